package nn

import (
	"math/bits"

	"ana/bgeng/board"
)

// describe fills slots 3 to 24 of the block of a, b being the other side, but
// for the shots in slots 7 to 9. Sums over points are taken in words of eight
// bytes, because loops whose lengths nobody can foresee cost more.
func (t *handTables) describe(a, b *half, v *[halfInputs]float32) {
	t.describeRace(a, b, v)
	describeAnchors(a, v)
	t.describeEscapes(a, b, v)
	v[15] = t.mobility(a, b)
	v[16] = t.moment(a)
	v[17] = float32(t.enter[min(a.n[board.Bar], 2)][b.made&0x3f]) / 294
	closed := bits.OnesCount32(b.made & 0x3f)
	v[18] = float32(36-(6-closed)*(6-closed)) / 36
	v[19] = t.timing(a, 23-b.back)
	v[20] = t.backbone(a)
}

// describeShots fills slots 7 to 9.
func (t *handTables) describeShots(a, b *half, v *[halfInputs]float32) {
	s := t.shots.shots(a, b)
	v[7] = float32(s.pips) / 432
	v[8] = float32(s.one) / 36
	v[9] = float32(s.two) / 36
}

// masked returns the counts of the points with at least index i.
func (t *handTables) masked(c *counts, i int) counts {
	m := &t.from[i]
	return counts{c[0] & m[0], c[1] & m[1], c[2] & m[2]}
}

// describeRace fills the inputs about chequers still behind and already past
// the other side's rearmost chequer, which stands on a's index o.
func (t *handTables) describeRace(a, b *half, v *[halfInputs]float32) {
	o := 23 - b.back
	rear := t.masked(&a.words, o+1)
	total, pips := rear.sums()
	bar := int(a.n[board.Bar])
	total, pips = total+bar, pips+board.Bar*bar
	here := 0
	if o >= 0 {
		here = int(a.n[o])
	}
	v[3] = float32(pips+(1-o)*total) / 167
	v[4] = float32(a.back) / 24
	v[23] = float32((a.pips-pips-o*here)+(a.total-total-here)) / 100
}

// describeAnchors fills the inputs about made points in the other side's half.
func describeAnchors(a *half, v *[halfInputs]float32) {
	v[5] = float32(bits.Len32(a.made)-1) / 24
	home, outer := a.made>>18, a.made>>12&0x3f
	anchor := 12
	if outer != 0 {
		anchor = 13 - bits.Len32(outer)
	}
	if home != 0 {
		anchor = 6 - bits.TrailingZeros32(home)
	}
	v[6] = float32(anchor) / 6
	deep, anchors := a.deep(), bits.OnesCount32(home)
	game, one := 0, 0
	if anchors >= 2 {
		game = deep - 3
	}
	if anchors == 1 {
		one = deep
	}
	v[21] = float32(game) / 4
	v[22] = float32(one) / 8
}

// describeEscapes fills the inputs about containing the other side's back
// chequers: how hard a's points are to pass, from where they stand and from
// everywhere in front of them.
func (t *handTables) describeEscapes(a, b *half, v *[halfInputs]float32) {
	const first = 15 // where a chequer to be contained may stand, up to the bar
	mask := a.ahead(b.back)
	v[10] = float32(t.escapes.any[mask]) / 36
	v[24] = float32(t.escapes.past[mask]) / 36
	var least [board.Bar - first + 2]uint8 // of the places before first+k
	low := uint8(36)
	for k := range len(least) - 1 {
		least[k] = low
		low = min(low, t.escapes.any[a.ahead(first+k)])
	}
	least[len(least)-1] = low
	v[11] = float32(36-least[max(0, b.back-first+1)]) / 36
	v[12] = v[11] * v[11]
	v[13] = float32(36-least[board.Bar-first]) / 36
	v[14] = v[13] * v[13]
}

// mobility weighs a's chequers outside home by distance and by escaping rolls.
func (t *handTables) mobility(a, b *half) float32 {
	sum := 0
	for set := a.any >> 6; set != 0; set &= set - 1 {
		i := 6 + bits.TrailingZeros32(set)
		sum += (i - 5) * int(a.n[i]) * int(t.escapes.any[b.ahead(i)])
	}
	return float32(sum) / 3600
}

// moment is the mean squared distance of the chequers behind the mean point.
func (t *handTables) moment(a *half) float32 {
	c := t.quotient(a.pips+a.total-1, a.total)
	behind, squares := 0, 0
	for set := a.any >> uint((c+1)&31) << uint((c+1)&31); set != 0; set &= set - 1 {
		i := bits.TrailingZeros32(set)
		n := int(a.n[i])
		behind += n
		squares += n * (i - c) * (i - c)
	}
	return float32(t.quotient(squares+behind-1, behind)) / 400
}

// quotient returns x / n for n up to 15 and x that fits 16 bits, 0 for n = 0.
func (t *handTables) quotient(x, n int) int {
	return int(uint64(x) * t.inverse[n&15] >> 32)
}

// timing is the number of pips that a can play before its board breaks. The
// other side's rearmost chequer stands on a's index o. Behind that chequer and
// behind the bar point of the outer board, two chequers of a made point stay.
func (t *handTables) timing(a *half, o int) float32 {
	keep := &t.from[min(23, max(11, o))+1]
	var spare counts
	for w, x := range a.words {
		made := (x + each*0x7e) & tops >> 6 // 2 for each made point
		spare[w] = x - made&keep[w]
	}
	spare = t.masked(&spare, 6)
	n, pips := spare.sums()
	bar := int(a.n[board.Bar])
	n, pips = n+bar, pips+board.Bar*bar
	for i := 5; i >= 0; i-- { // fill the home board, or spend what it has to spare
		more := int(a.n[i]) - 2
		more &^= (n + more) >> (bits.UintSize - 1)
		n += more
		pips += i * more
	}
	return float32(max(pips, 0)) / 100
}

// backbone tells how loosely a's made points hang together behind the rearmost.
func (t *handTables) backbone(a *half) float32 {
	set := a.made &^ 1
	count := bits.OnesCount32(set) - 1
	if count < 1 {
		return 0
	}
	p := bits.Len32(set) - 1
	near := bits.Reverse32(set) >> (32 - p) // bit k is the point k+1 pips nearer
	sum := 11*bits.OnesCount32(near&0x3f) + int(t.loose[near>>6&0x1f])
	return 1 - float32(sum)/float32(11*count)
}
