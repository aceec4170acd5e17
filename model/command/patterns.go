package command

import (
	"context"
	"fmt"
	"iter"
	"os"
	"strconv"
	"strings"

	"ana/goeng/board"
	"ana/goeng/pattern"
	"ana/goeng/pattern/tool"
	"ana/model"
	"ana/model/analyze"
	"ana/model/settings"
)

// PatternOptions are the options of the verbs under patterns.
type PatternOptions struct {
	Paths    []string // databases; none stands for those of the settings
	Target   Target
	Pattern  string // name, for explain
	Vertex   string // where, for explain; "" for the best places
	Filter   string
	Sort     string
	Jobs     int
	All      bool
	Source   bool
	Hints    bool
	JSON     bool
	Settings settings.Settings
}

// set returns the databases in force.
func (o *PatternOptions) set(std Streams) (*pattern.Set, error) {
	lib := NewLibrary()
	if len(o.Paths) > 0 {
		for _, p := range o.Paths {
			if _, err := os.Stat(p); err != nil {
				return nil, fmt.Errorf("%s: no such file or folder; give .db files or a folder with some", p)
			}
		}
		set, faults := lib.Load(o.Paths...)
		reportFaults(std, faults)
		return set, nil
	}
	opts, faults, err := analyze.GoOptions(o.Settings, lib)
	if err != nil {
		return nil, Usage(err)
	}
	reportFaults(std, faults)
	return opts.PatternSet(), nil
}

// rules are how matches are judged: with real reading.
func (o *PatternOptions) rules() tool.Rules {
	return analyze.PatternRules(o.Settings)
}

// position opens the place of the target.
func (o *PatternOptions) position(ctx context.Context, std Streams) (tool.Position, error) {
	r, err := o.Target.open(ctx, std)
	if err != nil {
		return tool.Position{}, err
	}
	std.Warn(r)
	if r.Kind != model.KindGo {
		return tool.Position{}, Usagef("%s: not a Go record", o.Target.Name)
	}
	c, err := o.Target.cursor(r)
	if err != nil {
		return tool.Position{}, err
	}
	return toolPosition(c)
}

func toolPosition(c model.Cursor) (tool.Position, error) {
	p := c.Go()
	b, err := p.Board()
	return tool.Position{Board: b, ToMove: p.ToMove}, err
}

// PatternsCheck reads databases and reports every fault and finding.
func PatternsCheck(std Streams, o PatternOptions) error {
	paths := o.Paths
	if len(paths) == 0 && o.Settings.Patterns != "" {
		paths = strings.Split(o.Settings.Patterns, string(os.PathListSeparator))
	}
	if len(paths) == 0 {
		return Usagef("patterns check: name databases or folders")
	}
	faults, _, err := tool.Check(std.Out, paths, tool.CheckOptions{JSON: o.JSON, Hints: o.Hints})
	if err != nil {
		return err
	}
	if faults > 0 {
		return &ExitError{Status: StatusFailed}
	}
	return nil
}

// PatternsList lists the patterns of databases.
func PatternsList(std Streams, o PatternOptions) error {
	set, err := o.set(std)
	if err != nil {
		return err
	}
	f, err := tool.ParseFilter(o.Filter)
	if err != nil {
		return Usage(err)
	}
	return tool.List(std.Out, set, tool.ListOptions{Filter: f, JSON: o.JSON, Source: o.Source})
}

// PatternsMatch lists what matches on a position.
func PatternsMatch(ctx context.Context, std Streams, o PatternOptions) error {
	set, err := o.set(std)
	if err != nil {
		return err
	}
	f, err := tool.ParseFilter(o.Filter)
	if err != nil {
		return Usage(err)
	}
	pos, err := o.position(ctx, std)
	if err != nil {
		return err
	}
	return tool.Matches(ctx, std.Out, set, pos, tool.MatchOptions{Filter: f, JSON: o.JSON, All: o.All, Rules: o.rules()})
}

// PatternsExplain says why a pattern matches at a place, or why not.
func PatternsExplain(ctx context.Context, std Streams, o PatternOptions) error {
	set, err := o.set(std)
	if err != nil {
		return err
	}
	pos, err := o.position(ctx, std)
	if err != nil {
		return err
	}
	if o.Vertex != "" {
		w, h := pos.Board.Width(), pos.Board.Height()
		if p, err := board.ParseVertex(o.Vertex, w, h); err != nil || p <= 0 {
			return Usagef("vertex %s: want a point from A1 to %s", o.Vertex, board.At(0, w-1).Vertex(h))
		}
	}
	if db, _ := set.Find(o.Pattern); db == nil {
		return Usagef("patterns explain: no pattern %s in the databases; \"ana patterns list\" shows the names", o.Pattern)
	}
	return tool.Explain(ctx, std.Out, set, pos, o.Pattern, o.Vertex, tool.ExplainOptions{O: board.Empty, JSON: o.JSON, Rules: o.rules()})
}

// PatternsCover counts matches over the records of files and folders.
func PatternsCover(ctx context.Context, std Streams, o PatternOptions, records []string) error {
	set, err := o.set(std)
	if err != nil {
		return err
	}
	switch o.Sort {
	case "file", "hits", "cost":
	default:
		return Usagef("--sort %s: want file, hits or cost", o.Sort)
	}
	files, err := expandRecords(records)
	if err != nil {
		return err
	}
	format := "text"
	if o.JSON {
		format = "json"
	}
	skipped := 0
	err = tool.Cover(ctx, std.Out, set, samples(ctx, std, files, &skipped), tool.CoverOptions{Rules: o.rules(), Jobs: max(1, o.Jobs), Format: format, Sort: o.Sort})
	if err != nil {
		return err
	}
	return Partial(skipped)
}

// samples yields every position of the main lines of Go records, and counts the files
// that cannot be read, each of which is named. Records of backgammon are passed over.
func samples(ctx context.Context, std Streams, files []string, skipped *int) iter.Seq[tool.Sample] {
	return func(yield func(tool.Sample) bool) {
		for _, name := range files {
			r, err := Target{Name: name}.open(ctx, std)
			if err != nil {
				fmt.Fprintln(std.Err, Line(err))
				*skipped++
				continue
			}
			if r.Kind != model.KindGo {
				continue
			}
			c := model.NewCursor(r, 0)
			for ok := true; ok; c, ok = c.Next() {
				pos, err := toolPosition(c)
				if err != nil {
					break
				}
				s := tool.Sample{Game: name, Label: Target{Name: name, At: strconv.Itoa(c.MoveNumber())}.String(), Position: pos}
				if ctx.Err() != nil || !yield(s) {
					return
				}
			}
		}
	}
}
