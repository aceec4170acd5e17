package moyo_test

import (
	"context"
	"testing"

	"ana/goeng/influence"
	"ana/goeng/influence/influencetest"
	"ana/goeng/moyo"
)

// BenchmarkPosition measures all that a position needs once worms, partition and
// pattern effects are there: four influence computations with their regions,
// both attributions before and after owl reading, and the difference of the
// verdicts of every dragon.
func BenchmarkPosition(b *testing.B) {
	for _, rec := range influencetest.Records(b) {
		if rec.Size != 19 || len(rec.Black)+len(rec.White) < 15 {
			continue
		}
		b.Run(rec.File, func(b *testing.B) { benchPosition(b, &rec) })
	}
}

func benchPosition(b *testing.B, rec *influencetest.Record) {
	pos := rec.Position(b)
	near := bothNearest(pos)
	var inputs [4]*influence.Input
	var queries [4]influence.Query
	var sources [4]influence.EffectSource
	var maps [4]influence.Map
	var part *moyo.Partition
	var facts []moyo.Facts
	for s, stage := range []string{"pre_owl", "post_owl"} {
		run := rec.Run(b, rec.ToPlay, stage, "classic")
		part = partitionOf(pos, run, run.Influences[0].DragonID)
		facts = facts[:0]
		for i := range run.Dragons {
			facts = append(facts, factsOf(&run.Dragons[i]))
		}
		for i := range run.Influences {
			x, k := &run.Influences[i], 2*s+i
			inputs[k], queries[k] = x.Input(pos), influencetest.QueryOf(run, x)
			sources[k] = influencetest.EffectsOf(b, inputs[k], queries[k], x)
		}
	}
	var pre, post moyo.Attributor
	b.ReportAllocs()
	flips := 0
	for b.Loop() {
		for i := range maps {
			if err := maps[i].Compute(context.Background(), inputs[i], queries[i], sources[i]); err != nil {
				b.Fatal(err)
			}
		}
		before := pre.Attribute([2]moyo.Field{moyo.FieldOf(&maps[0]), moyo.FieldOf(&maps[1])}, part, near)
		after := post.Attribute([2]moyo.Field{moyo.FieldOf(&maps[2]), moyo.FieldOf(&maps[3])}, part, near)
		for d := range facts {
			v0 := moyo.Judge(&facts[d], before[d][moyo.Classic], after[d][moyo.Classic], influence.GNUGo2002)
			v1 := moyo.Judge(&facts[d], before[d][moyo.Experimental], after[d][moyo.Experimental], influence.GNUGo2002)
			if moyo.Compare(v0, v1).Flipped() {
				flips++
			}
		}
	}
	b.ReportMetric(float64(flips)/float64(b.N), "flips/op")
}
