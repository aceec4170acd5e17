package board

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

func vertices(t testing.TB, b *Board, c Color, list string) {
	t.Helper()
	for _, v := range strings.Fields(list) {
		p, err := ParseVertex(v, b.Width(), b.Height())
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Play(p, c); err != nil {
			t.Fatal(err)
		}
	}
}

func vertex(t testing.TB, b *Board, v string) Point {
	t.Helper()
	p, err := ParseVertex(v, b.Width(), b.Height())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestKo(t *testing.T) {
	b := New(9, 9)
	vertices(t, b, Black, "D5 E6 E4 F5")
	vertices(t, b, White, "F6 F4 G5 E5")
	if b.At(vertex(t, b, "F5")) != Empty {
		t.Fatal("F5 was not taken")
	}
	f5 := vertex(t, b, "F5")
	if p, c := b.Ko(); p != f5 || c != Black || !b.IsKo(f5, Black) || b.Legal(f5, Black) {
		t.Fatalf("ko at %v for %v", p, c)
	}
	var e *MoveError
	if err := b.Play(f5, Black); !errors.As(err, &e) || e.Reason != KoBan {
		t.Fatalf("error %v", err)
	}
	if ok, ko := b.TryKoPlay(f5, Black); !ok || !ko {
		t.Fatal("ko could not be retaken")
	}
	b.Undo()
	vertices(t, b, Black, "A1")
	vertices(t, b, White, "A9")
	vertices(t, b, Black, "F5")
	if b.Captured(White) != 1 || b.Captured(Black) != 1 {
		t.Fatalf("captured %d %d", b.Captured(White), b.Captured(Black))
	}
}

func TestKoRule(t *testing.T) {
	b := New(9, 9) // snapback: one stone taken by a string of more than one is no ko
	vertices(t, b, Black, "A2 B2 C1")
	vertices(t, b, White, "A3 B3 C2")
	vertices(t, b, White, "B1") // throws in
	vertices(t, b, Black, "A1") // takes one
	if p, c := b.Ko(); p != NoPoint || c != Empty {
		t.Fatalf("ko at %v for %v", p, c)
	}
}

func TestErrors(t *testing.T) {
	b := New(5, 7)
	vertices(t, b, Black, "A2 B1")
	for _, tc := range []struct {
		p    Point
		c    Color
		want string
	}{
		{vertex(t, b, "A1"), White, "white A1: suicide"},
		{vertex(t, b, "B1"), White, "white B1: the point is occupied"},
		{At(0, 5), White, "outside the board"},
		{NoPoint, White, "outside the board"},
		{-7, White, "outside the board"},
		{NumPoints, White, "outside the board"},
		{vertex(t, b, "C3"), Empty, "empty C3: neither black nor white"},
	} {
		hash := b.Hash()
		err := b.Play(tc.p, tc.c)
		if err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("error %v, want %q", err, tc.want)
		}
		if b.TryPlay(tc.p, tc.c) || b.Hash() != hash {
			t.Errorf("%v changed the board", tc)
		}
		if ok, _ := b.TryKoPlay(tc.p, tc.c); ok {
			t.Errorf("%v played", tc)
		}
	}
	if b.Place(At(0, 5), White) == nil || b.Place(At(0, 0), Edge) == nil {
		t.Error("placed off the board")
	}
}

func TestPlayRecorded(t *testing.T) {
	b := New(5, 5)
	vertices(t, b, Black, "A2 B1")
	n := b.PlayRecorded(vertex(t, b, "A1"), White)
	if n.Suicide != 1 || b.At(vertex(t, b, "A1")) != Empty || b.Captured(White) != 1 {
		t.Errorf("suicide: %+v", n)
	}
	n = b.PlayRecorded(vertex(t, b, "A2"), White)
	if n.Replaced != Black || b.At(vertex(t, b, "A2")) != White || !n.Unusual() {
		t.Errorf("replace: %+v", n)
	}
	if n = b.PlayRecorded(At(0, 9), White); !n.OffBoard || b.Depth() != 4 {
		t.Errorf("off board: %+v", n)
	}
	if n = b.PlayRecorded(Pass, White); n.Unusual() {
		t.Errorf("pass: %+v", n)
	}
}

func TestPlaceKeepsStringsWithoutLiberties(t *testing.T) {
	b := New(3, 3)
	for _, p := range b.Points() {
		if err := b.Place(p, Black); err != nil {
			t.Fatal(err)
		}
	}
	if b.Liberties(At(1, 1)) != 0 || b.Size(At(0, 0)) != 9 {
		t.Fatal("not full")
	}
	if n := b.PlayRecorded(At(1, 1), White); n.Captured != 8 || n.Replaced != Black {
		t.Fatalf("%+v", n)
	}
	for b.Undo() {
	}
	if b.Hash() != New(3, 3).Hash() {
		t.Fatal("undo")
	}
}

func TestVertices(t *testing.T) {
	for _, tc := range []struct {
		s    string
		w, h int
		p    Point
	}{
		{"A1", 19, 19, At(18, 0)}, {"t19", 19, 19, At(0, 18)}, {"Z25", 25, 25, At(0, 24)},
		{"J5", 9, 9, At(4, 8)}, {"PASS", 9, 9, Pass}, {"pass", 9, 9, Pass}, {"H1", 13, 5, At(4, 7)},
	} {
		p, err := ParseVertex(tc.s, tc.w, tc.h)
		if err != nil || p != tc.p {
			t.Errorf("%s: %v %v", tc.s, p, err)
		}
		if got := p.Vertex(tc.h); !strings.EqualFold(got, tc.s) {
			t.Errorf("%s: written %s", tc.s, got)
		}
	}
	for _, bad := range []string{"", "A", "I5", "A0", "A10", "K1", "5A", "A-1", "A1x", "passe", "A１", "A100"} {
		if p, err := ParseVertex(bad, 9, 9); err == nil {
			t.Errorf("%q read as %v", bad, p)
		}
	}
	for _, p := range New(25, 25).Points() {
		if q, err := ParseSGF(p.SGF(), 25, 25); err != nil || q != p {
			t.Errorf("%v: %q %v %v", p, p.SGF(), q, err)
		}
	}
	if p, err := ParseSGF("tt", 19, 19); p != Pass || err != nil {
		t.Error("tt is no pass on 19x19")
	}
	if p, err := ParseSGF("tt", 25, 25); p != At(19, 19) || err != nil {
		t.Error("tt is a pass on 25x25")
	}
	for _, bad := range []string{"a", "aaa", "jj", "D4"} {
		if _, err := ParseSGF(bad, 9, 9); err == nil {
			t.Errorf("%q read", bad)
		}
	}
}

func TestCopies(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	b := New(9, 9)
	random(b, r, 120)
	c, big := b.Clone(), New(19, 19)
	random(big, r, 300)
	big.CopyFrom(b)
	for _, d := range []*Board{c, big} {
		if d.Hash() != b.Hash() || d.Depth() != b.Depth() {
			t.Fatal("copy differs")
		}
		for d.Undo() {
		}
		if d.Hash() != New(9, 9).Hash() {
			t.Fatal("undo of the copy")
		}
	}
	if b.Depth() == 0 {
		t.Fatal("undo of the copy changed the original")
	}
}

func TestCopyPosition(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 2))
	b, n := New(7, 9), newNaive(7, 9)
	for i := range 200 {
		p, c := b.points[r.IntN(len(b.points))], Color(i%2+1)
		b.TryPlay(p, c)
		n.play(p, c, false)
	}
	d := New(19, 19)
	random(d, r, 100)
	d.CopyPosition(b)
	compare(t, d, n)
	if d.Depth() != 0 || d.Hash() != b.Hash() {
		t.Fatal("copy has a history or another hash")
	}
	b.CopyPosition(b)
	compare(t, b, n)
	if b.Depth() != 0 {
		t.Fatal("copy of itself has a history")
	}
}

// random plays n random legal moves.
func random(b *Board, r *rand.Rand, n int) {
	c := Black
	for range n {
		b.TryPlay(b.points[r.IntN(len(b.points))], c)
		c = c.Opponent()
	}
}

func TestNoAllocation(t *testing.T) {
	b := New(19, 19)
	random(b, rand.New(rand.NewPCG(3, 4)), 250)
	depth := b.Depth()
	buffer := make([]Point, 0, 361)
	work := func() {
		for _, p := range b.points {
			if b.TryPlay(p, White) {
				buffer = b.AppendLiberties(buffer[:0], p)
				buffer = b.AppendStones(buffer[:0], p)
				buffer = b.AppendAdjacent(buffer[:0], p)
			}
		}
		for b.Depth() > depth {
			b.Undo()
		}
	}
	work()
	if n := testing.AllocsPerRun(20, work); n != 0 {
		t.Errorf("%v allocations a run", n)
	}
}

func FuzzParseVertex(f *testing.F) {
	for _, s := range []string{"A1", "pass", "T19", "i3", "", "Z25", "z9999"} {
		f.Add(s, uint8(9), uint8(9))
	}
	f.Fuzz(func(t *testing.T, s string, w, h uint8) {
		width, height := int(w)%MaxSize+1, int(h)%MaxSize+1
		p, err := ParseVertex(s, width, height)
		if err != nil {
			return
		}
		if p != Pass && !New(width, height).OnBoard(p) {
			t.Fatalf("%q read as %v, off the board", s, p)
		}
		if q, err := ParseVertex(p.Vertex(height), width, height); err != nil || q != p {
			t.Fatalf("%q: %v written as %q read as %v, %v", s, p, p.Vertex(height), q, err)
		}
	})
}

func FuzzMoves(f *testing.F) {
	f.Add(uint8(5), uint8(5), []byte{1, 2, 3, 4, 5, 6, 7})
	f.Fuzz(func(t *testing.T, w, h uint8, moves []byte) {
		b := New(int(w)%MaxSize+1, int(h)%MaxSize+1)
		n := newNaive(b.Width(), b.Height())
		for i := 0; i+1 < len(moves) && i < 400; i += 2 {
			p := b.points[int(moves[i])%len(b.points)]
			switch c := Color(moves[i+1]&1) + 1; moves[i+1] >> 5 {
			case 0:
				b.Place(p, Color(moves[i+1]%3))
				n.place(p, Color(moves[i+1]%3))
			case 1:
				b.PlayRecorded(p, c)
				n.play(p, c, true)
			default:
				if b.TryPlay(p, c) != n.play(p, c, false) {
					t.Fatalf("%v %s: legality", c, p.Vertex(n.h))
				}
			}
		}
		compare(t, b, n)
		for b.Undo() {
		}
		compare(t, b, newNaive(b.Width(), b.Height()))
	})
}

func BenchmarkPlayUndo(b *testing.B) {
	g := New(19, 19)
	random(g, rand.New(rand.NewPCG(5, 6)), 200)
	moves := 0
	for b.Loop() {
		for _, p := range g.points {
			if g.TryPlay(p, Black) {
				g.Undo()
				moves++
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/move")
}

func BenchmarkRandomGame(b *testing.B) {
	g := New(19, 19)
	moves := 0
	for b.Loop() {
		random(g, rand.New(rand.NewPCG(7, 8)), 400)
		moves += g.Depth()
		for g.Undo() {
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/move+undo")
}
