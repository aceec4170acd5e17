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
	Nodes int // positions looked at per question; 0 stands for 50
	Depth int // longest line; 0 stands for 20
	// Siege bounds the exact solver, in positions; a negative number stands for
	// none, 0 for 150 times Nodes if those are 500 or more, else for 30 times, and
	// for none where Nodes is not given.
	Siege int
}

const (
	defaultNodes = 50
	defaultDepth = 20
	siegeShare   = 150
	// question is the number of nodes from which on a single question is meant.
	question, siegeSmallShare = 500, 30
	// tacticNodes bounds the reading of a single string inside the search.
	tacticNodes = 80
	// solvedPoints is the largest eye space that is solved; larger ones are judged
	// by their size.
	solvedPoints = 6
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
	// Home marks those of them that live by more than room to run, for the siege.
	Home *[board.NumPoints]bool
	// Doomed marks stones of the same colour that look dead.
	Doomed *[board.NumPoints]bool
	// Inhibit marks, by influence.ColorBit, points that running may not leave.
	Inhibit *[board.NumPoints]uint8
	Compat  influence.Compat
}

// Answer is the answer to one question. Codes are those of package tactic.
type Answer struct {
	Code    int
	Point   board.Point // the move; board.Pass when none is needed or none works
	Certain bool        // false when a limit decided somewhere; Point may then be a guess
	Nodes   int
}

// Reader answers questions. It may be used by one goroutine at a time.
type Reader struct {
	opts    Options
	breadth breadth // how widely the question is read
	search  *chase
	eyes    *eye.Analyzer
	reader  *tactic.Reader
	escape  dragon.Escaper

	ctx   context.Context
	p     *Problem
	b     *board.Board
	color board.Color
	goal  [board.NumPoints]bool
	first [board.NumPoints]bool // the stones that the question is about
	was   [board.NumPoints]board.Color
	grown []board.Point // stones put down since that are not yet known to join

	attack             [board.NumPoints]uint8
	defend             [board.NumPoints]uint8
	attackAt, defendAt [board.NumPoints]board.Point
	none               [board.NumPoints]bool
	survey             survey
	known              map[uint64]reading // of the present question
	keep               bool               // known goes on to the next question, about the same dragon
	siege              *siege
	barred             [board.NumPoints]bool // first moves that the siege has refuted

	scratch   []board.Point
	describer *describer
}

// New returns a Reader.
func New(opts Options) *Reader {
	if opts.Siege == 0 {
		opts.Siege = siegeShare * opts.Nodes
		if opts.Nodes < question {
			opts.Siege = siegeSmallShare * opts.Nodes
		}
	}
	if opts.Nodes == 0 {
		opts.Nodes = defaultNodes
	}
	if opts.Depth == 0 {
		opts.Depth = defaultDepth
	}
	eyes := eye.NewAnalyzer()
	eyes.Limit(solvedPoints)
	w := narrowBreadth()
	if opts.Nodes >= question {
		w = wideBreadth()
	}
	r := &Reader{opts: opts, breadth: w, eyes: eyes, known: map[uint64]reading{}, describer: newDescriber(), reader: tactic.New(tactic.Options{Moves: 4, Nodes: tacticNodes})}
	r.search = newChase(r, opts.Nodes)
	return r
}

// Attack answers whether the opponent, moving first, can kill the dragon.
func (r *Reader) Attack(ctx context.Context, p *Problem) Answer {
	r.load(ctx, p)
	return r.answer(true, true, board.NoPoint)
}

// Defend answers whether the owner, moving first, can make the dragon live.
func (r *Reader) Defend(ctx context.Context, p *Problem) Answer {
	r.load(ctx, p)
	return r.answer(false, false, board.NoPoint)
}

// DoesAttack answers whether the opponent kills the dragon by playing at m.
func (r *Reader) DoesAttack(ctx context.Context, p *Problem, m board.Point) Answer {
	r.load(ctx, p)
	if !r.b.TryPlay(m, r.color.Opponent()) {
		return Answer{Point: m, Certain: true}
	}
	return r.answer(true, false, m)
}

// DoesDefend answers whether the owner saves the dragon by playing at m.
func (r *Reader) DoesDefend(ctx context.Context, p *Problem, m board.Point) Answer {
	r.load(ctx, p)
	if !r.play(m, r.color, false) {
		return Answer{Point: m, Certain: true}
	}
	return r.answer(false, true, m)
}

func (r *Reader) load(ctx context.Context, p *Problem) {
	r.ctx, r.p, r.b = ctx, p, p.Board.Clone()
	r.color = p.Board.At(p.Stones[0])
	r.goal, r.first = [board.NumPoints]bool{}, [board.NumPoints]bool{}
	for _, s := range p.Stones {
		r.first[s] = true
	}
	for _, q := range p.Board.Points() {
		r.was[q] = p.Board.At(q)
	}
	r.barred = [board.NumPoints]bool{}
	if !r.keep {
		clear(r.known)
	}
}

// answer tells whether the goal, killing or saving, is reached with the attacker
// or the owner to move.
func (r *Reader) answer(kill, attackerMoves bool, played board.Point) Answer {
	if r.opts.Siege > 0 {
		if a, ok := r.exact(kill, attackerMoves, played); ok {
			return a
		}
	}
	return r.search.ask(kill, attackerMoves, played, r.opts.Nodes)
}

// preferredMoves is how many moves the exact solver tries in the order of the nets.
const preferredMoves = 20

// exact is answer by the exact solver.
func (r *Reader) exact(kill, attackerMoves bool, played board.Point) (Answer, bool) {
	if r.siege == nil {
		r.siege = newSiege(r.opts.Siege)
	}
	s := r.siege
	s.load(r.ctx, r.p, nil)
	s.b.CopyFrom(r.b)
	r.survey.look(r, attackerMoves)
	if !r.survey.gone {
		s.prefer(r.survey.likely(attackerMoves, preferredMoves))
	}
	mover := r.color
	if attackerMoves {
		mover = r.color.Opponent()
	}
	a := Answer{Point: board.Pass, Certain: true}
	side := r.color
	if kill {
		side = side.Opponent()
	}
	code, at, _, ok := s.grade(side, mover, r.opts.Siege, false)
	a.Code = code
	if code != 0 {
		a.Point = at
	}
	if played != board.NoPoint {
		a.Point = played
	}
	a.Nodes = s.nodes
	if !ok && played == board.NoPoint {
		s.refuted(mover, &r.barred)
	}
	return a, ok
}

// play makes a move. With force a ko may be retaken at once.
func (r *Reader) play(m board.Point, c board.Color, force bool) bool {
	if force {
		ok, _ := r.b.TryKoPlay(m, c)
		return ok
	}
	return r.b.TryPlay(m, c)
}

// grow adds to the dragon, which is what is left of the stones of the question,
// the stones that were put down since and their strings, as far as they are
// connected for the purposes of running.
func (r *Reader) grow() {
	r.grown = r.grown[:0]
	for _, p := range r.b.Points() {
		is := r.b.At(p) == r.color
		r.goal[p] = is && r.first[p]
		if is && r.was[p] != r.color {
			r.grown = append(r.grown, p)
		}
	}
	for again := true; again; {
		again = false
		kept := r.grown[:0]
		for _, m := range r.grown {
			if !r.goal[m] && !r.touches(m) {
				kept = append(kept, m)
				continue
			}
			again = true
			r.scratch = r.b.AppendStones(r.scratch[:0], m)
			for _, q := range r.scratch {
				r.goal[q] = true
			}
		}
		r.grown = kept
	}
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
