package ply

import (
	"math/bits"
	"slices"
	"sync/atomic"

	"ana/bgeng/board"
	"ana/bgeng/cube"
	"ana/bgeng/moves"
)

// search is one question in progress. Workers share it and change nothing but
// stop.
type search struct {
	engine    *Engine
	req       *Request
	game      *cube.Game
	root      cube.State // the cube that plays are chosen for
	plan      *plan
	prices    [2]cube.Prices // cubeless gammon prices by player
	exactStop bool           // exact positions end the search
	stop      atomic.Bool
}

// candidate is a play of a roll with its latest score, for the side that moves.
type candidate struct {
	index         int
	score, second float64
}

// scratch holds the buffers of the nodes with one number of rolls left: at most
// one of them is active at a time.
type scratch struct {
	plays []moves.Play
	pos   []board.Position
	outs  [][5]float32
	index []int // of pos in plays
	order []candidate
	deep  []value
}

// worker runs parts of a search. It belongs to one goroutine.
type worker struct {
	*search
	rotor   rotor
	effort  Effort
	scratch [MaxRolls + 1]scratch
}

func newWorker(s *search) *worker {
	w := &worker{search: s}
	w.rotor.rotation = s.req.Rotation
	w.rotor.classic = 100
	for i := range w.rotor.percent {
		w.rotor.percent[i] = 100
		if i < len(s.req.Reduction) {
			w.rotor.percent[i] = s.req.Reduction[i]
		}
	}
	if n := len(s.req.Reduction); n > 0 {
		w.rotor.classic = s.req.Reduction[n-1]
	}
	if w.rotor.rotation == Classic2001 && w.rotor.classic != 100 {
		w.rotor.classic = 33
	}
	return w
}

// place is where a node stands: its depth decides the player and the cube
// states, its level the list of rolls, sum the offset of the rotation.
type place struct{ left, depth, level, sum int }

// outcome is what one roll comes to. Values are from the child's view, that is
// for the side that did not roll.
type outcome struct {
	roll   Roll
	deep   value
	static value
	play   moves.Play // zero if the roll cannot be played
	plays  int        // legal plays
	fixed  bool       // static holds a value
	kind   kind
	before float64 // static equity of the position the roll leads to, at roots only
}

type kind uint8

const (
	searched kind = iota
	exact         // the child is in a database and was not searched
	over          // the child is a finished game
)

// terminal reports whether p is not searched any further.
func (w *worker) terminal(p *board.Position) kind {
	switch class := w.engine.eval.Class(p); {
	case class == board.Over:
		return over
	case class.Perfect() && w.exactStop:
		return exact
	}
	return searched
}

// node values p for its side on roll. It reports false if the search was
// stopped; v is then worthless.
func (w *worker) node(p *board.Position, at place, v *value) bool {
	if at.left == 0 || w.terminal(p) != searched {
		w.leaf(p, at.depth, v)
		return !w.stop.Load()
	}
	rolls, group := w.rotor.rolls(at.left, at.level, at.sum)
	w.effort.Nodes++
	w.visit(at.level, group)
	var sum accumulator
	for i, roll := range rolls {
		var o outcome
		at := at
		at.sum += i + 1
		if !w.roll(p, roll, at, &o) {
			return false
		}
		sum.add(&o)
	}
	if w.corrects(at.left, len(rolls)) && !w.correction(p, rolls, at, &sum) {
		return false
	}
	w.finish(&sum, at.depth, v)
	return true
}

// visit tells the observer about a node that averages over rolls.
func (w *worker) visit(level, group int) {
	if w.req.Trace != nil {
		w.req.Trace(level, group)
	}
}

// leaf values p statically.
func (w *worker) leaf(p *board.Position, depth int, v *value) {
	var out [5]float32
	w.effort.Evaluations++
	w.engine.eval.Eval(p, &out)
	w.known(p, &out, depth, v)
}

// known values p from its outputs.
func (w *worker) known(p *board.Position, out *[5]float32, depth int, v *value) {
	var leaf cube.Leaf
	w.makeLeaf(p, out, &leaf)
	w.leafValue(&leaf, depth, v)
}

// corrects reports whether a node with that many rolls uses static values of
// all rolls.
func (w *worker) corrects(left, rolls int) bool {
	return w.req.Corrected && left >= 2 && rolls < Rolls && !w.rotor.rotation.Classic()
}

// correction adds the static values of the rolls outside the group, so that sum
// holds those of all 21.
func (w *worker) correction(p *board.Position, group []Roll, at place, sum *accumulator) bool {
	for _, roll := range tables().full {
		if slices.Contains(group, roll) {
			continue
		}
		var o outcome
		if !w.staticRoll(p, roll, at, &o) {
			return false
		}
		sum.addStatic(&o)
	}
	return true
}

// accumulator sums outcomes in the order of the rolls.
type accumulator struct {
	deep, difference, static value
	weight, staticWeight     float64
}

func accumulate(sum, v *value, w float64) {
	for i := range v.out {
		sum.out[i] += w * v.out[i]
	}
	for i := range v.cf {
		sum.cf[i] += w * v.cf[i]
	}
}

func (a *accumulator) add(o *outcome) {
	w := float64(o.roll.Weight)
	accumulate(&a.deep, &o.deep, w)
	a.weight += w
	if o.fixed {
		a.addStatic(o)
		difference := o.deep
		accumulate(&difference, &o.static, -1)
		accumulate(&a.difference, &difference, w)
	}
}

func (a *accumulator) addStatic(o *outcome) {
	w := float64(o.roll.Weight)
	accumulate(&a.static, &o.static, w)
	a.staticWeight += w
}

// mean returns the average over the rolls: plain, or the static mean of all
// rolls plus the mean difference that searching makes.
func (a *accumulator) mean() value {
	var m value
	if a.staticWeight < 36 {
		accumulate(&m, &a.deep, 1/a.weight)
		return m
	}
	accumulate(&m, &a.static, 1/a.staticWeight)
	accumulate(&m, &a.difference, 1/a.weight)
	return m
}

// finish turns the sum over the children into the value of the node.
func (w *worker) finish(sum *accumulator, depth int, v *value) {
	m := sum.mean()
	v.out = invertOutputs(&m.out)
	now, next := &w.plan[depth], &w.plan[depth+1]
	var cf [maxStates]float64
	for i := range next.n {
		cf[i] = w.game.Invert(m.cf[i])
	}
	now.combine(w.game, &cf, &v.cf)
}

// roll plays one roll of a node and values what follows.
func (w *worker) roll(p *board.Position, roll Roll, at place, o *outcome) bool {
	if w.stop.Load() {
		return false
	}
	s := &w.scratch[at.left]
	o.roll = roll
	s.plays = moves.Legal(*p, int(roll.High), int(roll.Low), s.plays[:0])
	o.plays = len(s.plays)
	if at.left == 1 {
		w.effort.Leaves++
		return w.lastRoll(p, s, at, o)
	}
	w.rotor.advance(at.level + 1)
	below := place{at.left - 1, at.depth + 1, at.level + 1, at.sum}
	corrects := w.corrects(at.left, len(Group(w.rotor.percent[at.level], 0)))
	switch o.plays {
	case 0, 1:
		child := w.forced(p, s, o)
		if corrects {
			w.leaf(&child, at.depth+1, &o.static)
			o.fixed = true
		}
		o.kind = w.terminal(&child)
		return w.node(&child, below, &o.deep)
	}
	if !w.score(s, at.depth) {
		return false
	}
	if corrects {
		best := s.order[w.best(s)]
		w.known(&s.pos[best.index], &s.outs[best.index], at.depth+1, &o.static)
		o.fixed = true
	}
	return w.survivors(s, at, below, o)
}

// forced returns the only position that a roll with at most one play leads to.
func (w *worker) forced(p *board.Position, s *scratch, o *outcome) board.Position {
	if o.plays == 0 {
		return p.Swap()
	}
	o.play = s.plays[0]
	return s.plays[0].Result
}

// lastRoll values the statically best play of a roll at the innermost level.
func (w *worker) lastRoll(p *board.Position, s *scratch, at place, o *outcome) bool {
	o.fixed = false
	if o.plays < 2 {
		child := w.forced(p, s, o)
		o.kind = w.terminal(&child)
		w.leaf(&child, at.depth+1, &o.deep)
		return true
	}
	if !w.score(s, at.depth) {
		return false
	}
	best := s.order[w.best(s)]
	o.play = s.plays[s.index[best.index]]
	o.kind = w.terminal(&s.pos[best.index])
	w.known(&s.pos[best.index], &s.outs[best.index], at.depth+1, &o.deep)
	return true
}

// staticRoll values a roll without looking ahead.
func (w *worker) staticRoll(p *board.Position, roll Roll, at place, o *outcome) bool {
	at.left = 1
	o.roll = roll
	s := &w.scratch[1]
	s.plays = moves.Legal(*p, int(roll.High), int(roll.Low), s.plays[:0])
	o.plays = len(s.plays)
	if w.stop.Load() || !w.lastRoll(p, s, at, o) {
		return false
	}
	o.static, o.fixed, o.deep = o.deep, true, value{}
	return true
}

// batch is how many positions are evaluated between looks at the stop flag.
const batch = 64

// score values the plays of a roll statically, those that the pruning nets
// leave, and fills s.order in the order of generation.
func (w *worker) score(s *scratch, depth int) bool {
	s.pos, s.index = s.pos[:0], s.index[:0]
	for i := range s.plays {
		s.pos = append(s.pos, s.plays[i].Result)
		s.index = append(s.index, i)
	}
	w.preselect(s, depth)
	n := len(s.pos)
	s.outs = resize(s.outs, n)
	w.effort.Evaluations += int64(n)
	// A double can have thousands of plays: look up from time to time.
	for i := 0; i < n; i += batch {
		if w.stop.Load() {
			return false
		}
		end := min(i+batch, n)
		w.engine.eval.EvalBatch(s.pos[i:end], s.outs[i:end])
	}
	s.order = s.order[:0]
	for i := range n {
		score, second := w.staticScore(&s.pos[i], &s.outs[i], depth)
		s.order = append(s.order, candidate{i, score, second})
	}
	return !w.stop.Load()
}

func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, 2*n)
	}
	return s[:n]
}

// preselect keeps the best plays by the cubeless equity that the pruning nets
// give, in a match with the gammon prices of the score: five and the logarithm of
// their number. It applies where all results are of one class with a net.
func (w *worker) preselect(s *scratch, depth int) {
	keep := 4 + bits.Len(uint(len(s.pos)))
	if !w.req.PruneNets || len(s.pos) <= keep {
		return
	}
	class := w.engine.eval.Class(&s.pos[0])
	if class < board.Race {
		return
	}
	for i := 1; i < len(s.pos); i++ {
		if w.engine.eval.Class(&s.pos[i]) != class {
			return
		}
	}
	s.outs = resize(s.outs, len(s.pos))
	for i := 0; i < len(s.pos); i += batch {
		end := min(i+batch, len(s.pos))
		if w.stop.Load() || !w.engine.eval.Prune(s.pos[i:end], class, s.outs[i:end]) {
			return
		}
	}
	w.effort.Pruned += int64(len(s.pos))
	s.order = s.order[:0]
	prices := &w.prices[1-w.plan[depth].player]
	for i := range s.outs {
		s.insert(candidate{index: i, score: -prices.Utility(&s.outs[i])}, keep)
	}
	s.index = s.index[:0]
	for _, c := range s.order {
		s.index = append(s.index, c.index)
	}
	s.pos = s.pos[:0]
	for _, i := range s.index {
		s.pos = append(s.pos, s.plays[i].Result)
	}
}

// insert keeps s.order sorted by falling score and at most keep long; of equal
// scores the earlier one stays ahead.
func (s *scratch) insert(c candidate, keep int) {
	if len(s.order) == keep {
		if s.order[keep-1].score >= c.score {
			return
		}
		s.order = s.order[:keep-1]
	}
	at := len(s.order)
	s.order = append(s.order, c)
	for ; at > 0 && s.order[at-1].score < c.score; at-- {
		s.order[at] = s.order[at-1]
	}
	s.order[at] = c
}

func compareFloat(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	default:
		return 0
	}
}
