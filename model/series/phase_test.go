package series

import (
	"math"
	"testing"

	"ana/bgeng/board"
	"ana/bgeng/match"
	"ana/model"
)

// place makes a position from pairs of point (1 to 24, 25 the bar) and checkers, by side.
func place(onRoll, other [][2]int) *board.Position {
	var p board.Position
	for side, list := range map[int][][2]int{board.OnRoll: onRoll, board.Opponent: other} {
		for _, x := range list {
			p[side][x[0]-1] = uint8(x[1])
		}
	}
	return &p
}

func TestPhaseOf(t *testing.T) {
	t.Parallel()
	start := board.Start()
	for _, c := range []struct {
		name  string
		p     *board.Position
		plays int
		want  Phase
	}{
		{"start", &start, 0, Opening},
		{"start later", &start, 6, Middle},
		{"race", place([][2]int{{6, 5}, {8, 2}}, [][2]int{{5, 4}}), 0, Race},
		{"bearoff", place([][2]int{{6, 5}}, [][2]int{{9, 4}}), 50, Bearoff},
		{"back game", place([][2]int{{24, 2}, {22, 2}, {6, 4}}, [][2]int{{6, 2}, {5, 2}}), 30, BackGame},
		{"blitz", place([][2]int{{6, 3}, {5, 2}, {4, 2}, {8, 3}}, [][2]int{{25, 1}, {24, 1}, {6, 5}}), 7, Blitz},
		{"anchor ends the blitz", place([][2]int{{6, 3}, {5, 2}, {4, 2}, {8, 3}}, [][2]int{{25, 1}, {20, 2}, {6, 5}}), 7, Holding},
		{"priming", place([][2]int{{7, 2}, {6, 2}, {5, 2}, {4, 2}, {24, 1}}, [][2]int{{24, 2}, {13, 4}}), 20, Priming},
		{"holding", place([][2]int{{20, 2}, {13, 3}, {6, 4}}, [][2]int{{13, 3}, {6, 4}, {8, 3}}), 20, Holding},
	} {
		if got := PhaseOf(c.p, c.plays); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		swapped := c.p.Swap()
		if got := PhaseOf(&swapped, c.plays); got != c.want && c.want > Race {
			t.Errorf("%s, the other side to act: %s, want %s", c.name, got, c.want)
		}
	}
}

// The result of a match without luck: of both players it is the same but for the sign, and luck moves it one for one.
func TestLuckless(t *testing.T) {
	t.Parallel()
	table := match.Kazaross()
	g := &model.Game{Result: model.Result{Winner: 1, Points: 2}}
	g.Bg.Length, g.Bg.Score = 5, [2]int{1, 3}
	totals := NewTotals()
	totals[0].AddLuck(-.3, -.08)
	totals[1].AddLuck(.2, .05)
	var l Luckless
	l.AddGame(g, totals, table)
	want := 0 - table.Chance([2]int{4, 2}, false)
	if l.Games != 1 || math.Abs(l.Actual[0]-want) > 1e-12 || l.Actual[1] != -l.Actual[0] {
		t.Errorf("%+v, want %v", l, want)
	}
	if got := l.Adjusted(0); math.Abs(got-(want+.08+.05)) > 1e-12 || math.Abs(got+l.Adjusted(1)) > 1e-12 {
		t.Errorf("adjusted %v and %v", got, l.Adjusted(1))
	}
	unfinished := &model.Game{Result: model.Result{Winner: -1}}
	l.AddGame(unfinished, totals, table)
	money := &model.Game{Result: model.Result{Winner: 0, Points: 4}}
	l.AddGame(money, NewTotals(), table)
	if l.Games != 2 || math.Abs(l.Actual[0]-(want+4)) > 1e-12 {
		t.Errorf("after a money game: %+v", l)
	}
}
