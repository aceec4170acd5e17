package board

import (
	"fmt"
	"strconv"
	"strings"
)

// Color is what a point holds. The opponent of a player c is 3-c.
type Color uint8

// The contents of a point. Edge is everything outside the board.
const (
	Empty Color = 0
	White Color = 1
	Black Color = 2
	Edge  Color = 3
)

// Opponent returns the other player. It is meaningful for White and Black only.
func (c Color) Opponent() Color { return 3 - c }

// IsPlayer reports whether c is White or Black.
func (c Color) IsPlayer() bool { return c == White || c == Black }

// String returns "empty", "white", "black" or "edge".
func (c Color) String() string {
	switch c {
	case Empty:
		return "empty"
	case White:
		return "white"
	case Black:
		return "black"
	}
	return "edge"
}

// Geometry of the padded array that Point indexes.
const (
	MaxSize   = 25                     // largest width and height
	Stride    = MaxSize + 1            // distance between a point and the one below it
	NumPoints = Stride*(MaxSize+2) + 1 // length of an array indexed by Point
)

// Point is an index into the padded one-dimensional board, or NoPoint or Pass.
type Point int16

// Points that are not on any board.
const (
	NoPoint Point = 0
	Pass    Point = -1
)

// The steps from a point to its neighbours in the order south, west, north,
// east, and then the diagonal ones south-west, north-west, north-east,
// south-east.
const (
	South = Point(Stride)
	West  = Point(-1)
	North = Point(-Stride)
	East  = Point(1)
)

// Steps4 returns the four steps to the neighbours of a point, in the order
// south, west, north, east.
func Steps4() [4]Point { return [4]Point{South, West, North, East} }

// Steps8 returns the steps of Steps4 followed by the four diagonal ones
// (south-west, north-west, north-east, south-east).
func Steps8() [8]Point {
	return [8]Point{South, West, North, East, South + West, North + West, North + East, South + East}
}

// At returns the point in a row (0 is the top) and a column (0 is the left).
func At(row, col int) Point { return Point((row+1)*Stride + col + 1) }

// Row returns the row of p, 0 at the top.
func (p Point) Row() int { return int(p)/Stride - 1 }

// Col returns the column of p, 0 at the left.
func (p Point) Col() int { return int(p)%Stride - 1 }

// columns are the letters of GTP vertices: no I, and Z is the 25th.
const columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// Vertex returns p as GTP writes it on a board of the given height: "A1" is the
// lower left corner, a pass is "PASS", and NoPoint is the empty string.
func (p Point) Vertex(height int) string {
	if p == Pass {
		return "PASS"
	}
	if p <= 0 {
		return ""
	}
	col := p.Col()
	if col < 0 || col >= len(columns) {
		return ""
	}
	return columns[col:col+1] + strconv.Itoa(height-p.Row())
}

// ParseVertex reads a GTP vertex ("D4", "q16", "pass") of a board of width
// columns and height rows.
func ParseVertex(s string, width, height int) (Point, error) {
	if strings.EqualFold(s, "pass") {
		return Pass, nil
	}
	if len(s) < 2 || len(s) > 3 {
		return NoPoint, fmt.Errorf("vertex %q: not a letter and a number", s)
	}
	letter := s[0]
	if 'a' <= letter && letter <= 'z' {
		letter -= 'a' - 'A'
	}
	col := strings.IndexByte(columns, letter)
	if col < 0 {
		return NoPoint, fmt.Errorf("vertex %q: no column %q", s, s[:1])
	}
	number := 0
	for _, d := range []byte(s[1:]) {
		if d < '0' || d > '9' {
			return NoPoint, fmt.Errorf("vertex %q: no row %q", s, s[1:])
		}
		number = 10*number + int(d-'0')
	}
	if col >= width || number < 1 || number > height {
		return NoPoint, fmt.Errorf("vertex %q: outside the %dx%d board", s, width, height)
	}
	return At(height-number, col), nil
}

// SGF returns p as two letters, column and row, "aa" in the upper left corner.
// A pass is the empty string.
func (p Point) SGF() string {
	if p <= 0 {
		return ""
	}
	return string([]byte{'a' + byte(p.Col()), 'a' + byte(p.Row())})
}

// ParseSGF reads two lower case letters. The empty string is a pass, and so is
// "tt" on boards that are at most 19 lines wide and high.
func ParseSGF(s string, width, height int) (Point, error) {
	if s == "" || s == "tt" && width <= 19 && height <= 19 {
		return Pass, nil
	}
	if len(s) != 2 {
		return NoPoint, fmt.Errorf("point %q: not two letters", s)
	}
	col, row := int(s[0])-'a', int(s[1])-'a'
	if col < 0 || col >= width || row < 0 || row >= height {
		return NoPoint, fmt.Errorf("point %q: outside the %dx%d board", s, width, height)
	}
	return At(row, col), nil
}
