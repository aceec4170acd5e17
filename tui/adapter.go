package tui

import (
	"ana/keymap"
	"ana/model"
	"ana/model/analyze"
	"ana/tui/goview"
	"ana/tui/pane"
)

// adapter is what the root needs to know about a game.
type adapter struct {
	context keymap.Context
	// editing is the context that is live while the position is being changed.
	editing keymap.Context
	// panes makes the panes whose data exist; suites are the regression suites that can be run.
	panes func(known func(analyze.Name) bool, suites []string) []pane.Pane
	// position fills in the position under the cursor.
	position func(s *pane.State)
	// status returns the words of the status line about the place, the last move and the side to act, and less important
	// ones, which are shown if there is room.
	status func(s *pane.State) (words, more []string)
	// modes are the settings in force, in few letters if the screen is narrow.
	modes func(s *pane.State, narrow bool) []string
	// find looks for a query that means something in the game: a point, a position.
	find func(query string, s *pane.State) (model.Cursor, bool)
}

func adapterOf(k model.Kind) adapter {
	if k == model.KindBackgammon {
		return bgAdapter()
	}
	return adapter{
		context: keymap.Go, editing: keymap.Editing, panes: goview.Panes, status: goview.Status, modes: goview.Modes, find: goview.Find,
		position: func(s *pane.State) { s.Go = s.Cursor.Go() },
	}
}
