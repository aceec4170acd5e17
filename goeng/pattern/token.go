package pattern

// tokKind is the kind of a token of the expression language.
type tokKind uint8

const (
	tokEOF tokKind = iota
	tokNumber
	tokIdent
	tokOp      // operator or punctuation, in text
	tokForeign // a C construct outside the language
)

type token struct {
	kind     tokKind
	text     string
	off, end int
}

// exprText is the concatenated text of several lines, with the way back from
// an offset to its place in the file.
type exprText struct {
	text string
	segs []segment
}

type segment struct{ off, line int }

// joinLines concatenates the lines without their first character.
func joinLines(lines []srcLine) exprText {
	var t exprText
	for _, l := range lines {
		t.segs = append(t.segs, segment{len(t.text), l.no})
		t.text += l.text[1:]
	}
	return t
}

// place returns line and 1-based column of an offset.
func (t *exprText) place(off int) (line, col int) {
	for i := len(t.segs) - 1; i >= 0; i-- {
		if off > t.segs[i].off || i == 0 || off == t.segs[i].off && off < len(t.text) {
			return t.segs[i].line, off - t.segs[i].off + 2
		}
	}
	return 1, 1
}

// tokenize cuts the text into tokens. Tokens never fail: what is unknown
// becomes a foreign token.
func tokenize(s string) []token {
	var out []token
	for i := 0; i < len(s); {
		c := s[i]
		start := i
		switch {
		case c == ' ' || c == '\t':
			i++
			continue
		case c >= '0' && c <= '9' || c == '.' && i+1 < len(s) && isDigit(s[i+1]):
			for i < len(s) && (isDigit(s[i]) || s[i] == '.') {
				i++
			}
			out = append(out, token{tokNumber, s[start:i], start, i})
		case isLetter(c) || c == '_':
			for i < len(s) && (isLetter(s[i]) || isDigit(s[i]) || s[i] == '_') {
				i++
			}
			out = append(out, token{tokIdent, s[start:i], start, i})
		default:
			n, kind := operator(s[i:])
			i += n
			out = append(out, token{kind, s[start:i], start, i})
		}
	}
	return append(out, token{tokEOF, "", len(s), len(s)})
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// operator returns the length and kind of the operator at the start of s.
func operator(s string) (int, tokKind) {
	if len(s) >= 2 {
		switch s[:2] {
		case "&&", "||", "==", "!=", "<=", ">=":
			return 2, tokOp
		case "++", "--", "+=", "-=", "*=", "/=", "<<", ">>", "->", "/*", "//":
			return 2, tokForeign
		}
	}
	switch s[0] {
	case '(', ')', '{', '}', ',', ';', '?', ':', '!', '<', '>', '+', '-', '*', '/', '%':
		return 1, tokOp
	}
	return 1, tokForeign
}
