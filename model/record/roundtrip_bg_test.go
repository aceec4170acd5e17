package record_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	bgboard "ana/bgeng/board"
	"ana/model"
	"ana/model/record"
	"ana/model/record/gnubg"
	"ana/model/record/mat"
	"ana/testdata/shared"
)

// act is what is compared of an action, or of a game when kind is ActNone.
type act struct {
	kind            model.ActionKind
	player, cube    int
	dice            [2]int
	hidden, illegal bool
	before          bgboard.Position
	after           [2][25]uint8
	score           [2]int
	crawford, post  bool
	winner          int
	points          float64
}

// actions lists what happened in a match, game by game.
func actions(rec *model.Record) (out []act) {
	for _, g := range rec.Games {
		out = append(out, act{score: g.Bg.Score, crawford: g.Bg.Crawford, post: g.Bg.PostCrawford, winner: g.Result.Winner, points: g.Result.Points})
		for id := range model.NodeID(g.Len()) {
			a := g.Node(id).Action
			if a == nil || a.Kind == model.ActResign {
				continue
			}
			dice := a.Dice
			if dice[0] < dice[1] {
				dice[0], dice[1] = dice[1], dice[0]
			}
			out = append(out, act{
				kind: a.Kind, player: a.Player, dice: dice, cube: a.Cube, hidden: a.Hidden, illegal: a.Illegal,
				before: a.Before.Board(), after: a.After.Men,
			})
		}
	}
	return out
}

func sameActions(t *testing.T, what string, a, b *model.Record) {
	t.Helper()
	x, y := actions(a), actions(b)
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			t.Errorf("%s: entry %d differs:\n%+v\n%+v", what, i, x[i], y[i])
			return
		}
	}
	if len(x) != len(y) {
		t.Errorf("%s: %d and %d entries", what, len(x), len(y))
	}
}

func bgMatches(t *testing.T) []string {
	t.Helper()
	var out []string
	for name := range expected(t) {
		out = append(out, shared.Path(t, "corpus", "bg", name))
	}
	return out
}

func TestMatchRoundTrips(t *testing.T) {
	t.Parallel()
	for _, path := range bgMatches(t) {
		name := filepath.Base(path)
		rec, err := parseFile(t, path)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for what, write := range map[string]func(*model.Record) []byte{
			"mat":   func(r *model.Record) []byte { b, _ := mat.Write(r, mat.Jellyfish); return b },
			"words": func(r *model.Record) []byte { b, _ := mat.Write(r, mat.Words); return b },
			"sgf":   func(r *model.Record) []byte { b, _ := gnubg.Write(r, gnubg.WriteOptions{App: "ana:test"}); return b },
		} {
			one := write(rec)
			again, err := record.Parse(name, one, record.Options{})
			if err != nil {
				t.Errorf("%s as %s: %v", name, what, err)
				continue
			}
			sameActions(t, name+" as "+what, rec, again)
			if two := write(again); !bytes.Equal(one, two) {
				t.Errorf("%s as %s: second write differs: %s", name, what, firstDifference(one, two))
			}
		}
	}
}

func TestGnubgSGFComesBackByteByByte(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"gnubg-2305.sgf", "gnubg-2308.sgf", "gnubg-imported.sgf"} {
		path := shared.Path(t, "corpus", "bg", name)
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := parseFile(t, path)
		if err != nil {
			t.Fatal(err)
		}
		out, _ := gnubg.Write(rec, gnubg.WriteOptions{})
		if !bytes.Equal(out, data) {
			t.Errorf("%s: %s", name, firstDifference(data, out))
		}
	}
}

func TestOneMatchInSeveralFormats(t *testing.T) {
	t.Parallel()
	for _, group := range [][]string{
		{"gnubg-export-7pt.mat", "gnubg-2305.sgf", "xg-2305.xg"},
		{"xg-export-bom.mat", "xg-export-words.txt", "gnubg-imported.sgf", "xg-test.xg"},
	} {
		var first *model.Record
		for _, name := range group {
			rec, err := parseFile(t, shared.Path(t, "corpus", "bg", name))
			if err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first = rec
				continue
			}
			sameActions(t, strings.Join([]string{group[0], name}, " and "), first, rec)
		}
	}
}
