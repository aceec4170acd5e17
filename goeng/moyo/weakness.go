package moyo

import "ana/goeng/influence"

// Tables of specification section 3.4: what is left of a dragon's weakness given
// its moyo value (0 to 15), escape route (0 to 25) and eyes (0 to 3).
var (
	moyoWeakness   = [...]float32{1, 0.65, 0.3, 0.15, 0.05, 0}
	escapeWeakness = [...]float32{1, 0.6, 0.3, 0.1, 0.05, 0}
	genusWeakness  = [...]float32{1, 0.95, 0.8, 0.5, 0.2, 0.1, 0}
)

// Weakness returns how much a dragon is in danger, 0 (safe) to 1 (dead), from
// its facts, its safety and the territorial value of its moyo: section 13.1.
func Weakness(f *Facts, safety influence.Safety, value float32, compat influence.Compat) float32 {
	switch safety {
	case influence.Invincible, influence.Inessential:
		return 0
	case influence.Dead, influence.TacticallyDead:
		return 1
	case influence.Critical:
		if compat == influence.GNUGo38 {
			return 1
		}
		return 0.9
	}
	return weaknessFormula(f, value)
}

func weaknessFormula(f *Facts, value float32) float32 {
	eyes := float32(f.Genus) + float32(0.5*float32(f.HalfEyes))
	if f.Lunch {
		eyes += 0.5
	}
	a := influence.Interpolate(moyoWeakness[:], 0, 15, value)
	b := influence.Interpolate(escapeWeakness[:], 0, 25, float32(f.Escape))
	c := influence.Interpolate(genusWeakness[:], 0, 3, eyes)
	// a and b become the two smallest.
	if a > b {
		a, b = b, a
	}
	if b > c {
		b = c
	}
	if a > b {
		a, b = b, a
	}
	w := float32(min(float64(0.7*float64(a))+float64(0.3*float64(b)), 1.3*float64(a)))
	if f.AttackUncertain {
		w = moreUncertain(w)
	}
	if f.DefenseUncertain {
		w = moreUncertain(w)
	}
	if f.AttackThreat {
		w = float32(float64(w) + float64(0.15*(1-float64(w))))
	}
	return min(max(w, 0), 1)
}

// moreUncertain raises a weakness because life-and-death reading was not sure.
func moreUncertain(w float32) float32 {
	d := float64(w)
	return float32(d + min(float64(0.25*(1-d)), float64(0.25*d)))
}
