package launch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"ana/model/command"
	"ana/tui/pane"
)

// suitesNear lists the regression suites beside the record, in the present folder and in a folder "regression" of it.
func suitesNear(record string) []string {
	var out []string
	for _, dir := range []string{filepath.Dir(record), ".", "regression"} {
		found, err := filepath.Glob(filepath.Join(dir, "*.tst"))
		if err != nil {
			continue
		}
		for _, path := range found {
			if !slices.Contains(out, filepath.Clean(path)) {
				out = append(out, filepath.Clean(path))
			}
		}
	}
	return out
}

// regression is what the pane of suites may do.
func regression() *pane.Regression {
	return &pane.Regression{Count: command.CountTests, Run: runSuite, Mark: command.MarkTest, Talk: talk}
}

func regressOptions(e pane.Engine) command.RegressOptions {
	return command.RegressOptions{
		GTP: command.GTPOptions{Settings: e.Settings}, Engine: e.Command, Timeout: e.Limit, JSON: true, Jobs: jobs(e),
	}
}

// jobs is how many parts of a suite run at once.
func jobs(e pane.Engine) int {
	if e.Settings.Threads > 0 {
		return e.Settings.Threads
	}
	return runtime.GOMAXPROCS(0)
}

// runSuite runs one suite as "ana regress --json" does. Tests that fail are in the report and no error.
func runSuite(ctx context.Context, suite string, e pane.Engine, each func([]byte)) ([]byte, error) {
	var out bytes.Buffer
	o := regressOptions(e)
	o.Suites = []string{suite}
	o.Each = each
	err := command.Regress(ctx, command.Streams{Out: &out, Err: io.Discard}, o)
	if out.Len() > 0 {
		return out.Bytes(), nil
	}
	if err == nil {
		err = errors.New("no report")
	}
	return nil, err
}

// talk starts an engine in the folder of a suite.
func talk(ctx context.Context, suite string, e pane.Engine) (pane.Talk, error) {
	s, err := command.OpenSession(ctx, command.Streams{Err: io.Discard}, regressOptions(e), filepath.Dir(suite))
	if err != nil {
		return nil, err
	}
	return s, nil
}

// testSuite is the file in the present folder that gets the tests made from the screen.
const testSuite = "positions.tst"

// appendTest adds a test to a suite, with the ten that follows its largest number, and returns FILE:NUMBER.
func appendTest(suite string, t *pane.Test) (string, error) {
	old, err := os.ReadFile(suite)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	last := 0
	for line := range strings.Lines(string(old)) {
		word, _, _ := strings.Cut(line, " ")
		if n, err := strconv.Atoi(word); err == nil {
			last = max(last, n)
		}
	}
	number := last/10*10 + 10
	text := t.Text(number)
	if len(old) > 0 && !bytes.HasSuffix(old, []byte("\n")) {
		text = "\n" + text
	}
	if err := command.CheckOutput(suite); err != nil {
		return "", err
	}
	f, err := os.OpenFile(suite, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(text)
	return fmt.Sprintf("%s:%d", suite, number), errors.Join(err, f.Close())
}

// saveHere writes a file into the present folder under a name that is not taken.
func saveHere(name string, data []byte) (string, error) {
	ext := filepath.Ext(name)
	stem := name[:len(name)-len(ext)]
	for i := range 1000 {
		path := name
		if i > 0 {
			path = fmt.Sprintf("%s-%d%s", stem, i, ext)
		}
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, os.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = f.Write(data)
		return path, errors.Join(err, f.Close())
	}
	return "", fmt.Errorf("%s: a thousand files of that name", name)
}
