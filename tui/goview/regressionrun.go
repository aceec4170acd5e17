package goview

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"ana/goeng/regress"
	"ana/model/settings"
	"ana/tui/pane"
)

// against is what the results of the settings in force are set beside.
type against uint8

const (
	otherMoyo against = iota // this engine with the other moyo mode
	runBefore                // the run before this one
	gtpEngine                // a GTP program that was named
)

// side is one of the two columns of results.
type side struct {
	label  string
	engine pane.Engine
	run    bool                            // run now, not kept from the run before
	suites map[string]*regress.SuiteReport // what is there, by suite
}

// report gathers what is there in the order of the suites.
func (d *side) report(suites []string) *regress.Report {
	r := &regress.Report{Engine: d.label}
	for _, s := range suites {
		if d.suites[s] != nil {
			r.Suites = append(r.Suites, d.suites[s])
		}
	}
	return r
}

// add puts one result in its place while a suite runs.
func (d *side) add(suite string, r *regress.Result) {
	name := strings.TrimSuffix(filepath.Base(suite), ".tst")
	old := d.suites[suite]
	if old == nil {
		old = &regress.SuiteReport{Suite: name}
		d.suites[suite] = old
	}
	at := slices.IndexFunc(old.Results, func(x regress.Result) bool { return x.Number == r.Number })
	if at >= 0 {
		old.Results[at] = *r
		return
	}
	old.Results = append(old.Results, *r)
}

// take puts the report of a suite, or of some of its tests, in its place.
func (d *side) take(suite string, r *regress.SuiteReport, part bool) {
	old := d.suites[suite]
	if old == nil || !part {
		d.suites[suite] = r
		return
	}
	merged := *old
	merged.Results = slices.Clone(old.Results)
	for i := range r.Results {
		at := slices.IndexFunc(merged.Results, func(x regress.Result) bool { return x.Number == r.Results[i].Number })
		if at >= 0 {
			merged.Results[at] = r.Results[i]
		}
	}
	d.suites[suite] = &merged
}

// job is a suite for one side.
type job struct {
	suite  string // file
	only   string // numbers of tests, "" for all
	column int
	tests  int
}

// target is the job as the run wants it.
func (j *job) target() string {
	if j.only != "" {
		return j.suite + ":" + j.only
	}
	return j.suite
}

// regressKey is a run that somebody asked for.
type regressKey struct{ run int }

// regressPart is a result of a job, or its end.
type regressPart struct {
	run    int
	job    job
	begins bool // nothing of the job is there yet; it may have been broken off before
	result *regress.Result
	report *regress.SuiteReport
	err    error
}

// begin makes the columns of a new run and lists its jobs.
func (p *RegressionPane) begin(s *pane.State) {
	before := p.sides[p.newest()]
	here := s.Settings
	a := side{label: here.Moyo, engine: pane.Engine{Settings: here, Limit: p.limit}, run: true}
	b := side{run: true}
	switch p.against {
	case otherMoyo:
		other := here.Next("moyo", 1)
		b.label, b.engine = other.Moyo, pane.Engine{Settings: other, Limit: p.limit}
	case gtpEngine:
		b.label, b.engine = s.Engine, pane.Engine{Settings: here, Command: s.Engine, Limit: p.limit}
	case runBefore:
		b, a = a, before
		a.run, a.label = false, "run before"
		if a.suites == nil {
			a.suites = map[string]*regress.SuiteReport{}
		}
	}
	for _, d := range [...]*side{&a, &b} {
		if d.run {
			d.suites = map[string]*regress.SuiteReport{}
		}
	}
	p.sides, p.ran = [2]side{a, b}, p.against
	p.start(s, func(string) string { return "" })
}

// newest is the column with the settings in force of the present run.
func (p *RegressionPane) newest() int {
	if p.ran == runBefore {
		return 1
	}
	return 0
}

// again runs the tests that failed in either column once more.
func (p *RegressionPane) again(s *pane.State) bool {
	if p.run == 0 {
		return false
	}
	only := map[string]string{}
	for _, suite := range p.suites {
		var numbers []string
		for _, one := range p.pairs(suite) {
			if one.bad() {
				numbers = append(numbers, strconv.Itoa(one.number()))
			}
		}
		only[suite] = strings.Join(numbers, ",")
	}
	return p.start(s, func(suite string) string {
		if only[suite] == "" {
			return "-"
		}
		return only[suite]
	})
}

// start lists the jobs of a run; only gives the tests of a suite, "" for all and "-" for none.
func (p *RegressionPane) start(s *pane.State, only func(suite string) string) bool {
	p.jobs, p.done, p.errs, p.tests, p.replay = nil, 0, nil, progress{began: time.Now()}, nil
	for _, suite := range p.suites {
		for k := range p.sides {
			o := only(suite)
			if !p.sides[k].run || o == "-" {
				continue
			}
			j := job{suite: suite, only: o, column: k}
			if n, err := s.Regress.Count(j.target()); err == nil { // what is wrong is said when it runs
				j.tests = n
			}
			p.tests.all += j.tests
			p.jobs = append(p.jobs, j)
		}
	}
	p.run++
	p.changed()
	return len(p.jobs) > 0
}

// progress tells how far a run is.
type progress struct {
	done, all    int // tests
	inJob        int // of done, those of the job that runs
	began, ended time.Time
}

// Ask implements pane.Asker: the run that was asked for, suite by suite, else what the selected test needs to be shown.
func (p *RegressionPane) Ask(s *pane.State) (pane.Question, bool) {
	if p.run == 0 || s.Regress == nil {
		return pane.Question{}, false
	}
	if p.done == len(p.jobs) {
		return p.askReplay(s)
	}
	number, pending, run := p.run, p.jobs[p.done:], s.Regress.Run
	engines := [2]pane.Engine{p.sides[0].engine, p.sides[1].engine}
	return pane.Question{Key: regressKey{number}, Run: func(ctx context.Context, emit func(any)) {
		for _, j := range pending {
			part := regressPart{run: number, job: j}
			emit(regressPart{run: number, job: j, begins: true})
			data, err := run(ctx, j.target(), engines[j.column], func(result []byte) {
				var r regress.Result
				if json.Unmarshal(result, &r) == nil { // it comes again in the report
					emit(regressPart{run: number, job: j, result: &r})
				}
			})
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
	if r, ok := part.(*replayPart); ok {
		p.takeReplay(r)
		return
	}
	g, ok := part.(regressPart)
	if !ok || g.run != p.run || p.done >= len(p.jobs) || g.job != p.jobs[p.done] {
		return
	}
	p.changed()
	side := &p.sides[g.job.column]
	if g.begins {
		p.tests.done -= p.tests.inJob
		p.tests.inJob = 0
		return
	}
	if g.result != nil {
		p.tests.done++
		p.tests.inJob++
		side.add(g.job.suite, g.result)
		return
	}
	p.tests.done += g.job.tests - p.tests.inJob
	p.tests.inJob = 0
	if p.done++; p.done == len(p.jobs) {
		p.tests.ended = time.Now()
	}
	if g.err != nil {
		p.errs = append(p.errs, fmt.Sprintf("%s, %s: %v", filepath.Base(g.job.suite), side.label, g.err))
		return
	}
	// The name in a report is that of the run; tests are matched by suite file.
	g.report.Suite = strings.TrimSuffix(filepath.Base(g.job.suite), ".tst")
	side.take(g.job.suite, g.report, g.job.only != "")
}

// pair is one test with what both columns say about it; at least one does.
type pair struct {
	suite string
	of    [2]*regress.Result
}

func (t *pair) any() *regress.Result {
	if t.of[1] != nil {
		return t.of[1]
	}
	return t.of[0]
}

func (t *pair) number() int { return t.any().Number }

// bad tells whether a column has a failure.
func (t *pair) bad() bool {
	return slices.ContainsFunc(t.of[:], func(r *regress.Result) bool { return r != nil && r.Outcome != regress.Noted && !r.Outcome.Good() })
}

// unexpected tells whether a column came out otherwise than the suite says.
func (t *pair) unexpected() bool {
	return slices.ContainsFunc(t.of[:], func(r *regress.Result) bool { return r != nil && r.Outcome.Unexpected() })
}

// differs tells whether the columns have different grades.
func (t *pair) differs() bool {
	return t.of[0] != nil && t.of[1] != nil && t.of[0].Outcome.Good() != t.of[1].Outcome.Good()
}

// changed tells whether the columns have different answers.
func (t *pair) changed() bool {
	return t.of[0] != nil && t.of[1] != nil && t.of[0].Answer != t.of[1].Answer
}

// pairs lists the tests of a suite in the order of their numbers.
func (p *RegressionPane) pairs(suite string) []*pair {
	by := map[int]*pair{}
	var out []*pair
	for k := range p.sides {
		r := p.sides[k].suites[suite]
		if r == nil {
			continue
		}
		for i := range r.Results {
			one := &r.Results[i]
			if by[one.Number] == nil {
				by[one.Number] = &pair{suite: suite}
				out = append(out, by[one.Number])
			}
			by[one.Number].of[k] = one
		}
	}
	return out
}

// place returns the record of a test and the number of moves before the position, if the setup names one.
func (t *pair) place() (path string, moves int, ok bool) {
	for _, line := range t.any().Setup {
		words, err := regress.SplitCommand(line)
		if err != nil || len(words) < 2 || words[0] != "loadsgf" {
			continue
		}
		path, moves, ok = words[1], -1, true
		if len(words) > 2 {
			if n, err := strconv.Atoi(words[2]); err == nil {
				moves = max(n-1, 0)
			}
		}
	}
	if ok && !filepath.IsAbs(path) {
		path = filepath.Join(filepath.Dir(t.suite), path)
	}
	return path, moves, ok
}

// text names what the settings in force are set against.
func (a against) text(s settings.Settings, engine string) string {
	switch a {
	case runBefore:
		return "the run before"
	case gtpEngine:
		return engine
	}
	return "moyo " + s.Next("moyo", 1).Moyo
}

// slowestOf returns the tests that took longest in either column.
func slowestOf(rows []*pair) []*pair {
	wall := func(t *pair) float64 {
		most := 0.0
		for _, r := range t.of {
			if r != nil {
				most = max(most, r.Wall)
			}
		}
		return most
	}
	out := slices.Clone(rows)
	slices.SortStableFunc(out, func(a, b *pair) int { return cmp.Compare(wall(b), wall(a)) })
	return out[:min(len(out), slowest)]
}
