package match

import "math"

// Max is the largest number of points away a table knows.
const Max = 64

// Table is a match equity table. It is not changed after it has been read and
// may be shared by goroutines.
type Table struct {
	Name        string
	Description string
	Native      int // explicit length; Max for generated tables

	pre  [Max][Max]float64 // player 0's chance needing i+1 when player 1 needs j+1
	post [2][Max]float64   // player p's chance needing k+1 when the other needs 1, Crawford game over
}

// Chance returns player 0's chance to win the match before a game in which the
// players need away points, 1 to [Max] each. afterCrawford says that a player
// is one point away and the Crawford game has been played.
func (t *Table) Chance(away [2]int, afterCrawford bool) float64 {
	switch {
	case !afterCrawford || away[0] > 1 && away[1] > 1:
		return t.pre[away[0]-1][away[1]-1]
	case away[0] == 1:
		return 1 - t.post[1][away[1]-1]
	default:
		return t.post[0][away[0]-1]
	}
}

// After returns player 0's chance to win the match when winner gets points in a
// game that started with the players needing away points. crawford says that
// this game is the Crawford game.
func (t *Table) After(away [2]int, crawford bool, winner, points int) float64 {
	postCrawford := crawford || away[0] == 1 || away[1] == 1
	away[winner] -= points
	if away[winner] <= 0 {
		return float64(1 - winner)
	}
	return t.Chance(away, postCrawford)
}

// Parameters of the extension, from fitted spreads of game results.
var spread = [...]float64{1.24, 1.27, 1.47, 1.50, 1.60, 1.61, 1.66, 1.68, 1.70, 1.72}

const farSpread = 1.77

func deviation(away int) float64 {
	if away <= len(spread) {
		return spread[away-1]
	}
	return farSpread
}

// extendPre fills the scores beyond the native length with a normal
// approximation.
func (t *Table) extendPre(native int) {
	for i := native; i < Max; i++ {
		for j := 0; j <= i; j++ {
			a, b := float64(i+1), float64(j+1)
			sa, sb := deviation(i+1), deviation(j+1)
			sigma := math.Sqrt(sa*sa+sb*sb) * math.Sqrt((a+b)/2)
			t.pre[i][j] = 0
			if 6*sigma > a-b {
				t.pre[i][j] = normal(6) - normal((a-b)/sigma)
			}
			t.pre[j][i] = 1 - t.pre[i][j]
		}
	}
}

func normal(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }

// trailer holds the parameters of the recursion for scores after the Crawford
// game.
type trailer struct{ gammons, freeDrop2, freeDrop4 float64 }

var defaultTrailer = trailer{.25, .015, .004}

// extendPost fills the post-Crawford chances of one player from index first on.
func (t *Table) extendPost(player, first int, by trailer) {
	post := &t.post[player]
	at := func(k int) float64 {
		if k < 0 {
			return 1
		}
		return post[k]
	}
	for k := first; k < Max; k++ {
		post[k] = by.gammons/2*at(k-4) + (1-by.gammons)/2*at(k-2)
		switch k {
		case 1:
			post[k] -= by.freeDrop2
		case 3:
			post[k] -= by.freeDrop4
		}
	}
}
