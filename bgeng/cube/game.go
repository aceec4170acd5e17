package cube

import (
	"fmt"

	"ana/bgeng/board"
	"ana/bgeng/match"
)

// State is the cube: its value and who may turn it.
type State struct {
	Value int // 1, 2, 4, …
	Owner board.Owner
}

// Double returns the state after player has doubled and the other has taken.
func (s State) Double(player int) State {
	return State{Value: 2 * s.Value, Owner: board.Owner(1 - player)}
}

// Game is the score and the rules under which a game is played. It does not
// change after [New] and may be shared by goroutines.
type Game struct {
	length    int
	away      [2]int
	crawford  bool
	jacoby    bool
	beavers   bool
	afterward [2][match.Max + 1]float64 // player 0's MWC after winner gets 0, 1, 2, … points
}

// New returns the game that a match state describes, valued with table. The
// error says which score is beyond the table.
func New(table *match.Table, m *board.Match) (*Game, error) {
	g := &Game{length: m.Length, crawford: m.Crawford}
	if m.Length == 0 {
		g.jacoby, g.beavers = m.Jacoby, m.Beavers
		return g, nil
	}
	g.away = [2]int{m.Away(0), m.Away(1)}
	for p, away := range g.away {
		if away < 1 || away > match.Max {
			return nil, fmt.Errorf("player %d needs %d points, the match equity table holds 1 to %d", p, away, match.Max)
		}
	}
	for winner := range 2 {
		for points := range g.afterward[winner] {
			g.afterward[winner][points] = table.After(g.away, g.crawford, winner, points)
		}
	}
	return g, nil
}

// Money reports whether this is money play.
func (g *Game) Money() bool { return g.length == 0 }

// Away returns how many points a player needs, 0 in money play.
func (g *Game) Away(player int) int { return g.away[player] }

// postCrawford reports whether a player is one point away after the Crawford
// game.
func (g *Game) postCrawford() bool {
	return !g.crawford && !g.Money() && (g.away[0] == 1 || g.away[1] == 1)
}

// won returns player's MWC if he wins the game for that many points.
func (g *Game) won(player, points int) float64 {
	v := g.afterward[player][min(points, match.Max)]
	if player == 1 {
		return 1 - v
	}
	return v
}

// lost returns player's MWC if the other wins the game for that many points.
func (g *Game) lost(player, points int) float64 { return 1 - g.won(1-player, points) }

// Now returns player's MWC at this score before the game, one half in money
// play.
func (g *Game) Now(table *match.Table, player int) float64 {
	if g.Money() {
		return .5
	}
	v := table.Chance(g.away, g.postCrawford())
	if player == 1 {
		return 1 - v
	}
	return v
}

// EMG converts a match winning chance of player to the equity of a money game
// with the same stake: +1 is the value of winning the cube, -1 of losing it. In
// money play it returns its argument.
func (g *Game) EMG(mwc float64, cube, player int) float64 {
	if g.Money() {
		return mwc
	}
	w, l := g.won(player, cube), g.lost(player, cube)
	return (2*mwc - (w + l)) / (w - l)
}

// MWC is the inverse of [Game.EMG].
func (g *Game) MWC(emg float64, cube, player int) float64 {
	if g.Money() {
		return emg
	}
	w, l := g.won(player, cube), g.lost(player, cube)
	return (emg*(w-l) + w + l) / 2
}

// Invert returns the value for the other player.
func (g *Game) Invert(v float64) float64 {
	if g.Money() {
		return -v
	}
	return 1 - v
}

// CanDouble reports whether player may turn the cube before his roll and has a
// use for it.
func (g *Game) CanDouble(s State, player int) bool {
	if s.Owner != board.Centre && int(s.Owner) != player {
		return false
	}
	if g.Money() {
		return true
	}
	return !g.crawford && g.away[player] > s.Value
}

// Prices is what gammons and backgammons of both sides are worth on top of a
// single win, in units of the cube. They are 1 in money play.
type Prices struct{ Gammon, Backgammon, OppGammon, OppBackgammon float64 }

// moneyPrices are those of money play without Jacoby: every win at full value.
var moneyPrices = Prices{1, 1, 1, 1}

// Prices returns the gammon prices for player with cube s.
func (g *Game) Prices(s State, player int) Prices {
	if g.Money() {
		if g.jacoby && s.Owner == board.Centre {
			return Prices{}
		}
		return moneyPrices
	}
	c := s.Value
	mid := (g.won(player, c) + g.lost(player, c)) / 2
	half := g.won(player, c) - mid
	if half <= 1e-7 && half >= -1e-7 {
		return Prices{}
	}
	var p Prices
	p.Gammon = (g.won(player, 2*c)-mid)/half - 1
	p.Backgammon = (g.won(player, 3*c)-mid)/half - (p.Gammon + 1)
	p.OppGammon = (mid-g.lost(player, 2*c))/half - 1
	p.OppBackgammon = (mid-g.lost(player, 3*c))/half - (p.OppGammon + 1)
	p.Gammon, p.Backgammon = max(p.Gammon, 0), max(p.Backgammon, 0)
	p.OppGammon, p.OppBackgammon = max(p.OppGammon, 0), max(p.OppBackgammon, 0)
	return p
}

// Utility returns the cubeless equity of out, the five outputs for the side on
// roll, with the given prices.
func (p *Prices) Utility(out *[5]float32) float64 {
	return 2*float64(out[0]) - 1 + float64(out[1])*p.Gammon - float64(out[3])*p.OppGammon +
		float64(out[2])*p.Backgammon - float64(out[4])*p.OppBackgammon
}

// Equity returns the cubeless money equity of out with gammons at full value.
func Equity(out *[5]float32) float64 { return moneyPrices.Utility(out) }
