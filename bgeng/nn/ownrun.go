package nn

import (
	"encoding/binary"
	"math/bits"

	"ana/bgeng/board"
)

// Own is the embedded kind of net, ready to run: a rectified first layer shared
// by all positions, then a rectified second layer and six outcomes by bucket.
// It is immutable and safe for concurrent use.
//
// The first layer is computed in whole numbers: a sum of one row of 16-bit
// weights per side, point and count, and one multiple of a row, rounded, per
// hand-made input. Sums of whole numbers do not depend on the order, so the sums
// of a position can be had from those of another by the rows in which they
// differ, with the same bits. [newLayer] scales the weights so that no position
// overflows.
type Own struct {
	hidden int                // units, padded to a multiple of unitBlock
	bias   []int16            // by unit
	rows   []int16            // by side, point and count
	hand   []int16            // by lane of the hand-made inputs; nil if all are zero
	lanes  [handTotal]float32 // what the hand-made inputs are multiplied by
	tail   [OwnBuckets]OwnRawTail
}

// unitBlock is what the kernels take at a time: two words of 32 units.
const unitBlock = 64

// rowsPerPoint is the number of folded rows of a point: counts 1 to 15.
const rowsPerPoint = board.Chequers

// rowsPerSide are the rows of one side: each point and the bar, then off.
const rowsPerSide = 26 * rowsPerPoint

// handLane is the distance between the two sides' hand-made inputs, which fill
// lanes 3 to 24 of each half.
const (
	handLane  = 32
	handTotal = 2 * handLane
)

// OwnScratch is the working space of [Own.Eval]; the zero value is ready. It
// remembers the first layer of the latest position, from which that of a
// similar one is made.
type OwnScratch struct {
	net    *Own // whose sums they are; nil if none
	sums   [MaxHidden]int16
	counts [2][25]uint8 // the position that they belong to
	off    [2]int
	held   handValues // of that position

	next   handValues // of the position to come
	change rowChange
}

// handValues are the hand-made inputs as whole numbers and the set of those
// other than zero.
type handValues struct {
	value   [handTotal]int16
	nonZero uint64
}

// The lists of a change to the sums.
const (
	listAdd = iota
	listSub
	numLists
)

// rowChange tells how sums change: the rows to add and to subtract, named by
// where they begin in the weights, in bytes, and the hand-made inputs whose
// multiples are added and subtracted.
type rowChange struct {
	n    [numLists]int
	row  [numLists][handTotal]int32
	hand [numLists]uint64
}

func (l *rowChange) add(list int, row int32) {
	l.row[list][l.n[list]&(handTotal-1)] = row
	l.n[list]++
}

// Eval writes the chances of the six outcomes of a position of the given class
// for the side on roll. They sum to one; outcomes ruled out by chequers borne
// off are zero. The position has chequers of both sides. It allocates nothing,
// and the result does not depend on what s was used for before.
func (n *Own) Eval(v *View, class board.Class, s *OwnScratch, out *[OwnClasses]float32) {
	me, opp := &v.side[board.OnRoll], &v.side[board.Opponent]
	n.firstLayer(me, opp, s)
	t := &n.tail[OwnBucket(v, class)]
	var second [OwnTail]float32
	copy(second[:], t.B2)
	secondLayer(&second, s.sums[:n.hidden], t.W2)
	var logits [8]float32
	lastLayer(&logits, &second, t.W3, t.B3)
	softmax(&logits, me.total < board.Chequers, opp.total < board.Chequers, out)
}

// firstLayer makes s.sums those of a position: from the sums that s holds where
// that takes fewer rows, else from the start.
func (n *Own) firstLayer(me, opp *half, s *OwnScratch) {
	changed := uint64(0)
	if n.hand != nil {
		changed = n.handInputs(me, opp, s)
	}
	l := &s.change
	l.n = [numLists]int{}
	from := s.sums[:n.hidden]
	if s.net == n && s.similar(me, opp, changed) {
		n.differences(me, opp, s, changed)
	} else {
		from = n.bias
		n.everything(me, opp, s)
	}
	updateSums(s.sums[:n.hidden], from, n.rows, n.hand, l, &s.next.value, &s.held.value)
	s.net = n
	s.counts = [2][25]uint8{*me.n, *opp.n}
	s.off = [2]int{board.Chequers - me.total, board.Chequers - opp.total}
	s.held = s.next
}

// handInputs fills s.next and returns the set of lanes in which it differs from
// s.held.
func (n *Own) handInputs(me, opp *half, s *OwnScratch) uint64 {
	var v [handTotal]float32
	mine, other := (*[halfInputs]float32)(v[:]), (*[halfInputs]float32)(v[handLane:])
	describe(me, opp, mine)
	quickShots(me, opp, mine)
	describe(opp, me, other)
	quickShots(opp, me, other)
	var changed uint64
	roundLanes(&s.next, &v, &n.lanes, &s.held, &changed)
	return changed
}

// similar reports whether it takes fewer rows to change the sums of s into those
// of a position than to make them from the start. Multiples count twice.
func (s *OwnScratch) similar(me, opp *half, changed uint64) bool {
	change := 2 * (bits.OnesCount64(changed&s.next.nonZero) + bits.OnesCount64(changed&s.held.nonZero))
	whole := 2*bits.OnesCount64(s.next.nonZero) + bits.OnesCount32(me.any) + bits.OnesCount32(opp.any)
	for side, h := range [2]*half{me, opp} {
		for k := 0; k < board.Bar; k += 8 {
			change += 2 * nonZeroBytes(word(&s.counts[side], k)^word(h.n, k))
		}
	}
	return change < whole
}

// word returns the counts of eight points.
func word(n *[25]uint8, k int) uint64 { return binary.LittleEndian.Uint64(n[k : k+8]) }

// nonZeroBytes counts the bytes of x that are not zero; none exceeds 127.
func nonZeroBytes(x uint64) int {
	return bits.OnesCount64((x + 0x7f7f7f7f7f7f7f7f) & 0x8080808080808080)
}

// rowOf returns where the row of a count on a point begins, in bytes.
func (n *Own) rowOf(side, point int, count uint8) int32 {
	return int32((side*rowsPerSide + point*rowsPerPoint + int(count) - 1) * 2 * n.hidden)
}

// everything lists all rows of a position, to be added to the bias.
func (n *Own) everything(me, opp *half, s *OwnScratch) {
	l := &s.change
	for side, h := range [2]*half{me, opp} {
		for set := h.any; set != 0; set &= set - 1 {
			i := bits.TrailingZeros32(set)
			l.add(listAdd, n.rowOf(side, i, h.n[i]))
		}
		if off := board.Chequers - h.total; off > 0 {
			l.add(listAdd, n.rowOf(side, 25, uint8(off)))
		}
	}
	l.hand = [numLists]uint64{listAdd: s.next.nonZero}
}

// differences lists the rows that lead from the position of s.sums to another.
func (n *Own) differences(me, opp *half, s *OwnScratch, changed uint64) {
	l := &s.change
	for side, h := range [2]*half{me, opp} {
		held := &s.counts[side]
		for k := 0; k < board.Bar; k += 8 {
			for x := word(held, k) ^ word(h.n, k); x != 0; {
				i := bits.TrailingZeros64(x) >> 3
				x &^= 0xff << (8 * i)
				n.replace(l, side, k+i, held[k+i], h.n[k+i])
			}
		}
		n.replace(l, side, board.Bar, held[board.Bar], h.n[board.Bar])
		n.replace(l, side, board.Bar+1, uint8(s.off[side]), uint8(board.Chequers-h.total))
	}
	l.hand = [numLists]uint64{changed & s.next.nonZero, changed & s.held.nonZero}
}

// replace lists the rows of a point whose count changes.
func (n *Own) replace(l *rowChange, side, point int, held, now uint8) {
	if held == now {
		return
	}
	if held > 0 {
		l.add(listSub, n.rowOf(side, point, held))
	}
	if now > 0 {
		l.add(listAdd, n.rowOf(side, point, now))
	}
}
