package shot

import (
	"bufio"
	"fmt"
	"image/color"
	"io"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"
)

// The size of a cell in the picture.
const (
	cellW  = 9
	cellH  = 18
	margin = 10
)

// SVG writes the frame as a picture that stands for itself.
func (f *Frame) SVG(out io.Writer) error {
	w := bufio.NewWriter(out)
	width, height := f.Width*cellW+2*margin, f.Height*cellH+2*margin
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="15">`+"\n", width, height, width, height)
	fmt.Fprintf(w, `<rect width="%d" height="%d" rx="8" fill="%s"/>`+"\n", width, height, hex(background(f.Light)))
	for y := range f.Height {
		f.backgrounds(w, y)
	}
	for y := range f.Height {
		f.row(w, y)
	}
	fmt.Fprintln(w, "</svg>")
	return w.Flush()
}

// look is the colours of a cell as they are painted.
func (f *Frame) look(c *uv.Cell) (fg, bg color.Color) {
	fg, bg = c.Style.Fg, c.Style.Bg
	if fg == nil {
		fg = foreground(f.Light)
	}
	if c.Style.Attrs&uv.AttrReverse != 0 {
		if bg == nil {
			bg = background(f.Light)
		}
		return bg, fg
	}
	return fg, bg
}

// backgrounds writes one rectangle a run of cells with the same background.
func (f *Frame) backgrounds(w io.Writer, y int) {
	for x := 0; x < f.Width; {
		_, bg := f.look(f.at(x, y))
		from := x
		for x < f.Width {
			if _, next := f.look(f.at(x, y)); !equal(bg, next) {
				break
			}
			x++
		}
		if bg != nil {
			fmt.Fprintf(w, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`+"\n", margin+from*cellW, margin+y*cellH, (x-from)*cellW, cellH, hex(bg))
		}
	}
}

// row writes shapes for the characters that are drawn, and one text element a run of others with the same look.
func (f *Frame) row(w io.Writer, y int) {
	for x := 0; x < f.Width; {
		c := f.at(x, y)
		fg, _ := f.look(c)
		if shape := shapeOf(c.Content, x, y, hex(fg)); shape != "" {
			fmt.Fprintln(w, shape)
			x++
			continue
		}
		from := x
		var text strings.Builder
		for x < f.Width {
			n := f.at(x, y)
			nfg, _ := f.look(n)
			if !equal(fg, nfg) || n.Style.Attrs != c.Style.Attrs || n.Style.Underline != c.Style.Underline || shapeOf(n.Content, x, y, "") != "" {
				break
			}
			text.WriteString(n.Content)
			if n.Content == "" && n.Width == 0 && x > from {
				x++ // second half of a wide character
				continue
			}
			if n.Content == "" {
				text.WriteByte(' ')
			}
			x++
		}
		if strings.TrimSpace(text.String()) == "" && c.Style.Underline == uv.UnderlineNone {
			continue
		}
		fmt.Fprintf(w, `<text x="%d" y="%d" textLength="%d" lengthAdjust="spacingAndGlyphs" xml:space="preserve" fill="%s"%s>%s</text>`+"\n",
			margin+from*cellW, margin+y*cellH+14, (x-from)*cellW, hex(fg), attributes(c), escape(text.String()))
	}
}

func (f *Frame) at(x, y int) *uv.Cell { return &f.Cells[y*f.Width+x] }

func attributes(c *uv.Cell) string {
	s := ""
	if c.Style.Attrs&uv.AttrBold != 0 {
		s += ` font-weight="bold"`
	}
	if c.Style.Attrs&uv.AttrFaint != 0 {
		s += ` opacity="0.6"`
	}
	if c.Style.Underline != uv.UnderlineNone {
		s += ` text-decoration="underline"`
	}
	return s
}

func equal(a, b color.Color) bool {
	if a == nil || b == nil {
		return a == b
	}
	return hex(a) == hex(b)
}

func hex(c color.Color) string {
	if c == nil {
		return "none"
	}
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}

func escape(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(s)
}
