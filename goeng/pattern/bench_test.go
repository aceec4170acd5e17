package pattern_test

import (
	"testing"

	"ana/goeng/board"
	"ana/goeng/pattern"
	"ana/testdata/shared"
)

// midgame is a 19×19 position of 62 stones made by hand for timing.
const midgame = "SZ[19] AB[dd][fc][cf][jd][jp][nq][qn][pq][dj][cj][ck][dl][el][fl][gk][hj][hi][ih][jh][kg][lf][me][nd][oc][pb][eo][fp][gq][hq][iq][lp]" +
	" AW[pd][nc][qf][pj][pk][pl][dp][fq][cn][gp][op][dn][en][fo][go][ho][io][jo][ko][lo][mp][mq][mr][oq][or][pr][cq][dk][ek][fk][hk]"

// BenchmarkLoad38 loads every database of the 3.8 tree.
func BenchmarkLoad38(b *testing.B) {
	dir := shared.Path(b, "corpus", "gnugo-patterns", "3.8")
	for b.Loop() {
		if set, _ := pattern.LoadDir(dir); len(set.DBs) == 0 {
			b.Fatal("nothing loaded")
		}
	}
}

func benchMatch(b *testing.B, tree string, names ...string) {
	var dbs []*pattern.DB
	for _, n := range names {
		dbs = append(dbs, loadTree(b, tree, n))
	}
	pos := setup(b, midgame)
	var m pattern.Matcher
	var st pattern.Stats
	var ms []pattern.Match
	for b.Loop() {
		st = pattern.Stats{}
		for _, db := range dbs {
			if db.Kind.BothColours() {
				ms = m.Match(ms[:0], db, pos, board.Empty)
				st.Add(m.Stats)
				continue
			}
			for _, o := range []board.Color{board.White, board.Black} {
				ms = m.Match(ms[:0], db, pos, o)
				st.Add(m.Stats)
			}
		}
	}
	b.ReportMetric(float64(st.Tried), "tried/op")
	b.ReportMetric(float64(st.Elements), "elements/op")
	b.ReportMetric(float64(st.Matches), "matches/op")
}

// BenchmarkMatchAnalysis matches conn, influence and barriers (for both sides).
func BenchmarkMatchAnalysis(b *testing.B) {
	benchMatch(b, "2002", "conn.db", "influence.db", "barriers.db")
}

// BenchmarkMatchMove matches the large move databases.
func BenchmarkMatchMove(b *testing.B) { benchMatch(b, "3.8", "patterns.db", "patterns2.db") }

// BenchmarkMatchFirst includes filling the buckets of a fresh database.
func BenchmarkMatchFirst(b *testing.B) {
	path := shared.Path(b, "corpus", "gnugo-patterns", "2002", "barriers.db")
	pos := setup(b, midgame)
	var m pattern.Matcher
	for b.Loop() {
		db, _ := pattern.ReadFile(path, pattern.Options{})
		m.Match(nil, db, pos, board.White)
	}
}
