package influence_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"pgregory.net/rapid"

	"ana/goeng/board"
	"ana/goeng/influence"
	"ana/goeng/influence/influencetest"
)

// scene is a random position with random inputs.
type scene struct {
	size   int
	stones map[[2]int]board.Color
	attack map[[2]int]uint8
	defend map[[2]int]uint8
	safety map[[2]int]influence.Safety
}

// drawScene scatters stones; the inputs need not make sense as Go.
func drawScene(t *rapid.T) scene {
	s := scene{size: rapid.IntRange(2, 13).Draw(t, "size"), stones: map[[2]int]board.Color{},
		attack: map[[2]int]uint8{}, defend: map[[2]int]uint8{}, safety: map[[2]int]influence.Safety{}}
	for range rapid.IntRange(0, s.size*s.size/3).Draw(t, "stones") {
		at := [2]int{rapid.IntRange(0, s.size-1).Draw(t, "row"), rapid.IntRange(0, s.size-1).Draw(t, "col")}
		s.stones[at] = board.Color(rapid.IntRange(1, 2).Draw(t, "color"))
		s.safety[at] = influence.Safety(rapid.IntRange(0, 9).Draw(t, "safety"))
		if rapid.IntRange(0, 4).Draw(t, "attackable") == 0 {
			s.attack[at] = 3
			s.defend[at] = uint8(rapid.IntRange(0, 1).Draw(t, "defend"))
		}
	}
	return s
}

// input builds the inputs with coordinates and colours mapped.
func (s scene) input(place func(row, col int) board.Point, color func(board.Color) board.Color) *influence.Input {
	in := &influence.Input{Board: board.New(s.size, s.size), Attack: new([board.NumPoints]uint8),
		Defend: new([board.NumPoints]uint8), Safety: new([board.NumPoints]influence.Safety)}
	for at, c := range s.stones {
		p := place(at[0], at[1])
		if in.Board.Place(p, color(c)) != nil {
			continue
		}
		in.Attack[p], in.Defend[p], in.Safety[p] = s.attack[at], s.defend[at], s.safety[at]
	}
	return in
}

func sameColor(c board.Color) board.Color { return c }

// swapped exchanges White and Black.
func swapped(c board.Color) board.Color {
	if c.IsPlayer() {
		return c.Opponent()
	}
	return c
}

func mustCompute(t *rapid.T, in *influence.Input, q influence.Query) *influence.Map {
	m := new(influence.Map)
	if err := m.Compute(context.Background(), in, q, nil); err != nil {
		t.Fatal(err)
	}
	return m
}

func drawQuery(t *rapid.T, compat influence.Compat) influence.Query {
	stage := influence.Stage(rapid.IntRange(0, 2).Draw(t, "stage"))
	return influence.NewQuery(stage, board.Color(rapid.IntRange(0, 2).Draw(t, "to move")), compat)
}

// TestColorSwap: exchanging the colours exchanges the fields and negates the
// territory, to the bit, in both generations.
func TestColorSwap(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t)
		q := drawQuery(t, influence.Compat(rapid.IntRange(0, 1).Draw(t, "compat")))
		a := mustCompute(t, s.input(board.At, sameColor), q)
		b := mustCompute(t, s.input(board.At, swapped), influence.NewQuery(q.Stage, swapped(q.ToMove), q.Compat))
		for _, p := range a.Points() {
			if a.Influence(board.White)[p] != b.Influence(board.Black)[p] || a.Influence(board.Black)[p] != b.Influence(board.White)[p] {
				t.Errorf("%s: fields are not exchanged", p.Vertex(s.size))
			}
			if a.Territory()[p] != -b.Territory()[p] {
				t.Errorf("%s: territory %v and %v", p.Vertex(s.size), a.Territory()[p], b.Territory()[p])
			}
			if a.Region(p) != -b.Region(p) {
				t.Errorf("%s: regions %v and %v", p.Vertex(s.size), a.Region(p), b.Region(p))
			}
		}
	})
}

// image returns the place of (row, col) under one of the eight symmetries.
func image(k, size int) func(row, col int) board.Point {
	return func(row, col int) board.Point {
		if k&1 != 0 {
			row = size - 1 - row
		}
		if k&2 != 0 {
			col = size - 1 - col
		}
		if k&4 != 0 {
			row, col = col, row
		}
		return board.At(row, col)
	}
}

// TestSymmetry: turning the board turns the fields of 3.8 (up to rounding) and
// the sources and permeabilities of 2002 (exactly). The fields of 2002 depend on
// the order of directions and are not symmetric.
func TestSymmetry(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t)
		q := drawQuery(t, influence.Compat(rapid.IntRange(0, 1).Draw(t, "compat")))
		to := image(rapid.IntRange(0, 7).Draw(t, "symmetry"), s.size)
		a := mustCompute(t, s.input(board.At, sameColor), q)
		b := mustCompute(t, s.input(to, sameColor), q)
		for _, p := range a.Points() {
			r := to(p.Row(), p.Col())
			for c := board.White; c <= board.Black; c++ {
				if a.Strength(c)[p] != b.Strength(c)[r] || a.Permeability(c)[p] != b.Permeability(c)[r] {
					t.Errorf("%s: sources differ", p.Vertex(s.size))
				}
				x, y := float64(a.Influence(c)[p]), float64(b.Influence(c)[r])
				// A contribution at the cutoff may be dropped on one side only.
				if q.Compat == influence.GNUGo38 && math.Abs(x-y) > 0.05+1e-4*math.Abs(x) {
					t.Errorf("%s: influence %v and %v", p.Vertex(s.size), x, y)
				}
			}
		}
	})
}

// TestReuse: a Map that has been used for other positions and board sizes gives
// the same results as a new one.
func TestReuse(t *testing.T) {
	t.Parallel()
	var m influence.Map
	rapid.Check(t, func(t *rapid.T) {
		s := drawScene(t)
		q := drawQuery(t, influence.Compat(rapid.IntRange(0, 1).Draw(t, "compat")))
		in := s.input(board.At, sameColor)
		if err := m.Compute(context.Background(), in, q, nil); err != nil {
			t.Fatal(err)
		}
		fresh := mustCompute(t, in, q)
		for kind := influence.MoyoRegions; kind <= influence.AreaRegions; kind++ {
			a, b := m.Regions(kind), fresh.Regions(kind)
			if len(a.Regions) != len(b.Regions) {
				t.Fatalf("%d and %d regions", len(a.Regions), len(b.Regions))
			}
			for i := range a.Regions {
				if a.Regions[i] != b.Regions[i] {
					t.Errorf("region %d: %+v and %+v", i, a.Regions[i], b.Regions[i])
				}
			}
		}
		for _, p := range fresh.Points() {
			if m.Influence(board.White)[p] != fresh.Influence(board.White)[p] || m.Territory()[p] != fresh.Territory()[p] {
				t.Errorf("%s differs", p.Vertex(s.size))
			}
		}
	})
}

// TestCancel: a cancelled computation says so and leaves the Map usable.
func TestCancel(t *testing.T) {
	t.Parallel()
	e := influencetest.W1(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var m influence.Map
	q := influence.NewQuery(influence.PreOwl, board.Empty, influence.GNUGo2002)
	if err := m.Compute(ctx, e.Input, q, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
	if err := m.Compute(context.Background(), e.Input, q, nil); err != nil {
		t.Fatal(err)
	}
	near(t, &m, "W1 pre white", m.Influence(board.White), 1e-4)
	if err := m.Compute(context.Background(), e.Input, influence.Query{Stage: 9}, nil); err == nil {
		t.Error("an unknown stage is accepted")
	}
}

// TestNoAllocation: a Map in use allocates nothing.
func TestNoAllocation(t *testing.T) {
	e, effects := influencetest.E5C3(t)
	var src influence.EffectSource = effects
	var m influence.Map
	q := influence.NewQuery(influence.PostOwl, board.White, influence.GNUGo2002)
	run := func() {
		if err := m.Compute(context.Background(), e.Input, q, src); err != nil {
			t.Fatal(err)
		}
		m.Regions(influence.AreaRegions)
	}
	run()
	if n := testing.AllocsPerRun(10, run); n != 0 {
		t.Errorf("%v allocations a computation", n)
	}
}
