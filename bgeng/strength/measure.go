package strength

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"

	"ana/bgeng/board"
	"ana/bgeng/eval"
)

// Figure is a measured mean with its standard error.
type Figure struct {
	Value, Err float64
	N          int
}

func (f Figure) String() string { return fmt.Sprintf("%.4f ± %.4f (n=%d)", f.Value, f.Err, f.N) }

// sums collects a mean.
type sums struct {
	n     int
	x, x2 float64
}

func (s *sums) add(x float64) { s.n++; s.x += x; s.x2 += x * x }

func (s *sums) figure() Figure {
	if s.n == 0 {
		return Figure{}
	}
	n := float64(s.n)
	mean := s.x / n
	variance := max(0, s.x2/n-mean*mean)
	return Figure{mean, math.Sqrt(variance / max(1, n-1)), s.n}
}

// Rollout is a position with its rolled-out cubeless equity and the standard
// error of that, 0 if unknown.
type Rollout struct {
	Position board.Position
	Outputs  [eval.NumOutputs]float64
	Equity   float64
	Err      float64
}

// rolloutRow is a line of a file of rollouts.
type rolloutRow struct {
	ID  string  `json:"position_id"`
	W   float64 `json:"win"`
	WG  float64 `json:"win_gammon"`
	WB  float64 `json:"win_backgammon"`
	LG  float64 `json:"lose_gammon"`
	LB  float64 `json:"lose_backgammon"`
	Equ float64 `json:"equity"`
	Err float64 `json:"equity_error,omitempty"`
}

// ReadRollouts reads rolled-out positions, one JSON object a line.
func ReadRollouts(r io.Reader) ([]Rollout, error) {
	var all []Rollout
	sc := bufio.NewScanner(r)
	for line := 1; sc.Scan(); line++ {
		var row rolloutRow
		if err := json.Unmarshal(sc.Bytes(), &row); err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		p, err := board.ParsePositionID(row.ID)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		all = append(all, Rollout{p, [5]float64{row.W, row.WG, row.WB, row.LG, row.LB}, row.Equ, row.Err})
	}
	return all, sc.Err()
}

// ReadRolloutFile reads a file of rolled-out positions, none if no name is given.
func ReadRolloutFile(path string) ([]Rollout, error) {
	if path == "" {
		return nil, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	all, err := ReadRollouts(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w; want one JSON object a line with position_id and equity", path, err)
	}
	return all, nil
}

// RMS returns the root mean square error of the equity on rolled-out positions,
// looking plies rolls ahead, with its standard error. The error of the rollouts
// themselves is in it.
func RMS(ctx context.Context, ev eval.Evaluator, rollouts []Rollout, plies, workers int) (Figure, error) {
	squares, err := squaredErrors(ctx, ev, rollouts, plies, workers)
	if err != nil {
		return Figure{}, err
	}
	var s sums
	for _, x := range squares {
		s.add(x)
	}
	f := s.figure()
	rms := math.Sqrt(f.Value)
	if rms > 0 {
		f.Err /= 2 * rms
	}
	f.Value = rms
	return f, nil
}

// Closer returns by how much the mean squared error of a is below that of b,
// position by position, so that the error of the rollouts cancels.
func Closer(ctx context.Context, a, b eval.Evaluator, rollouts []Rollout, plies, workers int) (Figure, error) {
	var s sums
	first, err := squaredErrors(ctx, a, rollouts, plies, workers)
	if err != nil {
		return Figure{}, err
	}
	second, err := squaredErrors(ctx, b, rollouts, plies, workers)
	if err != nil {
		return Figure{}, err
	}
	for i := range first {
		s.add(second[i] - first[i])
	}
	return s.figure(), nil
}

func squaredErrors(ctx context.Context, ev eval.Evaluator, rollouts []Rollout, plies, workers int) ([]float64, error) {
	squares := make([]float64, len(rollouts))
	err := each(ctx, len(rollouts), workers, func(i int) {
		var out eval.Outputs
		NewSearcher(ev).Eval(&rollouts[i].Position, plies, &out)
		d := float64(eval.Equity(&out)) - rollouts[i].Equity
		squares[i] = d * d
	})
	return squares, err
}

// Decision is a position with a roll.
type Decision struct {
	Position board.Position
	D1, D2   int
}

// Decisions returns n decisions with a choice from games that ev plays against
// itself at 0 ply from the opening. The seed fixes the dice.
func Decisions(ctx context.Context, ev eval.Evaluator, n int, seed uint64) ([]Decision, error) {
	rng := rand.New(rand.NewPCG(seed, 0xdec1))
	search := NewSearcher(ev)
	var all []Decision
	for len(all) < n {
		p := board.Start()
		for p.Class() >= board.Race && len(all) < n {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			d1, d2 := 1+rng.IntN(6), 1+rng.IntN(6)
			next := search.Play(&p, d1, d2)
			if len(search.levels[0].boards) > 1 {
				all = append(all, Decision{p, d1, d2})
			}
			p = next
		}
	}
	return all, nil
}

// Loss returns for each player the mean equity that its choice at 0 ply loses
// against the judge's best play on the given decisions, and how much more the
// second loses than the first (paired, so its error is smaller). Only plays that
// some player prefers, and the judge's favourites within 0.16 at 0 ply (at most
// eight), are judged.
func Loss(ctx context.Context, players []eval.Evaluator, judge *Judge, decisions []Decision, workers int) ([]Figure, Figure, error) {
	lost := make([][]float64, len(decisions))
	err := each(ctx, len(decisions), workers, func(i int) {
		lost[i] = lossOf(players, judge, decisions[i])
	})
	if err != nil {
		return nil, Figure{}, err
	}
	losses := make([]sums, len(players))
	var diff sums
	for _, l := range lost {
		for k, v := range l {
			losses[k].add(v)
		}
		if len(l) > 1 {
			diff.add(l[1] - l[0])
		}
	}
	figures := make([]Figure, len(players))
	for k := range losses {
		figures[k] = losses[k].figure()
	}
	return figures, diff.figure(), nil
}

// lossOf returns what each player loses on one decision.
func lossOf(players []eval.Evaluator, judge *Judge, d Decision) []float64 {
	search := NewSearcher(judge.Evaluator)
	var lost []float64
	best := math.Inf(-1)
	for _, ev := range players {
		v := judge.value(search, NewSearcher(ev).Play(&d.Position, d.D1, d.D2))
		best = max(best, v)
		lost = append(lost, v)
	}
	for _, p := range favourites(judge.Evaluator, d) {
		best = max(best, judge.value(search, p))
	}
	for k := range lost {
		lost[k] = best - lost[k]
	}
	return lost
}

// favourites returns the plays within 0.16 of the best at 0 ply, eight at most.
func favourites(judge eval.Evaluator, d Decision) []board.Position {
	const tolerance, most = 0.16, 8
	s := NewSearcher(judge)
	best := s.Play(&d.Position, d.D1, d.D2)
	l := &s.levels[0]
	var top float32 = -4
	for i := range l.outs {
		top = max(top, eval.Equity(&l.outs[i]))
	}
	list := []board.Position{best}
	for limit := float32(tolerance); len(list) < most && limit <= tolerance; limit *= 2 {
		for i := range l.outs {
			if e := eval.Equity(&l.outs[i]); e >= top-limit && l.boards[i] != best && len(list) < most {
				list = append(list, l.boards[i])
			}
		}
	}
	return list
}

// Match returns the points per game that a wins from b at 0 ply without a
// cube, gammons counted. Each of the pairs of games uses one sequence of dice
// twice, the sides exchanged; the standard error is that of the pair means.
func Match(ctx context.Context, a, b eval.Evaluator, pairs int, seed uint64, workers int) (Figure, error) {
	means := make([]float64, pairs)
	err := each(ctx, pairs, workers, func(k int) {
		players := [2]*Searcher{NewSearcher(a), NewSearcher(b)}
		first := game(players, rand.New(rand.NewPCG(seed, uint64(k))))
		second := game([2]*Searcher{players[1], players[0]}, rand.New(rand.NewPCG(seed, uint64(k))))
		means[k] = (first - second) / 2
	})
	var s sums
	for _, x := range means {
		s.add(x)
	}
	return s.figure(), err
}

// game plays one game and returns the points that the first player wins.
func game(players [2]*Searcher, rng *rand.Rand) float64 {
	p := board.Start()
	d1, d2 := 1+rng.IntN(6), 1+rng.IntN(6)
	for d1 == d2 {
		d1, d2 = 1+rng.IntN(6), 1+rng.IntN(6)
	}
	mover, sign := 0, 1.0
	for {
		p = players[mover].Play(&p, d1, d2)
		mover, sign = 1-mover, -sign
		if p.Class() == board.Over {
			var out eval.Outputs
			players[mover].ev.Eval(&p, &out)
			return sign * float64(eval.Equity(&out))
		}
		d1, d2 = 1+rng.IntN(6), 1+rng.IntN(6)
	}
}
