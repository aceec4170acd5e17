// Package chart draws small graphs of values into cells: sparklines, lines and bars, in braille, eighth blocks or ASCII by
// the glyph set.
//
//	Spark  ▁▂▅▇▆▃▁          one row
//	Line   ⡠⠔⠊⠉⠒⠤⣀         two dots by four a cell, with a scale
//	Bar    ████▌            one value against a largest
//
// Values that are not numbers leave a gap. The package knows no records; what a value means and which node it belongs to is
// the caller's business.
package chart

import (
	"math"

	"ana/tui/paint"
	"ana/tui/theme"
)

// Range returns the smallest and the largest number of values, false if there is none.
func Range(values []float64) (lo, hi float64, ok bool) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, v := range values {
		if !math.IsNaN(v) && !math.IsInf(v, 0) {
			lo, hi, ok = min(lo, v), max(hi, v), true
		}
	}
	return lo, hi, ok
}

// Spark returns one grapheme a value; lo and hi are the values of the lowest and the highest.
func Spark(g *theme.Glyphs, values []float64, lo, hi float64) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = " "
		if math.IsNaN(v) || hi <= lo {
			continue
		}
		n := len(g.Columns)
		k := int(math.Round((v - lo) / (hi - lo) * float64(n-1)))
		out[i] = g.Columns[min(max(k, 0), n-1)]
	}
	return out
}

// Bar draws a bar of at most w cells from x, y for v of full; negative values draw nothing. It returns the column after it.
func Bar(c paint.Canvas, x, y, w int, g *theme.Glyphs, st paint.Style, v, full float64) int {
	if !(full > 0) || !(v > 0) || w <= 0 {
		return x
	}
	steps := len(g.Bars)
	n := int(math.Round(min(v/full, 1) * float64(w*steps)))
	for ; n >= steps; n -= steps {
		c.Cell(x, y, st, g.Bars[steps-1])
		x++
	}
	if n > 0 && g.Bars[n-1] != " " {
		c.Cell(x, y, st, g.Bars[n-1])
		x++
	}
	return x
}

// Column returns the index of the value that stands in column x of a graph of n values drawn w columns wide: the last of
// those that share the column. It is the inverse of Place.
func Column(x, w, n int) int {
	if n <= 1 || w <= 1 {
		return 0
	}
	return min(max(x*(n-1)/(w-1), 0), n-1)
}

// Place returns the column of value i in a graph of n values drawn w columns wide.
func Place(i, w, n int) int {
	if n <= 1 {
		return 0
	}
	return i * (w - 1) / (n - 1)
}

// braille bits of the dots of a cell, [column][row].
func dots() [2][4]rune { return [2][4]rune{{0x01, 0x02, 0x04, 0x40}, {0x08, 0x10, 0x20, 0x80}} }

// Line draws values as a line over the whole canvas; lo is the bottom row and hi the top row. Without braille one mark a
// column is drawn.
func Line(c paint.Canvas, g *theme.Glyphs, st paint.Style, values []float64, lo, hi float64) {
	w, h := c.W(), c.H()
	if w < 1 || h < 1 || len(values) == 0 || hi <= lo {
		return
	}
	if !g.Braille {
		plain(c, st, values, lo, hi)
		return
	}
	bits := dots()
	cells := make([]rune, w*h)
	prev := -1
	for px := range 2 * w {
		v := sample(values, px, 2*w)
		if math.IsNaN(v) {
			prev = -1
			continue
		}
		py := int(math.Round((hi - min(max(v, lo), hi)) / (hi - lo) * float64(4*h-1)))
		from := py
		if prev >= 0 {
			from = prev + sign(py-prev)
		}
		for y := from; ; y += sign(py - y) {
			cells[y/4*w+px/2] |= bits[px%2][y%4]
			if y == py {
				break
			}
		}
		prev = py
	}
	for i, b := range cells {
		if b != 0 {
			c.Cell(i%w, i/w, st, string(0x2800+b))
		}
	}
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// sample returns the value at step px of n steps over all values, the nearest one.
func sample(values []float64, px, n int) float64 {
	if n <= 1 || len(values) == 1 {
		return values[0]
	}
	return values[int(math.Round(float64(px)*float64(len(values)-1)/float64(n-1)))]
}

// plain marks one row a column with ' . or _ by the height inside the row.
func plain(c paint.Canvas, st paint.Style, values []float64, lo, hi float64) {
	marks := [3]string{"'", "-", "."}
	for x := range c.W() {
		v := sample(values, x, c.W())
		if math.IsNaN(v) {
			continue
		}
		k := int(math.Round((hi - min(max(v, lo), hi)) / (hi - lo) * float64(3*c.H()-1)))
		c.Cell(x, k/3, st, marks[k%3])
	}
}
