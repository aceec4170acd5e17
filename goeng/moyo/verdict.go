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
	Insubstantial                     bool
	InvincibleByEyes                  bool // an invincible worm, or two sure eye spaces
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
	if compat == influence.GNUGo38 {
		return judge38(f, pre, post)
	}
	v := Verdict{OwlSkipped: OwlSkipped(f, pre.Size), Crude: Crude(f, pre.Size)}
	v.Safety = safety(f, pre.Size, f.owl(v.OwlSkipped))
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

// OwlSkipped reports whether the 2002 tree thinks a dragon too safe for reading,
// given the size of its moyo before reading.
func OwlSkipped(f *Facts, size int) bool {
	return f.Escape > 25 || size > 20 || size > 10 && size > f.Stones
}

// Crude returns the status of a dragon before reading, given the size of its
// moyo, by the rules of the 2002 tree.
func Crude(f *Facts, size int) Status {
	g := f.halves()
	switch {
	case g > 3:
		return Alive
	case f.OneWorm && f.Attackable && !f.Defendable && g < 3:
		return Dead
	case f.Lunch && f.LunchDefended && g < 3 && f.Escape < 5 && (g == 2 || f.LunchStones > 2):
		return Critical
	case f.Lunch && g >= 3:
		return Alive
	case f.Lunch && f.LunchCutstone >= 2:
		return Unknown
	case g < 3 && f.Escape == 0 && size < 5:
		return Dead
	case g == 3 && f.Escape < 5:
		return Critical
	}
	return Unknown
}

// safety applies the first rule of section 13.2 that fits.
func safety(f *Facts, size int, owl Status) influence.Safety {
	g := f.halves()
	lunch := 0
	if f.Lunch {
		lunch = 2
	}
	switch {
	case f.Insubstantial && f.OneWorm:
		return influence.Inessential
	case f.OneWorm && f.Attackable && !f.Defendable:
		return influence.TacticallyDead
	case owl == Dead:
		return influence.Dead
	case owl == Critical:
		return influence.Critical
	case owl == Unchecked && g < 4 && size <= 10:
		return influence.Weak
	case f.InvincibleByEyes:
		return influence.Invincible
	case g >= 6 || size > 20:
		return influence.StronglyAlive
	case 2*g+size+lunch < 8 && f.Escape < 10 || f.AttackThreat:
		if owl != Unchecked && f.AttackUncertain {
			return influence.Weak
		}
		return influence.WeaklyAlive
	}
	return influence.Alive
}
