package strength

import (
	"ana/bgeng/board"
	"ana/bgeng/eval"
	"ana/bgeng/moves"
)

// level is the scratch space of one depth of a search.
type level struct {
	plays  []moves.Play
	boards []board.Position
	outs   []eval.Outputs
}

// Searcher looks ahead with all rolls and, at each roll, the play that is best
// at 0 ply. It is scratch space: one goroutine only.
type Searcher struct {
	ev     eval.Evaluator
	levels []level
}

// NewSearcher returns a searcher over ev.
func NewSearcher(ev eval.Evaluator) *Searcher { return &Searcher{ev: ev} }

// Eval writes the outputs of p for the side on roll, plies rolls deep.
func (s *Searcher) Eval(p *board.Position, plies int, out *eval.Outputs) {
	if plies == 0 || p.Class() == board.Over || p.Class().Perfect() {
		s.ev.Eval(p, out)
		return
	}
	for len(s.levels) <= plies {
		s.levels = append(s.levels, level{})
	}
	var sum eval.Outputs
	for high := 1; high <= 6; high++ {
		for low := 1; low <= high; low++ {
			weight := float32(2.0 / 36)
			if low == high {
				weight = 1.0 / 36
			}
			best := s.best(p, high, low, plies)
			var value eval.Outputs
			if plies == 1 {
				value = s.levels[plies].outs[best]
			} else {
				next := s.levels[plies].boards[best]
				s.Eval(&next, plies-1, &value)
				eval.Invert(&value)
			}
			for i, v := range value {
				sum[i] += float32(weight * v)
			}
		}
	}
	*out = sum
}

// best scores the results of a roll at 0 ply in the buffers of a level, from
// the mover's view, and returns the index of the best.
func (s *Searcher) best(p *board.Position, d1, d2, at int) int {
	l := &s.levels[at]
	l.results(p, d1, d2)
	s.ev.EvalBatch(l.boards, l.outs)
	best := 0
	for i := range l.outs {
		eval.Invert(&l.outs[i])
		if eval.Equity(&l.outs[i]) > eval.Equity(&l.outs[best]) {
			best = i
		}
	}
	return best
}

// results lists the positions after the plays of a roll, or after none.
func (l *level) results(p *board.Position, d1, d2 int) {
	l.plays = moves.Legal(*p, d1, d2, l.plays[:0])
	l.boards = l.boards[:0]
	for i := range l.plays {
		l.boards = append(l.boards, l.plays[i].Result)
	}
	if len(l.boards) == 0 {
		l.boards = append(l.boards, p.Swap())
	}
	for len(l.outs) < len(l.boards) {
		l.outs = append(l.outs, eval.Outputs{})
	}
	l.outs = l.outs[:len(l.boards)]
}

// Play returns the position after the best play of a roll at 0 ply.
func (s *Searcher) Play(p *board.Position, d1, d2 int) board.Position {
	for len(s.levels) == 0 {
		s.levels = append(s.levels, level{})
	}
	return s.levels[0].boards[s.best(p, d1, d2, 0)]
}
