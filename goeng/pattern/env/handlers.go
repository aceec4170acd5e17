package env

import (
	"context"
	"strings"
	"sync"

	"ana/goeng/board"
	"ana/goeng/pattern"
)

// handlers is the table of functions by ID; nil entries go to Input.Fact.
var handlers = sync.OnceValue(func() []handler {
	table := make([]handler, len(pattern.Functions()))
	for _, group := range []map[string]handler{staticHandlers(), playHandlers(), tacticalHandlers(), knowledgeHandlers(), helperHandlers()} {
		for name, h := range group {
			table[pattern.FunctionNamed(name).ID] = h
		}
	}
	return table
})

// role returns the colour that the first letter of a function name stands for.
func role(q *pattern.Question) board.Color {
	if strings.HasPrefix(q.Func.Name, "x") {
		return q.Match.X()
	}
	return q.Match.O
}

// roleAfter returns the colour named after a prefix: safe_omove, legal_xmove.
func roleAfter(q *pattern.Question, prefix string) board.Color {
	if strings.HasPrefix(q.Func.Name[len(prefix):], "x") {
		return q.Match.X()
	}
	return q.Match.O
}

// onBoard makes a handler from a function of the board alone.
func onBoard(f func(e *Env, q *pattern.Question) pattern.Answer) handler {
	return func(e *Env, _ context.Context, q *pattern.Question) pattern.Answer { return f(e, q) }
}

// tactical makes a handler that is unknown when reading is off.
func tactical(f handler) handler {
	return func(e *Env, ctx context.Context, q *pattern.Question) pattern.Answer {
		if e.in.NoReading {
			return unknown("reading is off")
		}
		return f(e, ctx, q)
	}
}

// stone makes a handler unknown unless its first argument is a stone.
func stone(f handler) handler {
	return func(e *Env, ctx context.Context, q *pattern.Question) pattern.Answer {
		if !e.b.At(q.Args[0]).IsPlayer() {
			return unknown("no stone at " + q.Args[0].Vertex(e.b.Height()))
		}
		return f(e, ctx, q)
	}
}

// playHandlers are the functions that play a sequence first.
func playHandlers() map[string]handler {
	out := map[string]handler{}
	add := func(name string, targets int, ask func(e *Env, ctx context.Context, t []board.Point) pattern.Answer, reads bool) {
		for _, who := range []string{"o", "x"} {
			h := play(targets, ask)
			if reads {
				h = tactical(h)
			}
			out[who+"play_"+name] = h
		}
	}
	add("attack", 1, func(e *Env, ctx context.Context, t []board.Point) pattern.Answer {
		c, _ := e.attack(ctx, t[0])
		return number(c)
	}, true)
	add("defend", 1, func(e *Env, ctx context.Context, t []board.Point) pattern.Answer {
		return number(e.playDefend(ctx, t[0]))
	}, true)
	add("attack_either", 2, func(e *Env, ctx context.Context, t []board.Point) pattern.Answer {
		return number(e.attackEither(ctx, t[0], t[1]))
	}, true)
	add("defend_both", 2, func(e *Env, ctx context.Context, t []board.Point) pattern.Answer {
		return number(e.defendBoth(ctx, t[0], t[1]))
	}, true)
	add("break_through", 3, func(e *Env, ctx context.Context, t []board.Point) pattern.Answer {
		return number(e.breakThrough(ctx, t[0], t[1], t[2]))
	}, true)
	add("connect", 2, func(e *Env, ctx context.Context, t []board.Point) pattern.Answer {
		return e.connect(ctx, t[0], t[1])
	}, true)
	add("disconnect", 2, func(e *Env, ctx context.Context, t []board.Point) pattern.Answer {
		return e.disconnect(ctx, t[0], t[1])
	}, true)
	add("lib", 1, func(e *Env, _ context.Context, t []board.Point) pattern.Answer {
		return number(e.b.Liberties(t[0]))
	}, false)
	return out
}

// play makes a handler that plays all but the last targets arguments in turn,
// O first or X first by the name, and asks about the targets.
func play(targets int, ask func(e *Env, ctx context.Context, t []board.Point) pattern.Answer) handler {
	return func(e *Env, ctx context.Context, q *pattern.Question) pattern.Answer {
		c, start := role(q), e.depth
		n := len(q.Args) - targets
		// The evaluator reuses the argument buffer only after the answer.
		skipped := ""
		for _, p := range q.Args[:n] {
			if p != board.Pass && !e.try(p, c) {
				skipped += " " + p.Vertex(e.b.Height())
			}
			c = c.Opponent()
		}
		a := ask(e, ctx, q.Args[n:])
		e.back(start)
		if skipped != "" && a.Note == "" {
			a.Note = "skipped illegal" + skipped
		}
		return a
	}
}
