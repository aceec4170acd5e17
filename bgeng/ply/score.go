package ply

import (
	"slices"

	"ana/bgeng/board"
	"ana/bgeng/cube"
)

// staticScore returns the score of a play made at a depth that leads to p with
// outputs out, and the one that breaks ties, for the side that moves.
func (w *worker) staticScore(p *board.Position, out *[5]float32, depth int) (score, second float64) {
	player := 1 - w.plan[depth].player // on roll in p
	second = -w.prices[player].Utility(out)
	if !w.req.Cubeful {
		return second, second
	}
	var leaf cube.Leaf
	w.makeLeaf(p, out, &leaf)
	v := w.game.Static(&leaf, w.root, player)
	if w.game.CanDouble(w.root, player) {
		v = w.game.Combine(v, w.game.Static(&leaf, w.root.Double(player), player), w.root, player)
	}
	return w.moverScore(v, player), second
}

// moverScore converts a cubeful value for the player on roll to the equity of
// the other, who has just moved.
func (w *worker) moverScore(v float64, player int) float64 {
	return w.game.EMG(w.game.Invert(v), w.root.Value, 1-player)
}

// deepScore is staticScore for a searched value.
func (w *worker) deepScore(v *value, depth int) (score, second float64) {
	player := 1 - w.plan[depth].player
	var out [5]float32
	for i, o := range v.out {
		out[i] = float32(o)
	}
	second = -w.prices[player].Utility(&out)
	if !w.req.Cubeful {
		return second, second
	}
	return w.moverScore(v.cf[0], player), second
}

// better orders candidates: higher score, then higher second score, then the
// smaller key of the resulting position.
func (s *scratch) better(a, b *candidate) bool {
	switch {
	case a.score != b.score:
		return a.score > b.score
	case a.second != b.second:
		return a.second > b.second
	default:
		return s.pos[a.index].Less(&s.pos[b.index])
	}
}

// best returns the place in s.order of the best candidate.
func (w *worker) best(s *scratch) int {
	best := 0
	for i := 1; i < len(s.order); i++ {
		if s.better(&s.order[i], &s.order[best]) {
			best = i
		}
	}
	return best
}

func (s *scratch) sort() {
	slices.SortFunc(s.order, func(a, b candidate) int {
		if s.better(&a, &b) {
			return -1
		}
		return 1
	})
}

// keep cuts s.order, sorted, down to what a rule keeps.
func (s *scratch) keep(k Keep) {
	s.order = s.order[:k.count(len(s.order), func(i int) float64 { return s.order[i].score })]
}

// survivors prunes the statically scored plays of a roll and values the best of
// those that are left.
func (w *worker) survivors(s *scratch, at, below place, o *outcome) bool {
	rules := w.req.Prune.at(at.level)
	single := rules.Final.Max == 1 && (at.left == 2 || rules.PostBasic.Max == 1)
	if single {
		best := w.best(s)
		s.order[0], s.order[best] = s.order[best], s.order[0]
		s.order = s.order[:1]
	} else {
		s.sort()
		if at.left > 2 && !w.candidates(s, at, rules) {
			return false
		}
		s.keep(rules.Final)
	}
	s.deep = resize(s.deep, len(s.order))
	for i := range s.order {
		c := &s.order[i]
		if !w.node(&s.pos[c.index], below, &s.deep[i]) {
			return false
		}
		c.score, c.second = w.deepScore(&s.deep[i], at.depth)
	}
	best := w.best(s)
	c := s.order[best]
	o.play = s.plays[s.index[c.index]]
	o.kind = w.terminal(&s.pos[c.index])
	o.deep = s.deep[best]
	return true
}

// candidates applies post-basic pruning and scores what is left with 1, 2, … rolls
// up to two less than the node has, pruning in between. These evaluations use
// the lists of the root level.
func (w *worker) candidates(s *scratch, at place, rules *Pruning) bool {
	s.keep(rules.PostBasic)
	for k := 1; k <= at.left-2 && len(s.order) > 1; k++ {
		if k > 1 {
			s.keep(rules.Candidate)
		}
		for i := range s.order {
			c := &s.order[i]
			var v value
			if !w.node(&s.pos[c.index], place{left: k, depth: at.depth + 1}, &v) {
				return false
			}
			c.score, c.second = w.deepScore(&v, at.depth)
		}
		s.sort()
	}
	return true
}
