package gtp

import (
	"cmp"
	"context"
	"math"
	"slices"

	"ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/worm"
)

// FinalStatus is what a point is when the game is counted.
type FinalStatus uint8

// The statuses: of stones the first three, of empty points the others.
const (
	FinalAlive FinalStatus = iota
	FinalDead
	FinalSeki
	FinalWhite // territory
	FinalBlack
	FinalDame
	finalStatuses
)

var finalNames = [finalStatuses]string{"alive", "dead", "seki", "white_territory", "black_territory", "dame"}

// String returns the word of final_status.
func (f FinalStatus) String() string { return finalNames[f] }

// Ending is a position as it is counted after two passes.
type Ending struct {
	Status [board.NumPoints]FinalStatus
	Score  float64 // for White: territory, prisoners and komi
}

// wholePoint is the least part of a point of territory that counts as one in a
// region that both sides touch.
const wholePoint = 0.5

// ending counts the position with the verdicts about its dragons. Dead stones are
// taken off; what then lies within one colour alone is its territory, and where
// both touch a region the influence says which points are settled. Stones in seki
// surround nothing. Critical dragons are settled in turn, the side to move first
// and the largest dragon first, so that an unfinished game has a result too.
// What looks like a seki is read again with the budget of a question before it is
// believed.
func (o *owlPart) ending(ctx context.Context, pos Position) (*Ending, error) {
	a, err := o.dragons.deep(ctx, pos)
	if err != nil {
		return nil, err
	}
	c := &counting{r: a.Dragons, b: a.Dragons.Board, end: new(Ending)}
	c.judge(pos.ToMove)
	for again := true; again; {
		for c.revive() {
		}
		c.findSeki()
		again = o.refute(ctx, c, pos.ToMove)
	}
	c.divide()
	c.end.Score = c.score(pos)
	return c.end, ctx.Err()
}

// counting is the work on one ending.
type counting struct {
	r   *dragon.Result
	b   *board.Board
	end *Ending
}

// judge gives every stone the verdict of its dragon.
func (c *counting) judge(toMove board.Color) {
	var open []int
	for i := range c.r.Dragons {
		x := &c.r.Dragons[i]
		status := FinalAlive
		switch {
		case x.Status == dragon.Dead:
			status = FinalDead
		case x.Status == dragon.Critical:
			open = append(open, i)
		}
		c.mark(i, status)
	}
	slices.SortStableFunc(open, func(a, b int) int {
		return cmp.Compare(c.r.Dragons[b].EffectiveSize, c.r.Dragons[a].EffectiveSize)
	})
	mover := toMove
	if !mover.IsPlayer() {
		mover = board.Black
	}
	for _, i := range open {
		if c.r.Dragons[i].Color != mover {
			c.mark(i, FinalDead)
		}
		mover = mover.Opponent()
	}
	for _, p := range c.b.Points() {
		if c.b.At(p).IsPlayer() {
			switch c.r.Worms.Settled[p] {
			case worm.Alive:
				c.end.Status[p] = FinalAlive
			case worm.Dead:
				c.end.Status[p] = FinalDead
			}
			if c.r.ID[p] < 0 { // setup left it without a liberty
				c.end.Status[p] = FinalDead
			}
		}
	}
}

func (c *counting) mark(dragon int, status FinalStatus) {
	for _, p := range c.r.Stones(dragon) {
		c.end.Status[p] = status
	}
}

// room is a connected region of empty points and dead stones.
type room struct {
	points []board.Point
	border [3]bool // colours of stones that stay and touch it
	seki   bool    // one of them is in seki
}

// rooms lists the regions between the stones that stay.
func (c *counting) rooms() []room {
	var seen [board.NumPoints]bool
	var list []room
	for _, p := range c.b.Points() {
		if seen[p] || c.stays(p) {
			continue
		}
		seen[p] = true
		g := room{points: []board.Point{p}}
		for i := 0; i < len(g.points); i++ {
			for _, step := range board.Steps4() {
				q := g.points[i] + step
				switch {
				case !c.b.OnBoard(q) || seen[q]:
				case c.stays(q):
					g.border[c.b.At(q)] = true
					g.seki = g.seki || c.end.Status[q] == FinalSeki
				default:
					seen[q] = true
					g.points = append(g.points, q)
				}
			}
		}
		list = append(list, g)
	}
	return list
}

// stays reports whether a stone on p is not taken off.
func (c *counting) stays(p board.Point) bool {
	return c.b.At(p).IsPlayer() && c.end.Status[p] != FinalDead
}

// revive gives life back to dead stones that nobody can take, because no stone of
// the other side that stays touches their region. Where all are dead the colour
// with more stones lives. It reports whether anything changed.
func (c *counting) revive() bool {
	for _, g := range c.rooms() {
		var dead [3]int
		for _, p := range g.points {
			dead[c.b.At(p)]++
		}
		for _, side := range [2]board.Color{board.White, board.Black} {
			other := side.Opponent()
			alone := g.border[side] && !g.border[other]
			most := !g.border[side] && !g.border[other] && dead[side] >= dead[other]
			if dead[side] == 0 || !alone && !most {
				continue
			}
			for _, p := range g.points {
				if c.b.At(p) == side {
					c.end.Status[p] = FinalAlive
				}
			}
			return true
		}
	}
	return false
}

// divide gives the empty points and those of dead stones to their owners. The
// status of a dead stone stays dead.
func (c *counting) divide() {
	for _, g := range c.rooms() {
		owner := FinalDame
		switch {
		case g.seki:
		case g.border[board.White] && !g.border[board.Black]:
			owner = FinalWhite
		case g.border[board.Black] && !g.border[board.White]:
			owner = FinalBlack
		}
		shared := g.border[board.White] && g.border[board.Black] && !g.seki
		for _, p := range g.points {
			if c.b.At(p).IsPlayer() {
				continue
			}
			c.end.Status[p] = owner
			if shared {
				c.end.Status[p] = c.leaning(p)
			}
		}
	}
}

// leaning is whose an empty point is in a region that both sides touch.
func (c *counting) leaning(p board.Point) FinalStatus {
	value := float64(c.r.ForSide(board.White).Territory()[p]+c.r.ForSide(board.Black).Territory()[p]) / 2
	switch {
	case math.Abs(value) < wholePoint:
		return FinalDame
	case value > 0:
		return FinalWhite
	}
	return FinalBlack
}

// score counts territory and prisoners for White.
func (c *counting) score(pos Position) float64 {
	score := pos.Komi + float64(pos.Board.Captured(board.Black)-pos.Board.Captured(board.White))
	for _, p := range c.b.Points() {
		stone := c.b.At(p)
		switch {
		case c.end.Status[p] == FinalWhite:
			score++
		case c.end.Status[p] == FinalBlack:
			score--
		case c.end.Status[p] == FinalDead && stone == board.Black:
			score += 2
		case c.end.Status[p] == FinalDead && stone == board.White:
			score -= 2
		}
	}
	return score
}

// refute marks dragons dead that were taken for alive in seki and that the budget of
// a question can kill: if their opponent is to move, or whoever moves. It reports whether there was one.
func (o *owlPart) refute(ctx context.Context, c *counting, toMove board.Color) bool {
	for i := range c.r.Dragons {
		if c.end.Status[c.r.Dragons[i].Origin] != FinalSeki {
			continue
		}
		attack := o.life.Attack(ctx, c.r, i)
		o.nodes += attack.Nodes
		if attack.Code == 0 {
			continue
		}
		lost := c.r.Dragons[i].Color != toMove
		if !lost {
			defend := o.life.Defend(ctx, c.r, i)
			o.nodes += defend.Nodes
			lost = defend.Code == 0
		}
		if lost && ctx.Err() == nil {
			c.mark(i, FinalDead)
			for _, p := range c.b.Points() { // what else was taken for seki is looked at again
				if c.end.Status[p] == FinalSeki {
					c.end.Status[p] = FinalAlive
				}
			}
			return true
		}
	}
	return false
}

// eyeRoom is how many points of territory give two eyes.
const eyeRoom = 3

// sekiRoom is the most points of shared liberties of a seki.
const sekiRoom = 6

// findSeki marks living groups that have not two eyes and touch no open region: they
// live because nobody can play the liberties that both sides share. Groups are
// strings joined by territory of their own.
func (c *counting) findSeki() {
	group := make(map[board.Point]board.Point) // origins of strings, joined
	find := func(p board.Point) board.Point {
		for group[p] != p {
			p = group[p]
		}
		return p
	}
	for _, p := range c.b.Points() {
		if c.stays(p) && c.b.Origin(p) == p {
			group[p] = p
		}
	}
	eyes, shared, open := map[board.Point]int{}, map[board.Point]int{}, map[board.Point]bool{}
	rooms := c.rooms()
	for pass := range 2 {
		for i := range rooms {
			touching := c.touching(&rooms[i])
			own := rooms[i].border[board.White] != rooms[i].border[board.Black]
			for _, p := range touching {
				switch {
				case pass == 0 && own:
					group[find(p)] = find(touching[0])
				case pass == 1 && own && p == touching[0]:
					eyes[find(p)] += min(2, 1+len(rooms[i].points)/eyeRoom)
				case pass == 1 && !own:
					shared[find(p)]++
					open[find(p)] = open[find(p)] || len(rooms[i].points) > sekiRoom
				}
			}
		}
	}
	for _, p := range c.b.Points() {
		if !c.stays(p) || c.r.Worms.Settled[p] == worm.Alive {
			continue
		}
		if g := find(c.b.Origin(p)); eyes[g] < 2 && shared[g] > 0 && !open[g] {
			c.end.Status[p] = FinalSeki
		}
	}
}

// touching lists the origins of the strings that stay around a region.
func (c *counting) touching(g *room) []board.Point {
	var list []board.Point
	for _, p := range g.points {
		for _, step := range board.Steps4() {
			if q := p + step; c.b.OnBoard(q) && c.stays(q) && !slices.Contains(list, c.b.Origin(q)) {
				list = append(list, c.b.Origin(q))
			}
		}
	}
	return list
}
