package tactic

// defendBasic adds extensions and captures of strings in atari.
func (s *search) defendBasic(t int16, c *cands) {
	g := &s.grid
	ch := g.chainAt(t)
	// From below: equal moves are tried in this order.
	for q := g.prev(&ch.libs, 0); q != 0; q = g.prev(&ch.libs, q) {
		if ch.size == 1 && ch.nlib > 1 && !g.suicide(q, ch.color) || g.libsAfter(q, ch.color) > 1 ||
			g.koCapture(q, ch.color) != 0 {
			c.add(g, q)
		}
	}
	var buf [maxLinks]int16
	for _, id := range s.links(t, 1, buf[:0]) {
		c.addSet(g, &g.strs[id].libs)
	}
}

// defendStone adds the moves that turn the capture of a single stone in atari
// into a ko or a snapback.
func (s *search) defendStone(t int16, c *cands) {
	g := &s.grid
	ch := g.chainAt(t)
	a := 3 - ch.color
	x := g.next(&ch.libs, 0)
	var acc set
	if n := g.libsAfterSet(x, a, &acc); n <= 3 {
		c.addSet(g, &acc)
	}
	c.drop(t)
	for _, off := range g.neighbours() {
		switch q := x + off; g.col[q] {
		case a:
			if l := g.chainAt(q); l.nlib <= 2 {
				c.addSet(g, &l.libs)
			}
		case ch.color:
			if q == t {
				continue
			}
			// The strings that make the capture a ko or a snapback.
			if l := g.chainAt(q); l.nlib <= 3 {
				c.addSet(g, &l.libs)
				var buf [maxLinks]int16
				for _, id := range s.links(q, 1, buf[:0]) {
					c.addSet(g, &g.strs[id].libs)
				}
			}
		}
	}
}

// answerLast adds replies to the attacker's last move: what takes the strings
// that it attacks out of danger, and what attacks the stone itself. A string
// whose capture is a ko may need one of them to keep it a ko.
func (s *search) answerLast(c *cands) {
	g := &s.grid
	n := len(g.frames)
	if n == 0 {
		return
	}
	m := g.frames[n-1].move
	a := g.frames[n-1].color
	if g.col[m] != a {
		return
	}
	var buf [maxLinks]int16
	if l := g.chainAt(m); l.nlib <= 2 {
		c.addSet(g, &l.libs)
	}
	for _, id := range s.links(m, 2, buf[:0]) {
		o := &g.strs[id]
		c.addSet(g, &o.libs)
		var buf2 [maxLinks]int16
		for _, e := range s.links(o.first, 1, buf2[:0]) {
			c.addSet(g, &g.strs[e].libs)
		}
	}
	for _, off := range g.neighbours() {
		c.add(g, m+off)
	}
}

// defendShapes adds hanging connections, attacks on the surrounding strings,
// help for supporting strings and moves along the edge.
func (s *search) defendShapes(t int16, c *cands) {
	g := &s.grid
	ch := g.chainAt(t)
	d := ch.color
	s.defendByLinks(t, c)
	s.hanging(t, d, c)
	s.edgeDefences(t, c)
}

// defendByLinks adds attacks on the strings around the target and help for the
// strings that hold these.
func (s *search) defendByLinks(t int16, c *cands) {
	g := &s.grid
	ch := g.chainAt(t)
	ply := s.ply()
	var buf, buf2 [maxLinks]int16
	maxLib := max(2, ch.nlib)
	if ply <= s.lim.backfill2 {
		maxLib = 4
	} else if ply <= s.lim.breakChain {
		maxLib = max(3, ch.nlib)
	}
	for _, id := range s.links(t, 4, buf[:0]) {
		l := &g.strs[id]
		if l.nlib > maxLib {
			// It may still fall to what it has in atari.
			for _, e := range s.links(l.first, 1, buf2[:0]) {
				if e != g.sid[t] {
					c.addSet(g, &g.strs[e].libs)
				}
			}
			continue
		}
		switch {
		case l.nlib >= 3:
			s.breakLink(id, c)
		case l.nlib == 2:
			c.addSet(g, &l.libs)
			if ply <= s.lim.backfill2 {
				s.attackBasic(l.first, c)
			}
		}
		// Supporting strings: the ones that hold this link.
		for _, e := range s.links(l.first, 2, buf2[:0]) {
			if e != g.sid[t] && s.endangered(e) {
				c.addSet(g, &g.strs[e].libs)
			}
		}
	}
}

// breakLink adds the liberties of a surrounding string with three or four of
// them: only the one through which it could run if there is just one such.
func (s *search) breakLink(id int16, c *cands) {
	g := &s.grid
	l := &g.strs[id]
	var out int16
	n := 0
	for q := g.next(&l.libs, 0); q != 0; q = g.next(&l.libs, q+1) {
		if g.libsAfter(q, l.color) > int(l.nlib) {
			out = q
			n++
		}
	}
	if n == 1 {
		c.add(g, out)
		return
	}
	c.addSet(g, &l.libs)
}

// hanging adds neighbours of liberties that make the attacker's move on the
// liberty self-atari.
func (s *search) hanging(t int16, d uint8, c *cands) {
	g := &s.grid
	ch := g.chainAt(t)
	for q := g.next(&ch.libs, 0); q != 0; q = g.next(&ch.libs, q+1) {
		if n := g.libsAfter(q, 3-d); n == 0 || n > 2 {
			continue
		}
		var acc set
		g.libsAfterSet(q, 3-d, &acc)
		c.addSet(g, &acc)
	}
}

func (s *search) edgeDefences(t int16, c *cands) {
	g := &s.grid
	ch := g.chainAt(t)
	for q := g.next(&ch.libs, 0); q != 0; q = g.next(&ch.libs, q+1) {
		for _, up := range g.neighbours() {
			if g.col[q-up] == border {
				c.add(g, q+up)
			}
		}
	}
}

// defendFar adds second-order points and liberties of neighbours that live or
// die with the target.
func (s *search) defendFar(t int16, c *cands) {
	g := &s.grid
	ch := g.chainAt(t)
	if s.ply() <= s.lim.backfill2 {
		for q := g.next(&ch.libs, 0); q != 0; q = g.next(&ch.libs, q+1) {
			for _, off := range g.neighbours() {
				c.add(g, q+off)
			}
		}
	}
	if s.ply() <= s.lim.superstring {
		s.superLibs(t, false, c)
	}
	if s.ply() == 0 {
		var buf [maxLinks]int16
		for _, id := range s.partners(t, buf[:0]) {
			s.defendByLinks(g.strs[id].first, c)
		}
	}
}
