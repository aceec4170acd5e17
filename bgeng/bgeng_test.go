package bgeng_test

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"sync"
	"testing"

	"ana/bgeng"
	"ana/bgeng/board"
	"ana/bgeng/eval"
	"ana/bgeng/moves"
	"ana/bgeng/ply"
)

var opened = sync.OnceValues(func() (*bgeng.Engine, error) { return bgeng.Open(bgeng.Setup{Net: eval.NameGNU}) })

func engine(tb testing.TB) *bgeng.Engine {
	tb.Helper()
	e, err := opened()
	if err != nil {
		tb.Skip(err)
	}
	return e
}

func request(tb testing.TB, id string) bgeng.Request {
	tb.Helper()
	parsed, err := board.ParseID(id)
	if err != nil {
		tb.Fatal(err)
	}
	return bgeng.Request{Position: parsed.Position, Match: parsed.Match, Options: bgeng.Defaults()}
}

func TestAnalyzeWithDice(t *testing.T) {
	e := engine(t)
	a, err := e.Analyze(context.Background(), request(t, "4HPwATDgc/ABMA:cIkFAAAAAAAA"), nil)
	if err != nil {
		t.Fatal(err)
	}
	// The filter leaves one play of 31, so no lookahead is needed to rank it; its
	// breakdown is there all the same.
	if len(a.Plays) != 16 || a.Plays[0].Play.String() != "8/5 6/5" || a.PlaysPlies != 0 || !a.Final || a.Unit != "equity" {
		t.Errorf("%d plays, best %s at %d, final %v, %s", len(a.Plays), &a.Plays[0].Play, a.PlaysPlies, a.Final, a.Unit)
	}
	if len(a.Breakdown) != ply.Rolls || a.BreakdownOf != "8/5 6/5" || len(a.Rolls) != ply.Rolls {
		t.Errorf("breakdown of %q with %d rolls", a.BreakdownOf, len(a.Breakdown))
	}
	if a.Cube.Text != "No double, beaver" && a.Cube.Text != "No double, take" {
		t.Errorf("cube action %s", a.Cube.Text)
	}
	for i, p := range a.Plays {
		if p.Error < 0 || i == 0 && p.Error != 0 {
			t.Errorf("play %d has error %v", i, p.Error)
		}
	}
	if a.Effort.Evaluations == 0 || a.Effort.Time == 0 {
		t.Errorf("effort %+v", a.Effort)
	}
}

// TestSnapshots: watching changes nothing, and snapshots are not changed later.
func TestSnapshots(t *testing.T) {
	e := engine(t)
	req := request(t, "sGfwATDgc/ABMA:cIkRAAAAAAAA")
	quiet, err := e.Analyze(context.Background(), req, nil)
	if err != nil {
		t.Fatal(err)
	}
	var kept []*bgeng.Analysis
	var copies [][]float64
	var plies []int
	scores := func(a *bgeng.Analysis) (out []float64) {
		for _, p := range a.Plays {
			out = append(out, p.Score)
		}
		return out
	}
	watched, err := e.Analyze(context.Background(), req, func(a *bgeng.Analysis) {
		kept = append(kept, a)
		copies = append(copies, scores(a))
		plies = append(plies, a.PlaysPlies)
	})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.IsSorted(plies) || plies[0] != 0 || !slices.Contains(plies, 1) || plies[len(plies)-1] != 2 {
		t.Errorf("snapshots at %v", plies)
	}
	if watched.CacheHits <= quiet.CacheHits || watched.CacheHits > watched.Effort.Evaluations {
		t.Errorf("%d cache hits in %d evaluations, %d in %d before", watched.CacheHits, watched.Effort.Evaluations,
			quiet.CacheHits, quiet.Effort.Evaluations)
	}
	quiet.Effort, watched.Effort = ply.Effort{}, ply.Effort{}
	quiet.CacheHits, watched.CacheHits = 0, 0
	if !reflect.DeepEqual(quiet, watched) {
		t.Error("watching changes the answer")
	}
	for i, a := range kept {
		if !slices.Equal(scores(a), copies[i]) {
			t.Errorf("snapshot %d was changed", i)
		}
	}
}

func TestAnalyzeWithoutDice(t *testing.T) {
	e := engine(t)
	a, err := e.Analyze(context.Background(), request(t, "4HPwATDgc/ABMA"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Plays) != 0 || len(a.Breakdown) != ply.Rolls || a.EvalPlies != 2 || a.BreakdownOf != "" {
		t.Errorf("%d plays, %d rolls at %d", len(a.Plays), len(a.Breakdown), a.EvalPlies)
	}
}

func TestNoPlay(t *testing.T) {
	e := engine(t)
	a, err := e.Analyze(context.Background(), request(t, "M9sfAADg/wMAYA:cIkFAAAAAAAA"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Plays) != 0 || a.BreakdownOf != "no play" || len(a.Breakdown) != ply.Rolls {
		t.Errorf("%d plays, breakdown of %q", len(a.Plays), a.BreakdownOf)
	}
}

// TestGameOver: a finished game has a value, no plays and no cube decision.
func TestGameOver(t *testing.T) {
	for id, want := range map[string]float64{"AAAA8P8HAAAAAA": -2, "+P8DAAAAAAAAAA": 2, "AAAA8P8BAAwAAA": -3} {
		a, err := engine(t).Analyze(context.Background(), request(t, id+":cIkFAAAAAAAA"), nil)
		if err != nil {
			t.Fatal(err)
		}
		if a.Eval.Equity != want || len(a.Plays) != 0 || a.Cube.Available || len(a.Warnings) != 1 || !a.Final {
			t.Errorf("%s: %v, %d plays, cube %s", id, a.Eval.Equity, len(a.Plays), a.Cube.Text)
		}
	}
}

func TestPlayAndJudge(t *testing.T) {
	e := engine(t)
	req := request(t, "4HPwATDgc/ABMA:cIkFAAAAAAAA")
	req.Play = "6/5 6/3"
	bad, err := moves.Parse("6/2", req.Position, 3, 1)
	if err != nil {
		t.Fatal(err)
	}
	req.Judge = &bad.Result
	a, err := e.Analyze(context.Background(), req, nil)
	if err != nil {
		t.Fatal(err)
	}
	if a.BreakdownOf != "6/3 6/5" && a.BreakdownOf != "6/5 6/3" {
		t.Errorf("breakdown of %s", a.BreakdownOf)
	}
	if a.Played < 0 || a.Plays[a.Played].Rolls != 2 || a.Plays[a.Played].Error < .1 {
		t.Errorf("played %d: %+v", a.Played, a.Plays[max(a.Played, 0)].Value)
	}
	req.Play = "24/18"
	if _, err := e.Analyze(context.Background(), req, nil); err == nil {
		t.Error("a play that the dice do not allow is accepted")
	}
}

func TestMatchUnit(t *testing.T) {
	a, err := engine(t).Analyze(context.Background(), request(t, "4HPwATDgc/ABMA:cInlACAAGAAE"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if a.Unit != "emg" || a.Eval.MWC <= 0 || a.Eval.MWC >= 1 || !a.Cube.Match || a.Plays[0].MWC == 0 {
		t.Errorf("unit %s, MWC %v", a.Unit, a.Eval.MWC)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := engine(t).Analyze(ctx, request(t, "4HPwATDgc/ABMA:cIkFAAAAAAAA"), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestModes(t *testing.T) {
	modes, err := engine(t).Modes(context.Background(), request(t, "sGfwATDgc/ABMA"), nil)
	if err != nil {
		t.Fatal(err)
	}
	full := modes[0]
	if full.Error != 0 || len(modes) != 13 {
		t.Errorf("%d modes, first with error %v", len(modes), full.Error)
	}
	for _, m := range modes {
		if math.Abs(m.Error) > .05 {
			t.Errorf("%s is off by %v", m.Name, m.Error)
		}
		if m.Levels[1] == 50 && float64(m.Effort.Evaluations) > .6*float64(full.Effort.Evaluations) {
			t.Errorf("%s takes %d evaluations of %d", m.Name, m.Effort.Evaluations, full.Effort.Evaluations)
		}
	}
}

// The full search gives plays the scores that they are ranked by; reductions come near.
func TestPlayModes(t *testing.T) {
	req := request(t, "XGID=-b----E-C---eE---c-e----B-:0:0:1:21:2:4:0:7:10")
	e := engine(t)
	a, err := e.Analyze(context.Background(), req, nil)
	if err != nil {
		t.Fatal(err)
	}
	after := []board.Position{a.Plays[0].Play.Result, a.Plays[1].Play.Result}
	modes, err := e.PlayModes(context.Background(), req, after, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(modes) != 13 {
		t.Fatalf("%d modes", len(modes))
	}
	for i, got := range modes[0].Scores {
		if want := a.Plays[i].Score; math.Abs(got-want) > 1e-9 {
			t.Errorf("%s: %v by the full search, ranked by %v", a.Plays[i].Play.String(), got, want)
		}
	}
	for _, m := range modes[1:] {
		for i := range after {
			if d := m.Scores[i] - modes[0].Scores[i]; math.Abs(d) > .1 {
				t.Errorf("%s is off by %v", m.Name, d)
			}
		}
	}
}

func TestLevels(t *testing.T) {
	for _, c := range []struct {
		reduction string
		rotation  ply.Rotation
		plies     int
		want      []int
	}{
		{"100", ply.Path, 2, []int{100, 100}},
		{"33", ply.Path, 3, []int{100, 33, 33}},
		{"100,50,25", ply.Stack, 3, []int{100, 50, 25}},
		{"50,25", ply.Path, 3, []int{50, 25, 100}},
		{"33", ply.Classic2003, 2, []int{100, 33}},
		{"33", ply.Classic2003, 1, []int{33}},
		{"50", ply.Classic2001, 1, []int{100}},
		{"50", ply.Classic2001, 2, []int{100, 33}},
	} {
		r, err := bgeng.ParseReduction(c.reduction)
		if err != nil {
			t.Fatal(err)
		}
		o := bgeng.Options{Plies: c.plies, Rotation: c.rotation, Reduction: r}
		if got := o.Levels(); !slices.Equal(got, c.want) {
			t.Errorf("%s %s %d plies: %v, want %v", c.reduction, c.rotation, c.plies, got, c.want)
		}
	}
	for _, s := range []string{"", "40", "x", "100,", "100,100,100,100,100"} {
		if _, err := bgeng.ParseReduction(s); err == nil {
			t.Errorf("reduction %q is accepted", s)
		}
	}
}

func TestLuck(t *testing.T) {
	e := engine(t)
	m := board.Money()
	best, err := e.Luck(context.Background(), board.Start(), m, [2]int{3, 1}, true)
	if err != nil {
		t.Fatal(err)
	}
	worst, err := e.Luck(context.Background(), board.Start(), m, [2]int{4, 1}, true)
	if err != nil {
		t.Fatal(err)
	}
	if best.EMG < .1 || best.EMG <= worst.EMG || math.Abs(best.Mean) > 1e-6 || best.Cost != best.EMG {
		t.Errorf("luck of 31 %+v, of 41 %+v", best, worst)
	}
	// Over all 36 throws luck is nothing.
	sum := 0.0
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			l, err := e.Luck(context.Background(), board.Start(), m, [2]int{a, b}, false)
			if err != nil {
				t.Fatal(err)
			}
			sum += l.EMG
		}
	}
	if math.Abs(sum) > 1e-6 {
		t.Errorf("luck adds up to %v", sum)
	}
}

// TestCounter: the rotation of 2002 answers the second time differently, unless
// its counter is put back.
func TestCounter(t *testing.T) {
	e := engine(t)
	req := request(t, "sGfwATDgc/ABMA")
	req.Options.Plies, req.Options.Rotation, req.Options.Reduction = 1, ply.Classic2002, []int{50}
	var got []float64
	for i := range 3 {
		if i != 1 {
			e.SetCounter(0)
		}
		a, err := e.Analyze(context.Background(), req, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Warnings) != 1 {
			t.Errorf("warnings %q", a.Warnings)
		}
		got = append(got, a.Eval.Equity)
	}
	if got[0] == got[1] || got[0] != got[2] {
		t.Errorf("equities %v", got)
	}
	if e.Counter() != 1 {
		t.Errorf("counter %d", e.Counter())
	}
}

func TestOpenErrors(t *testing.T) {
	for _, s := range []bgeng.Setup{{Net: "/nowhere/net"}, {Net: eval.NameGNU, MET: "/nowhere/met.xml"}} {
		if _, err := bgeng.Open(s); err == nil {
			t.Errorf("%+v is accepted", s)
		}
	}
}

// TestLuckVectors are lucks that gnubg 1.07 gave in a match to 7.
func TestLuckVectors(t *testing.T) {
	e := engine(t)
	for _, c := range []struct {
		id       string
		score0   int
		score1   int
		cube     int
		owner    board.Owner
		player   int
		crawford bool
		dice     [2]int
		want     float64
	}{
		{"sGfwATDgc+EBKA", 0, 0, 1, board.Centre, 0, false, [2]int{4, 1}, 0.080692},
		{"aOfgCwDYDvgANA", 0, 0, 1, board.Centre, 1, false, [2]int{3, 1}, 0.251726},
		{"qNeRwQBk5w4HAA", 2, 0, 1, board.Centre, 0, false, [2]int{5, 3}, 0.005959},
		{"27U5AABsd4PAAA", 2, 0, 2, board.Player1, 1, false, [2]int{6, 6}, 0.111464},
		{"4HMbgwDDzeABJA", 2, 2, 1, board.Centre, 1, false, [2]int{5, 3}, -0.373797},
		{"uDuGA0DbNsDCAA", 2, 2, 2, board.Player0, 1, false, [2]int{5, 3}, 0.019919},
		{"0DPyADHgc/ABSA", 2, 6, 1, board.Centre, 1, true, [2]int{6, 4}, -0.082429},
		{"4Dk4wEpDZ/AFIA", 2, 6, 1, board.Centre, 1, true, [2]int{3, 1}, 0.016972},
	} {
		p, err := board.ParsePositionID(c.id)
		if err != nil {
			t.Fatal(err)
		}
		m := board.Match{
			Cube: c.cube, Owner: c.owner, OnRoll: c.player, Turn: c.player, State: board.Playing, Length: 7,
			Score: [2]int{c.score0, c.score1}, Crawford: c.crawford,
		}
		l, err := e.Luck(context.Background(), p, m, c.dice, false)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(l.EMG-c.want) > 1e-3 {
			t.Errorf("%s %v: luck %.6f, want %.6f", c.id, c.dice, l.EMG, c.want)
		}
	}
}
