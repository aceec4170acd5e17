package command

import (
	"context"

	"ana/model"
	"ana/model/report"
)

// analyseMatch reports a backgammon record.
func (o *ReportOptions) analyseMatch(ctx context.Context, r *report.Record, rec *model.Record) error {
	g := rec.Games[0]
	r.Match = &report.BgMatchReport{Length: g.Bg.Length, Players: [2]string{g.Players[0].Name, g.Players[1].Name}}
	return ctx.Err()
}
