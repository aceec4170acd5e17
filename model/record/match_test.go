package record_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ana/model"
	"ana/model/record"
	"ana/model/record/mat"
	"ana/model/record/posid"
)

// parseText reads a text that must open.
func parseText(t *testing.T, text string) *model.Record {
	t.Helper()
	rec, err := record.Parse("x", []byte(text), record.Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return rec
}

// game5 is the head of a match to five points.
const game5 = " 5 point match\n\n Game 1\n North : 0                      South : 0\n"

// acts lists the texts of the actions of a game.
func acts(g *model.Game) string {
	var out []string
	for id := range model.NodeID(g.Len()) {
		if a := g.Node(id).Action; a != nil {
			out = append(out, a.Text)
		}
	}
	return strings.Join(out, "; ")
}

func TestPlaySpellings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ cell, want string }{
		{"31: 8/5 6/5", "31: 8/5 6/5"},
		{"13: 6/5 8/5", "13: 8/5 6/5"},
		{"64: 24/14", "64: 24/14"},
		{"64: 24/18/14", "64: 24/14"},
		{"64: 24/20 20/14", "64: 24/14"},
		{"11: 8/7(2) 6/5(2)", "11: 8/7(2) 6/5(2)"},
		{"11: 8/7, 8/7, 6/5, 6/5", "11: 8/7(2) 6/5(2)"},
		{"55: 13/3(2)", "55: 13/3(2)"},
		{"33: 24/18(2)", "33: 24/18(2)"},
	} {
		rec := parseText(t, game5+"  1) "+c.cell+"\n")
		if got := acts(rec.Games[0]); got != c.want || len(warningsOf(rec)) != 0 {
			t.Errorf("%q is read as %q, want %q; %v", c.cell, got, c.want, rec.Warnings)
		}
	}
}

func TestIllegalPlaysSayWhy(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ cell, want string }{
		{"31: 8/5 7/6", "no checker on 7"},
		{"61: 24/18 18/13", "uses 11 pips of 7"},
		{"51: 24/19 6/5", "point 19 is blocked"},
		{"31: 6/8 6/5", "moves backwards"},
		{"31: 8/5", "a die could be played but was not"},
		{"31: 8/5 6/x", "is not a checker move"},
	} {
		rec := parseText(t, game5+"  1) "+c.cell+"                    21: 13/11 6/5\n")
		wantWarnings(t, rec, 1, ":5:6:", c.want)
		if n := rec.Games[0].Moves(); n != 2 {
			t.Errorf("%q: %d actions, want 2", c.cell, n)
		}
	}
}

// TestAmbiguousHit has a play that may hit on the way or not; a later play decides.
func TestAmbiguousHit(t *testing.T) {
	t.Parallel()
	// South's blot on its 5 point is North's 20 point: 24/14 by 20 hits it, by 18 does not.
	head := game5 + "  1)                             41: 13/9 6/5\n  2) 64: 24/14                   "
	for _, c := range []struct{ reply, want string }{
		{"21: 13/11 6/5", "64: 24/14"},
		{"42: bar/21 24/22", "64: 24/20*/14"},
	} {
		rec := parseText(t, head+c.reply+"\n")
		if got := acts(rec.Games[0]); !strings.Contains(got, c.want+";") || len(warningsOf(rec)) != 0 {
			t.Errorf("reply %s: %s, want %s; %v", c.reply, got, c.want, rec.Warnings)
		}
	}
}

func TestBeaverAndRaccoon(t *testing.T) {
	t.Parallel()
	head := "; [Jacoby \"On\"]\n 0 point match\n\n Game 1\n North : 0                      South : 0\n  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
	rec := parseText(t, head+"  2) Doubles => 2                Beavers => 4\n  3) 65: 24/13                   21: 13/11 6/5\n")
	g := rec.Games[0]
	c, _ := model.NewCursor(rec, 0).ToMove(6)
	if s := c.Bg().State; s.Cube != 4 || s.Owner != 1 || s.Turn != 0 || s.Doubled {
		t.Errorf("after the beaver: %+v; %s", s, acts(g))
	}
	rec = parseText(t, head+"  2) Doubles => 2                Beavers => 4\n  3) Raccoons => 8               Takes\n  4) 65: 24/13\n")
	c, _ = model.NewCursor(rec, 0).ToMove(7)
	if s := c.Bg().State; s.Cube != 8 || s.Owner != 1 || s.Turn != 0 {
		t.Errorf("after the raccoon: %+v; %s", s, acts(rec.Games[0]))
	}
	if n := rec.Games[0].Moves(); n != 7 {
		t.Errorf("%d actions: %s", n, acts(rec.Games[0]))
	}
}

func TestMatchDialects(t *testing.T) {
	t.Parallel()
	rows := "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
	for _, c := range []struct {
		name, text string
		check      func(*model.Record) bool
	}{
		{"ratings in names", " 5 point match\n Game 1\n a b,1673 : 0                c:d,1500 : 0\n" + rows, func(r *model.Record) bool {
			return r.Games[0].Players[0] == model.Player{Name: "a b", Rating: "1673"} && r.Games[0].Players[1].Name == "c:d"
		}},
		{"swapped columns", game5 + rows + "      Wins 1 point\n\n Game 2\n South : 0                      North : 1\n  1) 31: 8/5 6/5\n", func(r *model.Record) bool {
			return r.Games[1].Players[0].Name == "North" && r.Games[1].Bg.Score == [2]int{1, 0} && r.Games[1].Node(1).Action.Player == 1
		}},
		{"inflated value", game5 + rows + "  2) Doubles => 2                Takes\n  3) 65: 24/13                   Resigns\n      Wins 2008 points and the match\n", func(r *model.Record) bool {
			return r.Games[0].Result.Points == 2 && r.Games[0].Result.Reason == "resign" && r.Games[0].Bg.WrittenPoints == 2008
		}},
		{"next score is the truth", game5 + rows + "      Wins 1004 points\n\n Game 2\n North : 2                      South : 0\n  1) 31: 8/5 6/5\n", func(r *model.Record) bool {
			return r.Games[0].Result.Points == 2
		}},
		{"after the end", game5 + "  1) Doubles => 2                Drops\n" + "  2) 31: 8/5 6/5\n", func(r *model.Record) bool {
			return r.Games[0].Node(3).Action.AfterEnd && len(r.Warnings.AtLeast(model.Warning)) == 1
		}},
		{"no match line", " Game 1\n North : 3                      South : 2\n" + rows, func(r *model.Record) bool {
			return r.Games[0].Bg.Length == 0 && len(r.Warnings.AtLeast(model.Warning)) == 1
		}},
		{"single blanks", " 5 point match\n Game 1\n North : 0  South : 0\n 1) 31: 8/5 6/5 42: 8/4 6/4\n 2) Doubles => 2 Takes\n", func(r *model.Record) bool {
			return r.Games[0].Moves() >= 3
		}},
		{"nackgammon", "; [Variation \"NackGammon\"]\n" + game5 + "  1) 31: 8/5 6/5\n", func(r *model.Record) bool {
			return r.Games[0].Bg.Start.Men[0][22] == 2 && r.Games[0].Bg.Analysed
		}},
		{"hypergammon is not analysed", "; [Variation \"Hypergammon\"]\n" + game5 + "  1) 31: 24/21 23/22\n", func(r *model.Record) bool {
			return !r.Games[0].Bg.Analysed
		}},
		{"old Mac line ends", strings.ReplaceAll(game5+rows, "\n", "\r"), func(r *model.Record) bool { return r.Games[0].Moves() == 2 }},
		{"position after an illegal play", game5 + "  1) 31: 8/5 6/5                 Illegal play (5;0;0;0;1;b;a;0;0;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;4;2) 42: 8/4 6/4\n", func(r *model.Record) bool {
			return r.Games[0].Moves() == 2 && r.Games[0].Len() == 5
		}},
		{"excerpt after Crawford", " 3 point match\n\n Game 1\n North : 2                      South : 1\n" + rows + "  2) 65: 24/13                   Doubles => 2\n", func(r *model.Record) bool {
			return !r.Games[0].Bg.Crawford && r.Games[0].Bg.PostCrawford
		}},
	} {
		rec := parseText(t, c.text)
		if !c.check(rec) {
			t.Errorf("%s: %s %+v %v", c.name, summary(rec), rec.Games[0].Bg, rec.Warnings)
		}
	}
}

func TestGnubgSetup(t *testing.T) {
	t.Parallel()
	rec := parseText(t, "(;FF[4]GM[6]MI[length:7][game:2][ws:3][bs:1]PW[a]PB[b];AE[a:y]AW[f][f][a]AB[x][x][w]PL[W]DI[31]CV[2]CP[b];W[31fcfe]C[ok])")
	c := model.NewCursor(rec, 0)
	c, _ = c.ToMove(1)
	p := c.Bg()
	if p.State.Men[0] != [25]uint8{0: 1, 5: 2} || p.State.Men[1] != [25]uint8{0: 2, 1: 1} || p.State.Cube != 2 || p.State.Owner != 1 || p.Match.Dice != [2]int{3, 1} {
		t.Errorf("%+v", p.State)
	}
	if c.Node().Comment != "ok" || p.Number != 1 || rec.Games[0].Bg.Number != 3 {
		t.Errorf("%+v %+v", c.Node(), p)
	}
	text := "(;GM[6]MI[length:0]PW[a]PB[b];B[3]X[1];B[31hefe]W[31aa];W[double];B[double];W[take];W[42hdfd];B[11abc];B[7a])"
	rec = parseText(t, text)
	c, _ = model.NewCursor(rec, 0).ToMove(6)
	if s := c.Bg().State; s.Cube != 1 && s.Cube != 4 {
		t.Errorf("cube %d", s.Cube)
	}
	wantWarnings(t, rec, 1, "second action")
	wantWarnings(t, rec, 2, "want two dice")
}

func TestOpen(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "a.sgf")
	if err := os.WriteFile(path, []byte("(;SZ[9];B[aa])"), 0o600); err != nil {
		t.Fatal(err)
	}
	rec, err := record.Open(t.Context(), path, record.Options{})
	if err != nil || rec.Path != path || rec.Format != "sgf" {
		t.Errorf("%v, %v", rec, err)
	}
	if _, err := record.Open(t.Context(), filepath.Join(dir, "none"), record.Options{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
	if _, err := record.Open(t.Context(), dir, record.Options{}); err == nil || !strings.Contains(err.Error(), "folder") {
		t.Errorf("folder: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := record.Open(ctx, path, record.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestConvertTargets(t *testing.T) {
	t.Parallel()
	rec := parseText(t, game5+"  1) 31: 8/5 6/5                 42: 8/4 6/4\n")
	for _, target := range record.Targets(rec.Kind, rec.Position) {
		out, _, err := record.Convert(rec, "x"+target, record.ConvertOptions{App: "ana:test"})
		if err != nil || len(out) == 0 {
			t.Errorf("%s: %v", target, err)
			continue
		}
		if _, err := record.Parse("x"+target, out, record.Options{}); err != nil {
			t.Errorf("%s is not read: %v", target, err)
		}
	}
	if _, _, err := record.Convert(rec, "x.xg", record.ConvertOptions{}); err == nil || !strings.Contains(err.Error(), ".mat") {
		t.Errorf("XG is written: %v", err)
	}
	id, err := posid.FromID("XGID=-aAaBaDaB---bD-b-A-cA-b-b-:1:1:1:52:2:4:0:9:10")
	if err != nil {
		t.Fatal(err)
	}
	out, _, err := record.Convert(id, "x.sgf", record.ConvertOptions{App: "ana:test"})
	if err != nil {
		t.Fatal(err)
	}
	again, err := record.Parse("x.sgf", out, record.Options{})
	if err != nil || bgAt(again, 0).State != bgAt(id, 0).State || bgAt(again, 0).Match.Score != bgAt(id, 0).Match.Score || !again.Position {
		t.Errorf("position as SGF: %v\n%s", err, out)
	}
	_, lost := mat.Write(parseText(t, "(;GM[6]MI[length:5]PW[a]PB[b];B[31hefe]C[comment])"), mat.Jellyfish)
	if len(lost) != 1 || lost[0] != "comments" {
		t.Errorf("lost %q", lost)
	}
}

func TestAnalysisRoundTrips(t *testing.T) {
	t.Parallel()
	rec := parseText(t, "(;SZ[9];B[ee];W[cc])")
	note := `{"score":"B+3.5","list":["a]b","c\\d"]}`
	o := record.ConvertOptions{App: "ana:test", Analysis: func(_ int, n model.NodeID) string {
		if n == 1 {
			return note
		}
		return ""
	}}
	out, _, err := record.Convert(rec, "x.sgf", o)
	if err != nil {
		t.Fatal(err)
	}
	again := parseText(t, string(out))
	if got := record.Analysis(again.Games[0].Node(1)); got != note {
		t.Errorf("%q, want %q", got, note)
	}
	if record.Analysis(again.Games[0].Node(2)) != "" {
		t.Error("analysis at the wrong node")
	}
}

func TestMarksInForce(t *testing.T) {
	t.Parallel()
	rec := parseText(t, "(;SZ[9]DD[aa:bb];B[cc]VW[aa:cc];W[dd]DD[];B[ee])")
	c := model.NewCursor(rec, 0)
	for i, want := range [][2]int{{4, 0}, {4, 9}, {0, 9}, {0, 9}} {
		dim, view := c.InForce()
		if len(dim) != want[0] || len(view) != want[1] {
			t.Errorf("node %d: %d dimmed, %d visible, want %v", i, len(dim), len(view), want)
		}
		c, _ = c.Next()
	}
}

func TestIDLists(t *testing.T) {
	t.Parallel()
	rec := parseText(t, "# openings\n4HPwATDgc/ABMA:cIkFAAAAAAAA # first\n\n\"4HPwATDgc/ABMA\"\n4HPwATDgc/ABMA cIkFAAAAAAAA\n")
	if len(rec.Games) != 3 || len(warningsOf(rec)) != 0 {
		t.Errorf("%d positions, %v", len(rec.Games), rec.Warnings)
	}
	rec = parseText(t, "Position ID: 4HPwATDgc/ABMA\nMatch ID   : cIkFAAAAAAAA\n")
	if len(rec.Games) != 1 || bgAt(rec, 0).Match.Dice != [2]int{3, 1} {
		t.Errorf("%+v", bgAt(rec, 0).Match)
	}
	_, err := record.Parse("x", []byte(" +13-14-15-16-17-18------19-20-21-22-23-24-+\n |    X           X |\n"), record.Options{})
	if err == nil || !strings.Contains(err.Error(), "no identifier") {
		t.Errorf("a drawn board: %v", err)
	}
}
