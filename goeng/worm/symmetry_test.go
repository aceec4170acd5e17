package worm

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"ana/goeng/board"
)

// transform maps points and colours of one square board to another.
type transform struct {
	size int
	sym  int // 0 to 7
	swap bool
}

func identity(size int) transform { return transform{size: size} }

func (x transform) point(p board.Point) board.Point {
	row, col, last := p.Row(), p.Col(), x.size-1
	if x.sym&1 != 0 {
		row = last - row
	}
	if x.sym&2 != 0 {
		col = last - col
	}
	if x.sym&4 != 0 {
		row, col = col, row
	}
	return board.At(row, col)
}

func (x transform) color(c board.Color) board.Color {
	if x.swap && c.IsPlayer() {
		return c.Opponent()
	}
	return c
}

func (x transform) mapOf(m Map) Map {
	if x.swap && m != Either {
		return 3 - m
	}
	return m
}

func (x transform) status(s Status) Status {
	if x.swap && s >= WhiteTerritory {
		return WhiteTerritory + BlackTerritory - s
	}
	return s
}

func (x transform) board(b *board.Board) *board.Board {
	out := board.New(x.size, x.size)
	for _, p := range b.Points() {
		if err := out.Place(x.point(p), x.color(b.At(p))); err != nil {
			panic(err)
		}
	}
	return out
}

// diff compares the results for a board and for its transform. Only what does
// not depend on the scan order is compared.
func diff(r, s *Result, x transform) string {
	if len(r.Worms) != len(s.Worms) {
		return fmt.Sprintf("%d worms, %d", len(r.Worms), len(s.Worms))
	}
	for i := range r.Worms {
		v, w := &r.Worms[i], s.At(x.point(r.Worms[i].Origin))
		if v.Size != w.Size || math.Abs(float64(v.EffectiveSize-w.EffectiveSize)) > 1e-4 || v.Genus != w.Genus ||
			v.Liberties[0] != w.Liberties[0] || x.color(v.Color) != w.Color ||
			v.Invincible != w.Invincible || v.Unconditional != x.status(w.Unconditional) {
			return fmt.Sprintf("worm %+v, %+v", *v, *w)
		}
	}
	for m := Either; m <= Black; m++ {
		c, d := &r.Maps[m], &s.Maps[x.mapOf(m)]
		if c.Cut != d.Cut || c.OutOfRange != d.OutOfRange || c.Rings != d.Rings {
			return fmt.Sprintf("%v: counters", m)
		}
		for _, p := range r.points {
			q := x.point(p)
			if c.Distance(p) != d.Distance(q) || !slices.Equal(origins(r, c.All(p), x), origins(s, d.All(q), identity(x.size))) {
				return fmt.Sprintf("%v: %s", m, p.Vertex(r.Height))
			}
			if x.status(r.Settled[p]) != s.Settled[q] {
				return fmt.Sprintf("%s is %v, %v", p.Vertex(r.Height), r.Settled[p], s.Settled[q])
			}
		}
	}
	return ""
}

// origins lists the stones of the worms after the transform, sorted.
func origins(r *Result, ids []int16, x transform) []board.Point {
	var out []board.Point
	for _, id := range ids {
		for _, p := range r.Stones(int(id)) {
			out = append(out, x.point(p))
		}
	}
	slices.Sort(out)
	return out
}

func TestSymmetry(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 4))
	for range 30 {
		size := 5 + rnd.IntN(15)
		b := randomBoard(rnd, size, rnd.IntN(size*size))
		a := NewAnalyzer(Options{})
		r := a.Analyze(b, nil)
		for i := range 16 {
			x := transform{size: size, sym: i & 7, swap: i&8 != 0}
			c := x.board(b)
			if d := diff(r, a.Analyze(c, nil), x); d != "" {
				t.Fatalf("size %d symmetry %d: %s", size, i, d)
			}
		}
	}
}
