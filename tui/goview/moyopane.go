package goview

import (
	"fmt"
	"math"

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

// moyoView is what the board of the moyo pane shows.
type moyoView uint8

const (
	viewSetting moyoView = iota // the mode in force
	viewClassic
	viewExperimental
	viewDifference
)

// MoyoPane shows the surrounding moyo of every dragon by both attributions on the same partition, and where they lead to
// different verdicts.
type MoyoPane struct {
	base
	view    moyoView
	flips   bool
	values  bool
	onBoard bool
	table   pane.TableView
	tableAt paint.Rect
	data    *moyoData
	series  *gameSeries
	search  bool // the whole game is wanted, to find where the modes disagree
}

// NewMoyo returns the moyo pane.
func NewMoyo(sh *Shared, g *gameSeries) *MoyoPane {
	p := &MoyoPane{base: base{Shared: sh}, series: g}
	p.table.SetOrder(10, true) // where the modes differ most
	return p
}

// ID implements pane.Pane.
func (p *MoyoPane) ID() string { return "moyo" }

// Title implements pane.Pane.
func (p *MoyoPane) Title() string { return "Moyo" }

// Contexts implements pane.Pane.
func (p *MoyoPane) Contexts() []keymap.Context {
	if p.onBoard {
		return []keymap.Context{keymap.Moyo, keymap.Points}
	}
	return []keymap.Context{keymap.Moyo, keymap.Table, keymap.Pointer}
}

// Wants implements pane.Pane.
func (p *MoyoPane) Wants() []analyze.Name { return []analyze.Name{analyze.GoDragons} }

// FocusNext implements pane.Focuser.
func (p *MoyoPane) FocusNext() { p.onBoard = !p.onBoard }

// of returns the data of a result, made once.
func (p *MoyoPane) of(r *dragon.Result) *moyoData {
	if p.data == nil || p.data.result != r {
		p.data = newMoyoData(r)
	}
	return p.data
}

// Draw implements pane.Pane.
func (p *MoyoPane) Draw(c paint.Canvas, s *pane.State) {
	parts := p.split(c.Sub(0, headH, c.W(), c.H()-headH), s, layout.Spec{Boards: 2, SideMin: 36, BottomMin: 5})
	down := paint.R(0, headH, 0, 0).Min
	for i := range parts.Boards {
		parts.Boards[i] = parts.Boards[i].Add(down)
	}
	side, bottom := parts.Side.Add(down), parts.Bottom.Add(down)
	r, stale := dragons(s)
	if r == nil || r.After[0] == nil || r.After[1] == nil {
		p.board(c, s, parts.Boards[0], nil, nil)
		waiting(sub(c, side), s, analyze.GoDragons)
		return
	}
	d := p.of(r)
	if p.search && side.Dy() > 8 {
		side.Max.Y--
		p.drawGameFlips(c.Sub(side.Min.X, side.Max.Y, side.Dx(), 1), s)
	}
	rows := layout.Stack(side, min(len(r.Dragons)+2, side.Dy()*2/3), 1)
	if !bottom.Empty() {
		rows = []paint.Rect{side, bottom}
	}
	p.drawTable(c, s, d, rows[0])
	sel := p.selected(s, r)
	views := []moyoView{p.shown(s)}
	if len(parts.Boards) == 2 {
		views = []moyoView{viewClassic, viewExperimental}
		if p.view == viewDifference {
			views = []moyoView{viewDifference, viewExperimental}
		}
	}
	p.drawHead(c, s, d, views)
	for i, v := range views {
		p.board(c, s, parts.Boards[i], moyoOverlay(s, d, v, sel), func(b *Board) { b.Dim = stale })
	}
	if sel >= 0 && rows[1].Dy() > 2 {
		title := "Moyo around " + vertex(r.Dragons[sel].Origin, s.Go.Height)
		pane.DrawFields(pane.Title(sub(c, rows[1]), &s.Look, title, false), &s.Look, splitFields(s, d, sel))
	}
}

func (p *MoyoPane) shown(s *pane.State) moyoView {
	if p.view != viewSetting {
		return p.view
	}
	if s.Settings.Moyo == "classic" {
		return viewClassic
	}
	return viewExperimental
}

func (p *MoyoPane) drawHead(c paint.Canvas, s *pane.State, d *moyoData, views []moyoView) {
	names := map[moyoView]string{viewClassic: "A classic (regions)", viewExperimental: "B experimental (closest worms)", viewDifference: "A - B"}
	x := 0
	for _, v := range views {
		x = c.Text(x, 0, s.Style(theme.TabOn), " "+names[v]+" ") + 1
	}
	flips := d.flips()
	role := theme.Dim
	if flips > 0 {
		role = theme.Warn
	}
	word := "no verdict differs"
	if flips == 1 {
		word = "1 verdict differs"
	} else if flips > 1 {
		word = fmt.Sprintf("%d verdicts differ", flips)
	}
	c.Text(x, 0, s.Style(role), paint.Cut(word, c.W()-x, s.Glyphs.More))
}

// selected returns the dragon of the selected row, or the one under the point cursor when the board has the focus.
func (p *MoyoPane) selected(s *pane.State, r *dragon.Result) int {
	if at := p.point(s); p.onBoard && !at.IsPass() {
		if id := int(r.ID[at.Point()]); id >= 0 {
			return id
		}
	}
	if row, ok := p.table.Selected(); ok {
		for i := range r.Dragons {
			if r.Dragons[i].Origin.Vertex(s.Go.Height) == row.ID {
				return i
			}
		}
	}
	return -1
}

// moyoOverlay marks the moyo: the points of the selected dragon in its colour, those that it shares in another one, and the
// letters of dragons elsewhere.
func moyoOverlay(s *pane.State, d *moyoData, v moyoView, sel int) *pane.Overlay {
	o := pane.NewOverlay(s.Go.Width, s.Go.Height)
	mode := moyo.Experimental
	if v == viewClassic {
		mode = moyo.Classic
	}
	for _, pt := range d.result.After[0].Points() {
		cell := o.At(pt.Col(), pt.Row())
		if id := int(d.result.ID[pt]); id >= 0 {
			if id == sel {
				cell.Class = 0
			}
			continue
		}
		if v == viewDifference {
			differenceCell(cell, d.part(moyo.Classic, pt, sel)-d.part(moyo.Experimental, pt, sel), d.part(moyo.Classic, pt, sel) > 0)
			continue
		}
		moyoCell(s, cell, d, d.claims[mode][pt], sel)
	}
	return o
}

func moyoCell(s *pane.State, cell *pane.Cell, d *moyoData, claims []claim, sel int) {
	if len(claims) == 0 {
		return
	}
	cell.Label = letter(claims[0].dragon)
	if len(claims) > 1 {
		cell.Label = "*"
	}
	for _, c := range claims {
		if c.dragon != sel {
			continue
		}
		cell.Class, cell.Label = 0, letter(sel)
		if len(claims) > 1 {
			cell.Class = 1
			cell.Note = s.Glyphs.Dot
		}
	}
}

// differenceCell shows what the classic attribution gives more (+) or less (-) than the experimental one.
func differenceCell(cell *pane.Cell, diff float32, both bool) {
	switch {
	case diff > 0.99:
		cell.Label, cell.Value = "+", 1
	case diff > 0.01:
		cell.Label, cell.Value = digit(int(diff*10+0.5)), float64(diff)
	case diff < -0.01:
		cell.Label, cell.Value = "-", float64(diff)
	case both:
		cell.Label = "="
	}
}

func moyoColumns() []pane.Column {
	return []pane.Column{
		{Title: " "}, {Title: "dragon"}, {Title: ""}, {Title: "st", Right: true, Keep: 3}, {Title: "A", Right: true}, {Title: "safety A", Keep: 4}, {Title: "owl A", Keep: 6},
		{Title: "B", Right: true}, {Title: "safety B", Keep: 4}, {Title: "owl B", Keep: 6}, {Title: "A-B", Right: true}, {Title: ""},
		{Title: "weak A", Right: true, Keep: 7}, {Title: "weak B", Right: true, Keep: 7},
	}
}

func (p *MoyoPane) drawTable(c paint.Canvas, s *pane.State, d *moyoData, r paint.Rect) {
	t := &pane.Table{Columns: moyoColumns()}
	for i := range d.result.Dragons {
		if p.flips && !d.flipped(i) {
			continue
		}
		t.Rows = append(t.Rows, p.row(s, d, i))
	}
	what := "sizes after reading"
	if p.values {
		what = "values in points"
	}
	if p.flips {
		what += ", only flips"
	}
	in := pane.Title(sub(c, r), &s.Look, what, !p.onBoard)
	p.tableAt = paint.R(r.Min.X, r.Min.Y+1, in.W(), in.H())
	p.table.Draw(in, &s.Look, t, !p.onBoard)
}

// row compares the two modes for one dragon.
func (p *MoyoPane) row(s *pane.State, d *moyoData, i int) pane.Row {
	dr := &d.result.Dragons[i]
	name := dr.Origin.Vertex(s.Go.Height)
	a, b := dr.Post[moyo.Classic], dr.Post[moyo.Experimental]
	va, vb := d.verdicts[moyo.Classic][i], d.verdicts[moyo.Experimental][i]
	size := func(sh moyo.Share) pane.Value {
		if p.values {
			return decimal(float64(sh.Value), 2)
		}
		return count(sh.Size)
	}
	diff := pane.N(fmt.Sprintf("%+d", a.Size-b.Size), float64(a.Size-b.Size))
	if p.values {
		diff = pane.N(fmt.Sprintf("%+.2f", a.Value-b.Value), float64(a.Value-b.Value))
	}
	verdict := func(v moyo.Verdict) pane.Value {
		out := pane.V(v.Safety.String())
		out.Role = safetyRole(v.Safety)
		return out
	}
	owl := func(v moyo.Verdict) pane.Value {
		if v.OwlSkipped {
			return pane.V("-")
		}
		return pane.V("read")
	}
	mark := pane.V("")
	if d.flipped(i) {
		mark = pane.Value{Text: "<<", Num: math.NaN(), Role: theme.Warn}
	}
	row := pane.Row{ID: name, Node: model.NoNode, Cells: []pane.Value{
		pane.N(letter(i), float64(i)), pane.V(name), pane.V(stoneOf(&s.Look, dr.Color)), count(dr.Size), size(a), verdict(va), owl(va), size(b), verdict(vb), owl(vb), diff, mark,
		decimal(float64(va.Weakness), 2), decimal(float64(vb.Weakness), 2),
	}}
	for _, pt := range d.result.Stones(i) {
		row.Points = append(row.Points, pt.Row()*s.Go.Width+pt.Col())
	}
	return row
}

// splitFields says how the regions around a dragon are handed out by either mode.
func splitFields(s *pane.State, d *moyoData, sel int) []pane.Field {
	dr := &d.result.Dragons[sel]
	h := s.Go.Height
	from := dr.Post[moyo.Classic].From
	var out []pane.Field
	for mode := range moyo.NumModes {
		pre, post := dr.Pre[mode], dr.Post[mode]
		out = append(out, pane.F(mode.String(), fmt.Sprintf("%d before reading, %d after (%.2f), worth %.2f; from %s first", pre.Size, post.Size, post.Sum, post.Value, mover(d.result, int(post.From)))))
	}
	for _, sp := range d.splits[from] {
		if !takesPart(sp, sel) {
			continue
		}
		out = append(out, pane.Heading(fmt.Sprintf("region of %s: %d points, worth %.2f", sp.Owner, sp.Size, sp.Value)))
		names := ""
		for _, i := range sp.Classic {
			names += vertex(d.result.Dragons[i].Origin, h) + " "
		}
		out = append(out, pane.F("  A", fmt.Sprintf("all of it to %s(counted %s)", names, times(len(sp.Classic)))))
		for _, sh := range sp.Experimental {
			f := pane.F("  B "+vertex(d.result.Dragons[sh.Dragon].Origin, h), fmt.Sprintf("%5.2f", sh.Size))
			f.Bar = float64(sh.Size) / float64(max(sp.Size, 1))
			if sh.Dragon == sel {
				f.Role = theme.Strong
			}
			out = append(out, f)
		}
		if sp.Rest > 0.01 {
			out = append(out, pane.F("  B nobody", fmt.Sprintf("%5.2f  too far, or more than four equally close", sp.Rest)))
		}
	}
	return out
}

func takesPart(sp moyo.RegionSplit, sel int) bool {
	for _, i := range sp.Classic {
		if i == sel {
			return true
		}
	}
	for _, sh := range sp.Experimental {
		if sh.Dragon == sel {
			return true
		}
	}
	return false
}

// Do implements pane.Pane.
func (p *MoyoPane) Do(a keymap.Action, s *pane.State) (pane.Effect, bool) {
	toggle := func(v moyoView) {
		if p.view == v {
			v = viewSetting
		}
		p.view = v
	}
	switch a {
	case keymap.MoyoA:
		toggle(viewClassic)
	case keymap.MoyoB:
		toggle(viewExperimental)
	case keymap.MoyoDiff:
		toggle(viewDifference)
	case keymap.MoyoFlips:
		p.flips = !p.flips
	case keymap.MoyoValues:
		p.values = !p.values
	case keymap.TestLine:
		return selectedTest(s, func(r *dragon.Result) int { return p.selected(s, r) }), true
	case keymap.RowOpen:
		if row, ok := p.table.Selected(); ok && len(row.Points) > 0 {
			p.cursor = model.Coord{X: int8(row.Points[0] % s.Go.Width), Y: int8(row.Points[0] / s.Go.Width)}
		}
	default:
		if !p.onBoard && p.table.Do(a, len(moyoColumns())) {
			return pane.Effect{}, true
		}
		return p.do(a, s)
	}
	return pane.Effect{}, true
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// Ask implements pane.Asker: the whole game, once somebody looks for disagreements.
func (p *MoyoPane) Ask(s *pane.State) (pane.Question, bool) {
	if !p.search {
		return pane.Question{}, false
	}
	return p.series.ask(s)
}

// Answer implements pane.Asker.
func (p *MoyoPane) Answer(part any) { p.series.answer(part) }

// Event implements pane.Eventer: the moves at which the modes disagree more than before and after. The first time it starts
// the analysis of the game, which goes on in the background.
func (p *MoyoPane) Event(s *pane.State, by int) (model.Cursor, bool) {
	p.search = true
	points := p.series.of(s)
	peak := map[model.NodeID]bool{}
	for i := range points {
		d := points[i].Disagree
		before, after := 0.0, 0.0
		if i > 0 {
			before = points[i-1].Disagree
		}
		if i+1 < len(points) {
			after = points[i+1].Disagree
		}
		peak[points[i].Node] = d > before && d >= after
	}
	return p.series.next(s, by, func(pt *series.GoPoint) bool { return peak[pt.Node] })
}

// Pending implements pane.Pender.
func (p *MoyoPane) Pending(s *pane.State) bool { return !p.series.complete(s) }

// Modes implements pane.Moder: how far the search for disagreements is.
func (p *MoyoPane) Modes(s *pane.State) []string {
	if !p.search {
		return nil
	}
	return p.series.progress(s)
}

// Click implements pane.Clicker.
func (p *MoyoPane) Click(x, y int, s *pane.State) pane.Effect {
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
func (p *MoyoPane) Wheel(x, y, by int, _ *pane.State) bool {
	if image(x, y, p.tableAt) {
		p.table.Move(by)
		return true
	}
	return false
}

// Explain implements pane.Explainer.
func (p *MoyoPane) Explain(s *pane.State) []string {
	return []string{
		"# Surrounding moyo",
		"A measure of how much room a dragon has around it, computed in two ways on the same influence and the same partition into dragons.",
		"# A, classic",
		"Every region of moyo that one of its stones stands in counts in full, for every dragon that touches it. Where cutting points are not seen a weak dragon is credited with the moyo of its strong neighbour.",
		"# B, experimental",
		"Every moyo point is shared among the closest worms of its owner, at most four and within distance six; each worm hands its part to its dragon. Sizes are truncated sums.",
		"# Both",
		"Each figure is the smaller one of two computations, one for either side moving first.",
		"# Verdicts",
		"safety and owl say what the rules that ask for moyo would decide in either mode: owl - means that the dragon looks too safe for reading. << marks a difference.",
		"# Events",
		"n and N go to the moves at which the two attributions disagree most, by the sum of the differences over all dragons. The first time they start the analysis of the whole game in the background; the status line says how far it is.",
		"# Board",
		"A letter is the only dragon that claims the point, * several. The points of the selected dragon are coloured, a dot marks those that it shares. In the difference + is what A gives more, digits are tenths of a point, - what B gives more.",
		"In force: " + s.Settings.Moyo + " (setting moyo).",
		"# Source",
		"The patch to GNU Go \"surrounding moyo sizes\" of September 2002.",
	}
}
