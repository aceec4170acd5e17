package paint

import (
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// Rect is a rectangle of cells in absolute screen coordinates.
type Rect = uv.Rectangle

// R returns the rectangle at x, y with the given size; negative sizes count as zero.
func R(x, y, w, h int) Rect { return uv.Rect(x, y, max(w, 0), max(h, 0)) }

// Style is the look of a cell.
type Style = uv.Style

// Canvas is a clipped rectangle of a buffer. Coordinates given to its methods count from its upper left corner. The zero
// value drops everything. A Canvas may be copied; it is not safe for concurrent use with others on the same buffer.
type Canvas struct {
	buf *uv.Buffer
	r   Rect
}

// New returns a canvas over the part r of a buffer.
func New(buf *uv.Buffer, r Rect) Canvas {
	return Canvas{buf: buf, r: r.Intersect(buf.Bounds())}
}

// W returns the width in cells.
func (c Canvas) W() int { return c.r.Dx() }

// H returns the height in cells.
func (c Canvas) H() int { return c.r.Dy() }

// Rect returns the place on the screen.
func (c Canvas) Rect() Rect { return c.r }

// Sub returns the part of c at x, y with the given size, clipped to c.
func (c Canvas) Sub(x, y, w, h int) Canvas {
	x, y = max(x, 0), max(y, 0)
	return Canvas{buf: c.buf, r: R(c.r.Min.X+x, c.r.Min.Y+y, w, h).Intersect(c.r)}
}

// Cell writes one grapheme of width 1; wider ones are cut to a blank of the same style.
func (c Canvas) Cell(x, y int, st Style, s string) {
	if x < 0 || y < 0 || x >= c.W() || y >= c.H() {
		return
	}
	c.put(x, y, st, s, 1)
}

func (c Canvas) put(x, y int, st Style, s string, w int) {
	line := c.buf.Lines[c.r.Min.Y+y]
	at := c.r.Min.X + x
	if w == 1 && line[at].Width == 1 {
		line[at] = uv.Cell{Content: s, Style: st, Width: 1}
		return
	}
	line.Set(at, &uv.Cell{Content: s, Style: st, Width: w})
}

// Text writes s from x, y to the right and returns the column after it. What does not fit is dropped; a wide character
// that would be cut in half becomes a blank. Control characters, escape sequences and bidirectional overrides are shown
// as blanks, so that no file can repaint the terminal.
func (c Canvas) Text(x, y int, st Style, s string) int {
	if y < 0 || y >= c.H() {
		return x + Width(s)
	}
	for len(s) > 0 {
		g, w := next(s)
		s = s[len(g):]
		if w == 0 {
			continue
		}
		if x >= 0 && x+w <= c.W() {
			c.put(x, y, st, visible(g), w)
		} else if x < c.W() && x+w > 0 {
			for i := max(x, 0); i < min(x+w, c.W()); i++ {
				c.put(i, y, st, " ", 1)
			}
		}
		x += w
	}
	return x
}

// TextRight writes s so that it ends before column x.
func (c Canvas) TextRight(x, y int, st Style, s string) { c.Text(x-Width(s), y, st, s) }

// At returns the grapheme at x, y, "" outside.
func (c Canvas) At(x, y int) string {
	if x < 0 || y < 0 || x >= c.W() || y >= c.H() {
		return ""
	}
	return c.buf.Lines[c.r.Min.Y+y][c.r.Min.X+x].Content
}

// Fill sets every cell to a blank of that style.
func (c Canvas) Fill(st Style) {
	blank := uv.Cell{Content: " ", Style: st, Width: 1}
	for y := c.r.Min.Y; y < c.r.Max.Y; y++ {
		line := c.buf.Lines[y]
		for x := c.r.Min.X; x < c.r.Max.X; x++ {
			line[x] = blank
		}
	}
}

// Restyle changes the look of n cells from x, y without changing their text.
func (c Canvas) Restyle(x, y, n int, change func(*Style)) {
	if y < 0 || y >= c.H() {
		return
	}
	line := c.buf.Lines[c.r.Min.Y+y]
	for i := max(x, 0); i < min(x+n, c.W()); i++ {
		change(&line[c.r.Min.X+i].Style)
	}
}

// HRule writes n times the same grapheme to the right.
func (c Canvas) HRule(x, y, n int, st Style, s string) {
	for i := range n {
		c.Cell(x+i, y, st, s)
	}
}

// VRule writes n times the same grapheme downwards.
func (c Canvas) VRule(x, y, n int, st Style, s string) {
	for i := range n {
		c.Cell(x, y+i, st, s)
	}
}

// Border is the six graphemes of a frame.
type Border struct{ H, V, TL, TR, BL, BR string }

// Box draws a frame along the edge of c and returns the canvas inside.
func (c Canvas) Box(b Border, st Style) Canvas {
	w, h := c.W(), c.H()
	if w < 2 || h < 2 {
		return Canvas{buf: c.buf}
	}
	c.HRule(1, 0, w-2, st, b.H)
	c.HRule(1, h-1, w-2, st, b.H)
	c.VRule(0, 1, h-2, st, b.V)
	c.VRule(w-1, 1, h-2, st, b.V)
	c.Cell(0, 0, st, b.TL)
	c.Cell(w-1, 0, st, b.TR)
	c.Cell(0, h-1, st, b.BL)
	c.Cell(w-1, h-1, st, b.BR)
	return c.Sub(1, 1, w-2, h-2)
}

// Copy copies the cells of src, which must be as large as c, into c.
func (c Canvas) Copy(src *uv.Buffer) {
	for y := range min(c.H(), src.Height()) {
		copy(c.buf.Lines[c.r.Min.Y+y][c.r.Min.X:c.r.Max.X], src.Lines[y])
	}
}

// next returns the first grapheme of s and its width in cells; 0 for a combining mark that stands alone.
func next(s string) (string, int) {
	if b := s[0]; b < utf8.RuneSelf && (len(s) == 1 || s[1] < utf8.RuneSelf) {
		return s[:1], 1 // control characters are shown as a blank
	}
	g, w := ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
	if len(g) == 0 {
		return s[:1], 1
	}
	if r, _ := utf8.DecodeRuneInString(g); hidden(r) {
		w = 1
	}
	return g, w
}

// visible replaces what a terminal would obey instead of show.
func visible(g string) string {
	if len(g) == 1 {
		if b := g[0]; b < 0x20 || b >= 0x7f {
			return " "
		}
		return g
	}
	for _, r := range g {
		if hidden(r) || r == utf8.RuneError {
			return " "
		}
	}
	return g
}

// hidden reports control characters, C1 included, and marks that change the direction of text.
func hidden(r rune) bool {
	return r < 0x20 || r >= 0x7f && r < 0xa0 || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == 0x200e || r == 0x200f
}

// Width returns the number of cells that Text needs for s.
func Width(s string) int {
	n := 0
	for len(s) > 0 {
		g, w := next(s)
		s = s[len(g):]
		n += w
	}
	return n
}

// Cut returns s cut to w cells; if something was cut the last cell is the mark.
func Cut(s string, w int, mark string) string {
	if Width(s) <= w {
		return s
	}
	room := w - Width(mark)
	if room < 0 {
		return ""
	}
	used, at := 0, 0
	for at < len(s) {
		g, gw := next(s[at:])
		if used+gw > room {
			break
		}
		used += gw
		at += len(g)
	}
	return s[:at] + mark
}
