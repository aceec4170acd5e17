package sgf

import (
	"strings"

	"ana/model/record/charset"
)

// Text decodes a Text value: escapes, soft breaks; other white space than line
// breaks becomes a blank, line breaks become "\n".
func Text(raw string) string { return decodeText(raw, false) }

// SimpleText decodes a SimpleText value: like Text, but line breaks become blanks.
func SimpleText(raw string) string { return decodeText(raw, true) }

func decodeText(raw string, simple bool) string {
	if !strings.ContainsAny(raw, "\\\n\r\t\v\f\x00") {
		return charset.Clean(raw)
	}
	var b strings.Builder
	b.Grow(len(raw))
	for i := 0; i < len(raw); {
		c := raw[i]
		switch {
		case c == '\\':
			i++
			if i >= len(raw) {
				break
			}
			if n := lineBreak(raw[i:]); n > 0 {
				i += n
				break
			}
			if c = raw[i]; isSpace(c) {
				c = ' '
			}
			b.WriteByte(c)
			i++
		case c == '\n' || c == '\r':
			i += lineBreak(raw[i:])
			if simple {
				b.WriteByte(' ')
			} else {
				b.WriteByte('\n')
			}
		case isSpace(c):
			b.WriteByte(' ')
			i++
		default:
			b.WriteByte(c)
			i++
		}
	}
	return charset.Clean(b.String())
}

// lineBreak returns the length of the line break that s begins with: LF, CR, CRLF
// or LFCR; 0 if there is none.
func lineBreak(s string) int {
	if s == "" || s[0] != '\n' && s[0] != '\r' {
		return 0
	}
	if len(s) > 1 && s[0]+s[1] == '\n'+'\r' {
		return 2
	}
	return 1
}

// Escape writes text as a value: "]" and "\" escaped.
func Escape(s string) string {
	if !strings.ContainsAny(s, `]\`) {
		return s
	}
	return strings.NewReplacer(`\`, `\\`, `]`, `\]`).Replace(s)
}

// EscapeComposed is Escape for half of a composed value, colons escaped too.
func EscapeComposed(s string) string {
	return strings.ReplaceAll(Escape(s), ":", `\:`)
}

// Split cuts a raw composed value at its first unescaped colon.
func Split(raw string) (a, b string, composed bool) {
	for i := 0; i < len(raw); i++ {
		switch raw[i] {
		case '\\':
			i++
		case ':':
			return raw[:i], raw[i+1:], true
		}
	}
	return raw, "", false
}
