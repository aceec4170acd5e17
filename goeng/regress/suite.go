package regress

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
)

// Step is one command of a suite.
type Step struct {
	Line    int // in the file, from 1
	Number  int // of the test, or 0 if IsTest is false
	IsTest  bool
	Command string
	Comment string // the comment lines before a test
	Want    string // pattern, with its leading ! if it has one
	Known   bool   // known to fail
	Note    bool   // not graded
}

// Suite is a parsed .tst file.
type Suite struct {
	Name  string
	Steps []Step
}

// Tests returns the number of tests.
func (s *Suite) Tests() int {
	n := 0
	for i := range s.Steps {
		if s.Steps[i].IsTest {
			n++
		}
	}
	return n
}

// Problem is something wrong in a suite that does not keep it from running.
type Problem struct {
	File string
	Line int
	Msg  string
}

// String returns "file:line: message".
func (p Problem) String() string { return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Msg) }

var (
	testLine   = regexp.MustCompile(`^(\d+)\s+(\S.*)$`)
	answerLine = regexp.MustCompile(`^#\?\s*\[([^\]]*)\]?\s*([*&]*)\s*$`)
)

// maxSuiteLine is the longest line that is read whole.
const maxSuiteLine = 1 << 20

// Parse reads a suite. The error is one of reading only; everything that is odd
// about the text is a Problem.
func Parse(name string, r io.Reader) (*Suite, []Problem, error) {
	p := &parser{suite: &Suite{Name: name}, seen: make(map[int]bool), last: -1}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxSuiteLine)
	for lines.Scan() {
		p.line++
		p.read(strings.TrimSpace(strings.ToValidUTF8(lines.Text(), "\ufffd")))
	}
	for i := range p.suite.Steps {
		if s := &p.suite.Steps[i]; s.IsTest && s.Want == "" && !s.Note && !p.answered[i] {
			p.problemAt(s.Line, "test %d has no answer line", s.Number)
			s.Note = true
		}
	}
	return p.suite, p.problems, lines.Err()
}

type parser struct {
	suite    *Suite
	problems []Problem
	line     int
	seen     map[int]bool
	last     int          // index of the last test, or -1
	answered map[int]bool // steps with an answer line
	comment  []string
}

func (p *parser) problemAt(line int, format string, args ...any) {
	p.problems = append(p.problems, Problem{p.suite.Name, line, fmt.Sprintf(format, args...)})
}

func (p *parser) read(text string) {
	if strings.HasPrefix(text, "#?") {
		p.answer(text)
		return
	}
	command, comment, _ := strings.Cut(text, "#")
	if command = strings.TrimSpace(command); command == "" {
		if comment = strings.TrimSpace(comment); comment != "" {
			p.comment = append(p.comment, comment)
		} else if text == "" {
			p.comment = nil
		}
		return
	}
	step := Step{Line: p.line, Command: command}
	if m := testLine.FindStringSubmatch(command); m != nil {
		if n, err := strconv.Atoi(m[1]); err != nil {
			p.problemAt(p.line, "test number %s is too large", m[1])
		} else {
			if p.seen[n] {
				p.problemAt(p.line, "test %d repeated", n)
			}
			p.seen[n] = true
			step.Number, step.IsTest, step.Command = n, true, m[2]
			step.Comment = strings.Join(p.comment, "\n")
			p.comment = nil
			p.last = len(p.suite.Steps)
		}
	}
	p.suite.Steps = append(p.suite.Steps, step)
}

func (p *parser) answer(text string) {
	m := answerLine.FindStringSubmatch(text)
	switch {
	case m == nil:
		p.problemAt(p.line, "unreadable answer line")
		return
	case p.last < 0:
		p.problemAt(p.line, "answer line before any test")
		return
	}
	s := &p.suite.Steps[p.last]
	s.Want, s.Known, s.Note = m[1], strings.Contains(m[2], "*"), strings.Contains(m[2], "&")
	if p.answered == nil {
		p.answered = make(map[int]bool)
	}
	p.answered[p.last] = true
	if _, err := compile(s.Want, false); err != nil {
		p.problemAt(p.line, "pattern %q: %v", s.Want, err)
		s.Note = true
	}
}

// compile makes the expression for a pattern without its !.
func compile(want string, strict bool) (*regexp.Regexp, error) {
	want = strings.TrimPrefix(want, "!")
	if strict {
		want = "(?:" + want + ")"
	}
	return regexp.Compile("^" + want + "$")
}

// Matches grades an answer. With strict the alternatives of the pattern are
// bracketed before it is bound to both ends. A pattern that is no expression
// matches nothing.
func Matches(want, answer string, strict bool) bool {
	re, err := compile(want, strict)
	if err != nil {
		return false
	}
	return re.MatchString(answer) != strings.HasPrefix(want, "!")
}

// Selection is a set of test numbers; nil selects all.
type Selection []span

type span struct{ from, to int }

// Has reports whether test n is selected.
func (s Selection) Has(n int) bool {
	for _, r := range s {
		if r.from <= n && n <= r.to {
			return true
		}
	}
	return s == nil
}

// ParseSelection reads numbers and ranges such as "1,5,10-20".
func ParseSelection(text string) (Selection, error) {
	sel := Selection{}
	for _, part := range strings.Split(text, ",") {
		if part == "" {
			continue
		}
		from, to, isRange := strings.Cut(part, "-")
		if !isRange {
			to = from
		}
		a, err1 := strconv.Atoi(from)
		b, err2 := strconv.Atoi(to)
		if err1 != nil || err2 != nil || a > b {
			return nil, fmt.Errorf("tests %q: want numbers and ranges like 1,5,10-20", part)
		}
		sel = append(sel, span{a, b})
	}
	return sel, nil
}
