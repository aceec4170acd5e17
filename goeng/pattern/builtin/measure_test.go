package builtin_test

import (
	"context"
	"os"
	"testing"

	"ana/goeng/board"
	"ana/goeng/influence"
	"ana/goeng/influence/influencetest"
	"ana/goeng/influence/patterned"
	"ana/goeng/moyo"
	"ana/goeng/pattern"
	"ana/goeng/pattern/builtin"
	"ana/goeng/pattern/env"
	"ana/goeng/worm"
)

// scene is a recorded position with what the analyses of it share.
type scene struct {
	rec   *influencetest.Record
	b     *board.Board
	worms *worm.Result
	near  [2]*moyo.Nearest
	env   *env.Env
	cuts  *[board.NumPoints]uint8 // vertices that our cut patterns inhibit
}

func newScene(t *testing.T, rec *influencetest.Record, tactics map[board.Point]influencetest.Tactics) *scene {
	t.Helper()
	s := &scene{rec: rec, b: rec.Position(t), cuts: new([board.NumPoints]uint8)}
	s.worms = influencetest.Worms(s.b, tactics)
	s.near = influencetest.Nearest(s.b, s.worms)
	s.env = env.New(env.Input{Board: s.b, Compat: pattern.Dialect2002, Worms: s.worms, Shift: -1})
	conn := pattern.NewConn(pattern.ConnInput{Board: s.b, Set: builtin.Load(), Mode: pattern.ConnStandard,
		Env: env.New(env.Input{Board: s.b, Compat: pattern.Dialect2002, Worms: s.worms}), Attack: s.attack,
		EyeSpace: func(board.Color, board.Point) bool { return true }})
	if err := conn.FindCuts(context.Background()); err != nil {
		t.Fatal(err)
	}
	for _, c := range conn.Cuts {
		if c.Inhibit {
			s.cuts[c.Point] |= influence.ColorBit(c.Color)
		}
	}
	return s
}

func (s *scene) attack(p board.Point) int { return s.worms.At(p).AttackCode }

// pairs computes the sizes of a run with the effects of src (by computation) and
// the inhibited vertices of the record, of ours, or none.
func (s *scene) pairs(t *testing.T, run *influencetest.Run, which string) []moyo.Pair {
	t.Helper()
	var fields [2]moyo.Field
	for i := range fields {
		x := &run.Influences[i]
		in, q := x.Input(s.b), influencetest.QueryOf(run, x)
		var src influence.EffectSource
		switch which {
		case "reference":
			src = influencetest.EffectsOf(t, in, q, x)
		case "built-in":
			in.Inhibit = s.cuts
			source := &patterned.Source{Board: s.b, Set: builtin.Load(), Env: s.env, Attack: s.attack}
			if run.Stage == "post_owl" {
				source.Status = run.Statuses()
			}
			src = source
		default:
			in.Inhibit = nil
		}
		m := new(influence.Map)
		if err := m.Compute(context.Background(), in, q, src); err != nil {
			t.Fatal(err)
		}
		fields[i] = moyo.FieldOf(m)
	}
	var a moyo.Attributor
	return a.Attribute(fields, run.Partition(s.b), s.near)
}

// agreement counts dragons whose size is that of the reference, and adds up by
// how much the others miss.
type agreement struct{ same, off, n int }

func (a *agreement) add(got, want int) {
	a.n++
	if got == want {
		a.same++
	}
	a.off += max(got-want, want-got)
}

func (a *agreement) percent() float64 { return 100 * float64(a.same) / float64(max(a.n, 1)) }

// TestMoyoAgreement measures how far moyo sizes computed with the built-in set
// and with no patterns at all are from those of the 2002 databases, given the
// partition and safety that these led to. Every fourth position; all with
// ANA_FULL=1. None of these positions was used to find the barrier shapes.
func TestMoyoAgreement(t *testing.T) {
	tactics := influencetest.Tactics2002(t)
	tally := map[string]*agreement{}
	recs := influencetest.Records(t)
	for i := range recs {
		if i%4 != 0 && os.Getenv("ANA_FULL") == "" {
			continue
		}
		s := newScene(t, &recs[i], tactics[recs[i].File])
		for _, side := range []string{"none", recs[i].ToPlay} {
			for _, stage := range []string{"pre_owl", "post_owl"} {
				run := recs[i].Run(t, side, stage, "classic")
				want := s.pairs(t, run, "reference")
				for _, which := range []string{"no patterns", "built-in"} {
					got := s.pairs(t, run, which)
					for d := range want {
						for mode := range moyo.NumModes {
							key := which
							if side == "none" {
								key += ", neutral"
							}
							for _, k := range []string{which, key + ", " + mode.String() + ", " + stage} {
								if tally[k] == nil {
									tally[k] = &agreement{}
								}
								tally[k].add(got[d][mode].Size, want[d][mode].Size)
							}
						}
					}
				}
			}
		}
	}
	for k, a := range tally {
		t.Logf("%-48s %5.1f %% of %d sizes equal, mean difference %.2f", k, a.percent(), a.n, float64(a.off)/float64(a.n))
	}
	none, ours := tally["no patterns"], tally["built-in"]
	if ours.percent() < none.percent()+7 || ours.off*2 > none.off {
		t.Errorf("built-in set: %.1f %%, off by %d; no patterns: %.1f %%, off by %d; want 7 points more and half the difference",
			ours.percent(), ours.off, none.percent(), none.off)
	}
}

// TestRegionAgreement measures how many influence regions of 3.8 come out with
// the built-in set and with none, over the positions that were kept aside: every
// eighth, all with ANA_FULL=1.
func TestRegionAgreement(t *testing.T) {
	var m influence.Map
	same, total := map[bool]int{}, 0
	for i, r := range influencetest.Positions38(t)[:40] {
		if i%8 != 0 && os.Getenv("ANA_FULL") == "" {
			continue
		}
		b := r.Board(t)
		w := r.WormsWithCodes(t, b)
		in, status := r.Inputs(t, b, w)
		e := env.New(env.Input{Board: b, Compat: pattern.Dialect38, Worms: w})
		e.Learn(pattern.Knowledge{Status: status})
		for _, toMove := range []board.Color{board.Black, board.White} {
			total += len(b.Points())
			for _, set := range []*pattern.Set{nil, builtin.Load()} {
				src := &patterned.Source{Board: b, Set: set, Env: e, Status: status,
					Attack: func(p board.Point) int { return w.At(p).AttackCode }}
				q := influence.NewQuery(influence.PostOwl, toMove, influence.GNUGo38)
				if err := m.Compute(context.Background(), in, q, src); err != nil {
					t.Fatal(err)
				}
				for _, p := range b.Points() {
					if m.Region(p) == int(r.At(t, toMove, "influence_regions", p)) {
						same[set != nil]++
					}
				}
			}
		}
	}
	t.Logf("%d of %d regions equal with the built-in set, %d without patterns", same[true], total, same[false])
	if same[true]*100 < total*92 || same[true] < same[false]+total/10 {
		t.Errorf("%d of %d regions equal, %d without patterns; want 92 %% and a tenth more", same[true], total, same[false])
	}
}
