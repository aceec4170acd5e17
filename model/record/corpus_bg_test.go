package record_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"ana/model"
	"ana/testdata/shared"
)

// counts are what EXPECTED.tsv lists for a match.
type counts struct {
	length, games, rolls, dances, doubles, takes, drops, hidden int
	last                                                        [2]int // score before the last game
	illegal                                                     []int  // lines
}

func count(rec *model.Record) counts {
	c := counts{length: rec.Games[0].Bg.Length, games: len(rec.Games)}
	c.last = rec.Games[len(rec.Games)-1].Bg.Score
	for _, g := range rec.Games {
		for id := range model.NodeID(g.Len()) {
			a := g.Node(id).Action
			if a == nil || strings.HasPrefix(a.Written, "(") {
				continue
			}
			switch a.Kind {
			case model.ActRoll:
				c.rolls++
				if a.Dance {
					c.dances++
				}
				if a.Hidden {
					c.hidden++
				}
				if a.Illegal {
					c.illegal = append(c.illegal, int(g.Node(id).Line))
				}
			case model.ActDouble:
				c.doubles++
			case model.ActTake:
				c.takes++
			case model.ActDrop:
				c.drops++
			}
		}
	}
	return c
}

// expected reads the table: file name to fields.
func expected(t *testing.T) map[string][]string {
	t.Helper()
	data, err := os.ReadFile(shared.Path(t, "corpus", "bg", "EXPECTED.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]string{}
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
		f := strings.Split(line, "\t")
		out[f[0]] = f
	}
	return out
}

func TestExpectedTotals(t *testing.T) {
	t.Parallel()
	for name, f := range expected(t) {
		rec, err := parseFile(t, shared.Path(t, "corpus", "bg", name))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		c := count(rec)
		if strings.HasSuffix(name, ".sgf") {
			// The table does not count rolls whose play was not recorded there.
			c.rolls -= c.hidden
			f[8] = "-"
		}
		if strings.HasSuffix(name, ".xg") {
			f[8] = "-" // hidden plays are not in the table for XG files
		}
		got := []string{
			name, strconv.Itoa(c.length), strconv.Itoa(c.games), strconv.Itoa(c.rolls), strconv.Itoa(c.dances),
			strconv.Itoa(c.doubles), strconv.Itoa(c.takes), strconv.Itoa(c.drops), strconv.Itoa(c.hidden),
			fmt.Sprintf("%d-%d", c.last[0], c.last[1]),
		}
		for i, want := range f[:10] {
			if want != "-" && got[i] != want {
				t.Errorf("%s: field %d is %s, want %s", name, i+1, got[i], want)
			}
		}
		wantLines := ""
		if f[11] != "-" {
			for _, part := range strings.Split(f[11], "; ") {
				wantLines += strings.Split(part, ":")[0] + " "
			}
		}
		if got := strings.Trim(fmt.Sprint(c.illegal), "[]"); got != strings.TrimSpace(wantLines) {
			t.Errorf("%s: illegal plays on lines %s, want %s", name, got, wantLines)
		}
		wantWinner(t, name, rec, f[10])
		if testing.Verbose() {
			for _, w := range rec.Warnings {
				t.Log(w.Severity, w)
			}
		}
		walk(t, rec)
	}
}

func wantWinner(t *testing.T, name string, rec *model.Record, text string) {
	t.Helper()
	r := rec.Games[len(rec.Games)-1].Result
	if want := strings.IndexByte("LR", text[0]); r.Winner != want {
		t.Errorf("%s: player %d won, want %d", name, r.Winner, want)
	}
}
