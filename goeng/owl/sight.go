package owl

import (
	"ana/goeng/board"
	"ana/goeng/eye"
)

// sight is what of a survey is kept to compare positions.
type sight struct {
	value              eye.Value
	certain            int
	route, space       int
	lunch, food, weak  int
	firm, enemies, air int
}

// sight sums the survey up.
func (s *survey) sight() sight {
	x := sight{value: s.value, certain: s.certain, route: s.route, lunch: len(s.lunch), food: len(s.food), weak: len(s.weak), firm: s.firm}
	b := s.r.b
	for _, sp := range s.spaces {
		x.space += 2*len(sp.Points) - sp.Margins
	}
	for _, p := range b.Points() {
		if b.At(p) == s.r.color.Opponent() {
			x.enemies++
		}
	}
	n := len(s.front)
	var seen [board.NumPoints]bool
	for _, p := range s.stones {
		for _, d := range board.Steps4() {
			if q := p + d; b.At(q) == board.Empty && !seen[q] {
				seen[q] = true
				x.air++
			}
		}
	}
	s.front = s.front[:n]
	return x
}

// shortOfAir is the number of liberties of the whole dragon from which on each of
// them matters.
const shortOfAir = 4

// differs tells whether a move that led from position was to position x has
// changed anything in favour of the side that made it.
func (x *sight) differs(was *sight, attacker bool) bool {
	a, b := x, was
	if attacker {
		a, b = b, a
		if x.air < was.air && x.air <= shortOfAir {
			return true
		}
	} else if x.enemies < was.enemies {
		return true
	}
	v, w := a.value, b.value
	return v.A > w.A || v.B > w.B || v.C > w.C || v.D > w.D || a.certain > b.certain || a.route > b.route || a.space > b.space ||
		a.firm > b.firm || a.weak < b.weak || a.lunch > b.lunch || a.lunch+a.food > b.lunch+b.food
}

// stands tells whether the dragon lives if nobody has a move that matters.
func (x *sight) stands() bool { return x.value.B >= 2 || x.route >= escaped }

// guess is how much has to be shown for a kill and for life, before any move is
// looked at.
func (x *sight) guess(attacker bool, moves int32) (proof, disproof int32) {
	health := min(x.value.B, 2) + min(x.value.C, 2) + min(x.route, 6)/2
	if x.lunch > 0 {
		health++
	}
	health = min(health, 6)
	proof, disproof = 1+int32(health), 1+int32(max(0, 4-health))
	if attacker {
		disproof += moves / 3
	} else {
		proof += moves / 3
	}
	return proof, disproof
}
