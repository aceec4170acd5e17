package series

import (
	"ana/bgeng/board"
)

// Phase is the part of a game that a position belongs to, for statistics. It is
// decided by rules of thumb, the first that holds in the order of the constants.
type Phase uint8

// The phases.
const (
	Bearoff  Phase = iota // no contact, and all checkers of the side to act are home
	Race                  // no contact
	Opening               // the first three plays of each side
	BackGame              // a side holds two points or more in the other's home
	Blitz                 // a side without an anchor is attacked: a checker of it on the bar or alone, against 8 checkers and 3 points
	Priming               // a side holds 4 points in a row before a checker of the other
	Holding               // a side holds a point between the other's bar and 3 point
	Middle                // any other contact
	Phases
)

// String returns a word for tables.
func (p Phase) String() string {
	return [...]string{"bearoff", "race", "opening", "back game", "blitz", "priming", "holding", "middle", ""}[p]
}

// Rule says when a position is of the phase.
func (p Phase) Rule() string {
	return [...]string{
		"no contact, all home", "no contact", "first 3 plays of each side", "2 or more points in the other's home",
		"attack on checkers without an anchor", "4 points in a row before a checker", "an anchor on the 18 to 22 point", "other contact", "",
	}[p]
}

// openingActions is how many plays of both sides are the opening.
const openingActions = 6

// The sizes that the rules go by.
const (
	home        = 6
	zone        = 11 // points from which checkers attack the home
	blitzers    = 8
	blitzPoints = 3
	primeLength = 4
)

// PhaseOf returns the phase of a position; plays is how many plays came before it in
// the game.
func PhaseOf(p *board.Position, plays int) Phase {
	switch {
	case !contact(p):
		if p.Back(board.OnRoll) < home {
			return Bearoff
		}
		return Race
	case plays < openingActions:
		return Opening
	}
	for _, rule := range [...]struct {
		phase Phase
		holds func(p *board.Position, side int) bool
	}{
		{BackGame, func(p *board.Position, side int) bool { return anchors(p, side) >= 2 }},
		{Blitz, attacks}, {Priming, primes},
		{Holding, holds},
	} {
		if rule.holds(p, board.OnRoll) || rule.holds(p, board.Opponent) {
			return rule.phase
		}
	}
	return Middle
}

// contact reports whether the sides still have to pass each other.
func contact(p *board.Position) bool {
	return p.Back(board.OnRoll)+p.Back(board.Opponent) > 22
}

// anchors counts the points that a side holds in the home of the other.
func anchors(p *board.Position, side int) int {
	n := 0
	for i := 18; i < 24; i++ {
		if p[side][i] >= 2 {
			n++
		}
	}
	return n
}

// holds reports whether a side holds a point from which it can wait.
func holds(p *board.Position, side int) bool {
	for i := 17; i < 22; i++ {
		if p[side][i] >= 2 {
			return true
		}
	}
	return false
}

// attacks reports whether a side attacks checkers of the other in its home.
func attacks(p *board.Position, side int) bool {
	other := 1 - side
	loose := p[other][24] > 0
	for i := 18; i < 24; i++ {
		loose = loose || p[other][i] == 1
	}
	if !loose || anchors(p, other) > 0 {
		return false
	}
	near, points := 0, 0
	for i := range zone {
		near += int(p[side][i])
		if i < home && p[side][i] >= 2 {
			points++
		}
	}
	return near >= blitzers && points >= blitzPoints
}

// primes reports whether a side has points in a row before a checker of the other.
func primes(p *board.Position, side int) bool {
	behind := p.Back(1 - side) // counted by the other; its checkers pass 23 - i of this side
	run := 0
	for i := range 24 {
		if p[side][i] < 2 {
			run = 0
			continue
		}
		if run++; run >= primeLength && 23-behind < i-run+1 {
			return true
		}
	}
	return false
}
