package command

import (
	"context"
	"encoding/json"
	"fmt"

	"ana/goeng/board"
	"ana/model"
	"ana/model/analyze"
	"ana/model/record"
	"ana/model/record/sgf"
	"ana/model/report"
	"ana/model/series"
	"ana/model/settings"
)

// ConvertOptions are the options of the verb convert.
type ConvertOptions struct {
	Input, Output string
	App           string // names the program in the file
	// Analysis writes our analysis of the main lines into a Go record: marks on dead
	// and critical stones, and the figures of a report in a private property.
	Analysis bool
	Settings settings.Settings
}

// Convert rewrites a record in the format that the ending of the output names.
// What that format cannot hold is a warning.
func Convert(ctx context.Context, std Streams, o ConvertOptions) error {
	if o.Output == "" {
		return Usagef("convert: name the output with -o FILE")
	}
	r, err := Target{Name: o.Input}.open(ctx, std)
	if err != nil {
		return err
	}
	std.Warn(r)
	to := record.ConvertOptions{App: o.App}
	if o.Analysis {
		if r.Kind != model.KindGo {
			return Usagef("--analysis: %s is a record of %s; only Go records carry an analysis", o.Input, r.Kind)
		}
		if err := o.analyse(ctx, r, &to); err != nil {
			return err
		}
	}
	out, lost, err := record.Convert(r, o.Output, to)
	if err != nil {
		return Usagef("%s: %w", o.Output, err)
	}
	for _, l := range lost {
		fmt.Fprintf(std.Err, "%s: %s\n", o.Output, l)
	}
	return replaceFile(o.Output, out)
}

// place is a node of a game of a record.
type place struct {
	game int
	node model.NodeID
}

// analyse computes what is written beside the moves of the main lines.
func (o *ConvertOptions) analyse(ctx context.Context, r *model.Record, to *record.ConvertOptions) error {
	opts, _, err := analyze.GoOptions(o.Settings, NewLibrary())
	if err != nil {
		return Usage(err)
	}
	texts, marks := map[place]string{}, map[place][]sgf.Mark{}
	for i, g := range r.Games {
		if g.Go.Width > board.MaxSize || g.Go.Height > board.MaxSize {
			continue // shown but not analysed
		}
		err := series.Go(ctx, r, i, opts, func(p series.GoPoint) error {
			text, err := json.Marshal(report.GoMoveOf(p, g.Go.Height))
			if err != nil {
				return err
			}
			at := place{i, p.Node}
			texts[at] = string(text)
			marks[at] = []sgf.Mark{{ID: "MA", Points: coords(p.Dead)}, {ID: "TR", Points: coords(p.Critical)}}
			return nil
		})
		if err != nil {
			return err
		}
	}
	to.Analysis = func(game int, node model.NodeID) string { return texts[place{game, node}] }
	to.Marks = func(game int, node model.NodeID) []sgf.Mark { return marks[place{game, node}] }
	return nil
}

func coords(list []board.Point) []model.Coord {
	out := make([]model.Coord, len(list))
	for i, p := range list {
		out[i] = model.Coord{X: int8(p.Col()), Y: int8(p.Row())}
	}
	return out
}
