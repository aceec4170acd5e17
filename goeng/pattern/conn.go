package pattern

import (
	"context"

	"ana/goeng/board"
)

// ConnMode chooses between the two connection modes of 2002 and the rules of 3.8.
type ConnMode uint8

// Modes.
const (
	ConnStandard     ConnMode = iota // 2002: inhibition points, class Y off
	ConnExperimental                 // 2002: connection reading, class W off
	Conn38                           // 3.8: no W and Y, no inhibition
)

// ConnInput is what the connection database needs to know about a position.
type ConnInput struct {
	Board    *board.Board
	Set      *Set
	Mode     ConnMode
	Env      Env // reading and influence; ocut and xcut are answered here
	Disabled *Disabled
	// Lazy judges the matches that read connections after the others of their pass.
	// The dragons are the same, but a match may be shadowed by one that comes later
	// in the file, and less is read.
	Lazy bool

	// Attack is the tactical attack code of the string at p (0 … 5). Nil: 0.
	Attack func(p board.Point) int
	// EyeSpace reports whether p belongs to an eye space of the colour. Nil:
	// never. Only 2002 asks.
	EyeSpace func(c board.Color, p board.Point) bool
	// EffectiveSize is the effective size of the worm at p; nil counts stones.
	EffectiveSize func(p board.Point) float64
}

// CutPoint is a vertex at which the connection of Color is cut or inhibited.
type CutPoint struct {
	Point    board.Point
	Color    board.Color // the side whose connection suffers
	Cut      bool        // the other side can cut here (key cell of a class B match)
	Inhibit  bool        // connections through the vertex are inhibited
	Marginal bool        // the eye point becomes marginal
	Causes   []int       // outcomes, in order
}

// Join is one amalgamation of two dragons.
type Join struct {
	A, B  board.Point // stones of the two dragons; A was there first
	Cause int         // index of the outcome, -1 for a join made by the caller
}

// LunchVeto says that the string at Worm is no lunch for the dragon at Dragon.
type LunchVeto struct {
	Dragon, Worm board.Point
	Cause        int
}

// Conn runs the passes of the connection database over one position and keeps
// what they did. The passes must be called in this order; the caller may join
// dragons in between (worms around one eye space). It is not safe for
// concurrent use.
//
//	c := NewConn(in)
//	c.FindCuts(ctx)          class B
//	c.FindConnections(ctx)   every class but B and I
//	c.LunchPass(ctx)         class I, 2002 only
type Conn struct {
	in     ConnInput
	ev     Evaluator
	memo   Memo
	height int
	parent [board.NumPoints]board.Point // union-find over worm origins
	size   [board.NumPoints]float64     // effective size, at roots
	cuts   [3]map[board.Point]*CutPoint
	late   []late // matches put off
	last   []int  // outcomes that wait for the end of the pass

	Cuts     []*CutPoint // in order of discovery
	Joins    []Join
	Vetoes   []LunchVeto
	Outcomes []Outcome
	Stats    Stats
}

// NewConn prepares the passes. Every string is a dragon of its own at first.
func NewConn(in ConnInput) *Conn {
	c := &Conn{in: in, height: in.Board.Height()}
	c.ev.Env = connEnv{c}
	b := in.Board
	for _, p := range b.Points() {
		if !b.At(p).IsPlayer() {
			continue
		}
		c.parent[p] = b.Origin(p)
		if c.parent[p] == p {
			c.size[p] = float64(b.Size(p))
			if in.EffectiveSize != nil {
				c.size[p] = in.EffectiveSize(p)
			}
		}
	}
	for i := range c.cuts {
		c.cuts[i] = map[board.Point]*CutPoint{}
	}
	return c
}

// Dragon returns the origin of the dragon at p. Joining keeps the origin whose
// worm has more stones, the smaller vertex on ties.
func (c *Conn) Dragon(p board.Point) board.Point {
	for c.parent[p] != p {
		p = c.parent[p]
	}
	return p
}

// Join amalgamates the dragons at a and b. It reports whether they were two.
func (c *Conn) Join(a, b board.Point) bool { return c.join(a, b, -1) }

func (c *Conn) join(a, b board.Point, cause int) bool {
	da, db := c.Dragon(a), c.Dragon(b)
	if da == db {
		return false
	}
	c.Joins = append(c.Joins, Join{a, b, cause})
	keep, gone := da, db
	sa, sb := c.in.Board.Size(da), c.in.Board.Size(db)
	if sb > sa || sb == sa && db < da {
		keep, gone = db, da
	}
	c.size[keep] += c.size[gone]
	c.parent[gone] = keep
	return true
}

// CutAt returns what is known about the connection of the colour through p, or
// nil.
func (c *Conn) CutAt(col board.Color, p board.Point) *CutPoint { return c.cuts[col][p] }

// connEnv answers the questions about cuts and dragons from the state of the
// passes and hands the rest on.
type connEnv struct{ c *Conn }

// Ask implements Env.
func (e connEnv) Ask(ctx context.Context, q *Question) Answer {
	c := e.c
	switch q.Func.Name {
	case "xcut":
		return answerBool(c.cuts[q.Match.O][q.Args[0]] != nil)
	case "ocut":
		return answerBool(c.cuts[q.Match.X()][q.Args[0]] != nil)
	case "same_dragon":
		if c.parent[q.Args[0]] != 0 && c.parent[q.Args[1]] != 0 {
			return answerBool(c.Dragon(q.Args[0]) == c.Dragon(q.Args[1]))
		}
	case "dead", "alive", "critical":
		// Dragon data has just been reset: every status is unknown.
		return Answer{}
	case "unknown":
		return Answer{Value: 1}
	case "status":
		return Answer{Value: float64(StatusUnknown)}
	}
	if c.in.Env == nil {
		return Answer{Unknown: true, Note: "no evaluation environment"}
	}
	return c.in.Env.Ask(ctx, q)
}

func answerBool(b bool) Answer {
	if b {
		return Answer{Value: 1}
	}
	return Answer{}
}

// FindCuts runs class B.
func (c *Conn) FindCuts(ctx context.Context) error {
	return c.pass(ctx, func(cl Class) bool { return cl.Has('B') })
}

// FindConnections runs every pattern that is neither B nor I.
func (c *Conn) FindConnections(ctx context.Context) error {
	return c.pass(ctx, func(cl Class) bool { return !cl.Has('B') && !cl.Has('I') })
}

// LunchPass runs class I. 3.8 has no such pass.
func (c *Conn) LunchPass(ctx context.Context) error {
	if c.in.Mode == Conn38 {
		return nil
	}
	return c.pass(ctx, func(cl Class) bool { return cl.Has('I') })
}

func (c *Conn) pass(ctx context.Context, mine func(Class) bool) error {
	for _, db := range c.in.Set.Kind(KindConn) {
		ms, stats := c.memo.Match(db, c.in.Board, board.Empty)
		c.Stats.Add(stats)
		for i := range ms {
			if err := ctx.Err(); err != nil {
				return err
			}
			if !mine(ms[i].Pattern.Classes) {
				continue
			}
			c.Outcomes = append(c.Outcomes, Outcome{Match: ms[i], By: -1})
			if at := len(c.Outcomes) - 1; !c.postpone(at) {
				c.process(ctx, at)
			}
		}
	}
	c.finish(ctx)
	return ctx.Err()
}

// process judges the outcome at an index and counts what that cost.
func (c *Conn) process(ctx context.Context, at int) {
	nodes := c.ev.Nodes
	c.judge(ctx, at)
	c.Outcomes[at].Nodes = c.ev.Nodes - nodes
}

// judge processes one geometric match in the order of the originals.
func (c *Conn) judge(ctx context.Context, at int) {
	out := &c.Outcomes[at]
	cl := out.Pattern.Classes
	if c.in.Disabled.has(&out.Match, c.height) || cl.Has('W') && c.in.Mode == ConnExperimental ||
		cl.Has('Y') && c.in.Mode == ConnStandard {
		out.Verdict = VerdictMode
		return
	}
	// All statuses are unknown here: the letters O o X x never reject.
	if cl.Has('B') && !c.moveSafe(ctx, out) {
		return
	}
	if cl.Has('C') && !c.worthJoining(out) {
		return
	}
	if out.refused(c.ev.Constraint(ctx, &out.Match).Truth()) {
		return
	}
	if out.Pattern.Helper != "" && c.ev.Helper(ctx, &out.Match).Truth() != True {
		out.Verdict = VerdictHelper
		return
	}
	if (cl.Has('B') || cl.Has('I') && c.in.Mode != Conn38) && !cl.Has('s') {
		if p, ok := c.stonesSafe(ctx, &out.Match); !ok {
			out.Verdict, out.Point = VerdictUnsafeStone, p
			return
		}
	}
	if out.Pattern.Action != nil {
		c.catchUp(ctx) // what an action does may depend on the joins before it
	}
	c.apply(ctx, at)
}

// moveSafe tests that X can play the key cell with a non-zero safety code.
func (c *Conn) moveSafe(ctx context.Context, out *Outcome) bool {
	mv := out.Move()
	if mv == board.NoPoint {
		out.Verdict = VerdictMode
		return false
	}
	a := c.ev.AskPoints(ctx, FunctionNamed("safe_xmove"), &out.Match, mv)
	switch a.value().Truth() {
	case False:
		out.Verdict, out.Point = VerdictMoveUnsafe, mv
		return false
	case Unknown:
		out.Verdict, out.Point = VerdictConstraintUnknown, mv
		return false
	}
	return true
}

// worthJoining applies the tests of class C before its constraint: no inhibited
// empty vertex (2002 standard), and at least two dragons (not in 2002
// experimental).
func (c *Conn) worthJoining(out *Outcome) bool {
	if c.in.Mode == ConnExperimental {
		return true
	}
	if c.in.Mode == ConnStandard {
		out.Match.Elements(func(e Element) bool {
			cut := c.cuts[out.O][e.Point]
			if cut != nil && cut.Inhibit && c.in.Board.At(e.Point) == board.Empty {
				out.Verdict, out.Point, out.By = VerdictInhibited, e.Point, cut.Causes[0]
				return false
			}
			return true
		})
		if out.Verdict == VerdictInhibited {
			return false
		}
	}
	first, two := board.NoPoint, false
	out.Match.Elements(func(e Element) bool {
		if e.Symbol == 'O' {
			d := c.Dragon(e.Point)
			two = two || first != board.NoPoint && d != first
			first = d
		}
		return !two
	})
	if !two {
		out.Verdict = VerdictShadowed
		out.By = c.lastJoin(first)
	}
	return two
}

// lastJoin returns the outcome that made the latest join of the dragon.
func (c *Conn) lastJoin(dragon board.Point) int {
	for i := len(c.Joins) - 1; i >= 0; i-- {
		if c.Dragon(c.Joins[i].A) == dragon {
			return c.Joins[i].Cause
		}
	}
	return -1
}

// stonesSafe tests that no X stone can be captured outright, unless the key
// cell defends it.
func (c *Conn) stonesSafe(ctx context.Context, m *Match) (board.Point, bool) {
	at := board.NoPoint
	defend, fresh := FunctionNamed("does_defend"), FunctionNamed("oplay_attack")
	m.Elements(func(e Element) bool {
		if e.Symbol != 'X' {
			return true
		}
		code := 0.0
		if c.in.Mode == Conn38 {
			code = c.ev.AskPoints(ctx, fresh, m, e.Point).Value
		} else if c.in.Attack != nil {
			code = float64(c.in.Attack(e.Point))
		}
		if code != CodeWin {
			return true
		}
		mv := m.Move()
		if mv == board.NoPoint || c.ev.AskPoints(ctx, defend, m, mv, e.Point).value().Truth() != True {
			at = e.Point
		}
		return at == board.NoPoint
	})
	return at, at == board.NoPoint
}

// apply runs the action and the effect of the class.
func (c *Conn) apply(ctx context.Context, cause int) {
	out := &c.Outcomes[cause]
	before := len(c.Joins) + len(c.Vetoes) + len(c.Cuts)
	if out.Pattern.Action != nil {
		v, calls := c.ev.Action(ctx, &out.Match)
		for _, call := range calls {
			c.act(call, cause)
		}
		if v.Unknown && len(calls) == 0 {
			out.Verdict = VerdictConstraintUnknown
		}
	}
	switch cl := out.Pattern.Classes; {
	case cl.Has('B'):
		c.cut(out, cause)
		return // a repeated cut is no new point, but it is an effect that stands
	case cl.Has('C'):
		c.amalgamate(out, cause)
	}
	if before == len(c.Joins)+len(c.Vetoes)+len(c.Cuts) && out.Verdict == VerdictFires {
		out.Verdict = VerdictNoEffect
	}
}

func (c *Conn) act(call ActionCall, cause int) {
	a := call.Args
	for _, p := range a {
		if p <= 0 || c.parent[p] == 0 {
			return // an action on an empty vertex does nothing
		}
	}
	switch call.Func.Name {
	case "amalgamate":
		c.join(a[0], a[1], cause)
	case "amalgamate_most_valuable_helper":
		da, db, dc := c.Dragon(a[0]), c.Dragon(a[1]), c.Dragon(a[2])
		if da == db || db == dc {
			return
		}
		if c.size[dc] > c.size[da] {
			c.join(a[1], a[2], cause)
		} else {
			c.join(a[0], a[1], cause)
		}
	case "not_lunch":
		if c.in.Board.Size(a[0]) <= 2 {
			c.Vetoes = append(c.Vetoes, LunchVeto{Dragon: a[1], Worm: a[0], Cause: cause})
		}
	}
}

// cut emits the effect of a class B match.
func (c *Conn) cut(out *Outcome, cause int) {
	eye := func(p board.Point) bool { return c.in.EyeSpace != nil && c.in.EyeSpace(out.O, p) }
	old := c.in.Mode != Conn38
	mv := out.Move()
	c.mark(out.O, mv, cause, func(p *CutPoint) {
		p.Cut = true
		p.Inhibit = p.Inhibit || old
		p.Marginal = p.Marginal || old && eye(mv)
	})
	out.Match.Elements(func(e Element) bool {
		if e.Symbol == '!' {
			if old && eye(e.Point) {
				c.mark(out.O, e.Point, cause, func(p *CutPoint) { p.Inhibit = true })
			} else if !old {
				c.mark(out.O, e.Point, cause, func(p *CutPoint) { p.Cut = true })
			}
		}
		return e.Symbol == ',' || e.Symbol == '!'
	})
}

func (c *Conn) mark(col board.Color, p board.Point, cause int, set func(*CutPoint)) {
	cut := c.cuts[col][p]
	if cut == nil {
		cut = &CutPoint{Point: p, Color: col}
		c.cuts[col][p] = cut
		c.Cuts = append(c.Cuts, cut)
	}
	cut.Causes = append(cut.Causes, cause)
	set(cut)
}

// amalgamate emits the effect of a class C match: every safe stone of O joins
// the previous such dragon.
func (c *Conn) amalgamate(out *Outcome, cause int) {
	prev := board.NoPoint
	out.Match.Elements(func(e Element) bool {
		if c.in.Board.At(e.Point) != out.O || c.in.Mode == Conn38 && e.Symbol != 'O' {
			return true
		}
		if !out.Pattern.Classes.Has('s') && c.in.Attack != nil && c.in.Attack(e.Point) != 0 {
			return true
		}
		if prev != board.NoPoint {
			c.join(prev, e.Point, cause)
		}
		prev = e.Point
		return true
	})
}
