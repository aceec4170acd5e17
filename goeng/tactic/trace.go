package tactic

import "ana/goeng/board"

// Node is one move of a recorded search.
type Node struct {
	Move     board.Point
	Color    board.Color
	Children []*Node
}

// tracer records the moves that a search makes.
type tracer struct {
	root  *Node
	stack []*Node
}

func newTracer(*search, int16, bool) *tracer {
	n := &Node{Move: board.Pass}
	return &tracer{root: n, stack: []*Node{n}}
}

func (t *tracer) push(s *search, p int16, c uint8) {
	n := &Node{Move: s.point(p), Color: board.Color(c)}
	top := t.stack[len(t.stack)-1]
	top.Children = append(top.Children, n)
	t.stack = append(t.stack, n)
}

func (t *tracer) pop() { t.stack = t.stack[:len(t.stack)-1] }

func (t *tracer) line(_ Code, m board.Point) []board.Point {
	if m == board.Pass {
		return nil
	}
	return []board.Point{m}
}
