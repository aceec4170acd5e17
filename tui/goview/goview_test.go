package goview_test

import (
	"os"
	"strings"
	"testing"

	goboard "ana/goeng/board"
	"ana/model"
	"ana/model/record"
	"ana/tui/goview"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"

	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
)

func draw(b *goview.Board, w, h int) (string, goview.Geometry) {
	buf := uv.NewBuffer(w, h)
	g := b.Draw(paint.New(buf, buf.Bounds()))
	var rows []string
	for y := range h {
		var sb strings.Builder
		for _, c := range buf.Line(y) {
			sb.WriteString(c.Content)
		}
		rows = append(rows, strings.TrimRight(sb.String(), " "))
	}
	return strings.Join(rows, "\n"), g
}

func look(set theme.Set) *pane.Look {
	return &pane.Look{Theme: theme.New(theme.Dark, true, colorprofile.TrueColor), Glyphs: theme.GlyphsOf(set), Coords: true}
}

// A point that is clicked is the point that was drawn there, on every size of board and of place, also when it scrolls.
func TestGeometry(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{2, 2}, {9, 9}, {19, 19}, {25, 25}, {9, 19}, {52, 52}} {
		for _, place := range [][2]int{{80, 24}, {30, 10}, {120, 60}, {6, 3}} {
			w, h := size[0], size[1]
			b := &goview.Board{Look: look(theme.ASCII), Large: place[0] >= 100, W: w, H: h, Stones: make([]model.Color, w*h), Last: model.Pass, Pin: model.Pass}
			for _, at := range []model.Coord{{X: 0, Y: 0}, {X: int8(w - 1), Y: int8(h - 1)}, {X: int8(w / 2), Y: int8(h / 3)}} {
				b.Cursor = at
				text, g := draw(b, place[0], place[1])
				found := false
				for y := range place[1] {
					for x := range place[0] {
						if p, ok := g.Point(x, y); ok && p == at {
							found = true
						}
					}
				}
				if !found {
					t.Fatalf("board %v in %v: the cursor %v is not visible\n%s", size, place, at, text)
				}
			}
		}
	}
}

func TestBoardDrawing(t *testing.T) {
	t.Parallel()
	b := &goview.Board{Look: look(theme.Unicode), W: 5, H: 4, Stones: make([]model.Color, 20), Cursor: model.Coord{X: 3, Y: 2}, Pin: model.Pass, Last: model.Coord{X: 1, Y: 1}}
	b.Stones[6], b.Stones[7] = goboard.Black, goboard.White
	b.Marks = []model.Mark{{Kind: model.MarkTriangle, At: model.Coord{X: 2, Y: 1}}, {Kind: model.MarkLabel, At: model.Coord{X: 0, Y: 0}, Text: "A"}, {Kind: model.MarkLabel, At: model.Pass, Text: "x"}}
	got, _ := draw(b, 14, 6)
	want := strings.Join([]string{
		"   A B C D E",
		" 4 A─┬─┬─┬─┐",
		" 3 ├(●)○▲┼─┤",
		" 2 ├─┼─┼[┼]┤",
		" 1 └─┴─┴─┴─┘",
		"   A B C D E",
	}, "\n")
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	b.Numbers = make([]int, 20)
	b.Numbers[6], b.Numbers[7] = 107, 8
	if got, _ := draw(b, 14, 6); !strings.Contains(got, "07") || !strings.Contains(got, "8") {
		t.Errorf("move numbers:\n%s", got)
	}
	b.Look.Coords = false
	if got, _ := draw(b, 12, 4); strings.Contains(got, "A B") {
		t.Errorf("without coordinates:\n%s", got)
	}
}

func TestLargeBoard(t *testing.T) {
	t.Parallel()
	b := &goview.Board{Look: look(theme.Unicode), Large: true, W: 3, H: 2, Stones: make([]model.Color, 6), Cursor: model.Pass, Pin: model.Pass, Last: model.Coord{X: 1, Y: 0}}
	b.Stones[1], b.Stones[5] = goboard.Black, goboard.White
	w, h := goview.Size(3, 2, true)
	got, _ := draw(b, w, h)
	want := strings.Join([]string{
		"    A   B   C",
		" 2  ┌─(▟█▙)─┐",
		"    │  ▜█▛  │",
		" 1  └───┴──▟○▙",
		"           ▜█▛",
		"    A   B   C",
	}, "\n")
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestFindAndStatus(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../testdata/game.sgf")
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse("game.sgf", data, record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c := model.NewCursor(r, 0)
	first, _ := c.Next()
	s := &pane.State{Look: *look(theme.Unicode), Cursor: first, Go: first.Go()}
	vertex := first.Node().Move.At.Vertex(19)
	s.Cursor, s.Go = c, c.Go()
	if found, ok := goview.Find(strings.ToLower(vertex), s); !ok || found.ID() != first.ID() {
		t.Errorf("Find(%q) = %v, %v", vertex, found.ID(), ok)
	}
	if _, ok := goview.Find("Z99", s); ok {
		t.Error("Z99 was found")
	}
	words, _ := goview.Status(s)
	if len(words) != 2 || words[0] != "0/140" || words[1] != "B to move" {
		t.Errorf("status %q", words)
	}
}
