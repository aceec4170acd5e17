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
//
// A position that is being read, or was found unsafe because of one, counts as
// unsafe until the question at the root is answered. Where none of those that were
// counted so turned out safe they are all unsafe, since from none of them the owner
// can leave them; otherwise the question is read again, with what was found safe.
type solver struct {
	shape  shape
	thirds [1 << maxSolved]uint16 // sum of the powers of three of a set
	nears  [1 << maxSolved]uint16 // neighbours of the vertices of a set
	// known holds a flag by position for each number of eyes, 1 and 2.
	known [3][]flag
	open  []opened // positions not decided yet
	again bool     // one of them was counted as unsafe and turned out safe
}

// opened is a position with who moves.
type opened struct {
	at   uint16
	side uint8
}

// flag says what is known of a position: whether it is firm, and three bits for
// either side moving.
type flag uint8

const (
	firmYes flag = 1 << iota
	firmNo
	sideShift = 2 // of the attacker, with sideBits more of the owner
	sideBits  = 3
)

// What is known with a side to move.
const (
	unknown flag = 0
	safeYes flag = 1
	safeNo  flag = 2
	asked   flag = 4 // being read, or unsafe for now
	counted flag = 5 // asked, and something rests on it
	sideAll flag = 7
)

func (f flag) of(side int) flag { return f >> (sideShift + sideBits*side) & sideAll }

func (f *flag) set(side int, to flag) {
	shift := sideShift + sideBits*side
	*f = *f&^(sideAll<<shift) | to<<shift
}

func newSolver(s shape) *solver {
	z := &solver{shape: s}
	count := uint16(1)
	for v := range s.n {
		for m := range 1 << v {
			z.thirds[1<<v|m] = z.thirds[m] + count
		}
		for m := range 1 << v {
			z.nears[1<<v|m] = z.nears[m] | s.near[v]
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

// group is shape.group by table.
func (z *solver) group(g, mask uint16) uint16 {
	for {
		grown := g | z.nears[g]&mask
		if grown == g {
			return g
		}
		g = grown
	}
}

// around is shape.around by table.
func (z *solver) around(g uint16) uint16 { return z.nears[g] &^ g }

func (s *shape) all() uint16 { return 1<<s.n - 1 }

// breathes tells whether the attacker's stones g are safe or have a liberty.
func (z *solver) breathes(g, empty uint16) bool {
	return g&z.shape.margin != 0 || z.around(g)&empty&^z.shape.breach != 0
}

// attack plays for the attacker on the empty vertex v. Suicide is allowed and takes
// the stones off; quiet tells that it did not come to that.
func (z *solver) attack(p position, v int) (q position, quiet bool) {
	p.att |= 1 << v
	empty := z.shape.all() &^ (p.att | p.def)
	for m := z.shape.near[v] & p.def; m != 0; {
		g := z.group(m&-m, p.def)
		m &^= g
		if g&z.shape.wall == 0 && z.around(g)&empty == 0 {
			p.def &^= g
			empty |= g
		}
	}
	if g := z.group(1<<v, p.att); !z.breathes(g, empty) {
		p.att &^= g
		return p, false
	}
	return p, true
}

// hasLiberty tells whether the surrounding string, with the stones of its owner
// that are connected to it, has a liberty in the shape.
func (z *solver) hasLiberty(p position) bool {
	empty := z.shape.all() &^ (p.att | p.def | z.shape.vent | z.shape.breach)
	return empty&z.shape.wall != 0 || z.around(z.group(p.def&z.shape.wall, p.def))&empty != 0
}

// defend plays for the owner on the empty vertex v.
func (z *solver) defend(p position, v int) (q position, legal bool) {
	p.def |= 1 << v
	empty := z.shape.all() &^ (p.att | p.def)
	for m := z.shape.near[v] & p.att; m != 0; {
		g := z.group(m&-m, p.att)
		m &^= g
		if !z.breathes(g, empty) {
			p.att &^= g
			empty |= g
		}
	}
	g := z.group(1<<v, p.def)
	return p, g&z.shape.wall != 0 || z.around(g)&empty != 0
}

// moves returns the vertices on which a side may want to play.
func (z *solver) moves(p position, side int) uint16 {
	empty := z.shape.all() &^ (p.att | p.def)
	if side == attacker {
		return empty &^ z.shape.vent
	}
	return empty &^ z.shape.breach
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
	if !z.hasLiberty(p) {
		return false
	}
	for m := z.moves(p, attacker); m != 0; m &= m - 1 {
		v := bits.TrailingZeros16(m)
		switch q, quiet := z.attack(p, v); {
		case quiet && !z.firm(q, eyes):
			return false
		case !quiet && eyes == 2 && !z.hasLiberty(position{p.att | 1<<v, p.def}):
			return false
		}
	}
	return true
}

// safe tells whether the eyes are safe when side moves.
func (z *solver) safe(p position, eyes, side int) bool {
	for {
		z.open, z.again = z.open[:0], false
		yes, _ := z.read(p, eyes, side)
		left := safeNo
		if z.again {
			left = unknown
		}
		for _, o := range z.open {
			if k := &z.known[eyes][o.at]; k.of(int(o.side))&asked != 0 {
				k.set(int(o.side), left)
			}
		}
		if yes || !z.again {
			return yes
		}
	}
}

// read is safe within a question. Sure tells whether an answer that they are not
// rests on no position that only counts as unsafe.
func (z *solver) read(p position, eyes, side int) (yes, sure bool) {
	if z.firm(p, eyes) {
		return true, true
	}
	at := z.index(p)
	k := &z.known[eyes][at]
	switch k.of(side) {
	case safeYes:
		return true, true
	case safeNo:
		return false, true
	case asked, counted:
		k.set(side, counted)
		return false, false
	}
	k.set(side, asked)
	if side == owner {
		yes, sure = z.saves(p, eyes)
	} else {
		yes, sure = z.holds(p, eyes)
	}
	switch {
	case yes:
		z.again = z.again || k.of(side) == counted
		k.set(side, safeYes)
	case sure:
		k.set(side, safeNo)
	default:
		z.open = append(z.open, opened{uint16(at), uint8(side)})
	}
	return yes, sure
}

// saves tells whether a move of the owner leads to where he is safe.
func (z *solver) saves(p position, eyes int) (yes, sure bool) {
	sure = true
	for m := z.moves(p, owner); m != 0; m &= m - 1 {
		q, legal := z.defend(p, bits.TrailingZeros16(m))
		if !legal {
			continue
		}
		ok, certain := z.read(q, eyes, attacker)
		if ok {
			return true, true
		}
		sure = sure && certain
	}
	return false, sure
}

// holds tells whether the owner is safe whatever the attacker does, a pass included.
func (z *solver) holds(p position, eyes int) (yes, sure bool) {
	if yes, sure = z.read(p, eyes, owner); !yes {
		return false, sure
	}
	for m := z.moves(p, attacker); m != 0; m &= m - 1 {
		q, _ := z.attack(p, bits.TrailingZeros16(m))
		if yes, sure = z.read(q, eyes, owner); !yes {
			return false, sure
		}
	}
	return true, true
}

// eyes returns how many eyes a position gives when side moves.
func (z *solver) eyes(p position, side int) int {
	for n := 2; n > 0; n-- {
		if z.safe(p, n, side) {
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
	case z.moves(p, side)>>v&1 == 0:
		return p, false
	case side == attacker:
		q, _ = z.attack(p, v)
		return q, true
	}
	return z.defend(p, v)
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
