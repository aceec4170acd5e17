package eval

import (
	"encoding/json"
	"os"
	"testing"

	"ana/bgeng/board"
	"ana/testdata/shared"
)

// contactPositions returns the contact positions of the static oracle.
func contactPositions(tb testing.TB, class board.Class) []board.Position {
	var all []board.Position
	lines(tb, shared.Path(tb, "oracle", "bg", "gnubg-0ply.jsonl"), func(line []byte) {
		var row struct {
			ID string `json:"position_id"`
		}
		if err := json.Unmarshal(line, &row); err != nil {
			tb.Fatal(err)
		}
		p, err := board.ParsePositionID(row.ID)
		if err != nil {
			tb.Fatal(err)
		}
		if p.Class() == class {
			all = append(all, p)
		}
	})
	return all
}

func BenchmarkGNUContact(b *testing.B) {
	ev, all := gnu(b), contactPositions(b, board.Contact)
	out := make([]Outputs, len(all))
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		ev.EvalBatch(all, out)
		n += len(all)
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "evals/s")
}

func BenchmarkOwnContact(b *testing.B) {
	path := os.Getenv("ANA_NET")
	if path == "" {
		path = NameEmbedded
	}
	ev, err := Open(path, Options{})
	if err != nil {
		b.Skip(err)
	}
	all := contactPositions(b, board.Contact)
	out := make([]Outputs, len(all))
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		ev.EvalBatch(all, out)
		n += len(all)
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "evals/s")
}
