package goview

import (
	"fmt"

	goboard "ana/goeng/board"
	"ana/model"
	"ana/model/analyze"
	"ana/tui/pane"
)

// Panes returns the panes of a Go record whose data exist.
func Panes(known func(analyze.Name) bool, suites []string) []pane.Pane {
	sh, game := NewShared(), &gameSeries{}
	out := []pane.Pane{NewBoard(sh), NewWorms(sh)}
	if known(analyze.GoDragons) {
		out = append(out, NewMoyo(sh, game), NewInfluence(sh), NewDragons(sh, game))
	}
	if known(analyze.GoTactics) {
		out = append(out, NewReading(sh))
	}
	if known(analyze.GoDragons) {
		out = append(out, NewPatterns(sh))
	}
	if len(suites) > 0 {
		out = append(out, NewRegression(suites))
	}
	if known(analyze.GoDragons) {
		out = append(out, NewGraph(game))
	}
	return out
}

// Status returns the words of the status line: move of all, the move itself, who is to move.
func Status(s *pane.State) (words, more []string) {
	g := s.Cursor.Game()
	last := s.Cursor.Node()
	out := []string{fmt.Sprintf("%d/%d", s.Cursor.MoveNumber(), g.Moves())}
	if text := MoveText(last, s.Go.Height); text != "" {
		if captured(s.Cursor) {
			text += "*"
		}
		out = append(out, text)
	}
	if i, n := variation(s.Cursor); n > 1 {
		out = append(out, fmt.Sprintf("var %d/%d", i, n))
	}
	who := "B"
	if s.Go.ToMove == goboard.White {
		who = "W"
	}
	return append(out, who+" to move"), nil
}

// Modes returns the settings in force.
func Modes(s *pane.State, narrow bool) []string {
	out := []string{"moyo: " + s.Settings.Moyo}
	if narrow && s.Settings.Moyo == "experimental" {
		out[0] = "moyo: exp"
	}
	if s.Settings.Compat != "gnugo-3.8" {
		out = append(out, s.Settings.Compat)
	}
	return out
}

// Find goes to the next move at a point that is named by its coordinate.
func Find(query string, s *pane.State) (model.Cursor, bool) {
	at, err := goboard.ParseVertex(query, s.Go.Width, s.Go.Height)
	if err != nil || at == goboard.Pass {
		return s.Cursor, false
	}
	want := model.Coord{X: int8(at.Col()), Y: int8(at.Row())}
	is := func(n *model.Node) bool { return n.HasMove && n.Move.At == want }
	if c, ok := s.Cursor.NextWhere(is); ok {
		return c, true
	}
	return s.Cursor.PrevWhere(is)
}
