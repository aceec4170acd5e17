package ply

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"ana/bgeng/board"
	"ana/bgeng/cube"
)

// rootNode is a position to be valued: that of the question, or the one after a
// play of it.
type rootNode struct {
	pos      board.Position
	left     int
	value    value
	rolls    []Roll
	group    int
	outcomes []outcome // of rolls, in their order
	extra    []outcome // static values of the other rolls, with Corrected
}

// newSearch prepares the shared part of a question. With top the player on roll
// does not double at the root.
func (n *Engine) newSearch(req *Request, player int, top bool, states ...cube.State) *search {
	s := &search{engine: n, req: req, game: req.Game, root: normal(req.Game, req.Cube)}
	s.plan = newPlan(req.Game, player, top, states...)
	s.exactStop = req.Game.Money() || !req.Cubeful
	for p := range 2 {
		s.prices[p] = cube.Prices{Gammon: 1, Backgammon: 1, OppGammon: 1, OppBackgammon: 1}
		if !req.Game.Money() {
			s.prices[p] = req.Game.Prices(s.root, p)
		}
	}
	return s
}

// run values roots, on several workers where the rotation allows it, and adds
// the work to effort. Partial sums are kept by roll and added up in order, so
// the result does not depend on who computed what.
func (s *search) run(ctx context.Context, roots []*rootNode, effort *Effort) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	start := time.Now()
	release := context.AfterFunc(ctx, func() { s.stop.Store(true) })
	defer release()
	workers := s.req.Workers
	if s.req.Rotation.OrderDependent() || s.req.Trace != nil {
		workers = 1
	}
	split := s.req.Rotation == Path && workers > 1
	units := s.units(roots, split)
	workers = min(workers, len(units))
	var next atomic.Int64
	var group sync.WaitGroup
	efforts := make([]Effort, workers)
	var failed atomic.Pointer[any]
	for i := range workers {
		work := func() {
			w := newWorker(s)
			if workers > 1 {
				defer s.catch(&failed)
			}
			w.rotor.counters[0] = int(s.engine.counter.Load())
			for u := int(next.Add(1)) - 1; u < len(units) && w.do(&units[u]); u = int(next.Add(1)) - 1 {
			}
			if s.req.Rotation.OrderDependent() {
				s.engine.counter.Store(int64(w.rotor.counters[0]))
			}
			efforts[i] = w.effort
		}
		if workers == 1 {
			work()
		} else {
			group.Go(work)
		}
	}
	group.Wait()
	if p := failed.Load(); p != nil {
		panic(*p)
	}
	for i := range efforts {
		effort.Add(&efforts[i])
	}
	effort.Time += time.Since(start)
	if s.stop.Load() {
		if err := ctx.Err(); err != nil {
			return err
		}
		return context.Canceled
	}
	return nil
}

// catch stops the other workers when one panics, and keeps the reason for the
// caller of run, who may want to recover from it in its own goroutine.
func (s *search) catch(failed *atomic.Pointer[any]) {
	if p := recover(); p != nil {
		s.stop.Store(true)
		failed.Store(&p)
	}
}

// unit is what one worker does at a time: a root, or one roll of it.
type unit struct {
	root *rootNode
	roll int // -1: all
	left *atomic.Int64
}

// units lists the work; split makes a unit of every roll.
func (s *search) units(roots []*rootNode, split bool) []unit {
	var units []unit
	for _, r := range roots {
		if r.left == 0 || !split {
			units = append(units, unit{root: r, roll: -1})
			continue
		}
		w := newWorker(s)
		if w.terminal(&r.pos) != searched {
			units = append(units, unit{root: r, roll: -1})
			continue
		}
		w.open(r)
		left := new(atomic.Int64)
		left.Store(int64(len(r.outcomes) + len(r.extra)))
		for i := range len(r.outcomes) + len(r.extra) {
			units = append(units, unit{r, i, left})
		}
	}
	return units
}

// open lists the rolls of a root.
func (w *worker) open(r *rootNode) {
	r.rolls, r.group = w.rotor.rolls(r.left, 0, 0)
	r.outcomes = make([]outcome, len(r.rolls))
	r.extra = nil
	if w.corrects(r.left, len(r.rolls)) {
		r.extra = make([]outcome, Rolls-len(r.rolls))
	}
}

// do works on a unit and reports false if the search was stopped.
func (w *worker) do(u *unit) bool {
	r := u.root
	if u.roll < 0 {
		return w.whole(r)
	}
	if !w.one(r, u.roll) {
		return false
	}
	if u.left.Add(-1) == 0 {
		w.close(r)
	}
	return true
}

// whole values a root on one worker.
func (w *worker) whole(r *rootNode) bool {
	w.rotor.restart()
	if r.left == 0 || w.terminal(&r.pos) != searched {
		w.leaf(&r.pos, 0, &r.value)
		return !w.stop.Load()
	}
	w.open(r)
	for i := range len(r.outcomes) + len(r.extra) {
		if i == 0 {
			w.visit(0, r.group)
		}
		if !w.one(r, i) {
			return false
		}
	}
	w.close(r)
	return true
}

// one values a roll of a root.
func (w *worker) one(r *rootNode, i int) bool {
	at := place{left: r.left, sum: i + 1}
	if i < len(r.rolls) {
		o := &r.outcomes[i]
		if !w.roll(&r.pos, r.rolls[i], at, o) {
			return false
		}
		child := r.pos.Swap()
		if o.plays > 0 {
			child = o.play.Result
		}
		var out [5]float32
		w.engine.eval.Eval(&child, &out)
		o.before = cube.Equity(&out)
		return true
	}
	return w.staticRoll(&r.pos, missing(r.rolls, i-len(r.rolls)), at, &r.extra[i-len(r.rolls)])
}

// missing returns the i-th roll of the full list that is not in rolls.
func missing(rolls []Roll, i int) Roll {
	for _, roll := range tables().full {
		found := false
		for _, r := range rolls {
			found = found || r == roll
		}
		if found {
			continue
		}
		if i == 0 {
			return roll
		}
		i--
	}
	return Roll{}
}

// close adds up the rolls of a root in their order.
func (w *worker) close(r *rootNode) {
	w.effort.Nodes++
	var sum accumulator
	for i := range r.outcomes {
		sum.add(&r.outcomes[i])
	}
	for i := range r.extra {
		sum.addStatic(&r.extra[i])
	}
	w.finish(&sum, 0, &r.value)
}
