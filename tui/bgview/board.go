package bgview

import (
	"fmt"
	"strconv"

	"ana/model"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// The size of a drawn board in cells: the frame, a margin for the cube and the arrow, one row a side for the players.
const (
	boardW  = 50
	boardH  = 15
	frameW  = 43
	left    = 2 // margin of the arrow
	perHalf = 5 // checkers that are drawn on top of each other
)

// Board is what a board drawing shows.
type Board struct {
	Look  *pane.Look
	State *model.BgState
	Names [2]string
	Score [2]int
	Away  int // match length, 0 for money
	// From and To are the points that a play leaves and reaches, from the view of the player whose turn it is.
	From, To []int8
	Flip     bool // player O at the bottom
	Over     bool
	// Cursor and Held are places that are marked while the position is being changed, nil for none.
	Cursor, Held *slot
}

// bottom is the player whose home is drawn below.
func (b *Board) bottom() int {
	if b.Flip {
		return 0
	}
	return 1
}

// Draw draws the board at the upper left of c.
func (b *Board) Draw(c paint.Canvas) {
	low := b.bottom()
	b.player(c, 0, 1-low)
	b.frame(c, 1, 1-low)
	for row := range 2*perHalf + 1 {
		b.row(c, 2+row, row)
	}
	b.frame(c, 3+2*perHalf, low)
	b.player(c, 4+2*perHalf, low)
	b.arrows(c)
}

// player draws the line of a player: name, score, pips, checkers off.
func (b *Board) player(c paint.Canvas, y, p int) {
	p0, p1 := b.State.Pips()
	pips := p0
	if p == 1 {
		pips = p1
	}
	st := b.Look.Style(theme.Text)
	if int(b.State.Turn) == p && !b.Over {
		st = b.Look.Style(theme.Strong)
	}
	text := fmt.Sprintf("%s %s", b.checker(p), b.Names[p])
	score := fmt.Sprintf("score %d", b.Score[p])
	if b.Away > 0 {
		score = fmt.Sprintf("score %d/%d", b.Score[p], b.Away)
	}
	tail := fmt.Sprintf("%s  pips %d", score, pips)
	if n := b.State.Borne(p); n > 0 {
		tail += fmt.Sprintf("  off %d", n)
	}
	room := left + frameW - paint.Width(tail) - 1 - left
	c.Text(left, y, st, paint.Cut(text, room, b.Look.Glyphs.More))
	c.TextRight(left+frameW, y, b.Look.Style(theme.Dim), tail)
}

func (b *Board) checker(p int) string { return b.Look.Glyphs.Checker[p] }

// frame draws a border with the numbers of the points of that half, for the side that acts. half is the player whose home
// is at the right of it.
func (b *Board) frame(c paint.Canvas, y, half int) {
	st, num := b.Look.Style(theme.BoardFrame), b.Look.Style(theme.BoardCoord)
	gl := b.Look.Glyphs
	c.HRule(left, y, frameW, st, gl.Rule)
	c.Cell(left, y, st, "+")
	c.Cell(left+frameW-1, y, st, "+")
	for i := range 12 {
		p := b.number(half, i)
		if hot := b.touched(p); hot {
			c.TextRight(b.column(i)+2, y, b.Look.Style(theme.Accent), strconv.Itoa(p+1))
			continue
		}
		c.TextRight(b.column(i)+2, y, num, strconv.Itoa(p+1))
	}
	low := half == b.bottom()
	b.mark(c, y, low, b.Held, "(", ")")
	b.mark(c, y, low, b.Cursor, "[", "]")
}

// mark puts brackets around the number of a place, or at the border of the bar, if it is in this half.
func (b *Board) mark(c paint.Canvas, y int, low bool, at *slot, open, end string) {
	if at == nil || at.low != low {
		return
	}
	st := b.Look.Style(theme.BoardCursor)
	x, width := left+20, 3
	if at.col != barCol {
		i := at.col
		if i > barCol {
			i--
		}
		x, width = b.column(i), 2
	} else {
		c.Text(x, y, st, "bar")
	}
	c.Text(x-1, y, st, open)
	c.Text(x+width, y, st, end)
}

// number is the point, 0 to 23 for the side that acts, in column i from the left of the half of a player.
func (b *Board) number(half, i int) int {
	p := 11 - i // the home player's own numbers run 12 to 1 from the left
	if half != int(b.State.Turn) {
		p = 23 - p
	}
	return p
}

func (b *Board) touched(p int) bool {
	for _, list := range [...][]int8{b.From, b.To} {
		for _, q := range list {
			if int(q) == p {
				return true
			}
		}
	}
	return false
}

// column is the first cell of column i.
func (b *Board) column(i int) int {
	x := left + 1 + 3*i
	if i >= 6 {
		x += 5
	}
	return x
}

// row draws one row of checkers; the middle one carries the bar's name, cube and dice.
func (b *Board) row(c paint.Canvas, y, row int) {
	st := b.Look.Style(theme.BoardFrame)
	for _, x := range [...]int{left, left + 19, left + 23, left + frameW - 1} {
		c.Cell(x, y, st, b.Look.Glyphs.Split)
	}
	felt := c.Sub(left+1, y, 18, 1)
	felt.Fill(b.Look.Style(theme.PointA))
	c.Sub(left+24, y, 18, 1).Fill(b.Look.Style(theme.PointA))
	b.cube(c, y, row)
	if row == perHalf {
		c.Text(left+20, y, b.Look.Style(theme.Dim), "BAR")
		b.dice(c, y)
		return
	}
	low := b.bottom()
	half, depth := 1-low, row
	if row > perHalf {
		half, depth = low, 2*perHalf-row
	}
	for i := range 12 {
		b.point(c, b.column(i), y, half, i, depth)
	}
	b.bar(c, y, half, depth)
}

// point draws the cell of a point at a depth from the border: a checker, how many lie on top of the last one drawn, or the
// tip of the point.
func (b *Board) point(c paint.Canvas, x, y, half, i, depth int) {
	own := 11 - i
	for p := range 2 {
		at := own
		if p != half {
			at = 23 - own
		}
		n := int(b.State.Men[p][at])
		if n == 0 {
			continue
		}
		role := theme.CheckerO
		if p == 1 {
			role = theme.CheckerX
		}
		switch {
		case depth == perHalf-1 && n > perHalf:
			c.TextRight(x+2, y, b.Look.Style(role), strconv.Itoa(n))
		case depth < n:
			c.Cell(x+1, y, b.Look.Style(role), b.checker(p))
		}
		if depth < n {
			return
		}
	}
	role := theme.PointA
	if i%2 == 1 {
		role = theme.PointB
	}
	c.Cell(x+1, y, b.Look.Style(role), b.Look.Glyphs.Up24[i%2])
}

// bar draws the checkers of a player on the bar, in the half of that player's home.
func (b *Board) bar(c paint.Canvas, y, p, depth int) {
	n := int(b.State.Men[p][24])
	if depth >= n || depth > 2 {
		return
	}
	role := theme.CheckerO
	if p == 1 {
		role = theme.CheckerX
	}
	st := b.Look.Style(role)
	st.Bg = nil
	c.Cell(left+21, y, st, b.checker(p))
	if depth == 2 && n > 3 {
		c.Text(left+21, y, st, strconv.Itoa(n))
	}
}

// cube draws the cube in the right margin: in the middle, or on the side of its owner.
func (b *Board) cube(c paint.Canvas, y, row int) {
	at := perHalf
	switch {
	case b.State.Doubled:
		at = perHalf
	case b.State.Owner >= 0 && int(b.State.Owner) == b.bottom():
		at = 2 * perHalf
	case b.State.Owner >= 0:
		at = 0
	}
	if row != at {
		return
	}
	v := b.State.Cube
	if b.State.Doubled {
		v *= 2
	}
	c.Text(left+frameW+1, y, b.Look.Style(theme.CubeFace), "["+strconv.Itoa(v)+"]")
}

// dice draws the roll in the right half, in the look of the side that threw it.
func (b *Board) dice(c paint.Canvas, y int) {
	d := b.State.Dice
	if d[0] == 0 {
		return
	}
	x := left + 24 + 7
	st := b.Look.Style(theme.CheckerO)
	if b.State.Turn == 1 {
		st = b.Look.Style(theme.CheckerX)
	}
	gl := b.Look.Glyphs
	if gl.Set == theme.ASCII {
		c.Text(x, y, st, fmt.Sprintf("%d %d", d[0], d[1]))
		return
	}
	c.Text(x-1, y, st, fmt.Sprintf("%s%d %s%d", gl.Dice[d[0]], d[0], gl.Dice[d[1]], d[1]))
}

// arrows marks the direction of play of the side that acts in the left margin.
func (b *Board) arrows(c paint.Canvas) {
	if b.Over {
		return
	}
	y, g := 2+perHalf, b.Look.Glyphs.Up
	if int(b.State.Turn) == b.bottom() {
		g = b.Look.Glyphs.Down
	}
	c.Cell(0, y, b.Look.Style(theme.Accent), g)
}
