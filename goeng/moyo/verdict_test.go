package moyo_test

import (
	"testing"

	"ana/goeng/influence"
	"ana/goeng/influence/influencetest"
	"ana/goeng/moyo"
)

// factsOf translates what is recorded about a dragon.
func factsOf(d *influencetest.Dragon) moyo.Facts {
	return moyo.Facts{
		Stones: d.Size, Genus: d.Genus, HalfEyes: d.HalfEyes, Escape: d.Esc, Lunch: d.Lunch != 0,
		Owl: moyo.Status(d.Owl), AttackUncertain: d.AttackSure == 0, DefenseUncertain: d.DefendSure == 0,
	}
}

// TestWeakness2002 recomputes the weakness of every recorded dragon, bit for
// bit, from its recorded safety and value.
func TestWeakness2002(t *testing.T) {
	t.Parallel()
	for _, rec := range influencetest.Records(t) {
		for i := range rec.Runs {
			run := &rec.Runs[i]
			if run.Stage != "post_owl" {
				continue
			}
			for j := range run.Dragons {
				d := &run.Dragons[j]
				f := factsOf(d)
				got := moyo.Weakness(&f, influence.Safety(d.Safety), d.Val, influence.GNUGo2002)
				if got != d.Weak {
					t.Errorf("%s/%s/%s %s: weakness %v, want %v", rec.File, run.Side, run.Mode, d.Origin, got, d.Weak)
				}
			}
		}
	}
}

// TestVerdict2002 recomputes skipped reading, crude status and safety where the
// record holds all that they depend on.
func TestVerdict2002(t *testing.T) {
	t.Parallel()
	crude, safe := 0, 0
	for _, rec := range influencetest.Records(t) {
		for i := range rec.Runs {
			run := &rec.Runs[i]
			if run.Stage != "post_owl" {
				continue
			}
			for j := range run.Dragons {
				d := &run.Dragons[j]
				f := factsOf(d)
				v := moyo.Judge(&f, moyo.Share{Size: d.Pre}, moyo.Share{Size: d.Post, Value: d.Val}, influence.GNUGo2002)
				where := rec.File + "/" + run.Side + "/" + run.Mode + " " + d.Origin
				tactical := influence.Safety(d.Safety) == influence.TacticallyDead
				if d.Lunch == 0 && !tactical {
					crude++
					if v.Crude != moyo.Status(d.Crude) {
						t.Errorf("%s: crude status %v, want %v", where, v.Crude, moyo.Status(d.Crude))
					}
				}
				if !tactical && v.OwlSkipped != (moyo.Status(d.Owl) == moyo.Unchecked) {
					t.Errorf("%s: reading skipped %v, owl status %v", where, v.OwlSkipped, moyo.Status(d.Owl))
				}
				if s := influence.Safety(d.Safety); !tactical && !outside(s, run.Side) {
					safe++
					if v.Safety != s && !(run.Side != "none" && v.Safety == influence.Critical) {
						t.Errorf("%s: safety %v, want %v", where, v.Safety, s)
					}
				}
			}
		}
	}
	if crude < 1000 || safe < 1000 {
		t.Errorf("only %d crude statuses and %d safeties compared", crude, safe)
	}
}

// outside reports whether a safety comes from facts that are not recorded:
// invincible eyes, insubstantial worms, and races to capture, which revise
// critical dragons when somebody is to move.
func outside(s influence.Safety, side string) bool {
	return s == influence.Inessential || s == influence.Invincible ||
		side != "none" && s == influence.AliveInSeki
}
