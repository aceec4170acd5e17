package regress

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Mark is what the answer line of a test is to say.
type Mark struct {
	Number int
	Want   string // the pattern; it may begin with ! and is an expression
	Known  bool   // known to fail
}

// Accept returns the mark that makes an answer the expected one.
func Accept(number int, answer string) Mark {
	return Mark{Number: number, Want: regexp.QuoteMeta(answer)}
}

// Rewrite returns the text of a suite with another answer line of one test; all
// other bytes stay. A test without an answer line gets one. The error says that the
// suite has no such test, has it twice, or that the pattern cannot be written.
func Rewrite(suite []byte, m Mark) ([]byte, error) {
	if !writable(m.Want) {
		return nil, fmt.Errorf("answer %q cannot be written as a pattern between brackets", m.Want)
	}
	lines := bytes.SplitAfter(suite, []byte("\n"))
	test := -1
	for i, line := range lines {
		match := testLine.FindSubmatch(withoutComment(line))
		if match == nil || string(match[1]) != strconv.Itoa(m.Number) {
			continue
		}
		if test >= 0 {
			return nil, fmt.Errorf("test %d stands in lines %d and %d", m.Number, test+1, i+1)
		}
		test = i
	}
	if test < 0 {
		return nil, fmt.Errorf("no test %d", m.Number)
	}
	from, to := answerOf(lines, test)
	end := "\n"
	if bytes.HasSuffix(lines[test], []byte("\r\n")) {
		end = "\r\n"
	}
	text := "#? [" + m.Want + "]"
	if m.Known {
		text += "*"
	}
	out := bytes.Join(lines[:from], nil)
	if !bytes.HasSuffix(out, []byte("\n")) {
		out = append(out, end...)
	}
	out = append(out, text+end...)
	return append(out, bytes.Join(lines[to:], nil)...), nil
}

// writable reports whether a pattern comes back as it is from an answer line.
func writable(want string) bool {
	if _, err := compile(want, false); err != nil || strings.ContainsAny(want, "\r\n") || !utf8.ValidString(want) {
		return false
	}
	m := answerLine.FindStringSubmatch("#? [" + want + "]")
	return m != nil && m[1] == want
}

// withoutComment is the command of a line.
func withoutComment(line []byte) []byte {
	if bytes.HasPrefix(bytes.TrimSpace(line), []byte("#")) {
		return nil
	}
	command, _, _ := bytes.Cut(line, []byte("#"))
	return bytes.TrimSpace(command)
}

// answerOf returns the lines, from and before to, that hold the answer of the test
// in a line; from equals to where there is none, and is where it belongs.
func answerOf(lines [][]byte, test int) (from, to int) {
	for i := test + 1; i < len(lines); i++ {
		text := bytes.TrimSpace(lines[i])
		switch {
		case bytes.HasPrefix(text, []byte("#?")):
			return i, i + 1
		case withoutComment(lines[i]) != nil && len(withoutComment(lines[i])) > 0:
			return test + 1, test + 1
		}
	}
	return test + 1, test + 1
}
