package command

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"ana/goeng"
	"ana/goeng/board"
	"ana/goeng/pattern"
	"ana/model"
	"ana/model/analyze"
	"ana/model/report"
	"ana/model/settings"
)

// EvalOptions are the options of the verb eval.
type EvalOptions struct {
	Target   Target
	Batch    string // file of targets, "-" for standard input; "" for none
	ToPlay   string // "black", "white", "none" or ""
	Only     string // comma-separated parts
	Play     string // backgammon: the play whose breakdown is shown
	JSON     bool
	Settings settings.Settings

	library *analyze.Library
}

// goParts lists the parts of a Go analysis that --only may name.
func goParts() map[string]goeng.Part {
	return map[string]goeng.Part{
		"worms": goeng.Worms | goeng.Tactics, "dragons": goeng.Dragons, "moyo": goeng.Dragons, "influence": goeng.Dragons,
		"patterns": goeng.Dragons, "score": goeng.Dragons,
	}
}

// Eval analyses one position, or each of a batch.
func Eval(ctx context.Context, std Streams, o EvalOptions) error {
	switch o.ToPlay {
	case "", "black", "white", "none":
	default:
		return Usagef("--to-play %s: want black, white or none", o.ToPlay)
	}
	o.library = NewLibrary()
	if o.Batch != "" {
		return evalBatch(ctx, std, o)
	}
	if o.Target.Name == "" {
		return Usagef("eval: name a record, a position ID or -")
	}
	r, err := o.Target.open(ctx, std)
	if err != nil {
		return err
	}
	std.Warn(r)
	c, err := o.Target.cursor(r)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(std.Out)
	if err := evalCursor(ctx, std, out, o, r, c); err != nil {
		return err
	}
	return out.Flush()
}

// PlaceJSON returns what eval prints as JSON for a place in a record at which a
// position is shown, which may differ from that of the record.
func PlaceJSON(ctx context.Context, c model.Cursor, shown analyze.Position, s settings.Settings, lib *analyze.Library) ([]byte, error) {
	var buf bytes.Buffer
	var err error
	o := EvalOptions{Target: Target{Name: c.Record().Path}, JSON: true, Settings: s, library: lib}
	switch p := shown.(type) {
	case analyze.GoInput:
		err = evalGo(ctx, Streams{Err: io.Discard}, &buf, o, c.Record(), p)
	case *model.BgPosition:
		err = evalBackgammon(ctx, &buf, o, c, p)
	}
	return buf.Bytes(), err
}

// evalCursor writes the analysis of one place.
func evalCursor(ctx context.Context, std Streams, w io.Writer, o EvalOptions, r *model.Record, c model.Cursor) error {
	if r.Kind == model.KindGo {
		if o.Play != "" {
			return Usagef("--play %s: only backgammon positions have plays", o.Play)
		}
		return evalGo(ctx, std, w, o, r, analyze.GoInput{GoPosition: c.Go()})
	}
	switch {
	case o.Only != "":
		return Usagef("--only %s: only Go positions are analysed in parts", o.Only)
	case o.ToPlay != "":
		return Usagef("--to-play %s: in backgammon the position says who is on roll; swap the sides of the ID", o.ToPlay)
	}
	return evalBackgammon(ctx, w, o, c, c.Bg())
}

// parts reads --only: the set of names and the engine parts that they need.
func parts(only string) (map[string]bool, goeng.Part, error) {
	all := goParts()
	names := map[string]bool{}
	var want goeng.Part
	if only == "" {
		for _, p := range all {
			want |= p
		}
		return nil, want, nil
	}
	for _, name := range strings.Split(only, ",") {
		p, ok := all[strings.TrimSpace(name)]
		if !ok {
			return nil, 0, Usagef("--only %s: want a list of %s", only, strings.Join(partNames(), ", "))
		}
		names[strings.TrimSpace(name)] = true
		want |= p
	}
	return names, want, nil
}

// partNames lists the names of parts in the order of the JSON.
func partNames() []string {
	all := goParts()
	var names []string
	for _, n := range []string{"worms", "dragons", "moyo", "influence", "patterns", "score"} {
		if _, ok := all[n]; ok {
			names = append(names, n)
		}
	}
	return names
}

func evalGo(ctx context.Context, std Streams, w io.Writer, o EvalOptions, r *model.Record, in analyze.GoInput) error {
	only, want, err := parts(o.Only)
	if err != nil {
		return err
	}
	switch o.ToPlay {
	case "black":
		in.ToMove = board.Black
	case "white":
		in.ToMove = board.White
	case "none":
		in.Neutral = true
	}
	pos, err := in.Position()
	if err != nil {
		return fmt.Errorf("%s: %w", o.Target.Name, err)
	}
	opts, faults, err := analyze.GoOptions(o.Settings, o.library)
	if err != nil {
		return Usage(err)
	}
	reportFaults(std, faults)
	a, err := goeng.Analyze(ctx, pos, opts, want)
	if err != nil {
		return err
	}
	g := report.GoHeader(o.Target.Name, in.GoPosition, pos.ToMove, r.Warnings)
	g.Add(a, only)
	if o.JSON {
		return writeJSON(w, g)
	}
	return report.GoText(w, g, in.GoPosition, a)
}

// reportFaults writes what is wrong with pattern databases; what could be read of
// them is used.
func reportFaults(std Streams, faults pattern.ErrorList) {
	for _, f := range faults {
		if f.Severity == pattern.Error {
			fmt.Fprintln(std.Err, f.Error())
		}
	}
}

// writeJSON writes one object on one line.
func writeJSON(w io.Writer, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = w.Write(append(data, '\n'))
	return err
}

// batchError is the line of a target that failed.
type batchError struct {
	Target string `json:"target"`
	Error  string `json:"error"`
}

// evalBatch analyses a list of targets, one JSON object a line, in order. A line
// that fails gives an object with its error, and the status says so at the end.
func evalBatch(ctx context.Context, std Streams, o EvalOptions) error {
	list := std.In
	if o.Batch != "-" {
		f, err := os.Open(o.Batch)
		if errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s: no such file; give a list of position IDs and FILE@N, one a line, or -", o.Batch)
		}
		if err != nil {
			return err
		}
		defer f.Close()
		list = f
	}
	out := bufio.NewWriter(std.Out)
	defer out.Flush()
	lines := bufio.NewScanner(list)
	lines.Buffer(nil, 1<<20)
	cache := map[string]*model.Record{}
	failed := 0
	for number := 1; lines.Scan(); number++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		one := o
		one.JSON, one.Target = true, ParseTarget(line)
		var buf bytes.Buffer
		err := evalLine(ctx, std, &buf, one, cache)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			failed++
			fmt.Fprintf(std.Err, "%s:%d:1: %s\n", o.Batch, number, Line(err))
			buf.Reset()
			if err := writeJSON(&buf, batchError{Target: line, Error: Line(err)}); err != nil {
				return err
			}
		}
		if _, err := out.Write(buf.Bytes()); err != nil {
			return err
		}
		if err := out.Flush(); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s: %w", o.Batch, err)
	}
	return Partial(failed)
}

// evalLine analyses one target of a batch; records are opened once.
func evalLine(ctx context.Context, std Streams, w io.Writer, o EvalOptions, cache map[string]*model.Record) error {
	if o.Target.Name == "-" {
		return errors.New("-: standard input cannot be a target of a batch")
	}
	r, ok := cache[o.Target.Name]
	if !ok {
		var err error
		if r, err = o.Target.open(ctx, std); err != nil {
			return err
		}
		std.Warn(r)
		cache[o.Target.Name] = r
	}
	c, err := o.Target.cursor(r)
	if err != nil {
		return err
	}
	return evalCursor(ctx, std, w, o, r, c)
}
