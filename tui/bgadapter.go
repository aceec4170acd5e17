package tui

import (
	"ana/keymap"
	"ana/tui/bgview"
	"ana/tui/pane"
)

func bgAdapter() adapter {
	return adapter{
		context: keymap.Bg, editing: keymap.Rolling, panes: bgview.Panes, status: bgview.Status, modes: bgview.Modes, find: bgview.Find,
		position: func(s *pane.State) { s.Bg = s.Cursor.Bg() },
	}
}
