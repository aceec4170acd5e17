package strength

import (
	"cmp"
	"context"
	"slices"

	"ana/bgeng/board"
	"ana/bgeng/eval"
)

// Disputes tells what two players that look some rolls ahead make of the same
// decisions where they disagree.
type Disputes struct {
	Decisions int
	Disputed  int    // decisions at which they choose different positions
	Saved     Figure // equity that the first saves against the second, per decision
	Games     int    // of the rollouts that judge
}

// Dispute lets a and b choose at the decisions, plies rolls deep, and rolls out both
// positions where they differ: judge plays both sides, with the same dice from
// either position. No judge's estimate decides, only how its games end.
func Dispute(ctx context.Context, a, b, judge eval.Evaluator, plies int, decisions []Decision, games int, seed uint64, workers int) (Disputes, error) {
	chosen := make([][2]board.Position, len(decisions))
	err := each(ctx, len(decisions), workers, func(i int) {
		for k, ev := range []eval.Evaluator{a, b} {
			chosen[i][k] = NewSearcher(ev).PlayDeep(&decisions[i], plies)
		}
	})
	if err != nil {
		return Disputes{}, err
	}
	var disputed []int
	var pairs [2][]board.Position
	for i, c := range chosen {
		if c[0] != c[1] {
			disputed = append(disputed, i)
			pairs[0], pairs[1] = append(pairs[0], c[0]), append(pairs[1], c[1])
		}
	}
	var rolled [2][]Rollout
	for k := range pairs {
		if rolled[k], err = RollOut(ctx, judge, pairs[k], games, seed, workers); err != nil {
			return Disputes{}, err
		}
	}
	saved := make([]float64, len(decisions))
	for k, i := range disputed {
		saved[i] = rolled[1][k].Equity - rolled[0][k].Equity // for the opponent, who is on roll
	}
	var s sums
	for _, x := range saved {
		s.add(x)
	}
	return Disputes{len(decisions), len(disputed), s.figure(), games}, nil
}

// Plays of a decision are searched deeper if they are near the best one roll
// shallower, at most so many.
const (
	deepTolerance = 0.08
	deepMost      = 6
)

// candidate is a play on its way through the depths of a search.
type candidate struct {
	board  board.Position
	equity float32
}

// PlayDeep returns the position after the best play of a decision, plies rolls
// deep. Each depth leaves the plays near its best to the next.
func (s *Searcher) PlayDeep(d *Decision, plies int) board.Position {
	s.Play(&d.Position, d.D1, d.D2)
	var list []candidate
	l := &s.levels[0]
	for i := range l.outs {
		list = append(list, candidate{l.boards[i], eval.Equity(&l.outs[i])})
	}
	list = nearBest(list)
	for depth := 1; depth <= plies && len(list) > 1; depth++ {
		for i := range list {
			var out eval.Outputs
			s.Eval(&list[i].board, depth, &out)
			list[i].equity = -eval.Equity(&out)
		}
		list = nearBest(list)
	}
	return list[0].board
}

// nearBest returns the plays worth a deeper look, the best first.
func nearBest(list []candidate) []candidate {
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(b.equity, a.equity) })
	n := 1
	for n < min(deepMost, len(list)) && list[n].equity >= list[0].equity-deepTolerance {
		n++
	}
	return list[:n]
}
