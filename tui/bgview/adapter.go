package bgview

import (
	"fmt"
	"strings"

	"ana/model"
	"ana/model/analyze"
	"ana/tui/pane"
)

// Panes returns the panes of a backgammon record whose data exist.
func Panes(known func(analyze.Name) bool, _ []string) []pane.Pane {
	sh := &Shared{}
	out := []pane.Pane{NewBoard(sh), NewPlays(sh)}
	if known(analyze.BgAnalysis) {
		out = append(out, NewRolls(sh))
	}
	if known(analyze.BgModes) {
		out = append(out, NewLookahead(sh))
	}
	if known(analyze.BgAnalysis) {
		r := &review{}
		out = append(out, NewCube(sh), NewBlunders(r), NewGraph(r), NewStats(r))
	}
	return out
}

// Status returns the words of the status line: action of all, score, cube, dice, who acts.
func Status(s *pane.State) (words, more []string) {
	g := s.Cursor.Game()
	st := &s.Bg.State
	out := []string{fmt.Sprintf("%d/%d", s.Cursor.MoveNumber(), g.Moves())}
	who := side(int(st.Turn))
	switch {
	case s.Bg.End:
		out = append(out, "game over")
	case st.Doubled:
		out = append(out, who+" to answer")
	case st.Dice[0] > 0:
		out = append(out, fmt.Sprintf("%s to play %d-%d", who, st.Dice[0], st.Dice[1]))
	default:
		out = append(out, who+" to roll")
	}
	if g.Bg.Length > 0 {
		more = append(more, fmt.Sprintf("%dpt %d-%d", g.Bg.Length, g.Bg.Score[0], g.Bg.Score[1]))
	} else {
		more = append(more, "money")
	}
	if g.Bg.Crawford {
		more = append(more, "Crawford")
	}
	return out, append(more, fmt.Sprintf("cube %d", st.Cube))
}

// Modes returns the settings in force.
func Modes(s *pane.State, narrow bool) []string {
	st := &s.Settings
	if narrow {
		return []string{fmt.Sprintf("%dp %s%% %s", st.Plies, st.Reduction, st.Rotation)}
	}
	return []string{fmt.Sprintf("lookahead %d %s %s %% %s %s", st.Plies, s.Glyphs.Dot, st.Reduction, s.Glyphs.Dot, st.Rotation)}
}

// Find goes to the next position with an identifier: a position ID, with or without match ID, or an XGID.
func Find(query string, s *pane.State) (model.Cursor, bool) {
	id, _, _ := strings.Cut(strings.TrimSpace(query), ":")
	if len(id) != 14 {
		return s.Cursor, false
	}
	rec := s.Cursor.Record()
	for k := range len(rec.Games) {
		c := model.NewCursor(rec, (s.Cursor.GameIndex()+k)%len(rec.Games))
		for ok := true; ok; c, ok = c.Next() {
			if c.Bg().Board.PositionID() == id && (k > 0 || c.ID() != s.Cursor.ID()) {
				return c, true
			}
		}
	}
	return s.Cursor, false
}
