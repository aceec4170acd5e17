package eval

import (
	"bufio"
	"encoding/json"
	"math"
	"os"
	"testing"

	"ana/bgeng/board"
	"ana/bgeng/moves"
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

// TestPlaysOracle checks the static outputs after every legal play of the
// positions with a roll.
func TestPlaysOracle(t *testing.T) {
	path := shared.Path(t, "oracle", "bg", "positions.jsonl")
	ev := gnu(t)
	var all tally
	lines(t, path, func(line []byte) {
		var row struct {
			ID    string `json:"position_id"`
			Dice  []int
			Plays []struct {
				Move string
				P    []float64
			} `json:"plays_0ply"`
		}
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		if len(row.Plays) == 0 {
			return
		}
		p := position(t, row.ID)
		if n := len(moves.Legal(p, row.Dice[0], row.Dice[1], nil)); n != len(row.Plays) {
			t.Errorf("%s %v: %d plays, want %d", row.ID, row.Dice, n, len(row.Plays))
		}
		for _, want := range row.Plays {
			play, err := moves.Parse(want.Move, p, row.Dice[0], row.Dice[1])
			if err != nil {
				t.Errorf("%s %v: %v", row.ID, row.Dice, err)
				continue
			}
			var out Outputs
			ev.Eval(&play.Result, &out)
			Invert(&out)
			all.compare(t, row.ID+" "+want.Move, out, want.P)
		}
	})
	all.check(t)
}

// TestDiscontinuities holds positions where the logistic function jumps.
func TestDiscontinuities(t *testing.T) {
	ev := gnu(t)
	for _, c := range []struct {
		id     string
		output int
		want   float64
	}{
		{"AEw0aBoKQVQoAA", Win, .402476}, {"1wCR6BH/8QgAAg", Win, .731072},
		{"5AIgAMo3AAAAAA", Win, .288997}, {"38+AIAD/STkAAA", Win, .710962},
		{"zkYITgz/cQAAUg", LoseGammon, .290037}, {"gUBRg+EKAkABAA", Win, .858157},
	} {
		p := position(t, c.id)
		var out Outputs
		ev.Eval(&p, &out)
		if d := math.Abs(float64(out[c.output]) - c.want); d > 1.5e-3 {
			t.Errorf("%s output %d: %g, want %g", c.id, c.output, out[c.output], c.want)
		}
	}
}

// TestWorkedOutputs holds the published outputs of three positions, a
// two-sided value among them.
func TestWorkedOutputs(t *testing.T) {
	ev := gnu(t)
	for id, want := range map[string]Outputs{
		"4HPwATDgc/ABMA": {.5215138, .1539212, .0075633, .1298473, .0075457},
		"bD6JAyBsO8EBCA": {.72234, .32988, .01624, 0, 0},
		"wgTcjgzfBw8IAA": {.513276, .466760, .001636, .064391, .001252},
		"CwAAQAwAAAAAAA": {.3640803, 0, 0, 0, 0},
	} {
		p := position(t, id)
		var out Outputs
		ev.Eval(&p, &out)
		for i := range want {
			if d := math.Abs(float64(out[i] - want[i])); d > 1e-5 && id != "4HPwATDgc/ABMA" || d > 5e-5 {
				t.Errorf("%s: %v, want %v", id, out, want)
				break
			}
		}
	}
	e, _ := ev.Databases().Cubeful(new(position(t, "CwAAQAwAAAAAAA")))
	for i, d := range []float32{e.Cubeless + .2718395, e.Owned + .2255436, e.Centred + .4408179, e.Opposing + .4871138} {
		if math.Abs(float64(d)) > 4e-5 {
			t.Errorf("two-sided value %d: off by %g (%v)", i, d, e)
		}
	}
}
