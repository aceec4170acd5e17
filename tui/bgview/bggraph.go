package bgview

import (
	"fmt"
	"math"

	"ana/bgeng/judge"
	"ana/keymap"
	"ana/model"
	"ana/model/series"
	"ana/tui/chart"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// GraphPane plots the chances of player X over the game, with the luck of the rolls and the errors of both players below.
type GraphPane struct {
	reviewed
	which int // 0 chances, 1 equity
	graph pane.GraphView
	at    paint.Rect
}

// NewGraph returns the graph pane.
func NewGraph(r *review) *GraphPane { return &GraphPane{reviewed: reviewed{r}} }

// ID implements pane.Pane.
func (p *GraphPane) ID() string { return "graph" }

// Title implements pane.Pane.
func (p *GraphPane) Title() string { return "Graph" }

// Contexts implements pane.Pane.
func (p *GraphPane) Contexts() []keymap.Context { return []keymap.Context{keymap.Graph} }

// nodes lists the actions of a game.
func nodes(g *model.Game) []model.NodeID {
	var out []model.NodeID
	for id := range model.NodeID(g.Len()) {
		if g.Node(id).Action != nil {
			out = append(out, id)
		}
	}
	return out
}

// chance is the value of a decision for player X.
func (p *GraphPane) chance(d *series.Decision, match bool) float64 {
	if d.Analysis == nil {
		return math.NaN()
	}
	v := &d.Analysis.Eval
	mine := d.Analysis.Match.OnRoll == 1
	if p.which == 1 {
		if mine {
			return v.Cubeful
		}
		return -v.Cubeful
	}
	x := float64(v.Outputs[0])
	if match && v.MWC != 0 {
		x = v.MWC
	}
	if !mine {
		x = 1 - x
	}
	return 100 * x
}

// Draw implements pane.Pane.
func (p *GraphPane) Draw(c paint.Canvas, s *pane.State) {
	g := s.Cursor.Game()
	match := g.Bg.Length > 0
	name, unit := "chance of X to win", " %"
	if match {
		name = "chance of X to win the match"
	}
	if p.which == 1 {
		name, unit = "equity of X", ""
	}
	ids := nodes(g)
	var found []*series.Decision
	if i := s.Cursor.GameIndex(); i < len(p.review.games) && p.review.key == reviewKeyOf(s) {
		found = p.review.games[i].decisions
	}
	title := fmt.Sprintf("%s, game %d", name, s.Cursor.GameIndex()+1)
	if len(found) < len(ids) && p.review.err == nil {
		title += fmt.Sprintf("  (%d of %d actions)", len(found), len(ids))
	}
	in := pane.Title(c, &s.Look, title, false)
	line := pane.Series{Name: name, Unit: unit, Nodes: ids, Values: make([]float64, len(ids))}
	if p.which == 0 {
		line.Lo, line.Hi = 0, 100
	} else {
		line.Zero = true
	}
	at := map[model.NodeID]int{}
	for i, id := range ids {
		at[id], line.Values[i] = i, math.NaN()
	}
	for _, d := range found {
		line.Values[at[d.Node]] = p.chance(d, match)
	}
	body := in.Sub(0, 0, in.W(), in.H()-4)
	p.at = paint.R(0, 1, body.W(), body.H())
	p.graph.Draw(body, s, line)
	p.drawMarks(in.Sub(0, in.H()-4, in.W(), 4), s, found, at, len(ids))
}

// drawMarks draws luck and errors below the plot, and what happened at the present action.
func (p *GraphPane) drawMarks(c paint.Canvas, s *pane.State, found []*series.Decision, at map[model.NodeID]int, n int) {
	const x0 = 7
	c.Text(0, 0, s.Style(theme.Dim), "luck")
	c.Text(0, 1, s.Style(theme.Dim), "err X")
	c.Text(0, 2, s.Style(theme.Dim), "err O")
	if p.review.err != nil {
		c.Text(x0, 3, s.Style(theme.Warn), paint.Cut(p.review.err.Error(), c.W()-x0, s.Glyphs.More))
	}
	for _, d := range found {
		x := x0 + chart.Place(at[d.Node], c.W()-x0, n)
		if d.HasLuck {
			luck(c, x, s, d)
		}
		worst := max(d.PlayError, d.CubeError)
		if mark, role := grade(worst); mark != "" {
			c.Cell(x, 2-d.Player, s.Style(role), mark[len(mark)-1:])
		}
		if d.Node == s.Cursor.ID() {
			text := fmt.Sprintf("%s %s  error %.3f", side(d.Player), d.Action.Text, worst)
			if d.HasLuck {
				text += fmt.Sprintf("  luck %+.3f %s", d.Luck.EMG, d.LuckMark.Word())
			}
			c.Text(x0, 3, s.Style(theme.Text), paint.Cut(text, c.W()-x0, s.Glyphs.More))
		}
	}
}

// luck marks a lucky or unlucky roll, seen from player X.
func luck(c paint.Canvas, x int, s *pane.State, d *series.Decision) {
	good := d.LuckMark == judge.Lucky || d.LuckMark == judge.VeryLucky
	if d.LuckMark == judge.Ordinary {
		return
	}
	mark, role := "v", theme.Bad
	if good == (d.Player == 1) {
		mark, role = "^", theme.Good
	}
	c.Cell(x, 0, s.Style(role), mark)
}

// Do implements pane.Pane.
func (p *GraphPane) Do(a keymap.Action, _ *pane.State) (pane.Effect, bool) {
	if a != keymap.GraphSeries {
		return pane.Effect{}, false
	}
	p.which = 1 - p.which
	return pane.Effect{}, true
}

// Click implements pane.Clicker: the action under the mouse is gone to.
func (p *GraphPane) Click(x, y int, s *pane.State) pane.Effect {
	if id, ok := p.graph.Click(x-p.at.Min.X, y-p.at.Min.Y); ok {
		return pane.Jump(s.Cursor.ToNode(id))
	}
	return pane.Effect{}
}

// Event implements pane.Eventer: errors.
func (p *GraphPane) Event(s *pane.State, by int) (model.Cursor, bool) {
	return p.review.nextError(s, by)
}

// Explain implements pane.Explainer.
func (p *GraphPane) Explain(*pane.State) []string {
	return []string{
		"# Graph",
		"The chance of player X to win the game, in a match to win the match, before each action of this game; the key s changes to equity. Computed in the background with the settings in force.",
		"# Luck",
		"^ a roll that was lucky for X, v one that was unlucky for X: the value with the roll against the mean of all rolls, static, with the best play of each.",
		"# Errors",
		gradeLegend + "; the mark of the last column stands for both.",
	}
}
