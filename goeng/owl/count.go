package owl

import (
	"slices"

	"ana/goeng/board"
)

// border is a string of the hunter beside the hunted dragon that could be taken.
type border struct {
	at             board.Point
	alone, between int  // its liberties that the dragon cannot and can reach
	common         int  // those that are liberties of the dragon
	eye            bool // one of the first kind is an eye
	goal           bool // it is of the dragon that races
}

// hunt is a race seen at a glance: the dragon that is hunted, all it can reach, and
// the strings around.
type hunt struct {
	side    board.Color // that hunts
	points  []board.Point
	need    int  // moves that filling its liberties may take
	backed  bool // stones that cannot be taken touch it: who takes it is connected to them
	eyes    []board.Point
	borders []border
}

// maxBorders is how many strings that could be taken are compared.
const maxBorders = 6

// count judges a race that is decided by counting: open if it is not.
func (s *siege) count(attackerMoves bool) fate {
	h := &s.chased
	if s.surround(h, s.attacker) && h.taken(attackerMoves) {
		return dies
	}
	if s.surround(h, s.owner) && (h.taken(!attackerMoves) || h.held(!attackerMoves)) {
		return lives
	}
	return open
}

// taken tells whether the hunted dragon is taken for sure, its hunter moving first or
// second, by filling its liberties: no string around can be taken before.
//
// Of the liberties that a string of the hunter has in common with the dragon one can
// be left to the last if the dragon has no eye. If the string has an eye, and the
// dragon none, those need not be filled at all: the dragon has to, and with the last
// of them fills its own liberty.
func (h *hunt) taken(first bool) bool {
	spare := h.need
	if first {
		spare--
	}
	lent := false
	for i := range h.borders {
		x := &h.borders[i]
		switch {
		case x.alone > spare:
		case lent || len(h.eyes) > 0:
			return false
		case x.alone == spare && x.between > 0, x.eye && x.alone+x.between > spare-x.common:
			lent = true
		default:
			return false
		}
	}
	return true
}

// held tells whether no string around the hunted dragon can be taken by it, since it
// would have to fill what they have in common and be taken then, the other side
// having filled the rest.
func (h *hunt) held(first bool) bool {
	met := false // the other dragon
	for i := range h.borders {
		x := &h.borders[i]
		time := x.alone + x.common
		if !first {
			time--
		}
		switch {
		case !x.goal && x.alone > h.need:
			continue
		case !x.goal || !x.eye && len(h.eyes) > 0:
			return false
		case !x.eye:
			time--
		}
		if h.need-x.common > time {
			return false
		}
		met = true
	}
	return met
}

// few tells whether the dragon of a side is so small that a play inside the eye
// which taking it leaves may matter.
func (s *siege) few(side board.Color) bool {
	if side == s.owner {
		return s.stones <= nakade
	}
	return len(s.foes) <= nakade
}

// surround finds out what the dragon that side hunts can reach, and tells whether it
// is shut in without room for two eyes, and taking it settles the race: taking few
// stones does so only if those who take them are then safe.
func (s *siege) surround(h *hunt, side board.Color) bool {
	b := s.b
	h.side = side
	s.walk++
	h.points, h.borders, h.eyes, h.backed = h.points[:0], h.borders[:0], h.eyes[:0], false
	if h.side == s.attacker {
		for _, p := range s.zone.reps {
			if b.At(p) == s.owner && s.regions[p] != s.walk {
				s.regions[p] = s.walk
				h.points = append(h.points, p)
			}
		}
	} else {
		for _, p := range s.foes {
			if b.At(p) == s.attacker && s.regions[p] != s.walk {
				s.regions[p] = s.walk
				h.points = append(h.points, p)
			}
		}
	}
	for i := 0; i < len(h.points); i++ {
		if !s.reach(h, h.points[i]) {
			return false
		}
	}
	if !h.backed && s.few(side.Opponent()) {
		return false
	}
	if !s.room(h) {
		return false
	}
	if apart(h.eyes) {
		return false
	}
	for i := range h.borders {
		s.compare(&h.borders[i])
		h.borders[i].goal = s.ofDragon(h.borders[i].at)
	}
	return true
}

// room counts the moves it may take to fill the liberties of a hunted dragon, which
// are no more than the points that it can reach. A stone that it adds costs it a move,
// so that it gains only if that makes three liberties. A false eye beside
// another can be kept by a ko: then room answers no.
func (s *siege) room(h *hunt) bool {
	free, need, bad := 0, 0, 0
	hunter := func(q board.Point) bool { return s.b.At(q) == h.side }
	for _, p := range h.points {
		if s.b.At(p) != board.Empty {
			continue
		}
		free++
		beside, around, inside := 0, 0, true
		for _, d := range board.Steps4() {
			switch q := p + d; {
			case s.b.At(q) == h.side:
				inside = false
			case s.b.At(q) == h.side.Opponent():
				beside = 1
			case s.b.At(q) == board.Empty && s.regions[q] == s.walk:
				around++
			}
		}
		need += beside + max(0, around-2)
		switch {
		case !inside:
		case !s.spoilt(p, hunter):
			h.eyes = append(h.eyes, p)
		case around == 0:
			bad++
		}
	}
	h.need = min(free, need)
	return bad == 0 || bad+len(h.eyes) == 1
}

// reach goes on from a point that the hunted dragon holds or can get to, and tells
// whether it is still shut in.
func (s *siege) reach(h *hunt, p board.Point) bool {
	b, z := s.b, &s.zone
	free := b.At(p) == board.Empty
	if free && h.side == s.attacker && z.exit[p] {
		return false
	}
	for _, d := range board.Steps4() {
		q := p + d
		c := b.At(q)
		switch {
		case c == board.Edge || s.regions[q] == s.walk:
		case c == board.Empty && !z.in[q]:
			if !free || h.side == s.owner && s.outlet(q) {
				return false
			}
		case c == h.side:
			if s.settled(q) {
				h.backed = h.backed || !free
			} else if !s.meet(h, q) {
				return false
			}
		case c != board.Empty && s.settled(q):
			return false
		default:
			s.regions[q] = s.walk
			h.points = append(h.points, q)
		}
	}
	return true
}

// settled tells whether a stone cannot be taken, whosever it is.
func (s *siege) settled(p board.Point) bool {
	if s.b.At(p) == s.attacker {
		return s.isHard(p)
	}
	o := s.b.Origin(p)
	return s.zone.home[p] || !s.zone.in[p] || s.zone.home[o] || !s.zone.in[o]
}

// meet lists a string of the hunter; there may be too many.
func (s *siege) meet(h *hunt, p board.Point) bool {
	o := s.b.Origin(p)
	for i := range h.borders {
		if h.borders[i].at == o {
			return true
		}
	}
	h.borders = append(h.borders, border{at: o})
	return len(h.borders) <= maxBorders
}

// compare counts the liberties of a string beside the hunted dragon. An area that it
// encloses is worth the moves that it takes to fill it.
func (s *siege) compare(x *border) {
	s.libs = s.b.AppendLiberties(s.libs[:0], x.at)
	var area eyeArea
	for _, p := range s.libs {
		switch {
		case s.regions[p] == s.walk:
			x.between++
			for _, d := range board.Steps4() {
				if q := p + d; s.regions[q] == s.walk && s.b.At(q) == s.b.At(x.at).Opponent() {
					x.common++
					break
				}
			}
		case area.holds(p):
		case s.within(&area, p, x.at):
			x.alone += area.worth(s.b)
			x.eye = true
		default:
			x.alone++
		}
	}
}

// ofDragon tells whether a string has stones of one of the two dragons.
func (s *siege) ofDragon(p board.Point) bool {
	stones := s.zone.reps
	if s.b.At(p) == s.attacker {
		stones = s.foes
	}
	for _, q := range stones {
		if s.b.SameString(p, q) {
			return true
		}
	}
	return false
}

// eyeArea is a small area that one string encloses.
type eyeArea struct {
	points [len(bigEye)]board.Point
	n      int
}

func (a *eyeArea) holds(p board.Point) bool { return slices.Contains(a.points[:a.n], p) }

// worth is how many moves filling the area takes.
func (a *eyeArea) worth(b *board.Board) int {
	free := 0
	for _, p := range a.points[:a.n] {
		if b.At(p) == board.Empty {
			free++
		}
	}
	return max(free, bigEye[a.n]-(a.n-free))
}

// within finds the area of a free point, if one string encloses it and it is small.
func (s *siege) within(a *eyeArea, p, wall board.Point) bool {
	b := s.b
	a.points[0], a.n = p, 1
	for i := 0; i < a.n; i++ {
		for _, d := range board.Steps4() {
			q := a.points[i] + d
			switch {
			case b.At(q) == board.Edge || b.SameString(q, wall) || a.holds(q):
			case a.n == len(bigEye)-1 || s.regions[q] == s.walk || b.At(q) == b.At(wall):
				a.n = 0
				return false
			default:
				a.points[a.n] = q
				a.n++
			}
		}
	}
	return true
}
