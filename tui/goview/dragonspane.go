package goview

import (
	"fmt"
	"strings"

	"ana/goeng/dragon"
	"ana/goeng/moyo"
	"ana/keymap"
	"ana/model"
	"ana/model/analyze"
	"ana/model/series"
	"ana/tui/layout"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// DragonsPane lists the dragons with all their figures; the selected one is painted on the board.
type DragonsPane struct {
	base
	table   pane.TableView
	tableAt paint.Rect
	detail  pane.TextView
	onBoard bool // the point cursor has the focus instead of the table
	series  *gameSeries
	search  bool // the whole game is wanted, to find where verdicts change
}

// NewDragons returns the dragons pane.
func NewDragons(sh *Shared, g *gameSeries) *DragonsPane {
	return &DragonsPane{base: base{Shared: sh}, series: g}
}

// ID implements pane.Pane.
func (p *DragonsPane) ID() string { return "dragons" }

// Title implements pane.Pane.
func (p *DragonsPane) Title() string { return "Dragons" }

// Contexts implements pane.Pane.
func (p *DragonsPane) Contexts() []keymap.Context {
	if p.onBoard {
		return []keymap.Context{keymap.Dragons, keymap.Points}
	}
	return []keymap.Context{keymap.Dragons, keymap.Table, keymap.Pointer}
}

// Wants implements pane.Pane.
func (p *DragonsPane) Wants() []analyze.Name { return []analyze.Name{analyze.GoDragons} }

// FocusNext implements pane.Focuser.
func (p *DragonsPane) FocusNext() { p.onBoard = !p.onBoard }

// Draw implements pane.Pane.
func (p *DragonsPane) Draw(c paint.Canvas, s *pane.State) {
	parts := p.split(c, s, layout.Spec{Boards: 1, SideMin: 34, BottomMin: 6})
	r, stale := dragons(s)
	if r == nil {
		p.board(c, s, parts.Boards[0], nil, nil)
		waiting(sub(c, parts.Side), s, analyze.GoDragons)
		return
	}
	rows := layout.Stack(parts.Side, max(parts.Side.Dy()*2/3, parts.Side.Dy()-9), 1)
	if !parts.Bottom.Empty() {
		rows = []paint.Rect{parts.Side, parts.Bottom}
	}
	title := fmt.Sprintf("%d dragons", len(r.Dragons))
	if stale {
		title += ", of the position before"
	}
	in := pane.Title(sub(c, rows[0]), &s.Look, title, !p.onBoard)
	p.tableAt = paint.R(rows[0].Min.X, rows[0].Min.Y+1, in.W(), in.H())
	if at := p.point(s); p.onBoard && !at.IsPass() {
		if id := r.ID[at.Point()]; id >= 0 {
			p.table.Select(r.Dragons[id].Origin.Vertex(s.Go.Height))
		}
	}
	p.table.Draw(in, &s.Look, dragonTable(s, r), !p.onBoard)
	sel := p.selected(r)
	p.board(c, s, parts.Boards[0], dragonOverlay(s, r, sel), func(b *Board) { b.Dim = stale })
	if sel >= 0 && rows[1].Dy() > 2 {
		text := strings.Join(explainDragon(s, r, sel), "\n")
		p.detail.Draw(pane.Title(sub(c, rows[1]), &s.Look, "Dragon "+vertex(r.Dragons[sel].Origin, s.Go.Height), false), &s.Look, theme.Text, text)
	}
}

// selected returns the index of the dragon of the selected row, -1 for none.
func (p *DragonsPane) selected(r *dragon.Result) int {
	row, ok := p.table.Selected()
	if !ok {
		return -1
	}
	for i := range r.Dragons {
		if r.Dragons[i].Origin.Vertex(r.Board.Height()) == row.ID {
			return i
		}
	}
	return -1
}

// dragonOverlay paints the selected dragon, and marks every stone whose dragon is not alive.
func dragonOverlay(s *pane.State, r *dragon.Result, sel int) *pane.Overlay {
	o := pane.NewOverlay(s.Go.Width, s.Go.Height)
	for i := range r.Dragons {
		mark := statusMark(r.Dragons[i].Status)
		for _, pt := range r.Stones(i) {
			cell := o.At(pt.Col(), pt.Row())
			cell.Note = mark
			if i == sel {
				cell.Class = 0
				if mark == "" {
					cell.Note = "<"
				}
			}
		}
	}
	return o
}

func dragonColumns() []pane.Column {
	return []pane.Column{
		{Title: "dragon"}, {Title: ""}, {Title: "size", Right: true}, {Title: "status"}, {Title: "safety", Keep: 2}, {Title: "weak", Right: true, Keep: 1},
		{Title: "eff", Right: true, Keep: 4}, {Title: "strat", Right: true, Keep: 5}, {Title: "eyes", Right: true, Keep: 3}, {Title: "esc", Right: true, Keep: 6},
		{Title: "crude", Keep: 8}, {Title: "owl", Keep: 9}, {Title: "weak0", Right: true, Keep: 10}, {Title: "lunch", Keep: 11}, {Title: "sur", Right: true, Keep: 12},
		{Title: "host", Right: true, Keep: 13}, {Title: "moyo A", Right: true, Keep: 7}, {Title: "moyo B", Right: true, Keep: 7}, {Title: "heye", Keep: 14},
	}
}

// dragonTable lists all dragons with all their fields.
func dragonTable(s *pane.State, r *dragon.Result) *pane.Table {
	t := &pane.Table{Columns: dragonColumns()}
	h := s.Go.Height
	for i := range r.Dragons {
		d := &r.Dragons[i]
		word := func(st dragon.Status) pane.Value {
			v := pane.V(st.String())
			v.Role = statusRole(st)
			return v
		}
		safety := pane.V(d.Safety.String())
		safety.Role = safetyRole(d.Safety)
		name := d.Origin.Vertex(h)
		row := pane.Row{ID: name, Node: model.NoNode, Cells: []pane.Value{
			pane.V(name), pane.V(stoneOf(&s.Look, d.Color)), count(d.Size), word(d.Status), safety, decimal(d.Weakness, 2),
			decimal(d.EffectiveSize, 1), decimal(d.StrategicSize, 1), pane.V(d.Eyes.Genus.String()), count(d.EscapeRoute),
			word(d.Crude), word(d.Owl), decimal(d.WeaknessPreOwl, 2), pane.V(vertex(d.Lunch, h)), count(int(d.Surround)),
			count(d.Hostile), count(d.Post[moyo.Classic].Size), count(d.Post[moyo.Experimental].Size), pane.V(vertex(d.Eyes.Heye, h)),
		}}
		for _, pt := range r.Stones(i) {
			row.Points = append(row.Points, pt.Row()*s.Go.Width+pt.Col())
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// explainDragon says where the figures of a dragon come from.
func explainDragon(s *pane.State, r *dragon.Result, i int) []string {
	d := &r.Dragons[i]
	h := s.Go.Height
	var worms, near []string
	for _, w := range d.Worms {
		worms = append(worms, r.Worms.Worms[w].Origin.Vertex(h))
	}
	for _, n := range d.Neighbors {
		near = append(near, r.Dragons[n].Origin.Vertex(h)+" "+r.Dragons[n].Color.String()[:1])
	}
	out := []string{
		fmt.Sprintf("%s, %d stones in worms %s", d.Color, d.Size, strings.Join(worms, " ")),
		fmt.Sprintf("effective size %.2f, strategic size %.2f", d.EffectiveSize, d.StrategicSize),
		fmt.Sprintf("eyes %s, decided at %s; escape route %d of %d", d.Eyes.Genus, vertex(d.Eyes.Heye, h), d.EscapeRoute, d.PotentialRoute),
		fmt.Sprintf("crude %s, owl %s, status %s, safety %s", d.Crude, d.Owl, d.Status, d.Safety),
	}
	if d.Life.AttackCode > 0 {
		out = append(out, fmt.Sprintf("can be attacked at %s (code %d, %s)", vertex(d.Life.AttackPoint, h), d.Life.AttackCode, sure(d.Life.AttackCertain)))
		if d.Life.DefenseCode > 0 {
			out = append(out, fmt.Sprintf("can be defended at %s (code %d, %s)", vertex(d.Life.DefensePoint, h), d.Life.DefenseCode, sure(d.Life.DefenseCertain)))
		} else {
			out = append(out, "cannot be defended")
		}
	}
	facts := r.Facts(i)
	weak := dragon.WeaknessInput{
		MoyoValue: float64(d.Post[moyo.Experimental].Value), EscapeRoute: d.EscapeRoute, EyeHalves: 2*facts.Genus + facts.HalfEyes, Lunch: facts.Lunch,
		AttackUncertain: facts.AttackUncertain, DefenseUncertain: facts.DefenseUncertain, CanThreaten: facts.AttackThreat,
	}.Parts()
	out = append(out,
		fmt.Sprintf("weakness %.2f, before reading %.2f: from moyo %.2f, escape %.2f, eyes %.2f; the two smallest count", d.Weakness, d.WeaknessPreOwl, weak.Moyo, weak.Escape, weak.Eyes),
		fmt.Sprintf("moyo before and after reading: classic %d, %d (worth %.2f); experimental %d, %d (worth %.2f)",
			d.Pre[moyo.Classic].Size, d.Post[moyo.Classic].Size, d.Post[moyo.Classic].Value,
			d.Pre[moyo.Experimental].Size, d.Post[moyo.Experimental].Size, d.Post[moyo.Experimental].Value),
		"neighbours: "+strings.Join(near, ", "))
	return out
}

func sure(certain bool) string {
	if certain {
		return "certain"
	}
	return "the node limit was met"
}

// Do implements pane.Pane.
func (p *DragonsPane) Do(a keymap.Action, s *pane.State) (pane.Effect, bool) {
	switch a {
	case keymap.TestLine:
		return selectedTest(s, p.selected), true
	case keymap.RowOpen:
		if row, ok := p.table.Selected(); ok && len(row.Points) > 0 {
			p.cursor = model.Coord{X: int8(row.Points[0] % s.Go.Width), Y: int8(row.Points[0] / s.Go.Width)}
		}
		return pane.Effect{}, true
	}
	if !p.onBoard && p.table.Do(a, len(dragonColumns())) {
		return pane.Effect{}, true
	}
	return p.do(a, s)
}

// Ask implements pane.Asker: the whole game, once somebody looks for changes.
func (p *DragonsPane) Ask(s *pane.State) (pane.Question, bool) {
	if !p.search {
		return pane.Question{}, false
	}
	return p.series.ask(s)
}

// Answer implements pane.Asker.
func (p *DragonsPane) Answer(part any) { p.series.answer(part) }

// Event implements pane.Eventer: the moves at which the safety of a dragon changed. The first time it starts the analysis of
// the game, which goes on in the background.
func (p *DragonsPane) Event(s *pane.State, by int) (model.Cursor, bool) {
	p.search = true
	return p.series.next(s, by, func(pt *series.GoPoint) bool { return len(pt.Flips) > 0 })
}

// Pending implements pane.Pender.
func (p *DragonsPane) Pending(s *pane.State) bool { return !p.series.complete(s) }

// Modes implements pane.Moder: how far the search for changes is.
func (p *DragonsPane) Modes(s *pane.State) []string {
	if !p.search {
		return nil
	}
	return p.series.progress(s)
}

// Click implements pane.Clicker: a row, a heading, or a stone of a dragon.
func (p *DragonsPane) Click(x, y int, s *pane.State) pane.Effect {
	if image(x, y, p.tableAt) {
		p.onBoard = false
		p.table.Click(x-p.tableAt.Min.X, y-p.tableAt.Min.Y)
		return pane.Effect{}
	}
	if at, ok := p.hit(x, y); ok {
		p.cursor = at
		if r, _ := dragons(s); r != nil && r.ID[at.Point()] >= 0 {
			p.table.Select(r.Dragons[r.ID[at.Point()]].Origin.Vertex(s.Go.Height))
		}
	}
	return pane.Effect{}
}

// Wheel implements pane.Wheeler.
func (p *DragonsPane) Wheel(x, y, by int, _ *pane.State) bool {
	if image(x, y, p.tableAt) {
		p.table.Move(by)
		return true
	}
	return false
}

// Explain implements pane.Explainer.
func (p *DragonsPane) Explain(s *pane.State) []string {
	return []string{
		"# Dragons",
		"Worms of one colour that live or die together. A dragon has the name of the first stone of its largest worm.",
		"# Status",
		"crude: the guess before reading, from eyes, escape route, moyo and lunch. owl: what life-and-death reading found. status: both together. safety: status with its strength, in ten steps. Beside stones: x dead, ! critical, ? unknown.",
		"# Weakness",
		"0 cannot be killed, 1 is dead. Three parts, from the territorial value of the moyo, the escape route and the eyes, are looked up in tables; the two smallest are combined.",
		"# Events",
		"n and N go to the moves at which the safety of a dragon changed. The first time they start the analysis of the whole game in the background; the status line says how far it is.",
		"# Moyo A, B",
		"Surrounding moyo after reading by the classic (A) and the experimental (B) attribution, both on this partition.",
		fmt.Sprintf("Verdicts use the %s attribution and the constants of %s.", s.Settings.Moyo, s.Settings.Compat),
		"# Source",
		"GNU Go 3.8 documentation, chapters \"Worms and Dragons\" and \"Analyzing life and death\".",
	}
}
