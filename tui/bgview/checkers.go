package bgview

import (
	"fmt"

	"ana/keymap"
	"ana/model"
	"ana/tui/pane"
)

// barCol is the column of the bar between the six points at its left and right.
const barCol = 6

// slot is a place on the drawn board: the upper or lower half, and one of 13 columns from the left.
type slot struct {
	low bool
	col int
}

// checkerEdit is the cursor with which checkers are moved while a position is being changed.
type checkerEdit struct {
	at   slot
	held slot // where a checker was picked up
	has  bool // one is held
}

// half is the player whose home is in the half of a slot, with player x at the bottom or not.
func (b *base) half(low bool) int {
	if low == b.flip {
		return 0
	}
	return 1
}

// index is the place of a slot in the list of a player's checkers; ok is false for the bar of the other player.
func (b *base) index(at slot, player int) (i int, ok bool) {
	home := b.half(at.low)
	if at.col == barCol {
		return 24, home == player
	}
	column := at.col
	if column > barCol {
		column--
	}
	own := 11 - column
	if home != player {
		own = 23 - own
	}
	return own, true
}

// owner is the player with checkers on a slot, -1 for none.
func (b *base) owner(at slot, st *model.BgState) int {
	for p := range 2 {
		if i, ok := b.index(at, p); ok && st.Men[p][i] > 0 {
			return p
		}
	}
	return -1
}

// move performs the actions of the cursor.
func (b *base) move(a keymap.Action) bool {
	at := &b.checkers.at
	switch a {
	case keymap.CursorLeft:
		at.col = (at.col + 12) % 13
	case keymap.CursorRight:
		at.col = (at.col + 1) % 13
	case keymap.CursorUp:
		at.low = false
	case keymap.CursorDown:
		at.low = true
	default:
		return false
	}
	return true
}

// put returns the change that adds a checker of a player at the cursor, or why that is not possible.
func (b *base) put(player int, st *model.BgState) (pane.Edit, string) {
	at := b.checkers.at
	i, ok := b.index(at, player)
	switch {
	case !ok:
		return nil, "the bar in this half is that of player " + side(1-player)
	case st.Borne(player) <= 0:
		return nil, fmt.Sprintf("player %s has all 15 checkers on the board; take one away first", side(player))
	case at.col != barCol && b.owner(at, st) == 1-player:
		return nil, fmt.Sprintf("player %s has checkers here; take them away first", side(1-player))
	}
	return with(func(st *model.BgState) { st.Men[player][i]++ }), ""
}

// take returns the change that takes the checker at the cursor off the board.
func (b *base) take(st *model.BgState) (pane.Edit, string) {
	p := b.owner(b.checkers.at, st)
	if p < 0 {
		return nil, "no checker here"
	}
	i, _ := b.index(b.checkers.at, p)
	if men(st, p) == 1 {
		return nil, fmt.Sprintf("this is the last checker of player %s", side(p))
	}
	return with(func(st *model.BgState) { st.Men[p][i]-- }), ""
}

// carry picks the checker at the cursor up, or puts the one that is held down, as a move: a single checker of the other side is
// hit, and a point that it holds takes nothing.
func (b *base) carry(st *model.BgState) (pane.Edit, string) {
	e := &b.checkers
	if !e.has {
		if b.owner(e.at, st) < 0 {
			return nil, "no checker here to pick up"
		}
		e.held, e.has = e.at, true
		return nil, "picked up; Enter where it goes puts it down"
	}
	e.has = false
	p := b.owner(e.held, st)
	if p < 0 || e.held == e.at {
		return nil, "put back"
	}
	from, _ := b.index(e.held, p)
	to, ok := b.index(e.at, p)
	if !ok {
		return nil, "the bar in this half is that of player " + side(1-p)
	}
	there, shared := b.index(e.at, 1-p)
	if e.at.col == barCol {
		shared = false
	}
	if shared && st.Men[1-p][there] > 1 {
		return nil, fmt.Sprintf("player %s holds this point", side(1-p))
	}
	return with(func(st *model.BgState) {
		st.Men[p][from]--
		st.Men[p][to]++
		if shared && st.Men[1-p][there] == 1 {
			st.Men[1-p][there]--
			st.Men[1-p][24]++
		}
	}), ""
}

// nextCube returns the change to the next state of the cube: 1 in the middle, 2 for X, 2 for O, 4 for X and so on to 64.
func nextCube() pane.Edit {
	return with(func(st *model.BgState) {
		st.Doubled = false
		switch {
		case st.Owner < 0:
			st.Cube, st.Owner = 2, 1
		case st.Owner == 1:
			st.Owner = 0
		case st.Cube >= 64:
			st.Cube, st.Owner = 1, -1
		default:
			st.Cube, st.Owner = 2*st.Cube, 1
		}
	})
}

// with makes a change of the state a change of the snapshot.
func with(f func(*model.BgState)) pane.Edit {
	return func(s *pane.State) { update(s, f) }
}

// men counts the checkers of a player on the board and the bar.
func men(st *model.BgState, p int) int { return 15 - st.Borne(p) }
