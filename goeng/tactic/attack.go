package tactic

// attack answers whether the opponent of the string at t, to move, can
// capture it.
func (s *search) attack(t int16) (Code, int16) {
	c, m := s.attackNode(t)
	if s.tree != nil {
		s.tree.answer(s, true, c, m)
	}
	return c, m
}

func (s *search) attackNode(t int16) (Code, int16) {
	g := &s.grid
	ch := g.chainAt(t)
	ply := s.ply()
	switch {
	case s.over() || ch.nlib >= 5:
		return Lose, 0
	case ch.nlib == 4 && ply > s.lim.fourlib, ch.nlib == 3 && ply > s.lim.depth:
		s.limit |= LimitDepth
		return Lose, 0
	case ch.nlib == 0:
		return Win, 0
	case ch.nlib == 1 && ch.size > 1:
		return Win, g.next(&ch.libs, 0)
	case ch.nlib == 2 && (ply > s.lim.depth+2 || len(g.frames) >= maxPly-2):
		s.limit |= LimitDepth
		if m, ok := s.ladder(t); ok {
			return Win, m
		}
		return Lose, 0
	}
	key := s.nodeKey(t, 0)
	if e, ok := s.get(key, ply+s.shallow); ok {
		return e.code, e.move
	}
	var b best
	if ch.nlib == 1 {
		s.attackAtari(t, &b)
	} else {
		s.attackMany(t, &b)
	}
	if !s.over() {
		s.put(key, ply+s.shallow, b.code, b.move)
	}
	if b.code != Lose {
		s.killers[0][len(g.frames)] = b.move
		s.replies.put(s.localKey(t, 0), b.move)
	}
	return b.code, b.move
}

// attackAtari handles a single stone in atari: its capture may be a ko, or
// feed a snapback.
func (s *search) attackAtari(t int16, b *best) {
	g := &s.grid
	ch := g.chainAt(t)
	d := ch.color
	a := 3 - d
	x := g.next(&ch.libs, 0)
	ply := s.ply()
	if g.koCapture(x, a) != 0 {
		own := g.state.kind == koMaster && g.state.owner == a
		foreign := g.state.kind == koMaster && g.state.owner == d
		ok, cond := s.move(x, a, true)
		if ok {
			s.back()
		}
		switch {
		case ok && !cond && own:
			b.better(Win, x)
		case ok && !cond:
			b.better(KoA, x)
		case !foreign:
			b.better(KoB, x)
		}
	} else if ok, _ := s.move(x, a, false); ok {
		if g.chainAt(x).nlib >= 2 || g.libsAfter(t, d) < 2 {
			b.better(Win, x)
		}
		s.back()
	}
	if b.code == Win || ply > s.lim.backfill {
		return
	}
	var c cands
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
			if n := g.chainAt(q); n.nlib <= 2 {
				c.addSet(g, &n.libs)
			}
		}
	}
	s.savers(t, &c)
	c.drop(x)
	s.rankAttack(t, &c)
	s.tryAttacks(t, &c, b)
}

// quietPly is the last ply at which attacks from a distance need no direct
// threat behind them.
const quietPly = 2

// tryAttacks plays the candidates in order until one wins.
func (s *search) tryAttacks(t int16, c *cands, b *best) bool {
	g := &s.grid
	a := 3 - g.chainAt(t).color
	nlib := g.chainAt(t).nlib
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
		budget := s.share()
		quiet := nlib <= 3 && ply > quietPly && !c.m[i].urgent && s.quiet(t, m, a)
		ok, cond := s.move(m, a, ply <= s.lim.ko && b.code == Lose)
		if !ok {
			s.unshare(budget)
			continue
		}
		v := Lose
		if !quiet || s.threat(t) {
			v = s.afterAttack(t)
		}
		s.back()
		if s.unshare(budget) {
			continue
		}
		if s.over() {
			return true
		}
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

// quiet reports whether the attacker's move m neither touches the target nor
// captures or saves anything.
func (s *search) quiet(t, m int16, a uint8) bool {
	if s.has(&s.chainAt(t).libs, m) {
		return false
	}
	l := s.localCounts(m, a)
	return l.captured == 0 && l.saved == 0
}

// afterAttack values a position in which the attacker of the string at t has
// just moved.
func (s *search) afterAttack(t int16) Code {
	g := &s.grid
	if g.col[t] == empty {
		return Win
	}
	ch := g.chainAt(t)
	d, _ := s.defend(t)
	if d == Win {
		return Lose
	}
	if ch.nlib == 1 && ch.size > 1 {
		return d.Opposite()
	}
	// Neither side may want to move: a capture needs an attack as well.
	if c, _ := s.attack(t); c == Lose {
		return Lose
	}
	return d.Opposite()
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
		if q == m || s.ladderAtari(t, q, 3-g.chainAt(t).color) {
			c.add(g, q)
		}
	}
	s.rankAttack(t, &c)
	return c.m[0].p
}

// attackMany attacks a string with two to four liberties.
func (s *search) attackMany(t int16, b *best) {
	g := &s.grid
	ply := s.ply()
	nlib := g.chainAt(t).nlib
	if nlib == 2 {
		if m, ok := s.ladder(t); ok {
			b.better(Win, s.preferLadder(t, m))
			return
		}
	}
	var c cands
	if m := s.replies.get(s.localKey(t, 0)); m != 0 {
		c.add(g, m)
		if s.tryAttacks(t, &c, b) {
			return
		}
	}
	for k := direct; k <= far; k++ {
		n := width(k, nlib, len(s.frames))
		if k > direct && ply > s.lim.backfill || n == 0 {
			return
		}
		switch k {
		case direct:
			s.attackBasic(t, &c)
		case shapes:
			s.attackShapes(t, &c)
		case far:
			s.attackFar(t, &c)
		}
		s.rankAttack(t, &c)
		c.keep(n)
		if s.tryAttacks(t, &c, b) {
			return
		}
	}
}

// batch names the stages in which the candidates of an attack come.
type batch int

const (
	direct batch = iota // liberties of the target, help for strings in atari
	shapes              // nets, the edge, protection
	far                 // points at a distance
)

// width is the number of candidates that a batch may have after so many moves
// of the search. The numbers are where the suites and the agreement with
// GNU Go stop gaining while the nodes go on growing.
func width(b batch, nlib int16, moves int) int {
	const all = maxCands
	var w [6]int8
	switch {
	case b == direct && nlib == 3:
		w = [6]int8{all, all, 5, 5, 4, 4}
		if moves > 5 {
			return 3
		}
	case b == direct && nlib == 4:
		w = [6]int8{all, all, 5, 4, 4, 3}
	case b == direct:
		return all
	case b == shapes && nlib == 4:
		if moves > 3 {
			return 0
		}
		w = [6]int8{all, all, 2, 1}
	case b == shapes && nlib == 3:
		w = [6]int8{all, all, 3, 3, 2, 2}
	case b == shapes, nlib == 2:
		w = [6]int8{all, all, 3, 3, 3, 3}
	case nlib == 3:
		w = [6]int8{all, 4, 2, 2}
	}
	return int(w[min(moves, 5)])
}
