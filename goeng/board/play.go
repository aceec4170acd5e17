package board

import (
	"fmt"
	"math/bits"
)

// Reason says why a move is not legal.
type Reason uint8

// The reasons of MoveError.
const (
	Occupied Reason = iota + 1
	Suicide
	KoBan
	OffBoard
	NoPlayer
)

// String returns the reason in words.
func (r Reason) String() string {
	switch r {
	case Occupied:
		return "the point is occupied"
	case Suicide:
		return "suicide"
	case KoBan:
		return "takes back the ko"
	case OffBoard:
		return "outside the board"
	case NoPlayer:
		return "neither black nor white"
	}
	return "legal"
}

// MoveError is the error of Play and Place.
type MoveError struct {
	Point  Point
	Color  Color
	Reason Reason
	Height int // of the board, to write the vertex
}

// Error returns the move and the reason, as in "black D4: suicide".
func (e *MoveError) Error() string {
	vertex := e.Point.Vertex(e.Height)
	if e.Reason == OffBoard || vertex == "" {
		vertex = fmt.Sprintf("point %d", e.Point)
	}
	return fmt.Sprintf("%v %s: %v", e.Color, vertex, e.Reason)
}

// An op is one reversible change of the stones: a stone added, or a string
// lifted off the board.
type op struct {
	lift   bool
	color  Color // of the stone added
	joined uint8 // number of strings that the stone joined
	gained uint8 // joined == 1: steps (bits in the order of Steps4) to new liberties
	p      Point // the stone added
	chains [4]int32
}

// A move is what Undo takes back: the ops from ops on, and the rest of the state
// as it was before.
type move struct {
	hash     uint64
	ops      int32
	captured [2]int32
	p        Point
	ko       Point
	color    Color
	koColor  Color
}

func (b *Board) push(p Point, c Color) {
	b.moves = append(b.moves, move{
		hash: b.hash, ops: int32(len(b.ops)),
		captured: [2]int32{int32(b.captured[White]), int32(b.captured[Black])},
		p:        p, color: c, ko: b.ko, koColor: b.koColor,
	})
}

// Undo takes back the last move or setup, and reports whether there was one.
func (b *Board) Undo() bool {
	if len(b.moves) == 0 {
		return false
	}
	m := &b.moves[len(b.moves)-1]
	for i := len(b.ops) - 1; i >= int(m.ops); i-- {
		if o := &b.ops[i]; o.lift {
			b.unlift(o.chains[0])
		} else {
			b.unadd(o)
		}
	}
	b.ops = b.ops[:m.ops]
	b.hash = m.hash
	b.captured[White], b.captured[Black] = int(m.captured[0]), int(m.captured[1])
	b.ko, b.koColor = m.ko, m.koColor
	b.moves = b.moves[:len(b.moves)-1]
	return true
}

// Depth returns how often Undo can be called.
func (b *Board) Depth() int { return len(b.moves) }

// LastMove returns the point and the colour of the newest entry of the history:
// a move, a pass, or the point that Place changed with the colour put there. On
// an empty history it returns NoPoint and Empty.
func (b *Board) LastMove() (Point, Color) {
	if len(b.moves) == 0 {
		return NoPoint, Empty
	}
	m := &b.moves[len(b.moves)-1]
	return m.p, m.color
}

// newChain returns the index of a new string. Its sets are cleared as far as
// this board uses them.
func (b *Board) newChain(c Color) int32 {
	id := len(b.chains)
	if id < cap(b.chains) {
		b.chains = b.chains[:id+1]
	} else {
		b.chains = append(b.chains, chain{})
	}
	s := &b.chains[id]
	for i := range b.words {
		s.stones[i], s.libs[i] = 0, 0
	}
	s.size, s.nlibs, s.color = 0, 0, c
	return int32(id)
}

// add puts a stone on the empty point p: it takes a liberty from every string
// around, joins the friendly ones, and captures nothing.
func (b *Board) add(p Point, c Color) {
	b.cells[p] = c
	b.hash ^= b.keys.stone[c][p]
	bit := b.bitOf[p]
	o := op{p: p, color: c}
	var empty uint8
	for i, n := range [4]Point{p + South, p + West, p + North, p + East} {
		switch b.cells[n] {
		case Empty:
			empty |= 1 << i
		case Edge:
		default:
			id := b.chainOf[n]
			s := &b.chains[id]
			if !s.libs.has(bit) {
				continue // met before, through another neighbour
			}
			s.libs.remove(bit)
			s.nlibs--
			if s.color == c {
				o.chains[o.joined] = id
				o.joined++
			}
		}
	}
	if o.joined == 1 {
		b.extend(&o, empty)
	} else {
		b.join(&o, empty)
	}
	b.ops = append(b.ops, o)
}

// extend adds the stone of o to the only string that it touches.
func (b *Board) extend(o *op, empty uint8) {
	id := o.chains[0]
	s := &b.chains[id]
	s.stones.add(b.bitOf[o.p])
	s.size++
	b.chainOf[o.p] = id
	for i, n := range [4]Point{o.p + South, o.p + West, o.p + North, o.p + East} {
		if empty>>i&1 == 0 {
			continue
		}
		if bit := b.bitOf[n]; !s.libs.has(bit) {
			s.libs.add(bit)
			s.nlibs++
			o.gained |= 1 << i
		}
	}
}

// join makes a new string of the stone of o and the strings that it touches,
// none or several.
func (b *Board) join(o *op, empty uint8) {
	id := b.newChain(o.color)
	s := &b.chains[id]
	s.stones.add(b.bitOf[o.p])
	s.size = 1
	b.chainOf[o.p] = id
	for i, n := range [4]Point{o.p + South, o.p + West, o.p + North, o.p + East} {
		if empty>>i&1 != 0 {
			s.libs.add(b.bitOf[n])
		}
	}
	for _, old := range o.chains[:o.joined] {
		t := &b.chains[old]
		for w := range b.words {
			s.stones[w] |= t.stones[w]
			s.libs[w] |= t.libs[w]
		}
		s.size += t.size
		b.relabel(&t.stones, id)
	}
	for w := range b.words {
		s.nlibs += int32(bits.OnesCount64(s.libs[w]))
	}
}

func (b *Board) relabel(stones *pointSet, id int32) {
	for w := range b.words {
		for set := stones[w]; set != 0; set &= set - 1 {
			b.chainOf[b.points[w<<6+bits.TrailingZeros64(set)]] = id
		}
	}
}

// unadd reverses add.
func (b *Board) unadd(o *op) {
	bit := b.bitOf[o.p]
	b.cells[o.p] = Empty
	if o.joined == 1 {
		s := &b.chains[o.chains[0]]
		s.stones.remove(bit)
		s.size--
		for i, n := range [4]Point{o.p + South, o.p + West, o.p + North, o.p + East} {
			if o.gained>>i&1 != 0 {
				s.libs.remove(b.bitOf[n])
				s.nlibs--
			}
		}
	} else {
		b.chains = b.chains[:len(b.chains)-1]
		for _, old := range o.chains[:o.joined] {
			b.relabel(&b.chains[old].stones, old)
		}
	}
	for _, n := range [4]Point{o.p + South, o.p + West, o.p + North, o.p + East} {
		if !b.cells[n].IsPlayer() {
			continue
		}
		if s := &b.chains[b.chainOf[n]]; !s.libs.has(bit) {
			s.libs.add(bit)
			s.nlibs++
		}
	}
}

// lift takes a string off the board and gives its points to the strings around
// it as liberties.
func (b *Board) lift(id int32) {
	s := &b.chains[id]
	other := s.color.Opponent()
	for w := range b.words {
		for set := s.stones[w]; set != 0; set &= set - 1 {
			bit := uint16(w<<6 + bits.TrailingZeros64(set))
			q := b.points[bit]
			b.cells[q] = Empty
			b.hash ^= b.keys.stone[s.color][q]
			for _, n := range [4]Point{q + South, q + West, q + North, q + East} {
				if b.cells[n] != other {
					continue
				}
				if t := &b.chains[b.chainOf[n]]; !t.libs.has(bit) {
					t.libs.add(bit)
					t.nlibs++
				}
			}
		}
	}
	b.ops = append(b.ops, op{lift: true, chains: [4]int32{id}})
}

// unlift reverses lift.
func (b *Board) unlift(id int32) {
	s := &b.chains[id]
	other := s.color.Opponent()
	for w := range b.words {
		for set := s.stones[w]; set != 0; set &= set - 1 {
			bit := uint16(w<<6 + bits.TrailingZeros64(set))
			q := b.points[bit]
			b.cells[q] = s.color
			b.chainOf[q] = id
			for _, n := range [4]Point{q + South, q + West, q + North, q + East} {
				if b.cells[n] != other {
					continue
				}
				if t := &b.chains[b.chainOf[n]]; t.libs.has(bit) {
					t.libs.remove(bit)
					t.nlibs--
				}
			}
		}
	}
}

// execute puts the stone down, captures, and sets the ko. The history entry has
// been pushed. It returns the number of stones captured.
func (b *Board) execute(p Point, c Color) int {
	b.add(p, c)
	b.ko, b.koColor = NoPoint, Empty
	taken, last := 0, NoPoint
	other := c.Opponent()
	for _, n := range [4]Point{p + South, p + West, p + North, p + East} {
		if b.cells[n] != other {
			continue
		}
		if id := b.chainOf[n]; b.chains[id].nlibs == 0 {
			taken += int(b.chains[id].size)
			b.lift(id)
			last = n
		}
	}
	if taken > 0 {
		b.captured[other] += taken
		if s := &b.chains[b.chainOf[p]]; taken == 1 && s.size == 1 && s.nlibs == 1 {
			b.ko, b.koColor = last, other
		}
	}
	return taken
}

// IsSuicide reports whether a stone of colour c on the empty point p would have
// no liberty and capture nothing.
func (b *Board) IsSuicide(p Point, c Color) bool {
	if b.At(p) != Empty || !c.IsPlayer() {
		return false
	}
	for _, n := range [4]Point{p + South, p + West, p + North, p + East} {
		switch b.cells[n] {
		case Empty:
			return false
		case c:
			if b.chains[b.chainOf[n]].nlibs > 1 {
				return false
			}
		case Edge:
		default:
			if b.chains[b.chainOf[n]].nlibs <= 1 {
				return false
			}
		}
	}
	return true
}

// IsKo reports whether the ko bans colour c from p.
func (b *Board) IsKo(p Point, c Color) bool {
	return c == b.koColor && p == b.ko && c != Empty
}

// Legal reports whether Play would accept the move.
func (b *Board) Legal(p Point, c Color) bool { return b.check(p, c) == 0 }

func (b *Board) check(p Point, c Color) Reason {
	switch {
	case !c.IsPlayer():
		return NoPlayer
	case p == Pass:
		return 0
	case b.At(p) == Edge:
		return OffBoard
	case b.cells[p] != Empty:
		return Occupied
	case b.IsKo(p, c):
		return KoBan
	case b.IsSuicide(p, c):
		return Suicide
	}
	return 0
}

// Play plays a move or a pass. The error is a *MoveError; the board is then
// unchanged.
func (b *Board) Play(p Point, c Color) error {
	if why := b.check(p, c); why != 0 {
		return &MoveError{Point: p, Color: c, Reason: why, Height: b.height}
	}
	b.push(p, c)
	if p == Pass {
		b.ko, b.koColor = NoPoint, Empty
		return nil
	}
	b.execute(p, c)
	return nil
}

// TryPlay is Play without the error: it reports whether the move was legal and
// has been played.
func (b *Board) TryPlay(p Point, c Color) bool {
	if b.check(p, c) != 0 {
		return false
	}
	b.push(p, c)
	if p == Pass {
		b.ko, b.koColor = NoPoint, Empty
		return true
	}
	b.execute(p, c)
	return true
}

// TryKoPlay is TryPlay that ignores a ko ban and reports whether there was one.
func (b *Board) TryKoPlay(p Point, c Color) (ok, wasKo bool) {
	switch b.check(p, c) {
	case 0:
	case KoBan:
		wasKo = true
	default:
		return false, false
	}
	b.push(p, c)
	if p == Pass {
		b.ko, b.koColor = NoPoint, Empty
		return true, false
	}
	b.execute(p, c)
	return true, wasKo
}

// Captures returns the number of stones that a stone of colour c on the empty
// point p would take, legal or not.
func (b *Board) Captures(p Point, c Color) int {
	if b.At(p) != Empty || !c.IsPlayer() {
		return 0
	}
	taken := 0
	var seen [4]int32
	k := 0
next:
	for _, n := range [4]Point{p + South, p + West, p + North, p + East} {
		if b.cells[n] != c.Opponent() {
			continue
		}
		id := b.chainOf[n]
		if b.chains[id].nlibs != 1 {
			continue
		}
		for _, s := range seen[:k] {
			if s == id {
				continue next
			}
		}
		seen[k] = id
		k++
		taken += int(b.chains[id].size)
	}
	return taken
}

// LibertiesAfter returns the number of liberties that a stone of colour c on the
// empty point p would have together with the strings that it joins. Captures
// are not counted.
func (b *Board) LibertiesAfter(p Point, c Color) int {
	if b.At(p) != Empty || !c.IsPlayer() {
		return 0
	}
	var libs pointSet
	for _, n := range [4]Point{p + South, p + West, p + North, p + East} {
		switch b.cells[n] {
		case Empty:
			libs.add(b.bitOf[n])
		case c:
			s := &b.chains[b.chainOf[n]]
			for w := range b.words {
				libs[w] |= s.libs[w]
			}
		}
	}
	libs.remove(b.bitOf[p])
	count := 0
	for w := range b.words {
		count += bits.OnesCount64(libs[w])
	}
	return count
}
