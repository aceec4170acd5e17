package connect

import (
	"context"

	"ana/goeng/board"
	"ana/goeng/tactic"
)

// Codes of results, in order of strength.
const (
	lose = 0
	win  = 5
)

// Options are the limits of a Reader. The zero value has the defaults.
type Options struct {
	Nodes int // moves tried per question; 0 stands for 600
	Depth int // deepest line; 0 stands for 14
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
	opts   Options
	ctx    context.Context
	b      *board.Board
	quick  *tactic.Reader // ladders and little else
	full   *tactic.Reader // is a string lost?
	rescue *tactic.Reader // can it be saved? Low limits favour the defender
	root   *tactic.Reader // is one of the two lost to begin with?
	ladder map[ladderKey]bool
	taken  map[ladderKey]tactic.Result
	nodes  int
	depth  int
	limit  bool
	maps   []pair // by depth
	buf    []board.Point
}

// ladderKey identifies a tactical question.
type ladderKey struct {
	hash uint64
	p    board.Point
	c    uint8
}

// New returns a reader.
func New(opts Options) *Reader {
	if opts.Nodes == 0 {
		opts.Nodes = 600
	}
	if opts.Depth == 0 {
		opts.Depth = 14
	}
	return &Reader{
		opts:   opts,
		quick:  tactic.New(tactic.Options{Moves: 11, Nodes: 150}),
		full:   tactic.New(tactic.Options{Moves: 5, Nodes: 4000}),
		rescue: tactic.New(tactic.Options{Moves: 7, Nodes: 600}),
		root:   tactic.New(tactic.Options{}),
		ladder: map[ladderKey]bool{}, taken: map[ladderKey]tactic.Result{},
		maps: make([]pair, opts.Depth+2),
	}
}

// Connect answers whether the owner of the strings at p and q, moving first, can
// join them. The board is left as it was.
func (r *Reader) Connect(ctx context.Context, b *board.Board, p, q board.Point) Result {
	return r.ask(ctx, b, p, q, r.join)
}

// Disconnect answers whether the opponent, moving first, can keep them apart.
func (r *Reader) Disconnect(ctx context.Context, b *board.Board, p, q board.Point) Result {
	return r.ask(ctx, b, p, q, func(p, q board.Point) (int, board.Point) { return r.cut(p, q, false) })
}

// maxKnown bounds the memory of tactical answers.
const maxKnown = 1 << 14

func (r *Reader) ask(ctx context.Context, b *board.Board, p, q board.Point, f func(p, q board.Point) (int, board.Point)) Result {
	if b.At(p) != b.At(q) || !b.At(p).IsPlayer() {
		return Result{Code: lose, Point: board.Pass}
	}
	if len(r.ladder) > maxKnown || len(r.taken) > maxKnown {
		clear(r.ladder)
		clear(r.taken)
	}
	r.ctx, r.b, r.nodes, r.depth, r.limit = ctx, b, 0, 0, false
	code, at := f(p, q)
	return Result{Code: code, Point: at, Nodes: r.nodes, Limit: r.limit}
}

// over reports whether the search must end; it then counts as cut.
func (r *Reader) over() bool {
	if r.nodes > r.opts.Nodes || r.depth > r.opts.Depth || r.ctx.Err() != nil {
		r.limit = true
		return true
	}
	return false
}

func (r *Reader) play(p board.Point, c board.Color) bool {
	if p <= 0 || !r.b.TryPlay(p, c) {
		return false
	}
	r.nodes++
	r.depth++
	return true
}

func (r *Reader) undo() {
	r.b.Undo()
	r.depth--
}

// lost returns the attack code of a string and its move.
func (r *Reader) lost(p board.Point) tactic.Result {
	if r.b.Liberties(p) > 4 {
		return tactic.Result{Code: tactic.Lose, Point: board.Pass}
	}
	k := ladderKey{r.b.Hash(), r.b.Origin(p), 0}
	if res, ok := r.taken[k]; ok {
		return res
	}
	res := r.full.Attack(r.ctx, r.b, p)
	r.taken[k] = res
	return res
}

// taking is lost for the two strings of the question; at the root it is read
// with the full limits.
func (r *Reader) taking(p board.Point) tactic.Result {
	if r.depth > 0 {
		return r.lost(p)
	}
	return r.root.Attack(r.ctx, r.b, p)
}

// captive reports whether an enemy string can be captured and has no defence. A
// defence that was not found within the budget may exist.
func (r *Reader) captive(p board.Point) bool {
	if r.lost(p).Code != tactic.Win {
		return false
	}
	res := r.saved(p)
	return res.Code == tactic.Lose && res.Limit&tactic.LimitNodes == 0
}

// saved returns the defence of an attackable string.
func (r *Reader) saved(p board.Point) tactic.Result {
	k := ladderKey{r.b.Hash(), r.b.Origin(p), 1}
	if res, ok := r.taken[k]; ok {
		return res
	}
	res := r.rescue.Defend(r.ctx, r.b, p)
	r.taken[k] = res
	return res
}

// join: the owner of p and q moves.
func (r *Reader) join(p, q board.Point) (int, board.Point) {
	switch {
	case !r.b.At(p).IsPlayer() || !r.b.At(q).IsPlayer():
		return lose, board.Pass
	case r.b.SameString(p, q):
		return win, board.Pass
	case r.over():
		return lose, board.Pass
	}
	owner := r.b.At(p)
	if at := r.trivialJoin(p, q); at != board.NoPoint {
		return win, at
	}
	m := &r.maps[r.depth]
	r.spread(m, p, q)
	best, move := lose, board.Pass
	if m.total < 1 {
		return win, board.Pass
	}
	for _, at := range r.candidates(m, p, q, true) {
		if !r.play(at, owner) {
			continue
		}
		code, _ := r.cut(p, q, false)
		r.undo()
		if code = win - code; code > best {
			best, move = code, at
		}
		if best == win || r.over() {
			break
		}
	}
	return best, move
}

// trivialJoin returns a common liberty, or the move that captures a common enemy
// string.
func (r *Reader) trivialJoin(p, q board.Point) board.Point {
	n := len(r.buf)
	defer func() { r.buf = r.buf[:n] }()
	r.buf = r.b.AppendCommonLiberties(r.buf, p, q)
	for _, l := range r.buf[n:] {
		if r.b.Legal(l, r.b.At(p)) {
			return l
		}
	}
	r.buf = r.b.AppendAdjacent(r.buf[:n], p)
	for _, s := range r.buf[n:] {
		if !r.touches(s, q) {
			continue
		}
		if res := r.lost(s); res.Code == tactic.Win && res.Point > 0 {
			return res.Point
		}
	}
	return board.NoPoint
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

// cut: the opponent of p and q moves; passed tells that it has passed already.
func (r *Reader) cut(p, q board.Point, passed bool) (int, board.Point) {
	switch {
	case !r.b.At(p).IsPlayer() || !r.b.At(q).IsPlayer():
		return win, board.Pass
	case r.b.SameString(p, q):
		return lose, board.Pass
	case r.over():
		return win, board.Pass
	}
	for _, s := range [2]board.Point{p, q} {
		if res := r.taking(s); res.Code == tactic.Win {
			return win, res.Point
		}
	}
	m := &r.maps[r.depth]
	r.spread(m, p, q)
	cands := r.candidates(m, p, q, false)
	if len(cands) == 0 {
		return r.cutByPassing(m.total, p, q, passed)
	}
	best, move := lose, board.Pass
	for _, at := range cands {
		if !r.play(at, r.b.At(p).Opponent()) {
			continue
		}
		code, _ := r.join(p, q)
		r.undo()
		if code = win - code; code > best {
			best, move = code, at
		}
		if best == win || r.over() {
			break
		}
	}
	return best, move
}

// cutByPassing decides where there is nothing to cut: close strings are joined;
// others only if the owner finds a way after a pass.
func (r *Reader) cutByPassing(total float32, p, q board.Point, passed bool) (int, board.Point) {
	if total < 1 {
		return lose, board.Pass
	}
	if passed {
		return win, board.Pass
	}
	r.depth++
	code, _ := r.join(p, q)
	r.depth--
	return win - code, board.Pass
}
