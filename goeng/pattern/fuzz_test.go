package pattern

import (
	"context"
	"strings"
	"testing"

	"ana/goeng/board"
)

// FuzzParse feeds any bytes to the reader under every kind of name.
func FuzzParse(f *testing.F) {
	f.Add("barriers.db", []byte("Pattern A\n\n+--\n|O.\n|X*\n\n:8,D,value(3)\n\n+--\n|A.\n|b*\n\n;lib(A)>1\n>non_xterritory(b);\n"))
	f.Add("eyes.db", []byte("Pattern 1\n\n|.*\n\n:1011\n\nPattern 2\n\n!<\n\n:2,1\n"))
	f.Add("x.dbz", []byte("F1 10 aabbcc\nF2 3 tt\n"))
	f.Add("mc_x.db", []byte("O.X\n\n:3,near\n"))
	f.Add("fuseki9.db", []byte("Pattern F\n\n+---------+\n|.........|\n+---------+\n\n:8,-,value(4)\n"))
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		db, diags := Parse(name, data, Options{})
		for _, d := range diags {
			if d.Line < 1 || d.Col < 1 {
				t.Fatalf("diagnostic without a place: %s", d.Error())
			}
		}
		Lint(db)
		for _, p := range db.Patterns {
			if p.Anchor < 0 || p.Anchor >= len(p.Cells) || len(p.Cells) != p.Rows*p.Cols {
				t.Fatalf("pattern %s: anchor %d of %d cells", p.Name, p.Anchor, len(p.Cells))
			}
		}
	})
}

// FuzzExpr feeds any text to the expression parser and evaluates what it takes.
func FuzzExpr(f *testing.F) {
	for _, s := range []string{
		"lib(a)>1 && !oplay_attack(*,?,b,a)==WIN", "a ? b : c", "((((1))))", "-+!1*2/0%3", "if (1) return 2; else {;}",
		"int x[3];", "o_somewhere(a,b,c) || 1.5 >= weakness(a)",
	} {
		f.Add(s)
	}
	p := &Pattern{Name: "F", Rows: 1, Cols: 3, Cells: []byte("O.*"), Move: 2, Symmetry: '8', Source: []string{"Pattern F"}}
	for i := range p.LabelCell {
		p.LabelCell[i] = int16(i % 3)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ReplaceAll(text, "\n", " ")
		q := *p
		e, diags := parseExpr(text, Dialect38, &q, map[byte]bool{})
		for _, d := range diags {
			if d.off < 0 || d.off > len(text) {
				t.Fatalf("offset %d outside %q", d.off, text)
			}
		}
		parseAction(text, Dialect2002, &q, map[byte]bool{})
		if hasErrors(diags) {
			return
		}
		q.Constraint = e
		ev := Evaluator{Trace: &Trace{Force: true}}
		ev.Constraint(context.Background(), &Match{Pattern: &q, Anchor: board.At(2, 2), O: board.White})
	})
}
