package regress

import (
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// The elements of JUnit's XML, as build servers read it.
type (
	junitSuites struct {
		XMLName xml.Name `xml:"testsuites"`
		junitSums
		Suites []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		junitSums
		Cases []junitCase `xml:"testcase"`
	}
	junitSums struct {
		Name     string `xml:"name,attr"`
		Tests    int    `xml:"tests,attr"`
		Failures int    `xml:"failures,attr"`
		Errors   int    `xml:"errors,attr"`
		Skipped  int    `xml:"skipped,attr"`
		Time     string `xml:"time,attr"`
	}
	junitCase struct {
		Class   string      `xml:"classname,attr"`
		Name    string      `xml:"name,attr"`
		File    string      `xml:"file,attr,omitempty"`
		Line    int         `xml:"line,attr,omitempty"`
		Time    string      `xml:"time,attr"`
		Failure *junitFault `xml:"failure"`
		Error   *junitFault `xml:"error"`
		Skipped *junitFault `xml:"skipped"`
		Out     string      `xml:"system-out,omitempty"`
	}
	junitFault struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",chardata"`
	}
)

// WriteJUnit writes the report as JUnit XML. Unexpected failures are failures, lost
// tests are errors, known failures and tests without a grade are skipped, and what
// passed unexpectedly passes with a note.
func (r *Report) WriteJUnit(w io.Writer) error {
	name := r.Engine
	if name == "" {
		name = "ana"
	}
	all := junitSuites{junitSums: junitSums{Name: name}}
	total := 0.0
	for _, s := range r.Suites {
		one := junitOf(s)
		all.Tests += one.Tests
		all.Failures += one.Failures
		all.Errors += one.Errors
		all.Skipped += one.Skipped
		total += s.Wall
		all.Suites = append(all.Suites, one)
	}
	all.Time = seconds(total)
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", " ")
	if err := enc.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func junitOf(s *SuiteReport) junitSuite {
	out := junitSuite{junitSums: junitSums{Name: s.Suite, Time: seconds(s.Wall)}}
	for i := range s.Results {
		r := &s.Results[i]
		c := junitCase{Class: s.Suite, Name: fmt.Sprintf("%d %s", r.Number, printable(r.Command)), File: s.Suite + ".tst", Line: r.Line, Time: seconds(r.Wall)}
		said := fmt.Sprintf("want [%s] got [%s]", printable(r.Want), printable(r.Answer))
		switch r.Outcome {
		case UnexpectedFailed:
			out.Failures++
			c.Failure = &junitFault{said, string(r.Outcome), printable(strings.Join(r.Setup, "\n") + "\n" + r.Command)}
		case Lost:
			out.Errors++
			c.Error = &junitFault{printable(r.Answer), string(r.Outcome), printable(strings.Join(r.Setup, "\n") + "\n" + r.Command)}
		case Failed:
			out.Skipped++
			c.Skipped = &junitFault{Message: "known failure: " + said}
		case Noted:
			out.Skipped++
			c.Skipped = &junitFault{Message: "not graded: " + said}
		case UnexpectedPass:
			c.Out = "unexpected pass: " + said
		}
		out.Tests++
		out.Cases = append(out.Cases, c)
	}
	return out
}

func seconds(t float64) string { return strconv.FormatFloat(t, 'f', 3, 64) }

// printable replaces what XML cannot hold and what would repaint a terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f || r == 0xfffe || r == 0xffff {
			return '\ufffd'
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd"))
}

// WriteTSV writes a line for every test, with a line of titles.
func (r *Report) WriteTSV(w io.Writer) error {
	var sb strings.Builder
	sb.WriteString("suite\tnumber\tline\tcommand\twant\tknown_fail\tanswer\toutcome\tms\treading\towl\tconnection\n")
	field := func(text string) string { return strings.NewReplacer("\t", " ", "\n", " ").Replace(printable(text)) }
	for _, s := range r.Suites {
		for i := range s.Results {
			x := &s.Results[i]
			fmt.Fprintf(&sb, "%s\t%d\t%d\t%s\t%s\t%t\t%s\t%s\t%.1f\t%d\t%d\t%d\n", field(s.Suite), x.Number, x.Line, field(x.Command), field(x.Want),
				x.KnownFail, field(x.Answer), x.Outcome, 1000*x.Wall, x.Nodes.Reading, x.Nodes.Owl, x.Nodes.Connection)
		}
	}
	_, err := io.WriteString(w, sb.String())
	return err
}

// Regrade sets what a test expects, and its outcome with it. A lost test stays lost.
func (r *Result) Regrade(m Mark, strict bool) {
	r.Want, r.KnownFail = m.Want, m.Known
	if r.OK {
		r.Outcome = outcome(Matches(r.Want, r.Answer, strict), r.KnownFail)
	}
}

// outcome is the grade of an answer.
func outcome(good, known bool) Outcome {
	switch {
	case good && known:
		return UnexpectedPass
	case good:
		return Passed
	case known:
		return Failed
	}
	return UnexpectedFailed
}
