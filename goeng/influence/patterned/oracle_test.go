package patterned_test

import (
	"context"
	"fmt"
	"testing"

	"ana/goeng/board"
	"ana/goeng/influence"
	"ana/goeng/influence/influencetest"
	"ana/goeng/influence/patterned"
	"ana/goeng/pattern"
	"ana/testdata/shared"
)

// still answers the questions that need no reading.
type still struct {
	board  *board.Board
	status func(board.Point) pattern.Status
}

func (s *still) Ask(_ context.Context, q *pattern.Question) pattern.Answer {
	c := q.Match.O
	switch q.Func.Name {
	case "x_somewhere":
		c = q.Match.X()
	case "o_somewhere":
	default:
		return pattern.Answer{Unknown: true, Note: "needs reading"}
	}
	for _, p := range q.Args {
		if s.board.At(p) == c && s.status != nil && s.status(p) != pattern.StatusDead {
			return pattern.Answer{Value: 1}
		}
	}
	return pattern.Answer{}
}

func load(tb testing.TB, tree string) *pattern.Set {
	tb.Helper()
	var files []string
	for _, name := range []string{"influence.db", "barriers.db", "conn.db"} {
		files = append(files, shared.Path(tb, "corpus", "gnugo-patterns", tree, name))
	}
	set, diags := pattern.LoadDir(files...)
	if diags.HasErrors() {
		tb.Fatal(diags)
	}
	return set
}

// TestNeutral2002 runs the influence database of the 2002 tree in neutral mode,
// in which barriers take no part, and compares every array bit for bit.
func TestNeutral2002(t *testing.T) {
	t.Parallel()
	set := load(t, "2002")
	n, bad := 0, 0
	var m influence.Map
	for _, rec := range influencetest.Records(t) {
		b := rec.Position(t)
		for _, stage := range []string{"pre_owl", "post_owl"} {
			run := rec.Run(t, "none", stage, "classic")
			for i := range run.Influences {
				x := &run.Influences[i]
				src := &patterned.Source{Board: b, Set: set}
				if stage == "post_owl" {
					src.Status = run.Statuses()
				}
				src.Env = &still{b, src.Status}
				in := x.Input(b)
				if err := m.Compute(context.Background(), in, influencetest.QueryOf(run, x), src); err != nil {
					t.Fatal(err)
				}
				n++
				if msg := differs(&m, x); msg != "" {
					bad++
					t.Errorf("%s %s %s: %s", rec.File, stage, x.Which, msg)
				}
			}
		}
	}
	t.Logf("%d computations, %d differ", n, bad)
}

// differs compares strengths, permeabilities, influences and territory.
func differs(m *influence.Map, x *influencetest.Influence) string {
	for _, l := range []struct {
		name string
		got  *influence.Layer
		want influencetest.Grid[float32]
	}{
		{"white strength", m.Strength(board.White), x.WhiteStr}, {"black strength", m.Strength(board.Black), x.BlackStr},
		{"white attenuation", m.Attenuation(board.White), x.WhiteAtt}, {"black attenuation", m.Attenuation(board.Black), x.BlackAtt},
		{"white permeability", m.Permeability(board.White), x.WhitePerm}, {"black permeability", m.Permeability(board.Black), x.BlackPerm},
		{"white influence", m.Influence(board.White), x.WhiteInf}, {"black influence", m.Influence(board.Black), x.BlackInf},
		{"territory", m.Territory(), x.Territory},
	} {
		for _, p := range m.Points() {
			if got, want := l.got[p], l.want[p.Row()][p.Col()]; got != want {
				return fmt.Sprintf("%s of %s is %v, want %v", l.name, p.Vertex(m.Height()), got, want)
			}
		}
	}
	return ""
}

// experimentalInput computes an experimental run: tactical codes are those of
// the classic run, safety follows the dragons of the run, inhibited vertices are
// those that have an owner here and none in the recorded restricted moyo.
func experimentalInput(t *testing.T, b *board.Board, run *influencetest.Run, x, classic *influencetest.Influence,
	m *influence.Map, src influence.EffectSource) {
	t.Helper()
	in := classic.Input(b)
	in.Inhibit = new([board.NumPoints]uint8)
	safety := map[int]influence.Safety{}
	for _, d := range run.Dragons {
		safety[d.ID] = influence.Safety(d.Safety)
	}
	for _, p := range b.Points() {
		in.Safety[p] = safety[x.DragonID[p.Row()][p.Col()]]
	}
	if err := m.Compute(context.Background(), in, influencetest.QueryOf(run, x), src); err != nil {
		t.Fatal(err)
	}
	for _, p := range b.Points() {
		if got := m.RestrictedOwner(in, p); x.Restricted[p.Row()][p.Col()] == 0 && got != board.Empty {
			in.Inhibit[p] |= influence.ColorBit(got)
		}
	}
	m.Segment(in)
}

// TestNeutralExperimental2002 does the same with the partition of the
// experimental mode; recorded are territory, owners and regions.
func TestNeutralExperimental2002(t *testing.T) {
	t.Parallel()
	set := load(t, "2002")
	var m influence.Map
	for _, rec := range influencetest.Records(t) {
		b := rec.Position(t)
		for _, stage := range []string{"pre_owl", "post_owl"} {
			run := rec.Run(t, "none", stage, "experimental")
			classic := rec.Run(t, "none", stage, "classic")
			for i := range run.Influences {
				x := &run.Influences[i]
				src := &patterned.Source{Board: b, Set: set}
				if stage == "post_owl" {
					src.Status = run.Statuses()
				}
				src.Env = &still{b, src.Status}
				experimentalInput(t, b, run, x, &classic.Influences[i], &m, src)
				for _, p := range b.Points() {
					if got, want := m.Territory()[p], x.Territory[p.Row()][p.Col()]; got != want {
						t.Errorf("%s %s: territory of %s is %v, want %v", rec.File, stage, p.Vertex(b.Height()), got, want)
					}
				}
				checkRegions(t, rec.File+" "+stage, &m, x)
			}
		}
	}
}

// checkRegions compares the moyo regions with those recorded as kinds 4 (White)
// and 5 (Black).
func checkRegions(t *testing.T, where string, m *influence.Map, x *influencetest.Influence) {
	t.Helper()
	got := m.Regions(influence.MoyoRegions).Regions
	i := 0
	for _, w := range x.Regions {
		if w[1] != 4 && w[1] != 5 {
			continue
		}
		if i >= len(got) || float32(got[i].Size) != w[2] || got[i].Value != w[3] {
			t.Errorf("%s: region %d differs from %v", where, i, w)
			return
		}
		i++
	}
	if i != len(got) {
		t.Errorf("%s: %d regions, want %d", where, len(got), i)
	}
}
