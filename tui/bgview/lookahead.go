package bgview

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"ana/bgeng"
	"ana/keymap"
	"ana/model"
	"ana/model/analyze"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// LookaheadPane compares the reductions: the value of the position by each, its distance from the full search, and what it
// cost.
type LookaheadPane struct {
	base
	table   pane.TableView
	tableAt paint.Rect
	two     *playStrip
	want    stripKey
}

// NewLookahead returns the lookahead pane.
func NewLookahead(sh *Shared) *LookaheadPane { return &LookaheadPane{base: base{sh}} }

// ID implements pane.Pane.
func (p *LookaheadPane) ID() string { return "lookahead" }

// Title implements pane.Pane.
func (p *LookaheadPane) Title() string { return "Lookahead" }

// Contexts implements pane.Pane.
func (p *LookaheadPane) Contexts() []keymap.Context {
	return []keymap.Context{keymap.Lookahead, keymap.Table}
}

// Wants implements pane.Pane.
func (p *LookaheadPane) Wants() []analyze.Name {
	return []analyze.Name{analyze.BgAnalysis, analyze.BgModes}
}

func modeColumns() []pane.Column {
	return []pane.Column{
		{Title: ""}, {Title: "rotation"}, {Title: "rolls %"}, {Title: "equity", Right: true}, {Title: "cubeful", Right: true}, {Title: "error", Right: true},
		{Title: "A", Right: true, Keep: 5}, {Title: "B", Right: true, Keep: 5}, {Title: "A-B", Right: true, Keep: 5}, {Title: "order", Keep: 5},
		{Title: "evaluations", Right: true}, {Title: "of full", Right: true, Keep: 3}, {Title: "ms", Right: true, Keep: 2}, {Title: "W%", Right: true, Keep: 4},
	}
}

// Draw implements pane.Pane.
func (p *LookaheadPane) Draw(c paint.Canvas, s *pane.State) {
	ans := s.Answers[analyze.BgModes]
	modes, _ := ans.Payload.([]bgeng.Mode)
	if ans.Stale || ans.Err != nil {
		modes = nil
	}
	title := fmt.Sprintf("%d rolls of lookahead, pruning %s, filter %s", s.Settings.Plies, s.Settings.Prune, s.Settings.Filter)
	in := pane.Title(c, &s.Look, title, true)
	p.tableAt = paint.R(0, 1, in.W(), in.H()-3)
	if len(modes) == 0 {
		in.Text(0, 1, s.Style(theme.Dim), missing(s, analyze.BgModes))
		return
	}
	t := &pane.Table{Columns: modeColumns()}
	strip := p.strip(s)
	spared := 0
	for i := range modes {
		if i > 0 && levels(modes[i].Levels) == levels(modes[0].Levels) {
			spared++ // the same search again
			continue
		}
		t.Rows = append(t.Rows, modeRow(s, modes, i, strip))
	}
	p.table.Draw(in.Sub(0, 0, in.W(), in.H()-2), &s.Look, t, true)
	note := "value of the position before the dice; the error is against the full search in the first row"
	if spared > 0 {
		note = "error against the full search; other shares spare the root: the same search"
	}
	if !ans.Final {
		note = missing(s, analyze.BgModes)
	}
	in.Text(0, in.H()-1, s.Style(theme.Dim), paint.Cut(note, in.W(), s.Glyphs.More))
	if strip != nil {
		in.Text(0, in.H()-2, s.Style(theme.Dim), paint.Cut(fmt.Sprintf("A %s   B %s: the two best plays", strip.names[0], strip.names[1]), in.W(), s.Glyphs.More))
	}
}

func modeRow(s *pane.State, modes []bgeng.Mode, i int, strip *playStrip) pane.Row {
	m := &modes[i]
	share := 100 * float64(m.Effort.Evaluations) / float64(max(modes[0].Effort.Evaluations, 1))
	errCell := pane.N(fmt.Sprintf("%+.4f", m.Error), math.Abs(m.Error))
	if i == 0 {
		errCell = pane.V("-")
	}
	row := pane.Row{ID: m.Name, Node: model.NoNode, Mark: inForce(s, m), Cells: []pane.Value{
		pane.V(""), pane.V(m.Rotation.String()), pane.N(levels(m.Levels), float64(m.Levels[len(m.Levels)-1])),
		pane.N(fmt.Sprintf("%+.4f", m.Value.Equity), m.Value.Equity), pane.N(fmt.Sprintf("%+.4f", m.Value.Cubeful), m.Value.Cubeful), errCell,
		strip.score(m, 0), strip.score(m, 1), strip.difference(m), strip.order(m),
		pane.N(fmt.Sprint(m.Effort.Evaluations), float64(m.Effort.Evaluations)), pane.N(fmt.Sprintf("%.0f%%", share), share),
		pane.N(fmt.Sprintf("%.1f", float64(m.Effort.Time.Microseconds())/1000), float64(m.Effort.Time)), pane.N(percent(m.Value.Outputs[0]), float64(m.Value.Outputs[0])),
	}}
	if row.Mark {
		row.Cells[0] = pane.V(s.Glyphs.Play)
	}
	return row
}

func levels(l []int) string {
	out := make([]string, len(l))
	for i, p := range l {
		out[i] = fmt.Sprint(p)
	}
	return strings.Join(out, ",")
}

// inForce reports whether a line is what the settings choose.
func inForce(s *pane.State, m *bgeng.Mode) bool {
	o, err := analyze.BgOptions(s.Settings)
	if err != nil {
		return false
	}
	full := !slices.ContainsFunc(m.Levels, func(share int) bool { return share != 100 }) // whatever the rotation
	return (m.Rotation == o.Rotation || full) && levels(o.Levels()) == levels(m.Levels)
}

// Do implements pane.Pane.
func (p *LookaheadPane) Do(a keymap.Action, s *pane.State) (pane.Effect, bool) {
	if p.table.Do(a, len(modeColumns())) {
		return pane.Effect{}, true
	}
	return p.do(a, s)
}

// Click implements pane.Clicker.
func (p *LookaheadPane) Click(x, y int, _ *pane.State) pane.Effect {
	if inside(x, y, p.tableAt) {
		p.table.Click(x-p.tableAt.Min.X, y-p.tableAt.Min.Y)
	}
	return pane.Effect{}
}

// Explain implements pane.Explainer.
func (p *LookaheadPane) Explain(*pane.State) []string {
	return []string{
		"# Lookahead",
		"The value of the position before the dice, by the full search of all 21 rolls and by every reduction of the levels below the root to 66, 50, 33 and 25 per cent of the throws.",
		"# Two plays",
		"With dice: the equities of the two best plays, A and B, by every mode, their difference, and whether the mode keeps them in the order of the full search.",
		"# Rotation",
		"Which group of rolls a node uses: path is a function of the rolls that lead to the node, so that an answer depends on the question only; stack counts for every depth from the root on; classic-2003 is one counter at the innermost level.",
		"# Cost",
		"Evaluations are positions valued statically, found in a cache or not; times depend on the cache and on what else runs.",
		"# Keys",
		"r, R, p and P change the share, the rotation and the depth that the other panes use; the arrow marks them.",
	}
}
