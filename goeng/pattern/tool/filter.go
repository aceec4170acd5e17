package tool

import (
	"fmt"
	"path"
	"strings"

	"ana/goeng/board"
	"ana/goeng/pattern"
)

// Filter selects patterns and matches. The zero value selects everything.
type Filter struct {
	DB    string // substring of the database name
	Class string // at least one of these letters
	Name  string // shell pattern for the name
	At    string // vertex that the match touches, such as H4
}

// ParseFilter reads the words of a filter box: "db:conn class:B at:H4 name:EB*".
// A word without a key is a name; several words must all hold.
func ParseFilter(text string) (Filter, error) {
	var f Filter
	for _, w := range strings.Fields(text) {
		key, val, ok := strings.Cut(w, ":")
		if !ok {
			key, val = "name", w
		}
		switch key {
		case "db":
			f.DB = val
		case "class":
			f.Class = val
		case "name":
			if _, err := path.Match(val, ""); err != nil {
				return f, fmt.Errorf("filter %q: %w", w, err)
			}
			f.Name = val
		case "at":
			f.At = val
		default:
			return f, fmt.Errorf("filter %q: the keys are db, class, name and at", w)
		}
	}
	return f, nil
}

// Pattern reports whether a pattern passes.
func (f *Filter) Pattern(db *pattern.DB, p *pattern.Pattern) bool {
	if f.DB != "" && !strings.Contains(db.Name, f.DB) || f.Class != "" && !p.Classes.HasAny(f.Class) {
		return false
	}
	if f.Name == "" {
		return true
	}
	ok, err := path.Match(f.Name, p.Name)
	return err == nil && ok
}

// Match reports whether a match passes.
func (f *Filter) Match(m *pattern.Match, b *board.Board) bool {
	if !f.Pattern(m.DB, m.Pattern) {
		return false
	}
	if f.At == "" {
		return true
	}
	at, err := board.ParseVertex(f.At, b.Width(), b.Height())
	if err != nil {
		return false
	}
	found := false
	m.Elements(func(e pattern.Element) bool {
		found = e.Point == at
		return !found
	})
	return found
}
