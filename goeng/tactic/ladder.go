package tactic

// ladder reads a strict ladder against the two-liberty string at t, attacker
// to move: the attacker plays on the two liberties, the defender extends or
// captures a string in atari. true is a proof of capture, false proves
// nothing. Anything that smells of ko counts as an escape.
func (s *search) ladder(t int16) (int16, bool) {
	g := &s.grid
	ch := g.chainAt(t)
	x := g.next(&ch.libs, 0)
	y := g.next(&ch.libs, x+1)
	if len(g.frames) >= maxPly {
		s.limit |= LimitDepth
		return 0, false
	}
	d := ch.color
	nx, ny := g.libsAfter(x, d), g.libsAfter(y, d)
	if nx > 3 && ny > 3 {
		return 0, false // each leaves the defender the other
	}
	role := 2
	if s.lenient {
		role = 3
	}
	key := s.nodeKey(t, role)
	if e, ok := s.get(key, 0); ok {
		return e.move, e.code == Win
	}
	m, caught := s.ladderStep(t, x, y, nx, ny)
	if !s.over() {
		c := Lose
		if caught {
			c = Win
		}
		s.put(key, 0, c, m)
	}
	return m, caught
}

// ladderStep tries both liberties, x and y, of the string at t, which would
// have nx or ny liberties if the defender played there.
func (s *search) ladderStep(t, x, y int16, nx, ny int) (int16, bool) {
	a := 3 - s.chainAt(t).color
	first, second := x, y
	nfirst, nsecond := nx, ny
	if ny > nx {
		first, second = y, x
		nfirst, nsecond = ny, nx
	}
	// Playing first leaves the defender second, and the other way round.
	if nsecond <= 3 && s.ladderAtari(t, first, a, nsecond) {
		return first, true
	}
	if nfirst <= 3 && s.ladderAtari(t, second, a, nfirst) {
		return second, true
	}
	return 0, false
}

// ladderAtari reports whether the attacker's move x catches the string at t,
// which the other liberty would give n liberties before it.
func (s *search) ladderAtari(t, x int16, a uint8, n int) bool {
	g := &s.grid
	if g.window(&g.empties, x) == 0 && (g.suicide(x, a) || !s.lenient && g.koCapture(x, a) != 0) {
		return false
	}
	if n <= 2 && s.tree == nil && s.ladderEnds(t, x, a) {
		s.visit(x)
		return !s.over()
	}
	s.step(x, a)
	caught := !s.ladderEscapes(t)
	s.stepBack()
	return caught
}

// ladderEnds reports whether x leaves the string at t, which cannot extend to two
// liberties after it, nothing to capture either: it need not be played to see that.
func (s *search) ladderEnds(t, x int16, a uint8) bool {
	g := &s.grid
	if g.chainAt(t).size == 1 || len(g.frames) >= maxPly {
		return false // there may be a ko or a snapback
	}
	for w := g.window(&g.stones[3-a], x); w != 0; w &= w - 1 {
		if g.chainAt(g.at(x, w)).nlib == 1 {
			return false
		}
	}
	var links [maxLinks]int16
	return len(s.links(t, 1, links[:0])) == 0 && g.libsAfter(x, a) > 1
}

// ladderEscapes reports whether the string at t, in atari, gets away.
func (s *search) ladderEscapes(t int16) bool {
	g := &s.grid
	if s.over() {
		return true
	}
	ch := g.chainAt(t)
	d := ch.color
	x := g.next(&ch.libs, 0)
	var links [maxLinks]int16
	for _, id := range s.links(t, 1, links[:0]) {
		q := g.next(&g.strs[id].libs, 0)
		if q == x && g.strs[id].size > 1 {
			continue // the extension below takes it as well
		}
		if g.koCapture(q, d) != 0 {
			if s.lenient {
				continue
			}
			return true
		}
		if q != x && s.ladderRuns(t, q, d) {
			return true
		}
	}
	if s.ladderRuns(t, x, d) {
		return true
	}
	// The capture of a single stone can be made a ko or a snapback.
	return !s.lenient && ch.size == 1 && (g.koCapture(x, 3-d) != 0 || g.libsAfter(x, 3-d) < 3)
}

// ladderRuns plays x for the defender and reports whether the string at t
// escapes the attack that follows.
func (s *search) ladderRuns(t, x int16, d uint8) bool {
	g := &s.grid
	if g.has(&g.chainAt(t).libs, x) {
		switch n := g.libsAfter(x, d); {
		case n >= 3:
			return true
		case n < 2:
			return false // two stones or more in atari
		}
	}
	s.step(x, d)
	escaped := true
	switch ch := g.chainAt(t); ch.nlib {
	case 0, 1:
		escaped = !s.lenient && ch.size == 1
	case 2:
		_, caught := s.ladder(t)
		escaped = !caught
	}
	s.stepBack()
	return escaped
}

// threat reports whether the string at t, attacker to move, falls to direct
// moves: the null-move test that attacks from a distance have to pass. Kos
// count for the attacker here.
func (s *search) threat(t int16) bool {
	g := &s.grid
	if g.col[t] == empty {
		return true
	}
	s.lenient = true
	defer func() { s.lenient = false }()
	switch g.chainAt(t).nlib {
	case 1:
		return true
	case 2:
		_, ok := s.ladder(t)
		return ok
	case 3:
		return s.threatThree(t)
	}
	return true
}

// threatThree plays each liberty and looks whether the defender can get back
// to three liberties, or out of the ladder that follows.
func (s *search) threatThree(t int16) bool {
	g := &s.grid
	ch := g.chainAt(t)
	d := ch.color
	libs := ch.libs
	for q := g.next(&libs, 0); q != 0; q = g.next(&libs, q+1) {
		if g.suicide(q, 3-d) {
			continue
		}
		s.step(q, 3-d)
		caught := !s.slips(t, d)
		s.stepBack()
		if caught {
			return true
		}
	}
	return false
}

// slips reports whether the defender of a string with two liberties, to move,
// gets to three or escapes the ladder.
func (s *search) slips(t int16, d uint8) bool {
	g := &s.grid
	var buf [maxLinks]int16
	for _, id := range s.links(t, 1, buf[:0]) {
		if q := g.next(&g.strs[id].libs, 0); g.koCapture(q, d) == 0 {
			return true
		}
	}
	libs := g.chainAt(t).libs
	for q := g.next(&libs, 0); q != 0; q = g.next(&libs, q+1) {
		switch n := g.libsAfter(q, d); {
		case n >= 3:
			return true
		case n == 2:
			s.step(q, d)
			_, caught := s.ladder(t)
			s.stepBack()
			if !caught {
				return true
			}
		}
	}
	return false
}
