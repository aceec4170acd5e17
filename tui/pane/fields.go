package pane

import (
	"math"
	"strings"

	"ana/tui/chart"
	"ana/tui/paint"
	"ana/tui/theme"
)

// DrawFields draws fields below each other from the top and returns the number of rows used. Values start in one column;
// a value that is too long is wrapped into as many rows as it needs.
func DrawFields(c paint.Canvas, l *Look, fields []Field) int {
	nameW := 0
	for _, f := range fields {
		if f.Value != "" {
			nameW = max(nameW, paint.Width(f.Name))
		}
	}
	nameW = min(nameW, max(c.W()/2, 8))
	y := 0
	for _, f := range fields {
		if y >= c.H() {
			return y
		}
		if f.Value == "" {
			role := f.Role
			if role == theme.Text {
				role = theme.Head
			}
			for _, line := range paint.Wrap(f.Name, c.W()) {
				c.Text(0, y, l.Style(role), line)
				y++
			}
			continue
		}
		c.Text(0, y, l.Style(theme.Dim), paint.Cut(f.Name, nameW, l.Glyphs.More))
		x := nameW + 1
		for _, line := range paint.Wrap(f.Value, max(c.W()-x, 1)) {
			end := c.Text(x, y, l.Style(f.Role), line)
			if !math.IsNaN(f.Bar) {
				chart.Bar(c, end+1, y, c.W()-end-1, l.Glyphs, l.Style(theme.Accent), f.Bar, 1)
			}
			y++
		}
	}
	return y
}

// TextView is text that scrolls. The zero value is ready for use.
type TextView struct {
	offset int
	key    string // text that the offset belongs to
	rows   int    // rows of the last drawing
	seen   int    // rows that were visible
}

// Draw wraps and draws text, from the top again when it is a new one. A mark in the last column says that there is more.
func (t *TextView) Draw(c paint.Canvas, l *Look, role theme.Role, text string) {
	if text != t.key {
		t.key, t.offset = text, 0
	}
	lines := paint.Wrap(strings.TrimRight(text, "\n"), max(c.W()-1, 1))
	t.rows, t.seen = len(lines), c.H()
	t.offset = min(t.offset, max(len(lines)-c.H(), 0))
	for i, line := range lines[t.offset:] {
		if i >= c.H() {
			break
		}
		c.Text(0, i, l.Style(role), line)
	}
	if t.offset > 0 {
		c.Cell(c.W()-1, 0, l.Style(theme.Dim), l.Glyphs.Up)
	}
	if t.offset+c.H() < len(lines) {
		c.Cell(c.W()-1, c.H()-1, l.Style(theme.Dim), l.Glyphs.Down)
	}
}

// Scroll moves by rows and reports whether there was something to scroll.
func (t *TextView) Scroll(by int) bool {
	to := min(max(t.offset+by, 0), max(t.rows-t.seen, 0))
	moved := to != t.offset
	t.offset = to
	return moved
}

// Title draws a heading over a rule and returns the canvas below it; a focused part is marked.
func Title(c paint.Canvas, l *Look, title string, focused bool) paint.Canvas {
	role, mark := theme.Border, " "
	if focused {
		role, mark = theme.Focus, l.Glyphs.Right
	}
	c.HRule(0, 0, c.W(), l.Style(role), l.Glyphs.Rule)
	x := c.Text(1, 0, l.Style(role), mark)
	x = c.Text(x, 0, l.Style(theme.Head), paint.Cut(title, c.W()-4, l.Glyphs.More))
	c.Text(x, 0, l.Style(role), " ")
	return c.Sub(0, 1, c.W(), c.H()-1)
}
