package command

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"ana/goeng/regress"
)

// RegressOptions are the options of the verb regress.
type RegressOptions struct {
	GTP      GTPOptions
	Suites   []string
	Engine   string // command of a GTP engine, "" for this one
	Baseline string // report in JSON to compare with
	JUnit    string // file for the results as JUnit XML, "" for none
	Dir      string // where suites and their records lie
	Jobs     int
	Timeout  time.Duration
	Strict   bool
	JSON     bool
	Progress bool
	// Each, if not nil, gets every result in JSON as soon as it is there.
	Each func([]byte)
}

// inFolder returns a path relative to a folder.
func inFolder(dir, path string) string {
	if dir == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}

// CountTests returns the number of tests of a suite, or of a selection behind a colon.
func CountTests(suite string) (int, error) { return regress.Count(suite) }

// MarkTest writes another answer line into a suite. The file is replaced as a whole, so that a program that reads it
// sees the old or the new one.
func MarkTest(suite string, number int, want string, known bool) error {
	old, err := os.ReadFile(suite)
	if err != nil {
		return err
	}
	text, err := regress.Rewrite(old, regress.Mark{Number: number, Want: want, Known: known})
	if err != nil {
		return fmt.Errorf("%s: %w", suite, err)
	}
	return replaceFile(suite, text)
}

// OpenSession starts the engine of the options in a folder, to ask it questions
// outside of suites.
func OpenSession(ctx context.Context, std Streams, o RegressOptions, dir string) (*regress.Session, error) {
	server, err := gtpServer(ctx, std, o.GTP)
	if err != nil {
		return nil, err
	}
	return regress.Open(regress.Options{Engine: o.Engine, Server: server, Stderr: std.Err}, dir)
}

// Regress runs suites and prints the results: what was unexpected at once, the
// totals at the end, and the delta against a baseline. The status is 1 when tests
// came out worse than expected and 2 when the run itself failed.
func Regress(ctx context.Context, std Streams, o RegressOptions) error {
	server, err := gtpServer(ctx, std, o.GTP)
	if err != nil {
		return err
	}
	report, err := regress.Run(ctx, regress.Options{
		Suites: o.Suites, Dir: o.Dir, Engine: o.Engine, Server: server, Jobs: o.Jobs, Timeout: o.Timeout, Strict: o.Strict,
		Stderr: std.Err, Progress: func(p regress.Progress) { o.progress(std, p) },
	})
	if report == nil {
		return Usage(err)
	}
	for _, w := range report.Warnings {
		fmt.Fprintln(std.Err, w)
	}
	if err != nil {
		if ctx.Err() == nil {
			return Usage(err) // the engine cannot be run
		}
		// What was finished is written; the run does not count as one.
		if werr := o.print(std, report, nil); werr != nil {
			return werr
		}
		return err
	}
	return o.write(std, report)
}

// progress says at once what came out unexpectedly.
func (o *RegressOptions) progress(std Streams, p regress.Progress) {
	if o.Each != nil && p.Result != nil {
		if data, err := json.Marshal(p.Result); err == nil { // it is a struct of texts and finite numbers
			o.Each(data)
		}
	}
	if p.Result != nil && p.Result.Outcome.Unexpected() && !o.JSON {
		fmt.Fprintln(std.Out, p.Result.String(p.Suite))
	}
	if o.Progress {
		fmt.Fprintf(std.Err, "\r\x1b[K%d/%d %s", p.Done, p.Total, p.Suite)
		if p.Done == p.Total {
			fmt.Fprintln(std.Err)
		}
	}
}

// write prints the report and the delta.
func (o *RegressOptions) write(std Streams, report *regress.Report) error {
	var delta *regress.Delta
	if o.Baseline != "" {
		f, err := os.Open(o.Baseline)
		if err != nil {
			return Usage(err)
		}
		defer f.Close()
		before, err := regress.ReadReport(f)
		if err != nil {
			return Usagef("%s: %w", o.Baseline, err)
		}
		delta = regress.Compare(before, report)
	}
	if err := o.print(std, report, delta); err != nil {
		return err
	}
	if err := o.junit(report); err != nil {
		return err
	}
	if status := report.ExitCode(); status != 0 {
		return &ExitError{Status: status}
	}
	return nil
}

// junit writes the results for build servers.
func (o *RegressOptions) junit(report *regress.Report) error {
	if o.JUnit == "" {
		return nil
	}
	var out bytes.Buffer
	if err := report.WriteJUnit(&out); err != nil {
		return err
	}
	return replaceFile(o.JUnit, out.Bytes())
}

func (o *RegressOptions) print(std Streams, report *regress.Report, delta *regress.Delta) error {
	if o.JSON {
		if delta == nil {
			return report.WriteJSON(std.Out)
		}
		return writeJSON(std.Out, struct {
			*regress.Report
			Delta *regress.Delta `json:"delta"`
		}{report, delta})
	}
	if err := report.WriteTable(std.Out); err != nil {
		return err
	}
	if delta != nil {
		return delta.Write(std.Out, true)
	}
	return nil
}
