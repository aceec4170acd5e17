package nn

import (
	"math"

	"ana/bgeng/board"
)

// handMost are the largest values of the hand-made inputs, in the order of
// describe; larger ones are cut. The two about shots at several blots could be
// larger in positions that do not come up.
var handMost = [halfInputs - 3]float32{
	2.25, 1, 1, 2, // chequers behind, rearmost chequer, rearmost point, anchor
	6, 1, 6, // shots
	1, 1, 1, 1, 1, // containment
	2.85, 1.45, 1, 1, 3.65, 1, // mobility, moment, entering, home board, timing, backbone
	3, 2, 3.75, 1, // back game, one anchor, chequers past, containment
}

// NewOwn checks the sizes of raw, rounds and folds its first layer and returns
// the net.
func NewOwn(raw *OwnRaw) (*Own, error) {
	if err := raw.check(); err != nil {
		return nil, err
	}
	l := newLayer(raw)
	n := &Own{width: blockWidth, plain: !l.hasHand(), tables: handTable()}
	if raw.Hidden <= narrowWidth {
		n.width = narrowWidth
	}
	for side := range 2 {
		for k, most := range handMost {
			n.lanes[handLaneOf(side, k)] = math.MaxInt16 / most
		}
	}
	for first := 0; first < raw.Hidden; first += n.width {
		n.blocks = append(n.blocks, l.block(first, n.width, n.plain))
	}
	for k := range n.tail {
		n.tail[k] = l.tail(&raw.Tail[k], n.width)
	}
	return n, nil
}

// handLaneOf returns the lane of a hand-made input of a side.
func handLaneOf(side, k int) int { return side*handLane + 3 + k }

// block rounds the weights of a block of units. Those of hand-made inputs are what
// the largest value contributes; a product of two 16-bit numbers is divided by 2^15.
func (l *layer) block(first, width int, plain bool) ownBlock {
	b := ownBlock{bias: make([]int16, width), rows: make([]int16, 2*rowsPerSide*width)}
	l.round(b.bias, l.raw.B1, first, 1)
	for i := range 2 * rowsPerSide {
		l.round(b.rows[i*width:][:width], l.folded[i*l.raw.Hidden:], first, 1)
	}
	if plain {
		return b
	}
	b.hand = make([]int16, handTotal*width)
	for side := range 2 {
		for k, most := range handMost {
			l.round(b.hand[handLaneOf(side, k)*width:][:width], l.raw.hand(side, k), first, most)
		}
	}
	return b
}

// tail takes the scale of the first layer out of the second.
func (l *layer) tail(raw *OwnRawTail, width int) ownTail {
	t := ownTail{b2: (*[OwnTail]float32)(raw.B2), w3: raw.W3, b3: raw.B3}
	for first := 0; first < l.raw.Hidden; first += width {
		w := make([]float32, width*OwnTail)
		for i := range min(width, l.raw.Hidden-first) * OwnTail {
			w[i] = raw.W2[first*OwnTail+i] / l.scale[first+i/OwnTail]
		}
		t.w2 = append(t.w2, w)
	}
	return t
}

// row returns the weights of an input.
func (raw *OwnRaw) row(i int) []float32 { return raw.W1[i*raw.Hidden:][:raw.Hidden] }

// hand returns the weights of a hand-made input of a side.
func (raw *OwnRaw) hand(side, k int) []float32 { return raw.row(side*ownSide + ownHand + k) }

// layer is a first layer on its way to whole numbers.
type layer struct {
	raw    *OwnRaw
	folded []float32 // one row per side, point and count; then off
	scale  []float32 // by unit: what it is multiplied by
}

// newLayer folds the rows of the chequers and finds the scale of every unit: the
// largest at which no position leaves the range of 16 bits.
func newLayer(raw *OwnRaw) *layer {
	l := &layer{raw: raw, folded: make([]float32, 0, 2*rowsPerSide*raw.Hidden)}
	for side := range 2 {
		for point := range 25 {
			sum := make([]float32, raw.Hidden)
			for count := 1; count <= rowsPerPoint; count++ {
				step, factor := raw.row(side*ownSide+4*point+min(count, 4)-1), float32(1)
				if count > 3 {
					factor = 0.5
				}
				for j := range sum {
					sum[j] += float32(factor * step[j])
				}
				l.folded = append(l.folded, sum...)
			}
		}
		for off := range board.Chequers {
			l.folded = append(l.folded, raw.row(side*ownSide+ownOff+off)...)
		}
	}
	l.setScale()
	return l
}

const (
	// roundingRoom is the range of 16 bits less half a unit for each row that a
	// position can have.
	roundingRoom = math.MaxInt16 - (2*16+2*len(handMost)+1)/2 - 1
	// largestScale is fine enough for any unit.
	largestScale = 1 << 14
)

// setScale finds what the sum of each unit cannot exceed, and the scale from that.
func (l *layer) setScale() {
	total := newBounds(l.raw.Hidden)
	total.include(l.raw.B1, 1)
	l.scale = make([]float32, l.raw.Hidden)
	for side := range 2 {
		onBoard, off := newBounds(l.raw.Hidden), newBounds(l.raw.Hidden)
		l.chequerBounds(side, onBoard, off)
		total.add(onBoard)
		total.add(off)
		for k, most := range handMost {
			hand := newBounds(l.raw.Hidden)
			hand.include(l.raw.hand(side, k), most)
			if k == 2 { // the rearmost point is -1/24 if there is none
				hand.include(l.raw.hand(side, k), -1.0/24)
			}
			total.add(hand)
		}
	}
	for j := range l.scale {
		l.scale[j] = min(float32(roundingRoom)/max(total.high[j], -total.low[j], 1e-3), largestScale)
	}
}

// chequerBounds sets what the sums of one side's chequers cannot exceed: no
// placement gives a chequer on the board more than the best share of a row in
// its count, and those borne off make one row.
func (l *layer) chequerBounds(side int, onBoard, off *bounds) {
	for i := range rowsPerSide {
		row := l.folded[(side*rowsPerSide+i)*l.raw.Hidden:][:l.raw.Hidden]
		if i >= 25*rowsPerPoint {
			off.include(row, 1)
		} else {
			onBoard.include(row, board.Chequers/float32(i%rowsPerPoint+1))
		}
	}
}

// bounds are the largest and smallest contributions to each unit, zero among them.
type bounds struct{ high, low []float32 }

func newBounds(units int) *bounds {
	return &bounds{make([]float32, units), make([]float32, units)}
}

// include widens the bounds to a row times a factor.
func (b *bounds) include(row []float32, factor float32) {
	high, low := b.high[:len(row)], b.low[:len(row)]
	for j, w := range row {
		w *= factor
		high[j], low[j] = max(high[j], w), min(low[j], w)
	}
}

// add makes b those of sums.
func (b *bounds) add(other *bounds) {
	for j := range b.high {
		b.high[j] += other.high[j]
		b.low[j] += other.low[j]
	}
}

// hasHand reports whether some hand-made input has a weight other than zero.
func (l *layer) hasHand() bool {
	for side := range 2 {
		for k := range handMost {
			for _, w := range l.raw.hand(side, k) {
				if w != 0 {
					return true
				}
			}
		}
	}
	return false
}

// round writes the weights of a block of units, times a factor, as whole numbers
// of the units' scales.
func (l *layer) round(dst []int16, row []float32, first int, factor float32) {
	for j := range min(len(dst), l.raw.Hidden-first) {
		x := float64(float32(row[first+j]*factor)) * float64(l.scale[first+j])
		dst[j] = int16(max(-math.MaxInt16, min(math.MaxInt16, math.RoundToEven(x))))
	}
}
