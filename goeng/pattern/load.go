package pattern

import (
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync"
)

// Set is a group of databases that are used together. It is immutable.
type Set struct {
	DBs []*DB
}

// Kind returns the databases of a kind, in load order. Several files of a kind
// count as one longer file.
func (s *Set) Kind(k Kind) []*DB {
	if s == nil {
		return nil
	}
	var out []*DB
	for _, db := range s.DBs {
		if db.Kind == k {
			out = append(out, db)
		}
	}
	return out
}

// DB returns the database with that base name (with or without ".db"), or nil.
func (s *Set) DB(name string) *DB {
	if s == nil {
		return nil
	}
	for _, db := range s.DBs {
		if db.Name == name || strings.TrimSuffix(db.Name, ".db") == name {
			return db
		}
	}
	return nil
}

// Find returns the pattern of that name and its database, or nils.
func (s *Set) Find(name string) (*DB, *Pattern) {
	if s == nil {
		return nil, nil
	}
	for _, db := range s.DBs {
		if p := db.Pattern(name); p != nil {
			return db, p
		}
	}
	return nil, nil
}

// LoadDir loads database files: every *.db and *.dbz of the folders among the
// paths, in alphabetical order, and the files among them. A broken file keeps
// the rest usable, and a broken pattern keeps its file usable; the list tells
// what is wrong. The *Set is never nil. Files are read concurrently; the result
// does not depend on it.
func LoadDir(paths ...string) (*Set, ErrorList) {
	files, diags := expand(paths)
	return loadFiles(files, diags, func(path string) (*DB, ErrorList) { return ReadFile(path, Options{}) })
}

// LoadFS loads every *.db file in the root of a file system, as LoadDir does.
func LoadFS(fsys fs.FS) (*Set, ErrorList) {
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return &Set{}, ErrorList{fileError(".", err)}
	}
	var files []string
	for _, e := range entries {
		if isDatabaseName(e.Name()) {
			files = append(files, e.Name())
		}
	}
	return loadFiles(files, nil, func(path string) (*DB, ErrorList) {
		data, err := fs.ReadFile(fsys, path)
		if err != nil {
			return nil, ErrorList{fileError(path, err)}
		}
		return Parse(path, data, Options{})
	})
}

func fileError(path string, err error) *Diagnostic {
	return &Diagnostic{File: path, Line: 1, Col: 1, Severity: Error, Code: "P000", Msg: err.Error()}
}

func isDatabaseName(name string) bool {
	return (strings.HasSuffix(name, ".db") || strings.HasSuffix(name, ".dbz")) && !strings.HasPrefix(name, ".")
}

// expand replaces folders by the database files in them.
func expand(paths []string) (files []string, diags ErrorList) {
	for _, p := range paths {
		info, err := os.Stat(p)
		switch {
		case err != nil:
			diags = append(diags, fileError(p, err))
		case !info.IsDir():
			files = append(files, p)
		default:
			entries, err := os.ReadDir(p)
			if err != nil {
				diags = append(diags, fileError(p, err))
			}
			n := len(files)
			for _, e := range entries {
				if !e.IsDir() && isDatabaseName(e.Name()) {
					files = append(files, filepath.Join(p, e.Name()))
				}
			}
			if len(files) == n {
				diags = append(diags, &Diagnostic{
					File: p, Line: 1, Col: 1, Severity: Error, Code: "P000", Msg: "no *.db file in this folder",
				})
			}
		}
	}
	return files, diags
}

func loadFiles(files []string, diags ErrorList, read func(string) (*DB, ErrorList)) (*Set, ErrorList) {
	dbs := make([]*DB, len(files))
	lists := make([]ErrorList, len(files))
	var wg sync.WaitGroup
	for i, f := range files {
		wg.Go(func() { dbs[i], lists[i] = read(f) })
	}
	wg.Wait()
	s := &Set{}
	for i := range files {
		if dbs[i] != nil {
			s.DBs = append(s.DBs, dbs[i])
		}
		diags = append(diags, lists[i]...)
	}
	diags.sortByPlace()
	return s, diags
}

// Merge combines a freshly loaded set with the last good one: a pattern that is
// broken in fresh keeps its version of last, marked Stale, at its old place in
// the order; a file that fresh could not read at all is taken from last whole.
// Patterns whose header is gone from the file are gone. The lists of fresh
// decide what counts as broken.
func Merge(last, fresh *Set, diags ErrorList) *Set {
	if last == nil {
		return fresh
	}
	out := &Set{}
	broken := brokenNames(diags)
	seen := map[string]bool{}
	for _, db := range fresh.DBs {
		seen[db.Path] = true
		out.DBs = append(out.DBs, mergeDB(last.byPath(db.Path), db, broken[db.Path]))
	}
	for _, db := range last.DBs {
		if !seen[db.Path] && broken[db.Path][""] {
			out.DBs = append(out.DBs, db)
		}
	}
	sort.SliceStable(out.DBs, func(i, j int) bool { return out.DBs[i].Path < out.DBs[j].Path })
	return out
}

func (s *Set) byPath(path string) *DB {
	for _, db := range s.DBs {
		if db.Path == path {
			return db
		}
	}
	return nil
}

// brokenNames collects, per file, the names of patterns with errors; "" stands
// for errors of the file itself.
func brokenNames(diags ErrorList) map[string]map[string]bool {
	out := map[string]map[string]bool{}
	for _, d := range diags {
		if d.Severity != Error || d.Code == "P040" {
			continue
		}
		if out[d.File] == nil {
			out[d.File] = map[string]bool{}
		}
		out[d.File][d.Pattern] = true
	}
	return out
}

// sameDB reports whether two versions hold the same patterns at the same lines.
func sameDB(a, b *DB) bool {
	if a.Kind != b.Kind || a.Dialect != b.Dialect || len(a.Patterns) != len(b.Patterns) || len(a.Eyes)+len(b.Eyes) > 0 {
		return false
	}
	for i, p := range a.Patterns {
		if q := b.Patterns[i]; p.hash != q.hash || p.Line != q.Line || p.Stale {
			return false
		}
	}
	return true
}

// mergeDB puts stale versions of broken patterns into a copy of fresh. A file
// that did not change keeps its old *DB, with what a matcher has prepared for it.
func mergeDB(last, fresh *DB, broken map[string]bool) *DB {
	switch {
	case last == nil:
		return fresh
	case len(broken) == 0 && sameDB(last, fresh):
		return last
	case len(broken) == 0:
		return fresh
	}
	merged := *fresh
	merged.Patterns = nil
	next := 0
	copyUntil := func(line int) {
		for next < len(fresh.Patterns) && fresh.Patterns[next].Line < line {
			p := *fresh.Patterns[next]
			merged.Patterns = append(merged.Patterns, &p)
			next++
		}
	}
	kept := 0
	for _, old := range last.Patterns {
		if !broken[old.Name] || fresh.byName[old.Name] != nil {
			continue
		}
		// The old line number is near enough: stale patterns stay between the
		// same neighbours unless the file was rearranged.
		copyUntil(old.Line)
		p := *old
		p.Stale = true
		merged.Patterns = append(merged.Patterns, &p)
		kept++
	}
	if kept == 0 {
		return fresh
	}
	copyUntil(1 << 30)
	merged.finish()
	return &merged
}
