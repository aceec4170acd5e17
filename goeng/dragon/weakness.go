package dragon

import (
	"math"

	"ana/goeng/influence"
)

// Weights of the partial weaknesses, and what uncertain reading adds.
const (
	bestPart      = 0.7
	secondPart    = 0.3
	bestCap       = 1.3
	uncertainPart = 0.25
	threatPart    = 0.15
)

// knots are values at equally spaced arguments from 0; beyond the last the last
// value holds.
type knots struct {
	step   float64
	values []float64
}

func (k knots) at(x float64) float64 {
	if x <= 0 {
		return k.values[0]
	}
	pos := x / k.step
	i := int(pos)
	if i >= len(k.values)-1 {
		return k.values[len(k.values)-1]
	}
	return k.values[i] + (k.values[i+1]-k.values[i])*(pos-float64(i))
}

// The three partial weaknesses, by territorial value of the moyo, escape route
// and half the number of eye halves.
func moyoKnots() knots   { return knots{3, []float64{1, 0.65, 0.30, 0.15, 0.05, 0}} }
func escapeKnots() knots { return knots{5, []float64{1, 0.60, 0.30, 0.10, 0.05, 0}} }
func eyeKnots() knots    { return knots{0.5, []float64{1, 0.95, 0.80, 0.50, 0.20, 0.10, 0}} }

// WeaknessInput is what the weakness of a dragon is computed from.
type WeaknessInput struct {
	MoyoValue   float64 // territorial value of the surrounding moyo, points
	EscapeRoute int
	EyeHalves   int // 2·eyes: min + max eyes, or 2·genus + heyes
	Lunch       bool
	// AttackUncertain and DefenseUncertain say that owl reading ran into its
	// node limit; CanThreaten that the opponent can threaten to attack.
	AttackUncertain, DefenseUncertain, CanThreaten bool
}

// WeaknessParts are the three partial weaknesses, for explaining the number.
type WeaknessParts struct{ Moyo, Escape, Eyes float64 }

// Parts returns the partial weaknesses.
func (in WeaknessInput) Parts() WeaknessParts {
	halves := in.EyeHalves
	if in.Lunch {
		halves++
	}
	return WeaknessParts{
		Moyo:   moyoKnots().at(in.MoyoValue),
		Escape: escapeKnots().at(float64(in.EscapeRoute)),
		Eyes:   eyeKnots().at(float64(halves) / 2),
	}
}

// Combine returns the weakness that the two smallest parts give.
func (w WeaknessParts) Combine() float64 {
	a, b, c := w.Moyo, w.Escape, w.Eyes
	low := math.Min(a, math.Min(b, c))
	high := math.Max(a, math.Max(b, c))
	mid := a + b + c - low - high
	return math.Min(bestPart*low+secondPart*mid, bestCap*low)
}

// CrudeWeakness is the weakness before life and death is known, 0 to 1.
func CrudeWeakness(in WeaknessInput) float64 { return in.adjust(in.Parts().Combine()) }

// Weakness is the weakness after life and death is known, 0 (cannot be killed)
// to 1 (dead). The 2002 tree counts critical dragons as 0.9.
func Weakness(in WeaknessInput, safety influence.Safety, compat influence.Compat) float64 {
	w := in.Parts().Combine()
	switch safety {
	case influence.Invincible, influence.Inessential:
		return 0
	case influence.TacticallyDead, influence.Dead:
		w = 1
	case influence.Critical:
		w = 1
		if compat == influence.GNUGo2002 {
			w = 0.9
		}
	}
	if compat == influence.GNUGo2002 && (w == 1 || safety == influence.Critical) {
		return w
	}
	return in.adjust(w)
}

// adjust adds what uncertain reading and threats cost.
func (in WeaknessInput) adjust(w float64) float64 {
	for _, uncertain := range [2]bool{in.AttackUncertain, in.DefenseUncertain} {
		if uncertain {
			w += uncertainPart * math.Min(w, 1-w)
		}
	}
	if in.CanThreaten {
		w += threatPart * (1 - w)
	}
	return math.Min(1, math.Max(0, w))
}

// StrategicSizes returns the strategic size of each dragon: its effective size
// and what its weak hostile neighbours hand out, at most three times the
// effective size. Neighbours lists the hostile neighbours of each dragon by
// index; inessential dragons neither give nor get.
func StrategicSizes(effective, weakness []float64, inessential []bool, neighbours [][]int) []float64 {
	sizes := append([]float64(nil), effective...)
	for d := range effective {
		if inessential[d] {
			continue
		}
		total := 0.0
		for _, n := range neighbours[d] {
			if !inessential[n] {
				total += effective[n] * weakness[n]
			}
		}
		if total == 0 {
			continue
		}
		for _, n := range neighbours[d] {
			if !inessential[n] {
				sizes[n] += effective[d] * weakness[d] * effective[n] * weakness[n] / total
			}
		}
	}
	for d, e := range effective {
		sizes[d] = math.Min(sizes[d], 3*e)
	}
	return sizes
}
