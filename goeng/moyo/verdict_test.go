package moyo_test

import (
	"fmt"
	"math"
	"testing"

	"ana/goeng/influence"
	"ana/goeng/influence/influencetest"
	"ana/goeng/moyo"
)

// factsOf translates what is recorded about a dragon.
func factsOf(d *influencetest.Dragon) moyo.Facts {
	return moyo.Facts{
		Stones: d.Size, Genus: d.Genus, HalfEyes: d.HalfEyes, Escape: d.Esc, Lunch: d.Lunch != 0,
		Read: true, Owl: moyo.Status(d.Owl), AttackUncertain: d.AttackSure == 0, DefenseUncertain: d.DefendSure == 0,
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

// TestVerdict38 recomputes skipped reading, crude status, safety and weakness of
// the dragons of 3.8 from what dragon_data prints. Printed are final values, the
// program used earlier ones in places, so that a few dragons differ.
func TestVerdict38(t *testing.T) {
	t.Parallel()
	n, crude, safe, weak, skipped := 0, 0, 0, 0, 0
	for _, r := range influencetest.Positions38(t) {
		for _, d := range r.Dragons {
			if d["lunch"] != "PASS" || d["safety"] == "inessential" || d["safety"] == "tactically dead" || d["safety"] == "invincible" {
				continue
			}
			read := func(field string) float64 { return influencetest.Field(t, d, field) }
			least, most := eyes(t, d["genus"])
			f := moyo.Facts{Stones: int(read("size")), Effective: float32(read("effective_size")), Genus: least, HalfEyes: most - least,
				Escape: int(read("escape_route")), Read: true, Owl: statusNamed(d["owl_status"]),
				AttackUncertain: d["owl_attack_certain"] == "NO", DefenseUncertain: d["owl_defense_certain"] == "NO"}
			share := moyo.Share{Size: int(read("moyo_size")), Value: float32(read("moyo_territorial_value"))}
			v := moyo.Judge(&f, share, share, influence.GNUGo38)
			n++
			count := func(ok bool, tally *int) {
				if ok {
					*tally++
				}
			}
			count(v.Crude == statusNamed(d["crude_status"]), &crude)
			count(v.Safety.String() == d["safety"], &safe)
			count(math.Abs(float64(v.Weakness)-read("weakness")) < 0.011, &weak)
			count(v.OwlSkipped == (d["owl_status"] == "unchecked"), &skipped)
		}
	}
	t.Logf("%d dragons: crude %d, safety %d, weakness %d, skipped %d", n, crude, safe, weak, skipped)
	if crude*100 < n*88 || safe*100 < n*93 || weak*100 < n*95 || skipped*100 < n*90 {
		t.Errorf("%d dragons: crude %d, safety %d, weakness %d, skipped %d agree", n, crude, safe, weak, skipped)
	}
}

// eyes reads the second and third number of "3344" or "[8,9,9,10]".
func eyes(t *testing.T, genus any) (least, most int) {
	t.Helper()
	var n [4]int
	text, _ := genus.(string)
	if _, err := fmt.Sscanf(text, "[%d,%d,%d,%d]", &n[0], &n[1], &n[2], &n[3]); err != nil {
		if _, err := fmt.Sscanf(text, "%1d%1d%1d%1d", &n[0], &n[1], &n[2], &n[3]); err != nil {
			t.Fatalf("genus %v", genus)
		}
	}
	return n[1], n[2]
}

func statusNamed(name any) moyo.Status {
	for s := moyo.Dead; s <= moyo.Unchecked; s++ {
		if s.String() == name {
			return s
		}
	}
	return moyo.Unknown
}
