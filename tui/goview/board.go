package goview

import (
	"math"
	"strconv"

	goboard "ana/goeng/board"
	"ana/model"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"

	uv "github.com/charmbracelet/ultraviolet"
)

// Board is what a board drawing shows. Coordinates are columns and rows from the upper left.
type Board struct {
	Look    *pane.Look
	W, H    int
	Stones  []model.Color // row-major
	Overlay *pane.Overlay // nil for none
	Cursor  model.Coord   // Pass for none
	Pin     model.Coord
	Last    model.Coord // the last move
	Marks   []model.Mark
	Numbers []int // move numbers by point, 0 none; nil for none
	// Large draws every point as four cells by two, with stones three cells wide.
	Large bool
	// Dim draws everything but stones faint: an answer that belongs to another position.
	Dim bool
}

// Size returns the cells that a board of w by h points needs, coordinates included.
func Size(w, h int, large bool) (int, int) {
	if large {
		return leftW + 4*w, 2*h + 2
	}
	return leftW + 2*w, h + 2
}

const leftW = 3 // row number, and the place of a bracket

// Geometry tells where the points of a drawing are. The zero value has none.
type Geometry struct {
	x0, y0     int // place of the first visible point, relative to the canvas
	col0, row0 int // that point
	cols, rows int // visible points
	sx, sy     int // cells of a point
}

// Point returns the point at x, y of the canvas.
func (g Geometry) Point(x, y int) (model.Coord, bool) {
	dx, dy := x-g.x0, y-g.y0
	if g.cols == 0 || dx < 0 || dy < 0 || dy/g.sy >= g.rows || dx/g.sx >= g.cols {
		return model.Pass, false
	}
	return model.Coord{X: int8(g.col0 + dx/g.sx), Y: int8(g.row0 + dy/g.sy)}, true
}

// Draw draws the board at the upper left of c. A board that does not fit scrolls so that the cursor, else the last move,
// is visible.
func (b *Board) Draw(c paint.Canvas) Geometry {
	g := Geometry{sx: 2, sy: 1}
	if b.Large {
		g.sx, g.sy = 4, 2
	}
	left, top := leftW, 1
	if !b.Look.Coords {
		left, top = 1, 0
	}
	g.x0, g.y0 = left, top
	g.cols = min(b.W, (c.W()-left)/g.sx)
	g.rows = min(b.H, (c.H()-top+g.sy-1)/g.sy) // the second row of the last line may be missing
	if g.cols < 1 || g.rows < 1 {
		return Geometry{}
	}
	focus := b.Cursor
	if focus.IsPass() {
		focus = b.Last
	}
	if !focus.IsPass() {
		g.col0 = min(max(int(focus.X)-g.cols/2, 0), b.W-g.cols)
		g.row0 = min(max(int(focus.Y)-g.rows/2, 0), b.H-g.rows)
	}
	b.coordinates(c, g)
	for r := range g.rows {
		for k := range g.cols {
			if b.Large {
				b.largePoint(c, g, k, r)
				continue
			}
			b.point(c, g, k, r)
		}
	}
	b.drawMarks(c, g)
	b.brackets(c, g)
	return g
}

func (b *Board) coordinates(c paint.Canvas, g Geometry) {
	if !b.Look.Coords {
		return
	}
	plain, hot := b.Look.Style(theme.BoardCoord), b.Look.Style(theme.Strong)
	foot := g.y0 + g.sy*g.rows
	for k := range g.cols {
		st := plain
		if !b.Cursor.IsPass() && int(b.Cursor.X) == g.col0+k {
			st = hot
		}
		x, text := g.x0+g.sx*k+g.sx/4, column(g.col0+k)
		c.Text(x, 0, st, text)
		if g.rows == b.H {
			c.Text(x, foot, st, text)
		}
	}
	for r := range g.rows {
		st := plain
		if !b.Cursor.IsPass() && int(b.Cursor.Y) == g.row0+r {
			st = hot
		}
		c.TextRight(g.x0-1, g.y0+g.sy*r, st, strconv.Itoa(b.H-g.row0-r))
	}
	if g.row0 > 0 {
		c.Cell(g.x0-1, g.y0, b.Look.Style(theme.Warn), b.Look.Glyphs.Up)
	}
	if g.row0+g.rows < b.H {
		c.Cell(g.x0-1, foot-1, b.Look.Style(theme.Warn), b.Look.Glyphs.Down)
	}
}

// column is the letter of a column; boards beyond 25 columns go on with AA.
func column(i int) string {
	v := model.Coord{X: int8(i), Y: 0}.Vertex(1)
	return v[:len(v)-1]
}

func (b *Board) point(c paint.Canvas, g Geometry, k, r int) {
	col, row := g.col0+k, g.row0+r
	i := row*b.W + col
	x, y := g.x0+2*k, g.y0+r
	cell := b.Overlay.At(col, row)
	st := b.style(cell)
	glyph, gst := b.stone(i, col, row, cell, st)
	// The connector has the look of its point, so that a row is few runs of cells; grid lines are drawn between points
	// without a label only, in the look of the grid.
	link, lst := " ", gst
	if next := b.Overlay.At(col+1, row); col < b.W-1 && b.plain(cell) && b.plain(next) {
		link, lst = b.Look.Glyphs.GridH, b.Look.Style(theme.BoardEmpty)
	}
	if cell != nil && cell.Note != "" {
		link, lst = cell.Note, withBg(b.Look.Style(theme.BoardLabel), gst)
		if !math.IsNaN(cell.Value) && cell.Class < 0 {
			lst = gst // the colour of marks may vanish on a heat map
		}
	}
	c.Cell(x, y, gst, glyph)
	c.Cell(x+1, y, lst, link)
	if b.Numbers != nil && b.Numbers[i] > 0 && b.Stones[i] != goboard.Empty {
		b.number(c, x, y, b.Numbers[i], gst)
	}
}

// plain reports whether an overlay leaves a point without a label, so that the grid is drawn beside it.
func (b *Board) plain(cell *pane.Cell) bool {
	return b.Overlay == nil || cell != nil && cell.Label == ""
}

// number writes a move number over a stone: its last two digits.
func (b *Board) number(c paint.Canvas, x, y, n int, st paint.Style) {
	s := strconv.Itoa(n % 100)
	if n >= 100 && n%100 < 10 {
		s = "0" + s
	}
	c.Text(x, y, st, s)
	if len(s) == 1 {
		c.Cell(x+1, y, st, " ")
	}
}

// style is the look of what an overlay says about a point.
func (b *Board) style(cell *pane.Cell) paint.Style {
	st := b.Look.Style(theme.BoardEmpty)
	if cell == nil {
		return st
	}
	switch {
	case cell.Class >= 0:
		st = b.Look.Theme.Class(cell.Class)
	case !math.IsNaN(cell.Value):
		st = b.Look.Theme.Heat(cell.Value)
	}
	if cell.Hot {
		st.Attrs |= uv.AttrBold
	}
	if cell.Dim || b.Dim {
		st.Attrs |= uv.AttrFaint
	}
	return st
}

func (b *Board) stone(i, col, row int, cell *pane.Cell, st paint.Style) (string, paint.Style) {
	gl := b.Look.Glyphs
	under := st
	if cell != nil && cell.Class < 0 { // a stone must be seen on any value of a heat map
		under = b.Look.Style(theme.BoardEmpty)
	}
	switch b.Stones[i] {
	case goboard.Black:
		return gl.Black, withBg(b.Look.Style(theme.BoardBlack), under)
	case goboard.White:
		return gl.White, withBg(b.Look.Style(theme.BoardWhite), under)
	}
	if cell != nil && cell.Label != "" {
		if cell.Class < 0 && math.IsNaN(cell.Value) {
			st = b.Look.Style(theme.BoardLabel)
		}
		return cell.Label, st
	}
	if star(b.W, b.H, col, row) {
		return gl.Star, withBg(b.Look.Style(theme.BoardStar), st)
	}
	return gl.Grid[edge(row, b.H)][edge(col, b.W)], st
}

func withBg(st, from paint.Style) paint.Style {
	if from.Bg != nil {
		st.Bg = from.Bg
	}
	return st
}

func edge(i, n int) int {
	switch i {
	case 0:
		return 0
	case n - 1:
		return 2
	}
	return 1
}

// star reports whether a point is marked on usual boards.
func star(w, h, col, row int) bool {
	return starLine(w, col) && starLine(h, row) && (w >= 13 && h >= 13 || col == w/2 == (row == h/2))
}

func starLine(n, i int) bool {
	if n < 7 {
		return false
	}
	d := 3
	if n < 13 {
		d = 2
	}
	return i == d || i == n-1-d || n%2 == 1 && i == n/2
}

// drawMarks writes the markup of the record: into the connector beside a stone, over an empty point otherwise.
func (b *Board) drawMarks(c paint.Canvas, g Geometry) {
	gl := b.Look.Glyphs
	for _, m := range b.Marks {
		x, y, ok := b.at(g, m.At)
		if !ok {
			continue
		}
		text := ""
		switch m.Kind {
		case model.MarkTriangle:
			text = gl.Triangle
		case model.MarkSquare:
			text = gl.Square
		case model.MarkCircle:
			text = gl.Circle
		case model.MarkCross, model.MarkTerritoryBlack, model.MarkTerritoryWhite:
			text = gl.X
		case model.MarkSelected:
			text = gl.Select
		case model.MarkLabel:
			text = m.Text
		case model.MarkArrow, model.MarkLine:
			text = gl.Dot
		}
		if text == "" {
			continue
		}
		st := b.Look.Style(theme.BoardMark)
		switch m.Kind {
		case model.MarkTerritoryBlack:
			st = b.Look.Style(theme.BoardBlack)
			text = "b"
		case model.MarkTerritoryWhite:
			st = b.Look.Style(theme.BoardWhite)
			text = "w"
		}
		if b.Stones[int(m.At.Y)*b.W+int(m.At.X)] != goboard.Empty {
			x += g.sx / 2
			text = paint.Cut(text, 1, "")
		} else {
			text = paint.Cut(text, 2, "")
		}
		c.Text(x, y, st, text)
	}
}

// at returns the cell of the crossing of a point.
func (b *Board) at(g Geometry, p model.Coord) (x, y int, ok bool) {
	k, r := int(p.X)-g.col0, int(p.Y)-g.row0
	if p.IsPass() || k < 0 || r < 0 || k >= g.cols || r >= g.rows {
		return 0, 0, false
	}
	return g.x0 + g.sx*k + g.sx/4, g.y0 + g.sy*r, true
}

// brackets marks the last move with ( ), the pin with < > and the cursor with [ ]; the later one wins.
func (b *Board) brackets(c paint.Canvas, g Geometry) {
	for _, m := range [...]struct {
		at          model.Coord
		left, right string
		role        theme.Role
	}{{b.Last, "(", ")", theme.BoardLast}, {b.Pin, "<", ">", theme.BoardCursor}, {b.Cursor, "[", "]", theme.BoardCursor}} {
		x, y, ok := b.at(g, m.at)
		if !ok {
			continue
		}
		st := b.Look.Style(m.role)
		if m.role == theme.BoardLast && b.Numbers != nil && b.Numbers[int(m.at.Y)*b.W+int(m.at.X)] > 0 {
			c.Restyle(x, y, 2, func(s *paint.Style) { s.Fg, s.Underline = st.Fg, st.Underline }) // brackets would hide the number
			continue
		}
		before, half := st, g.sx/2
		if x-half < g.x0 { // left of the board, on the background of the screen
			before = b.Look.Style(theme.Strong)
		}
		c.Cell(x-half, y, before, m.left)
		c.Cell(x+half, y, st, m.right)
		if m.role == theme.BoardCursor {
			c.Restyle(x, y, 1, func(s *paint.Style) { s.Attrs |= uv.AttrBold })
		}
	}
}
