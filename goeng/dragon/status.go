package dragon

import (
	"fmt"

	"ana/goeng/influence"
)

// Status is a verdict on the life of a dragon.
type Status uint8

// The verdicts, in the words that GNU Go prints.
const (
	Unchecked Status = iota
	Dead
	Alive
	Critical
	Unknown
	CanThreatenAttack
	CanThreatenDefense
)

var statusNames = [...]string{"unchecked", "dead", "alive", "critical", "unknown", "can threaten attack", "can threaten defense"}

// String returns the word for the status.
func (s Status) String() string {
	if int(s) < len(statusNames) {
		return statusNames[s]
	}
	return fmt.Sprintf("Status(%d)", uint8(s))
}

// CrudeInput is what the status before reading depends on.
type CrudeInput struct {
	EyeHalves     int // min + max eyes: 4 are two sure eyes
	SingleWorm    bool
	Attackable    bool // of a single worm
	Defendable    bool
	EscapeRoute   int
	MoyoSize      int
	MoyoValue     float64
	HasLunch      bool
	LunchSize     int
	LunchCutstone int
}

// CrudeStatus is the guess before life-and-death reading; the first rule that
// applies decides. The 2002 tree has no rule about the value of the moyo.
func CrudeStatus(in CrudeInput, compat influence.Compat) Status {
	tg := in.EyeHalves
	noUsefulLunch := !in.HasLunch || in.LunchCutstone < 2
	switch {
	case tg > 3:
		return Alive
	case in.SingleWorm && in.Attackable && !in.Defendable && tg < 3:
		return Dead
	case in.HasLunch && tg < 3 && in.EscapeRoute < 5 && (tg == 2 || in.LunchSize > 2):
		return Critical
	case in.HasLunch && tg >= 3:
		return Alive
	case noUsefulLunch && tg < 3 && in.EscapeRoute == 0 && in.MoyoSize < 5:
		return Dead
	case noUsefulLunch && tg == 3 && in.EscapeRoute < 5:
		return Critical
	case compat == influence.GNUGo38 && in.MoyoValue > 9.99:
		return Alive
	}
	return Unknown
}

// SkipOwl38 tells whether a dragon looks safe without eyes, so that 3.8 does not
// read its life: effective is its effective size, route its escape route.
func SkipOwl38(effective, moyoValue float64, route int) bool {
	w := CrudeWeakness(WeaknessInput{MoyoValue: moyoValue, EscapeRoute: route - 10})
	return w < 0.00001+max(0.12, 0.32-0.01*effective)
}

// SafetyInput is what the safety of a dragon depends on.
type SafetyInput struct {
	Inessential     bool // one worm that is not worth saving
	SingleWorm      bool
	Attackable      bool // of a single worm
	Defendable      bool
	InvincibleWorm  bool // contains an unconditionally alive string
	SolidEyes       int  // eye spaces without margins, half eyes or foreign stones
	Owl             Status
	AttackUncertain bool
	CanThreaten     bool
	EyeHalves       int
	MoyoSize        int // before reading
	EscapeRoute     int
	HasLunch        bool
}

// SafetyOf returns the safety by the first rule that applies.
func SafetyOf(in SafetyInput, compat influence.Compat) influence.Safety {
	switch {
	case in.Inessential:
		return influence.Inessential
	case in.SingleWorm && in.Attackable && !in.Defendable:
		return influence.TacticallyDead
	}
	if compat == influence.GNUGo2002 {
		return in.safety2002()
	}
	lives := in.Owl != Dead && in.Owl != Critical
	switch {
	case in.InvincibleWorm || lives && in.SolidEyes >= 2:
		return influence.Invincible
	case in.Owl == Dead:
		return influence.Dead
	case in.Owl == Critical:
		return influence.Critical
	case in.EyeHalves >= 6 || in.MoyoSize > 20:
		return influence.StronglyAlive
	}
	return influence.Alive
}

func (in SafetyInput) safety2002() influence.Safety {
	lunch := 0
	if in.HasLunch {
		lunch = 1
	}
	switch {
	case in.Owl == Dead:
		return influence.Dead
	case in.Owl == Critical:
		return influence.Critical
	case in.Owl == Unchecked && in.EyeHalves < 4 && in.MoyoSize <= 10:
		return influence.Weak
	case in.InvincibleWorm || in.SolidEyes >= 2:
		return influence.Invincible
	case in.EyeHalves >= 6 || in.MoyoSize > 20:
		return influence.StronglyAlive
	case 2*in.EyeHalves+in.MoyoSize+2*lunch < 8 && in.EscapeRoute < 10 || in.CanThreaten:
		if in.AttackUncertain {
			return influence.Weak
		}
		return influence.WeaklyAlive
	}
	return influence.Alive
}
