package main

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"os"

	"ana/bgeng/nn"
)

// model is a net in training: one flat array, so that the optimiser need not
// know the layers. The second layers are kept output-major here.
type model struct {
	hidden int
	flat   []float32
	w1, b1 []float32
	tail   [nn.OwnBuckets]tail
}

type tail struct {
	w2t []float32 // nn.OwnTail rows of hidden
	w2  []float32 // the same, input-major; derived, not in flat
	b2  []float32
	w3  []float32 // nn.OwnTail rows of 8
	b3  []float32
}

// outLanes is the padded number of outcomes.
const outLanes = 8

// newModel returns a model of zeros.
func newModel(hidden int) *model {
	m := &model{hidden: hidden}
	perTail := nn.OwnTail*hidden + nn.OwnTail + nn.OwnTail*outLanes + outLanes
	m.flat = make([]float32, nn.OwnInputs*hidden+hidden+nn.OwnBuckets*perTail)
	rest := m.flat
	take := func(n int) []float32 {
		part := rest[:n:n]
		rest = rest[n:]
		return part
	}
	m.w1, m.b1 = take(nn.OwnInputs*hidden), take(hidden)
	for k := range m.tail {
		t := &m.tail[k]
		t.w2t, t.b2 = take(nn.OwnTail*hidden), take(nn.OwnTail)
		t.w3, t.b3 = take(nn.OwnTail*outLanes), take(outLanes)
		t.w2 = make([]float32, nn.OwnTail*hidden)
	}
	return m
}

// randomise draws the first weights; those of inputs that do not occur are zero.
func (m *model) randomise(rng *rand.Rand, plain bool) {
	normal := func(dst []float32, deviation float64) {
		for i := range dst {
			dst[i] = float32(rng.NormFloat64() * deviation)
		}
	}
	normal(m.w1, 0.15)
	for i := range nn.OwnInputs {
		if plain && nn.HandMade(i) {
			clear(m.w1[i*m.hidden:][:m.hidden])
		}
	}
	for k := range m.tail {
		normal(m.tail[k].w2t, math.Sqrt(2/float64(m.hidden)))
		normal(m.tail[k].w3, 0.1)
	}
	m.refresh()
}

// refresh derives the input-major second layers.
func (m *model) refresh() {
	for k := range m.tail {
		t := &m.tail[k]
		for j := range nn.OwnTail {
			for i, w := range t.w2t[j*m.hidden:][:m.hidden] {
				t.w2[i*nn.OwnTail+j] = w
			}
		}
	}
}

// load takes the weights of a net file. The net may have fewer hidden units than
// the model: the others keep their random inputs and begin without influence. Of
// one with more, those are kept that matter on the examples.
func (m *model) load(path string, list []example) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	raw, err := nn.ParseOwn(data)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if raw.Hidden > m.hidden {
		if len(list) == 0 {
			return fmt.Errorf("%s: %d hidden units, want at most %d", path, raw.Hidden, m.hidden)
		}
		raw = narrow(raw, m.hidden, list)
	}
	for i := range nn.OwnInputs {
		copy(m.w1[i*m.hidden:], raw.W1[i*raw.Hidden:][:raw.Hidden])
	}
	copy(m.b1, raw.B1)
	for k := range m.tail {
		t, from := &m.tail[k], &raw.Tail[k]
		clear(t.w2t)
		for j := range nn.OwnTail {
			for i := range raw.Hidden {
				t.w2t[j*m.hidden+i] = from.W2[i*nn.OwnTail+j]
			}
		}
		copy(t.b2, from.B2)
		copy(t.w3, from.W3)
		copy(t.b3, from.B3)
	}
	m.refresh()
	return nil
}

// raw returns the numbers in the layout of the net file.
func (m *model) raw() *nn.OwnRaw {
	m.refresh()
	raw := &nn.OwnRaw{Hidden: m.hidden, W1: m.w1, B1: m.b1}
	for k := range m.tail {
		t := &m.tail[k]
		w3 := append([]float32(nil), t.w3...)
		b3 := append([]float32(nil), t.b3...)
		raw.Tail[k] = nn.OwnRawTail{W2: t.w2, B2: t.b2, W3: w3, B3: b3}
	}
	return raw
}

// example is a sample prepared for training.
type example struct {
	index  []int32
	value  []float32
	target [nn.OwnClasses]float32
	equity float32
	bucket uint8
	joined bool                // to the example before, see sample
	open   [nn.OwnClasses]bool // outcomes that are possible
}

// points are what the six outcomes are worth.
var points = [nn.OwnClasses]float32{1, 2, 3, -1, -2, -3}

// adam is the optimiser's state; moving is the average of the late weights.
type adam struct {
	m, v, moving []float32
	steps        int
	averaged     int
}

func newAdam(n int) *adam {
	return &adam{m: make([]float32, n), v: make([]float32, n), moving: make([]float32, n)}
}

// update moves w against the gradient g (summed over a batch of size n) and
// clears g.
func (a *adam) update(w, g []float32, n int, rate float64) {
	const b1, b2, eps = 0.9, 0.999, 1e-8
	a.steps++
	scale := float32(1 / float64(n))
	c1 := 1 - math.Pow(b1, float64(a.steps))
	c2 := math.Sqrt(1 - math.Pow(b2, float64(a.steps)))
	step := float32(rate * c2 / c1)
	m, v := a.m[:len(w)], a.v[:len(w)]
	g = g[:len(w)]
	for i := range w {
		d := g[i] * scale
		g[i] = 0
		m[i] = b1*m[i] + (1-b1)*d
		v[i] = b2*v[i] + (1-b2)*d*d
		w[i] -= step * m[i] / (float32(math.Sqrt(float64(v[i]))) + eps)
	}
}

// average mixes the weights into the moving average.
func (a *adam) average(w []float32) {
	a.averaged++
	k := float32(math.Max(1/float64(a.averaged), 0.0005))
	for i, x := range w {
		a.moving[i] += k * (x - a.moving[i])
	}
}

func appendFloats(b []byte, x []float32) []byte {
	for _, f := range x {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(f))
	}
	return b
}
