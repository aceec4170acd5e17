package tui

import (
	"fmt"
	"strconv"
	"strings"

	"ana/keymap"
	"ana/model"
	"ana/model/settings"
	"ana/tui/pane"
	"ana/tui/theme"

	tea "charm.land/bubbletea/v2"
)

// doStep performs the actions that move through the record.
func (m *Model) doStep(a keymap.Action, held bool) (tea.Cmd, bool) {
	var c model.Cursor
	var moved bool
	edge := ""
	switch a {
	case keymap.StepNext:
		c, moved = m.cursor.Next()
		edge = "end of the game"
	case keymap.StepPrev:
		c, moved = m.cursor.Prev()
		edge = "start of the game"
	case keymap.StepForward:
		c, moved = m.cursor.Step(10)
		edge = "end of the game"
	case keymap.StepBack:
		c, moved = m.cursor.Step(-10)
		edge = "start of the game"
	case keymap.StepFirst:
		c, moved = m.cursor.ToStart()
	case keymap.StepLast:
		c, moved = m.cursor.ToEnd()
	case keymap.VarNext, keymap.VarPrev:
		by := 1
		if a == keymap.VarPrev {
			by = -1
		}
		c, moved = m.cursor.Sibling(by)
		edge = "no other variation here"
	case keymap.EventNext, keymap.EventPrev:
		c, moved, edge = m.event(a)
	case keymap.GameNext, keymap.GamePrev:
		by := 1
		if a == keymap.GamePrev {
			by = -1
		}
		c, moved = m.cursor.ToGame(m.cursor.GameIndex() + by)
		edge = fmt.Sprintf("game %d of %d", m.cursor.GameIndex()+1, len(m.record.Games))
	case keymap.BookmarkNext:
		c, moved = m.nextBookmark()
		edge = "no other bookmark"
	default:
		return nil, false
	}
	if !moved {
		m.say(edge)
		return nil, true
	}
	return m.goTo(c, m.scrubbing() || held), true
}

// event asks the pane for its next event.
func (m *Model) event(a keymap.Action) (model.Cursor, bool, string) {
	p, ok := m.panes[m.active].(pane.Eventer)
	if !ok {
		return m.cursor, false, "this pane has no events"
	}
	by, word := 1, "further"
	if a == keymap.EventPrev {
		by, word = -1, "earlier"
	}
	c, moved := p.Event(&m.state, by)
	if q, ok := m.panes[m.active].(pane.Pender); ok && q.Pending(&m.state) {
		return c, moved, "no " + word + " event found yet: the game is being analysed, press again"
	}
	return c, moved, "no " + word + " event"
}

// goTo moves the cursor. A position that was being changed is left.
func (m *Model) goTo(c model.Cursor, scrub bool) tea.Cmd {
	m.cursor = c
	m.edit = nil
	m.changes.cells = nil
	return m.refresh(scrub)
}

// goToText goes to "96", "3:12" (game and move), "first" or "last".
func (m *Model) goToText(text string) (tea.Cmd, bool) {
	text = strings.TrimSpace(text)
	c := m.cursor
	if game, move, ok := strings.Cut(text, ":"); ok {
		g, err := strconv.Atoi(game)
		if err != nil || g < 1 || g > len(m.record.Games) {
			return nil, false
		}
		c, text = model.NewCursor(m.record, g-1), move
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return nil, false
	}
	c, _ = c.ToMove(n)
	if c.MoveNumber() < n {
		m.say(fmt.Sprintf("the game ends at %d", c.MoveNumber()))
	}
	return m.goTo(c, false), true
}

func (m *Model) toggleBookmark() {
	b := bookmark{m.cursor.GameIndex(), m.cursor.ID()}
	if m.marks[b] {
		delete(m.marks, b)
		m.say("bookmark cleared")
		return
	}
	m.marks[b] = true
	m.say("bookmark set; " + m.keys.Key(keymap.BookmarkNext) + " goes through them")
}

// nextBookmark returns the next bookmark of the game in the order of nodes, from the first again after the last.
func (m *Model) nextBookmark() (model.Cursor, bool) {
	best, first := model.NoNode, model.NoNode
	for b := range m.marks {
		if b.game != m.cursor.GameIndex() {
			continue
		}
		if first == model.NoNode || b.node < first {
			first = b.node
		}
		if b.node > m.cursor.ID() && (best == model.NoNode || b.node < best) {
			best = b.node
		}
	}
	if best == model.NoNode {
		best = first
	}
	if best == model.NoNode {
		return m.cursor, false
	}
	return m.cursor.ToNode(best)
}

// doSetting performs the actions that change what is computed.
func (m *Model) doSetting(a keymap.Action, _ bool) (tea.Cmd, bool) {
	name, by := "", 1
	switch a {
	case keymap.ToggleMoyo:
		name = "moyo"
	case keymap.Reduction:
		name = "reduction"
	case keymap.Rotation:
		name = "rotation"
	case keymap.PliesMore:
		name = "plies"
	case keymap.PliesLess:
		name, by = "plies", -1
	default:
		return nil, false
	}
	f, ok := settings.FieldByName(name)
	if !ok {
		return nil, false
	}
	i := 0
	for k, v := range f.Values {
		if v == f.Get(&m.settings) {
			i = k
		}
	}
	n := len(f.Values)
	to := (i + by + n) % n
	if name == "plies" { // depth does not wrap
		to = min(max(i+by, 0), n-1)
	}
	return m.set(f, f.Values[to]), true
}

// set changes one setting and says what came of it.
func (m *Model) set(f settings.Field, value string) tea.Cmd {
	s := m.settings
	if err := f.Set(&s, value); err != nil {
		m.fail(err.Error())
		return nil
	}
	m.remember()
	m.settings = s
	m.message = message{text: f.Label + ": " + f.Get(&s), role: theme.Changed}
	return tea.Batch(m.refresh(false), m.forgetLater())
}
