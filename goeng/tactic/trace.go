package tactic

import (
	"math"

	"ana/goeng/board"
)

// Node is one position of a recorded search: the move that led to it and the
// questions that were asked there.
type Node struct {
	Move     board.Point // board.Pass at the root
	Color    board.Color // who made the move
	Answers  []Answer    // in the order in which they were settled
	Children []*Node     // moves tried, in the order of the candidates
}

// Answer is a question settled at a node.
type Answer struct {
	Attack bool        // attack or defence of the target
	Code   Code        // result for the side to move, as far as it was needed
	Point  board.Point // its move
}

// tracer makes the recorded tree of a search from its nodes. A position that
// several orders of moves reach is written out once.
type tracer struct {
	root  *Node
	stack []*Node
	done  map[int32]bool
}

func newTracer() *tracer {
	n := &Node{Move: board.Pass}
	return &tracer{root: n, stack: []*Node{n}, done: map[int32]bool{}}
}

func (t *tracer) top() *Node { return t.stack[len(t.stack)-1] }

func (t *tracer) push(s *search, p int16, c uint8) {
	n := &Node{Move: s.point(p), Color: board.Color(c)}
	top := t.top()
	top.Children = append(top.Children, n)
	t.stack = append(t.stack, n)
}

func (t *tracer) pop() { t.stack = t.stack[:len(t.stack)-1] }

// record writes the tree of the last question, which had the given answer. It
// plays the moves again but changes nothing that counts.
func (s *search) record(attack bool, c Code, m, t int16) *tracer {
	tr := newTracer()
	tr.root.Answers = []Answer{{attack, c, s.point(m)}}
	nodes, limit, whole, touched := s.nodes, s.limit, s.maxNode, s.touched
	s.stop, s.maxNode = false, math.MaxInt
	s.table.clear() // ladders have to be read again to be seen
	s.recordNode(tr, s.root, t, true)
	s.nodes, s.limit, s.maxNode, s.touched = nodes, limit, whole, touched
	return tr
}

func (s *search) recordNode(tr *tracer, i int32, t int16, root bool) {
	n := s.arena[i]
	if !root && n.settled() {
		tr.top().Answers = append(tr.top().Answers, s.answerOf(&n))
	}
	if tr.done[i] || s.limit&LimitTime != 0 {
		return
	}
	tr.done[i] = true
	if n.phi == 0 && n.count == 0 && n.best != 0 && s.col[t] != empty {
		s.recordMove(tr, &n, t)
	}
	for _, e := range s.edgesOf(&n) {
		if e.node == 0 {
			continue
		}
		if e.flags&edgePass != 0 {
			s.recordNode(tr, e.node, t, false)
			continue
		}
		mover := s.moverOf(&n, t)
		if ok, _ := s.move(e.move, mover, true); !ok {
			continue
		}
		tr.push(s, e.move, mover)
		s.recordNode(tr, e.node, t, false)
		tr.pop()
		s.back()
	}
}

// recordMove writes the move that settled a node without search, or the ladder
// that did.
func (s *search) recordMove(tr *tracer, n *node, t int16) {
	if n.kind == toAttack && s.chainAt(t).nlib == 2 {
		s.tree = tr
		s.ladder(t)
		s.tree = nil
		return
	}
	mover := s.moverOf(n, t)
	if ok, _ := s.move(n.best, mover, true); ok {
		tr.push(s, n.best, mover)
		tr.pop()
		s.back()
	}
}

// moverOf returns the colour that moves at a node.
func (s *search) moverOf(n *node, t int16) uint8 {
	if n.kind == toAttack {
		return 3 - s.col[t]
	}
	return s.col[t]
}

// answerOf is what a settled node says for the side to move.
func (s *search) answerOf(n *node) Answer {
	a := Answer{Attack: n.kind == toAttack, Point: board.Pass}
	least, most := n.th, Win // of the attacker
	if !n.proven() {
		least, most = Lose, map[Code]Code{KoB: Lose, KoA: KoB, Win: KoA}[n.th]
	}
	switch {
	case !n.ko && n.proven():
		a.Code = Win
	case n.proven():
		a.Code = least
	case n.ko:
		a.Code = most
	}
	if !a.Attack {
		a.Code = a.Code.Opposite()
	}
	if n.phi == 0 {
		a.Point = s.point(n.best)
	}
	return a
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
