package moyo

import "ana/goeng/influence"

// Rules of GNU Go 3.8 that ask for moyo: the value decides where 2002 asks for
// the size.

// judge38 is Judge by the rules of 3.8.
func judge38(f *Facts, pre, post Share) Verdict {
	v := Verdict{OwlSkipped: owlSkipped38(f, pre.Value), Crude: Crude(f, pre.Size)}
	if v.Crude == Unknown && pre.Value > 9.99 {
		v.Crude = Alive
	}
	v.Safety = safety38(f, pre.Size, f.owl(v.OwlSkipped))
	v.Weakness = Weakness(f, v.Safety, post.Value, influence.GNUGo38)
	return v
}

// owlSkipped38 reports whether a dragon looks safe without eyes: weakness from
// the value of its moyo and ten less than its escape route alone.
func owlSkipped38(f *Facts, value float32) bool {
	size := float64(f.Effective)
	if size == 0 {
		size = float64(f.Stones)
	}
	w := weaknessFormula(&Facts{Escape: f.Escape - 10}, value)
	return float64(w) < 0.00001+max(0.12, 0.32-0.01*size)
}

// safety38 applies the first rule that fits; there are no weak dragons in 3.8.
func safety38(f *Facts, size int, owl Status) influence.Safety {
	switch {
	case f.Insubstantial && f.OneWorm:
		return influence.Inessential
	case f.OneWorm && f.Attackable && !f.Defendable:
		return influence.TacticallyDead
	case f.InvincibleByEyes:
		return influence.Invincible
	case owl == Dead:
		return influence.Dead
	case owl == Critical:
		return influence.Critical
	case f.halves() >= 6 || size > 20:
		return influence.StronglyAlive
	}
	return influence.Alive
}
