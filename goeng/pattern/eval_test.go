package pattern_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"ana/goeng/board"
	"ana/goeng/pattern"
)

// answers is an Env of fixed answers by function name; other names are unknown.
type answers map[string]float64

func (a answers) Ask(_ context.Context, q *pattern.Question) pattern.Answer {
	v, ok := a[q.Func.Name]
	return pattern.Answer{Value: v, Unknown: !ok, Nodes: 7}
}

// withText makes a match of a pattern with that constraint or action.
func withText(t *testing.T, line string) *pattern.Match {
	t.Helper()
	text := "attribute_map value_only\n\nPattern P\n\nO.X\n.*.\n\n:8,B,value(12)\n\nAbX\nc*d\n\n" + line + "\n"
	text = strings.Replace(text, "AbX", "AbC", 1)
	db, diags := pattern.Parse("barriers.db", []byte(text), pattern.Options{})
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	return &pattern.Match{DB: db, Pattern: db.Patterns[0], Anchor: board.At(3, 3), O: board.White}
}

func TestExpressions(t *testing.T) {
	env := answers{"lib": 3, "attack": 0, "safe_omove": 5, "wormsize": 2}
	tests := []struct{ expr, want string }{
		{"1+2*3", "7"}, {"(1+2)*3", "9"}, {"7/2", "3"}, {"-7/2", "-3"}, {"7%4", "3"}, {"1-2-3", "-4"},
		{"1<2 == 1", "1"}, {"1==2<3", "1"}, {"!0+1", "2"}, {"!(2)", "0"}, {"+3", "3"},
		{"lib(A)>2 && attack(A)==0", "1"}, {"lib(A)>3 || safe_omove(b)==WIN", "1"}, {"safe_omove(b)<WIN", "0"},
		{"1 ? 2 : 3", "2"}, {"0 ? 2 : 0 ? 4 : 5", "5"}, {"lib(A)*wormsize(A)", "6"},
		{"value", "12"}, {"value()>11", "1"}, {"WIN>KO_A && KO_A>KO_B", "1"}, {"DEAD==0 && ALIVE==1", "1"},
		// Three-valued logic: unknown goes through unless the other side decides.
		{"halfeye(b)", "unknown"}, {"!halfeye(b)", "unknown"}, {"halfeye(b) && 0", "0"}, {"0 && halfeye(b)", "0"},
		{"halfeye(b) || 1", "1"}, {"halfeye(b) && 1", "unknown"}, {"halfeye(b) || 0", "unknown"}, {"halfeye(b)+1", "unknown"},
		{"halfeye(b) ? 4 : 4", "4"}, {"halfeye(b) ? 4 : 5", "unknown"}, {"1/0", "unknown"}, {"1%0 || 1", "1"},
		{"lib(A)>1;", "1"},
	}
	for _, tt := range tests {
		m := withText(t, ";"+tt.expr)
		ev := pattern.Evaluator{Env: env}
		if got := ev.Constraint(context.Background(), m).String(); got != tt.want {
			t.Errorf("%s = %s, want %s", tt.expr, got, tt.want)
		}
	}
}

// TestShortCircuit: the right side is not asked when the left decides, unless it
// is forced; the trace tells which sub-expressions were evaluated.
func TestShortCircuit(t *testing.T) {
	m := withText(t, ";attack(A) && lib(A)>2")
	for _, force := range []bool{false, true} {
		tr := &pattern.Trace{Force: force}
		ev := pattern.Evaluator{Env: answers{"lib": 3, "attack": 0}, Trace: tr}
		if v := ev.Constraint(context.Background(), m); v.N != 0 || v.Unknown {
			t.Errorf("value %v", v)
		}
		asked := map[bool]int{false: 1, true: 2}[force]
		if ev.Asked != asked || ev.Nodes != 7*asked {
			t.Errorf("force %t: %d questions, %d nodes", force, ev.Asked, ev.Nodes)
		}
		for _, n := range m.Pattern.Constraint.Nodes {
			r := tr.Results[n.ID]
			want := force || n.Op == pattern.OpAnd || n.Op == pattern.OpCall && n.Func.Name == "attack"
			if r.Evaluated != want {
				t.Errorf("force %t: %s evaluated %t", force, m.Pattern.Constraint.SourceOf(n), r.Evaluated)
			}
		}
	}
}

func TestActions(t *testing.T) {
	tests := []struct{ action, want string }{
		{"non_xterritory(b); non_oterritory(c);", "1: non_xterritory(E6) non_oterritory(D5)"},
		{"return (lib(A)>1);", "1:"},
		{"if (lib(A)==1) non_xterritory(b); else non_oterritory(b);", "1: non_oterritory(E6)"},
		{"if (lib(A)>1) { non_xterritory(b); return 0; } non_oterritory(b);", "0: non_xterritory(E6)"},
		{"if (halfeye(b)) non_xterritory(b); non_oterritory(b);", "unknown:"},
		{"if (lib(A)>1) if (lib(A)>9) non_xterritory(b); else non_xterritory(c)", "1: non_xterritory(D5)"},
		{";;", "1:"},
	}
	for _, tt := range tests {
		m := withText(t, ">"+tt.action)
		ev := pattern.Evaluator{Env: answers{"lib": 3}}
		v, calls := ev.Action(context.Background(), m)
		got := v.String() + ":"
		for _, c := range calls {
			got += fmt.Sprintf(" %s(%s)", c.Func.Name, c.Args[0].Vertex(9))
		}
		if got != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.action, got, tt.want)
		}
	}
}

// TestLabelsTurn: labels and the key cell turn with the pattern.
func TestLabelsTurn(t *testing.T) {
	want := [8]string{"E6 E5", "D5 C5", "C6 C7", "D7 E7", "D7 C7", "E6 E7", "D5 E5", "C6 C5"}
	for k := range 8 {
		m := withText(t, ";lib(A)>1")
		m.Orientation = k
		if got := m.Label('b').Vertex(9) + " " + m.Move().Vertex(9); got != want[k] {
			t.Errorf("orientation %d: b and * at %s, want %s", k, got, want[k])
		}
	}
	if m := withText(t, ";lib(A)>1"); m.Label('z') != board.NoPoint {
		t.Error("an undefined label has a vertex")
	}
}

// TestCost checks the static cost with the factor 0.6.
func TestCost(t *testing.T) {
	m := withText(t, ";attack(A) && safe_omove(b) || lib(A)>1")
	if got, want := m.Pattern.Constraint.Cost, 1+0.6*1+0.36*0.01; got < want-1e-9 || got > want+1e-9 {
		t.Errorf("cost %v, want %v", got, want)
	}
}

// TestFunctionCounts: 99 names in 2002 and 126 in 3.8 in the original tables, plus
// the three raw functions of 3.8.
func TestFunctionCounts(t *testing.T) {
	n02, n38 := 0, 0
	for _, f := range pattern.Functions() {
		if f.Group == pattern.GroupHelper {
			continue
		}
		if f.In2002 {
			n02++
		}
		if f.In38 {
			n38++
		}
	}
	if n02 != 99 || n38 != 126+3 {
		t.Errorf("%d names in 2002, %d in 3.8, want 99 and 129", n02, n38)
	}
}
