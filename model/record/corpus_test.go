package record_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ana/model"
	"ana/model/record"
	"ana/model/record/sgf"
	"ana/testdata/shared"
)

func parseFile(tb testing.TB, path string) (*model.Record, error) {
	tb.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	return record.Parse(filepath.Base(path), data, record.Options{})
}

func TestGoCorpus(t *testing.T) {
	t.Parallel()
	dir := shared.Path(t, "corpus", "go")
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) == 0 {
		t.Fatal("no files")
	}
	refused := map[string]string{
		"gg-empty-file.sgf": "empty file", "ro-cyberoro.ngf": "NGF", "ro-tygem.gib": "Tygem GIB",
		"sc-escaping.sgf": "Octi",
	}
	for _, f := range files {
		name := filepath.Base(f)
		rec, err := parseFile(t, f)
		if want := refused[name]; want != "" {
			var list model.ErrorList
			if !errors.As(err, &list) || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: error %v, want one with %q", name, err, want)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if testing.Verbose() {
			for _, w := range rec.Warnings {
				t.Log(w.Severity, w)
			}
		}
		walk(t, rec)
		roundTrip(t, name, rec)
	}
}

// walk steps through all games to the end and back.
func walk(t *testing.T, rec *model.Record) {
	t.Helper()
	for i := range rec.Games {
		c := model.NewCursor(rec, i)
		n := 0
		for ok := true; ok; n++ {
			if rec.Kind == model.KindGo {
				c.Go()
			} else {
				c.Bg()
			}
			c, ok = c.Next()
		}
		for ok := true; ok; n-- {
			c, ok = c.Prev()
		}
		if n != 0 {
			t.Errorf("%s game %d: %d steps too many", rec.Path, i, n)
		}
	}
}

func roundTrip(t *testing.T, name string, rec *model.Record) {
	t.Helper()
	for _, clean := range []bool{false, true} {
		o := sgf.WriteOptions{Clean: clean, App: "ana:test"}
		one, _ := sgf.Write(rec, o)
		again, err := record.Parse(name, one, record.Options{})
		if err != nil {
			t.Errorf("%s: written file: %v", name, err)
			return
		}
		two, _ := sgf.Write(again, o)
		if !bytes.Equal(one, two) {
			t.Errorf("%s: second write differs (clean %v): %s", name, clean, firstDifference(one, two))
		}
		if d := sameGames(rec, again); d != "" {
			t.Errorf("%s: written file reads differently (clean %v): %s", name, clean, d)
		}
	}
}

func firstDifference(a, b []byte) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	from := max(0, i-30)
	return model.Quote(string(a[from:min(len(a), i+20)])) + " / " + model.Quote(string(b[from:min(len(b), i+20)]))
}

func mustRead(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
