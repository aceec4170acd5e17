package connect

import (
	"slices"

	"ana/goeng/board"
	"ana/goeng/tactic"
)

// Bounds of candidates. They and the numbers below are those at which the lists
// agree best with the ones that GNU Go 3.8 prints.
const (
	maxKey  = 2.5    // d1 - g1 + d2 - g2
	slack   = 0.2001 // a point may be so much farther than the other string
	keySpan = 3      // worse than the best by more: dropped
	step    = 0.2    // from the third on, a gap larger than this times what is
	width   = 10.01  // left of the width ends the list
)

// candidates lists the moves to try, best first. joining tells who moves.
func (r *Reader) candidates(m *pair, p, q board.Point, joining bool) []board.Point {
	owner := r.b.At(p)
	m.list = m.list[:0]
	for _, v := range m.a.seen {
		if !m.b.known(v) || r.b.At(v) == owner {
			continue
		}
		key := m.a.dist[v] - m.a.gain[v] + m.b.dist[v] - m.b.gain[v]
		if key > maxKey || m.a.dist[v] > m.ends[0]+slack || m.b.dist[v] > m.ends[1]+slack {
			continue
		}
		if f := m.a.from[v]; f != board.NoPoint && f == m.b.from[v] {
			continue
		}
		if !joining && r.b.At(v) == board.Empty && r.selfAtari(v, owner.Opponent()) {
			continue
		}
		at := v
		var extra float32
		if r.b.At(v) == owner.Opponent() {
			if r.b.Origin(v) != v {
				continue // once for a string
			}
			if at, extra = r.tacticalMove(v, joining); at <= 0 {
				continue
			}
		}
		m.add(at, key+extra+r.bonus(m, at, p, q, joining))
	}
	r.breakable(m, p, q, joining)
	return m.order()
}

// add enters a move, keeping the better key.
func (m *pair) add(at board.Point, key float32) {
	for i := range m.list {
		if m.list[i].p == at {
			m.list[i].key = min(m.list[i].key, key)
			return
		}
	}
	m.list = append(m.list, candidate{at, key})
}

// order sorts the moves and cuts the list off where they get much worse.
func (m *pair) order() []board.Point {
	slices.SortFunc(m.list, func(x, y candidate) int {
		switch {
		case x.key < y.key:
			return -1
		case x.key > y.key:
			return 1
		}
		return int(x.p) - int(y.p)
	})
	m.moves = m.moves[:0]
	for i, c := range m.list {
		if c.key > m.list[0].key+keySpan || i >= 2 && c.key-m.list[i-1].key > step*(width-float32(i)) {
			break
		}
		m.moves = append(m.moves, c.p)
	}
	return m.moves
}

// tacticalMove is the move that captures an enemy string on the way (joining) or
// saves it (cutting), with what that adds to its key.
func (r *Reader) tacticalMove(v board.Point, joining bool) (board.Point, float32) {
	res := r.lost(v)
	if res.Code == tactic.Lose {
		return board.NoPoint, 0
	}
	if joining {
		return res.Point, 0.35
	}
	if res = r.saved(v); res.Code == tactic.Lose {
		return board.NoPoint, 0
	}
	return res.Point, -0.5
}

// bonus adjusts the order: smaller is tried first.
func (r *Reader) bonus(m *pair, at, p, q board.Point, joining bool) float32 {
	owner := r.b.At(p)
	side := owner
	x := m.balance(at)
	if !joining {
		side = owner.Opponent()
		x -= r.freed(at, owner)
	}
	var met [4]board.Point
	for i, s := range board.Steps4() {
		n := at + s
		switch r.b.At(n) {
		case owner.Opponent():
			x -= 0.15
			if r.b.Liberties(n) > 2 {
				continue
			}
			x -= 0.2
			if id := r.b.Origin(n); m.between(n) && !slices.Contains(met[:i], id) {
				met[i] = id
				x -= 0.7
			}
		case owner:
			if r.b.Liberties(n) <= 2 {
				x -= 0.2
			} else if r.b.Liberties(n) == 3 && (r.b.SameString(n, p) || r.b.SameString(n, q)) {
				x -= 0.1
			}
		}
	}
	if r.b.Captures(at, side) == 0 && r.dies(at, side) {
		x += 0.3
	}
	return x
}

// balance prefers points that are about as hard to reach from both strings.
func (m *pair) balance(at board.Point) float32 {
	if !m.a.known(at) || !m.b.known(at) {
		return 0
	}
	x, y := m.a.dist[at]-m.a.gain[at], m.b.dist[at]-m.b.gain[at]
	if max(x, y) < 1.49*min(x, y) {
		return -0.1
	}
	return 0
}

// near is the largest distance, without the last step, of a string that lies
// between the two.
const near = 0.55

// between reports whether the enemy string at n lies between the two: beside both,
// and nearer than they are to each other.
func (m *pair) between(n board.Point) bool {
	return m.a.dist[n] < m.ends[0]-0.01 && m.b.dist[n] < m.ends[1]-0.01 &&
		m.a.dist[n]-m.a.gain[n] < near && m.b.dist[n]-m.b.gain[n] < near
}

// freed is what a cut at p gains by capturing strings of the owner: it frees strings
// of the cutter that were short of liberties.
func (r *Reader) freed(p board.Point, owner board.Color) float32 {
	var x float32
	n := len(r.buf)
	defer func() { r.buf = r.buf[:n] }()
	for _, s := range board.Steps4() {
		if r.b.At(p+s) != owner || r.b.Liberties(p+s) > 1 {
			continue
		}
		r.buf = r.b.AppendAdjacent(r.buf[:n], p+s)
		for _, l := range r.buf[n:] {
			switch r.b.Liberties(l) {
			case 1:
				x += 0.5
			case 2:
				x += 0.1
			}
		}
	}
	return x
}

// breakable adds the points where one move breaks two links of the shortest way:
// those that they share, and those that are liberties of one weak string; for the
// cutter also those from which he makes two held points playable at once.
func (r *Reader) breakable(m *pair, p, q board.Point, joining bool) {
	if !m.a.known(q) {
		return
	}
	var links [12]link
	var held [12]board.Point
	n, k := 0, 0
	for v := q; n < len(links) && k < len(held); {
		if l := m.a.weak[v]; l[0] != board.NoPoint {
			links[n] = l
			n++
		}
		if r.b.At(v) == board.Empty && m.a.gain[v] <= heldGain {
			held[k] = v
			k++
		}
		if v = m.a.from[v]; v == board.NoPoint {
			break
		}
	}
	for i := range n {
		for _, l := range links[:i] {
			for _, x := range links[i] {
				for _, y := range l {
					if x != board.NoPoint && y != board.NoPoint && (x == y || r.together(x, y)) {
						m.add(x, 1+r.bonus(m, x, p, q, joining))
						m.add(y, 1+r.bonus(m, y, p, q, joining))
					}
				}
			}
		}
	}
	if joining {
		return
	}
	for i := range k {
		for _, y := range held[:i] {
			for _, s := range board.Steps4() {
				if h := held[i] + s; r.b.At(h) == board.Empty && adjacent(h, y) {
					m.add(h, 1+r.bonus(m, h, p, q, false))
				}
			}
		}
	}
}

// heldGain is the largest gain of a point on which the cutter cannot stand.
const heldGain = 0.6

// adjacent reports whether two vertices are neighbours.
func adjacent(p, q board.Point) bool {
	for _, s := range board.Steps4() {
		if p+s == q {
			return true
		}
	}
	return false
}

// together reports whether two vertices are liberties of one string with at most
// three liberties.
func (r *Reader) together(x, y board.Point) bool {
	for _, s := range board.Steps4() {
		if n := x + s; r.b.At(n).IsPlayer() && r.b.Liberties(n) <= 3 && r.b.IsLibertyOf(y, n) {
			return true
		}
	}
	return false
}

// selfAtari reports whether a stone of c at the empty vertex p would have at most
// one liberty.
func (r *Reader) selfAtari(p board.Point, c board.Color) bool {
	return r.b.LibertiesAfter(p, c) <= 1 && r.b.Captures(p, c) == 0
}
