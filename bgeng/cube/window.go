package cube

import "ana/bgeng/board"

// Point is a winning chance at which a decision turns, for a cube that is never
// used again and for one that is always used at the right moment.
type Point struct{ Dead, Live float64 }

// Windows are the winning chances, for the side on roll, between which the
// answers of a cube decision change. In match play Beaver and Raccoon are zero.
type Windows struct {
	Take    Point // from here this side takes when doubled
	Beaver  Point // from here it beavers
	Raccoon Point // from here, having been beavered, it redoubles
	Double  Point // from here it doubles (an initial double, or a redouble)
	Cash    Point // from here the other side passes
	TooGood Point // from here it plays on for the gammon
	OppTake Point // the other side's take point as this side's chance: 1 - its Take
}

// Windows returns the theoretical windows for player on roll with outputs out.
// In money play the cube counts as centred when nobody owns it and Jacoby
// applies as the rules say.
func (g *Game) Windows(out *[5]float32, s State, player int) Windows {
	if g.Money() {
		return g.moneyWindows(out, s)
	}
	return g.matchWindows(out, s, player)
}

func (g *Game) moneyWindows(out *[5]float32, s State) Windows {
	w, l := 1.0, 1.0
	if p := float64(out[0]); p > edge && p < 1-edge {
		w += float64(out[1]+out[2]) / p
		l += float64(out[3]+out[4]) / (1 - p)
	}
	sum := w + l
	v := Windows{
		Take:    Point{(l - .5) / sum, (l - .5) / (sum + .5)},
		Beaver:  Point{l / sum, l / (sum + .5)},
		Raccoon: Point{l / sum, (l + .5) / (sum + .5)},
		Double:  Point{l / sum, (l + 1) / (sum + .5)},
		Cash:    Point{(l + .5) / sum, (l + 1) / (sum + .5)},
		TooGood: Point{(l + 1) / sum, (l + 1) / (sum + .5)},
	}
	v.OppTake = v.Cash
	if s.Owner == board.Centre && g.jacoby {
		v.Double.Dead = (l - .5) / (sum - 1)
		if g.beavers {
			v.Double.Dead = (l - .25) / (sum - .5)
		}
	}
	return v
}

func (g *Game) matchWindows(out *[5]float32, s State, player int) Windows {
	var by [2]shares
	by[player], by[1-player] = winShares(out)
	c := s.Value
	dead := g.deadPoints(&by, c, player)
	other := g.deadPoints(&by, c, 1-player)
	v := Windows{Double: Point{Dead: dead.double}, Cash: Point{Dead: dead.cash}, TooGood: Point{Dead: dead.tooGood}}
	v.Take.Dead = 1 - other.cash
	v.Cash.Live = g.cashPoint(&by, c, player)
	v.Take.Live = 1 - g.cashPoint(&by, c, 1-player)
	v.Double.Live, v.TooGood.Live = v.Cash.Live, v.Cash.Live
	v.OppTake = v.Cash
	return v
}

type deadPoint struct{ double, cash, tooGood float64 }

// deadPoints are the turning points of player with a cube that is not turned
// again, or is redoubled at once where the taker has nothing to lose.
func (g *Game) deadPoints(by *[2]shares, c, player int) deadPoint {
	stake := 2 * c
	if g.away[player] <= 2*c && g.away[1-player] > 2*c {
		stake = 4 * c
	}
	doubleWin, doubleLoss := g.afterWin(player, stake, &by[player]), g.afterLoss(player, stake, &by[1-player])
	win, loss := g.afterWin(player, c, &by[player]), g.afterLoss(player, c, &by[1-player])
	pass := g.won(player, c)
	return deadPoint{
		double:  ratio(loss-doubleLoss, loss-doubleLoss+doubleWin-win),
		cash:    1 - ratio(doubleWin-pass, doubleWin-doubleLoss),
		tooGood: ratio(win-loss, win-loss+win-pass),
	}
}

// ratio divides, and answers 1 where nothing is at stake.
func ratio(a, b float64) float64 {
	if b == 0 {
		return 1
	}
	return a / b
}
