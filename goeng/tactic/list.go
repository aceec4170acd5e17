package tactic

// The numbers that new edges start with: a move is the more effort, the worse
// its score is, the later its stage, and the more liberties it leaves to the
// target or the fewer it gives it.
const (
	biasDiv   = 6 // points of the score for one unit of effort
	biasMax   = 6
	stageBias = 2 // per stage
	passBias  = 1 // what passing leads to is known soon
)

// stageEffort is what the next stage of candidates counts as. The points that
// refutations touched wait until all else has failed.
func stageEffort(n *node) int32 {
	if n.kind == toAttack {
		return [...]int32{0, 6, 4, 9}[n.stage]
	}
	return [...]int32{0, 4, 8, 1000, 1000}[n.stage]
}

// list adds the next stage of candidates to a node.
func (s *search) list(i int32, t int16) {
	var c cands
	n := &s.arena[i]
	for _, e := range s.edgesOf(n) {
		if e.flags&edgePass == 0 {
			c.old(&s.grid, e.move)
		}
	}
	c.from = c.n
	stage := n.stage
	n.stage++
	if n.kind == toAttack {
		s.listAttack(n, stage, t, &c)
	} else {
		s.listDefence(i, stage, t, &c)
		n = &s.arena[i]
	}
	pass := stage == 0 && n.pass
	if c.n == c.from && !pass {
		return
	}
	first := int32(len(s.edges))
	s.edges = append(s.edges, s.edgesOf(n)...)
	n.first = first
	s.link(n, stage, &c)
	if pass {
		s.edges = append(s.edges, edge{flags: edgePass, win: passBias, lose: 1})
	}
	if n.relevant {
		s.remind(n, int32(len(s.edges))-first)
	}
	n.count = uint8(int32(len(s.edges)) - first)
}

// link turns the new candidates into edges.
func (s *search) link(n *node, stage uint8, c *cands) {
	base := int32(1)
	if stage == 1 || stage == 2 {
		base = stageBias * int32(stage)
	}
	top, ranked := int16(0), false
	for k := c.from; k < c.n; k++ {
		m := &c.m[k]
		if m.done {
			continue
		}
		if !ranked {
			top, ranked = m.score, true
		}
		e := edge{move: m.p, win: base + int32(max(0, min(biasMax, (top-m.score)/biasDiv))), lose: 1}
		if n.kind == toAttack {
			e.win += int32(m.libs) - 1
		} else {
			e.win += 2 * int32(4-min(4, m.libs))
		}
		e.win = max(1, e.win)
		if m.urgent {
			e.flags = edgeUrgent
		}
		s.edges = append(s.edges, e)
	}
}

// listAttack collects the attacker's next candidates.
func (s *search) listAttack(n *node, stage uint8, t int16, c *cands) {
	ply := s.ply()
	nlib := s.chainAt(t).nlib
	if nlib == 1 {
		s.attackAtari(t, c)
		n.last = true
		return
	}
	b := batch(stage)
	w := width(b, nlib, len(s.frames))
	switch b {
	case direct:
		s.attackBasic(t, c)
	case shapes:
		s.attackShapes(t, c)
	case far:
		s.attackFar(t, c)
	}
	s.rankAttack(t, c)
	if nlib >= 3 && ply >= s.lim.branch {
		s.limit |= LimitDepth
		w = min(w, 1)
	}
	c.keep(w)
	n.last = b == far || ply > s.lim.backfill || width(b+1, nlib, len(s.frames)) == 0
}

// listDefence collects the defender's next candidates: what the shapes
// suggest, then points at a distance, at last the points that refuted them.
func (s *search) listDefence(i int32, stage uint8, t int16, c *cands) {
	g := &s.grid
	n := &s.arena[i]
	ply := s.ply()
	ch := g.chainAt(t)
	switch {
	case stage == 0:
		s.defendBasic(t, c)
		n.last = ch.nlib == 1 && (ch.size > 1 || ply > s.lim.backfill)
	case ch.nlib == 1:
		s.defendStone(t, c)
		if x := g.next(&ch.libs, 0); g.koCapture(x, 3-ch.color) != 0 {
			s.answerLast(c)
		}
		n.last = true
	case stage == 1:
		s.defendShapes(t, c)
		n.last = !n.relevant && ply > s.lim.backfill
	case stage == 2:
		if ply <= s.lim.backfill {
			s.defendFar(t, c)
		}
		n.last = !n.relevant
	default:
		n.last = true
		s.defendSeen(i, t, c)
	}
	s.rankDefence(t, c)
	if stage > 0 && ply > widePly {
		c.keep(3)
	}
	if ch.nlib >= 3 && ply >= s.lim.branch {
		s.limit |= LimitDepth
		c.keep(1)
	}
}

// widePly is the last ply at which the defender tries all that the shapes
// suggest.
const widePly = 4

// relevantPly is the last ply of a question at which every point that the
// refutations of the other moves touched is tried as a defence.
const relevantPly = 3

// defendSeen adds the points on which the refutations of at least a quarter of
// the defender's other moves tried something: a defence has to do with what
// refutes a move that does nothing.
func (s *search) defendSeen(i int32, t int16, c *cands) {
	n := s.arena[i]
	if c.n == 0 {
		if n.kind == toDefend {
			root := s.root
			s.prove(toAttack, n.th, t)
			s.root = root
		}
		c.addSet(&s.grid, &s.touched)
		return
	}
	if n.seen == 0 {
		return
	}
	var votes [gridPoints]uint8
	voters := 0
	for k := range int32(n.count) {
		z := &s.sets[n.seen+k]
		if s.count(z) < 2 {
			continue // refuted elsewhere
		}
		voters++
		for q := s.next(z, 0); q != 0; q = s.next(z, q+1) {
			votes[q]++
		}
	}
	var seen set
	for q := s.next(&s.empties, 0); q != 0; q = s.next(&s.empties, q+1) {
		if votes[q] > 0 && int(votes[q])*4 >= voters {
			seen.add(s.bit(q))
		}
	}
	c.addSet(&s.grid, &seen)
}

// remind makes room for the points touched below each edge of a node.
func (s *search) remind(n *node, count int32) {
	old, k := n.seen, int32(n.count)
	n.seen = int32(len(s.sets))
	for j := range count {
		if old != 0 && j < k {
			s.sets = append(s.sets, s.sets[old+j])
		} else {
			s.sets = append(s.sets, set{})
		}
	}
}

// quietPly is the last ply at which attacks need no direct threat behind them,
// unless a search is made with more.
const quietPly = 2

// quiet reports whether the attacker's move m captures nothing, saves nothing
// and is late enough that it has to threaten to capture the string at t.
func (s *search) quiet(t, m int16, a uint8) bool {
	if s.ply() <= s.quietPly || s.chainAt(t).nlib > 3 {
		return false
	}
	l := s.localCounts(m, a)
	return l.captured == 0 && l.saved == 0
}
