package board

import (
	"testing"

	"pgregory.net/rapid"
)

// turn maps a point by one of the eight symmetries of a square board.
func turn(p Point, size, sym int) Point {
	if p < 0 {
		return p
	}
	row, col, last := p.Row(), p.Col(), size-1
	if sym&1 != 0 {
		row = last - row
	}
	if sym&2 != 0 {
		col = last - col
	}
	if sym&4 != 0 {
		row, col = col, row
	}
	return At(row, col)
}

// TestSymmetries plays one game on eight boards in eight orientations, and one
// with the colours exchanged: everything but the order of lists is the same.
func TestSymmetries(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(2, 9).Draw(t, "size")
		var boards [9]*Board
		for i := range boards {
			boards[i] = New(size, size)
		}
		color := func(i int, c Color) Color {
			if i == 8 && c.IsPlayer() {
				return c.Opponent()
			}
			return c
		}
		for range rapid.IntRange(1, 80).Draw(t, "moves") {
			p := At(rapid.IntRange(0, size-1).Draw(t, "row"), rapid.IntRange(0, size-1).Draw(t, "col"))
			c := Color(rapid.IntRange(1, 2).Draw(t, "color"))
			want := boards[0].TryPlay(p, c)
			for i, b := range boards[1:] {
				if b.TryPlay(turn(p, size, (i+1)&7), color(i+1, c)) != want {
					t.Fatalf("%v %s is legal in one orientation only", c, p.Vertex(size))
				}
			}
		}
		for _, p := range boards[0].Points() {
			for i, b := range boards {
				q := turn(p, size, i&7)
				if b.At(q) != color(i, boards[0].At(p)) || b.Size(q) != boards[0].Size(p) || b.Liberties(q) != boards[0].Liberties(p) ||
					b.IsSuicide(q, color(i, Black)) != boards[0].IsSuicide(p, Black) ||
					b.Captures(q, color(i, White)) != boards[0].Captures(p, White) ||
					b.LibertiesAfter(q, color(i, Black)) != boards[0].LibertiesAfter(p, Black) {
					t.Fatalf("%s differs in orientation %d", p.Vertex(size), i)
				}
			}
		}
		ko, koColor := boards[0].Ko()
		for i, b := range boards {
			want := ko
			if ko != NoPoint {
				want = turn(ko, size, i&7)
			}
			if p, c := b.Ko(); p != want || c != color(i, koColor) {
				t.Fatalf("ko at %v for %v in orientation %d", p, c, i)
			}
			if b.Captured(color(i, Black)) != boards[0].Captured(Black) {
				t.Fatalf("captures differ in orientation %d", i)
			}
		}
	})
}
