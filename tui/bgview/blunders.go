package bgview

import (
	"fmt"
	"strings"

	"ana/bgeng/judge"
	"ana/keymap"
	"ana/model"
	"ana/model/series"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// doubtful is the smallest error that is listed.
const doubtful = 0.03

// blunderKind is which errors are listed.
type blunderKind uint8

const (
	allErrors blunderKind = iota
	playErrors
	cubeErrors
)

func (k blunderKind) String() string {
	return [...]string{"plays and cube", "plays", "cube"}[k]
}

// BlundersPane lists the errors of the match, the costliest first.
type BlundersPane struct {
	reviewed
	kind    blunderKind
	player  int // 0 both, 1 X, 2 O
	table   pane.TableView
	tableAt paint.Rect
}

// NewBlunders returns the blunders pane.
func NewBlunders(r *review) *BlundersPane {
	p := &BlundersPane{reviewed: reviewed{r}}
	p.table.SetOrder(7, true)
	return p
}

// ID implements pane.Pane.
func (p *BlundersPane) ID() string { return "blunders" }

// Title implements pane.Pane.
func (p *BlundersPane) Title() string { return "Blunders" }

// Contexts implements pane.Pane.
func (p *BlundersPane) Contexts() []keymap.Context {
	return []keymap.Context{keymap.Blunders, keymap.Table}
}

func blunderColumns(match bool) []pane.Column {
	unit := "points"
	if match {
		unit = "MWC %"
	}
	return []pane.Column{
		{Title: "G", Right: true}, {Title: "mv", Right: true}, {Title: "by"}, {Title: "kind", Keep: 4}, {Title: "score", Keep: 5}, {Title: "played"}, {Title: "best"},
		{Title: "cost", Right: true}, {Title: ""}, {Title: unit, Right: true, Keep: 2}, {Title: "lvl", Keep: 3}, {Title: "class", Keep: 6},
	}
}

// Draw implements pane.Pane.
func (p *BlundersPane) Draw(c paint.Canvas, s *pane.State) {
	t := p.rows(s)
	done, all := p.review.progress()
	title := fmt.Sprintf("%d errors of .030 and more, %s, %s", len(t.Rows), p.kind, p.who())
	if done < all {
		title += fmt.Sprintf(", %d of %d games analysed", done, all)
	}
	in := pane.Title(c, &s.Look, title, true)
	p.tableAt = paint.R(0, 1, in.W(), in.H())
	if p.review.err != nil {
		in.Text(0, 0, s.Style(theme.Warn), paint.Cut(p.review.err.Error(), in.W(), s.Glyphs.More))
		return
	}
	p.table.Draw(in, &s.Look, t, true)
}

// who names the players whose errors are listed.
func (p *BlundersPane) who() string {
	return [...]string{"both players", "player X", "player O"}[p.player]
}

// wants tells whether errors of a player, 0 for O and 1 for X, are listed.
func (p *BlundersPane) wants(player int) bool { return p.player == 0 || player == 2-p.player }

// rows lists the errors found so far.
func (p *BlundersPane) rows(s *pane.State) *pane.Table {
	rec := s.Cursor.Record()
	t := &pane.Table{Columns: blunderColumns(rec.Games[0].Bg.Length > 0)}
	for i := range p.review.games {
		for _, d := range p.review.games[i].decisions {
			if !p.wants(d.Player) {
				continue
			}
			if p.kind != cubeErrors && d.PlayError >= doubtful {
				t.Rows = append(t.Rows, errorRow(s, rec, i, d, false))
			}
			if p.kind != playErrors && d.HasCube && d.CubeError >= doubtful {
				t.Rows = append(t.Rows, errorRow(s, rec, i, d, true))
			}
		}
	}
	return t
}

func errorRow(s *pane.State, rec *model.Record, game int, d *series.Decision, cube bool) pane.Row {
	g := rec.Games[game]
	kind, err, cost := "play", d.PlayError, d.PlayCost
	played, best := d.Action.Text, ""
	level, class := d.Analysis.EvalPlies, d.Analysis.Class.String()
	if cube {
		kind, err, cost = "cube", d.CubeError, d.CubeCost
		best = d.Cube.Text
		if d.Action.Kind == model.ActRoll {
			played = "no double"
		}
	} else if len(d.Plays) > 0 {
		best, level = d.Plays[0].Play.String(), d.Plays[0].Rolls
		if d.Played >= 0 {
			played = d.Plays[d.Played].Play.String()
		}
	}
	mark, role := grade(err)
	if g.Bg.Length > 0 {
		cost *= 100
	}
	score := fmt.Sprintf("%d-%d", g.Bg.Score[0], g.Bg.Score[1])
	if g.Bg.Crawford {
		score += "C"
	}
	return pane.Row{
		ID: fmt.Sprintf("%d %d %s", game, d.Node, kind), Node: d.Node, Game: game,
		Mark: game == s.Cursor.GameIndex() && d.Node == s.Cursor.ID(),
		Cells: []pane.Value{
			pane.N(fmt.Sprint(game+1), float64(game)), pane.N(fmt.Sprint(d.Number), float64(d.Number)), pane.V(s.Glyphs.Checker[d.Player]), pane.V(kind), pane.V(score),
			pane.V(played), pane.V(best), pane.N(fmt.Sprintf("%.3f", err), err), {Text: mark, Num: -err, Role: role},
			pane.N(fmt.Sprintf("%.2f", cost), cost), pane.V(depth(&s.Look, level)), pane.V(class),
		},
	}
}

// Do implements pane.Pane.
func (p *BlundersPane) Do(a keymap.Action, s *pane.State) (pane.Effect, bool) {
	switch a {
	case keymap.BlunderKind:
		p.kind = (p.kind + 1) % 3
		return pane.Say("errors: " + p.kind.String()), true
	case keymap.BlunderPlayer:
		p.player = (p.player + 1) % 3
		return pane.Say("errors of " + p.who()), true
	case keymap.BlunderSave:
		return p.save(s), true
	case keymap.RowOpen:
		return p.open(s), true
	}
	if p.table.Do(a, len(blunderColumns(true))) {
		return pane.Effect{}, true
	}
	return pane.Effect{}, false
}

// save writes the list in its order, a line an error, with the position before it.
func (p *BlundersPane) save(s *pane.State) pane.Effect {
	t := p.rows(s)
	if len(t.Rows) == 0 {
		return pane.Say("no errors to write")
	}
	col, desc := p.table.Order()
	var sb strings.Builder
	for _, c := range t.Columns {
		sb.WriteString(c.Title + "\t")
	}
	sb.WriteString("position\n")
	for _, row := range t.Sorted(col, desc) {
		for _, v := range row.Cells {
			sb.WriteString(v.Text + "\t")
		}
		at, _ := model.NewCursor(s.Cursor.Record(), row.Game).ToNode(row.Node)
		pos := at.Bg()
		sb.WriteString(pos.Board.PositionID() + ":" + pos.Match.MatchID() + "\n")
	}
	return pane.Effect{Save: &pane.File{Name: "blunders.tsv", Data: []byte(sb.String())}}
}

// open goes to the decision of the selected row.
func (p *BlundersPane) open(s *pane.State) pane.Effect {
	row, ok := p.table.Selected()
	if !ok {
		return pane.Effect{}
	}
	c, moved := model.NewCursor(s.Cursor.Record(), row.Game).ToNode(row.Node)
	return pane.Jump(c, moved || row.Game != s.Cursor.GameIndex())
}

// Click implements pane.Clicker: a second click on a row goes there.
func (p *BlundersPane) Click(x, y int, s *pane.State) pane.Effect {
	if inside(x, y, p.tableAt) && p.table.Click(x-p.tableAt.Min.X, y-p.tableAt.Min.Y) {
		return p.open(s)
	}
	return pane.Effect{}
}

// Wheel implements pane.Wheeler.
func (p *BlundersPane) Wheel(x, y, by int, _ *pane.State) bool {
	p.table.Move(by)
	return true
}

// Event implements pane.Eventer: errors in the order of the game.
func (p *BlundersPane) Event(s *pane.State, by int) (model.Cursor, bool) {
	return p.review.nextError(s, by)
}

// nextError goes to the next action with an error, in this game.
func (r *review) nextError(s *pane.State, by int) (model.Cursor, bool) {
	bad := map[model.NodeID]bool{}
	if i := s.Cursor.GameIndex(); i < len(r.games) {
		for _, d := range r.games[i].decisions {
			if d.PlayError >= doubtful || d.HasCube && d.CubeError >= doubtful {
				bad[d.Node] = true
			}
		}
	}
	is := func(n *model.Node) bool { return bad[n.ID] }
	if by < 0 {
		return s.Cursor.PrevWhere(is)
	}
	return s.Cursor.NextWhere(is)
}

// Explain implements pane.Explainer.
func (p *BlundersPane) Explain(*pane.State) []string {
	t := judge.DefaultThresholds()
	return []string{
		"# Blunders",
		"Every play and cube action that gave away .030 or more, analysed with the settings in force, game by game, the present game first. f lists those of one player, v plays or cube actions alone, w writes the list with the positions as a table.",
		"# Cost",
		"cost is in equity: money, in a match normalised to the cube. The next column is the same in points, in a match in per cent of match winning chance.",
		"# Marks",
		gradeLegend + fmt.Sprintf(". GNU Backgammon marks from %.2f, %.2f and %.2f.", t.Doubtful, t.Bad, t.VeryBad),
	}
}
