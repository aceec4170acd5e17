package main

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"ana/bgeng/board"
	"ana/bgeng/eval"
	"ana/bgeng/nn"
	"ana/bgeng/strength"
)

// labelled returns positions of random games with made-up labels.
func labelled(n int) []sample {
	rng := rand.New(rand.NewPCG(9, 9))
	var all []sample
	for len(all) < n {
		p := start(rng, &options{odd: 50})
		if p.Class() < board.Race {
			continue
		}
		win := rng.Float32()
		o := eval.Outputs{win, win * rng.Float32(), 0, (1 - win) * rng.Float32(), 0}
		o[2], o[4] = o[1]*rng.Float32(), o[3]*rng.Float32()
		if p.Off(board.Opponent) > 0 {
			o[1], o[2] = 0, 0
		}
		if p.Off(board.OnRoll) > 0 {
			o[3], o[4] = 0, 0
		}
		all = append(all, sample{pos: p, out: o})
	}
	return all
}

// TestGradient compares the gradient with differences of the loss.
func TestGradient(t *testing.T) {
	const hidden, lambda, siblings = 16, 0.7, 1.3
	rng := rand.New(rand.NewPCG(1, 2))
	m := newModel(hidden)
	m.randomise(rng, false)
	samples := labelled(14)
	for i := range samples[8:] {
		samples[8+i].joined = i > 0
	}
	all := prepare(samples, false)
	for _, at := range decisions(all) {
		es := all[at : at+1]
		if at == 8 {
			es = all[at:]
		}
		w := newWorker(hidden)
		w.step(m, es, loss{lambda, siblings})
		loss := func() float64 {
			m.refresh()
			sum, miss, squares := 0.0, 0.0, 0.0
			for i := range es {
				e, r := &es[i], &w.runs[i]
				w.forward(m, e, r)
				d := float64(r.equity - e.equity)
				miss, squares = miss+d, squares+d*d
				for k := range r.p {
					if e.open[k] {
						sum -= float64(e.target[k]) * math.Log(float64(r.p[k]))
					}
				}
			}
			// The squared distance from the mean counts half for each play.
			return sum + lambda*squares/2 + siblings*(squares-miss*miss/float64(len(es)))/2
		}
		checked, off := 0, 0
		for range 400 {
			i := rng.IntN(len(m.flat))
			g := float64(w.grad.flat[i])
			if g == 0 {
				continue
			}
			const h = 2e-3
			old := m.flat[i]
			m.flat[i] = old + h
			up := loss()
			m.flat[i] = old - h
			down := loss()
			m.flat[i] = old
			checked++
			if math.Abs((up-down)/(2*h)-g) > 0.02*math.Abs(g)+2e-3 {
				off++ // a rectifier may switch within the step
			}
		}
		if checked == 0 || off*10 > checked {
			t.Errorf("%d of %d derivatives differ", off, checked)
		}
	}
}

// TestFitResumes checks that training learns, that a run in two parts equals a
// run in one, and that the net file can be opened.
func TestFitResumes(t *testing.T) {
	samples := labelled(600)
	o := options{seed: 3, workers: 2, name: "net", hidden: 32, passes: 3, batch: 20, rate: 0.01, lambda: 1}
	run := func(dir string, stop int) {
		t.Helper()
		oo := o
		oo.dir = dir
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		tr, err := newTrainer(&oo)
		if err != nil {
			t.Fatal(err)
		}
		for tr.pass < stop {
			if err := tr.onePass(ctx); err != nil {
				t.Fatal(err)
			}
			tr.pass++
			if err := tr.save(); err != nil {
				t.Fatal(err)
			}
		}
		if stop == o.passes {
			if err := tr.export(); err != nil {
				t.Fatal(err)
			}
		}
	}
	var files [2][]byte
	for k, stops := range [][]int{{3}, {1, 3}} {
		dir := t.TempDir()
		if err := writeShard(shardPath(dir, 0), samples); err != nil {
			t.Fatal(err)
		}
		for _, stop := range stops {
			run(dir, stop)
		}
		path := filepath.Join(dir, "net.net")
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files[k] = data
		if _, err := eval.Open(path, eval.Options{}); err != nil {
			t.Error(err)
		}
	}
	if !bytes.Equal(files[0], files[1]) {
		t.Error("a resumed run gives another net")
	}
}

func TestShards(t *testing.T) {
	dir := t.TempDir()
	samples := labelled(50)
	samples[7].joined = true
	path := shardPath(dir, 3)
	if err := writeShard(path, samples); err != nil {
		t.Fatal(err)
	}
	got, err := readShards(dir)
	if err != nil || len(got) != len(samples) || got[7] != samples[7] {
		t.Fatalf("%d samples, %v", len(got), err)
	}
	data, _ := os.ReadFile(path)
	data[200]++
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := readShards(dir); err == nil {
		t.Error("a damaged shard was read")
	}
	if _, err := readShards(t.TempDir()); err == nil {
		t.Error("no shards, no error")
	}
}

// TestStarts checks that the made-up starts are possible positions with
// contact, of every kind.
func TestStarts(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	kinds := map[int]int{}
	for range 3000 {
		p := start(rng, &options{odd: 50})
		if _, err := board.ParsePositionID(p.PositionID()); err != nil {
			t.Fatalf("%v: %v", p, err)
		}
		view := nn.Look(&p)
		kinds[nn.OwnBucket(&view, view.Class())]++
	}
	for k := 1; k < nn.OwnBuckets; k++ {
		if kinds[k] < 30 {
			t.Errorf("bucket %d begins %d of 3000 games", k, kinds[k])
		}
	}
}

func TestRunningRace(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	races := 0
	for range 1000 {
		p := start(rng, &options{races: true, odd: 100})
		class := p.Class()
		if class > board.Race || p.Count(0) > board.Chequers || p.Count(1) > board.Chequers {
			t.Fatalf("%v is %v", p, class)
		}
		if class == board.Race {
			races++
		}
	}
	if races < 500 {
		t.Errorf("%d of 1000 are races", races)
	}
}

// TestLabel checks that the thirds cover all rolls and that labels look one
// roll ahead.
func TestLabel(t *testing.T) {
	seen := map[[2]int]int{}
	for _, group := range thirds {
		weight := 0
		for _, d := range group {
			seen[d]++
			weight += 2
			if d[0] == d[1] {
				weight--
			}
		}
		if weight != 12 {
			t.Errorf("%v weighs %d", group, weight)
		}
	}
	if len(seen) != 21 {
		t.Errorf("%d rolls", len(seen))
	}
	ev, err := eval.Open(eval.NameEmbedded, eval.Options{})
	if err != nil {
		t.Fatal(err)
	}
	// On roll with one chequer on the six point against one on the ace point:
	// 27 rolls win, the others lose at once.
	p := board.Position{{0: 1}, {5: 1}}
	var out eval.Outputs
	(&labeller{ev: ev, leaf: ev}).label(&p, &out)
	if math.Abs(float64(out[eval.Win])-0.75) > 1e-4 {
		t.Errorf("win %g, want .75", out[eval.Win])
	}
}

// TestLabelTwo checks that the estimates have the value two rolls ahead as their
// mean.
func TestLabelTwo(t *testing.T) {
	ev, err := eval.Open(eval.NameEmbedded, eval.Options{CacheMiB: 16})
	if err != nil {
		t.Fatal(err)
	}
	var exact, out eval.Outputs
	p := board.Start()
	l := &labeller{ev: ev, leaf: ev}
	strength.NewSearcher(ev).Eval(&p, 2, &exact)
	rng := rand.New(rand.NewPCG(4, 4))
	const draws = 60
	var sum, squares float64
	for range draws {
		l.labelTwo(&p, rng, &out)
		x := float64(eval.Equity(&out))
		sum, squares = sum+x/draws, squares+x*x/draws
	}
	deviation := math.Sqrt((squares - sum*sum) / draws)
	if d := math.Abs(sum - float64(eval.Equity(&exact))); d > 4*deviation+0.003 || deviation > 0.02 {
		t.Errorf("mean %.4f ± %.4f, want %.4f", sum, deviation, eval.Equity(&exact))
	}
}

// TestLabelPlan checks that these labels, too, have the value two rolls ahead as
// their mean, and that they vary much less.
func TestLabelPlan(t *testing.T) {
	ev, err := eval.Open(eval.NameEmbedded, eval.Options{CacheMiB: 16})
	if err != nil {
		t.Fatal(err)
	}
	var exact, out eval.Outputs
	p := board.Start()
	l := &labeller{ev: ev, leaf: ev}
	strength.NewSearcher(ev).Eval(&p, 2, &exact)
	rng := rand.New(rand.NewPCG(5, 5))
	const draws = 60
	var sum, squares float64
	for range draws {
		pl := newPlan(rng)
		l.labelPlan(&p, &pl, &out)
		x := float64(eval.Equity(&out))
		sum, squares = sum+x/draws, squares+x*x/draws
	}
	deviation := math.Sqrt((squares - sum*sum) / draws)
	if d := math.Abs(sum - float64(eval.Equity(&exact))); d > 4*deviation+0.001 || deviation > 0.004 {
		t.Errorf("mean %.4f ± %.4f, want %.4f", sum, deviation, eval.Equity(&exact))
	}
	t.Logf("mean %.4f ± %.4f, want %.4f", sum, deviation, eval.Equity(&exact))
}

// TestDecisions checks that plays of a decision stay together in a shard: all are
// results of one roll, the first the best at 0 ply.
func TestDecisions(t *testing.T) {
	ev, err := eval.Open(eval.NameEmbedded, eval.Options{CacheMiB: 16})
	if err != nil {
		t.Fatal(err)
	}
	p := &player{l: &labeller{ev: ev, leaf: ev}, o: &options{siblings: 4, plies: 2}, rng: rand.New(rand.NewPCG(1, 1))}
	start := board.Start()
	p.l.best(&start, 6, 2, false)
	p.keepDecision()
	if len(p.samples) < 2 || len(p.samples) > 4 || p.samples[0].joined || !p.samples[1].joined {
		t.Fatalf("%+v", p.samples)
	}
	var first, other eval.Outputs
	ev.Eval(&p.samples[0].pos, &first)
	for i := range p.samples {
		ev.Eval(&p.samples[i].pos, &other)
		if d := eval.Equity(&other) - eval.Equity(&first); d < 0 || d > closePlay {
			t.Errorf("play %d loses %g", i, d)
		}
	}
}

// netFile writes a model to a net file and returns its path.
func netFile(t *testing.T, m *model) string {
	t.Helper()
	data, err := nn.FormatOwn(m.raw())
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "model.net")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestLoadWider checks that a net gives the same in a wider model.
func TestLoadWider(t *testing.T) {
	small := newModel(16)
	small.randomise(rand.New(rand.NewPCG(1, 1)), false)
	path := netFile(t, small)
	wide := newModel(40)
	wide.randomise(rand.New(rand.NewPCG(2, 2)), false)
	if err := wide.load(path, nil); err != nil {
		t.Fatal(err)
	}
	for _, e := range prepare(labelled(5), false) {
		var equity [2]float32
		for k, m := range []*model{small, wide} {
			w := newWorker(m.hidden)
			w.forward(m, &e, &w.runs[0])
			equity[k] = w.runs[0].equity
		}
		if math.Abs(float64(equity[0]-equity[1])) > 1e-5 {
			t.Errorf("equity %g, %g in the wider model", equity[0], equity[1])
		}
	}
	if err := newModel(8).load(path, nil); err == nil {
		t.Error("a narrower model took it")
	}
}

// TestNarrow checks that units without influence are the ones to go.
func TestNarrow(t *testing.T) {
	m := newModel(24)
	m.randomise(rand.New(rand.NewPCG(3, 3)), false)
	list := prepare(labelled(20), false)
	for k := range m.tail { // units 0 to 7 have none
		for j := range nn.OwnTail {
			clear(m.tail[k].w2t[j*24:][:8])
		}
	}
	path := netFile(t, m)
	small := newModel(16)
	if err := small.load(path, list); err != nil {
		t.Fatal(err)
	}
	a, b := newWorker(24), newWorker(16)
	for i := range list {
		a.forward(m, &list[i], &a.runs[0])
		b.forward(small, &list[i], &b.runs[0])
		if d := a.runs[0].equity - b.runs[0].equity; d > 1e-5 || d < -1e-5 {
			t.Errorf("equity %g, %g in the narrower net", a.runs[0].equity, b.runs[0].equity)
		}
	}
}
