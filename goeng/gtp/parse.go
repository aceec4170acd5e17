package gtp

import (
	"errors"
	"strconv"
	"strings"

	"ana/goeng/board"
)

// Errors in GNU Go's words.
var (
	errCoordinate      = errors.New("invalid coordinate")
	errColor           = errors.New("invalid color")
	errColorCoordinate = errors.New("invalid color or coordinate")
	errEmptyVertex     = errors.New("vertex must not be empty")
	errIllegalMove     = errors.New("illegal move")
)

// parseColor reads "black", "b", "white" or "w" in any case.
func parseColor(s string) (board.Color, error) {
	switch strings.ToLower(s) {
	case "b", "black":
		return board.Black, nil
	case "w", "white":
		return board.White, nil
	}
	return board.Empty, errColor
}

// arg returns args[i], or the empty string.
func arg(args []string, i int) string {
	if i < len(args) {
		return args[i]
	}
	return ""
}

// point reads a vertex that is not a pass.
func (s *Server) point(args []string, i int) (board.Point, error) {
	p, err := board.ParseVertex(arg(args, i), s.board.Width(), s.board.Height())
	if err != nil || p == board.Pass {
		return board.NoPoint, errCoordinate
	}
	return p, nil
}

// stone reads a vertex with a stone on it.
func (s *Server) stone(args []string, i int) (board.Point, error) {
	p, err := s.point(args, i)
	if err != nil {
		return p, err
	}
	if s.board.At(p) == board.Empty {
		return p, errEmptyVertex
	}
	return p, nil
}

// move reads a colour and a vertex or a pass.
func (s *Server) move(args []string) (Move, error) {
	c, err := parseColor(arg(args, 0))
	if err != nil {
		return Move{}, errColorCoordinate
	}
	p, err := board.ParseVertex(arg(args, 1), s.board.Width(), s.board.Height())
	if err != nil {
		return Move{}, errColorCoordinate
	}
	return Move{Point: p, Color: c}, nil
}

// vertex writes a point; NoPoint is a pass.
func (s *Server) vertex(p board.Point) string {
	if p == board.NoPoint {
		p = board.Pass
	}
	return p.Vertex(s.board.Height())
}

// vertices writes points with blanks between them.
func (s *Server) vertices(points []board.Point) string {
	words := make([]string, len(points))
	for i, p := range points {
		words[i] = s.vertex(p)
	}
	return strings.Join(words, " ")
}

// digit is how the reading commands print a code: 1 is success, 2 a ko that the
// opponent has to find the first threat for, 3 one that the mover has to, 4 and 5
// the gain and the loss of a string.
func digit(code int) string {
	switch code {
	case 5:
		return "1"
	case 4:
		return "2"
	case 1:
		return "3"
	case 3:
		return "4"
	case 2:
		return "5"
	}
	return "0"
}

// number reads an integer of at least low and at most high.
func number(text string, low, high int) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= low && n <= high
}
