package nn

import (
	"fmt"
	"math"
	"math/bits"

	"ana/bgeng/board"
)

// The inputs of the embedded net, per side: four for each point and the bar (at
// least one, two, three chequers, and half the surplus over three), one for each
// number of chequers borne off, and the hand-made ones of the contact net with
// coarser shots. The side on roll comes first.
const (
	ownOff    = 4 * 25
	ownHand   = ownOff + board.Chequers
	ownSide   = ownHand + halfInputs - 3
	OwnInputs = 2 * ownSide
)

// Sizes of the embedded net.
const (
	// OwnClasses is the number of outcomes that it tells apart: win a single
	// game, a gammon, a backgammon, lose a single game, a gammon, a backgammon.
	OwnClasses = 6
	// OwnBuckets is the number of kinds of position with layers of their own
	// behind the shared first layer.
	OwnBuckets = 4
	// OwnTail is the width of the second layer.
	OwnTail = 32
)

// HandMade reports whether an input of the embedded net is one of the hand-made.
func HandMade(input int) bool { return input%ownSide >= ownHand }

// DropHand removes the hand-made inputs of [Inputs.SetOwn], to train a net that
// sees the chequers alone.
func (in *Inputs) DropHand() {
	n := 0
	for k, i := range in.index[:in.n] {
		if !HandMade(int(i)) {
			in.index[n], in.value[n] = i, in.value[k]
			n++
		}
	}
	in.n = n
}

// SetOwn fills in with the inputs of the embedded net: the form in which it is
// trained. [Own.Eval] computes the same from folded rows.
func (in *Inputs) SetOwn(v *View) {
	in.n = 0
	me, opp := &v.side[board.OnRoll], &v.side[board.Opponent]
	in.addOwn(me, opp, 0)
	in.addOwn(opp, me, ownSide)
}

func (in *Inputs) addOwn(a, b *half, first int) {
	for i, n := range a.n {
		for k := range min(int(n), 3) {
			in.add(first+4*i+k, 1)
		}
		if n > 3 {
			in.add(first+4*i+3, float32(n-3)/2)
		}
	}
	if off := board.Chequers - a.total; off > 0 {
		in.add(first+ownOff+off-1, 1)
	}
	in.addOwnHand(a, b, first+ownHand)
}

// addOwnHand appends the non-zero hand-made inputs.
func (in *Inputs) addOwnHand(a, b *half, first int) {
	if a.total == 0 || b.total == 0 {
		return
	}
	var v [halfInputs]float32
	t := handTable()
	t.describe(a, b, &v)
	t.quickShots(a, b, &v)
	in.addNonZero(v[3:], first)
}

// Sparse returns the inputs in increasing order. The slices belong to in.
func (in *Inputs) Sparse() (index []int32, value []float32) {
	return in.index[:in.n], in.value[:in.n]
}

// OwnBucket returns the kind of a position, 0 to OwnBuckets-1: race, crashed,
// contact with a back game or many chequers back, other contact.
func OwnBucket(v *View, class board.Class) int {
	switch class {
	case board.Contact:
		if v.side[0].deepGame() || v.side[1].deepGame() {
			return 2
		}
		return 3
	case board.Crashed:
		return 1
	default:
		return 0
	}
}

// deepGame reports whether a side has two anchors in the other's home board or
// four chequers there or on the bar.
func (h *half) deepGame() bool {
	return bits.OnesCount32(h.made>>18) >= 2 || h.deep() >= 4
}

// OwnRaw are the numbers of an embedded net as they are trained.
type OwnRaw struct {
	Hidden int
	W1     []float32 // OwnInputs rows of Hidden
	B1     []float32 // Hidden
	Tail   [OwnBuckets]OwnRawTail
}

// OwnRawTail is what follows the first layer in one bucket.
type OwnRawTail struct {
	W2 []float32 // Hidden rows of OwnTail
	B2 []float32 // OwnTail
	W3 []float32 // OwnTail rows of 8, of which OwnClasses are used
	B3 []float32 // 8
}

func (raw *OwnRaw) check() error {
	h := raw.Hidden
	if h <= 0 || h > MaxHidden || h%lanes != 0 {
		return fmt.Errorf("%w: %d hidden units", ErrSize, h)
	}
	sizes := raw.sizes()
	for k, part := range raw.parts() {
		if len(*part) != sizes[k] {
			return fmt.Errorf("%w: array %d has %d numbers, want %d", ErrSize, k, len(*part), sizes[k])
		}
		for i, w := range *part {
			if math.IsNaN(float64(w)) || math.IsInf(float64(w), 0) {
				return fmt.Errorf("%w: array %d number %d is %g", ErrNumber, k, i, w)
			}
		}
	}
	return nil
}

// softmax turns six logits into chances. Gammons are ruled out for the side
// whose opponent has borne off.
func softmax(logits *[8]float32, meOff, oppOff bool, out *[OwnClasses]float32) {
	const never = -1e9
	if oppOff {
		logits[1], logits[2] = never, never
	}
	if meOff {
		logits[4], logits[5] = never, never
	}
	top := max(logits[0], logits[1], logits[2], logits[3], logits[4], logits[5])
	for k := range logits {
		logits[k] -= top
	}
	expLanes(logits)
	sum := float32(0)
	for _, x := range logits[:OwnClasses] {
		sum += x
	}
	share := 1 / sum
	for k := range out {
		out[k] = float32(logits[k] * share)
	}
}

// exp returns e to the x for x <= 0, to about 1e-7, with the same bits on every
// machine.
func exp(x float32) float32 {
	const log2e, ln2hi, ln2lo = 1.44269504, 0.693145751953125, 1.42860677e-06
	if x < -80 {
		return 0
	}
	k := float32(int32(float32(x*log2e) - 0.5))
	r := (x - float32(k*ln2hi)) - float32(k*ln2lo)
	y := float32(1.0 / 720)
	for _, c := range [...]float32{1.0 / 120, 1.0 / 24, 1.0 / 6, 0.5, 1, 1} {
		y = float32(y*r) + c
	}
	return y * math.Float32frombits(uint32(127+int32(k))<<23)
}
