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

// doubtful is the smallest error that is an event, and the smallest that is listed at first.
const doubtful = 0.03

// floors are the smallest errors that may be listed.
var floors = [...]float64{doubtful, 0.06, 0.12, 0}

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
	player  int          // 0 both, 1 X, 2 O
	phase   series.Phase // series.Phases for all
	floor   int          // index into floors
	marked  map[string]bool
	again   deeper
	table   pane.TableView
	tableAt paint.Rect
}

// NewBlunders returns the blunders pane.
func NewBlunders(r *review) *BlundersPane {
	p := &BlundersPane{reviewed: reviewed{r}, phase: series.Phases, marked: map[string]bool{}}
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
		{Title: "cost", Right: true}, {Title: ""}, {Title: unit, Right: true, Keep: 2}, {Title: "lvl", Keep: 3}, {Title: "phase", Keep: 6}, {Title: ""},
	}
}

// Draw implements pane.Pane.
func (p *BlundersPane) Draw(c paint.Canvas, s *pane.State) {
	t := p.rows(s)
	done, all := p.review.progress()
	title := fmt.Sprintf("%d of %d decisions, errors of %s and more, %s, %s, %s", len(t.Rows), p.decisions(), p.floorText(), p.kind, p.who(), p.phaseText())
	if done < all {
		title += fmt.Sprintf(", %d of %d games analysed", done, all)
	}
	if n := len(p.again.queue); n > 0 {
		title += fmt.Sprintf(", queue %d/%d done", p.again.done, n)
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

func (p *BlundersPane) floorText() string {
	return strings.TrimPrefix(fmt.Sprintf("%.3f", floors[p.floor]), "0")
}

func (p *BlundersPane) phaseText() string {
	if p.phase == series.Phases {
		return "all phases"
	}
	return p.phase.String()
}

// decisions counts the actions that were judged.
func (p *BlundersPane) decisions() int {
	n := 0
	for i := range p.review.games {
		for _, d := range p.review.games[i].decisions {
			if d.Analysis != nil && p.wants(d.Player) && (p.phase == series.Phases || d.Phase == p.phase) {
				n++
			}
		}
	}
	return n
}

// wants tells whether errors of a player, 0 for O and 1 for X, are listed.
func (p *BlundersPane) wants(player int) bool { return p.player == 0 || player == 2-p.player }

// rows lists the errors found so far.
func (p *BlundersPane) rows(s *pane.State) *pane.Table {
	rec := s.Cursor.Record()
	t := &pane.Table{Columns: blunderColumns(rec.Games[0].Bg.Length > 0)}
	for i := range p.review.games {
		for _, d := range p.review.games[i].decisions {
			if !p.wants(d.Player) || d.Analysis == nil || p.phase != series.Phases && d.Phase != p.phase {
				continue
			}
			// What was analysed deeper stays listed, whatever came of it.
			now := p.again.of(p.review.key, i, d)
			limit := floors[p.floor]
			if p.kind != cubeErrors && d.Action.Kind == model.ActRoll && d.PlayError >= limit && (limit > 0 || d.PlayError > 0) {
				t.Rows = append(t.Rows, p.row(s, rec, i, now, false))
			}
			if p.kind != playErrors && d.HasCube && d.CubeError >= limit && (limit > 0 || d.CubeError > 0) {
				t.Rows = append(t.Rows, p.row(s, rec, i, now, true))
			}
		}
	}
	return t
}

// row is one error with its mark.
func (p *BlundersPane) row(s *pane.State, rec *model.Record, game int, d *series.Decision, cube bool) pane.Row {
	r := errorRow(s, rec, game, d, cube)
	mark := "[ ]"
	if p.marked[r.ID] {
		mark = "[x]"
	}
	r.Cells = append(r.Cells, pane.V(mark))
	return r
}

func errorRow(s *pane.State, rec *model.Record, game int, d *series.Decision, cube bool) pane.Row {
	g := rec.Games[game]
	kind, err, cost := "play", d.PlayError, d.PlayCost
	played, best := d.Action.Text, ""
	level, phase := d.Analysis.EvalPlies, d.Phase.String()
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
			pane.N(fmt.Sprintf("%.2f", cost), cost), pane.V(depth(&s.Look, level)), pane.V(phase),
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
	case keymap.BlunderPhase:
		p.phase = (p.phase + 1) % (series.Phases + 1)
		return pane.Say("errors in " + p.phaseText()), true
	case keymap.BlunderFloor:
		p.floor = (p.floor + 1) % len(floors)
		return pane.Say("errors of " + p.floorText() + " and more"), true
	case keymap.BlunderMark:
		if row, ok := p.table.Selected(); ok {
			p.marked[row.ID] = !p.marked[row.ID]
			p.table.Move(1)
		}
		return pane.Effect{}, true
	case keymap.BlunderUnmark:
		clear(p.marked)
		return pane.Say("no marks"), true
	case keymap.BlunderDeeper:
		return p.deepen(s), true
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

// save writes the marked errors, or without marks the whole list, in its order, a line an error, with the position before it.
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
	marks := len(p.chosen(t)) > 0
	for _, row := range t.Sorted(col, desc) {
		if marks && !p.marked[row.ID] {
			continue
		}
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
		"Every play and cube action that gave away .030 or more, analysed with the settings in force, game by game, the present game first. f lists those of one player, v plays or cube actions alone, t those of one phase of the game, T changes the smallest error that is listed.",
		"# Marks for work",
		"x marks an error and goes to the next, u takes all marks away. r analyses the marked ones, or the selected one, with one roll of lookahead more; the result stands in the list when it is there (lvl says how deep), and the queue goes on while the pane is in front. Stats keeps what the match was analysed with. e writes the marked errors, or all that are listed, with the positions as a table.",
		"# Cost",
		"cost is in equity: money, in a match normalised to the cube. The next column is the same in points, in a match in per cent of match winning chance.",
		"# Signs",
		gradeLegend + fmt.Sprintf(". GNU Backgammon marks from %.2f, %.2f and %.2f.", t.Doubtful, t.Bad, t.VeryBad),
	}
}
