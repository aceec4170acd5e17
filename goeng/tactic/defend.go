package tactic

// defend answers whether the owner of the string at t, to move, can save it.
func (s *search) defend(t int16) (Code, int16) {
	c, m := s.defendNode(t)
	if s.tree != nil {
		s.tree.answer(s, false, c, m)
	}
	return c, m
}

func (s *search) defendNode(t int16) (Code, int16) {
	g := &s.grid
	ch := g.chainAt(t)
	ply := s.ply()
	switch {
	case s.over() || ch.nlib >= 5:
		return Win, 0
	case ch.nlib == 4 && ply > s.lim.fourlib, ch.nlib == 3 && ply > s.lim.depth:
		s.limit |= LimitDepth
		return Win, 0
	case ch.nlib == 0:
		return Lose, 0
	}
	if m := s.fastDefence(t); m != 0 {
		return Win, m
	}
	if ch.nlib == 2 && ply > s.lim.depth+2 || len(g.frames) >= maxPly-2 {
		s.limit |= LimitDepth
		return Win, 0
	}
	key := s.nodeKey(t, 1)
	if e, ok := s.get(key, ply+s.shallow); ok {
		return e.code, e.move
	}
	var b best
	s.defendMany(t, &b)
	if !s.over() {
		s.put(key, ply+s.shallow, b.code, b.move)
	}
	if b.code != Lose {
		s.killers[1][len(g.frames)] = b.move
		s.replies.put(s.localKey(t, 1), b.move)
	}
	return b.code, b.move
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
		g.dilate(&ch.stones, &d)
		n := 0
		for i := range g.nw {
			d[i] &= l.stones[i]
		}
		n = g.count(&d)
		if int(ch.nlib)+n >= goal {
			return q
		}
	}
	return 0
}

// tryDefences plays the candidates in order until one saves the string.
func (s *search) tryDefences(t int16, c *cands, b *best) bool {
	g := &s.grid
	ch := g.chainAt(t)
	d, nlib := ch.color, ch.nlib
	ply := s.ply()
	for i := 0; i < c.n; i++ {
		if c.m[i].done {
			continue
		}
		c.m[i].done = true
		if nlib >= 3 && ply >= s.lim.branch && i > c.from {
			s.limit |= LimitDepth
			break
		}
		m := c.m[i].p
		ok, cond := s.move(m, d, ply <= s.lim.ko && b.code == Lose)
		if !ok {
			continue
		}
		var a Code
		if len(s.frames) == 1 {
			a, _ = s.deepen(t)
		} else {
			a, _ = s.attack(t)
		}
		s.back()
		if s.over() {
			return true
		}
		v := a.Opposite()
		if cond && v != Lose {
			v = KoB
		}
		if b.better(v, m) {
			return true
		}
	}
	c.from = c.n
	return false
}

// relevantPly is the last ply of a question at which every point that the
// refutations of the other moves touched is tried as a defence.
const relevantPly = 3

func (s *search) defendMany(t int16, b *best) {
	var c cands
	if len(s.frames) > relevantPly {
		s.defendListed(t, &c, b)
		return
	}
	before := s.touched
	s.touched = set{}
	s.defendListed(t, &c, b)
	if b.code != Win && !s.over() && s.chainAt(t).nlib > 1 {
		if c.n == 0 {
			s.attack(t)
		}
		seen := s.touched
		for i := range s.nw {
			seen[i] &= s.empties[i]
		}
		c.addSet(&s.grid, &seen)
		s.rankDefence(t, &c)
		s.tryDefences(t, &c, b)
	}
	for i := range s.nw {
		s.touched[i] |= before[i]
	}
}

// defendListed tries the candidates that the shapes suggest.
func (s *search) defendListed(t int16, c *cands, b *best) {
	g := &s.grid
	ply := s.ply()
	if m := s.replies.get(s.localKey(t, 1)); m != 0 {
		c.add(g, m)
		if s.tryDefences(t, c, b) {
			return
		}
	}
	s.defendBasic(t, c)
	s.rankDefence(t, c)
	if s.tryDefences(t, c, b) {
		return
	}
	if g.chainAt(t).nlib == 1 {
		if g.chainAt(t).size == 1 && ply <= s.lim.backfill {
			s.defendStone(t, c)
			if x := g.next(&g.chainAt(t).libs, 0); g.koCapture(x, 3-g.chainAt(t).color) != 0 {
				s.answerLast(c)
			}
			s.rankDefence(t, c)
			s.tryDefences(t, c, b)
		}
		return
	}
	s.defendShapes(t, c)
	s.rankDefence(t, c)
	if s.tryDefences(t, c, b) {
		return
	}
	if ply > s.lim.backfill {
		return
	}
	s.defendFar(t, c)
	s.rankDefence(t, c)
	s.tryDefences(t, c, b)
}
