package goview

import (
	"fmt"
	"math"
	"time"

	goboard "ana/goeng/board"
	"ana/goeng/worm"
	"ana/keymap"
	"ana/model"
	"ana/model/analyze"
	"ana/tui/layout"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// view is what a worm map shows on empty points.
type view uint8

const (
	owners view = iota
	distances
	ties
)

func (v view) String() string { return [...]string{"owner", "distance", "ties"}[v] }

// WormsPane shows which worms are closest to every point, and where the effective size of a worm comes from. The maps cost
// less than a frame, so the pane computes them when it draws; a position that was shown before is remembered.
type WormsPane struct {
	base
	which   worm.Map
	view    view
	layers  [3]int // by map; 0 is the default
	diff    bool
	focused bool // the table has the focus
	table   pane.TableView
	tableAt paint.Rect

	letters  letters
	analyzer *worm.Analyzer
	kept     [2]wormsAt // the position shown and, for differences, the one before
}

// wormsAt is one answer with the question it belongs to.
type wormsAt struct {
	id      uint64
	opts    worm.Options
	result  *worm.Result
	elapsed time.Duration
}

// NewWorms returns the worms pane.
func NewWorms(sh *Shared) *WormsPane { return &WormsPane{base: base{Shared: sh}} }

// ID implements pane.Pane.
func (p *WormsPane) ID() string { return "worms" }

// Title implements pane.Pane.
func (p *WormsPane) Title() string { return "Worms" }

// Contexts implements pane.Pane.
func (p *WormsPane) Contexts() []keymap.Context {
	if p.focused {
		return []keymap.Context{keymap.Table, keymap.Worms, keymap.Points}
	}
	return []keymap.Context{keymap.Worms, keymap.Points}
}

// Wants implements pane.Pane: the maps are computed here, attack and defence come from tactical reading.
func (p *WormsPane) Wants() []analyze.Name { return []analyze.Name{analyze.GoTactics} }

// tactics returns the worms with their attack and defence codes, nil until they are read.
func tactics(s *pane.State) *worm.Result {
	a, stale := answer(s, analyze.GoTactics)
	if a == nil || stale || a.Worms == nil || !a.Worms.HasTactics {
		return nil
	}
	return a.Worms
}

// FocusNext implements pane.Focuser.
func (p *WormsPane) FocusNext() { p.focused = !p.focused }

// options are the parameters in force.
func (p *WormsPane) options(s *pane.State) worm.Options {
	o := worm.Options{EitherLayers: p.layers[worm.Either], ColorLayers: p.layers[worm.Black]}
	if s.Settings.Compat == "gnugo-2002" {
		o.Compat = worm.GNUGo2002
	}
	return o
}

// analysis returns the worms of a position, nil with a reason when it cannot be analysed.
func (p *WormsPane) analysis(slot int, s *pane.State, pos *model.GoPosition) (*worm.Result, string) {
	o, id := p.options(s), pos.Identity()
	k := &p.kept[slot]
	if k.result != nil && k.id == id && k.opts == o {
		return k.result, ""
	}
	if slot == 0 && p.kept[1].result != nil && p.kept[1].id == id && p.kept[1].opts == o {
		p.kept[0], p.kept[1] = p.kept[1], p.kept[0] // a step back
		return p.kept[0].result, ""
	}
	b, err := pos.Board()
	if err != nil {
		return nil, err.Error()
	}
	if p.analyzer == nil || p.analyzer.Options() != worm.NewAnalyzer(o).Options() {
		p.analyzer = worm.NewAnalyzer(o)
	}
	start := time.Now()
	r := p.analyzer.Analyze(b, nil)
	*k = wormsAt{id: id, opts: o, result: r, elapsed: time.Since(start)}
	return r, ""
}

// Draw implements pane.Pane.
func (p *WormsPane) Draw(c paint.Canvas, s *pane.State) {
	head := c.Sub(0, 0, c.W(), 1)
	body := c.Sub(0, 1, c.W(), c.H()-1)
	parts := p.split(body, s, layout.Spec{Boards: 2, SideMin: 32, SideMax: 44, RightMin: 60, BottomMin: 5})
	for i := range parts.Boards {
		parts.Boards[i] = parts.Boards[i].Add(paint.R(0, 1, 0, 0).Min)
	}
	r, why := p.analysis(0, s, s.Go)
	p.drawHead(head, s, r)
	if r == nil {
		p.board(c, s, parts.Boards[0], nil, nil)
		pane.DrawFields(sub(body, parts.Side), &s.Look, []pane.Field{pane.Heading("not analysed"), pane.F("why", why)})
		return
	}
	p.letters.assign(s, r)
	views := []view{p.view}
	if len(parts.Boards) > 1 {
		views = []view{owners, distances}
		if p.view == ties {
			views[1] = ties
		}
	}
	for i, v := range views {
		p.board(c, s, parts.Boards[i], p.overlay(s, r, v), nil)
	}
	p.drawInspector(sub(body, parts.Side), s, r)
	p.drawTable(body, s, r, parts)
}

func (p *WormsPane) drawHead(c paint.Canvas, s *pane.State, r *worm.Result) {
	x := c.Text(0, 0, s.Style(theme.Dim), "map ")
	for _, m := range [...]struct {
		which worm.Map
		name  string
	}{{worm.Black, "black"}, {worm.White, "white"}, {worm.Either, "both"}} {
		x = c.Text(x, 0, onOff(s, p.which == m.which), m.name) + 1
	}
	x = c.Text(x+1, 0, s.Style(theme.Dim), "show ")
	for _, v := range [...]view{owners, distances, ties} {
		x = c.Text(x, 0, onOff(s, p.view == v), v.String()) + 1
	}
	if p.diff {
		x = c.Text(x, 0, s.Style(theme.Warn), "diff") + 1
	}
	if r != nil {
		m := &r.Maps[p.which]
		text := fmt.Sprintf("layers %d  cut>%d: %d  out: %d", m.Layers, worm.MaxClose, m.Cut, m.OutOfRange)
		if x+len(text)+1 <= c.W() {
			c.Text(x+1, 0, s.Style(theme.Dim), text)
		}
	}
}

func onOff(s *pane.State, on bool) paint.Style {
	if on {
		return s.Style(theme.TabOn)
	}
	return s.Style(theme.Text)
}

// overlay turns a map into labels: the letter of the only closest worm, * where some are equally close, + where so many are
// that none is listed, and a dot out of range.
func (p *WormsPane) overlay(s *pane.State, r *worm.Result, v view) *pane.Overlay {
	o := pane.NewOverlay(s.Go.Width, s.Go.Height)
	m := &r.Maps[p.which]
	before := p.before(s)
	for _, at := range r.Points() {
		if m.Distance(at) == 0 {
			continue
		}
		cell := o.At(at.Col(), at.Row())
		cell.Label, cell.Class, cell.Value = p.label(m, at, v)
		if before != nil && s.Go.Stones[at.Row()*s.Go.Width+at.Col()] == goboard.Empty && changed(r, before, p.which, at) {
			cell.Hot, cell.Note = true, "'"
		}
	}
	if read := tactics(s); read != nil {
		for i := range read.Worms {
			mark := tacticMark(&read.Worms[i])
			for _, at := range read.Stones(i) {
				o.At(at.Col(), at.Row()).Note = mark
			}
		}
	}
	return o
}

// tacticMark is the letter beside the stones of a worm: x can be captured, ! can be captured and saved, "" neither.
func tacticMark(w *worm.Worm) string {
	switch {
	case w.AttackCode == 0:
		return ""
	case w.DefendCode == 0:
		return "x"
	}
	return "!"
}

func (p *WormsPane) label(m *worm.Closest, at goboard.Point, v view) (text string, class int, value float64) {
	nan := math.NaN()
	d := m.Distance(at)
	if d < 0 {
		return ".", -1, nan
	}
	class = -1
	if m.Ties(at) == 1 {
		class = p.letters.number(int(m.Listed(at)[0]))
	}
	switch v {
	case distances:
		return digit(d), -1, 1 - float64(d-1)/float64(m.Layers)
	case ties:
		return digit(m.Ties(at)), -1, 1 - 1/float64(m.Ties(at))
	}
	switch {
	case m.IsCut(at):
		return "+", -1, nan
	case class < 0:
		return "*", -1, nan
	}
	return letter(class), class, nan
}

func digit(d int) string {
	const digits = "0123456789abcdefghijklmnopqrstuvwxyz"
	if d >= len(digits) {
		return "+"
	}
	return digits[d : d+1]
}

// before returns the worms of the position one move back, nil unless differences are wanted.
func (p *WormsPane) before(s *pane.State) *worm.Result {
	if !p.diff {
		return nil
	}
	prev, ok := s.Cursor.Prev()
	if !ok {
		return nil
	}
	r, _ := p.analysis(1, s, prev.Go())
	return r
}

// changed reports whether the closest worms of a point are others than before, by their origins.
func changed(a, b *worm.Result, m worm.Map, at goboard.Point) bool {
	x, y := a.Maps[m].All(at), b.Maps[m].All(at)
	if len(x) != len(y) || a.Maps[m].Distance(at) != b.Maps[m].Distance(at) {
		return true
	}
	for i := range x {
		if a.Worms[x[i]].Origin != b.Worms[y[i]].Origin {
			return true
		}
	}
	return false
}

// Do implements pane.Pane.
func (p *WormsPane) Do(a keymap.Action, s *pane.State) (pane.Effect, bool) {
	switch a {
	case keymap.WormsBlack:
		p.which = worm.Black
	case keymap.WormsWhite:
		p.which = worm.White
	case keymap.WormsBoth:
		p.which = worm.Either
	case keymap.WormsOwner:
		p.view = owners
	case keymap.WormsDist:
		p.view = distances
	case keymap.WormsTies:
		p.view = ties
	case keymap.WormsDiff:
		p.diff = !p.diff
	case keymap.WormsLayers:
		return p.nextLayers(), true
	case keymap.TestLine:
		return wormTest(s, p.point(s)), true
	case keymap.RowOpen:
		p.openRow()
	default:
		if p.focused && p.table.Do(a, len(wormColumns())) {
			p.openRow()
			return pane.Effect{}, true
		}
		return p.do(a, s)
	}
	return pane.Effect{}, true
}

// nextLayers goes through 3 to 6, those of both colours together.
func (p *WormsPane) nextLayers() pane.Effect {
	now := p.layers[p.which]
	if now == 0 {
		now = worm.DefaultColorLayers
		if p.which == worm.Either {
			now = worm.DefaultEitherLayers
		}
	}
	next := now + 1
	if next > 6 {
		next = 3
	}
	if p.which == worm.Either {
		p.layers[worm.Either] = next
		return pane.Say(fmt.Sprintf("layers of the map of both colours, which effective sizes come from: %d (default 4)", next))
	}
	p.layers[worm.Black], p.layers[worm.White] = next, next
	return pane.Say(fmt.Sprintf("layers of the maps of one colour: %d (default 6)", next))
}

// openRow moves the cursor to the worm of the selected row.
func (p *WormsPane) openRow() {
	r := p.kept[0].result
	row, ok := p.table.Selected()
	if !ok || r == nil || len(row.Points) == 0 {
		return
	}
	i := row.Points[0]
	p.cursor = model.Coord{X: int8(i % r.Width), Y: int8(i / r.Width)}
}

// Click implements pane.Clicker.
func (p *WormsPane) Click(x, y int, s *pane.State) pane.Effect {
	if image(x, y, p.tableAt) {
		p.focused = true
		p.table.Click(x-p.tableAt.Min.X, y-p.tableAt.Min.Y)
		p.openRow()
		return pane.Effect{}
	}
	p.focused = false
	return p.base.Click(x, y, s)
}

// Wheel implements pane.Wheeler.
func (p *WormsPane) Wheel(x, y, by int, _ *pane.State) bool {
	if image(x, y, p.tableAt) {
		p.table.Move(by)
		return true
	}
	return false
}

// Event implements pane.Eventer: moves that took stones.
func (p *WormsPane) Event(s *pane.State, by int) (model.Cursor, bool) {
	for c := s.Cursor; ; {
		next, ok := c.Step(by)
		if !ok {
			return s.Cursor, false
		}
		if c = next; captured(c) {
			return c, true
		}
	}
}

// Modes implements pane.Moder.
func (p *WormsPane) Modes(s *pane.State) []string {
	out := []string{"worms " + ftoa(float64(p.kept[0].elapsed.Microseconds())/1000, 2) + " ms"}
	if p.layers != [3]int{} {
		out = append(out, "layers changed")
	}
	return out
}
