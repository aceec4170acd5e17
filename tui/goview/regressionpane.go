package goview

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"ana/goeng/regress"
	"ana/keymap"
	"ana/model"
	"ana/model/analyze"
	"ana/model/settings"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// regressView is which results are listed.
type regressView uint8

const (
	unexpected regressView = iota
	changedResults
	everyResult
)

func (v regressView) String() string { return [...]string{"unexpected", "changed", "all"}[v] }

// RegressionPane runs regression suites with the settings in force and sets the results against those of the run before.
type RegressionPane struct {
	suites  []string
	view    regressView
	run     int // number of the run that is wanted, 0 before the first
	table   pane.TableView
	tableAt paint.Rect
	detail  pane.TextView
	now     map[string]*regress.SuiteReport // by suite, of this run
	before  map[string]*regress.SuiteReport // of the one before
	done    int
	errs    []string
	results []*result // what the rows stand for
}

// result is one test with its answer before.
type result struct {
	suite string
	now   *regress.Result
	was   *regress.Result
}

// regressKey is a run that somebody asked for.
type regressKey struct {
	run      int
	settings settings.Settings
}

// regressPart is the outcome of one suite.
type regressPart struct {
	run    int
	suite  string
	report *regress.SuiteReport
	err    error
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

// Ask implements pane.Asker: the run that was asked for, suite by suite.
func (p *RegressionPane) Ask(s *pane.State) (pane.Question, bool) {
	if p.run == 0 || s.Regress == nil || p.done == len(p.suites) {
		return pane.Question{}, false
	}
	key := regressKey{p.run, s.Settings}
	pending, run := p.suites[p.done:], s.Regress
	return pane.Question{Key: key, Run: func(ctx context.Context, emit func(any)) {
		for _, suite := range pending {
			part := regressPart{run: key.run, suite: suite}
			data, err := run(ctx, suite, key.settings)
			if ctx.Err() != nil {
				return
			}
			if err == nil {
				part.report, err = readSuite(data)
			}
			part.err = err
			emit(part)
		}
	}}, true
}

// readSuite reads the report of a single suite.
func readSuite(data []byte) (*regress.SuiteReport, error) {
	r, err := regress.ReadReport(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if len(r.Suites) != 1 {
		return nil, fmt.Errorf("report of %d suites", len(r.Suites))
	}
	return r.Suites[0], nil
}

// Answer implements pane.Asker.
func (p *RegressionPane) Answer(part any) {
	g, ok := part.(regressPart)
	if !ok || g.run != p.run {
		return
	}
	p.done++
	if g.err != nil {
		p.errs = append(p.errs, filepath.Base(g.suite)+": "+g.err.Error())
		return
	}
	p.now[g.suite] = g.report
}

// Draw implements pane.Pane.
func (p *RegressionPane) Draw(c paint.Canvas, s *pane.State) {
	t := p.rows()
	in := pane.Title(c, &s.Look, p.title(), true)
	h := min(8, in.H()/3)
	body := in.Sub(0, 0, in.W(), in.H()-h-1)
	p.tableAt = paint.R(0, 1, body.W(), body.H())
	if p.run == 0 {
		names := make([]string, len(p.suites))
		for i, suite := range p.suites {
			names[i] = filepath.Base(suite)
		}
		pane.DrawFields(body, &s.Look, []pane.Field{
			pane.F("suites", strings.Join(names, " ")), pane.F("run", "a runs all of them with the settings in force"),
		})
		return
	}
	p.table.Draw(body, &s.Look, t, true)
	p.detail.Draw(in.Sub(0, in.H()-h, in.W(), h), &s.Look, theme.Text, p.about())
}

// title sums the run up.
func (p *RegressionPane) title() string {
	if p.run == 0 {
		return fmt.Sprintf("%d suites", len(p.suites))
	}
	good, bad, won, lost := 0, 0, 0, 0
	for suite, r := range p.now {
		for i := range r.Results {
			if r.Results[i].Outcome.Good() {
				good++
			} else if r.Results[i].Outcome != regress.Noted {
				bad++
			}
			if was := find(p.before[suite], r.Results[i].Number); was != nil && was.Outcome.Good() != r.Results[i].Outcome.Good() {
				if r.Results[i].Outcome.Good() {
					won++
				} else {
					lost++
				}
			}
		}
	}
	text := fmt.Sprintf("run %d: %d of %d suites, %d passes, %d failures", p.run, p.done, len(p.suites), good, bad)
	if len(p.before) > 0 {
		text += fmt.Sprintf("; against the run before %d passes, %d failures", won, lost)
	}
	if p.done < len(p.suites) {
		text += ", running " + filepath.Base(p.suites[p.done])
	}
	return text + ", " + p.view.String()
}

func find(r *regress.SuiteReport, number int) *regress.Result {
	if r == nil {
		return nil
	}
	for i := range r.Results {
		if r.Results[i].Number == number {
			return &r.Results[i]
		}
	}
	return nil
}

func regressColumns() []pane.Column {
	return []pane.Column{
		{Title: "suite"}, {Title: "id", Right: true}, {Title: "question"}, {Title: "expected", Keep: 2}, {Title: "answer"}, {Title: "outcome"},
		{Title: "before", Keep: 3}, {Title: "nodes", Right: true, Keep: 4}, {Title: "ms", Right: true, Keep: 5},
	}
}

// rows lists the results that the view lets through.
func (p *RegressionPane) rows() *pane.Table {
	t := &pane.Table{Columns: regressColumns()}
	p.results = p.results[:0]
	for _, suite := range p.suites {
		r := p.now[suite]
		if r == nil {
			continue
		}
		for i := range r.Results {
			one := &result{suite: suite, now: &r.Results[i], was: find(p.before[suite], r.Results[i].Number)}
			changed := one.was != nil && one.was.Answer != one.now.Answer
			if p.view == unexpected && !one.now.Outcome.Unexpected() || p.view == changedResults && !changed {
				continue
			}
			t.Rows = append(t.Rows, resultRow(one, len(p.results)))
			p.results = append(p.results, one)
		}
	}
	return t
}

func resultRow(one *result, i int) pane.Row {
	r := one.now
	outcome := pane.V(string(r.Outcome))
	outcome.Role = theme.Good
	if !r.Outcome.Good() {
		outcome.Role = theme.Bad
	}
	was := ""
	if one.was != nil {
		was = one.was.Answer + " " + string(one.was.Outcome)
	}
	name := strings.TrimSuffix(filepath.Base(one.suite), ".tst")
	nodes := r.Nodes.Reading + r.Nodes.Owl + r.Nodes.Connection
	return pane.Row{ID: fmt.Sprintf("%s %d", name, r.Number), Node: model.NoNode, Points: []int{i}, Cells: []pane.Value{
		pane.V(name), count(r.Number), pane.V(r.Command), pane.V(r.Want), pane.V(r.Answer), outcome, pane.V(was), count(nodes), decimal(1000*r.Wall, 1),
	}}
}

// about gives the comment and the setup of the selected test, or what went wrong.
func (p *RegressionPane) about() string {
	row, ok := p.table.Selected()
	if !ok || row.Points[0] >= len(p.results) {
		return strings.Join(p.errs, "\n")
	}
	one := p.results[row.Points[0]]
	text := fmt.Sprintf("%s:%d  %s", filepath.Base(one.suite), one.now.Line, strings.Join(one.now.Setup, "; "))
	if one.now.Comment != "" {
		text += "\n" + one.now.Comment
	}
	return text
}

// Do implements pane.Pane.
func (p *RegressionPane) Do(a keymap.Action, _ *pane.State) (pane.Effect, bool) {
	switch a {
	case keymap.RegressRun:
		p.run++
		p.before, p.now, p.done, p.errs = p.now, map[string]*regress.SuiteReport{}, 0, nil
		return pane.Effect{}, true
	case keymap.RegressView:
		p.view = (p.view + 1) % 3
		return pane.Say("results: " + p.view.String()), true
	}
	return pane.Effect{}, p.table.Do(a, len(regressColumns()))
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
		"Suites of GTP commands with the answers that they should give. a runs all suites found nearby with the settings in force; a second run is set against the first, so that the effect of a changed pattern or setting is seen.",
		"# Outcomes",
		"pass as expected, fail known failure, PASS unexpected pass, FAIL unexpected failure, note not graded, lost no answer.",
		"# Source",
		"The form of GNU Go's regression suites; ana regress does the same without a terminal.",
	}
}
