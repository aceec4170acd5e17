package strength

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"strings"
	"testing"

	"ana/bgeng/board"
	"ana/bgeng/eval"
	"ana/testdata/shared"
)

// pips is an evaluator that knows the pip count only.
type pips struct{ eval.Evaluator }

func (pips) Eval(p *board.Position, out *eval.Outputs) {
	*out = eval.Outputs{}
	if p.Class() == board.Over {
		if p.Back(board.Opponent) < 0 {
			return
		}
		out[eval.Win] = 1
		return
	}
	me, opp := p.Pips()
	out[eval.Win] = 0.5 + float32(opp-me)/1000
}

func (e pips) EvalBatch(p []board.Position, out []eval.Outputs) {
	for i := range p {
		e.Eval(&p[i], &out[i])
	}
}

// dawdler prefers what pips dislikes.
type dawdler struct{ pips }

func (e dawdler) Eval(p *board.Position, out *eval.Outputs) {
	if e.pips.Eval(p, out); p.Class() != board.Over {
		out[eval.Win] = 1 - out[eval.Win]
	}
}

func (e dawdler) EvalBatch(p []board.Position, out []eval.Outputs) {
	for i := range p {
		e.Eval(&p[i], &out[i])
	}
}

func TestMatch(t *testing.T) {
	ctx := context.Background()
	net, err := eval.Open(eval.NameEmbedded, eval.Options{})
	if err != nil {
		t.Fatal(err)
	}
	same, err := Match(ctx, net, net, 10, 1)
	if err != nil || same.Value != 0 || same.Err != 0 || same.N != 10 {
		t.Errorf("against itself: %v, %v", same, err)
	}
	better, err := Match(ctx, net, pips{}, 20, 1)
	if err != nil || better.Value < 0.3 {
		t.Errorf("the net against the runner: %v, %v", better, err)
	}
	worse, _ := Match(ctx, pips{}, net, 20, 1)
	if worse.Value != -better.Value {
		t.Errorf("sides exchanged: %v and %v", better, worse)
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := Match(stopped, pips{}, pips{}, 1, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestLoss(t *testing.T) {
	ctx := context.Background()
	decisions, err := Decisions(ctx, pips{}, 40, 5)
	if err != nil || len(decisions) != 40 {
		t.Fatal(len(decisions), err)
	}
	losses, diff, err := Loss(ctx, []eval.Evaluator{pips{}, dawdler{}}, pips{}, 0, decisions)
	if err != nil {
		t.Fatal(err)
	}
	if losses[0].Value != 0 || losses[1].Value <= 0 || math.Abs(diff.Value-(losses[1].Value-losses[0].Value)) > 1e-9 {
		t.Errorf("losses %v, difference %v", losses, diff)
	}
}

func TestRMS(t *testing.T) {
	p := board.Start()
	f, err := RMS(context.Background(), pips{}, []Rollout{{Position: p, Equity: 0.3}, {Position: p, Equity: -0.4}}, 0)
	if want := math.Sqrt((0.09 + 0.16) / 2); err != nil || math.Abs(f.Value-want) > 1e-6 || f.N != 2 {
		t.Errorf("%v, want %g (%v)", f, want, err)
	}
}

func TestReadRollouts(t *testing.T) {
	const good = `{"position_id":"4HPwATDgc/ABMA","win":0.5,"win_gammon":0.1,"equity":0.07}`
	r, err := ReadRollouts(strings.NewReader(good + "\n" + good))
	if err != nil || len(r) != 2 || r[1].Position != board.Start() || r[0].Equity != 0.07 {
		t.Errorf("%v %v", r, err)
	}
	for _, bad := range []string{"{", `{"position_id":"x"}`} {
		if _, err := ReadRollouts(strings.NewReader(good + "\n" + bad)); err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// TestGNUStrength reproduces the known error of GNU Backgammon's static
// evaluation on rolled-out positions.
func TestGNUStrength(t *testing.T) {
	f, err := os.Open(shared.Path(t, "oracle", "bg", "rollouts.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rollouts, err := ReadRollouts(f)
	if err != nil {
		t.Fatal(err)
	}
	ev, err := eval.Open(eval.NameGNU, eval.Options{})
	if err != nil {
		t.Skip(err)
	}
	figure, err := RMS(context.Background(), ev, rollouts, 0)
	if err != nil || math.Abs(figure.Value-0.0379) > 0.0002 {
		t.Errorf("RMS %v (%v), want .0379", figure, err)
	}
}

func TestMeasure(t *testing.T) {
	net, err := eval.Open(eval.NameEmbedded, eval.Options{})
	if err != nil {
		t.Fatal(err)
	}
	parts := 0
	r, err := Measure(context.Background(), net, Options{
		Rollouts: []Rollout{{Position: board.Start(), Equity: 0.07}}, Reference: net,
		Decisions: 5, Pairs: 1, Seed: 1, Progress: func(string) { parts++ },
	})
	if err != nil || parts != 3 || r.RMS[0].Value > 0.1 || r.LossSaved.Value != 0 || r.Match.N != 1 {
		t.Errorf("%+v %v after %d parts", r, err, parts)
	}
	text := r.String()
	for _, want := range []string{"RMS equity error, 0 ply: " + net.Name(), "equity lost per decision", "points per game"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q lacks %q", text, want)
		}
	}
}

func TestDeepen(t *testing.T) {
	ctx := context.Background()
	net, err := eval.Open(eval.NameEmbedded, eval.Options{})
	if err != nil {
		t.Fatal(err)
	}
	positions, err := Positions(ctx, net, board.Race, 20, 3)
	if err != nil || len(positions) != 20 || positions[7].Class() != board.Race {
		t.Fatal(positions, err)
	}
	rollouts, err := Deepen(ctx, net, positions, 1)
	if err != nil {
		t.Fatal(err)
	}
	same, _ := RMS(ctx, net, rollouts, 1)
	static, _ := RMS(ctx, net, rollouts, 0)
	if same.Value > 1e-6 || static.Value < 1e-4 || static.Value > 0.2 {
		t.Errorf("against itself at 1 ply: %v at 1 ply, %v at 0", same, static)
	}
}

// TestOldWeights looks one roll ahead with the weights of version 0.15 and
// compares with what a program of that time answered.
func TestOldWeights(t *testing.T) {
	ev, err := eval.Open(shared.Path(t, "oracle", "bg", "gnubg-0.15.weights"), eval.Options{})
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(shared.Path(t, "oracle", "bg", "reduced.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	search := NewSearcher(ev)
	near, n := 0, 0
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		var row struct {
			ID    string               `json:"position_id"`
			Plain map[string][]float64 `json:"reduced_0"`
		}
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatal(err)
		}
		p, err := board.ParsePositionID(row.ID)
		if err != nil {
			t.Fatal(err)
		}
		for plies, key := range []string{"0", "1"} {
			var out eval.Outputs
			search.Eval(&p, plies, &out)
			for i, want := range row.Plain[key][:eval.NumOutputs] {
				d := math.Abs(float64(out[i]) - want)
				if n++; d < 3e-4 {
					near++
				}
				if d > 1.5e-3 {
					t.Errorf("%s at %d ply, output %d: %g, want %g", row.ID, plies, i, out[i], want)
				}
			}
		}
	}
	t.Logf("%d of %d outputs within 3e-4", near, n)
	if n < 100 || near*100 < 99*n {
		t.Errorf("%d of %d outputs within 3e-4", near, n)
	}
}
