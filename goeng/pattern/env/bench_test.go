package env_test

import (
	"context"
	"testing"

	"ana/goeng/board"
	"ana/goeng/pattern"
	"ana/goeng/pattern/env"
	"ana/goeng/worm"
)

const midgame = "SZ[19] AB[dd][fc][cf][jd][jp][nq][qn][pq][dj][cj][ck][dl][el][fl][gk][hj][hi][ih][jh][kg][lf][me][nd][oc][pb][eo][fp][gq][hq][iq][lp]" +
	" AW[pd][nc][qf][pj][pk][pl][dp][fq][cn][gp][op][dn][en][fo][go][ho][io][jo][ko][lo][mp][mq][mr][oq][or][pr][cq][dk][ek][fk][hk]"

// BenchmarkInfluence evaluates the influence and barrier databases with reading,
// for both sides to move, in one environment.
func BenchmarkInfluence(b *testing.B) {
	set := loadSet(b, "2002", "influence.db", "barriers.db")
	pos := setup(b, midgame)
	w := worms(b, pos, worm.GNUGo2002)
	asked := 0
	for b.Loop() {
		e := env.New(env.Input{Board: pos, Compat: pattern.Dialect2002, Worms: w, Shift: -1})
		asked = 0
		for _, c := range []board.Color{board.White, board.Black} {
			res, err := pattern.Influence(context.Background(), &pattern.InfluenceInput{
				Board: pos, Set: set, Compat: pattern.Dialect2002, ToMove: c, Env: e,
				Attack: func(p board.Point) int { return w.At(p).AttackCode },
			})
			if err != nil {
				b.Fatal(err)
			}
			for _, o := range res.Outcomes {
				asked += o.Nodes
			}
		}
	}
	b.ReportMetric(float64(asked), "nodes/op")
}

// BenchmarkConn runs the connection passes of 2002 in standard mode.
func BenchmarkConn(b *testing.B) {
	set := loadSet(b, "2002", "conn.db")
	pos := setup(b, midgame)
	for b.Loop() {
		runConn(b, pos, set, pattern.ConnStandard, nil)
	}
}
