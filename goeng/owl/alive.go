package owl

import (
	"slices"

	"ana/goeng/board"
)

// siegeChain is a string of the owner at an enclosed area; siegeArea an area that
// only stones of the owner surround.
type siegeChain struct {
	origin board.Point
	vital  int
	dead   bool
	goal   bool
}

type siegeArea struct {
	first, last int // in siege.queue
	chains      [6]int8
	vital       [6]bool
	n           int
	bad         bool
	// What a single string makes of the area: eyes when the other side moves first
	// there, and when its own does. 0 where that is not known at sight.
	least, most int
}

const maxArea = 14

// judge says whether the position needs no more moves.
func (s *siege) judge(t turn, depth int) fate {
	b, gone := s.b, s.gone()
	s.stamp++
	s.hard()
	if gone && (!s.race || s.stones > nakade) {
		return dies
	}
	if s.race {
		s.lifeByAreas(s.attacker, false)
		for i := range s.chains {
			if !s.chains[i].dead {
				s.libs = b.AppendStones(s.libs[:0], s.chains[i].origin)
				for _, q := range s.libs {
					s.marks[q] = s.stamp
				}
			}
		}
	}
	if s.race && len(s.foes) > nakade && !s.left(s.foes) {
		return lives
	}
	if gone {
		return s.aftermath(t.passed && t.mover == s.attacker)
	}
	if s.race {
		if f := s.count(t.mover == s.attacker); f != open {
			return f
		}
	}
	if s.lifeByAreas(s.owner, t.mover == s.owner) {
		return lives
	}
	return s.hopes(t.mover, depth)
}

// aftermath judges a race in which the dragon has been taken: that counts only if
// the enemy dragon then lives.
func (s *siege) aftermath(quiet bool) fate {
	for _, p := range s.foes {
		if s.b.At(p) == s.attacker && s.isHard(p) {
			return dies
		}
	}
	switch {
	case !s.left(s.foes):
		return lives
	case quiet:
		return dies
	}
	return open
}

// left tells whether any of these stones of the attacker is on the board.
func (s *siege) left(stones []board.Point) bool {
	for _, p := range stones {
		if s.b.At(p) == s.attacker {
			return true
		}
	}
	return false
}

// hard marks the stones of the attacker that cannot be taken any more.
func (s *siege) hard() {
	b, z := s.b, &s.zone
	s.queue = s.queue[:0]
	for _, p := range z.points {
		if b.At(p) != s.attacker || s.marks[p] == s.stamp {
			continue
		}
		is := z.firm[p]
		if !is {
			for _, d := range board.Steps4() {
				q := p + d
				if z.firm[q] && b.At(q) == s.attacker || b.At(q) == board.Empty && s.outlet(q) {
					is = true
					break
				}
			}
		}
		if is {
			s.marks[p] = s.stamp
			s.queue = append(s.queue, p)
		}
	}
	for i := 0; i < len(s.queue); i++ {
		for _, d := range board.Steps4() {
			if q := s.queue[i] + d; b.At(q) == s.attacker && s.marks[q] != s.stamp {
				s.marks[q] = s.stamp
				if z.in[q] {
					s.queue = append(s.queue, q)
				}
			}
		}
	}
}

// outlet tells whether stones of the attacker that reach a free point are out of
// danger: it is not looked at, and in a race it does not lie among the owner's stones.
func (s *siege) outlet(q board.Point) bool {
	return !s.zone.in[q] && (!s.race || s.foe.Escape == nil || s.foe.Escape[q] > 0)
}

// isHard tells whether q is a stone of the attacker that cannot be taken.
func (s *siege) isHard(q board.Point) bool {
	return s.b.At(q) == s.attacker && (s.marks[q] == s.stamp || s.zone.firm[q] || !s.zone.in[q])
}

// lifeByAreas tells whether some string of the dragon lives unconditionally on
// the areas that the owner encloses.
func (s *siege) lifeByAreas(side board.Color, first bool) bool {
	b, z := s.b, &s.zone
	s.side = side
	s.walk++
	s.chains, s.areas, s.queue = s.chains[:0], s.areas[:0], s.queue[:0]
	for _, p := range z.points {
		if b.At(p) == side || s.regions[p] == s.walk {
			continue
		}
		s.area(p)
	}
	if len(s.areas) == 0 {
		s.chains = s.chains[:0]
		return false
	}
	for again := true; again; {
		again = false
		for i := range s.chains {
			s.chains[i].vital = 0
		}
		for i := range s.areas {
			a := &s.areas[i]
			if a.bad {
				continue
			}
			for k := range a.n {
				if s.chains[a.chains[k]].dead {
					a.bad = true
					again = true
				}
			}
			if a.bad {
				continue
			}
			for k := range a.n {
				if a.vital[k] {
					s.chains[a.chains[k]].vital++
				}
				if a.least == 2 || first && a.most == 2 {
					s.chains[a.chains[k]].vital = 2
				}
			}
		}
		for i := range s.chains {
			c := &s.chains[i]
			if !c.dead && c.vital < 2 {
				c.dead = true
				again = true
			}
		}
	}
	for i := range s.chains {
		if !s.chains[i].dead && s.chains[i].goal {
			return true
		}
	}
	return false
}

// area floods the area at p; areas that are not enclosed are dropped.
func (s *siege) area(p board.Point) {
	b, z, side := s.b, &s.zone, s.side
	from := len(s.queue)
	a := siegeArea{first: from}
	s.regions[p] = s.walk
	s.queue = append(s.queue, p)
	ok := true
	for i := from; i < len(s.queue); i++ {
		q := s.queue[i]
		if side == s.owner && s.isHard(q) {
			ok = false
		}
		for _, d := range board.Steps4() {
			t := q + d
			c := b.At(t)
			if c == board.Edge || c == side {
				continue
			}
			if !z.in[t] {
				ok = false
				continue
			}
			if s.regions[t] != s.walk {
				s.regions[t] = s.walk
				s.queue = append(s.queue, t)
			}
		}
	}
	if !ok || len(s.queue)-from > maxArea {
		s.queue = s.queue[:from]
		return
	}
	a.last = len(s.queue)
	if !s.border(&a) {
		s.queue = s.queue[:from]
		return
	}
	for k := range a.n {
		a.vital[k] = true
		o := s.chains[a.chains[k]].origin
		for i := a.first; i < a.last; i++ {
			if q := s.queue[i]; b.At(q) == board.Empty && !b.IsLibertyOf(q, o) {
				a.vital[k] = false
				break
			}
		}
	}
	if a.n == 1 {
		s.value(&a)
	}
	s.areas = append(s.areas, a)
}

// border lists the strings around an area; there may be too many.
func (s *siege) border(a *siegeArea) bool {
	for _, q := range s.queue[a.first:a.last] {
		for _, d := range board.Steps4() {
			t := q + d
			if s.b.At(t) != s.side {
				continue
			}
			c := s.chain(s.b.Origin(t))
			if slices.Contains(a.chains[:a.n], c) {
				continue
			}
			if a.n == len(a.chains) {
				return false
			}
			a.chains[a.n] = c
			a.n++
		}
	}
	return true
}

// value counts the eyes of an area inside one string, where its shape tells.
func (s *siege) value(a *siegeArea) {
	points := s.queue[a.first:a.last]
	corners, widest := 0, 0 // neighbours counted twice, at most at one point
	inCorner := false
	for _, p := range points {
		if s.b.At(p) != board.Empty {
			return
		}
		n, edges := 0, 0
		for _, d := range board.Steps4() {
			q := p + d
			if s.b.At(q) == board.Edge {
				edges++
			} else if s.regions[q] == s.walk && s.b.At(q) == board.Empty {
				n++
			}
		}
		inCorner = inCorner || edges > 1
		corners += n
		widest = max(widest, n)
	}
	size := len(points)
	loops := corners/2 - size + 1 // squares of four points
	switch {
	case size < 3:
	case size == 3:
		a.most = 2
	case size == 4 && loops > 0:
	case size == 4:
		a.most = 2
		if widest < 3 {
			a.least = 2
		}
	case size == 5:
		a.most = 2
		if loops == 0 && widest < 4 {
			a.least = 2
		}
	case size == 6:
		a.most = 2
		if loops == 0 && widest < 4 {
			a.least = 2
		}
	default:
		a.least, a.most = 2, 2
	}
	if inCorner && size <= cornerArea {
		a.least = 0 // there are kos
	}
}

// cornerArea is the largest area in a corner that the other side may reduce.
const cornerArea = 7

// chain returns the index of a string of the owner.
func (s *siege) chain(o board.Point) int8 {
	for i := range s.chains {
		if s.chains[i].origin == o {
			return int8(i)
		}
	}
	goal := false
	for _, r := range s.zone.reps {
		if s.b.At(r) == s.owner && s.b.SameString(r, o) {
			goal = true
			break
		}
	}
	s.chains = append(s.chains, siegeChain{origin: o, goal: goal})
	return int8(len(s.chains) - 1)
}

// hopes looks where the dragon can still go: without room for two eyes, without
// friends and without a way out it dies; touching a living friend or with a clear
// way out it lives.
func (s *siege) hopes(mover board.Color, depth int) fate {
	if s.body() {
		return lives
	}
	body := len(s.queue)
	home, out := false, false
	links := 0
	s.cands = s.cands[:0]
	for i := 0; i < len(s.queue); i++ {
		p := s.queue[i]
		link := s.spread(p)
		home = home || link
		if link && i >= body && s.b.At(p) == board.Empty && s.touchesBody(p, body) {
			if mover == s.owner && s.b.LibertiesAfter(p, s.owner) > 1 {
				return lives
			}
			links++
		}
		out = out || s.zone.exit[p]
		if i >= body && len(s.cands) < maxCands && s.b.At(p) != s.owner && s.eyeable(p) {
			s.cands = append(s.cands, p)
		}
	}
	if links > 1 {
		return lives
	}
	if out && depth > siegeRunning {
		s.runners = append(s.runners[:0], s.queue[:body]...)
		if s.escape.Route(s.b, s.owner, s.runners, s.p.Escape, s.p.Inhibit, s.p.Compat) >= siegeEscape {
			return lives
		}
	}
	if home || out || apart(s.cands) {
		return open
	}
	return dies
}

// maxCands is how many points where eyes could be made are looked at.
const maxCands = 12

// body queues the stones that are connected to the dragon, and tells whether a
// living friend is among them.
func (s *siege) body() bool {
	b, z := s.b, &s.zone
	s.queue = s.queue[:0]
	for _, p := range z.reps {
		if b.At(p) == s.owner && s.floods[p] != s.stamp {
			s.floods[p] = s.stamp
			s.queue = append(s.queue, p)
		}
	}
	for i := 0; i < len(s.queue); i++ {
		for _, d := range board.Steps4() {
			q := s.queue[i] + d
			if b.At(q) != s.owner || s.floods[q] == s.stamp {
				continue
			}
			if z.home[q] || !z.in[q] {
				return true
			}
			s.floods[q] = s.stamp
			s.queue = append(s.queue, q)
		}
	}
	return false
}

// spread queues the points that the dragon could still reach from p, and tells
// whether a living friend is beside it.
func (s *siege) spread(p board.Point) (link bool) {
	b, z := s.b, &s.zone
	for _, d := range board.Steps4() {
		q := p + d
		c := b.At(q)
		switch {
		case c == board.Edge:
		case c == s.owner && (z.home[q] || !z.in[q]):
			link = true
		case s.floods[q] == s.stamp || !z.in[q] || s.isHard(q):
		default:
			s.floods[q] = s.stamp
			s.queue = append(s.queue, q)
		}
	}
	return link
}

// touchesBody tells whether a free point is a liberty of the dragon.
func (s *siege) touchesBody(p board.Point, body int) bool {
	for _, d := range board.Steps4() {
		q := p + d
		if s.b.At(q) != s.owner {
			continue
		}
		for _, t := range s.queue[:body] {
			if t == q {
				return true
			}
		}
	}
	return false
}

// eyeable tells whether an eye could still be made at p.
func (s *siege) eyeable(p board.Point) bool {
	for _, d := range board.Steps4() {
		if s.isHard(p + d) {
			return false
		}
	}
	return !s.spoilt(p, s.isHard)
}

// spoilt tells whether the corners of p make an eye there a false one: two of them
// are bad, or one beside the edge.
func (s *siege) spoilt(p board.Point, bad func(board.Point) bool) bool {
	n, edge := 0, 0
	for _, d := range [4]board.Point{board.South + board.West, board.South + board.East, board.North + board.West, board.North + board.East} {
		switch q := p + d; {
		case s.b.At(q) == board.Edge:
			edge = 1
		case bad(q):
			n++
		}
	}
	return n > 0 && n+edge > 1
}

// apart tells whether two of the points where eyes could be made are not neighbours.
func apart(eyes []board.Point) bool {
	for i, p := range eyes {
		for _, q := range eyes[:i] {
			d := p - q
			if d != board.South && d != board.North && d != board.West && d != board.East {
				return true
			}
		}
	}
	return false
}
