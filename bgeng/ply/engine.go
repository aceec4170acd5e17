package ply

import (
	"fmt"
	"runtime"
	"sync/atomic"
	"time"

	"ana/bgeng/board"
	"ana/bgeng/cube"
	"ana/bgeng/eval"
)

// MaxRolls is the deepest lookahead.
const MaxRolls = 4

// Engine searches with one evaluator. It has no state of its own except the
// counter of the rotations that were never restarted, and may be used by several
// goroutines.
type Engine struct {
	eval      eval.Evaluator
	databases *eval.Databases // nil: no two-sided database
	counter   atomic.Int64    // of Classic2002 and Classic2001
}

// New returns an engine that values leaves with e.
func New(e eval.Evaluator) *Engine {
	return &Engine{eval: e, databases: e.Databases()}
}

// Evaluator returns what values the leaves.
func (n *Engine) Evaluator() eval.Evaluator { return n.eval }

// Counter returns the state of the roll counter that Classic2002, Classic2002a
// and Classic2001 never restart; SetCounter changes it.
func (n *Engine) Counter() int { return int(n.counter.Load()) }

// SetCounter sets the counter that [Engine.Counter] returns.
func (n *Engine) SetCounter(c int) { n.counter.Store(int64(c)) }

// Request is a question to the engine.
type Request struct {
	Position board.Position
	Game     *cube.Game // score and rules; must be set
	Cube     cube.State
	Player   int // 0 or 1: the side on roll
	Rolls    int // of lookahead, 0 to MaxRolls

	Reduction []int    // percentage of each level from the root on, missing ones 100; classic rotations use the last
	Rotation  Rotation //
	Prune     Policies // nil: PruneGnubg
	PruneNets bool     // pick candidates with small nets where the evaluator has them
	Cubeful   bool     // choose plays by cubeful equity
	Corrected bool     // use static values of all rolls to correct reduced levels above the innermost
	Workers   int      // 0: one less than the processors

	// Trace, if set, is called for every node with lookahead left: for tests
	// and demonstrations. It forces one worker.
	Trace func(level, group int)
}

// Effort counts the work of a search.
type Effort struct {
	Evaluations int64 // positions valued statically, found in a cache or not
	Pruned      int64 // positions valued by pruning nets
	Nodes       int64 // nodes that averaged over rolls
	Leaves      int64 // rolls at the innermost level
	Time        time.Duration
}

// Add adds the work of another search.
func (e *Effort) Add(o *Effort) {
	e.Evaluations += o.Evaluations
	e.Pruned += o.Pruned
	e.Nodes += o.Nodes
	e.Leaves += o.Leaves
	e.Time += o.Time
}

// check completes defaults and refuses what cannot be searched.
func (r *Request) check() error {
	if r.Game == nil {
		return fmt.Errorf("no game given")
	}
	if what := r.Position.Check(); what != "" {
		return fmt.Errorf("position: %s", what)
	}
	if r.Rolls < 0 || r.Rolls > MaxRolls {
		return fmt.Errorf("%d rolls of lookahead, allowed are 0 to %d", r.Rolls, MaxRolls)
	}
	if r.Player != 0 && r.Player != 1 {
		return fmt.Errorf("player %d, allowed are 0 and 1", r.Player)
	}
	if r.Cube.Value < 1 {
		return fmt.Errorf("cube of %d", r.Cube.Value)
	}
	for _, p := range r.Reduction {
		if Groups(p) == 0 {
			return fmt.Errorf("reduction %d, allowed are 100, 66, 50, 33 and 25", p)
		}
	}
	if r.Rotation > Classic2001 {
		return fmt.Errorf("rotation %d is unknown", r.Rotation)
	}
	if len(r.Prune) == 0 {
		r.Prune = PruneGnubg()
	}
	if r.Workers <= 0 {
		r.Workers = max(runtime.NumCPU()-1, 1)
	}
	return nil
}
