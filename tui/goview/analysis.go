package goview

import (
	"fmt"
	"math"
	"strings"

	"ana/goeng"
	goboard "ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/influence"
	"ana/model"
	"ana/model/analyze"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// answer returns the analysis that an analyzer gave, nil until it is there, and whether it belongs to an earlier position.
func answer(s *pane.State, name analyze.Name) (a *goeng.Analysis, stale bool) {
	ans, ok := s.Answers[name]
	if !ok || ans.Err != nil {
		return nil, false
	}
	a, _ = ans.Payload.(*goeng.Analysis)
	if a != nil && (a.Position.Board.Width() != s.Go.Width || a.Position.Board.Height() != s.Go.Height) {
		return nil, false
	}
	return a, ans.Stale
}

// dragons returns the dragons of the position shown, nil until they are there.
func dragons(s *pane.State) (r *dragon.Result, stale bool) {
	a, stale := answer(s, analyze.GoDragons)
	if a == nil || a.Dragons == nil {
		return nil, false
	}
	return a.Dragons, stale
}

// waiting draws what is missing in a side panel: the error, or that work is going on.
func waiting(c paint.Canvas, s *pane.State, name analyze.Name) {
	ans := s.Answers[name]
	if ans.Err != nil {
		f := pane.F("not analysed", reason(ans.Err))
		f.Role = theme.Warn
		pane.DrawFields(c, &s.Look, []pane.Field{f})
		return
	}
	text := "no answer"
	if s.Busy {
		text = s.Glyphs.Spinner[s.Spin%len(s.Glyphs.Spinner)] + " reading life and death"
	}
	c.Text(0, 0, s.Style(theme.Dim), text)
}

// coord turns a point of the engine into one of the record.
func coord(p goboard.Point) model.Coord {
	if p <= 0 {
		return model.Pass
	}
	return model.Coord{X: int8(p.Col()), Y: int8(p.Row())}
}

// vertex is the name of a point, "-" for none.
func vertex(p goboard.Point, height int) string {
	if p <= 0 {
		return "-"
	}
	return p.Vertex(height)
}

// statusMark is the letter of a status beside a stone, "" for alive.
func statusMark(st dragon.Status) string {
	switch st {
	case dragon.Dead:
		return "x"
	case dragon.Critical:
		return "!"
	case dragon.Unknown, dragon.Unchecked:
		return "?"
	}
	return ""
}

// statusRole is the look of a status in a table.
func statusRole(st dragon.Status) theme.Role {
	switch st {
	case dragon.Dead:
		return theme.Bad
	case dragon.Critical:
		return theme.Warn
	case dragon.Alive:
		return theme.Good
	}
	return theme.Text
}

func safetyRole(sf influence.Safety) theme.Role {
	switch sf {
	case influence.Dead, influence.TacticallyDead:
		return theme.Bad
	case influence.Critical, influence.Weak:
		return theme.Warn
	}
	return theme.Text
}

// score returns the estimate of the result as the mean of both sides moving first.
func score(s *pane.State, r *dragon.Result) (influence.Score, bool) {
	if r.After[0] == nil || r.After[1] == nil {
		return influence.Score{}, false
	}
	return goeng.EstimateOf(r, s.Go.Taken(), s.Go.Komi, s.Go.Counting()).Score, true
}

// count formats an integer value of a table.
func count(n int) pane.Value { return pane.N(fmt.Sprint(n), float64(n)) }

// decimal formats a number of a table.
func decimal(v float64, digits int) pane.Value {
	if math.IsNaN(v) {
		return pane.V("-")
	}
	return pane.N(ftoa(v, digits), v)
}

// reason is what went wrong, without the names of the stages that handed it on.
func reason(err error) string {
	text := err.Error()
	for {
		stage, rest, ok := strings.Cut(text, ": ")
		if !ok || !strings.HasPrefix(stage, "go.") || strings.ContainsAny(stage, " \t") {
			return text
		}
		text = rest
	}
}
