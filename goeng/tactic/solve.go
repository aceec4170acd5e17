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
	switch {
	case !holds(&any):
		return Lose, any.best
	case !any.settled():
		return Win, 0
	case !any.ko:
		return Win, any.best
	}
	sure := s.proveWithin(k, t)
	if holds(&sure) {
		return Win, sure.best
	}
	good := s.prove(k, KoA, t)
	switch {
	case holds(&good) && k == toAttack:
		return KoA, good.best
	case holds(&good):
		return KoA, sure.best
	case k == toAttack:
		return KoB, any.best
	}
	return KoB, good.best
}

// prove searches one question to the end, or to that of the budget.
func (s *search) prove(k kind, th Code, t int16) node {
	i := s.enter(k, th, t, false)
	s.root = i
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
