package bgview

import (
	"fmt"

	bgboard "ana/bgeng/board"
	"ana/bgeng/moves"
	"ana/keymap"
	"ana/model"
	"ana/model/analyze"
	"ana/tui/layout"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// PlaysPane lists the legal plays of a roll. Where an evaluator has been at work its numbers stand beside them; without one
// the columns say so.
type PlaysPane struct {
	base
	table   pane.TableView
	tableAt paint.Rect
	key     playsKey
	plays   []moves.Play
}

// playsKey is the question that the list of plays answers.
type playsKey struct {
	board bgboard.Position
	dice  [2]int
}

// NewPlays returns the plays pane.
func NewPlays(sh *Shared) *PlaysPane { return &PlaysPane{base: base{sh}} }

// ID implements pane.Pane.
func (p *PlaysPane) ID() string { return "plays" }

// Title implements pane.Pane.
func (p *PlaysPane) Title() string { return "Plays" }

// Contexts implements pane.Pane.
func (p *PlaysPane) Contexts() []keymap.Context { return []keymap.Context{keymap.Plays, keymap.Table} }

// Wants implements pane.Pane.
func (p *PlaysPane) Wants() []analyze.Name { return nil }

// legal returns the plays of the position shown, generated once.
func (p *PlaysPane) legal(s *pane.State) []moves.Play {
	k := playsKey{s.Bg.Board, s.Bg.Match.Dice}
	if k != p.key {
		p.key = k
		p.plays = p.plays[:0]
		if k.dice[0] > 0 && !s.Bg.End && !s.Bg.State.Doubled {
			p.plays = moves.Legal(k.board, k.dice[0], k.dice[1], p.plays)
		}
	}
	return p.plays
}

// Draw implements pane.Pane: beside the board if the table keeps its columns, else below it.
func (p *PlaysPane) Draw(c paint.Canvas, s *pane.State) {
	plays := p.legal(s)
	full := paint.R(0, 0, c.W(), c.H())
	at := full
	board := paint.Rect{}
	switch {
	case c.W() >= boardW+60:
		parts := layout.Split(full, layout.Spec{BoardW: boardW, BoardH: boardH, Boards: 1, SideMin: 58})
		board, at = parts.Boards[0], parts.Side
	case len(plays) == 0:
		board, at = paint.R(0, 0, boardW, boardH), paint.R(0, boardH+1, c.W(), c.H()-boardH-1)
	case c.H() >= boardH+10:
		board = paint.R(0, 0, boardW, boardH)
		at = paint.R(0, boardH+1, c.W(), c.H()-boardH-1)
	}
	if !board.Empty() {
		from, to := p.shown()
		p.drawBoard(sub(c, board), s, from, to)
	}
	in := pane.Title(sub(c, at), &s.Look, p.title(s, len(plays)), true)
	p.tableAt = paint.R(at.Min.X, at.Min.Y+1, in.W(), in.H()-2)
	body := in.Sub(0, 0, in.W(), in.H()-2)
	if len(plays) > 0 {
		p.table.Draw(body, &s.Look, p.rows(s, plays), true)
	}
	in.Text(0, in.H()-1, s.Style(theme.Dim), paint.Cut(p.note(s, len(plays)), in.W(), s.Glyphs.More))
}

func (p *PlaysPane) title(s *pane.State, n int) string {
	d := s.Bg.Match.Dice
	if d[0] == 0 {
		return "Plays"
	}
	word := "plays"
	if n == 1 {
		word = "play"
	}
	return fmt.Sprintf("%s to play %d-%d: %d legal %s", side(int(s.Bg.State.Turn)), d[0], d[1], n, word)
}

// note says what the numbers are, or why there are none.
func (p *PlaysPane) note(s *pane.State, n int) string {
	switch {
	case s.Bg.End:
		return "the game is over"
	case s.Bg.State.Doubled:
		return "a double has been offered: no play to choose"
	case s.Bg.Match.Dice[0] == 0:
		return "no dice yet: no play to choose"
	case n == 0:
		return "no checker can move"
	}
	return "no evaluator in this program: plays are in the order of the move generator"
}

func playColumns() []pane.Column {
	return []pane.Column{
		{Title: "#", Right: true}, {Title: "play"}, {Title: "equity", Right: true}, {Title: "error", Right: true},
		{Title: "W%", Right: true, Keep: 2}, {Title: "Wg%", Right: true, Keep: 3}, {Title: "Lg%", Right: true, Keep: 4}, {Title: "made"},
	}
}

func (p *PlaysPane) rows(s *pane.State, plays []moves.Play) *pane.Table {
	t := &pane.Table{Columns: playColumns()}
	made := p.made(s)
	for i := range plays {
		row := pane.Row{ID: fmt.Sprint(i), Node: model.NoNode, Cells: []pane.Value{
			pane.N(fmt.Sprint(i+1), float64(i)), pane.V(plays[i].String()), pane.V("-"), pane.V("-"), pane.V("-"), pane.V("-"), pane.V("-"), pane.V(""),
		}}
		if plays[i].Result == made && s.Bg.Action != nil && s.Bg.Action.Kind == model.ActRoll {
			row.Mark = true
			row.Cells[7] = pane.V(s.Glyphs.Left + " played")
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// made is the position after the play of the record, the opponent on roll.
func (p *PlaysPane) made(s *pane.State) bgboard.Position {
	a := s.Bg.Action
	if a == nil {
		return bgboard.Position{}
	}
	men := a.After.Men
	return bgboard.Position{bgboard.OnRoll: men[1-a.Player], bgboard.Opponent: men[a.Player]}
}

// shown is the play of the selected row.
func (p *PlaysPane) shown() (from, to []int8) {
	row, ok := p.table.Selected()
	if !ok {
		return nil, nil
	}
	var i int
	if _, err := fmt.Sscan(row.ID, &i); err != nil || i >= len(p.plays) {
		return nil, nil
	}
	pl := &p.plays[i]
	return pl.From[:pl.N], pl.To[:pl.N]
}

// Do implements pane.Pane.
func (p *PlaysPane) Do(a keymap.Action, s *pane.State) (pane.Effect, bool) {
	if p.table.Do(a, len(playColumns())) {
		return pane.Effect{}, true
	}
	return p.do(a, s)
}

// Click implements pane.Clicker.
func (p *PlaysPane) Click(x, y int, _ *pane.State) pane.Effect {
	if inside(x, y, p.tableAt) {
		p.table.Click(x-p.tableAt.Min.X, y-p.tableAt.Min.Y)
	}
	return pane.Effect{}
}

// Wheel implements pane.Wheeler.
func (p *PlaysPane) Wheel(x, y, by int, _ *pane.State) bool {
	if inside(x, y, p.tableAt) {
		p.table.Move(by)
		return true
	}
	return false
}

// Explain implements pane.Explainer.
func (p *PlaysPane) Explain(*pane.State) []string {
	return []string{
		"# Plays",
		"Every distinct position that the roll can lead to, once. The rules: enter from the bar first, use both dice if possible, the larger one if only one can be used, bear off only with all checkers home.",
		"# Notation",
		"from/to for the side that acts; a star is a hit, (2) the same move twice.",
	}
}
