package tui

import (
	"ana/keymap"
	"ana/tui/pane"

	tea "charm.land/bubbletea/v2"
)

// editing is a position that is being changed: what-if stones or checkers on top of a place of the record.
type editing struct {
	steps []pane.Edit
}

// apply makes the changes to a snapshot.
func (e *editing) apply(s *pane.State) {
	s.Edited = true
	for _, step := range e.steps {
		step(s)
	}
}

// startEdit begins to change the position, or returns to the record.
func (m *Model) startEdit() {
	if m.edit != nil {
		m.edit = nil
		m.say("back to the record")
		return
	}
	if _, ok := m.panes[m.active].(pane.Editor); !ok {
		m.warn("the position can be changed in the Board pane")
		return
	}
	m.edit = &editing{}
	m.say("what if: the bottom line lists the keys; " + m.keys.Key(keymap.Edit) + " returns to the record")
}

// doEdit performs the actions of a position that is being changed.
func (m *Model) doEdit(a keymap.Action) (tea.Cmd, bool) {
	switch a {
	case keymap.Edit, keymap.EditLeave:
		m.startEdit()
		return m.refresh(false), true
	case keymap.EditUndo:
		if n := len(m.edit.steps); n > 0 {
			m.edit.steps = m.edit.steps[:n-1]
		}
		return m.refresh(false), true
	}
	p, ok := m.panes[m.active].(pane.Editor)
	if !ok {
		return nil, false
	}
	step, why, known := p.Edit(a, &m.state)
	if !known {
		return nil, false
	}
	if why != "" {
		m.warn(why)
		return nil, true
	}
	m.edit.steps = append(m.edit.steps, step)
	return m.refresh(false), true
}
