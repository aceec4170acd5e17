package influencetest

import (
	"context"
	"testing"

	"ana/goeng/board"
	"ana/goeng/influence"
)

// QueryOf returns the query that a recorded computation answered.
func QueryOf(run *Run, x *Influence) influence.Query {
	stage := influence.PreOwl
	if run.Stage == "post_owl" {
		stage = influence.PostOwl
	}
	return influence.NewQuery(stage, Color(x.ToMove), influence.GNUGo2002)
}

// EffectsOf finds effects that lead to the recorded sources and blocks: sources
// on vertices where the computation without patterns has a weaker one or none,
// and factors of the permeability. What it cannot explain shows as a
// difference.
func EffectsOf(tb testing.TB, in *influence.Input, q influence.Query, x *Influence) influence.EffectList {
	tb.Helper()
	var bare influence.Map
	if err := bare.Compute(context.Background(), in, q, nil); err != nil {
		tb.Fatal(err)
	}
	var list influence.EffectList
	for _, c := range []board.Color{board.White, board.Black} {
		strength, att, perm := x.WhiteStr, x.WhiteAtt, x.WhitePerm
		if c == board.Black {
			strength, att, perm = x.BlackStr, x.BlackAtt, x.BlackPerm
		}
		for _, p := range bare.Points() {
			row, col := p.Row(), p.Col()
			if s := strength[row][col]; s > bare.Strength(c)[p] {
				list = append(list, influence.Effect{Kind: influence.AddSource, Colors: influence.ColorBit(c),
					Point: p, Strength: s, Attenuation: att[row][col]})
			}
			want, have := perm[row][col], bare.Permeability(c)[p]
			by := influence.ColorBit(c.Opponent())
			switch {
			case want == 0 && have != 0:
				list = append(list, influence.Effect{Kind: influence.Block, Colors: by, Point: p})
			case want < have:
				for f := have; f > want*1.01; f *= 0.7 {
					list = append(list, influence.Effect{Kind: influence.WeakBlock, Colors: by, Point: p})
				}
			}
		}
	}
	for _, p := range bare.Points() {
		if mask := x.NonTerritory[p.Row()][p.Col()]; mask != 0 {
			list = append(list, influence.Effect{Kind: influence.NonTerritory, Colors: mask, Point: p})
		}
	}
	return list
}
