package main

import (
	"math/bits"
	"math/rand/v2"

	"ana/bgeng/board"
	"ana/bgeng/eval"
	"ana/bgeng/moves"
)

// labeller looks one roll ahead. It is the scratch space of one worker.
type labeller struct {
	keep   int            // plays that are scored after preselection, 0 for 5 or more
	ev     eval.Evaluator // chooses the plays
	leaf   eval.Evaluator // judges where the looking ahead ends; may be the same
	plays  []moves.Play
	boards []board.Position
	outs   []eval.Outputs
	rank   []ranked
}

// ranked is a play with its equity for the mover.
type ranked struct {
	play   int
	equity float32
}

// thirds are three groups of seven rolls of equal weight: a sample of the rolls
// that costs a third, for labels that are right on average only.
var thirds = [3][7][2]int{
	{{2, 2}, {1, 1}, {6, 5}, {6, 3}, {5, 1}, {4, 3}, {4, 2}},
	{{6, 6}, {3, 3}, {6, 4}, {5, 3}, {5, 2}, {4, 1}, {2, 1}},
	{{5, 5}, {4, 4}, {6, 2}, {6, 1}, {5, 4}, {3, 2}, {3, 1}},
}

// label writes the mean over the 21 rolls of the value after the best play.
func (l *labeller) label(p *board.Position, out *eval.Outputs) {
	*out = eval.Outputs{}
	for group := range thirds {
		var part eval.Outputs
		l.labelThird(p, group, &part)
		for i, v := range part {
			out[i] += v / 3
		}
	}
}

// labelThird writes the mean over one group of rolls: of the leaf evaluator's
// values after the plays that the choosing evaluator prefers.
func (l *labeller) labelThird(p *board.Position, group int, out *eval.Outputs) {
	var ends [len(thirds[0])]board.Position
	var values [len(thirds[0])]eval.Outputs
	for k, d := range thirds[group] {
		l.best(p, d[0], d[1], true)
		ends[k], values[k] = l.boards[0], l.outs[0]
	}
	if l.leaf != l.ev {
		l.leaf.EvalBatch(ends[:], values[:])
		for k := range values {
			eval.Invert(&values[k])
		}
	}
	*out = eval.Outputs{}
	for k, d := range thirds[group] {
		for i, v := range values[k] {
			out[i] += float32(weight(d) * v)
		}
	}
}

// labelTwo writes an estimate of the value two rolls ahead: the mean over a random
// group of rolls, and after the best play of each the mean over another. It costs
// about as much as [labeller.label] and is right on average.
func (l *labeller) labelTwo(p *board.Position, rng *rand.Rand, out *eval.Outputs) {
	*out = eval.Outputs{}
	for _, d := range thirds[rng.IntN(len(thirds))] {
		l.best(p, d[0], d[1], true)
		value, next := l.outs[0], l.boards[0]
		if next.Class() >= board.Race {
			l.labelThird(&next, rng.IntN(len(thirds)), &value)
			eval.Invert(&value)
		}
		for i, v := range value {
			out[i] += float32(weight(d) * v)
		}
	}
}

// weight is the share of a roll among the twelve of its group.
func weight(d [2]int) float32 {
	if d[0] == d[1] {
		return 1.0 / 12
	}
	return 2.0 / 12
}

// best scores the plays of a roll and returns the results in l.boards and their
// outputs for the mover in l.outs, the best play first. With prune, only
// candidates of the pruning net are scored. A dance has one result.
func (l *labeller) best(p *board.Position, d1, d2 int, prune bool) {
	l.plays = moves.Legal(*p, d1, d2, l.plays[:0])
	l.boards = l.boards[:0]
	for i := range l.plays {
		l.boards = append(l.boards, l.plays[i].Result)
	}
	if len(l.boards) == 0 {
		l.boards = append(l.boards, p.Swap())
	}
	if prune {
		l.preselect()
	}
	if cap(l.outs) < len(l.boards) {
		l.outs = make([]eval.Outputs, 2*len(l.boards))
	}
	l.outs = l.outs[:len(l.boards)]
	l.ev.EvalBatch(l.boards, l.outs)
	first := 0
	for i := range l.outs {
		eval.Invert(&l.outs[i])
		if eval.Equity(&l.outs[i]) > eval.Equity(&l.outs[first]) {
			first = i
		}
	}
	l.outs[0], l.outs[first] = l.outs[first], l.outs[0]
	l.boards[0], l.boards[first] = l.boards[first], l.boards[0]
}

// preselect keeps the candidates that the pruning net likes best, if all are
// of one class that has such a net.
func (l *labeller) preselect() {
	n := len(l.boards)
	keep := l.keep
	if keep == 0 {
		keep = 5 + bits.Len(uint(n)) - 1
	}
	if n <= keep {
		return
	}
	class := l.boards[0].Class()
	for i := range l.boards[1:] {
		if l.boards[i+1].Class() != class {
			return
		}
	}
	rough := make([]eval.Outputs, n)
	if !l.ev.Prune(l.boards, class, rough) {
		return
	}
	l.rank = l.rank[:0]
	for i := range rough {
		l.rank = append(l.rank, ranked{i, -eval.Equity(&rough[i])})
	}
	for k := range keep {
		best := k
		for i := k + 1; i < n; i++ {
			if l.rank[i].equity > l.rank[best].equity {
				best = i
			}
		}
		l.rank[k], l.rank[best] = l.rank[best], l.rank[k]
	}
	chosen := make([]board.Position, keep)
	for k := range keep {
		chosen[k] = l.boards[l.rank[k].play]
	}
	l.boards = append(l.boards[:0], chosen...)
}
