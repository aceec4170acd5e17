package dragon

import (
	"ana/goeng/board"
	"ana/goeng/influence"
)

// Values of a point for escaping, by who owns it.
const (
	escapeMoyo    = 4
	escapeArea    = 2
	escapeFriend  = 2
	escapeNobody  = 1
	escapeReached = 4 // steps from the dragon at which values are counted
)

// EscapeValues are worth 0 to 4 for every point.
type EscapeValues [board.NumPoints]uint8

// Escaper measures how well a dragon can run. It holds scratch memory and may be
// used by one goroutine at a time.
type Escaper struct {
	dist  [board.NumPoints]int8
	queue []board.Point
}

// Values fills v with the worth of every point for dragons of colour c from the
// escape influence m, which was computed with the opponent of c to move. Stones
// of c that cannot be attacked are worth what friends are worth.
func (v *EscapeValues) Values(b *board.Board, m *influence.Map, c board.Color, attack *[board.NumPoints]uint8) {
	for _, p := range b.Points() {
		v[p] = 0
		switch area := m.AreaOwner(p); {
		case m.MoyoOwner(p) == c:
			v[p] = escapeMoyo
		case area == c:
			v[p] = escapeArea
		case area == board.Empty:
			v[p] = escapeNobody
		}
		if b.At(p) == c && attack[p] == 0 {
			v[p] = escapeFriend
		}
	}
}

// Route is the escape potential of the dragon made of stones of colour c: the
// sum of values at exactly four steps. Inhibit marks by influence.ColorBit the
// points that c may enter but not leave, nor count. 3.8 also lets the first step
// go diagonally to a free empty point.
func (e *Escaper) Route(b *board.Board, c board.Color, stones []board.Point, v *EscapeValues, inhibit *[board.NumPoints]uint8, compat influence.Compat) int {
	for i := range e.dist {
		e.dist[i] = -1
	}
	e.queue = e.queue[:0]
	for _, p := range stones {
		e.dist[p] = 0
		e.queue = append(e.queue, p)
	}
	sum := 0
	for i := 0; i < len(e.queue); i++ {
		p := e.queue[i]
		d := e.dist[p]
		blocked := inhibit != nil && d > 0 && inhibit[p]&influence.ColorBit(c) != 0
		switch {
		case blocked:
		case d == escapeReached:
			sum += int(v[p])
		default:
			e.step(b, c, p, d, compat)
		}
	}
	return sum
}

// step reaches the points one move away from p.
func (e *Escaper) step(b *board.Board, c board.Color, p board.Point, d int8, compat influence.Compat) {
	for _, s := range board.Steps4() {
		q := p + s
		if e.dist[q] < 0 && (b.At(q) == c || b.At(q) == board.Empty && open(b, c, q, -s)) {
			e.reach(q, d+1)
		}
	}
	if d > 0 {
		return
	}
	for _, v := range [2]board.Point{board.South, board.North} {
		for _, h := range [2]board.Point{board.West, board.East} {
			q := p + v + h
			if e.dist[q] >= 0 || b.At(p+v) != board.Empty || b.At(p+h) != board.Empty {
				continue
			}
			if b.At(q) == c || compat == influence.GNUGo38 && b.At(q) == board.Empty && farSidesOpen(b, c, q, v, h) {
				e.reach(q, d+1)
			}
		}
	}
}

func (e *Escaper) reach(q board.Point, d int8) {
	e.dist[q] = d
	e.queue = append(e.queue, q)
}

// open tells whether q is off the first line and no enemy stands beside it, but
// for the side it is entered from.
func open(b *board.Board, c board.Color, q, from board.Point) bool {
	for _, s := range board.Steps4() {
		if n := b.At(q + s); s != from && (n == board.Edge || n == c.Opponent()) {
			return false
		}
	}
	return true
}

// farSidesOpen is open for a diagonal step, whose near sides are empty.
func farSidesOpen(b *board.Board, c board.Color, q, v, h board.Point) bool {
	for _, s := range [2]board.Point{v, h} {
		if n := b.At(q + s); n == board.Edge || n == c.Opponent() {
			return false
		}
	}
	return true
}

// LowerRoute applies the surround status to an escape route.
func LowerRoute(route int, s Surround) int {
	switch s {
	case Surrounded:
		return 0
	case WeaklySurrounded:
		return route / 2
	}
	return route
}
