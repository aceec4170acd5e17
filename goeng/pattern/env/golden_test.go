package env_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"ana/goeng/board"
	"ana/goeng/pattern"
	"ana/goeng/pattern/env"
	"ana/goeng/tactic"
	"ana/goeng/worm"
	"ana/testdata/shared"
)

const (
	t1 = "SZ[9] AB[cc][ce][df][fg][gg] AW[gc][fe][ge][cg][dg][eh]"
	t2 = "SZ[19] AB[dd][fc][cf][jd][jp][nq][qn][pq][dj] AW[pd][nc][qf][pj][pk][pl][dp][fq][cn][gp][op]"
)

func setup(t testing.TB, text string) *board.Board {
	t.Helper()
	var b *board.Board
	for _, prop := range strings.Fields(text) {
		name, rest, _ := strings.Cut(prop, "[")
		for _, v := range strings.Split(strings.TrimSuffix(rest, "]"), "][") {
			switch name {
			case "SZ":
				n := 0
				fmt.Sscan(v, &n)
				b = board.New(n, n)
			case "AB", "AW":
				c := board.Black
				if name == "AW" {
					c = board.White
				}
				if err := b.Place(board.At(int(v[1]-'a'), int(v[0]-'a')), c); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	return b
}

// worms analyses the strings of a position with tactical codes.
func worms(t testing.TB, b *board.Board, compat worm.Compat) *worm.Result {
	t.Helper()
	an := worm.NewAnalyzer(worm.Options{Compat: compat})
	r := an.Analyze(b, nil)
	reader := tactic.New(tactic.Options{})
	codes := make([]worm.Tactics, len(r.Worms))
	for i := range r.Worms {
		codes[i] = worm.Tactics{AttackPoint: board.Pass, DefendPoint: board.Pass}
		if a := reader.Attack(context.Background(), b, r.Worms[i].Origin); a.Code != 0 {
			d := reader.Defend(context.Background(), b, r.Worms[i].Origin)
			codes[i] = worm.Tactics{AttackCode: int(a.Code), AttackPoint: a.Point, DefendCode: int(d.Code), DefendPoint: d.Point}
		}
	}
	an.ApplyTactics(b, r, codes)
	return r
}

func loadSet(t testing.TB, tree string, names ...string) *pattern.Set {
	t.Helper()
	var files []string
	for _, n := range names {
		files = append(files, shared.Path(t, "corpus", "gnugo-patterns", tree, n))
	}
	set, diags := pattern.LoadDir(files...)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	return set
}

// fired lists the outcomes that passed every test, without class t.
func fired(list []pattern.Outcome, height int) string {
	var out []string
	for i := range list {
		if list[i].Verdict.Fired() && !list[i].Pattern.Classes.Has('t') {
			out = append(out, list[i].Text(height))
		}
	}
	return strings.Join(out, " ")
}

// TestGoldenBarriers2002 compares what fires in the first computation of a fresh
// process with the published lists.
func TestGoldenBarriers2002(t *testing.T) {
	set := loadSet(t, "2002", "barriers.db")
	b := setup(t, t1)
	w := worms(t, b, worm.GNUGo2002)
	for _, tt := range []struct {
		o    board.Color
		n    int // fired with class t
		want string
	}{
		{board.White, 139, "Barrier1+1@G7 Barrier1b+1@G7 Barrier27+2@G7 Barrier27+3@G7 Intrusion27+4@G7 Intrusion29+4@G7 Barrier12+3@F5 Intrusion21b+2@F5 Intrusion27+2@F5 Barrier27+3@G5 Barrier35+3@G5 Intrusion21+6@G5 Intrusion22+6@G5 Barrier27+0@C3 Barrier27+1@C3 Intrusion21+4@C3 Intrusion22+4@C3 Barrier27+0@D3 Barrier4+3@E2 Barrier8+1@E2 Intrusion2+7@E2 Intrusion3+7@E2 Intrusion23+0@E2 Intrusion23+7@E2 Barrier2+1@C7 Barrier3+1@C7 Barrier28+1@C7 Barrier28+2@C7 Barrier36+1@C7 Barrier9+1@D4 Barrier17+0@D4 Barrier28+0@G3 Barrier28+3@G3"},
		{board.Black, 133, "Barrier2+1@G7 Barrier3+1@G7 Barrier15+1@G7 Barrier28+2@G7 Barrier28+3@G7 Barrier28+3@G5 Barrier36+3@G5 Barrier28+0@C3 Barrier28+1@C3 Barrier28+0@D3 Barrier5+0@E2 Barrier6+7@E2 Barrier9+1@E2 Barrier1+1@C7 Barrier1b+1@C7 Barrier27+1@C7 Barrier27+2@C7 Barrier35+1@C7 Intrusion27+3@C7 Intrusion29+3@C7 Intrusion21+1@C5 Intrusion22+1@C5 Barrier8+1@D4 Barrier12+0@D4 Barrier32+0@F3 Barrier27+3@G3 Intrusion21+3@G3 Intrusion22+3@G3"},
	} {
		in := &pattern.InfluenceInput{
			Board: b, Set: set, Compat: pattern.Dialect2002, ToMove: tt.o,
			Env:    env.New(env.Input{Board: b, Compat: pattern.Dialect2002, Worms: w, Shift: -1}),
			Attack: func(p board.Point) int { return w.At(p).AttackCode },
		}
		res, err := pattern.Influence(context.Background(), in)
		if err != nil {
			t.Fatal(err)
		}
		if got := fired(res.Outcomes, 9); got != tt.want {
			t.Errorf("O = %s:\n got %s\nwant %s", tt.o, got, tt.want)
		}
		n := 0
		for _, o := range res.Outcomes {
			if o.Verdict.Fired() {
				n++
			}
		}
		if n != tt.n {
			t.Errorf("O = %s: %d fired, want %d", tt.o, n, tt.n)
		}
	}
}

// TestGoldenConnStandard compares cuts, joins and inhibitions of the 2002 tree in
// standard mode, in order.
func TestGoldenConnStandard(t *testing.T) {
	set := loadSet(t, "2002", "conn.db")
	tests := []struct{ name, pos, cuts, joins, inhibited string }{
		{
			"T1", t1, "EB4+3@G5=H4 EB4+1@C3=B4 EB4+4@C5=B4 CB12+0@D4=E4 EB4+6@G3=H4",
			"CC204+0@G7:G7-F5 CC101+1@E2:C3-E2 CC204+0@C7:C7-C5 CC101+1@D4:C7-D4",
			"CC302+0@G7 EC2+3@G5 EC2+1@C7 CC302+2@C5",
		},
		{
			"T2", t2, "",
			"CC206+0@O17:O17-Q16 CC206+6@Q16:O17-R14 CC206+6@C6:C6-D4 CC206+0@D4:C6-F3 CC312+3@D4:C6-G4 CC206+7@F17:F17-D16 CC206+1@D16:F17-C14",
			"",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := setup(t, tt.pos)
			c := runConn(t, b, set, pattern.ConnStandard, nil)
			h := b.Height()
			var cuts, joins, inhibited []string
			for i := range c.Outcomes {
				o := &c.Outcomes[i]
				switch {
				case o.Pattern.Classes.Has('B') && o.Verdict.Fired():
					cuts = append(cuts, o.Text(h)+"="+o.Move().Vertex(h))
				case o.Verdict == pattern.VerdictInhibited:
					inhibited = append(inhibited, o.Text(h))
				}
			}
			for _, j := range c.Joins {
				joins = append(joins, c.Outcomes[j.Cause].Text(h))
			}
			want := strings.Fields(tt.joins)
			for i := range want {
				want[i], _, _ = strings.Cut(want[i], ":")
			}
			if got := strings.Join(cuts, " "); got != tt.cuts {
				t.Errorf("cuts:\n got %s\nwant %s", got, tt.cuts)
			}
			if got := strings.Join(joins, " "); got != strings.Join(want, " ") {
				t.Errorf("joins:\n got %s\nwant %s", got, strings.Join(want, " "))
			}
			if got := strings.Join(inhibited, " "); got != tt.inhibited {
				t.Errorf("inhibited:\n got %s\nwant %s", got, tt.inhibited)
			}
			for _, f := range strings.Fields(tt.joins) {
				_, pair, _ := strings.Cut(f, ":")
				x, y, _ := strings.Cut(pair, "-")
				p, _ := board.ParseVertex(x, h, h)
				q, _ := board.ParseVertex(y, h, h)
				if c.Dragon(p) != c.Dragon(q) {
					t.Errorf("%s are not one dragon", pair)
				}
			}
		})
	}
}

// runConn runs the passes with reading and without influence.
func runConn(t testing.TB, b *board.Board, set *pattern.Set, mode pattern.ConnMode, off *pattern.Disabled) *pattern.Conn {
	t.Helper()
	compat, dialect := worm.GNUGo2002, pattern.Dialect2002
	if mode == pattern.Conn38 {
		compat, dialect = worm.GNUGo38, pattern.Dialect38
	}
	w := worms(t, b, compat)
	c := pattern.NewConn(pattern.ConnInput{
		Board: b, Set: set, Mode: mode, Disabled: off,
		Env:    env.New(env.Input{Board: b, Compat: dialect, Worms: w}),
		Attack: func(p board.Point) int { return w.At(p).AttackCode },
		// Every empty point counts as eye space of both sides, so that all !
		// points inhibit.
		EyeSpace:      func(_ board.Color, p board.Point) bool { return true },
		EffectiveSize: func(p board.Point) float64 { return float64(w.At(p).EffectiveSize) },
	})
	ctx := context.Background()
	for _, pass := range []func(context.Context) error{c.FindCuts, c.FindConnections, c.LunchPass} {
		if err := pass(ctx); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// TestGoldenToggle takes EB4 out, as in the published demonstration: its cuts
// disappear, nothing is inhibited, the joins stay.
func TestGoldenToggle(t *testing.T) {
	set := loadSet(t, "2002", "conn.db")
	b := setup(t, t1)
	c := runConn(t, b, set, pattern.ConnStandard, &pattern.Disabled{Patterns: map[string]bool{"EB4": true}})
	var log []string
	for i := range c.Outcomes {
		o := &c.Outcomes[i]
		if o.Pattern.Classes.Has('B') && o.Verdict.Fired() {
			log = append(log, o.Text(9))
		}
		if o.Verdict == pattern.VerdictInhibited {
			t.Errorf("%s is inhibited", o.Text(9))
		}
	}
	for _, j := range c.Joins {
		log = append(log, c.Outcomes[j.Cause].Text(9))
	}
	want := "CB12+0@D4 CC204+0@G7 CC101+1@E2 CC204+0@C7 CC101+1@D4"
	if got := strings.Join(log, " "); got != want {
		t.Errorf("log\n got %s\nwant %s", got, want)
	}
}

// TestGoldenConnReading compares the joins that need connection reading: 3.8, and
// the experimental mode of 2002.
func TestGoldenConnReading(t *testing.T) {
	for _, tt := range []struct {
		name, pos, tree string
		mode            pattern.ConnMode
		want            string
	}{
		{"T1 3.8", t1, "3.8", pattern.Conn38, "CC503+0@G7 CC101+1@E2 CC503+0@C7 CC101+1@D4"},
		{"T1 experimental", t1, "2002", pattern.ConnExperimental, "CC503+0@G7 CC101+1@E2 CC503+0@C7 CC101+1@D4"},
		{"T2 3.8", t2, "3.8", pattern.Conn38, "CC507+4@Q16 CC507+2@R14 CC507+2@D4 CC101+0@G4 CC506+1@G4 CC507+3@D16 CC507+5@C14"},
		{"T2 experimental", t2, "2002", pattern.ConnExperimental, "CC507+4@Q16 CC507+2@R14 CC507+2@D4 CC101+0@G4 CC506+1@G4 CC507+4@F3 CC507+3@D16 CC507+5@C14"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := setup(t, tt.pos)
			c := runConn(t, b, loadSet(t, tt.tree, "conn.db"), tt.mode, nil)
			var got []string
			for i := range c.Outcomes {
				if o := &c.Outcomes[i]; o.Verdict.Fired() {
					got = append(got, o.Text(b.Height()))
				}
			}
			if g := strings.Join(got, " "); g != tt.want {
				t.Errorf("fired:\n got %s\nwant %s", g, tt.want)
			}
		})
	}
}

// TestGoldenInfluence: in the first computation of a fresh process of 2002 all
// sources of T2 fire but those that ask for a living stone.
func TestGoldenInfluence(t *testing.T) {
	b := setup(t, t2)
	res, err := pattern.Influence(context.Background(), &pattern.InfluenceInput{
		Board: b, Set: loadSet(t, "2002", "influence.db"), Compat: pattern.Dialect2002, ToMove: board.Black,
		Env: env.New(env.Input{Board: b, Compat: pattern.Dialect2002}),
	})
	if err != nil {
		t.Fatal(err)
	}
	passed := 0
	for _, o := range res.Outcomes {
		if o.Verdict.Fired() {
			passed++
		} else if o.Pattern.Name != "Enhance15" || o.Verdict != pattern.VerdictConstraintFalse {
			t.Errorf("%s: %s", o.Text(19), o.Verdict)
		}
	}
	if passed != 61 || len(res.Outcomes) != 64 {
		t.Errorf("%d of %d fire, want 61 of 64", passed, len(res.Outcomes))
	}
}
