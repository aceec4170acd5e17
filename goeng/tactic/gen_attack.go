package tactic

// attackBasic adds the liberties of the target and the moves that keep the
// attacker's own strings out of atari.
func (s *search) attackBasic(t int16, c *cands) {
	g := &s.grid
	ch := g.chainAt(t)
	a := 3 - ch.color
	ply := s.ply()
	for q := g.next(&ch.libs, 0); q != 0; q = g.next(&ch.libs, q+1) {
		n := g.libsAfter(q, a)
		if n == 0 {
			if ply <= s.lim.backfill {
				s.backfill(q, a, c)
			}
			continue
		}
		if n > 1 {
			c.add(g, q)
			continue
		}
		if ply <= s.lim.backfill || s.isolated(q, a) {
			c.add(g, q)
		}
		if ply <= s.lim.backfill {
			var acc set
			g.libsAfterSet(q, a, &acc)
			c.addSet(g, &acc)
			s.backfill(q, a, c)
		}
	}
	s.savers(t, c)
	s.keepPace(t, c)
}

// keepPace adds the point in front of the attacker's stone that stands above
// the target on the first two lines: it stops a crawl.
func (s *search) keepPace(t int16, c *cands) {
	g := &s.grid
	ch := g.chainAt(t)
	for q := g.next(&ch.libs, 0); q != 0; q = g.next(&ch.libs, q+1) {
		for _, up := range g.neighbours() {
			if g.col[q-up] != border && (g.col[q-up] != empty || g.col[q-2*up] != border) || g.col[q+up] != empty {
				continue
			}
			side := int16(1)
			if up == 1 || up == -1 {
				side = int16(g.stride)
			}
			for _, d := range [2]int16{side, -side} {
				if g.col[q+d] == ch.color && g.sid[q+d] == g.sid[t] && g.col[q+d+up] == 3-ch.color {
					c.addScore(g, q+up, 10)
				}
			}
		}
	}
}

// isolated reports whether a stone of colour c at p would touch no own stone.
func (s *search) isolated(p int16, c uint8) bool {
	for _, off := range s.neighbours() {
		if s.col[p+off] == c {
			return false
		}
	}
	return true
}

// backfill adds captures of strings that take the liberties of c's strings
// around p.
func (s *search) backfill(p int16, c uint8, list *cands) {
	g := &s.grid
	for _, off := range g.neighbours() {
		q := p + off
		if g.col[q] == 3-c {
			if l := g.chainAt(q); l.nlib == 2 {
				list.addSet(g, &l.libs)
			}
		}
		if g.col[q] != c {
			continue
		}
		var buf [maxLinks]int16
		for _, id := range s.links(q, 1, buf[:0]) {
			list.addSet(g, &g.strs[id].libs)
		}
	}
}

// savers adds the moves that take the attacker's strings around the target
// out of atari.
func (s *search) savers(t int16, c *cands) {
	g := &s.grid
	var buf, buf2 [maxLinks]int16
	for _, id := range s.links(t, 1, buf[:0]) {
		l := &g.strs[id]
		q := g.next(&l.libs, 0)
		if g.libsAfter(q, l.color) > 1 {
			c.add(g, q)
		}
		first := l.first
		for _, e := range s.links(first, 1, buf2[:0]) {
			c.addSet(g, &g.strs[e].libs)
		}
	}
}

// attackShapes adds nets, moves along the edge, the point that spoils a
// connection, and protection of two-liberty strings.
func (s *search) attackShapes(t int16, c *cands) {
	g := &s.grid
	ch := g.chainAt(t)
	a := 3 - ch.color
	st := int16(g.stride)
	for _, dv := range [2]int16{-st, st} {
		for _, dh := range [2]int16{-1, 1} {
			for q := g.next(&ch.libs, 0); q != 0; q = g.next(&ch.libs, q+1) {
				// q and its mirror across a target stone are liberties.
				if g.col[q-dv] == ch.color && g.sid[q-dv] == g.sid[t] &&
					g.isLib(q-dv+dh, ch) && g.col[q+dh] == empty {
					c.add(g, q+dh)
				}
			}
		}
	}
	if ch.nlib == 2 {
		x := g.next(&ch.libs, 0)
		y := g.next(&ch.libs, x+1)
		for _, off := range g.neighbours() {
			if q := x + off; q != y && g.col[q] == empty && g.adjacent(q, y) {
				c.add(g, q)
			}
		}
		if g.adjacent(x, y) {
			for _, l := range [2]int16{x, y} {
				for _, off := range g.neighbours() {
					c.add(g, l+off)
				}
			}
		}
	}
	s.edgeAttacks(t, c)
	s.protectLinks(t, a, c)
}

func (g *grid) isLib(p int16, ch *chain) bool {
	return g.col[p] == empty && g.has(&ch.libs, p)
}

func (g *grid) adjacent(p, q int16) bool {
	d := p - q
	return d == 1 || d == -1 || int(d) == g.stride || int(d) == -g.stride
}

// edgeAttacks adds points above and beside liberties on the first two lines.
func (s *search) edgeAttacks(t int16, c *cands) {
	g := &s.grid
	ch := g.chainAt(t)
	for q := g.next(&ch.libs, 0); q != 0; q = g.next(&ch.libs, q+1) {
		for _, up := range g.neighbours() {
			if g.col[q-up] != border {
				continue
			}
			side := int16(1)
			if up == 1 || up == -1 {
				side = int16(g.stride)
			}
			c.add(g, q+up)
			for _, d := range [2]int16{side, -side} {
				c.add(g, q+d)
				if g.col[q+d] == empty {
					c.add(g, q+d+up)
				}
			}
		}
	}
}

// protectLinks adds liberties of two-liberty strings around the target: they
// could be captured, or draw back.
func (s *search) protectLinks(t int16, a uint8, c *cands) {
	g := &s.grid
	var buf, buf2 [maxLinks]int16
	for _, id := range s.links(t, 3, buf[:0]) {
		l := &g.strs[id]
		if l.nlib == 1 {
			continue
		}
		for _, e := range s.links(l.first, 1, buf2[:0]) {
			c.addSet(g, &g.strs[e].libs)
		}
		if l.nlib == 3 {
			continue
		}
		s.lenient = true // a ko is danger enough
		weak := s.endangered(id)
		s.lenient = false
		if s.ply() > s.lim.backfill2 && !weak {
			s.doubleAtaris(id, c)
			continue
		}
		for q := g.next(&l.libs, 0); q != 0; q = g.next(&l.libs, q+1) {
			if g.libsAfter(q, a) <= 1 {
				continue
			}
			if weak {
				c.addUrgent(g, q)
			} else {
				c.add(g, q)
			}
		}
	}
}

// doubleAtaris adds the liberties of a two-liberty string that are liberties of
// another one as well.
func (s *search) doubleAtaris(id int16, c *cands) {
	g := &s.grid
	l := &g.strs[id]
	for q := g.next(&l.libs, 0); q != 0; q = g.next(&l.libs, q+1) {
		for _, off := range g.neighbours() {
			r := q + off
			if g.col[r] == l.color && g.sid[r] != id && g.chainAt(r).nlib == 2 {
				c.add(g, q)
			}
		}
	}
}

// endangered reports whether a string with at most two liberties can be
// captured in atari or a ladder.
func (s *search) endangered(id int16) bool {
	l := &s.strs[id]
	if l.nlib == 2 {
		_, ok := s.ladder(l.first)
		return ok
	}
	return l.nlib < 2
}

// rescueLinks adds moves that help two-liberty strings around the target
// indirectly: liberties of the strings that hold them, points beside their
// liberties.
func (s *search) rescueLinks(t int16, c *cands) {
	g := &s.grid
	var buf, buf2 [maxLinks]int16
	for _, id := range s.links(t, 2, buf[:0]) {
		l := &g.strs[id]
		weak := s.endangered(id)
		maxLib := int16(2)
		if weak {
			maxLib = 3
		}
		for _, e := range s.links(l.first, maxLib, buf2[:0]) {
			if e != g.sid[t] {
				c.addSet(g, &g.strs[e].libs)
			}
		}
		for q := g.next(&l.libs, 0); q != 0; q = g.next(&l.libs, q+1) {
			for _, off := range g.neighbours() {
				c.add(g, q+off)
			}
		}
	}
}

// attackFar adds the second-order moves: points beside the liberties, and
// liberties of strings that the target may have to connect to.
func (s *search) attackFar(t int16, c *cands) {
	g := &s.grid
	ch := g.chainAt(t)
	if s.ply() <= s.lim.backfill2 {
		for q := g.next(&ch.libs, 0); q != 0; q = g.next(&ch.libs, q+1) {
			for _, off := range g.neighbours() {
				c.add(g, q+off)
			}
		}
		s.rescueLinks(t, c)
	}
	if s.ply() <= s.lim.superstring {
		s.superLibs(t, true, c)
	}
}

// partners appends the ids of strings loosely joined to the target: they share
// a liberty with it where the attacker cannot safely cut, or two liberties.
func (s *search) partners(t int16, dst []int16) []int16 {
	g := &s.grid
	ch := g.chainAt(t)
	var once [maxLinks]int16
	n := 0
	for q := g.next(&ch.libs, 0); q != 0; q = g.next(&ch.libs, q+1) {
		cut := g.selfAtari(q, 3-ch.color)
		for _, off := range g.neighbours() {
			r := q + off
			if g.col[r] != ch.color || g.sid[r] == g.sid[t] {
				continue
			}
			id := g.sid[r]
			seen := containsID(once[:n], id)
			if !seen && n < maxLinks {
				once[n] = id
				n++
			}
			if (cut || seen) && !containsID(dst, id) && len(dst) < cap(dst) {
				dst = append(dst, id)
			}
		}
	}
	return dst
}

// superLibs adds the liberties of the target's partners, and what captures or
// saves the strings around them.
func (s *search) superLibs(t int16, attack bool, c *cands) {
	g := &s.grid
	var buf, buf2 [maxLinks]int16
	for _, id := range s.partners(t, buf[:0]) {
		p := &g.strs[id]
		first := p.first
		if p.nlib <= 4 {
			c.addSet(g, &p.libs)
		}
		if attack {
			s.savers(first, c)
			if s.ply() <= s.lim.backfill2 {
				s.edgeAttacks(first, c)
			}
			continue
		}
		for _, e := range s.links(first, 2, buf2[:0]) {
			c.addSet(g, &g.strs[e].libs)
		}
	}
}

// attackAtari collects the moves that prepare the capture of a single stone.
func (s *search) attackAtari(t int16, c *cands) {
	g := &s.grid
	ch := g.chainAt(t)
	d := ch.color
	x := g.next(&ch.libs, 0)
	ply := s.ply()
	// Fill a liberty that the stone would get by connecting at x.
	var acc set
	if n := g.libsAfterSet(x, d, &acc); n <= 3 || ply <= s.lim.backfill2 && n <= 4 {
		for q := g.next(&acc, 0); q != 0; q = g.next(&acc, q+1) {
			c.add(g, q)
		}
	}
	// Capture something that touches the last liberty, or save a string.
	for _, off := range g.neighbours() {
		if q := x + off; g.col[q] == d && q != t {
			if n := g.chainAt(q); n.nlib <= 3 {
				c.addSet(g, &n.libs)
			}
		}
	}
	s.savers(t, c)
	c.drop(x)
	s.rankAttack(t, c)
}
