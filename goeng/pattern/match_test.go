package pattern_test

import (
	"fmt"
	"strings"
	"testing"

	"ana/goeng/board"
	"ana/goeng/pattern"
	"ana/testdata/shared"
)

const (
	t1 = "SZ[9] AB[cc][ce][df][fg][gg] AW[gc][fe][ge][cg][dg][eh]"
	t2 = "SZ[19] AB[dd][fc][cf][jd][jp][nq][qn][pq][dj] AW[pd][nc][qf][pj][pk][pl][dp][fq][cn][gp][op]"
)

// setup builds a position from the setup properties of an SGF node.
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

func loadTree(t testing.TB, tree, name string) *pattern.DB {
	t.Helper()
	db, diags := pattern.ReadFile(shared.Path(t, "corpus", "gnugo-patterns", tree, name), pattern.Options{})
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	return db
}

func names(ms []pattern.Match, height int) string {
	var out []string
	for i := range ms {
		out = append(out, ms[i].Text(height))
	}
	return strings.Join(out, " ")
}

// TestGoldenGeometry compares whole match lists, in order, with the published
// vectors.
func TestGoldenGeometry(t *testing.T) {
	tests := []struct{ pos, tree, db, want string }{
		{t1, "2002", "influence.db", "Enhance16+0@G7 Enhance16+3@G7 Enhance18+2@G7 Enhance16+0@G5 Enhance16+2@C7 Enhance16+3@C7 Enhance18+5@C7 Enhance16+2@C5 Enhance16+0@G3 Enhance16+1@G3"},
		{t1, "3.8", "influence.db", "Enhance16+0@G7 Enhance16+3@G7 Enhance18+2@G7 Enhance16+0@G5 Enhance16+2@C7 Enhance16+3@C7 Enhance18+5@C7 Enhance16+2@C5 Enhance16+0@G3 Enhance16+1@G3"},
		{t1, "2002", "conn.db", "CC204+0@G7 CC302+0@G7 CC503+0@G7 EB4+3@G5 EC2+3@G5 CC201+2@G5 EB4+1@C3 CC501+3@D3 CC502b+3@D3 CC511+3@D3 CC101+1@E2 CC501+1@E2 CC502b+1@E2 CC511+1@E2 EC2+1@C7 CC204+0@C7 CC302+0@C7 CC503+0@C7 EB4+4@C5 CC302+2@C5 CC501+3@C5 CC502b+3@C5 CC511+3@C5 CB12+0@D4 CC101+1@D4 CC501+1@D4 CC502b+1@D4 CC511+1@D4 CC507+4@F3 EB4+6@G3"},
		{t1, "3.8", "conn.db", "CC503+0@G7 CC501+3@D3 CC502b+3@D3 CC511+3@D3 CC101+1@E2 CC501+1@E2 CC502b+1@E2 CC511+1@E2 CC503+0@C7 CC501+3@C5 CC502b+3@C5 CC511+3@C5 CC101+1@D4 CC501+1@D4 CC502b+1@D4 CC511+1@D4 CC507+4@F3"},
		{t1, "2002", "defense.db", "Def26+4@G5 Def2+6@C3 Def1+0@D3 Def2+1@D3 Def1+5@D4 Def2+6@F3 Def2+1@G3"},
		{t1, "2002", "attack.db", ""},
		{t2, "2002", "influence.db", "Enhance16+3@O17 Enhance18+2@O17 Enhance4+1@Q16 Enhance4+7@Q16 Enhance17+0@Q16 Enhance17+3@Q16 Invade1+1@Q16 Enhance15+6@R14 Enhance16+0@R14 Enhance18+6@R14 Enhance1+0@Q10 Enhance1+7@Q10 Enhance17+0@Q10 Enhance19+3@Q10 Enhance1+0@Q9 Enhance1+2@Q9 Enhance1+5@Q9 Enhance1+7@Q9 Enhance17+0@Q9 Enhance1+2@Q8 Enhance1+5@Q8 Enhance2+2@Q8 Enhance17+0@Q8 Enhance16+2@C6 Enhance18+4@C6 Enhance4+3@D4 Enhance8+3@D4 Enhance17+1@D4 Enhance17+2@D4 Invade1+3@D4 Enhance6+4@G4 Enhance8+4@G4 Enhance16+1@F3 Enhance15+5@F17 Enhance16+3@F17 Enhance18+5@F17 Invade13+6@F17 Enhance4+0@D16 Enhance4+6@D16 Enhance17+2@D16 Enhance17+3@D16 Invade1+0@D16 Invade7a+0@D16 Enhance17+3@K16 Enhance19+2@K16 Enhance19+5@K16 Invade7a+1@K16 Invade7c+1@K16 Invade15+1@K16 Invade15+6@K16 Enhance15+1@C14 Enhance16+2@C14 Enhance18+1@C14 Invade13+0@C14 Enhance17+2@D10 Enhance19+1@D10 Enhance19+4@D10 Invade7a+3@D10 Invade7c+0@D10 Invade15+0@D10 Invade15+5@D10 Enhance16+0@R6 Enhance17+1@K4 Enhance19+0@K4"},
		{t2, "2002", "attack.db", "Attack17+0@P4 Attack17+7@P4"},
		{t2, "2002", "defense.db", "Def2+0@Q10 Def2+7@Q10 Def52+1@Q10 Def52+6@Q10 Def2+0@Q9 Def2+2@Q9 Def2+5@Q9 Def2+7@Q9 Def2+2@Q8 Def2+5@Q8 Def62+0@Q8"},
	}
	var m pattern.Matcher
	for _, tt := range tests {
		b := setup(t, tt.pos)
		got := names(m.Match(nil, loadTree(t, tt.tree, tt.db), b, board.Empty), b.Height())
		if got != tt.want {
			t.Errorf("%s %s on %.8s:\n got %s\nwant %s", tt.tree, tt.db, tt.pos, got, tt.want)
		}
	}
}

// TestGoldenCounts compares the totals for which only numbers are published.
func TestGoldenCounts(t *testing.T) {
	tests := []struct {
		pos, tree, db string
		o             board.Color
		want          int
		classes       string
	}{
		{t1, "2002", "barriers.db", board.White, 153, "A11 B17 D17 t108"},
		{t1, "2002", "barriers.db", board.Black, 146, "A17 B9 D14 t106"},
		{t1, "3.8", "barriers.db", board.White, 156, "A11 B18 D17 t110"},
		{t1, "3.8", "barriers.db", board.Black, 151, "A17 B9 D14 t111"},
		{t2, "2002", "barriers.db", board.White, 366, ""},
		{t2, "2002", "barriers.db", board.Black, 378, ""},
		{t2, "3.8", "barriers.db", board.White, 372, ""},
		{t2, "3.8", "barriers.db", board.Black, 386, ""},
		{t2, "2002", "conn.db", board.Empty, 58, ""},
		{t2, "3.8", "conn.db", board.Empty, 17, ""},
	}
	var m pattern.Matcher
	for _, tt := range tests {
		ms := m.Match(nil, loadTree(t, tt.tree, tt.db), setup(t, tt.pos), tt.o)
		if len(ms) != tt.want {
			t.Errorf("%s %s, O %s: %d matches, want %d", tt.tree, tt.db, tt.o, len(ms), tt.want)
		}
		if tt.classes == "" {
			continue
		}
		n := map[byte]int{}
		for _, x := range ms {
			for _, c := range []byte("ABDt") {
				if x.Pattern.Classes.Has(c) {
					n[c]++
				}
			}
		}
		got := fmt.Sprintf("A%d B%d D%d t%d", n['A'], n['B'], n['D'], n['t'])
		if got != tt.classes {
			t.Errorf("%s %s, O %s: classes %s, want %s", tt.tree, tt.db, tt.o, got, tt.classes)
		}
	}
}

// TestOrientationImages checks the pictures of ABC/DEF/GHI.
func TestOrientationImages(t *testing.T) {
	want := [8]string{
		"ABC/DEF/GHI", "GDA/HEB/IFC", "IHG/FED/CBA", "CFI/BEH/ADG",
		"IFC/HEB/GDA", "GHI/DEF/ABC", "ADG/BEH/CFI", "CBA/FED/IHG",
	}
	for k, w := range want {
		if got := pattern.Picture(k, "ABC/DEF/GHI"); got != w {
			t.Errorf("orientation %d: %s, want %s", k, got, w)
		}
	}
}
