package worm

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"ana/goeng/board"
)

// setup makes a board from lists of vertices.
func setup(t testing.TB, size int, black, white string) *board.Board {
	t.Helper()
	b := board.New(size, size)
	for c, list := range map[board.Color]string{board.Black: black, board.White: white} {
		for _, v := range strings.Fields(list) {
			p, err := board.ParseVertex(v, size, size)
			if err != nil {
				t.Fatal(err)
			}
			if err := b.Place(p, c); err != nil {
				t.Fatal(err)
			}
		}
	}
	return b
}

// diagram makes a board from rows of X (black), O (white) and dots.
func diagram(t testing.TB, rows string) *board.Board {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(rows), "\n")
	b := board.New(len(strings.Fields(lines[0])), len(lines))
	for row, line := range lines {
		for col, s := range strings.Fields(line) {
			c := map[string]board.Color{"X": board.Black, "O": board.White}[s]
			if err := b.Place(board.At(row, col), c); err != nil {
				t.Fatal(err)
			}
		}
	}
	return b
}

func at(t testing.TB, r *Result, v string) board.Point {
	t.Helper()
	p, err := board.ParseVertex(v, r.Width, r.Height)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func names(r *Result, ids []int16) string {
	var out []string
	for _, id := range ids {
		out = append(out, r.Worms[id].Origin.Vertex(r.Height))
	}
	return strings.Join(out, " ")
}

const (
	w1Black, w1White = "E7 G5 D4 F6", "C5 E3 D6 F4"
	w2Black, w2White = "D6 D4 J4 A2", "E5 E3 H5 B1"
	w3Black          = "C6 D5 G4 A2 B2 C2 D2 E2 B1 E1"
	w3White          = "F9 H9 F8 G8 H8 J8 D6 C5 H4 G3 C1"
)

func TestW1Maps(t *testing.T) {
	r := Analyze(setup(t, 9, w1Black, w1White), Options{})
	for m, want := range map[Map]string{
		Either: `
 -    -   4/3  3/2  2/1  3/2  4/3   -    -
 -   4/3  3/3  2/2  1/1  2/2  3/3  4/3   -
4/3  3/3  2/3  1/2  X    1/2  2/3  3/3  4/3
3/2  2/2  1/2  O    1/3  X    1/2  2/2  3/2
2/1  1/1  O    1/3  2/8  1/3  X    1/1  2/1
3/2  2/2  1/2  X    1/3  O    1/2  2/2  3/2
4/3  3/3  2/3  1/2  O    1/2  2/3  3/3  4/3
 -   4/3  3/3  2/2  1/1  2/2  3/3  4/3   -
 -    -   4/3  3/2  2/1  3/2  4/3   -    -`,
		Black: `
6/1  5/1  4/1  3/1  2/1  3/2  4/3  5/3  6/3
5/1  4/1  3/1  2/1  1/1  2/2  3/3  4/3  5/3
4/1  3/1  2/1  1/1  X    1/2  2/3  3/3  4/3
5/3  4/3  3/3  2/3  1/2  X    1/2  2/2  3/2
4/1  3/1  2/1  1/1  2/4  1/2  X    1/1  2/1
3/1  2/1  1/1  X    1/1  2/3  1/1  2/1  3/1
4/1  3/1  2/1  1/1  2/1  3/3  2/1  3/1  4/1
5/1  4/1  3/1  2/1  3/1  4/3  3/1  4/1  5/1
6/1  5/1  4/1  3/1  4/1  5/3  4/1  5/1  6/1`,
		White: `
6/2  5/2  4/2  3/1  4/1  5/2  6/2   -    -
5/2  4/2  3/2  2/1  3/1  4/2  5/2  6/2   -
4/2  3/2  2/2  1/1  2/1  3/2  4/2  5/2  6/2
3/2  2/2  1/2  O    1/1  2/2  3/2  4/2  5/2
2/1  1/1  O    1/2  2/4  1/1  2/1  3/1  4/1
3/1  2/1  1/1  2/4  1/2  O    1/1  2/1  3/1
4/2  3/2  2/2  1/1  O    1/2  2/2  3/2  4/2
5/2  4/2  3/2  2/1  1/1  2/2  3/2  4/2  5/2
6/2  5/2  4/2  3/1  2/1  3/2  4/2  5/2  6/2`,
	} {
		cut, out := 0, 0
		for row, line := range strings.Split(strings.TrimSpace(want), "\n") {
			for col, field := range strings.Fields(line) {
				p, c := board.At(row, col), &r.Maps[m]
				got := fmt.Sprintf("%d/%d", c.Distance(p), c.Ties(p))
				switch {
				case c.Distance(p) < 0:
					got = "-"
					out++
				case c.Distance(p) == 0:
					got = field
				case c.Ties(p) > MaxClose:
					cut++
				}
				if got != field {
					t.Errorf("%v %s: %s, want %s", m, p.Vertex(9), got, field)
				}
			}
		}
		if c := &r.Maps[m]; c.Cut != cut || c.OutOfRange != out {
			t.Errorf("%v: cut %d out of range %d, want %d %d", m, c.Cut, c.OutOfRange, cut, out)
		}
	}
}

func TestW1Lists(t *testing.T) {
	r := Analyze(setup(t, 9, w1Black, w1White), Options{})
	for v, want := range map[string][3]string{ // either, white, black
		"E5": {"", "E3 F4 C5 D6", "D4 E7 F6 G5"},
		"D5": {"D4 C5 D6", "C5 D6", "D4"},
		"C3": {"C5 D4 E3", "C5 E3", "D4"},
		"H3": {"E3 F4 G5", "E3 F4", "G5"},
		"E1": {"E3", "E3", "D4"},
		"A9": {"", "C5 D6", "E7"},
	} {
		for m, list := range want {
			if got := names(r, r.Maps[m].Listed(at(t, r, v))); got != list {
				t.Errorf("%v %s: %q, want %q", Map(m), v, got, list)
			}
		}
	}
	if !r.Maps[Either].IsCut(at(t, r, "E5")) || len(r.Maps[Either].All(at(t, r, "E5"))) != 8 {
		t.Error("E5 is not cut with eight worms")
	}
}

func TestEffectiveSizes(t *testing.T) {
	for _, tc := range []struct {
		black, white string
		want         map[string]float32
	}{
		{w1Black, w1White, map[string]float32{
			"D6": 3.89583349, "F6": 3.89583325, "D4": 3.89583397, "F4": 3.89583397, "E7": 5.7291665}},
		{w2Black, w2White, map[string]float32{"D6": 9.25, "E5": 4.0833335, "H5": 7.25, "D4": 3.5833335,
			"J4": 4.75, "E3": 6.0833335, "A2": 3.5, "B1": 3}},
		{"E5", "C3", map[string]float32{"E5": 15.25, "C3": 11.25}},
	} {
		r := Analyze(setup(t, 9, tc.black, tc.white), Options{})
		for v, want := range tc.want {
			if got := r.At(at(t, r, v)).EffectiveSize; math.Abs(float64(got-want)) > 1e-6 {
				t.Errorf("%s: %.8f, want %.8f", v, got, want)
			}
		}
		checkRings(t, r)
	}
}

func checkRings(t *testing.T, r *Result) {
	t.Helper()
	for i := range r.Worms {
		sum := 0.0
		rings := r.Rings(i)
		for _, ring := range rings {
			sum += ring.Size
		}
		if w := &r.Worms[i]; rings[0].Points != w.Size || math.Abs(sum-float64(w.EffectiveSize)) > 1e-4 {
			t.Errorf("%s: rings add up to %f, want %f", w.Origin.Vertex(r.Height), sum, w.EffectiveSize)
		}
	}
}

func TestLayerLimits(t *testing.T) {
	b := setup(t, 9, "E5", "C3")
	r := Analyze(b, Options{})
	for _, tc := range []struct {
		m       Map
		v, want string
	}{
		{Either, "E9", "E5"}, {Either, "D9", ""}, {Black, "C9", "E5"}, {Black, "B9", ""}, {Black, "C3", "E5"},
	} {
		if got := names(r, r.Maps[tc.m].Listed(at(t, r, tc.v))); got != tc.want {
			t.Errorf("%v %s: %q, want %q", tc.m, tc.v, got, tc.want)
		}
	}
	r = Analyze(b, Options{EitherLayers: 3, ColorLayers: 12})
	if r.Maps[Either].Distance(at(t, r, "E9")) != -1 || r.Maps[Black].Distance(at(t, r, "A9")) != 8 {
		t.Error("layers are not followed")
	}
}

func TestLiberties(t *testing.T) {
	for _, tc := range []struct {
		black, white string
		want         map[string][4]int
	}{
		{w1Black, w1White, map[string][4]int{"E7": {4, 7, 8, 10}, "G5": {4, 7, 8, 10}, "D6": {4, 5, 6, 6},
			"F4": {4, 5, 6, 6}, "F6": {4, 6, 8, 7}, "C5": {4, 6, 6, 8}, "E3": {4, 6, 6, 8}, "D4": {4, 4, 4, 5}}},
		{w2Black, w2White, map[string][4]int{"E5": {4, 6, 9, 11}, "J4": {3, 3, 4, 2}, "B1": {3, 3, 4, 4}}},
	} {
		r := Analyze(setup(t, 9, tc.black, tc.white), Options{})
		for v, want := range tc.want {
			if got := r.At(at(t, r, v)).Liberties; got != want {
				t.Errorf("%s: %v, want %v", v, got, want)
			}
		}
	}
}

// w3Tactics are the answers of the two programs for W3: only C1 can be taken, and
// in 2002 also C5.
func w3Tactics(t *testing.T, r *Result, compat Compat) []Tactics {
	list := make([]Tactics, len(r.Worms))
	list[r.ID(at(t, r, "C1"))] = Tactics{AttackCode: codeWin, AttackPoint: at(t, r, "D1")}
	if compat == GNUGo2002 {
		list[r.ID(at(t, r, "C5"))] = Tactics{AttackCode: codeWin, AttackPoint: at(t, r, "C4"),
			DefendCode: codeWin, DefendPoint: at(t, r, "C4")}
	}
	return list
}

func TestW3(t *testing.T) {
	for _, compat := range []Compat{GNUGo38, GNUGo2002} {
		b := setup(t, 9, w3Black, w3White)
		a := NewAnalyzer(Options{Compat: compat})
		r := a.Analyze(b, nil)
		a.Unconditional(b, r)
		a.ApplyTactics(b, r, w3Tactics(t, r, compat))
		for v, want := range map[string]string{
			"F9": "6 12.75 8,7,7,4 0 2 false true alive", "C6": "1 5.50 2,3,5,4 2 0 false false unknown",
			"D6": "1 2.75 2,3,6,9 2 0 false false unknown", "C5": "1 2.75 2,2,2,1 2 0 false false unknown",
			"D5": "1 2.42 2,3,10,4 2 0 false false unknown", "G4": "1 2.67 2,3,5,8 1 0 false false unknown",
			"H4": "1 4.08 3,6,6,9 0 0 false false unknown", "G3": "1 3.58 3,5,4,4 0 0 false false unknown",
			"A2": "7 12.75 9,5,4,5 0 2 false true alive", "C1": "1 1.25 1,0,0,0 0 0 true false dead",
		} {
			w := r.At(at(t, r, v))
			l := w.Liberties
			got := fmt.Sprintf("%d %.2f %d,%d,%d,%d %d %d %v %v %v", w.Size, w.EffectiveSize, l[0], l[1], l[2], l[3],
				w.Cutstone, w.Genus, w.Inessential, w.Invincible, w.Unconditional)
			if got != want || w.Origin.Vertex(9) != v {
				t.Errorf("%v %s: %s, want %s", compat, v, got, want)
			}
		}
		lunches := map[string]string{"A2": "C1"}
		if compat == GNUGo2002 {
			lunches["C6"], lunches["D5"] = "C5", "C5"
		}
		for i := range r.Worms {
			if w := &r.Worms[i]; w.Lunch.Vertex(9) != lunches[w.Origin.Vertex(9)] {
				t.Errorf("%v %s: lunch %s", compat, w.Origin.Vertex(9), w.Lunch.Vertex(9))
			}
		}
		for v, want := range map[string]Status{"G9": WhiteTerritory, "J9": WhiteTerritory, "A1": BlackTerritory,
			"D1": BlackTerritory, "C1": Dead, "A3": Unknown, "E3": Unknown, "E8": Unknown} {
			if got := r.Settled[at(t, r, v)]; got != want {
				t.Errorf("%v %s: %v, want %v", compat, v, got, want)
			}
		}
	}
}

const u2 = `
. O O O O O O O .
. O X X X X X O .
. O X X . X X O .
. O X . O X X O .
. O X X O . X O .
. O X X . X X O .
. O X X X X X O .
. O O O O O O O .
. O . O . O . O .`

func TestU2(t *testing.T) {
	for _, tc := range []struct {
		compat Compat
		want   string // of B9, A9, C1, C7, E6, D6, F5, E7, E4
	}{
		{GNUGo2002, "alive white_territory white_territory dead alive white_territory white_territory white_territory white_territory"},
		{GNUGo38, "alive white_territory white_territory unknown unknown unknown unknown unknown unknown"},
	} {
		b := diagram(t, u2)
		a := NewAnalyzer(Options{Compat: tc.compat})
		r := a.Analyze(b, nil)
		a.Unconditional(b, r)
		var got []string
		for _, v := range strings.Fields("B9 A9 C1 C7 E6 D6 F5 E7 E4") {
			got = append(got, r.Settled[at(t, r, v)].String())
		}
		if strings.Join(got, " ") != tc.want {
			t.Errorf("%v: %s, want %s", tc.compat, strings.Join(got, " "), tc.want)
		}
		if r.At(at(t, r, "E6")).Invincible || !r.At(at(t, r, "B9")).Invincible {
			t.Errorf("%v: invincible", tc.compat)
		}
	}
}

func TestGenusAgainstFlood(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		b := board.New(1+r.IntN(9), 1+r.IntN(9))
		for _, p := range b.Points() {
			if err := b.Place(p, board.Color(max(0, r.IntN(5)-2))); err != nil {
				t.Fatal(err)
			}
		}
		res := Analyze(b, Options{})
		for i := range res.Worms {
			if want := floodGenus(b, res, i); res.Worms[i].Genus != want {
				t.Fatalf("worm %s: genus %d, want %d", res.Worms[i].Origin.Vertex(b.Height()), res.Worms[i].Genus, want)
			}
		}
	}
}

func floodGenus(b *board.Board, r *Result, id int) int {
	seen, regions := map[board.Point]bool{}, 0
	for _, start := range b.Points() {
		if seen[start] || r.ID(start) == id {
			continue
		}
		regions++
		seen[start] = true
		for queue := []board.Point{start}; len(queue) > 0; queue = queue[1:] {
			for _, d := range board.Steps4() {
				if q := queue[0] + d; b.OnBoard(q) && !seen[q] && r.ID(q) != id {
					seen[q] = true
					queue = append(queue, q)
				}
			}
		}
	}
	return regions - 1
}

func TestResultsAreReused(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 2))
	a := NewAnalyzer(Options{})
	kept := new(Result)
	for size := 19; size > 1; size-- {
		b := randomBoard(rnd, size, size*size/2)
		a.Analyze(b, kept)
		a.Unconditional(b, kept)
		fresh := Analyze(b, Options{})
		NewAnalyzer(Options{}).Unconditional(b, fresh)
		if d := diff(kept, fresh, identity(size)); d != "" {
			t.Fatalf("size %d: reused result differs: %s", size, d)
		}
	}
}

func TestEmptyBoard(t *testing.T) {
	b := board.New(9, 5)
	a := NewAnalyzer(Options{})
	r := a.Analyze(b, nil)
	a.Unconditional(b, r)
	a.ApplyTactics(b, r, nil)
	if len(r.Worms) != 0 || r.Maps[Either].OutOfRange != 45 || r.At(board.At(1, 1)) != nil || r.At(board.NoPoint) != nil {
		t.Errorf("%+v", r.Worms)
	}
}

// randomBoard plays n random moves, captures included.
func randomBoard(r *rand.Rand, size, n int) *board.Board {
	b := board.New(size, size)
	for i := range n {
		b.TryPlay(b.Points()[r.IntN(size*size)], board.Color(i%2+1))
	}
	return b
}

func TestNoAllocation(t *testing.T) {
	b := randomBoard(rand.New(rand.NewPCG(3, 3)), 19, 300)
	a, r := NewAnalyzer(Options{}), new(Result)
	var tactics []Tactics
	work := func() {
		a.Analyze(b, r)
		a.Unconditional(b, r)
		if tactics == nil {
			tactics = make([]Tactics, len(r.Worms))
		}
		a.ApplyTactics(b, r, tactics)
	}
	work()
	if n := testing.AllocsPerRun(20, work); n != 0 {
		t.Errorf("%v allocations a position", n)
	}
}

func BenchmarkAnalyze(b *testing.B) {
	g := randomBoard(rand.New(rand.NewPCG(3, 3)), 19, 250)
	a, r := NewAnalyzer(Options{}), new(Result)
	b.ReportAllocs()
	for b.Loop() {
		a.Analyze(g, r)
	}
}

func BenchmarkUnconditional(b *testing.B) {
	g := randomBoard(rand.New(rand.NewPCG(3, 3)), 19, 250)
	a := NewAnalyzer(Options{})
	r := a.Analyze(g, nil)
	b.ReportAllocs()
	for b.Loop() {
		a.Unconditional(g, r)
	}
}
