package tactic

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"ana/goeng/board"
)

// parse builds a board from rows of ".", "X" and "O".
func parse(t testing.TB, rows string) *board.Board {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(rows), "\n")
	b := board.New(len(strings.Fields(lines[0])), len(lines))
	for r, l := range lines {
		for c, v := range strings.Fields(l) {
			col := map[string]board.Color{"X": board.Black, "O": board.White}[v]
			if col != board.Empty {
				if err := b.Place(board.At(r, c), col); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	return b
}

const nine = ". . . . . . . . .\n"

var micros = []struct{ name, board, asks string }{
	{"M1", nine + nine + ". . X . . . . . .\n. . O X . . . . .\n. . X . . . . . .\n" + strings.Repeat(nine, 4),
		"attack C6 = 1 B6; defend C6 = 0"},
	{"M2", strings.Repeat(nine, 3) + ". . . . X . . . .\n. . . X O . . . .\n. . . X . . . . .\n" + strings.Repeat(nine, 3),
		"attack E5 = 1 F5; defend E5 = 1 F5; ladder E5 = 1 F5; does_defend F5 E5 = 1; does_defend A1 E5 = 0"},
	{"M3", strings.Repeat(nine, 3) + ". . . . X . . . .\n. . . X O . . . .\n. . . X . . . . .\n" + nine + ". . . . . . O . .\n" + nine,
		"attack E5 = 0; ladder E5 = 0; does_attack F5 E5 = 0"},
	{"M4", strings.Repeat(nine, 3) + ". . . . X X . . .\n. . . X O . . . .\n. . . X . . . . O\n" + nine + ". . . . O . . . .\n" + nine,
		"ladder E5 = 0; attack E5 = 1 F4; defend E5 = 1 E4; does_attack F4 E5 = 1"},
	{"M5", strings.Repeat(". . . . . . .\n", 3) + "X X X X O . .\nX O X X O . .\nX O . X O . .\nX O X O O . .\n",
		"attack C1 = 0; defend C1 = 1 C2; attack B1 = 1 C2; defend B1 = 0"},
	{"M6", nine + nine + ". . X O . . . . .\n. X O . O . . . .\n. . X O . . . . .\n" + strings.Repeat(nine, 4),
		"attack C6 = 2 D6; defend C6 = 1 D6; play X D6; attack D6 = 3 C6; defend D6 = 1 C6; play O A1; attack D6 = 2 C6"},
	{"M7", strings.Repeat(nine, 6) + ". . X X X . . . .\n. . X O O X . . .\n. . . . O . . . .\n",
		"attack E1 = 1 F1; defend E1 = 0"},
	{"M8", nine + nine + ". . . X . X . . .\n. . X O . O X . .\n. . . X . X . . .\n" + strings.Repeat(nine, 4),
		"attack D6 = 1 E6; attack F6 = 1 E6; attack_either D6 F6 = 1; defend D6 = 0; defend_both D6 F6 = 0"},
	{"direct ko", strings.Repeat(". . O . . . . . .\n", 4) + "O O O . . . . . .\nX X O X X X X X X\nX X O X O . X . .\n. X X O O X X . .\nO X . X O . X . .\n",
		"attack A4 = 2 C1; defend A4 = 3 F3"},
	{"five liberties", strings.Repeat(nine, 3) + ". . . . X . . . .\n. . . X X . . . .\n" + strings.Repeat(nine, 4),
		"attack E5 = 0; defend E5 = 1 PASS"},
}

func TestMicroCases(t *testing.T) {
	for _, m := range micros {
		t.Run(m.name, func(t *testing.T) {
			b := parse(t, m.board)
			for _, q := range strings.Split(m.asks, "; ") {
				ask, want, _ := strings.Cut(q, " = ")
				if got := answer(t, b, ask); got != want {
					t.Errorf("%s: got %q, want %q", ask, got, want)
				}
			}
		})
	}
}

func answer(t *testing.T, b *board.Board, ask string) string {
	t.Helper()
	f := strings.Fields(ask)
	at := func(i int) board.Point {
		p, err := board.ParseVertex(f[i], b.Width(), b.Height())
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	r := New(Options{})
	ctx := context.Background()
	show := func(res Result) string {
		if res.Code == Lose {
			return "0"
		}
		v := res.Point.Vertex(b.Height())
		return fmt.Sprintf("%d %s", res.Code.GTP(), strings.ToUpper(v))
	}
	switch f[0] {
	case "play":
		c := board.Black
		if f[1] == "O" {
			c = board.White
		}
		if err := b.Play(at(2), c); err != nil {
			t.Fatal(err)
		}
		return ""
	case "attack":
		return show(r.Attack(ctx, b, at(1)))
	case "defend":
		return show(r.Defend(ctx, b, at(1)))
	case "ladder":
		return show(r.Ladder(ctx, b, at(1)))
	case "does_attack":
		return fmt.Sprint(r.DoesAttack(ctx, b, at(1), at(2)).GTP())
	case "does_defend":
		return fmt.Sprint(r.DoesDefend(ctx, b, at(1), at(2)).GTP())
	case "attack_either":
		return fmt.Sprint(r.AttackEither(ctx, b, at(1), at(2)).GTP())
	case "defend_both":
		return fmt.Sprint(r.DefendBoth(ctx, b, at(1), at(2)).GTP())
	}
	t.Fatalf("unknown question %q", ask)
	return ""
}

// TestSymmetry asks the attack and defence of every string of the micro-cases
// in all eight orientations: the codes must not change.
func TestSymmetry(t *testing.T) {
	for _, m := range micros {
		b := parse(t, m.board)
		n := b.Width()
		var want []string
		for k := range 8 {
			turned := board.New(n, n)
			turn := func(p board.Point) board.Point {
				r, c := p.Row(), p.Col()
				if k&1 != 0 {
					r = n - 1 - r
				}
				if k&2 != 0 {
					c = n - 1 - c
				}
				if k&4 != 0 {
					r, c = c, r
				}
				return board.At(r, c)
			}
			for _, p := range b.Points() {
				if b.At(p) != board.Empty {
					if err := turned.Place(turn(p), b.At(p)); err != nil {
						t.Fatal(err)
					}
				}
			}
			var got []string
			r := New(Options{})
			for _, p := range b.Points() {
				if b.At(p) != board.Empty && b.Origin(p) == p {
					a := r.Attack(context.Background(), turned, turn(p))
					d := r.Defend(context.Background(), turned, turn(p))
					got = append(got, fmt.Sprint(a.Code, d.Code))
				}
			}
			if k == 0 {
				want = got
			} else if !slices.Equal(got, want) {
				t.Errorf("%s, orientation %d: %v, want %v", m.name, k, got, want)
			}
		}
	}
}

func TestLongLadder(t *testing.T) {
	b := board.New(19, 19)
	for v, c := range map[string]board.Color{"D4": board.White, "C4": board.Black, "D3": board.Black, "C3": board.Black, "D5": board.Black} {
		p, _ := board.ParseVertex(v, 19, 19)
		if err := b.Place(p, c); err != nil {
			t.Fatal(err)
		}
	}
	p, _ := board.ParseVertex("D4", 19, 19)
	r := New(Options{Record: true})
	res := r.Attack(context.Background(), b, p)
	if res.Code != Win || len(res.Line) == 0 || len(res.Tree.Children) == 0 {
		t.Errorf("ladder across the board: %v", res)
	}
}

// TestThreats plays every threat against a safe string and wants an attack.
func TestThreats(t *testing.T) {
	b := parse(t, micros[2].board)
	p, err := board.ParseVertex("E5", 9, 9)
	if err != nil {
		t.Fatal(err)
	}
	r := New(Options{})
	ms := r.Threats(context.Background(), b, p)
	if len(ms) < 2 {
		t.Fatalf("threats: %v", ms)
	}
	for _, m := range ms {
		if !b.TryPlay(m.Point, board.Black) {
			t.Fatalf("%v refused", m.Point)
		}
		if a := r.Attack(context.Background(), b, p); a.Code != m.Code {
			t.Errorf("after %s: attack %v, want %v", m.Point.Vertex(9), a.Code, m.Code)
		}
		b.Undo()
	}
	if ms := r.Threats(context.Background(), parse(t, micros[1].board), p); ms != nil {
		t.Errorf("threats against a string that is attackable: %v", ms)
	}
}
