package eye

// maxSolved is the largest shape that is solved; 3 to its power positions are
// decided at once.
const maxSolved = 8

// shape is an eye space as a graph. Bit i of a mask stands for vertex i.
type shape struct {
	n      int
	near   [maxSolved]uint16 // neighbours of a vertex
	wall   uint16            // vertices beside the surrounding string
	margin uint16            // vertices beside a safe stone of the attacker
}

// position is what stands on the vertices of a shape, and whether the liberty
// outside is still there.
type position struct {
	att, def uint16
	outside  bool
}

// solver decides every position of a shape by who can force the capture of the
// surrounding string. The string has one liberty outside that the attacker can
// take away with a move; bit 0 of an index says whether it is still there. Lost[side] holds the index of every position in which the
// string is lost when that side moves: 0 the attacker, 1 the defender. Repetition
// does not capture, so a ko is the defender's.
type solver struct {
	*tables
	extra bool // the string has one more, secure eye
	lost  [2][]bool
}

// tables hold what is asked again and again about sets of vertices of a shape.
type tables struct {
	shape  shape
	groups [1 << maxSolved][maxSolved]uint16 // of the stones of a set, by vertex
	rims   [1 << maxSolved]uint16            // neighbours of a set outside it
	thirds [1 << maxSolved]int32             // sum of the powers of three of a set

	// By position without its lowest bit: whether the surrounding string has a
	// liberty in the shape, and where the moves of both sides lead, n entries each.
	free     []bool
	att, def moves
}

func newTables(s shape) *tables {
	t := &tables{shape: s}
	for m := range uint16(1) << s.n {
		t.rims[m] = s.around(m)
		for v := range s.n {
			if m>>v&1 != 0 {
				t.groups[m][v] = s.group(v, m)
				t.thirds[m] += int32(power3(v))
			}
		}
	}
	t.link()
	return t
}

// index is shape.index by table.
func (t *tables) index(p position) int {
	i := 2 * (t.thirds[p.att] + 2*t.thirds[p.def])
	if p.outside {
		i++
	}
	return int(i)
}

func power3(n int) int {
	p := 1
	for range n {
		p *= 3
	}
	return p
}

// position decodes an index: base 3 with 0 empty, 1 attacker, 2 defender, and the
// liberty outside in bit 0.
func (s *shape) position(i int) position {
	p := position{outside: i&1 != 0}
	i /= 2
	for v := range s.n {
		switch i % 3 {
		case 1:
			p.att |= 1 << v
		case 2:
			p.def |= 1 << v
		}
		i /= 3
	}
	return p
}

// group returns the stones connected to vertex v within the stones of mask.
func (s *shape) group(v int, mask uint16) uint16 {
	g := uint16(1) << v
	for {
		grown := g
		for u := range s.n {
			if g>>u&1 != 0 {
				grown |= s.near[u] & mask
			}
		}
		if grown == g {
			return g
		}
		g = grown
	}
}

func (s *shape) around(g uint16) uint16 {
	var a uint16
	for v := range s.n {
		if g>>v&1 != 0 {
			a |= s.near[v]
		}
	}
	return a &^ g
}

// outcome of a move.
type outcome uint8

const (
	illegal outcome = iota
	played
	captured // the surrounding string is gone
)

// attack plays for the attacker on the empty vertex v.
func (z *solver) attack(p position, v int) (position, outcome) {
	s := &z.shape
	p.att |= 1 << v
	empty := s.all() &^ (p.att | p.def)
	taken := false
	for d := range s.n {
		if p.def>>d&1 == 0 {
			continue
		}
		g := z.groups[p.def][d]
		if g&s.wall == 0 && z.rims[g]&empty == 0 {
			p.def &^= g
			empty |= g
			taken = true
		}
	}
	if !z.wallHasLiberty(p, empty) {
		return p, captured
	}
	g := z.groups[p.att][v]
	if !taken && g&s.margin == 0 && z.rims[g]&empty == 0 {
		return p, illegal
	}
	return p, played
}

// wallHasLiberty tells whether the surrounding string, with the defender's
// stones that are connected to it, has a liberty left.
func (z *solver) wallHasLiberty(p position, empty uint16) bool {
	if z.extra || p.outside || empty&z.shape.wall != 0 {
		return true
	}
	for v := range z.shape.n {
		if p.def>>v&1 != 0 {
			g := z.groups[p.def][v]
			if g&z.shape.wall != 0 && z.rims[g]&empty != 0 {
				return true
			}
		}
	}
	return false
}

// defend plays for the defender on the empty vertex v.
func (z *solver) defend(p position, v int) (position, outcome) {
	s := &z.shape
	p.def |= 1 << v
	empty := s.all() &^ (p.att | p.def)
	for a := range s.n {
		if p.att>>a&1 == 0 {
			continue
		}
		g := z.groups[p.att][a]
		if g&s.margin == 0 && z.rims[g]&empty == 0 {
			p.att &^= g
			empty |= g
		}
	}
	g := z.groups[p.def][v]
	if g&s.wall == 0 && z.rims[g]&empty == 0 {
		return p, illegal
	}
	if !z.wallHasLiberty(p, empty) {
		return p, illegal // suicide of the whole string
	}
	return p, played
}

func (s *shape) all() uint16 { return 1<<s.n - 1 }

// moves lists where moves lead: to a position, to nowhere (noMove), or, encoded
// by suicide, to a position that only stands if it takes the surrounding string.
type moves []int32

const noMove = -1

func suicide(to int32) int32 { return -2 - to }

// link fills in what does not depend on liberties outside. The rules are those of
// attack and defend, which play single moves.
func (t *tables) link() {
	s := &t.shape
	count := power3(s.n)
	t.free, t.att, t.def = make([]bool, count), make(moves, count*s.n), make(moves, count*s.n)
	bare := solver{tables: t}
	open := solver{tables: t, extra: true}
	for i := range count {
		p := s.position(2 * i)
		t.free[i] = bare.wallHasLiberty(p, s.all()&^(p.att|p.def))
		for v := range s.n {
			k := i*s.n + v
			t.att[k], t.def[k] = noMove, noMove
			if (p.att|p.def)>>v&1 != 0 {
				continue
			}
			q, o := open.attack(p, v)
			t.att[k] = int32(t.index(q) / 2)
			if o == illegal {
				t.att[k] = suicide(t.att[k])
			}
			if q, o := open.defend(p, v); o == played {
				t.def[k] = int32(t.index(q) / 2)
			}
		}
	}
}

// solve decides all positions: a position is lost once that follows from
// positions that are lost already; what never follows is not lost.
func solve(t *tables, extra bool) *solver {
	z := &solver{tables: t, extra: extra}
	count := 2 * len(t.free)
	z.lost[0], z.lost[1] = make([]bool, count), make([]bool, count)
	for i := range count {
		gone := !z.breathes(i)
		z.lost[0][i], z.lost[1][i] = gone || extra && i&1 == 0 && !t.free[i/2], gone
	}
	for changed := true; changed; {
		changed = false
		for i := range count {
			// Without bit 0 the liberty outside has been taken.
			taken := i&1 != 0 && z.lost[1][i&^1]
			if !z.lost[0][i] && (taken || z.attackerWins(i)) {
				z.lost[0][i], changed = true, true
			}
			if !z.lost[1][i] && z.defenderLoses(i) {
				z.lost[1][i], changed = true, true
			}
		}
	}
	return z
}

// breathes tells whether the surrounding string has a liberty in position i.
func (z *solver) breathes(i int) bool { return z.extra || i&1 != 0 || z.free[i/2] }

func (z *solver) attackerWins(i int) bool {
	if z.lost[1][i] {
		return true // passes
	}
	n := z.shape.n
	for _, to := range z.att[i/2*n : (i/2+1)*n] {
		legal := to >= 0
		if to < noMove {
			to = suicide(to)
		}
		if to < 0 {
			continue
		}
		k := int(to)<<1 | i&1
		if !z.breathes(k) || legal && z.lost[1][k] {
			return true
		}
	}
	return false
}

func (z *solver) defenderLoses(i int) bool {
	if !z.lost[0][i] {
		return false // passes
	}
	n := z.shape.n
	for _, to := range z.def[i/2*n : (i/2+1)*n] {
		if k := int(to)<<1 | i&1; to >= 0 && z.breathes(k) && !z.lost[0][k] {
			return false
		}
	}
	return true
}

// solved holds both answers about a shape.
type solved struct{ bare, extra *solver }

// points returns the vertices where the attacker and the defender gain most by
// moving first, -1 where no move matters.
func (z solved) points(p position) (attack, defense int) {
	attack, defense = -1, -1
	now := z.value(p)
	best, most := now.C, now.B
	for v := range z.bare.shape.n {
		if (p.att|p.def)>>v&1 != 0 {
			continue
		}
		if q, o := z.extra.attack(p, v); o != illegal {
			if c := z.value(q).C; c < best {
				best, attack = c, v
			}
		}
		if q, o := z.extra.defend(p, v); o == played {
			if b := z.value(q).B; b > most {
				most, defense = b, v
			}
		}
	}
	return attack, defense
}

func solveBoth(s shape) solved {
	t := newTables(s)
	return solved{solve(t, false), solve(t, true)}
}

// value returns the four digits of a position.
func (z solved) value(p position) Value {
	i := z.bare.index(p)
	switch {
	case !z.bare.lost[0][i]:
		return Value{z.attackTwice(p, 2), 2, 2, 2}
	case !z.bare.lost[1][i] && !z.extra.lost[0][i]:
		return Value{z.attackTwice(p, 1), 1, 2, 2}
	case !z.bare.lost[1][i]:
		return Value{0, 0, 2, 2}
	case !z.extra.lost[0][i]:
		return Value{z.attackTwice(p, 1), 1, 1, z.defendTwice(p, 1)}
	case !z.extra.lost[1][i]:
		return Value{0, 0, 1, z.defendTwice(p, 1)}
	}
	return Value{0, 0, 0, z.defendTwice(p, 0)}
}

// attackTwice lowers eyes to what is left after the attacker moved once more.
func (z solved) attackTwice(p position, eyes int) int {
	for v := range z.bare.shape.n {
		if (p.att|p.def)>>v&1 != 0 {
			continue
		}
		if q, o := z.extra.attack(p, v); o != illegal {
			i := z.bare.index(q)
			switch {
			case z.extra.lost[0][i]:
				return 0
			case z.bare.lost[0][i]:
				eyes = min(eyes, 1)
			}
		}
	}
	return eyes
}

// defendTwice raises eyes to what the defender has after one move more.
func (z solved) defendTwice(p position, eyes int) int {
	for v := range z.bare.shape.n {
		if (p.att|p.def)>>v&1 != 0 {
			continue
		}
		if q, o := z.extra.defend(p, v); o == played {
			i := z.bare.index(q)
			switch {
			case !z.bare.lost[1][i]:
				return 2
			case !z.extra.lost[1][i]:
				eyes = max(eyes, 1)
			}
		}
	}
	return eyes
}
