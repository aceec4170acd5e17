package env

import (
	"context"

	"ana/goeng/board"
	"ana/goeng/connect"
	"ana/goeng/pattern"
	"ana/goeng/tactic"
	"ana/goeng/worm"
)

// Input is what an Env knows. Only Board is required.
type Input struct {
	Board  *board.Board
	Compat pattern.Dialect // rules where the trees differ; DialectAuto counts as 3.8
	Worms  *worm.Result    // worm data with tactical codes; nil: codes are read afresh

	// Level and Shift are the limits of tactical reading (see tactic.Options).
	// Influence computations of 2002 use Shift -1.
	Level, Shift int
	NoReading    bool // answer every tactical question with unknown
	NoConnect    bool // answer every question about connections with unknown
	Nodes        int  // node budget of one tactical question, 0 for the reader's own
	ConnectNodes int  // node budget of one connection question, 0 for the reader's own

	// Knowledge is what is known already; Learn adds to it. Without a Status,
	// o_somewhere and its kin take every stone of 2002 as dead, as a fresh
	// process does, and alive(), dead() and critical() are unknown.
	pattern.Knowledge
}

// question identifies a tactical answer.
type question struct {
	hash    uint64
	p       board.Point
	moves   int8
	defence bool
}

// joinKey identifies an answer about a connection.
type joinKey struct {
	hash uint64
	p, q board.Point
	cut  bool
}

// Env implements pattern.Env for one position. It is not safe for concurrent
// use: it plays moves on its board and keeps answers.
type Env struct {
	in      Input
	b       *board.Board
	old     bool             // rules of 2002
	depth   int              // moves played on b
	readers []*tactic.Reader // by moves that count as made
	joiner  *connect.Reader
	joins   map[joinKey]connect.Result
	known   map[question]tactic.Result
	nodes   int // spent on the current question
	limits  tactic.Limit
	cut2    map[board.Point]int // counters of cutting stones, by origin
	cut1    map[board.Point]int
	buf     []board.Point
}

// New returns an Env. The board of the input is copied.
func New(in Input) *Env {
	return &Env{
		in: in, b: in.Board.Clone(), old: in.Compat == pattern.Dialect2002,
		known: map[question]tactic.Result{}, joins: map[joinKey]connect.Result{}, cut1: map[board.Point]int{}, cut2: map[board.Point]int{},
	}
}

// Learn implements pattern.Learner.
func (e *Env) Learn(k pattern.Knowledge) {
	if k.Status != nil {
		e.in.Status = k.Status
	}
	if k.Owner != nil {
		e.in.Owner = k.Owner
	}
	if k.Cut != nil {
		e.in.Cut = k.Cut
	}
	if k.Fact != nil {
		e.in.Fact = k.Fact
	}
}

// Cutstone returns how often the helpers of conn.db counted the string at p as a
// cutting stone and as a potential one. The counters start at those of the worm
// data.
func (e *Env) Cutstone(p board.Point) (cutstone, cutstone2 int) {
	o := e.in.Board.Origin(p)
	cutstone, cutstone2 = e.cut1[o], e.cut2[o]
	if e.in.Worms != nil {
		if w := e.in.Worms.At(o); w != nil {
			cutstone += w.Cutstone
			cutstone2 += w.Cutstone2
		}
	}
	return cutstone, cutstone2
}

// handler answers one function.
type handler func(e *Env, ctx context.Context, q *pattern.Question) pattern.Answer

// Ask implements pattern.Env.
func (e *Env) Ask(ctx context.Context, q *pattern.Question) pattern.Answer {
	h := handlers()[q.Func.ID]
	if h == nil {
		return e.fact(q)
	}
	e.nodes, e.limits = 0, 0
	a := h(e, ctx, q)
	a.Nodes += e.nodes
	if ctx.Err() != nil {
		return pattern.Answer{Unknown: true, Note: "cancelled", Nodes: a.Nodes}
	}
	if a.Note == "" && e.limits&tactic.LimitNodes != 0 {
		a.Note = "node limit met"
	}
	return a
}

// fact asks the general hook.
func (e *Env) fact(q *pattern.Question) pattern.Answer {
	if e.in.Fact != nil {
		if v, ok := e.in.Fact(q.Func, q.Args); ok {
			return pattern.Answer{Value: v}
		}
	}
	if q.Func.Group == pattern.GroupOwl {
		return unknown("needs owl context")
	}
	return unknown("not computed")
}

func unknown(why string) pattern.Answer { return pattern.Answer{Unknown: true, Note: why} }

func yes(b bool) pattern.Answer {
	if b {
		return pattern.Answer{Value: 1}
	}
	return pattern.Answer{}
}

func number(n int) pattern.Answer { return pattern.Answer{Value: float64(n)} }

// reader returns the reader for the number of moves on the board. Reading below
// a sequence is shallower by its length, as it is in the originals, but for the
// first move: this reader needs one ply more than theirs for the captures that
// the golden vectors depend on.
func (e *Env) reader() *tactic.Reader {
	moves := max(0, e.depth-1)
	for len(e.readers) <= moves {
		e.readers = append(e.readers, nil)
	}
	if e.readers[moves] == nil {
		e.readers[moves] = tactic.New(tactic.Options{Level: e.in.Level, Shift: e.in.Shift, Moves: moves, Nodes: e.in.Nodes})
	}
	return e.readers[moves]
}

// read asks the reader, or remembers.
func (e *Env) read(ctx context.Context, p board.Point, defence bool) tactic.Result {
	k := question{e.b.Hash(), e.b.Origin(p), int8(e.depth), defence}
	if r, ok := e.known[k]; ok {
		return r
	}
	var r tactic.Result
	if defence {
		r = e.reader().Defend(ctx, e.b, p)
	} else {
		r = e.reader().Attack(ctx, e.b, p)
	}
	r.Tree, r.Line = nil, nil
	e.nodes += r.Nodes
	e.limits |= r.Limit
	if ctx.Err() == nil {
		e.known[k] = r
	}
	return r
}

// attack returns the code of an attack on the string at p in the position on
// the board, and its move. An empty vertex counts as captured.
func (e *Env) attack(ctx context.Context, p board.Point) (int, board.Point) {
	if !e.b.At(p).IsPlayer() {
		return pattern.CodeWin, board.Pass
	}
	if e.b.Liberties(p) > 4 {
		return 0, board.Pass
	}
	r := e.read(ctx, p, false)
	return int(r.Code), r.Point
}

// defend returns the code of a defence, presuming that there is an attack.
func (e *Env) defend(ctx context.Context, p board.Point) (int, board.Point) {
	if !e.b.At(p).IsPlayer() {
		return 0, board.Pass
	}
	r := e.read(ctx, p, true)
	return int(r.Code), r.Point
}

// attackDefend returns both codes; the defence of a string that cannot be
// attacked is 0.
func (e *Env) attackDefend(ctx context.Context, p board.Point) (att, def int, attAt, defAt board.Point) {
	att, attAt = e.attack(ctx, p)
	if att == 0 {
		return 0, 0, attAt, board.Pass
	}
	def, defAt = e.defend(ctx, p)
	return att, def, attAt, defAt
}

// try plays a move, also one that only the ko rule forbids. It reports whether
// it was played.
func (e *Env) try(p board.Point, c board.Color) bool {
	if p <= 0 {
		return false
	}
	ok, _ := e.b.TryKoPlay(p, c)
	if ok {
		e.depth++
	}
	return ok
}

// tryLegal plays a legal move.
func (e *Env) tryLegal(p board.Point, c board.Color) bool {
	if p <= 0 || !e.b.TryPlay(p, c) {
		return false
	}
	e.depth++
	return true
}

// back takes moves back until depth are left.
func (e *Env) back(depth int) {
	for e.depth > depth {
		e.b.Undo()
		e.depth--
	}
}

// wormCodes returns the tactical codes of the string at p in the position
// itself: those of the worm data, or fresh ones without it.
func (e *Env) wormCodes(ctx context.Context, p board.Point) (att, def int, attAt, defAt board.Point) {
	if e.in.Worms != nil && e.in.Worms.HasTactics {
		if w := e.in.Worms.At(p); w != nil {
			return w.AttackCode, w.DefendCode, w.AttackPoint, w.DefendPoint
		}
		return 0, 0, board.Pass, board.Pass
	}
	if !e.b.At(p).IsPlayer() {
		return 0, 0, board.Pass, board.Pass
	}
	return e.attackDefend(ctx, p)
}
