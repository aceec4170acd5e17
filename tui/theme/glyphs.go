package theme

import (
	"fmt"

	"ana/tui/paint"
)

// Set names a glyph set.
type Set string

// The glyph sets.
const (
	Unicode Set = "unicode"
	Neutral Set = "neutral"
	ASCII   Set = "ascii"
)

// Sets lists the glyph sets in the order in which a key cycles them.
func Sets() []Set { return []Set{Unicode, Neutral, ASCII} }

// ParseSet reads the name of a glyph set; "" is Unicode.
func ParseSet(s string) (Set, error) {
	if s == "" {
		return Unicode, nil
	}
	for _, n := range Sets() {
		if s == string(n) {
			return n, nil
		}
	}
	return "", fmt.Errorf("glyphs %q: want unicode, neutral or ascii", s)
}

// Glyphs is what is drawn for things that have no letter. Every string is one cell wide.
type Glyphs struct {
	Set          Set
	Black, White string
	Star         string
	// Grid holds the crossings by kind: [row][column] with 0 first, 1 middle, 2 last.
	Grid   [3][3]string
	GridH  string // between crossings of a row
	Border paint.Border
	Rule   string // horizontal separator
	Split  string // vertical separator
	Tee    string // a vertical line that branches to the right
	More   string // something was cut
	Up     string
	Down   string
	Left   string
	Right  string
	Dot    string
	Check  string
	Cross  string
	Play   string // the move that was played
	// Marks of the record, in the order triangle, square, circle, cross, selected.
	Triangle, Square, Circle, X, Select string
	// Bars are fillings of a cell from the left: eight steps, full last. Columns are the same from below.
	Bars    []string
	Columns []string
	Spinner []string
	Braille bool      // line graphs may use braille
	Dice    [7]string // by pips
	Up24    [2]string // tips of backgammon points
	Checker [2]string // O, X
}

// GlyphsOf returns a glyph set.
func GlyphsOf(s Set) *Glyphs {
	switch s {
	case ASCII:
		return ascii()
	case Neutral:
		return neutral()
	}
	return unicodeSet()
}

func unicodeSet() *Glyphs {
	return &Glyphs{
		Set: Unicode, Black: "●", White: "○", Star: "╋",
		Grid:  [3][3]string{{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}},
		GridH: "─", Border: paint.Border{H: "─", V: "│", TL: "╭", TR: "╮", BL: "╰", BR: "╯"},
		Rule: "─", Split: "│", Tee: "├", More: "…", Up: "▲", Down: "▼", Left: "◂", Right: "▸", Dot: "·", Check: "✓", Cross: "✗", Play: "▸",
		Triangle: "▲", Square: "■", Circle: "◎", X: "×", Select: "◆",
		Bars:    []string{"▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"},
		Columns: []string{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"},
		Spinner: []string{"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"},
		Braille: true, Dice: [7]string{"-", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"},
		Up24: [2]string{"│", "┊"}, Checker: [2]string{"○", "●"},
	}
}

// neutral has only glyphs whose width is not ambiguous in East Asian settings (UAX #11).
func neutral() *Glyphs {
	return &Glyphs{
		Set: Neutral, Black: "⬤", White: "⦾", Star: "+",
		Grid:  [3][3]string{{"∙", "∙", "∙"}, {"∙", "∙", "∙"}, {"∙", "∙", "∙"}},
		GridH: " ", Border: paint.Border{H: "-", V: "|", TL: "+", TR: "+", BL: "+", BR: "+"},
		Rule: "-", Split: "|", Tee: "+", More: "~", Up: "^", Down: "v", Left: "<", Right: ">", Dot: "∙", Check: "✓", Cross: "✗", Play: ">",
		Triangle: "∆", Square: "▪", Circle: "⊚", X: "✗", Select: "*",
		Bars:    []string{" ", " ", "-", "-", "-", "=", "=", "#"},
		Columns: []string{"⡀", "⡀", "⡄", "⡄", "⡆", "⡆", "⡇", "⡇"},
		Spinner: []string{"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"},
		Braille: true, Dice: [7]string{"-", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"},
		Up24: [2]string{"|", ":"}, Checker: [2]string{"⦾", "⬤"},
	}
}

func ascii() *Glyphs {
	return &Glyphs{
		Set: ASCII, Black: "X", White: "O", Star: "+",
		Grid:  [3][3]string{{".", ".", "."}, {".", ".", "."}, {".", ".", "."}},
		GridH: " ", Border: paint.Border{H: "-", V: "|", TL: "+", TR: "+", BL: "+", BR: "+"},
		Rule: "-", Split: "|", Tee: "+", More: "~", Up: "^", Down: "v", Left: "<", Right: ">", Dot: ".", Check: "v", Cross: "x", Play: ">",
		Triangle: "^", Square: "#", Circle: "o", X: "x", Select: "*",
		Bars:    []string{" ", " ", "-", "-", "-", "=", "=", "#"},
		Columns: []string{"_", "_", ".", ".", ":", ":", "|", "#"},
		Spinner: []string{"|", "/", "-", "\\"},
		Dice:    [7]string{"-", "1", "2", "3", "4", "5", "6"},
		Up24:    [2]string{"|", ":"}, Checker: [2]string{"O", "X"},
	}
}
