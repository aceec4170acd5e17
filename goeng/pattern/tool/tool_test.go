package tool_test

import (
	"bytes"
	"context"
	"encoding/json"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ana/goeng/board"
	"ana/goeng/pattern"
	"ana/goeng/pattern/env"
	"ana/goeng/pattern/tool"
)

const barriers = `attribute_map value_only

Pattern Jump

.O.
.,.
.O.

:+,D

Pattern JumpAgain

.O.
.,.
.O.

:+,D

Pattern Hane

.!?
OX?

:8,B,value(20)

.a?
OX?

;lib(a)==0 && safe_omove(a)
`

const conn = `Pattern Solid

O.
.O

:X,C

Oa
bO

;safe_omove(a) && safe_omove(b)

Pattern CutHere

XO
O*

:\,B
`

// folder writes database files and returns their folder.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func load(t *testing.T, files map[string]string) *pattern.Set {
	t.Helper()
	set, diags := pattern.LoadDir(folder(t, files))
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	return set
}

// draw makes a board from rows of . X O.
func draw(t *testing.T, rows ...string) *board.Board {
	t.Helper()
	b := board.New(len(rows[0]), len(rows))
	for i, row := range rows {
		for j := range len(row) {
			c := map[byte]board.Color{'X': board.Black, 'O': board.White}[row[j]]
			if c == board.Empty {
				continue
			}
			if err := b.Place(board.At(i, j), c); err != nil {
				t.Fatal(err)
			}
		}
	}
	return b
}

func rules() tool.Rules {
	return tool.Rules{
		Compat: pattern.Dialect38, Mode: pattern.ConnStandard,
		Env: func(p tool.Position) pattern.Env { return env.New(env.Input{Board: p.Board, Nodes: 500}) },
	}
}

func TestCheck(t *testing.T) {
	broken := strings.Replace(barriers, "lib(a)==0", "libb(a)==0", 1)
	dir := folder(t, map[string]string{"barriers.db": broken, "conn.db": conn})
	var out bytes.Buffer
	errs, warnings, err := tool.Check(&out, []string{dir}, tool.CheckOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if errs != 1 || warnings != 1 {
		t.Errorf("%d errors, %d warnings, want 1 and 1:\n%s", errs, warnings, &out)
	}
	for _, want := range []string{
		"barriers.db:29:2: error: P042: unknown name libb; did you mean lib? (pattern Hane)\n    ;libb(a)==0 && safe_omove(a)\n     ^\n",
		"barriers.db:11:9: warning: L3: same as Jump (barriers.db:3)",
		"conn.db: conn (2002), 2 patterns, 1 constraints, 0 actions, 6 orientations",
		"1 errors, 1 warnings\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
	out.Reset()
	if _, _, err := tool.Check(&out, []string{dir}, tool.CheckOptions{JSON: true}); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Errors      int
		Diagnostics []struct{ Line, Col int }
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil || got.Errors != 1 || len(got.Diagnostics) != 2 || got.Diagnostics[1].Line != 29 {
		t.Errorf("JSON %+v, %v: %s", got, err, &out)
	}
}

func TestListFilter(t *testing.T) {
	set := load(t, map[string]string{"barriers.db": barriers, "conn.db": conn})
	for text, want := range map[string]int{
		"": 5, "db:conn": 2, "class:D": 2, "class:BC": 3, "name:Jump*": 2, "Hane": 1, "db:conn class:B": 1, "db:none": 0,
	} {
		f, err := tool.ParseFilter(text)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := tool.List(&out, set, tool.ListOptions{Filter: f}); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(out.String(), "\n"); n != want {
			t.Errorf("filter %q lists %d patterns, want %d", text, n, want)
		}
	}
	for _, text := range []string{"what:x", "name:[", "size:3"} {
		if _, err := tool.ParseFilter(text); err == nil {
			t.Errorf("filter %q is accepted", text)
		}
	}
}

func TestMatches(t *testing.T) {
	set := load(t, map[string]string{"barriers.db": barriers, "conn.db": conn})
	pos := tool.Position{ToMove: board.Black, Board: draw(t,
		".......",
		"..O....",
		".......",
		"..O.XX.",
		"...OX..",
		".......",
		".......")}
	var out bytes.Buffer
	if err := tool.Matches(context.Background(), &out, set, pos, tool.MatchOptions{JSON: true, All: true, Rules: rules()}); err != nil {
		t.Fatal(err)
	}
	var got struct{ Patterns []tool.MatchJSON }
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{}
	for _, m := range got.Patterns {
		seen[m.Name+"@"+m.Anchor+" "+m.O] = m.Verdict
		if m.Name == "JumpAgain" && m.Verdict == "shadowed" && !strings.HasPrefix(m.By, "Jump+0@") {
			t.Errorf("shadowed by %q", m.By)
		}
	}
	for key, want := range map[string]string{
		"Solid@C4 white": "fires", "Jump@C6 white": "fires", "JumpAgain@C6 white": "shadowed",
	} {
		if seen[key] != want {
			t.Errorf("%s: %q, want %q in %v", key, seen[key], want, seen)
		}
	}
	for _, key := range []string{`"db":"conn.db"`, `"name":"Solid"`, `"class":"C"`, `"anchor":"C4"`, `"orientation":0`, `"constraint":true`} {
		if !strings.Contains(out.String(), key) {
			t.Errorf("no %s in %s", key, &out)
		}
	}
}

func TestExplain(t *testing.T) {
	set := load(t, map[string]string{"barriers.db": barriers, "conn.db": conn})
	pos := tool.Position{ToMove: board.Black, Board: draw(t, ".......", "..O....", ".......", "..O.XX.", "...OX..", ".......", ".......")}
	tests := []struct{ pattern, vertex, want string }{
		{"Solid", "D4", "safe_omove(a)"},
		{"Hane", "E3", "safe_omove"},
		{"Jump", "A7", "over the"},
		{"Jump", "F4", "of the diagram ("},
		{"JumpAgain", "C5", "because of Jump+0@"},
		{"CutHere", "D4", "needs"},
	}
	for _, tt := range tests {
		var out bytes.Buffer
		opt := tool.ExplainOptions{Force: true, Limit: 40, Rules: rules()}
		if err := tool.Explain(context.Background(), &out, set, pos, tt.pattern, tt.vertex, opt); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), tt.want) {
			t.Errorf("%s at %s: no %q in\n%s", tt.pattern, tt.vertex, tt.want, &out)
		}
	}
	if err := tool.Explain(context.Background(), &bytes.Buffer{}, set, pos, "None", "A1", tool.ExplainOptions{}); err == nil {
		t.Error("an unknown pattern is explained")
	}
	if err := tool.Explain(context.Background(), &bytes.Buffer{}, set, pos, "Jump", "Z9", tool.ExplainOptions{}); err == nil {
		t.Error("a vertex off the board is explained")
	}
}

// games yields positions of random games.
func games(n int) iter.Seq[tool.Sample] {
	return func(yield func(tool.Sample) bool) {
		r := rand.New(rand.NewPCG(5, 6))
		for g := range n {
			b := board.New(7, 7)
			c := board.Black
			for move := range 20 {
				pts := b.Points()
				if b.TryPlay(pts[r.IntN(len(pts))], c) {
					c = c.Opponent()
				}
				name := "game" + string(rune('a'+g))
				if move%5 == 4 && !yield(tool.Sample{Game: name, Label: name + ":" + string(rune('0'+move/5)), Position: tool.Position{Board: b, ToMove: c}}) {
					return
				}
			}
		}
	}
}

// TestCoverJobs: the statistics do not depend on the number of workers, and a set
// does not differ from itself.
func TestCoverJobs(t *testing.T) {
	set := load(t, map[string]string{"barriers.db": barriers, "conn.db": conn})
	var texts [2]bytes.Buffer
	for i, jobs := range []int{1, 5} {
		if err := tool.Cover(context.Background(), &texts[i], set, games(4), tool.CoverOptions{Rules: rules(), Jobs: jobs, Format: "csv"}); err != nil {
			t.Fatal(err)
		}
	}
	if texts[0].String() != texts[1].String() {
		t.Errorf("one worker\n%s\nfive workers\n%s", &texts[0], &texts[1])
	}
	var out bytes.Buffer
	if err := tool.Cover(context.Background(), &out, set, games(2), tool.CoverOptions{Rules: rules(), Old: set}); err != nil {
		t.Fatal(err)
	}
	if out.String() != "0 patterns differ\n" {
		t.Errorf("a set differs from itself: %s", &out)
	}
	cov, _, err := tool.Gather(context.Background(), set, games(4), tool.CoverOptions{Rules: rules()})
	if err != nil {
		t.Fatal(err)
	}
	if cov.Positions != 16 || cov.Games != 4 {
		t.Errorf("%d positions of %d games, want 16 of 4", cov.Positions, cov.Games)
	}
	for _, row := range cov.Rows() {
		if row.Matches != row.Rejected+row.False+row.Unknown+row.Fired {
			t.Errorf("%s: %+v does not add up", row.Name, row)
		}
		heat := 0
		for _, line := range row.Heat {
			for _, n := range line {
				heat += n
			}
		}
		if heat != row.Matches {
			t.Errorf("%s: heat %d, matches %d", row.Name, heat, row.Matches)
		}
	}
}

func TestDiff(t *testing.T) {
	old := load(t, map[string]string{"barriers.db": barriers, "conn.db": conn})
	fresh := load(t, map[string]string{
		"barriers.db": strings.Replace(strings.Replace(barriers, "lib(a)==0", "lib(a)==1", 1), "Pattern JumpAgain", "Pattern Leap", 1),
		"conn.db":     "# Only a comment is new.\n" + conn,
	})
	var out bytes.Buffer
	changed, err := tool.Diff(&out, old, fresh, false)
	if err != nil || !changed {
		t.Fatal(changed, err)
	}
	want := "barriers.db: 3 patterns, 1 changed (Hane), +1 -1\n  + Leap \n  - JumpAgain \n  ~ Hane constraint\n"
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", &out, want)
	}
}
