package owl

import (
	"slices"

	"ana/goeng/board"
)

// zone is the part of the board on which a siege takes place.
type zone struct {
	b      *board.Board
	foe    [board.NumPoints]bool // stones of the enemy dragon of a race
	libs   []board.Point
	points []board.Point         // where stones may come or go, in scan order
	in     [board.NumPoints]bool // of points
	rim    [board.NumPoints]bool // the outermost free points
	dist   [board.NumPoints]int8 // steps from the dragon over free points
	firm   [board.NumPoints]bool // stones of the attacker that cannot be taken here
	home   [board.NumPoints]bool // stones of friends that live
	exit   [board.NumPoints]bool // rim points from which the dragon might run
	reps   []board.Point         // a stone of each string of the dragon
	free   int                   // empty points
	queue  []board.Point
}

const (
	zoneReach      = 4  // steps from the dragon
	zoneFree       = 26 // empty points, if fewer steps will do
	raceFriendLibs = 5
	friendLibs     = 8  // liberties from which on a friend is taken to live
	zoneSmall      = 14 // free points with which the outermost ones are not the last
	zonePoints     = 90 // points from which on no more strings are added
	weakLibs       = 3  // liberties of enemy strings that may be taken
	anchorMin      = 5  // liberties from which on an enemy string is not taken
)

func (z *zone) add(p board.Point) {
	if !z.in[p] {
		z.in[p] = true
		z.points = append(z.points, p)
	}
}

// build finds the zone of a problem.
func (z *zone) build(b *board.Board, p *Problem, foe []board.Point) {
	for reach := zoneReach; reach >= 2; reach-- {
		z.try(b, p, foe, int8(reach))
		if z.free <= zoneFree {
			break
		}
	}
	slices.Sort(z.points)
}

// try finds the zone with points up to some steps away.
func (z *zone) try(b *board.Board, p *Problem, foe []board.Point, reach int8) {
	owner := b.At(p.Stones[0])
	*z = zone{b: b, points: z.points[:0], reps: z.reps[:0], queue: z.queue[:0], libs: z.libs[:0]}
	if p.Home != nil {
		z.home = *p.Home
	}
	for _, q := range foe {
		z.foe[q] = true
	}
	for _, q := range p.Stones {
		if b.Origin(q) == q {
			z.reps = append(z.reps, q)
		}
	}
	z.walk(p.Stones, reach)
	for _, q := range foe {
		if b.Origin(q) == q {
			z.take(q)
		}
	}
	weak := friendLibs
	if len(foe) > 0 {
		weak = raceFriendLibs
	}
	z.endangered(p, owner, weak)
	// The rim: free points beside those.
	if z.fringe(b); z.count(b) <= zoneSmall && len(foe) == 0 {
		z.rim = [board.NumPoints]bool{}
		z.fringe(b)
	}
	z.free = z.count(b)
	for _, q := range z.points {
		if !z.rim[q] || p.Escape == nil || p.Escape[q] == 0 {
			continue
		}
		for _, d := range board.Steps4() {
			if t := q + d; b.At(t) == board.Empty && !z.in[t] {
				z.exit[q] = true
			}
		}
	}
	z.harden(owner.Opponent())
}

// walk adds the stones of the dragon and the free points around it. It does not
// go on along walls of the enemy.
func (z *zone) walk(stones []board.Point, reach int8) {
	b, enemy := z.b, z.b.At(stones[0]).Opponent()
	step := func(q board.Point, d int8) {
		for _, s := range board.Steps4() {
			if t := q + s; b.At(t) == board.Empty && z.dist[t] == 0 {
				z.dist[t] = d
				z.queue = append(z.queue, t)
			}
		}
	}
	for _, q := range stones {
		z.add(q)
		step(q, 1)
	}
	for i := 0; i < len(z.queue); i++ {
		q := z.queue[i]
		z.add(q)
		d := z.dist[q]
		walled := false
		for _, s := range board.Steps4() {
			t := q + s
			walled = walled || b.At(t) == enemy && !z.foe[t] && b.Liberties(t) > weakLibs
		}
		if d < reach && (d < 2 || !walled) {
			step(q, d+1)
		}
	}
}

// take adds a string and its liberties.
func (z *zone) take(q board.Point) {
	z.libs = z.b.AppendLiberties(z.b.AppendStones(z.libs[:0], q), q)
	for _, t := range z.libs {
		z.add(t)
	}
}

// endangered adds strings that may be taken: of the enemy beside the dragon and
// the points around it, and friends that are not known to live.
func (z *zone) endangered(p *Problem, owner board.Color, weak int) {
	b := z.b
	first := len(z.points)
	for i := 0; i < len(z.points) && len(z.points) <= zonePoints; i++ {
		q := z.points[i]
		for _, d := range board.Steps4() {
			t := q + d
			switch c := b.At(t); {
			case z.in[t]:
			case c == owner.Opponent() && (i < first && b.Liberties(t) <= weakLibs || b.Liberties(t) <= 2):
				z.take(t)
			case c == owner && !z.home[t] && (b.Liberties(t) <= weak || p.Doomed != nil && p.Doomed[t]):
				z.take(t)
			}
		}
	}
}

// fringe adds the free points beside those of the zone as its rim.
func (z *zone) fringe(b *board.Board) {
	for _, q := range z.points[:len(z.points):len(z.points)] {
		if b.At(q) != board.Empty {
			continue
		}
		for _, d := range board.Steps4() {
			if t := q + d; b.At(t) == board.Empty && !z.in[t] {
				z.add(t)
				z.rim[t] = true
			}
		}
	}
}

func (z *zone) count(b *board.Board) int {
	n := 0
	for _, q := range z.points {
		if b.At(q) == board.Empty {
			n++
		}
	}
	return n
}

// harden marks the enemy stones that cannot be taken: those that have a liberty
// elsewhere, and those that have many.
func (z *zone) harden(enemy board.Color) {
	b := z.b
	for _, q := range b.Points() {
		if b.At(q) != enemy || b.Origin(q) != q || z.foe[q] {
			continue
		}
		z.libs = b.AppendLiberties(z.libs[:0], q)
		firm := len(z.libs) >= anchorMin
		for _, t := range z.libs {
			firm = firm || !z.in[t]
		}
		if !firm {
			continue
		}
		z.libs = b.AppendStones(z.libs[:0], q)
		for _, t := range z.libs {
			z.firm[t] = true
		}
	}
}
