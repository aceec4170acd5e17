package command

import (
	"context"
	"errors"
	"fmt"

	bgboard "ana/bgeng/board"
	"ana/bgeng/eval"
	"ana/bgeng/moves"
	"ana/bgeng/strength"
	"ana/model"
	"ana/model/record"
	"ana/model/report"
	"ana/model/settings"
)

// StrengthOptions are the options of bench --strength.
type StrengthOptions struct {
	Paths     []string // records whose decisions are judged; without any, decisions of self-play
	Rollouts  string   // file of rolled-out positions, one JSON object a line; errors are measured at 0 to Settings.Plies rolls
	Reference string   // evaluator to compare with and to judge: gnubg or a weights file; "" for none
	Decisions int      // how many are judged at most
	Pairs     int      // pairs of games against the reference and against each rung of the ladder
	JSON      bool
	Settings  settings.Settings
}

// figureJSON is a measured mean with its standard error.
type figureJSON struct {
	Name  string     `json:"name"`
	Of    string     `json:"of"`
	Plies int        `json:"plies"`
	Value report.Num `json:"value"`
	Err   report.Num `json:"standard_error"`
	N     int        `json:"n"`
}

// Strength measures how well the evaluator judges and prints every figure with its
// standard error.
func Strength(ctx context.Context, std Streams, o StrengthOptions) error {
	if len(o.Paths) > 0 && o.Reference == "" {
		return Usage(errors.New("the decisions of files need a judge: --reference gnubg, embedded or a weights file"))
	}
	cacheDir := NewLibrary().CacheDir
	ev, err := eval.Open(o.Settings.Net, eval.Options{CacheDir: cacheDir})
	if err != nil {
		return err
	}
	so := strength.Options{
		Plies: o.Settings.Plies, Count: o.Decisions, Pairs: o.Pairs, Rungs: o.Pairs, Seed: uint64(o.Settings.Seed),
		Workers: o.Settings.Threads, Progress: func(part string) { fmt.Fprintln(std.Err, part) },
	}
	if o.Reference != "" {
		if so.Reference, err = eval.Open(o.Reference, eval.Options{CacheDir: cacheDir, CacheMiB: 64}); err != nil {
			return err
		}
		so.Judge = &strength.Judge{Evaluator: so.Reference, Plies: 2}
	}
	if so.Rollouts, err = strength.ReadRolloutFile(o.Rollouts); err != nil {
		return err
	}
	if so.Decisions, err = o.decisions(ctx, std); err != nil {
		return err
	}
	r, err := strength.Measure(ctx, ev, so)
	if err != nil {
		return err
	}
	if o.JSON {
		return writeJSON(std.Out, struct {
			Schema    string       `json:"schema"`
			Net       string       `json:"net"`
			Reference string       `json:"reference,omitempty"`
			Figures   []figureJSON `json:"figures"`
		}{"ana.strength/1", r.Name, r.Reference, strengthFigures(r)})
	}
	_, err = fmt.Fprint(std.Out, r)
	return err
}

// decisions collects the rolls of records that leave a choice.
func (o *StrengthOptions) decisions(ctx context.Context, std Streams) ([]strength.Decision, error) {
	var all []strength.Decision
	for _, path := range o.Paths {
		rec, err := record.Open(ctx, path, record.Options{})
		if err != nil {
			return nil, err
		}
		for i, g := range rec.Games {
			if g.Kind != model.KindBackgammon {
				fmt.Fprintf(std.Err, "%s: game %d is not backgammon; left out\n", path, i+1)
				continue
			}
			all = append(all, choices(model.NewCursor(rec, i))...)
		}
	}
	if o.Decisions > 0 && len(all) > o.Decisions {
		all = all[:o.Decisions]
	}
	return all, nil
}

// choices lists the rolls of a game with more than one legal result.
func choices(c model.Cursor) []strength.Decision {
	var all []strength.Decision
	var plays []moves.Play
	for ok := true; ok; c, ok = c.Next() {
		p := c.Bg()
		d := p.Match.Dice
		if p.Action == nil || p.Action.AfterEnd || d[0] == 0 || p.Board.Class() < bgboard.Race {
			continue
		}
		if plays = moves.Legal(p.Board, d[0], d[1], plays[:0]); len(plays) > 1 {
			all = append(all, strength.Decision{Position: p.Board, D1: d[0], D2: d[1]})
		}
	}
	return all
}

// strengthFigures lists what was measured.
func strengthFigures(r *strength.Report) []figureJSON {
	var all []figureJSON
	add := func(name, of string, plies int, f strength.Figure) {
		if f.N > 0 {
			all = append(all, figureJSON{name, of, plies, report.Num(f.Value), report.Num(f.Err), f.N})
		}
	}
	for plies, f := range r.RMS {
		add("rms_equity_error", r.Name, plies, f)
		if plies < len(r.ReferenceRMS) {
			add("rms_equity_error", r.Reference, plies, r.ReferenceRMS[plies])
		}
	}
	add("loss_per_decision", r.Name, 0, r.Loss)
	add("loss_per_decision", r.Reference, 0, r.ReferenceLoss)
	add("loss_saved_per_decision", r.Name, 0, r.LossSaved)
	for _, f := range r.Ladder {
		add("points_per_game_from", f.Name, 0, f.Figure)
	}
	add("points_per_game_from", r.Reference, 0, r.Match)
	return all
}
