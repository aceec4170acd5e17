//go:build unix

package goeng_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"syscall"
	"testing"

	"ana/goeng"
	"ana/goeng/board"
	"ana/testdata/shared"
)

// benchPositions is how many middle games are measured.
const benchPositions = 12

// BenchmarkAnalyze is the full analysis of middle games on 19×19: worms, tactical
// reading, dragons with life and death, influence, both moyos. The processor time
// is reported apart from the clock, for loaded machines.
func BenchmarkAnalyze(b *testing.B) {
	f, err := os.Open(shared.Path(b, "oracle", "go", "positions.jsonl"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<24)
	for n := 0; n < benchPositions && lines.Scan(); {
		var r struct {
			Move, Size   int
			Black, White []string
		}
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			b.Fatal(err)
		}
		if r.Size != 19 || r.Move < 60 || r.Move > 220 {
			continue
		}
		n++
		pos := board.New(19, 19)
		for i, list := range [2][]string{r.White, r.Black} {
			for _, v := range list {
				p, err := board.ParseVertex(v, 19, 19)
				if err != nil {
					b.Fatal(err)
				}
				if err := pos.Place(p, board.Color(i+1)); err != nil {
					b.Fatal(err)
				}
			}
		}
		b.Run(fmt.Sprintf("%02d", n), func(b *testing.B) {
			start := cpu()
			for b.Loop() {
				if _, err := goeng.Analyze(b.Context(), goeng.Position{Board: pos, ToMove: board.Black}, goeng.Options{Workers: 1}, goeng.Dragons); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric((cpu()-start)/float64(b.N), "cpu-ms/op")
		})
	}
}

// cpu returns the processor time used by the process in milliseconds.
func cpu() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e6
}
