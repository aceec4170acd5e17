// Command measure tells what roll reduction costs and saves: errors against the
// unreduced search of the same depth, and static evaluations, as Markdown tables.
//
//	go run ./bgeng/ply/measure -net gnubg -n 500 -table pairs
//
// Tables: pairs (2 rolls, every pair of percentages), triples (3 rolls, by path),
// rotations (path, stack and 2003 at 3 rolls), plays (agreement of the chosen
// play and equity lost), groups (signed error of each root group), corrected
// (plain against corrected reduction of the root level).
//
// Positions come from games that the net plays against itself, one play in four
// chosen at random among the best five; the seed fixes them. Searches are
// cubeless, and without pruning nets unless -nets is given. An interrupt ends the
// run with the table of the positions that were done.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"math"
	"math/rand/v2"
	"os"
	"os/signal"
	"slices"
	"strings"

	"ana/bgeng/board"
	"ana/bgeng/cube"
	"ana/bgeng/eval"
	"ana/bgeng/match"
	"ana/bgeng/moves"
	"ana/bgeng/ply"
)

func main() {
	log.SetFlags(0)
	net := flag.String("net", eval.NameGNU, "evaluator: embedded, gnubg or a weights file")
	n := flag.Int("n", 500, "positions")
	seed := flag.Uint64("seed", 1, "of the games that positions are taken from")
	table := flag.String("table", "pairs", "pairs, triples, rotations, plays, groups or corrected")
	nets := flag.Bool("nets", false, "pick candidates by pruning nets: a quarter of the time for deep searches")
	threads := flag.Int("threads", 1, "workers of a search")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	ev, err := eval.Open(*net, eval.Options{CacheMiB: 64})
	if err != nil {
		log.Fatal(err)
	}
	m := board.Money()
	m.Jacoby = false
	game, err := cube.New(match.Kazaross(), &m)
	if err != nil {
		log.Fatal(err)
	}
	l := &lab{ctx: ctx, engine: ply.New(ev), game: game, threads: *threads, nets: *nets}
	l.positions = l.sample(*n, *seed)
	tables := map[string]func() error{
		"pairs": l.pairs, "triples": l.triples, "rotations": l.rotations, "plays": l.plays, "groups": l.groups,
		"corrected": l.corrected,
	}
	run, ok := tables[*table]
	if !ok {
		log.Fatalf("table %q, allowed are pairs, triples, rotations, plays, groups and corrected", *table)
	}
	fmt.Printf("%s: %d positions, seed %d, net %s, pruning nets %t\n\n", *table, len(l.positions), *seed, ev.Name(), *nets)
	if err := run(); err != nil {
		log.Fatal(err)
	}
}

// lab holds what every experiment needs.
type lab struct {
	ctx       context.Context
	engine    *ply.Engine
	game      *cube.Game
	threads   int
	nets      bool
	positions []board.Position
}

// request is a cubeless question about p.
func (l *lab) request(p board.Position, rolls int, reduction ...int) ply.Request {
	return ply.Request{
		Position: p, Game: l.game, Cube: cube.State{Value: 1, Owner: board.Centre}, Player: 1,
		Rolls: rolls, Reduction: reduction, Workers: l.threads,
		PruneNets: l.nets,
	}
}

// sample plays games and takes contact, crashed and race positions, at most a
// fifth of them races.
func (l *lab) sample(n int, seed uint64) []board.Position {
	rng := rand.New(rand.NewPCG(seed, 1))
	var out []board.Position
	races := 0
	for len(out) < n {
		for p := board.Start(); p.Class() != board.Over; {
			class := l.engine.Evaluator().Class(&p)
			if rng.IntN(4) == 0 && class.Net() && len(out) < n && (class != board.Race || races < n/5) {
				out = append(out, p)
				if class == board.Race {
					races++
				}
			}
			p = l.step(p, rng)
		}
	}
	return out
}

// step plays a random roll.
func (l *lab) step(p board.Position, rng *rand.Rand) board.Position {
	plays := moves.Legal(p, rng.IntN(6)+1, rng.IntN(6)+1, nil)
	if len(plays) == 0 {
		return p.Swap()
	}
	scores := make([]float64, len(plays))
	order := make([]int, len(plays))
	for i := range plays {
		var out [5]float32
		l.engine.Evaluator().Eval(&plays[i].Result, &out)
		scores[i], order[i] = cube.Equity(&out), i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if scores[a] < scores[b] {
			return -1
		}
		return 1
	})
	if rng.IntN(4) == 0 {
		return plays[order[rng.IntN(min(5, len(order)))]].Result
	}
	return plays[order[0]].Result
}

// stat collects errors and work.
type stat struct {
	n                  int
	sum, abs, sq, most float64
	evaluations        int64
}

func (s *stat) add(d float64, evaluations int64) {
	s.n++
	s.sum += d
	s.abs += math.Abs(d)
	s.sq += d * d
	s.most = max(s.most, math.Abs(d))
	s.evaluations += evaluations
}

func (s *stat) String() string {
	n := float64(max(s.n, 1))
	return fmt.Sprintf("%.5f | %.5f | %.4f | %+.5f | %.0f", s.abs/n, math.Sqrt(s.sq/n), s.most, s.sum/n, float64(s.evaluations)/n)
}

const statHead = "mean error | rms | max | bias | evaluations"

// header starts a Markdown table.
func header(columns string) {
	n := strings.Count(columns, "|") + 1
	fmt.Printf("| %s |\n|%s\n", columns, strings.Repeat(" --- |", n))
}

// variant is a search to be compared with the full one.
type variant struct {
	name   string
	change func(*ply.Request)
	all    stat
	class  [board.Contact + 1]stat
}

// compare runs the variants on all positions at a depth and prints a table,
// by class too if asked.
func (l *lab) compare(rolls int, variants []*variant, classes bool) error {
	for _, p := range l.positions {
		if err := l.measure(p, rolls, variants); err != nil {
			if l.ctx.Err() == nil {
				return err
			}
			break // interrupted: print what there is
		}
	}
	header("search | class | positions | " + statHead)
	for _, v := range variants {
		fmt.Printf("| %s | all | %d | %s |\n", v.name, v.all.n, &v.all)
		for class := range v.class {
			if s := &v.class[class]; classes && s.n > 0 {
				fmt.Printf("| %s | %s | %d | %s |\n", v.name, board.Class(class), s.n, s)
			}
		}
	}
	return nil
}

// measure adds the errors of all variants on one position, or of none.
func (l *lab) measure(p board.Position, rolls int, variants []*variant) error {
	full, err := l.engine.Search(l.ctx, l.request(p, rolls))
	if err != nil {
		return err
	}
	results := make([]*ply.Result, len(variants))
	for i, v := range variants {
		req := l.request(p, rolls)
		v.change(&req)
		if results[i], err = l.engine.Search(l.ctx, req); err != nil {
			return err
		}
	}
	class := l.engine.Evaluator().Class(&p)
	for i, v := range variants {
		for _, s := range []*stat{&v.all, &v.class[class]} {
			s.add(results[i].Equity-full.Equity, results[i].Effort.Evaluations)
		}
	}
	return nil
}

// reduced returns a variant with percentages by path.
func reduced(percent ...int) *variant {
	name := strings.ReplaceAll(strings.Trim(fmt.Sprint(percent), "[]"), " ", "/")
	return &variant{name: name, change: func(r *ply.Request) { r.Reduction = percent }}
}
