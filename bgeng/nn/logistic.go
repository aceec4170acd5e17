package nn

import (
	"math"
	"sync"
)

// steps is the number of tenths that the logistic table covers.
const steps = 100

// expTable holds exp(n/10)/10 for n = 0..99 and repeats the last entry for
// n = 100.
var expTable = sync.OnceValue(func() *[steps + 1]float32 {
	var table [steps + 1]float32
	for n := range steps {
		table[n] = float32(math.Exp(float64(n)/10) / 10)
	}
	table[steps] = table[steps-1]
	return &table
})

// Logistic is the tabulated logistic function that GNU Backgammon's nets were
// trained with: within each tenth the exponential is replaced by its tangent,
// so the function jumps by up to 0.0012 at multiples of 0.1. The result lies
// in [5.02e-5, 1-5.02e-5].
func Logistic(z float32) float32 { return logistic(expTable(), z) }

func logistic(table *[steps + 1]float32, z float32) float32 {
	u := float32(math.Abs(float64(z)))
	if !(u < 10) {
		u = 10
	}
	t := float32(u * 10)
	n := int32(t)
	q := 1 / (1 + float32(table[n]*((t-float32(n))+10)))
	if math.Signbit(float64(z)) {
		return q
	}
	return 1 - q
}
