package owl_test

import (
	"slices"
	"testing"

	"ana/goeng/board"
	"ana/goeng/owl"
)

// cornered is a group of White in the corner that one move kills or saves, with a few
// stones around.
const cornered = `
.OO.X....
..OXX....
OOOX.....
XXXX..O..
.........
..X...O..
.........
.........
.........`

// swapped is a position with the colours exchanged.
func swapped(t *testing.T, b *board.Board) *board.Board {
	t.Helper()
	out := board.New(b.Width(), b.Height())
	for _, p := range b.Points() {
		if c := b.At(p); c.IsPlayer() {
			if err := out.Place(p, c.Opponent()); err != nil {
				t.Fatal(err)
			}
		}
	}
	return out
}

// described are the sorted features of the moves around a dragon.
func described(t *testing.T, b *board.Board, stone board.Point, attacker bool) map[board.Point][]uint16 {
	t.Helper()
	p := &owl.Problem{Board: b, Stones: b.AppendStones(nil, stone)}
	d, ok := owl.New(owl.Options{}).Describe(t.Context(), p, nil, attacker)
	if !ok || len(d.Moves) < 10 {
		t.Fatalf("%d moves, %v", len(d.Moves), ok)
	}
	list := map[board.Point][]uint16{}
	for i, m := range d.Moves {
		f := slices.Concat(d.Common, d.Features[i])
		if slices.Max(f) >= owl.Inputs {
			t.Fatalf("feature %d of %d", slices.Max(f), owl.Inputs)
		}
		slices.Sort(f)
		list[m] = f
	}
	return list
}

// TestDescribeSymmetry checks that a move has the same features however the board is
// turned, and whichever colour the dragon has.
func TestDescribeSymmetry(t *testing.T) {
	b, stone := diagram(t, cornered), board.At(2, 0)
	for _, attacker := range []bool{true, false} {
		want := described(t, b, stone, attacker)
		for k := range 8 {
			for _, x := range []*board.Board{turned(t, b, k), swapped(t, turned(t, b, k))} {
				got := described(t, x, flipped(b, stone, k), attacker)
				if len(got) != len(want) {
					t.Errorf("turned %d: %d moves, want %d", k, len(got), len(want))
				}
				for p, f := range want {
					if q := flipped(b, p, k); !slices.Equal(got[q], f) {
						t.Errorf("turned %d, move %s: features %v, want %v", k, p.Vertex(9), got[q], f)
					}
				}
			}
		}
	}
}

// TestNetsKill checks that the group in the corner is killed by a move inside it,
// however the board is turned.
func TestNetsKill(t *testing.T) {
	b, stone := diagram(t, cornered), board.At(2, 0)
	reader := owl.New(owl.Options{Nodes: 1000, Siege: -1})
	for k := range 8 {
		x := turned(t, b, k)
		a := reader.Attack(t.Context(), &owl.Problem{Board: x, Stones: x.AppendStones(nil, flipped(b, stone, k))})
		inside := []board.Point{flipped(b, board.At(0, 0), k), flipped(b, board.At(1, 0), k), flipped(b, board.At(1, 1), k)}
		if a.Code == 0 || !a.Certain || !slices.Contains(inside, a.Point) {
			t.Errorf("turned %d: %+v, want a kill in the corner", k, a)
		}
	}
}
