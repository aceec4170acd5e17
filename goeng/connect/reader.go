package connect

import (
	"context"
	"math"

	"ana/goeng/board"
	"ana/goeng/tactic"
)

// Codes of results, in order of strength.
const (
	lose = 0
	koB  = 1
	win  = 5
)

// Options are the limits of a Reader. The zero value has the defaults.
type Options struct {
	Nodes int // positions looked at per question; 0 stands for 5000
	Depth int // deepest line; 0 stands for 20
	Moves int // hypothetical moves already on the board: searched less deeply
}

// Result is the answer to one question.
type Result struct {
	Code  int         // 0 … 5
	Point board.Point // the move; board.Pass when none is needed or none works
	Nodes int
	Limit bool // the node budget or the depth ran out somewhere
}

// Reader answers questions. It is not safe for concurrent use; its buffers are
// reused, so keep it.
type Reader struct {
	opts  Options
	ctx   context.Context
	b     *board.Board
	read  []*tactic.Reader // by depth, made when needed
	deep  []*tactic.Reader // the same for strings that keep the two apart
	known map[question]tactic.Result
	table table
	ko    koState
	nodes int
	depth int
	quota [2][]int // nodes after which join and cut give up, by depth
	limit bool
	run   int    // positions of the present ladder
	maps  []pair // by depth
	buf   []board.Point
}

// question identifies a tactical question about a string. The depth belongs to it
// because deep questions are read less far; without it an answer would depend on
// what was asked before.
type question struct {
	hash  uint64
	p     board.Point
	kind  kind
	depth int8
}

// kind is what a tactical question asks.
type kind uint8

const (
	askAttack kind = iota
	askTaken       // the same, looking deeper
	askDefend
	askLadder // is the string caught in a ladder?
	askStone  // plus the colour: is a stone played there caught in a ladder?
)

// New returns a reader.
func New(opts Options) *Reader {
	if opts.Nodes == 0 {
		opts.Nodes = 5000
	}
	if opts.Depth == 0 {
		opts.Depth = 20
	}
	r := &Reader{
		opts: opts, read: make([]*tactic.Reader, opts.Depth+2), deep: make([]*tactic.Reader, opts.Depth+2), known: map[question]tactic.Result{},
		maps: make([]pair, opts.Depth+2), table: newTable(),
	}
	// Deep lines get less and less of the budget.
	for d := range opts.Depth + 2 {
		for i, base := range [2]float64{1.45, 1.5} {
			r.quota[i] = append(r.quota[i], int(float64(opts.Nodes)*math.Pow(base, -float64(d))))
		}
	}
	return r
}

// Connect answers whether the owner of the strings at p and q, moving first, can
// join them. The board is left as it was.
func (r *Reader) Connect(ctx context.Context, b *board.Board, p, q board.Point) Result {
	return r.ask(ctx, b, p, q, true)
}

// Disconnect answers whether the opponent, moving first, can keep them apart.
func (r *Reader) Disconnect(ctx context.Context, b *board.Board, p, q board.Point) Result {
	return r.ask(ctx, b, p, q, false)
}

// maxKnown bounds the memory of tactical answers.
const maxKnown = 1 << 14

func (r *Reader) ask(ctx context.Context, b *board.Board, p, q board.Point, joining bool) Result {
	if b.At(p) != b.At(q) || !b.At(p).IsPlayer() {
		return Result{Code: lose, Point: board.Pass}
	}
	if len(r.known) > maxKnown {
		clear(r.known)
	}
	r.table.clear()
	r.ctx, r.b, r.nodes, r.depth, r.limit, r.ko = ctx, b, 0, min(r.opts.Moves, r.opts.Depth), false, koState{}
	var code int
	var at board.Point
	if joining {
		code, at = r.join(p, q)
	} else {
		code, at = r.cut(p, q, false)
	}
	if ctx.Err() != nil {
		clear(r.known) // what was read while the context ended is void
	}
	return Result{Code: code, Point: at, Nodes: r.nodes, Limit: r.limit}
}

// tacticNodes bounds a tactical question inside the search; where the search itself
// is brief, strings are read half as far.
func (r *Reader) tacticNodes() int {
	if r.opts.Nodes < brief {
		return 2000
	}
	return 4000
}

// brief is the budget of a question below which its tactical questions are cut too.
const brief = 1000

// tactics returns the reader of strings for the present depth.
func (r *Reader) tactics() *tactic.Reader {
	d := r.depth
	if r.read[d] == nil {
		r.read[d] = tactic.New(tactic.Options{Moves: d, Nodes: r.tacticNodes()})
	}
	return r.read[d]
}

// deepLevel and deeper are for strings that keep the two apart: whether such a
// string can be taken decides at once, and corners and edges need more moves.
const (
	deepLevel = 13
	deeper    = 3
)

// taken is lost with a deeper look.
func (r *Reader) taken(p board.Point) tactic.Result {
	if r.b.Liberties(p) > 4 {
		return tactic.Result{Code: tactic.Lose, Point: board.Pass}
	}
	d := r.depth
	if r.deep[d] == nil {
		r.deep[d] = tactic.New(tactic.Options{Moves: d, Level: deepLevel, Nodes: deeper * r.tacticNodes()})
	}
	return r.attack(r.deep[d], askTaken, p)
}

// lost returns the attack code of a string and its move.
func (r *Reader) lost(p board.Point) tactic.Result {
	if r.b.Liberties(p) > 4 {
		return tactic.Result{Code: tactic.Lose, Point: board.Pass}
	}
	return r.attack(r.tactics(), askAttack, p)
}

// attack returns the answer of a tactical reader, from memory if it was asked before.
func (r *Reader) attack(by *tactic.Reader, ask kind, p board.Point) tactic.Result {
	k := question{r.b.Hash(), r.b.Origin(p), ask, int8(r.depth)}
	res, ok := r.known[k]
	if !ok {
		res = by.Attack(r.ctx, r.b, p)
		r.known[k] = res
	}
	return res
}

// saved returns the defence of an attackable string.
func (r *Reader) saved(p board.Point) tactic.Result {
	k := question{r.b.Hash(), r.b.Origin(p), askDefend, int8(r.depth)}
	res, ok := r.known[k]
	if !ok {
		res = r.tactics().Defend(r.ctx, r.b, p)
		r.known[k] = res
	}
	return res
}

// laddered reports whether the string at p, its opponent to move, is in atari or
// caught in a ladder.
func (r *Reader) laddered(p board.Point) bool {
	switch r.b.Liberties(p) {
	case 1:
		return true
	case 2:
	default:
		return false
	}
	k := question{r.b.Hash(), r.b.Origin(p), askLadder, int8(r.depth)}
	res, ok := r.known[k]
	if !ok {
		r.run = 0
		if r.ladder(p) {
			res.Code = tactic.Win
		}
		r.known[k] = res
	}
	return res.Code == tactic.Win
}

// dies reports whether a stone of c at the empty vertex n is caught in a ladder.
func (r *Reader) dies(n board.Point, c board.Color) bool {
	if r.b.LibertiesAfter(n, c) > 2 {
		return false
	}
	k := question{r.b.Hash(), n, askStone + kind(c), int8(r.depth)}
	res, ok := r.known[k]
	if !ok {
		if r.b.TryPlay(n, c) {
			if r.laddered(n) {
				res.Code = tactic.Win
			}
			r.b.Undo()
		}
		r.known[k] = res
	}
	return res.Code == tactic.Win
}

// touches reports whether the string at s is beside the string at p.
func (r *Reader) touches(s, p board.Point) bool {
	n := len(r.buf)
	defer func() { r.buf = r.buf[:n] }()
	r.buf = r.b.AppendAdjacent(r.buf, p)
	for _, x := range r.buf[n:] {
		if r.b.SameString(x, s) {
			return true
		}
	}
	return false
}
