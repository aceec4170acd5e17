package env

import (
	"context"

	"ana/goeng/board"
	"ana/goeng/pattern"
)

// tacticalHandlers are the functions that read.
func tacticalHandlers() map[string]handler {
	point := func(f func(e *Env, ctx context.Context, p board.Point) int) handler {
		return tactical(func(e *Env, ctx context.Context, q *pattern.Question) pattern.Answer {
			return number(f(e, ctx, q.Args[0]))
		})
	}
	truth := func(f func(e *Env, ctx context.Context, p board.Point) bool) handler {
		return tactical(stone(func(e *Env, ctx context.Context, q *pattern.Question) pattern.Answer {
			return yes(f(e, ctx, q.Args[0]))
		}))
	}
	out := map[string]handler{
		"attack": point(func(e *Env, ctx context.Context, p board.Point) int { a, _, _, _ := e.wormCodes(ctx, p); return a }),
		"defend": point(func(e *Env, ctx context.Context, p board.Point) int { _, d, _, _ := e.wormCodes(ctx, p); return d }),
		"does_attack": tactical(func(e *Env, ctx context.Context, q *pattern.Question) pattern.Answer {
			return number(e.doesAttack(ctx, q.Args[0], q.Args[1]))
		}),
		"does_defend": tactical(func(e *Env, ctx context.Context, q *pattern.Question) pattern.Answer {
			return yes(e.doesDefend(ctx, q.Args[0], q.Args[1]))
		}),
		"seki_helper": truth((*Env).sekiHelper),
		"adjacent_to_stone_in_atari": truth(func(e *Env, ctx context.Context, p board.Point) bool {
			return e.besideAtari(ctx, p, false)
		}),
		"adjacent_to_defendable_stone_in_atari": truth(func(e *Env, ctx context.Context, p board.Point) bool {
			return e.besideAtari(ctx, p, true)
		}),
		"finish_ko_helper":  truth(func(e *Env, _ context.Context, p board.Point) bool { return e.finishKo(p) }),
		"squeeze_ko_helper": truth(func(e *Env, _ context.Context, p board.Point) bool { return e.squeezeKo(p) }),
		"connect_and_cut_helper": tactical(func(e *Env, ctx context.Context, q *pattern.Question) pattern.Answer {
			return yes(e.connectAndCut(ctx, q.Args[0], q.Args[1], q.Args[2]))
		}),
		"connect_and_cut_helper2": tactical(func(e *Env, ctx context.Context, q *pattern.Question) pattern.Answer {
			return yes(e.connectAndCut2(ctx, q.Match.O, q.Args[0], q.Args[1], q.Args[2]))
		}),
		"edge_double_sente": tactical(func(e *Env, ctx context.Context, q *pattern.Question) pattern.Answer {
			return yes(e.edgeDoubleSente(ctx, q.Args))
		}),
		"disconnect_helper": tactical(func(e *Env, ctx context.Context, q *pattern.Question) pattern.Answer {
			return e.disconnect(ctx, q.Args[0], q.Args[1])
		}),
		"distrust_tactics_helper": stone(onBoard(func(e *Env, q *pattern.Question) pattern.Answer {
			return yes(e.distrustTactics(q.Args[0]))
		})),
		"bent_four_helper": stone(onBoard(func(e *Env, q *pattern.Question) pattern.Answer { return yes(e.bentFour(q.Args[0])) })),
	}
	for _, name := range []string{"safe_omove", "safe_xmove"} {
		out[name] = tactical(func(e *Env, ctx context.Context, q *pattern.Question) pattern.Answer {
			return number(e.safeMove(ctx, q.Args[0], roleAfter(q, "safe_")))
		})
	}
	for _, name := range []string{"odefend_against", "xdefend_against"} {
		out[name] = tactical(func(e *Env, ctx context.Context, q *pattern.Question) pattern.Answer {
			return yes(e.defendAgainst(ctx, q.Args[0], q.Args[1], role(q)))
		})
	}
	return out
}

// easyLiberties is the number of liberties with which a stone just played is taken
// to be safe without reading.
const easyLiberties = 4

// safeMove returns WIN if a stone of c at p cannot be captured, the reversed code
// on ko, 0 if it can be or is illegal. A move that the ko rule forbids is worth
// KO_B if it is not simply captured.
func (e *Env) safeMove(ctx context.Context, p board.Point, c board.Color) int {
	if e.b.At(p) != board.Empty {
		return 0
	}
	start := e.depth
	if e.tryLegal(p, c) {
		a := 0
		if e.b.Liberties(p) < easyLiberties {
			a, _ = e.attack(ctx, p)
		}
		e.back(start)
		return pattern.CodeWin - a
	}
	if e.try(p, c) {
		a, _ := e.attack(ctx, p)
		e.back(start)
		if a != pattern.CodeWin {
			return pattern.CodeKoB
		}
	}
	return 0
}

// playDefend is the question of oplay_defend: 0 if the target is gone, WIN if
// there is no attack, else the code of a defence.
func (e *Env) playDefend(ctx context.Context, p board.Point) int {
	if !e.b.At(p).IsPlayer() {
		return 0
	}
	if a, _ := e.attack(ctx, p); a == 0 {
		return pattern.CodeWin
	}
	d, _ := e.defend(ctx, p)
	return d
}

// doesAttack asks whether the opponent of the string at s captures it by playing
// at p.
func (e *Env) doesAttack(ctx context.Context, p, s board.Point) int {
	owner := e.b.At(s)
	if !owner.IsPlayer() || e.b.At(p) != board.Empty {
		return 0
	}
	att, def, _, defAt := e.wormCodes(ctx, s)
	if att != 0 && def == 0 {
		return 0 // it is lost anyway
	}
	start := e.depth
	defer e.back(start)
	if !e.tryLegal(p, owner.Opponent()) {
		return 0
	}
	code := pattern.CodeWin - e.playDefendFresh(ctx, s)
	if code == 0 {
		return 0
	}
	if att != 0 && defAt > 0 && e.try(defAt, owner) {
		after := pattern.CodeWin
		if e.b.At(s).IsPlayer() {
			after, _ = e.attack(ctx, s)
		}
		code = min(code, after)
	}
	switch {
	case e.old && code != 0:
		return pattern.CodeWin
	case !e.old && code < att:
		return 0
	}
	return code
}

// playDefendFresh is the defence code of a string that has just been attacked;
// 0 when it is gone.
func (e *Env) playDefendFresh(ctx context.Context, s board.Point) int {
	if !e.b.At(s).IsPlayer() {
		return 0
	}
	d, _ := e.defend(ctx, s)
	return d
}

// doesDefend asks whether the owner saves the attackable string at s by playing
// at p.
func (e *Env) doesDefend(ctx context.Context, p, s board.Point) bool {
	owner := e.b.At(s)
	if !owner.IsPlayer() {
		return false
	}
	att, _, attAt, _ := e.wormCodes(ctx, s)
	if att == 0 {
		return false
	}
	start := e.depth
	defer e.back(start)
	if !e.tryLegal(p, owner) {
		return false
	}
	if a, _ := e.attack(ctx, s); a != 0 {
		return false
	}
	if attAt > 0 && e.try(attAt, owner.Opponent()) {
		return e.playDefend(ctx, s) != 0
	}
	return true
}

// defendAgainst asks whether the opponent cannot play q safely after c plays p.
func (e *Env) defendAgainst(ctx context.Context, p, q board.Point, c board.Color) bool {
	start := e.depth
	defer e.back(start)
	return e.tryLegal(p, c) && e.safeMove(ctx, q, c.Opponent()) == 0
}

// adjacent calls f for the enemy strings beside the string at p until f returns
// false.
func (e *Env) adjacent(p board.Point, f func(board.Point) bool) {
	n := len(e.buf)
	e.buf = e.b.AppendAdjacent(e.buf, p)
	for _, s := range e.buf[n:len(e.buf):len(e.buf)] {
		if !f(s) {
			break
		}
	}
	e.buf = e.buf[:n]
}

func (e *Env) sekiHelper(ctx context.Context, p board.Point) bool {
	ok := true
	e.adjacent(p, func(s board.Point) bool {
		a, _, _, _ := e.wormCodes(ctx, s)
		ok = a == 0
		return ok
	})
	return ok
}

func (e *Env) besideAtari(ctx context.Context, p board.Point, defendable bool) bool {
	found := false
	e.adjacent(p, func(s board.Point) bool {
		if e.b.Liberties(s) == 1 {
			a, d, _, _ := e.wormCodes(ctx, s)
			found = a != 0 && (!defendable || d != 0)
		}
		return !found
	})
	return found
}

func (e *Env) finishKo(p board.Point) bool {
	c, found := e.b.At(p), false
	e.adjacent(p, func(s board.Point) bool {
		found = e.b.Size(s) == 1 && e.b.Liberties(s) == 1 && e.isKoCapture(e.b.FirstLiberty(s), c)
		return !found
	})
	return found
}

func (e *Env) squeezeKo(p board.Point) bool {
	if e.b.Liberties(p) != 2 {
		return false
	}
	for _, l := range e.b.AppendLiberties(nil, p) {
		if e.isKoCapture(l, e.b.At(p).Opponent()) {
			return true
		}
	}
	return false
}

// distrustTactics tells an enclosed nakade from a string that can be trusted:
// three liberties are enough, one is not, and two are not when they are all that
// an enemy string of three or more stones inside has.
func (e *Env) distrustTactics(p board.Point) bool {
	switch n := e.b.Liberties(p); {
	case n >= 3:
		return true
	case n <= 1:
		return false
	}
	found := false
	e.adjacent(p, func(s board.Point) bool {
		found = e.b.Size(s) >= 3 && e.enclosed(s, p)
		return !found
	})
	return found
}

// enclosed reports whether all liberties of s are liberties of p, and s touches
// no other string and no further empty vertex.
func (e *Env) enclosed(s, p board.Point) bool {
	for _, l := range e.b.AppendLiberties(nil, s) {
		if !e.b.IsLibertyOf(l, p) {
			return false
		}
	}
	ok := true
	e.adjacent(s, func(q board.Point) bool {
		ok = e.b.SameString(q, p)
		return ok
	})
	return ok
}

// bentFour reports whether the string is four stones bent in a corner: the corner,
// one stone beside it on one edge and two on the other, or the straight three from
// the corner with one more at the inner end.
func (e *Env) bentFour(p board.Point) bool {
	if e.b.Size(p) != 4 {
		return false
	}
	stones := e.b.AppendStones(nil, p)
	corner, rows, cols := false, map[int]int{}, map[int]int{}
	for _, s := range stones {
		edgeRow := s.Row() == 0 || s.Row() == e.b.Height()-1
		edgeCol := s.Col() == 0 || s.Col() == e.b.Width()-1
		corner = corner || edgeRow && edgeCol
		rows[s.Row()]++
		cols[s.Col()]++
	}
	bent := len(rows) == 2 && len(cols) == 3 || len(rows) == 3 && len(cols) == 2
	if !corner || !bent {
		return false
	}
	// An L has a line of three with the fourth stone at one end; a T or an S has not.
	for _, s := range stones {
		if e.armEnds(s, stones) == 2 {
			return true
		}
	}
	return false
}

// armEnds counts the directions in which s begins a line of stones, 2 at the bend
// of an L whose arms have two stones and one.
func (e *Env) armEnds(s board.Point, stones []board.Point) int {
	has := func(p board.Point) bool {
		for _, x := range stones {
			if x == p {
				return true
			}
		}
		return false
	}
	long, short := 0, 0
	for _, d := range [4]board.Point{board.South, board.West, board.North, board.East} {
		switch {
		case has(s+d) && has(s+2*d):
			long++
		case has(s + d):
			short++
		}
	}
	if long == 1 && short == 1 {
		return 2
	}
	return 0
}
