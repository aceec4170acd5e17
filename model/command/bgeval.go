package command

import (
	"context"
	"fmt"
	"io"

	"ana/model"
	"ana/model/report"
)

// evalBackgammon writes the position under the cursor and its legal plays.
func evalBackgammon(_ context.Context, w io.Writer, o EvalOptions, r *model.Record, c model.Cursor) error {
	p := c.Bg()
	g, err := report.BgHeader(o.Target.Name, p, r.Warnings)
	if err != nil {
		return fmt.Errorf("%s: %w", o.Target.Name, err)
	}
	if o.JSON {
		return writeJSON(w, g)
	}
	return report.BgText(w, g)
}
