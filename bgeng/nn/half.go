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
	const each, top, rank = 0x0101010101010101, 0x8080808080808080, 0x0001020304050607
	h := half{n: n}
	var sum uint64
	for k := 0; k < board.Bar; k += 8 {
		x := binary.LittleEndian.Uint64(n[k : k+8])
		h.any |= gather((x+each*0x7f)&top) << k
		h.made |= gather((x+each*0x7e)&top) << k
		sum += x
		h.pips += int(x*rank>>56) + k*int(x*each>>56)
	}
	h.pips += board.Bar * int(n[board.Bar])
	h.blots = h.any &^ h.made
	h.total = int((sum*each)>>56) + int(n[board.Bar])
	if n[board.Bar] > 0 {
		h.any |= 1 << board.Bar
	}
	h.back = bits.Len32(h.any) - 1
	return h
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
func (h *half) ahead(n int) uint32 { return h.made >> (board.Bar - n) & 0xfff }

// describe fills slots 3 to 24 of the block of a, b being the other side, but
// for the shots in slots 7 to 9.
func describe(a, b *half, v *[halfInputs]float32) {
	esc := escapeTable()
	describeRace(a, b, v)
	describeAnchors(a, v)
	describeEscapes(a, b, esc, v)
	v[15] = mobility(a, b, esc)
	v[16] = moment(a)
	bar := 0
	switch {
	case a.n[board.Bar] >= 2:
		bar = 2
	case a.n[board.Bar] == 1:
		bar = 1
	}
	v[17] = float32(enterTable()[bar][b.made&0x3f]) / 294
	closed := bits.OnesCount32(b.made & 0x3f)
	v[18] = float32(36-(6-closed)*(6-closed)) / 36
	v[19] = timing(a, 23-b.back)
	v[20] = backbone(a)
}

// describeShots fills slots 7 to 9.
func describeShots(a, b *half, v *[halfInputs]float32) {
	s := shots(a, b)
	v[7] = float32(s.pips) / 432
	v[8] = float32(s.one) / 36
	v[9] = float32(s.two) / 36
}

// describeRace fills the inputs about chequers still behind and already past
// the other side's rearmost chequer, which stands on a's index o.
func describeRace(a, b *half, v *[halfInputs]float32) {
	o := 23 - b.back
	behind, free := 0, 0
	for set := a.any; set != 0; set &= set - 1 {
		i := bits.TrailingZeros32(set)
		switch {
		case i > o:
			behind += (i + 1 - o) * int(a.n[i])
		case i < o:
			free += (i + 1) * int(a.n[i])
		}
	}
	v[3] = float32(behind) / 167
	v[4] = float32(a.back) / 24
	v[23] = float32(free) / 100
}

// describeAnchors fills the inputs about made points in the other side's half.
func describeAnchors(a *half, v *[halfInputs]float32) {
	r := bits.Len32(a.made) - 1
	v[5] = float32(r) / 24
	v[6] = 2
	if home := a.made >> 18; home != 0 {
		v[6] = float32(6-bits.TrailingZeros32(home)) / 6
	} else if outer := a.made >> 12 & 0x3f; outer != 0 {
		v[6] = float32(24-(11+bits.Len32(outer))) / 6
	}
	switch anchors := bits.OnesCount32(a.made >> 18); {
	case anchors >= 2:
		v[21] = float32(deep(a)-3) / 4
	case anchors == 1:
		v[22] = float32(deep(a)) / 8
	}
}

// deep counts a's chequers in the other side's home board and on the bar.
func deep(a *half) int {
	s := 0
	for i := 18; i <= board.Bar; i++ {
		s += int(a.n[i])
	}
	return s
}

// describeEscapes fills the inputs about containing the other side's back
// chequers: how hard a's points are to pass, from where they stand and from
// everywhere in front of them.
func describeEscapes(a, b *half, esc *escapes, v *[halfInputs]float32) {
	mask := a.ahead(b.back)
	v[10] = float32(esc.any[mask]) / 36
	v[24] = float32(esc.past[mask]) / 36
	least := uint8(36)
	n := 15
	for ; n <= b.back; n++ {
		least = min(least, esc.any[a.ahead(n)])
	}
	v[11] = float32(36-least) / 36
	v[12] = v[11] * v[11]
	if b.back == board.Bar {
		least, n = 36, 15
	}
	for ; n <= 23; n++ {
		least = min(least, esc.any[a.ahead(n)])
	}
	v[13] = float32(36-least) / 36
	v[14] = v[13] * v[13]
}

// mobility weighs a's chequers outside home by distance and by escaping rolls.
func mobility(a, b *half, esc *escapes) float32 {
	sum := 0
	for set := a.any >> 6; set != 0; set &= set - 1 {
		i := 6 + bits.TrailingZeros32(set)
		sum += (i - 5) * int(a.n[i]) * int(esc.any[b.ahead(i)])
	}
	return float32(sum) / 3600
}

// moment is the mean squared distance of the chequers behind the mean point.
func moment(a *half) float32 {
	c := int(uint32(a.pips+a.total-1) / uint32(a.total))
	behind, squares := 0, 0
	for set := a.any >> (c + 1) << (c + 1); set != 0; set &= set - 1 {
		i := bits.TrailingZeros32(set)
		behind += int(a.n[i])
		squares += int(a.n[i]) * (i - c) * (i - c)
	}
	if behind == 0 {
		return 0
	}
	return float32(uint32(squares+behind-1)/uint32(behind)) / 400
}

// timing is the number of pips that a can play before its board breaks. The
// other side's rearmost chequer stands on a's index o.
func timing(a *half, o int) float32 {
	n := int(a.n[board.Bar])
	t := board.Bar * n
	stop := min(23, max(11, o)) // the first loop ends here
	held := a.any & boardMask
	for set := held >> (stop + 1) << (stop + 1); set != 0; set &= set - 1 {
		i := bits.TrailingZeros32(set)
		if c := int(a.n[i]); c != 2 {
			spare := 1
			if c > 2 {
				spare = c - 2
			}
			n += spare
			t += i * spare
		}
	}
	for set := held & (1<<(stop+1) - 1) >> 6 << 6; set != 0; set &= set - 1 {
		i := bits.TrailingZeros32(set)
		n += int(a.n[i])
		t += i * int(a.n[i])
	}
	for i := 5; i >= 0; i-- {
		c := int(a.n[i])
		switch {
		case c > 2:
			t += i * (c - 2)
			n += c - 2
		case c < 2 && n >= 2-c:
			t -= i * (2 - c)
			n -= 2 - c
		}
	}
	return float32(max(t, 0)) / 100
}

// backbone tells how loosely a's made points hang together behind the rearmost.
func backbone(a *half) float32 {
	set := a.made &^ 1
	if bits.OnesCount32(set) < 2 {
		return 0
	}
	p := bits.Len32(set) - 1
	set &^= 1 << p
	sum, count := 0, 0
	for ; set != 0; set &= set - 1 {
		count++
		switch d := p - bits.TrailingZeros32(set); {
		case d <= 6:
			sum += 11
		case d <= 11:
			sum += 13 - d
		}
	}
	return 1 - float32(sum)/float32(11*count)
}
