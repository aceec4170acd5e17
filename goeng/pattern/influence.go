package pattern

import (
	"context"
	"slices"

	"ana/goeng/board"
)

// InfluenceInput is one influence computation as the influence and barrier
// databases see it.
type InfluenceInput struct {
	Board  *board.Board
	Set    *Set
	Compat Dialect     // Dialect2002 or Dialect38: which rules where the trees differ
	ToMove board.Color // side assumed to move next; board.Empty: none, then barriers do not run
	// DragonsKnown marks the computation after life-and-death reading. With 3.8
	// every computation with a side to move counts as territorial.
	DragonsKnown bool
	Escape       bool // escape influence
	Scoring      bool
	FollowUp     *FollowUp // non-nil: only intrusions, for the follow-up influence
	Env          Env
	Disabled     *Disabled

	// Strength is the influence strength of a colour's stone after source
	// initialisation. Nil counts every stone as strong.
	Strength func(c board.Color, p board.Point) float32
	// Permeability is that of the colour before the patterns; nil means 1.
	Permeability func(c board.Color, p board.Point) float32
	// Attack is the tactical attack code of the string at p; nil means 0.
	Attack func(p board.Point) int
	// Status is the matcher status of the dragon at p. Nil counts every stone
	// as dead, as a fresh process of the originals does.
	Status func(p board.Point) Status
	// Lazy judges the barriers that read after the others. The influence is the
	// same, but such a match is shadowed where its effects would make no difference,
	// also by a match that comes later in the file, and less is read.
	Lazy bool
	// Memo keeps the matches of the position for further computations; nil keeps
	// none.
	Memo *Memo
}

// FollowUp describes the follow-up influence after a trial move.
type FollowUp struct {
	Goal  func(p board.Point) bool // stones at which an intrusion may be anchored
	Saved func(p board.Point) bool // the move, rescued stones, revived dragons
}

// EffectKind tells the effects apart.
type EffectKind uint8

// Effects on the arrays of an influence computation.
const (
	// EffectSource: strength of Color at Point becomes Strength, with
	// Attenuation, unless it is as strong already.
	EffectSource EffectKind = iota
	// EffectBlock: permeability of Color at Point becomes 0.
	EffectBlock
	// EffectWeakBlock: permeability of Color at Point is multiplied by 0.7.
	EffectWeakBlock
	// EffectIntrusion: an entry of the intrusion list (see CapIntrusions).
	EffectIntrusion
	// EffectNonTerritory: Point cannot be territory of Color.
	EffectNonTerritory
)

// Effect is one change that a fired pattern asks for.
type Effect struct {
	Kind        EffectKind
	Color       board.Color
	Point       board.Point
	Anchor      board.Point // intrusions: the stone that intrudes
	Strength    float32
	Attenuation float32
	Cause       int // index of the outcome
}

// InfluenceResult holds the effects in the order of the matches, and what
// became of every match.
type InfluenceResult struct {
	Effects  []Effect
	Outcomes []Outcome
	Stats    Stats
}

// influenceRun carries one computation through both databases.
type influenceRun struct {
	in          *InfluenceInput
	memo        *Memo
	ev          Evaluator
	res         *InfluenceResult
	territorial bool
	blocked     [3][board.NumPoints]int32 // outcome that blocked the colour here, plus 1
	height      int
	cause       int // the outcome that is being judged
	lateMatches
}

// Influence matches the influence and barrier databases of a set and returns
// their effects. It does not change the input; two calls give equal results.
// The context ends reading early; the result is then incomplete and the
// context's error is returned.
func Influence(ctx context.Context, in *InfluenceInput) (*InfluenceResult, error) {
	r := &influenceRun{in: in, res: &InfluenceResult{}, ev: Evaluator{Env: in.Env}, height: in.Board.Height()}
	if r.memo = in.Memo; r.memo == nil {
		r.memo = new(Memo)
	}
	r.lazy = in.Lazy && in.FollowUp == nil && !markAndBlock(in.Set)
	r.territorial = in.DragonsKnown && !in.Escape
	if in.Compat.is38() {
		r.territorial = in.ToMove != board.Empty && !in.Escape
	}
	if in.FollowUp == nil {
		for _, db := range in.Set.Kind(KindInfluence) {
			r.run(ctx, db, board.Empty, r.influenceMatch)
		}
	}
	if in.ToMove != board.Empty {
		for _, db := range in.Set.Kind(KindBarriers) {
			if in.FollowUp != nil {
				r.run(ctx, db, in.ToMove, r.followUpMatch)
			} else {
				r.run(ctx, db, in.ToMove, r.barrierMatch)
			}
		}
	}
	r.finish(ctx)
	return r.res, ctx.Err()
}

// run matches one database and judges its matches in order.
func (r *influenceRun) run(ctx context.Context, db *DB, o board.Color, judge func(context.Context, *Outcome)) {
	ms, stats := r.memo.Match(db, r.in.Board, o)
	r.res.Stats.Add(stats)
	r.res.Outcomes = slices.Grow(r.res.Outcomes, len(ms))
	for i := range ms {
		if ctx.Err() != nil {
			return
		}
		r.res.Outcomes = append(r.res.Outcomes, Outcome{Match: ms[i], By: -1})
		r.cause = len(r.res.Outcomes) - 1
		out := &r.res.Outcomes[r.cause]
		if r.in.Disabled.has(&out.Match, r.height) {
			out.Verdict = VerdictMode
			continue
		}
		if p, bad := statusRejects(&out.Match, r.in.Board, r.in.Status); bad {
			out.Verdict, out.Point = VerdictStatus, p
			continue
		}
		if r.lazy && db.Kind == KindBarriers && out.Pattern.reads() {
			r.late = append(r.late, r.cause)
			continue
		}
		r.judge(ctx, judge)
	}
}

// judge judges the outcome at r.cause and counts what that cost.
func (r *influenceRun) judge(ctx context.Context, judge func(context.Context, *Outcome)) {
	out, nodes := &r.res.Outcomes[r.cause], r.ev.Nodes
	judge(ctx, out)
	out.Nodes = r.ev.Nodes - nodes
}

func (r *influenceRun) add(e Effect) {
	e.Cause = r.cause
	if e.Strength > 0 && (e.Kind == EffectSource || e.Kind == EffectIntrusion && r.strength(e.Color, e.Anchor) > 0) {
		r.source[e.Color][e.Point] = true
	}
	r.res.Effects = append(r.res.Effects, e)
}

// strength is that of the colour's stone at p.
func (r *influenceRun) strength(c board.Color, p board.Point) float32 {
	if r.in.Strength == nil {
		return 1
	}
	return r.in.Strength(c, p)
}

// strong reports whether every element of the symbol has strength, and the
// first that has none.
func (r *influenceRun) strong(m *Match, sym byte, c board.Color) (board.Point, bool) {
	at := board.NoPoint
	if r.in.Strength == nil {
		return at, true
	}
	m.Elements(func(e Element) bool {
		if e.Symbol == sym && r.in.Strength(c, e.Point) == 0 {
			at = e.Point
		}
		return at == board.NoPoint
	})
	return at, at == board.NoPoint
}

// accept runs constraint and helper.
func (r *influenceRun) accept(ctx context.Context, out *Outcome) bool {
	if out.refused(r.ev.Constraint(ctx, &out.Match).Truth()) {
		return false
	}
	if out.Pattern.Helper != "" && r.ev.Helper(ctx, &out.Match).Truth() != True {
		out.Verdict = VerdictHelper
		return false
	}
	return true
}

// influenceMatch judges a match of the influence database.
func (r *influenceRun) influenceMatch(ctx context.Context, out *Outcome) {
	cl := out.Pattern.Classes
	enhance, invade := cl.Has('E'), cl.Has('I')
	if enhance && r.territorial || invade && r.in.Scoring || !enhance && !invade || out.Pattern.Move < 0 {
		out.Verdict = VerdictMode
		return
	}
	if enhance && !cl.Has('s') {
		if p, ok := r.strong(&out.Match, 'O', out.O); !ok {
			out.Verdict, out.Point = VerdictNoStrength, p
			return
		}
	}
	if !r.accept(ctx, out) {
		return
	}
	value := float32(out.Pattern.Value())
	if enhance {
		r.add(Effect{Kind: EffectSource, Color: out.O, Point: out.Move(), Strength: value, Attenuation: 3.0})
		return
	}
	escape := r.in.Escape
	if r.in.Compat.is38() {
		escape = !r.territorial
	}
	if cl.Has('e') && escape {
		value *= 20
	}
	n := len(r.res.Effects)
	for _, c := range [2]board.Color{board.White, board.Black} {
		if r.in.ToMove == board.Empty || cl.Has('s') || c == r.in.ToMove && c != out.O {
			r.add(Effect{Kind: EffectSource, Color: c, Point: out.Move(), Strength: value, Attenuation: 1.5})
		}
	}
	if len(r.res.Effects) == n {
		out.Verdict = VerdictNoEffect
	}
}

// permeable reports whether the colour's influence still passes the vertex, and a
// barrier there would have an effect.
func (r *influenceRun) permeable(c board.Color, p board.Point) bool {
	if r.blocked[c][p] != 0 || r.finishing && r.source[c][p] {
		return false
	}
	return r.in.Permeability == nil || r.in.Permeability(c, p) != 0
}

// nothingLeft applies the test of classes A and D: whether every point that the
// match would block is blocked already. By is the outcome that did it.
func (r *influenceRun) nothingLeft(m *Match, blocked board.Color) (by int, yes bool) {
	weak := r.territorial || r.in.Compat.is38()
	yes, by = true, -1
	m.Elements(func(e Element) bool {
		if e.Symbol == ',' || e.Symbol == '!' && weak {
			if r.permeable(blocked, e.Point) {
				yes = false
			} else if n := r.blocked[blocked][e.Point]; n > 0 {
				by = int(n) - 1
			}
		}
		return yes && (e.Symbol == ',' || e.Symbol == '!')
	})
	return by, yes
}

// stonesOK applies the strength and safety tests of a barrier match.
func (r *influenceRun) stonesOK(ctx context.Context, out *Outcome) bool {
	cl := out.Pattern.Classes
	if cl.Has('s') {
		return true
	}
	if cl.HasAny("DBt") {
		if p, ok := r.strong(&out.Match, 'O', out.O); !ok {
			out.Verdict, out.Point = VerdictNoStrength, p
			return false
		}
	}
	if cl.HasAny("At") {
		if p, ok := r.strong(&out.Match, 'X', out.X()); !ok {
			out.Verdict, out.Point = VerdictNoStrength, p
			return false
		}
	}
	if cl.Has('A') && !r.in.Compat.is38() {
		if p, ok := r.unattackable(ctx, &out.Match); !ok {
			out.Verdict, out.Point = VerdictUnsafeStone, p
			return false
		}
	}
	return true
}

// unattackable asks, for class A of 2002, whether no X stone can be attacked:
// first by the stored code, then by reading afresh.
func (r *influenceRun) unattackable(ctx context.Context, m *Match) (board.Point, bool) {
	at := board.NoPoint
	fresh := FunctionNamed("oplay_attack")
	m.Elements(func(e Element) bool {
		if e.Symbol != 'X' {
			return true
		}
		if r.in.Attack != nil && r.in.Attack(e.Point) != 0 {
			at = e.Point
		} else if r.in.Env != nil {
			if a := r.ev.AskPoints(ctx, fresh, m, e.Point); !a.Unknown && a.Value != 0 {
				at = e.Point
			}
		}
		return at == board.NoPoint
	})
	return at, at == board.NoPoint
}

// barrierMatch judges a match of the barrier database.
func (r *influenceRun) barrierMatch(ctx context.Context, out *Outcome) {
	cl := out.Pattern.Classes
	old := !r.in.Compat.is38()
	blocks := cl.HasAny("AD")
	if old && (cl.Has('T') && !r.territorial || cl.Has('W') && r.territorial) || !old && blocks && !r.territorial {
		out.Verdict = VerdictMode
		return
	}
	blockedColor := out.O // class A: X's connection stops O
	if cl.Has('D') {
		blockedColor = out.X()
	}
	if blocks {
		if by, nothing := r.nothingLeft(&out.Match, blockedColor); nothing {
			out.Verdict, out.By = VerdictShadowed, by
			return
		}
	}
	if r.finishing && cl.Has('B') && !cl.HasAny("ADt") {
		if by, all := r.reached(out); all {
			out.Verdict, out.By = VerdictShadowed, by
			return
		}
	}
	if !r.stonesOK(ctx, out) || !r.accept(ctx, out) {
		return
	}
	if cl.Has('t') {
		r.nonTerritory(ctx, out)
		if !old {
			return
		}
	}
	if blocks {
		r.block(out, blockedColor)
	}
	if cl.Has('B') {
		r.intrude(out)
	}
}

// nonTerritory runs the action of a class t match.
func (r *influenceRun) nonTerritory(ctx context.Context, out *Outcome) {
	_, calls := r.ev.Action(ctx, &out.Match)
	n := len(r.res.Effects)
	for _, c := range calls {
		switch c.Func.Name {
		case "non_oterritory":
			r.add(Effect{Kind: EffectNonTerritory, Color: out.O, Point: c.Args[0]})
		case "non_xterritory":
			r.add(Effect{Kind: EffectNonTerritory, Color: out.X(), Point: c.Args[0]})
		}
	}
	if len(r.res.Effects) == n {
		out.Verdict = VerdictNoEffect
	}
}

// block emits the effects of a class A or D match.
func (r *influenceRun) block(out *Outcome, c board.Color) {
	weak := r.territorial || r.in.Compat.is38()
	out.Match.Elements(func(e Element) bool {
		switch {
		case e.Symbol == ',':
			r.add(Effect{Kind: EffectBlock, Color: c, Point: e.Point})
			if r.blocked[c][e.Point] == 0 {
				r.blocked[c][e.Point] = int32(r.cause) + 1
			}
		case e.Symbol == '!' && weak:
			r.add(Effect{Kind: EffectWeakBlock, Color: c, Point: e.Point})
		}
		return e.Symbol == ',' || e.Symbol == '!'
	})
}

// intrude emits the effects of a class B match.
func (r *influenceRun) intrude(out *Outcome) {
	e := Effect{
		Kind: EffectSource, Color: out.O, Anchor: out.Anchor, Strength: float32(out.Pattern.Value()), Attenuation: 3.0,
	}
	if r.territorial || r.in.FollowUp != nil {
		e.Kind, e.Attenuation = EffectIntrusion, 2.4
	}
	n := len(r.res.Effects)
	out.Match.Elements(func(el Element) bool {
		if el.Symbol == '!' {
			e.Point = el.Point
			r.add(e)
		}
		return el.Symbol == ',' || el.Symbol == '!'
	})
	if len(r.res.Effects) == n {
		out.Verdict = VerdictNoEffect
	}
}
