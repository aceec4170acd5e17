package influence

import "math"

// Constants of specification section 3.1. Comparisons and products with them
// are made in double precision, save for the soft barriers, whose factors the
// originals round to single precision first.
const (
	fullStrength    = 100.0
	cutoff          = 0.02
	epsilonPassed   = 1.01 * cutoff // what a weak wave still passes on (2002)
	orthogonalSoft  = 0.25
	diagonalSoft    = 0.65
	weakBlockFactor = 0.7
	intrusionCap    = 0.6

	// InvasionAttenuation is the attenuation of sources of class I patterns.
	InvasionAttenuation = 1.5
	// EnhanceAttenuation is the attenuation of sources of class E patterns and
	// of class B patterns before owl reading.
	EnhanceAttenuation = 3.0
)

// params are the numbers that depend on the computation.
type params struct {
	attenuation float32
	damping     float64 // a double in the originals
}

// paramsOf returns the numbers of section 3.1 and, for 3.8, section 15.
func paramsOf(q Query) params {
	if q.Stage == Escape {
		return params{attenuation: 6, damping: 2}
	}
	if q.Stage == PostOwl || q.Compat == GNUGo38 {
		return params{attenuation: 2.4, damping: 1.7}
	}
	return params{attenuation: 3, damping: 2}
}

// Tables of specification section 3.4.
var (
	minInfluenceTable = [...]float32{6, 15, 26, 36, 45, 50, 55}
	correctionTable   = [...]float32{0, 0.25, 0.45, 0.65, 0.85, 1}
)

// Interpolate reads a table of equally spaced values over lo to hi at x, linearly
// between them and constant outside.
func Interpolate(table []float32, lo, hi, x float32) float32 {
	if x < lo {
		return table[0]
	}
	if x > hi {
		return table[len(table)-1]
	}
	sections := len(table) - 1
	r := float32(sections) * (x - lo) / (hi - lo)
	i := int(math.Floor(float64(r)))
	if i >= sections {
		return table[sections]
	}
	f := r - float32(i)
	return float32((1-f)*table[i]) + float32(f*table[i+1])
}
