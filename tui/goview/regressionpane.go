package goview

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

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
	failedResults
	deltaResults
	changedResults
	slowResults
	everyResult
	regressViews
)

func (v regressView) String() string {
	return [...]string{"unexpected", "failed", "delta", "changed", "slow", "all"}[v]
}

// slowest is how many tests the view of slow ones lists.
const slowest = 50

// RegressionPane runs regression suites with the settings in force, and sets the results beside those of the other moyo mode,
// of the run before or of a GTP program.
type RegressionPane struct {
	suites  []string
	view    regressView
	filter  regressFilter
	limit   time.Duration // of one question, 0 for the default
	against against       // of the next run
	ran     against       // of this run
	run     int           // number of the run that is wanted, 0 before the first
	jobs    []job
	done    int // jobs
	tests   progress
	sides   [2]side
	errs    []string

	table   pane.TableView
	tableAt paint.Rect
	detail  pane.TextView
	listed  *listing // nil when the results changed since it was made
	replay  *replayView
	shown   *replayPart // the position of the selected test
	testKey replayKey   // what shown is asked for
}

// listing is what is shown of the results.
type listing struct {
	table   *pane.Table
	rows    []*pair // what the rows stand for
	summary [2]string
	delta   *regress.Delta
	exit    int // status of a run with these results
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

// changed says that results came or went.
func (p *RegressionPane) changed() { p.listed = nil }

// headRows are those between the title and the table.
const headRows = 4

// Draw implements pane.Pane.
func (p *RegressionPane) Draw(c paint.Canvas, s *pane.State) {
	if p.run == 0 {
		p.drawStart(pane.Title(c, &s.Look, fmt.Sprintf("%d suites", len(p.suites)), true), s)
		return
	}
	if p.replay != nil {
		p.drawReplay(c, s)
		return
	}
	l := p.list()
	in := pane.Title(c, &s.Look, p.title(s), true)
	h := min(9, in.H()/3)
	body := in.Sub(0, headRows, in.W(), in.H()-h-headRows-1)
	p.tableAt = paint.R(0, headRows+1, body.W(), body.H())
	in.Text(0, 0, s.Style(theme.Text), paint.Cut(p.progressText(), in.W(), s.Glyphs.More))
	for k := range p.sides {
		in.Text(0, 1+k, s.Style(theme.Text), paint.Cut(l.summary[k], in.W(), s.Glyphs.More))
	}
	p.drawViews(in.Sub(0, 3, in.W(), 1), s, l)
	p.table.Draw(body, &s.Look, l.table, true)
	p.drawDetail(in.Sub(0, in.H()-h, in.W(), h), s)
}

// drawStart says what a run would do.
func (p *RegressionPane) drawStart(in paint.Canvas, s *pane.State) {
	names := make([]string, len(p.suites))
	for i, suite := range p.suites {
		names[i] = filepath.Base(suite)
	}
	pane.DrawFields(in, &s.Look, []pane.Field{
		pane.F("suites", strings.Join(names, " ")),
		pane.F("A", "this engine with the settings in force, moyo "+s.Settings.Moyo),
		pane.F("B", p.against.text(s.Settings, s.Engine)+"; b changes it"),
		pane.F("time", "a question may take "+p.limitText()+"; T changes it"),
		pane.F("run", "r runs all of them"),
	})
}

// title names what is compared.
func (p *RegressionPane) title(s *pane.State) string {
	text := fmt.Sprintf("suites %d  tests %d  A: %s  B: %s", len(p.suites), p.tests.all/max(p.columns(), 1), p.sides[0].label, p.sides[1].label)
	if s.Engine != "" && p.ran != gtpEngine {
		text += "  (gtp " + s.Engine + " off)"
	}
	return text
}

// columns is how many of them are run.
func (p *RegressionPane) columns() int {
	n := 0
	for k := range p.sides {
		if p.sides[k].run {
			n++
		}
	}
	return n
}

// progressText says how far the run is, how long it has taken and may still take.
func (p *RegressionPane) progressText() string {
	t := &p.tests
	text := fmt.Sprintf("run %d: %d/%d", p.run, t.done, t.all)
	if p.done >= len(p.jobs) {
		return text + "  done in " + clock(t.ended.Sub(t.began)) + fmt.Sprintf("  exit code %d", p.list().exit)
	}
	j := p.jobs[p.done]
	spent := time.Since(t.began)
	text += fmt.Sprintf("  %s by %s  elapsed %s", filepath.Base(j.suite), p.sides[j.column].label, clock(spent))
	if t.done > 0 {
		text += "  eta " + clock(time.Duration(float64(spent)/float64(t.done)*float64(t.all-t.done)))
	}
	return text + "  limit " + p.limitText()
}

func clock(d time.Duration) string {
	n := int(d.Seconds())
	return fmt.Sprintf("%d:%02d", n/60, n%60)
}

// drawViews lists the views, the one in force in capitals, and what the difference of the columns amounts to.
func (p *RegressionPane) drawViews(c paint.Canvas, s *pane.State, l *listing) {
	x := c.Text(0, 0, s.Style(theme.Dim), "view:")
	for v := range regressViews {
		word, role := v.String(), theme.Dim
		if v == p.view {
			word, role = strings.ToUpper(word), theme.Strong
		}
		x = c.Text(x+1, 0, s.Style(role), word)
	}
	if p.filter.text != "" {
		x = c.Text(x+1, 0, s.Style(theme.Accent), "/"+p.filter.text)
	}
	if d := l.delta; d.Compared > 0 {
		text := fmt.Sprintf("+%d -%d ~%d p=%.2f", d.Passes, d.Failures, d.Changed, d.SignTest)
		if c.W()-x > len("gained lost changed-but-same-class sign test")+len(text) {
			text = fmt.Sprintf("gained %d  lost %d  changed-but-same-class %d   sign test p = %.2f", d.Passes, d.Failures, d.Changed, d.SignTest)
		}
		c.Text(x+2, 0, s.Style(theme.Text), paint.Cut(text, max(c.W()-x-2, 0), s.Glyphs.More))
	}
}

// summarize counts the outcomes of a column.
func (p *RegressionPane) summarize(k int) string {
	r := p.sides[k].report(p.suites)
	n := map[regress.Outcome]int{}
	nodes, cpu := 0, 0.0
	for _, suite := range r.Suites {
		for i := range suite.Results {
			n[suite.Results[i].Outcome]++
			nodes += nodesOf(&suite.Results[i])
		}
		cpu += suite.CPU
	}
	return fmt.Sprintf("%c: %d ok, %d xfail, %d XPASS, %d FAIL, %d lost   %s nodes, %.1f s   %s",
		'A'+k, n[regress.Passed], n[regress.Failed], n[regress.UnexpectedPass], n[regress.UnexpectedFailed], n[regress.Lost], short(nodes), cpu, p.sides[k].label)
}

func nodesOf(r *regress.Result) int { return r.Nodes.Reading + r.Nodes.Owl + r.Nodes.Connection }

// short writes a large number with three or four digits.
func short(n int) string {
	switch {
	case n >= 10_000_000:
		return fmt.Sprintf("%dM", n/1_000_000)
	case n >= 1_000_000:
		return fmt.Sprintf("%.1fM", float64(n)/1e6)
	case n >= 10_000:
		return fmt.Sprintf("%dk", n/1000)
	}
	return fmt.Sprint(n)
}

func regressColumns() []pane.Column {
	return []pane.Column{
		{Title: "suite"}, {Title: "id", Right: true}, {Title: "question"}, {Title: "expected", Keep: 2}, {Title: "A"}, {Title: "", Keep: 1},
		{Title: "B"}, {Title: "", Keep: 1}, {Title: "d"}, {Title: "nodes A->B", Right: true, Keep: 4}, {Title: "ms A->B", Right: true, Keep: 5},
	}
}

// list gives the results that the view and the filter let through.
func (p *RegressionPane) list() *listing {
	if p.listed != nil {
		return p.listed
	}
	l := &listing{table: &pane.Table{Columns: regressColumns()}}
	var reports [2]*regress.Report
	for k := range p.sides {
		l.summary[k], reports[k] = p.summarize(k), p.sides[k].report(p.suites)
		if p.sides[k].run {
			l.exit = max(l.exit, exitOf(reports[k]))
		}
	}
	l.delta = regress.Compare(reports[0], reports[1])
	for _, suite := range p.suites {
		for _, one := range p.pairs(suite) {
			if p.shows(one) && p.filter.passes(one) {
				l.rows = append(l.rows, one)
			}
		}
	}
	if p.view == slowResults {
		l.rows = slowestOf(l.rows)
	}
	for i, one := range l.rows {
		l.table.Rows = append(l.table.Rows, pairRow(one, i))
	}
	p.listed = l
	return l
}

// exitOf is the status of ana regress for a report whose suites may not be counted yet.
func exitOf(r *regress.Report) int {
	for _, s := range r.Suites {
		for i := range s.Results {
			if o := s.Results[i].Outcome; o == regress.UnexpectedFailed || o == regress.Lost {
				return 1
			}
		}
	}
	return 0
}

func (p *RegressionPane) shows(one *pair) bool {
	switch p.view {
	case unexpected:
		return one.unexpected()
	case failedResults:
		return one.bad()
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
	want := r.Want
	if r.KnownFail {
		want += " *"
	}
	cells := []pane.Value{pane.V(name), count(r.Number), pane.V(r.Command), pane.V(want)}
	nodes, ms := [2]string{"-", "-"}, [2]string{"-", "-"}
	mostNodes, mostTime := 0, 0.0
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
		nodes[k], ms[k] = short(nodesOf(x)), fmt.Sprintf("%.0f", 1000*x.Wall)
		mostNodes, mostTime = max(mostNodes, nodesOf(x)), max(mostTime, x.Wall)
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
	cells = append(cells, pane.V(sign), pane.N(nodes[0]+"->"+nodes[1], float64(mostNodes)), pane.N(ms[0]+"->"+ms[1], mostTime))
	return pane.Row{ID: fmt.Sprintf("%s %d", name, r.Number), Node: model.NoNode, Points: []int{i}, Cells: cells}
}

// selected returns the test of the selected row.
func (p *RegressionPane) selected() *pair {
	row, ok := p.table.Selected()
	if l := p.list(); ok && len(row.Points) > 0 && row.Points[0] < len(l.rows) {
		return l.rows[row.Points[0]]
	}
	return nil
}

// Click implements pane.Clicker.
func (p *RegressionPane) Click(x, y int, _ *pane.State) pane.Effect {
	if p.replay == nil && image(x, y, p.tableAt) {
		p.table.Click(x-p.tableAt.Min.X, y-p.tableAt.Min.Y)
	}
	return pane.Effect{}
}

// Wheel implements pane.Wheeler.
func (p *RegressionPane) Wheel(_, _, by int, _ *pane.State) bool {
	if p.replay != nil {
		p.replay.step(by)
		return true
	}
	p.table.Move(by)
	return true
}

// Explain implements pane.Explainer.
func (p *RegressionPane) Explain(*pane.State) []string {
	return []string{
		"# Regression",
		"Suites of GTP commands with the answers that they should give. r runs all suites found nearby with the settings in force (column A) and beside them (B) the other moyo mode, the run before or a GTP program that was named with --rival; b chooses which. Against the run before, A is that run and B the new one, so that the effect of a changed pattern or setting is seen. A question that takes longer than the time budget (T) is lost.",
		"# Outcomes",
		"pass as expected (ok), fail known failure (xfail), PASS unexpected pass (XPASS), FAIL unexpected failure, note not graded, lost no answer. In column d + is a test that only B passes, - one that only A passes, ~ another answer with the same grade.",
		"# Views",
		"v goes through unexpected results, all failures, tests that only one column passes (delta), other answers (changed), the slowest, and all. / lets through what fits: words joined by &, ! before a word for its absence, and limits on nodes, ms and id such as nodes>1M.",
		"# Replay",
		"p plays both answers out side by side: each engine answers its own moves by the opposite question. Below stand the first differences of the dragons. Enter opens the position of a test in the other panes.",
		"# Suites",
		"a writes an answer into the suite as the expected one, after asking; x marks the test as a known failure, or takes the mark away. Everything else in the file stays as it is. f runs what failed again, e writes the results: what broke as text, or the column with the settings in force as JUnit, JSON or TSV.",
		"# Sign test",
		"The probability of a split of gained and lost tests at least this uneven if both columns were equally good.",
		"# Source",
		"The form of GNU Go's regression suites; ana regress does the same without a terminal. The exit code is the one that it would end with: 0 when nothing failed unexpectedly, else 1; 2 is for runs that could not be made.",
	}
}
