package minor

import (
	"iter"
	"strconv"
	"strings"

	"ana/model"
	"ana/model/record/diag"
	"ana/model/record/mat"
)

// line is one line of a text with its number.
type line struct {
	s string
	n int
}

// maxLine bounds the length of a line; only PartyGammon writes long ones.
const maxLine = 1 << 20

// linesOf gives the lines of a text one by one.
func linesOf(text string) iter.Seq[line] {
	return func(yield func(line) bool) {
		for n := 1; text != ""; n++ {
			i := 0
			for i < len(text) && text[i] != '\n' && text[i] != '\r' {
				i++
			}
			s, next := text[:i], min(i+1, len(text))
			if strings.HasPrefix(text[i:], "\r\n") {
				next++
			}
			if !yield(line{strings.TrimRight(s[:min(len(s), maxLine)], " \t"), n}) {
				return
			}
			text = text[next:]
		}
	}
}

// atoi reads a small number, otherwise the given value.
func atoi(s string, otherwise int) int {
	n, err := strconv.Atoi(strings.TrimSpace(s))
	if err != nil || n < -1<<20 || n > 1<<20 {
		return otherwise
	}
	return n
}

// sheet is a match sheet with the log and the last line, to drop repeated ones.
type sheet struct {
	*mat.Sheet
	log *diag.List
}

func newSheet(format string, info model.Charset, log *diag.List) sheet {
	return sheet{mat.NewSheet(format, info, log), log}
}

func (s sheet) unread(l line) {
	s.log.Warn(diag.At(l.n, 1), "minor-line", "line %s is not understood; left out", model.Quote(strings.TrimSpace(l.s)))
}

// diceCell puts dice and play into the form of match text: "65" and "24/18 13/8".
func diceCell(d1, d2 byte, play string) string {
	return string([]byte{d1, d2}) + ": " + strings.TrimSpace(play)
}

func isDie(c byte) bool { return c >= '1' && c <= '6' }

// cutDice reads two dice at the beginning: "65", "6 5", "6-5", "(6 5)", with or without
// a colon behind.
func cutDice(s string) (d1, d2 byte, rest string, ok bool) {
	s = strings.TrimLeft(s, " (")
	if s == "" || !isDie(s[0]) {
		return 0, 0, s, false
	}
	d1 = s[0]
	s = strings.TrimLeft(s[1:], " -,")
	if s == "" || !isDie(s[0]) {
		return 0, 0, s, false
	}
	d2 = s[0]
	s = s[1:]
	if s != "" && s[0] >= '0' && s[0] <= '9' || strings.HasPrefix(s, "/") {
		return 0, 0, s, false
	}
	return d1, d2, strings.TrimLeft(s, " ):"), true
}
