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
	which graphLine
	graph pane.GraphView
	at    paint.Rect
	shown []point // of the last drawing
}

// graphLine is what is plotted.
type graphLine uint8

const (
	matchChances graphLine = iota // of all games
	gameChances
	equities
	graphLines
)

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
	if p.which == equities {
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

// point is one action of the plot.
type point struct {
	game     int
	node     model.NodeID
	decision *series.Decision // nil where it is not known yet
}

// points lists the actions that are plotted: those of the game, or of all games.
func (p *GraphPane) points(s *pane.State) (list []point, parts []pane.Part) {
	known := p.review.key == reviewKeyOf(s)
	for i, g := range s.Cursor.Record().Games {
		if p.which != matchChances && i != s.Cursor.GameIndex() {
			continue
		}
		by := map[model.NodeID]*series.Decision{}
		if known && i < len(p.review.games) {
			for _, d := range p.review.games[i].decisions {
				by[d.Node] = d
			}
		}
		parts = append(parts, pane.Part{At: len(list), Name: fmt.Sprintf("G%d", i+1)})
		for _, id := range nodes(g) {
			list = append(list, point{i, id, by[id]})
		}
	}
	if p.which != matchChances {
		parts = nil
	}
	return list, parts
}

// Draw implements pane.Pane.
func (p *GraphPane) Draw(c paint.Canvas, s *pane.State) {
	g := s.Cursor.Game()
	match := g.Bg.Length > 0
	name, unit := "chance of X to win", " %"
	if match {
		name = "chance of X to win the match"
	}
	if p.which == equities {
		name, unit = "equity of X", ""
	}
	list, parts := p.points(s)
	brief := name
	if match && p.which != equities {
		brief = "MWC of X"
	}
	title := fmt.Sprintf("%s, game %d", brief, s.Cursor.GameIndex()+1)
	if p.which == matchChances {
		title = fmt.Sprintf("%s, all %d games", brief, len(s.Cursor.Record().Games))
	}
	line := pane.Series{Name: name, Unit: unit, Values: make([]float64, len(list)), Parts: parts}
	if p.which != equities {
		line.Lo, line.Hi = 0, 100
	} else {
		line.Zero = true
	}
	found := 0
	for i := range list {
		line.Values[i] = math.NaN()
		line.Nodes = append(line.Nodes, model.NodeID(i))
		if d := list[i].decision; d != nil {
			found++
			line.Values[i] = p.chance(d, match)
		}
		if list[i].game == s.Cursor.GameIndex() && list[i].node == s.Cursor.ID() {
			line.Here = i + 1
		}
	}
	if p.analysing(s) {
		title += fmt.Sprintf("  (%d of %d actions)", found, len(list))
	}
	p.shown = list
	in := pane.Title(c, &s.Look, title+totals(list, match), false)
	body := in.Sub(0, 0, in.W(), in.H()-4)
	p.at = paint.R(0, 1, body.W(), body.H())
	p.graph.Draw(body, s, line)
	p.drawMarks(in.Sub(0, in.H()-4, in.W(), 4), s, list)
}

// analysing reports whether decisions that are plotted are still to come.
func (p *GraphPane) analysing(s *pane.State) bool {
	if p.review.err != nil {
		return false
	}
	if p.which == matchChances {
		done, all := p.review.progress()
		return done < all
	}
	i := s.Cursor.GameIndex()
	return i < len(p.review.games) && !p.review.games[i].done
}

// totals sums up luck and errors of the actions that are plotted.
func totals(list []point, match bool) string {
	var errs [2]float64
	lucky, cost := 0.0, 0.0
	for i := range list {
		d := list[i].decision
		if d == nil {
			continue
		}
		errs[d.Player] += d.PlayError
		if d.HasCube {
			errs[d.Player] += d.CubeError
		}
		if d.HasLuck {
			sign := 1.0
			if d.Player == 0 {
				sign = -1
			}
			lucky += sign * d.Luck.EMG
			cost += sign * d.Luck.Cost
		}
	}
	text := fmt.Sprintf("  luck X %+.2f", lucky)
	if match {
		text += fmt.Sprintf(" (%+.1f %%)", 100*cost)
	}
	return text + fmt.Sprintf("  err X %.2f O %.2f", 0-errs[1], 0-errs[0])
}

// drawMarks draws luck and errors below the plot, and what happened at the present action.
func (p *GraphPane) drawMarks(c paint.Canvas, s *pane.State, list []point) {
	const x0 = 7
	c.Text(0, 0, s.Style(theme.Dim), "luck")
	c.Text(0, 1, s.Style(theme.Dim), "err X")
	c.Text(0, 2, s.Style(theme.Dim), "err O")
	if p.review.err != nil {
		c.Text(x0, 3, s.Style(theme.Warn), paint.Cut(p.review.err.Error(), c.W()-x0, s.Glyphs.More))
	}
	for i := range list {
		d := list[i].decision
		if d == nil {
			continue
		}
		x := x0 + chart.Place(i, c.W()-x0, len(list))
		if d.HasLuck {
			luck(c, x, s, d)
		}
		worst := max(d.PlayError, d.CubeError)
		if mark, role := grade(worst); mark != "" {
			c.Cell(x, 2-d.Player, s.Style(role), mark[len(mark)-1:])
		}
		if list[i].game == s.Cursor.GameIndex() && d.Node == s.Cursor.ID() {
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
	p.which = (p.which + 1) % graphLines
	return pane.Effect{}, true
}

// Click implements pane.Clicker: the action under the mouse is gone to.
func (p *GraphPane) Click(x, y int, s *pane.State) pane.Effect {
	if i, ok := p.graph.Click(x-p.at.Min.X, y-p.at.Min.Y); ok && int(i) < len(p.shown) {
		at := p.shown[i]
		to, moved := model.NewCursor(s.Cursor.Record(), at.game).ToNode(at.node)
		return pane.Jump(to, moved || at.game != s.Cursor.GameIndex())
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
		"The chance of player X to win the game, in a match to win the match, before each action of all games; the key s changes to this game alone, and to equity. The title sums up luck and errors of what is plotted. Computed in the background with the settings in force.",
		"# Luck",
		"^ a roll that was lucky for X, v one that was unlucky for X: the value with the roll against the mean of all rolls, static, with the best play of each.",
		"# Errors",
		gradeLegend + "; the mark of the last column stands for both.",
	}
}
