package pane

import (
	"fmt"
	"math"

	"ana/model"
	"ana/tui/chart"
	"ana/tui/paint"
	"ana/tui/theme"
)

// GraphView draws series over the chosen line, with a scale at the left and a marker at the present node.
type GraphView struct {
	plot paint.Rect // of the last drawing, relative to its canvas
	n    int
	ids  []model.NodeID
}

const scaleW = 7

// Draw draws the series over each other, the first one in front.
func (v *GraphView) Draw(c paint.Canvas, s *State, all ...Series) {
	v.n = 0
	if len(all) == 0 || c.H() < 3 || c.W() < scaleW+4 {
		return
	}
	lo, hi := span(all)
	v.n, v.ids = len(all[0].Values), all[0].Nodes
	v.plot = paint.R(scaleW, 0, c.W()-scaleW, c.H()-1)
	plot := c.Sub(v.plot.Min.X, v.plot.Min.Y, v.plot.Dx(), v.plot.Dy())
	c.TextRight(scaleW-1, 0, s.Style(theme.Dim), number(hi))
	c.TextRight(scaleW-1, c.H()-2, s.Style(theme.Dim), number(lo))
	c.VRule(scaleW-1, 0, c.H()-1, s.Style(theme.Border), s.Glyphs.Split)
	if lo < 0 && hi > 0 {
		y := int(math.Round(hi / (hi - lo) * float64(plot.H()-1)))
		plot.HRule(0, y, plot.W(), s.Style(theme.Border), s.Glyphs.Rule)
		c.TextRight(scaleW-1, y, s.Style(theme.Dim), "0")
	}
	here := v.index(s.Cursor.ID())
	if all[0].Here > 0 {
		here = all[0].Here - 1
	}
	v.parts(plot, s, all[0].Parts)
	if here >= 0 {
		plot.VRule(chart.Place(here, plot.W(), v.n), 0, plot.H(), s.Style(theme.Border), s.Glyphs.Split)
	}
	roles := [...]theme.Role{theme.Accent, theme.Warn, theme.Good, theme.Bad}
	for i := len(all) - 1; i >= 0; i-- {
		chart.Line(plot, s.Glyphs, s.Style(roles[i%len(roles)]), all[i].Values, lo, hi)
	}
	v.legend(c, s, all, roles[:], here)
}

// parts draws a line and a name where each part begins.
func (v *GraphView) parts(plot paint.Canvas, s *State, list []Part) {
	free := 0
	for _, part := range list {
		x := chart.Place(part.At, plot.W(), v.n)
		if part.At > 0 {
			plot.VRule(x, 0, plot.H(), s.Style(theme.Dim), s.Glyphs.Dot)
		}
		if x >= free {
			free = plot.Text(x, plot.H()-1, s.Style(theme.Dim), part.Name) + 1
		}
	}
}

func (v *GraphView) legend(c paint.Canvas, s *State, all []Series, roles []theme.Role, here int) {
	x := scaleW
	for i, one := range all {
		value := ""
		if here >= 0 && here < len(one.Values) && !math.IsNaN(one.Values[here]) {
			value = " " + number(one.Values[here]) + one.Unit
		}
		x = c.Text(x, c.H()-1, s.Style(roles[i%len(roles)]), s.Glyphs.Rule+" "+one.Name+value) + 2
	}
}

// span returns the range that all series share.
func span(all []Series) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, one := range all {
		l, h, ok := one.Lo, one.Hi, one.Lo < one.Hi
		if !ok {
			l, h, ok = chart.Range(one.Values)
		}
		if ok {
			lo, hi = min(lo, l), max(hi, h)
		}
		if one.Zero {
			lo, hi = min(lo, 0), max(hi, 0)
		}
	}
	if math.IsInf(lo, 0) || math.IsInf(hi, 0) {
		return 0, 1
	}
	if hi-lo < 1e-9 {
		return lo - 1, hi + 1
	}
	return lo, hi
}

func number(v float64) string {
	switch {
	case math.Abs(v) >= 100 || v == math.Trunc(v):
		return fmt.Sprintf("%.0f", v)
	case math.Abs(v) >= 10:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.2f", v)
}

func (v *GraphView) index(id model.NodeID) int {
	for i, n := range v.ids {
		if n == id {
			return i
		}
	}
	return -1
}

// Click returns the node under x of the last drawing.
func (v *GraphView) Click(x, y int) (model.NodeID, bool) {
	if v.n == 0 || x < v.plot.Min.X || x >= v.plot.Max.X || y >= v.plot.Max.Y {
		return model.NoNode, false
	}
	return v.ids[chart.Column(x-v.plot.Min.X, v.plot.Dx(), v.n)], true
}
