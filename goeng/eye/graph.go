package eye

import (
	"math/bits"

	"ana/goeng/board"
)

// evaluate solves the shape of a space, or estimates a large one by its size.
func (a *Analyzer) evaluate(r *Result, s *Space) {
	g, ok := a.graph(r, s)
	if !ok {
		switch n := len(s.Points) - 2*s.Margins; {
		case n > 3:
			s.Value = Value{2, 2, 2, 2}
		case n > 0:
			s.Value = Value{1, 1, 1, 1}
		}
		return
	}
	z, known := a.memory[g.shape]
	if !known {
		z = newSolver(g.shape)
		a.memory[g.shape] = z
	}
	s.Solved = true
	s.Value = z.value(g.at)
	if s.Value.Urgency() == 0 {
		return
	}
	attack, defense := z.points(g.at, s.Value)
	s.AttackPoint = a.best(r, s, g.vertices(r, attack, true), false)
	s.DefensePoint = a.best(r, s, g.vertices(r, defense, false), true)
}

// best returns the point among those that do the same where most of the space is
// near; a point of the owner should be safe to play.
func (a *Analyzer) best(r *Result, s *Space, points []board.Point, owner bool) board.Point {
	b := a.in.Board
	if len(points) == 1 {
		return points[0]
	}
	found, most := board.NoPoint, 0
	for _, p := range points {
		score := 0
		for k, d := range board.Steps8() {
			q := p + d
			if !b.OnBoard(q) || r.ID[s.Color][q] < 0 || &r.Spaces[r.ID[s.Color][q]] != s || r.Marginal[s.Color][q] {
				continue
			}
			score++
			if k < 4 {
				score++
				if b.At(q) != board.Empty {
					score++
				}
			}
		}
		switch id := r.ID[s.Color][p]; {
		case owner && found != board.NoPoint && max(score, alone) <= most:
			continue // safe or not
		case owner && a.in.Safe(p, s.Color) == 0:
			score -= unsafe
		case !owner && r.Marginal[s.Color][p] && id >= 0 && &r.Spaces[id] == s:
			score += open
		}
		if score == 0 {
			score = alone
		}
		if found == board.NoPoint || score > most {
			found, most = p, score
		}
	}
	return found
}

// What a point of the owner that is not safe loses, what one gains that the attacker
// reaches from outside, and what a point away from the space counts.
const unsafe, open, alone = 5, 4, 2

// graph is an eye space as a shape, what stands on it, and the point of each vertex.
type graph struct {
	shape  shape
	at     position
	points []board.Point // NoPoint for vertices that stand for something else
	half   []board.Point // the half eye that a vertex hangs on, NoPoint for others
}

// add appends a vertex that is joined to another one.
func (g *graph) add(to int, p, half board.Point) int {
	v := g.shape.n
	if v < maxSolved {
		g.shape.near[v] |= 1 << to
		g.shape.near[to] |= 1 << v
	}
	g.points, g.half = append(g.points, p), append(g.half, half)
	g.shape.n++
	return v
}

// vertices returns the points of the vertices in a mask.
func (g *graph) vertices(r *Result, mask uint16, attacker bool) []board.Point {
	var list []board.Point
	for v, p := range g.points {
		switch {
		case mask>>v&1 == 0:
		case g.half[v] != board.NoPoint && attacker:
			list = append(list, r.Halves[g.half[v]].Attack...)
		case g.half[v] != board.NoPoint:
			list = append(list, r.Halves[g.half[v]].Defend...)
		case p != board.NoPoint:
			list = append(list, p)
		}
	}
	return list
}

// openSolved is the largest shape with more than one margin that is solved: how a
// large open space ends depends on what is around it more than on its shape.
const openSolved = 7

// graph turns a space into a shape; ok is false when it is too large to solve. The
// strings of the owner beside it are its wall and count as one. A half eye has one
// more vertex, which is marginal, unless a ko must be taken first to break it and
// there is more in the space to play for. A stone of the opponent on a marginal point
// is not connected yet, and one without a liberty in the space has one outside.
func (a *Analyzer) graph(r *Result, s *Space) (g *graph, ok bool) {
	g = &graph{points: append([]board.Point(nil), s.Points...)}
	if len(g.points) > a.limit {
		return nil, false
	}
	g.half = make([]board.Point, len(g.points))
	sh := &g.shape
	sh.n = len(g.points)
	a.join(g, s)
	for i, p := range s.Points {
		marginal := r.Marginal[s.Color][p]
		switch {
		case marginal && g.at.att>>i&1 != 0:
			v := g.add(i, board.NoPoint, board.NoPoint)
			sh.margin |= 1 << v
			sh.breach |= 1 << v
		case marginal:
			sh.margin |= 1 << i
			sh.wall |= 1 << i // a stone that closes it holds
		}
		h := r.Halves[p]
		if h.Kind == HalfEye && (!h.ByKo || len(s.Points) == 1) && !a.settledInside(r, s, h) {
			v := g.add(i, p, p)
			sh.margin |= 1 << v
			sh.wall |= 1 << v
		}
		if sh.n > a.limit {
			return nil, false
		}
	}
	n := g.vents()
	if n > openSolved && bits.OnesCount16(sh.margin) > 1 {
		return nil, false
	}
	return g, n <= a.limit
}

// join fills in neighbours, the wall, and stones of the points of a space.
func (a *Analyzer) join(g *graph, s *Space) {
	b := a.in.Board
	var index [board.NumPoints]int8
	for i, p := range g.points {
		index[p] = int8(i + 1)
	}
	for i, p := range g.points {
		for _, d := range board.Steps4() {
			q := p + d
			if k := index[q]; k > 0 {
				g.shape.near[i] |= 1 << (k - 1)
			} else if b.OnBoard(q) && a.live[q] == s.Color {
				g.shape.wall |= 1 << i
			}
		}
		if b.At(p) == s.Color.Opponent() {
			g.at.att |= 1 << i
		}
	}
}

// settledInside tells whether a half eye is decided on a marginal point of its own
// space.
func (a *Analyzer) settledInside(r *Result, s *Space, h Half) bool {
	for _, list := range [2][]board.Point{h.Attack, h.Defend} {
		for _, p := range list {
			if r.Marginal[s.Color][p] && r.ID[s.Color][p] >= 0 && &r.Spaces[r.ID[s.Color][p]] == s {
				return true
			}
		}
	}
	return false
}

// vents gives every group of stones inside that has no liberty in the shape one
// that only the owner can take, and returns how many vertices there are then.
func (g *graph) vents() int {
	sh := &g.shape
	n := sh.n
	var seen uint16
	for v := range n {
		if g.at.att>>v&1 == 0 || seen>>v&1 != 0 {
			continue
		}
		stones := sh.group(1<<v, g.at.att)
		seen |= stones
		if stones&sh.margin != 0 || sh.around(stones)&^(g.at.att|g.at.def|sh.breach) != 0 {
			continue
		}
		w := g.add(v, board.NoPoint, board.NoPoint)
		if w >= maxSolved {
			break
		}
		sh.vent |= 1 << w
		sh.wall |= 1 << w
	}
	return sh.n
}
