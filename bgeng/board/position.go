package board

import (
	"encoding/binary"
	"math/bits"
)

// Indices of the two sides of a [Position], and of the bar.
const (
	Opponent = 0
	OnRoll   = 1
	Bar      = 24
	// Chequers is the number each side starts with.
	Chequers = 15
)

// Position is the number of chequers of the side on roll ([OnRoll]) and of the
// other side ([Opponent]) on each of the owner's points 0 to 23 and on its bar
// (24). Chequers that are missing from 15 have been borne off. It is a plain
// value: comparable, usable as a map key, safe to copy.
type Position [2][25]uint8

// Start returns the opening position of backgammon.
func Start() Position {
	side := [25]uint8{5: 5, 7: 3, 12: 5, 23: 2}
	return Position{side, side}
}

// Nackgammon returns the opening position of nackgammon.
func Nackgammon() Position {
	side := [25]uint8{5: 4, 7: 3, 12: 4, 22: 2, 23: 2}
	return Position{side, side}
}

// Hypergammon returns the opening position of hypergammon with n chequers a
// side, 1 to 3.
func Hypergammon(n int) Position {
	var side [25]uint8
	for i := range min(max(n, 1), 3) {
		side[23-i] = 1
	}
	return Position{side, side}
}

// Swap returns the same board with the other side on roll.
func (p Position) Swap() Position { return Position{p[1], p[0]} }

// Pips returns the pip counts of the side on roll and of the other side. A
// chequer on the bar counts 25.
func (p *Position) Pips() (onRoll, other int) {
	for i := range 25 {
		onRoll += (i + 1) * int(p[OnRoll][i])
		other += (i + 1) * int(p[Opponent][i])
	}
	return onRoll, other
}

// words returns points 0 to 23 of a side as bytes of three words, the lowest
// point in the lowest byte. Sums and searches over eight points at a time are
// what the evaluators spend their time on.
func (p *Position) words(side int) (a, b, c uint64) {
	half := p[side][:24]
	return binary.LittleEndian.Uint64(half), binary.LittleEndian.Uint64(half[8:]), binary.LittleEndian.Uint64(half[16:])
}

// Count returns the chequers that a side still has on the board or bar.
func (p *Position) Count(side int) int {
	a, b, c := p.words(side)
	return sumBytes(a) + sumBytes(b) + sumBytes(c) + int(p[side][Bar])
}

// sumBytes adds the eight bytes of a word; their sum must be below 256.
func sumBytes(w uint64) int { return int(w * 0x0101010101010101 >> 56) }

// Off returns how many of 15 chequers a side has borne off.
func (p *Position) Off(side int) int { return Chequers - p.Count(side) }

// Back returns the largest index at which a side has a chequer, -1 if it has
// none left.
func (p *Position) Back(side int) int {
	if p[side][Bar] != 0 {
		return Bar
	}
	a, b, c := p.words(side)
	switch {
	case c != 0:
		return 16 + (bits.Len64(c)-1)/8
	case b != 0:
		return 8 + (bits.Len64(b)-1)/8
	default:
		return (bits.Len64(a)+7)/8 - 1
	}
}

// Bits returns the 80 bits of the Position ID: bits 0 to 63 in lo, the rest in
// the low 16 bits of hi. Two positions are equal exactly when their bits are.
func (p *Position) Bits() (lo, hi uint64) {
	// The bits of cell k start at k plus the chequers before it, so only the
	// occupied cells matter.
	at := uint(0)
	for side := range 2 {
		a, b, c := p.words(side)
		for _, w := range [3]uint64{a, b, c} {
			cell := uint(0)
			for w != 0 {
				skip := uint(bits.TrailingZeros64(w)) / 8
				w >>= 8 * skip
				n := uint(w & 0xff)
				w >>= 8
				lo, hi = putOnes(lo, hi, at+skip, n)
				at += skip + 1 + n
				cell += skip + 1
			}
			at += 8 - cell
		}
		n := uint(p[side][Bar])
		lo, hi = putOnes(lo, hi, at, n)
		at += n + 1
	}
	return lo, hi
}

// putOnes sets n bits from bit at on.
func putOnes(lo, hi uint64, at, n uint) (uint64, uint64) {
	ones := uint64(1)<<n - 1
	if at >= 64 {
		return lo, hi | ones<<(at-64)
	}
	return lo | ones<<at, hi | ones>>(64-at)
}

// Key returns the 80 bits of the Position ID as ten bytes, least significant
// bit first: an exact and compact key for caches.
func (p *Position) Key() [10]byte {
	lo, hi := p.Bits()
	var key [10]byte
	for i := range 8 {
		key[i] = byte(lo >> (8 * i))
	}
	key[8], key[9] = byte(hi), byte(hi>>8)
	return key
}

// Less orders positions by their key: an arbitrary but fixed order that breaks
// ties between plays of equal score.
func (p *Position) Less(q *Position) bool {
	pl, ph := p.Bits()
	ql, qh := q.Bits()
	if ph != qh {
		return ph < qh
	}
	return pl < ql
}
