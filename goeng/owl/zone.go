package owl

import (
	"slices"

	"ana/goeng/board"
)

// zone is the part of the board on which a siege takes place.
type zone struct {
	points []board.Point         // where stones may come or go, in scan order
	in     [board.NumPoints]bool // of points
	rim    [board.NumPoints]bool // the outermost free points
	dist   [board.NumPoints]int8 // steps from the dragon over free points
	firm   [board.NumPoints]bool // stones of the attacker that cannot be taken here
	home   [board.NumPoints]bool // stones of friends that live
	exit   [board.NumPoints]bool // rim points from which the dragon might run
	reps   []board.Point         // a stone of each string of the dragon
	open   bool                  // there are exits
	free   int                   // empty points
	queue  []board.Point
}

const (
	zoneReach  = 4  // steps from the dragon
	zoneFree   = 26 // empty points, if fewer steps will do
	zonePoints = 90 // points from which on no more strings are added
	weakLibs   = 3  // liberties of enemy strings that may be taken
	anchorMin  = 5  // liberties from which on an enemy string is not taken
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

func (z *zone) try(b *board.Board, p *Problem, foe []board.Point, reach int8) {
	owner := b.At(p.Stones[0])
	enemy := owner.Opponent()
	*z = zone{points: z.points[:0], reps: z.reps[:0], queue: z.queue[:0]}
	var goal [board.NumPoints]bool
	for _, q := range p.Stones {
		goal[q] = true
		if b.Origin(q) == q {
			z.reps = append(z.reps, q)
		}
	}
	var enemyDragon [board.NumPoints]bool
	for _, q := range foe {
		enemyDragon[q] = true
	}
	if p.Safe != nil {
		z.home = *p.Safe
	}
	for _, q := range p.Stones {
		z.add(q)
		for _, d := range board.Steps4() {
			if t := q + d; b.At(t) == board.Empty && z.dist[t] == 0 {
				z.dist[t] = 1
				z.queue = append(z.queue, t)
			}
		}
	}
	walled := func(q board.Point) bool {
		for _, d := range board.Steps4() {
			if t := q + d; b.At(t) == enemy && !enemyDragon[t] && b.Liberties(t) > weakLibs {
				return true
			}
		}
		return false
	}
	for i := 0; i < len(z.queue); i++ {
		q := z.queue[i]
		z.add(q)
		if d := z.dist[q]; d >= reach || d >= 2 && walled(q) {
			continue
		}
		for _, d := range board.Steps4() {
			if t := q + d; b.At(t) == board.Empty && z.dist[t] == 0 {
				z.dist[t] = z.dist[q] + 1
				z.queue = append(z.queue, t)
			}
		}
	}
	// Strings that may be taken, with their liberties; friends in danger too.
	var libs []board.Point
	grow := func(q board.Point) {
		libs = b.AppendStones(libs[:0], q)
		for _, t := range libs {
			z.add(t)
		}
		libs = b.AppendLiberties(libs[:0], q)
		for _, t := range libs {
			z.add(t)
		}
	}
	for _, q := range foe {
		if b.Origin(q) == q {
			grow(q)
		}
	}
	for i, first := 0, len(z.points); i < len(z.points); i++ {
		q := z.points[i]
		for _, d := range board.Steps4() {
			t := q + d
			switch c := b.At(t); {
			case z.in[t]:
			case c == enemy && (i < first && b.Liberties(t) <= weakLibs || b.Liberties(t) <= 2):
				grow(t)
			case c == owner && !goal[t] && !z.home[t] && (b.Liberties(t) <= anchorMin || p.Doomed != nil && p.Doomed[t]):
				grow(t)
			}
		}
		if len(z.points) > zonePoints {
			break
		}
	}
	// The rim: free points beside those.
	inner := slices.Clone(z.points)
	for _, q := range inner {
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
	z.free = 0
	for _, q := range z.points {
		if b.At(q) == board.Empty {
			z.free++
		}
		if !z.rim[q] {
			continue
		}
		for _, d := range board.Steps4() {
			if t := q + d; b.At(t) == board.Empty && !z.in[t] && p.Escape != nil && p.Escape[q] > 0 {
				z.exit[q], z.open = true, true
			}
		}
	}
	z.harden(b, enemy, &enemyDragon)
}

// harden marks the enemy stones that cannot be taken: those that have a liberty
// elsewhere, and those that have many.
func (z *zone) harden(b *board.Board, enemy board.Color, dragon *[board.NumPoints]bool) {
	var libs []board.Point
	for _, q := range b.Points() {
		if b.At(q) != enemy || b.Origin(q) != q || dragon[q] {
			continue
		}
		libs = b.AppendLiberties(libs[:0], q)
		firm := len(libs) >= anchorMin
		for _, t := range libs {
			firm = firm || !z.in[t]
		}
		if !firm {
			continue
		}
		libs = b.AppendStones(libs[:0], q)
		for _, t := range libs {
			z.firm[t] = true
		}
	}
}
