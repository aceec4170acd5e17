package series

import (
	"ana/bgeng/judge"
	"ana/bgeng/match"
	"ana/model"
)

// Luckless is what games were worth to the players, as played and with the luck of the
// dice taken out: points in money play, match winning chance in a match. Games
// without a winner are left out.
type Luckless struct {
	Games  int        // that count
	Actual [2]float64 // by player
	luck   [2]float64 // of those games
}

// AddGame adds a game that was analysed; table gives chances in matches.
func (l *Luckless) AddGame(g *model.Game, t Totals, table *match.Table) {
	won, ok := worth(g, table)
	if !ok {
		return
	}
	l.Games++
	for i := range t {
		l.luck[i] += t[i].LuckCost
	}
	l.Actual[0] += won
	l.Actual[1] -= won
}

// Add adds the games of o.
func (l *Luckless) Add(o Luckless) {
	l.Games += o.Games
	for i := range l.Actual {
		l.Actual[i] += o.Actual[i]
		l.luck[i] += o.luck[i]
	}
}

// Adjusted is the result of a player without the luck of both.
func (l *Luckless) Adjusted(player int) float64 {
	return judge.LuckAdjusted(l.Actual[player], l.luck[player], l.luck[1-player])
}

// worth is what a game brought player 0.
func worth(g *model.Game, table *match.Table) (won float64, ok bool) {
	winner, points := g.Result.Winner, int(g.Result.Points)
	if winner < 0 || points < 1 {
		return 0, false
	}
	if g.Bg.Length == 0 {
		if winner == 1 {
			points = -points
		}
		return float64(points), true
	}
	away := [2]int{g.Bg.Length - g.Bg.Score[0], g.Bg.Length - g.Bg.Score[1]}
	for _, n := range away {
		if n < 1 || n > match.Max {
			return 0, false
		}
	}
	return table.After(away, g.Bg.Crawford, winner, points) - table.Chance(away, g.Bg.PostCrawford), true
}
