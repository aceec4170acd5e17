package model

import (
	bgboard "ana/bgeng/board"
)

// BgPosition is the position under a cursor in a backgammon game: the one in
// which the action under the cursor was chosen, with the dice if it is a roll.
type BgPosition struct {
	Board bgboard.Position // [1] is the side on roll; while a double is offered the doubler
	Match bgboard.Match    // cube, score, rules, dice, who acts
	State BgState          // the same, by player
	// Action is what was done here, nil at the start and at the end of the game.
	Action *BgAction
	// Result is the board after the action, the next side to act on roll; equal to
	// Board without action.
	Result bgboard.Position
	Number int  // number of the action in the game, 0 at the root
	End    bool // the game is over: nobody is to act
}

// Bg returns the position of a backgammon cursor.
func (c Cursor) Bg() *BgPosition {
	g, n := c.Game(), c.Node()
	p := &BgPosition{Action: n.Action, Number: int(n.MoveNumber)}
	switch {
	case n.Action != nil:
		p.State = n.Action.Before
	case n.Parent != NoNode && g.Node(n.Parent).Action != nil:
		a := g.Node(n.Parent).Action
		p.State = a.After
		p.End = !g.Bg.Unfinished && n.FirstChild == NoNode
	default:
		p.State = g.Bg.Start
		if id := n.FirstChild; id != NoNode && g.Node(id).Action != nil && p.State.Dice == [2]int{} {
			p.State.Turn = g.Node(id).Action.Before.Turn
		}
	}
	p.Board = p.State.Board()
	p.Match = g.match(&p.State, p.End)
	p.Result = p.Board
	if n.Action != nil {
		p.Result = n.Action.After.Board()
	}
	return p
}

// onRoll returns the player whose side the board is seen from: the one to act,
// but the doubler while a double is offered.
func (s *BgState) onRoll() int {
	if s.Doubled {
		return 1 - int(s.Turn)
	}
	return int(s.Turn)
}

// Board returns the state as a position of bgeng: the side on roll is [1].
func (s *BgState) Board() bgboard.Position {
	me := s.onRoll()
	return bgboard.Position{bgboard.OnRoll: s.Men[me], bgboard.Opponent: s.Men[1-me]}
}

// match returns the match state for s in game g.
func (g *Game) match(s *BgState, over bool) bgboard.Match {
	m := bgboard.Match{
		Cube: s.Cube, Owner: bgboard.Owner(s.Owner), OnRoll: s.onRoll(), Turn: int(s.Turn),
		State: bgboard.Playing, Doubled: s.Doubled, Dice: s.Dice, Length: g.Bg.Length,
		Score: g.Bg.Score, Crawford: g.Bg.Crawford, Jacoby: g.Bg.Jacoby, Beavers: g.Bg.Beavers,
	}
	if over {
		m.State = bgboard.GameOver
	}
	if m.Dice[0] < m.Dice[1] {
		m.Dice[0], m.Dice[1] = m.Dice[1], m.Dice[0]
	}
	for limit := g.Bg.CubeLimit; limit > 1; limit >>= 1 {
		m.Limit++
	}
	return m
}

// Identity returns a hash of everything that an analysis may depend on: board,
// dice, cube, score and rules.
func (p *BgPosition) Identity() uint64 {
	h := newHash()
	h.add(uint64(KindBackgammon))
	for _, half := range p.Board {
		for _, n := range half {
			h.add8(n)
		}
	}
	m := &p.Match
	flags := 0
	for i, f := range [...]bool{m.Crawford, m.Jacoby, m.Beavers, m.Doubled} {
		if f {
			flags |= 1 << i
		}
	}
	h.add(uint64(m.Cube), uint64(m.Owner), uint64(m.OnRoll), uint64(m.Turn), uint64(flags))
	h.add(uint64(m.Dice[0]), uint64(m.Dice[1]), uint64(m.Length), uint64(m.Score[0]), uint64(m.Score[1]), uint64(m.Limit))
	return uint64(h)
}

// StartState returns the state at the start of a game of that variant; the player
// on roll is not known yet and given as 0.
func StartState(variant string) BgState {
	p := bgboard.Start()
	switch variant {
	case "nackgammon":
		p = bgboard.Nackgammon()
	case "hypergammon", "hypergammon3":
		p = bgboard.Hypergammon(3)
	case "hypergammon1":
		p = bgboard.Hypergammon(1)
	case "hypergammon2":
		p = bgboard.Hypergammon(2)
	}
	if variant == "longgammon" {
		p = bgboard.Position{{23: 15}, {23: 15}}
	}
	return BgState{Men: [2][25]uint8{p[bgboard.Opponent], p[bgboard.OnRoll]}, Cube: 1, Owner: -1}
}
