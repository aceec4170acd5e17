package bgview

import (
	bgboard "ana/bgeng/board"
	"ana/keymap"
	"ana/model"
	"ana/tui/pane"
)

// Edit implements pane.Editor: checkers put, taken and carried, the cube, other dice or none, the other side to act.
func (b *base) Edit(a keymap.Action, s *pane.State) (change pane.Edit, why string, known bool) {
	if s.Bg.End {
		return nil, "the game is over", true
	}
	if n := keymap.Pips(a); n > 0 {
		return with(func(st *model.BgState) { throw(st, n) }), "", true
	}
	st := &s.Bg.State
	switch a {
	case keymap.EditClear:
		return with(func(st *model.BgState) { st.Dice = [2]int{} }), "", true
	case keymap.EditTurn:
		return with(func(st *model.BgState) { st.Turn, st.Dice, st.Doubled = 1-st.Turn, [2]int{}, false }), "", true
	case keymap.EditCube:
		return nextCube(), "", true
	case keymap.EditPutX:
		change, why = b.put(1, st)
	case keymap.EditPutO:
		change, why = b.put(0, st)
	case keymap.EditTake:
		change, why = b.take(st)
	case keymap.EditCarry:
		change, why = b.carry(st)
	default:
		return nil, "", false
	}
	return change, why, true
}

// throw puts a die: the first two make a roll, the next one begins another. A single die counts as both.
func throw(st *model.BgState, n int) {
	st.Doubled = false
	if d := st.Dice; d[0] > 0 && d[0] == d[1] && n != d[0] {
		st.Dice[1] = n
		return
	}
	st.Dice = [2]int{n, n}
}

// update changes the state of a snapshot and everything that follows from it; the action of the record does not belong to
// the new position.
func update(s *pane.State, change func(*model.BgState)) {
	p := *s.Bg
	change(&p.State)
	p.Board = p.State.Board()
	p.Result = p.Board
	p.Action = nil
	m := &p.Match
	m.Cube, m.Owner = p.State.Cube, bgboard.Owner(p.State.Owner)
	m.Dice = p.State.Dice
	if m.Dice[0] < m.Dice[1] {
		m.Dice[0], m.Dice[1] = m.Dice[1], m.Dice[0]
	}
	m.OnRoll, m.Turn, m.Doubled = int(p.State.Turn), int(p.State.Turn), p.State.Doubled
	s.Bg = &p
}
