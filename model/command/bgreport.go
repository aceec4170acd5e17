package command

import (
	"context"

	"ana/model"
	"ana/model/analyze"
	"ana/model/report"
	"ana/model/series"
)

// analyseMatch reports a backgammon record.
func (o *ReportOptions) analyseMatch(ctx context.Context, r *report.Record, rec *model.Record, lib *analyze.Library) error {
	opts, err := analyze.BgOptions(o.Settings)
	if err != nil {
		return err
	}
	engine, err := lib.Engine(o.Settings)
	if err != nil {
		return err
	}
	m := report.NewBgMatch(rec)
	totals := series.NewTotals()
	var luckless series.Luckless
	for i, g := range rec.Games {
		game := report.NewBgGame(g)
		t, err := series.Bg(ctx, rec, i, engine, opts, func(d *series.Decision) error {
			game.Decisions = append(game.Decisions, report.DecisionOf(d))
			return nil
		})
		if err != nil {
			return err
		}
		totals.Add(t)
		if g.Bg.Analysed {
			luckless.AddGame(g, t, engine.Table())
		}
		m.Games = append(m.Games, game)
	}
	m.Players = report.PlayersOf(rec, totals, luckless, m.Games)
	r.Match = m
	return nil
}
