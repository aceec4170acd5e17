package regress

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// Outcome is the grade of a test.
type Outcome string

// The outcomes. Capitals are unexpected.
const (
	Passed           Outcome = "pass"
	UnexpectedPass   Outcome = "PASS"
	Failed           Outcome = "fail"
	UnexpectedFailed Outcome = "FAIL"
	Lost             Outcome = "lost"
	Noted            Outcome = "note"
)

// Good reports whether the answer was right.
func (o Outcome) Good() bool { return o == Passed || o == UnexpectedPass }

// Unexpected reports whether the outcome calls for attention.
func (o Outcome) Unexpected() bool {
	return o == UnexpectedPass || o == UnexpectedFailed || o == Lost
}

// Nodes are the engine's counters; a counter that it does not have is 0.
type Nodes struct {
	Reading    int `json:"reading"`
	Owl        int `json:"owl"`
	Connection int `json:"connection"`
}

func (n *Nodes) add(m Nodes) {
	n.Reading += m.Reading
	n.Owl += m.Owl
	n.Connection += m.Connection
}

func (n Nodes) minus(m Nodes) Nodes {
	return Nodes{n.Reading - m.Reading, n.Owl - m.Owl, n.Connection - m.Connection}
}

// Result is the result of one test.
type Result struct {
	Answer    string   `json:"answer"`
	OK        bool     `json:"ok"`   // the engine did not refuse the command
	Wall      float64  `json:"wall"` // seconds
	Nodes     Nodes    `json:"nodes"`
	Number    int      `json:"number"`
	Command   string   `json:"command"`
	Want      string   `json:"want"`
	KnownFail bool     `json:"known_fail"`
	Outcome   Outcome  `json:"outcome"`
	Line      int      `json:"line,omitempty"`    // in the suite
	Setup     []string `json:"setup,omitempty"`   // the commands that led to the position
	Comment   string   `json:"comment,omitempty"` // of the suite
}

// SuiteReport are the results of one suite.
type SuiteReport struct {
	Suite              string   `json:"suite"`
	Tests              int      `json:"tests"` // graded
	Passes             int      `json:"passes"`
	Failures           int      `json:"failures"`
	UnexpectedPasses   int      `json:"unexpected_passes"`
	UnexpectedFailures int      `json:"unexpected_failures"`
	Lost               int      `json:"lost"`
	CPU                float64  `json:"cpu"`  // seconds
	Wall               float64  `json:"wall"` // seconds
	Nodes              Nodes    `json:"nodes"`
	Results            []Result `json:"results"`
}

// Report is the result of a run.
type Report struct {
	Engine   string         `json:"engine"`
	Strict   bool           `json:"strict"`
	Suites   []*SuiteReport `json:"suites"`
	Warnings []string       `json:"warnings,omitempty"`
}

// count fills the totals from the results.
func (s *SuiteReport) count() {
	s.Tests, s.Passes, s.UnexpectedPasses, s.UnexpectedFailures, s.Lost = 0, 0, 0, 0, 0
	s.Nodes = Nodes{}
	for i := range s.Results {
		r := &s.Results[i]
		s.Nodes.add(r.Nodes)
		if r.Outcome == Noted {
			continue
		}
		s.Tests++
		switch r.Outcome {
		case Passed:
			s.Passes++
		case UnexpectedPass:
			s.Passes++
			s.UnexpectedPasses++
		case UnexpectedFailed:
			s.UnexpectedFailures++
		case Lost:
			s.Lost++
		}
	}
	s.Failures = s.Tests - s.Passes
}

// Total adds up the suites; it has no results.
func (r *Report) Total() SuiteReport {
	t := SuiteReport{Suite: "total"}
	for _, s := range r.Suites {
		t.Tests += s.Tests
		t.Passes += s.Passes
		t.Failures += s.Failures
		t.UnexpectedPasses += s.UnexpectedPasses
		t.UnexpectedFailures += s.UnexpectedFailures
		t.Lost += s.Lost
		t.CPU += s.CPU
		t.Wall += s.Wall
		t.Nodes.add(s.Nodes)
	}
	return t
}

// ExitCode is 0 if nothing failed unexpectedly and 1 otherwise. A run that could
// not be made at all, an error of Run, is 2.
func (r *Report) ExitCode() int {
	if t := r.Total(); t.UnexpectedFailures > 0 || t.Lost > 0 {
		return 1
	}
	return 0
}

// WriteTable writes a line for every suite, and for all if there are several.
func (r *Report) WriteTable(w io.Writer) error {
	rows := [][]string{{"suite", "tests", "passes", "unexp.pass", "unexp.FAIL", "lost", "cpu s", "reading", "owl", "connection"}}
	add := func(s *SuiteReport) {
		row := []string{s.Suite}
		for _, n := range []int{s.Tests, s.Passes, s.UnexpectedPasses, s.UnexpectedFailures, s.Lost} {
			row = append(row, strconv.Itoa(n))
		}
		row = append(row, fmt.Sprintf("%.2f", s.CPU))
		for _, n := range []int{s.Nodes.Reading, s.Nodes.Owl, s.Nodes.Connection} {
			row = append(row, strconv.Itoa(n))
		}
		rows = append(rows, row)
	}
	for _, s := range r.Suites {
		add(s)
	}
	if len(r.Suites) > 1 {
		total := r.Total()
		add(&total)
	}
	width := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, field := range row {
			width[i] = max(width[i], len(field))
		}
	}
	for _, row := range rows {
		line := fmt.Sprintf("%-*s", width[0], row[0])
		for i := 1; i < len(row); i++ {
			line += fmt.Sprintf("  %*s", width[i], row[i])
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}

// String returns the result in one line, as "reading:27 FAIL  attack C13  want [1 C14] got [0]".
func (r *Result) String(suite string) string {
	star := ""
	if r.KnownFail {
		star = "*"
	}
	return fmt.Sprintf("%s:%d %s  %s  want [%s]%s got [%s]", suite, r.Number, r.Outcome, r.Command, r.Want, star, r.Answer)
}

// ReadReport reads a report in JSON, of this package or of the Python grader.
func ReadReport(r io.Reader) (*Report, error) {
	var rep Report
	if err := json.NewDecoder(r).Decode(&rep); err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	for i, s := range rep.Suites {
		if s == nil {
			return nil, fmt.Errorf("report: suite %d is null", i+1)
		}
	}
	return &rep, nil
}

// WriteJSON writes the report, indented by one blank.
func (r *Report) WriteJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	return enc.Encode(r)
}

// Change is the kind of a difference between two reports.
type Change string

// The kinds of differences.
const (
	NowPasses     Change = "pass"    // failed before
	NowFails      Change = "fail"    // passed before
	AnswerChanged Change = "changed" // another answer with the same grade
)

// Difference is a test that came out differently.
type Difference struct {
	Suite      string  `json:"suite"`
	Number     int     `json:"number"`
	Command    string  `json:"command"`
	Want       string  `json:"want"`
	Change     Change  `json:"change"`
	Was        string  `json:"was"` // answers
	Now        string  `json:"now"`
	WasOutcome Outcome `json:"was_outcome"`
	NowOutcome Outcome `json:"now_outcome"`
	NodesWas   Nodes   `json:"nodes_was"`
	NodesNow   Nodes   `json:"nodes_now"`
}

// Delta is a report set against an earlier one.
type Delta struct {
	Passes   int          `json:"passes"`   // tests that pass now and failed before
	Failures int          `json:"failures"` // tests that fail now and passed before
	Changed  int          `json:"changed"`  // other answers without a change of grade
	Compared int          `json:"compared"` // tests in both reports
	SignTest float64      `json:"sign_test"`
	List     []Difference `json:"differences"`
}

// Compare sets now against before. Tests that only one of them has are left out,
// and so are those that are not graded.
func Compare(before, now *Report) *Delta {
	type key struct {
		suite  string
		number int
	}
	old := make(map[key]*Result)
	for _, s := range before.Suites {
		for i := range s.Results {
			old[key{s.Suite, s.Results[i].Number}] = &s.Results[i]
		}
	}
	d := &Delta{List: []Difference{}}
	for _, s := range now.Suites {
		for i := range s.Results {
			r := &s.Results[i]
			was := old[key{s.Suite, r.Number}]
			if was == nil || r.Outcome == Noted || was.Outcome == Noted {
				continue
			}
			d.Compared++
			d.add(s.Suite, was, r)
		}
	}
	d.SignTest = signTest(d.Passes, d.Failures)
	return d
}

func (d *Delta) add(suite string, was, now *Result) {
	diff := Difference{Suite: suite, Number: now.Number, Command: now.Command, Want: now.Want,
		Was: was.Answer, Now: now.Answer, WasOutcome: was.Outcome, NowOutcome: now.Outcome,
		NodesWas: was.Nodes, NodesNow: now.Nodes}
	switch {
	case now.Outcome.Good() && !was.Outcome.Good():
		diff.Change = NowPasses
		d.Passes++
	case was.Outcome.Good() && !now.Outcome.Good():
		diff.Change = NowFails
		d.Failures++
	case was.Answer != now.Answer:
		diff.Change = AnswerChanged
		d.Changed++
	default:
		return
	}
	d.List = append(d.List, diff)
}

// Write writes the delta: a line with the counts, then a line for every test
// that passes or fails now, and for other answers too if changed is set.
func (d *Delta) Write(w io.Writer, changed bool) error {
	var out strings.Builder
	fmt.Fprintf(&out, "%s, %s, %s\n", plural(d.Passes, "pass", "passes"), plural(d.Failures, "failure", "failures"),
		plural(d.Changed, "answer changed", "answers changed"))
	for _, kind := range []Change{NowPasses, NowFails, AnswerChanged} {
		for _, x := range d.List {
			if x.Change == kind && (kind != AnswerChanged || changed) {
				fmt.Fprintf(&out, "  %-7s %s:%d %s want [%s] was [%s] now [%s]\n", x.Change, x.Suite, x.Number, x.Command, x.Want, x.Was, x.Now)
			}
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n, " ", many)
}

// signTest is the two-sided probability that gains and losses as uneven as these
// come about by chance.
func signTest(gained, lost int) float64 {
	n := gained + lost
	if n == 0 {
		return 1
	}
	logChoose := func(k int) float64 {
		a, _ := math.Lgamma(float64(n + 1))
		b, _ := math.Lgamma(float64(k + 1))
		c, _ := math.Lgamma(float64(n - k + 1))
		return a - b - c
	}
	p := 0.0
	for k := 0; k <= min(gained, lost); k++ {
		p += math.Exp(logChoose(k) - float64(n)*math.Ln2)
	}
	return min(1, 2*p)
}
