package moves

import "ana/bgeng/board"

// Off is the destination of a chequer that is borne off.
const Off = -1

// Play is one legal way to play a roll. From and To hold N chequer moves in the
// order played, as indices of the mover's own points (24 bar, [Off]).
type Play struct {
	From, To [4]int8
	N        int8
	Hits     uint8          // bit i: move i hits
	Result   board.Position // after the play, the opponent on roll
}

// generator walks over the chequer moves of one roll. It lives on the stack of
// [Legal].
type generator struct {
	me, opp  [25]uint8 // opp in the opponent's own numbering
	play     Play
	outside  int // own chequers beyond the home board, bar included
	dst      []Play
	first    int // where this roll's plays start in dst
	longest  int8
	distinct bool // results cannot repeat
}

// Legal appends to dst the legal plays of the side on roll with dice d1 and d2,
// and returns the extended slice. It appends nothing if no chequer can move.
// The order is fixed by the position and the dice, not by the order of the
// dice. It allocates only when dst is too short.
func Legal(p board.Position, d1, d2 int, dst []Play) []Play {
	g := generator{me: p[board.OnRoll], opp: p[board.Opponent], dst: dst, first: len(dst)}
	for _, n := range g.me[6:] {
		g.outside += int(n)
	}
	if d1 == d2 {
		// Sources in falling order: every set of chequer moves comes once.
		g.distinct = true
		g.doubles(d1, board.Bar, 4)
		return g.dst
	}
	high, low := max(d1, d2), min(d1, d2)
	g.pair(high, low)
	g.pair(low, high)
	if len(g.dst) == g.first {
		if g.single(high); len(g.dst) == g.first {
			g.single(low)
		}
	}
	return g.dst
}

// legal reports whether a chequer on from may move with die.
func (g *generator) legal(from, die int) bool {
	if g.me[from] == 0 || g.me[board.Bar] > 0 && from != board.Bar {
		return false
	}
	to := from - die
	if to >= 0 {
		return g.opp[23-to] < 2
	}
	if g.outside > 0 {
		return false
	}
	if to == -1 {
		return true
	}
	for i := from + 1; i < 6; i++ {
		if g.me[i] > 0 {
			return false
		}
	}
	return true
}

// move plays one chequer.
func (g *generator) move(from, die int) {
	n := g.play.N
	to := max(from-die, Off)
	g.me[from]--
	if from > 5 && to <= 5 {
		g.outside--
	}
	g.play.From[n], g.play.To[n] = int8(from), int8(to)
	if to >= 0 {
		g.me[to]++
		if g.opp[23-to] == 1 {
			g.opp[23-to] = 0
			g.opp[board.Bar]++
			g.play.Hits |= 1 << n
		}
	}
	g.play.N++
}

// undo takes the last chequer move back.
func (g *generator) undo() {
	g.play.N--
	n := g.play.N
	from, to := int(g.play.From[n]), int(g.play.To[n])
	g.me[from]++
	if from > 5 && to <= 5 {
		g.outside++
	}
	if to >= 0 {
		g.me[to]--
		if g.play.Hits>>n&1 == 1 {
			g.play.Hits &^= 1 << n
			g.opp[23-to] = 1
			g.opp[board.Bar]--
		}
	}
	g.play.From[n], g.play.To[n] = 0, 0
}

// start returns the highest source worth trying.
func (g *generator) start() int {
	if g.me[board.Bar] > 0 {
		return board.Bar
	}
	return board.Bar - 1
}

// doubles plays the same die up to left more times with sources not above from.
func (g *generator) doubles(die, from, left int) {
	moved := false
	if left > 0 {
		if g.me[board.Bar] > 0 {
			from = board.Bar
		}
		for i := from; i >= 0; i-- {
			if !g.legal(i, die) {
				continue
			}
			moved = true
			g.move(i, die)
			g.doubles(die, i, left-1)
			g.undo()
		}
	}
	if !moved && g.play.N > 0 {
		g.emit()
	}
}

// pair adds the plays that use die one, then die two.
func (g *generator) pair(one, two int) {
	for i := g.start(); i >= 0; i-- {
		if !g.legal(i, one) {
			continue
		}
		g.move(i, one)
		for j := g.start(); j >= 0; j-- {
			if g.legal(j, two) {
				g.move(j, two)
				g.emit()
				g.undo()
			}
		}
		g.undo()
	}
}

// single adds the plays of one die.
func (g *generator) single(die int) {
	for i := g.start(); i >= 0; i-- {
		if g.legal(i, die) {
			g.move(i, die)
			g.emit()
			g.undo()
		}
	}
}

// emit adds the current play unless a longer one is known or its result is
// already listed.
func (g *generator) emit() {
	if g.play.N < g.longest {
		return
	}
	if g.play.N > g.longest {
		g.longest = g.play.N
		g.dst = g.dst[:g.first]
	}
	result := board.Position{g.me, g.opp}
	if !g.distinct {
		for i := g.first; i < len(g.dst); i++ {
			if g.dst[i].Result == result {
				return
			}
		}
	}
	g.dst = append(g.dst, g.play)
	g.dst[len(g.dst)-1].Result = result
}
