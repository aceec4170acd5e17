// Package layout divides the screen. It is pure: sizes in, rectangles out, so that every size can be swept in a test.
//
//	┌ Header ───────────────────────────────┐   Frame: header, main, status and hint line
//	│┌ Board ──┐┌ Board 2 ┐┌ Side ─┐┌ Right ┐│   Split: what a pane needs, by breakpoints that follow from its boards
//	││         ││         ││       ││       ││   (80 columns: one board and a side panel; 120: two boards; 200: two
//	│└─────────┘└─────────┘│       ││       ││   boards, side and right panel)
//	│┌ Bottom ────────────┐│       ││       ││
//	│└────────────────────┘└───────┘└───────┘│
//	├ Status ───────────────────────────────┤
//	└ Hint ─────────────────────────────────┘
package layout

import "ana/tui/paint"

// The smallest screen that is divided; below it the program says what it needs.
const (
	MinWidth  = 60
	MinHeight = 20
)

// Frame is the fixed parts of the screen.
type Frame struct {
	Header, Main, Status, Hint paint.Rect
	// TooSmall says that the screen is below the minimum: the rectangles are empty.
	TooSmall bool
}

// NewFrame divides a screen of w columns and h rows.
func NewFrame(w, h int) Frame {
	if w < MinWidth || h < MinHeight {
		return Frame{TooSmall: true}
	}
	return Frame{
		Header: paint.R(0, 0, w, 1),
		Main:   paint.R(0, 1, w, h-3),
		Status: paint.R(0, h-2, w, 1),
		Hint:   paint.R(0, h-1, w, 1),
	}
}

// Spec is what a pane would like to have.
type Spec struct {
	// BoardW and BoardH are the size of one board in cells; 0 for a pane without a board.
	BoardW, BoardH int
	// Boards is how many boards the pane can use, 1 or 2.
	Boards int
	// SideMin is the least useful width of the side panel, SideMax the width beyond which it gains nothing.
	SideMin, SideMax int
	// RightMin is the least useful width of a second side panel, 0 if the pane has none.
	RightMin int
	// BottomMin is the least useful height of the panel below the boards, 0 if the pane has none.
	BottomMin int
}

// Parts are the places of a pane's parts; a part that has no room is empty. They are disjoint, with one free column
// between parts beside each other and one free row above the bottom.
type Parts struct {
	Boards              []paint.Rect
	Side, Right, Bottom paint.Rect
}

// Split divides the main rectangle of a frame.
func Split(main paint.Rect, s Spec) Parts {
	var p Parts
	x, y, w, h := main.Min.X, main.Min.Y, main.Dx(), main.Dy()
	if w <= 0 || h <= 0 {
		return p
	}
	left := 0 // columns of the boards
	if s.BoardW > 0 {
		bw := min(s.BoardW, w)
		if s.SideMin > 0 && w-bw-1 < s.SideMin && w > s.SideMin+1 {
			bw = max(w-s.SideMin-1, min(s.BoardW, w/2))
		}
		n := 1
		if s.Boards > 1 && w >= 2*s.BoardW+1+s.SideMin+1 {
			n = 2
		}
		bh := min(s.BoardH, h)
		for i := range n {
			p.Boards = append(p.Boards, paint.R(x+i*(bw+1), y, bw, bh))
		}
		left = n*bw + n - 1
		if s.BottomMin > 0 && h-bh-1 >= s.BottomMin {
			p.Bottom = paint.R(x, y+bh+1, left, h-bh-1)
		}
		left++ // the gap
	}
	rest := w - left
	if rest <= 0 {
		return p
	}
	side := rest
	if s.RightMin > 0 && s.SideMax > 0 && rest >= s.SideMax+1+s.RightMin {
		side = s.SideMax
		p.Right = paint.R(x+left+side+1, y, rest-side-1, h)
	}
	p.Side = paint.R(x+left, y, side, h)
	return p
}

// Stack divides a rectangle into rows from the top: each wanted height is given as long as room is left, and the last part
// takes the rest. A part without room is empty. One free row stands between parts.
func Stack(r paint.Rect, heights ...int) []paint.Rect {
	out := make([]paint.Rect, len(heights))
	y := r.Min.Y
	for i, want := range heights {
		room := r.Max.Y - y
		if room <= 0 {
			out[i] = paint.R(r.Min.X, r.Max.Y, r.Dx(), 0)
			continue
		}
		h := min(want, room)
		if i == len(heights)-1 {
			h = room
		}
		out[i] = paint.R(r.Min.X, y, r.Dx(), h)
		y += h + 1
	}
	return out
}
