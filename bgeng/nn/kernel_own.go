package nn

import (
	"math"
	"math/bits"
)

// The plain Go forms of the embedded net's kernels. Whole numbers wrap around,
// so that the order of the rows does not count.

// updateSumsGo makes the sums of a block those of from, changed by rows of its
// weights and by multiples of those of hand-made inputs: next are the factors to
// add, held those to subtract.
func updateSumsGo(sums, from []int16, b *ownBlock, l *rowChange, next, held *[handTotal]int16) {
	copy(sums, from)
	for list, factors := range [numLists]*[handTotal]int16{next, held} {
		sign := int16(1 - 2*list)
		for _, at := range l.row[list][:l.n[list]] {
			for j, x := range b.rows[at/2:][:len(sums)] {
				sums[j] += sign * x
			}
		}
		for set := l.hand[list]; set != 0; set &= set - 1 {
			lane := bits.TrailingZeros64(set)
			times := int32(factors[lane])
			for j, x := range b.hand[lane*len(sums):][:len(sums)] {
				sums[j] += sign * int16((times*int32(x)+1<<14)>>15)
			}
		}
	}
}

// roundLanesGo makes whole numbers of v times scale, halves to even, cut to 16
// bits, and sets changed to the lanes that differ from those held.
func roundLanesGo(next *handValues, v, scale *[handTotal]float32, held *handValues, changed *uint64) {
	next.nonZero, *changed = 0, 0
	for k, x := range v {
		whole := int16(max(math.MinInt16, min(math.MaxInt16, math.RoundToEven(float64(float32(x*scale[k]))))))
		next.value[k] = whole
		if whole != 0 {
			next.nonZero |= 1 << k
		}
		if whole != held.value[k] {
			*changed |= 1 << k
		}
	}
}

// secondLayerGo adds the rows of w of a block's units above zero, times their
// sums. Two chains of additions take turns.
func secondLayerGo(chains *[2][OwnTail]float32, sums []int16, w []float32) {
	turn := 0
	for i, sum := range sums {
		if sum <= 0 {
			continue
		}
		x, c := float32(sum), &chains[turn]
		for j, y := range w[i*OwnTail:][:OwnTail] {
			c[j] += float32(x * y)
		}
		turn ^= 1
	}
}

// lastLayerGo joins and rectifies the chains and writes b plus the rows of w times
// the result. Four chains of additions take turns.
func lastLayerGo(logits *[8]float32, second *[2][OwnTail]float32, w, b []float32) {
	var chain [4][8]float32
	copy(chain[0][:], b)
	for i := range OwnTail {
		x := second[0][i] + second[1][i]
		if !(x > 0) {
			x = 0
		}
		c := &chain[i&3]
		for j, y := range w[i*8:][:8] {
			c[j] += float32(x * y)
		}
	}
	for j := range logits {
		logits[j] = (chain[0][j] + chain[1][j]) + (chain[2][j] + chain[3][j])
	}
}

func expLanesGo(x *[8]float32) {
	for k := range x {
		x[k] = exp(x[k])
	}
}
