package bgview

import (
	"fmt"
	"strings"

	"ana/keymap"
	"ana/model"
	"ana/model/analyze"
	"ana/tui/layout"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// Shared is the state that all backgammon panes have in common.
type Shared struct {
	flip     bool // player O at the bottom
	checkers checkerEdit
}

// base is what every pane with a board embeds.
type base struct {
	*Shared
}

// sub returns the canvas of a part.
func sub(c paint.Canvas, r paint.Rect) paint.Canvas { return c.Sub(r.Min.X, r.Min.Y, r.Dx(), r.Dy()) }

func inside(x, y int, r paint.Rect) bool {
	return x >= r.Min.X && x < r.Max.X && y >= r.Min.Y && y < r.Max.Y
}

// drawBoard draws the position; from and to are the points of a play that is shown.
func (b *base) drawBoard(c paint.Canvas, s *pane.State, from, to []int8) {
	g := s.Cursor.Game()
	bd := Board{
		Look: &s.Look, State: &s.Bg.State, Score: g.Bg.Score, Away: g.Bg.Length, From: from, To: to, Flip: b.flip, Over: s.Bg.End,
	}
	for i := range 2 {
		bd.Names[i] = Name(g, i)
	}
	if s.Edited {
		bd.Cursor, bd.Held = &b.checkers.at, nil
		if b.checkers.has {
			bd.Held = &b.checkers.held
		}
	}
	bd.Draw(c)
}

// Name returns the name of a player, or "player O" or "player X".
func Name(g *model.Game, i int) string {
	if n := strings.TrimSpace(g.Players[i].Name); n != "" {
		return n
	}
	return "player " + side(i)
}

// side is the letter of a player.
func side(i int) string { return [...]string{"O", "X"}[i&1] }

// do performs the actions of boards.
func (b *base) do(a keymap.Action, s *pane.State) (pane.Effect, bool) {
	if s.Edited && b.move(a) {
		return pane.Effect{}, true
	}
	if a == keymap.PlaysFlip {
		b.flip = !b.flip
		return pane.Say("player " + side(map[bool]int{true: 0, false: 1}[b.flip]) + " at the bottom"), true
	}
	return pane.Effect{}, false
}

// BoardPane shows the board, what happened, and the actions of the game.
type BoardPane struct {
	base
	moves   pane.TableView
	movesAt paint.Rect
	focused bool
	comment pane.TextView
}

// NewBoard returns the board pane.
func NewBoard(sh *Shared) *BoardPane { return &BoardPane{base: base{sh}} }

// ID implements pane.Pane.
func (p *BoardPane) ID() string { return "board" }

// Title implements pane.Pane.
func (p *BoardPane) Title() string { return "Board" }

// Contexts implements pane.Pane.
func (p *BoardPane) Contexts() []keymap.Context {
	if p.focused {
		return []keymap.Context{keymap.Table, keymap.BgBoard}
	}
	return []keymap.Context{keymap.BgBoard}
}

// Wants implements pane.Pane.
func (p *BoardPane) Wants() []analyze.Name { return []analyze.Name{analyze.BgAnalysis} }

// FocusNext implements pane.Focuser.
func (p *BoardPane) FocusNext() { p.focused = !p.focused }

// Draw implements pane.Pane.
func (p *BoardPane) Draw(c paint.Canvas, s *pane.State) {
	parts := layout.Split(paint.R(0, 0, c.W(), c.H()), layout.Spec{BoardW: boardW, BoardH: boardH, Boards: 1, SideMin: 28, SideMax: 60, BottomMin: 3})
	var from, to []int8
	if a := s.Bg.Action; a != nil {
		for _, st := range a.Steps {
			from, to = append(from, st.From), append(to, st.To)
		}
	}
	p.drawBoard(sub(c, parts.Boards[0]), s, from, to)
	if !parts.Bottom.Empty() {
		p.drawBottom(sub(c, parts.Bottom), s)
	}
	p.drawMoves(c, s, parts.Side)
}

// drawBottom says what happened here and what is known about the position.
func (p *BoardPane) drawBottom(c paint.Canvas, s *pane.State) {
	fields := []pane.Field{pane.F("action", actionText(s))}
	fields = append(fields, pane.F("numbered", "for "+side(int(s.Bg.State.Turn))+", the side that acts"))
	if a := s.Bg.Action; a != nil {
		if a.Written != "" && a.Written != a.Text {
			fields = append(fields, pane.F("written", a.Written))
		}
		if a.Stored != nil {
			fields = append(fields, pane.F("stored", "analysis by "+a.Stored.Source+" in the file"))
		}
	}
	fields = append(fields, verdict(s)...)
	fields = append(fields, pane.F("id", s.Bg.Board.PositionID()+":"+s.Bg.Match.MatchID()))
	for _, w := range s.Cursor.Node().Warnings {
		f := pane.F("warning", w.Msg)
		f.Role = theme.Warn
		fields = append(fields, f)
	}
	used := pane.DrawFields(c, &s.Look, fields)
	if text := s.Cursor.Node().Comment; text != "" && c.H()-used > 2 {
		p.comment.Draw(pane.Title(c.Sub(0, used, c.W(), c.H()-used), &s.Look, "Comment", false), &s.Look, theme.Text, text)
	}
}

// verdict says in a line or two what the engine thinks of what was played.
func verdict(s *pane.State) []pane.Field {
	a := analysis(s)
	if a == nil {
		return nil
	}
	if len(a.Plays) == 0 {
		if a.Cube.Text == "" || s.Bg.Match.Dice[0] != 0 {
			return nil
		}
		return []pane.Field{pane.F("cube", fmt.Sprintf("%s (%s)", a.Cube.Text, signed(a.Cube.Optimal)))}
	}
	best := &a.Plays[0]
	out := []pane.Field{pane.F("best", fmt.Sprintf("%s  %s  %s", best.Play.String(), signed(best.Score), depth(&s.Look, best.Rolls)))}
	if i := madeIndex(s, a); i > 0 {
		made := &a.Plays[i]
		mark, role := grade(made.Error)
		f := pane.F("played", fmt.Sprintf("%s  %s  %.3f %s", made.Play.String(), signed(made.Score), -made.Error, mark))
		if f.Role = role; made.Rolls < best.Rolls {
			f.Value += " (only " + depth(&s.Look, made.Rolls) + ")"
		}
		out = append(out, f)
	} else if i == 0 {
		out[0].Value += "  as played"
	}
	return out
}

// actionText is the action under the cursor in words.
func actionText(s *pane.State) string {
	a := s.Bg.Action
	switch {
	case s.Edited:
		return "what if"
	case a == nil && s.Bg.End:
		return "the game is over"
	case a == nil:
		return "start of the game"
	}
	text := fmt.Sprintf("%s: %s", side(a.Player), a.Text)
	switch {
	case a.Illegal:
		text += " (against the rules, done as written)"
	case a.Dance:
		text += " (no legal play)"
	case a.Hidden:
		text += " (play not recorded)"
	}
	return text
}

// drawMoves lists the actions of the game.
func (p *BoardPane) drawMoves(c paint.Canvas, s *pane.State, r paint.Rect) {
	if r.Dx() < 10 {
		return
	}
	g := s.Cursor.Game()
	title := fmt.Sprintf("Game %d of %d", s.Cursor.GameIndex()+1, len(s.Cursor.Record().Games))
	in := pane.Title(sub(c, r), &s.Look, title, p.focused)
	p.movesAt = paint.R(r.Min.X, r.Min.Y+1, in.W(), in.H())
	t := &pane.Table{Columns: []pane.Column{{Title: "#", Right: true}, {Title: "by"}, {Title: "action"}}}
	for id := range model.NodeID(g.Len()) {
		a := g.Node(id).Action
		if a == nil {
			continue
		}
		row := pane.Row{ID: fmt.Sprint(id), Node: id, Mark: id == s.Cursor.ID(), Cells: []pane.Value{
			pane.N(fmt.Sprint(g.Node(id).MoveNumber), float64(g.Node(id).MoveNumber)), pane.V(s.Glyphs.Checker[a.Player]), pane.V(a.Text),
		}}
		if s.Bookmark != nil && s.Bookmark(id) {
			row.Cells[0].Role = theme.Accent
		}
		if a.Illegal || len(g.Node(id).Warnings) > 0 {
			row.Cells[2].Role = theme.Warn
		}
		t.Rows = append(t.Rows, row)
	}
	if !p.focused {
		p.moves.Select(fmt.Sprint(s.Cursor.ID()))
	}
	p.moves.Draw(in, &s.Look, t, p.focused)
}

// Do implements pane.Pane.
func (p *BoardPane) Do(a keymap.Action, s *pane.State) (pane.Effect, bool) {
	if p.focused {
		if a == keymap.RowOpen {
			return p.open(s), true
		}
		if p.moves.Do(a, 3) {
			return pane.Effect{}, true
		}
	}
	return p.do(a, s)
}

// open goes to the selected action.
func (p *BoardPane) open(s *pane.State) pane.Effect {
	if row, ok := p.moves.Selected(); ok {
		return pane.Jump(s.Cursor.ToNode(row.Node))
	}
	return pane.Effect{}
}

// Click implements pane.Clicker: an action of the list is gone to.
func (p *BoardPane) Click(x, y int, s *pane.State) pane.Effect {
	if inside(x, y, p.movesAt) {
		p.moves.Click(x-p.movesAt.Min.X, y-p.movesAt.Min.Y)
		return p.open(s)
	}
	return pane.Effect{}
}

// Wheel implements pane.Wheeler.
func (p *BoardPane) Wheel(x, y, by int, _ *pane.State) bool {
	if p.focused && inside(x, y, p.movesAt) {
		p.moves.Move(by)
		return true
	}
	return false
}

// Event implements pane.Eventer: cube actions, ends of games, comments and warnings.
func (p *BoardPane) Event(s *pane.State, by int) (model.Cursor, bool) {
	is := func(n *model.Node) bool {
		return n.Comment != "" || len(n.Warnings) > 0 || n.Action != nil && (n.Action.Kind != model.ActRoll || n.Action.Illegal)
	}
	if by < 0 {
		return s.Cursor.PrevWhere(is)
	}
	return s.Cursor.NextWhere(is)
}

// Explain implements pane.Explainer.
func (p *BoardPane) Explain(*pane.State) []string {
	return []string{
		"# Board",
		"The position in which the action under the cursor was chosen, with the dice if it is a roll. Player X keeps the lower side unless x turns the board.",
		"# Numbers",
		"Points are numbered for the side that acts: its ace point is 1, and plays are written in these numbers. The arrow at the left shows where that side moves to.",
		"# Pips",
		"The sum of the distances of all checkers to bearing off; a checker on the bar counts 25.",
		"# Events",
		"n and N go to cube actions, resignations, comments, warnings and plays against the rules.",
	}
}
