package command

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"time"

	"ana/bgeng"
	bgboard "ana/bgeng/board"
	"ana/bgeng/eval"
	"ana/bgeng/moves"
	"ana/goeng"
	"ana/goeng/board"
	"ana/model/analyze"
	"ana/model/report"
	"ana/model/settings"
)

// BenchOptions are the options of the verb bench.
type BenchOptions struct {
	Time     time.Duration // how long each measurement takes
	JSON     bool
	Settings settings.Settings
}

// measurement is one line: a name, how often it ran, the mean time, and further
// figures a second.
type measurement struct {
	Name  string     `json:"name"`
	Count int        `json:"count"`
	NS    report.Num `json:"ns_per_op"`
	Rate  report.Num `json:"rate,omitempty"`
	Unit  string     `json:"unit,omitempty"`
}

// Bench measures the engines on fixed positions and prints lines that benchstat
// reads.
func Bench(ctx context.Context, std Streams, o BenchOptions) error {
	var all []measurement
	goPart, err := o.benchGo(ctx)
	if err != nil {
		return err
	}
	bgPart, err := o.benchBackgammon(ctx)
	if err != nil {
		return err
	}
	all = append(append(all, goPart...), bgPart...)
	if o.JSON {
		return writeJSON(std.Out, struct {
			Schema string        `json:"schema"`
			Go     string        `json:"go"`
			Arch   string        `json:"arch"`
			Lines  []measurement `json:"benchmarks"`
		}{"ana.bench/1", runtime.Version(), runtime.GOARCH, all})
	}
	fmt.Fprintf(std.Out, "goos: %s\ngoarch: %s\n", runtime.GOOS, runtime.GOARCH)
	for _, m := range all {
		line := fmt.Sprintf("Benchmark%s\t%d\t%.0f ns/op", m.Name, m.Count, float64(m.NS))
		if m.Unit != "" {
			line += fmt.Sprintf("\t%.0f %s", float64(m.Rate), m.Unit)
		}
		if _, err := fmt.Fprintln(std.Out, line); err != nil {
			return err
		}
	}
	return nil
}

// measure repeats a piece of work until the time is up; work returns how many
// things it did.
func (o *BenchOptions) measure(ctx context.Context, name, unit string, work func() (int64, error)) (measurement, error) {
	if _, err := work(); err != nil { // warm caches
		return measurement{}, err
	}
	start := time.Now()
	m := measurement{Name: name, Unit: unit}
	var things int64
	for time.Since(start) < o.Time || m.Count == 0 {
		n, err := work()
		if err != nil {
			return m, err
		}
		if err := ctx.Err(); err != nil {
			return m, err
		}
		things += n
		m.Count++
	}
	elapsed := time.Since(start)
	m.NS = report.Num(float64(elapsed.Nanoseconds()) / float64(m.Count))
	if unit != "" {
		m.Rate = report.Num(float64(things) / elapsed.Seconds())
	}
	return m, nil
}

// benchBoard makes a middle game of random but fixed moves.
func benchBoard() *board.Board {
	b := board.New(19, 19)
	seed := uint32(20020918)
	c := board.Black
	for range 110 {
		seed = seed*1664525 + 1013904223
		p := board.At(int(seed>>8%19+seed>>24)%19, int(seed>>16)%19)
		if b.Legal(p, c) {
			b.TryPlay(p, c)
			c = c.Opponent()
		}
	}
	return b
}

func (o *BenchOptions) benchGo(ctx context.Context) ([]measurement, error) {
	opts, _, err := analyze.GoOptions(o.Settings, NewLibrary())
	if err != nil {
		return nil, Usage(err)
	}
	pos := goeng.Position{Board: benchBoard(), ToMove: board.Black, Komi: 6.5}
	worms := goeng.FindWorms(pos, opts)
	read, err := goeng.ReadWorms(ctx, pos, opts, worms)
	if err != nil {
		return nil, err
	}
	stages := []struct {
		name string
		run  func() error
	}{
		{"GoWorms", func() error { goeng.FindWorms(pos, opts); return nil }},
		{"GoTactics", func() error { _, err := goeng.ReadWorms(ctx, pos, opts, worms); return err }},
		{"GoDragons", func() error { _, err := goeng.JudgeDragons(ctx, pos, opts, read); return err }},
	}
	var all []measurement
	for _, s := range stages {
		m, err := o.measure(ctx, s.name, "", func() (int64, error) { return 0, s.run() })
		if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, nil
}

func (o *BenchOptions) benchBackgammon(ctx context.Context) ([]measurement, error) {
	opts, err := analyze.BgOptions(o.Settings)
	if err != nil {
		return nil, Usage(err)
	}
	// Without a cache every evaluation is work.
	engine, err := bgeng.Open(bgeng.Setup{Net: o.Settings.Net, MET: o.Settings.MET, CacheMiB: -1, CacheDir: NewLibrary().CacheDir})
	if err != nil {
		return nil, err
	}
	start := bgboard.Start()
	ev := engine.Evaluator()
	// Positions that have nothing to do with each other: what a net remembers of
	// the one before is of no use.
	sample := contactPositions(ev, 1000)
	outs := make([][5]float32, len(sample))
	static, err := o.measure(ctx, "BgStatic", "evals/s", func() (int64, error) {
		ev.EvalBatch(sample, outs)
		return int64(len(sample)), nil
	})
	if err != nil {
		return nil, err
	}
	all := []measurement{static}
	for _, plies := range []int{1, 2} {
		for _, reduction := range []int{100, 50} {
			req := bgeng.Request{Position: start, Match: bgboard.Money(), Options: opts, Want: bgeng.WantEval}
			req.Options.Plies, req.Options.Reduction, req.Options.Threads = plies, []int{reduction}, 1
			m, err := o.measure(ctx, fmt.Sprintf("BgSearch%dply%d", plies, reduction), "evals/s", func() (int64, error) {
				a, err := engine.Analyze(ctx, req, nil)
				if err != nil {
					return 0, err
				}
				return a.Effort.Evaluations + a.Effort.Pruned, nil
			})
			if err != nil {
				return nil, err
			}
			all = append(all, m)
		}
	}
	return all, nil
}

// contactPositions returns positions with contact from games played with ev, each
// from another game than its neighbours.
func contactPositions(ev eval.Evaluator, n int) []bgboard.Position {
	rng := rand.New(rand.NewPCG(1, 2))
	var games [][]bgboard.Position
	for total := 0; total < n; {
		game := contactGame(ev, rng)
		games = append(games, game)
		total += len(game)
	}
	var mixed []bgboard.Position
	for ply := 0; len(mixed) < n; ply++ {
		for _, game := range games {
			if ply < len(game) && len(mixed) < n {
				mixed = append(mixed, game[ply])
			}
		}
	}
	return mixed
}

// contactGame plays a game until contact is over, each side the play that ev
// likes best, and returns its positions.
func contactGame(ev eval.Evaluator, rng *rand.Rand) []bgboard.Position {
	var game []bgboard.Position
	for p := bgboard.Start(); ev.Class(&p) >= bgboard.Crashed; {
		game = append(game, p)
		plays := moves.Legal(p, 1+rng.IntN(6), 1+rng.IntN(6), nil)
		if len(plays) == 0 {
			p = p.Swap()
			continue
		}
		results := make([]bgboard.Position, len(plays))
		for i := range plays {
			results[i] = plays[i].Result
		}
		outs := make([][5]float32, len(plays))
		ev.EvalBatch(results, outs)
		best := 0
		for i := range outs {
			if eval.Equity(&outs[i]) < eval.Equity(&outs[best]) {
				best = i
			}
		}
		p = results[best]
	}
	return game
}
