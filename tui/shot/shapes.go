package shot

import (
	"fmt"
	"strings"
)

// arms of the box drawing characters: up, right, down, left.
func boxArms(s string) string {
	return map[string]string{
		"─": "rl", "│": "ud", "┌": "rd", "┐": "dl", "└": "ur", "┘": "ul", "├": "urd", "┤": "udl", "┬": "rdl", "┴": "url", "┼": "urdl", "╋": "urdl",
		"╭": "rd", "╮": "dl", "╰": "ur", "╯": "ul", "┊": "ud",
	}[s]
}

// shapeOf returns the SVG of a character that is drawn as a shape, "" for those that are text.
func shapeOf(s string, x, y int, fill string) string {
	left, top := float64(margin+x*cellW), float64(margin+y*cellH)
	cx, cy := left+cellW/2.0, top+cellH/2.0
	switch s {
	case "●", "⬤":
		return fmt.Sprintf(`<circle cx="%.1f" cy="%.1f" r="7" fill="%s"/>`, cx, cy, fill)
	case "○", "⦾":
		return fmt.Sprintf(`<circle cx="%.1f" cy="%.1f" r="6.4" fill="none" stroke="%s" stroke-width="1.8"/>`, cx, cy, fill)
	}
	if arms := boxArms(s); arms != "" {
		return lines(arms, s, left, top, fill)
	}
	r := []rune(s)
	if len(r) != 1 {
		return ""
	}
	switch c := r[0]; {
	case quadrants(c) != "":
		return blocks(quadrants(c), left, top, fill)
	case c >= '▁' && c <= '█':
		h := float64(c-'▁'+1) / 8 * cellH
		return fmt.Sprintf(`<rect x="%.0f" y="%.1f" width="%d" height="%.1f" fill="%s"/>`, left, top+cellH-h, cellW, h, fill)
	case c >= '▉' && c <= '▏':
		w := float64('▏'-c+1) / 8 * cellW
		return fmt.Sprintf(`<rect x="%.0f" y="%.0f" width="%.1f" height="%d" fill="%s"/>`, left, top, w, cellH, fill)
	case c > 0x2800 && c <= 0x28ff:
		return braille(c, left, top, fill)
	}
	return ""
}

// quadrants are the quarters of a cell that a block character fills: a upper left, b upper right, c lower left, d lower right.
func quadrants(c rune) string {
	return map[rune]string{'▟': "bcd", '▙': "acd", '▜': "abd", '▛': "abc"}[c]
}

func blocks(quarters string, left, top float64, fill string) string {
	var d strings.Builder
	for _, q := range quarters {
		x, y := left, top
		if q == 'b' || q == 'd' {
			x += cellW / 2.0
		}
		if q == 'c' || q == 'd' {
			y += cellH / 2.0
		}
		fmt.Fprintf(&d, "M%.1f %.1fh%.1fv%.1fh%.1fz", x, y, cellW/2.0, cellH/2.0, -cellW/2.0)
	}
	return fmt.Sprintf(`<path d="%s" fill="%s"/>`, d.String(), fill)
}

func lines(arms, s string, left, top float64, fill string) string {
	cx, cy := left+cellW/2.0, top+cellH/2.0
	var d strings.Builder
	for _, a := range arms {
		x, y := cx, cy
		switch a {
		case 'u':
			y = top
		case 'd':
			y = top + cellH
		case 'l':
			x = left
		case 'r':
			x = left + cellW
		}
		fmt.Fprintf(&d, "M%.1f %.1fL%.1f %.1f", cx, cy, x, y)
	}
	extra := ""
	switch s {
	case "╋":
		extra = fmt.Sprintf(`<circle cx="%.1f" cy="%.1f" r="2.4" fill="%s"/>`, cx, cy, fill)
	case "┊":
		return fmt.Sprintf(`<path d="%s" stroke="%s" stroke-width="1.2" stroke-dasharray="2 2" fill="none"/>`, d.String(), fill)
	}
	return fmt.Sprintf(`<path d="%s" stroke="%s" stroke-width="1.2" fill="none"/>%s`, d.String(), fill, extra)
}

// braille draws the dots of a braille character.
func braille(c rune, left, top float64, fill string) string {
	bits := [8][2]int{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {0, 3}, {1, 3}}
	var sb strings.Builder
	for i, at := range bits {
		if (c-0x2800)>>i&1 == 1 {
			fmt.Fprintf(&sb, `<circle cx="%.1f" cy="%.1f" r="1.3" fill="%s"/>`, left+2.25+float64(at[0])*4.5, top+2.25+float64(at[1])*4.5, fill)
		}
	}
	return sb.String()
}
