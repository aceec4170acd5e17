package tactic

import "ana/goeng/board"

// Node is one position of a recorded search: the move that led to it and the
// questions that were asked there.
type Node struct {
	Move     board.Point // board.Pass at the root
	Color    board.Color // who made the move
	Answers  []Answer    // in the order in which they were settled
	Children []*Node     // moves tried, in order
}

// Answer is a question settled at a node.
type Answer struct {
	Attack bool        // attack or defence of the target
	Code   Code        // result for the side to move
	Point  board.Point // its move
}

// tracer records the moves that a search makes.
type tracer struct {
	root  *Node
	stack []*Node
}

func newTracer() *tracer {
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

func (t *tracer) answer(s *search, attack bool, c Code, m int16) {
	top := t.stack[len(t.stack)-1]
	top.Answers = append(top.Answers, Answer{attack, c, s.point(m)})
}

// line follows the best moves of both sides from the root: the settled answer
// of each node names the next move.
func (t *tracer) line() []board.Point {
	var ps []board.Point
	n := t.root
	for n != nil && len(n.Answers) > 0 {
		a := n.Answers[len(n.Answers)-1]
		if len(ps) > 0 {
			a = n.Answers[0] // the reply to the move, not the check that follows
		}
		if a.Point == board.Pass {
			break
		}
		ps = append(ps, a.Point)
		next := (*Node)(nil)
		for _, c := range n.Children {
			if c.Move == a.Point && (next == nil || len(c.Answers) > 0) {
				next = c
			}
		}
		n = next
	}
	return ps
}
