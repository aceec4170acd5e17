package model_test

import (
	"strings"
	"testing"

	goboard "ana/goeng/board"
	"ana/model"
)

// play adds moves to a builder: "B D4", "W pass" in A1 notation on a board of that size.
func game(t *testing.T, size int, setup *model.Setup, moves ...string) (*model.Record, model.ErrorList) {
	t.Helper()
	b := model.NewGame(model.KindGo)
	b.Game().Go = model.GoInfo{Width: size, Height: size}
	b.Node(0).Setup = setup
	at := model.NodeID(0)
	for _, m := range moves {
		at = b.Add(at)
		n := b.Node(at)
		n.HasMove, n.Move = true, move(t, size, m)
	}
	g, warnings, err := b.Finish()
	if err != nil {
		t.Fatal(err)
	}
	return &model.Record{Kind: model.KindGo, Games: []*model.Game{g}}, warnings
}

func move(t *testing.T, size int, s string) model.Move {
	t.Helper()
	c, v, _ := strings.Cut(s, " ")
	m := model.Move{Color: goboard.Black, At: model.Pass}
	if c == "W" {
		m.Color = goboard.White
	}
	if v != "pass" {
		m.At = coord(t, size, v)
	}
	return m
}

func coord(t *testing.T, size int, v string) model.Coord {
	t.Helper()
	p, err := goboard.ParseVertex(v, size, size)
	if err != nil {
		t.Fatal(err)
	}
	return model.Coord{X: int8(p.Col()), Y: int8(p.Row())}
}

func coords(t *testing.T, size int, list string) (out []model.Coord) {
	t.Helper()
	for _, v := range strings.Fields(list) {
		out = append(out, coord(t, size, v))
	}
	return out
}

func draw(p *model.GoPosition) string {
	var b strings.Builder
	for i, c := range p.Stones {
		if i > 0 && i%p.Width == 0 {
			b.WriteByte('/')
		}
		b.WriteByte(".OX"[c])
	}
	return b.String()
}

func TestKoReturnsOnStepBack(t *testing.T) {
	t.Parallel()
	setup := &model.Setup{Black: coords(t, 5, "B5 A4 B3"), White: coords(t, 5, "C5 B4 D4 C3")}
	rec, warnings := game(t, 5, setup, "B C4", "W B4", "B E1", "W C2")
	if len(warnings) != 1 || !strings.Contains(warnings[0].Msg, "takes back the ko") {
		t.Errorf("warnings %v: want one about the ko", warnings)
	}
	c, _ := model.NewCursor(rec, 0).ToEnd()
	if got, want := draw(c.Go()), ".XO../XO.O./.XO../..O../....X"; got != want {
		t.Errorf("end: %s, want %s", got, want)
	}
	c, _ = c.ToMove(1)
	if p := c.Go(); p.Ko != coord(t, 5, "B4") || p.KoFor != goboard.White {
		t.Errorf("after move 1: ko at %v for %d, want B4 for white", p.Ko, p.KoFor)
	}
}

func TestOccupiedPointIsReplaced(t *testing.T) {
	t.Parallel()
	setup := &model.Setup{Black: coords(t, 5, "B5 C4 B3"), White: coords(t, 5, "B4 A5")}
	rec, warnings := game(t, 5, setup, "B B4", "W B4", "B A4")
	if len(warnings) != 2 {
		t.Errorf("%d warnings, want 2: %v", len(warnings), warnings)
	}
	c, _ := model.NewCursor(rec, 0).ToEnd()
	p := c.Go()
	if got, want := draw(p), ".X.../X.X../.X.../...../....."; got != want {
		t.Errorf("end: %s, want %s", got, want)
	}
	if p.Captures[goboard.Black] != 2 || p.Captures[goboard.White] != 0 {
		t.Errorf("prisoners %v, want black 2, white 0", p.Captures)
	}
}

func TestSuicideOfManyStones(t *testing.T) {
	t.Parallel()
	setup := &model.Setup{White: coords(t, 3, "A2 B2 C3"), Black: coords(t, 3, "A3")}
	rec, warnings := game(t, 3, setup, "B B3")
	c, _ := model.NewCursor(rec, 0).ToEnd()
	p := c.Go()
	if got, want := draw(p), "..O/OO./..."; got != want || p.Captures[goboard.White] != 2 || len(warnings) != 1 {
		t.Errorf("%s, prisoners %v, warnings %v: want %s, white 2, one warning", got, p.Captures, warnings, want)
	}
}

func TestCursorFollowsChosenLine(t *testing.T) {
	t.Parallel()
	b := model.NewGame(model.KindGo)
	b.Game().Go = model.GoInfo{Width: 9, Height: 9}
	a := b.Add(0) // 1
	b.Add(a)      // 2: main
	v := b.Add(a) // 3: variation
	w := b.Add(v) // 4
	b.Add(0)      // 5
	g, _, err := b.Finish()
	if err != nil {
		t.Fatal(err)
	}
	rec := &model.Record{Kind: model.KindGo, Games: []*model.Game{g}}
	c, _ := model.NewCursor(rec, 0).ToNode(w)
	c, _ = c.ToStart()
	for _, want := range []model.NodeID{a, v, w} {
		c, _ = c.Next()
		if c.ID() != want {
			t.Fatalf("at node %d, want %d", c.ID(), want)
		}
	}
	if _, moved := c.Next(); moved {
		t.Error("moved beyond the end")
	}
	c, _ = c.Prev()
	c, _ = c.Sibling(-1)
	if c.ID() != 2 {
		t.Errorf("sibling of node 3 is %d, want 2", c.ID())
	}
	c, _ = c.ToNode(w)
	if d, exact := c.In(rec); !exact || d.ID() != w {
		t.Errorf("found again at %d (exact %v), want %d", d.ID(), exact, w)
	}
}

func TestPositionsAgreeWithStraightReplay(t *testing.T) {
	t.Parallel()
	var moves []string
	for i := range 60 {
		p := goboard.At(i/9, i%9)
		moves = append(moves, string("BW"[i%2])+" "+p.Vertex(9))
	}
	rec, _ := game(t, 9, nil, moves...)
	board := goboard.New(9, 9)
	c := model.NewCursor(rec, 0)
	for i := range moves {
		c, _ = c.Next()
		m := c.Node().Move
		board.PlayRecorded(m.At.Point(), m.Color)
		got, err := c.Go().Board()
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range board.Points() {
			if got.At(p) != board.At(p) {
				t.Fatalf("move %d: %s is %d, want %d", i+1, p.Vertex(9), got.At(p), board.At(p))
			}
		}
		if k1, c1 := got.Ko(); c1 != 0 || k1 != 0 {
			if k2, c2 := board.Ko(); k1 != k2 || c1 != c2 {
				t.Fatalf("move %d: ko differs", i+1)
			}
		}
	}
}

func TestErrorListSortsAndCounts(t *testing.T) {
	t.Parallel()
	var l model.ErrorList
	for i := 30; i > 0; i-- {
		for range 2 {
			l = append(l, &model.Error{File: "a", Line: i, Column: 1, Msg: "x", Code: "k", Severity: model.Warning})
		}
	}
	l = l.Sorted()
	if len(l) != 30 || l[0].Line != 1 || l[29].Line != 30 {
		t.Fatalf("%d messages from line %d to %d", len(l), l[0].Line, l[len(l)-1].Line)
	}
	lines := l.Lines()
	if len(lines) != 21 || lines[0] != "a:1:1: x" || !strings.Contains(lines[20], "10 more") {
		t.Errorf("%d lines, last %q", len(lines), lines[len(lines)-1])
	}
	if got := model.Quote("a\x1b[2Jb"); got != `"a\x1b[2Jb"` {
		t.Errorf("quoted as %s", got)
	}
}
