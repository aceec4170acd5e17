package bgeng_test

import (
	"fmt"
	"testing"

	"ana/bgeng"
	"ana/bgeng/board"
)

// BenchmarkWorkers searches a contact position at three rolls; the ratio of its
// lines is what a second worker brings.
func BenchmarkWorkers(b *testing.B) {
	id, err := board.ParseID("4PPgASTgc/ABMA")
	if err != nil {
		b.Fatal(err)
	}
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprint(workers), func(b *testing.B) {
			e, err := bgeng.Open(bgeng.Setup{CacheMiB: -1})
			if err != nil {
				b.Fatal(err)
			}
			req := bgeng.Request{Position: id.Position, Match: board.Money(), Options: bgeng.Defaults(), Want: bgeng.WantEval}
			req.Options.Plies, req.Options.Threads = 3, workers
			for b.Loop() {
				if _, err := e.Analyze(b.Context(), req, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
