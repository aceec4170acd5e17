package paint

import "strings"

// Wrap breaks text into lines of at most w cells: at line ends, at blanks, and inside words that are too long. Tabs count
// as one blank and carriage returns are dropped. It returns nil for w < 1 and one empty line for the empty text.
func Wrap(text string, w int) []string {
	if w < 1 {
		return nil
	}
	var out []string
	for _, para := range strings.Split(strings.ReplaceAll(text, "\r", ""), "\n") {
		out = append(out, wrapLine(strings.ReplaceAll(para, "\t", " "), w)...)
	}
	return out
}

func wrapLine(s string, w int) []string {
	var out []string
	for Width(s) > w {
		at, used, blank := 0, 0, -1
		for at < len(s) {
			g, gw := next(s[at:])
			if used+gw > w {
				break
			}
			if g == " " && at > 0 {
				blank = at
			}
			used += gw
			at += len(g)
		}
		switch {
		case at < len(s) && s[at] == ' ':
			out = append(out, strings.TrimRight(s[:at], " "))
			s = s[at+1:]
		case blank > 0:
			out = append(out, strings.TrimRight(s[:blank], " "))
			s = s[blank+1:]
		case at == 0: // one character wider than the line
			g, _ := next(s)
			out = append(out, "?")
			s = s[len(g):]
		default:
			out = append(out, s[:at])
			s = s[at:]
		}
	}
	return append(out, s)
}
