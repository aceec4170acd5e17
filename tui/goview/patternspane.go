package goview

import (
	"fmt"
	"math"
	"strings"

	"ana/goeng/dragon"
	"ana/goeng/pattern"
	"ana/goeng/pattern/tool"
	"ana/keymap"
	"ana/model"
	"ana/model/analyze"
	"ana/tui/layout"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// patternFilter is which matches are listed.
type patternFilter uint8

const (
	fired patternFilter = iota
	atCursor
	everything
)

func (f patternFilter) String() string { return [...]string{"that fire", "at the cursor", "all"}[f] }

// PatternsPane lists the matches of the pattern databases in the position, what became of each, and where it lies.
type PatternsPane struct {
	base
	filter  patternFilter
	onBoard bool
	table   pane.TableView
	tableAt paint.Rect
	source  pane.TextView
	shown   []*pattern.Outcome // what the rows stand for
	why     bool               // the tests of the selected pattern at the cursor instead of its text
	answer  *whyNot
	only    tool.Filter
	filterT string // only as it was typed

	counted bool // the table has a row a pattern, with its hits here and in the game
	changes bool // below it, what the last change of the databases did to them
	tally   pane.TableView
	counts  patternCounts
}

// NewPatterns returns the patterns pane.
func NewPatterns(sh *Shared) *PatternsPane { return &PatternsPane{base: base{Shared: sh}} }

// ID implements pane.Pane.
func (p *PatternsPane) ID() string { return "patterns" }

// Title implements pane.Pane.
func (p *PatternsPane) Title() string { return "Patterns" }

// Contexts implements pane.Pane.
func (p *PatternsPane) Contexts() []keymap.Context {
	if p.onBoard {
		return []keymap.Context{keymap.Patterns, keymap.Points}
	}
	return []keymap.Context{keymap.Patterns, keymap.Table, keymap.Pointer}
}

// Wants implements pane.Pane.
func (p *PatternsPane) Wants() []analyze.Name { return []analyze.Name{analyze.GoDragons} }

// FocusNext implements pane.Focuser.
func (p *PatternsPane) FocusNext() { p.onBoard = !p.onBoard }

// Draw implements pane.Pane.
func (p *PatternsPane) Draw(c paint.Canvas, s *pane.State) {
	parts := p.split(c, s, layout.Spec{Boards: 1, SideMin: 36, BottomMin: 6})
	r, stale := dragons(s)
	if r == nil {
		p.board(c, s, parts.Boards[0], nil, nil)
		waiting(sub(c, parts.Side), s, analyze.GoDragons)
		return
	}
	all := outcomes(r)
	var t *pane.Table
	var here map[patternID]tally
	view, title := &p.table, ""
	if p.counted {
		here = tallies(all)
		t, view = p.countRows(here), &p.tally
		title = p.countTitle(s, len(t.Rows), here)
	} else {
		t = p.rows(s, all)
		title = fmt.Sprintf("%d of %d matches, %s", len(t.Rows), len(all), p.filter)
	}
	if p.filterT != "" {
		title += " /" + p.filterT
	}
	rows := layout.Stack(parts.Side, max(parts.Side.Dy()*3/5, parts.Side.Dy()-12), 1)
	if !parts.Bottom.Empty() {
		rows = []paint.Rect{parts.Side, parts.Bottom}
	}
	in := pane.Title(sub(c, rows[0]), &s.Look, title, !p.onBoard)
	p.tableAt = paint.R(rows[0].Min.X, rows[0].Min.Y+1, in.W(), in.H())
	view.Draw(in, &s.Look, t, !p.onBoard)
	sel := p.selected()
	p.board(c, s, parts.Boards[0], matchOverlay(s, sel), func(b *Board) { b.Dim = stale })
	if _, ok := p.selectedID(); ok && rows[1].Dy() > 2 {
		title, text := p.below(s)
		p.source.Draw(pane.Title(sub(c, rows[1]), &s.Look, title, false), &s.Look, theme.Text, text)
	}
}

// outcomes are the matches of all databases that the analysis used.
func outcomes(r *dragon.Result) []*pattern.Outcome {
	var out []*pattern.Outcome
	for i := range r.Outcomes {
		out = append(out, &r.Outcomes[i])
	}
	if r.Effects != nil {
		for i := range r.Effects.Outcomes {
			out = append(out, &r.Effects.Outcomes[i])
		}
	}
	return out
}

func patternColumns() []pane.Column {
	return []pane.Column{
		{Title: "pattern"}, {Title: "class", Keep: 3}, {Title: "at"}, {Title: "o", Right: true, Keep: 4}, {Title: "outcome"},
		{Title: "why", Keep: 2}, {Title: "nodes", Right: true, Keep: 5}, {Title: "database", Keep: 6},
	}
}

// rows lists the matches that the filter lets through.
func (p *PatternsPane) rows(s *pane.State, all []*pattern.Outcome) *pane.Table {
	t := &pane.Table{Columns: patternColumns()}
	p.shown = p.shown[:0]
	at := p.point(s)
	b, err := s.Go.Board()
	if err != nil {
		b = nil // and there are no matches either
	}
	for _, o := range all {
		if p.filter == fired && !o.Verdict.Fired() || p.filter == atCursor && !covers(o, at) || b != nil && !p.only.Match(&o.Match, b) {
			continue
		}
		verdict := pane.V(o.Verdict.String())
		if o.Verdict.Fired() {
			verdict.Role = theme.Good
		}
		why := pane.V(vertex(o.Point, s.Go.Height))
		t.Rows = append(t.Rows, pane.Row{
			ID: fmt.Sprintf("%s %s %d %d", o.DB.Name, o.Pattern.Name, o.Anchor, o.Orientation), Node: model.NoNode,
			Cells: []pane.Value{
				pane.V(o.Pattern.Name), pane.V(o.Pattern.Classes.String()), pane.V(vertex(o.Anchor, s.Go.Height)), count(o.Orientation),
				verdict, why, count(o.Nodes), pane.V(o.DB.Name),
			},
			Points: []int{len(p.shown)},
		})
		p.shown = append(p.shown, o)
	}
	return t
}

// covers reports whether an element of a match lies on a point.
func covers(o *pattern.Outcome, at model.Coord) bool {
	found := false
	o.Elements(func(e pattern.Element) bool {
		found = found || coord(e.Point) == at
		return !found
	})
	return found
}

// selected returns the match of the selected row, nil where rows stand for patterns.
func (p *PatternsPane) selected() *pattern.Outcome {
	if p.counted {
		return nil
	}
	row, ok := p.table.Selected()
	if !ok || len(row.Points) == 0 || row.Points[0] >= len(p.shown) {
		return nil
	}
	return p.shown[row.Points[0]]
}

// matchOverlay marks the elements of a match, its anchor and the point that decided.
func matchOverlay(s *pane.State, o *pattern.Outcome) *pane.Overlay {
	ov := pane.NewOverlay(s.Go.Width, s.Go.Height)
	if o == nil {
		return ov
	}
	o.Elements(func(e pattern.Element) bool {
		at := coord(e.Point)
		if cell := ov.At(int(at.X), int(at.Y)); cell != nil {
			cell.Class = 4
		}
		return true
	})
	mark := func(at model.Coord, class int, note string) {
		if cell := ov.At(int(at.X), int(at.Y)); cell != nil {
			cell.Class, cell.Note = class, note
		}
	}
	mark(coord(o.Anchor), 0, "a")
	if mv := o.Move(); mv > 0 {
		mark(coord(mv), 2, "*")
	}
	mark(coord(o.Point), 1, "!")
	for i := range ov.Cells {
		if math.IsNaN(ov.Cells[i].Value) && ov.Cells[i].Class < 0 {
			ov.Cells[i].Dim = true
		}
	}
	return ov
}

// describe gives the text of a pattern and what became of the match.
func describe(s *pane.State, o *pattern.Outcome) string {
	h := s.Go.Height
	var sb strings.Builder
	fmt.Fprintf(&sb, "%s at %s, orientation %d, O is %s: %s", o.Pattern.Name, vertex(o.Anchor, h), o.Orientation, o.O, o.Verdict)
	if o.Point > 0 {
		fmt.Fprintf(&sb, " because of %s", o.Point.Vertex(h))
	}
	if o.Nodes > 0 {
		fmt.Fprintf(&sb, " (%d nodes read)", o.Nodes)
	}
	fmt.Fprintf(&sb, "\n%s, line %d\n\n", o.DB.Path, o.Pattern.Line)
	sb.WriteString(strings.Join(o.Pattern.Source, "\n"))
	return sb.String()
}

// Do implements pane.Pane.
func (p *PatternsPane) Do(a keymap.Action, s *pane.State) (pane.Effect, bool) {
	switch a {
	case keymap.PatternFilter:
		p.filter = (p.filter + 1) % 3
		return pane.Say("matches " + p.filter.String()), true
	case keymap.PatternWhy:
		p.why = !p.why
		return pane.Effect{}, true
	case keymap.PatternCount:
		p.counted = !p.counted
		if p.counted {
			return pane.Say("hits and cost of every pattern, here and over the game; n goes to the next position with one of the selected"), true
		}
		return pane.Say("matches of this position"), true
	case keymap.PatternDiff:
		p.counted, p.changes = true, !p.changes || !p.counted
		return pane.Effect{}, true
	case keymap.PatternFind:
		return p.askFilter(), true
	case keymap.RowOpen:
		if p.counted {
			return pane.Jump(p.Event(s, 1)), true
		}
		if o := p.selected(); o != nil {
			p.cursor = coord(o.Anchor)
		}
		return pane.Effect{}, true
	}
	if !p.onBoard && p.list().Do(a, p.columns()) {
		return pane.Effect{}, true
	}
	return p.do(a, s)
}

// list is the table that is shown.
func (p *PatternsPane) list() *pane.TableView {
	if p.counted {
		return &p.tally
	}
	return &p.table
}

func (p *PatternsPane) columns() int {
	if p.counted {
		return len(countColumns())
	}
	return len(patternColumns())
}

// askFilter asks for words that the patterns have to fit.
func (p *PatternsPane) askFilter() pane.Effect {
	return pane.Effect{Ask: &pane.Ask{
		Title: "Patterns that fit: CB*, db:conn, class:C, at:H4, with blanks between", Prompt: "/", Text: p.filterT,
		Enter: func(text string) pane.Effect {
			text = strings.Trim(strings.TrimSpace(text), "/")
			f, err := tool.ParseFilter(text)
			if err != nil {
				return pane.Say(err.Error())
			}
			p.only, p.filterT = f, text
			return pane.Effect{}
		},
	}}
}

// Click implements pane.Clicker: a row, or a point whose matches are listed.
func (p *PatternsPane) Click(x, y int, s *pane.State) pane.Effect {
	if image(x, y, p.tableAt) {
		p.onBoard = false
		p.list().Click(x-p.tableAt.Min.X, y-p.tableAt.Min.Y)
		return pane.Effect{}
	}
	if at, ok := p.hit(x, y); ok {
		p.cursor, p.filter = at, atCursor
	}
	return pane.Effect{}
}

// Wheel implements pane.Wheeler.
func (p *PatternsPane) Wheel(x, y, by int, _ *pane.State) bool {
	if image(x, y, p.tableAt) {
		p.list().Move(by)
		return true
	}
	return false
}

// Explain implements pane.Explainer.
func (p *PatternsPane) Explain(s *pane.State) []string {
	db := s.Settings.Patterns
	if db == "" {
		db = "the built-in set"
	}
	return []string{
		"# Patterns",
		"Every place where the geometry of a pattern fits, and what became of it: it fires, its constraint is false, a stone of it is unsafe, another match was there first, and so on.",
		"# Counts",
		"a lists every pattern instead: hits and those that fire in this position (here, fire) and over the main line of the game (game, fired), in how many of its positions it hits (pos), the nodes that reading for it took and their share of all, counted in the background. n and N go through the positions in which the selected one hits. When a database changes on disk the game is counted again, and gain is how many hits came or went; d lists them.",
		"# Filter",
		"/ lets through patterns whose name fits a shell pattern (CB*), of a database (db:conn), of a class (class:C), or matches that touch a point (at:H4).",
		"# Why",
		"w shows every test of the selected pattern at the point cursor instead of its text: the first elements that do not fit, the value of each part of the constraint, and the smallest change that would make it fit. Move the cursor with shift and arrows, or click.",
		"# Board",
		"a marks the anchor, * the move of the pattern, ! the point that decided.",
		"# Orientations",
		"0 to 7 are the symmetries of the square; o is the orientation of the match.",
		"# Databases",
		"In force: " + db + " (setting patterns). A database that changes on disk is read again; a broken one leaves the last good version in force.",
	}
}
