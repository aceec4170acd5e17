package nn

import (
	"math/bits"
	"sync"
)

// handTables are what the hand-made inputs are looked up in.
type handTables struct {
	escapes escapes
	// enter holds the pips lost by dancing, for 0, 1, and 2 or more chequers on
	// the bar and each set of closed points of the other side's home board.
	enter [3][64]int16
	// from masks the bytes of the points with at least a given index.
	from [26]counts
	// loose is what made points 7 to 11 pips away from the rearmost count, by the
	// set of them.
	loose [32]uint8
	// inverse holds 2^32/n, rounded up; 0 for n = 0.
	inverse [16]uint64
	shots   shotTables
}

var handTable = sync.OnceValue(func() *handTables {
	t := new(handTables)
	t.escapes.fill()
	t.shots.fill()
	for closed := range 64 {
		t.enter[1][closed] = enterLoss(closed, false)
		t.enter[2][closed] = enterLoss(closed, true)
	}
	for i := range t.from {
		for k := i; k < 24; k++ {
			t.from[i][k/8] |= 0xff << (k % 8 * 8)
		}
	}
	for n := 1; n < len(t.inverse); n++ {
		t.inverse[n] = (1<<32)/uint64(n) + 1
	}
	for set := range t.loose {
		for k := range 5 { // the point 7+k pips away
			if set>>k&1 != 0 {
				t.loose[set] += uint8(6 - k)
			}
		}
	}
	return t
})

// escapes counts, for each set of blocked points among the next twelve pips,
// the rolls out of 36 with which one chequer runs past.
type escapes struct {
	any  [4096]uint8 // lands on an open point
	past [4096]uint8 // and beyond the first blocked point; 0 if none is blocked
}

func (t *escapes) fill() {
	for mask := range uint32(4096) {
		first := bits.TrailingZeros32(mask)
		for x := uint32(1); x <= 6; x++ {
			for y := uint32(1); y <= x; y++ {
				blocked := mask>>(x-1)&1 != 0 && mask>>(y-1)&1 != 0
				if mask>>(x+y-1)&1 != 0 || blocked {
					continue
				}
				rolls := uint8(2)
				if x == y {
					rolls = 1
				}
				t.any[mask] += rolls
				if mask != 0 && int(x+y-1) > first {
					t.past[mask] += rolls
				}
			}
		}
	}
}

func enterLoss(closed int, two bool) int16 {
	loss := 0
	for i := range 6 {
		here := closed>>i&1 != 0
		if here {
			loss += 4 * (i + 1)
		}
		for j := i + 1; j < 6; j++ {
			switch there := closed>>j&1 != 0; {
			case here && there:
				loss += 2 * (i + j + 2)
			case here && two:
				loss += 2 * (i + 1)
			case two && there:
				loss += 2 * (j + 1)
			}
		}
	}
	return int16(loss)
}
