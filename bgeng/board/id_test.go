package board_test

import (
	"errors"
	"strings"
	"testing"

	"ana/bgeng/board"
)

// triples are seven agreeing identifiers, and one with dice and a score.
var triples = [][3]string{
	{"XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10", "b9sBCIC5bYDQAA", "QYnoAGAAGAAE"},
	{"XGID=---BBaB-BbA-bC-b--BdAca---:0:0:1:00:0:5:0:9:10", "dB7GGAJsZuJgAg", "cAkgAVAAAAAE"},
	{"XGID=-aAaBaDaB---bD-b-A-cA-b-b-:0:0:1:00:2:4:0:9:10", "Mw5jkCQyz+AhAg", "cAkgAUAAEAAE"},
	{"XGID=--BaBCCBAA------acccc-a--A:0:0:1:00:0:2:0:7:10", "5O4uAAhmdysAQA", "cAngACAAAAAE"},
	{"XGID=---BADB------------bf---a-:1:1:1:00:4:0:0:7:10", "4TcAALDeAAAAAA", "UQngAAAAIAAE"},
	{"XGID=---c--CCB---dB-B---c-BcAb-:1:1:1:00:0:1:0:7:10", "cxzwAA7gbjADEw", "UQngABAAAAAE"},
	{"XGID=---aBBCCCB----a-aa-babbbb-:1:1:1:00:1:2:0:9:10", "29aUAAjY7m4AAA", "UQkgASAACAAE"},
	{"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:3:2:0:7:10", "4HPwATDgc/ABMA", "cInlACAAGAAE"},
}

func TestTriples(t *testing.T) {
	for _, c := range triples {
		x, err := board.ParseID(c[0])
		if err != nil {
			t.Errorf("%s: %v", c[0], err)
			continue
		}
		if got := x.Position.PositionID(); got != c[1] {
			t.Errorf("%s: position %s, want %s", c[0], got, c[1])
		}
		g, err := board.ParseID(c[1] + ":" + c[2])
		if err != nil {
			t.Errorf("%s: %v", c[1:], err)
			continue
		}
		// The first triple was written with the smaller die first; we write the
		// larger first, so compare what the identifiers say.
		if x.Match.MatchID() != g.Match.MatchID() {
			t.Errorf("%s: match %s, want %s", c[0], x.Match.MatchID(), c[2])
		}
		if got := board.XGID(g.Position, g.Match); got != c[0] {
			t.Errorf("%s:%s: %s, want %s", c[1], c[2], got, c[0])
		}
	}
}

func TestForms(t *testing.T) {
	for _, s := range []string{
		"4HPwATDgc/ABMA", " 4HPwATDgc/ABMA\n", `"4HPwATDgc/ABMA"`, "4HPwATDgc/ABMA==", "4HPwATDgc_ABMA",
		"4HPwATDgc/ABMA:cInlACAAGAAE", "4HPwATDgc/ABMA cInlACAAGAAE", "'4HPwATDgc/ABMA:cInlACAAGAAE'",
		"-b----E-C---eE---c-e----B-:0:0:1:31:3:2:0:7:10", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:3:2:0:7",
		"xgid= -b----E-C---eE---c-e----B-:0:0:1:31:3:2:0:7:10 ", "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:3:2:0:7:10",
	} {
		id, err := board.ParseID(s)
		if err != nil || id.Position != board.Start() {
			t.Errorf("%q: %v", s, err)
		}
	}
	if id, _ := board.ParseID("4HPwATDgc_ABMA=="); len(id.Notes) != 2 {
		t.Errorf("notes %q, want one for the padding and one for the letter", id.Notes)
	}
}

// TestBadIDs goes through the lines of the shared case of that name: which are
// refused, at which column, and what the message names.
func TestBadIDs(t *testing.T) {
	for _, c := range []struct {
		in     string
		column int // 0: accepted
		words  string
	}{
		{"4HPwATDgc/ABMA:cAkHAAAAAAAA", 0, ""},
		{"4HPwATDgc/ABM:cAkHAAAAAAAA", 1, "13 characters"},
		{"4HPwATDgc/ABM!:cAkHAAAAAAAA", 14, "alphabet"},
		{"////////////////", 1, "16 characters"},
		{"4HPwATDgc/ABMA:cIkHAAAAAAAA", 16, "a die shows 1 to 6"},
		{"4HPwATDgc/ABMA:cIkBAAAAAAAA", 16, "one die is missing"},
		{"4HPwATDgc/ABMA:YAkAAAAAAAAA", 16, "cube owner 2"},
		{"4HPwATDgc/ABMA:8AkAAAAAAAAA", 16, "Crawford game in money play"},
		{"4HPwATDgc/ABMA:cAmgAFAAEAAE", 16, "not below the length"},
		{"4HPwATDgc/ABMA:8AmgACAAEAAE", 16, "nobody is one point away"},
		{"AAAAAAAAAAAAAA", 1, "no checkers"},
		{"XGID=-b----E-C---eE---c-e----B-:0:0:1:77:0:0:0:0:10", 39, "a die shows 1 to 6"},
		{"XGID=Ab----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", 6, "upper player's bar"},
		{"XGID=-b----E-C---eE---c-e----Bb:0:0:1:31:0:0:0:0:10", 31, "lower player's bar"},
		{"XGID=-b----P-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", 6, "at most 15"},
		{"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0", 0, ""},
		{"4HPwATDgc/ABM", 1, "13 characters"}, {"", 1, "empty"}, {"XGID=", 1, "1 fields"}, {"  4HPwATDgc/ABM!", 16, "alphabet"},
		{"4HPwATDgc/ABMA:", 16, "0 characters"}, {"XGID=-b----E-C---eE---c-e----B-:0:2:1:31:0:0:1:0:10", 35, "cube owner"},
	} {
		id, err := board.ParseID(c.in)
		var bad *board.IDError
		switch {
		case c.column == 0:
			if err != nil || id.Position != board.Start() {
				t.Errorf("%s: %v", c.in, err)
			}
		case !errors.As(err, &bad):
			t.Errorf("%s is accepted", c.in)
		case bad.Column != c.column || !strings.Contains(bad.What, c.words) || bad.Do == "":
			t.Errorf("%s: column %d %q %q, want column %d and %q", c.in, bad.Column, bad.What, bad.Do, c.column, c.words)
		}
	}
}

func TestXGIDCube(t *testing.T) {
	for _, c := range []struct {
		in       string
		owner    board.Owner
		cube     int
		warnings int
	}{
		{"XGID=--CBCBC------B--b--cabbcb-:1:-1:1:00:0:0:0:0:8", board.Player0, 2, 0},
		{"XGID=--CBCBC------B--b--cabbcb-:1:1:1:00:0:0:0:0:8", board.Player1, 2, 0},
		{"XGID=--CBCBC------B--b--cabbcb-:2:0:1:00:0:0:0:0:8", board.Centre, 4, 1},
	} {
		id, err := board.ParseID(c.in)
		if err != nil {
			t.Errorf("%s: %v", c.in, err)
			continue
		}
		m := id.Match
		if m.Owner != c.owner || m.Cube != c.cube || len(id.Warnings) != c.warnings || m.OnRoll != 1 {
			t.Errorf("%s: %+v, warnings %q", c.in, m, id.Warnings)
		}
		if got := id.Position.PositionID(); got != "u61jAAButwMGAA" {
			t.Errorf("%s: position %s", c.in, got)
		}
	}
	up, err := board.ParseID("XGID=b-A-BaC-D---cB---bBcbb--A-:0:0:-1:52:0:0:1:0:10")
	if err != nil || up.Position.PositionID() != "MufBYCDYzuCAYA" || up.Match.OnRoll != 0 || !up.Match.Jacoby || up.Position[board.OnRoll][board.Bar] != 2 {
		t.Errorf("upper player on roll: %s, %+v, %v", up.Position.PositionID(), up.Match, err)
	}
}

func TestPendingDouble(t *testing.T) {
	for i, letter := range []string{"D", "B", "R"} {
		in := "XGID=-b----E-C---eE---c-e----B-:0:0:-1:" + letter + ":0:0:3:0:10"
		id, err := board.ParseID(in)
		if err != nil {
			t.Fatal(err)
		}
		m := id.Match
		if turn := []int{1, 0, 1}[i]; !m.Doubled || m.OnRoll != 0 || m.Turn != turn || m.Beavered != i {
			t.Errorf("%s: %+v", in, m)
		}
		if got := board.XGID(id.Position, m); got != in {
			t.Errorf("%s is written as %s", in, got)
		}
	}
}

// A Match ID has no place for a beaver: it tells of the double before it.
func TestBeaverAsMatchID(t *testing.T) {
	for _, c := range []struct {
		xgid  string
		owner board.Owner
	}{
		{"XGID=-b----E-C---eE---c-e----B-:1:1:1:B:0:0:3:0:10", 1},
		{"XGID=-b----E-C---eE---c-e----B-:1:-1:1:B:0:0:3:0:10", 1},
		{"XGID=-b----E-C---eE---c-e----B-:0:0:1:R:0:0:3:0:10", board.Centre},
	} {
		id, err := board.ParseID(c.xgid)
		if err != nil {
			t.Fatalf("%s: %v", c.xgid, err)
		}
		text := id.Match.MatchID()
		m, err := board.ParseMatchID(text)
		if err != nil {
			t.Errorf("%s is written as %s: %v", c.xgid, text, err)
			continue
		}
		if !m.Doubled || m.OnRoll != id.Match.OnRoll || m.Turn == m.OnRoll || m.Cube != id.Match.Cube || c.owner == board.Centre != (m.Owner == board.Centre) {
			t.Errorf("%s is read back as %+v", c.xgid, m)
		}
	}
}

// TestOneCharacterChanged replaces every character of an identifier in turn:
// the answer is an error or another valid position, never a crash.
func TestOneCharacterChanged(t *testing.T) {
	for _, in := range []string{"4HPwATDgc/ABMA:cInlACAAGAAE", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:3:2:0:7:10"} {
		for i := range in {
			for c := byte(' '); c < 127; c++ {
				changed := in[:i] + string(c) + in[i+1:]
				id, err := board.ParseID(changed)
				if err == nil && (id.Position.Check() != "" || id.Match.Check() != "") {
					t.Errorf("%q is accepted", changed)
				}
			}
		}
	}
}

func FuzzParseID(f *testing.F) {
	for _, c := range triples {
		f.Add(c[0])
		f.Add(c[1] + ":" + c[2])
	}
	f.Add("AAAAAAAAAAAAAA")
	f.Add("////////////////")
	f.Add("XGID=:::::::::")
	f.Add("XGID=-B-CBBB---a---A---ABdbbbc-:1:\r1:-1:B:3:6:0:7:10")
	f.Fuzz(func(t *testing.T, s string) {
		id, err := board.ParseID(s)
		if err != nil {
			var bad *board.IDError
			if !errors.As(err, &bad) || bad.Column < 1 || bad.What == "" {
				t.Fatalf("%q: %v", s, err)
			}
			return
		}
		if what := id.Position.Check(); what != "" {
			t.Fatalf("%q is accepted: %s", s, what)
		}
		texts := []string{id.Position.PositionID() + ":" + id.Match.MatchID()}
		if id.Match.State != board.GameOver { // an XGID cannot say that the game is over
			texts = append(texts, board.XGID(id.Position, id.Match))
		}
		for _, text := range texts {
			again, err := board.ParseID(text)
			if err != nil || again.Position != id.Position {
				t.Fatalf("%q is written as %q: %v", s, text, err)
			}
		}
	})
}
