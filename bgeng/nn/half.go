package nn

import (
	"encoding/binary"
	"math/bits"

	"ana/bgeng/board"
)

// half is one side's chequers with the sets of points that the hand-made inputs
// ask for again and again. Bit i of a set is point i of the owner.
type half struct {
	n     *[25]uint8
	words counts
	any   uint32 // one or more, bar included
	made  uint32 // two or more, without the bar
	blots uint32 // exactly one, without the bar
	back  int    // rearmost chequer
	total int    // chequers on the board and bar
	pips  int    // sum of their indices
}

const boardMask = 1<<board.Bar - 1

// newHalf takes eight points at a time: no count exceeds 15, so adding 127 or
// 126 to each byte sets its top bit for one or more, or two or more, chequers.
func newHalf(n *[25]uint8) half {
	h := half{n: n}
	for w := range h.words {
		x := binary.LittleEndian.Uint64(n[8*w:])
		h.words[w] = x
		h.any |= gather((x+each*0x7f)&tops) << (8 * w)
		h.made |= gather((x+each*0x7e)&tops) << (8 * w)
	}
	h.total, h.pips = h.words.sums()
	bar := int(n[board.Bar])
	h.total += bar
	h.pips += board.Bar * bar
	h.blots = h.any &^ h.made
	if n[board.Bar] > 0 {
		h.any |= 1 << board.Bar
	}
	h.back = bits.Len32(h.any) - 1
	return h
}

// Constants of words of eight bytes: one in each, the top bits, and multipliers
// whose product with a word has in its top byte the sum of the bytes, weighed by
// their ranks in the second case.
const (
	each = 0x0101010101010101
	tops = 0x8080808080808080
	rank = 0x0001020304050607
)

// counts are numbers of chequers on the points 0 to 7, 8 to 15 and 16 to 23, a
// byte each; no more than 15 in all.
type counts [3]uint64

// sums returns the number of chequers and the sum of their points' indices.
func (c *counts) sums() (total, pips int) {
	s := c[0] + c[1] + c[2]
	words := (c[1] + 2*c[2]) * each >> 56
	return int(s * each >> 56), int(s*rank>>56) + 8*int(words)
}

// gather collects the top bits of eight bytes, the lowest byte's in bit 0.
func gather(tops uint64) uint32 {
	return uint32((tops >> 7) * 0x0102040810204080 >> 56)
}

// View is a position together with what is asked of it again and again: which
// points are held and made, the rearmost chequers, the numbers of chequers. It
// refers to the position, which must not change meanwhile.
type View struct{ side [2]half }

// Look returns the view of p.
func Look(p *board.Position) View {
	return View{[2]half{newHalf(&p[0]), newHalf(&p[1])}}
}

// Back returns the largest index at which a side has a chequer, -1 if none.
func (v *View) Back(side int) int { return v.side[side].back }

// Count returns a side's chequers on the board and bar.
func (v *View) Count(side int) int { return v.side[side].total }

// Class returns the class of the position: the same as [board.Position.Class].
func (v *View) Class() board.Class {
	opp, me := &v.side[0], &v.side[1]
	switch {
	case me.back < 0 || opp.back < 0:
		return board.Over
	case me.back+opp.back > 22:
		if me.crashed() || opp.crashed() {
			return board.Crashed
		}
		return board.Contact
	case me.back > 5 || opp.back > 5:
		return board.Race
	case me.total <= 6 && opp.total <= 6:
		return board.Bearoff2
	default:
		return board.Bearoff1
	}
}

// crashed reports whether at most six chequers are still of use.
func (h *half) crashed() bool {
	ace, deuce := int(h.n[0]), int(h.n[1])
	switch {
	case h.total <= 6:
		return true
	case ace <= 1:
		return h.total <= 5+deuce
	default:
		return h.total <= 6+ace || deuce > 1 && h.total-ace-deuce <= 5
	}
}

// ahead returns the points of h that block the twelve pips before an opposing
// chequer on that side's own index n: bit i is set iff the point i+1 pips ahead
// is made.
func (h *half) ahead(n int) uint32 { return h.made >> (uint(board.Bar-n) & 31) & 0xfff }

// deep counts the chequers in the other side's home board and on the bar.
func (h *half) deep() int {
	return int((h.words[2]>>16)*each>>56) + int(h.n[board.Bar])
}
