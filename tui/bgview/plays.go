package bgview

import (
	"fmt"
	"math"

	"ana/bgeng"
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

// PlaysPane lists the legal plays of a roll, best first, each with the depth that it was looked at. Until the engine has
// answered, the plays are listed without numbers.
type PlaysPane struct {
	base
	table   pane.TableView
	tableAt paint.Rect
	key     playsKey
	plays   []moves.Play // in the order of the move generator
	shown   []moves.Play // what the rows stand for
	diff    bool         // the difference to the search of all rolls instead of the cubeless equity
	want    fullKey
	full    *fullScores
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
func (p *PlaysPane) Wants() []analyze.Name { return []analyze.Name{analyze.BgAnalysis} }

// legal returns the plays of the position shown, generated once.
func (p *PlaysPane) legal(s *pane.State) []moves.Play {
	k := playsKey{s.Bg.Board, s.Bg.Match.Dice}
	if k != p.key {
		p.key = k
		p.table = pane.TableView{}
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
	case len(plays) == 0, c.H() >= boardH+10:
		board = paint.R(0, 0, boardW, boardH)
		at = paint.R(0, boardH+1, c.W(), c.H()-boardH-1)
	}
	in := pane.Title(sub(c, at), &s.Look, p.title(s, len(plays)), true)
	p.tableAt = paint.R(at.Min.X, at.Min.Y+1, in.W(), in.H()-2)
	body := in.Sub(0, 0, in.W(), in.H()-2)
	if len(plays) > 0 {
		p.table.Draw(body, &s.Look, p.rows(s, plays), true)
	}
	if !board.Empty() {
		from, to := p.selected()
		p.drawBoard(sub(c, board), s, from, to)
		if at.Min.X > 0 {
			p.drawSelected(c.Sub(0, boardH+1, boardW, c.H()-boardH-1), s)
		}
	}
	in.Text(0, in.H()-1, s.Style(theme.Dim), paint.Cut(p.note(s, len(plays)), in.W(), s.Glyphs.More))
}

// drawSelected says below the board what the selected play is worth, and draws its chances.
func (p *PlaysPane) drawSelected(c paint.Canvas, s *pane.State) {
	a := analysis(s)
	row, ok := p.table.Selected()
	if a == nil || !ok || len(row.Points) == 0 || row.Points[0] >= len(a.Plays) {
		return
	}
	r := &a.Plays[row.Points[0]]
	fields := []pane.Field{
		pane.Heading(fmt.Sprintf("%s, %d rolls of lookahead", r.Play.String(), r.Rolls)),
		pane.F("cubeful", signed(r.Cubeful)), pane.F("cubeless", signed(r.Equity)),
		pane.F("wins", fmt.Sprintf("%s %%, gammons %s %%, backgammons %s %%", percent(r.Outputs[0]), percent(r.Outputs[1]), percent(r.Outputs[2]))),
		pane.F("loses", fmt.Sprintf("%s %%, gammons %s %%, backgammons %s %%", percent(1-r.Outputs[0]), percent(r.Outputs[3]), percent(r.Outputs[4]))),
	}
	if r.MWC != 0 {
		fields = append(fields, pane.F("match", fmt.Sprintf("%.2f %% to win it", 100*r.MWC)))
	}
	used := pane.DrawFields(c, &s.Look, fields)
	chances(c.Sub(0, used+1, c.W(), 1), 0, s, &r.Value)
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
	a := analysis(s)
	if a == nil || len(a.Plays) == 0 {
		return missing(s, analyze.BgAnalysis) + ": plays are in the order of the move generator"
	}
	text := effort(&a.Effort) + "   " + gradeLegend
	if !a.Final {
		text = "so far " + text
	}
	return text
}

func playColumns() []pane.Column {
	return []pane.Column{
		{Title: "#", Right: true}, {Title: "lvl", Keep: 2}, {Title: "play"}, {Title: "equity", Right: true}, {Title: "error", Right: true}, {Title: ""},
		{Title: "W%", Right: true, Keep: 1}, {Title: "Wg%", Right: true, Keep: 3}, {Title: "Wbg%", Right: true, Keep: 6}, {Title: "Lg%", Right: true, Keep: 4}, {Title: "Lbg%", Right: true, Keep: 7},
		{Title: "cubeless", Right: true, Keep: 5}, {Title: "made"},
	}
}

// rows lists the plays: those that the engine has ranked in its order with a rule line where the depth changes, else all of
// them without numbers; below them what the file itself says.
func (p *PlaysPane) rows(s *pane.State, plays []moves.Play) *pane.Table {
	t := &pane.Table{Columns: playColumns()}
	if p.diff && reduced(s) {
		t.Columns[11] = pane.Column{Title: "vs 100%", Right: true}
	}
	p.shown = p.shown[:0]
	a := analysis(s)
	if a == nil || len(a.Plays) == 0 {
		for i := range plays {
			t.Rows = append(t.Rows, p.plainRow(s, &plays[i], i))
		}
		return t
	}
	made := madeIndex(s, a)
	for i := range a.Plays {
		if i > 0 && a.Plays[i].Rolls < a.Plays[i-1].Rolls {
			t.Rows = append(t.Rows, pane.Row{Rule: true, Cells: []pane.Value{pane.V(fmt.Sprintf("only %s: not comparable with the rows above", depth(&s.Look, a.Plays[i].Rolls)))}})
		}
		t.Rows = append(t.Rows, p.rankedRow(s, a, i, i == made))
	}
	return p.storedRows(s, t)
}

func (p *PlaysPane) plainRow(s *pane.State, play *moves.Play, i int) pane.Row {
	row := pane.Row{ID: play.String(), Node: model.NoNode, Points: []int{len(p.shown)}}
	p.shown = append(p.shown, *play)
	row.Cells = make([]pane.Value, len(playColumns()))
	for k := range row.Cells {
		row.Cells[k] = pane.V("")
	}
	row.Cells[0], row.Cells[2], row.Cells[3] = pane.N(fmt.Sprint(i+1), float64(i)), pane.V(play.String()), pane.V("-")
	if a := s.Bg.Action; a != nil && a.Kind == model.ActRoll && play.Result == p.made(s) {
		row.Mark = true
		row.Cells[12] = pane.V(s.Glyphs.Left + " played")
	}
	return row
}

func (p *PlaysPane) rankedRow(s *pane.State, a *bgeng.Analysis, i int, made bool) pane.Row {
	r := &a.Plays[i]
	row := pane.Row{ID: r.Play.String(), Node: model.NoNode, Mark: made, Points: []int{len(p.shown)}}
	p.shown = append(p.shown, r.Play)
	errText, mark := "", ""
	role := theme.Text
	if i > 0 {
		errText = fmt.Sprintf("%.3f", -r.Error)
		mark, role = grade(r.Error)
	}
	pct := func(k int) pane.Value { return pane.N(percent(r.Outputs[k]), float64(r.Outputs[k])) }
	row.Cells = []pane.Value{
		pane.N(fmt.Sprint(i+1), float64(i)), pane.V(depth(&s.Look, r.Rolls)), pane.V(r.Play.String()), pane.N(signed(r.Score), r.Score), pane.N(errText, -r.Error),
		{Text: mark, Num: math.NaN(), Role: role}, pct(0), pct(1), pct(2), pct(3), pct(4), pane.N(signed(r.Equity), r.Equity), pane.V(""),
	}
	if p.diff && reduced(s) {
		row.Cells[11] = p.distance(r)
	}
	if made {
		row.Cells[12] = pane.V(s.Glyphs.Left + " played")
	}
	return row
}

// storedRows adds the analysis that came with the file, below a rule line of its own.
func (p *PlaysPane) storedRows(s *pane.State, t *pane.Table) *pane.Table {
	act := s.Bg.Action
	if act == nil || act.Stored == nil || len(act.Stored.Plays) == 0 {
		return t
	}
	st := act.Stored
	t.Rows = append(t.Rows, pane.Row{Rule: true, Cells: []pane.Value{pane.V("in the file, by " + st.Source)}})
	for i, pl := range st.Plays {
		row := pane.Row{ID: fmt.Sprintf("stored %d", i), Node: model.NoNode, Mark: i == st.Chosen, Cells: make([]pane.Value, len(playColumns()))}
		for k := range row.Cells {
			row.Cells[k] = pane.V("")
		}
		row.Cells[0], row.Cells[1], row.Cells[2] = pane.N(fmt.Sprint(i+1), float64(i)), pane.V(pl.Level), pane.V(pl.Text)
		row.Cells[3], row.Cells[4] = pane.N(signed(pl.Equity), pl.Equity), pane.N(fmt.Sprintf("%.3f", pl.Equity-st.Plays[0].Equity), pl.Equity-st.Plays[0].Equity)
		for k, col := range [...]int{6, 7, 8, 9, 10} {
			row.Cells[col] = pane.N(fmt.Sprintf("%.1f", 100*pl.Probs[k]), pl.Probs[k])
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// made is the position after the play of the record, the opponent on roll.
func (p *PlaysPane) made(s *pane.State) bgboard.Position {
	a := s.Bg.Action
	men := a.After.Men
	return bgboard.Position{bgboard.OnRoll: men[1-a.Player], bgboard.Opponent: men[a.Player]}
}

// selected is the play of the selected row.
func (p *PlaysPane) selected() (from, to []int8) {
	row, ok := p.table.Selected()
	if !ok || len(row.Points) == 0 || row.Points[0] >= len(p.shown) {
		return nil, nil
	}
	pl := &p.shown[row.Points[0]]
	return pl.From[:pl.N], pl.To[:pl.N]
}

// Do implements pane.Pane.
func (p *PlaysPane) Do(a keymap.Action, s *pane.State) (pane.Effect, bool) {
	if a == keymap.PlaysDiff {
		return p.toggleDiff(s), true
	}
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
func (p *PlaysPane) Explain(s *pane.State) []string {
	out := []string{
		"# Plays",
		"Every distinct position that the roll can lead to, once, best first. lvl is how many rolls a row looked ahead; rows below a line were looked at less deeply, because the move filter left them out, and are not comparable with those above.",
		"# Numbers",
		"equity is what the plays are ranked by: cubeful money equity, in a match the equity normalised to the cube; cubeless is money equity without cube. W, Wg, Wbg are the chances to win, to win a gammon or better, a backgammon; L likewise for losses. error is the distance to the best play.",
		"# Difference",
		"d shows, when the reduction leaves rolls out, what it adds to the equity of each play by the search of all rolls; plays that the two searches looked at to different depths have a dash.",
		"# Marks",
		gradeLegend + ".",
		"# In the file",
		"An analysis that came with the record is listed below a line of its own; it is never mixed with ours.",
	}
	if a := analysis(s); a != nil {
		out = append(out, "# In force", fmt.Sprintf("net %s (%s), class %s, pruning %s, filter %s", a.Net.Name, a.Net.Source, a.Class, a.Options.PruneName, a.Options.Filter.Name))
		out = append(out, a.Warnings...)
	}
	return append(out, "# Source", "The methods of GNU Backgammon 1.07 for lookahead and move filters; cube by Rick Janowski, \"Take points in money games\" (1993).")
}
