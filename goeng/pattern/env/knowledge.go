package env

import (
	"context"
	"strings"

	"ana/goeng/board"
	"ana/goeng/pattern"
)

// knowledgeHandlers are the functions about influence, dragons and cuts.
func knowledgeHandlers() map[string]handler {
	out := map[string]handler{
		"xcut": onBoard(func(e *Env, q *pattern.Question) pattern.Answer { return e.cutAt(q.Match.O, q.Args[0]) }),
		"ocut": onBoard(func(e *Env, q *pattern.Question) pattern.Answer { return e.cutAt(q.Match.X(), q.Args[0]) }),
	}
	for name, s := range map[string]pattern.Status{
		"dead": pattern.StatusDead, "alive": pattern.StatusAlive, "critical": pattern.StatusCritical, "unknown": pattern.StatusUnknown,
	} {
		out[name] = onBoard(func(e *Env, q *pattern.Question) pattern.Answer {
			if e.in.Status == nil {
				return e.fact(q)
			}
			return yes(e.in.Status(q.Args[0]) == s)
		})
	}
	out["status"] = onBoard(func(e *Env, q *pattern.Question) pattern.Answer {
		if e.in.Status == nil {
			return e.fact(q)
		}
		return number(int(e.in.Status(q.Args[0])))
	})
	for _, who := range []string{"o", "x"} {
		out[who+"_somewhere"] = onBoard(func(e *Env, q *pattern.Question) pattern.Answer { return yes(e.somewhere(q, e.old)) })
		out[who+"_alive_somewhere"] = onBoard(func(e *Env, q *pattern.Question) pattern.Answer { return yes(e.somewhere(q, true)) })
		for name, l := range map[string]pattern.OwnerLevel{
			"area": pattern.OwnerArea, "moyo": pattern.OwnerMoyo, "terri": pattern.OwnerTerritory, "moyo_opposite": pattern.OwnerMoyo,
		} {
			opposite := strings.HasSuffix(name, "_opposite")
			out[who+name] = onBoard(func(e *Env, q *pattern.Question) pattern.Answer { return e.owns(q, l, opposite) })
		}
		out["obvious_false_"+who+"eye"] = obviousFalseEye
	}
	return out
}

func (e *Env) cutAt(c board.Color, p board.Point) pattern.Answer {
	if e.in.Cut == nil {
		return unknown("cuts not computed")
	}
	return yes(e.in.Cut(c, p))
}

// somewhere reports whether one of the vertices holds a stone of the role; with
// living, whether its dragon is not dead. The status counts only while nothing
// has been played.
func (e *Env) somewhere(q *pattern.Question, living bool) bool {
	c := role(q)
	for _, p := range q.Args {
		if e.b.At(p) != c {
			continue
		}
		if !living || e.depth > 0 || e.in.Status != nil && e.in.Status(p) != pattern.StatusDead {
			return true
		}
	}
	return false
}

// owns compares the owner of a vertex with the role.
func (e *Env) owns(q *pattern.Question, l pattern.OwnerLevel, opposite bool) pattern.Answer {
	if e.in.Owner == nil {
		return unknown("influence not computed")
	}
	mover := board.Empty
	if !e.old {
		mover = q.Match.X()
		if opposite {
			mover = q.Match.O
		}
	}
	return yes(e.in.Owner(l, mover, q.Args[0]) == role(q))
}

// obviousFalseEye adds up the diagonals of an eye vertex: 1 off the board, 2 for a
// tactically safe enemy stone, 1 less at a corner; 4 make the eye false.
func obviousFalseEye(e *Env, ctx context.Context, q *pattern.Question) pattern.Answer {
	if e.in.NoReading {
		return unknown("reading is off")
	}
	p, sum := q.Args[0], 0
	enemy := roleAfter(q, "obvious_false_").Opponent()
	for _, d := range [4][2]board.Point{
		{board.South, board.West}, {board.South, board.East}, {board.North, board.West}, {board.North, board.East},
	} {
		switch e.b.At(p + d[0] + d[1]) {
		case board.Edge:
			sum++
			if e.b.At(p+d[0]) == board.Edge && e.b.At(p+d[1]) == board.Edge {
				sum--
			}
		case enemy:
			if a, _, _, _ := e.wormCodes(ctx, p+d[0]+d[1]); a == 0 {
				sum += 2
			}
		}
	}
	return yes(sum >= 4)
}
