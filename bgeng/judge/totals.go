package judge

import "math"

// Totals adds up the decisions of one player.
type Totals struct {
	Thresholds Thresholds

	Moves        int // all, forced ones too
	Unforced     int // with more than one legal play
	MoveMarks    [numMarks]int
	ChequerError float64 // EMG
	ChequerCost  float64 // points or MWC

	Offers     int // doubles made
	Answers    int // takes and passes
	CloseCube  int // close or actual cube decisions
	CubeMarks  [numMarks]int
	Faults     [numFaults]int
	FaultError [numFaults]float64
	CubeError  float64
	CubeCost   float64

	LuckMarks [numLuckMarks]int
	Luck      float64
	LuckCost  float64
}

// NewTotals returns empty totals with the default thresholds.
func NewTotals() *Totals { return &Totals{Thresholds: DefaultThresholds()} }

// AddMove counts a chequer play: the number of legal plays, its error and what
// it cost, both 0 or more. It returns the mark.
func (t *Totals) AddMove(legal int, err, cost float64) Mark {
	t.Moves++
	if legal < 2 {
		return Good
	}
	t.Unforced++
	t.ChequerError += err
	t.ChequerCost += cost
	mark := t.Thresholds.Error(err)
	t.MoveMarks[mark]++
	return mark
}

// AddLuck counts the luck of a roll and returns its mark.
func (t *Totals) AddLuck(luck, cost float64) LuckMark {
	t.Luck += luck
	t.LuckCost += cost
	mark := t.Thresholds.Luck(luck)
	t.LuckMarks[mark]++
	return mark
}

// AddOffer counts a decision to double or not, as [Offer] judged it.
func (t *Totals) AddOffer(fault CubeFault, err, cost float64, doubled, close bool) Mark {
	if doubled {
		t.Offers++
	}
	return t.addCube(fault, err, cost, close || doubled)
}

// AddAnswer counts a take or pass, as [Answer] judged it.
func (t *Totals) AddAnswer(fault CubeFault, err, cost float64) Mark {
	t.Answers++
	return t.addCube(fault, err, cost, true)
}

func (t *Totals) addCube(fault CubeFault, err, cost float64, counts bool) Mark {
	if !counts && err == 0 {
		return Good
	}
	if counts {
		t.CloseCube++
	}
	t.CubeError += err
	t.CubeCost += cost
	t.Faults[fault]++
	t.FaultError[fault] += err
	mark := t.Thresholds.Error(err)
	t.CubeMarks[mark]++
	return mark
}

// Add adds the totals of another game of the same player.
func (t *Totals) Add(o *Totals) {
	t.Moves += o.Moves
	t.Unforced += o.Unforced
	t.ChequerError += o.ChequerError
	t.ChequerCost += o.ChequerCost
	t.Offers += o.Offers
	t.Answers += o.Answers
	t.CloseCube += o.CloseCube
	t.CubeError += o.CubeError
	t.CubeCost += o.CubeCost
	t.Luck += o.Luck
	t.LuckCost += o.LuckCost
	for i := range t.MoveMarks {
		t.MoveMarks[i] += o.MoveMarks[i]
		t.CubeMarks[i] += o.CubeMarks[i]
	}
	for i := range t.Faults {
		t.Faults[i] += o.Faults[i]
		t.FaultError[i] += o.FaultError[i]
	}
	for i := range t.LuckMarks {
		t.LuckMarks[i] += o.LuckMarks[i]
	}
}

// Rates are a player's errors per decision, in EMG; GNU Backgammon shows them
// times 1000.
type Rates struct {
	Chequer, Cube, Overall float64
	Rating                 string  // by Overall
	LuckRating             string  //
	Snowie                 float64 // errors per move of both players, times 1000
	Performance            float64 // 500 times Overall: the other program's PR
}

// Rates returns the rates; moves is the number of moves of both players and
// length that of the match, 0 for money.
func (t *Totals) Rates(moves, length int) Rates {
	r := Rates{
		Chequer: ratio(t.ChequerError, t.Unforced),
		Cube:    ratio(t.CubeError, t.CloseCube),
		Overall: ratio(t.ChequerError+t.CubeError, t.Unforced+t.CloseCube),
		Snowie:  1000 * ratio(t.ChequerError+t.CubeError, moves),
	}
	r.Rating = Rating(r.Overall)
	r.LuckRating = LuckRating(&t.Thresholds, t.Luck, t.Moves)
	r.Performance = 500 * r.Overall
	if length == 1 {
		r.Performance *= 1.5 // no cube decisions to share the errors with
	}
	return r
}

func ratio(sum float64, n int) float64 {
	if n == 0 {
		return 0
	}
	return sum / float64(n)
}

// Rating names an error rate in EMG per decision.
func Rating(rate float64) string {
	for _, r := range []struct {
		below float64
		name  string
	}{
		{.002, "Supernatural"}, {.005, "World class"}, {.008, "Expert"}, {.012, "Advanced"}, {.018, "Intermediate"},
		{.026, "Casual player"}, {.035, "Beginner"},
	} {
		if rate < r.below {
			return r.name
		}
	}
	return "Awful!"
}

// LuckRating names a player's luck over a number of moves.
func LuckRating(t *Thresholds, luck float64, moves int) string {
	names := [...]string{"Go to bed", "Bad dice, man!", "None", "Good dice, man!", "Go to Las Vegas"}
	return names[t.Luck(10*ratio(luck, moves))]
}

// Estimated returns the rating of a player by his error rates in EMG in a match
// of length points.
func Estimated(chequer, cube float64, length int) float64 {
	n := float64(max(length, 1))
	return 2050 - (chequer*(8798+25526/n) + cube*(863-519/n))
}

// LuckAdjusted is a player's result with the luck of both taken out.
func LuckAdjusted(result, own, other float64) float64 { return result - own + other }

// RatingDifference is the difference in rating that a player's luck-adjusted
// result stands for: result is his in MWC from -1/2 to 1/2, the lucks are in MWC.
// ok is false where there is none.
func RatingDifference(result, own, other float64, length int) (difference float64, ok bool) {
	r := .5 + LuckAdjusted(result, own, other)
	if r <= 0 || r >= 1 || length < 1 {
		return 0, false
	}
	return max(-2000/math.Sqrt(float64(length))*math.Log10(1/r-1), -2100), true
}

// PerGame returns the mean of the results of money games and half the width of
// its 95 % interval, 0 for fewer than two games.
func PerGame(results []float64) (mean, half float64) {
	variance := 0.0
	for i, x := range results {
		n := float64(i + 1)
		before := mean
		mean += (x - mean) / n
		if i > 0 {
			d := mean - before
			variance = variance*(1-1/(n-1)) + n*d*d
		}
	}
	if len(results) < 2 {
		return mean, 0
	}
	return mean, 1.95996 * math.Sqrt(variance/float64(len(results)))
}
