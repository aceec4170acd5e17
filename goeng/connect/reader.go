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
	Nodes int // positions looked at per question; 0 stands for 8000
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
	opts    Options
	ctx     context.Context
	b       *board.Board
	read    *tactic.Memory // attacks and defences
	deep    *tactic.Memory // the same for strings that keep the two apart
	root    uint64         // the position that the two remember
	known   map[question]tactic.Result
	table   table
	ko      koState
	nodes   int
	depth   int
	quota   [2][]int // nodes after which join and cut give up, by depth
	limit   bool
	ladders int    // positions of the present ladder
	maps    []pair // by depth
	buf     []board.Point
}

// question identifies a tactical question about a string. The moves that count as
// made belong to it because deep questions are read less far; without them an
// answer would depend on what was asked before. Ladders are read to the end.
type question struct {
	hash  uint64
	p     board.Point
	kind  kind
	moves int8
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
		opts.Nodes = 8000
	}
	if opts.Depth == 0 {
		opts.Depth = 20
	}
	n := opts.Depth + 2
	r := &Reader{
		opts: opts, known: map[question]tactic.Result{}, maps: make([]pair, n), table: newTable(),
	}
	r.read = tactic.NewMemory(tactic.Options{Nodes: r.tacticNodes()})
	r.deep = tactic.NewMemory(tactic.Options{Level: deepLevel, Nodes: deeper * r.tacticNodes()})
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
	if root := b.Hash() ^ uint64(b.Width()<<8|b.Height()); r.root != root {
		r.root = root
		r.read.Clear()
		r.deep.Clear()
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

// briefMoves is how many moves count as made for an attack in a brief question,
// whatever its depth, and with saveMoves for a defence: what is asked again deeper
// in the search is known then.
const briefMoves = 10

// Strings are read as if fewer moves had been made than there are, attacks by
// attackMoves fewer, and defences by saveMoves more: a defence that stands up to a
// shallow attack is enough to doubt a capture.
const (
	attackMoves = 2
	saveMoves   = 2
)

// moves returns how many moves count as made for an attack.
func (r *Reader) moves() int {
	if r.opts.Nodes < brief {
		return briefMoves
	}
	return max(0, r.depth-attackMoves)
}

// deepLevel and deeper are for strings that keep the two apart: whether such a
// string can be taken decides at once, and corners and edges need more moves.
const (
	deepLevel = 13
	deeper    = 3
)

// taken is lost with a deeper look.
func (r *Reader) taken(p board.Point) tactic.Result { return r.attack(r.deep, askTaken, p) }

// lost returns the attack code of a string and its move.
func (r *Reader) lost(p board.Point) tactic.Result { return r.attack(r.read, askAttack, p) }

// attack returns the answer of a tactical reader, from memory if the question was asked
// before.
func (r *Reader) attack(by *tactic.Memory, ask kind, p board.Point) tactic.Result {
	if r.b.Liberties(p) > 4 {
		return tactic.Result{Code: tactic.Lose, Point: board.Pass}
	}
	d := r.moves()
	k := question{r.b.Hash(), r.b.Origin(p), ask, int8(d)}
	res, ok := r.known[k]
	if !ok {
		res = by.Attack(r.ctx, r.b, p, d)
		r.known[k] = res
	}
	return res
}

// saved returns the defence of an attackable string. Where the search for one was
// given up, a string that can run counts as saved by running.
func (r *Reader) saved(p board.Point) tactic.Result {
	d := r.depth + saveMoves
	if r.opts.Nodes < brief {
		d = briefMoves + saveMoves
	}
	k := question{r.b.Hash(), r.b.Origin(p), askDefend, int8(d)}
	res, ok := r.known[k]
	if ok {
		return res
	}
	res = r.read.Defend(r.ctx, r.b, p, d)
	if res.Code == tactic.Lose && res.Limit&tactic.LimitNodes != 0 {
		if at := r.runs(p); at > 0 {
			res.Code, res.Point = tactic.Win, at
		}
	}
	r.known[k] = res
	return res
}

// runs returns the liberty by which the string at p gets most liberties, three at
// least.
func (r *Reader) runs(p board.Point) board.Point {
	n := len(r.buf)
	defer func() { r.buf = r.buf[:n] }()
	r.buf = r.b.AppendLiberties(r.buf, p)
	best, most := board.Pass, 2
	for _, l := range r.buf[n:] {
		if libs := r.b.LibertiesAfter(l, r.b.At(p)); libs > most {
			best, most = l, libs
		}
	}
	return best
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
	k := question{r.b.Hash(), r.b.Origin(p), askLadder, 0}
	res, ok := r.known[k]
	if !ok {
		r.ladders = 0
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
	k := question{r.b.Hash(), n, askStone + kind(c), 0}
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
