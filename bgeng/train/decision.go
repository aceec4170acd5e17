package main

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"ana/bgeng/board"
	"ana/bgeng/eval"
)

// A decision is worth its labels if a second play comes near the first: within
// closePlay points at 0 ply. Of other decisions one in clearKept is kept, with
// the best play alone.
const (
	closePlay = 0.10
	clearKept = 4
)

// deepRolls is how many first rolls of a label are looked at two rolls deep.
const deepRolls = 4

// plan is the rolls that a label looks at two rolls deep: some first rolls and,
// after each of them, a group of second ones. The plays of one decision share a
// plan, so that luck common to them cancels in their differences.
type plan struct {
	first  [deepRolls][2]int
	second [deepRolls]int
}

// newPlan draws first rolls whose dice differ from one another: each is any of the
// 36 throws as likely as another.
func newPlan(rng *rand.Rand) plan {
	var p plan
	high, low := rng.Perm(6), rng.Perm(6)
	for i := range p.first {
		p.first[i] = [2]int{1 + high[i], 1 + low[i]}
		p.second[i] = rng.IntN(len(thirds))
	}
	return p
}

// keepDecision labels the good plays of the roll just scored, best first, and adds
// them as joined samples.
func (p *player) keepDecision() {
	boards := p.goodPlays()
	if len(boards) == 0 || len(boards) == 1 && p.rng.IntN(clearKept) > 0 {
		return
	}
	pl := newPlan(p.rng)
	for i := range boards {
		s := sample{pos: boards[i], joined: i > 0}
		if p.o.plies == 2 {
			p.l.labelPlan(&boards[i], &pl, &s.out)
		} else {
			p.l.label(&boards[i], &s.out)
		}
		p.samples = append(p.samples, s)
	}
}

// goodPlays returns at most o.siblings results of the roll just scored, those that
// lose least, of the classes that are wanted.
func (p *player) goodPlays() []board.Position {
	order := make([]int, len(p.l.boards))
	for i := range order {
		order[i] = i
	}
	outs := p.l.outs
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(eval.Equity(&outs[b]), eval.Equity(&outs[a]))
	})
	var good []board.Position
	limit := eval.Equity(&outs[order[0]]) - closePlay
	for _, i := range order {
		if len(good) == p.o.siblings || eval.Equity(&outs[i]) < limit {
			break
		}
		if p.o.wants(p.l.boards[i].Class()) {
			good = append(good, p.l.boards[i])
		}
	}
	return good
}

// wants reports whether decisions with results of a class are to be generated.
func (o *options) wants(class board.Class) bool {
	switch {
	case o.races:
		return class == board.Race
	case o.crashed:
		return class == board.Crashed
	}
	return class > board.Race
}

// labelPlan writes an estimate of the value two rolls ahead. All 21 first rolls
// count with the value one roll ahead; those of the plan correct it by what the
// second rolls change. That is right on average, as [labeller.labelTwo] is, but
// which rolls were drawn matters much less.
func (l *labeller) labelPlan(p *board.Position, pl *plan, out *eval.Outputs) {
	*out = eval.Outputs{}
	for _, group := range thirds {
		for _, d := range group {
			l.best(p, d[0], d[1], true)
			value, next := l.outs[0], l.boards[0]
			for i, v := range value {
				out[i] += float32(weight(d) / 3 * v)
			}
			for k, first := range pl.first {
				if first != d && first != [2]int{d[1], d[0]} {
					continue
				}
				deep := value
				if next.Class() >= board.Race {
					l.labelThird(&next, pl.second[k], &deep)
					eval.Invert(&deep)
				}
				for i := range deep {
					out[i] += (deep[i] - value[i]) / deepRolls
				}
			}
		}
	}
}
