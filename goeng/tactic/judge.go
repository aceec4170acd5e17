package tactic

// estimate returns the first numbers of a node, from the liberties of the
// target.
func estimate(k kind, nlib int32) (phi, delta int32) {
	if k == toAttack {
		return 1 + nlib, nlib
	}
	return 3, nlib
}

// judgeAttack settles what needs no search.
func (s *search) judgeAttack(n *node, t int16) {
	g := &s.grid
	ch := g.chainAt(t)
	ply := s.ply()
	switch {
	case ch.nlib >= 5:
		n.failure()
	case ch.nlib == 4 && ply > s.lim.fourlib, ch.nlib == 3 && ply > s.lim.depth:
		s.limit |= LimitDepth
		n.failure()
	case ch.nlib == 0:
		n.success(0)
	case ch.nlib == 1 && ch.size > 1:
		n.success(g.next(&ch.libs, 0))
	case ch.nlib == 1:
		c, m := s.captureStone(t)
		n.ko = c != Win && c != Lose
		if c >= n.th {
			n.success(m)
		} else if ply > s.lim.backfill {
			n.failure()
		}
	case ch.nlib == 2:
		if m, ok := s.ladder(t); ok {
			n.success(s.preferLadder(t, m))
		} else if ply > s.lim.depth+2 || len(g.frames) >= maxPly-2 {
			s.limit |= LimitDepth
			n.failure()
		}
	}
}

// captureStone values the capture of a single stone in atari: it may be a ko,
// or feed a snapback.
func (s *search) captureStone(t int16) (Code, int16) {
	g := &s.grid
	ch := g.chainAt(t)
	d := ch.color
	a := 3 - d
	x := g.next(&ch.libs, 0)
	if g.koCapture(x, a) == 0 {
		if ok, _ := s.move(x, a, false); ok {
			win := g.chainAt(x).nlib >= 2 || g.libsAfter(t, d) < 2
			s.back()
			if win {
				return Win, x
			}
		}
		return Lose, 0
	}
	own := g.state.kind == koMaster && g.state.owner == a
	foreign := g.state.kind == koMaster && g.state.owner == d
	ok, cond := s.move(x, a, true)
	if ok {
		s.back()
	}
	switch {
	case ok && !cond && own:
		return Win, x
	case ok && !cond:
		return KoA, x
	case !foreign:
		return KoB, x
	}
	return Lose, 0
}

// preferLadder chooses among two working ladder moves at the root: the one
// that the ordering prefers.
func (s *search) preferLadder(t, m int16) int16 {
	g := &s.grid
	if len(s.frames) > 0 {
		return m
	}
	var c cands
	libs := g.chainAt(t).libs
	for q := g.next(&libs, 0); q != 0; q = g.next(&libs, q+1) {
		if q == m || s.ladderAtari(t, q, 3-g.chainAt(t).color, maxCands) {
			c.add(g, q)
		}
	}
	s.rankAttack(t, &c)
	return c.m[0].p
}

// judgeDefence settles what needs no search. checked tells that no move saves the
// string by its liberties alone.
func (s *search) judgeDefence(n *node, t int16, checked bool) {
	g := &s.grid
	ch := g.chainAt(t)
	ply := s.ply()
	switch {
	case ch.nlib >= 5:
		n.success(0)
		return
	case ch.nlib == 4 && ply > s.lim.fourlib, ch.nlib == 3 && ply > s.lim.depth:
		s.limit |= LimitDepth
		n.success(0)
		return
	case ch.nlib == 0:
		n.failure()
		return
	}
	m := int16(0)
	if !checked {
		m = s.fastDefence(t)
	}
	if m != 0 {
		n.success(m)
	} else if ch.nlib == 2 && ply > s.lim.depth+2 || len(g.frames) >= maxPly-2 {
		s.limit |= LimitDepth
		n.success(0)
	}
}

// fastDefence returns a move that saves the string by its liberties alone.
func (s *search) fastDefence(t int16) int16 {
	g := &s.grid
	ch := g.chainAt(t)
	goal := 4
	if s.ply() < s.lim.fourlib {
		goal = 5
	}
	if s.ply() > s.lim.depth-1 {
		goal = 3
	}
	for q := g.next(&ch.libs, 0); q != 0; q = g.next(&ch.libs, q+1) {
		if g.libsAfter(q, ch.color) >= goal && g.koCapture(q, ch.color) == 0 {
			return q
		}
	}
	return s.fastCapture(t, goal)
}

// fastCapture looks for a string in atari whose capture gives at least goal
// liberties.
func (s *search) fastCapture(t int16, goal int) int16 {
	g := &s.grid
	ch := g.chainAt(t)
	var buf [maxLinks]int16
	var d set
	for _, id := range s.links(t, 1, buf[:0]) {
		l := &g.strs[id]
		q := g.next(&l.libs, 0)
		if g.koCapture(q, ch.color) != 0 {
			continue
		}
		if g.has(&ch.libs, q) {
			continue // libsAfter has told
		}
		n := 0
		for i := range g.nw {
			d[i] = ch.beside[i] & l.stones[i]
		}
		n = g.count(&d)
		if int(ch.nlib)+n >= goal {
			return q
		}
	}
	return 0
}
