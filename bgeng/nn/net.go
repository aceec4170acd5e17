package nn

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
)

// Outputs is the number of outputs of every net.
const Outputs = 5

// lanes is the granularity of the kernels: hidden layers are padded to a
// multiple of it with units whose outgoing weights are zero.
const lanes = 8

// MaxHidden is the largest hidden layer that a net may have.
const MaxHidden = 512

// Net is a net with one hidden layer. It is immutable after it was made and
// safe for concurrent use.
type Net struct {
	inputs, hidden int
	width          int // hidden, rounded up to a multiple of lanes
	betaHidden     float32
	betaOutput     float32
	w1             []float32 // inputs rows of width
	w2             []float32 // Outputs rows of width
	t1             []float32 // width
	t2             [Outputs]float32
}

// Raw is a net in the layout of the weights files. W1 is input-major (all
// hidden weights of input 0 first), W2 output-major.
type Raw struct {
	Inputs, Hidden         int
	BetaHidden, BetaOutput float32
	W1, W2, T1, T2         []float32
}

// New checks the sizes of raw and returns the net. It copies the numbers.
func New(raw Raw) (*Net, error) {
	if err := raw.check(); err != nil {
		return nil, err
	}
	width := (raw.Hidden + lanes - 1) / lanes * lanes
	n := &Net{
		inputs: raw.Inputs, hidden: raw.Hidden, width: width,
		betaHidden: raw.BetaHidden, betaOutput: raw.BetaOutput,
		w1: padRows(raw.W1, raw.Inputs, raw.Hidden, width),
		w2: padRows(raw.W2, Outputs, raw.Hidden, width),
		t1: padRows(raw.T1, 1, raw.Hidden, width),
	}
	copy(n.t2[:], raw.T2)
	return n, nil
}

func (raw *Raw) check() error {
	switch {
	case raw.Inputs <= 0 || raw.Hidden <= 0 || raw.Hidden > MaxHidden:
		return fmt.Errorf("impossible size %d-%d", raw.Inputs, raw.Hidden)
	case !(raw.BetaHidden > 0) || !(raw.BetaOutput > 0):
		return fmt.Errorf("betas %g and %g must be positive", raw.BetaHidden, raw.BetaOutput)
	case len(raw.W1) != raw.Inputs*raw.Hidden || len(raw.W2) != Outputs*raw.Hidden ||
		len(raw.T1) != raw.Hidden || len(raw.T2) != Outputs:
		return fmt.Errorf("arrays do not fit a %d-%d-%d net", raw.Inputs, raw.Hidden, Outputs)
	}
	for _, part := range [][]float32{raw.W1, raw.W2, raw.T1, raw.T2, {raw.BetaHidden, raw.BetaOutput}} {
		for i, w := range part {
			if math.IsNaN(float64(w)) || math.IsInf(float64(w), 0) {
				return fmt.Errorf("weight %d is %g", i, w)
			}
		}
	}
	return nil
}

func padRows(src []float32, rows, cols, width int) []float32 {
	dst := make([]float32, rows*width)
	for r := range rows {
		copy(dst[r*width:], src[r*cols:(r+1)*cols])
	}
	return dst
}

// Inputs returns the number of inputs.
func (n *Net) Inputs() int { return n.inputs }

// Hidden returns the number of hidden units.
func (n *Net) Hidden() int { return n.hidden }

// Scratch holds the hidden layer while a net is evaluated. The zero value is
// ready; its content means nothing between calls.
type Scratch struct{ hidden [MaxHidden]float32 }

// Eval computes the outputs for the given inputs, which must be those of the
// net's kind. It allocates nothing.
func (n *Net) Eval(in *Inputs, scratch *Scratch, out *[Outputs]float32) {
	if in.n > 0 && int(in.index[in.n-1]) >= n.inputs {
		panic("nn: inputs of another kind of net")
	}
	h := scratch.hidden[:n.width]
	copy(h, n.t1)
	accumulate(h, n.w1, in.index[:in.n], in.value[:in.n])
	activate(h, n.betaHidden)
	var sums [Outputs]float32
	dots(&sums, h, n.w2)
	for k, s := range sums {
		out[k] = Logistic(float32(n.betaOutput * (s + n.t2[k])))
	}
}

// appendTo appends the bits of all numbers of the net.
func (n *Net) appendTo(b []byte) []byte {
	b = binary.LittleEndian.AppendUint32(b, uint32(n.inputs))
	b = binary.LittleEndian.AppendUint32(b, uint32(n.hidden))
	for _, part := range [][]float32{n.w1, n.w2, n.t1, n.t2[:], {n.betaHidden, n.betaOutput}} {
		for _, x := range part {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
		}
	}
	return b
}

// Digest returns a SHA-256 of the numbers of all six nets: equal for a text and
// a binary file that hold the same numbers.
func (s *Set) Digest() [sha256.Size]byte {
	var b []byte
	for _, n := range []*Net{s.Contact, s.Race, s.Crashed, s.PruneContact, s.PruneCrashed, s.PruneRace} {
		b = n.appendTo(b)
	}
	return sha256.Sum256(b)
}
