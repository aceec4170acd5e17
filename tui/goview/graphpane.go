package goview

import (
	"fmt"
	"math"
	"slices"

	"ana/keymap"
	"ana/model"
	"ana/model/analyze"
	"ana/model/series"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// GraphPane plots figures of the whole game, which are computed in the background move by move.
type GraphPane struct {
	which  int
	graph  pane.GraphView
	at     paint.Rect
	series *gameSeries
}

// NewGraph returns the graph pane.
func NewGraph(g *gameSeries) *GraphPane { return &GraphPane{series: g} }

// ID implements pane.Pane.
func (p *GraphPane) ID() string { return "graph" }

// Title implements pane.Pane.
func (p *GraphPane) Title() string { return "Graph" }

// Contexts implements pane.Pane.
func (p *GraphPane) Contexts() []keymap.Context { return []keymap.Context{keymap.Graph} }

// Wants implements pane.Pane.
func (p *GraphPane) Wants() []analyze.Name { return nil }

// Ask implements pane.Asker.
func (p *GraphPane) Ask(s *pane.State) (pane.Question, bool) { return p.series.ask(s) }

// Answer implements pane.Asker.
func (p *GraphPane) Answer(part any) { p.series.answer(part) }

// plots are what can be plotted.
func plots() []struct {
	name string
	of   []func(*series.GoPoint) float64
	legs []string
} {
	type f = func(*series.GoPoint) float64
	return []struct {
		name string
		of   []f
		legs []string
	}{
		{"lead of white", []f{func(p *series.GoPoint) float64 { return p.Settled }}, []string{"lead of white"}},
		{"lead of white, every position by itself", []f{func(p *series.GoPoint) float64 { return p.Lead }}, []string{"lead of white"}},
		{"territory", []f{func(p *series.GoPoint) float64 { return p.Territory.White }, func(p *series.GoPoint) float64 { return p.Territory.Black }}, []string{"white", "black"}},
		{"moyo, experimental", []f{func(p *series.GoPoint) float64 { return p.Experimental.White }, func(p *series.GoPoint) float64 { return p.Experimental.Black }}, []string{"white", "black"}},
		{"moyo, classic", []f{func(p *series.GoPoint) float64 { return p.Classic.White }, func(p *series.GoPoint) float64 { return p.Classic.Black }}, []string{"white", "black"}},
		{"disagreement of the modes", []f{func(p *series.GoPoint) float64 { return p.Disagree }}, []string{"sum of differences"}},
		{"captures", []f{func(p *series.GoPoint) float64 { return p.Captures.White }, func(p *series.GoPoint) float64 { return p.Captures.Black }}, []string{"white", "black"}},
	}
}

// Draw implements pane.Pane.
func (p *GraphPane) Draw(c paint.Canvas, s *pane.State) {
	all := plots()
	one := all[p.which]
	ids := mainLine(s.Cursor.Game())
	title := one.name
	points := p.series.of(s)
	if len(points) < len(ids) {
		title += fmt.Sprintf("  (%d of %d positions)", len(points), len(ids))
	}
	in := pane.Title(c, &s.Look, title, false)
	var lines []pane.Series
	for k, f := range one.of {
		line := pane.Series{Name: one.legs[k], Nodes: ids, Values: make([]float64, len(ids)), Zero: true}
		for i := range line.Values {
			line.Values[i] = math.NaN()
			if i < len(points) {
				line.Values[i] = f(&points[i])
			}
		}
		lines = append(lines, line)
	}
	body := in.Sub(0, 0, in.W(), in.H()-2)
	p.at = paint.R(0, 1, body.W(), body.H())
	p.graph.Draw(body, s, lines...)
	p.drawFlips(in.Sub(0, in.H()-2, in.W(), 2), s, ids, points)
}

// drawFlips marks the moves at which the safety of a dragon changed, and says what happened at the present one.
func (p *GraphPane) drawFlips(c paint.Canvas, s *pane.State, ids []model.NodeID, points []series.GoPoint) {
	if p.series.failed != nil {
		c.Text(0, 0, s.Style(theme.Warn), paint.Cut(p.series.failed.Error(), c.W(), s.Glyphs.More))
		return
	}
	c.Text(0, 0, s.Style(theme.Dim), "flips")
	const x0 = 7
	w := c.W() - x0
	for i := range points {
		if len(points[i].Flips) == 0 {
			continue
		}
		x := x0
		if len(ids) > 1 {
			x += i * (w - 1) / (len(ids) - 1)
		}
		mark, role := "|", theme.Warn
		if slices.ContainsFunc(points[i].Flips, func(f series.Flip) bool { return f.Jump }) {
			mark, role = "!", theme.Bad
		}
		c.Cell(x, 0, s.Style(role), mark)
	}
	for i := range points {
		if points[i].Node != s.Cursor.ID() {
			continue
		}
		text := ""
		for _, f := range points[i].Flips {
			text += fmt.Sprintf("%s %s: %s to %s", f.Color, vertex(f.Origin, s.Go.Height), f.From, f.To)
			if f.Jump {
				text += " by a move far away!"
			}
			text += "   "
		}
		c.Text(x0, 1, s.Style(theme.Text), paint.Cut(text, w, s.Glyphs.More))
	}
}

// Do implements pane.Pane.
func (p *GraphPane) Do(a keymap.Action, _ *pane.State) (pane.Effect, bool) {
	if a != keymap.GraphSeries {
		return pane.Effect{}, false
	}
	p.which = (p.which + 1) % len(plots())
	return pane.Effect{}, true
}

// Click implements pane.Clicker: the move under the mouse is gone to.
func (p *GraphPane) Click(x, y int, s *pane.State) pane.Effect {
	if id, ok := p.graph.Click(x-p.at.Min.X, y-p.at.Min.Y); ok {
		return pane.Jump(s.Cursor.ToNode(id))
	}
	return pane.Effect{}
}

// Event implements pane.Eventer: moves at which the safety of a dragon changed.
func (p *GraphPane) Event(s *pane.State, by int) (model.Cursor, bool) {
	return p.series.next(s, by, func(pt *series.GoPoint) bool { return len(pt.Flips) > 0 })
}

// Pending implements pane.Pender.
func (p *GraphPane) Pending(s *pane.State) bool { return !p.series.complete(s) }

// Explain implements pane.Explainer.
func (p *GraphPane) Explain(s *pane.State) []string {
	return []string{
		"# Graph",
		"One value for every position of the main line, computed in the background in the order of moves; what is missing is not drawn.",
		"# Lead",
		"The estimate of the result: the mean of both sides moving first, komi included; positive is White's. The estimate of one position gives the last move its full worth and takes nothing off for the answer that is due, so it goes up and down with every move by what a move is worth, half a dozen points and more on small boards; the line is the mean of each position with the one before, in which that cancels out. s shows every position by itself.",
		"# Moyo",
		"Points of moyo of each side: by regions (classic), and as credited to dragons through closest worms (experimental).",
		"# Disagreement",
		"The sum over all dragons of the differences of their surrounding moyo between the two attributions.",
		"# Flips",
		"A bar marks a move at which the safety of a dragon changed; n and N go through them. An exclamation mark is an impossible jump: a dragon died or came to life although the move was more than four lines away from all of its stones, so one of the two verdicts is likely to be wrong.",
		fmt.Sprintf("Settings: moyo %s, %s.", s.Settings.Moyo, s.Settings.Compat),
	}
}
