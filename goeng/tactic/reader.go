package tactic

import (
	"context"

	"ana/goeng/board"
)

// Options sets the limits of a reader. The zero value means level 10.
type Options struct {
	Level  int  // GNU Go level, 1 to 15 and more; 0 stands for 10
	Shift  int  // raises (or lowers) every depth limit, as increase_depths does
	Moves  int  // hypothetical moves already on the board: searched less deeply
	Nodes  int  // node budget per question; 0 stands for 20,000
	Record bool // keep the principal line and the visited tree
}

const defaultNodes = 20_000

// Result is the answer to one question.
type Result struct {
	Code  Code
	Point board.Point // the move, board.Pass if none is needed or none works
	Nodes int         // moves tried
	Limit Limit       // bounds met; zero means that none mattered
	Line  []board.Point
	Tree  *Node
}

// Reader answers questions about one position at a time. It is not safe for
// concurrent use; its buffers are reused, so keep it.
type Reader struct {
	opts Options
	s    *search
}

// New returns a reader.
func New(opts Options) *Reader {
	if opts.Level == 0 {
		opts.Level = 10
	}
	if opts.Nodes == 0 {
		opts.Nodes = defaultNodes
	}
	r := &Reader{opts: opts, s: newSearch()}
	r.s.lim = depthsFor(opts.Level, opts.Shift)
	r.s.base = opts.Moves
	r.s.maxNode = opts.Nodes
	r.s.each = max(1, opts.Nodes*2/5)
	return r
}

// Attack answers whether the opponent of the string at p, moving first, can
// capture it. p must hold a stone.
func (r *Reader) Attack(ctx context.Context, b *board.Board, p board.Point) Result {
	r.load(ctx, b)
	return r.ask(p, true)
}

// Defend answers whether the owner of the string at p, moving first, can save
// it. It presumes that there is an attack. p must hold a stone.
func (r *Reader) Defend(ctx context.Context, b *board.Board, p board.Point) Result {
	r.load(ctx, b)
	return r.ask(p, false)
}

func (r *Reader) load(ctx context.Context, b *board.Board) {
	r.s.load(b)
	r.s.begin(ctx)
}

func (r *Reader) ask(p board.Point, attack bool) Result {
	s := r.s
	s.reset()
	t := s.fromBoard(p)
	if c := s.col[t]; c == empty || c == border {
		return Result{Code: Lose, Point: board.Pass}
	}
	var c Code
	var m int16
	if attack {
		c, m = s.attack(t)
	} else {
		c, m = s.defend(t)
	}
	res := Result{Code: c, Point: s.point(m), Nodes: s.nodes, Limit: s.limit}
	if r.opts.Record && s.limit&LimitTime == 0 {
		tr := s.record(attack, c, m, t)
		res.Tree, res.Line = tr.root, tr.line()
	}
	return res
}
