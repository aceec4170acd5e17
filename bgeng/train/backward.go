package main

import (
	"math"

	"ana/bgeng/nn"
)

// worker is the scratch space and gradient of one share of a batch.
type worker struct {
	grad   *model
	runs   []flow
	d1     []float32
	every  []int32
	loss   float64
	square float64
}

// flow is what the forward pass of one example leaves for the backward pass.
type flow struct {
	h      []float32 // first layer, rectified
	second [nn.OwnTail]float32
	p      [nn.OwnClasses]float32
	equity float32
}

// loss tells what is minimised: the cross-entropy of the outcomes, plus half of
// the weighed squares of the equity's error and of its difference from the mean
// error of the plays of the same decision. The last makes plays come in the right
// order, whatever all of them are worth.
type loss struct {
	equity, siblings float32
}

func newWorker(hidden int) *worker {
	w := &worker{grad: newModel(hidden), d1: make([]float32, hidden)}
	w.want(1)
	for i := range max(hidden, nn.OwnTail) {
		w.every = append(w.every, int32(i))
	}
	return w
}

// want makes room for the runs of n examples.
func (w *worker) want(n int) {
	for len(w.runs) < n {
		w.runs = append(w.runs, flow{h: make([]float32, w.grad.hidden)})
	}
}

var zero = []int32{0}

// step adds the gradient of the examples of one decision, or of a single one, to
// w.grad.
func (w *worker) step(m *model, es []example, l loss) {
	w.want(len(es))
	mean := float32(0)
	for i := range es {
		r := &w.runs[i]
		w.forward(m, &es[i], r)
		w.observe(&es[i], r)
		mean += (r.equity - es[i].equity) / float32(len(es))
	}
	for i := range es {
		miss := w.runs[i].equity - es[i].equity
		w.backward(m, &es[i], &w.runs[i], l.equity*miss+l.siblings*(miss-mean))
	}
}

// backward adds the gradient of one example; pull is the derivative of the loss
// by the equity.
func (w *worker) backward(m *model, e *example, r *flow, pull float32) {
	t, g := &m.tail[e.bucket], &w.grad.tail[e.bucket]
	var d3 [outLanes]float32
	for k, p := range r.p {
		if e.open[k] {
			d3[k] = p - e.target[k] + pull*p*(points[k]-r.equity)
			g.b3[k] += d3[k]
		}
	}
	var d2 [nn.OwnTail]float32
	for j, a := range r.second {
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
	nn.Scatter(g.w2t, w.every[:nn.OwnTail], d2[:], r.h)
	for i, a := range r.h {
		if a <= 0 {
			w.d1[i] = 0
		}
	}
	nn.AddRows(w.grad.b1, w.d1, zero)
	nn.Scatter(w.grad.w1, e.index, e.value, w.d1)
}

// forward computes the chances of the outcomes and the equity.
func (w *worker) forward(m *model, e *example, r *flow) {
	t := &m.tail[e.bucket]
	copy(r.h, m.b1)
	nn.Accumulate(r.h, m.w1, e.index, e.value)
	nn.Rectify(r.h)
	copy(r.second[:], t.b2)
	nn.Accumulate(r.second[:], t.w2, w.every[:m.hidden], r.h)
	nn.Rectify(r.second[:])
	var z [outLanes]float32
	copy(z[:], t.b3)
	nn.Accumulate(z[:], t.w3, w.every[:nn.OwnTail], r.second[:])
	top := float32(math.Inf(-1))
	for k, ok := range e.open {
		if ok {
			top = max(top, z[k])
		}
	}
	sum := float32(0)
	r.p, r.equity = [nn.OwnClasses]float32{}, 0
	for k, ok := range e.open {
		if ok {
			r.p[k] = float32(math.Exp(float64(z[k] - top)))
			sum += r.p[k]
		}
	}
	for k := range r.p {
		r.p[k] /= sum
		r.equity += r.p[k] * points[k]
	}
}

// observe adds to the running losses.
func (w *worker) observe(e *example, r *flow) {
	for k, t := range e.target {
		if t > 0 && e.open[k] {
			w.loss += float64(t) * math.Log(float64(t)/math.Max(float64(r.p[k]), 1e-9))
		}
	}
	d := float64(r.equity - e.equity)
	w.square += d * d
}
