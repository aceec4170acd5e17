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
	prior  int32 // by how much it is put off at the root
}

const (
	never = 1 << 28
	// step is by how many points of score a move is put off by one.
	step = 8
	// topScore is what no score exceeds.
	topScore = 112
	// idleDepth is the depth from which moves that change nothing are dropped;
	// before it they are put off by idleWait.
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
	begin := r.nodes
	r.visit(attackerMoves, 0, 0)
	for visits := wanderings * r.limit; r.tree[0].proof != 0 && r.tree[0].disproof != 0; visits-- {
		if r.nodes >= r.limit || visits <= 0 || r.ctx.Err() != nil {
			r.limited = true
			break
		}
		leaf := r.descend()
		if n := &r.tree[leaf]; !n.expanded && n.proof != 0 && n.disproof != 0 {
			r.expand(leaf)
		}
		r.ascend()
	}
	killed = r.tree[0].proof == 0
	saved := r.tree[0].disproof == 0
	if saved && attackerMoves || !saved && r.standing {
		return false, board.Pass // nothing works, or nothing is needed
	}
	if r.breadth.single && !r.limited && killed == attackerMoves {
		return killed, r.preferred(r.nodes - begin)
	}
	return killed, r.best()
}

// preferShare is what part of the search for better moves one of them may take;
// the whole may take as long as the question took, or preferLeast nodes.
const preferShare, preferLeast = 3, 200

// preferred returns the first move, in the order in which they look promising,
// that settles the root as it has been settled, as far as a little more search
// shows. Of several moves that work the one found first is the one with least to
// refute, not the natural one.
func (r *Reader) preferred(spent int) board.Point {
	root := r.tree[0]
	order := slices.Clone(r.edges[root.edges:root.edgesEnd])
	slices.SortStableFunc(order, func(a, b edge) int { return int(a.prior - b.prior) })
	budget := max(spent, preferLeast)
	end := r.nodes + budget
	for _, e := range order {
		if !e.retake {
			r.limit = min(end, r.nodes+budget/preferShare)
			r.settle(&root, e.to)
		}
		if r.effort(&root, e.to) == 0 {
			return e.at
		}
	}
	return r.best()
}

// settle searches below one move of the root until it is settled.
func (r *Reader) settle(root *node, to int32) {
	r.forced = to
	defer func() { r.forced = 0 }()
	for visits := wanderings * (r.limit - r.nodes); r.unsettled(to) && visits > 0 && r.nodes < r.limit && r.ctx.Err() == nil; visits-- {
		leaf := r.descend()
		if r.unsettled(leaf) && !r.tree[leaf].expanded {
			r.expand(leaf)
		}
		r.ascend()
	}
}

// unsettled tells whether a node may still turn out either way.
func (r *Reader) unsettled(i int32) bool { return r.tree[i].proof != 0 && r.tree[i].disproof != 0 }

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

// descend plays along the most promising moves to an unexpanded node.
func (r *Reader) descend() int32 {
	at := int32(0)
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
		if at == 0 && r.forced != 0 {
			for i := n.edges; i < n.edgesEnd; i++ {
				if r.edges[i].to == r.forced {
					best = i
				}
			}
		} else if best < 0 || n.proof == 0 || n.disproof == 0 {
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
		if depth == 0 && (!attacker || r.breadth.single) {
			// The question is how, or it would not be asked; and an attacker who is asked
			// about may try eyes that are sure at sight, short of liberties.
			r.standing = !attacker
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
	for _, m := range r.survey.moves(n.attacker, int(n.depth)) {
		if n.depth > 0 || !r.barred[m.at] {
			r.listed = append(r.listed, m)
		}
	}
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
		prior := int32(max(0, topScore-m.score) / step)
		to := r.visit(!n.attacker, n.depth+1, prior)
		r.b.Undo()
		t := &r.tree[to]
		if t.onPath || to == i {
			continue
		}
		settles := n.attacker && t.proof == 0 || !n.attacker && t.disproof == 0
		if settles && (n.depth > 0 || !r.breadth.single) {
			r.edges = append(r.edges[:first], edge{m.at, retake, to, prior})
			break
		}
		if settles || retake || t.sight.differs(&n.sight, n.attacker) {
			r.edges = append(r.edges, edge{m.at, retake, to, prior})
		} else if n.depth < idleDepth {
			r.edges = append(r.edges, edge{m.at, retake, to, prior})
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
