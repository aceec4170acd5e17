package main

import (
	"cmp"
	"math"
	"slices"

	"ana/bgeng/nn"
)

// narrow returns a net with the given number of hidden units, those that matter
// most on the examples: training leaves units that are never above zero, and
// each costs as much time as the others.
func narrow(raw *nn.OwnRaw, hidden int, list []example) *nn.OwnRaw {
	use := usage(raw, list)
	order := make([]int, raw.Hidden)
	for u := range order {
		order[u] = u
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(use[b], use[a]) })
	kept := slices.Sorted(slices.Values(order[:hidden]))
	out := &nn.OwnRaw{Hidden: hidden}
	for i := range nn.OwnInputs {
		for _, u := range kept {
			out.W1 = append(out.W1, raw.W1[i*raw.Hidden+u])
		}
	}
	for _, u := range kept {
		out.B1 = append(out.B1, raw.B1[u])
	}
	for k, from := range raw.Tail {
		to := &out.Tail[k]
		to.B2, to.W3, to.B3 = from.B2, from.W3, from.B3
		for _, u := range kept {
			to.W2 = append(to.W2, from.W2[u*nn.OwnTail:][:nn.OwnTail]...)
		}
	}
	return out
}

// usage returns for each unit the sum over the examples of what it contributes:
// its value times the length of its row in the second layer.
func usage(raw *nn.OwnRaw, list []example) []float64 {
	var length [nn.OwnBuckets][]float64
	for k := range length {
		length[k] = make([]float64, raw.Hidden)
		for u := range length[k] {
			for _, w := range raw.Tail[k].W2[u*nn.OwnTail:][:nn.OwnTail] {
				length[k][u] += float64(w) * float64(w)
			}
			length[k][u] = math.Sqrt(length[k][u])
		}
	}
	use, h := make([]float64, raw.Hidden), make([]float32, raw.Hidden)
	for i := range list {
		copy(h, raw.B1)
		nn.Accumulate(h, raw.W1, list[i].index, list[i].value)
		for u, x := range h {
			use[u] += float64(max(0, x)) * length[list[i].bucket][u]
		}
	}
	return use
}
