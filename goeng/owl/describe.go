package owl

import (
	"context"
	"slices"

	"ana/goeng/board"
	"ana/goeng/eye"
)

// A move is described by numbers of features, a few dozen out of Inputs. The first
// are what stands on the points around it, in the orientation in which the list of
// them is smallest, so that mirrored and turned positions get the same numbers;
// then what it does, and what the position is like.
const (
	aroundPoints = 28 // within two lines, and three steps straight ahead
	aroundStates = 18

	featLiberties = aroundPoints * aroundStates
	featCaptures  = featLiberties + 6
	featKo        = featCaptures + 5
	featAtaris    = featKo + 1
	featSaves     = featAtaris + 3
	featJoins     = featSaves + 4
	featCuts      = featJoins + 4
	featEdge      = featCuts + 4
	featDistance  = featEdge + 20
	featSpace     = featDistance + 4
	featUrgency   = featSpace + 10
	featReason    = featUrgency + 5
	featString    = featReason + numReasons
	featEscape    = featString + numReasons*3
	featOpen      = featEscape + 7
	featValue     = featOpen + 9
	featCertain   = featValue + 4*4
	featRoute     = featCertain + 3
	featLunch     = featRoute + 6
	featFood      = featLunch + 3
	featWeak      = featFood + 3
	featStones    = featWeak + 3
	featFriend    = featStones + 6
	// Inputs is the number of features of a move.
	Inputs = featFriend + 3
)

// Reasons why a move may matter, from what is known of eyes and strings.
const (
	reasonEyeAttack = iota
	reasonEyeDefense
	reasonHalfAttack
	reasonHalfDefense
	reasonMargin
	reasonWeakAttack
	reasonWeakDefense
	reasonLunchAttack
	reasonLunchDefense
	reasonFood
	numReasons
)

// What stands on a point beside a move, as seen from the dragon.
const (
	stateOff = iota
	stateEmpty
	stateEye
	stateMargin
	stateDragon // by liberties: one, two and weak, two, three, more
	stateFriend = stateDragon + 5
	stateEnemy  = stateFriend + 4
)

// describer makes the features of moves.
type describer struct {
	s        *survey
	attacker bool
	reason   [board.NumPoints]uint16
	size     [board.NumPoints]uint8
	touched  []board.Point
	common   []uint16
	features []uint16
	around   [8][aroundPoints]uint8
	offsets  [8][aroundPoints]board.Point
	safe     *[board.NumPoints]bool
	home     *[board.NumPoints]bool
}

// newDescriber returns a describer.
func newDescriber() *describer {
	d := &describer{}
	ring := aroundOffsets()
	for k := range d.offsets {
		for i, o := range ring {
			row, col := o[0], o[1]
			if k&1 != 0 {
				row = -row
			}
			if k&2 != 0 {
				col = -col
			}
			if k&4 != 0 {
				row, col = col, row
			}
			d.offsets[k][i] = board.Point(row*board.Stride + col)
		}
	}
	return d
}

// aroundOffsets lists the points around a move, near ones first.
func aroundOffsets() [][2]int {
	var list [][2]int
	for far := 1; far <= 9; far++ {
		for row := -3; row <= 3; row++ {
			for col := -3; col <= 3; col++ {
				wide := max(row, -row, col, -col) == 3
				if row*row+col*col == far && (!wide || row*col == 0) {
					list = append(list, [2]int{row, col})
				}
			}
		}
	}
	return list
}

// begin prepares the description of the moves of a position that s has looked at.
func (d *describer) begin(s *survey, attacker bool) {
	d.s, d.attacker = s, attacker
	d.safe, d.home = s.r.p.Safe, s.r.p.Home
	d.reasons()
	d.common = d.common[:0]
	v := s.value
	for i, n := range [4]int{v.A, v.B, v.C, v.D} {
		d.common = append(d.common, uint16(featValue+4*i+min(n, 3)))
	}
	d.common = append(d.common,
		uint16(featCertain+min(s.certain, 2)),
		uint16(featRoute+min((s.route+1)/2, 5)),
		uint16(featLunch+min(len(s.lunch), 2)),
		uint16(featFood+min(len(s.food), 2)),
		uint16(featWeak+min(len(s.weak), 2)),
		uint16(featStones+bucket(len(s.stones))))
}

// bucket grades numbers: 1, 2, 3 to 4, 5 to 8, 9 to 16, more; 0 counts as 1.
func bucket(n int) int {
	k := 0
	for m := 1; m < n && k < 5; m *= 2 {
		k++
	}
	return k
}

// end forgets the marks of a position.
func (d *describer) end() {
	for _, p := range d.touched {
		d.reason[p], d.size[p] = 0, 0
	}
	d.touched = d.touched[:0]
}

func (d *describer) mark(p board.Point, reason, size int) {
	if p <= board.NoPoint {
		return
	}
	d.touched = append(d.touched, p)
	d.reason[p] |= 1 << reason
	d.size[p] = max(d.size[p], uint8(min(size, 255)))
}

// reasons marks the points that matter for eyes and strings.
func (d *describer) reasons() {
	s := d.s
	b, r := s.r.b, s.r
	for _, sp := range s.spaces {
		if sp.Value.Urgency() > 0 {
			d.mark(sp.AttackPoint, reasonEyeAttack, 0)
			d.mark(sp.DefensePoint, reasonEyeDefense, 0)
		}
		for _, p := range sp.Points {
			if s.found.Marginal[r.color][p] {
				d.mark(p, reasonMargin, 0)
			}
			if h, ok := s.found.Halves[p]; ok && h.Kind == eye.HalfEye {
				for _, q := range h.Attack {
					d.mark(q, reasonHalfAttack, 0)
				}
				for _, q := range h.Defend {
					d.mark(q, reasonHalfDefense, 0)
				}
			}
		}
	}
	for _, w := range s.weak {
		d.mark(r.attackAt[w], reasonWeakAttack, b.Size(w))
		if r.defend[w] != 0 {
			d.mark(r.defendAt[w], reasonWeakDefense, b.Size(w))
		}
	}
	for _, l := range s.lunch {
		d.mark(r.attackAt[l], reasonLunchAttack, b.Size(l))
		d.mark(r.defendAt[l], reasonLunchDefense, b.Size(l))
	}
	for _, f := range s.food {
		d.mark(r.attackAt[f], reasonFood, b.Size(f))
	}
}

// state is what stands at q.
func (d *describer) state(q board.Point) uint8 {
	s := d.s
	b, c := s.r.b, s.r.color
	switch x := b.At(q); {
	case x == board.Edge:
		return stateOff
	case x == board.Empty:
		switch {
		case s.found.ID[c][q] < 0:
			return stateEmpty
		case s.found.Marginal[c][q]:
			return stateMargin
		}
		return stateEye
	case x == c && s.r.goal[q]:
		return stateDragon + libertyState(b.Liberties(q), s.r.attack[q] != 0)
	case x == c:
		if d.safe != nil && d.safe[q] {
			return stateFriend + 3
		}
		return stateFriend + uint8(min(b.Liberties(q), 3)-1)
	default:
		return stateEnemy + libertyState(b.Liberties(q), s.r.attack[q] != 0)
	}
}

func libertyState(n int, weak bool) uint8 {
	switch {
	case n <= 1:
		return 0
	case n == 2 && weak:
		return 1
	}
	return uint8(min(n, 4))
}

// append appends the features of a move at p to dst, but for those in common.
func (d *describer) append(dst []uint16, p board.Point) []uint16 {
	dst = d.surroundings(dst, p)
	dst = d.deeds(dst, p)
	dst = d.place(dst, p)
	for k := range numReasons {
		if d.reason[p]>>k&1 != 0 {
			dst = append(dst, uint16(featReason+k))
			if k >= reasonWeakAttack {
				dst = append(dst, uint16(featString+3*k+min(bucket(int(d.size[p]))/2, 2)))
			}
		}
	}
	return dst
}

// surroundings appends what stands around p.
func (d *describer) surroundings(dst []uint16, p board.Point) []uint16 {
	best := 0
	for k := range d.around {
		less, known := false, k == 0
		for i, o := range d.offsets[k] {
			v := d.state(p + o)
			d.around[k][i] = v
			if !known && v != d.around[best][i] {
				less, known = v < d.around[best][i], true
				if !less {
					break
				}
			}
		}
		if less {
			best = k
		}
	}
	for i, v := range d.around[best] {
		dst = append(dst, uint16(i*aroundStates+int(v)))
	}
	return dst
}

// deeds appends what a move at p does.
func (d *describer) deeds(dst []uint16, p board.Point) []uint16 {
	b := d.s.r.b
	me := d.s.r.color
	if d.attacker {
		me = me.Opponent()
	}
	caught := b.Captures(p, me)
	dst = append(dst, uint16(featLiberties+min(b.LibertiesAfter(p, me), 5)), uint16(featCaptures+min(caught, 4)))
	if caught == 1 && b.LibertiesAfter(p, me) == 1 {
		dst = append(dst, featKo)
	}
	var mine, theirs [4]board.Point
	joins, cuts, ataris, saves := 0, 0, 0, 0
	for _, s := range board.Steps4() {
		q := p + s
		switch b.At(q) {
		case me:
			if o := b.Origin(q); !slices.Contains(mine[:joins], o) {
				mine[joins] = o
				joins++
				if b.Liberties(q) == 1 {
					saves = max(saves, 1+bucket(b.Size(q))/2)
				}
			}
		case me.Opponent():
			if o := b.Origin(q); !slices.Contains(theirs[:cuts], o) {
				theirs[cuts] = o
				cuts++
				if b.Liberties(q) == 2 {
					ataris++
				}
			}
		}
	}
	return append(dst, uint16(featAtaris+min(ataris, 2)), uint16(featSaves+min(saves, 3)), uint16(featJoins+min(joins, 3)), uint16(featCuts+min(cuts, 3)))
}

// place appends where p is: at the edge, beside the dragon, in an eye, in the open.
func (d *describer) place(dst []uint16, p board.Point) []uint16 {
	s := d.s
	b, c := s.r.b, s.r.color
	x, y := min(p.Row(), b.Height()-1-p.Row()), min(p.Col(), b.Width()-1-p.Col())
	if x > y {
		x, y = y, x
	}
	x, y = min(x, 3), min(y, 4)
	dst = append(dst, uint16(featEdge+x*5+y), uint16(featDistance+d.distance(p)))
	if id := s.found.ID[c][p]; id >= 0 {
		sp := &s.found.Spaces[id]
		dst = append(dst, uint16(featSpace+min(len(sp.Points), 9)), uint16(featUrgency+min(sp.Value.Urgency(), 4)))
	} else {
		dst = append(dst, featSpace)
	}
	if e := s.r.p.Escape; e != nil {
		dst = append(dst, uint16(featEscape+min(int(e[p]), 6)))
	}
	free := 0
	friend := 0
	for _, t := range board.Steps8() {
		q := p + t
		if b.At(q) == board.Empty {
			free++
		}
		if b.At(q) == c && !s.r.goal[q] {
			friend = 1
			if d.home != nil && d.home[q] {
				friend = 2
			}
		}
	}
	return append(dst, uint16(featOpen+free), uint16(featFriend+friend))
}

// distance is 0 beside the dragon, 1 at a corner of it, 2 two steps away, 3 farther.
func (d *describer) distance(p board.Point) int {
	r := d.s.r
	for i, s := range board.Steps8() {
		if q := p + s; r.b.At(q) == r.color && r.goal[q] {
			if i < 4 {
				return 0
			}
			return 1
		}
	}
	for _, s := range board.Steps4() {
		for _, t := range board.Steps4() {
			if q := p + s + t; r.b.At(q) == r.color && r.goal[q] {
				return 2
			}
		}
	}
	return 3
}

// Described are the moves that may be tried in a position, the features that all of
// them have, and those of each.
type Described struct {
	Moves    []board.Point
	Common   []uint16
	Features [][]uint16
}

// Describe plays a line in the position of a problem, the side that the question is
// about first to move, and describes the moves of the side that moves then, for
// training. It returns false for a line that cannot be played, and for a position
// in which the dragon is gone.
func (r *Reader) Describe(ctx context.Context, p *Problem, line []board.Point, attacker bool) (Described, bool) {
	r.load(ctx, p)
	mover := r.color
	if attacker != (len(line)%2 == 1) {
		mover = mover.Opponent()
	}
	for _, m := range line {
		if ok, _ := r.b.TryKoPlay(m, mover); !ok {
			return Described{}, false
		}
		mover = mover.Opponent()
	}
	s := &r.survey
	if s.look(r, attacker); s.gone {
		return Described{}, false
	}
	var out Described
	d := newDescriber()
	d.begin(s, attacker)
	out.Common = d.common
	for _, m := range s.playable(attacker) {
		out.Moves = append(out.Moves, m)
		out.Features = append(out.Features, d.append(nil, m))
	}
	return out, true
}

// playable lists the points near the dragon where the side to move may play, in
// scan order.
func (s *survey) playable(attacker bool) []board.Point {
	b, c := s.r.b, s.r.color
	if attacker {
		c = c.Opponent()
	}
	s.libs = s.libs[:0]
	for _, p := range b.Points() {
		if s.region[p] && b.At(p) == board.Empty && (b.LibertiesAfter(p, c) > 0 || b.Captures(p, c) > 0) {
			s.libs = append(s.libs, p)
		}
	}
	return s.libs
}
