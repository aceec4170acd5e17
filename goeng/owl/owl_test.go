package owl_test

import (
	"context"
	"strings"
	"testing"

	"ana/goeng"
	"ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/owl"
)

// diagram reads rows from the top: X black, O white.
func diagram(t testing.TB, text string) *board.Board {
	t.Helper()
	rows := strings.Fields(strings.ReplaceAll(text, "/", "\n"))
	b := board.New(len(rows[0]), len(rows))
	for r, row := range rows {
		for c, x := range row {
			color := board.Empty
			switch x {
			case 'X':
				color = board.Black
			case 'O':
				color = board.White
			}
			if color.IsPlayer() {
				if err := b.Place(board.At(r, c), color); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	return b
}

// flipped is one of the eight symmetries of a square diagram.
func flipped(b *board.Board, p board.Point, k int) board.Point {
	n := b.Width() - 1
	r, c := p.Row(), p.Col()
	if k&1 != 0 {
		r = n - r
	}
	if k&2 != 0 {
		c = n - c
	}
	if k&4 != 0 {
		r, c = c, r
	}
	return board.At(r, c)
}

func turned(t *testing.T, b *board.Board, k int) *board.Board {
	t.Helper()
	out := board.New(b.Width(), b.Height())
	for _, p := range b.Points() {
		if c := b.At(p); c.IsPlayer() {
			if err := out.Place(flipped(b, p, k), c); err != nil {
				t.Fatal(err)
			}
		}
	}
	return out
}

func analyzed(t *testing.T, b *board.Board, life int) *dragon.Result {
	t.Helper()
	a, err := goeng.Analyze(t.Context(), goeng.Position{Board: b, ToMove: board.Black}, goeng.Options{LifeNodes: life}, goeng.Dragons)
	if err != nil {
		t.Fatal(err)
	}
	return a.Dragons
}

// TestLife asks both questions about measured positions in eight orientations.
func TestLife(t *testing.T) {
	for _, tc := range []struct {
		name, diagram  string
		target         string
		attack, defend int
		move           string // of both, if not empty
	}{
		{"three in a row", "XXXXO / ...XO / XXXXO / OOOOO / .....", "A5", 5, 5, "B4"},
		{"three in a row, filled", "XXXXO / .X.XO / XXXXO / OOOOO / .....", "A5", 0, 5, ""},
		{"four in a row", "....XO. / XXXXXO. / OOOOOO. / ....... / ....... / ....... / .......", "A6", 0, 5, ""},
		{"square of four", "..XO... / ..XO... / XXXO... / OOOO... / ....... / ....... / .......", "C7", 5, 0, ""},
	} {
		b := diagram(t, tc.diagram)
		p, err := board.ParseVertex(tc.target, b.Width(), b.Height())
		if err != nil {
			t.Fatal(err)
		}
		for k := range 8 {
			turn := turned(t, b, k)
			r := analyzed(t, turn, -1)
			problem := owl.ProblemOf(r, int(r.ID[flipped(b, p, k)]))
			reader := owl.New(owl.Options{Nodes: 1000})
			at, df := reader.Attack(t.Context(), problem), reader.Defend(t.Context(), problem)
			if at.Code != tc.attack || df.Code != tc.defend {
				t.Errorf("%s turned %d: attack %+v, defend %+v", tc.name, k, at, df)
			}
			if tc.move != "" {
				m, _ := board.ParseVertex(tc.move, b.Width(), b.Height())
				if want := flipped(b, m, k); at.Point != want || df.Point != want {
					t.Errorf("%s turned %d: attack at %s, defence at %s", tc.name, k, at.Point.Vertex(b.Height()), df.Point.Vertex(b.Height()))
				}
			}
			if again := owl.New(owl.Options{Nodes: 1000}).Attack(t.Context(), problem); again != at {
				t.Errorf("%s turned %d: %+v, then %+v", tc.name, k, at, again)
			}
			if again := reader.Attack(t.Context(), problem); again != at {
				t.Errorf("%s turned %d: %+v, then from the same reader %+v", tc.name, k, at, again)
			}
		}
	}
}

// TestFallback lets the crude status decide where the limits end the search.
func TestFallback(t *testing.T) {
	r := analyzed(t, diagram(t, ring), -1)
	d := int(r.ID[board.At(4, 4)])
	life, err := owl.NewLife(owl.Options{Nodes: 2, Siege: -1}).Read(t.Context(), r, d)
	if err != nil || life.AttackCode == 0 || life.DefenseCode != 0 || life.DefenseCertain {
		t.Errorf("%+v, %v", life, err)
	}
}

// ring is a dead pair of stones with room around it.
const ring = "......... / ......... / ..XXXXX.. / .X.....X. / .X..OO.X. / .X.....X. / ..XXXXX.. / ......... / ........."

// TestBudget ends a search at its limit and says so.
func TestBudget(t *testing.T) {
	b := diagram(t, ring)
	r := analyzed(t, b, -1)
	p := owl.ProblemOf(r, int(r.ID[board.At(4, 4)]))
	if a := owl.New(owl.Options{Nodes: 2, Siege: -1}).Attack(t.Context(), p); a.Certain || a.Nodes > 4 {
		t.Errorf("%+v", a)
	}
}

// TestRace reads the measured race of the reading documentation.
func TestRace(t *testing.T) {
	b := diagram(t, "....... / ....... / OOOOO.. / XXXXO.. / OOOXO.. / .OXXO.. / .OX.O..")
	r := analyzed(t, b, -1)
	white, black := int(r.ID[board.At(4, 0)]), int(r.ID[board.At(3, 0)])
	racer := owl.NewRacer(owl.Options{Nodes: 300})
	if x := racer.Read(t.Context(), r, white, black); x.Save == 0 || x.Kill == 0 {
		t.Errorf("white first: %+v", x)
	}
}

// TestSeki reads a race that neither side can win, in both directions, and the
// race in which one side has a liberty more.
func TestSeki(t *testing.T) {
	for _, tc := range []struct {
		name, diagram string
		save, kill    bool // the black dragon moves first
	}{
		{"two shared liberties", ".O.OXXXX.OOOOX.X. / OOOOXXXX.OOOOXXXX", true, false},
		{"a liberty more", ".O.O.XXX.OOOOX.X. / OOOOXXXX.OOOOXXXX", true, true},
	} {
		r := analyzed(t, diagram(t, tc.diagram), -1)
		black, white := int(r.ID[board.At(1, 4)]), int(r.ID[board.At(1, 9)])
		x := owl.NewRacer(owl.Options{Nodes: 300}).Read(t.Context(), r, black, white)
		if x.Save != 0 != tc.save || x.Kill != 0 != tc.kill {
			t.Errorf("%s: black first: %+v", tc.name, x)
		}
		if again := owl.NewRacer(owl.Options{Nodes: 300}).Read(t.Context(), r, black, white); again != x {
			t.Errorf("%s: %+v, then %+v", tc.name, x, again)
		}
	}
}

// TestBentFour reads a bent four in the corner: the ko in it is one that only the
// attacker can begin, so the dragon around it is dead.
func TestBentFour(t *testing.T) {
	r := analyzed(t, diagram(t, "..OX.O. / ..OXXXO / ..OOOX. / ....OXX / ....OOO / ....... / ......."), -1)
	black, white := int(r.ID[board.At(1, 3)]), int(r.ID[board.At(0, 5)])
	racer := owl.NewRacer(owl.Options{Nodes: 300})
	if x := racer.Read(t.Context(), r, black, white); x.Save != 0 || x.Kill != 0 {
		t.Errorf("black first: %+v", x)
	}
	if x := racer.Read(t.Context(), r, white, black); x.Save == 0 || x.Kill != 5 {
		t.Errorf("white first: %+v", x)
	}
}

// TestCancel ends a question when its context ends.
func TestCancel(t *testing.T) {
	r := analyzed(t, diagram(t, ring), -1)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := owl.ProblemOf(r, int(r.ID[board.At(4, 4)]))
	if a := owl.New(owl.Options{Nodes: 100000}).Defend(ctx, p); a.Nodes > 2000 {
		t.Errorf("%+v", a)
	}
}

func BenchmarkAttack(b *testing.B) {
	bd := diagram(b, ring)
	a, err := goeng.Analyze(b.Context(), goeng.Position{Board: bd, ToMove: board.Black}, goeng.Options{LifeNodes: -1}, goeng.Dragons)
	if err != nil {
		b.Fatal(err)
	}
	p := owl.ProblemOf(a.Dragons, int(a.Dragons.ID[board.At(4, 4)]))
	reader := owl.New(owl.Options{})
	for b.Loop() {
		reader.Attack(b.Context(), p)
	}
}
