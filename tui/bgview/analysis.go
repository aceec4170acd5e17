package bgview

import (
	"fmt"
	"math"

	"ana/bgeng"
	"ana/bgeng/ply"
	"ana/model"
	"ana/model/analyze"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// analysis returns what the engine says about the position shown: nil until it has said something. An answer that belongs
// to an earlier position is not given; a table of plays of another roll would only mislead.
func analysis(s *pane.State) *bgeng.Analysis {
	ans, ok := s.Answers[analyze.BgAnalysis]
	if !ok || ans.Stale || ans.Err != nil {
		return nil
	}
	a, _ := ans.Payload.(*bgeng.Analysis)
	return a
}

// missing says why there is no answer yet.
func missing(s *pane.State, name analyze.Name) string {
	ans := s.Answers[name]
	switch {
	case s.Known == nil || !s.Known(name):
		return "no evaluator in this program"
	case ans.Err != nil && !ans.Stale:
		return ans.Err.Error()
	case s.Busy:
		return s.Glyphs.Spinner[s.Spin%len(s.Glyphs.Spinner)] + " looking ahead"
	}
	return "no answer"
}

// signed writes an equity.
func signed(v float64) string { return fmt.Sprintf("%+.3f", v) }

// percent writes a probability.
func percent(p float32) string { return fmt.Sprintf("%.1f", 100*float64(p)) }

// grade returns the mark of an error by its size: ? doubtful, ! bad, !! very bad.
func grade(err float64) (string, theme.Role) {
	switch {
	case err >= 0.12:
		return "!!", theme.Fail
	case err >= 0.06:
		return "!", theme.Bad
	case err >= 0.03:
		return "?", theme.Warn
	}
	return "", theme.Text
}

// gradeLegend explains the marks of grade.
const gradeLegend = "? doubtful .03   ! bad .06   !! very bad .12"

// depth names how many rolls a value looked ahead: 2p, or 3x where plies are counted as XG does.
func depth(l *pane.Look, rolls int) string {
	if l.XGPlies {
		return fmt.Sprintf("%dx", rolls+1)
	}
	return fmt.Sprintf("%dp", rolls)
}

// effort says what an answer cost.
func effort(e *ply.Effort) string {
	return fmt.Sprintf("%d evaluations, %.1f ms", e.Evaluations, float64(e.Time.Microseconds())/1000)
}

// chances draws the five probabilities of a value as a bar: wins at the left, losses at the right.
func chances(c paint.Canvas, y int, s *pane.State, v *ply.Value) {
	w := c.W() - 14
	if w < 10 {
		return
	}
	x := c.Text(0, y, s.Style(theme.Text), fmt.Sprintf("%5.1f%% ", 100*v.Outputs[0]))
	win := int(math.Round(float64(v.Outputs[0]) * float64(w)))
	gammon := int(math.Round(float64(v.Outputs[1]) * float64(w)))
	lose := int(math.Round(float64(v.Outputs[3]) * float64(w)))
	for i := range w {
		role, mark := theme.Good, "="
		switch {
		case i < gammon:
			mark = "#"
		case i >= w-lose:
			role, mark = theme.Bad, "#"
		case i >= win:
			role, mark = theme.Bad, "-"
		}
		c.Cell(x+i, y, s.Style(role), mark)
	}
	c.Text(x+w+1, y, s.Style(theme.Text), fmt.Sprintf("%.1f%%", 100*(1-v.Outputs[0])))
}

// madeIndex returns the index of the play of the record, -1 if it is not among the plays.
func madeIndex(s *pane.State, a *bgeng.Analysis) int {
	if a == nil || s.Bg.Action == nil || s.Bg.Action.Kind != model.ActRoll || a.Played >= len(a.Plays) {
		return -1
	}
	return a.Played
}
