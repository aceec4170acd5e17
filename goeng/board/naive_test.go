package board

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// naive is a Go board that recomputes everything by flooding, to check Board.
type naive struct {
	w, h     int
	cells    map[Point]Color
	ko       Point
	koColor  Color
	captured [3]int
}

func newNaive(w, h int) *naive {
	return &naive{w: w, h: h, cells: map[Point]Color{}}
}

func (n *naive) clone() *naive {
	c := *n
	c.cells = make(map[Point]Color, len(n.cells))
	for p, s := range n.cells {
		c.cells[p] = s
	}
	return &c
}

func (n *naive) around(p Point) []Point {
	var out []Point
	row, col := p.Row(), p.Col()
	for _, d := range [][2]int{{1, 0}, {0, -1}, {-1, 0}, {0, 1}} {
		if r, c := row+d[0], col+d[1]; r >= 0 && r < n.h && c >= 0 && c < n.w {
			out = append(out, At(r, c))
		}
	}
	return out
}

func (n *naive) flood(p Point) (stones, libs []Point) {
	color := n.cells[p]
	seen := map[Point]bool{p: true}
	queue := []Point{p}
	for len(queue) > 0 {
		q := queue[0]
		queue = queue[1:]
		stones = append(stones, q)
		for _, m := range n.around(q) {
			if seen[m] {
				continue
			}
			switch n.cells[m] {
			case color:
				seen[m] = true
				queue = append(queue, m)
			case Empty:
				seen[m] = true
				libs = append(libs, m)
			}
		}
	}
	slices.Sort(stones) // Point order is scan order
	slices.Sort(libs)
	return stones, libs
}

func (n *naive) play(p Point, c Color, tolerant bool) bool {
	if p == Pass {
		n.ko, n.koColor = NoPoint, Empty
		return true
	}
	if !tolerant && (n.cells[p] != Empty || n.ko == p && n.koColor == c) {
		return false
	}
	next := n.clone()
	next.ko, next.koColor = NoPoint, Empty
	next.cells[p] = c
	var taken []Point
	for _, m := range n.around(p) {
		if next.cells[m] != c.Opponent() {
			continue
		}
		if stones, libs := next.flood(m); len(libs) == 0 {
			taken = append(taken, stones...)
			for _, s := range stones {
				next.cells[s] = Empty
			}
		}
	}
	stones, libs := next.flood(p)
	if len(libs) == 0 {
		if !tolerant {
			return false
		}
		for _, s := range stones {
			next.cells[s] = Empty
		}
		next.captured[c] += len(stones)
	}
	next.captured[c.Opponent()] += len(taken)
	if len(taken) == 1 && len(stones) == 1 && len(libs) == 1 {
		next.ko, next.koColor = taken[0], c.Opponent()
	}
	*n = *next
	return true
}

func (n *naive) place(p Point, c Color) {
	n.cells[p] = c
	n.ko, n.koColor = NoPoint, Empty
}

// compare fails the test where b and n differ in anything visible.
func compare(t interface {
	Helper()
	Fatalf(string, ...any)
}, b *Board, n *naive) {
	t.Helper()
	hash := sizeKey(n.w, n.h)
	for _, p := range b.Points() {
		c := n.cells[p]
		if b.At(p) != c {
			t.Fatalf("%s is %v, want %v", p.Vertex(n.h), b.At(p), c)
		}
		if c == Empty {
			if b.Size(p) != 0 || b.Liberties(p) != 0 || b.Origin(p) != NoPoint {
				t.Fatalf("empty %s has a string", p.Vertex(n.h))
			}
			continue
		}
		hash ^= zobrist().stone[c][p]
		stones, libs := n.flood(p)
		if got := b.AppendStones(nil, p); !slices.Equal(got, stones) || b.Size(p) != len(stones) {
			t.Fatalf("%s stones %v size %d, want %v", p.Vertex(n.h), got, b.Size(p), stones)
		}
		if got := b.AppendLiberties(nil, p); !slices.Equal(got, libs) || b.Liberties(p) != len(libs) {
			t.Fatalf("%s liberties %v count %d, want %v", p.Vertex(n.h), got, b.Liberties(p), libs)
		}
		if b.Origin(p) != stones[0] {
			t.Fatalf("%s origin %v, want %v", p.Vertex(n.h), b.Origin(p), stones[0])
		}
		compareAdjacent(t, b, n, p, stones)
	}
	if ko, koc := b.Ko(); ko != n.ko || koc != n.koColor {
		t.Fatalf("ko %v %v, want %v %v", ko, koc, n.ko, n.koColor)
	}
	if b.StonesHash() != hash {
		t.Fatalf("hash %x, want %x", b.StonesHash(), hash)
	}
	if b.Captured(White) != n.captured[White] || b.Captured(Black) != n.captured[Black] {
		t.Fatalf("captured %d %d, want %v", b.Captured(White), b.Captured(Black), n.captured)
	}
}

func compareAdjacent(t interface {
	Helper()
	Fatalf(string, ...any)
}, b *Board, n *naive, p Point, stones []Point) {
	t.Helper()
	var want []Point
	for _, s := range stones {
		for _, m := range n.around(s) {
			if n.cells[m] != n.cells[p].Opponent() {
				continue
			}
			other, _ := n.flood(m)
			if !slices.Contains(want, other[0]) {
				want = append(want, other[0])
			}
		}
	}
	if got := b.AppendAdjacent(nil, p); !slices.Equal(got, want) {
		t.Fatalf("%s adjacent %v, want %v", p.Vertex(n.h), got, want)
	}
}

func TestAgainstNaive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := rapid.IntRange(1, 7).Draw(t, "w")
		h := rapid.IntRange(1, 7).Draw(t, "h")
		b, n := New(w, h), newNaive(w, h)
		var history []*naive
		var hashes []uint64
		steps := rapid.IntRange(1, 90).Draw(t, "steps")
		for range steps {
			what := rapid.IntRange(0, 19).Draw(t, "what")
			p := At(rapid.IntRange(0, h-1).Draw(t, "row"), rapid.IntRange(0, w-1).Draw(t, "col"))
			c := Color(rapid.IntRange(1, 2).Draw(t, "color"))
			before, hash := n.clone(), b.Hash()
			switch {
			case what == 0:
				if b.Undo() != (len(history) > 0) {
					t.Fatalf("undo at depth %d", len(history))
				}
				if k := len(history) - 1; k >= 0 {
					n = history[k]
					if b.Hash() != hashes[k] {
						t.Fatalf("hash after undo")
					}
					history, hashes = history[:k], hashes[:k]
				}
				compare(t, b, n)
				continue
			case what == 1:
				p = Pass
				b.Play(p, c)
				n.play(p, c, false)
			case what == 2:
				c = Color(rapid.IntRange(0, 2).Draw(t, "setup"))
				if err := b.Place(p, c); err != nil {
					t.Fatalf("place: %v", err)
				}
				n.place(p, c)
			case what <= 4:
				b.PlayRecorded(p, c)
				n.play(p, c, true)
			default:
				legal, captures := b.Legal(p, c), b.Captures(p, c)
				ok := b.TryPlay(p, c)
				if want := n.play(p, c, false); ok != want || legal != want {
					t.Fatalf("%v %s played %v legal %v, want %v", c, p.Vertex(h), ok, legal, want)
				}
				if !ok {
					continue
				}
				if got := n.captured[3-c] - before.captured[3-c]; got != captures {
					t.Fatalf("captures %d, want %d", captures, got)
				}
			}
			history, hashes = append(history, before), append(hashes, hash)
			compare(t, b, n)
			if b.Depth() != len(history) {
				t.Fatalf("depth %d, want %d", b.Depth(), len(history))
			}
		}
		for i := len(history) - 1; i >= 0; i-- {
			b.Undo()
			compare(t, b, history[i])
		}
	})
}
