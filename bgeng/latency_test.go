package bgeng_test

import (
	"testing"
	"time"

	"ana/bgeng"
	"ana/bgeng/board"
)

// BenchmarkPane is what the plays pane waits for after a step to a contact
// position: first-ms is the time to the first rows, the whole is the ranking at
// two rolls. Databases are loaded, the evaluation cache is cold.
func BenchmarkPane(b *testing.B) {
	id, err := board.ParseID("XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10")
	if err != nil {
		b.Fatal(err)
	}
	dir := b.TempDir()
	req := bgeng.Request{Position: id.Position, Match: id.Match, Options: bgeng.Defaults(), Want: bgeng.WantPlays}
	req.Options.Threads = 2
	var first time.Duration
	n := 0
	for b.Loop() {
		b.StopTimer()
		e, err := bgeng.Open(bgeng.Setup{CacheDir: dir})
		if err != nil {
			b.Fatal(err)
		}
		e.Evaluator().Databases().OneSided()
		start := time.Now()
		seen := false
		b.StartTimer()
		if _, err := e.Analyze(b.Context(), req, func(*bgeng.Analysis) {
			if !seen {
				seen = true
				first += time.Since(start)
			}
		}); err != nil {
			b.Fatal(err)
		}
		n++
	}
	b.ReportMetric(float64(first.Microseconds())/1000/float64(n), "first-ms")
}
