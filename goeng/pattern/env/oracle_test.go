package env_test

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"testing"

	"ana/goeng/board"
	"ana/goeng/influence"
	"ana/goeng/influence/patterned"
	"ana/goeng/pattern"
	"ana/goeng/pattern/env"
	"ana/goeng/worm"
	"ana/testdata/shared"
)

// oracleRecord is what is needed of a position of the oracle.
type oracleRecord struct {
	File         string
	Move         int
	Size         json.RawMessage
	Black, White []string
	ToMove       string                                `json:"to_play"`
	Classic      map[string]struct{ Strings []string } `json:"dragons_2002_classic"`
	Experimental map[string]struct{ Strings []string } `json:"dragons_2002_experimental"`
	Dragons38    map[string]struct{ Strings []string } `json:"dragons_38"`
}

func (r *oracleRecord) board(t testing.TB) *board.Board {
	t.Helper()
	var wh [2]int
	if json.Unmarshal(r.Size, &wh) != nil {
		if err := json.Unmarshal(r.Size, &wh[0]); err != nil {
			t.Fatal(err)
		}
		wh[1] = wh[0]
	}
	b := board.New(wh[0], wh[1])
	for c, list := range map[board.Color][]string{board.Black: r.Black, board.White: r.White} {
		for _, v := range list {
			p, err := board.ParseVertex(v, wh[0], wh[1])
			if err != nil {
				t.Fatal(err)
			}
			if err := b.Place(p, c); err != nil {
				t.Fatal(err)
			}
		}
	}
	return b
}

func oracle(t testing.TB) []oracleRecord {
	t.Helper()
	f, err := os.Open(shared.Path(t, "oracle", "go", "positions.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<22)
	var out []oracleRecord
	for sc.Scan() {
		var r oracleRecord
		if err := json.Unmarshal(sc.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		out = append(out, r)
	}
	return out
}

// compare counts the strings that our partition parts from the first string of
// their recorded dragon, and those that it joins to a string of another one.
func compare(t testing.TB, c *pattern.Conn, b *board.Board, want map[string]struct{ Strings []string }) (missing, extra int) {
	t.Helper()
	id := map[board.Point]int{}
	n := 0
	for _, d := range want {
		n++
		for _, s := range d.Strings {
			p, err := board.ParseVertex(s, b.Width(), b.Height())
			if err != nil {
				t.Fatal(err)
			}
			id[b.Origin(p)] = n
		}
	}
	first, ours := map[int]board.Point{}, map[board.Point]int{}
	for _, p := range b.Points() {
		if !b.At(p).IsPlayer() || b.Origin(p) != p {
			continue
		}
		mine, theirs := c.Dragon(p), id[p]
		if f, ok := first[theirs]; !ok {
			first[theirs] = mine
		} else if f != mine {
			missing++
		}
		if o, ok := ours[mine]; !ok {
			ours[mine] = theirs
		} else if o != theirs {
			extra++
		}
	}
	return missing, extra
}

// stage runs influence before reading and the connection passes of one mode.
func stage(t testing.TB, b *board.Board, set *pattern.Set, mode pattern.ConnMode) *pattern.Conn {
	t.Helper()
	ctx := context.Background()
	compat, dialect, ic := worm.GNUGo2002, pattern.Dialect2002, influence.GNUGo2002
	movers := []board.Color{board.Empty}
	if mode == pattern.Conn38 {
		compat, dialect, ic = worm.GNUGo38, pattern.Dialect38, influence.GNUGo38
		movers = []board.Color{board.Black, board.White}
	}
	w := worms(t, b, compat)
	e := env.New(env.Input{Board: b, Compat: dialect, Worms: w})
	in := &influence.Input{Board: b, Attack: new([board.NumPoints]uint8), Defend: new([board.NumPoints]uint8)}
	for _, p := range b.Points() {
		if x := w.At(p); x != nil {
			in.Attack[p], in.Defend[p] = uint8(x.AttackCode), uint8(x.DefendCode)
		}
	}
	maps := map[board.Color]*influence.Map{}
	attack := func(p board.Point) int { return int(in.Attack[p]) }
	for _, mover := range movers {
		m := new(influence.Map)
		src := &patterned.Source{Board: b, Set: set, Env: e, Attack: attack}
		if err := m.Compute(ctx, in, influence.NewQuery(influence.PreOwl, mover, ic), src); err != nil {
			t.Fatal(err)
		}
		maps[mover] = m
	}
	e.Learn(pattern.Knowledge{Owner: func(l pattern.OwnerLevel, mover board.Color, p board.Point) board.Color {
		switch m := maps[mover]; l {
		case pattern.OwnerArea:
			return m.AreaOwner(p)
		case pattern.OwnerMoyo:
			return m.MoyoOwner(p)
		default:
			return m.TerritoryOwner(p)
		}
	}})
	c := pattern.NewConn(pattern.ConnInput{
		Board: b, Set: set, Mode: mode, Env: e, Attack: attack,
		EffectiveSize: func(p board.Point) float64 { return float64(w.At(p).EffectiveSize) },
	})
	for _, pass := range []func(context.Context) error{c.FindCuts, c.FindConnections, c.LunchPass} {
		if err := pass(ctx); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// TestPartition compares the partition that the connection patterns make with the
// recorded one, in the modes in which eye spaces do not join.
func TestPartition(t *testing.T) {
	records := oracle(t)
	for _, tt := range []struct {
		tree string
		mode pattern.ConnMode
		want func(r *oracleRecord) map[string]struct{ Strings []string }
	}{
		{"2002", pattern.ConnExperimental, func(r *oracleRecord) map[string]struct{ Strings []string } { return r.Experimental }},
		{"3.8", pattern.Conn38, func(r *oracleRecord) map[string]struct{ Strings []string } { return r.Dragons38 }},
	} {
		set := loadSet(t, tt.tree, "conn.db", "influence.db", "barriers.db")
		exact, n, missing, extra, worms := 0, 0, 0, 0, 0
		for i := range records {
			if os.Getenv("ANA_FULL") == "" && i%25 != 0 {
				continue
			}
			b := records[i].board(t)
			c := stage(t, b, set, tt.mode)
			m, x := compare(t, c, b, tt.want(&records[i]))
			n++
			if m+x == 0 {
				exact++
			}
			missing, extra = missing+m, extra+x
			for _, p := range b.Points() {
				if b.At(p).IsPlayer() && b.Origin(p) == p {
					worms++
				}
			}
		}
		t.Logf("%s: %d of %d partitions exact; %d strings: %d joins missing, %d too many", tt.tree, exact, n, worms, missing, extra)
		if 100*(missing+extra) > 7*worms {
			t.Errorf("%s: more than 7 %% of the strings are misplaced", tt.tree)
		}
	}
}
