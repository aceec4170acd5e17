package record_test

import (
	"strings"
	"testing"

	goboard "ana/goeng/board"
	"ana/model"
	"ana/model/record"
	"ana/model/record/sgf"
	"ana/testdata/shared"
)

func openCase(t *testing.T, name string) *model.Record {
	t.Helper()
	rec, err := parseFile(t, shared.Path(t, "corpus", "cases", name))
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// warningsOf returns the warnings and errors that contain all of the words.
func warningsOf(rec *model.Record, words ...string) (out []string) {
	for _, w := range rec.Warnings.AtLeast(model.Warning) {
		ok := true
		for _, word := range words {
			ok = ok && strings.Contains(w.Error(), word)
		}
		if ok {
			out = append(out, w.Error())
		}
	}
	return out
}

func wantWarnings(t *testing.T, rec *model.Record, n int, words ...string) {
	t.Helper()
	if got := warningsOf(rec, words...); len(got) != n {
		t.Errorf("%d warnings with %q, want %d: %q", len(got), words, n, got)
	}
}

// line returns the moves of the line through the given choice of children, as "B E5".
func line(rec *model.Record, game int, children ...int) string {
	var out []string
	c := model.NewCursor(rec, game)
	for ok := true; ok; {
		if n := c.Node(); n.HasMove {
			out = append(out, string(".WB"[n.Move.Color])+" "+n.Move.At.Vertex(c.Game().Go.Height))
		}
		if n := c.Node(); n.FirstChild != model.NoNode && n.FirstChild != n.LastChild && len(children) > 0 {
			c, ok = c.Child(children[0])
			children = children[1:]
		} else {
			c, ok = c.Next()
		}
	}
	return strings.Join(out, ", ")
}

func wantLine(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("moves %s, want %s", got, want)
	}
}

func board(p *model.GoPosition) string {
	var b strings.Builder
	for i, c := range p.Stones {
		if i > 0 && i%p.Width == 0 {
			b.WriteString(" / ")
		}
		b.WriteByte(".OX"[c])
	}
	return b.String()
}

func TestCase01ShiftJISUndeclared(t *testing.T) {
	rec := openCase(t, "01-sjis-no-ca.sgf")
	g := rec.Games[0]
	if g.Moves() != 3 || g.Players[0].Name != "ソゾ表示能" || g.Players[1].Name != "白番の十段" || g.Field("EV") != "第一回構想戦" {
		t.Errorf("%d moves, %q, %q, %q", g.Moves(), g.Players[0].Name, g.Players[1].Name, g.Field("EV"))
	}
	c, _ := model.NewCursor(rec, 0).ToMove(2)
	if !strings.HasSuffix(c.Node().Comment, "ポイント") {
		t.Errorf("comment %q", c.Node().Comment)
	}
	if !rec.Charset.Guessed || rec.Charset.Name != "Shift_JIS" || len(rec.Warnings) != 1 || rec.Warnings[0].Severity != model.Note {
		t.Errorf("charset %+v, warnings %v", rec.Charset, rec.Warnings)
	}
}

func TestCase04EmptyNodes(t *testing.T) {
	rec := openCase(t, "04-empty-nodes.sgf")
	wantLine(t, line(rec, 0), "B E5, W C5, B G7")
	wantLine(t, line(rec, 0, 1), "B E5, W C5, B G3, W G7")
	if n := rec.Games[0].Len(); n != 17 || len(rec.Warnings) != 0 {
		t.Errorf("%d nodes, warnings %v; want 17 and none", n, rec.Warnings)
	}
}

func TestCase05MissingSemicolons(t *testing.T) {
	rec := openCase(t, "05-missing-semicolons-parens.sgf")
	if len(rec.Games) != 2 {
		t.Fatalf("%d games, want 2", len(rec.Games))
	}
	wantLine(t, line(rec, 0), "B E5, W C5, B G7, W G3")
	wantLine(t, line(rec, 0, 1), "B E5, W C5, W C7, B C3")
	wantLine(t, line(rec, 1), "B A9, W B9, B C9")
	wantWarnings(t, rec, 2, "surplus")
	wantWarnings(t, rec, 1, "ends inside a game")
	wantWarnings(t, rec, 4, "a node starts here")
}

func TestCase07UnescapedBracket(t *testing.T) {
	rec := openCase(t, "07-unescaped-bracket.sgf")
	g := rec.Games[0]
	if g.Players[0].Name != "First[1" || g.Players[1].Name != "Second" {
		t.Errorf("players %v", g.Players)
	}
	wantLine(t, line(rec, 0), "B E5, W C5")
	wantWarnings(t, rec, 3, "unexpected text")
	if len(rec.Warnings) != 3 {
		t.Errorf("warnings %v", rec.Warnings)
	}
}

func TestCase09CompressedLists(t *testing.T) {
	rec := openCase(t, "09-compressed-lists.sgf")
	c := model.NewCursor(rec, 0)
	p := c.Go()
	got := map[model.Color]string{}
	for y := range 9 {
		for x := range 9 {
			at := model.Coord{X: int8(x), Y: int8(y)}
			got[p.At(at)] += at.Vertex(9) + " "
		}
	}
	if got[goboard.Black] != "D6 E6 D5 E5 D4 E4 " || got[goboard.White] != "A8 G3 H3 G2 H2 " {
		t.Errorf("black %s, white %s", got[goboard.Black], got[goboard.White])
	}
	marks := 0
	for _, m := range c.Node().Marks {
		if m.Kind == model.MarkTriangle {
			marks++
		}
	}
	if marks != 21 {
		t.Errorf("%d triangles, want 21", marks)
	}
	wantLine(t, line(rec, 0), "W C7, B PASS")
	for _, w := range []string{"corners", "one point", "twice"} {
		wantWarnings(t, rec, 1, w)
	}
	wantWarnings(t, rec, 3)
}

func TestCase10FoxKomi(t *testing.T) {
	rec := openCase(t, "10-fox-komi.sgf")
	for i, want := range []float64{7.5, 6.5, 0, 6.5} {
		if got := rec.Games[i].Go.Komi; got != want {
			t.Errorf("game %d: komi %g, want %g", i+1, got, want)
		}
	}
	for _, w := range []string{"KM[375]", "KM[0]", "HA[1]", "KM[325]"} {
		wantWarnings(t, rec, 1, w)
	}
}

func TestCase12DecimalComma(t *testing.T) {
	rec := openCase(t, "12-decimal-comma.sgf")
	g := rec.Games[0]
	if g.Go.Komi != 6.5 || g.Result.Winner != 1 || g.Result.Points != 0.5 {
		t.Errorf("komi %g, result %+v", g.Go.Komi, g.Result)
	}
	if len(rec.Warnings) == 0 || len(rec.Warnings.AtLeast(model.Warning)) != 0 {
		t.Errorf("want notes only: %v", rec.Warnings)
	}
}

func TestCase14SideToMove(t *testing.T) {
	rec := openCase(t, "14-pl-after-setup.sgf")
	c := model.NewCursor(rec, 0)
	for i, want := range []model.Color{goboard.White, goboard.White, goboard.White, goboard.Black} {
		if got := c.Go().ToMove; got != want {
			t.Errorf("node %d: %d to move, want %d", i+1, got, want)
		}
		c, _ = c.Next()
	}
	if got := model.NewCursor(rec, 1).Go().ToMove; got != goboard.White {
		t.Errorf("game 2: %d to move, want white", got)
	}
}

func TestCase16OccupiedPoint(t *testing.T) {
	rec := openCase(t, "16-move-on-occupied.sgf")
	c, _ := model.NewCursor(rec, 0).ToEnd()
	p := c.Go()
	if got := board(p); got != ".X... / X.X.. / .X... / ..... / ....." || p.Captures != [3]int{0, 0, 2} {
		t.Errorf("%s, prisoners %v", got, p.Captures)
	}
	wantWarnings(t, rec, 2, "move on an occupied point")
}

func TestCase17Passes(t *testing.T) {
	rec := openCase(t, "17-pass-encodings.sgf")
	wantLine(t, line(rec, 0), "B D15, W PASS, B PASS, W PASS")
	wantLine(t, line(rec, 1), "B D16, W PASS, B PASS, B D4")
	wantLine(t, line(rec, 2), "B U2, W PASS, B V1")
	wantWarnings(t, rec, 1, "read as a pass")
	wantWarnings(t, rec, 1, "move ignored")
	wantWarnings(t, rec, 2)
}

func TestCase19Escapes(t *testing.T) {
	rec := openCase(t, "19-escapes-roundtrip.sgf")
	for range 2 {
		g := rec.Games[0]
		if g.Players[0].Name != `back\slash` || g.Players[1].Name != `br]acket[` || g.Field("AP") != "tool:x:1.0" {
			t.Errorf("%q %q %q", g.Players[0].Name, g.Players[1].Name, g.Field("AP"))
		}
		if want := "soft break and hard\nbreak, colon : x and last backslash \\"; g.Root().Comment != want {
			t.Errorf("comment %q, want %q", g.Root().Comment, want)
		}
		if m := g.Node(1).Marks; len(m) != 2 || m[0].Text != "a:b" || m[1].Text != "]" {
			t.Errorf("labels %v", m)
		}
		if want := "tab here, CR\nLF and soft"; g.Node(2).Comment != want {
			t.Errorf("comment %q, want %q", g.Node(2).Comment, want)
		}
		out, _ := sgf.Write(rec, sgf.WriteOptions{})
		var err error
		if rec, err = record.Parse("again.sgf", out, record.Options{}); err != nil {
			t.Fatal(err)
		}
	}
	a, b, ok := sgf.Split(rec.Games[0].Root().Prop("AP").Values[0])
	if !ok || sgf.SimpleText(a) != "tool:x" || b != "1.0" {
		t.Errorf("AP halves %q and %q", a, b)
	}
}

func TestCase20Snapback(t *testing.T) {
	rec := openCase(t, "20-snapback.sgf")
	c, _ := model.NewCursor(rec, 0).ToMove(2)
	if p := c.Go(); p.KoFor != goboard.Empty || p.Captures != [3]int{0, 3, 1} {
		t.Errorf("ko for %d, prisoners %v", p.KoFor, p.Captures)
	}
	if got := board(c.Go()); !strings.HasPrefix(got, "..O.. / O.O.. / XO...") {
		t.Errorf("board %s", got)
	}
	wantWarnings(t, rec, 0)
}

func TestCase22KoRetake(t *testing.T) {
	rec := openCase(t, "22-illegal-ko-retake.sgf")
	c, _ := model.NewCursor(rec, 0).ToMove(2)
	if got := board(c.Go()); got != ".XO.. / XO.O. / .XO.. / ..... / ....." {
		t.Errorf("after move 2: %s", got)
	}
	c, _ = c.Prev()
	if p := c.Go(); p.Ko.Vertex(5) != "B4" || p.KoFor != goboard.White {
		t.Errorf("after move 1: ko at %s for %d", p.Ko.Vertex(5), p.KoFor)
	}
	wantWarnings(t, rec, 1, ":1:", "takes back the ko")
}

func TestCase24Captures(t *testing.T) {
	rec := openCase(t, "24-capture-count.sgf")
	for i, want := range []int{3, 2} {
		c, _ := model.NewCursor(rec, i).ToMove(1)
		if got := c.Go().Captures[goboard.Black]; got != want {
			t.Errorf("game %d: %d prisoners, want %d", i+1, got, want)
		}
	}
}

func TestCase26LadderLoads(t *testing.T) {
	rec := openCase(t, "26-ladder.sgf")
	if len(rec.Games) != 2 || len(rec.Warnings) != 0 || model.NewCursor(rec, 1).Go().ToMove != goboard.Black {
		t.Errorf("%d games, warnings %v", len(rec.Games), rec.Warnings)
	}
}

func TestCase29MixedCollection(t *testing.T) {
	rec := openCase(t, "29-mixed-collection.sgf")
	if len(rec.Games) != 2 || rec.Games[0].Field("GN") != "one" || rec.Games[1].Field("GN") != "three" {
		t.Fatalf("%d games", len(rec.Games))
	}
	if e := rec.Warnings.AtLeast(model.Critical); len(e) != 1 || !strings.Contains(e[0].Msg, "Othello") {
		t.Errorf("refused: %v", e)
	}
	out, _ := sgf.Write(rec, sgf.WriteOptions{Clean: true})
	for _, want := range []string{"Subject: games (see attached)", "trailing words (not a game)", "GN[two]"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("%q is lost: %s", want, out)
		}
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, data, want string }{
		{"empty", "", "empty file"},
		{"blanks", " \n\t ", "empty file"},
		{"size", "(;SZ[53];B[aa])", "1 to 52 lines"},
		{"size zero", "(;SZ[0])", "1 to 52 lines"},
		{"size text", "(;SZ[abc])", "1 to 52 lines"},
		{"unknown", "hello \x1b[2J world", `begins with "hello [2J world"`},
		{"chess", "(;GM[3];W[e4])", "chess"},
	} {
		_, err := record.Parse(c.name, []byte(c.data), record.Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

func TestForcedCharset(t *testing.T) {
	t.Parallel()
	data := []byte("(;SZ[9]CA[UTF-8]PB[\xb0\xa1\xb0\xa1])")
	rec, err := record.Parse("x", data, record.Options{Charset: "euc-kr"})
	if err != nil || rec.Games[0].Players[0].Name != "가가" || !rec.Charset.Forced {
		t.Errorf("%v, %v", rec, err)
	}
	if _, err := record.Parse("x", data, record.Options{Charset: "klingon"}); err == nil {
		t.Error("unknown character set accepted")
	}
}
