package eval

import (
	"bufio"
	"encoding/json"
	"math"
	"os"
	"testing"

	"ana/bgeng/board"
	"ana/testdata/shared"
)

// gnu opens the installed weights of GNU Backgammon, or skips the test.
func gnu(tb testing.TB) Evaluator {
	tb.Helper()
	ev, err := Open(NameGNU, Options{})
	if err != nil {
		tb.Skip(err)
	}
	return ev
}

func lines(tb testing.TB, path string, each func(line []byte)) {
	tb.Helper()
	f, err := os.Open(path)
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<22)
	for sc.Scan() {
		each(sc.Bytes())
	}
	if err := sc.Err(); err != nil {
		tb.Fatal(err)
	}
}

// tally counts differences of outputs from a reference.
type tally struct {
	outputs, near int
	worst         float64
}

func (t *tally) compare(tb testing.TB, id string, got Outputs, want []float64) {
	tb.Helper()
	for i, w := range want {
		d := math.Abs(float64(got[i]) - w)
		t.outputs++
		if d <= 1e-4 {
			t.near++
		}
		if d > 1.5e-3 {
			tb.Errorf("%s output %d: got %.6f, want %.6f", id, i, got[i], w)
		}
		t.worst = max(t.worst, d)
	}
}

func (t *tally) check(tb testing.TB) {
	tb.Helper()
	share := float64(t.near) / float64(t.outputs)
	tb.Logf("%d outputs, %.3f%% within 1e-4, largest difference %.2g", t.outputs, 100*share, t.worst)
	if share < 0.99 {
		tb.Errorf("only %.2f%% within 1e-4", 100*share)
	}
}

func TestStaticOracle(t *testing.T) {
	path := shared.Path(t, "oracle", "bg", "gnubg-0ply.jsonl")
	ev := gnu(t)
	byClass := map[string]*tally{}
	lines(t, path, func(line []byte) {
		var row struct {
			ID      string `json:"position_id"`
			Class   string
			Outputs []float64
		}
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		p, err := board.ParsePositionID(row.ID)
		if err != nil {
			t.Fatal(err)
		}
		if got := ev.Class(&p).String(); got != row.Class {
			t.Errorf("%s: class %s, want %s", row.ID, got, row.Class)
		}
		var out Outputs
		ev.Eval(&p, &out)
		if byClass[row.Class] == nil {
			byClass[row.Class] = new(tally)
		}
		byClass[row.Class].compare(t, row.ID, out, row.Outputs)
	})
	for class, tally := range byClass {
		t.Run(class, func(t *testing.T) { tally.check(t) })
	}
}
