package owl

import (
	"context"
	"slices"

	"ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/tactic"
)

// Race is the outcome of a capturing race between two dragons for the side that
// moves first. Codes are those of package tactic.
type Race struct {
	Save    int         // of the first dragon
	Kill    int         // of the second
	Point   board.Point // board.Pass when no move is needed or none helps
	Certain bool
	Nodes   int
}

// outcome of a race for one side.
type outcome int8

const (
	loses outcome = iota - 1
	both          // of them live, in seki or with eyes
	wins
)

// Racer reads capturing races. It may be used by one goroutine at a time.
type Racer struct {
	nodes, depth int
	exactNodes   int
	spared       bool // the exact solver found that the second dragon is not taken
	siege        *siege
	sides        [2]*Reader // of the two dragons, on one board
	b            *board.Board
	ctx          context.Context
	used         int
	limited      bool
	known        map[raceKey]outcome
}

type raceKey struct {
	hash  uint64
	mover int8
	left  int8
}

// Limits of a race: the longest line, and the moves tried at the root and later.
const (
	defaultRaceDepth      = 6
	rootRaces, innerRaces = 14, 6
	listedRaces           = 10
	raceShare             = 150 // positions of the exact solver for each of Nodes
)

// NewRacer returns a Racer. Depth 0 stands for 6 moves.
func NewRacer(opts Options) *Racer {
	if opts.Depth == 0 {
		opts.Depth = defaultRaceDepth
	}
	if opts.Siege == 0 {
		opts.Siege = raceShare * opts.Nodes
	}
	if opts.Nodes == 0 {
		opts.Nodes = defaultNodes
	}
	x := &Racer{exactNodes: opts.Siege, nodes: opts.Nodes, depth: opts.Depth, sides: [2]*Reader{New(opts), New(opts)}, known: map[raceKey]outcome{}}
	for _, r := range x.sides {
		r.breadth = narrowBreadth()
	}
	return x
}

// Read reads the race of dragons d and e, neighbours of opposite colours, the
// owner of d moving first.
func (x *Racer) Read(ctx context.Context, a *dragon.Result, d, e int) Race {
	return x.Race(ctx, ProblemOf(a, d), ProblemOf(a, e))
}

// Race reads the race of two dragons of one position, the owner of the first
// moving first. It looks at all lines of growing length; where a line ends the
// liberties are counted.
func (x *Racer) Race(ctx context.Context, mine, theirs *Problem) Race {
	x.sides[0].load(ctx, mine)
	x.sides[1].load(ctx, theirs)
	x.b, x.ctx, x.used = x.sides[0].b, ctx, 0
	x.sides[1].b = x.b
	clear(x.known)
	race := Race{Point: board.Pass}
	x.spared = false
	if x.exactNodes > 0 {
		if r, ok := x.exact(mine, theirs); ok {
			return r
		}
	}
	race = x.lines(race)
	if x.spared {
		race.Kill = 0
	}
	return race
}

// lines reads a race that the exact solver leaves open.
func (x *Racer) lines(race Race) Race {
	best, at, idle := loses, board.Pass, loses
	if c := x.confine(); c != nil {
		if b, p, i := c.root(); !c.failed || c.free <= confinedFew {
			race.Nodes, race.Certain = c.nodes, !c.failed
			return race.grade(b, p, i)
		}
	}
	for depth := 1; depth <= x.depth; depth++ {
		x.limited = false
		b, p, i := x.root(depth)
		if x.limited && depth > 1 || x.ctx.Err() != nil {
			break
		}
		best, at, idle = b, p, i
		race.Certain = !x.limited
	}
	race.Nodes = x.used
	return race.grade(best, at, idle)
}

// grade fills in the codes and the move of an outcome.
func (race Race) grade(best outcome, at board.Point, idle outcome) Race {
	if best >= both {
		race.Save = int(tactic.Win)
	}
	if best == wins {
		race.Kill = int(tactic.Win)
	}
	if best == wins || best == both && idle < both {
		race.Point = at
	}
	return race
}

// root returns the best outcome of the first dragon, the move, and the outcome of
// doing nothing.
func (x *Racer) root(depth int) (best outcome, at board.Point, idle outcome) {
	idle = -x.search(1, depth-1, loses, wins)
	list := x.moves(0, rootRaces)
	if idle == wins {
		// No hurry: take liberties.
		k := &x.sides[0].survey.ranking
		k.list = k.list[:0]
		t := &x.sides[1].survey
		t.fills(k)
		for _, w := range t.weak {
			k.add(x.b, t.r.attackAt[w], topScore)
		}
		if n := k.best(listedRaces); len(n) > 0 {
			list = n
		}
	}
	best, at = loses, board.Pass
	for _, m := range list {
		if !x.b.TryPlay(m.at, x.sides[0].color) {
			continue
		}
		v := -x.search(1, depth-1, -wins, -best)
		x.b.Undo()
		if v > best {
			best, at = v, m.at
		}
		if best == wins {
			break
		}
	}
	if idle > best {
		best, at = idle, board.Pass
	}
	return best, at, idle
}

// search returns the outcome for the side that moves.
func (x *Racer) search(mover, left int, low, high outcome) outcome {
	k := raceKey{x.b.Hash(), int8(mover), int8(left)}
	if v, ok := x.known[k]; ok {
		return v
	}
	x.used++
	v, settled := x.stand(mover)
	if !settled && left > 0 {
		if x.used >= x.nodes || x.ctx.Err() != nil {
			x.limited = true
			return v
		}
		v = x.widen(mover, left, low, high)
		if v <= low || v >= high && v != wins {
			return v // a bound only
		}
	}
	x.known[k] = v
	return v
}

// widen tries the moves of a position, and none.
func (x *Racer) widen(mover, left int, low, high outcome) outcome {
	best := loses
	list := slices.Clone(x.moves(mover, innerRaces))
	for _, m := range list {
		if !x.b.TryPlay(m.at, x.sides[mover].color) {
			continue
		}
		best = max(best, -x.search(1-mover, left-1, -high, -max(low, best)))
		x.b.Undo()
		if best >= high {
			return best
		}
	}
	return best
}

// stand says how the race stands for the side that moves, and whether that is
// final.
func (x *Racer) stand(mover int) (v outcome, settled bool) {
	me, you := x.sides[mover], x.sides[1-mover]
	me.survey.look(me, false)
	you.survey.look(you, true)
	s, t := &me.survey, &you.survey
	s.against, t.against = t.stones, s.stones
	switch {
	case s.gone:
		return loses, true
	case t.gone:
		return wins, true
	}
	mine, theirs := s.verdict(false, runDepth+1) == lives, t.verdict(true, runDepth+1) == lives
	switch {
	case mine && theirs:
		return both, true
	case mine && t.value.B < 2 && t.value.D < 2 && t.route == 0:
		return wins, len(t.lunch) == 0
	case theirs && s.value.D < 2 && s.route == 0:
		return loses, len(s.lunch) == 0 && len(t.weak) == 0
	}
	x1, y1 := s.runner(), t.runner()
	x1.alive, y1.alive = x1.alive || mine || s.value.C >= 2, y1.alive || theirs || t.value.B >= 2
	switch {
	case x1.alive && y1.alive:
		return both, false
	case x1.alive:
		return wins, false
	case y1.alive:
		return loses, false
	case x1.beats(&y1, true):
		return wins, false
	case y1.beats(&x1, false):
		return loses, false
	}
	return both, false
}

// moves lists what a side may try: for its own life, against that of the other
// dragon, and the liberties of the other dragon.
func (x *Racer) moves(mover, n int) []scored {
	me, you := x.sides[mover], x.sides[1-mover]
	s, t := &me.survey, &you.survey
	s.look(me, false)
	t.look(you, true)
	s.against, t.against = t.stones, s.stones
	k := &me.survey.ranking
	k.list = k.list[:0]
	own := append([]scored(nil), s.moves(false, 0)...)
	other := append([]scored(nil), t.moves(true, 0)...)
	k.list = k.list[:0]
	for i := 0; i < max(len(own), len(other)); i++ {
		if i < len(own) {
			k.add(x.b, own[i].at, own[i].score)
		}
		if i < len(other) {
			k.add(x.b, other[i].at, other[i].score)
		}
	}
	t.fills(k)
	list := k.best(listedRaces)
	return list[:min(n, len(list))]
}

// runner is one side of a race that is decided by counting.
type runner struct {
	outside, shared, eye int
	class                int // of the largest eye: 0 none, 1 up to three points, then its points
	alive                bool
}

// bigEye is what an eye of so many points is worth in liberties.
var bigEye = [...]int{0, 1, 2, 3, 5, 8, 12, 17}

// runner counts the liberties of the dragon in its race. A liberty that the
// opponent cannot fill at once counts twice.
func (s *survey) runner() runner {
	var x runner
	b, c := s.r.b, s.r.color
	x.alive = s.home
	var eyes [board.NumPoints]bool
	for _, sp := range s.spaces {
		if estimate(sp).B == 0 {
			continue
		}
		inside, points := 0, len(sp.Points)-sp.Margins
		for _, q := range sp.Points {
			if b.At(q).IsPlayer() {
				inside++
			}
			eyes[q] = !s.found.Marginal[c][q]
		}
		if points > 0 {
			x.eye += max(1, bigEye[min(points, len(bigEye)-1)]-inside)
			x.class = max(x.class, 1, points-2)
		}
	}
	var seen [board.NumPoints]bool
	for _, p := range s.stones {
		for _, step := range board.Steps4() {
			q := p + step
			if b.At(q) != board.Empty || seen[q] {
				continue
			}
			seen[q] = true
			switch {
			case eyes[q]:
			case near(q, s.against):
				x.shared++
			default:
				x.outside++
				if b.LibertiesAfter(q, c.Opponent()) <= 1 && b.Captures(q, c.Opponent()) == 0 {
					x.outside++
				}
			}
		}
	}
	return x
}

// beats tells whether x takes y, moving first or second. Liberties that both share
// count for the one with the larger eye; where neither has the larger one, all but
// one of them have to be filled by whoever wants to win.
func (x *runner) beats(y *runner, first bool) bool {
	if y.alive {
		return false
	}
	lead := x.outside + x.eye - y.outside - y.eye
	switch {
	case x.class > y.class:
		lead += x.shared
	case y.class > x.class:
		lead -= x.shared
	case x.class > 0:
		lead -= x.shared
	default:
		lead -= max(0, x.shared-1)
	}
	if !first {
		lead--
	}
	return x.alive || lead >= 0
}

// Scores of filling a liberty in a race: one outside, one that both share, and
// one inside an eye.
const (
	fillOutside, fillShared, fillEye = 64, 36, 28
)

// fills adds the liberties of the dragon for its opponent.
func (s *survey) fills(k *ranking) {
	b := s.r.b
	for _, p := range s.stones {
		for _, d := range board.Steps4() {
			q := p + d
			if b.At(q) != board.Empty {
				continue
			}
			score := fillOutside
			switch {
			case s.found.ID[s.r.color][q] >= 0 && !s.found.Marginal[s.r.color][q]:
				score = fillEye
			case near(q, s.against):
				score = fillShared
			}
			k.add(b, q, score-2*b.Liberties(p))
		}
	}
}
