package ply_test

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"ana/bgeng/board"
	"ana/bgeng/cube"
	"ana/bgeng/eval"
	"ana/bgeng/moves"
	"ana/bgeng/ply"
)

// fake is a deterministic evaluator that knows nothing about backgammon except
// when a game is over: outputs are taken from a hash of the position.
type fake struct {
	delay time.Duration
}

func (f fake) Eval(p *board.Position, out *[5]float32) {
	if f.delay > 0 {
		for start := time.Now(); time.Since(start) < f.delay; {
		}
	}
	*out = [5]float32{}
	switch {
	case p.Back(board.Opponent) < 0:
		return
	case p.Back(board.OnRoll) < 0:
		out[0] = 1
		return
	}
	h := fnv.New64a()
	key := p.Key()
	_, _ = h.Write(key[:])
	x := h.Sum64()
	out[0] = .2 + .6*float32(x&0xffff)/0xffff
	out[1] = out[0] * float32(x>>16&0xff) / 1024
	out[2] = out[1] / 8
	out[3] = (1 - out[0]) * float32(x>>24&0xff) / 1024
	out[4] = out[3] / 8
}

func (f fake) EvalBatch(ps []board.Position, outs [][5]float32) {
	for i := range ps {
		f.Eval(&ps[i], &outs[i])
	}
}

// Class leaves the databases out.
func (f fake) Class(p *board.Position) board.Class {
	switch class := p.Class(); class {
	case board.Bearoff2, board.Bearoff1:
		return board.Race
	default:
		return class
	}
}

func (f fake) Prune(p []board.Position, _ board.Class, out [][5]float32) bool {
	f.EvalBatch(p, out)
	return true
}
func (f fake) Databases() *eval.Databases { return nil }
func (f fake) Name() string               { return "fake" }
func (f fake) ID() uint64                 { return 1 }

func sequence(groups []int) string {
	var b strings.Builder
	for _, g := range groups {
		fmt.Fprintf(&b, "%d ", g)
	}
	return strings.TrimSpace(b.String())
}

// TestSequences checks the groups that nodes use, in order.
func TestSequences(t *testing.T) {
	e := ply.New(fake{})
	repeat := func(pattern string, n int) string {
		words := strings.Fields(pattern)
		var out []string
		for i := range n {
			out = append(out, words[i%len(words)])
		}
		return strings.Join(out, " ")
	}
	for _, c := range []struct {
		name      string
		rolls     int
		rotation  ply.Rotation
		reduction []int
		level     int
		want      string // how the sequence starts
		nodes     int
	}{
		{"2003", 2, ply.Classic2003, []int{33}, 1, repeat("1 2 0", 21), 21},
		{"2002", 2, ply.Classic2002, []int{33}, 1, repeat("1 2 0", 21), 21},
		{"2001", 2, ply.Classic2001, []int{33}, 1, repeat("1 2 0", 21), 21},
		{"stack", 2, ply.Stack, []int{100, 33}, 1, repeat("1 2 0", 21), 21},
		{"path", 2, ply.Path, []int{100, 33}, 1, repeat("1 2 0", 21), 21},
		{"half", 2, ply.Path, []int{100, 50}, 1, repeat("1 0", 21), 21},
		{"quarter", 2, ply.Stack, []int{100, 25}, 1, repeat("1 2 3 0", 21), 21},
		{"2003", 3, ply.Classic2003, []int{33}, 2, repeat("1 2 0", 441), 441},
		{"2002a", 3, ply.Classic2002a, []int{33}, 1, repeat("1 2 0", 21), 21},
		{"2002a", 3, ply.Classic2002a, []int{33}, 2, "0 0 0", 147},
		{"stack", 3, ply.Stack, []int{100, 33, 33}, 2, "1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1", 147},
		{"path", 3, ply.Path, []int{100, 33, 33}, 2, "2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0", 147},
		{"stack", 3, ply.Stack, []int{100, 50, 25}, 2, "1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2", 221},
		{"path", 3, ply.Path, []int{100, 50, 25}, 2, "2 3 0 1 2 3 0 1 2 3 0 3 0 1 2 3 0 1 2 3 0 0 1", 221},
	} {
		req := money(t, board.Start())
		req.Rolls, req.Rotation, req.Reduction = c.rolls, c.rotation, c.reduction
		var groups []int
		req.Trace = func(level, group int) {
			if level == c.level {
				groups = append(groups, group)
			}
		}
		e.SetCounter(0)
		search(t, e, req)
		name := fmt.Sprintf("%s, %d rolls, level %d", c.name, c.rolls, c.level)
		if len(groups) != c.nodes {
			t.Errorf("%s: %d nodes, want %d", name, len(groups), c.nodes)
		}
		if got := sequence(groups); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: groups %s, want %s", name, got, c.want)
		}
	}
	// Without a restart the next question starts where the last one ended.
	req := money(t, board.Start())
	req.Rolls, req.Rotation, req.Reduction = 2, ply.Classic2002, []int{50}
	e.SetCounter(0)
	first := search(t, e, req).Equity
	if second := search(t, e, req).Equity; second == first || e.Counter() != 0 {
		t.Errorf("second answer %v, first %v, counter %d", second, first, e.Counter())
	}
}

func TestRollLists(t *testing.T) {
	for _, percent := range ply.Percentages() {
		count := map[ply.Roll]int{}
		for g := range ply.Groups(percent) {
			weight := 0
			for _, r := range ply.Group(percent, g) {
				count[r]++
				weight += int(r.Weight)
			}
			if want := map[int]int{100: 36, 66: 24, 50: 18, 33: 12, 25: 9}[percent]; weight != want {
				t.Errorf("%d %% group %d weighs %d, want %d", percent, g, weight, want)
			}
		}
		times := 1
		if percent == 66 {
			times = 2
		}
		for r, n := range count {
			if n != times {
				t.Errorf("%d %%: %v occurs %d times", percent, r, n)
			}
		}
		if len(count) != ply.Rolls {
			t.Errorf("%d %%: %d rolls", percent, len(count))
		}
	}
	for n, want := range map[int]int{0: 100, 1: 100, 21: 100, 2: 50, 3: 33, 4: 25, 66: 66} {
		if got, err := ply.Percent(n); err != nil || got != want {
			t.Errorf("Percent(%d) = %d, %v", n, got, err)
		}
	}
	if _, err := ply.Percent(40); err == nil {
		t.Error("40 % is accepted")
	}
}

// positions plays random games with a fixed seed and returns one position of each.
func positions(n int, seed uint64) []board.Position {
	rng := rand.New(rand.NewPCG(seed, 7))
	var out []board.Position
	for len(out) < n {
		p := board.Start()
		for range 4 + rng.IntN(40) {
			plays := moves.Legal(p, rng.IntN(6)+1, rng.IntN(6)+1, nil)
			if len(plays) == 0 {
				p = p.Swap()
			} else {
				p = plays[rng.IntN(len(plays))].Result
			}
			if p.Class() == board.Over {
				break
			}
		}
		if p.Class() != board.Over {
			out = append(out, p)
		}
	}
	return out
}

func matchState() board.Match {
	return board.Match{Cube: 2, Owner: board.Player1, OnRoll: 1, Length: 7, Score: [2]int{4, 2}, State: board.Playing}
}

// TestPure compares answers bit for bit: other numbers of workers, other orders
// of questions, with and without a cache.
func TestPure(t *testing.T) {
	plain, cached := ply.New(fake{}), ply.New(eval.NewCached(fake{}, 1))
	var want []*ply.Result
	list := positions(6, 1)
	ask := func(e *ply.Engine, i, workers int) *ply.Result {
		req := request(t, list[i], matchState())
		req.Rolls, req.Cubeful, req.PruneNets = 2, true, i%2 == 0
		req.Reduction = []int{100, []int{100, 66, 50, 33, 25, 50}[i]}
		req.Corrected = i == 5
		req.Workers = workers
		res := search(t, e, req)
		res.Effort = ply.Effort{}
		return res
	}
	for i := range list {
		want = append(want, ask(plain, i, 1))
	}
	for _, workers := range []int{1, 2, 8} {
		for _, i := range rand.New(rand.NewPCG(3, uint64(workers))).Perm(len(list)) {
			for _, e := range []*ply.Engine{plain, cached} {
				if got := ask(e, i, workers); !reflect.DeepEqual(got, want[i]) {
					t.Errorf("position %d with %d workers: %+v, want %+v", i, workers, got.Value, want[i].Value)
				}
			}
		}
	}
}

// TestRankPure does the same for rankings, interrupted ones in between.
func TestRankPure(t *testing.T) {
	for _, rotation := range []ply.Rotation{ply.Path, ply.Stack, ply.Classic2003} {
		t.Run(rotation.String(), func(t *testing.T) { rankPure(t, rotation) })
	}
}

func rankPure(t *testing.T, rotation ply.Rotation) {
	e := ply.New(fake{})
	normal, _ := ply.ParseFilter("normal")
	ask := func(ctx context.Context, workers int, emit func(ply.RankSnapshot)) (*ply.Ranking, error) {
		req := money(t, board.Start())
		req.Rolls, req.Cubeful, req.Workers = 2, true, workers
		req.Rotation, req.Reduction = rotation, []int{100, 50}
		return e.Rank(ctx, ply.RankRequest{Request: req, Dice: [2]int{3, 1}, Filter: normal, Emit: emit})
	}
	want, err := ask(context.Background(), 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{1, 2, 5} {
		ctx, cancel := context.WithCancel(context.Background())
		depths := []int{}
		_, err := ask(ctx, workers, func(s ply.RankSnapshot) {
			depths = append(depths, s.Rolls)
			cancel()
		})
		if !errors.Is(err, context.Canceled) || !slices.Equal(depths, []int{0}) {
			t.Errorf("cancelled ranking: %v, depths %v", err, depths)
		}
		got, err := ask(context.Background(), workers, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got.Plays, want.Plays) {
			t.Errorf("%d workers rank differently", workers)
		}
	}
}

// TestFull: without reduction every rotation is the plain search, presets that
// keep one play are alike, and what the breakdown says averages to the value.
func TestFull(t *testing.T) {
	e := ply.New(fake{})
	for _, p := range positions(3, 2) {
		req := money(t, p)
		req.Rolls = 2
		want := search(t, e, req)
		for rotation := ply.Path; rotation <= ply.Classic2001; rotation++ {
			req.Rotation = rotation
			near(t, rotation.String(), search(t, e, req).Equity, want.Equity, 1e-6)
		}
		req.Rotation = ply.Path
		req.Corrected = true
		near(t, "corrected, full", search(t, e, req).Equity, want.Equity, 1e-9)
		one := ply.Keep{Max: 1, Window: 1}
		req.Prune = ply.Policies{{PostBasic: one, Candidate: ply.Keep{Max: 3, Window: 1}, Final: one}}
		near(t, "another preset that keeps one", search(t, e, req).Equity, want.Equity, 0)
		for _, percent := range ply.Percentages() {
			req.Reduction, req.Corrected, req.Prune = []int{percent, 50}, false, nil
			res := search(t, e, req)
			sum, weight := 0.0, 0.0
			for _, line := range res.Breakdown {
				if line.Searched {
					sum += float64(line.Roll.Weight) * line.Equity
					weight += float64(line.Roll.Weight)
				}
			}
			near(t, fmt.Sprintf("breakdown at %d %%", percent), sum/weight, res.Equity, 1e-6)
			if len(res.Breakdown) != ply.Rolls {
				t.Errorf("breakdown has %d rolls", len(res.Breakdown))
			}
		}
	}
}

// TestOver: finished games are leaves at every depth.
func TestOver(t *testing.T) {
	e := ply.New(fake{})
	lost := position(t, "tm0DAAAAAAAAAA").Swap()
	lost[board.Opponent] = [25]uint8{}
	for rolls := 0; rolls <= ply.MaxRolls; rolls++ {
		req := money(t, lost)
		req.Rolls = rolls
		if res := search(t, e, req); res.Outputs[0] != 0 {
			t.Errorf("%d rolls: a lost game has %v", rolls, res.Outputs)
		}
		won := board.Position{{5: 3}, {0: 1}}
		req = money(t, won)
		req.Rolls = rolls
		want := float32(1)
		if rolls == 0 {
			continue
		}
		if res := search(t, e, req); res.Outputs[0] != want || res.Effort.Nodes != 1 {
			t.Errorf("%d rolls: a won position has %v after %d nodes", rolls, res.Outputs, res.Effort.Nodes)
		}
	}
}

// TestPolicies: wider pruning never does worse for the side that chooses, and
// one play per roll is the preset gnubg.
func TestPolicies(t *testing.T) {
	e := ply.New(fake{})
	for _, p := range positions(3, 4) {
		req := money(t, p)
		req.Rolls = 2
		narrow := search(t, e, req).Equity
		last := narrow
		for _, n := range []int{2, 4} {
			req.Prune = ply.Policies{{Final: ply.Keep{Max: n, Window: 9}}, {Final: ply.Keep{Max: 1, Window: 9}}}
			wide := search(t, e, req).Equity
			if wide < last-1e-6 {
				t.Errorf("%s: %.6f with %d plays, %.6f with fewer", p.PositionID(), wide, n, last)
			}
			last = wide
		}
	}
	req := money(t, board.Start())
	req.Rolls, req.Prune, req.Reduction = 3, ply.PruneWide(), []int{25, 25, 25}
	one, two := search(t, e, req), search(t, e, req)
	if one.Equity != two.Equity {
		t.Errorf("wide: %v, then %v", one.Equity, two.Equity)
	}
}

// TestCancel: a cancelled search returns promptly and with an error. The limit
// is for machines under load; BenchmarkCancel measures the delay.
func TestCancel(t *testing.T) {
	e := ply.New(fake{delay: 2 * time.Microsecond})
	for _, rolls := range []int{2, 3, 4} {
		ctx, cancel := context.WithCancel(context.Background())
		done := make(chan time.Time, 1)
		req := money(t, board.Start())
		req.Rolls, req.Workers = rolls, 2
		timer := time.AfterFunc(2*time.Millisecond, func() { done <- time.Now(); cancel() })
		_, err := e.Search(ctx, req)
		if timer.Stop() {
			continue // finished before the cancellation
		}
		if late := time.Since(<-done); late > time.Second {
			t.Errorf("%d rolls: returned %v after the cancellation", rolls, late)
		}
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%d rolls: error %v", rolls, err)
		}
	}
}

func TestBadRequests(t *testing.T) {
	e := ply.New(fake{})
	for name, change := range map[string]func(*ply.Request){
		"no game":    func(r *ply.Request) { r.Game = nil },
		"5 rolls":    func(r *ply.Request) { r.Rolls = 5 },
		"player 2":   func(r *ply.Request) { r.Player = 2 },
		"no cube":    func(r *ply.Request) { r.Cube = cube.State{} },
		"40 %":       func(r *ply.Request) { r.Reduction = []int{40} },
		"rotation":   func(r *ply.Request) { r.Rotation = 99 },
		"impossible": func(r *ply.Request) { r.Position[board.OnRoll][0] = 14 },
	} {
		req := money(t, board.Start())
		change(&req)
		if _, err := e.Search(context.Background(), req); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

func TestReadPolicies(t *testing.T) {
	p, err := ply.ReadPolicies("# depth 0\n4/.12 3/.08 2/.04\n\n1/- 1/- -/.5\n")
	if err != nil || len(p) != 2 || p[0].PostBasic != (ply.Keep{Max: 4, Window: .12}) || p[1].Final.Max != 0 {
		t.Errorf("%+v, %v", p, err)
	}
	for _, text := range []string{"", "4/.12", "0/1 1/1 1/1", "x/1 1/1 1/1", "1/x 1/1 1/1", "1 1 1", "1/-1 1/1 1/1", "1/NaN 1/1 1/1"} {
		if _, err := ply.ReadPolicies(text); err == nil {
			t.Errorf("%q is accepted", text)
		}
	}
}

func FuzzReadPolicies(f *testing.F) {
	f.Add("4/.12 3/.08 2/.04\n1/- 1/- 1/-\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ply.ReadPolicies(text)
		if err == nil && len(p) == 0 {
			t.Error("no rules and no error")
		}
	})
}

func TestFilters(t *testing.T) {
	e := ply.New(fake{})
	for name, most := range map[string]int{"tiny": 5, "narrow": 8, "normal": 8, "large": 16, "huge": 20, ply.Filter2001: 4} {
		filter, err := ply.ParseFilter(name)
		if err != nil {
			t.Fatal(err)
		}
		req := ply.RankRequest{Request: money(t, board.Start()), Dice: [2]int{2, 2}, Filter: filter}
		req.Rolls = 2
		r, err := e.Rank(context.Background(), req)
		if err != nil {
			t.Fatal(err)
		}
		deep := 0
		for i := range r.Plays {
			if r.Plays[i].Rolls == 2 {
				deep++
				continue
			}
			if i > 0 && r.Plays[i-1].Rolls < r.Plays[i].Rolls {
				t.Errorf("%s: a play with %d rolls is below one with fewer", name, r.Plays[i].Rolls)
			}
		}
		if len(r.Plays) != 75 || deep > most || deep == 1 {
			t.Errorf("%s: %d of %d plays at 2 rolls, at most %d", name, deep, len(r.Plays), most)
		}
	}
	if _, err := ply.ParseFilter("broad"); err == nil {
		t.Error("an unknown filter is accepted")
	}
}
