package tactic

import (
	"math/rand/v2"
	"testing"

	"ana/goeng/board"
)

// sameAs compares the grid with a board point by point.
func sameAs(t *testing.T, g *grid, b *board.Board) {
	t.Helper()
	for _, p := range b.Points() {
		q := g.fromBoard(p)
		if g.col[q] != uint8(b.At(p)) {
			t.Fatalf("point %v: %d, want %v", p, g.col[q], b.At(p))
		}
		if b.At(p) == board.Empty {
			continue
		}
		ch := g.chainAt(q)
		if int(ch.nlib) != b.Liberties(p) || int(ch.size) != b.Size(p) || g.count(&ch.libs) != b.Liberties(p) {
			t.Fatalf("string at %v: %d liberties, %d stones, want %d, %d", p, ch.nlib, ch.size, b.Liberties(p), b.Size(p))
		}
		if g.point(g.next(&ch.stones, 0)) != b.Origin(p) {
			t.Fatalf("origin of %v", p)
		}
	}
	if k, c := b.Ko(); k > 0 && g.ko != 0 && g.koCapture(g.ko, uint8(c)) != 0 && g.point(g.ko) != k {
		t.Fatalf("ko at %v, want %v", g.point(g.ko), k)
	}
}

// TestGridAgainstBoard plays random moves on both boards and takes them back.
func TestGridAgainstBoard(t *testing.T) {
	for _, size := range [][2]int{{5, 5}, {9, 9}, {7, 13}, {19, 19}, {25, 25}} {
		rng := rand.New(rand.NewPCG(1, uint64(size[0])))
		b := board.New(size[0], size[1])
		g := newGrid()
		g.load(b)
		ps := b.Points()
		for range 1500 {
			p := ps[rng.IntN(len(ps))]
			c := board.Color(1 + rng.IntN(2))
			if b.At(p) == board.Empty && !b.IsSuicide(p, c) && !b.IsKo(p, c) {
				var acc set
				n, quick := g.libsAfterSet(g.fromBoard(p), uint8(c), &acc), g.libsAfter(g.fromBoard(p), uint8(c))
				g.play(g.fromBoard(p), uint8(c))
				if !b.TryPlay(p, c) {
					t.Fatalf("%v %v refused", c, p)
				}
				if n != b.Liberties(p) || quick != n {
					t.Fatalf("liberties after %v: %d and %d, want %d", p, n, quick, b.Liberties(p))
				}
			}
			if rng.IntN(3) == 0 && b.Depth() > 0 {
				for range rng.IntN(min(b.Depth(), 5)) {
					b.Undo()
					g.undo()
				}
			}
			if rng.IntN(8) == 0 {
				sameAs(t, g, b)
				fresh := newGrid()
				fresh.load(b)
				if fresh.hash != g.hash {
					t.Fatal("hash differs from that of the loaded position")
				}
			}
		}
		for b.Undo() {
			g.undo()
		}
		sameAs(t, g, b)
	}
}

func TestPrevNext(t *testing.T) {
	g := newGrid()
	g.load(board.New(19, 19))
	rng := rand.New(rand.NewPCG(3, 4))
	var s set
	for range 90 {
		s.add(rng.IntN(361))
	}
	var up, down []int16
	for q := g.next(&s, 0); q != 0; q = g.next(&s, q+1) {
		up = append(up, q)
	}
	for q := g.prev(&s, 0); q != 0; q = g.prev(&s, q) {
		down = append(down, q)
	}
	if len(up) != g.count(&s) || len(down) != len(up) {
		t.Fatalf("%d forward, %d backward, %d points", len(up), len(down), g.count(&s))
	}
	for i := range up {
		if up[i] != down[len(down)-1-i] {
			t.Fatalf("point %d: %d and %d", i, up[i], down[len(down)-1-i])
		}
	}
}
