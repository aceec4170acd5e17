package influencetest

import (
	"bufio"
	"encoding/json"
	"os"
	"strconv"
	"testing"

	"ana/goeng/board"
	"ana/testdata/shared"
)

// Tactics are the recorded tactical codes of a worm of the 2002 tree: 0 fails,
// 3 succeeds, 1 and 2 are ko.
type Tactics struct {
	Attack, Defend           int
	AttackPoint, DefendPoint board.Point
}

// Tactics2002 reads the codes and points of every worm of the recorded
// positions, by file and origin. It skips the test where there is no record.
func Tactics2002(tb testing.TB) map[string]map[board.Point]Tactics {
	tb.Helper()
	f, err := os.Open(shared.Path(tb, "oracle", "go", "positions.jsonl"))
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	all := map[string]map[board.Point]Tactics{}
	dec := json.NewDecoder(bufio.NewReaderSize(f, 1<<20))
	for dec.More() {
		var r struct {
			File  string
			Size  int
			Worms map[string]struct {
				Color       string
				Attack      string `json:"attack_code"`
				Defend      string `json:"defend_code"`
				AttackPoint string `json:"attack_point"`
				DefendPoint string `json:"defense_point"`
			} `json:"worms_2002"`
		}
		if err := dec.Decode(&r); err != nil {
			tb.Fatalf("positions: %v", err)
		}
		worms := map[board.Point]Tactics{}
		for vertex, w := range r.Worms {
			if w.Color != "white" && w.Color != "black" {
				continue
			}
			worms[parse(tb, vertex, r.Size)] = Tactics{
				Attack: number(tb, w.Attack), AttackPoint: parse(tb, w.AttackPoint, r.Size),
				Defend: number(tb, w.Defend), DefendPoint: parse(tb, w.DefendPoint, r.Size),
			}
		}
		all[r.File] = worms
	}
	return all
}

func parse(tb testing.TB, s string, size int) board.Point {
	tb.Helper()
	p, err := board.ParseVertex(s, size, size)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

func number(tb testing.TB, s string) int {
	tb.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		tb.Fatal(err)
	}
	return n
}
