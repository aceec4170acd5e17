package owl

import (
	"slices"

	"ana/goeng/board"
	"ana/goeng/eye"
	"ana/goeng/tactic"
)

// fate is what can be said of a position without a move.
type fate uint8

const (
	open fate = iota
	lives
	dies
)

// survey is what is seen at one position.
type survey struct {
	r       *Reader
	stones  []board.Point // of the dragon
	gone    bool          // nothing of it is left
	home    bool          // it touches a friend that lives
	certain int           // eyes that nothing can take
	value   eye.Value     // of its eyes together
	route   int
	found   *eye.Result
	spaces  []*eye.Space
	region  [board.NumPoints]bool // where eyes are looked for
	close   [board.NumPoints]bool // where strings are read
	lunch   []board.Point         // origins of enemy strings beside it that can be taken and saved
	food    []board.Point         // those that can be taken and not saved
	weak    []board.Point         // origins of its own strings that can be taken
	firm    int                   // original stones that cannot be taken less those that can
	front   []board.Point
	runners []board.Point // stones that cannot be taken
	ranking ranking
	odds    int32         // that it lives, a logarithm, where the nets listed the moves
	chains  []board.Point // origins of the strings around the eyes
	sound   []bool        // of chains: it holds together with the others
	libs    []board.Point
	against []board.Point // stones of the dragon it races with
}

const (
	// escaped is the escape route with which a dragon that has run is out, and
	// runDepth how many moves must have been made before running counts. Where a
	// question is read widely a dragon is out only on its own turn, with the route
	// that the reference asks for.
	escaped, runDepth         = 7, 2
	escapedWide, runDepthWide = 5, 1
	// narrow is the room of eyes with which no more are hoped for; beyond a depth
	// of hopeful it does not matter.
	narrow, hopeful = 6, 5
	// reach is how far around the dragon strings are read; eyes are looked for one
	// step farther.
	reach = 3
	// easyLiberties is the number of liberties beyond which a string is not read.
	easyLiberties = 2
)

// look takes stock of the position: what is left of the dragon, its eyes, its room
// to run, and the strings around it.
func (s *survey) look(r *Reader, attacker bool) {
	s.r = r
	s.stones, s.lunch, s.food, s.weak, s.spaces = s.stones[:0], s.lunch[:0], s.food[:0], s.weak[:0], s.spaces[:0]
	r.grow()
	s.gone, s.home, s.certain, s.value, s.route, s.firm = true, false, 0, eye.Value{}, 0, 0
	for _, p := range r.b.Points() {
		if r.goal[p] && r.b.At(p) == r.color {
			s.stones = append(s.stones, p)
			if r.first[p] {
				s.gone = false
			}
		}
	}
	if s.gone {
		return
	}
	s.spread()
	s.readStrings()
	s.home = s.reachesFriend(attacker)
	first := 0
	for _, p := range s.stones {
		if r.first[p] {
			first++
			if r.attack[p] == 0 {
				s.firm++
			}
		}
	}
	s.firm = 2*s.firm - first
	s.count()
	if r.p.Escape != nil {
		s.runners = s.runners[:0]
		for _, p := range s.stones {
			if r.attack[p] == 0 {
				s.runners = append(s.runners, p)
			}
		}
		s.route = r.escape.Route(r.b, r.color, s.runners, r.p.Escape, r.p.Inhibit, r.p.Compat)
	}
}

// reachesFriend tells whether a string of the dragon contains a living friend,
// touches it, or cannot be kept from doing so.
func (s *survey) reachesFriend(attacker bool) bool {
	safe := s.r.p.Safe
	if safe == nil {
		return false
	}
	b, a := s.r.b, s.r.color.Opponent()
	s.libs = s.libs[:0]
	for _, p := range s.stones {
		if safe[p] {
			return true
		}
		for _, d := range board.Steps4() {
			q := p + d
			if b.At(q) == s.r.color && safe[q] {
				return true
			}
			if b.At(q) != board.Empty || slices.Contains(s.libs, q) {
				continue
			}
			for _, e := range board.Steps4() {
				if t := q + e; b.At(t) != s.r.color || !safe[t] || s.r.goal[t] || s.r.attack[t] != 0 || s.r.attack[p] != 0 {
					continue
				}
				if !attacker && b.LibertiesAfter(q, s.r.color) > 1 || attacker && b.LibertiesAfter(q, a) <= 1 && b.Captures(q, a) == 0 {
					return true
				}
				s.libs = append(s.libs, q)
				break
			}
		}
	}
	return len(s.libs) > 1
}

// spread marks the points near the dragon.
func (s *survey) spread() {
	s.region = [board.NumPoints]bool{}
	s.front = append(s.front[:0], s.stones...)
	for _, p := range s.front {
		s.region[p] = true
	}
	from := 0
	for step := range reach + 1 {
		if step == reach {
			s.close = s.region
		}
		to := len(s.front)
		for _, p := range s.front[from:to] {
			for _, d := range board.Steps4() {
				if q := p + d; s.r.b.OnBoard(q) && !s.region[q] {
					s.region[q] = true
					s.front = append(s.front, q)
				}
			}
		}
		from = to
	}
}

// readStrings reads the strings near the dragon that have few liberties.
func (s *survey) readStrings() {
	r := s.r
	clear(r.attack[:])
	clear(r.defend[:])
	for _, p := range r.b.Points() {
		c := r.b.At(p)
		if !s.close[p] || !c.IsPlayer() || r.b.Liberties(p) > easyLiberties || r.b.Origin(p) != p {
			continue
		}
		rd := r.read(p)
		if rd.attack == tactic.Lose {
			continue
		}
		r.attackAt[p], r.defendAt[p] = rd.attackAt, rd.defendAt
		n := len(s.front)
		s.front = r.b.AppendStones(s.front, p)
		for _, q := range s.front[n:] {
			r.attack[q], r.defend[q] = uint8(rd.attack), uint8(rd.defend)
		}
		s.front = s.front[:n]
		switch {
		case c == r.color && r.goal[p]:
			s.weak = append(s.weak, p)
		case c != r.color && s.beside(p):
			if rd.defend != tactic.Lose {
				s.lunch = append(s.lunch, p)
			} else {
				s.food = append(s.food, p)
			}
		}
	}
}

// beside tells whether a string touches the dragon.
func (s *survey) beside(p board.Point) bool {
	n := len(s.front)
	s.front = s.r.b.AppendStones(s.front, p)
	defer func() { s.front = s.front[:n] }()
	for _, q := range s.front[n:] {
		for _, d := range board.Steps4() {
			if t := q + d; s.r.b.At(t) == s.r.color && s.r.goal[t] {
				return true
			}
		}
	}
	return false
}

// count values the eye spaces of the dragon.
func (s *survey) count() {
	r := s.r
	in := &eye.Input{Board: r.b, Attack: &r.attack, Defend: &r.defend, Inessential: &r.none, Safe: r.safe, Color: r.color, Near: &s.region}
	s.found = r.eyes.Find(in)
	for i := range s.found.Spaces {
		sp := &s.found.Spaces[i]
		if sp.Color != r.color {
			continue
		}
		own, foreign := s.contact(sp)
		if own == 0 {
			continue
		}
		s.spaces = append(s.spaces, sp)
		if foreign > own || foreign > 5 && own < 3*foreign {
			continue
		}
		s.value = s.value.Plus(estimate(sp))
		s.certain += s.sure(sp)
	}
}

// estimate is the value of a space. That of a space too large to be solved goes
// by its size: a move closes one margin, or opens one.
func estimate(sp *eye.Space) eye.Value {
	if sp.Solved {
		return sp.Value
	}
	worth := func(n int) int {
		switch {
		case n > 3:
			return 2
		case n > 0:
			return 1
		}
		return 0
	}
	n := len(sp.Points) - 2*sp.Margins
	m := sp.Margins
	return eye.Value{A: worth(n - 2*min(1, m)), B: worth(n), C: worth(n + 2*min(m, 1)), D: worth(n + 2*min(m, 2))}
}

// sure is how many eyes a space is certain to give.
func (s *survey) sure(sp *eye.Space) int {
	if sp.Solved {
		return max(0, sp.Value.B-sp.Margins)
	}
	switch n := len(sp.Points) - 2*sp.Margins; {
	case n > 3 && sp.Margins == 0:
		return 2
	case n > 3 || n > 0 && sp.Margins == 0:
		return 1
	}
	return 0
}

// contact counts the stones of the dragon and the other stones of its colour
// beside a space.
func (s *survey) contact(sp *eye.Space) (own, foreign int) {
	for _, p := range sp.Points {
		for _, d := range board.Steps8() {
			q := p + d
			if s.r.b.At(q) != s.r.color || s.found.ID[s.r.color][q] >= 0 {
				continue
			}
			if s.r.goal[q] {
				own++
			} else {
				foreign++
			}
		}
	}
	return own, foreign
}

// safe reads whether a stone just played stands.
func (r *Reader) safe(p board.Point, c board.Color) int {
	if !r.b.TryPlay(p, c) {
		return 0
	}
	defer r.b.Undo()
	switch n := r.b.Liberties(p); {
	case n > 2:
		return int(tactic.Win)
	case n == 1:
		return 0
	}
	return int(r.read(p).attack.Opposite())
}

// verdict says whether the position needs no more moves.
func (s *survey) verdict(attacker bool, depth int) fate {
	switch {
	case s.gone:
		return dies
	case s.firm < 0:
		return open // what can be taken at once has to be saved first
	case s.away(attacker, depth):
		return lives
	case attacker && depth <= s.r.breadth.watchful && !s.solid():
	case s.certain >= 2:
		return lives
	case s.certain >= 1 && s.value.B >= 4:
		return lives
	case depth > s.r.breadth.trusting && s.value.B >= 2:
		return lives
	}
	hope := s.value.D + 2*len(s.lunch)
	for _, f := range s.food {
		if s.found.ID[s.r.color][f] < 0 {
			hope += 2 // taking it lets the dragon out
		}
	}
	room := 0
	for _, sp := range s.spaces {
		room += 2*len(sp.Points) - sp.Margins
	}
	if depth > 1 && s.route < escaped && hope < 2 && (depth > hopeful || room <= narrow && s.route == 0 && !s.canGrow()) {
		return dies
	}
	return open
}

// away tells whether the dragon is connected to a friend that lives, or out.
func (s *survey) away(attacker bool, depth int) bool {
	if s.r.breadth.single {
		return !attacker && (s.home || depth > runDepthWide && s.route >= escapedWide)
	}
	return s.home || depth > runDepth && s.route >= escaped
}

// wellConnected is the number of liberties from which on a string at an eye is not
// in danger of being cut off.
const wellConnected = 3

// solid tells whether the strings around the eyes hold together: each has
// liberties enough, or stands at two of the eyes, or is connected to one that
// does.
func (s *survey) solid() bool {
	b, id := s.r.b, &s.found.ID[s.r.color]
	s.chains = s.chains[:0]
	for _, p := range s.stones {
		if b.Origin(p) == p && s.atEye(p) {
			s.chains = append(s.chains, p)
		}
	}
	s.sound = s.sound[:0]
	for _, p := range s.chains {
		s.libs = b.AppendLiberties(s.libs[:0], p)
		ok, eye := len(s.libs) >= wellConnected, int16(-1)
		for _, q := range s.libs {
			if id[q] >= 0 && !s.found.Marginal[s.r.color][q] {
				ok = ok || eye >= 0 && eye != id[q]
				eye = id[q]
			}
		}
		s.sound = append(s.sound, ok)
	}
	for again := true; again; {
		again = false
		for i, p := range s.chains {
			for j, q := range s.chains {
				if !s.sound[i] && s.sound[j] && s.linked(p, q) {
					s.sound[i], again = true, true
				}
			}
		}
	}
	return !slices.Contains(s.sound, false)
}

// atEye tells whether a string has a stone beside an eye space of the dragon.
func (s *survey) atEye(p board.Point) bool {
	b, id := s.r.b, &s.found.ID[s.r.color]
	s.libs = b.AppendStones(s.libs[:0], p)
	for _, q := range s.libs {
		for _, d := range board.Steps4() {
			if b.OnBoard(q+d) && id[q+d] >= 0 {
				return true
			}
		}
	}
	return false
}

// linked tells whether the attacker cannot cut two strings: they have two
// liberties in common, or one that he cannot enter.
func (s *survey) linked(p, q board.Point) bool {
	b, a := s.r.b, s.r.color.Opponent()
	s.libs = b.AppendCommonLiberties(s.libs[:0], p, q)
	if len(s.libs) > 1 {
		return true
	}
	return len(s.libs) == 1 && b.LibertiesAfter(s.libs[0], a) <= 1 && b.Captures(s.libs[0], a) == 0
}

// canGrow tells whether the dragon can still enlarge its eye space: there is a
// free point beside it, outside its eyes, with room behind.
func (s *survey) canGrow() bool {
	b, eyes := s.r.b, &s.found.ID[s.r.color]
	for _, p := range s.stones {
		for _, d := range board.Steps4() {
			q := p + d
			if b.At(q) != board.Empty || eyes[q] >= 0 && !s.found.Marginal[s.r.color][q] {
				continue
			}
			room := 0
			for _, e := range board.Steps4() {
				if b.At(q+e) == board.Empty {
					room++
				}
			}
			if room > 1 {
				return true
			}
		}
	}
	return false
}
