package tui

import (
	"strings"
	"time"

	"ana/tui/paint"
	"ana/tui/theme"

	tea "charm.land/bubbletea/v2"
)

// markFor is how long numbers that a toggle has changed stay marked.
const markFor = time.Second

// changes is the main part of the screen as it was before a setting was changed.
type changes struct {
	cells []string // graphemes, row-major; nil for none
	w     int
	serve int // number of the timer that ends the marks
}

// forgetMsg ends the marks of a change.
type forgetMsg struct{ serve int }

// remember keeps what the main part shows now, to mark what a change of settings changes.
func (m *Model) remember() {
	r := m.frame.Main
	if m.buf == nil || r.Empty() {
		return
	}
	if m.dirty {
		m.draw()
	}
	m.changes.cells = make([]string, 0, r.Dx()*r.Dy())
	m.changes.w = r.Dx()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			m.changes.cells = append(m.changes.cells, m.buf.Lines[y][x].Content)
		}
	}
}

// forgetLater ends the marks after a second.
func (m *Model) forgetLater() tea.Cmd {
	m.changes.serve++
	n := m.changes.serve
	return tea.Tick(markFor, func(time.Time) tea.Msg { return forgetMsg{n} })
}

// forget ends the marks, or waits on while answers are missing: then nothing can have been marked yet.
func (m *Model) forget(msg forgetMsg) tea.Cmd {
	if msg.serve != m.changes.serve {
		return nil
	}
	if m.engine.waiting {
		return m.forgetLater()
	}
	m.changes.cells = nil
	m.dirty = true
	return nil
}

// markChanges marks the words of the main part that hold a number and are not what they were.
func (m *Model) markChanges(c paint.Canvas) {
	if m.changes.cells == nil || m.changes.w != c.W() || len(m.changes.cells) != c.W()*c.H() {
		return
	}
	mark := m.look.Style(theme.Changed)
	for y := range c.H() {
		for x := 0; x < c.W(); {
			from, differs, digit := x, false, false
			for x < c.W() && c.At(x, y) != " " && c.At(x, y) != "" {
				g := c.At(x, y)
				differs = differs || g != m.changes.cells[y*c.W()+x]
				digit = digit || strings.ContainsAny(g, "0123456789")
				x++
			}
			if differs && digit {
				c.Restyle(from, y, x-from, func(s *paint.Style) { *s = mark })
			}
			x++
		}
	}
}
