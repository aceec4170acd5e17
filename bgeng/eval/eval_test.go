package eval

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"ana/bgeng/bearoff"
	"ana/bgeng/board"
	"ana/bgeng/moves"
	"ana/bgeng/nn"
)

func position(tb testing.TB, id string) board.Position {
	tb.Helper()
	p, err := board.ParsePositionID(id)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// evaluators returns what can be opened here: the embedded net, and the weights
// of GNU Backgammon where they are installed.
func evaluators(tb testing.TB) []Evaluator {
	tb.Helper()
	own, err := Open("", Options{})
	if err != nil {
		tb.Fatal(err)
	}
	list := []Evaluator{own}
	if ev, err := Open(NameGNU, Options{}); err == nil {
		list = append(list, ev)
	}
	return list
}

// TestGammonChances holds positions for which other programs have shown
// impossible gammons.
func TestGammonChances(t *testing.T) {
	for _, ev := range evaluators(t) {
		eval := func(id string) (o Outputs) {
			p := position(t, id)
			ev.Eval(&p, &o)
			return o
		}
		for _, id := range []string{"7N4HAIAbAAAAAA", "8PsBABgbAAAAAA"} {
			if o := eval(id); o[WinGammon] != 0 || o[WinBackgammon] != 0 {
				t.Errorf("%s %s: %v: the other side has borne off", ev.Name(), id, o)
			}
		}
		if o := eval("+L4PAADcvQcAAA"); o[LoseGammon] != 0 || o[LoseBackgammon] != 0 {
			t.Errorf("%s: %v: the side on roll has borne off", ev.Name(), o)
		}
		if o := eval("4PsAeCAGAAAAAA"); o[WinGammon] < 0.95 || o[WinBackgammon] <= 0 {
			t.Errorf("%s: %v: a gammon is nearly certain, a backgammon possible", ev.Name(), o)
		}
	}
}

func TestOver(t *testing.T) {
	full := [25]uint8{5: 15}
	back := [25]uint8{5: 14, 18: 1}
	bar := [25]uint8{5: 14, 24: 1}
	some := [25]uint8{5: 14}
	for _, c := range []struct {
		p    board.Position
		want Outputs
	}{
		{board.Position{full, {}}, Outputs{1, 1, 0, 0, 0}},
		{board.Position{back, {}}, Outputs{1, 1, 1, 0, 0}},
		{board.Position{some, {}}, Outputs{1, 0, 0, 0, 0}},
		{board.Position{{}, full}, Outputs{0, 0, 0, 1, 0}},
		{board.Position{{}, bar}, Outputs{0, 0, 0, 1, 1}},
		{board.Position{{}, some}, Outputs{}},
	} {
		for _, ev := range evaluators(t) {
			out := Outputs{9, 9, 9, 9, 9}
			ev.Eval(&c.p, &out)
			if out != c.want {
				t.Errorf("%s %v: %v, want %v", ev.Name(), c.p, out, c.want)
			}
		}
	}
}

// sample returns positions of random play from the opening.
func sample(n int) []board.Position {
	rng := rand.New(rand.NewPCG(1, 7))
	var all []board.Position
	for len(all) < n {
		p := board.Start()
		for p.Class() != board.Over && len(all) < n {
			all = append(all, p)
			plays := moves.Legal(p, 1+rng.IntN(6), 1+rng.IntN(6), nil)
			if p = p.Swap(); len(plays) > 0 {
				p = plays[rng.IntN(len(plays))].Result
			}
		}
	}
	return all
}

// TestOutputsAreChances checks what holds for the outputs of any position.
func TestOutputsAreChances(t *testing.T) {
	for _, ev := range evaluators(t) {
		for _, p := range sample(2000) {
			var o Outputs
			ev.Eval(&p, &o)
			for i, x := range o {
				if !(x >= 0 && x <= 1) {
					t.Fatalf("%s %s output %d is %g", ev.Name(), p.PositionID(), i, x)
				}
			}
			const slack = 1e-6
			if o[WinGammon] > o[Win] || o[LoseGammon] > 1-o[Win]+slack || o[WinBackgammon] > o[WinGammon] || o[LoseBackgammon] > o[LoseGammon] {
				t.Fatalf("%s %s: %v", ev.Name(), p.PositionID(), o)
			}
			if p.Off(board.Opponent) > 0 && o[WinGammon] != 0 || p.Off(board.OnRoll) > 0 && o[LoseGammon] != 0 {
				t.Fatalf("%s %s: %v: impossible gammon", ev.Name(), p.PositionID(), o)
			}
		}
	}
}

func TestInvert(t *testing.T) {
	o := Outputs{0.6, 0.2, 0.05, 0.1, 0.01}
	e := Equity(&o)
	if math.Abs(float64(e)-0.34) > 1e-6 {
		t.Errorf("equity %g", e)
	}
	Invert(&o)
	if math.Abs(float64(Equity(&o)+e)) > 1e-6 || o[LoseBackgammon] != 0.05 {
		t.Errorf("inverted %v", o)
	}
}

// TestBatchAndCacheAgree checks that neither the batch form nor the cache, cold,
// warm, crowded or used by many goroutines, changes a bit.
func TestBatchAndCacheAgree(t *testing.T) {
	all := sample(3000)
	for _, ev := range evaluators(t) {
		want := make([]Outputs, len(all))
		for i := range all {
			ev.Eval(&all[i], &want[i])
		}
		got := make([]Outputs, len(all))
		ev.EvalBatch(all, got)
		for i := range all {
			if got[i] != want[i] {
				t.Fatalf("%s %s: batch %v, single %v", ev.Name(), all[i].PositionID(), got[i], want[i])
			}
		}
		cached := NewCached(ev, 1)
		cached.sets = cached.sets[:256] // crowded: 1024 places
		var wait sync.WaitGroup
		for k := range 4 {
			wait.Go(func() {
				for i := range all {
					i = (i*7 + k*1000) % len(all)
					var out Outputs
					for range 2 {
						cached.Eval(&all[i], &out)
						if out != want[i] {
							t.Errorf("cache: %v, want %v", out, want[i])
							return
						}
					}
				}
			})
		}
		wait.Wait()
		if cached.ID() != ev.ID() || cached.Name() != ev.Name() {
			t.Error("the cache changes the identity")
		}
	}
}

func TestCacheSize(t *testing.T) {
	c := NewCached(nil, 3)
	if bytes := len(c.sets) * setBytes; bytes > 3<<20 || bytes < 1<<20 {
		t.Errorf("%d bytes for 3 MiB", bytes)
	}
}

// TestOneRollAhead checks that the class of a position after looking a roll
// ahead makes sense where databases and nets meet: a race and its bear-off.
func TestDatabasesMeet(t *testing.T) {
	d := NewDatabases("", nil)
	p := board.Position{{0: 2, 1: 2, 2: 2}, {0: 2, 1: 2, 2: 2}}
	if p.Class() != board.Bearoff2 {
		t.Fatal(p.Class())
	}
	var exact, one Outputs
	d.eval(&p, board.Bearoff2, &exact)
	d.eval(&p, board.Bearoff1, &one)
	if math.Abs(float64(exact[Win]-one[Win])) > 0.005 {
		t.Errorf("two-sided %g, one-sided %g", exact[Win], one[Win])
	}
	e, ok := d.Cubeful(&p)
	if !ok || math.Abs(float64(e.Cubeless-Equity(&exact))) > 1e-6 || e.Owned < e.Cubeless || e.Opposing > e.Cubeless {
		t.Errorf("%v %v", e, ok)
	}
	if p[0][7] = 1; p.Class() == board.Bearoff2 {
		t.Error("class of a race")
	}
	if _, ok := d.Cubeful(&p); ok {
		t.Error("cubeful equities of a race")
	}
}

func TestOpenErrors(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad.wd")
	if err := os.WriteFile(bad, []byte("not weights at all"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		want error
		say  string
	}{
		{filepath.Join(dir, "missing.wd"), os.ErrNotExist, "missing.wd"},
		{bad, nn.ErrMagic, "bad.wd"},
		{dir, ErrNotFound, dir},
		{NameGNU, ErrNotFound, dir},
	} {
		_, err := Open(c.name, Options{Folders: []string{dir}})
		if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

func TestUseDatabases(t *testing.T) {
	dir := t.TempDir()
	small, err := bearoff.GenerateTwoSided(t.Context(), 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := small.Write(&b); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "small.bd")
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	d := NewDatabases("", nil)
	if err := d.UseTwoSided(path); !errors.Is(err, bearoff.ErrKind) {
		t.Errorf("small two-sided accepted: %v", err)
	}
	if err := d.UseOneSided(path); !errors.Is(err, bearoff.ErrKind) {
		t.Errorf("two-sided as one-sided accepted: %v", err)
	}
	if err := d.UseOneSided(filepath.Join(dir, "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
	const stock = "/usr/share/gnubg/gnubg_os0.bd"
	if _, err := os.Stat(stock); err != nil {
		t.Skip(err)
	}
	if err := d.UseOneSided(stock); err != nil {
		t.Fatal(err)
	}
	if d.OneSided().Off(46138).First != 4 {
		t.Error("the stock file was not used")
	}
}

// TestPrune checks that the quick estimates of the embedded nets are chances and
// rank plays about as the main net does.
func TestPrune(t *testing.T) {
	ev, err := Open(NameEmbedded, Options{})
	if err != nil {
		t.Fatal(err)
	}
	sum, n := 0.0, 0
	for _, p := range sample(1000) {
		var full Outputs
		rough := make([]Outputs, 1)
		class := ev.Class(&p)
		if ok := ev.Prune([]board.Position{p}, class, rough); ok != (class >= board.Crashed) {
			t.Fatalf("class %v: estimate %t", class, ok)
		} else if !ok {
			continue
		}
		ev.Eval(&p, &full)
		sum += math.Abs(float64(Equity(&rough[0]) - Equity(&full)))
		n++
	}
	if mean := sum / float64(n); mean > 0.2 {
		t.Errorf("mean difference %g on %d positions", mean, n)
	}
}

// TestNoAllocation guards the hot path.
func TestNoAllocation(t *testing.T) {
	for _, ev := range evaluators(t) {
		all := sample(50)
		var out Outputs
		for i := range all {
			ev.Eval(&all[i], &out) // tables and databases are made once
		}
		if n := testing.AllocsPerRun(3, func() {
			for i := range all {
				ev.Eval(&all[i], &out)
			}
		}); n != 0 {
			t.Errorf("%s: %g allocations", ev.Name(), n)
		}
	}
}
