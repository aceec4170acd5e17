package cube_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"ana/bgeng/board"
	"ana/bgeng/cube"
	"ana/bgeng/match"
	"ana/testdata/shared"
)

func near(t *testing.T, what string, got, want, tol float64) {
	t.Helper()
	if math.Abs(got-want) > tol || math.IsNaN(got) {
		t.Errorf("%s: %.6f, want %.6f", what, got, want)
	}
}

func game(t *testing.T, m board.Match) *cube.Game {
	t.Helper()
	g, err := cube.New(match.Kazaross(), &m)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

type record struct {
	ID    string               `json:"position_id"`
	Match string               `json:"match_id"`
	Class string               `json:"class"`
	Eval  map[string][]float64 `json:"eval"`
	Cube  []string             `json:"cube_0ply"`
}

func records(tb testing.TB) []record {
	tb.Helper()
	f, err := os.Open(shared.Path(tb, "oracle", "bg", "positions.jsonl"))
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	var out []record
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r record
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			tb.Fatal(err)
		}
		out = append(out, r)
	}
	return out
}

func parse(tb testing.TB, r *record) (board.Position, board.Match) {
	tb.Helper()
	id, err := board.ParseID(r.ID + ":" + r.Match)
	if err != nil {
		tb.Fatal(err)
	}
	return id.Position, id.Match
}

func leaf(p *board.Position, outputs []float64) *cube.Leaf {
	l := &cube.Leaf{}
	for i := range l.Outputs {
		l.Outputs[i] = float32(outputs[i])
	}
	pips, _ := p.Pips()
	l.X = cube.Efficiency(p.Class(), pips)
	return l
}

// TestOracleStatic feeds the recorded outputs to the cube model and compares
// the cubeful equity; two-sided positions need a database and are left out.
func TestOracleStatic(t *testing.T) {
	n := 0
	for _, r := range records(t) {
		p, m := parse(t, &r)
		if r.Eval == nil || p.Class() == board.Bearoff2 {
			continue
		}
		n++
		g, s := game(t, m), cube.State{Value: m.Cube, Owner: m.Owner}
		v := g.EMG(g.Static(leaf(&p, r.Eval["0"]), s, m.OnRoll), m.Cube, m.OnRoll)
		near(t, r.ID+":"+r.Match, v, r.Eval["0"][6], 2e-5)
	}
	if n < 50 {
		t.Fatalf("%d positions", n)
	}
}

var numberAfter = regexp.MustCompile(`([+-]\d+\.\d+)`)

// recorded reads a printed cube analysis.
func recorded(lines []string) (outputs []float64, nd, dt, dp float64, action string) {
	for _, line := range lines {
		switch {
		case strings.Contains(line, " - 0.") || strings.Contains(line, " - 1."):
			var win, wg, wb, lose, lg, lb float64
			_, _ = fmt.Sscanf(line, "%f %f %f - %f %f %f", &win, &wg, &wb, &lose, &lg, &lb)
			outputs = []float64{win, wg, wb, lg, lb}
		case strings.HasPrefix(line, "Proper cube action: "):
			action, _, _ = strings.Cut(strings.TrimPrefix(line, "Proper cube action: "), " (")
		default:
			found := numberAfter.FindString(line)
			v, _ := strconv.ParseFloat(found, 64)
			switch {
			case strings.Contains(line, "No double"):
				nd = v
			case strings.Contains(line, "pass"):
				dp = v
			case strings.Contains(line, "take") || strings.Contains(line, "beaver"):
				dt = v
			}
		}
	}
	return outputs, nd, dt, dp, action
}

func TestOracleDecisions(t *testing.T) {
	n := 0
	for _, r := range records(t) {
		p, m := parse(t, &r)
		outputs, nd, dt, dp, action := recorded(r.Cube)
		if outputs == nil || action == "" || p.Class() == board.Bearoff2 {
			continue
		}
		n++
		g, s := game(t, m), cube.State{Value: m.Cube, Owner: m.Owner}
		l := leaf(&p, outputs)
		d := g.Decide(g.Static(l, s, m.OnRoll), g.Static(l, s.Double(m.OnRoll), m.OnRoll), &l.Outputs, s, m.OnRoll)
		near(t, r.ID+" no double", d.NoDouble, nd, 2e-5)
		near(t, r.ID+" double, take", d.DoubleTake, dt, 5e-5)
		near(t, r.ID+" double, pass", d.DoublePass, dp, 5e-5)
		if d.Text != action {
			t.Errorf("%s: %s, want %s", r.ID, d.Text, action)
		}
	}
	if n < 30 {
		t.Fatalf("%d decisions", n)
	}
	t.Logf("%d decisions", n)
}

func TestMoneyWindows(t *testing.T) {
	g := game(t, board.Money())
	out := [5]float32{.5}
	w := g.Windows(&out, cube.State{Value: 2, Owner: board.Player1}, 1)
	near(t, "take, dead", w.Take.Dead, .25, 1e-9)
	near(t, "take, live", w.Take.Live, .20, 1e-9)
	near(t, "cash, dead", w.Cash.Dead, .75, 1e-9)
	near(t, "cash, live", w.Cash.Live, .80, 1e-9)
	near(t, "redouble, dead", w.Double.Dead, .5, 1e-9)
}

func TestGammonPrices(t *testing.T) {
	m := board.Match{Length: 7, Score: [2]int{2, 3}, Cube: 1, Owner: board.Centre, State: board.Playing}
	g, s := game(t, m), cube.State{Value: 1, Owner: board.Centre}
	p0, p1 := g.Prices(s, 0), g.Prices(s, 1)
	near(t, "gammon of player 0", p0.Gammon, .96654, 1e-5)
	near(t, "backgammon of player 0", p0.Backgammon, 1.31396, 1e-5)
	near(t, "gammon of player 1", p1.Gammon, 1.29287, 1e-5)
	near(t, "backgammon of player 1", p1.Backgammon, 1.32748, 1e-5)
	near(t, "gammon against player 0", p0.OppGammon, p1.Gammon, 1e-9)
	m.Score, m.Crawford = [2]int{6, 4}, true
	g = game(t, m)
	p0, p1 = g.Prices(s, 0), g.Prices(s, 1)
	near(t, "gammon of the trailer", p1.Gammon, .04905, 1e-5)
	near(t, "backgammon of the trailer", p1.Backgammon, 2.04905, 1e-5)
	near(t, "gammon of the leader", p0.Gammon+p0.Backgammon, 0, 1e-9)
}

// TestSymmetry: at a leaf the value for the other side, with the outputs turned
// round, is the inverse.
func TestSymmetry(t *testing.T) {
	for _, score := range [][2]int{{0, 0}, {2, 3}, {6, 4}, {5, 5}, {0, 4}} {
		for _, length := range []int{0, 7} {
			if length == 0 && score != [2]int{} {
				continue
			}
			m := board.Match{Length: length, Score: score, Cube: 1, Owner: board.Centre, State: board.Playing}
			g := game(t, m)
			for _, owner := range []board.Owner{board.Centre, board.Player0, board.Player1} {
				for _, value := range []int{1, 2, 4} {
					s := cube.State{Value: value, Owner: owner}
					a := cube.Leaf{Outputs: [5]float32{.6, .2, .01, .1, .005}, X: .68}
					b := cube.Leaf{Outputs: [5]float32{.4, .1, .005, .2, .01}, X: .68}
					near(t, fmt.Sprint(m.Score, s), g.Static(&b, s, 1), g.Invert(g.Static(&a, s, 0)), 2e-7)
				}
			}
		}
	}
}

func TestTwoAwayTwoAway(t *testing.T) {
	m := board.Match{Length: 7, Score: [2]int{5, 5}, Cube: 1, Owner: board.Centre, State: board.Playing}
	g, s := game(t, m), cube.State{Value: 1, Owner: board.Centre}
	l := &cube.Leaf{Outputs: [5]float32{.6, .2, .01, .1, .005}, X: .68}
	p := g.Prices(s, 0)
	near(t, "value", g.EMG(g.Static(l, s, 0), 1, 0), p.Utility(&l.Outputs), 1e-9)
}

func TestRules(t *testing.T) {
	crawford := board.Match{Length: 7, Score: [2]int{6, 4}, Cube: 1, Owner: board.Centre, Crawford: true, State: board.Playing}
	after := crawford
	after.Crawford = false
	s := cube.State{Value: 1, Owner: board.Centre}
	for _, c := range []struct {
		name   string
		g      *cube.Game
		s      cube.State
		player int
		want   bool
	}{
		{"money, centred", game(t, board.Money()), s, 0, true},
		{"money, other's cube", game(t, board.Money()), cube.State{Value: 2, Owner: board.Player1}, 0, false},
		{"Crawford", game(t, crawford), s, 1, false},
		{"post-Crawford trailer", game(t, after), s, 1, true},
		{"post-Crawford leader", game(t, after), s, 0, false},
		{"dead cube", game(t, after), cube.State{Value: 4, Owner: board.Player1}, 1, false},
	} {
		if got := c.g.CanDouble(c.s, c.player); got != c.want {
			t.Errorf("%s: may double %v, want %v", c.name, got, c.want)
		}
	}
	long := board.Match{Length: 99, Cube: 1, Owner: board.Centre}
	if _, err := cube.New(match.Kazaross(), &long); err == nil {
		t.Error("a match of 99 points is accepted")
	}
}

func TestNames(t *testing.T) {
	g := game(t, board.Money())
	mine := cube.State{Value: 2, Owner: board.Player0}
	none := [5]float32{.9}
	gammons := [5]float32{.9, .5}
	for _, c := range []struct {
		nd, dt float64
		out    *[5]float32
		s      cube.State
		want   string
	}{
		{.2, .3, &none, cube.State{Value: 1, Owner: board.Centre}, "Double, take"},
		{.2, .3, &none, mine, "Redouble, take"},
		{.3, .3, &none, mine, "Optional redouble, take"},
		{.5, .3, &none, mine, "No redouble, take"},
		{.5, 1.3, &none, mine, "Redouble, pass"},
		{1.2, 1.3, &gammons, mine, "Too good to redouble, pass"},
		{1.2, 1.3, &none, mine, "Redouble, pass"},
		{1.2, .9, &gammons, mine, "Too good to redouble, take"},
		{1.2, .9, &none, mine, "No redouble, take"},
		{1.5, 1.2, &gammons, mine, "Too good to redouble, pass"},
		{-.1, -.5, &none, mine, "No redouble, beaver"},
		{-.6, -.5, &none, mine, "No redouble, beaver"},
		{-1.2, -.5, &none, mine, "Redouble, beaver"},
		{-.5, -.5, &none, mine, "No redouble, beaver"},
		{1, 1.3, &gammons, mine, "Optional redouble, pass"},
		{.1, .2, &none, cube.State{Value: 2, Owner: board.Player1}, "Not available"},
	} {
		if d := g.Decide(c.nd, c.dt/2, c.out, c.s, 0); d.Text != c.want {
			t.Errorf("%v %v: %s, want %s", c.nd, c.dt, d.Text, c.want)
		}
	}
}
