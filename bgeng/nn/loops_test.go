package nn

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"ana/bgeng/board"
)

// The plain loops that the quick forms of the hand-made inputs must equal.

func loopDescribe(a, b *half, v *[halfInputs]float32) {
	esc := &handTable().escapes
	loopDescribeRace(a, b, v)
	loopDescribeAnchors(a, v)
	loopDescribeEscapes(a, b, esc, v)
	v[15] = loopMobility(a, b, esc)
	v[16] = loopMoment(a)
	bar := 0
	switch {
	case a.n[board.Bar] >= 2:
		bar = 2
	case a.n[board.Bar] == 1:
		bar = 1
	}
	v[17] = float32(handTable().enter[bar][b.made&0x3f]) / 294
	closed := bits.OnesCount32(b.made & 0x3f)
	v[18] = float32(36-(6-closed)*(6-closed)) / 36
	v[19] = loopTiming(a, 23-b.back)
	v[20] = loopBackbone(a)
}

// loopDescribeRace fills the inputs about chequers still behind and already past
// the other side's rearmost chequer, which stands on a's index o.
func loopDescribeRace(a, b *half, v *[halfInputs]float32) {
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

// loopDescribeAnchors fills the inputs about made points in the other side's half.
func loopDescribeAnchors(a *half, v *[halfInputs]float32) {
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
		v[21] = float32(loopDeep(a)-3) / 4
	case anchors == 1:
		v[22] = float32(loopDeep(a)) / 8
	}
}

// loopDeep counts a's chequers in the other side's home board and on the bar.
func loopDeep(a *half) int {
	s := 0
	for i := 18; i <= board.Bar; i++ {
		s += int(a.n[i])
	}
	return s
}

// loopDescribeEscapes fills the inputs about containing the other side's back
// chequers: how hard a's points are to pass, from where they stand and from
// everywhere in front of them.
func loopDescribeEscapes(a, b *half, esc *escapes, v *[halfInputs]float32) {
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

// loopMobility weighs a's chequers outside home by distance and by escaping rolls.
func loopMobility(a, b *half, esc *escapes) float32 {
	sum := 0
	for set := a.any >> 6; set != 0; set &= set - 1 {
		i := 6 + bits.TrailingZeros32(set)
		sum += (i - 5) * int(a.n[i]) * int(esc.any[b.ahead(i)])
	}
	return float32(sum) / 3600
}

// loopMoment is the mean squared distance of the chequers behind the mean point.
func loopMoment(a *half) float32 {
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

// loopTiming is the number of pips that a can play before its board breaks. The
// other side's rearmost chequer stands on a's index o.
func loopTiming(a *half, o int) float32 {
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

// loopBackbone tells how loosely a's made points hang together behind the rearmost.
func loopBackbone(a *half) float32 {
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

// loopShots is quickShots with the doubles taken one by one.
func loopShots(a, b *half, v *[halfInputs]float32) {
	t := &handTable().shots
	from, allowed := a.any, ^uint64(0)
	switch n := a.n[board.Bar]; {
	case n == 1:
		from = 1 << board.Bar
	case n > 1:
		from, allowed = 1<<board.Bar, 1<<6-1
	}
	var hit [21]bool
	weight := func(r int) int { return t.roll[r].weight }
	sum, pips, any := 0, 0, 0
	for blots := b.blots; blots != 0; blots &= blots - 1 {
		i := bits.TrailingZeros32(blots)
		blocked := bits.Reverse32(b.made) >> (32 - i)
		var found uint64
		for far := from >> (24 - i); far != 0; far &= far - 1 {
			found |= t.byPips[bits.TrailingZeros32(far)+1]
		}
		found &= allowed & t.openLow[blocked&511] & t.openHigh[blocked>>9&511]
		for r := range t.roll {
			if found&t.roll[r].all != 0 {
				hit[r] = true
				sum += weight(r)
				pips += weight(r) * (24 - i)
			}
		}
	}
	for r := range hit {
		if hit[r] {
			any += weight(r)
		}
	}
	v[7], v[8], v[9] = float32(pips)/432, float32(any)/36, float32(sum)/36
}

// TestQuickForms compares the hand-made inputs with plain loops, to the last bit.
func TestQuickForms(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 12))
	for range 20000 {
		p := randomPosition(rng)
		v := view(&p)
		for side := range v.side {
			a, b := &v.side[side], &v.side[1-side]
			if a.total == 0 || b.total == 0 {
				continue
			}
			var got, want [halfInputs]float32
			table := handTable()
			table.describe(a, b, &got)
			table.quickShots(a, b, &got)
			loopDescribe(a, b, &want)
			loopShots(a, b, &want)
			for k := range got {
				if got[k] != want[k] {
					t.Fatalf("%s side %d slot %d: %g, want %g", p.PositionID(), side, k, got[k], want[k])
				}
			}
		}
	}
}
