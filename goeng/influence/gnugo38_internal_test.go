package influence

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"slices"
	"testing"

	"ana/goeng/board"
)

// printed38 is one computation as GNU Go 3.8 prints it with two decimals
// (initial_influence COLOR WHAT), with permeabilities snapped to products of
// 0.7, 0.65 and 0.25. Vertices in Opened were printed with permeability 1 after
// a double block had been opened; they are recorded as they were before.
type printed38 struct {
	File         string
	Size         int
	ToMove       string `json:"to_move"`
	Black, White []string
	Dead, Opened []string
	Sources      map[string]map[string][2]float32 // strength, attenuation
	Permeability map[string]map[string]float32
	WhiteInf     [][]float64 `json:"white_influence"`
	BlackInf     [][]float64 `json:"black_influence"`
	Territory    [][]float64 `json:"territory_value"`
	Regions      [][]int     `json:"influence_regions"`
	Marks        [][]uint8   `json:"non_territory"`
}

func (r *printed38) point(t *testing.T, s string) board.Point {
	t.Helper()
	p, err := board.ParseVertex(s, r.Size, r.Size)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// load sets up a Map as it stands before radiation.
func (r *printed38) load(t *testing.T) *Map {
	t.Helper()
	b := board.New(r.Size, r.Size)
	for c, list := range map[board.Color][]string{board.Black: r.Black, board.White: r.White} {
		for _, s := range list {
			if err := b.Place(r.point(t, s), c); err != nil {
				t.Fatal(err)
			}
		}
	}
	toMove := board.White
	if r.ToMove == "black" {
		toMove = board.Black
	}
	m := new(Map)
	if err := m.reset(b, NewQuery(PostOwl, toMove, GNUGo38)); err != nil {
		t.Fatal(err)
	}
	for _, s := range r.Dead {
		m.living[r.point(t, s)] = board.Empty
	}
	for c := board.White; c <= board.Black; c++ {
		for s, x := range r.Sources[c.String()] {
			p := r.point(t, s)
			m.side(c).strength[p], m.side(c).attenuation[p] = x[0], x[1]
		}
		for s, x := range r.Permeability[c.String()] {
			m.side(c).permeability[r.point(t, s)] = x
		}
	}
	for _, p := range m.points {
		m.nonTerritory[p] = r.Marks[p.Row()][p.Col()]
	}
	return m
}

// TestPrinted38 goes from printed sources and permeabilities to influence,
// territory, double blocks and regions.
func TestPrinted38(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/gnugo38.json")
	if err != nil {
		t.Fatal(err)
	}
	var recs []printed38
	if err := json.Unmarshal(data, &recs); err != nil {
		t.Fatal(err)
	}
	for _, r := range recs {
		t.Run(r.File+"/"+r.ToMove, func(t *testing.T) { r.check(t) })
	}
}

func (r *printed38) check(t *testing.T) {
	m := r.load(t)
	before := m.side(m.query.ToMove).permeability
	if err := m.spread(context.Background()); err != nil {
		t.Fatal(err)
	}
	for _, p := range m.points {
		row, col := p.Row(), p.Col()
		for i, want := range []float64{r.WhiteInf[row][col], r.BlackInf[row][col]} {
			if got := float64(m.sides[i].influence[p]); math.Abs(got-want) > 0.05 {
				t.Errorf("%v influence of %s: got %.4f, want %.2f", board.Color(i+1), p.Vertex(r.Size), got, want)
			}
		}
		// Printed influence is closer to the original than what was computed
		// from printed sources.
		m.sides[0].influence[p] = float32(r.WhiteInf[row][col])
		m.sides[1].influence[p] = float32(r.BlackInf[row][col])
	}
	m.valueTerritory()
	var opened []string
	for _, p := range m.points {
		row, col := p.Row(), p.Col()
		if m.side(m.query.ToMove).permeability[p] != before[p] {
			opened = append(opened, p.Vertex(r.Size))
		}
		if got, want := float64(m.territory[p]), r.Territory[row][col]; math.Abs(got-want) > 0.007 {
			t.Errorf("territory of %s: got %.4f, want %.2f", p.Vertex(r.Size), got, want)
		}
		if got, want := m.Region(p), r.Regions[row][col]; got != want {
			t.Errorf("region of %s: got %d, want %d", p.Vertex(r.Size), got, want)
		}
	}
	if !slices.Equal(opened, r.Opened) {
		t.Errorf("double blocks opened: %v, want %v", opened, r.Opened)
	}
}
