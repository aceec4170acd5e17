package owl

import (
	"context"

	"ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/eye"
	"ana/goeng/influence"
	"ana/goeng/tactic"
)

// Options are the limits of a Reader. The zero value has the defaults.
type Options struct {
	Nodes int // positions looked at per question; 0 stands for 250
	Depth int // longest line; 0 stands for 20
}

const (
	defaultNodes = 250
	defaultDepth = 20
	// tacticNodes bounds the reading of a single string inside the search.
	tacticNodes = 80
	// escaped is the escape route with which a dragon that has run is out.
	escaped = 5
	// runDepth is how many moves must have been made before running counts.
	runDepth = 2
)

// Problem is a dragon in its position.
type Problem struct {
	Board *board.Board
	// Stones are all stones of the dragon.
	Stones []board.Point
	// Escape is what each point is worth for running; nil means nothing.
	Escape *dragon.EscapeValues
	// Safe marks stones of the same colour that live: touching them saves.
	Safe *[board.NumPoints]bool
	// Inhibit marks, by influence.ColorBit, points that running may not leave.
	Inhibit *[board.NumPoints]uint8
	Compat  influence.Compat
}

// Answer is the answer to one question. The code is 5 (yes) or 0 (no).
type Answer struct {
	Code    int
	Point   board.Point // the move; board.Pass when none is needed or none works
	Certain bool        // false when a limit decided somewhere
	Nodes   int
}

// Reader answers questions. It may be used by one goroutine at a time.
type Reader struct {
	opts   Options
	eyes   *eye.Analyzer
	reader *tactic.Reader
	escape dragon.Escaper

	ctx                context.Context
	p                  *Problem
	b                  *board.Board
	color              board.Color
	goal               [board.NumPoints]bool
	nodes              int
	limited            bool
	known              map[key]verdict
	attack             [board.NumPoints]uint8
	defend             [board.NumPoints]uint8
	attackAt, defendAt [board.NumPoints]board.Point
	none               [board.NumPoints]bool
}

// key identifies a node: the position and who moves.
type key struct {
	hash   uint64
	attack bool
}

type verdict struct{ lives bool }

// New returns a Reader.
func New(opts Options) *Reader {
	if opts.Nodes == 0 {
		opts.Nodes = defaultNodes
	}
	if opts.Depth == 0 {
		opts.Depth = defaultDepth
	}
	return &Reader{opts: opts, eyes: eye.NewAnalyzer(), reader: tactic.New(tactic.Options{Moves: 4, Nodes: tacticNodes}), known: map[key]verdict{}}
}

// Attack answers whether the opponent, moving first, can kill the dragon.
func (r *Reader) Attack(ctx context.Context, p *Problem) Answer {
	r.load(ctx, p)
	lives, at := r.attackNode(0)
	return r.answer(!lives, at)
}

// Defend answers whether the owner, moving first, can make the dragon live.
func (r *Reader) Defend(ctx context.Context, p *Problem) Answer {
	r.load(ctx, p)
	lives, at := r.defendNode(0)
	return r.answer(lives, at)
}

// DoesAttack answers whether the opponent kills the dragon by playing at m.
func (r *Reader) DoesAttack(ctx context.Context, p *Problem, m board.Point) Answer {
	r.load(ctx, p)
	if !r.b.TryPlay(m, r.color.Opponent()) {
		return r.answer(false, m)
	}
	lives, _ := r.defendNode(1)
	return r.answer(!lives, m)
}

// DoesDefend answers whether the owner saves the dragon by playing at m.
func (r *Reader) DoesDefend(ctx context.Context, p *Problem, m board.Point) Answer {
	r.load(ctx, p)
	if _, ok := r.play(m); !ok {
		return r.answer(false, m)
	}
	lives, _ := r.attackNode(1)
	return r.answer(lives, m)
}

func (r *Reader) load(ctx context.Context, p *Problem) {
	r.ctx, r.p, r.b = ctx, p, p.Board.Clone()
	r.color = p.Board.At(p.Stones[0])
	r.goal = [board.NumPoints]bool{}
	for _, s := range p.Stones {
		r.goal[s] = true
	}
	r.nodes, r.limited = 0, false
	clear(r.known)
}

func (r *Reader) answer(yes bool, at board.Point) Answer {
	a := Answer{Point: board.Pass, Certain: !r.limited, Nodes: r.nodes}
	if yes {
		a.Code, a.Point = int(tactic.Win), at
	}
	return a
}

// stop tells whether a limit is reached.
func (r *Reader) stop(depth int) bool {
	if r.nodes >= r.opts.Nodes || depth >= r.opts.Depth || r.ctx.Err() != nil {
		r.limited = true
		return true
	}
	return false
}

// attackNode tells whether the dragon lives with the attacker to move, and if not
// which move kills.
func (r *Reader) attackNode(depth int) (lives bool, at board.Point) {
	if r.stop(depth) {
		return true, board.Pass
	}
	k := key{r.b.Hash(), true}
	if v, ok := r.known[k]; ok && depth > 0 {
		return v.lives, board.Pass
	}
	r.nodes++
	s := r.survey(depth)
	switch {
	case s.gone:
		return false, board.Pass
	case s.home || s.sure >= 2 || depth > runDepth && s.route >= escaped:
		return true, board.Pass
	case s.hopeless(depth):
		return false, board.Pass
	}
	lives = true
	for _, m := range s.attacks(depth) {
		if !r.b.TryPlay(m, r.color.Opponent()) {
			continue
		}
		saved, _ := r.defendNode(depth + 1)
		r.b.Undo()
		if !saved {
			lives, at = false, m
			break
		}
	}
	if !r.limited {
		r.known[k] = verdict{lives}
	}
	if lives {
		at = board.Pass
	}
	return lives, at
}

// defendNode tells whether the dragon lives with its owner to move, and by which
// move.
func (r *Reader) defendNode(depth int) (lives bool, at board.Point) {
	if r.stop(depth) {
		return true, board.Pass
	}
	k := key{r.b.Hash(), false}
	if v, ok := r.known[k]; ok && depth > 0 {
		return v.lives, board.Pass
	}
	r.nodes++
	s := r.survey(depth)
	switch {
	case s.gone:
		return false, board.Pass
	case s.home || s.sure >= 2 || depth > runDepth && s.route >= escaped:
		return true, board.Pass
	}
	for _, m := range s.defences(depth) {
		grown, ok := r.play(m)
		if !ok {
			continue
		}
		saved, _ := r.attackNode(depth + 1)
		r.b.Undo()
		for _, g := range grown {
			r.goal[g] = false
		}
		if saved {
			lives, at = true, m
			break
		}
	}
	if !r.limited {
		r.known[k] = verdict{lives}
	}
	if !lives {
		at = board.Pass
	}
	return lives, at
}

// play makes a move of the owner; stones that it connects to the dragon become
// part of it. It returns the points that joined.
func (r *Reader) play(m board.Point) (grown []board.Point, ok bool) {
	if !r.b.TryPlay(m, r.color) {
		return nil, false
	}
	if !r.touches(m) {
		return nil, true
	}
	for _, s := range r.b.AppendStones(nil, m) {
		if !r.goal[s] {
			r.goal[s] = true
			grown = append(grown, s)
		}
	}
	return grown, true
}

// touches tells whether a stone belongs to the dragon or stands near enough to it
// to be connected for the purposes of running.
func (r *Reader) touches(m board.Point) bool {
	for _, s := range board.Steps8() {
		if r.b.At(m+s) == r.color && r.goal[m+s] {
			return true
		}
	}
	for _, s := range board.Steps4() {
		if r.b.At(m+s) == board.Empty && r.b.At(m+2*s) == r.color && r.goal[m+2*s] {
			return true
		}
	}
	return false
}
