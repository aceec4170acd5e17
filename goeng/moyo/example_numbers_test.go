package moyo_test

import (
	"context"
	"math"
	"testing"

	"ana/goeng/board"
	"ana/goeng/influence"
	"ana/goeng/influence/influencetest"
	"ana/goeng/moyo"
)

// neutral computes a stage of an example in neutral mode, in which initial and
// opposite influence are the same.
func neutral(t testing.TB, e *influencetest.Example, stage influence.Stage) ([2]moyo.Field, *moyo.Partition, [2]*moyo.Nearest) {
	t.Helper()
	m := new(influence.Map)
	if err := m.Compute(context.Background(), e.Input, influence.NewQuery(stage, board.Empty, influence.GNUGo2002), nil); err != nil {
		t.Fatal(err)
	}
	part := &moyo.Partition{Dragon: e.Dragon, Colors: make([]board.Color, len(e.Groups))}
	for _, p := range e.Board.Points() {
		if d := e.Dragon[p]; d >= 0 {
			part.Colors[d] = e.Board.At(p)
		}
	}
	f := moyo.FieldOf(m)
	return [2]moyo.Field{f, f}, part, bothNearest(e.Board)
}

// figure is what an example prints about a dragon.
type figure struct {
	mode  moyo.Mode
	name  string // first worm of the group
	pre   int
	post  int
	value float64
}

func checkFigures(t *testing.T, e *influencetest.Example, want []figure) {
	t.Helper()
	var pre, post moyo.Attributor
	fields, part, near := neutral(t, e, influence.PreOwl)
	before := pre.Attribute(fields, part, near)
	fields, _, _ = neutral(t, e, influence.PostOwl)
	after := post.Attribute(fields, part, near)
	for _, w := range want {
		d := -1
		for i, g := range e.Groups {
			if g.Worms[:2] == w.name {
				d = i
			}
		}
		if d < 0 {
			t.Fatalf("no dragon %s", w.name)
		}
		b, a := before[d][w.mode], after[d][w.mode]
		if w.pre >= 0 && b.Size != w.pre || a.Size != w.post || math.Abs(float64(a.Value)-w.value) > 0.00501 {
			t.Errorf("%v %s: got %d/%d/%.4f, want %d/%d/%.2f", w.mode, w.name, b.Size, a.Size, a.Value, w.pre, w.post, w.value)
		}
	}
}

func TestWorkedW1(t *testing.T) {
	t.Parallel()
	e := influencetest.W1(t)
	checkFigures(t, e, []figure{
		{moyo.Classic, "E7", 19, 19, 15.91}, {moyo.Classic, "D6", 6, 7, 3.67},
		{moyo.Classic, "D4", 0, 0, 0}, {moyo.Classic, "F4", 6, 7, 3.66},
		{moyo.Experimental, "E7", 18, 18, 15.91}, {moyo.Experimental, "D6", 6, 7, 3.67},
		{moyo.Experimental, "D4", 0, 0, 0}, {moyo.Experimental, "F4", 6, 7, 3.66},
	})
	// The sum that is truncated: nine thirds are not three in single precision.
	var a moyo.Attributor
	fields, part, near := neutral(t, e, influence.PreOwl)
	if got := a.Attribute(fields, part, near)[0][moyo.Experimental].Sum; got != 18.999996 {
		t.Errorf("sum of E7: got %v, want 18.999996", got)
	}
}

func TestWorkedI2(t *testing.T) {
	t.Parallel()
	checkFigures(t, influencetest.I2(t, false), []figure{
		{moyo.Classic, "A4", 8, 7, 7}, {moyo.Classic, "A3", 14, 13, 14},
		{moyo.Classic, "E6", 0, 0, 0}, {moyo.Classic, "E5", 0, 0, 0}, {moyo.Classic, "E4", 0, 0, 0}, {moyo.Classic, "B2", 0, 0, 0},
	})
	checkFigures(t, influencetest.I2(t, true), []figure{
		{moyo.Experimental, "A4", -1, 6, 6.17}, {moyo.Experimental, "A3", -1, 10, 11.80},
		{moyo.Experimental, "F6", -1, 0, 0.80}, {moyo.Experimental, "D7", -1, 0, 0.50},
		{moyo.Experimental, "D5", -1, 0, 0.33}, {moyo.Experimental, "E7", -1, 0, 0.31},
		{moyo.Experimental, "E6", -1, 0, 0}, {moyo.Experimental, "B2", -1, 0, 0},
	})
	// Classic attribution on the experimental partition: full regions each.
	var a moyo.Attributor
	fields, part, near := neutral(t, influencetest.I2(t, true), influence.PostOwl)
	pairs := a.Attribute(fields, part, near)
	for d, want := range []int{7, 0, 7, 0, 12, 7, 0, 12, 0, 0} {
		if got := pairs[d][moyo.Classic].Size; got != want {
			t.Errorf("classic size of dragon %d on the experimental partition: got %d, want %d", d, got, want)
		}
	}
	for d, want := range map[int]float32{2: 6.166667, 7: 10.833334, 4: 0.833333, 0: 0.5, 5: 0.333333, 1: 0.333333} {
		if got := pairs[d][moyo.Experimental].Sum; math.Abs(float64(got-want)) > 1e-6 {
			t.Errorf("sum of dragon %d: got %v, want %v", d, got, want)
		}
	}
}

// TestWeaknessExamples are the two of section 13.1.
func TestWeaknessExamples(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		facts  moyo.Facts
		safety influence.Safety
		value  float32
		want   float64
	}{
		{moyo.Facts{Escape: 4}, influence.WeaklyAlive, 3.6735, 0.60},
		{moyo.Facts{Genus: 2, Lunch: true}, influence.Alive, 7, 0.13},
		{moyo.Facts{Genus: 2}, influence.Critical, 7, 0.9},
		{moyo.Facts{}, influence.Dead, 20, 1},
		{moyo.Facts{}, influence.Invincible, 0, 0},
		{moyo.Facts{AttackThreat: true}, influence.Alive, 20, 0.15},
	} {
		if got := moyo.Weakness(&c.facts, c.safety, c.value, influence.GNUGo2002); math.Abs(float64(got)-c.want) > 0.005 {
			t.Errorf("%+v %v %v: got %v, want %v", c.facts, c.safety, c.value, got, c.want)
		}
	}
	if got := moyo.Weakness(&moyo.Facts{}, influence.Critical, 0, influence.GNUGo38); got != 1 {
		t.Errorf("critical dragon of 3.8: got %v, want 1", got)
	}
}

// TestExplain: the parts of every figure add up to it, and the regions of a
// field are handed out as the figures say.
func TestExplain(t *testing.T) {
	t.Parallel()
	for _, e := range []*influencetest.Example{influencetest.W1(t), influencetest.I2(t, false), influencetest.I2(t, true)} {
		fields, part, near := neutral(t, e, influence.PostOwl)
		var a moyo.Attributor
		pairs := a.Attribute(fields, part, near)
		for d := range pairs {
			for mode := range moyo.NumModes {
				share := pairs[d][mode]
				x := moyo.Explain(fields, part, near, d, mode, share)
				var size, value, regions float32
				for _, p := range x.Points {
					size += p.Size
					value += p.Value
				}
				for _, r := range x.Regions {
					regions += r.Given
				}
				if math.Abs(float64(size-share.Sum)) > 1e-4 || math.Abs(float64(value-share.Value)) > 1e-4 ||
					math.Abs(float64(regions-share.Sum)) > 1e-4 {
					t.Errorf("dragon %d %v: points add up to %v/%v, regions to %v, share %+v", d, mode, size, value, regions, share)
				}
			}
		}
		for _, s := range moyo.Splits(fields[0], part, near) {
			sum := s.Rest
			for _, r := range s.Experimental {
				sum += r.Size
			}
			if math.Abs(float64(sum)-float64(s.Size)) > 1e-4 {
				t.Errorf("region %d: parts and rest add up to %v of %d", s.Region, sum, s.Size)
			}
		}
	}
}

func TestExplainShared(t *testing.T) {
	t.Parallel()
	fields, part, near := neutral(t, influencetest.I2(t, true), influence.PostOwl)
	var a moyo.Attributor
	pairs := a.Attribute(fields, part, near)
	x := moyo.Explain(fields, part, near, 2, moyo.Classic, pairs[2][moyo.Classic])
	if len(x.Regions) != 1 || len(x.Regions[0].Others) != 2 || x.Regions[0].Others[0] != 0 || x.Regions[0].Others[1] != 5 {
		t.Errorf("region of A4: %+v, want one shared with D7 (0) and D5 (5)", x.Regions)
	}
	splits := moyo.Splits(fields[0], part, near)
	for _, s := range splits {
		if s.Owner == board.Black && (len(s.Classic) != 3 || s.Experimental[0].Dragon != 2) {
			t.Errorf("black region: %+v, want three classic owners and A4 first", s)
		}
	}
	if len(splits) < 2 {
		t.Errorf("%d regions", len(splits))
	}
}

func TestModeText(t *testing.T) {
	t.Parallel()
	for mode := range moyo.NumModes {
		text, err := mode.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var back moyo.Mode
		if err := back.UnmarshalText(text); err != nil || back != mode {
			t.Errorf("%s: read back as %v, %v", text, back, err)
		}
	}
	var m moyo.Mode
	if m.UnmarshalText([]byte("both")) == nil {
		t.Error(`"both" is accepted`)
	}
	if _, err := moyo.Mode(7).MarshalText(); err == nil {
		t.Error("mode 7 is written")
	}
}

// TestCompare: verdicts differ where the sizes lead to different rules.
func TestCompare(t *testing.T) {
	t.Parallel()
	f := moyo.Facts{Stones: 1, Escape: 0, Read: true, Owl: moyo.Critical}
	a := moyo.Judge(&f, moyo.Share{Size: 17}, moyo.Share{Size: 17, Value: 9}, influence.GNUGo2002)
	b := moyo.Judge(&f, moyo.Share{Size: 4}, moyo.Share{Size: 4, Value: 1}, influence.GNUGo2002)
	d := moyo.Compare(a, b)
	if !d.OwlSkipped || !d.Crude || !d.Safety || !d.Flipped() || d.Weakness >= 0 {
		t.Errorf("%+v against %+v: %+v", a, b, d)
	}
	if moyo.Compare(a, a).Flipped() {
		t.Error("a verdict differs from itself")
	}
}
