package goview

import (
	"fmt"
	"path/filepath"
	"strings"

	"ana/goeng/regress"
	"ana/keymap"
	"ana/model"
	"ana/model/analyze"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// regressView is which results are listed.
type regressView uint8

const (
	unexpected regressView = iota
	deltaResults
	changedResults
	slowResults
	everyResult
	regressViews
)

func (v regressView) String() string {
	return [...]string{"unexpected", "delta", "changed", "slow", "all"}[v]
}

// slowest is how many tests the view of slow ones lists.
const slowest = 50

// RegressionPane runs regression suites with the settings in force, and sets the results beside those of the other moyo mode,
// of the run before or of a GTP program.
type RegressionPane struct {
	suites  []string
	view    regressView
	against against // of the next run
	ran     against // of this run
	run     int     // number of the run that is wanted, 0 before the first
	jobs    []job
	done    int // jobs
	sides   [2]side
	errs    []string

	table   pane.TableView
	tableAt paint.Rect
	detail  pane.TextView
	rows    []*pair // what the rows stand for
}

// NewRegression returns the regression pane for suites.
func NewRegression(suites []string) *RegressionPane { return &RegressionPane{suites: suites} }

// ID implements pane.Pane.
func (p *RegressionPane) ID() string { return "regression" }

// Title implements pane.Pane.
func (p *RegressionPane) Title() string { return "Regression" }

// Contexts implements pane.Pane.
func (p *RegressionPane) Contexts() []keymap.Context {
	return []keymap.Context{keymap.Regress, keymap.Table}
}

// Wants implements pane.Pane.
func (p *RegressionPane) Wants() []analyze.Name { return nil }

// Keeps implements pane.Keeper: results outlive the record that was open.
func (p *RegressionPane) Keeps() {}

// Draw implements pane.Pane.
func (p *RegressionPane) Draw(c paint.Canvas, s *pane.State) {
	t := p.list()
	in := pane.Title(c, &s.Look, p.title(), true)
	h := min(8, in.H()/3)
	body := in.Sub(0, 2, in.W(), in.H()-h-3)
	p.tableAt = paint.R(0, 3, body.W(), body.H())
	if p.run == 0 {
		names := make([]string, len(p.suites))
		for i, suite := range p.suites {
			names[i] = filepath.Base(suite)
		}
		pane.DrawFields(in, &s.Look, []pane.Field{
			pane.F("suites", strings.Join(names, " ")),
			pane.F("A", "this engine with the settings in force, moyo "+s.Settings.Moyo),
			pane.F("B", p.against.text(s.Settings, s.Engine)+"; b changes it"),
			pane.F("run", "a runs all of them"),
		})
		return
	}
	for k := range p.sides {
		in.Text(0, k, s.Style(theme.Text), paint.Cut(p.summary(k), in.W(), s.Glyphs.More))
	}
	p.table.Draw(body, &s.Look, t, true)
	p.detail.Draw(in.Sub(0, in.H()-h, in.W(), h), &s.Look, theme.Text, p.about())
}

// title says how far the run is and what the difference amounts to.
func (p *RegressionPane) title() string {
	if p.run == 0 {
		return fmt.Sprintf("%d suites", len(p.suites))
	}
	text := fmt.Sprintf("run %d: %d of %d", p.run, p.done, len(p.jobs))
	if p.done < len(p.jobs) {
		j := p.jobs[p.done]
		text += ", " + filepath.Base(j.suite) + " by " + p.sides[j.column].label
	}
	if d := p.delta(); d.Compared > 0 {
		text += fmt.Sprintf(", from A to B %d passes, %d failures, %d other answers, sign test p = %.2f", d.Passes, d.Failures, d.Changed, d.SignTest)
	}
	return text + ", " + p.view.String()
}

func (p *RegressionPane) delta() *regress.Delta {
	return regress.Compare(p.sides[0].report(p.suites), p.sides[1].report(p.suites))
}

// summary counts the outcomes of a column.
func (p *RegressionPane) summary(k int) string {
	n := map[regress.Outcome]int{}
	nodes, cpu := 0, 0.0
	for _, r := range p.sides[k].report(p.suites).Suites {
		for i := range r.Results {
			n[r.Results[i].Outcome]++
			nodes += r.Results[i].Nodes.Reading + r.Results[i].Nodes.Owl + r.Results[i].Nodes.Connection
		}
		cpu += r.CPU
	}
	return fmt.Sprintf("%c: %s  %d pass, %d fail as known, %d PASS, %d FAIL, %d lost   %d nodes, %.1f s",
		'A'+k, p.sides[k].label, n[regress.Passed], n[regress.Failed], n[regress.UnexpectedPass], n[regress.UnexpectedFailed], n[regress.Lost], nodes, cpu)
}

func regressColumns() []pane.Column {
	return []pane.Column{
		{Title: "suite"}, {Title: "id", Right: true}, {Title: "question"}, {Title: "expected", Keep: 2}, {Title: "A"}, {Title: "", Keep: 1},
		{Title: "B"}, {Title: "", Keep: 1}, {Title: "d"}, {Title: "nodes A", Right: true, Keep: 4}, {Title: "nodes B", Right: true, Keep: 4},
		{Title: "ms A", Right: true, Keep: 5}, {Title: "ms B", Right: true, Keep: 5},
	}
}

// list gives the results that the view lets through.
func (p *RegressionPane) list() *pane.Table {
	t := &pane.Table{Columns: regressColumns()}
	p.rows = p.rows[:0]
	for _, suite := range p.suites {
		for _, one := range p.pairs(suite) {
			if p.shows(one) {
				p.rows = append(p.rows, one)
			}
		}
	}
	if p.view == slowResults {
		p.rows = slowestOf(p.rows)
	}
	for i, one := range p.rows {
		t.Rows = append(t.Rows, pairRow(one, i))
	}
	return t
}

func (p *RegressionPane) shows(one *pair) bool {
	switch p.view {
	case unexpected:
		return one.unexpected()
	case deltaResults:
		return one.differs()
	case changedResults:
		return one.changed()
	}
	return true
}

func pairRow(one *pair, i int) pane.Row {
	r := one.any()
	name := strings.TrimSuffix(filepath.Base(one.suite), ".tst")
	cells := []pane.Value{pane.V(name), count(r.Number), pane.V(r.Command), pane.V(r.Want)}
	nodes, ms := [2]pane.Value{pane.V("-"), pane.V("-")}, [2]pane.Value{pane.V("-"), pane.V("-")}
	for k, x := range one.of {
		if x == nil {
			cells = append(cells, pane.V(""), pane.V(""))
			continue
		}
		outcome := pane.V(string(x.Outcome))
		outcome.Role = theme.Good
		if !x.Outcome.Good() {
			outcome.Role = theme.Bad
		}
		cells = append(cells, pane.V(x.Answer), outcome)
		nodes[k], ms[k] = count(x.Nodes.Reading+x.Nodes.Owl+x.Nodes.Connection), decimal(1000*x.Wall, 1)
	}
	sign := ""
	switch {
	case one.differs() && one.of[1].Outcome.Good():
		sign = "+"
	case one.differs():
		sign = "-"
	case one.changed():
		sign = "~"
	}
	cells = append(cells, pane.V(sign), nodes[0], nodes[1], ms[0], ms[1])
	return pane.Row{ID: fmt.Sprintf("%s %d", name, r.Number), Node: model.NoNode, Points: []int{i}, Cells: cells}
}

// selected returns the test of the selected row.
func (p *RegressionPane) selected() *pair {
	row, ok := p.table.Selected()
	if !ok || row.Points[0] >= len(p.rows) {
		return nil
	}
	return p.rows[row.Points[0]]
}

// about gives the comment and the setup of the selected test, or what went wrong.
func (p *RegressionPane) about() string {
	one := p.selected()
	if one == nil {
		return strings.Join(p.errs, "\n")
	}
	r := one.any()
	text := fmt.Sprintf("%s:%d  %s", filepath.Base(one.suite), r.Line, strings.Join(r.Setup, "; "))
	if r.Comment != "" {
		text += "\n" + r.Comment
	}
	return strings.Join(append([]string{text}, p.errs...), "\n")
}

// Do implements pane.Pane.
func (p *RegressionPane) Do(a keymap.Action, s *pane.State) (pane.Effect, bool) {
	switch a {
	case keymap.RegressRun:
		p.begin(s)
		return pane.Effect{}, true
	case keymap.RegressAgain:
		if !p.again() {
			return pane.Say("nothing failed"), true
		}
		return pane.Effect{}, true
	case keymap.RegressAgainst:
		p.against = (p.against + 1) % 3
		if p.against == gtpEngine && s.Engine == "" {
			p.against = otherMoyo
		}
		return pane.Say("the next run is set against " + p.against.text(s.Settings, s.Engine)), true
	case keymap.RegressView:
		p.view = (p.view + 1) % regressViews
		return pane.Say("results: " + p.view.String()), true
	case keymap.RegressSave:
		return p.export(), true
	case keymap.RowOpen:
		one := p.selected()
		if one == nil {
			return pane.Effect{}, true
		}
		path, moves, ok := one.place()
		if !ok {
			return pane.Say("this position does not come from a record"), true
		}
		return pane.Effect{Open: path, OpenAt: moves}, true
	}
	return pane.Effect{}, p.table.Do(a, len(regressColumns()))
}

// export writes the difference of the columns and every unexpected result as text.
func (p *RegressionPane) export() pane.Effect {
	if p.run == 0 {
		return pane.Say("nothing was run yet")
	}
	var sb strings.Builder
	for k := range p.sides {
		fmt.Fprintln(&sb, p.summary(k))
	}
	if err := p.delta().Write(&sb, true); err != nil {
		return pane.Say(err.Error())
	}
	for _, suite := range p.suites {
		for _, one := range p.pairs(suite) {
			for k, r := range one.of {
				if r != nil && r.Outcome.Unexpected() {
					fmt.Fprintf(&sb, "%c %s\n", 'A'+k, r.String(strings.TrimSuffix(filepath.Base(suite), ".tst")))
				}
			}
		}
	}
	return pane.Effect{Save: &pane.File{Name: "regression.txt", Data: []byte(sb.String())}}
}

// Click implements pane.Clicker.
func (p *RegressionPane) Click(x, y int, _ *pane.State) pane.Effect {
	if image(x, y, p.tableAt) {
		p.table.Click(x-p.tableAt.Min.X, y-p.tableAt.Min.Y)
	}
	return pane.Effect{}
}

// Wheel implements pane.Wheeler.
func (p *RegressionPane) Wheel(_, _, by int, _ *pane.State) bool {
	p.table.Move(by)
	return true
}

// Explain implements pane.Explainer.
func (p *RegressionPane) Explain(*pane.State) []string {
	return []string{
		"# Regression",
		"Suites of GTP commands with the answers that they should give. a runs all suites found nearby with the settings in force (column A) and beside them (B) the other moyo mode, the run before or a GTP program that was named with --rival; b chooses which. Against the run before, A is that run and B the new one, so that the effect of a changed pattern or setting is seen.",
		"# Outcomes",
		"pass as expected, fail known failure, PASS unexpected pass, FAIL unexpected failure, note not graded, lost no answer. In column d + is a test that only B passes, - one that only A passes, ~ another answer with the same grade.",
		"# Views",
		"v goes through unexpected results, tests that only one column passes (delta), other answers (changed), the slowest, and all. Enter opens the position of a test, f runs what failed again, w writes the differences as text.",
		"# Sign test",
		"The probability of a split of gained and lost tests at least this uneven if both columns were equally good.",
		"# Source",
		"The form of GNU Go's regression suites; ana regress does the same without a terminal.",
	}
}
