package command

import (
	"context"
	"fmt"
	"math"
	"sort"

	"ana/bgeng"
	"ana/goeng"
	"ana/goeng/board"
	"ana/goeng/moyo"
	"ana/model"
	"ana/model/analyze"
	"ana/model/report"
	"ana/model/settings"
)

// CompareOptions are the options of the verb compare.
type CompareOptions struct {
	Paths    []string
	By       string // "moyo", "reduction" or "patterns"
	Limit    int    // 0 for all
	JSON     bool
	Settings settings.Settings
}

// Difference is a place where two modes disagree. What A and B are follows from
// what is compared: the classic and the experimental moyo of a dragon, the
// searched equity with the reduction and without, the moyo with the given
// pattern databases and with the built-in ones.
type Difference struct {
	File  string     `json:"file"`
	At    string     `json:"at"`
	What  string     `json:"what"`
	A     report.Num `json:"a"`
	B     report.Num `json:"b"`
	Size  report.Num `json:"difference"`
	Flip  bool       `json:"flip"` // the modes come to different verdicts
	Notes string     `json:"notes,omitempty"`
}

// comparer lists the differences at one place of a record.
type comparer func(ctx context.Context, c model.Cursor) ([]Difference, error)

// Compare lists where two modes disagree most, worst first.
func Compare(ctx context.Context, std Streams, o CompareOptions) error {
	lib := NewLibrary()
	kind, by, err := o.comparer(lib)
	if err != nil {
		return err
	}
	files, err := expandRecords(o.Paths)
	if err != nil {
		return err
	}
	var all []Difference
	skipped := 0
	for _, name := range files {
		found, err := compareFile(ctx, std, name, kind, by)
		all = append(all, found...)
		if ctx.Err() != nil {
			break // what was found so far is written
		}
		if err != nil {
			skipped++
			fmt.Fprintln(std.Err, Line(err))
		}
	}
	sort.SliceStable(all, func(i, k int) bool {
		if a, b := all[i].Flip, all[k].Flip; a != b {
			return a // a changed verdict is worse than any difference in size
		}
		return all[i].Size > all[k].Size
	})
	if o.Limit > 0 && len(all) > o.Limit {
		all = all[:o.Limit]
	}
	if err := o.write(std, all); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return Partial(skipped)
}

func (o *CompareOptions) write(std Streams, all []Difference) error {
	if o.JSON {
		return writeJSON(std.Out, struct {
			Schema      string       `json:"schema"`
			By          string       `json:"by"`
			Differences []Difference `json:"differences"`
		}{"ana.compare/1", o.By, append([]Difference{}, all...)})
	}
	for _, d := range all {
		if _, err := fmt.Fprintf(std.Out, "%8.3f  %s@%s  %s: %.3f against %.3f  %s\n", float64(d.Size), d.File, d.At, d.What, float64(d.A), float64(d.B), d.Notes); err != nil {
			return err
		}
	}
	return nil
}

func (o *CompareOptions) comparer(lib *analyze.Library) (model.Kind, comparer, error) {
	switch o.By {
	case "moyo", "patterns":
		opts, _, err := analyze.GoOptions(o.Settings, lib)
		if err != nil {
			return 0, nil, Usage(err)
		}
		if o.By == "moyo" {
			return model.KindGo, byMoyo(opts), nil
		}
		if opts.Patterns == nil {
			return 0, nil, Usagef("compare --by patterns: name databases with --patterns")
		}
		return model.KindGo, byPatterns(opts), nil
	case "reduction":
		bg, err := analyze.BgOptions(o.Settings)
		if err != nil {
			return 0, nil, Usage(err)
		}
		engine, err := lib.Engine(o.Settings)
		if err != nil {
			return 0, nil, err
		}
		return model.KindBackgammon, byReduction(engine, bg), nil
	}
	return 0, nil, Usagef("--by %s: want moyo, reduction or patterns", o.By)
}

// compareFile walks the main lines of one file; records of the other game are
// passed over.
func compareFile(ctx context.Context, std Streams, name string, kind model.Kind, by comparer) ([]Difference, error) {
	r, err := Target{Name: name}.open(ctx, std)
	if err != nil || r.Kind != kind {
		return nil, err
	}
	var found []Difference
	for g := range r.Games {
		c := model.NewCursor(r, g)
		for ok := true; ok; c, ok = c.Next() {
			list, err := by(ctx, c)
			if err != nil {
				return found, fmt.Errorf("%s: %w", name, err)
			}
			at := fmt.Sprint(c.MoveNumber())
			if kind == model.KindBackgammon || g > 0 {
				at = fmt.Sprintf("%d:%d", g+1, c.MoveNumber())
			}
			for _, d := range list {
				d.File, d.At = name, at
				found = append(found, d)
			}
		}
	}
	return found, nil
}

// analyse computes the dragons at a place.
func analyse(ctx context.Context, c model.Cursor, opts goeng.Options) (*goeng.Analysis, error) {
	in := analyze.GoInput{GoPosition: c.Go()}
	pos, err := in.Position()
	if err != nil {
		return nil, err
	}
	return goeng.Analyze(ctx, pos, opts, goeng.Dragons)
}

// byMoyo compares the two attributions dragon by dragon, on one partition.
func byMoyo(opts goeng.Options) comparer {
	return func(ctx context.Context, c model.Cursor) ([]Difference, error) {
		a, err := analyse(ctx, c, opts)
		if err != nil {
			return nil, err
		}
		var list []Difference
		r := a.Dragons
		for i := range r.Dragons {
			d := &r.Dragons[i]
			classic, exp := float64(d.Pre[moyo.Classic].Size), float64(d.Pre[moyo.Experimental].Size)
			if classic == exp {
				continue
			}
			facts := r.Facts(i)
			compat := r.Compat
			va := moyo.Judge(&facts, d.Pre[moyo.Classic], d.Post[moyo.Classic], compat)
			vb := moyo.Judge(&facts, d.Pre[moyo.Experimental], d.Post[moyo.Experimental], compat)
			diff := Difference{
				What: fmt.Sprintf("dragon %s (%s, %d stones)", d.Origin.Vertex(r.Board.Height()), d.Color, d.Size),
				A:    report.Num(classic), B: report.Num(exp), Size: report.Num(math.Abs(classic - exp)),
			}
			if moyo.Compare(va, vb).Flipped() {
				diff.Flip = va.Safety != vb.Safety
				diff.Notes = fmt.Sprintf("verdict %s against %s", verdict(va), verdict(vb))
			}
			list = append(list, diff)
		}
		return list, nil
	}
}

// verdict says what a mode makes of a dragon.
func verdict(v moyo.Verdict) string {
	if v.OwlSkipped {
		return v.Safety.String() + " without reading"
	}
	return v.Safety.String()
}

// byPatterns compares the moyo of both sides with the given databases and with
// the built-in ones.
func byPatterns(opts goeng.Options) comparer {
	return func(ctx context.Context, c model.Cursor) ([]Difference, error) {
		given, err := analyse(ctx, c, opts)
		if err != nil {
			return nil, err
		}
		base := opts
		base.Patterns = nil
		builtin, err := analyse(ctx, c, base)
		if err != nil {
			return nil, err
		}
		var list []Difference
		for _, color := range []board.Color{board.Black, board.White} {
			a, b := moyoOf(given, color), moyoOf(builtin, color)
			if a != b {
				list = append(list, Difference{What: "moyo of " + color.String(), A: report.Num(a), B: report.Num(b), Size: report.Num(math.Abs(a - b))})
			}
		}
		return list, nil
	}
}

func moyoOf(a *goeng.Analysis, c board.Color) float64 {
	sum := 0.0
	for i := range a.Dragons.Dragons {
		if d := &a.Dragons.Dragons[i]; d.Color == c {
			sum += float64(d.Post[moyo.Experimental].Sum)
		}
	}
	return sum
}

// byReduction compares the equity with the reduction in force to that of the full
// search.
func byReduction(engine *bgeng.Engine, opts bgeng.Options) comparer {
	full := opts
	full.Reduction = []int{100}
	return func(ctx context.Context, c model.Cursor) ([]Difference, error) {
		p := c.Bg()
		if p.End || p.Action == nil || p.Action.Kind != model.ActRoll {
			return nil, nil
		}
		var values [2]float64
		for i, o := range []bgeng.Options{opts, full} {
			req := bgeng.Request{Position: p.Board, Match: p.Match, Options: o, Want: bgeng.WantEval}
			req.Match.Dice = [2]int{}
			a, err := engine.Analyze(ctx, req, nil)
			if err != nil {
				return nil, err
			}
			values[i] = a.Eval.Cubeful
			if !o.Cubeful {
				values[i] = a.Eval.Equity
			}
		}
		return []Difference{{
			What: p.Board.PositionID() + ":" + p.Match.MatchID(), A: report.Num(values[0]), B: report.Num(values[1]),
			Size: report.Num(math.Abs(values[0] - values[1])),
		}}, nil
	}
}
