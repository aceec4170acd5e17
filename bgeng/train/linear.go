package main

import (
	"context"
	"fmt"
	"math"
	"path/filepath"

	"ana/bgeng/eval"
	"ana/bgeng/nn"
	"ana/bgeng/strength"
)

// linear fits the linear rung of the ladder to the samples by least squares and
// writes linear.bin.
func linear(ctx context.Context, o *options) error {
	samples, err := readShards(o.dir)
	if err != nil {
		return err
	}
	var fits [2]leastSquares
	for i := range samples {
		if err := ctx.Err(); err != nil {
			return err
		}
		s := &samples[i]
		var index []int
		var value []float32
		set := strength.LinearInputs(&s.pos, func(i int, x float32) {
			index = append(index, i)
			value = append(value, x)
		})
		fits[set].add(index, value, float64(eval.Equity(&s.out)))
	}
	var l strength.Linear
	for set := range fits {
		weights := fits[set].solve()
		for i, w := range weights {
			l.Weights[set][i] = float32(w)
		}
		fmt.Printf("set %d: %d samples, rms %.4f\n", set, fits[set].n, fits[set].rms(weights))
	}
	return writeFile(filepath.Join(o.dir, "linear.bin"), l.Format())
}

// terms is the number of weights of a set.
const terms = nn.OwnInputs + 1

// leastSquares collects the normal equations of a linear fit.
type leastSquares struct {
	n  int
	xx [terms][terms]float64 // lower triangle
	xy [terms]float64
	yy float64
}

// add takes one sample; index is in increasing order.
func (f *leastSquares) add(index []int, value []float32, y float64) {
	f.n++
	f.yy += y * y
	for a, i := range index {
		x := float64(value[a])
		f.xy[i] += x * y
		for b, j := range index[:a+1] {
			f.xx[i][j] += x * float64(value[b])
		}
	}
}

// solve returns the weights, by Cholesky's method. A slight pull towards zero
// settles the inputs that hang together or do not occur.
func (f *leastSquares) solve() []float64 {
	pull := 1e-6*float64(f.n) + 1e-9
	l := new([terms][terms]float64)
	for i := range terms {
		for j := range i + 1 {
			sum := f.xx[i][j]
			if i == j {
				sum += pull
			}
			for k := range j {
				sum -= l[i][k] * l[j][k]
			}
			if i == j {
				l[i][i] = math.Sqrt(math.Max(sum, pull))
			} else {
				l[i][j] = sum / l[j][j]
			}
		}
	}
	w := make([]float64, terms)
	for i := range w {
		w[i] = f.xy[i]
		for k := range i {
			w[i] -= l[i][k] * w[k]
		}
		w[i] /= l[i][i]
	}
	for i := terms - 1; i >= 0; i-- {
		for k := i + 1; k < terms; k++ {
			w[i] -= l[k][i] * w[k]
		}
		w[i] /= l[i][i]
	}
	return w
}

// rms is the root mean square error of the fit.
func (f *leastSquares) rms(w []float64) float64 {
	sum := f.yy
	for i := range w {
		sum -= 2 * w[i] * f.xy[i]
		for j := range i + 1 {
			twice := 2.0
			if i == j {
				twice = 1
			}
			sum += twice * w[i] * w[j] * f.xx[i][j]
		}
	}
	return math.Sqrt(math.Max(sum, 0) / math.Max(1, float64(f.n)))
}
