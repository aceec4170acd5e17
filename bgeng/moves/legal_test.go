package moves_test

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"ana/bgeng/board"
	"ana/bgeng/moves"
	"ana/testdata/shared"
)

func position(tb testing.TB, id string) board.Position {
	tb.Helper()
	p, err := board.ParsePositionID(id)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

func TestNumberOfPlays(t *testing.T) {
	start := board.Start().PositionID()
	for _, c := range []struct {
		id           string
		d1, d2, want int
	}{
		{start, 1, 1, 42}, {start, 2, 1, 15}, {start, 2, 2, 75}, {start, 3, 1, 16}, {start, 3, 2, 17}, {start, 3, 3, 73},
		{start, 4, 1, 14}, {start, 4, 2, 18}, {start, 4, 3, 17}, {start, 4, 4, 52}, {start, 5, 1, 8}, {start, 5, 2, 8},
		{start, 5, 3, 9}, {start, 5, 4, 9}, {start, 5, 5, 4}, {start, 6, 1, 10}, {start, 6, 2, 14}, {start, 6, 3, 14},
		{start, 6, 4, 14}, {start, 6, 5, 7}, {start, 6, 6, 11},
		{"/N8AAwD/PwAAIA", 6, 5, 1}, {"/DcGAwD/PwAAIA", 6, 5, 1}, {"/GcAMAz/HwACQA", 6, 5, 2}, {"M9sfAADg/wMAYA", 2, 2, 4},
		{"M9sfAADg/wMAYA", 3, 1, 0}, {"/38AAABBAAAAAA", 5, 1, 1}, {"/38AAABBAAAAAA", 6, 5, 2}, {"/38AAAADAQAAAA", 6, 1, 1},
		{"/38AAAADAQAAAA", 1, 1, 3}, {"/38AAABkAAAAAA", 4, 2, 2}, {"/38AAABkAAAAAA", 4, 4, 1},
	} {
		p := position(t, c.id)
		for _, d := range [][2]int{{c.d1, c.d2}, {c.d2, c.d1}} {
			if got := moves.Legal(p, d[0], d[1], nil); len(got) != c.want {
				t.Errorf("%s %d%d: %d plays, want %d", c.id, d[0], d[1], len(got), c.want)
			}
		}
	}
}

// TestCases are the inputs of the shared cases of kind "move generation".
func TestCases(t *testing.T) {
	for _, c := range []struct {
		id   string
		want []string
	}{
		{"8N4ZAAbg/xMAIA:cAkLAAAAAAAA", []string{"24/22 8/2"}},
		{"AwAAQAEAAAAAAA:cAkTAAAAAAAA", []string{"5/1 4/off", "5/off 4/off"}},
		{"BwAAoBEAAAAAAA:cIkSAAAAAAAA", []string{"6/1 3/off", "6/2 3/off"}},
		{"AwAAkAEAAAAAAA:cIkOAAAAAAAA", []string{"4/1 4/off"}},
		{"AQAABAMAAAAAAA:cAkSAAAAAAAA", []string{"6/2 6/2 2/off 2/off"}},
		{"AwAAMAgAAAAAAA:cAkHAAAAAAAA", []string{"7/1 1/off", "7/1 2/1"}},
		{"AwAAgAMAAAAAAA:cAkFAAAAAAAA", []string{"5/3 3/2", "5/4 5/3"}},
		{"AAAAnQAAAAAAAA:cAkLAAAAAAAA", []string{"3/1 1/off", "3/off 1/off"}},
		{"XGID=b-A-BaC-D---cB---bBcbb--A-:0:0:-1:52:0:0:1:0:10", []string{"bar/23* bar/20"}},
	} {
		id, err := board.ParseID(c.id)
		if err != nil {
			t.Errorf("%s: %v", c.id, err)
			continue
		}
		d := id.Match.Dice
		got := map[board.Position]bool{}
		for _, play := range moves.Legal(id.Position, d[0], d[1], nil) {
			got[play.Result] = true
		}
		if len(got) != len(c.want) {
			t.Errorf("%s: %d plays, want %d", c.id, len(got), len(c.want))
		}
		for _, text := range c.want {
			play, err := moves.Parse(text, id.Position, d[0], d[1])
			if err != nil || !got[play.Result] {
				t.Errorf("%s: %v, %q missing", c.id, err, text)
			}
		}
	}
}

type oracleRecord struct {
	ID    string `json:"position_id"`
	Match string `json:"match_id"`
	Dice  []int  `json:"dice"`
	Plays []struct {
		Move string `json:"move"`
	} `json:"plays_0ply"`
}

func readOracle(tb testing.TB) []oracleRecord {
	tb.Helper()
	f, err := os.Open(shared.Path(tb, "oracle", "bg", "positions.jsonl"))
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	var records []oracleRecord
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r oracleRecord
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			tb.Fatal(err)
		}
		records = append(records, r)
	}
	return records
}

// TestOracle compares every play of the recorded positions: the number, the
// resulting positions and the notation.
func TestOracle(t *testing.T) {
	rolled, total := 0, 0
	for _, r := range readOracle(t) {
		if len(r.Dice) != 2 {
			continue
		}
		rolled++
		p := position(t, r.ID)
		plays := moves.Legal(p, r.Dice[0], r.Dice[1], nil)
		if len(plays) != len(r.Plays) {
			t.Errorf("%s %v: %d plays, want %d", r.ID, r.Dice, len(plays), len(r.Plays))
		}
		names := map[board.Position]string{}
		for i := range plays {
			names[plays[i].Result] = plays[i].String()
		}
		for _, want := range r.Plays {
			total++
			play, err := moves.Parse(want.Move, p, r.Dice[0], r.Dice[1])
			if err != nil {
				t.Errorf("%s %v: %v", r.ID, r.Dice, err)
				continue
			}
			if name := names[play.Result]; name != want.Move {
				t.Errorf("%s %v: notation %q, want %q", r.ID, r.Dice, name, want.Move)
			}
			steps, err := moves.ParseSteps(want.Move)
			if err != nil {
				t.Fatal(err)
			}
			after, err := moves.Apply(p, steps)
			if err != nil && !strings.Contains(want.Move, "/") {
				t.Errorf("%s %v %s: %v", r.ID, r.Dice, want.Move, err)
			}
			if err == nil && after != play.Result {
				t.Errorf("%s %v %s: applied %s, want %s", r.ID, r.Dice, want.Move, after.PositionID(), play.Result.PositionID())
			}
		}
	}
	if rolled == 0 || total == 0 {
		t.Fatal("no records with dice")
	}
	t.Logf("%d positions with dice, %d plays", rolled, total)
}
