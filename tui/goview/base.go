package goview

import (
	"fmt"

	goboard "ana/goeng/board"
	"ana/keymap"
	"ana/model"
	"ana/tui/layout"
	"ana/tui/paint"
	"ana/tui/pane"
)

// Shared is the state that all Go panes have in common, so that switching panes keeps the place on the board.
type Shared struct {
	cursor model.Coord // Pass: follows the last move
	pin    model.Coord // Pass: none
}

// NewShared returns the state of a fresh set of panes.
func NewShared() *Shared { return &Shared{cursor: model.Pass, pin: model.Pass} }

// base is what every pane with boards embeds.
type base struct {
	*Shared
	parts  layout.Parts
	large  bool    // there is room for large boards
	places []place // boards of the last drawing
	origin paint.Rect
}

type place struct {
	rect paint.Rect // relative to the canvas of the pane
	geo  Geometry
}

// split lays the pane out and remembers where its canvas is.
func (b *base) split(c paint.Canvas, s *pane.State, spec layout.Spec) layout.Parts {
	spec.BoardW, spec.BoardH = Size(s.Go.Width, s.Go.Height, true)
	n := max(spec.Boards, 1)
	if b.large = c.W() >= n*(spec.BoardW+1)+max(spec.SideMin, 36) && c.H() > spec.BoardH; !b.large {
		spec.BoardW, spec.BoardH = Size(s.Go.Width, s.Go.Height, false)
	}
	b.origin = c.Rect()
	b.parts = layout.Split(paint.R(0, 0, c.W(), c.H()), spec)
	b.places = b.places[:0]
	return b.parts
}

// sub returns the canvas of a part.
func sub(c paint.Canvas, r paint.Rect) paint.Canvas { return c.Sub(r.Min.X, r.Min.Y, r.Dx(), r.Dy()) }

// body is a pane below its head line: parts are relative to it, the canvas of the pane is one row higher.
const headH = 1

// board draws a board with the common decorations into a part.
func (b *base) board(c paint.Canvas, s *pane.State, r paint.Rect, o *pane.Overlay, decorate func(*Board)) {
	bd := Board{
		Look: &s.Look, W: s.Go.Width, H: s.Go.Height, Stones: s.Go.Stones, Overlay: o,
		Cursor: b.cursor, Pin: b.pin, Last: model.Pass, Large: b.large,
	}
	if s.Go.HasLast && !s.Go.Last.At.IsPass() {
		bd.Last = s.Go.Last.At
	}
	if !b.inside(s, bd.Cursor) {
		bd.Cursor = model.Pass
	}
	if !b.inside(s, bd.Pin) {
		bd.Pin = model.Pass
	}
	if decorate != nil {
		decorate(&bd)
	}
	b.places = append(b.places, place{rect: r, geo: bd.Draw(sub(c, r))})
}

func (b *base) inside(s *pane.State, p model.Coord) bool {
	return !p.IsPass() && int(p.X) < s.Go.Width && int(p.Y) < s.Go.Height
}

// point returns the point that inspectors talk about: the pin, else the cursor, else the last move.
func (b *base) point(s *pane.State) model.Coord {
	for _, p := range [...]model.Coord{b.pin, b.cursor} {
		if b.inside(s, p) {
			return p
		}
	}
	if s.Go.HasLast && b.inside(s, s.Go.Last.At) {
		return s.Go.Last.At
	}
	return model.Pass
}

// Click moves the cursor to the point under the mouse; a second click pins it.
func (b *base) Click(x, y int, s *pane.State) pane.Effect {
	if p, ok := b.hit(x, y); ok {
		if p == b.cursor {
			b.togglePin(p)
		}
		b.cursor = p
	}
	return pane.Effect{}
}

func (b *base) hit(x, y int) (model.Coord, bool) {
	for _, pl := range b.places {
		if p, ok := pl.geo.Point(x-pl.rect.Min.X, y-pl.rect.Min.Y); ok && image(x, y, pl.rect) {
			return p, true
		}
	}
	return model.Pass, false
}

func image(x, y int, r paint.Rect) bool {
	return x >= r.Min.X && x < r.Max.X && y >= r.Min.Y && y < r.Max.Y
}

func (b *base) togglePin(p model.Coord) {
	if b.pin == p {
		b.pin = model.Pass
		return
	}
	b.pin = p
}

// do performs the actions of the point cursor.
func (b *base) do(a keymap.Action, s *pane.State) (pane.Effect, bool) {
	dx, dy := int8(0), int8(0)
	switch a {
	case keymap.CursorLeft:
		dx = -1
	case keymap.CursorRight:
		dx = 1
	case keymap.CursorUp:
		dy = -1
	case keymap.CursorDown:
		dy = 1
	case keymap.CursorPin:
		if p := b.point(s); !p.IsPass() {
			b.togglePin(p)
			if b.pin.IsPass() {
				return pane.Say("pin cleared"), true
			}
			return pane.Say("pinned " + p.Vertex(s.Go.Height)), true
		}
		return pane.Effect{}, true
	case keymap.CursorClear:
		b.pin = model.Pass
		return pane.Effect{}, true
	case keymap.CursorMove:
		b.cursor = model.Pass
		return pane.Effect{}, true
	case keymap.TestLine:
		return b.test(s), true
	default:
		return pane.Effect{}, false
	}
	at := b.cursor
	if !b.inside(s, at) {
		at = model.Coord{X: int8(s.Go.Width / 2), Y: int8(s.Go.Height / 2)}
		if s.Go.HasLast && b.inside(s, s.Go.Last.At) {
			at = s.Go.Last.At
		}
	}
	w, h := int8(s.Go.Width), int8(s.Go.Height)
	b.cursor = model.Coord{X: (at.X + dx + w) % w, Y: (at.Y + dy + h) % h}
	return pane.Effect{}, true
}

// colour returns "black", "white" or "empty".
func colour(c model.Color) string { return c.String() }

// stoneOf returns the glyph of a colour.
func stoneOf(l *pane.Look, c model.Color) string {
	if c == goboard.Black {
		return l.Glyphs.Black
	}
	return l.Glyphs.White
}

// MoveText returns the move of a node as the status line shows it: "B C6".
func MoveText(n *model.Node, height int) string {
	if !n.HasMove {
		return ""
	}
	c := "B"
	if n.Move.Color == goboard.White {
		c = "W"
	}
	return c + " " + n.Move.At.Vertex(height)
}

func ftoa(v float64, digits int) string { return fmt.Sprintf("%.*f", digits, v) }
