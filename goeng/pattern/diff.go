package pattern

import (
	"fmt"
	"slices"
	"strings"
)

// Change is one pattern that differs between two versions of a database.
type Change struct {
	Name     string
	Old, New *Pattern // nil when the pattern is new or gone
	Parts    []string // what differs: diagram, entry, labels, constraint, action
}

// Difference lists what changed between two versions of a database.
type Difference struct {
	Name      string // of the database
	Added     []Change
	Removed   []Change
	Changed   []Change
	Moved     int // patterns whose order among the common ones changed
	Unchanged int
}

// Diff compares two versions of a database by pattern name and content; comments
// and empty lines do not count. A nil version counts as empty.
func Diff(old, new *DB) Difference {
	var d Difference
	if old == nil {
		old = &DB{}
	}
	if new == nil {
		new = &DB{Name: old.Name}
	}
	d.Name = new.Name
	if d.Name == "" {
		d.Name = old.Name
	}
	last := -1
	for _, p := range new.Patterns {
		o := old.byName[p.Name]
		switch {
		case o == nil:
			d.Added = append(d.Added, Change{Name: p.Name, New: p})
			continue
		case o.hash == p.hash:
			d.Unchanged++
		default:
			d.Changed = append(d.Changed, Change{p.Name, o, p, parts(o, p)})
		}
		if o.Index < last {
			d.Moved++
		}
		last = max(last, o.Index)
	}
	for _, o := range old.Patterns {
		if new.byName[o.Name] == nil {
			d.Removed = append(d.Removed, Change{Name: o.Name, Old: o})
		}
	}
	return d
}

// parts names the parts of a pattern that differ.
func parts(a, b *Pattern) []string {
	var out []string
	add := func(name string, differs bool) {
		if differs {
			out = append(out, name)
		}
	}
	add("diagram", a.Rows != b.Rows || a.Cols != b.Cols || string(a.Cells) != string(b.Cells) || a.Borders != b.Borders ||
		a.Anchor != b.Anchor)
	add("entry", a.Symmetry != b.Symmetry || a.Classes != b.Classes || !slices.Equal(a.Fields, b.Fields) || a.Helper != b.Helper)
	add("labels", string(a.Labels) != string(b.Labels))
	add("constraint", exprTextOf(a.Constraint) != exprTextOf(b.Constraint))
	add("action", actionTextOf(a.Action) != actionTextOf(b.Action))
	if out == nil {
		out = []string{"text"}
	}
	return out
}

func exprTextOf(e *Expr) string {
	if e == nil {
		return ""
	}
	return e.Text
}

func actionTextOf(a *Action) string {
	if a == nil {
		return ""
	}
	return a.Text
}

// Empty reports whether nothing changed.
func (d *Difference) Empty() bool {
	return len(d.Added)+len(d.Removed)+len(d.Changed)+d.Moved == 0
}

// String returns the status line form, such as
// "conn.db: 101 patterns, 1 changed (CB12), +0 -2".
func (d *Difference) String() string {
	n := d.Unchanged + len(d.Changed) + len(d.Added)
	s := fmt.Sprintf("%s: %d patterns, %d changed", d.Name, n, len(d.Changed))
	if len(d.Changed) > 0 {
		s += " (" + changeNames(d.Changed) + ")"
	}
	s += fmt.Sprintf(", +%d -%d", len(d.Added), len(d.Removed))
	if d.Moved > 0 {
		s += fmt.Sprintf(", %d moved", d.Moved)
	}
	return s
}

func changeNames(list []Change) string {
	var names []string
	for i, c := range list {
		if i == 4 {
			names = append(names, "…")
			break
		}
		names = append(names, c.Name)
	}
	return strings.Join(names, " ")
}
