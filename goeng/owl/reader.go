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
}

const (
	defaultNodes = 50
	defaultDepth = 20
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
	// Rival are the stones of an enemy dragon that the dragon races with: taking
	// them all saves it, and both sides fill liberties. It may be nil.
	Rival []board.Point
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
	opts   Options
	eyes   *eye.Analyzer
	reader *tactic.Reader
	escape dragon.Escaper

	ctx   context.Context
	p     *Problem
	b     *board.Board
	color board.Color
	goal  [board.NumPoints]bool
	first [board.NumPoints]bool // the stones that the question is about
	grown []board.Point         // stones that joined the dragon, in order
	marks []int                 // how many had joined before each move
	tree  []node
	nodes int // positions looked at for the question
	limit int // of them, when the present search must end
	// limited says that a limit decided; koSeen that a ban of ko kept someone
	// from a move.
	limited, koSeen bool
	// strong is the side that may retake a ko at once, Empty for neither.
	strong board.Color

	attack             [board.NumPoints]uint8
	defend             [board.NumPoints]uint8
	attackAt, defendAt [board.NumPoints]board.Point
	none               [board.NumPoints]bool
	survey             survey
	known              map[uint64]reading // of the present question
	scratch            []board.Point
}

// New returns a Reader.
func New(opts Options) *Reader {
	if opts.Nodes == 0 {
		opts.Nodes = defaultNodes
	}
	if opts.Depth == 0 {
		opts.Depth = defaultDepth
	}
	eyes := eye.NewAnalyzer()
	eyes.Limit(solvedPoints)
	return &Reader{opts: opts, eyes: eyes, known: map[uint64]reading{}, reader: tactic.New(tactic.Options{Moves: 4, Nodes: tacticNodes})}
}

// Attack answers whether the opponent, moving first, can kill the dragon.
func (r *Reader) Attack(ctx context.Context, p *Problem) Answer {
	r.load(ctx, p)
	return r.graded(true, true, board.NoPoint)
}

// Defend answers whether the owner, moving first, can make the dragon live.
func (r *Reader) Defend(ctx context.Context, p *Problem) Answer {
	r.load(ctx, p)
	return r.graded(false, false, board.NoPoint)
}

// DoesAttack answers whether the opponent kills the dragon by playing at m.
func (r *Reader) DoesAttack(ctx context.Context, p *Problem, m board.Point) Answer {
	r.load(ctx, p)
	if !r.b.TryPlay(m, r.color.Opponent()) {
		return Answer{Point: m, Certain: true}
	}
	return r.graded(true, false, m)
}

// DoesDefend answers whether the owner saves the dragon by playing at m.
func (r *Reader) DoesDefend(ctx context.Context, p *Problem, m board.Point) Answer {
	r.load(ctx, p)
	if !r.play(m, r.color, false) {
		return Answer{Point: m, Certain: true}
	}
	return r.graded(false, true, m)
}

func (r *Reader) load(ctx context.Context, p *Problem) {
	r.ctx, r.p, r.b = ctx, p, p.Board.Clone()
	r.color = p.Board.At(p.Stones[0])
	r.goal, r.first = [board.NumPoints]bool{}, [board.NumPoints]bool{}
	for _, s := range p.Stones {
		r.goal[s], r.first[s] = true, true
	}
	r.grown, r.marks = r.grown[:0], r.marks[:0]
	r.nodes = 0
	clear(r.known)
}

// graded answers whether the goal, killing or saving, is reached with the
// attacker or the owner to move. Where a ko matters the search is repeated with
// the side that needs to win it in the worse, or the better, position.
func (r *Reader) graded(kill, attackerMoves bool, played board.Point) Answer {
	side, other := r.color, r.color.Opponent()
	if kill {
		side, other = other, side
	}
	search := func(strong board.Color, budget int) (bool, board.Point) {
		r.strong, r.limit = strong, r.nodes+budget
		killed, at := r.search(attackerMoves)
		if played != board.NoPoint {
			at = played
		}
		return killed == kill, at
	}
	a := Answer{Point: board.Pass}
	r.limited, r.koSeen = false, false
	yes, at := search(board.Empty, r.opts.Nodes)
	limited, ko := r.limited, r.koSeen
	if limited {
		a.Point = at // the best guess
	}
	switch {
	case yes && ko:
		a.Code, a.Point = int(tactic.Win), at
		if sure, best := search(other, r.opts.Nodes); sure {
			a.Point = best
		} else if !r.limited {
			a.Code = int(tactic.KoA)
		}
	case yes:
		a.Code, a.Point = int(tactic.Win), at
	case ko && !limited:
		if won, best := search(side, r.opts.Nodes); won && !r.limited {
			a.Code, a.Point = int(tactic.KoB), best
		}
	}
	a.Certain, a.Nodes = !limited, r.nodes
	return a
}

// play makes a move; stones of the owner that it connects to the dragon become
// part of it. With force a ko may be retaken at once.
func (r *Reader) play(m board.Point, c board.Color, force bool) bool {
	if force {
		if ok, _ := r.b.TryKoPlay(m, c); !ok {
			return false
		}
	} else if !r.b.TryPlay(m, c) {
		return false
	}
	n := len(r.grown)
	r.marks = append(r.marks, n)
	if c != r.color || m <= board.NoPoint || !r.touches(m) {
		return true
	}
	r.grown = r.b.AppendStones(r.grown, m)
	kept := r.grown[:n]
	for _, s := range r.grown[n:] {
		if !r.goal[s] {
			r.goal[s] = true
			kept = append(kept, s)
		}
	}
	r.grown = kept
	return true
}

// undo takes a move back.
func (r *Reader) undo() {
	r.b.Undo()
	n := r.marks[len(r.marks)-1]
	r.marks = r.marks[:len(r.marks)-1]
	for _, s := range r.grown[n:] {
		r.goal[s] = false
	}
	r.grown = r.grown[:n]
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
