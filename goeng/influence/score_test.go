package influence_test

import (
	"math"
	"testing"

	"ana/goeng/board"
	"ana/goeng/influence"
	"ana/goeng/influence/influencetest"
)

// TestScoreI2 counts the position of section 16.3 by hand.
func TestScoreI2(t *testing.T) {
	t.Parallel()
	m := computed(t, influencetest.I2(t, false), influence.PostOwl, board.Empty, nil)
	// From the printed territory: Black A7 B7 C7 A6 A5 B5 C5 and parts of D6
	// and D4; White eleven whole points, B2 twice, and a part of F5.
	white, black := 12+2+0.3742, 7+0.2097+0.1970
	s := influence.ScoreOf(m, [2]int{3, 1}, 5.5, influence.TerritoryCounting)
	if math.Abs(s.White-(white+5.5+1)) > 1e-3 || math.Abs(s.Black-(black+3)) > 1e-3 {
		t.Errorf("territory: got %+v, want %v and %v", s, white+5.5+1, black+3)
	}
	// 15 living white stones and 11 black ones; the dead one is one point of White.
	s = influence.ScoreOf(m, [2]int{3, 1}, 5.5, influence.AreaCounting)
	if math.Abs(s.White-(white-1+15+5.5)) > 1e-3 || math.Abs(s.Black-(black+11)) > 1e-3 {
		t.Errorf("area: got %+v, want %v and %v", s, white-1+15+5.5, black+11)
	}
}

func TestScoreText(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		score influence.Score
		want  string
	}{
		{influence.Score{White: 30, Black: 33.5}, "B+3.5"},
		{influence.Score{White: 33, Black: 21}, "W+12"},
		{influence.Score{White: 33.01, Black: 33}, "0"},
		{influence.Estimate(influence.Score{White: 10, Black: 1}, influence.Score{White: 2, Black: 1.5}), "W+4.8"},
	} {
		if got := c.score.String(); got != c.want {
			t.Errorf("%+v: got %s, want %s", c.score, got, c.want)
		}
	}
}
