package tui

import (
	"fmt"
	"path/filepath"

	"ana/keymap"
	"ana/model"
	"ana/tui/pane"
	"ana/tui/theme"

	tea "charm.land/bubbletea/v2"
)

// doView performs the actions that change what is shown around the record.
func (m *Model) doView(a keymap.Action, _ bool) (tea.Cmd, bool) {
	switch a {
	case keymap.Quit:
		return tea.Quit, true
	case keymap.Suspend:
		return tea.Suspend, true
	case keymap.Redraw:
		return tea.ClearScreen, true
	case keymap.Reload:
		return m.reload(), true
	case keymap.TabNext:
		return m.openTab((m.active + 1) % len(m.panes)), true
	case keymap.TabPrev:
		return m.openTab((m.active + len(m.panes) - 1) % len(m.panes)), true
	case keymap.FocusNext:
		if p, ok := m.panes[m.active].(pane.Focuser); ok {
			p.FocusNext()
		}
	case keymap.BookmarkSet:
		m.toggleBookmark()
	case keymap.Dismiss:
		m.message = message{}
		m.query = ""
	case keymap.CopyText:
		return m.copyText(), true
	case keymap.CopyJSON:
		return m.copyJSON(), true
	case keymap.ThemeNext:
		m.nextTheme()
	case keymap.GlyphsNext:
		m.nextGlyphs()
	case keymap.CoordsNext:
		m.look.Coords = !m.look.Coords
	case keymap.PliesNames:
		m.look.XGPlies = !m.look.XGPlies
		if m.look.XGPlies {
			m.say("plies as XG counts them: 3x is two rolls of lookahead")
		} else {
			m.say("plies as GNU Backgammon counts them: 2p is two rolls of lookahead")
		}
	case keymap.Edit:
		m.startEdit()
	case keymap.SearchAgain:
		return m.searchAgain(), true
	default:
		return nil, m.openOverlay(a)
	}
	m.state = m.snapshot()
	return nil, true
}

// openOverlay performs the actions that open a page, a list or an input line.
func (m *Model) openOverlay(a keymap.Action) bool {
	switch a {
	case keymap.Help:
		m.push(m.helpPage())
	case keymap.Explain:
		m.push(m.explainPage())
	case keymap.Info:
		m.push(m.infoPage())
	case keymap.Warnings:
		m.push(m.warningList())
	case keymap.Picker:
		m.push(m.pickerList())
	case keymap.Palette:
		m.push(m.paletteList())
	case keymap.Search:
		m.push(m.searchLine())
	default:
		return false
	}
	return true
}

func (m *Model) push(o overlay) {
	if len(m.overlays) < 4 {
		m.overlays = append(m.overlays, o)
	}
}

func (m *Model) nextTheme() {
	names := theme.Names()
	for i, n := range names {
		if n == m.name || m.name == "" && n == theme.Auto {
			m.name = names[(i+1)%len(names)]
			break
		}
	}
	m.retheme()
	m.say("theme: " + string(m.name))
}

func (m *Model) nextGlyphs() {
	sets := theme.Sets()
	for i, s := range sets {
		if s == m.look.Glyphs.Set {
			m.look.Glyphs = theme.GlyphsOf(sets[(i+1)%len(sets)])
			break
		}
	}
	m.say("glyphs: " + string(m.look.Glyphs.Set))
}

// copyText puts the pane on the clipboard as it is drawn, or as the pane writes it.
func (m *Model) copyText() tea.Cmd {
	text := ""
	if p, ok := m.panes[m.active].(pane.Writer); ok {
		text = p.Text(&m.state)
	} else {
		text = m.mainText()
	}
	m.say(fmt.Sprintf("copied %s as text", m.panes[m.active].Title()))
	return tea.SetClipboard(text)
}

func (m *Model) copyJSON() tea.Cmd {
	if m.opts.JSON == nil {
		m.warn("no JSON here")
		return nil
	}
	m.say("analysing for the copy")
	analyse, c, shown, set := m.opts.JSON, m.cursor, m.state.Position(), m.settings
	return func() tea.Msg {
		data, err := analyse(c, shown, set)
		return jsonMsg{data, err}
	}
}

// copied puts what was made aside on the clipboard.
func (m *Model) copied(msg jsonMsg) tea.Cmd {
	m.dirty = true
	if msg.err != nil {
		m.fail(msg.err.Error())
		return nil
	}
	m.say("copied the position as JSON")
	return tea.SetClipboard(string(msg.data))
}

type (
	changedMsg struct{ path string }
	jsonMsg    struct {
		data []byte
		err  error
	}
	loadedMsg struct {
		record *model.Record
		err    error
		path   string
		again  bool // the record that is shown already, read again
		moves  int  // how far to go, -1 for the end
	}
)

// watch waits for the next change of a watched file.
func (m *Model) watch() tea.Cmd {
	ch := m.opts.Changed
	if ch == nil {
		return nil
	}
	return func() tea.Msg {
		path, ok := <-ch
		if !ok {
			return nil
		}
		return changedMsg{path}
	}
}

// changed reads the record again if it is the file that changed; any other watched file makes the answers outdated.
func (m *Model) changed(msg changedMsg) tea.Cmd {
	if same(msg.path, m.record.Path) {
		return tea.Batch(m.reload(), m.watch())
	}
	m.say(filepath.Base(msg.path) + " changed; computing again")
	if fault := m.databaseFault(); fault != "" {
		m.fail(fault + "; the last good version stays in force")
	}
	return tea.Batch(m.refresh(false), m.watch())
}

// databaseFault reads the pattern databases of the settings again and returns the
// first thing that is wrong with them.
func (m *Model) databaseFault() string {
	if m.opts.Library == nil || m.settings.Patterns == "" {
		return ""
	}
	if faults := m.opts.Library.Faults(m.settings.Patterns); len(faults) > 0 {
		return faults[0]
	}
	return ""
}

func same(a, b string) bool {
	x, err1 := filepath.Abs(a)
	y, err2 := filepath.Abs(b)
	return err1 == nil && err2 == nil && x == y
}

// reload reads the record from disk again.
func (m *Model) reload() tea.Cmd {
	if m.record.Path == "" || m.record.Path == "-" {
		m.warn("this record did not come from a file")
		return nil
	}
	return m.load(m.record.Path, loadedMsg{again: true})
}

// open reads another record.
func (m *Model) open(path string, moves int) tea.Cmd { return m.load(path, loadedMsg{moves: moves}) }

// load reads a record aside; to says what is done with it.
func (m *Model) load(path string, to loadedMsg) tea.Cmd {
	read := m.opts.Open
	if read == nil {
		m.warn("records cannot be opened here")
		return nil
	}
	return func() tea.Msg {
		to.record, to.err = read(path)
		to.path = path
		return to
	}
}

// loaded shows a record that was read: at the same place if it is the same one.
func (m *Model) loaded(msg loadedMsg) tea.Cmd {
	m.dirty = true
	if msg.err != nil {
		m.fail(msg.err.Error())
		return nil
	}
	old := m.cursor
	was := m.panes[m.active].ID()
	m.message = message{}
	m.show(msg.record)
	m.engine.answers = nil
	if _, keeps := m.panes[m.active].(pane.Keeper); keeps && !msg.again {
		m.active = 0 // the record is what is wanted now
	}
	switch {
	case msg.moves < 0:
		m.cursor, _ = m.cursor.ToEnd()
	case msg.moves > 0:
		m.cursor, _ = m.cursor.After(msg.moves)
	}
	if msg.again {
		c, exact := old.In(msg.record)
		m.cursor = c
		for i, p := range m.panes {
			if p.ID() == was {
				m.active = i
			}
		}
		if exact {
			m.say("read again")
		} else {
			m.warn("read again; the line that was shown is gone from the file")
		}
	}
	return m.refresh(false)
}
