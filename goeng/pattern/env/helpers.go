package env

import (
	"context"

	"ana/goeng/board"
	"ana/goeng/pattern"
)

// helperHandlers are the helper functions of entry lines that conn.db uses. The
// helpers of the move databases go to Input.Fact.
func helperHandlers() map[string]handler {
	return map[string]handler{
		"basic_cut_helper": tactical(basicCut),
		"ugly_cutstone_helper": onBoard(func(e *Env, q *pattern.Question) pattern.Answer {
			if _, _, c, ok := e.cutShape(q); ok {
				e.cut1[e.b.Origin(c)]++
			}
			return yes(false)
		}),
		"cutstone2_helper": tactical(cutstone2),
	}
}

// cutShape returns the vertices west (O), north (O) and north-west (X) of the key
// cell in the frame of the drawing.
func (e *Env) cutShape(q *pattern.Question) (a, b, c board.Point, ok bool) {
	m := q.Match
	if m.Pattern.Move < 0 {
		return
	}
	var in [3]bool
	w, h := e.b.Width(), e.b.Height()
	a, in[0] = m.OffsetOnBoard(m.Pattern.Move, 0, -1, w, h)
	b, in[1] = m.OffsetOnBoard(m.Pattern.Move, -1, 0, w, h)
	c, in[2] = m.OffsetOnBoard(m.Pattern.Move, -1, -1, w, h)
	ok = in[0] && in[1] && in[2] && e.b.At(c).IsPlayer()
	return a, b, c, ok
}

// basicCut asks whether X really cuts at the key cell.
func basicCut(e *Env, ctx context.Context, q *pattern.Question) pattern.Answer {
	_, _, c, ok := e.cutShape(q)
	if !ok {
		return yes(false)
	}
	mv := q.Match.Move()
	if att, _, _, _ := e.wormCodes(ctx, c); att != 0 && (e.b.At(c) == q.Match.O || e.isKo(c)) {
		return yes(false)
	}
	if e.isKo(mv) {
		return yes(false)
	}
	start := e.depth
	if !e.tryLegal(mv, q.Match.X()) {
		return yes(false)
	}
	taken, _ := e.attack(ctx, mv)
	lost, _ := e.attack(ctx, c)
	e.back(start)
	if taken == pattern.CodeWin || lost == pattern.CodeWin {
		return yes(false)
	}
	return yes(e.safeMove(ctx, mv, q.Match.O) != 0)
}

// cutstone2 counts a potential cut by the X stone: if, after it is defended, O
// loses one of its stones or cannot stop X at the key cell, the stone is worth
// more. The helper never accepts the match.
func cutstone2(e *Env, ctx context.Context, q *pattern.Question) pattern.Answer {
	a, b, c, ok := e.cutShape(q)
	if !ok || !e.old && e.depth > 0 {
		return yes(false)
	}
	_, def, _, defAt := e.wormCodes(ctx, c)
	if def == 0 {
		return yes(false)
	}
	start := e.depth
	x := q.Match.X()
	if !e.tryLegal(defAt, x) {
		return yes(false)
	}
	loses := func(p board.Point) bool {
		code, _ := e.attack(ctx, p)
		return code != 0
	}
	cut := loses(b) || loses(a) || e.safeMove(ctx, q.Match.Move(), x) != 0
	e.back(start)
	if cut {
		e.cut2[e.b.Origin(c)]++
	}
	return yes(false)
}
