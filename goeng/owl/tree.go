package owl

import (
	"slices"

	"ana/goeng/board"
)

// node is a position of the search, which several orders of moves may lead to.
// Proof is how much is still to be shown for a kill, disproof for life; 0 is
// shown, never cannot be shown.
type node struct {
	attacker, expanded, onPath bool // attacker: he moves
	depth                      int16
	moves, movesEnd            int32 // in Reader.listed
	edges, edgesEnd            int32 // in Reader.edges
	proof, disproof            int32
	sight                      sight
}

// edge is a move of a node that has been played.
type edge struct {
	at     board.Point
	retake bool // it retakes a ko at once
	to     int32
}

const (
	never = 1 << 28
	// step is by how many points of score a move is put off by one.
	step = 8
	// topScore is what no score exceeds.
	topScore = 112
	// idleDepth is the depth from which moves that change nothing are dropped;
	// before it they are put off by idleWait.
	// surplus is the share of the limit that may be spent on a better move.
	surplus             = 8
	idleDepth, idleWait = 1, 6
	// wanderings bounds the visits that look at nothing new, per node of the limit.
	wanderings = 4
)

// search decides the position by proof numbers: it looks at the most promising
// unsettled position again and again until the root is settled or the budget is
// spent, which counts as life. It returns the killing or the saving move, Pass
// where none is needed or none is known.
func (r *Reader) search(attackerMoves bool) (killed bool, at board.Point) {
	r.tree, r.edges, r.listed = r.tree[:0], r.edges[:0], r.listed[:0]
	clear(r.places)
	r.standing = false
	r.visit(attackerMoves, 0, 0)
	for visits := wanderings * r.limit; r.tree[0].proof != 0 && r.tree[0].disproof != 0; visits-- {
		if r.nodes >= r.limit || visits <= 0 || r.ctx.Err() != nil {
			r.limited = true
			break
		}
		leaf := r.descend(0)
		if n := &r.tree[leaf]; !n.expanded && n.proof != 0 && n.disproof != 0 {
			r.expand(leaf)
		}
		r.ascend()
	}
	killed = r.tree[0].proof == 0
	if r.standing && r.tree[0].disproof != 0 {
		return false, board.Pass // it lives as it stands
	}
	if killed == attackerMoves && len(r.edges) > 0 && (r.tree[0].proof == 0 || r.tree[0].disproof == 0) {
		return killed, r.prefer()
	}
	if !attackerMoves || r.tree[0].disproof != 0 {
		return killed, r.best()
	}
	return killed, board.Pass
}

// prefer returns a move of the settled root that works: of those that can be shown
// to work with little more effort the one that changes most.
func (r *Reader) prefer() board.Point {
	root := r.tree[0]
	found := r.best()
	r.order = r.order[:0]
	for k := root.edges; k < root.edgesEnd; k++ {
		e := &r.edges[k]
		merit := r.merit(&root, e)
		r.order = append(r.order, rank{k, merit})
	}
	slices.SortStableFunc(r.order, func(a, b rank) int { return b.merit - a.merit })
	for _, o := range r.order {
		e := r.edges[o.edge]
		if e.at == found {
			break
		}
		if r.proves(&root, e) {
			return e.at
		}
	}
	return found
}

// rank is an edge of the root and what it changes.
type rank struct {
	edge  int32
	merit int
}

// merit is what a move of the root changes, and how promising it looked.
func (r *Reader) merit(root *node, e *edge) int {
	h := r.tree[e.to].sight.health() - root.sight.health()
	if root.attacker {
		h = -h
	}
	for k := root.moves; k < root.movesEnd; k++ {
		if r.listed[k].at == e.at {
			h += r.listed[k].score / 8
		}
	}
	return h
}

// proves looks on at a move of the root until it is settled or a share of the
// limit is spent, and tells whether it works.
func (r *Reader) proves(root *node, e edge) bool {
	works := func() bool {
		if root.attacker {
			return r.tree[e.to].proof == 0
		}
		return r.tree[e.to].disproof == 0
	}
	end := min(r.nodes+r.opts.Nodes/surplus, r.limit)
	for visits := wanderings * r.opts.Nodes / surplus; !works() && visits > 0; visits-- {
		t := &r.tree[e.to]
		if t.proof == 0 || t.disproof == 0 || r.nodes >= end || r.ctx.Err() != nil {
			return false
		}
		r.tree[0].onPath = true
		r.play(e.at, r.mover(root), e.retake)
		leaf := r.descend(e.to)
		if n := &r.tree[leaf]; !n.expanded && n.proof != 0 && n.disproof != 0 {
			r.expand(leaf)
		}
		r.ascend()
		r.b.Undo()
		r.tree[0].onPath = false
	}
	return works()
}

// best returns the first move of the root that settles it, else the most
// promising one.
func (r *Reader) best() board.Point {
	root := &r.tree[0]
	at, most := board.Pass, int32(never)
	for _, e := range r.edges[root.edges:root.edgesEnd] {
		if left := r.effort(root, e.to); left < most {
			at, most = e.at, left
		}
	}
	return at
}

// effort is how much the side to move at n still has to show after a move; moves
// back to a position of the line show nothing.
func (r *Reader) effort(n *node, to int32) int32 {
	c := &r.tree[to]
	switch {
	case c.onPath:
		return never
	case n.attacker:
		return c.proof
	}
	return c.disproof
}

// descend plays from a node along the most promising moves to an unexpanded node.
func (r *Reader) descend(at int32) int32 {
	r.path = append(r.path[:0], at)
	for {
		n := &r.tree[at]
		n.onPath = true
		best, most := int32(-1), int32(never)
		for i := n.edges; i < n.edgesEnd; i++ {
			if left := r.effort(n, r.edges[i].to); left < most {
				best, most = i, left
			}
		}
		if best < 0 || n.proof == 0 || n.disproof == 0 {
			return at
		}
		e := &r.edges[best]
		r.play(e.at, r.mover(n), e.retake)
		at = e.to
		r.path = append(r.path, at)
	}
}

func (r *Reader) mover(n *node) board.Color {
	if n.attacker {
		return r.color.Opponent()
	}
	return r.color
}

// ascend undoes the moves of the line and brings the numbers up to date.
func (r *Reader) ascend() {
	for k := len(r.path) - 1; k >= 0; k-- {
		n := &r.tree[r.path[k]]
		if n.expanded && n.proof != 0 && n.disproof != 0 {
			n.proof, n.disproof = r.numbers(n)
		}
		n.onPath = false
		if k > 0 {
			r.b.Undo()
		}
	}
}

func (r *Reader) numbers(n *node) (proof, disproof int32) {
	least, sum := int32(never), int32(0)
	for _, e := range r.edges[n.edges:n.edgesEnd] {
		c := &r.tree[e.to]
		p, d := c.proof, c.disproof
		if !n.attacker {
			p, d = d, p
		}
		if c.onPath {
			p, d = never, 0
		}
		least = min(least, p)
		sum = min(sum+d, never)
	}
	if n.attacker {
		return least, sum
	}
	return sum, least
}

// visit returns the node of the position on the board, with the attacker or the
// owner to move, after looking at it if it is new.
func (r *Reader) visit(attacker bool, depth int16, wait int32) int32 {
	key := r.b.Hash()
	if attacker {
		key = ^key
	}
	if i, ok := r.places[key]; ok {
		return i
	}
	i := int32(len(r.tree))
	r.places[key] = i
	r.nodes++
	n := node{attacker: attacker, depth: depth, proof: 1, disproof: 1}
	s := &r.survey
	s.look(r, attacker)
	n.sight = s.sight()
	switch s.verdict(attacker, int(depth)) {
	case lives:
		if depth == 0 && !attacker {
			// The question is how, or it would not be asked.
			r.standing = true
			n.fill(r)
			break
		}
		n.proof, n.disproof = never, 0
	case dies:
		n.proof, n.disproof = 0, never
	default:
		if int(depth) >= r.opts.Depth {
			r.limited = true
			n.proof, n.disproof = never, 0
			break
		}
		n.fill(r)
		if attacker { // the owner has moved
			n.disproof += wait
		} else {
			n.proof += wait
		}
	}
	r.tree = append(r.tree, n)
	return i
}

// fill lists the moves of a new node.
func (n *node) fill(r *Reader) {
	n.moves = int32(len(r.listed))
	r.listed = append(r.listed, r.survey.moves(n.attacker, int(n.depth))...)
	n.movesEnd = int32(len(r.listed))
	n.proof, n.disproof = n.sight.guess(n.attacker, n.movesEnd-n.moves)
}

// expand plays the moves of a position and keeps those that change something. If
// there are none the position is judged as it stands.
func (r *Reader) expand(i int32) {
	n := r.tree[i]
	c := r.mover(&n)
	first := int32(len(r.edges))
	for k := n.moves; k < n.movesEnd; k++ {
		m := r.listed[k]
		if r.nodes >= r.limit {
			// Half a list of moves would say too much.
			r.edges = r.edges[:first]
			return
		}
		retake := false
		if r.b.IsKo(m.at, c) {
			r.koSeen = true
			if r.strong != c {
				continue
			}
			retake = true
		}
		if !r.play(m.at, c, retake) {
			continue
		}
		to := r.visit(!n.attacker, n.depth+1, int32(max(0, topScore-m.score)/step))
		r.b.Undo()
		t := &r.tree[to]
		if t.onPath || to == i {
			continue
		}
		settles := n.attacker && t.proof == 0 || !n.attacker && t.disproof == 0
		if settles && n.depth > 0 {
			r.edges = append(r.edges[:first], edge{m.at, retake, to})
			break
		}
		if retake || t.sight.differs(&n.sight, n.attacker) {
			r.edges = append(r.edges, edge{m.at, retake, to})
		} else if n.depth < idleDepth {
			r.edges = append(r.edges, edge{m.at, retake, to})
			if n.attacker {
				t.proof = min(t.proof+idleWait, never)
			} else {
				t.disproof = min(t.disproof+idleWait, never)
			}
		}
	}
	p := &r.tree[i]
	p.expanded, p.edges, p.edgesEnd = true, first, int32(len(r.edges))
	switch {
	case p.edges < p.edgesEnd:
	case n.sight.stands():
		p.proof, p.disproof = never, 0
	default:
		p.proof, p.disproof = 0, never
	}
}
