package influence_test

import (
	"context"
	"testing"

	"ana/goeng/influence"
	"ana/goeng/influence/influencetest"
)

// BenchmarkCompute measures one computation after owl reading with the recorded
// pattern effects, on 19×19 positions of different fullness.
func BenchmarkCompute(b *testing.B) {
	for _, rec := range influencetest.Records(b) {
		if rec.Size != 19 || len(rec.Black)+len(rec.White) < 15 {
			continue
		}
		for _, side := range []string{"none", rec.ToPlay} {
			run := rec.Run(b, side, "post_owl", "classic")
			x := &run.Influences[0]
			pos := rec.Position(b)
			in, q := x.Input(pos), influencetest.QueryOf(run, x)
			effects := influencetest.EffectsOf(b, in, q, x)
			b.Run(rec.File+"/"+side, func(b *testing.B) {
				var m influence.Map
				b.ReportAllocs()
				for b.Loop() {
					if err := m.Compute(context.Background(), in, q, effects); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
