package patterned_test

import (
	"context"
	"math"
	"os"
	"testing"

	"ana/goeng/board"
	"ana/goeng/influence"
	"ana/goeng/influence/influencetest"
	"ana/goeng/influence/patterned"
	"ana/goeng/moyo"
	"ana/goeng/pattern"
	"ana/goeng/pattern/env"
	"ana/goeng/worm"
)

// wormsOf describes the worms with their recorded tactical codes, in the codes
// of 3.8 as all packages use them.
func wormsOf(b *board.Board, tactics map[board.Point]influencetest.Tactics) *worm.Result {
	code := [...]int{0, pattern.CodeKoB, pattern.CodeKoA, pattern.CodeWin}
	an := worm.NewAnalyzer(worm.Options{Compat: worm.GNUGo2002})
	r := an.Analyze(b, nil)
	codes := make([]worm.Tactics, len(r.Worms))
	for i := range r.Worms {
		t := tactics[r.Worms[i].Origin]
		codes[i] = worm.Tactics{AttackCode: code[t.Attack], AttackPoint: t.AttackPoint,
			DefendCode: code[t.Defend], DefendPoint: t.DefendPoint}
	}
	an.ApplyTactics(b, r, codes)
	return r
}

// nearestOf converts the closest worms of one colour.
func nearestOf(b *board.Board, w *worm.Result, m worm.Map) *moyo.Nearest {
	near := new(moyo.Nearest)
	c := &w.Maps[m]
	for _, p := range b.Points() {
		for i, id := range c.Listed(p) {
			near.Count[p] = uint8(i + 1)
			near.Worm[p][i] = w.Worms[id].Origin
		}
	}
	return near
}

func partitionOf(b *board.Board, run *influencetest.Run) *moyo.Partition {
	part := &moyo.Partition{Colors: make([]board.Color, len(run.Dragons))}
	grid := run.Influences[0].DragonID
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

// TestColoured2002 runs all patterns of the 2002 tree, with reading, for the
// side to move, and compares the sizes that follow: every fourth position, all
// of them with ANA_FULL=1. Differences come from tactical reading, whose limits
// are those of 3.8 here.
func TestColoured2002(t *testing.T) {
	t.Parallel()
	set := load(t, "2002")
	tactics := influencetest.Tactics2002(t)
	var maps [2]influence.Map
	var a moyo.Attributor
	sameMaps, nMaps, same, n, valueOK := 0, 0, 0, 0, 0
	for i, rec := range influencetest.Records(t) {
		if i%4 != 0 && os.Getenv("ANA_FULL") == "" {
			continue
		}
		b := rec.Position(t)
		worms := wormsOf(b, tactics[rec.File])
		near := [2]*moyo.Nearest{nearestOf(b, worms, worm.White), nearestOf(b, worms, worm.Black)}
		e := env.New(env.Input{Board: b, Compat: pattern.Dialect2002, Worms: worms, Shift: -1})
		for _, stage := range []string{"pre_owl", "post_owl"} {
			run := rec.Run(t, rec.ToPlay, stage, "classic")
			var fields [2]moyo.Field
			for i := range maps {
				x := &run.Influences[i]
				src := &patterned.Source{Board: b, Set: set, Env: e,
					Attack: func(p board.Point) int { return worms.At(p).AttackCode }}
				if stage == "post_owl" {
					src.Status = statusOf(run, x.DragonID)
				}
				e.Learn(pattern.Knowledge{Status: src.Status})
				if err := maps[i].Compute(context.Background(), x.Input(b), influencetest.QueryOf(run, x), src); err != nil {
					t.Fatal(err)
				}
				nMaps++
				if msg := differs(&maps[i], x); msg == "" {
					sameMaps++
				} else {
					t.Logf("%s %s %s: %s", rec.File, stage, x.Which, msg)
				}
				fields[i] = moyo.FieldOf(&maps[i])
			}
			pairs := a.Attribute(fields, partitionOf(b, run), near)
			for _, d := range run.Dragons {
				n++
				want := d.Pre
				if stage == "post_owl" {
					want = d.Post
				}
				got := pairs[d.ID][moyo.Classic]
				if got.Size == want {
					same++
				} else {
					t.Logf("%s %s %s: size %d, want %d", rec.File, stage, d.Origin, got.Size, want)
				}
				if stage == "pre_owl" || math.Abs(float64(got.Value-d.Val)) <= 0.01 {
					valueOK++
				}
			}
		}
	}
	t.Logf("%d of %d computations equal, %d of %d sizes, %d values", sameMaps, nMaps, same, n, valueOK)
	if same*100 < n*98 || valueOK*100 < n*98 {
		t.Errorf("%d of %d sizes and %d values agree, want 98 %%", same, n, valueOK)
	}
}
