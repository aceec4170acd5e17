package pattern_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ana/goeng/board"
	"ana/goeng/pattern"
	"ana/testdata/shared"
)

const threePatterns = "Pattern A\n\nO.O\n\n:8,C\n\nPattern B\n\nO..O\n\n:8,C\n\nPattern C\n\nOXO\n\n:8,C\n"

// TestMerge: a broken pattern keeps its last good version, an edited one is taken
// anew, a removed one is gone, a broken file stays.
func TestMerge(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("conn.db", threePatterns)
	write("barriers.db", "Pattern Z\n\nO,\n\n:8,D\n")
	write(".hidden.db", "junk")
	write("notes.txt", "junk")
	last, diags := pattern.LoadDir(dir)
	if diags.Err() != nil || len(last.DBs) != 2 {
		t.Fatalf("%d databases, %v", len(last.DBs), diags)
	}
	write("conn.db", strings.Replace(strings.Replace(threePatterns, "O..O", "O..O\n.", 1), "OXO", "OXXO", 1))
	fresh, diags := pattern.LoadDir(dir)
	if !diags.HasErrors() || fresh.DB("conn").Pattern("B") != nil || fresh.DB("conn").Pattern("C") == nil {
		t.Fatalf("fresh set: %v", diags)
	}
	merged := pattern.Merge(last, fresh, diags)
	db := merged.DB("conn.db")
	if merged.DB("barriers") != last.DB("barriers") {
		t.Error("a file that did not change is compiled again")
	}
	var names []string
	for _, p := range db.Patterns {
		name := p.Name
		if p.Stale {
			name += "!"
		}
		names = append(names, name)
	}
	if got := strings.Join(names, " "); got != "A B! C" {
		t.Errorf("merged patterns %s, want A B! C", got)
	}
	if got := string(db.Pattern("C").Cells); got != "OXXO" {
		t.Errorf("pattern C is %s, want the new text", got)
	}
	b := board.New(5, 5)
	for _, col := range []int{0, 3} {
		if err := b.Place(board.At(2, col), board.White); err != nil {
			t.Fatal(err)
		}
	}
	var m pattern.Matcher
	if got := names2(m.Match(nil, db, b, board.Empty)); got != "B+0 B+5 B+2 B+7" {
		t.Errorf("the stale pattern matches as %q", got)
	}

	if err := os.Remove(filepath.Join(dir, "conn.db")); err != nil {
		t.Fatal(err)
	}
	fresh, diags = pattern.LoadDir(filepath.Join(dir, "conn.db"), filepath.Join(dir, "barriers.db"))
	if !diags.HasErrors() {
		t.Error("a missing file gives no error")
	}
	if merged := pattern.Merge(last, fresh, diags); merged.DB("conn") == nil || len(merged.DBs) != 2 {
		t.Error("the last good version of a missing file is lost")
	}
}

func names2(ms []pattern.Match) string {
	var out []string
	for _, m := range ms {
		out = append(out, m.Pattern.Name+"+"+string(rune('0'+m.Orientation)))
	}
	return strings.Join(out, " ")
}

func TestLoadNothing(t *testing.T) {
	if set, diags := pattern.LoadDir(t.TempDir()); len(set.DBs) != 0 || !diags.HasErrors() || diags[0].Line != 1 {
		t.Errorf("an empty folder gives %v", diags)
	}
	if set, diags := pattern.LoadDir(filepath.Join(t.TempDir(), "none.db")); set == nil || !diags.HasErrors() {
		t.Errorf("a missing file gives %v", diags)
	}
}

// TestDBZ reads the compressed form and matches it as a whole position.
func TestDBZ(t *testing.T) {
	db, diags := pattern.Parse("fuseki9.dbz", []byte("# c\nF1 120 eecctagg\nF2 3 zz\nF3 x aa\nF4 1 aab\n"), pattern.Options{})
	if diags.Count(pattern.Error) != 3 || len(db.Patterns) != 1 {
		t.Fatalf("%d patterns, %s", len(db.Patterns), diags.Text())
	}
	p := db.Patterns[0]
	// ee is the move, cc an X stone, ta holds the place of an O stone, gg is X again.
	if p.Cell(4, 4) != '*' || p.Cell(2, 2) != 'X' || p.Cell(6, 6) != 'X' || p.Value() != 120 {
		t.Errorf("cells %s", p.Cells)
	}
	b := board.New(9, 9)
	for _, at := range []board.Point{board.At(2, 2), board.At(6, 6)} {
		if err := b.Place(at, board.Black); err != nil {
			t.Fatal(err)
		}
	}
	var m pattern.Matcher
	if n := len(m.Match(nil, db, b, board.White)); n == 0 {
		t.Error("the position does not match")
	}
	if err := b.Place(board.At(0, 0), board.Black); err != nil {
		t.Fatal(err)
	}
	if n := len(m.Match(nil, db, b, board.White)); n != 0 {
		t.Error("a position with one more stone matches")
	}
}

// TestFullBoard: the empty board matches a fuseki pattern without stones, and
// only that.
func TestFullBoard(t *testing.T) {
	db := loadTree(t, "2002", "fuseki9.db")
	var m pattern.Matcher
	for _, x := range m.Match(nil, db, board.New(9, 9), board.Black) {
		if strings.ContainsAny(string(x.Pattern.Cells), "OX") {
			t.Errorf("%s matches the empty board", x.Text(9))
		}
	}
	if m.Stats.Matches == 0 {
		t.Error("no move for the empty board")
	}
	if n := len(m.Match(nil, db, board.New(13, 13), board.Black)); n != 0 {
		t.Errorf("%d matches on a board of another size", n)
	}
}

// TestEyes compares the distribution of values and sizes with the published
// tables.
func TestEyes(t *testing.T) {
	for _, tt := range []struct {
		tree  string
		eyes  map[[4]uint8]int
		sizes []int
		edges int
	}{
		{"2002", map[[4]uint8]int{
			{0, 0, 0, 0}: 23, {0, 0, 1, 1}: 34, {1, 1, 1, 1}: 75, {0, 0, 2, 2}: 4, {1, 1, 2, 2}: 163, {2, 2, 2, 2}: 21,
		}, []int{0, 3, 4, 12, 32, 68, 90, 84, 16, 6, 5}, 58},
		{"3.8", map[[4]uint8]int{
			{0, 0, 0, 0}: 14, {0, 0, 0, 1}: 60, {0, 0, 0, 2}: 42, {0, 0, 1, 1}: 147, {0, 0, 1, 2}: 112, {0, 0, 2, 2}: 118,
			{0, 1, 1, 1}: 65, {0, 1, 1, 2}: 120, {0, 1, 2, 2}: 192, {0, 2, 2, 2}: 83, {1, 1, 1, 1}: 56, {1, 1, 1, 2}: 113,
			{1, 1, 2, 2}: 415, {1, 2, 2, 2}: 242, {2, 2, 2, 2}: 37,
		}, []int{0, 3, 3, 10, 55, 187, 670, 786, 85, 9, 8}, 564},
	} {
		db, diags := pattern.ReadFile(shared.Path(t, "corpus", "gnugo-patterns", tt.tree, "eyes.db"), pattern.Options{})
		if len(diags) != 0 {
			t.Fatal(diags.Text())
		}
		sizes, edges := make([]int, 11), 0
		for _, e := range db.Eyes {
			tt.eyes[e.Eyes]--
			sizes[e.Size()]++
			for _, v := range e.Vertices {
				if v.Edge > 0 {
					edges++
					break
				}
			}
		}
		for k, n := range tt.eyes {
			if n != 0 {
				t.Errorf("%s: value %v off by %d", tt.tree, k, -n)
			}
		}
		for i, n := range tt.sizes {
			if sizes[i] != n {
				t.Errorf("%s: %d shapes of size %d, want %d", tt.tree, sizes[i], i, n)
			}
		}
		if edges != tt.edges {
			t.Errorf("%s: %d shapes with edge marks, want %d", tt.tree, edges, tt.edges)
		}
	}
}

func TestEyeFaults(t *testing.T) {
	for _, tt := range []struct{ text, code, place string }{
		{"Pattern 2\n\n.\n\n:1111\n\nPattern 1\n\n.\n\n:1111\n", "P003", "7:9"},
		{"Pattern x\n\n.\n\n:1111\n\nPattern 3\n\n.\n\n:1111\n", "P002", "1:9"},
		{"Pattern 1\n\n.&\n\n:1111\n", "P012", "3:2"},
		{"Pattern 1\n\n..\n\n:1101\n", "P020", "5:4"},
		{"Pattern 1\n\n..\n\n:1122\n", "P020", "5:2"},
		{"Pattern 1\n\n..\n\nPattern 2\n\n.\n\n:1111\n", "P004", "1:1"},
		{"..\nPattern 2\n\n.\n\n:1111\n", "P004", "1:1"},
		{"Pattern 1\n\n\n:1111\n", "P010", "1:1"},
	} {
		_, diags := pattern.Parse("eyes.db", []byte(tt.text), pattern.Options{Dialect: pattern.DialectEyes38})
		found := false
		for _, d := range diags {
			found = found || d.Code == tt.code && strings.Contains(d.Error(), ":"+tt.place+":")
		}
		if !found {
			t.Errorf("want %s at %s, got\n%s", tt.code, tt.place, diags.Text())
		}
	}
}

// TestGuessKind: a file of unknown name is taken for what it holds.
func TestGuessKind(t *testing.T) {
	for _, name := range []string{"conn", "influence", "barriers", "attack", "defense", "patterns", "owl_defendpats"} {
		data, err := os.ReadFile(shared.Path(t, "corpus", "gnugo-patterns", "3.8", name+".db"))
		if err != nil {
			t.Fatal(err)
		}
		named, _ := pattern.Parse(name+".db", data, pattern.Options{})
		db, diags := pattern.Parse("mine.db", data, pattern.Options{})
		got, want := db.Kind.String(), named.Kind.String()
		if strings.HasPrefix(want, "owl") {
			got, want = got[:3], "owl"
		}
		if got != want {
			t.Errorf("%s is taken for %s; %v", name, got, diags.Err())
		}
	}
}
