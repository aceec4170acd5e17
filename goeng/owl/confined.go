package owl

import "ana/goeng/board"

// confined solves races that take place on few points: everything is tried, and
// what counts is who is taken at the end. It lives on the board of a Racer.
type confined struct {
	x       *Racer
	points  []board.Point // where moves are tried
	known   map[raceKey]outcome
	path    []uint64
	nodes   int
	limit   int  // of nodes
	free    int  // points at the start
	deepest int  // moves of the longest line
	gone    int  // moves made when one of the dragons was taken, -1 before
	failed  bool // a limit was reached, nothing is known
}

// Limits of a confined race: free points at the start, positions, moves in a line.
const (
	confinedPoints               = 11
	confinedFew                  = 6   // free points with which the answer counts though it is not certain
	confinedShare                = 120 // positions for each of the limit
	confinedStart, confinedDepth = 5, 25
	// nakade is the most stones that may be played again inside the eye that
	// taking them leaves, and aftermath how many moves that is looked at.
	nakade, aftermath = 6, 10
)

// confine prepares a confined race, if this is one: neither dragon can run, and
// few free points are beside the dragons or in their eyes.
func (x *Racer) confine() *confined {
	c := &confined{x: x, gone: -1, known: map[raceKey]outcome{}}
	var in [board.NumPoints]bool
	free := 0
	add := func(p board.Point) {
		if x.b.OnBoard(p) && !in[p] {
			in[p] = true
			c.points = append(c.points, p)
			if x.b.At(p) == board.Empty {
				free++
			}
		}
	}
	for i := range x.sides {
		s := &x.sides[i].survey
		s.look(x.sides[i], false)
		if s.route > 0 || s.home {
			return nil
		}
		for _, p := range s.stones {
			add(p)
			for _, d := range board.Steps4() {
				if x.b.At(p+d) == board.Empty {
					add(p + d)
				}
			}
		}
		for _, sp := range s.spaces {
			for _, p := range sp.Points {
				add(p)
			}
		}
	}
	if free > confinedPoints {
		return nil
	}
	c.free = free
	return c
}

// left tells whether anything of the first stones of a side is on the board.
func (c *confined) left(side int) bool {
	r := c.x.sides[side]
	for _, p := range r.p.Stones {
		if c.x.b.At(p) == r.color {
			return true
		}
	}
	return false
}

// solve returns the outcome for the side that moves. Passed says that the other
// side has just passed.
func (c *confined) solve(mover int, passed bool, depth int, low, high outcome) outcome {
	b := c.x.b
	k := raceKey{hash: b.Hash(), mover: int8(mover), left: int8(c.deepest-depth) << 1}
	if passed {
		k.left |= 1
	}
	if v, ok := c.known[k]; ok {
		return v
	}
	for _, h := range c.path {
		if h == k.hash && !passed {
			return both // neither gets on
		}
	}
	c.nodes++
	if c.nodes > c.limit || c.x.ctx.Err() != nil {
		c.failed = true
		return both
	}
	was := c.gone
	defer func() { c.gone = was }()
	if c.over(mover, depth) {
		return c.still(mover)
	}
	c.path = append(c.path, k.hash)
	defer func() { c.path = c.path[:len(c.path)-1] }()
	best := c.still(mover)
	if !passed {
		best = -c.solve(1-mover, true, depth+1, -high, -low)
	}
	color := c.x.sides[mover].color
	var rest [maxConfined]board.Point
	n := c.list(&rest, color)
	for _, p := range rest[:n] {
		if best >= high {
			break
		}
		if !b.TryPlay(p, color) {
			continue
		}
		best = max(best, -c.solve(1-mover, false, depth+1, -high, -max(low, best)))
		b.Undo()
	}
	if best > low && best < high || best == wins || best == loses {
		c.known[k] = best
	}
	return best
}

// over tells whether a line need not be followed: it is too long, or one of the
// dragons has been taken and too large or too long ago for a play inside its eye.
func (c *confined) over(mover, depth int) bool {
	for _, side := range [2]int{mover, 1 - mover} {
		if c.left(side) {
			continue
		}
		if c.gone < 0 {
			c.gone = depth
			if len(c.x.sides[side].p.Stones) > nakade {
				return true
			}
		}
		if depth > c.gone+aftermath {
			return true
		}
	}
	return depth >= c.deepest
}

// list fills in the points where a side may play, captures first.
func (c *confined) list(rest *[maxConfined]board.Point, color board.Color) int {
	n := 0
	for _, p := range c.points {
		if c.x.b.At(p) != board.Empty || n == maxConfined || c.ownEye(p, color) {
			continue
		}
		rest[n] = p
		n++
		if c.x.b.Captures(p, color) > 0 {
			copy(rest[1:n], rest[:n-1])
			rest[0] = p
		}
	}
	return n
}

// ownEye tells whether all neighbours of a free point are stones of a colour that
// are not in atari, so that playing there only loses an eye.
func (c *confined) ownEye(p board.Point, color board.Color) bool {
	b := c.x.b
	for _, d := range board.Steps4() {
		switch q := p + d; b.At(q) {
		case board.Edge:
		case color:
			if b.Liberties(q) == 1 {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// maxConfined is the most points that are tried.
const maxConfined = 32

// still is the outcome when both sides have passed. Where both have been taken,
// the one with more stones on the points has got there last.
func (c *confined) still(mover int) outcome {
	me, you := c.left(mover), c.left(1-mover)
	switch {
	case me && you:
		return both
	case me:
		return wins
	case you:
		return loses
	}
	lead := 0
	for _, p := range c.points {
		switch c.x.b.At(p) {
		case c.x.sides[mover].color:
			lead++
		case c.x.sides[1-mover].color:
			lead--
		}
	}
	switch {
	case lead > 0:
		return wins
	case lead < 0:
		return loses
	}
	return both
}

// root is Racer.root for confined races.
func (c *confined) root() (best outcome, at board.Point, idle outcome) {
	c.limit = confinedShare * c.x.nodes
	for c.deepest = confinedStart; c.deepest <= confinedDepth; c.deepest += 2 {
		clear(c.known)
		b, p, i := c.tryAll()
		if c.failed {
			break
		}
		best, at, idle = b, p, i
	}
	return best, at, idle
}

func (c *confined) tryAll() (best outcome, at board.Point, idle outcome) {
	x := c.x
	idle = -c.solve(1, true, 1, loses, wins)
	best, at = idle, board.Pass
	for _, m := range x.moves(0, rootRaces) {
		if best == wins && at != board.Pass {
			break
		}
		if !x.b.TryPlay(m.at, x.sides[0].color) {
			continue
		}
		v := -c.solve(1, false, 1, loses, wins)
		x.b.Undo()
		if v > best || v == best && at == board.Pass && best > loses {
			best, at = v, m.at
		}
	}
	return best, at, idle
}
