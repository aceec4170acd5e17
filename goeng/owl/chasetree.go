package owl

import (
	"ana/goeng/board"
	"ana/goeng/tactic"
)

// search tells whether the question is answered with yes, and the move.
func (c *chase) search(kill bool, strong board.Color, budget int) (yes bool, at board.Point) {
	c.tree, c.edges = c.tree[:0], c.edges[:0]
	clear(c.places)
	c.standing, c.limited, c.strong, c.limit = false, false, strong, c.nodes+budget
	c.visit(kill, 0)
	for visits := wanderings * budget; c.tree[0].proof != 0 && c.tree[0].disproof != 0; visits-- {
		if c.nodes >= c.limit || visits <= 0 || c.r.ctx.Err() != nil {
			c.limited = true
			break
		}
		c.step()
	}
	root := &c.tree[0]
	killed, saved := root.proof == 0, root.disproof == 0
	if saved && kill || !saved && c.standing {
		return !kill, board.Pass // nothing works, or nothing is needed
	}
	return killed == kill, c.best()
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
	for {
		n := &c.tree[at]
		n.onPath = true
		if n.proof == 0 || n.disproof == 0 {
			break
		}
		i := c.choose(n)
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
			break
		}
	}
	c.ascend()
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
		if n.depth >= idleDepth {
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
func (c *chase) ascend() {
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
		c.update(n, k == len(c.path)-1)
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
	switch {
	case v == lives && depth == 0 && !attacker:
		c.standing = true // the question is how, or it would not be asked
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

// fill lists the moves of a new node, with what they are expected to need.
func (c *chase) fill(n *chaseNode) {
	list := c.r.survey.moves(n.attacker, int(n.depth))
	switch {
	case n.depth > someDepth:
		list = list[:min(len(list), chaseFew)]
	case n.depth > manyDepth:
		list = list[:min(len(list), chaseSome)]
	default:
		list = list[:min(len(list), chaseMany)]
	}
	p, d := n.sight.guess(n.attacker, int32(len(list)))
	n.proof, n.disproof = p, d
	for _, m := range list {
		if n.depth == 0 && m.at == c.hint {
			m.score = topScore
		}
		wait := int32(max(0, topScore-m.score) / step)
		e := chaseEdge{at: m.at, to: -1, proof: 1, disproof: 1}
		if n.attacker {
			e.proof += wait
		} else {
			e.disproof += wait
		}
		c.edges = append(c.edges, e)
	}
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
