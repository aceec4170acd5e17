package report

import (
	"fmt"
	"io"
	"strings"

	"ana/goeng"
	"ana/goeng/board"
	"ana/goeng/worm"
	"ana/model"
)

// GoText writes the analysis of a position for reading: a board, a line of
// facts, and a table for each part.
func GoText(w io.Writer, g *GoPosition, p *model.GoPosition, a *goeng.Analysis) error {
	var sb strings.Builder
	fmt.Fprintf(&sb, "%s  move %d  %s to play", g.File, g.Move, g.ToPlay)
	if g.Ko != nil {
		fmt.Fprintf(&sb, "  ko %s", *g.Ko)
	}
	fmt.Fprintf(&sb, "  captures: black %d, white %d\n\n", g.Captures.Black, g.Captures.White)
	goBoard(&sb, p)
	if len(g.Worms) > 0 {
		wormTable(&sb, g.Worms)
	}
	if a != nil && a.Worms != nil && g.Distance != nil {
		mapLine(&sb, a.Worms)
	}
	if len(g.Dragons) > 0 {
		dragonTable(&sb, g.Dragons)
	}
	if g.Moyo != nil {
		regionTable(&sb, g.Moyo)
	}
	if g.Influence != nil {
		territoryMap(&sb, g)
	}
	switch {
	case len(g.Patterns) == 0:
	case g.Worms != nil && g.Score != nil: // everything was asked for
		patternLine(&sb, g.Patterns)
	default:
		patternTable(&sb, g.Patterns)
	}
	if g.Score != nil {
		scoreLine(&sb, g.Score)
	}
	_, err := io.WriteString(w, sb.String())
	return err
}

// goBoard draws the stones, X black and O white.
func goBoard(sb *strings.Builder, p *model.GoPosition) {
	letters := func() {
		sb.WriteString("   ")
		for x := range p.Width {
			v := gridVertex(x, p.Height-1, p.Height)
			fmt.Fprintf(sb, " %s", strings.TrimRight(v, "0123456789"))
		}
		sb.WriteByte('\n')
	}
	letters()
	for y := range p.Height {
		fmt.Fprintf(sb, "%3d", p.Height-y)
		for x := range p.Width {
			sb.WriteByte(' ')
			sb.WriteByte(stoneRune(p.Stones[y*p.Width+x]))
		}
		fmt.Fprintf(sb, " %d\n", p.Height-y)
	}
	letters()
}

// gridVertex names the point in column x of row y of a grid that begins at the top
// edge.
func gridVertex(x, y, height int) string {
	return (model.Coord{X: int8(x), Y: int8(y)}).Vertex(height)
}

func stoneRune(c board.Color) byte {
	switch c {
	case board.Black:
		return 'X'
	case board.White:
		return 'O'
	}
	return '.'
}

func wormTable(sb *strings.Builder, worms []Worm) {
	fmt.Fprintf(sb, "\n%-5s %-5s %6s %9s  %-15s %3s %4s  %-10s %-10s %s\n",
		"worm", "color", "stones", "eff.size", "liberties 1-4", "cut", "cut2", "attack", "defense", "notes")
	for _, w := range worms {
		libs := fmt.Sprintf("%d %d %d %d", w.Liberties[0], w.Liberties[1], w.Liberties[2], w.Liberties[3])
		fmt.Fprintf(sb, "%-5s %-5s %6d %9.3f  %-15s %3d %4d  %-10s %-10s %s\n",
			w.Origin, w.Color, w.Size, float64(w.EffectiveSize), libs, w.Cutstone, w.Cutstone2, codeText(w.Attack), codeText(w.Defense), wormNotes(w))
	}
}

func codeText(c *Code) string {
	switch {
	case c == nil:
		return "-"
	case c.Code == 0:
		return "0"
	case c.Point == nil:
		return fmt.Sprintf("%d", c.Code)
	}
	return fmt.Sprintf("%d %s", c.Code, *c.Point)
}

func wormNotes(w Worm) string {
	var notes []string
	if w.Inessential {
		notes = append(notes, "inessential")
	}
	if w.Invincible {
		notes = append(notes, "invincible")
	} else if w.Unconditional != "unknown" {
		notes = append(notes, "unconditionally "+w.Unconditional)
	}
	if w.Lunch != nil {
		notes = append(notes, "lunch "+*w.Lunch)
	}
	return strings.Join(notes, ", ")
}

func mapLine(sb *strings.Builder, r *worm.Result) {
	for _, m := range []worm.Map{worm.Either, worm.Black, worm.White} {
		c := &r.Maps[m]
		fmt.Fprintf(sb, "\nclosest worms (%s): %d layers, %d points out of reach, %d with more than %d worms", m, c.Layers, c.OutOfRange, c.Cut, worm.MaxClose)
	}
	sb.WriteByte('\n')
}
