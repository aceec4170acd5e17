package main

import (
	"fmt"
	"math"
	"strings"

	"ana/bgeng/nn"
)

// verdict is how a model does on examples it is not trained on.
type verdict struct {
	entropy float64 // mean
	rms     float64 // of the equity
	buckets [nn.OwnBuckets]float64
	// Of decisions with two plays or more: the deviation of the plays' errors
	// from their mean, and the equity lost by the model's choices.
	siblings, lost float64
	decisions      int
}

func judge(m *model, list []example) verdict {
	var v verdict
	var n [nn.OwnBuckets]float64
	w := newWorker(m.hidden)
	plays, spread := 0, 0.0
	first := decisions(list)
	for k, at := range first {
		end := len(list)
		if k+1 < len(first) {
			end = int(first[k+1])
		}
		es := list[at:end]
		w.want(len(es))
		for i := range es {
			e, r := &es[i], &w.runs[i]
			w.forward(m, e, r)
			w.observe(e, r)
			d := float64(r.equity - e.equity)
			n[e.bucket]++
			v.buckets[e.bucket] += d * d
		}
		if len(es) > 1 {
			v.decisions++
			plays += len(es)
			square, lost := w.choice(es)
			spread, v.lost = spread+square, v.lost+lost
		}
	}
	v.entropy, v.rms = w.loss/float64(len(list)), math.Sqrt(w.square/float64(len(list)))
	v.siblings, v.lost = math.Sqrt(spread/float64(max(1, plays))), v.lost/float64(max(1, v.decisions))
	for b := range v.buckets {
		v.buckets[b] = math.Sqrt(v.buckets[b] / max(1, n[b]))
	}
	return v
}

// choice returns, for the plays of one decision just run, the sum of the squared
// deviations of their errors from the mean and what the model's choice loses. The
// positions are the opponent's to play, so the least equity is the best.
func (w *worker) choice(es []example) (square, lost float64) {
	var sum, squares float64
	best, chosen := 0, 0
	for i := range es {
		d := float64(w.runs[i].equity - es[i].equity)
		sum, squares = sum+d, squares+d*d
		if es[i].equity < es[best].equity {
			best = i
		}
		if w.runs[i].equity < w.runs[chosen].equity {
			chosen = i
		}
	}
	return squares - sum*sum/float64(len(es)), float64(es[chosen].equity - es[best].equity)
}

func (v verdict) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%.5f rms %.4f [", v.entropy, v.rms)
	for _, x := range v.buckets {
		fmt.Fprintf(&s, " %.4f", x)
	}
	s.WriteString(" ]")
	if v.decisions > 0 {
		fmt.Fprintf(&s, " siblings %.4f lost %.5f of %d", v.siblings, v.lost, v.decisions)
	}
	return s.String()
}
