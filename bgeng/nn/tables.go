package nn

import (
	"math/bits"
	"sync"
)

// escapes counts, for each set of blocked points among the next twelve pips,
// the rolls out of 36 with which one chequer runs past.
type escapes struct {
	any  [4096]uint8 // lands on an open point
	past [4096]uint8 // and beyond the first blocked point; 0 if none is blocked
}

var escapeTable = sync.OnceValue(func() *escapes {
	t := new(escapes)
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
	return t
})

// enterTable holds the pips lost by dancing, for 0, 1, and 2 or more chequers
// on the bar and each set of closed points of the other side's home board.
var enterTable = sync.OnceValue(func() *[3][64]int16 {
	t := new([3][64]int16)
	for closed := range 64 {
		t[1][closed] = enterLoss(closed, false)
		t[2][closed] = enterLoss(closed, true)
	}
	return t
})

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
