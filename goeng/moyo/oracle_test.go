package moyo_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"ana/goeng/board"
	"ana/goeng/influence"
	"ana/goeng/influence/influencetest"
	"ana/goeng/moyo"
)

// nearest finds the closest worms of colour c the slow way: go-worms section 5.
func nearest(b *board.Board, c board.Color) *moyo.Nearest {
	const reach = 6
	near := new(moyo.Nearest)
	lists := map[board.Point][]board.Point{}
	dist := map[board.Point]int{}
	for _, p := range b.Points() {
		if b.At(p) == c {
			lists[p], dist[p] = []board.Point{b.Origin(p)}, 0
		}
	}
	for d := 1; d <= reach; d++ {
		for _, p := range b.Points() {
			if _, done := dist[p]; done {
				continue
			}
			var list []board.Point
			for _, step := range board.Steps4() {
				if e, ok := dist[p+step]; !ok || e != d-1 {
					continue
				}
				for _, w := range lists[p+step] {
					if !contains(list, w) {
						list = append(list, w)
					}
				}
			}
			if list != nil {
				lists[p], dist[p] = list, d
			}
		}
	}
	for p, list := range lists {
		if len(list) <= moyo.MaxNearest {
			near.Count[p] = uint8(len(list))
			copy(near.Worm[p][:], list)
		}
	}
	return near
}

func contains(list []board.Point, p board.Point) bool {
	for _, q := range list {
		if p == q {
			return true
		}
	}
	return false
}

func bothNearest(b *board.Board) [2]*moyo.Nearest {
	return [2]*moyo.Nearest{nearest(b, board.White), nearest(b, board.Black)}
}

// partitionOf reads the dragons of a run.
func partitionOf(b *board.Board, run *influencetest.Run, grid influencetest.Grid[int]) *moyo.Partition {
	part := &moyo.Partition{Colors: make([]board.Color, len(run.Dragons))}
	for i := range part.Dragon {
		part.Dragon[i] = moyo.NoDragon
	}
	for _, p := range b.Points() {
		if id := grid[p.Row()][p.Col()]; id >= 0 {
			part.Dragon[p] = int16(id)
			part.Colors[id] = b.At(p)
		}
	}
	return part
}

// fieldOf views the grids of a recorded computation, without regions.
func fieldOf(b *board.Board, x *influencetest.Influence) moyo.Field {
	f := moyo.Field{Points: b.Points(), Stones: new([board.NumPoints]board.Color), Living: new([board.NumPoints]board.Color),
		Owner: new([board.NumPoints]board.Color), Territory: new(influence.Layer)}
	for _, p := range b.Points() {
		f.Stones[p], f.Living[p] = b.At(p), b.At(p)
		f.Owner[p] = board.Color(x.Restricted[p.Row()][p.Col()])
		f.Territory[p] = x.Territory[p.Row()][p.Col()]
	}
	return f
}

// TestNearest compares the closest worms found here with the recorded lists, so
// that the other tests may rely on them.
func TestNearest(t *testing.T) {
	t.Parallel()
	for _, rec := range influencetest.Records(t) {
		b := rec.Position(t)
		run := rec.Run(t, "none", "post_owl", "classic")
		near := bothNearest(b)
		for i, name := range []string{"white", "black"} {
			want := run.CloseWorms[name]
			for _, p := range b.Points() {
				var got []string
				for _, w := range near[i].Worm[p][:near[i].Count[p]] {
					got = append(got, w.Vertex(b.Height()))
				}
				if w := want[p.Vertex(b.Height())]; fmt.Sprint(got) != fmt.Sprint(w) {
					t.Errorf("%s %s %s: got %v, want %v", rec.File, name, p.Vertex(b.Height()), got, w)
				}
			}
		}
	}
}

// TestInternals2002 compares sizes and values with the recorded ones: classic
// attribution on classic runs, experimental attribution on experimental runs,
// from the recorded influence and partition.
func TestInternals2002(t *testing.T) {
	t.Parallel()
	var a moyo.Attributor
	tally := map[string][2]int{}
	for _, rec := range influencetest.Records(t) {
		b := rec.Position(t)
		near := bothNearest(b)
		for i := range rec.Runs {
			run := &rec.Runs[i]
			mode, fields := fieldsOf(t, b, run)
			part := partitionOf(b, run, run.Influences[0].DragonID)
			pairs := a.Attribute(fields, part, near)
			for _, d := range run.Dragons {
				key := run.Mode + " " + run.Stage
				n := tally[key]
				n[1]++
				want := d.Pre
				if run.Stage == "post_owl" {
					want = d.Post
				}
				got := pairs[d.ID][mode]
				if got.Size == want && (run.Stage == "pre_owl" || math.Abs(float64(got.Value-d.Val)) <= 0.0001) {
					n[0]++
				} else {
					t.Errorf("%s %s/%s/%s %s: got %d %v, want %d %v", rec.File, run.Side, run.Stage, run.Mode,
						d.Origin, got.Size, got.Value, want, d.Val)
				}
				tally[key] = n
			}
		}
	}
	for key, n := range tally {
		t.Logf("%s: %d of %d dragons", key, n[0], n[1])
	}
}

// fieldsOf returns the two fields of a run: computed ones for classic runs,
// whose inputs are recorded, the recorded ones for experimental runs.
func fieldsOf(t *testing.T, b *board.Board, run *influencetest.Run) (moyo.Mode, [2]moyo.Field) {
	t.Helper()
	var fields [2]moyo.Field
	if run.Mode == "experimental" {
		for i := range fields {
			fields[i] = fieldOf(b, &run.Influences[i])
		}
		return moyo.Experimental, fields
	}
	for i := range fields {
		x := &run.Influences[i]
		in, q := x.Input(b), influencetest.QueryOf(run, x)
		m := new(influence.Map)
		if err := m.Compute(context.Background(), in, q, influencetest.EffectsOf(t, in, q, x)); err != nil {
			t.Fatal(err)
		}
		fields[i] = moyo.FieldOf(m)
	}
	return moyo.Classic, fields
}
