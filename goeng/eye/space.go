package eye

import (
	"slices"

	"ana/goeng/board"
)

// Input is what eye spaces are found from. Arrays are by vertex.
type Input struct {
	Board *board.Board
	// Attack and Defend are the tactical codes of the string on a vertex.
	Attack, Defend *[board.NumPoints]uint8
	// AttackAt and DefendAt are the moves that do it; nil stands for a liberty of the
	// string.
	AttackAt, DefendAt *[board.NumPoints]board.Point
	// Inessential marks stones of inessential strings.
	Inessential *[board.NumPoints]bool
	// Safe returns the code with which the opponent fails to take a stone of
	// colour c played at p: 5 safe, 0 taken or illegal, 1 to 4 by ko.
	Safe func(p board.Point, c board.Color) int
	// Color, unless Empty, is the only colour whose spaces are found, and Near,
	// unless nil, marks the points that are looked at.
	Color board.Color
	Near  *[board.NumPoints]bool
}

// wanted tells whether the spaces of c are to be found.
func (in *Input) wanted(c board.Color) bool { return in.Color == board.Empty || in.Color == c }

// transparent tells whether a stone does not stand in the way of an eye space.
func (in *Input) transparent(p board.Point) bool {
	return in.Attack[p] != 0 && in.Defend[p] == 0 || in.Inessential[p]
}

// lively returns the colour of a stone that counts, Empty elsewhere.
func (in *Input) lively(p board.Point) board.Color {
	if c := in.Board.At(p); c.IsPlayer() && !in.transparent(p) {
		return c
	}
	return board.Empty
}

// Space is one eye space.
type Space struct {
	Origin  board.Point // first point in scan order
	Color   board.Color
	Points  []board.Point
	Margins int // marginal points
	Value   Value
	// AttackPoint and DefensePoint are where a move changes the value, NoPoint
	// when none does.
	AttackPoint, DefensePoint board.Point
	// Solved says that the value was computed, not estimated from the size.
	Solved bool
}

// HalfKind grades a point whose diagonals decide whether it is an eye.
type HalfKind uint8

// The grades.
const (
	Proper HalfKind = iota
	HalfEye
	FalseEye
)

// Half is the outcome of the diagonals of one eye point.
type Half struct {
	Kind HalfKind
	Sum  float64
	// ByKo says that the attacker has to take a ko first.
	ByKo bool
	// Attack and Defend are the points that decide the diagonals.
	Attack, Defend []board.Point
}

// Result holds the spaces of both colours. Arrays are by colour and vertex.
type Result struct {
	Spaces []Space
	// ID is the index of the space of a colour at a vertex, -1 for none.
	ID       [3][board.NumPoints]int16
	Marginal [3][board.NumPoints]bool
	// Halves holds the points whose diagonals were looked at, proper eyes too.
	Halves map[board.Point]Half
}

// Analyzer finds eye spaces and keeps the shapes it has solved. It may be used by
// one goroutine at a time.
type Analyzer struct {
	in     *Input
	domain [3][board.NumPoints]bool
	// nobodys marks the false margins of either colour.
	nobodys [board.NumPoints]bool
	memory  map[shape]*solver
	limit   int
	points  []board.Point                // looked at, in scan order
	near    []board.Point                // room for them
	live    [board.NumPoints]board.Color // colours of lively stones
	seen    [board.NumPoints]bool
}

// NewAnalyzer returns an Analyzer.
func NewAnalyzer() *Analyzer { return &Analyzer{memory: map[shape]*solver{}, limit: maxSolved} }

// Limit lets the Analyzer solve only shapes of at most n points, 8 by default.
func (a *Analyzer) Limit(n int) { a.limit = min(n, maxSolved) }

// Find returns the eye spaces of a position with their values.
func (a *Analyzer) Find(in *Input) *Result {
	a.in = in
	r := &Result{Halves: map[board.Point]Half{}}
	a.points = in.Board.Points()
	if in.Near != nil {
		a.near = a.near[:0]
		for _, p := range in.Board.Points() {
			if in.Near[p] {
				a.near = append(a.near, p)
			}
		}
		a.points = a.near
		a.nobodys = [board.NumPoints]bool{}
	}
	a.live = [board.NumPoints]board.Color{}
	for _, p := range in.Board.Points() {
		a.live[p] = in.lively(p)
	}
	for _, p := range a.points {
		a.nobodys[p] = a.falseMargin(p, board.White) || a.falseMargin(p, board.Black)
	}
	for c := board.White; c <= board.Black; c++ {
		a.claim(c)
		a.extend(c)
	}
	for c := board.White; c <= board.Black; c++ {
		for i := range r.ID[c] {
			r.ID[c][i] = -1
		}
		if in.wanted(c) {
			a.mark(r, c)
			a.collect(r, c)
		}
	}
	a.diagonals(r)
	for i := range r.Spaces {
		a.evaluate(r, &r.Spaces[i])
	}
	return r
}

// claim gives c its lively stones and the points beside them.
func (a *Analyzer) claim(c board.Color) {
	d := &a.domain[c]
	*d = [board.NumPoints]bool{}
	b := a.in.Board
	for _, p := range a.points {
		if a.live[p] == c {
			d[p] = true
			for _, s := range board.Steps4() {
				if b.OnBoard(p+s) && !a.nobodys[p+s] {
					d[p+s] = true
				}
			}
		}
	}
}

// falseMargin tells whether an empty point between the colours belongs to nobody
// for c: an enemy stone that is not lively and one that cannot be attacked stand
// beside it, and the enemy's own move there would be taken.
func (a *Analyzer) falseMargin(p board.Point, c board.Color) bool {
	b := a.in.Board
	if b.At(p) != board.Empty {
		return false
	}
	dead, firm, own := false, false, false
	for _, s := range board.Steps4() {
		q := p + s
		own = own || b.At(q) == c
		if b.At(q) != c.Opponent() {
			continue
		}
		if a.in.transparent(q) {
			dead = true
		} else if a.in.Attack[q] == 0 {
			firm = true
		}
	}
	return dead && firm && own && a.in.Safe(p, c.Opponent()) == 0
}

// extend lets the domain of c grow between its stones until nothing changes.
func (a *Analyzer) extend(c board.Color) {
	b := a.in.Board
	var value [board.NumPoints]int8
	var need [board.NumPoints]int8
	for _, p := range a.points {
		switch l := a.live[p]; {
		case l == c:
			value[p] = 1
			continue
		case l == c.Opponent():
			value[p] = -1
			continue
		}
		if a.domain[c][p] {
			value[p] = 1
		}
		edge := false
		for _, s := range board.Steps4() {
			edge = edge || b.At(p+s) == board.Edge
			if a.live[p+s] == c.Opponent() {
				need[p] = 1
			}
		}
		if need[p] == 1 || edge {
			value[p]--
		}
	}
	for again := true; again; {
		again = false
		for _, p := range a.points {
			if !a.domain[c][p] && !a.nobodys[p] && a.live[p] == board.Empty && joins(b, &value, need[p], p) {
				a.domain[c][p] = true
				value[p]++
				again = true
			}
		}
	}
}

// joins tells whether a neighbour and a diagonal beside it carry enough.
func joins(b *board.Board, value *[board.NumPoints]int8, need int8, p board.Point) bool {
	for _, s := range board.Steps4() {
		f := p + s
		if !b.OnBoard(f) {
			continue
		}
		side := board.South
		if s == board.South || s == board.North {
			side = board.East
		}
		for _, g := range [2]board.Point{f + side, f - side} {
			if b.OnBoard(g) && value[f]+value[g] > need {
				return true
			}
		}
	}
	return false
}

// only tells whether a point that is not a lively stone is in the domain of c
// alone.
func (a *Analyzer) only(p board.Point, c board.Color) bool {
	return a.domain[c][p] && !a.domain[c.Opponent()][p]
}

// mark decides which points are eye space of c and which of them are marginal.
func (a *Analyzer) mark(r *Result, c board.Color) {
	b := a.in.Board
	id, marginal := &r.ID[c], &r.Marginal[c]
	for _, p := range a.points {
		if a.live[p] != board.Empty || !a.domain[c][p] {
			continue
		}
		own, other := false, false
		for _, s := range board.Steps4() {
			q := p + s
			if !b.OnBoard(q) || a.live[q] != board.Empty {
				continue
			}
			own = own || a.only(q, c)
			other = other || a.only(q, c.Opponent())
		}
		switch {
		case a.only(p, c):
			id[p], marginal[p] = 0, other
		case own:
			id[p], marginal[p] = 0, true
		}
	}
}

// collect numbers the spaces of c; two marginal points do not connect.
func (a *Analyzer) collect(r *Result, c board.Color) {
	b := a.in.Board
	id := &r.ID[c]
	done := &a.seen
	*done = [board.NumPoints]bool{}
	for _, p := range a.points {
		if id[p] < 0 || done[p] {
			continue
		}
		n := int16(len(r.Spaces))
		space := Space{Origin: p, Color: c}
		done[p] = true
		queue := []board.Point{p}
		for i := 0; i < len(queue); i++ {
			q := queue[i]
			id[q] = n
			if r.Marginal[c][q] {
				space.Margins++
			}
			for _, s := range board.Steps4() {
				t := q + s
				if b.OnBoard(t) && id[t] >= 0 && !done[t] && !(r.Marginal[c][q] && r.Marginal[c][t]) {
					done[t] = true
					queue = append(queue, t)
				}
			}
		}
		slices.Sort(queue) // vertices are numbered in scan order
		space.Points = queue
		r.Spaces = append(r.Spaces, space)
	}
}
