package owl

import "ana/goeng/board"

// node is a position of the search tree. Proof is how much is still to be shown
// for a kill, disproof for life; 0 is shown, never cannot be shown.
type node struct {
	move            board.Point // that led here
	attacker        bool        // the attacker moves
	retake          bool        // the move retook a ko
	depth           int16
	parent          int32
	first, children int32
	proof, disproof int32
}

const (
	never = 1 << 28
	// maxRetakes is how often the strong side retakes a ko in one line.
	maxRetakes = 2
	// step is by how many points of score a move is put off by one.
	step = 16
	// topScore is what no score exceeds.
	topScore = 112
)

// search decides the position by proof numbers: it looks at the most promising
// unsettled position again and again until the root is settled or the budget is
// spent, which counts as life. It returns the killing or the saving move, Pass
// where none is needed or none is known.
func (r *Reader) search(attackerMoves bool) (killed bool, at board.Point) {
	r.tree = append(r.tree[:0], node{attacker: attackerMoves, parent: -1, proof: 1, disproof: 1})
	for r.tree[0].proof != 0 && r.tree[0].disproof != 0 {
		if r.nodes >= r.limit || r.ctx.Err() != nil {
			r.limited = true
			break
		}
		leaf := r.descend()
		r.expand(leaf)
		r.ascend(leaf)
	}
	killed = r.tree[0].proof == 0
	if killed == attackerMoves || !attackerMoves || r.tree[0].disproof != 0 {
		return killed, r.best()
	}
	return killed, board.Pass
}

// best returns the first move of the root that settles it, else the most
// promising one.
func (r *Reader) best() board.Point {
	root := &r.tree[0]
	at, most := board.Pass, int32(never)
	for i := root.first; i < root.first+root.children; i++ {
		left := r.tree[i].disproof
		if root.attacker {
			left = r.tree[i].proof
		}
		if left < most {
			at, most = r.tree[i].move, left
		}
	}
	return at
}

// descend plays along the most promising moves to an unexpanded node.
func (r *Reader) descend() int32 {
	at := int32(0)
	for r.tree[at].children > 0 {
		n := &r.tree[at]
		next, most := n.first, int32(never)+1
		for i := n.first; i < n.first+n.children; i++ {
			left := r.tree[i].disproof
			if n.attacker {
				left = r.tree[i].proof
			}
			if left < most {
				next, most = i, left
			}
		}
		r.step(next)
		at = next
	}
	return at
}

// step plays the move of a node.
func (r *Reader) step(i int32) {
	c := r.color
	if !r.tree[i].attacker { // the attacker has moved
		c = c.Opponent()
	}
	r.play(r.tree[i].move, c, r.tree[i].retake)
}

// ascend undoes the moves of a line and brings the numbers up to date.
func (r *Reader) ascend(at int32) {
	depth := int(r.tree[at].depth)
	for at >= 0 {
		n := &r.tree[at]
		if n.children > 0 {
			n.proof, n.disproof = r.numbers(n)
		}
		at = n.parent
	}
	for range depth {
		r.undo()
	}
}

func (r *Reader) numbers(n *node) (proof, disproof int32) {
	least, sum := int32(never), int32(0)
	for i := n.first; i < n.first+n.children; i++ {
		p, d := r.tree[i].proof, r.tree[i].disproof
		if !n.attacker {
			p, d = d, p
		}
		least = min(least, p)
		sum = min(sum+d, never)
	}
	if n.attacker {
		return least, sum
	}
	return sum, least
}

// expand looks at a position: it settles it, or lists its moves.
func (r *Reader) expand(i int32) {
	r.nodes++
	n := &r.tree[i]
	s := &r.survey
	s.look(r)
	switch s.verdict(int(n.depth)) {
	case lives:
		n.proof, n.disproof = never, 0
		return
	case dies:
		n.proof, n.disproof = 0, never
		return
	}
	if int(n.depth) >= r.opts.Depth {
		r.limited = true
		n.proof, n.disproof = never, 0
		return
	}
	n.first = int32(len(r.tree))
	c := r.color
	if n.attacker {
		c = c.Opponent()
	}
	for _, m := range s.moves(n.attacker, int(n.depth)) {
		retake := false
		if m.at != board.Pass && r.b.IsKo(m.at, c) {
			r.koSeen = true
			if r.strong != c || r.retakes(i) >= maxRetakes {
				continue
			}
			retake = true
		} else if !r.b.Legal(m.at, c) {
			continue
		}
		wait := 1 + int32(max(0, topScore-m.score)/step)
		child := node{move: m.at, attacker: !n.attacker, retake: retake, depth: n.depth + 1, parent: i, proof: 1, disproof: wait}
		if n.attacker {
			child.proof, child.disproof = wait, 1
		}
		r.tree = append(r.tree, child)
		n = &r.tree[i]
	}
	n.children = int32(len(r.tree)) - n.first
	switch {
	case n.children > 0:
	case n.attacker:
		n.proof, n.disproof = never, 0
	default:
		n.proof, n.disproof = 0, never
	}
}

// retakes counts the retaken kos on the line to a node.
func (r *Reader) retakes(i int32) int {
	count := 0
	for ; i >= 0; i = r.tree[i].parent {
		if r.tree[i].retake {
			count++
		}
	}
	return count
}
