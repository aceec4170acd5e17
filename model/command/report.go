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
	"path/filepath"
	"sort"
	"strconv"
	"strings"

	"golang.org/x/sync/errgroup"

	"ana/model"
	"ana/model/analyze"
	"ana/model/report"
	"ana/model/series"
	"ana/model/settings"
)

// ReportOptions are the options of the verb report.
type ReportOptions struct {
	Paths    []string
	Format   report.Format
	Output   string // file, "" for standard output
	Jobs     int    // records at once, 0 for one
	Shard    string // "I/N": only every N-th record from the I-th
	Resume   bool   // skip what Output holds already
	Progress bool   // show a progress line on the talk stream
	Settings settings.Settings
}

// Report analyses whole records, one after the other or several at once, and
// writes them in the order in which they were named.
func Report(ctx context.Context, std Streams, o ReportOptions) error {
	files, err := expandRecords(o.Paths)
	if err != nil {
		return err
	}
	if files, err = shard(files, o.Shard); err != nil {
		return err
	}
	done, err := o.finished(std)
	if err != nil {
		return err
	}
	if same := sameFile(o.Output, files); same != "" {
		return Usagef("-o %s: the report would overwrite the record %s; name another file", o.Output, same)
	}
	out, closeOut, err := o.open(std)
	if err != nil {
		return err
	}
	skipped, err := o.analyseAll(ctx, std, out, files, done)
	if cerr := closeOut(); err == nil {
		err = cerr
	}
	if err != nil {
		return err
	}
	return Partial(skipped)
}

// expandRecords replaces folders by the records in them, recursively, in
// alphabetical order.
func expandRecords(paths []string) ([]string, error) {
	if len(paths) == 0 {
		return nil, Usagef("name at least one record or folder")
	}
	var files []string
	for _, p := range paths {
		info, err := os.Stat(p)
		if err != nil || !info.IsDir() {
			files = append(files, p) // what cannot be opened is named when its turn comes
			continue
		}
		var found []string
		err = filepath.WalkDir(p, func(name string, e fs.DirEntry, err error) error {
			if err == nil && e.Type().IsRegular() && recordEndings[strings.ToLower(filepath.Ext(name))] {
				found = append(found, name)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		sort.Strings(found)
		files = append(files, found...)
	}
	return files, nil
}

// shard keeps every N-th file from the I-th on.
func shard(files []string, spec string) ([]string, error) {
	if spec == "" {
		return files, nil
	}
	first, all, _ := strings.Cut(spec, "/")
	i, err1 := strconv.Atoi(first)
	n, err2 := strconv.Atoi(all)
	if err1 != nil || err2 != nil || i < 1 || n < i {
		return nil, Usagef("--shard %s: want I/N with 1 <= I <= N", spec)
	}
	var mine []string
	for k := i - 1; k < len(files); k += n {
		mine = append(mine, files[k])
	}
	return mine, nil
}

// differs returns a setting that is not the one in force, "" if all are.
func (o *ReportOptions) differs(was map[string]string) string {
	for _, f := range settings.Fields() {
		v, ok := was[f.Name]
		if ok && f.Name != "threads" && v != f.Get(&o.Settings) {
			return f.Name + " " + v
		}
	}
	return ""
}

// finished returns the files that the output holds already.
func (o *ReportOptions) finished(std Streams) (map[string]bool, error) {
	if !o.Resume {
		return nil, nil
	}
	if o.Output == "" || o.Format != report.JSON {
		return nil, Usagef("--resume needs --json and -o FILE: it reads there what is done")
	}
	data, err := os.ReadFile(o.Output)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	done := map[string]bool{}
	whole := 0
	for line := range bytes.Lines(data) {
		var r struct {
			Schema, File string
			Settings     map[string]string
		}
		if !bytes.HasSuffix(line, []byte("\n")) || json.Unmarshal(line, &r) != nil || r.Schema == "" {
			break // a run that was killed left half a line
		}
		if other := o.differs(r.Settings); other != "" && len(done) == 0 {
			fmt.Fprintf(std.Err, "%s: holds records that were analysed with other settings (%s); they are kept\n", o.Output, other)
		}
		done[r.File] = true
		whole += len(line)
	}
	if whole == 0 && !bytes.HasPrefix(data, []byte(`{"schema":"ana.report/`)) && len(data) > 0 {
		return nil, Usagef("-o %s: the file holds no report that could be resumed; name another one", o.Output)
	}
	return done, os.Truncate(o.Output, int64(whole))
}

// open returns the writer of the report.
func (o *ReportOptions) open(std Streams) (io.Writer, func() error, error) {
	if o.Output == "" {
		return std.Out, func() error { return nil }, nil
	}
	mode := os.O_CREATE | os.O_WRONLY | os.O_TRUNC
	if o.Resume {
		mode = os.O_CREATE | os.O_WRONLY | os.O_APPEND
	}
	if err := CheckOutput(o.Output); err != nil {
		return nil, nil, err
	}
	f, err := os.OpenFile(o.Output, mode, newFileMode)
	if err != nil {
		return nil, nil, err
	}
	return f, f.Close, nil
}

// analyseAll writes the records in order; several are analysed at once, and a
// record is written as soon as all before it are.
func (o *ReportOptions) analyseAll(ctx context.Context, std Streams, w io.Writer, files []string, done map[string]bool) (skipped int, err error) {
	var pending []string
	for _, f := range files {
		if !done[f] {
			pending = append(pending, f)
		}
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(1, o.Jobs) + 1) // the writer is one of them
	results := make([]chan *report.Record, len(pending))
	for i := range results {
		results[i] = make(chan *report.Record, 1)
	}
	out := bufio.NewWriter(w)
	pages := report.NewWriter(out, o.Format)
	group.Go(func() error {
		for i, name := range pending {
			o.progress(std, i, len(pending), name)
			select {
			case <-ctx.Done():
				return ctx.Err()
			case r := <-results[i]:
				if r.Error != "" {
					skipped++
					fmt.Fprintln(std.Err, r.Error)
				}
				if err := pages.Write(r); err != nil {
					return err
				}
				if err := out.Flush(); err != nil {
					return err
				}
			}
		}
		o.progress(std, len(pending), len(pending), "")
		return nil
	})
	lib := NewLibrary()
	for i, name := range pending {
		if ctx.Err() != nil {
			break
		}
		group.Go(func() error {
			r, err := o.analyse(ctx, std, name, lib)
			if err != nil {
				return err
			}
			results[i] <- r
			return nil
		})
	}
	err = group.Wait()
	if cerr := pages.Close(); err == nil {
		err = cerr
	}
	if ferr := out.Flush(); err == nil {
		err = ferr
	}
	return skipped, err
}

// progress shows how far the work is, on one line that is rewritten.
func (o *ReportOptions) progress(std Streams, done, total int, name string) {
	if !o.Progress {
		return
	}
	const width = 30
	filled := width
	if total > 0 {
		filled = width * done / total
	}
	fmt.Fprintf(std.Err, "\r\x1b[K[%s%s] %d/%d %s", strings.Repeat("#", filled), strings.Repeat(".", width-filled), done, total, name)
	if done == total {
		fmt.Fprintln(std.Err)
	}
}

// analyse reports one file. What is wrong with the file is part of the report;
// the error is that of the context.
func (o *ReportOptions) analyse(ctx context.Context, std Streams, name string, lib *analyze.Library) (*report.Record, error) {
	rec, err := Target{Name: name}.open(ctx, std)
	if err != nil {
		r := report.NewRecord(name, nil, o.Settings)
		r.Error = Line(err)
		return r, ctx.Err()
	}
	r := report.NewRecord(name, rec, o.Settings)
	if refused := refusedGames(rec); refused != "" {
		r.Error = refused
	}
	if rec.Kind == model.KindGo {
		err = o.analyseGo(ctx, r, rec, lib)
	} else {
		err = o.analyseMatch(ctx, r, rec, lib)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		r.Error = fmt.Sprintf("%s: %s", name, Line(err))
	}
	return r, nil
}

// refusedGames returns the message about games of a collection that could not be
// taken, "" if there are none.
func refusedGames(rec *model.Record) string {
	for _, w := range rec.Warnings {
		if w.Severity == model.Critical {
			return w.Error()
		}
	}
	return ""
}

func (o *ReportOptions) analyseGo(ctx context.Context, r *report.Record, rec *model.Record, lib *analyze.Library) error {
	opts, _, err := analyze.GoOptions(o.Settings, lib)
	if err != nil {
		return err
	}
	for i, g := range rec.Games {
		game := report.NewGoGame(g)
		err := series.Go(ctx, rec, i, opts, func(p series.GoPoint) error {
			game.Moves = append(game.Moves, report.GoMoveOf(p, g.Go.Height))
			return nil
		})
		if err != nil {
			return err
		}
		r.Go = append(r.Go, game)
	}
	return nil
}
