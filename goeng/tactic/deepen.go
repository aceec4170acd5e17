package tactic

// shallowDepth is the depth limit of the first of two attacks at the root.
const shallowDepth = 9

// deepen attacks the string at t with a low depth limit first. A capture found
// so is a capture, because limits favour the defender; it costs little and
// finds most of them.
func (s *search) deepen(t int16) (Code, int16) {
	full := s.lim.depth
	defer func() { s.lim.depth, s.shallow = full, 0 }()
	var found best
	if d := s.base + shallowDepth; d < full {
		s.lim.depth, s.shallow = d, full-d
		if c, m := s.attack(t); found.better(c, m) || s.over() {
			return found.code, found.move
		}
	}
	s.lim.depth, s.shallow = full, 0
	c, m := s.attack(t)
	if !s.over() {
		return c, m
	}
	found.better(c, m)
	return found.code, found.move
}

// share gives a move at the root its part of the node budget and returns the
// whole, or 0 elsewhere.
func (s *search) share() int {
	if len(s.frames) > 0 {
		return 0
	}
	whole := s.maxNode
	s.maxNode = min(whole, s.nodes+s.each)
	return whole
}

// unshare ends the part that share began. It reports whether the move used it
// up while the whole budget is not spent: then the move counts as a failure of
// the attacker.
func (s *search) unshare(whole int) bool {
	if whole == 0 {
		return false
	}
	s.maxNode = whole
	if !s.stop || s.limit&LimitTime != 0 || s.nodes > whole {
		return false
	}
	s.stop = false
	return true
}
