package eye

import "ana/goeng/board"

// Limits of the sum over the four diagonals of an eye point.
const (
	falseSum = 4 // from here on the eye is false
	halfSum  = 2 // beyond this it is half an eye
)

// What a diagonal costs.
const (
	costNone     = 0
	costEasyKo   = 0.75
	costContest  = 1
	costHardKo   = 1.25
	costEnemy    = 2
	codeWin      = 5
	largeString  = 8 // liberties beyond which an own string is not in danger
	heavyEnemies = 3 // stones of an enemy string that settle a diagonal
)

// diagonals decides for every eye point with at most one neighbour in its space
// whether it is an eye, half an eye or false. False eyes become marginal.
func (a *Analyzer) diagonals(r *Result) {
	for i := range r.Spaces {
		s := &r.Spaces[i]
		for _, p := range s.Points {
			if r.Marginal[s.Color][p] || a.neighbours(r, p, s.Color) > 1 {
				continue
			}
			h := a.half(r, p, s.Color)
			switch {
			case h.Kind == FalseEye && (len(s.Points) == 1 || a.in.Board.Legal(p, s.Color.Opponent()) || a.in.Board.At(p) == s.Color.Opponent()):
				r.Marginal[s.Color][p] = true
				s.Margins++
			case h.Kind == FalseEye:
				continue
			}
			r.Halves[p] = h
		}
	}
}

// neighbours counts the points of the same space beside p.
func (a *Analyzer) neighbours(r *Result, p board.Point, c board.Color) int {
	n := 0
	for _, s := range board.Steps4() {
		if a.in.Board.OnBoard(p+s) && r.ID[c][p+s] >= 0 && r.ID[c][p+s] == r.ID[c][p] {
			n++
		}
	}
	return n
}

// half adds up the diagonals of an eye point of c.
func (a *Analyzer) half(r *Result, p board.Point, c board.Color) Half {
	b := a.in.Board
	h, byKo := Half{}, Half{ByKo: true}
	for _, v := range [2]board.Point{board.South, board.North} {
		for _, w := range [2]board.Point{board.West, board.East} {
			q := p + v + w
			if b.At(q) == board.Edge {
				if b.At(p+v) != board.Edge || b.At(p+w) != board.Edge {
					h.Sum += costContest
				}
				continue
			}
			cost, attack, defend := a.diagonal(r, p, q, c)
			h.Sum += cost
			switch cost {
			case costContest:
				h.Attack, h.Defend = append(h.Attack, attack), append(h.Defend, defend)
			case costEasyKo, costHardKo:
				byKo.ByKo = byKo.ByKo && cost == costEasyKo
				byKo.Attack, byKo.Defend = append(byKo.Attack, attack), append(byKo.Defend, defend)
			}
		}
	}
	if len(h.Attack) == 0 && len(byKo.Attack) > 0 {
		byKo.Sum = h.Sum
		h = byKo // only for want of better ones
	}
	switch {
	case h.Sum >= falseSum:
		h.Kind = FalseEye
	case h.Sum > halfSum:
		h.Kind = HalfEye
	}
	return h
}

// diagonal returns what the point q costs the eye at p, and where each side
// decides it.
func (a *Analyzer) diagonal(r *Result, p, q board.Point, c board.Color) (cost float64, attack, defend board.Point) {
	b := a.in.Board
	enemy := c.Opponent()
	switch b.At(q) {
	case c:
		return costNone, q, q
	case enemy:
		return a.enemyDiagonal(p, q, c)
	}
	if r.ID[c][q] >= 0 && !r.Marginal[c][q] && a.margins(r, q, c) < 2 && b.Captures(q, enemy) == 0 {
		return costNone, q, q
	}
	switch a.in.Safe(q, enemy) {
	case 0:
		return costNone, q, q
	case codeWin:
	default:
		return costEasyKo, q, q
	}
	switch a.in.Safe(q, c) {
	case codeWin:
		return costContest, q, q
	case 0:
		return costEnemy, q, q
	}
	return costHardKo, q, q
}

// enemyDiagonal is diagonal for an enemy stone.
func (a *Analyzer) enemyDiagonal(p, q board.Point, c board.Color) (cost float64, attack, defend board.Point) {
	att, def := a.in.Attack[q], a.in.Defend[q]
	if a.pressed(p, q, c) {
		return costEnemy, q, q
	}
	attack, defend = a.decide(a.in.DefendAt, q), a.decide(a.in.AttackAt, q)
	switch {
	case att == 0:
		return costEnemy, q, q
	case def == 0:
		return costNone, q, q
	case att == codeWin && def != codeWin:
		return costEasyKo, attack, defend
	case att != codeWin:
		return costHardKo, attack, defend
	}
	return costContest, attack, defend
}

// decide returns the move that decides about the string at q by a list, or its first
// liberty. What saves the string attacks the eye.
func (a *Analyzer) decide(moves *[board.NumPoints]board.Point, q board.Point) board.Point {
	if moves != nil && moves[q] > 0 {
		return moves[q]
	}
	return a.in.Board.FirstLiberty(q)
}

// pressed tells whether capturing the string at q gains nothing for the eye: it
// is heavy and touches the eye point itself.
func (a *Analyzer) pressed(p, q board.Point, c board.Color) bool {
	b := a.in.Board
	if b.At(p) != board.Empty || b.Size(q) < heavyEnemies {
		return false
	}
	touches, small := false, false
	var origins [4]board.Point
	strings := 0
	for _, s := range board.Steps4() {
		n := p + s
		switch b.At(n) {
		case board.Edge:
			return false
		case c.Opponent():
			touches = touches || b.SameString(n, q)
		case c:
			o := b.Origin(n)
			known := false
			for _, have := range origins[:strings] {
				known = known || have == o
			}
			if !known {
				origins[strings] = o
				strings++
			}
			small = small || b.Liberties(n) <= largeString
		}
	}
	return touches && strings >= 2 && small
}

// margins counts the marginal neighbours of a point of c's eye space.
func (a *Analyzer) margins(r *Result, p board.Point, c board.Color) int {
	n := 0
	for _, s := range board.Steps4() {
		if q := p + s; a.in.Board.OnBoard(q) && r.ID[c][q] >= 0 && r.Marginal[c][q] {
			n++
		}
	}
	return n
}
