package influence_test

import (
	"context"
	"math"
	"testing"

	"ana/goeng/board"
	"ana/goeng/influence"
	"ana/goeng/influence/influencetest"
)

// computed runs one computation of an example.
func computed(t *testing.T, e *influencetest.Example, stage influence.Stage, toMove board.Color, src influence.EffectSource) *influence.Map {
	t.Helper()
	m := new(influence.Map)
	q := influence.NewQuery(stage, toMove, influence.GNUGo2002)
	if err := m.Compute(context.Background(), e.Input, q, src); err != nil {
		t.Fatal(err)
	}
	return m
}

// near compares a layer with a printed table: every number must round to what
// is printed.
func near(t *testing.T, m *influence.Map, name string, l *influence.Layer, printed float64) {
	t.Helper()
	want := influencetest.Floats(t, name)
	for _, p := range m.Points() {
		w := want[p.Row()][p.Col()]
		if math.Abs(float64(l[p])-w) > printed/2*1.02 {
			t.Errorf("%s %s: got %v, want %v", name, p.Vertex(m.Height()), l[p], w)
		}
	}
}

func TestLoneStone(t *testing.T) {
	t.Parallel()
	e := influencetest.Lone(t)
	pre := computed(t, e, influence.PreOwl, board.Empty, nil)
	near(t, pre, "lone pre black", pre.Influence(board.Black), 2e-6)
	post := computed(t, e, influence.PostOwl, board.Empty, nil)
	near(t, post, "lone post black", post.Influence(board.Black), 2e-6)
	for s, want := range map[string]float64{"E6": -0.582034, "E7": -0.366029, "D6": -0.390414, "D7": -0.306348,
		"E9": -0.278059, "A9": -0.247665, "A8": -0.232600} {
		p, err := board.ParseVertex(s, 9, 9)
		if err != nil {
			t.Fatal(err)
		}
		if got := float64(post.Territory()[p]); math.Abs(got-want) > 1e-6 {
			t.Errorf("territory %s: got %v, want %v", s, got, want)
		}
	}
	regions := post.Regions(influence.MoyoRegions).Regions
	if len(regions) != 1 || regions[0].Size != 80 || math.Abs(float64(regions[0].Value)-23.06425) > 5e-6 {
		t.Errorf("regions %+v, want one of 80 points worth 23.06425", regions)
	}
}

func TestWorkedW1(t *testing.T) {
	t.Parallel()
	e := influencetest.W1(t)
	pre := computed(t, e, influence.PreOwl, board.Empty, nil)
	near(t, pre, "W1 pre white", pre.Influence(board.White), 1e-4)
	near(t, pre, "W1 pre black", pre.Influence(board.Black), 1e-4)
	owners := influencetest.Numbers(t, "W1 pre owner")
	for _, p := range pre.Points() {
		want := map[string]board.Color{"b": board.Black, "w": board.White}[owners[p.Row()][p.Col()]]
		if got := pre.RestrictedOwner(e.Input, p); got != want {
			t.Errorf("owner of %s: got %v, want %v", p.Vertex(9), got, want)
		}
	}
	for s, want := range map[string]float32{"D8": 0.65, "E8": 0.25, "F7": 0.0625, "E7": 0, "G6": 0.0625, "E5": 0.4225,
		"A1": 1, "C3": 0.65, "H4": 0.65} {
		p, err := board.ParseVertex(s, 9, 9)
		if err != nil {
			t.Fatal(err)
		}
		if got := pre.Permeability(board.White)[p]; math.Abs(float64(got-want)) > 1e-6 {
			t.Errorf("white permeability of %s: got %v, want %v", s, got, want)
		}
	}
	post := computed(t, e, influence.PostOwl, board.Empty, nil)
	near(t, post, "W1 post white", post.Influence(board.White), 1e-4)
	near(t, post, "W1 post black", post.Influence(board.Black), 1e-4)
	near(t, post, "W1 post territory", post.Territory(), 1e-4)
}

func TestWorkedI2(t *testing.T) {
	t.Parallel()
	e := influencetest.I2(t, false)
	pre := computed(t, e, influence.PreOwl, board.Empty, nil)
	near(t, pre, "I2 pre white", pre.Influence(board.White), 1e-4)
	near(t, pre, "I2 pre black", pre.Influence(board.Black), 1e-4)
	post := computed(t, e, influence.PostOwl, board.Empty, nil)
	near(t, post, "I2 post white", post.Influence(board.White), 1e-4)
	near(t, post, "I2 post black", post.Influence(board.Black), 1e-4)
	near(t, post, "I2 post territory", post.Territory(), 1e-4)
}

// TestWorkedE5C3 has pattern sources, intrusions with duplicate targets, blocks
// and marks.
func TestWorkedE5C3(t *testing.T) {
	t.Parallel()
	e, effects := influencetest.E5C3(t)
	m := computed(t, e, influence.PostOwl, board.White, effects)
	near(t, m, "E5C3 post white", m.Influence(board.White), 1e-2)
	near(t, m, "E5C3 post black", m.Influence(board.Black), 1e-2)
	want := influencetest.Floats(t, "E5C3 post regions")
	for _, p := range m.Points() {
		if got := m.Region(p); got != int(want[p.Row()][p.Col()]) {
			t.Errorf("region of %s: got %d, want %v", p.Vertex(9), got, want[p.Row()][p.Col()])
		}
	}
	p, err := board.ParseVertex("C6", 9, 9)
	if err != nil {
		t.Fatal(err)
	}
	if got := m.Strength(board.White)[p]; math.Abs(float64(got)-5.4) > 1e-6 {
		t.Errorf("strength of the intrusion at C6: got %v, want 5.4", got)
	}
}
