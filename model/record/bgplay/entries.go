package bgplay

import (
	"fmt"
	"strings"

	"ana/model"
)

// Entry is the movement of one checker as written: over one die or several. Points are
// those of the mover: 0 ace point, model.Bar, model.Off.
type Entry struct {
	From, To int8
	Hit      bool // a star behind To
}

// maxEntries bounds the entries of one play; four checkers with four stops each.
const maxEntries = 16

// ParseEntries reads the text of a play, such as "13/7*/4 8/5(2) bar/20". What cannot
// be read is named in the error; the entries before it are returned.
func ParseEntries(text string) ([]Entry, error) {
	var out []Entry
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' || r == '\u00a0' }) {
		var err error
		if out, err = parseEntry(out, word); err != nil {
			return out, err
		}
		if len(out) > maxEntries {
			return out[:maxEntries], fmt.Errorf("more than %d checker moves", maxEntries)
		}
	}
	return out, nil
}

func parseEntry(out []Entry, word string) ([]Entry, error) {
	s := scan{word, 0}
	from, ok := s.point(true)
	if !ok || !s.sep() {
		return out, fmt.Errorf("%s is not a checker move", model.Quote(word))
	}
	start := len(out)
	for {
		to, ok := s.point(false)
		if !ok || from == model.Off {
			return out[:start], fmt.Errorf("%s is not a checker move", model.Quote(word))
		}
		e := Entry{From: from, To: to}
		if s.at < len(word) && word[s.at] == '*' {
			e.Hit = true
			s.at++
		}
		out = append(out, e)
		from = to
		if !s.sep() {
			break
		}
		if len(out)-start > 4 {
			return out[:start], fmt.Errorf("%s has too many stops", model.Quote(word))
		}
	}
	n := s.count()
	if s.at != len(word) {
		return out[:start], fmt.Errorf("%s is not a checker move", model.Quote(word))
	}
	chain := out[start:len(out):len(out)]
	for ; n > 1; n-- {
		for _, e := range chain {
			e.Hit = false
			out = append(out, e)
		}
	}
	return out, nil
}

// scan reads one word of a play.
type scan struct {
	s  string
	at int
}

// point reads a number, or the words for bar (first) and off.
func (s *scan) point(first bool) (int8, bool) {
	n, start := 0, s.at
	for s.at < len(s.s) && s.at-start < 3 && s.s[s.at] >= '0' && s.s[s.at] <= '9' {
		n = 10*n + int(s.s[s.at]-'0')
		s.at++
	}
	switch {
	case s.at > start && n == 0:
		return model.Off, !first
	case s.at > start && n == 25:
		return model.Bar, first
	case s.at > start:
		return int8(n - 1), n <= 24
	}
	for s.at < len(s.s) && (s.s[s.at]|0x20) >= 'a' && (s.s[s.at]|0x20) <= 'z' {
		s.at++
	}
	switch strings.ToLower(s.s[start:s.at]) {
	case "bar", "b":
		return model.Bar, first
	case "off", "o":
		return model.Off, !first
	}
	return 0, false
}

// sep reads "/", or "-" as one server writes it.
func (s *scan) sep() bool {
	if s.at < len(s.s) && (s.s[s.at] == '/' || s.s[s.at] == '-') {
		s.at++
		return true
	}
	return false
}

// count reads "(n)", 1 if there is none.
func (s *scan) count() int {
	r := s.s[s.at:]
	if len(r) >= 3 && r[0] == '(' && r[1] >= '1' && r[1] <= '4' && r[2] == ')' {
		s.at += 3
		return int(r[1] - '0')
	}
	return 1
}
