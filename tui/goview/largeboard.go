package goview

import (
	"math"
	"strconv"

	goboard "ana/goeng/board"
	"ana/tui/paint"
	"ana/tui/theme"
)

// largePoint draws a point as a block of four cells by two:
//
//	─┼──   ▟█▙─   ▟○▙─   the crossing is in the second column, so that a stone of three cells lies around it;
//	 │     ▜█▛    ▜█▛    the fourth column carries the grid, notes and brackets
func (b *Board) largePoint(c paint.Canvas, g Geometry, k, r int) {
	col, row := g.col0+k, g.row0+r
	i := row*b.W + col
	x, y := g.x0+4*k, g.y0+2*r
	cell := b.Overlay.At(col, row)
	st := b.style(cell)
	glyph, gst := b.stone(i, col, row, cell, st)
	grid := b.Look.Style(theme.BoardEmpty)
	under := gst
	if b.Stones[i] == goboard.Empty && b.plain(cell) {
		under = grid
	}
	c.Sub(x, y, 4, 2).Fill(under)
	if b.Stones[i] == goboard.Empty {
		b.largeGrid(c, x, y, col, row, grid)
		c.Cell(x+1, y, gst, glyph)
	} else {
		shape := b.largeStone(b.Stones[i])
		c.Text(x, y, gst, shape[0])
		c.Text(x, y+1, gst, shape[1])
		if b.Stones[i] == goboard.White && gst.Fg != nil && b.Look.Glyphs.Set == theme.Unicode {
			c.Restyle(x+1, y, 1, func(s *paint.Style) { s.Fg, s.Bg = gst.Bg, gst.Fg }) // a ring inside a filled stone
		}
		if next := b.Overlay.At(col+1, row); col < b.W-1 && b.plain(cell) && b.plain(next) {
			c.Cell(x+3, y, withBg(grid, gst), b.Look.Glyphs.GridH)
		}
	}
	if cell != nil && cell.Note != "" {
		nst := withBg(b.Look.Style(theme.BoardLabel), gst)
		if !math.IsNaN(cell.Value) && cell.Class < 0 {
			nst = gst
		}
		c.Cell(x+3, y, nst, cell.Note)
	}
	if b.Numbers != nil && b.Numbers[i] > 0 && b.Stones[i] != goboard.Empty {
		text := strconv.Itoa(b.Numbers[i])
		num := gst
		if gst.Fg != nil { // written on the stone
			num.Bg = gst.Fg
			num.Fg = b.Look.Style(theme.BoardWhite).Fg
			if b.Stones[i] == goboard.White {
				num.Fg = b.Look.Style(theme.BoardBlack).Fg
			}
		}
		c.Text(x, y, num, "   ")
		c.Text(x+1-len(text)/2, y, num, text)
	}
}

// largeGrid draws the lines around an empty point without a label.
func (b *Board) largeGrid(c paint.Canvas, x, y, col, row int, st paint.Style) {
	if !b.plain(b.Overlay.At(col, row)) {
		return
	}
	gl := b.Look.Glyphs
	if col > 0 {
		c.Cell(x, y, st, gl.GridH)
	}
	if col < b.W-1 {
		c.Cell(x+2, y, st, gl.GridH)
		c.Cell(x+3, y, st, gl.GridH)
	}
	if row < b.H-1 && gl.Set == theme.Unicode {
		c.Cell(x+1, y+1, st, gl.Split)
	}
}

// largeStone returns the two rows of a stone; the colours differ in shape too.
func (b *Board) largeStone(color goboard.Color) [2]string {
	black := color == goboard.Black
	switch {
	case b.Look.Glyphs.Set != theme.Unicode && black:
		return [2]string{"/X\\", "\\X/"}
	case b.Look.Glyphs.Set != theme.Unicode:
		return [2]string{"/O\\", "\\O/"}
	case black:
		return [2]string{"▟█▙", "▜█▛"}
	}
	return [2]string{"▟○▙", "▜█▛"}
}
