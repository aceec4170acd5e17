package owl

import (
	"ana/goeng/board"
	"ana/goeng/tactic"
)

const (
	// never is the number of what cannot be shown.
	never = 1 << 28
	// wanderings bounds the visits that look at nothing new, per node of the limit.
	wanderings = 4
	// preferShare is what part of the search for better moves one of them may take;
	// the whole may take as long as the question took, or preferLeast nodes.
	preferShare, preferLeast = 2, 800
)

// search decides the position by proof numbers: it looks at the most promising
// unsettled position again and again until the root is settled or the budget is
// spent, which counts as life. It returns the killing or the saving move, Pass
// where none is needed or none is known.
func (c *chase) search(attackerMoves bool, strong board.Color, budget int) (killed bool, at board.Point) {
	c.tree, c.edges = c.tree[:0], c.edges[:0]
	clear(c.places)
	c.standing, c.limited, c.strong, c.forced = false, false, strong, -1
	begin := c.nodes
	c.limit = begin + budget
	c.visit(attackerMoves, 0)
	for visits := wanderings * budget; c.unsettled(&c.tree[0]); visits-- {
		if c.nodes >= c.limit || visits <= 0 || c.r.ctx.Err() != nil {
			c.limited = true
			break
		}
		c.step()
	}
	killed = c.tree[0].proof == 0
	saved := c.tree[0].disproof == 0
	if saved && attackerMoves || !saved && c.standing {
		return false, board.Pass // nothing works, or nothing is needed
	}
	if c.r.breadth.single && !c.limited && killed == attackerMoves {
		return killed, c.preferred(c.nodes - begin)
	}
	return killed, c.best()
}

// unsettled tells whether a node may still turn out either way.
func (c *chase) unsettled(n *chaseNode) bool { return n.proof != 0 && n.disproof != 0 }

// preferred returns the first move of the root, in the order in which they look
// promising, that settles it as it has been settled, as far as a little more search
// shows. Of several moves that work the one found first is the one with least to
// refute, not the natural one.
func (c *chase) preferred(spent int) board.Point {
	root := c.tree[0]
	budget := max(spent, preferLeast)
	end := c.nodes + budget
	defer func() { c.forced = -1 }()
	for i := root.first; i < root.last; i++ {
		if c.edges[i].retake {
			continue
		}
		limit := min(end, c.nodes+budget/preferShare)
		c.forced = i
		for visits := wanderings * (limit - c.nodes); c.openMove(i) && visits > 0 && c.nodes < limit && c.r.ctx.Err() == nil; visits-- {
			c.step()
		}
		p, d, loop := c.numbersOf(&c.edges[i])
		if !c.edges[i].dropped && !loop && (root.attacker && p == 0 || !root.attacker && d == 0) {
			return c.edges[i].at
		}
	}
	return c.best()
}

// openMove tells whether it is not yet known what a move comes to.
func (c *chase) openMove(i int32) bool {
	p, d, loop := c.numbersOf(&c.edges[i])
	return !c.edges[i].dropped && !loop && p != 0 && d != 0
}

// best returns the first move of the root that settles it, else the most
// promising one.
func (c *chase) best() board.Point {
	if i := c.choose(&c.tree[0]); i >= 0 {
		return c.edges[i].at
	}
	return board.Pass
}

// numbersOf returns what a move still needs.
func (c *chase) numbersOf(e *chaseEdge) (proof, disproof int32, loop bool) {
	if e.to < 0 {
		return e.proof, e.disproof, false
	}
	t := &c.tree[e.to]
	return t.proof, t.disproof, t.onPath
}

// choose returns the most promising move of a node, -1 if there is none.
func (c *chase) choose(n *chaseNode) int32 {
	best, most := int32(-1), int32(never)
	for i := n.first; i < n.last; i++ {
		e := &c.edges[i]
		if e.dropped {
			continue
		}
		p, d, loop := c.numbersOf(e)
		if !n.attacker {
			p = d
		}
		if !loop && p < most {
			best, most = i, p
		}
	}
	return best
}

// step plays along the most promising moves to one that has not been looked at,
// looks at it, and brings the numbers on the way up to date.
func (c *chase) step() {
	at := int32(0)
	c.path = append(c.path[:0], at)
	known, fresh := len(c.tree), false
	for {
		n := &c.tree[at]
		n.onPath = true
		i := c.next(at)
		if i < 0 {
			break
		}
		if c.edges[i].to >= 0 {
			e := &c.edges[i]
			c.r.play(e.at, c.mover(n.attacker), e.retake)
			at = e.to
			c.path = append(c.path, at)
			continue
		}
		if to := c.try(at, i); to >= 0 {
			c.path = append(c.path, to)
			c.tree[to].onPath = true
			fresh = int(to) == known
			break
		}
	}
	c.ascend(fresh)
}

// next returns the move by which a line goes on, -1 if it ends.
func (c *chase) next(at int32) int32 {
	n := &c.tree[at]
	switch {
	case at == 0 && c.forced >= 0 && c.edges[c.forced].dropped:
		return -1
	case at == 0 && c.forced >= 0:
		return c.forced
	case !c.unsettled(n):
		return -1
	}
	return c.choose(n)
}

// try plays a move for the first time and returns where it leads, -1 if it cannot
// be played or is dropped.
func (c *chase) try(from, i int32) int32 {
	e, n := &c.edges[i], c.tree[from]
	mover := c.mover(n.attacker)
	if c.r.b.IsKo(e.at, mover) {
		c.koSeen = true
		e.retake = c.strong == mover
	}
	if c.r.b.IsKo(e.at, mover) && !e.retake || !c.r.play(e.at, mover, e.retake) {
		e.dropped = true
		return -1
	}
	to := c.visit(!n.attacker, n.depth+1)
	t := &c.tree[to]
	if t.onPath {
		c.r.b.Undo()
		e.dropped = true
		return -1
	}
	settles := n.attacker && t.proof == 0 || !n.attacker && t.disproof == 0
	if !settles && !e.retake && !t.sight.differs(&n.sight, n.attacker) {
		if int(n.depth) >= c.r.breadth.idle {
			c.r.b.Undo()
			e.dropped = true
			return -1
		}
		if n.attacker {
			t.proof = min(t.proof+idleWait, never)
		} else {
			t.disproof = min(t.disproof+idleWait, never)
		}
	}
	e.to = to
	return to
}

// ascend undoes the moves of the line and brings the numbers up to date.
func (c *chase) ascend(fresh bool) {
	for k := len(c.path) - 1; k >= 0; k-- {
		n := &c.tree[c.path[k]]
		n.onPath = false
		if k > 0 {
			c.r.b.Undo()
		}
	}
	for k := len(c.path) - 1; k >= 0; k-- {
		n := &c.tree[c.path[k]]
		for _, j := range c.path[:k] {
			c.tree[j].onPath = true
		}
		c.update(n, fresh && k == len(c.path)-1)
		for _, j := range c.path[:k] {
			c.tree[j].onPath = false
		}
	}
}

// update computes the numbers of a node from those of its moves. A position
// without moves is judged as it stands.
func (c *chase) update(n *chaseNode, leaf bool) {
	if n.proof == 0 || n.disproof == 0 {
		return
	}
	least, sum, left := int32(never), int32(0), 0
	for i := n.first; i < n.last; i++ {
		e := &c.edges[i]
		if e.dropped {
			continue
		}
		left++
		p, d, loop := c.numbersOf(e)
		if !n.attacker {
			p, d = d, p
		}
		if loop {
			p, d = never, 0
		}
		least, sum = min(least, p), min(sum+d, never)
	}
	switch {
	case left > 0 && leaf:
		return // just made: its own guess counts
	case left > 0 && n.attacker:
		n.proof, n.disproof = least, sum
	case left > 0:
		n.proof, n.disproof = sum, least
	case n.sight.stands():
		n.proof, n.disproof = never, 0
	default:
		n.proof, n.disproof = 0, never
	}
}

// visit returns the node of the position on the board, after looking at it if it
// is new.
func (c *chase) visit(attacker bool, depth int16) int32 {
	r := c.r
	key := r.b.Hash()
	if attacker {
		key = ^key
	}
	if i, ok := c.places[key]; ok {
		return i
	}
	i := int32(len(c.tree))
	c.places[key] = i
	c.nodes++
	n := chaseNode{attacker: attacker, depth: depth, proof: 1, disproof: 1, first: int32(len(c.edges))}
	s := &r.survey
	s.look(r, attacker)
	n.sight = s.sight()
	v := c.verdict(attacker, int(depth))
	if r.breadth.single && !s.gone {
		c.likely = s.likely(attacker, r.breadth.moves(int(depth)))
		v = s.temper(v, int(depth))
	}
	switch asked := depth == 0 && (r.breadth.single || !attacker); {
	case asked && v == lives:
		// The question is how, or it would not be asked; and an attacker who is asked
		// about may try eyes that are sure at sight, short of liberties.
		c.standing = !attacker
		c.fill(&n)
	case asked && v == dies && r.breadth.single && !s.gone:
		c.fill(&n)
	case v == lives:
		n.proof, n.disproof = never, 0
	case v == dies:
		n.proof, n.disproof = 0, never
	case int(depth) >= r.opts.Depth:
		c.limited = true
		n.proof, n.disproof = never, 0
	default:
		c.fill(&n)
	}
	n.last = int32(len(c.edges))
	c.tree = append(c.tree, n)
	return i
}

// verdict is that of the survey, but a dragon of one string goes with the string,
// and one that has nothing to hope for is dead whoever moves.
func (c *chase) verdict(attacker bool, depth int) fate {
	r, s := c.r, &c.r.survey
	if s.gone {
		return dies
	}
	if only := c.onlyString(); only != board.NoPoint && r.attack[only] == uint8(tactic.Win) && (attacker || depth > 0 && r.defend[only] == 0) {
		return dies
	}
	if depth <= 1 && s.hopeless() {
		return dies
	}
	return s.verdict(attacker, depth)
}

// onlyString returns the string that is left of the dragon if there is just one.
func (c *chase) onlyString() board.Point {
	only := board.NoPoint
	for _, p := range c.r.survey.stones {
		if c.r.first[p] && c.r.b.Origin(p) == p {
			if only != board.NoPoint {
				return board.NoPoint
			}
			only = p
		}
	}
	return only
}

// hopeless tells whether the dragon has no room for two eyes, nothing to take, and
// no way to get more room.
func (s *survey) hopeless() bool {
	if s.firm < 0 || s.home || s.route > 0 || len(s.lunch) > 0 || s.value.D >= 2 {
		return false
	}
	room := 0
	for _, sp := range s.spaces {
		room += 2*len(sp.Points) - sp.Margins
	}
	for _, f := range s.food {
		if s.found.ID[s.r.color][f] < 0 {
			return false
		}
	}
	return room <= narrow && !s.canGrow()
}

// mover is the colour of the attacker or of the owner.
func (c *chase) mover(attacker bool) board.Color {
	if attacker {
		return c.r.color.Opponent()
	}
	return c.r.color
}
