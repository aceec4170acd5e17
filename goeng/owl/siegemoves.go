package owl

import (
	"slices"

	"ana/goeng/board"
)

// list appends the moves of a node with first numbers.
func (s *siege) list(t turn, depth int) {
	b, mover := s.b, t.mover
	s.pure = s.pure[:0]
	for _, p := range s.zone.points {
		if b.At(p) != board.Empty {
			continue
		}
		retake := false
		if b.IsKo(p, mover) {
			s.koSeen = true
			if s.strong != mover {
				continue
			}
			retake = true
		}
		if (s.zone.rim[p] || s.zone.dist[p] > 2) && !s.close(p) {
			continue
		}
		pen, ok := s.weigh(p, mover, depth == 0)
		if !ok {
			continue
		}
		if depth == 0 {
			pen += s.prior[p]
			if p == s.vital {
				pen = 1
			}
		}
		s.moves = append(s.moves, siegeMove{at: p, retake: retake, phi: 1, delta: pen})
	}
	if mover == s.owner && (depth > 0 || !s.noPass) || s.race && depth > 0 && s.gone() {
		s.moves = append(s.moves, siegeMove{at: board.Pass, phi: 1, delta: 8})
	}
}

// prefer makes the root try moves in this order, and others later.
func (s *siege) prefer(list []scored) {
	for _, p := range s.zone.points {
		s.prior[p] = unlisted
	}
	for i, m := range list {
		s.prior[m.at] = int32(i)
	}
}

// unlisted is by how much moves that were not preferred are put off.
const unlisted = 12

// How many moves are tried in place of the one that has settled a question, and what
// each may cost: a share of what the question has, but no less than a few positions.
const naturalMoves, naturalShare, naturalLeast = 8, 4, 1000

// natural returns the first of the preferred moves of the root that settles it as at
// does, as far as a little more search shows: the move found first is the one with
// least to refute. Moves that bring a ko in where there was none are left alone.
func (s *siege) natural(mover board.Color, at board.Point) board.Point {
	order := make([]board.Point, naturalMoves)
	for _, p := range s.zone.points {
		if n := s.prior[p]; n < naturalMoves && s.b.At(p) == board.Empty {
			order[n] = p
		}
	}
	limit := max(s.nodes/naturalShare, naturalLeast)
	ko := s.koSeen
	defer func() { s.koSeen, s.limited = ko, false }()
	for _, p := range order {
		if p == at {
			break
		}
		if p != board.NoPoint && s.settles(p, mover, limit) && s.koSeen == ko {
			return p
		}
		s.koSeen, s.limited = ko, false
	}
	return at
}

// settles tells whether the side to move at the root gets its way by playing at p.
func (s *siege) settles(p board.Point, mover board.Color, limit int) bool {
	if s.b.IsKo(p, mover) || !s.b.TryPlay(p, mover) {
		return false
	}
	defer s.b.Undo()
	s.limit = s.nodes + limit
	s.retook = false
	e := s.mid(turn{mover: mover}.after(p, s.owner), siegeMaxPN, siegeMaxPN, 1)
	return !s.limited && e.delta == 0
}

// touch is what a move touches.
type touch struct {
	at                          board.Point
	mover                       board.Color
	caught, after               int  // stones taken, liberties
	free, mine, theirs, outside int  // neighbours; outside: free points out of the zone
	backed                      bool // by a stone that cannot be taken, or a point to run to
	saves, ataris               bool
	enemy                       board.Point // one of the enemy stones
}

func (s *siege) touch(p board.Point, mover board.Color) touch {
	b := s.b
	x := touch{at: p, mover: mover, caught: b.Captures(p, mover), after: b.LibertiesAfter(p, mover)}
	for _, d := range board.Steps4() {
		q := p + d
		switch b.At(q) {
		case board.Empty:
			x.free++
			if !s.zone.in[q] {
				x.outside++
				x.backed = x.backed || s.outlet(q)
			}
		case mover:
			x.mine++
			x.backed = x.backed || s.isHard(q)
			x.saves = x.saves || b.Liberties(q) == 1
		case mover.Opponent():
			x.theirs++
			x.enemy = q
			x.ataris = x.ataris || b.Liberties(q) == 2
		}
	}
	return x
}

// weigh says how promising a move is, 1 most, and whether it makes sense at all.
func (s *siege) weigh(p board.Point, mover board.Color, root bool) (int32, bool) {
	x := s.touch(p, mover)
	if x.caught == 0 && !s.sensible(&x, root) {
		return 0, false
	}
	// Plain liberties of one string are all the same.
	if x.caught == 0 && x.theirs > 0 && x.mine > 0 && x.after > 2 && !x.saves && s.plain(p, x.enemy, mover) {
		if !s.fresh(s.b.Origin(x.enemy), board.NoPoint) {
			return 0, false
		}
		if s.race {
			return penaltyFill, true
		}
		return penaltyPlain, true
	}
	if s.race && !root && x.caught == 0 && x.theirs > 0 && x.mine > 0 && x.after > 2 && !x.saves {
		if own := s.common(p, x.enemy, mover); own != board.NoPoint && !s.fresh(s.b.Origin(x.enemy), s.b.Origin(own)) {
			return 0, false
		}
	}
	return s.penalty(&x), true
}

// fresh notes that a liberty of one string, or of two, is listed, and tells whether
// it is the first.
func (s *siege) fresh(one, other board.Point) bool {
	pair := [2]board.Point{one, other}
	if slices.Contains(s.pure, pair) {
		return false
	}
	s.pure = append(s.pure, pair)
	return true
}

// common returns a stone of the only string of the mover of which p is a liberty, if
// the same holds of the enemy's and neither gets more by playing there: all such
// points of two strings are the same.
func (s *siege) common(p, enemy board.Point, mover board.Color) board.Point {
	b := s.b
	own := board.NoPoint
	for _, d := range board.Steps4() {
		switch q := p + d; b.At(q) {
		case mover:
			if own != board.NoPoint && !b.SameString(q, own) {
				return board.NoPoint
			}
			own = q
		case mover.Opponent():
			if !b.SameString(q, enemy) {
				return board.NoPoint
			}
		}
	}
	for _, d := range board.Steps4() {
		if q := p + d; b.At(q) == board.Empty && (own == board.NoPoint || !b.IsLibertyOf(q, own) || !b.IsLibertyOf(q, enemy)) {
			return board.NoPoint
		}
	}
	return own
}

// Numbers that put moves off: filling a liberty in a race, filling one otherwise,
// and what other moves start from.
const penaltyFill, penaltyPlain, penaltyStart = 3, 6, 4

// sensible tells whether a move that takes nothing makes sense.
func (s *siege) sensible(x *touch, root bool) bool {
	if x.mover == s.attacker {
		return x.after > 0 && (!s.race || x.outside == 0 || x.backed)
	}
	switch {
	case root && s.still && !x.ataris && x.mine > 0 && x.after < s.most(x.at):
		return false // as good as passing
	case x.outside > 0 && s.zone.rim[x.at] && !(s.race && x.theirs > 0 && !s.isHard(x.enemy)):
		return false // it leads out of what is looked at
	case x.free == 0 && x.theirs == 0 && s.ownEye(x.at):
		return false
	}
	return x.after > 1 || x.mine == 0 || !s.heavy(x.at, x.mover)
}

func (s *siege) penalty(x *touch) int32 {
	n := int32(penaltyStart)
	switch x.free {
	case 4, 3:
		n--
	case 0:
		n++
	}
	if x.caught > 0 {
		n -= 2
	} else if x.after <= 1 {
		n += 2
	}
	if x.saves {
		n -= 2
	}
	if x.ataris {
		n--
	}
	if s.zone.rim[x.at] {
		n += 2
	}
	if s.zone.dist[x.at] == 1 {
		n--
	}
	if h := s.history[x.mover][x.at]; h > 16 {
		n -= 2
	} else if h > 0 {
		n--
	}
	return max(1, n)
}

// firmFor tells whether the stone at q is beyond being taken.
func (s *siege) firmFor(q board.Point) bool {
	return !s.zone.in[q] || s.zone.home[q] || s.isHard(q)
}

// most returns the liberties of the owner's string at p that has most.
func (s *siege) most(p board.Point) int {
	n := 0
	for _, d := range board.Steps4() {
		if q := p + d; s.b.At(q) == s.owner {
			n = max(n, s.b.Liberties(q))
		}
	}
	return n
}

// close tells whether a point touches a stone of the owner, be it diagonally.
func (s *siege) close(p board.Point) bool {
	for i, d := range board.Steps8() {
		switch q := p + d; s.b.At(q) {
		case s.owner:
			return true
		case s.attacker:
			if i < 4 && s.zone.in[q] && s.b.Liberties(q) == 1 {
				return true
			}
		}
	}
	return false
}

// plain tells whether p is a liberty of a single enemy string that nobody gains
// anything by, but for the filling of it.
func (s *siege) plain(p, lib board.Point, mover board.Color) bool {
	b := s.b
	for _, d := range board.Steps4() {
		switch q := p + d; b.At(q) {
		case mover.Opponent():
			if !b.SameString(q, lib) {
				return false
			}
		case mover:
			if !s.firmFor(q) {
				return false
			}
		case board.Empty: // no eye there
			dull := false
			for _, e := range board.Steps4() {
				dull = dull || b.At(q+e) == mover && s.firmFor(q+e)
			}
			if !dull {
				return false
			}
		}
	}
	return b.LibertiesAfter(p, mover.Opponent()) < b.Liberties(lib)
}

// ownEye tells whether a point that only stones of the owner surround is an eye not
// to be filled: none of them is in atari, and in a race, where connecting may gain
// liberties, they are one string or can hardly be cut.
func (s *siege) ownEye(p board.Point) bool {
	first, several := board.NoPoint, false
	for _, d := range board.Steps4() {
		q := p + d
		if s.b.At(q) != s.owner {
			continue
		}
		if s.b.Liberties(q) == 1 {
			return false
		}
		if first == board.NoPoint {
			first = q
		}
		several = several || !s.b.SameString(first, q)
	}
	return !s.race || !several || !s.spoilt(p, func(q board.Point) bool { return s.b.At(q) == s.attacker })
}

// heavy tells whether a move puts many stones into atari.
func (s *siege) heavy(p board.Point, c board.Color) bool {
	n := 0
	for _, d := range board.Steps4() {
		if q := p + d; s.b.At(q) == c {
			n += s.b.Size(q)
		}
	}
	return n > 3
}
