package influence_test

import (
	"context"
	"fmt"
	"testing"

	"ana/goeng/board"
	"ana/goeng/influence"
	"ana/goeng/influence/influencetest"
)

// compare counts vertices where got differs from want and reports the first.
func compare[T comparable](t *testing.T, name string, b *board.Board, want influencetest.Grid[T], got func(board.Point) T) {
	t.Helper()
	bad := 0
	first := ""
	for _, p := range b.Points() {
		if g, w := got(p), want[p.Row()][p.Col()]; g != w {
			if bad == 0 {
				first = fmt.Sprintf("%s: got %v, want %v", p.Vertex(b.Height()), g, w)
			}
			bad++
		}
	}
	if bad > 0 {
		t.Errorf("%s: %d vertices differ; %s", name, bad, first)
	}
}

func layer(l *influence.Layer) func(board.Point) float32 {
	return func(p board.Point) float32 { return l[p] }
}

// TestInternals2002 compares every array of every recorded classic computation,
// bit for bit.
func TestInternals2002(t *testing.T) {
	t.Parallel()
	var m influence.Map
	n := 0
	for _, rec := range influencetest.Records(t) {
		b := rec.Position(t)
		for i := range rec.Runs {
			run := &rec.Runs[i]
			if run.Mode != "classic" {
				continue
			}
			for j := range run.Influences {
				x := &run.Influences[j]
				n++
				t.Run(fmt.Sprintf("%s/%s/%s/%s", rec.File, run.Side, run.Stage, x.Which), func(t *testing.T) {
					checkInternals(t, &m, b, run, x)
				})
			}
		}
	}
	if n == 0 {
		t.Error("no computations recorded")
	}
}

func checkInternals(t *testing.T, m *influence.Map, b *board.Board, run *influencetest.Run, x *influencetest.Influence) {
	t.Helper()
	in := x.Input(b)
	q := influencetest.QueryOf(run, x)
	if err := m.Compute(context.Background(), in, q, influencetest.EffectsOf(t, in, q, x)); err != nil {
		t.Fatal(err)
	}
	compare(t, "living", b, x.Living, func(p board.Point) uint8 { return uint8(m.Living(p)) })
	compare(t, "white strength", b, x.WhiteStr, layer(m.Strength(board.White)))
	compare(t, "black strength", b, x.BlackStr, layer(m.Strength(board.Black)))
	compare(t, "white attenuation", b, x.WhiteAtt, layer(m.Attenuation(board.White)))
	compare(t, "black attenuation", b, x.BlackAtt, layer(m.Attenuation(board.Black)))
	compare(t, "white permeability", b, x.WhitePerm, layer(m.Permeability(board.White)))
	compare(t, "black permeability", b, x.BlackPerm, layer(m.Permeability(board.Black)))
	compare(t, "white influence", b, x.WhiteInf, layer(m.Influence(board.White)))
	compare(t, "black influence", b, x.BlackInf, layer(m.Influence(board.Black)))
	compare(t, "territory", b, x.Territory, layer(m.Territory()))
	compare(t, "moyo", b, x.Moyo, func(p board.Point) uint8 { return uint8(m.MoyoOwner(p)) })
	compare(t, "area", b, x.Area, func(p board.Point) uint8 { return uint8(m.AreaOwner(p)) })
	compare(t, "restricted moyo", b, x.Restricted, func(p board.Point) uint8 { return uint8(m.RestrictedOwner(in, p)) })
	base := 0
	for _, s := range []struct {
		name string
		kind influence.RegionKind
		want influencetest.Grid[int]
	}{
		{"territory regions", influence.TerritoryRegions, x.TerritorySeg},
		{"moyo regions", influence.MoyoRegions, x.MoyoSeg},
		{"area regions", influence.AreaRegions, x.AreaSeg},
	} {
		seg := m.Regions(s.kind)
		compare(t, s.name, b, s.want, func(p board.Point) int {
			if i := seg.RegionAt(p); i >= 0 {
				return base + i + 1
			}
			return 0
		})
		for i, r := range seg.Regions {
			id := base + i + 1
			if id >= len(x.Regions) {
				t.Errorf("%s: region %d is not recorded", s.name, id)
				break
			}
			w := x.Regions[id]
			if float32(r.Size) != w[2] || r.Value != w[3] {
				t.Errorf("%s: region %d is %d/%v, want %v/%v", s.name, id, r.Size, r.Value, w[2], w[3])
			}
		}
		base += len(seg.Regions)
	}
}
