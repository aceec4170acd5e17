package ply

import (
	"ana/bgeng/board"
	"ana/bgeng/cube"
)

// maxStates bounds the cube states of one node: centred, and two owners for each
// of the values that MaxRolls+1 doubles can reach from two starting states.
const maxStates = 2*(MaxRolls+3) + 1

// stage lists the cube states whose values the nodes of one depth must give,
// for the player who is on roll there. State 0 is always that of the root.
type stage struct {
	player int
	n      int
	states [maxStates]cube.State
	stay   [maxStates]int // where the state is in the next stage
	double [maxStates]int // where the doubled and taken state is, -1 if the player may not double
}

func (s *stage) index(want cube.State) int {
	for i := range s.n {
		if s.states[i] == want {
			return i
		}
	}
	s.states[s.n] = want
	s.n++
	return s.n - 1
}

// plan is the stages of a search by depth. A node at depth d asks its children
// for the states of stage d+1; a leaf at depth d values those statically.
type plan [MaxRolls + 2]stage

// newPlan starts from the wanted states. With top the player at the root does
// not double: his decision is what is being valued.
func newPlan(g *cube.Game, player int, top bool, states ...cube.State) *plan {
	var p plan
	p[0].player = player
	for _, s := range states {
		p[0].index(normal(g, s))
	}
	for d := range len(p) - 1 {
		now, next := &p[d], &p[d+1]
		next.player = 1 - now.player
		for i := range now.n {
			now.stay[i] = next.index(now.states[i])
		}
		for i := range now.n {
			now.double[i] = -1
			if !(top && d == 0) && g.CanDouble(now.states[i], now.player) {
				now.double[i] = next.index(normal(g, now.states[i].Double(now.player)))
			}
		}
	}
	return &p
}

// normal makes cubes of money play, whose equities are per cube, alike.
func normal(g *cube.Game, s cube.State) cube.State {
	if g.Money() {
		s.Value = 1
	}
	return s
}

// value is what is known of a position for its side on roll: the five outputs,
// and a value for each state of its stage.
type value struct {
	out [5]float64
	cf  [maxStates]float64
}

// combine turns the values of the next stage, seen by the player of s, into
// those of s.
func (s *stage) combine(g *cube.Game, next *[maxStates]float64, cf *[maxStates]float64) {
	for i := range s.n {
		v := next[s.stay[i]]
		if s.double[i] >= 0 {
			v = g.Combine(v, next[s.double[i]], s.states[i], s.player)
		}
		cf[i] = v
	}
}

// leafValue values a statically evaluated position at a depth.
func (s *search) leafValue(leaf *cube.Leaf, depth int, v *value) {
	for i, o := range leaf.Outputs {
		v.out[i] = float64(o)
	}
	now, next := &s.plan[depth], &s.plan[depth+1]
	var cf [maxStates]float64
	for i := range next.n {
		cf[i] = s.game.Static(leaf, next.states[i], now.player)
	}
	now.combine(s.game, &cf, &v.cf)
}

// makeLeaf prepares a position and its outputs for the cube model.
func (s *search) makeLeaf(p *board.Position, out *[5]float32, leaf *cube.Leaf) {
	class := s.engine.eval.Class(p)
	pips := 0
	if class == board.Race {
		pips, _ = p.Pips()
	}
	leaf.Outputs = *out
	leaf.X = cube.Efficiency(class, pips)
	leaf.Exact = false
	if class == board.Bearoff2 && s.engine.databases != nil {
		if e, ok := s.engine.databases.Cubeful(p); ok {
			leaf.Exact, leaf.Stored = true, [4]float32{e.Cubeless, e.Owned, e.Centred, e.Opposing}
		}
	}
}

// invertOutputs is the view of the other side.
func invertOutputs(o *[5]float64) [5]float64 {
	return [5]float64{1 - o[0], o[3], o[4], o[1], o[2]}
}
