package xg

import (
	"strconv"
	"strings"

	"ana/model/record/charset"
)

// readComments reads temp.xgc: one RTF document a line.
func readComments(data []byte) []string {
	text := strings.ReplaceAll(string(data), "\r\n", "\n")
	lines := strings.Split(text, "\n")
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = rtfText(strings.ReplaceAll(l, "\x01\x02", "\n"))
	}
	return out
}

// rtfText strips a Rich Text document to its text.
func rtfText(s string) string {
	if !strings.HasPrefix(s, `{\rtf`) {
		return strings.TrimSpace(charset.Clean(charset.Plain([]byte(s), "").Text))
	}
	r := rtf{s: s, page: "cp1252", uc: 1}
	for r.at < len(s) {
		r.step()
	}
	r.flush()
	return strings.TrimSpace(r.out.String())
}

// rtf is the state of the stripper.
type rtf struct {
	s     string
	at    int
	depth int
	skip  int // depth of a group whose text is left out, 0 if none
	page  string
	uc    int // characters that follow \u as a substitute
	bytes []byte
	out   strings.Builder
}

// flush decodes the bytes collected so far in the code page.
func (r *rtf) flush() {
	if len(r.bytes) > 0 {
		r.out.WriteString(charset.Clean(charset.Plain(r.bytes, r.page).Text))
		r.bytes = r.bytes[:0]
	}
}

func (r *rtf) step() {
	c := r.s[r.at]
	r.at++
	switch c {
	case '{':
		r.depth++
	case '}':
		r.depth--
		if r.depth < r.skip {
			r.skip = 0
		}
	case '\\':
		r.control()
	case '\r', '\n':
	default:
		if r.skip == 0 {
			r.bytes = append(r.bytes, c)
		}
	}
}

// control reads a control word or symbol.
func (r *rtf) control() {
	if r.at >= len(r.s) {
		return
	}
	start := r.at
	for r.at < len(r.s) && r.s[r.at]|0x20 >= 'a' && r.s[r.at]|0x20 <= 'z' {
		r.at++
	}
	word := r.s[start:r.at]
	if word == "" {
		r.symbol()
		return
	}
	numStart := r.at
	if r.at < len(r.s) && r.s[r.at] == '-' {
		r.at++
	}
	for r.at < len(r.s) && r.s[r.at] >= '0' && r.s[r.at] <= '9' {
		r.at++
	}
	arg, err := strconv.Atoi(r.s[numStart:r.at])
	if r.at < len(r.s) && r.s[r.at] == ' ' {
		r.at++
	}
	r.word(word, arg, err == nil)
}

// symbol reads \'hh, \{ and the like.
func (r *rtf) symbol() {
	c := r.s[r.at]
	r.at++
	switch {
	case c == '\'':
		end := min(r.at+2, len(r.s))
		if n, err := strconv.ParseUint(r.s[r.at:end], 16, 8); err == nil && r.skip == 0 && end == r.at+2 {
			r.bytes = append(r.bytes, byte(n))
		}
		r.at = end
	case c == '*' && r.skip == 0:
		r.skip = r.depth
	case (c == '{' || c == '}' || c == '\\') && r.skip == 0:
		r.bytes = append(r.bytes, c)
	case c == '~' && r.skip == 0:
		r.bytes = append(r.bytes, ' ')
	}
}

func (r *rtf) word(word string, arg int, hasArg bool) {
	switch word {
	case "ansicpg":
		if name := "cp" + strconv.Itoa(arg); hasArg {
			if _, ok := charset.Known(name); ok {
				r.page = name
			}
		}
	case "fonttbl", "colortbl", "stylesheet", "info", "generator", "pict":
		if r.skip == 0 {
			r.skip = r.depth
		}
	case "uc":
		r.uc = min(max(arg, 0), 8)
	}
	if r.skip > 0 {
		return
	}
	switch word {
	case "par", "line":
		r.flush()
		r.out.WriteByte('\n')
	case "tab":
		r.bytes = append(r.bytes, ' ')
	case "u":
		r.flush()
		if arg < 0 {
			arg += 1 << 16
		}
		if hasArg && arg > 0 && arg < 0x110000 {
			r.out.WriteRune(rune(arg))
		}
		r.skipSubstitute()
	}
}

// skipSubstitute passes the characters that stand for a \u in old readers.
func (r *rtf) skipSubstitute() {
	for n := r.uc; n > 0 && r.at < len(r.s); n-- {
		switch {
		case strings.HasPrefix(r.s[r.at:], `\'`):
			r.at = min(r.at+4, len(r.s))
		case r.s[r.at] == '\\' || r.s[r.at] == '{' || r.s[r.at] == '}':
			return
		default:
			r.at++
		}
	}
}
