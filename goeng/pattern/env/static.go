package env

import (
	"ana/goeng/board"
	"ana/goeng/pattern"
)

// staticHandlers are the functions that need the board and worm data only.
func staticHandlers() map[string]handler {
	out := map[string]handler{
		"lib":                onBoard(func(e *Env, q *pattern.Question) pattern.Answer { return number(e.b.Liberties(q.Args[0])) }),
		"lib2":               wormNumber(1),
		"lib3":               wormNumber(2),
		"lib4":               wormNumber(3),
		"wormsize":           onBoard(func(e *Env, q *pattern.Question) pattern.Answer { return number(e.b.Size(q.Args[0])) }),
		"same_string":        onBoard(func(e *Env, q *pattern.Question) pattern.Answer { return yes(e.b.SameString(q.Args[0], q.Args[1])) }),
		"ko":                 onBoard(func(e *Env, q *pattern.Question) pattern.Answer { return yes(e.isKo(q.Args[0])) }),
		"potential_cutstone": onBoard(potentialCutstone),
	}
	for _, name := range []string{"approx_olib", "approx_xlib"} {
		out[name] = onBoard(func(e *Env, q *pattern.Question) pattern.Answer {
			return number(e.b.LibertiesAfter(q.Args[0], roleAfter(q, "approx_")))
		})
	}
	for _, name := range []string{"olib", "xlib"} {
		out[name] = onBoard(func(e *Env, q *pattern.Question) pattern.Answer { return number(e.accurateLib(q.Args[0], role(q))) })
	}
	for _, name := range []string{"legal_omove", "legal_xmove"} {
		out[name] = onBoard(func(e *Env, q *pattern.Question) pattern.Answer {
			return yes(e.b.At(q.Args[0]) == board.Empty && e.b.Legal(q.Args[0], roleAfter(q, "legal_")))
		})
	}
	for _, name := range []string{"o_suicide", "x_suicide"} {
		out[name] = onBoard(func(e *Env, q *pattern.Question) pattern.Answer {
			return yes(e.b.At(q.Args[0]) == board.Empty && e.b.IsSuicide(q.Args[0], role(q)))
		})
	}
	for _, name := range []string{"o_captures_something", "x_captures_something"} {
		out[name] = onBoard(func(e *Env, q *pattern.Question) pattern.Answer { return yes(e.b.Captures(q.Args[0], role(q)) > 0) })
	}
	for _, name := range []string{"o_visible_along_edge", "x_visible_along_edge"} {
		out[name] = onBoard(func(e *Env, q *pattern.Question) pattern.Answer {
			return yes(e.alongEdge(q.Args[0], q.Args[1]) == role(q))
		})
	}
	return out
}

func potentialCutstone(e *Env, q *pattern.Question) pattern.Answer {
	if !e.b.At(q.Args[0]).IsPlayer() {
		return unknown("no stone")
	}
	_, n := e.Cutstone(q.Args[0])
	return yes(n > 1)
}

// wormNumber answers liberties of a higher order from the worm data.
func wormNumber(order int) handler {
	return onBoard(func(e *Env, q *pattern.Question) pattern.Answer {
		if e.in.Worms == nil {
			return unknown("no worm data")
		}
		w := e.in.Worms.At(q.Args[0])
		if w == nil {
			return number(0)
		}
		return number(w.Liberties[order])
	})
}

// accurateLib counts the liberties a stone would have after it is played, with
// captured stones removed. Ko is ignored; suicide gives 0.
func (e *Env) accurateLib(p board.Point, c board.Color) int {
	if e.b.At(p) != board.Empty || !e.try(p, c) {
		return 0
	}
	n := e.b.Liberties(p)
	e.back(e.depth - 1)
	return n
}

// isKo reports whether p is a ko: an empty vertex all of whose neighbours have
// one colour and where the other side would take exactly one stone, or a single
// stone in atari whose capture is such a ko.
func (e *Env) isKo(p board.Point) bool {
	if e.b.At(p).IsPlayer() {
		if e.b.Size(p) != 1 || e.b.Liberties(p) != 1 {
			return false
		}
		p = e.b.FirstLiberty(p)
	}
	c := e.b.At(p + board.South)
	if !c.IsPlayer() {
		c = e.b.At(p + board.North)
	}
	if !c.IsPlayer() {
		return false
	}
	for _, n := range neighbours(p) {
		if x := e.b.At(n); x != c && x != board.Edge {
			return false
		}
	}
	return e.b.Captures(p, c.Opponent()) == 1
}

// isKoCapture reports whether c, playing at p, would take exactly one stone and
// stand there as a single stone in atari.
func (e *Env) isKoCapture(p board.Point, c board.Color) bool {
	if e.b.At(p) != board.Empty || e.b.Captures(p, c) != 1 {
		return false
	}
	for _, n := range neighbours(p) {
		if x := e.b.At(n); x != c.Opponent() && x != board.Edge {
			return false
		}
	}
	return true
}

func neighbours(p board.Point) [4]board.Point {
	return [4]board.Point{p + board.South, p + board.West, p + board.North, p + board.East}
}

// alongEdge walks beside the nearest edge in the direction from p to q, beginning
// below q, and looks at lines 5 to 1 of each step. It returns the colour of the
// first stone, or Empty.
func (e *Env) alongEdge(p, q board.Point) board.Color {
	dr, dc := sign(q.Row()-p.Row()), sign(q.Col()-p.Col())
	if (dr == 0) == (dc == 0) {
		return board.Empty // not on one line
	}
	h, w := e.b.Height(), e.b.Width()
	row, col := q.Row(), q.Col()
	for row >= 0 && row < h && col >= 0 && col < w {
		for line := 4; line >= 0; line-- {
			r, c := row, col
			if dr == 0 {
				if r = line; q.Row() >= h-1-q.Row() {
					r = h - 1 - line
				}
			} else if c = line; q.Col() >= w-1-q.Col() {
				c = w - 1 - line
			}
			if r < 0 || r >= h || c < 0 || c >= w {
				continue
			}
			if x := e.b.At(board.At(r, c)); x.IsPlayer() {
				return x
			}
		}
		row, col = row+dr, col+dc
	}
	return board.Empty
}

func sign(x int) int {
	switch {
	case x < 0:
		return -1
	case x > 0:
		return 1
	}
	return 0
}
