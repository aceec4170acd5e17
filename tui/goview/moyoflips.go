package goview

import (
	"fmt"
	"slices"

	"ana/model/series"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// drawGameFlips lists the moves of the game after which the modes judge some dragon differently, the present one marked, from
// the one before it on.
func (p *MoyoPane) drawGameFlips(c paint.Canvas, s *pane.State) {
	x := c.Text(0, 0, s.Style(theme.Dim), "flips in game ")
	points := p.series.of(s)
	flips := func(pt series.GoPoint) bool { return len(pt.Verdicts) > 0 }
	if !slices.ContainsFunc(points, flips) {
		word := "none"
		if !p.series.complete(s) {
			word = "none so far"
		}
		c.Text(x, 0, s.Style(theme.Dim), paint.Cut(word, c.W()-x, s.Glyphs.More))
		return
	}
	first := 0
	for i := range points {
		if points[i].Node < s.Cursor.ID() && flips(points[i]) {
			first = i
		}
	}
	for _, pt := range points[first:] {
		if !flips(pt) {
			continue
		}
		role, word := theme.Text, fmt.Sprintf("m.%d %s", pt.Move, vertex(pt.Verdicts[0], s.Go.Height))
		if more := len(pt.Verdicts) - 1; more > 0 {
			word += fmt.Sprintf("+%d", more)
		}
		if pt.Node == s.Cursor.ID() {
			role, word = theme.Strong, word+"*"
		}
		if x+len(word) > c.W() {
			c.Text(c.W()-1, 0, s.Style(theme.Dim), s.Glyphs.More)
			return
		}
		x = c.Text(x, 0, s.Style(role), word) + 1
	}
}
