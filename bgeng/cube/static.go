package cube

import "ana/bgeng/board"

// Leaf is a statically evaluated position, from the view of the side on roll.
type Leaf struct {
	Outputs [5]float32
	X       float64    // cube efficiency, see [Efficiency]
	Exact   bool       // Stored holds money equities of a two-sided database
	Stored  [4]float32 // cubeless, own cube, centred, opponent's cube
}

// maxExactX limits the efficiency that is inferred for exact positions in
// match play, and serves where it cannot be inferred.
const maxExactX = .6

// Efficiency returns the share of a live cube for a class of positions; pips is
// the pip count of the side on roll.
func Efficiency(class board.Class, pips int) float64 {
	switch class {
	case board.Over:
		return 0
	case board.Contact, board.Crashed:
		return .68
	case board.Race:
		return min(max(.55+.00125*float64(pips), .6), .7)
	default:
		return .6
	}
}

// edge is how near to 0 or 1 a winning chance counts as certain.
const edge = 1e-7

// Static returns the value of a leaf for player, who is on roll in it: money
// equity for one cube, or match winning chance.
func (g *Game) Static(leaf *Leaf, s State, player int) float64 {
	if g.Money() {
		return g.staticMoney(leaf, s, player)
	}
	return g.staticMatch(leaf, s, player)
}

func (g *Game) staticMoney(leaf *Leaf, s State, player int) float64 {
	if leaf.Exact {
		return float64(leaf.Stored[storedIndex(s, player)])
	}
	prices := g.Prices(s, player)
	dead := prices.Utility(&leaf.Outputs)
	p := float64(leaf.Outputs[0])
	if p <= edge || p >= 1-edge {
		return dead
	}
	live := liveMoney(&leaf.Outputs, s, player, g.jacoby)
	return (1-leaf.X)*dead + leaf.X*live
}

func storedIndex(s State, player int) int {
	switch s.Owner {
	case board.Centre:
		return 2
	case board.Owner(player):
		return 1
	default:
		return 3
	}
}

// liveMoney is the value of a cube that is always turned at the right moment.
func liveMoney(out *[5]float32, s State, player int, jacoby bool) float64 {
	p := float64(out[0])
	w := 1 + float64(out[1]+out[2])/p
	l := 1 + float64(out[3]+out[4])/(1-p)
	take := (l - .5) / (w + l + .5)
	cash := (l + 1) / (w + l + .5)
	switch s.Owner {
	case board.Centre:
		low, high := -l, w
		if jacoby {
			low, high = -1, 1
		}
		switch {
		case p < take:
			return line(p, 0, low, take, -1)
		case p < cash:
			return line(p, take, -1, cash, 1)
		default:
			return line(p, cash, 1, 1, high)
		}
	case board.Owner(player):
		if p < cash {
			return line(p, 0, -l, cash, 1)
		}
		return line(p, cash, 1, 1, w)
	default:
		if p < take {
			return line(p, 0, -l, take, -1)
		}
		return line(p, take, -1, 1, w)
	}
}

// line interpolates between (x0, y0) and (x1, y1). A segment without length
// has the value of its far end.
func line(x, x0, y0, x1, y1 float64) float64 {
	if x1 <= x0 {
		return y1
	}
	return y0 + (y1-y0)*(x-x0)/(x1-x0)
}

func (g *Game) staticMatch(leaf *Leaf, s State, player int) float64 {
	prices := g.Prices(s, player)
	dead := g.MWC(prices.Utility(&leaf.Outputs), s.Value, player)
	if g.cubeDead(s) {
		return dead
	}
	x := leaf.X
	if leaf.Exact {
		x = inferX(leaf, s, player)
	}
	if x == 0 {
		return dead
	}
	return (1-x)*dead + x*g.liveMatch(&leaf.Outputs, s, player)
}

// cubeDead reports whether turning the cube changes nothing for either player.
func (g *Game) cubeDead(s State) bool {
	return g.crawford || g.away[0] <= s.Value && g.away[1] <= s.Value || g.away[0] == 2 && g.away[1] == 2
}

// inferX finds the efficiency at which the money model gives the stored value.
func inferX(leaf *Leaf, s State, player int) float64 {
	dead := float64(leaf.Stored[0])
	p := float64(leaf.Outputs[0])
	live := dead
	if p > edge && p < 1-edge {
		live = liveMoney(&leaf.Outputs, s, player, false)
	}
	x := maxExactX
	if d := live - dead; d > 1e-4 || d < -1e-4 {
		x = (float64(leaf.Stored[storedIndex(s, player)]) - dead) / d
	}
	return min(max(x, 0), maxExactX)
}

// shares are the parts of a player's wins that are singles, gammons and
// backgammons.
type shares [3]float64

func winShares(out *[5]float32) (own, other shares) {
	win := float64(out[0])
	if win > 0 {
		own[1], own[2] = float64(out[1]-out[2])/win, float64(out[2])/win
	}
	if win < 1 {
		other[1], other[2] = float64(out[3]-out[4])/(1-win), float64(out[4])/(1-win)
	}
	own[0], other[0] = 1-own[1]-own[2], 1-other[1]-other[2]
	return own, other
}

// afterWin returns player's MWC when he wins with a cube of c.
func (g *Game) afterWin(player, c int, by *shares) float64 {
	return by[0]*g.won(player, c) + by[1]*g.won(player, 2*c) + by[2]*g.won(player, 3*c)
}

// afterLoss returns player's MWC when the other wins with a cube of c.
func (g *Game) afterLoss(player, c int, by *shares) float64 {
	return by[0]*g.lost(player, c) + by[1]*g.lost(player, 2*c) + by[2]*g.lost(player, 3*c)
}

// liveMatch is the MWC with a cube that is always turned at the right moment.
func (g *Game) liveMatch(out *[5]float32, s State, player int) float64 {
	var by [2]shares
	by[player], by[1-player] = winShares(out)
	c := s.Value
	p := float64(out[0])
	cash, oppCash := g.won(player, c), g.lost(player, c)
	win := g.afterWin(player, c, &by[player])
	lose := g.afterLoss(player, c, &by[1-player])
	switch s.Owner {
	case board.Centre:
		high, low := g.cashPoint(&by, c, player), 1-g.cashPoint(&by, c, 1-player)
		switch {
		case p <= low:
			return segment(p, 0, lose, low, oppCash, lose)
		case p < high:
			return line(p, low, oppCash, high, cash)
		default:
			return segment(p, high, cash, 1, win, win)
		}
	case board.Owner(player):
		high := g.cashPoint(&by, c, player)
		if p <= high {
			return segment(p, 0, lose, high, cash, lose)
		}
		return segment(p, high, cash, 1, win, win)
	default:
		low := 1 - g.cashPoint(&by, c, 1-player)
		if p <= low {
			return segment(p, 0, lose, low, oppCash, lose)
		}
		return segment(p, low, oppCash, 1, win, win)
	}
}

// segment is [line] with the value to take where the segment has no length.
func segment(x, x0, y0, x1, y1, degenerate float64) float64 {
	if x1 <= x0 {
		return degenerate
	}
	return line(x, x0, y0, x1, y1)
}

// cashPoint returns the winning chance from which player cashes a live cube of
// c. Both players' points are worked out from the last useful cube down.
func (g *Game) cashPoint(by *[2]shares, c, player int) float64 {
	last := c
	for g.away[0] > 2*last && g.away[1] > 2*last {
		last *= 2
	}
	var points [2]float64
	for k := range 2 {
		points[k] = g.lastCashPoint(by, last, k)
	}
	for v := last / 2; v >= c; v /= 2 {
		var next [2]float64
		for k := range 2 {
			pass := g.won(k, v)
			take := g.afterWin(k, 2*v, &by[k])
			redouble := g.lost(k, 2*v)
			next[k] = 1 - points[1-k]*(pass-take)/(redouble-take)
		}
		points = next
	}
	return points[player]
}

// lastCashPoint is the cash point of player at a cube of v that is dead once
// doubled.
func (g *Game) lastCashPoint(by *[2]shares, v, player int) float64 {
	stake := 2 * v
	if g.away[player] <= 2*v && g.away[1-player] > 2*v {
		stake = 4 * v // the taker redoubles at once
	}
	pass := g.won(player, v)
	win := g.afterWin(player, stake, &by[player])
	lose := g.afterLoss(player, stake, &by[1-player])
	if lose == win {
		return 1
	}
	return (lose - pass) / (lose - win)
}
