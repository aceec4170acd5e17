package match

import "math"

// zadeh holds the parameters of Zadeh's model of match play ("On doubling in
// tournament backgammon", Management Science 23, 1977).
type zadeh struct{ leader, trailer, delta, deltaBar float64 }

// fillZadeh computes every pre-Crawford score from the post-Crawford ones.
func (t *Table) fillZadeh(by zadeh) {
	post := &t.post[1]
	for i := range Max {
		at := func(k int) float64 {
			if k < 0 {
				return 1
			}
			return post[k]
		}
		t.pre[i][0] = by.leader/2*at(i-2) + (1-by.leader)/2*at(i-1)
		t.pre[0][i] = 1 - t.pre[i][0]
	}
	t.pre[0][0] = .5
	points := map[[3]int]float64{}
	for i := 1; i < Max; i++ {
		for j := 1; j <= i; j++ {
			for c := Max; c >= 1; c /= 2 {
				points[[3]int{i, j, c}] = t.zadehPoint(by, points, i, j, c)
				points[[3]int{j, i, c}] = t.zadehPoint(by, points, j, i, c)
			}
			own, other := points[[3]int{i, j, 1}], points[[3]int{j, i, 1}]
			weightI, weightJ := other+by.deltaBar-.5, own+by.deltaBar-.5
			t.pre[i][j] = (weightI*t.pre[i-1][j] + weightJ*t.pre[i][j-1]) / (own + other + 2*by.deltaBar - 1)
			t.pre[j][i] = 1 - t.pre[i][j]
		}
	}
}

// zadehPoint returns the share of the way at which the player who needs i+1
// points cashes a cube of c.
func (t *Table) zadehPoint(by zadeh, points map[[3]int]float64, i, j, c int) float64 {
	at := func(a, b int) float64 {
		switch {
		case a < 0:
			return 1
		case b < 0:
			return 0
		default:
			return t.pre[a][b]
		}
	}
	stake := c
	if i < 2*c && j >= 2*c {
		stake = 2 * c
	}
	lose := by.trailer*at(i, j-4*stake) + (1-by.trailer)*at(i, j-2*stake)
	win := by.leader*at(i-4*stake, j) + (1-by.leader)*at(i-2*stake, j)
	dead := (at(i-c, j) - lose) / (win - lose)
	if i < 2*c || j < 2*c {
		return dead
	}
	return 1 + (points[[3]int{j, i, 2 * c}]+by.delta)*(dead-1)
}

// mec holds the parameters of Claes Tornberg's match equity calculator.
type mec struct{ gammons, wins, freeDrop2, freeDrop4 float64 }

// fillMecPost computes the chances of one player after the Crawford game.
func (t *Table) fillMecPost(player int, by mec) {
	post := &t.post[player]
	at := func(away int) float64 {
		if away <= 0 {
			return 1
		}
		return post[away-1]
	}
	for away := 1; away <= Max; away++ {
		switch {
		case away == 1:
			post[0] = by.wins
		case away%2 == 1:
			post[away-1] = by.wins*(1-by.gammons)*at(away-2) + by.wins*by.gammons*at(away-4)
		default:
			post[away-1] = at(away - 1)
			switch away {
			case 2:
				post[away-1] -= by.freeDrop2
			case 4:
				post[away-1] += by.freeDrop4
			}
		}
	}
}

// fillMecPre computes the scores before the Crawford game: the Crawford row
// from the scores after it, the others by joining the two doubling points of a
// fully live cube with a straight line.
func (t *Table) fillMecPre(by mec) {
	at := func(k int) float64 {
		if k < 0 {
			return 1
		}
		return t.post[1][k]
	}
	for i := range Max {
		t.pre[i][0] = by.wins * ((1-by.gammons)*at(i-1) + by.gammons*at(i-2))
		t.pre[0][i] = 1 - t.pre[i][0]
	}
	t.pre[0][0] = by.wins
	for i := 1; i < Max; i++ {
		for j := 1; j <= i; j++ {
			up := t.mecPoint(by, i, j, 1)
			down := 1 - t.mecPoint(by, j, i, 1)
			high, low := t.mecAt(i-1, j), t.mecAt(i, j-1)
			share := .5
			if math.Abs(up-down) > 1e-12 {
				share = (by.wins - down) / (up - down)
			}
			t.pre[i][j] = low + share*(high-low)
			t.pre[j][i] = 1 - t.pre[i][j]
		}
	}
}

func (t *Table) mecAt(i, j int) float64 {
	switch {
	case i < 0:
		return 1
	case j < 0:
		return 0
	default:
		return t.pre[i][j]
	}
}

// mecPoint returns the winning chance at which the player who needs i+1 points
// cashes a cube of c when the cube is fully live.
func (t *Table) mecPoint(by mec, i, j, c int) float64 {
	stake := 2 * c
	if i < 2*c && j >= 2*c {
		stake = 4 * c
	}
	lose := (1-by.gammons)*t.mecAt(i, j-stake) + by.gammons*t.mecAt(i, j-2*stake)
	pass := t.mecAt(i-c, j)
	if i < 2*c || j < 2*c {
		win := (1-by.gammons)*t.mecAt(i-stake, j) + by.gammons*t.mecAt(i-2*stake, j)
		return (pass - lose) / (win - lose)
	}
	// The taker redoubles at his own cash point and then loses this player the
	// doubled cube.
	recube := 1 - t.mecPoint(by, j, i, 2*c)
	redouble := t.mecAt(i, j-2*c)
	win := (1-by.gammons)*t.mecAt(i-2*c, j) + by.gammons*t.mecAt(i-4*c, j)
	return recube + (1-recube)*(pass-redouble)/(win-redouble)
}
