package eye

import (
	"math/rand/v2"
	"testing"
)

// naive decides every position of a shape by the definition: what is firm is safe,
// and so is, round after round, what leads there by force.
func naive(s shape, eyes int) (safe [2]map[position]bool) {
	var all []position
	for a := range s.all() + 1 {
		for d := range s.all() + 1 {
			if a&d == 0 && a&s.vent == 0 && d&s.breach == 0 {
				all = append(all, position{a, d})
			}
		}
	}
	safe = [2]map[position]bool{{}, {}}
	z := newSolver(s)
	for changed := true; changed; {
		changed = false
		for _, p := range all {
			for side := range 2 {
				if !safe[side][p] && (z.firm(p, eyes) || forced(z, safe, p, side)) {
					safe[side][p], changed = true, true
				}
			}
		}
	}
	return safe
}

func forced(z *solver, safe [2]map[position]bool, p position, side int) bool {
	if side == attacker && !safe[owner][p] || side == owner && safe[attacker][p] {
		return side == owner // a pass
	}
	for v := range z.shape.n {
		if z.moves(p, side)>>v&1 == 0 {
			continue
		}
		if side == attacker {
			if q, _ := z.attack(p, v); !safe[owner][q] {
				return false
			}
		} else if q, legal := z.defend(p, v); legal && safe[attacker][q] {
			return true
		}
	}
	return side == attacker
}

// TestSearchAgreesWithDefinition compares the search with the fixpoint on random
// connected shapes.
func TestSearchAgreesWithDefinition(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		s := shape{n: 2 + rnd.IntN(4)}
		for v := 1; v < s.n; v++ {
			u := rnd.IntN(v)
			s.near[u] |= 1 << v
			s.near[v] |= 1 << u
		}
		s.margin, s.wall = uint16(rnd.IntN(32)&rnd.IntN(32))&s.all(), uint16(rnd.IntN(32)|rnd.IntN(32))&s.all()
		for eyes := 1; eyes <= 2; eyes++ {
			want := naive(s, eyes)
			z := newSolver(s)
			for side := range 2 {
				for a := range s.all() + 1 {
					for d := range s.all() + 1 {
						p := position{a, d}
						if a&d != 0 {
							continue
						}
						if got := z.safe(p, eyes, side); got != want[side][p] {
							t.Fatalf("%+v, %d eyes, side %d, %+v: got %v, want %v", s, eyes, side, p, got, want[side][p])
						}
					}
				}
			}
		}
	}
}
