package owl

import (
	"testing"

	"ana/goeng/board"
	"ana/goeng/tactic"
)

func TestSettleKo(t *testing.T) {
	const lose, b, a, win = int(tactic.Lose), int(tactic.KoB), int(tactic.KoA), int(tactic.Win)
	for _, c := range []struct {
		save, kill         int
		waits              bool
		wantSave, wantKill int
	}{
		{win, a, true, win, win},     // the ko costs the living side nothing and can wait
		{win, a, false, win, a},      // the other side may end it
		{win, b, false, win, b},      // this one has to be begun
		{b, lose, false, lose, lose}, // the same ko from the other side
		{a, b, false, a, a},
		{b, b, false, b, b},
		{a, lose, false, a, lose},
		{lose, lose, false, lose, lose},
	} {
		r := Race{Save: c.save, Kill: c.kill, Point: board.At(1, 1)}
		lost := r.settleKo(c.waits)
		if r.Save != c.wantSave || r.Kill != c.wantKill {
			t.Errorf("save %d, kill %d: %d, %d, want %d, %d", c.save, c.kill, r.Save, r.Kill, c.wantSave, c.wantKill)
		}
		if lost != (c.save != lose && c.wantSave == lose) || lost != (r.Point == board.Pass) {
			t.Errorf("save %d, kill %d: lost %v, move %d", c.save, c.kill, lost, r.Point)
		}
	}
}

// TestBreadth checks that fewer moves are tried far from the root, and fewer by
// questions that are asked alone, whose moves the nets list.
func TestBreadth(t *testing.T) {
	wide, narrow := New(Options{Nodes: question}), New(Options{Nodes: question - 1})
	if !wide.breadth.single || narrow.breadth.single {
		t.Fatal("the limit does not tell single questions from others")
	}
	for depth := range 10 {
		w, n := wide.breadth.moves(depth), narrow.breadth.moves(depth)
		if w > n && depth > 0 || w > wide.breadth.moves(max(0, depth-1)) {
			t.Errorf("depth %d: %d moves, narrow %d", depth, w, n)
		}
	}
}
