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
// the model: the others keep their random inputs and begin without influence.
func (m *model) load(path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	raw, err := nn.ParseOwn(data)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if raw.Hidden > m.hidden {
		return fmt.Errorf("%s: %d hidden units, want at most %d", path, raw.Hidden, m.hidden)
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
	open   [nn.OwnClasses]bool // outcomes that are possible
}

// points are what the six outcomes are worth.
var points = [nn.OwnClasses]float32{1, 2, 3, -1, -2, -3}

// worker is the scratch space and gradient of one share of a batch.
type worker struct {
	grad   *model
	h, d1  []float32
	every  []int32
	loss   float64
	square float64
}

func newWorker(hidden int) *worker {
	w := &worker{grad: newModel(hidden), h: make([]float32, hidden), d1: make([]float32, hidden)}
	for i := range max(hidden, nn.OwnTail) {
		w.every = append(w.every, int32(i))
	}
	return w
}

var zero = []int32{0}

// step adds the gradient of one example to w.grad. lambda weighs the squared
// error of the equity against the cross-entropy.
func (w *worker) step(m *model, e *example, lambda float32) {
	t, g := &m.tail[e.bucket], &w.grad.tail[e.bucket]
	var second [nn.OwnTail]float32
	p, equity := w.forward(m, e, &second)
	w.observe(e, &p, equity)

	var d3 [outLanes]float32
	miss := equity - e.equity
	for k := range p {
		if e.open[k] {
			d3[k] = p[k] - e.target[k] + lambda*miss*p[k]*(points[k]-equity)
			g.b3[k] += d3[k]
		}
	}
	var d2 [nn.OwnTail]float32
	for j, a := range second {
		if a <= 0 {
			continue
		}
		row, grad := t.w3[j*outLanes:][:outLanes], g.w3[j*outLanes:][:outLanes]
		for k := range nn.OwnClasses {
			d2[j] += d3[k] * row[k]
			grad[k] += d3[k] * a
		}
		g.b2[j] += d2[j]
	}
	clear(w.d1)
	nn.Accumulate(w.d1, t.w2t, w.every[:nn.OwnTail], d2[:])
	nn.Scatter(g.w2t, w.every[:nn.OwnTail], d2[:], w.h)
	for i, a := range w.h {
		if a <= 0 {
			w.d1[i] = 0
		}
	}
	nn.AddRows(w.grad.b1, w.d1, zero)
	nn.Scatter(w.grad.w1, e.index, e.value, w.d1)
}

// forward returns the chances of the outcomes and the equity.
func (w *worker) forward(m *model, e *example, second *[nn.OwnTail]float32) (p [nn.OwnClasses]float32, equity float32) {
	t := &m.tail[e.bucket]
	copy(w.h, m.b1)
	nn.Accumulate(w.h, m.w1, e.index, e.value)
	nn.Rectify(w.h)
	copy(second[:], t.b2)
	nn.Accumulate(second[:], t.w2, w.every[:m.hidden], w.h)
	nn.Rectify(second[:])
	var z [outLanes]float32
	copy(z[:], t.b3)
	nn.Accumulate(z[:], t.w3, w.every[:nn.OwnTail], second[:])
	top := float32(math.Inf(-1))
	for k, ok := range e.open {
		if ok {
			top = max(top, z[k])
		}
	}
	sum := float32(0)
	for k, ok := range e.open {
		if ok {
			p[k] = float32(math.Exp(float64(z[k] - top)))
			sum += p[k]
		}
	}
	for k := range p {
		p[k] /= sum
		equity += p[k] * points[k]
	}
	return p, equity
}

// observe adds to the running losses.
func (w *worker) observe(e *example, p *[nn.OwnClasses]float32, equity float32) {
	for k, t := range e.target {
		if t > 0 && e.open[k] {
			w.loss += float64(t) * math.Log(float64(t)/math.Max(float64(p[k]), 1e-9))
		}
	}
	d := float64(equity - e.equity)
	w.square += d * d
}

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
