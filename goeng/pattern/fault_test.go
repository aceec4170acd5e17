package pattern_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"ana/goeng/pattern"
	"ana/goeng/pattern/builtin"
)

// good is a small database with every part of the grammar.
const good = `# A comment.
attribute_map value_only

Pattern One

+---
|O.X
|.*?

:8,sA,value(3.5)

+---
|A.X
|b*?

;lib(A)>1 && !oplay_attack(*,?,b,A)
;|| safe_omove(b)==WIN
>if (lib(A)==2) { non_xterritory(b); } else return (1);

Pattern Two

QX
,!

:\,D
`

// faults are replacements in the good file, with the code and place of what is
// reported.
var faults = []struct{ old, new, code, place string }{
	{"Pattern One", "Pattern", "P002", "4:8"},
	{"Pattern One", "  Pattern One", "P001", "4:1"},
	{"Pattern Two", "Pattern One", "P003", "20:9"},
	{"|O.X\n|.*?\n\n:", "|O.X\n|.*?x\n\n:", "P010", "8:5"},
	{"|O.X\n|.*?\n\n:", "|O.X\n.*?\n\n:", "P011", "8:1"},
	{"+---\n|O.X", "+   \n|O.X", "P011", "6:2"},
	{"|O.X\n|.*?\n\n:", "|O.a\n|.*?\n\n:", "P012", "7:4"},
	{"|O.X\n|.*?\n\n:", "|O.7\n|.*?\n\n:", "P012", "7:4"},
	{"|O.X\n|.*?\n\n:", "|O*X\n|.*?\n\n:", "P013", "8:3"},
	{"|O.X\n|.*?\n\n:", "|?.?\n|.*?\n\n:", "P014", "4:9"},
	{":8,sA", ":,sA", "P020", "10:2"},
	{":8,sA,value(3.5)", ":8", "P020", "10:3"},
	{":8,sA,", ":8,", "P020", "10:4"},
	{":8,sA", ":9,sA", "P021", "10:2"},
	{":8,sA", ":8,sZ", "P022", "10:5"},
	{"value(3.5)", "valeu(3.5)", "P023", "10:7"},
	{"value(3.5)", "value(3.5", "P023", "10:16"},
	{"value(3.5)", "value(x)", "P023", "10:13"},
	{"value(3.5)", "shape(3.5)", "P023", "10:7"},
	{"value(3.5)", "value(3.5),basic_cut_help", "P024", "10:18"},
	{"|A.X\n|b*?", "|A.X", "P030", "13:2"},
	{"|A.X\n|b*?", "|A.XX\n|b*??", "P030", "14:2"},
	{"|A.X\n|b*?", "|A.O\n|b*?", "P031", "13:4"},
	{"lib(A)>1", "lib(C)>1", "P032", "16:6"},
	{"lib(A)>1", "lib(X)>1", "P032", "16:6"},
	{"|b*?\n\n;", "|bc?\n\n;", "P034", "14:3"},
	{"+---\n|A.X\n|b*?\n\n;", ";", "P040", "12:1"},
	{"lib(A)>1", "lib(A)>", "P041", "16:10"},
	{"lib(A)>1", "(lib(A)>1", "P041", "17:23"},
	{"lib(A)>1", "libs(A)>1", "P042", "16:2"},
	{"lib(A)>1", "dist(A)>1", "P042", "16:2"},
	{"lib(A)>1", "lib(A,b)>1", "P043", "16:2"},
	{"lib(A)>1", "oplay_attack(?,A)", "P043", "16:15"},
	{"lib(A)>1", "lib( A)>1", "P043", "16:6"},
	{"lib(A)>1", "x[1]=lib(A)", "P044", "16:3"},
	{"safe_omove(b)==WIN", "safe_omove(b)==WON", "P042", "17:20"},
	{"non_xterritory(b);", "non_xterritory(b)", "P041", "18:37"},
	{"attribute_map value_only", "attribute_map value", "P005", "2:15"},
}

// TestFaultPlaces puts one fault into a good file and wants the diagnostic with
// the right code at the right place, and the other pattern unharmed.
func TestFaultPlaces(t *testing.T) {
	for _, tt := range faults {
		name := strings.ReplaceAll(tt.code+" "+tt.new, "\n", "/")
		t.Run(name, func(t *testing.T) {
			text := strings.Replace(good, tt.old, tt.new, 1)
			if text == good {
				t.Fatal("the fault changes nothing")
			}
			db, diags := pattern.Parse("barriers.db", []byte(text), pattern.Options{})
			found := false
			for _, d := range diags {
				if d.Code == tt.code && fmt.Sprintf("%d:%d", d.Line, d.Col) == tt.place {
					found = true
				}
			}
			if !found {
				t.Errorf("want %s at %s, got\n%s", tt.code, tt.place, diags.Text())
			}
			if tt.code != "P003" && db.Pattern("Two") == nil {
				t.Errorf("pattern Two is lost\n%s", diags.Text())
			}
		})
	}
}

func TestGoodFile(t *testing.T) {
	db, diags := pattern.Parse("barriers.db", []byte(good), pattern.Options{})
	if len(diags) != 0 || len(db.Patterns) != 2 {
		t.Fatalf("%d patterns\n%s", len(db.Patterns), diags.Text())
	}
	p := db.Pattern("Two")
	if !p.Forced || p.Anchor != 0 || string(p.Cells) != "OX,!" {
		t.Errorf("pattern Two: anchor %d, cells %s", p.Anchor, p.Cells)
	}
}

// TestDiagnosticText checks line, caret and the one-line form.
func TestDiagnosticText(t *testing.T) {
	text := strings.Replace(good, "lib(A)>1", "lbi(A)>1", 1)
	_, diags := pattern.Parse("dir/barriers.db", []byte(text), pattern.Options{})
	want := "dir/barriers.db:16:2: error: P042: unknown name lbi; did you mean lib? (pattern One)\n" +
		"    ;lbi(A)>1 && !oplay_attack(*,?,b,A)\n     ^\n"
	if got := diags.Text(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// mutate puts a random fault into a text.
func mutate(r *rand.Rand, s []byte) []byte {
	out := append([]byte(nil), s...)
	junk := "()*?,;>:|+-.OXxoQYa&=!\n #Pattern{}\"\\\x00\xff9"
	for range 1 + r.IntN(3) {
		i := r.IntN(len(out))
		switch r.IntN(5) {
		case 0:
			out[i] = junk[r.IntN(len(junk))]
		case 1:
			out = append(out[:i], out[i+1:]...)
		case 2:
			out = append(out[:i], append([]byte{junk[r.IntN(len(junk))]}, out[i:]...)...)
		case 3:
			j := min(len(out), i+r.IntN(40))
			out = append(out[:i], out[j:]...)
		case 4:
			j := r.IntN(len(out))
			out[i], out[j] = out[j], out[i]
		}
	}
	return out
}

// TestThousandFaults seeds a thousand faults into our own databases: the reader
// never panics, every diagnostic names a place inside the file, and what is left
// still matches, lints and explains without a panic.
func TestThousandFaults(t *testing.T) {
	r := rand.New(rand.NewPCG(2026, 1))
	b := setup(t, t1)
	var m pattern.Matcher
	reported := 0
	texts := map[string][]byte{"barriers.db": []byte(good)}
	for _, db := range builtin.Load().DBs {
		var s strings.Builder
		for i, p := range db.Patterns {
			if i < 12 {
				s.WriteString(strings.Join(p.Source, "\n") + "\n\n")
			}
		}
		texts[db.Name+".db"] = []byte(s.String())
	}
	for i := range 1000 {
		name := []string{"barriers.db", "conn.db.db", "influence.db.db", "barriers.db.db"}[i%4]
		mutated := mutate(r, texts[name])
		db, diags := pattern.Parse(strings.TrimSuffix(name, ".db")+".db", mutated, pattern.Options{Kind: kindFor(name)})
		lines := strings.Count(string(mutated), "\n") + 1
		for _, d := range diags {
			reported++
			if d.File == "" || d.Line < 1 || d.Line > lines || d.Col < 1 || d.Msg == "" || d.Code == "" {
				t.Fatalf("fault %d: diagnostic without a place: %+v", i, d)
			}
			if d.Col > len(d.Source)+1 {
				t.Fatalf("fault %d: column %d is beyond the line %q", i, d.Col, d.Source)
			}
		}
		m.Match(nil, db, b, 1)
		pattern.Lint(db)
	}
	if reported < 500 {
		t.Errorf("only %d diagnostics for a thousand faults", reported)
	}
}

func kindFor(name string) pattern.Kind {
	switch name[0] {
	case 'c':
		return pattern.KindConn
	case 'i':
		return pattern.KindInfluence
	}
	return pattern.KindBarriers
}
