package nn

import (
	"math"
	"math/bits"

	"ana/bgeng/board"
)

// Numbers of inputs of the three kinds of net.
const (
	BaseInputs    = 200 // pruning nets: the chequers alone
	RaceInputs    = 214 // race net
	ContactInputs = 250 // contact and crashed nets: base and two half blocks
)

// halfInputs is the number of hand-made inputs of one side.
const halfInputs = 25

// maxActive bounds the number of non-zero inputs of any position: at most two
// for each of 15 chequers a side, and the hand-made ones.
const maxActive = 160

// Inputs is a sparse input vector: the non-zero inputs in increasing order.
type Inputs struct {
	n     int
	index [maxActive]int32
	value [maxActive]float32
}

func (in *Inputs) add(index int, value float32) {
	in.index[in.n] = int32(index)
	in.value[in.n] = value
	in.n++
}

// SetBase fills in with the 200 base inputs of a position.
func (in *Inputs) SetBase(v *View) {
	in.n = 0
	for side := range v.side {
		in.addBase(&v.side[side], side*BaseInputs/2)
	}
}

// addBase appends four inputs for each point and four for the bar of one side.
func (in *Inputs) addBase(h *half, first int) {
	in.addPoints(h, first)
	if n := h.n[board.Bar]; n > 0 {
		for k := range min(int(n), 3) {
			in.add(first+4*board.Bar+k, 1)
		}
		if n > 3 {
			in.add(first+4*board.Bar+3, float32(n-3)/2)
		}
	}
}

// addPoints appends one-hot inputs for one, two, and three or more chequers on
// each point, and the surplus over three.
func (in *Inputs) addPoints(h *half, first int) {
	for set := h.any & boardMask; set != 0; set &= set - 1 {
		i := bits.TrailingZeros32(set)
		n := int(h.n[i])
		in.add(first+4*i+min(n, 3)-1, 1)
		if n > 3 {
			in.add(first+4*i+3, float32(n-3)/2)
		}
	}
}

// SetRace fills in with the 214 inputs of the race net.
func (in *Inputs) SetRace(v *View) {
	in.n = 0
	for side := range v.side {
		h, first := &v.side[side], side*RaceInputs/2
		in.addPoints(h, first)
		cross := 0
		for set := h.any; set != 0; set &= set - 1 {
			i := bits.TrailingZeros32(set)
			cross += i / 6 * int(h.n[i])
		}
		if off := board.Chequers - h.total; off > 0 && off < board.Chequers {
			in.add(first+92+off-1, 1)
		}
		if cross > 0 {
			in.add(first+106, float32(cross)/10)
		}
	}
}

// SetContact fills in with the 250 inputs of the contact net.
func (in *Inputs) SetContact(v *View) { in.setHalves(v, offContact, true) }

// SetCrashed fills in with the 250 inputs of the crashed net.
func (in *Inputs) SetCrashed(v *View) { in.setHalves(v, offCrashed, false) }

// setHalves appends the hand-made blocks, the side on roll first. With
// exchange, each block carries the chequers that the *other* side has borne
// off: that is how the contact net was trained.
func (in *Inputs) setHalves(v *View, off func(int) [3]float32, exchange bool) {
	in.SetBase(v)
	opp, me := &v.side[0], &v.side[1]
	offOpp, offMe := off(board.Chequers-opp.total), off(board.Chequers-me.total)
	if exchange {
		offOpp, offMe = offMe, offOpp
	}
	in.addHalf(me, opp, offMe, BaseInputs)
	in.addHalf(opp, me, offOpp, BaseInputs+halfInputs)
}

func offContact(m int) [3]float32 {
	f := float32(m)
	return [3]float32{clamp01(f / 3), clamp01((f - 3) / 3), max(0, (f-6)/3)}
}

func offCrashed(m int) [3]float32 {
	f := float32(m)
	return [3]float32{clamp01(f / 5), clamp01((f - 5) / 5), clamp01((f - 10) / 5)}
}

func clamp01(x float32) float32 { return min(max(x, 0), 1) }

// addHalf appends the non-zero inputs of the block that describes a.
func (in *Inputs) addHalf(a, b *half, off [3]float32, first int) {
	var v [halfInputs]float32
	copy(v[:3], off[:])
	t := handTable()
	t.describe(a, b, &v)
	t.describeShots(a, b, &v)
	in.addNonZero(v[:], first)
}

// addNonZero appends the numbers other than zero, without branches.
func (in *Inputs) addNonZero(v []float32, first int) {
	n := in.n
	for k, x := range v {
		in.index[n] = int32(first + k)
		in.value[n] = x
		n += int((math.Float32bits(x)<<1 | -(math.Float32bits(x) << 1)) >> 31)
	}
	in.n = n
}
