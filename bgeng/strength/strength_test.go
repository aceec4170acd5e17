package strength

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"slices"
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
	same, err := Match(ctx, net, net, 10, 1, 2)
	if err != nil || same.Value != 0 || same.Err != 0 || same.N != 10 {
		t.Errorf("against itself: %v, %v", same, err)
	}
	better, err := Match(ctx, net, pips{}, 20, 1, 1)
	if err != nil || better.Value < 0.3 {
		t.Errorf("the net against the runner: %v, %v", better, err)
	}
	worse, _ := Match(ctx, pips{}, net, 20, 1, 2)
	if worse.Value != -better.Value {
		t.Errorf("sides exchanged: %v and %v", better, worse)
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := Match(stopped, pips{}, pips{}, 1, 1, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestLoss(t *testing.T) {
	ctx := context.Background()
	decisions, err := Decisions(ctx, pips{}, 40, 5)
	if err != nil || len(decisions) != 40 {
		t.Fatal(len(decisions), err)
	}
	players := []eval.Evaluator{pips{}, dawdler{}}
	judge := &Judge{Evaluator: pips{}}
	losses, diff, err := Loss(ctx, players, judge, decisions, 2)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := judge.Write(&file); err != nil || file.Len() == 0 {
		t.Fatal(err, file.Len())
	}
	again := &Judge{Evaluator: pips{}}
	if err := again.Read(bytes.NewReader(file.Bytes())); err != nil {
		t.Fatal(err)
	}
	if _, second, err := Loss(ctx, players, again, decisions, 2); err != nil || second != diff {
		t.Errorf("%v by values read again, %v before (%v)", second, diff, err)
	}
	file.Reset()
	if err := again.Write(&file); err != nil || file.Len() > 0 {
		t.Errorf("%d bytes written of known values (%v)", file.Len(), err)
	}
	if err := new(Judge).Read(strings.NewReader("{")); err == nil {
		t.Error("a broken file was read")
	}
	if losses[0].Value != 0 || losses[1].Value <= 0 || math.Abs(diff.Value-(losses[1].Value-losses[0].Value)) > 1e-9 {
		t.Errorf("losses %v, difference %v", losses, diff)
	}
}

func TestRMS(t *testing.T) {
	p := board.Start()
	f, err := RMS(context.Background(), pips{}, []Rollout{{Position: p, Equity: 0.3}, {Position: p, Equity: -0.4}}, 0, 2)
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
	figure, err := RMS(context.Background(), ev, rollouts, 0, 2)
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
		Judge: &Judge{Evaluator: net}, Count: 5, Pairs: 1, Rungs: 1, Seed: 1, Workers: 2, Progress: func(string) { parts++ },
	})
	if err != nil || parts != 4 || len(r.Ladder) != 4 || r.RMS[0].Value > 0.1 || r.LossSaved.Value != 0 || r.Match.N != 1 {
		t.Errorf("%+v %v after %d parts", r, err, parts)
	}
	text := r.String()
	for _, want := range []string{"RMS equity error, 0 ply: " + net.Name(), "equity lost per decision", "points per game"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q lacks %q", text, want)
		}
	}
}

func TestRollOut(t *testing.T) {
	ctx := context.Background()
	net, err := eval.Open(eval.NameEmbedded, eval.Options{})
	if err != nil {
		t.Fatal(err)
	}
	positions, err := Positions(ctx, net, board.Race, 6, 3)
	if err != nil || len(positions) != 6 || positions[3].Class() != board.Race {
		t.Fatal(positions, err)
	}
	one, err := RollOut(ctx, net, positions, 36, 5, 1)
	if err != nil {
		t.Fatal(err)
	}
	two, err := RollOut(ctx, net, positions, 36, 5, 2)
	if err != nil || !slices.Equal(one, two) {
		t.Errorf("two workers give other figures than one: %v", err)
	}
	for _, r := range one {
		o := r.Outputs
		if d := r.Equity - (2*o[0] - 1 + o[1] + o[2] - o[3] - o[4]); math.Abs(d) > 1e-9 {
			t.Errorf("the equity is %g from its parts", d)
		}
		if r.Err > 0.05 {
			t.Errorf("standard error %g: luck is not taken off", r.Err)
		}
	}
	closer, err := Closer(ctx, net, &simple{net, scramble}, one, 0, 1)
	if err != nil || closer.Value <= 0 {
		t.Errorf("the net against noise: %v, %v", closer, err)
	}
	var b strings.Builder
	if err := WriteRollouts(&b, one); err != nil {
		t.Fatal(err)
	}
	back, err := ReadRollouts(strings.NewReader(b.String()))
	if err != nil || !slices.Equal(back, one) {
		t.Errorf("written and read: %v, %v", back, err)
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := RollOut(stopped, net, positions, 36, 5, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestRollOutBearoff(t *testing.T) {
	net, err := eval.Open(eval.NameEmbedded, eval.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var p board.Position
	p[board.OnRoll][0], p[board.Opponent][0] = 4, 3
	r, err := RollOut(context.Background(), net, []board.Position{p}, 3, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	var out eval.Outputs
	net.Eval(&p, &out)
	if math.Abs(r[0].Equity-float64(eval.Equity(&out))) > 1e-6 || r[0].Err > 1e-9 {
		t.Errorf("a known bear-off: %+v, want %g without error", r[0], eval.Equity(&out))
	}
}

// TestRollOutUnbiased compares with the rolled-out positions of the reference.
func TestRollOutUnbiased(t *testing.T) {
	f, err := os.Open(shared.Path(t, "oracle", "bg", "rollouts.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	known, err := ReadRollouts(f)
	if err != nil {
		t.Fatal(err)
	}
	net, err := eval.Open(eval.NameEmbedded, eval.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var positions []board.Position
	for i := range 3 {
		positions = append(positions, known[i*600].Position)
	}
	rolled, err := RollOut(context.Background(), net, positions, 12, 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range rolled {
		if d := math.Abs(r.Equity - known[i*600].Equity); d > 4*r.Err+0.06 {
			t.Errorf("%s: %.4f ± %.4f, known %.4f", r.Position.PositionID(), r.Equity, r.Err, known[i*600].Equity)
		}
	}
}

func TestLadder(t *testing.T) {
	net, err := eval.Open(eval.NameEmbedded, eval.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	all, err := Climb(ctx, net, 60, 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range all {
		t.Log(f.Name, f.Figure)
		if i > 0 && i < 3 && f.Value > all[i-1].Value+2*f.Err {
			t.Errorf("%s loses more than %s below it", f.Name, all[i-1].Name)
		}
	}
	if all[0].Value < 1.5 || all[2].Value < 0.2 {
		t.Errorf("too little won: %v", all)
	}
}

func TestParseLinear(t *testing.T) {
	l, err := ParseLinear(linearFile)
	if err != nil || !bytes.Equal(l.Format(), linearFile) {
		t.Errorf("%v; the file changes when written", err)
	}
	bad := bytes.Clone(linearFile)
	copy(bad[8:], "\xff\xff\xff\xff")
	for _, data := range [][]byte{nil, linearFile[:40], bad} {
		if _, err := ParseLinear(data); !errors.Is(err, ErrLinear) {
			t.Errorf("%d bytes: %v", len(data), err)
		}
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

// TestDispute lets the net argue with a player that prefers the worst plays: it
// must save equity; and with itself, where nothing is disputed.
func TestDispute(t *testing.T) {
	ctx := context.Background()
	ev, err := eval.Open(eval.NameEmbedded, eval.Options{CacheMiB: 16})
	if err != nil {
		t.Fatal(err)
	}
	all, err := Decisions(ctx, ev, 300, 3)
	if err != nil {
		t.Fatal(err)
	}
	var decisions []Decision // near the end, where games are short
	for _, d := range all {
		if me, opponent := d.Position.Pips(); me < 60 && opponent < 60 && len(decisions) < 6 {
			decisions = append(decisions, d)
		}
	}
	same, err := Dispute(ctx, ev, ev, ev, 1, decisions, 12, 1, 2)
	if err != nil || same.Disputed != 0 || same.Saved.Value != 0 {
		t.Errorf("%+v, %v", same, err)
	}
	d, err := Dispute(ctx, ev, contrary{ev}, ev, 1, decisions, 12, 1, 2)
	if err != nil || d.Disputed == 0 || d.Saved.Value < 0.02 {
		t.Errorf("%+v, %v", d, err)
	}
}

// contrary takes every position for what it is to the other side.
type contrary struct{ eval.Evaluator }

func (c contrary) EvalBatch(p []board.Position, out []eval.Outputs) {
	c.Evaluator.EvalBatch(p, out)
	for i := range out {
		eval.Invert(&out[i])
	}
}

func (c contrary) Eval(p *board.Position, out *eval.Outputs) {
	c.Evaluator.Eval(p, out)
	eval.Invert(out)
}
