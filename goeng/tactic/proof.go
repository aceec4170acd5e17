package tactic

// The search is a proof-number search. A node is a position with a question:
// does the attacker reach at least the code th against the target? phi is the
// effort that the side to move still has to make to get its way, delta that of
// the other side; a zero settles the node. The number of moves made is part of
// a node's key, so that depth limits mean the same wherever it is reached from
// and no line comes back to it.

const infinite = int32(1 << 24)

type kind uint8

const (
	toAttack kind = iota // the attacker moves
	toReply              // the defender answers an attack; he may also pass
	toDefend             // the defender moves first
)

// node is a position of a search with the question asked about it.
type node struct {
	key        uint64
	phi, delta int32
	first      int32 // edges[first : first+count]
	next       int32 // in the chain of its bucket
	seen       int32 // index of the sets of points tried below the edges, or 0
	best       int16 // the move that settles it for the side to move
	count      uint8
	stage      uint8 // stages of candidates listed
	kind       kind
	th         Code
	last       bool // no more stages
	pass       bool // the defender may pass
	relevant   bool // points that refutations touch are tried
	ko         bool // the answer depends on th
}

func (n *node) settled() bool { return n.phi == 0 || n.delta == 0 }

// proven reports whether the attacker is known to reach th.
func (n *node) proven() bool {
	if n.kind == toAttack {
		return n.phi == 0
	}
	return n.delta == 0
}

func (n *node) success(m int16) { n.phi, n.delta, n.best = 0, infinite, m }
func (n *node) failure()        { n.phi, n.delta = infinite, 0 }

// edge is a candidate move with the child's delta and phi, or estimates.
type edge struct {
	win, lose int32
	node      int32 // 0 if not yet visited
	move      int16
	flags     uint8
}

const (
	edgeUrgent uint8 = 1 << iota // helps an endangered string: needs no threat
	edgePass                     // the defender passes
	edgeKo                       // the outcome depends on the code asked for
	edgeTested                   // no threat
	edgeCond                     // retakes a banned ko
	edgePlain                    // legal and captures nothing
)

const bucketBits = 13

// proofs holds the nodes of the questions about one string.
type proofs struct {
	arena   []node
	edges   []edge
	sets    []set
	buckets []int32
}

func newProofs() proofs {
	return proofs{
		arena: make([]node, 1, 256), edges: make([]edge, 0, 2048), sets: make([]set, 1, 16),
		buckets: make([]int32, 1<<bucketBits),
	}
}

func (p *proofs) clear() {
	if len(p.arena) > 1 {
		clear(p.buckets)
	}
	p.arena, p.edges, p.sets = p.arena[:1], p.edges[:0], p.sets[:1]
}

func (p *proofs) edgesOf(n *node) []edge { return p.edges[n.first : n.first+int32(n.count)] }

// enter returns the node of the present position, which it makes if there is
// none. A node of another th serves as well if its answer does not depend on
// it. checked tells that an attack is known to threaten a capture, and no liberty
// alone to save the string.
func (s *search) enter(k kind, th Code, t int16, checked bool) int32 {
	key := s.nodeKey(t, 0) ^ mix(uint64(s.ply()+1)<<16|uint64(len(s.frames))<<8|uint64(k))
	b := &s.buckets[key>>(64-bucketBits)]
	for i := *b; i != 0; i = s.arena[i].next {
		if n := &s.arena[i]; n.key == key && (n.th == th || !n.ko && n.settled()) {
			return i
		}
	}
	i := int32(len(s.arena))
	s.arena = append(s.arena, node{key: key, kind: k, th: th, next: *b})
	*b = i
	n := &s.arena[i]
	if s.col[t] == empty {
		n.failure() // only the defender is ever to move then
		return i
	}
	ch := s.chainAt(t)
	n.phi, n.delta = estimate(k, int32(ch.nlib))
	if k == toAttack {
		s.judgeAttack(n, t)
		return i
	}
	n.pass = k == toReply && !checked && (ch.nlib > 1 || ch.size == 1)
	s.judgeDefence(n, t, checked)
	if !n.settled() && len(s.frames) <= relevantPly {
		n.relevant = true
	}
	return i
}

// pick computes the numbers of a node from those of its edges. It returns the
// edge to follow, -1 for the next stage of candidates; the number of the
// runner-up; and the sum of what the other edges cost the other side.
func (s *search) pick(n *node) (k int, second, rest int32) {
	best := infinite
	second = infinite
	k = -1
	var sum, lose int32
	ko := n.ko
	es := s.edgesOf(n)
	for j := range es {
		e := &es[j]
		if e.win < best {
			second = best
			best, lose, k = e.win, e.lose, j
		} else if e.win < second {
			second = e.win
		}
		sum += e.lose
		ko = ko || e.flags&edgeKo != 0
	}
	if best == 0 {
		n.success(es[k].move)
		n.ko = es[k].flags&edgeKo != 0
		return k, second, 0
	}
	if !n.last {
		m := stageEffort(n)
		if m < best {
			second = best
			best, lose, k = m, 0, -1
		} else if m < second {
			second = m
		}
		sum++
	}
	if sum == 0 {
		n.failure()
		n.ko = ko
		return k, second, 0
	}
	n.phi, n.delta = best, min(sum, infinite-1)
	return k, second, sum - lose
}

// expand searches below a node until it is settled or one of its numbers
// reaches a limit.
func (s *search) expand(i int32, t int16, tphi, tdelta int32) {
	for {
		n := &s.arena[i]
		if n.settled() {
			return
		}
		if n.stage == 0 {
			if n.phi >= tphi || n.delta >= tdelta || s.over() {
				return
			}
			s.list(i, t)
			n = &s.arena[i]
		}
		k, second, rest := s.pick(n)
		if n.phi == 0 {
			s.remember(n, t)
		}
		if i == s.root {
			s.doubt(n)
		}
		if n.phi >= tphi || n.delta >= tdelta || s.over() {
			return
		}
		if k < 0 {
			s.list(i, t)
			continue
		}
		below := min(tphi, second+slack+second/2)
		if n.seen == 0 {
			s.follow(i, n.first+int32(k), t, tdelta-rest, below)
		} else {
			s.followSeen(i, k, t, tdelta-rest, below)
		}
	}
}

// followSeen is follow for a node that keeps what is touched below its edges.
func (s *search) followSeen(i int32, k int, t int16, tphi, tdelta int32) {
	n := &s.arena[i]
	before, own := s.touched, n.seen+int32(k)
	s.touched = set{}
	s.follow(i, n.first+int32(k), t, tphi, tdelta)
	seen := &s.sets[own]
	for w := range s.nw {
		seen[w] |= s.touched[w]
		s.touched[w] |= before[w]
	}
}

// A question is given up if the effort that the other side must still make, times
// the part of the budget that is spent, is more than this; in the first quarter
// of the budget only if it is half as much again. Questions that only tell one
// ko from another get a quarter of that patience.
const (
	doubtful      = 16
	doubtfulEarly = 24
	koPatience    = 4
)

// doubt gives up the question of the root n if there is little hope.
func (s *search) doubt(n *node) {
	used, bound := s.nodes-s.start, int64(doubtful)
	if n.phi == 0 || used <= s.allowed/16 {
		return
	}
	if used <= s.allowed/4 {
		bound = doubtfulEarly
	}
	if n.th != KoB {
		bound /= koPatience
	}
	if int64(used)*int64(n.delta) > int64(s.allowed)*bound {
		s.limit |= LimitNodes
		s.stop = true
	}
}

// slack is by how much the work below a move may exceed that below the
// runner-up, besides half of it, before the search turns to that one.
const slack = 1

// remember keeps a move that settled its node for the ordering of others.
func (s *search) remember(n *node, t int16) {
	if n.best == 0 {
		return
	}
	role := 0
	if n.kind != toAttack {
		role = 1
	}
	s.killers[role][len(s.frames)] = n.best
	s.replies.put(s.localKey(t, role), n.best)
}

// follow searches below an edge of a node.
func (s *search) follow(i, e int32, t int16, tphi, tdelta int32) {
	n, x := &s.arena[i], &s.edges[e]
	if x.node != 0 && s.arena[x.node].settled() {
		s.adopt(e) // another order of moves came there
		return
	}
	if x.flags&edgePass != 0 {
		// A capture is enough, be it by ko: this side does not want to move.
		s.descend(e, toAttack, KoB, t, tphi, tdelta, false)
		return
	}
	mover, child := s.col[t], toAttack
	quiet := false
	if n.kind == toAttack {
		mover, child = 3-mover, toReply
		quiet = x.node == 0 && x.flags&edgeUrgent == 0 && s.quiet(t, x.move, mover)
	}
	if x.flags&edgePlain != 0 {
		s.playPlain(x.move, mover)
		s.visit(x.move)
		s.descend(e, child, n.th, t, tphi, tdelta, false)
		s.back()
		return
	}
	ok, cond := s.move(x.move, mover, s.ply() <= s.lim.ko)
	if !ok {
		s.refuse(e, false)
		return
	}
	switch {
	case cond && (n.kind == toAttack && n.th != KoB || n.kind != toAttack && n.th != Win):
		s.refuse(e, true) // it makes a ko, which is not enough
	case quiet && (s.fastDefence(t) != 0 || !s.threat(t)):
		s.refuse(e, false)
	default:
		if cond {
			x.flags |= edgeCond
		} else if f := &s.frames[len(s.frames)-1]; f.ncaught == 0 {
			x.flags |= edgePlain
		}
		s.descend(e, child, n.th, t, tphi, tdelta, quiet)
	}
	s.back()
}

// descend searches the node at the end of an edge.
func (s *search) descend(e int32, k kind, th Code, t int16, tphi, tdelta int32, checked bool) {
	c := s.edges[e].node
	if c == 0 {
		c = s.enter(k, th, t, checked)
		s.edges[e].node = c
	}
	s.expand(c, t, tphi, tdelta)
	s.adopt(e)
}

// adopt takes over the numbers of the node at the end of an edge.
func (s *search) adopt(e int32) {
	x := &s.edges[e]
	r := &s.arena[x.node]
	x.win, x.lose = r.delta, r.phi
	if r.settled() && r.ko || x.win == 0 && x.flags&edgeCond != 0 {
		x.flags |= edgeKo
	}
}

// refuse marks an edge as a failure of the side to move.
func (s *search) refuse(e int32, ko bool) {
	x := &s.edges[e]
	x.win, x.lose = infinite, 0
	if ko {
		x.flags |= edgeKo
	}
}
