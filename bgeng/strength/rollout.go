package strength

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"

	"ana/bgeng/board"
	"ana/bgeng/eval"
)

// RollOut plays games games from each position, ev choosing both sides' plays at
// 0 ply, and returns the mean results. The luck of every roll, measured at 0 ply,
// is taken off the result, and the first rolls run through all 36 in turn; a game
// ends early where a bear-off database knows the result. The seed fixes the dice
// of each position, so any number of workers gives the same figures.
func RollOut(ctx context.Context, ev eval.Evaluator, positions []board.Position, games int, seed uint64, workers int) ([]Rollout, error) {
	all := make([]Rollout, len(positions))
	err := each(ctx, len(positions), workers, func(k int) {
		r := roller{search: NewSearcher(ev), rng: rand.New(rand.NewPCG(seed, uint64(k)))}
		all[k] = r.position(ctx, &positions[k], games)
	})
	return all, err
}

// roller is the scratch space of one rollout.
type roller struct {
	search *Searcher
	rng    *rand.Rand
}

func (r *roller) position(ctx context.Context, p *board.Position, games int) Rollout {
	out := Rollout{Position: *p}
	var equity sums
	for g := range games {
		if ctx.Err() != nil {
			return out
		}
		result := r.game(*p, g%36)
		x := 2*result[eval.Win] - 1 + result[eval.WinGammon] - result[eval.LoseGammon] +
			result[eval.WinBackgammon] - result[eval.LoseBackgammon]
		equity.add(x)
		for k, v := range result {
			out.Outputs[k] += v / float64(games)
		}
	}
	f := equity.figure()
	out.Equity, out.Err = f.Value, f.Err
	return out
}

// game plays one game on and returns its result for the side on roll, less the
// luck of the rolls. first chooses the first roll.
func (r *roller) game(p board.Position, first int) (result [eval.NumOutputs]float64) {
	d1, d2 := 1+first/6, 1+first%6
	for mine := true; ; mine = !mine {
		if c := p.Class(); c < board.Race {
			var out eval.Outputs
			r.search.ev.Eval(&p, &out)
			if !mine {
				eval.Invert(&out)
			}
			for k, v := range out {
				result[k] += float64(v)
			}
			return result
		}
		next, luck := r.turn(&p, d1, d2)
		if !mine {
			luck = inverted(luck)
		}
		for k, v := range luck {
			result[k] -= v
		}
		p = next
		d1, d2 = 1+r.rng.IntN(6), 1+r.rng.IntN(6)
	}
}

// turn returns the position after the best play of a roll, and what the roll gave
// the mover above the mean of all rolls.
func (r *roller) turn(p *board.Position, d1, d2 int) (next board.Position, luck [eval.NumOutputs]float64) {
	for len(r.search.levels) == 0 {
		r.search.levels = append(r.search.levels, level{})
	}
	l := &r.search.levels[0]
	for high := 1; high <= 6; high++ {
		for low := 1; low <= high; low++ {
			weight := 2.0 / 36
			if low == high {
				weight = 1.0 / 36
			}
			best := r.search.best(p, high, low, 0)
			thrown := 0.0
			if high == max(d1, d2) && low == min(d1, d2) {
				next, thrown = l.boards[best], 1
			}
			for k, v := range l.outs[best] {
				luck[k] += (thrown - weight) * float64(v)
			}
		}
	}
	return next, luck
}

// inverted rewrites differences of outputs for the other side: constants cancel.
func inverted(d [eval.NumOutputs]float64) [eval.NumOutputs]float64 {
	return [eval.NumOutputs]float64{
		eval.Win: -d[eval.Win], eval.WinGammon: d[eval.LoseGammon], eval.WinBackgammon: d[eval.LoseBackgammon],
		eval.LoseGammon: d[eval.WinGammon], eval.LoseBackgammon: d[eval.WinBackgammon],
	}
}

// WriteRollouts writes what [ReadRollouts] reads.
func WriteRollouts(w io.Writer, all []Rollout) error {
	e := json.NewEncoder(w)
	for i := range all {
		r := &all[i]
		row := rolloutRow{r.Position.PositionID(), r.Outputs[eval.Win], r.Outputs[eval.WinGammon], r.Outputs[eval.WinBackgammon],
			r.Outputs[eval.LoseGammon], r.Outputs[eval.LoseBackgammon], r.Equity, r.Err}
		if err := e.Encode(row); err != nil {
			return fmt.Errorf("position %d: %w", i, err)
		}
	}
	return nil
}
