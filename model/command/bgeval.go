package command

import (
	"context"
	"fmt"
	"io"

	"ana/model"
	"ana/model/analyze"
	"ana/model/report"
)

// evalBackgammon writes the analysis of a position at the cursor.
func evalBackgammon(ctx context.Context, w io.Writer, o EvalOptions, c model.Cursor, p *model.BgPosition) error {
	g := report.BgHeader(o.Target.Name, p, c.Record().Warnings)
	opts, err := analyze.BgOptions(o.Settings)
	if err != nil {
		return Usage(err)
	}
	engine, err := o.library.Engine(o.Settings)
	if err != nil {
		return err
	}
	if c.Game().Bg.Analysed && !p.End {
		req := analyze.BgRequest(p, opts)
		if req.Play = o.Play; o.Play != "" && p.Match.Dice[0] == 0 {
			return Usagef("--play %s: the position has no dice", o.Play)
		}
		a, err := engine.Analyze(ctx, req, nil)
		if err != nil {
			return fmt.Errorf("%s: %w", o.Target.Name, err)
		}
		g.Add(a, o.Settings)
	}
	if o.JSON {
		return writeJSON(w, g)
	}
	return report.BgText(w, g)
}
