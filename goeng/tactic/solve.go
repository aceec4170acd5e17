package tactic

// attack answers whether the opponent of the string at t, to move, can
// capture it.
func (s *search) attack(t int16) (Code, int16) { return s.solve(toAttack, t) }

// defend answers whether the owner of the string at t, to move, can save it.
func (s *search) defend(t int16) (Code, int16) {
	c, m := s.solve(toDefend, t)
	return c.Opposite(), m
}

// afterAttack values a position in which the attacker of the string at t has
// just moved.
func (s *search) afterAttack(t int16) Code {
	c, _ := s.solve(toReply, t)
	return c
}

// solve answers a question about the string at t with the attacker's code and
// the move of the side to move. It first asks for a capture of any kind; only
// where a ko matters, for one without ko, then for one with a good ko.
func (s *search) solve(k kind, t int16) (Code, int16) {
	any := s.prove(k, KoB, t)
	if k == toDefend && s.refuted(any, t) {
		any = s.prove(k, KoB, t)
	}
	switch {
	case !holds(&any):
		return Lose, any.best
	case !any.settled():
		return Win, 0
	case !any.ko:
		return Win, any.best
	}
	sure := s.proveWithin(k, t)
	sureRoot := s.root
	if holds(&sure) {
		return Win, sure.best
	}
	good := s.prove(k, KoA, t)
	switch {
	case holds(&good) && k == toAttack:
		return KoA, good.best
	case holds(&good):
		return KoA, s.direct(KoA, sureRoot, sure.best, t)
	case k == toAttack:
		return KoB, any.best
	}
	return KoB, s.direct(KoB, s.root, good.best, t)
}

// direct looks for a better defence among those that make the same ko as m, if
// after m a further move of the defender would not do: one after which it
// does. root is the node of the question that m settled.
func (s *search) direct(c Code, root int32, m, t int16) int16 {
	if m == 0 || s.settles(m, t) || s.over() {
		return m
	}
	whole := s.maxNode
	defer func() { s.maxNode = whole }()
	n := s.arena[root]
	tries := 0
	for e := n.first; e < n.first+int32(n.count) && tries < directTries; e++ {
		x := s.edges[e].move
		if x == m || s.edges[e].win == infinite {
			continue
		}
		tries++
		s.maxNode = min(whole, s.nodes+directNodes)
		ok := s.settles(x, t) && s.reaches(c, x, t)
		if s.nodes <= whole && s.limit&LimitTime == 0 {
			s.stop = false
		}
		if ok {
			return x
		}
	}
	return m
}

// What is spent on finding a more direct ko.
const (
	directNodes = 400 // for each move
	directTries = 4
)

// settles reports whether the defender saves the string at t for good if he
// plays m and then another move.
func (s *search) settles(m, t int16) bool {
	if ok, _ := s.move(m, s.col[t], true); !ok {
		return false
	}
	n := s.prove(toDefend, KoB, t)
	s.back()
	return !holds(&n)
}

// reaches reports whether the attacker gets no more than c after the
// defender's move m.
func (s *search) reaches(c Code, m, t int16) bool {
	ok, cond := s.move(m, s.col[t], true)
	if !ok {
		return false
	}
	v, _ := s.solve(toAttack, t)
	s.back()
	return !cond && v <= c && !s.over()
}

// refuted asks for the attack after the defence that settled the last
// question, as if it had been made on the board: that looks one move further.
// If the attack works the defence counts as failed and the question is open
// again.
func (s *search) refuted(n node, t int16) bool {
	e := n.first
	for ; e < n.first+int32(n.count) && s.edges[e].move != n.best; e++ {
	}
	if n.phi != 0 || n.best == 0 || e == n.first+int32(n.count) {
		return false
	}
	if ok, _ := s.move(n.best, s.col[t], true); !ok {
		return false
	}
	root, whole := s.root, s.maxNode
	s.maxNode = s.nodes + max(0, whole-s.nodes)/16
	s.base--
	a := s.prove(toAttack, KoB, t)
	s.base++
	s.back()
	s.root, s.maxNode = root, whole
	if s.nodes <= whole && s.limit&LimitTime == 0 {
		s.stop = false
	}
	if !a.proven() {
		return false
	}
	s.refuse(e, a.ko)
	r := &s.arena[root]
	r.phi, r.delta, r.best, r.ko = 1, 1, 0, false
	return true
}

// prove searches one question to the end, or to that of the budget.
func (s *search) prove(k kind, th Code, t int16) node {
	i := s.enter(k, th, t, false)
	s.root = i
	s.start, s.allowed = s.nodes, max(0, s.maxNode-s.nodes)
	s.expand(i, t, infinite, infinite)
	return s.arena[i]
}

// proveWithin asks for a capture without ko with three quarters of what is
// left of the budget.
func (s *search) proveWithin(k kind, t int16) node {
	whole := s.maxNode
	s.maxNode = s.nodes + max(0, whole-s.nodes)*3/4
	n := s.prove(k, Win, t)
	s.maxNode = whole
	if s.nodes <= whole && s.limit&LimitTime == 0 {
		s.stop = false
	}
	return n
}

// holds reports whether the attacker counts as reaching the code of a
// question: what the budget leaves unsettled counts against the side that
// asked.
func holds(n *node) bool {
	if !n.settled() {
		return n.kind == toDefend
	}
	return n.proven()
}
