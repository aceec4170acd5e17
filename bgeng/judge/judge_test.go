package judge_test

import (
	"math"
	"testing"

	"ana/bgeng/cube"
	"ana/bgeng/judge"
)

func near(t *testing.T, what string, got, want, tol float64) {
	t.Helper()
	if math.Abs(got-want) > tol || math.IsNaN(got) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

func TestOffer(t *testing.T) {
	for _, c := range []struct {
		name       string
		nd, dt, op float64
		doubled    bool
		fault      judge.CubeFault
		err        float64
		close      bool
	}{
		{"right double", .6, .7, .7, true, judge.NoFault, 0, true},
		{"missed, a take", .6, .7, .7, false, judge.MissedBelowCash, .1, true},
		{"missed, a pass", .8, 1.3, 1, false, judge.MissedAboveCash, .2, true},
		{"too early", .4, .1, .4, true, judge.WrongBelowDouble, .3, true},
		{"too good", 1.2, 1.5, 1.2, true, judge.WrongAboveGood, .2, true},
		{"clear no double", .2, -.3, .2, false, judge.NoFault, 0, false},
		{"close no double", .4, .3, .4, false, judge.NoFault, 0, true},
		{"too good, played on", 1.2, 1.5, 1.2, false, judge.NoFault, 0, false},
	} {
		d := cube.Decision{NoDouble: c.nd, DoubleTake: c.dt, DoublePass: 1, Optimal: c.op, Available: true}
		fault, err, close := judge.Offer(&d, c.doubled)
		if fault != c.fault || math.Abs(err-c.err) > 1e-9 || close != c.close {
			t.Errorf("%s: %v %.3f %v", c.name, fault, err, close)
		}
	}
	if fault, err, close := judge.Offer(&cube.Decision{NoDouble: .5}, false); fault != judge.NoFault || err != 0 || close {
		t.Error("a cube that cannot be turned is a decision")
	}
}

func TestAnswer(t *testing.T) {
	d := cube.Decision{DoubleTake: 1.2, DoublePass: 1}
	if f, err := judge.Answer(&d, true); f != judge.WrongTake || math.Abs(err-.2) > 1e-9 {
		t.Errorf("take: %v %v", f, err)
	}
	if f, _ := judge.Answer(&d, false); f != judge.NoFault {
		t.Errorf("pass: %v", f)
	}
	d.DoubleTake = .7
	if f, err := judge.Answer(&d, false); f != judge.WrongPass || math.Abs(err-.3) > 1e-9 {
		t.Errorf("pass: %v %v", f, err)
	}
}

func TestMarks(t *testing.T) {
	th := judge.DefaultThresholds()
	for e, want := range map[float64]string{0: "", .03: "", .031: "?!", .07: "?", .2: "??"} {
		if got := th.Error(e).String(); got != want {
			t.Errorf("error %v is marked %q, want %q", e, got, want)
		}
	}
	for l, want := range map[float64]string{.7: "very lucky", .4: "lucky", 0: "", -.4: "unlucky", -.7: "very unlucky"} {
		if got := th.Luck(l).Word(); got != want {
			t.Errorf("luck %v is marked %q, want %q", l, got, want)
		}
	}
}

// TestWorkedGame is the published check: a game of 29 and 30 moves in a match
// to 3.
func TestWorkedGame(t *testing.T) {
	a := judge.NewTotals()
	for i := range 29 {
		legal, err := 1, 0.0
		if i < 19 {
			legal, err = 5, 3.159/19
		}
		a.AddMove(legal, err, err)
	}
	r := a.Rates(59, 3)
	near(t, "chequer rate", 1000*r.Chequer, 166.2, .1)
	near(t, "overall rate", 1000*r.Overall, 166.2, .1)
	near(t, "Snowie rate", r.Snowie, 53.5, .1)
	near(t, "PR", r.Performance, 83.1, .1)
	if r.Rating != "Awful!" {
		t.Errorf("rating %s", r.Rating)
	}
	near(t, "rating loss of the other player", 2050-judge.Estimated(.0315, 0, 3), 545.2, .2)
}

func TestTotals(t *testing.T) {
	a, b := judge.NewTotals(), judge.NewTotals()
	a.AddMove(3, .05, .1)
	a.AddLuck(.4, .8)
	a.AddOffer(judge.MissedBelowCash, .1, .2, false, true)
	a.AddOffer(judge.NoFault, 0, 0, false, false)
	b.AddAnswer(judge.WrongTake, .2, .4)
	b.AddOffer(judge.NoFault, 0, 0, true, true)
	a.Add(b)
	if a.CloseCube != 3 || a.Offers != 1 || a.Answers != 1 || a.Faults[judge.WrongTake] != 1 || a.MoveMarks[judge.Doubtful] != 1 {
		t.Errorf("%+v", a)
	}
	near(t, "cube error", a.CubeError, .3, 1e-9)
	near(t, "cube cost", a.CubeCost, .6, 1e-9)
	near(t, "cube rate", a.Rates(2, 0).Cube, .1, 1e-9)
	near(t, "luck", a.LuckCost, .8, 1e-9)
	if got := a.Rates(2, 0).LuckRating; got != "Go to Las Vegas" {
		t.Errorf("luck rating %s", got)
	}
}

func TestRatings(t *testing.T) {
	for rate, want := range map[float64]string{0: "Supernatural", .002: "World class", .0079: "Expert", .01: "Advanced", .02: "Casual player", .03: "Beginner", .035: "Awful!"} {
		if got := judge.Rating(rate); got != want {
			t.Errorf("%v: %s, want %s", rate, got, want)
		}
	}
	if d, ok := judge.RatingDifference(.5, .5, 0, 7); !ok || math.Abs(d) > 1e-9 {
		t.Errorf("a win by luck alone: %v %v", d, ok)
	}
	if _, ok := judge.RatingDifference(.5, 0, 0, 7); ok {
		t.Error("a certain result has a difference")
	}
	near(t, "luck-adjusted result", judge.LuckAdjusted(.5, .3, .1), .3, 1e-12)
}

func TestPerGame(t *testing.T) {
	mean, half := judge.PerGame([]float64{1, -1, 2, -2, 1})
	near(t, "mean", mean, .2, 1e-12)
	// Sample variance 2.7.
	near(t, "half width", half, 1.95996*math.Sqrt(2.7/5), 1e-9)
	if _, half := judge.PerGame([]float64{3}); half != 0 {
		t.Errorf("one game: %v", half)
	}
}
