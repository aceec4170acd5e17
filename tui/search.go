package tui

import (
	"strings"

	"ana/keymap"
	"ana/model"
	"ana/tui/theme"

	tea "charm.land/bubbletea/v2"
)

// searchLine asks for something to look for.
func (m *Model) searchLine() overlay {
	return &list{title: "Find a word of a comment, a coordinate, a name, a position", prompt: "/", typing: true,
		empty: "Enter finds the next one from here; " + m.keys.Key(keymap.SearchAgain) + " repeats",
		enter: func(text string) (tea.Cmd, bool) {
			if text != "" {
				m.query = text
			}
			return m.searchAgain(), true
		}}
}

// searchAgain goes to the next place that has what was asked for, in node order and through all games, back to the start
// after the last.
func (m *Model) searchAgain() tea.Cmd {
	m.dirty = true
	q := strings.TrimSpace(m.query)
	if q == "" {
		m.say("nothing to look for yet")
		return nil
	}
	if c, ok := m.adapter.find(q, &m.state); ok {
		return m.goTo(c, false)
	}
	c, wrapped, ok := m.findText(strings.ToLower(q))
	switch {
	case !ok:
		m.warn("not found: " + q)
		return nil
	case wrapped:
		m.message = message{text: "found from the start again: " + q, role: theme.Warn}
	default:
		m.say("found: " + q)
	}
	return m.goTo(c, false)
}

// findText looks for text in comments, node names, move texts and players.
func (m *Model) findText(q string) (c model.Cursor, wrapped, ok bool) {
	games := len(m.record.Games)
	for k := 0; k <= games; k++ {
		i := (m.cursor.GameIndex() + k) % games
		g := m.record.Games[i]
		from, to := model.NodeID(0), model.NodeID(g.Len())
		if k == 0 {
			from = m.cursor.ID() + 1
		}
		if k == games {
			to = m.cursor.ID() + 1
		}
		for id := from; id < to; id++ {
			if matches(g, g.Node(id), q) {
				c, _ := model.NewCursor(m.record, i).ToNode(id)
				return c, i < m.cursor.GameIndex() || k == games, true
			}
		}
	}
	return m.cursor, false, false
}

func matches(g *model.Game, n *model.Node, q string) bool {
	if contains(n.Comment, q) || contains(n.Name, q) {
		return true
	}
	if n.Action != nil && (contains(n.Action.Text, q) || contains(n.Action.Written, q)) {
		return true
	}
	if n.Parent == model.NoNode {
		return contains(g.Players[0].Name, q) || contains(g.Players[1].Name, q)
	}
	return false
}

func contains(text, q string) bool { return text != "" && strings.Contains(strings.ToLower(text), q) }
