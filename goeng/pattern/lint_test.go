package pattern_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"ana/goeng/pattern"
)

// handWritten are the databases whose findings are published.
var handWritten = []string{
	"aa_attackpats", "attack", "barriers", "conn", "defense", "endgame", "fuseki", "handicap", "influence",
	"owl_attackpats", "owl_defendpats", "owl_vital_apats", "patterns", "patterns2",
}

// TestLintShipped compares the findings on the hand-written databases of both
// trees with the published acceptance figures.
func TestLintShipped(t *testing.T) {
	want := map[string]map[string]string{
		"2002": {
			"L1": "",
			"L2": "attack 1 barriers 5 conn 4 defense 2 endgame 3 fuseki 5 handicap 7 influence 2 owl_attackpats 3 owl_defendpats 8 patterns 14 patterns2 1",
			"L9": "patterns2 1", "L11": "", "L13": "", "L16": "", "L6": "",
			"L7": "barriers 1 endgame 1 owl_defendpats 2",
		},
		"3.8": {
			"L1": "owl_vital_apats 1",
			"L2": "attack 1 barriers 6 conn 3 defense 2 endgame 1 fuseki 5 handicap 7 influence 2 owl_attackpats 6 owl_defendpats 9 patterns 13",
			"L9": "patterns2 1", "L11": "", "L13": "", "L14": "", "L16": "", "L6": "",
		},
	}
	for tree, codes := range want {
		var dbs []*pattern.DB
		for _, name := range handWritten {
			dbs = append(dbs, loadTree(t, tree, name+".db"))
		}
		diags := pattern.Lint(dbs...)
		for code, w := range codes {
			if got := perFile(diags, code); got != w {
				t.Errorf("%s %s: %s, want %s", tree, code, got, w)
			}
		}
		for _, d := range diags {
			if d.Line < 1 || d.Col < 1 || d.Source == "" {
				t.Errorf("finding without a place: %s", d.Error())
			}
		}
	}
}

// perFile counts the patterns with a finding of that code, by file.
func perFile(diags pattern.ErrorList, code string) string {
	var files []string
	n := map[string]map[string]bool{}
	for _, d := range diags {
		if d.Code != code {
			continue
		}
		f := strings.TrimSuffix(filepath.Base(d.File), ".db")
		if n[f] == nil {
			n[f] = map[string]bool{}
			files = append(files, f)
		}
		n[f][d.Pattern] = true
	}
	var out []string
	for _, f := range files {
		out = append(out, fmt.Sprintf("%s %d", f, len(n[f])))
	}
	return strings.Join(out, " ")
}

// TestLintConstant names the patterns whose constraint asks about nothing.
func TestLintConstant(t *testing.T) {
	for _, tt := range []struct{ tree, db, pattern, text string }{
		{"2002", "conn.db", "CB13", "can never fire"},
		{"2002", "owl_attackpats.db", "A220", "always WIN"},
		{"3.8", "owl_attackpats.db", "A220", "always WIN"},
		{"3.8", "owl_attackpats.db", "A720", "always WIN"},
	} {
		found := false
		for _, d := range pattern.Lint(loadTree(t, tt.tree, tt.db)) {
			if d.Code == "L5" && d.Pattern == tt.pattern && strings.Contains(d.Msg, tt.text) {
				found = true
			}
			if strings.Contains(d.Msg, "can never fire") && d.Pattern != "CB13" {
				t.Errorf("%s/%s: %s", tt.tree, tt.db, d.Error())
			}
		}
		if !found {
			t.Errorf("%s/%s: no L5 for %s", tt.tree, tt.db, tt.pattern)
		}
	}
}

// TestLintOne checks single findings on small databases.
func TestLintOne(t *testing.T) {
	tests := []struct{ name, file, text, code string }{
		{"duplicate", "conn.db", "Pattern A\n\nO.X\n\n:8,C\n\nPattern B\n\nO\n.\nX\n\n:8,C\n", "L3"},
		{"subsumed", "barriers.db", "Pattern A\n\nO,\n\n:8,D\n\nPattern B\n\nO,X\n\n:8,D\n", "L4"},
		{"stone argument", "barriers.db", "Pattern A\n\nO.\n\n:8,D\n\nOa\n\n;lib(a)>1\n", "L6"},
		{"played on a stone", "barriers.db", "Pattern A\n\nOX\n\n:8,D\n\nAB\n\n;oplay_attack(B,A)\n", "L8"},
		{"dead string", "barriers.db", "Pattern A\n\n+---\n|OX\n|X.\n\n:8,D\n", "L13"},
		{"class", "conn.db", "Pattern A\n\nO.X\n\n:8,CD\n", "L10"},
		{"source", "barriers.db", "Pattern A\n\nX.O\n\n:8,B\n", "L11"},
		{"borders", "barriers.db", "Pattern A\n\n|O.|\n\n:8,D\n", "L12"},
		{"order", "barriers.db", "Pattern A\n\nO.X\n\n:8,D\n\nAbC\n\n;oplay_attack_either(b,A,C) && lib(A)>1\n", "L15"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			db, diags := pattern.Parse(tt.file, []byte(tt.text), pattern.Options{})
			if err := diags.Err(); err != nil {
				t.Fatal(err)
			}
			for _, d := range pattern.Lint(db) {
				if d.Code == tt.code {
					return
				}
			}
			t.Errorf("no %s in %v", tt.code, pattern.Lint(db))
		})
	}
}
