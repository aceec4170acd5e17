package report

import (
	"math"
	"strconv"
)

// Num is a real number that is written with at most six decimals, without
// trailing zeros. What is not finite is written as null.
type Num float64

// MarshalJSON writes the rounded number.
func (n Num) MarshalJSON() ([]byte, error) {
	f := float64(n)
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return []byte("null"), nil
	}
	r := math.Round(f*1e6) / 1e6
	if r == 0 {
		r = 0 // no negative zero
	}
	return strconv.AppendFloat(nil, r, 'f', -1, 64), nil
}
