package tactic

import "math/bits"

// cand is one candidate move.
type cand struct {
	p     int16
	score int16
	libs  int16 // of the target after the move, roughly
	done  bool
	// urgent moves help an endangered string and need no threat of their own.
	urgent bool
}

// cands is the list of candidates of a node. Batches are added one after the
// other; from is where the current batch begins.
type cands struct {
	n, from int
	seen    set // points listed
	m       [maxCands]cand
}

func (c *cands) find(p int16) int {
	for i := range c.n {
		if c.m[i].p == p {
			return i
		}
	}
	return -1
}

// add appends an empty point that is not yet listed.
func (c *cands) add(g *grid, p int16) { c.addScore(g, p, 0) }

func (c *cands) addScore(g *grid, p int16, bonus int16) {
	if g.col[p] != empty || c.n == maxCands || g.has(&c.seen, p) {
		return
	}
	c.seen.add(g.bit(p))
	c.m[c.n] = cand{p: p, score: bonus}
	c.n++
}

// old lists a point of an earlier batch.
func (c *cands) old(g *grid, p int16) {
	c.seen.add(g.bit(p))
	c.m[c.n] = cand{p: p, done: true}
	c.n++
}

// addUrgent appends an empty point or marks it as urgent.
func (c *cands) addUrgent(g *grid, p int16) {
	c.add(g, p)
	if i := c.find(p); i >= 0 {
		c.m[i].urgent = true
	}
}

func (c *cands) addSet(g *grid, s *set) {
	for i := range g.nw {
		for w := s[i] & g.empties[i] &^ c.seen[i]; w != 0; w &= w - 1 {
			if c.n == maxCands {
				return
			}
			c.m[c.n] = cand{p: int16(i<<6 + bits.TrailingZeros64(w) + g.stride)}
			c.n++
		}
		c.seen[i] |= s[i] & g.empties[i]
	}
}

// drop marks a move as dealt with.
func (c *cands) drop(p int16) {
	if i := c.find(p); i >= 0 {
		c.m[i].done = true
	}
}

// keep drops all but the n best moves of the current batch and what is as good
// as the last of them, so that turning the board changes nothing.
func (c *cands) keep(n int) {
	k := c.from + n
	if n <= 0 || k >= c.n {
		c.n = min(c.n, max(k, c.from))
		return
	}
	for k < c.n && c.m[k].score == c.m[k-1].score {
		k++
	}
	c.n = k
}

// sort orders the current batch, best first, ties in order of generation.
func (c *cands) sort() {
	for i := c.from + 1; i < c.n; i++ {
		x := c.m[i]
		j := i
		for ; j > c.from && c.m[j-1].score < x.score; j-- {
			c.m[j] = c.m[j-1]
		}
		c.m[j] = x
	}
}

// local is what a move does to its surroundings.
type local struct {
	captured, atari, saved, empties int
}

func (s *search) localCounts(p int16, c uint8) local {
	g := &s.grid
	var seen [4]int16
	n := 0
	var l local
	for _, off := range g.neighbours() {
		q := p + off
		switch g.col[q] {
		case empty:
			l.empties++
			continue
		case border:
			continue
		}
		id := g.sid[q]
		if containsID(seen[:n], id) {
			continue
		}
		seen[n] = id
		n++
		ch := &g.strs[id]
		switch {
		case ch.color == c && ch.nlib == 1:
			l.saved += int(ch.size)
		case ch.color != c && ch.nlib == 1:
			l.captured += int(ch.size)
		case ch.color != c && ch.nlib == 2:
			l.atari += int(ch.size)
		}
	}
	return l
}

func (g *grid) onEdge(p int16) bool {
	s := int16(g.stride)
	return g.col[p-1] == border || g.col[p+1] == border || g.col[p-s] == border || g.col[p+s] == border
}

func pick(t []int16, n int) int16 { return t[min(n, len(t)-1)] }

var (
	defLibs     = [...]int16{-5, -4, 0, 3, 5, 50}
	defFarLibs  = [...]int16{0, 0, 2, 3, 5, 5}
	defCapture  = [...]int16{0, 6, 9, 13, 18, 24}
	defAtari    = [...]int16{0, 2, 4, 6, 7, 8}
	defSaved    = [...]int16{0, 3, 6, 8, 10, 12}
	defEmpties  = [...]int16{0, 1, 2, 3, 4}
	attLibs     = [...]int16{10, -4, 2, 3, 4, 4}
	attTarget   = [...]int16{-5, 2, 3, 7, 10, 19}
	attCapture  = [...]int16{-4, 4, 10, 15, 20, 25}
	attSaved    = [...]int16{0, 10, 13, 18, 21, 24}
	attEmpties  = [...]int16{0, 0, 2, 4, 4}
	killerBonus = int16(50)
)

// rankDefence scores and orders the new candidates of a defender's node.
func (s *search) rankDefence(t int16, c *cands) {
	g := &s.grid
	ch := g.chainAt(t)
	id := g.sid[t]
	if c.n == c.from {
		return
	}
	reply := s.replies.get(s.localKey(t, 1))
	var l look
	for i := c.from; i < c.n; i++ {
		m := &c.m[i]
		if m.done {
			continue
		}
		g.look(m.p, ch.color, &l)
		libs := g.libs(m.p, ch.color, &l)
		m.libs = ch.nlib
		if l.touches(id) {
			m.score += pick(defLibs[:], libs)
			m.libs = int16(libs)
		} else {
			m.score += pick(defFarLibs[:], libs)
		}
		m.score += pick(defCapture[:], l.captured)
		if libs > 1 {
			m.score += pick(defAtari[:], l.atari)
		}
		m.score += pick(defSaved[:], l.saved) + pick(defEmpties[:], l.empties)
		if l.captured > 0 || !g.onEdge(m.p) {
			m.score += 5
		}
		if s.killers[1][len(g.frames)] == m.p {
			m.score += killerBonus
		}
		if m.p == reply {
			m.score += 2 * killerBonus
		}
	}
	c.sort()
}

// rankAttack scores and orders the new candidates of an attacker's node.
func (s *search) rankAttack(t int16, c *cands) {
	g := &s.grid
	ch := g.chainAt(t)
	id := g.sid[t]
	a := 3 - ch.color
	if c.n == c.from {
		return
	}
	reply := s.replies.get(s.localKey(t, 0))
	var l look
	for i := c.from; i < c.n; i++ {
		m := &c.m[i]
		if m.done {
			continue
		}
		g.look(m.p, a, &l)
		libs := g.libs(m.p, a, &l)
		m.libs = ch.nlib
		m.score += pick(attLibs[:], libs)
		if l.touches(id) {
			n := g.libsOther(m.p, a, &l)
			m.libs--
			m.score += pick(attTarget[:], n)
			if n <= 1 {
				m.score -= 20
			}
			if ch.nlib == 2 && libs > 1 {
				m.score += 8
			}
		}
		m.score += pick(attCapture[:], l.captured) + pick(attSaved[:], l.saved) + pick(attEmpties[:], l.empties)
		if !g.onEdge(m.p) {
			m.score++
		}
		if l.takesKo() {
			m.score -= 15
		}
		if s.killers[0][len(g.frames)] == m.p {
			m.score += killerBonus
		}
		if m.p == reply {
			m.score += 2 * killerBonus
		}
	}
	c.sort()
}
