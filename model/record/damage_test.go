package record_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ana/model"
	"ana/model/record"
	"ana/testdata/shared"
)

// damaged are the corpus files that are cut and bent, one of each kind.
func damaged(t *testing.T) []string {
	t.Helper()
	return []string{
		shared.Path(t, "corpus", "go", "pa-joseki-tree.sgf"), shared.Path(t, "corpus", "go", "sc-encoding-utf16-withbom.sgf"),
		shared.Path(t, "corpus", "go", "sc-encoding-japanese-iso2022jp.sgf"),
		shared.Path(t, "corpus", "bg", "galaxy-losses.txt"), shared.Path(t, "corpus", "bg", "xg-video-tags.txt"),
		shared.Path(t, "corpus", "cases", "54-saved-mid-game.xg"), shared.Path(t, "corpus", "bg", "xg-2305.xg"),
		shared.Path(t, "corpus", "bg", "pos-xg-01_checkerPosition_EN.txt"),
	}
}

// TestCutFiles cuts files at many places: what is left opens or is refused, never worse.
func TestCutFiles(t *testing.T) {
	t.Parallel()
	for _, path := range damaged(t) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for k := range 15 {
			cut := data[:len(data)*k/15]
			rec, err := record.Parse("cut", cut, record.Options{})
			if err == nil {
				walk(t, rec)
			}
		}
	}
}

// TestBentFiles changes single bytes.
func TestBentFiles(t *testing.T) {
	t.Parallel()
	for _, path := range damaged(t) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for k := range 25 {
			bent := slices.Clone(data)
			bent[(len(bent)-1)*k/24] ^= byte(1 + 37*k)
			rec, err := record.Parse("bent", bent, record.Options{})
			if err == nil {
				walk(t, rec)
			}
		}
	}
}

// TestCutMatchKeepsWholeGames cuts a match inside its third game.
func TestCutMatchKeepsWholeGames(t *testing.T) {
	t.Parallel()
	data := mustRead(t, shared.Path(t, "corpus", "bg", "galaxy-c.txt"))
	whole, err := record.Parse("x", []byte(data), record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	at := strings.Index(data, "Game 3") + 400
	cut, err := record.Parse("x", []byte(data[:at]), record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(cut.Games) != 3 || cut.Games[1].Moves() != whole.Games[1].Moves() || !cut.Games[2].Bg.Unfinished || cut.Games[2].Moves() < 5 {
		t.Errorf("%d games, the third with %d actions", len(cut.Games), cut.Games[len(cut.Games)-1].Moves())
	}
}

// TestMessages checks the form of all messages of the corpus: a place, one line, no
// control characters, and a node to jump to.
func TestMessages(t *testing.T) {
	t.Parallel()
	seen := 0
	for _, dir := range []string{"go", "bg", "cases"} {
		files, err := filepath.Glob(filepath.Join(shared.Path(t, "corpus", dir), "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			rec, err := parseFile(t, f)
			if err != nil {
				if !strings.Contains(err.Error(), ":") {
					t.Errorf("%s: error without place: %v", f, err)
				}
				continue
			}
			for _, w := range rec.Warnings {
				seen++
				line := w.Error()
				if strings.ContainsAny(line, "\n\r\x1b\x00") || w.Line == 0 && w.Offset < 0 || w.Msg == "" || w.Code == "" || w.File == "" {
					t.Errorf("message %q (%+v)", line, w)
				}
				if w.Severity < model.Critical && w.Game >= 0 && w.Node == model.NoNode {
					t.Errorf("%s belongs to no node", line)
				}
			}
		}
	}
	if seen < 100 {
		t.Errorf("only %d messages", seen)
	}
}

func TestWarningsFindTheirNodes(t *testing.T) {
	t.Parallel()
	rec, err := record.Parse("x", []byte("(;SZ[9];B[ee]\n;W[zz];B[aa]\n(;W[cc]TR[dd][dd]))(;SZ[9];B[])"), record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		word       string
		game, node int
	}{{"off the", 0, 2}, {"twice", 0, 4}} {
		found := false
		for _, w := range rec.Warnings {
			if strings.Contains(w.Msg, want.word) {
				found = true
				if w.Game != want.game || int(w.Node) != want.node {
					t.Errorf("%s: game %d node %d, want %d and %d", w, w.Game, w.Node, want.game, want.node)
				}
				if n := rec.Games[w.Game].Node(w.Node); len(n.Warnings) != 1 || n.Warnings[0] != w {
					t.Errorf("%s is not at its node", w)
				}
			}
		}
		if !found {
			t.Errorf("no message with %q in %v", want.word, rec.Warnings)
		}
	}
}

func TestInfoOfVariations(t *testing.T) {
	t.Parallel()
	rec, err := record.Parse("x", []byte("(;SZ[9]EV[cup](;PB[one];B[aa])(;PB[two]EV[final];B[bb]))"), record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c, _ := model.NewCursor(rec, 0).ToNode(4)
	got := map[string]string{}
	for _, f := range c.Info() {
		got[f.Name] = f.Value
	}
	if got["PB"] != "two" || got["EV"] != "final" || rec.Games[0].Field("EV") != "cup" {
		t.Errorf("%v", got)
	}
}
