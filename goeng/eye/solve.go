package eye

import "math/bits"

// maxSolved is the largest shape that is solved. Positions of it are numbers of
// that many digits in base 3.
const maxSolved = 9

// shape is an eye space as a graph. Bit i of a mask stands for vertex i.
type shape struct {
	n      int
	near   [maxSolved]uint16 // neighbours of a vertex
	wall   uint16            // vertices beside the surrounding string
	margin uint16            // vertices beside a safe stone of the attacker
	vent   uint16            // liberties of stones inside that only the owner can take
	breach uint16            // where the attacker needs a move more to connect a stone
}

// position is what stands on the vertices of a shape.
type position struct{ att, def uint16 }

// Sides that move.
const attacker, owner = 0, 1

// solver decides positions of a shape. The surrounding string has as many liberties
// outside as its owner needs to play everything out. Its eyes are safe in a firm
// position, one in which the attacker could move as often as he likes without
// capturing the string, and in every position from which the owner can force a firm
// one. What only ever repeats is not safe: seki has no eyes, and a ko is the
// attacker's. Two eyes are asked for, or with a further secure eye one.
type solver struct {
	shape  shape
	thirds [1 << maxSolved]uint16 // sum of the powers of three of a set
	// known holds a flag by position for each number of eyes, 1 and 2.
	known [3][]flag
	depth int
}

// flag says what is known of a position.
type flag uint8

const (
	firmYes flag = 1 << iota
	firmNo
	safeYes // with the attacker to move; the owner's two follow
	safeNo
	heldYes // with the owner to move
	heldNo
	askedSafe // being read, with the attacker to move
	askedHeld
)

func newSolver(s shape) *solver {
	z := &solver{shape: s}
	count := uint16(1)
	for v := range s.n {
		for m := range 1 << v {
			z.thirds[1<<v|m] = z.thirds[m] + count
		}
		count *= 3
	}
	z.known[1], z.known[2] = make([]flag, count), make([]flag, count)
	return z
}

// index numbers positions in base 3: 0 empty, 1 attacker, 2 defender.
func (z *solver) index(p position) int { return int(z.thirds[p.att] + 2*z.thirds[p.def]) }

// group returns the stones connected to those of g within the stones of mask.
func (s *shape) group(g, mask uint16) uint16 {
	for {
		grown := g | s.around(g)&mask
		if grown == g {
			return g
		}
		g = grown
	}
}

// around returns the neighbours of a set outside it.
func (s *shape) around(g uint16) uint16 {
	var a uint16
	for m := g; m != 0; m &= m - 1 {
		a |= s.near[bits.TrailingZeros16(m)]
	}
	return a &^ g
}

func (s *shape) all() uint16 { return 1<<s.n - 1 }

// breathes tells whether the attacker's stones g are safe or have a liberty.
func (s *shape) breathes(g, empty uint16) bool {
	return g&s.margin != 0 || s.around(g)&empty&^s.breach != 0
}

// attack plays for the attacker on the empty vertex v. Suicide is allowed and takes
// the stones off; quiet tells that it did not come to that.
func (s *shape) attack(p position, v int) (q position, quiet bool) {
	p.att |= 1 << v
	empty := s.all() &^ (p.att | p.def)
	for m := s.near[v] & p.def; m != 0; {
		g := s.group(m&-m, p.def)
		m &^= g
		if g&s.wall == 0 && s.around(g)&empty == 0 {
			p.def &^= g
			empty |= g
		}
	}
	if g := s.group(1<<v, p.att); !s.breathes(g, empty) {
		p.att &^= g
		return p, false
	}
	return p, true
}

// hasLiberty tells whether the surrounding string, with the stones of its owner
// that are connected to it, has a liberty in the shape.
func (s *shape) hasLiberty(p position) bool {
	empty := s.all() &^ (p.att | p.def | s.vent | s.breach)
	return empty&s.wall != 0 || s.around(s.group(p.def&s.wall, p.def))&empty != 0
}

// defend plays for the owner on the empty vertex v.
func (s *shape) defend(p position, v int) (q position, legal bool) {
	p.def |= 1 << v
	empty := s.all() &^ (p.att | p.def)
	for m := s.near[v] & p.att; m != 0; {
		g := s.group(m&-m, p.att)
		m &^= g
		if !s.breathes(g, empty) {
			p.att &^= g
			empty |= g
		}
	}
	g := s.group(1<<v, p.def)
	return p, g&s.wall != 0 || s.around(g)&empty != 0
}

// moves returns the vertices on which a side may want to play.
func (s *shape) moves(p position, side int) uint16 {
	empty := s.all() &^ (p.att | p.def)
	if side == attacker {
		return empty &^ s.vent
	}
	return empty &^ s.breach
}

// firm tells whether no sequence of moves of the attacker alone captures the string.
func (z *solver) firm(p position, eyes int) bool {
	k := &z.known[eyes][z.index(p)]
	switch {
	case *k&firmYes != 0:
		return true
	case *k&firmNo != 0:
		return false
	}
	if z.stands(p, eyes) {
		*k |= firmYes
		return true
	}
	*k |= firmNo
	return false
}

// stands tells whether the string has a liberty, and firm positions follow. Without
// an extra eye it is captured by a stone on its last liberty, whether or not that
// stone has one.
func (z *solver) stands(p position, eyes int) bool {
	s := &z.shape
	if !s.hasLiberty(p) {
		return false
	}
	for m := s.moves(p, attacker); m != 0; m &= m - 1 {
		v := bits.TrailingZeros16(m)
		switch q, quiet := s.attack(p, v); {
		case quiet && !z.firm(q, eyes):
			return false
		case !quiet && eyes == 2 && !s.hasLiberty(position{p.att | 1<<v, p.def}):
			return false
		}
	}
	return true
}

// free stands for an answer that does not depend on what is being read above it.
const free = 1 << 20

// safe tells whether the eyes are safe when side moves. Low is the depth of the
// topmost position whose repetition the answer depends on.
func (z *solver) safe(p position, eyes, side int) (yes bool, low int) {
	if z.firm(p, eyes) {
		return true, free
	}
	k := &z.known[eyes][z.index(p)]
	good, bad, asked := safeYes, safeNo, askedSafe
	if side == owner {
		good, bad, asked = heldYes, heldNo, askedHeld
	}
	switch {
	case *k&good != 0:
		return true, free
	case *k&bad != 0:
		return false, free
	case *k&asked != 0:
		return false, 0 // a repetition
	}
	*k |= asked
	z.depth++
	if side == owner {
		yes, low = z.saves(p, eyes)
	} else {
		yes, low = z.holds(p, eyes)
	}
	z.depth--
	*k &^= asked
	switch {
	case yes:
		*k |= good
	case low > 0 || z.depth == 0:
		*k |= bad
	}
	return yes, low
}

// saves tells whether a move of the owner leads to where he is safe.
func (z *solver) saves(p position, eyes int) (yes bool, low int) {
	low = free
	for m := z.shape.moves(p, owner); m != 0; m &= m - 1 {
		q, legal := z.shape.defend(p, bits.TrailingZeros16(m))
		if !legal {
			continue
		}
		ok, l := z.safe(q, eyes, attacker)
		if ok {
			return true, free
		}
		low = min(low, l)
	}
	return false, low
}

// holds tells whether the owner is safe whatever the attacker does, a pass included.
func (z *solver) holds(p position, eyes int) (yes bool, low int) {
	if yes, low = z.safe(p, eyes, owner); !yes {
		return false, low
	}
	for m := z.shape.moves(p, attacker); m != 0; m &= m - 1 {
		q, _ := z.shape.attack(p, bits.TrailingZeros16(m))
		if yes, low = z.safe(q, eyes, owner); !yes {
			return false, low
		}
	}
	return true, free
}

// eyes returns how many eyes a position gives when side moves.
func (z *solver) eyes(p position, side int) int {
	for n := 2; n > 0; n-- {
		if yes, _ := z.safe(p, n, side); yes {
			return n
		}
	}
	return 0
}

// value returns the four digits of a position.
func (z *solver) value(p position) Value {
	val := Value{B: z.eyes(p, attacker), C: z.eyes(p, owner)}
	val.A, val.D = val.B, val.C
	for v := range z.shape.n {
		if q, ok := z.after(p, v, attacker); ok && val.A > 0 {
			val.A = min(val.A, z.eyes(q, attacker))
		}
		if q, ok := z.after(p, v, owner); ok && val.D < 2 {
			val.D = max(val.D, z.eyes(q, owner))
		}
	}
	return val
}

// after returns the position after a move of side on v, if there is one.
func (z *solver) after(p position, v, side int) (q position, ok bool) {
	switch {
	case z.shape.moves(p, side)>>v&1 == 0:
		return p, false
	case side == attacker:
		q, _ = z.shape.attack(p, v)
		return q, true
	}
	return z.shape.defend(p, v)
}

// points returns the vertices, as a mask, on which the attacker and on which the
// owner gain most by moving first.
func (z *solver) points(p position, val Value) (attack, defense uint16) {
	if val.B == val.C {
		return 0, 0
	}
	for v := range z.shape.n {
		if q, ok := z.after(p, v, attacker); ok && z.eyes(q, owner) == val.B {
			attack |= 1 << v
		}
		if q, ok := z.after(p, v, owner); ok && z.eyes(q, attacker) == val.C {
			defense |= 1 << v
		}
	}
	return attack, defense
}
