package builtin_test

import (
	"context"
	"os"
	"testing"

	"ana/goeng/board"
	"ana/goeng/influence/influencetest"
	"ana/goeng/pattern"
	"ana/goeng/pattern/builtin"
	"ana/goeng/pattern/env"
	"ana/goeng/worm"
)

// TestDragonAgreement measures how many dragons of 3.8 come out exactly with the
// built-in connection patterns, and how many are single worms, which is what no
// patterns lead to: every tenth position, all with ANA_FULL=1.
func TestDragonAgreement(t *testing.T) {
	exact, single, total := 0, 0, 0
	for i, r := range influencetest.Positions38(t) {
		if i%10 != 0 && os.Getenv("ANA_FULL") == "" {
			continue
		}
		b := r.Board(t)
		w := r.WormsWithCodes(t, b)
		conn := joined(t, b, w)
		size := map[board.Point]int{} // worms of our dragons
		for i := range w.Worms {
			size[conn.Dragon(w.Worms[i].Origin)]++
		}
		for _, d := range r.Dragons {
			origins := influencetest.Strings(t, d, r.Size)
			total++
			if len(origins) == 1 {
				single++
			}
			same := size[conn.Dragon(origins[0])] == len(origins)
			for _, o := range origins {
				same = same && conn.Dragon(o) == conn.Dragon(origins[0])
			}
			if same {
				exact++
			}
		}
	}
	t.Logf("%d of %d dragons exact with the built-in set, %d without patterns", exact, total, single)
	if exact*100 < total*92 || exact*100 < single*100+total*15 {
		t.Errorf("%d of %d dragons exact, %d without patterns; want 92 %% and 15 points more", exact, total, single)
	}
}

// joined runs the cut and connection passes.
func joined(t *testing.T, b *board.Board, w *worm.Result) *pattern.Conn {
	t.Helper()
	conn := pattern.NewConn(pattern.ConnInput{Board: b, Set: builtin.Load(), Mode: pattern.Conn38,
		Env:           env.New(env.Input{Board: b, Compat: pattern.Dialect38, Worms: w}),
		Attack:        func(p board.Point) int { return w.At(p).AttackCode },
		EffectiveSize: func(p board.Point) float64 { return float64(w.At(p).EffectiveSize) }})
	if err := conn.FindCuts(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := conn.FindConnections(context.Background()); err != nil {
		t.Fatal(err)
	}
	return conn
}
