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
//
// The units are cut into blocks whose weights fit a processor's first cache. A
// few positions go through one block together before the next block's turn.
type Own struct {
	width  int                // units of a block
	blocks []ownBlock         // of the first layer
	lanes  [handTotal]float32 // what the hand-made inputs are multiplied by
	plain  bool               // all hand-made inputs have weight zero
	tables *handTables
	tail   [OwnBuckets]ownTail
}

// ownBlock is a part of the first layer.
type ownBlock struct {
	bias []int16
	rows []int16 // by side, point and count
	hand []int16 // by lane of the hand-made inputs; nil in a plain net
}

// ownTail is what follows the first layer in one bucket.
type ownTail struct {
	w2 [][]float32 // by block: rows of OwnTail
	b2 *[OwnTail]float32
	w3 []float32 // OwnTail rows of 8
	b3 []float32 // 8
}

// Units of a block, and of one in a net so small that it fits a narrow one.
const (
	blockWidth  = 128
	narrowWidth = 64
)

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

// MaxBatch is how many positions [Own.Eval] takes at most.
const MaxBatch = 8

// OwnScratch is the working space of [Own.Eval]; the zero value is ready. It
// remembers the first layer of the latest position, from which that of a
// similar one is made.
type OwnScratch struct {
	net   *Own // that the latest position was evaluated with; nil if none
	last  int  // the slot of that position
	slots [MaxBatch + 1]slot
}

// slot is a position on its way through the net.
type slot struct {
	sums   [MaxHidden]int16
	counts [2][25]uint8
	off    [2]int
	hand   handValues
	change rowChange
	alone  bool // the change is from the bias, not from another slot's sums
	bucket int
	chains [2][OwnTail]float32
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

// Question is a position that an embedded net is asked about. Both sides have 1
// to 15 chequers in it.
type Question struct {
	View  *View
	Class board.Class
	// Out gets the chances of the six outcomes for the side on roll. They sum
	// to one; outcomes ruled out by chequers borne off are zero.
	Out [OwnClasses]float32
}

// Eval answers up to MaxBatch questions. It allocates nothing, and the answers do
// not depend on each other nor on what s was used for before. It panics if a side
// has more than 15 chequers.
func (n *Own) Eval(questions []Question, s *OwnScratch) {
	from := s.last
	for i := range questions {
		q := &questions[i]
		at := next(s.last)
		n.enter(q, &s.slots[at], &s.slots[s.last], s.net == n)
		s.net, s.last = n, at
	}
	for b := range n.blocks {
		held := from
		for range questions {
			at := next(held)
			n.block(b, &s.slots[at], &s.slots[held])
			held = at
		}
	}
	for i := range questions {
		from = next(from)
		n.answer(&questions[i], &s.slots[from])
	}
}

// next returns the slot after another, in a circle.
func next(slot int) int {
	if slot == MaxBatch {
		return 0
	}
	return slot + 1
}

// enter prepares a slot: the inputs of its position and how its sums follow from
// those of another slot, if that holds any and the positions are similar.
func (n *Own) enter(q *Question, s, held *slot, follows bool) {
	me, opp := &q.View.side[board.OnRoll], &q.View.side[board.Opponent]
	if me.total > board.Chequers || opp.total > board.Chequers {
		panic("nn: more chequers than a side has") // the kernels do not check rows
	}
	s.bucket = OwnBucket(q.View, q.Class)
	s.counts = [2][25]uint8{*me.n, *opp.n}
	s.off = [2]int{board.Chequers - me.total, board.Chequers - opp.total}
	changed := uint64(0)
	if !n.plain {
		changed = n.handInputs(me, opp, s, held)
	}
	s.change.n = [numLists]int{}
	s.alone = !follows || !s.similar(held, me.any, opp.any, changed)
	if s.alone {
		n.everything(s, me.any, opp.any)
	} else {
		n.differences(s, held, changed)
	}
}

// block computes one block of a slot's sums and what it adds to the second layer.
func (n *Own) block(b int, s, held *slot) {
	block, first := &n.blocks[b], b*n.width
	sums, from := s.sums[first:][:n.width], block.bias
	if !s.alone {
		from = held.sums[first:][:n.width]
	}
	updateSums(sums, from, block, &s.change, &s.hand.value, &held.hand.value)
	t := &n.tail[s.bucket]
	if b == 0 {
		s.chains = [2][OwnTail]float32{*t.b2}
	}
	secondLayer(&s.chains, sums, t.w2[b])
}

// answer computes what follows the sums of the second layer.
func (n *Own) answer(q *Question, s *slot) {
	t := &n.tail[s.bucket]
	var logits [8]float32
	lastLayer(&logits, &s.chains, t.w3, t.b3)
	softmax(&logits, s.off[0] > 0, s.off[1] > 0, &q.Out)
}

// handInputs fills s.hand and returns the set of lanes in which it differs from
// that of another slot.
func (n *Own) handInputs(me, opp *half, s, held *slot) uint64 {
	var v [handTotal]float32
	mine, other := (*[halfInputs]float32)(v[:]), (*[halfInputs]float32)(v[handLane:])
	n.tables.describe(me, opp, mine)
	n.tables.quickShots(me, opp, mine)
	n.tables.describe(opp, me, other)
	n.tables.quickShots(opp, me, other)
	var changed uint64
	roundLanes(&s.hand, &v, &n.lanes, &held.hand, &changed)
	return changed
}

// similar reports whether it takes fewer rows to change another slot's sums into
// those of s, which has chequers on the points me and opp, than to make them from
// the start. Multiples of rows count twice.
func (s *slot) similar(held *slot, me, opp uint32, changed uint64) bool {
	change := 2 * (bits.OnesCount64(changed&s.hand.nonZero) + bits.OnesCount64(changed&held.hand.nonZero))
	whole := 2*bits.OnesCount64(s.hand.nonZero) + bits.OnesCount32(me) + bits.OnesCount32(opp)
	for side := range s.counts {
		for k := 0; k < board.Bar; k += 8 {
			change += 2 * nonZeroBytes(word(&s.counts[side], k)^word(&held.counts[side], k))
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
	return int32((side*rowsPerSide + point*rowsPerPoint + int(count) - 1) * 2 * n.width)
}

// everything lists all rows of a position, to be added to the bias.
func (n *Own) everything(s *slot, me, opp uint32) {
	l := &s.change
	for side, set := range [2]uint32{me, opp} {
		for ; set != 0; set &= set - 1 {
			i := bits.TrailingZeros32(set)
			l.add(listAdd, n.rowOf(side, i, s.counts[side][i]))
		}
		if off := s.off[side]; off > 0 {
			l.add(listAdd, n.rowOf(side, board.Bar+1, uint8(off)))
		}
	}
	l.hand = [numLists]uint64{listAdd: s.hand.nonZero}
}

// differences lists the rows that lead from the position of another slot to that
// of s.
func (n *Own) differences(s, held *slot, changed uint64) {
	l := &s.change
	for side := range s.counts {
		before, now := &held.counts[side], &s.counts[side]
		for k := 0; k < board.Bar; k += 8 {
			for x := word(before, k) ^ word(now, k); x != 0; {
				i := bits.TrailingZeros64(x) >> 3
				x &^= 0xff << (8 * i)
				n.replace(l, side, k+i, before[k+i], now[k+i])
			}
		}
		n.replace(l, side, board.Bar, before[board.Bar], now[board.Bar])
		n.replace(l, side, board.Bar+1, uint8(held.off[side]), uint8(s.off[side]))
	}
	l.hand = [numLists]uint64{changed & s.hand.nonZero, changed & held.hand.nonZero}
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
