package influence

import (
	"math"
	"strconv"

	"ana/goeng/board"
)

// Counting selects a way of counting the score.
type Counting uint8

// The two ways.
const (
	TerritoryCounting Counting = iota // empty points and prisoners
	AreaCounting                      // empty points and living stones
)

// Score is an estimate of the result in points. Territory that is not certain
// counts as the part of a point that it is worth.
type Score struct {
	White, Black float64 // points of each side, komi in White's
	Komi         float64
}

// Lead returns White's points minus Black's.
func (s Score) Lead() float64 { return s.White - s.Black }

// String returns the lead as results are written, rounded to tenths: "B+3.5",
// "W+12", or "0" when nobody leads.
func (s Score) String() string {
	tenths := math.Round(10 * s.Lead())
	side := "W+"
	switch {
	case tenths == 0:
		return "0"
	case tenths < 0:
		side, tenths = "B+", -tenths
	}
	return side + strconv.FormatFloat(tenths/10, 'f', -1, 64)
}

// ScoreOf counts the territory of one computation after owl reading, with the
// side to move of that computation moving first everywhere. captured holds the
// stones of White and of Black taken so far; they do not count as area.
func ScoreOf(m *Map, captured [2]int, komi float64, counting Counting) Score {
	s := Score{White: komi, Komi: komi}
	for _, p := range m.points {
		value := float64(m.territory[p])
		if counting == AreaCounting {
			value = areaValue(value, m.stones[p], m.living[p])
		}
		if value > 0 {
			s.White += value
		} else {
			s.Black -= value
		}
	}
	if counting == TerritoryCounting {
		s.White += float64(captured[1])
		s.Black += float64(captured[0])
	}
	return s
}

// areaValue is 1 for a living white stone and takes the prisoner out of the
// value of a dead stone.
func areaValue(value float64, stone, living board.Color) float64 {
	if living.IsPlayer() {
		return float64(signOf(living))
	}
	if stone.IsPlayer() {
		return value - float64(signOf(stone.Opponent()))
	}
	return value
}

// Estimate is the mean of the scores with either side moving first; the two are
// what each side gets at best and at worst.
func Estimate(a, b Score) Score {
	return Score{White: (a.White + b.White) / 2, Black: (a.Black + b.Black) / 2, Komi: (a.Komi + b.Komi) / 2}
}
