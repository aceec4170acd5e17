package tui

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"ana/keymap"
	"ana/model"
	"ana/tui/layout"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// tabPlace is where a tab was drawn in the header.
type tabPlace struct{ from, to, pane int }

// draw paints the whole screen and returns it as styled text.
func (m *Model) draw() string {
	if m.buf == nil || m.w == 0 || m.h == 0 {
		return ""
	}
	m.title = "ana " + m.recordName()
	c := paint.New(m.buf, m.buf.Bounds())
	c.Fill(m.look.Style(theme.Text))
	if m.frame.TooSmall {
		m.drawTooSmall(c)
		return m.buf.Render()
	}
	m.state.Look = m.look
	m.state.Answers = m.engine.answers
	m.state.Busy, m.state.Spin = m.engine.waiting, m.engine.spin
	m.state.Bookmark = func(id model.NodeID) bool { return m.marks[bookmark{m.cursor.GameIndex(), id}] }
	m.drawHeader(c.Sub(0, 0, m.w, 1))
	main := m.frame.Main
	body := c.Sub(main.Min.X, main.Min.Y, main.Dx(), main.Dy())
	m.panes[m.active].Draw(body, &m.state)
	m.markChanges(body)
	m.drawStatus(c.Sub(0, m.frame.Status.Min.Y, m.w, 1))
	m.drawHint(c.Sub(0, m.frame.Hint.Min.Y, m.w, 1))
	for _, o := range m.overlays {
		o.draw(c.Sub(0, 1, m.w, m.h-2), &m.look)
	}
	return m.buf.Render()
}

func (m *Model) drawTooSmall(c paint.Canvas) {
	lines := paint.Wrap(fmt.Sprintf("ana needs %dx%d, this is %dx%d", layout.MinWidth, layout.MinHeight, m.w, m.h), m.w)
	for i, l := range lines {
		c.Text(0, i, m.look.Style(theme.Warn), l)
	}
}

// drawHeader draws the tabs and, if there is room, the name of the program. Tabs that do not fit are shortened
// to their number and first letters, the open one last.
func (m *Model) drawHeader(c paint.Canvas) {
	c.Fill(m.look.Style(theme.Bar))
	m.tabs = m.tabs[:0]
	cut := 99
	for cut > 3 && m.tabsWidth(cut) > c.W()-1 {
		cut--
	}
	x := 0
	for i := range m.panes {
		st := m.look.Style(theme.TabOff)
		if i == m.active {
			st = m.look.Style(theme.TabOn)
		}
		to := c.Text(x, 0, st, m.tabText(i, cut))
		m.tabs = append(m.tabs, tabPlace{x, to, i})
		x = to
	}
	if x+5 < c.W() {
		c.TextRight(c.W()-1, 0, m.look.Style(theme.BarDim), "ana")
	}
}

func (m *Model) tabText(i, cut int) string {
	title := m.panes[i].Title()
	if i != m.active && len(title) > cut {
		title = title[:cut]
	}
	if i == m.active {
		title = strings.ToUpper(title)
	}
	return fmt.Sprintf(" %d %s ", i+1, title)
}

func (m *Model) tabsWidth(cut int) int {
	n := 0
	for i := range m.panes {
		n += paint.Width(m.tabText(i, cut))
	}
	return n
}

func (m *Model) recordName() string {
	if m.record.Path == "" || m.record.Path == "-" {
		return "-"
	}
	if m.record.Position && filepath.Ext(m.record.Path) == "" {
		return m.record.Path // an identifier, whose letters may be slashes
	}
	return filepath.Base(m.record.Path)
}

// where names the place for messages: file and move.
func (m *Model) where() string {
	return fmt.Sprintf("%s, game %d, move %d", m.recordName(), m.cursor.GameIndex()+1, m.cursor.MoveNumber())
}

// drawStatus draws the record, the place, the side to move and the modes at the left, timing and warnings at the right.
func (m *Model) drawStatus(c paint.Canvas) {
	c.Fill(m.look.Style(theme.Bar))
	right := m.statusRight(c)
	x := 1
	put := func(r theme.Role, text string) {
		if text == "" || x+paint.Width(text) >= right {
			return
		}
		x = c.Text(x, 0, m.look.Style(r), text) + 2
	}
	if m.edit != nil {
		put(theme.BarWarn, "WHAT IF")
	}
	put(theme.Bar, paint.Cut(m.recordName(), max(c.W()/8, 12), m.look.Glyphs.More))
	if len(m.record.Games) > 1 {
		put(theme.Bar, fmt.Sprintf("G%d/%d", m.cursor.GameIndex()+1, len(m.record.Games)))
	}
	words, rest := m.adapter.status(&m.state)
	for _, text := range words {
		put(theme.Bar, text)
	}
	if m.marks[bookmark{m.cursor.GameIndex(), m.cursor.ID()}] {
		put(theme.BarHot, "bookmark")
	}
	for _, text := range m.adapter.modes(&m.state, c.W() < 100) {
		put(theme.BarHot, text)
	}
	if p, ok := m.panes[m.active].(pane.Moder); ok {
		for _, text := range p.Modes(&m.state) {
			put(theme.BarHot, text)
		}
	}
	for _, text := range rest {
		put(theme.BarDim, text)
	}
}

// statusRight draws the right end of the status line and returns the column it begins at.
func (m *Model) statusRight(c paint.Canvas) int {
	x := c.W() - 1
	put := func(r theme.Role, text string) {
		c.TextRight(x, 0, m.look.Style(r), text)
		x -= paint.Width(text) + 2
	}
	if n := len(m.record.Warnings.AtLeast(model.Warning)); n > 0 {
		put(theme.BarWarn, plural(n, "warning"))
	} else {
		put(theme.BarDim, "0 warnings")
	}
	if text := m.timing(); text != "" {
		put(theme.BarDim, text)
	}
	if m.engine.waiting {
		frames := m.look.Glyphs.Spinner
		put(theme.BarHot, frames[m.engine.spin%len(frames)])
	}
	return x
}

// timing sums up what the shown answers took.
func (m *Model) timing() string {
	var total time.Duration
	cached, n := true, 0
	for name := range m.engine.prints {
		if a, ok := m.engine.answers[name]; ok && !a.Stale {
			total += a.Elapsed
			cached = cached && a.Cached
			n++
		}
	}
	switch {
	case n == 0:
		return ""
	case cached:
		return "cached"
	}
	return fmt.Sprintf("%.1f ms", float64(total.Microseconds())/1000)
}

// drawHint draws the message, or the keys that are most useful now.
func (m *Model) drawHint(c paint.Canvas) {
	if m.message.text != "" {
		text := m.message.text
		if m.message.keep {
			text += "  (" + m.keys.Key(keymap.Dismiss) + ")"
		}
		c.Text(1, 0, m.look.Style(m.message.role), paint.Cut(text, c.W()-2, m.look.Glyphs.More))
		return
	}
	help := m.keys.Key(keymap.Help) + " help"
	if len(m.overlays) > 0 {
		help = ""
	}
	limit := c.W() - paint.Width(help) - 2
	x := 1
	for _, h := range m.hints() {
		if x+paint.Width(h[0])+1+paint.Width(h[1]) > limit {
			break
		}
		x = c.Text(x, 0, m.look.Style(theme.Key), h[0])
		x = c.Text(x+1, 0, m.look.Style(theme.Dim), h[1]) + 2
	}
	if help != "" {
		x = c.W() - 1 - paint.Width(help)
		x = c.Text(x, 0, m.look.Style(theme.Key), m.keys.Key(keymap.Help))
		c.Text(x, 0, m.look.Style(theme.Dim), " help")
	}
}

// hints are keys and words for the bottom line: what steps, then the keys of the pane, then those that are live everywhere.
func (m *Model) hints() [][2]string {
	pairs := map[keymap.Action]keymap.Action{
		keymap.StepPrev: keymap.StepNext, keymap.EventNext: keymap.EventPrev, keymap.RowDown: keymap.RowUp, keymap.DialogDown: keymap.DialogUp,
		keymap.StepBack: keymap.StepForward, keymap.StepFirst: keymap.StepLast, keymap.VarNext: keymap.VarPrev, keymap.PliesMore: keymap.PliesLess,
	}
	var out [][2]string
	add := func(b keymap.Binding) {
		key := keymap.Display(b.Keys[0])
		if other := m.keys.Key(pairs[b.Action]); other != "" {
			key += "/" + other
		}
		out = append(out, [2]string{key, b.Short})
	}
	live := m.keys.Live(m.contexts()...)
	for _, b := range live {
		if b.Action == keymap.StepPrev {
			add(b)
		}
	}
	for _, b := range live {
		if b.Short != "" && b.Action != keymap.StepPrev && b.Action != keymap.Help {
			add(b)
		}
	}
	return out
}

// mainText returns the main part of the screen as text.
func (m *Model) mainText() string {
	if m.buf == nil {
		return ""
	}
	var rows []string
	for y := m.frame.Main.Min.Y; y < m.frame.Main.Max.Y; y++ {
		var sb strings.Builder
		for _, cell := range m.buf.Line(y) {
			sb.WriteString(cell.Content)
		}
		rows = append(rows, strings.TrimRight(sb.String(), " "))
	}
	return strings.TrimRight(strings.Join(rows, "\n"), "\n") + "\n"
}
