package judge

// Mark grades a play or a cube action.
type Mark uint8

// The marks.
const (
	Good Mark = iota
	Doubtful
	Bad
	VeryBad
	numMarks
)

// String returns the sign that annotators use, "" for a good play.
func (m Mark) String() string {
	return [...]string{"", "?!", "?", "??"}[min(m, VeryBad)]
}

// Word returns the name of the mark.
func (m Mark) Word() string {
	return [...]string{"good", "doubtful", "bad", "very bad"}[min(m, VeryBad)]
}

// LuckMark grades a roll.
type LuckMark uint8

// The luck marks.
const (
	VeryUnlucky LuckMark = iota
	Unlucky
	Ordinary
	Lucky
	VeryLucky
	numLuckMarks
)

// Word returns the name of the mark.
func (m LuckMark) Word() string {
	return [...]string{"very unlucky", "unlucky", "", "lucky", "very lucky"}[min(m, VeryLucky)]
}

// Thresholds are the sizes from which errors and luck are marked; an error must
// be larger than the threshold.
type Thresholds struct {
	Doubtful, Bad, VeryBad float64
	Lucky, VeryLucky       float64
}

// DefaultThresholds returns those of GNU Backgammon 1.07.
func DefaultThresholds() Thresholds {
	return Thresholds{Doubtful: .03, Bad: .06, VeryBad: .12, Lucky: .3, VeryLucky: .6}
}

// Error returns the mark of an error, 0 or more.
func (t *Thresholds) Error(e float64) Mark {
	switch {
	case e > t.VeryBad:
		return VeryBad
	case e > t.Bad:
		return Bad
	case e > t.Doubtful:
		return Doubtful
	default:
		return Good
	}
}

// Luck returns the mark of a roll's luck.
func (t *Thresholds) Luck(l float64) LuckMark {
	switch {
	case l > t.VeryLucky:
		return VeryLucky
	case l > t.Lucky:
		return Lucky
	case l < -t.VeryLucky:
		return VeryUnlucky
	case l < -t.Lucky:
		return Unlucky
	default:
		return Ordinary
	}
}
