package tool

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"sort"
	"strings"

	"ana/goeng/pattern"
)

// CheckOptions steer Check.
type CheckOptions struct {
	JSON     bool
	NoLint   bool            // faults of the reader only
	Hints    bool            // also findings of severity hint
	Baseline map[string]bool // accepted findings, see BaselineKey
}

// fileReport is the JSON form of one checked file.
type fileReport struct {
	File         string `json:"file"`
	Kind         string `json:"kind"`
	Dialect      string `json:"dialect"`
	Patterns     int    `json:"patterns"`
	Constraints  int    `json:"constraints"`
	Actions      int    `json:"actions"`
	Orientations int    `json:"orientations"`
	Notice       string `json:"notice,omitempty"`
}

// BaselineKey identifies a finding independently of its line, for a file of
// accepted findings: one key a line.
func BaselineKey(d *pattern.Diagnostic) string {
	return filepath.Base(d.File) + " " + d.Pattern + " " + d.Code + " " + d.Msg
}

// Check reads database files and folders and writes every fault and finding, in
// the form FILE:LINE:COL with the line and a caret, or as one JSON object. It
// returns the number of errors and of warnings written; the call succeeded when
// there is no error among them.
func Check(w io.Writer, paths []string, opt CheckOptions) (errors, warnings int, err error) {
	set, diags := pattern.LoadDir(paths...)
	if !opt.NoLint {
		diags = append(diags, pattern.Lint(set.DBs...)...)
	}
	kept := pattern.ErrorList{}
	for _, d := range diags {
		if d.Severity == pattern.Hint && !opt.Hints || opt.Baseline[BaselineKey(d)] {
			continue
		}
		kept = append(kept, d)
	}
	sort.SliceStable(kept, func(i, j int) bool {
		a, b := kept[i], kept[j]
		if a.File != b.File {
			return a.File < b.File
		}
		return a.Line < b.Line || a.Line == b.Line && a.Col < b.Col
	})
	errors, warnings = kept.Count(pattern.Error), kept.Count(pattern.Warning)
	if opt.JSON {
		return errors, warnings, checkJSON(w, set, kept, errors, warnings)
	}
	for _, d := range kept {
		if _, err := fmt.Fprintln(w, d.Text()); err != nil {
			return errors, warnings, err
		}
	}
	return errors, warnings, checkSummary(w, set, errors, warnings)
}

func reports(set *pattern.Set) []fileReport {
	out := []fileReport{}
	for _, db := range set.DBs {
		c := db.Counts()
		out = append(out, fileReport{
			db.Path, db.Kind.String(), db.Dialect.String(), c.Patterns, c.Constraints, c.Actions, c.Orientations, db.Notice,
		})
	}
	return out
}

func checkJSON(w io.Writer, set *pattern.Set, diags pattern.ErrorList, errors, warnings int) error {
	return writeJSON(w, struct {
		Schema      string            `json:"schema"`
		Files       []fileReport      `json:"files"`
		Errors      int               `json:"errors"`
		Warnings    int               `json:"warnings"`
		Diagnostics pattern.ErrorList `json:"diagnostics"`
	}{"ana.patterns.check/1", reports(set), errors, warnings, diags})
}

func checkSummary(w io.Writer, set *pattern.Set, errors, warnings int) error {
	for _, f := range reports(set) {
		note := ""
		if f.Notice != "" {
			note = "  " + f.Notice
		}
		if _, err := fmt.Fprintf(w, "%s: %s (%s), %d patterns, %d constraints, %d actions, %d orientations%s\n",
			f.File, f.Kind, f.Dialect, f.Patterns, f.Constraints, f.Actions, f.Orientations, note); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "%d errors, %d warnings\n", errors, warnings)
	return err
}

func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// ListOptions steer List.
type ListOptions struct {
	Filter Filter
	JSON   bool
	Source bool // with the text of each pattern
}

// listed is the JSON form of one pattern of a list.
type listed struct {
	DB         string  `json:"db"`
	Name       string  `json:"name"`
	Line       int     `json:"line"`
	Class      string  `json:"class"`
	Symmetry   string  `json:"symmetry"`
	Rows       int     `json:"rows"`
	Cols       int     `json:"cols"`
	Value      float64 `json:"value"`
	Constraint string  `json:"constraint,omitempty"`
	Action     string  `json:"action,omitempty"`
	Helper     string  `json:"helper,omitempty"`
	Cost       float64 `json:"cost"`
	Stale      bool    `json:"stale,omitempty"`
	Source     string  `json:"source,omitempty"`
}

// List writes the patterns of a set, one a line or as one JSON object.
func List(w io.Writer, set *pattern.Set, opt ListOptions) error {
	out := []listed{}
	for _, db := range set.DBs {
		for _, p := range db.Patterns {
			if opt.Filter.Pattern(db, p) {
				out = append(out, listPattern(db, p, opt.Source))
			}
		}
	}
	if opt.JSON {
		return writeJSON(w, struct {
			Schema   string   `json:"schema"`
			Patterns []listed `json:"patterns"`
		}{"ana.patterns.list/1", out})
	}
	for _, l := range out {
		mark := ""
		if l.Constraint != "" {
			mark += " ;"
		}
		if l.Action != "" {
			mark += " >"
		}
		if l.Stale {
			mark += " stale"
		}
		if _, err := fmt.Fprintf(w, "%-16s %-14s %-5s %s %2dx%-2d value %-6g cost %-5.2f line %d%s\n",
			l.DB, l.Name, l.Class, l.Symmetry, l.Rows, l.Cols, l.Value, l.Cost, l.Line, mark); err != nil {
			return err
		}
		if l.Source != "" {
			if _, err := fmt.Fprintf(w, "    %s\n", strings.ReplaceAll(l.Source, "\n", "\n    ")); err != nil {
				return err
			}
		}
	}
	return nil
}

func listPattern(db *pattern.DB, p *pattern.Pattern, source bool) listed {
	l := listed{
		DB: db.Name, Name: p.Name, Line: p.Line, Class: p.Classes.String(), Symmetry: string(rune(p.Symmetry)),
		Rows: p.Rows, Cols: p.Cols, Value: p.Value(), Helper: p.Helper, Stale: p.Stale,
	}
	if p.Constraint != nil {
		l.Constraint, l.Cost = p.Constraint.Text, p.Constraint.Cost
	}
	if p.Action != nil {
		l.Action = p.Action.Text
	}
	if source {
		l.Source = strings.Join(p.Source, "\n")
	}
	return l
}

// Diff writes what changed between two sets, database by database, and returns
// whether anything did.
func Diff(w io.Writer, old, fresh *pattern.Set, asJSON bool) (changed bool, err error) {
	type part struct {
		DB      string              `json:"db"`
		Added   []string            `json:"added"`
		Removed []string            `json:"removed"`
		Changed map[string][]string `json:"changed"`
		Moved   int                 `json:"moved"`
	}
	out := []part{}
	for _, d := range diffs(old, fresh) {
		if d.Empty() {
			continue
		}
		p := part{DB: d.Name, Added: []string{}, Removed: []string{}, Changed: map[string][]string{}, Moved: d.Moved}
		for _, c := range d.Added {
			p.Added = append(p.Added, c.Name)
		}
		for _, c := range d.Removed {
			p.Removed = append(p.Removed, c.Name)
		}
		for _, c := range d.Changed {
			p.Changed[c.Name] = c.Parts
		}
		out = append(out, p)
		if asJSON {
			continue
		}
		if err := diffText(w, &d); err != nil {
			return true, err
		}
	}
	if asJSON {
		err = writeJSON(w, out)
	}
	return len(out) > 0, err
}

func diffText(w io.Writer, d *pattern.Difference) error {
	if _, err := fmt.Fprintln(w, d.String()); err != nil {
		return err
	}
	for _, g := range []struct {
		mark string
		list []pattern.Change
	}{{"+", d.Added}, {"-", d.Removed}, {"~", d.Changed}} {
		for _, c := range g.list {
			if _, err := fmt.Fprintf(w, "  %s %s %s\n", g.mark, c.Name, strings.Join(c.Parts, ", ")); err != nil {
				return err
			}
		}
	}
	return nil
}

// diffs pairs the databases of two sets by name.
func diffs(old, fresh *pattern.Set) []pattern.Difference {
	var out []pattern.Difference
	for _, db := range fresh.DBs {
		out = append(out, pattern.Diff(old.DB(db.Name), db))
	}
	for _, db := range old.DBs {
		if fresh.DB(db.Name) == nil {
			out = append(out, pattern.Diff(db, nil))
		}
	}
	return out
}
