package tactic_test

import (
	"testing"

	"ana/goeng/board"
	"ana/goeng/tactic"
)

// TestMemory: an answer is kept while what it depends on stands, moves elsewhere do
// not cost a new search, and moves nearby do.
func TestMemory(t *testing.T) {
	b := board.New(9, 9)
	for _, v := range []string{"E4", "D5", "E6"} {
		place(t, b, v, board.Black)
	}
	place(t, b, "E5", board.White)
	e5, _ := board.ParseVertex("E5", 9, 9)
	m := tactic.NewMemory(tactic.Options{})
	fresh := tactic.New(tactic.Options{})
	for _, step := range []struct {
		move string
		c    board.Color
		kept bool
	}{{"", 0, false}, {"A1", board.White, true}, {"J9", board.Black, true}, {"G5", board.White, false}} {
		if step.move != "" {
			place(t, b, step.move, step.c)
		}
		got, want := m.Attack(t.Context(), b, e5, 0), fresh.Attack(t.Context(), b, e5)
		if got.Code != want.Code || got.Point != want.Point {
			t.Errorf("after %q: attack %d at %v, read afresh %d at %v", step.move, got.Code, got.Point, want.Code, want.Point)
		}
		if kept := got.Nodes == 0 && want.Nodes > 0; kept != step.kept {
			t.Errorf("after %q: kept %v, want %v", step.move, kept, step.kept)
		}
	}
	m.Clear()
	if got := m.Attack(t.Context(), b, e5, 0); got.Nodes == 0 {
		t.Error("an answer outlived Clear")
	}
}

func place(t *testing.T, b *board.Board, v string, c board.Color) {
	t.Helper()
	p, err := board.ParseVertex(v, b.Width(), b.Height())
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Place(p, c); err != nil {
		t.Fatal(err)
	}
}
