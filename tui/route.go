package tui

import (
	"fmt"
	"time"

	"ana/keymap"
	"ana/tui/pane"
	"ana/tui/theme"

	tea "charm.land/bubbletea/v2"
)

// contexts are the key contexts that are live now, in order of precedence.
func (m *Model) contexts() []keymap.Context {
	if n := len(m.overlays); n > 0 {
		return m.overlays[n-1].contexts()
	}
	var out []keymap.Context
	if m.edit != nil {
		out = append(out, m.adapter.editing)
	}
	out = append(out, m.panes[m.active].Contexts()...)
	return append(out, m.adapter.context, keymap.Global)
}

// key routes a key: to the overlay on top, else to whoever owns the action that it is bound to.
func (m *Model) key(msg tea.KeyPressMsg) tea.Cmd {
	m.dirty = true
	if !m.message.keep {
		m.message = message{}
	}
	name := msg.String()
	action, bound := m.keys.Lookup(name, m.contexts()...)
	if !bound && msg.Keystroke() != name {
		action, bound = m.keys.Lookup(msg.Keystroke(), m.contexts()...)
	}
	if n := len(m.overlays); n > 0 {
		return m.finish(m.overlays[n-1].key(action, msg.Key()))
	}
	if !bound {
		return nil
	}
	return m.do(action, msg.IsRepeat)
}

// do performs an action: those of the pane in front first, then those of the root.
func (m *Model) do(a keymap.Action, held bool) tea.Cmd {
	if m.edit != nil {
		if cmd, ok := m.doEdit(a); ok {
			return cmd
		}
	}
	if fx, ok := m.panes[m.active].Do(a, &m.state); ok {
		return m.apply(fx, held)
	}
	if n := keymap.TabNumber(a); n > 0 {
		return m.openTab(n - 1)
	}
	for _, f := range [...]func(keymap.Action, bool) (tea.Cmd, bool){m.doStep, m.doSetting, m.doView} {
		if cmd, ok := f(a, held); ok {
			return cmd
		}
	}
	return nil
}

// apply carries out what a pane asked for.
func (m *Model) apply(fx pane.Effect, held bool) tea.Cmd {
	m.dirty = true
	if fx.Message != "" {
		m.say(fx.Message)
	}
	var cmds []tea.Cmd
	if fx.Settings != nil {
		m.settings = *fx.Settings
		cmds = append(cmds, m.refresh(held))
	}
	if fx.Jump != nil {
		cmds = append(cmds, m.goTo(*fx.Jump, held))
	}
	if fx.Copy != "" {
		cmds = append(cmds, tea.SetClipboard(fx.Copy))
	}
	if fx.Save != nil {
		cmds = append(cmds, m.save(fx.Save))
	}
	if fx.Test != nil {
		cmds = append(cmds, m.test(fx.Test))
	}
	if fx.Ask != nil {
		m.push(m.askUser(fx.Ask))
	}
	if fx.Open != "" {
		cmds = append(cmds, m.open(fx.Open, fx.OpenAt))
	}
	return tea.Batch(cmds...)
}

// askUser makes the list or the input line of a question of a pane.
func (m *Model) askUser(a *pane.Ask) overlay {
	d := &list{title: a.Title, prompt: a.Prompt, typing: a.Prompt != "", empty: "Enter takes it, Esc leaves things as they are"}
	for _, c := range a.Choices {
		d.items = append(d.items, item{text: c.Text, note: c.Note, take: func() tea.Cmd { return m.apply(c.Do(), false) }})
	}
	if a.Enter != nil {
		d.input.insert(a.Text)
		d.enter = func(text string) (tea.Cmd, bool) { return m.apply(a.Enter(text), false), true }
	}
	return d
}

// save writes a file where the program may, else it puts the content on the clipboard.
func (m *Model) save(f *pane.File) tea.Cmd {
	if m.opts.Save == nil {
		m.say("copied " + f.Name)
		return tea.SetClipboard(string(f.Data))
	}
	path, err := m.opts.Save(f.Name, f.Data)
	if err != nil {
		m.fail(err.Error())
		return nil
	}
	m.say("wrote " + path)
	return nil
}

// test appends a question to the regression suite of the user, else it puts it on the clipboard.
func (m *Model) test(t *pane.Test) tea.Cmd {
	if m.opts.Test == nil {
		m.say("copied " + t.Command)
		return tea.SetClipboard(t.Text(1))
	}
	place, err := m.opts.Test(t)
	if err != nil {
		m.fail(err.Error())
		return nil
	}
	m.say(fmt.Sprintf("%s: %s [%s]; edit the answer to what it should be", place, t.Command, t.Answer))
	return nil
}

func (m *Model) say(text string) { m.message = message{text: text, role: theme.Text} }

func (m *Model) warn(text string) { m.message = message{text: text, role: theme.Warn} }

// fail shows an error until it is dismissed.
func (m *Model) fail(text string) { m.message = message{text: text, role: theme.Fail, keep: true} }

// openTab brings a pane to the front.
func (m *Model) openTab(i int) tea.Cmd {
	if i < 0 || i >= len(m.panes) {
		m.warn("there are only " + plural(len(m.panes), "pane"))
		return nil
	}
	m.active = i
	m.changes.cells = nil
	return m.refresh(false)
}

// click routes a mouse click to the overlay, the tabs, the pane or the status line.
func (m *Model) click(e tea.Mouse) tea.Cmd {
	m.dirty = true
	if e.Button != tea.MouseLeft {
		return nil
	}
	if n := len(m.overlays); n > 0 {
		return m.finish(m.overlays[n-1].click(e.X, e.Y))
	}
	switch {
	case m.frame.TooSmall:
		return nil
	case e.Y == m.frame.Header.Min.Y:
		for _, t := range m.tabs {
			if e.X >= t.from && e.X < t.to {
				return m.openTab(t.pane)
			}
		}
	case e.Y == m.frame.Status.Min.Y:
		return m.do(keymap.Warnings, false)
	case e.Y == m.frame.Hint.Min.Y:
		return m.do(keymap.Help, false)
	default:
		if p, ok := m.panes[m.active].(pane.Clicker); ok {
			return m.apply(p.Click(e.X-m.frame.Main.Min.X, e.Y-m.frame.Main.Min.Y, &m.state), false)
		}
	}
	return nil
}

// wheel scrolls what is under the mouse, or steps through the record.
func (m *Model) wheel(e tea.Mouse) tea.Cmd {
	by := 1
	switch e.Button {
	case tea.MouseWheelUp:
		by = -1
	case tea.MouseWheelDown:
	default:
		return nil
	}
	m.dirty = true
	if n := len(m.overlays); n > 0 {
		m.overlays[n-1].scroll(3 * by)
		return nil
	}
	if p, ok := m.panes[m.active].(pane.Wheeler); ok && p.Wheel(e.X-m.frame.Main.Min.X, e.Y-m.frame.Main.Min.Y, by, &m.state) {
		return nil
	}
	c, moved := m.cursor.Step(by)
	if !moved {
		return nil
	}
	return m.goTo(c, m.scrubbing())
}

// scrubbing reports whether steps follow each other so fast that a key or the wheel must be held.
func (m *Model) scrubbing() bool {
	now := time.Now()
	fast := now.Sub(m.lastStep) < letGo
	m.lastStep = now
	return fast
}

func (m *Model) paste(text string) tea.Cmd {
	if n := len(m.overlays); n > 0 {
		m.dirty = true
		m.overlays[n-1].paste(text)
	}
	return nil
}
