package moyo

import (
	"fmt"

	"ana/goeng/influence"
)

// Status is a verdict on a dragon in four steps.
type Status uint8

// The values, numbered as in the reference program.
const (
	Dead Status = iota
	Alive
	Critical
	Unknown
	Unchecked
)

var statusNames = [...]string{"dead", "alive", "critical", "unknown", "unchecked"}

// String returns the name in lower case.
func (s Status) String() string {
	if int(s) < len(statusNames) {
		return statusNames[s]
	}
	return fmt.Sprintf("Status(%d)", uint8(s))
}

// Facts are the properties of a dragon, apart from moyo, that its verdict
// depends on. Where a fact is not known its zero value is neutral.
type Facts struct {
	Stones    int     // number of stones
	Effective float32 // effective size; 0 stands for Stones
	Genus     int     // sure eyes
	HalfEyes  int
	Escape    int // escape route
	Potential int // the same before 3.8 lowers it for being surrounded; 0 stands for Escape
	// Lunch tells that the dragon can eat something; the other three describe
	// it.
	Lunch         bool
	LunchDefended bool
	LunchStones   int
	LunchCutstone int
	// OneWorm tells that the dragon is a single worm; the codes are that worm's.
	OneWorm                bool
	Attackable, Defendable bool
	// What life-and-death reading found. Read tells that Owl is known; without
	// it the dragon is taken to live.
	Read                              bool
	Owl                               Status
	AttackUncertain, DefenseUncertain bool
	AttackThreat                      bool // the opponent can threaten to attack
	Insubstantial                     bool // one worm that is not worth saving
	InvincibleWorm                    bool // holds an unconditionally alive worm
	InvincibleByEyes                  bool // has two eye spaces that nothing can take
}

// halves is twice the number of eyes.
func (f *Facts) halves() int { return 2*f.Genus + f.HalfEyes }

// Verdict is what the numbers of a dragon lead to in one mode.
type Verdict struct {
	OwlSkipped bool // too much moyo or escape room to bother reading
	Crude      Status
	Safety     influence.Safety
	Weakness   float32
}

// Difference tells in which respects two verdicts differ.
type Difference struct {
	OwlSkipped, Crude, Safety bool
	Weakness                  float32 // first minus second
}

// Flipped reports whether any yes-or-no verdict differs.
func (d Difference) Flipped() bool { return d.OwlSkipped || d.Crude || d.Safety }

// Compare returns how b differs from a.
func Compare(a, b Verdict) Difference {
	return Difference{
		OwlSkipped: a.OwlSkipped != b.OwlSkipped, Crude: a.Crude != b.Crude,
		Safety: a.Safety != b.Safety, Weakness: a.Weakness - b.Weakness,
	}
}

// Judge applies the rules of section 13 that ask for moyo: pre is the share
// before owl reading, post the one after it. A dragon of which a mode skips owl
// reading is judged without it.
func Judge(f *Facts, pre, post Share, compat influence.Compat) Verdict {
	v := Verdict{OwlSkipped: OwlSkipped(f, pre, compat), Crude: Crude(f, pre, compat)}
	v.Safety = Safety(f, pre.Size, f.owl(v.OwlSkipped), compat)
	v.Weakness = Weakness(f, v.Safety, post.Value, compat)
	return v
}

// owl is the status that counts when reading was or was not skipped.
func (f *Facts) owl(skipped bool) Status {
	switch {
	case skipped:
		return Unchecked
	case !f.Read:
		return Alive
	}
	return f.Owl
}

// OwlSkipped reports whether a tree thinks a dragon too safe for reading, given its
// moyo before reading: 2002 asks for the size, 3.8 for the weakness that the value
// of the moyo and ten less than the escape route leave without eyes.
func OwlSkipped(f *Facts, pre Share, compat influence.Compat) bool {
	if compat != influence.GNUGo38 {
		return f.Escape > 25 || pre.Size > 20 || pre.Size > 10 && pre.Size > f.Stones
	}
	size := float64(f.Effective)
	if size == 0 {
		size = float64(f.Stones)
	}
	w := weaknessFormula(&Facts{Escape: f.Escape - 10}, pre.Value)
	return float64(w) < 0.00001+max(0.12, 0.32-0.01*size)
}

// Crude returns the status of a dragon before reading, given its moyo at that time;
// the first rule that applies decides. 2002 has no rule about the value.
func Crude(f *Facts, pre Share, compat influence.Compat) Status {
	g, escape := f.halves(), max(f.Escape, f.Potential)
	uselessLunch := !f.Lunch || f.LunchCutstone < 2
	switch {
	case g > 3:
		return Alive
	case f.OneWorm && f.Attackable && !f.Defendable && g < 3:
		return Dead
	case f.Lunch && f.LunchDefended && g < 3 && escape < 5 && (g == 2 || f.LunchStones > 2):
		return Critical
	case f.Lunch && g >= 3:
		return Alive
	case uselessLunch && g < 3 && escape == 0 && pre.Size < 5:
		return Dead
	case uselessLunch && g == 3 && escape < 5:
		return Critical
	case compat == influence.GNUGo38 && pre.Value > 9.99:
		return Alive
	}
	return Unknown
}

// Safety returns the safety of a dragon by the first rule that applies, given the
// size of its moyo before reading and what reading said; Unchecked stands for a
// dragon that was not read.
func Safety(f *Facts, size int, owl Status, compat influence.Compat) influence.Safety {
	lost := owl == Dead || owl == Critical
	invincible := f.InvincibleWorm || f.InvincibleByEyes && !lost
	switch {
	case f.Insubstantial && f.OneWorm:
		return influence.Inessential
	case f.OneWorm && f.Attackable && !f.Defendable:
		return influence.TacticallyDead
	case compat == influence.GNUGo38 && invincible:
		return influence.Invincible
	case owl == Dead:
		return influence.Dead
	case owl == Critical:
		return influence.Critical
	case compat != influence.GNUGo38 && owl == Unchecked && f.halves() < 4 && size <= 10:
		return influence.Weak
	case invincible:
		return influence.Invincible
	case f.halves() >= 6 || size > 20:
		return influence.StronglyAlive
	case compat != influence.GNUGo38 && f.barelyAlive(size):
		if owl != Unchecked && f.AttackUncertain {
			return influence.Weak
		}
		return influence.WeaklyAlive
	}
	return influence.Alive
}

// barelyAlive is the rule of 2002 for dragons that live without much to spare.
func (f *Facts) barelyAlive(size int) bool {
	lunch := 0
	if f.Lunch {
		lunch = 2
	}
	return 2*f.halves()+size+lunch < 8 && f.Escape < 10 || f.AttackThreat
}
