package pattern

import (
	"fmt"
	"strings"
)

// duplicates is L3: patterns that are equal up to transformation and the names
// of labels, within and across files of one kind.
func (l *linter) duplicates(dbs []*DB) {
	type first struct {
		db *DB
		p  *Pattern
	}
	seen := map[string]first{}
	for _, db := range dbs {
		if !db.Kind.HasPatterns() || db.Kind == KindFullBoard {
			continue
		}
		l.db = db
		for _, p := range db.Patterns {
			key := db.Kind.String() + canonical(p)
			if f, ok := seen[key]; ok {
				l.add(Warning, "L3", p, 0, 9, "same as %s (%s:%d) up to transformation and label names", f.p.Name, f.db.Name, f.p.Line)
				continue
			}
			seen[key] = first{db, p}
		}
	}
}

// canonical is the least text of a pattern over its eight pictures.
func canonical(p *Pattern) string {
	best := ""
	for k := range 8 {
		cells, rows, cols, b := p.picture(k)
		var s strings.Builder
		fmt.Fprintf(&s, "%dx%d%v%s%s|%s|", rows, cols, b, cells, p.Classes, p.Helper)
		for _, f := range p.Fields {
			fmt.Fprintf(&s, "%s=%g,", f.Name, f.Value)
			if f.Label != 0 {
				s.WriteString(labelPlaceText(p, k, f.Label))
			}
		}
		if p.Constraint != nil {
			canonicalExpr(&s, p, k, p.Constraint)
		}
		if p.Action != nil {
			canonicalExpr(&s, p, k, &p.Action.Expr)
		}
		if t := s.String(); best == "" || t < best {
			best = t
		}
	}
	return best
}

// canonicalExpr writes an expression with cells in place of labels.
func canonicalExpr(s *strings.Builder, p *Pattern, k int, e *Expr) {
	s.WriteByte('|')
	if e.Unsupported {
		s.WriteString(e.Text)
		return
	}
	for _, n := range e.Nodes {
		switch n.Op {
		case OpNumber, OpConst:
			fmt.Fprintf(s, "%g ", n.Num)
		case OpCall:
			s.WriteString(n.Func.Name)
			for _, a := range n.Args {
				s.WriteString(labelPlaceText(p, k, a.Label))
			}
			s.WriteByte(' ')
		default:
			s.WriteString(n.Op.String() + " ")
		}
	}
}

func labelPlaceText(p *Pattern, k int, c byte) string {
	at := p.Move
	if c == '?' {
		return ",?"
	}
	if c != '*' {
		at = int(p.LabelCell[c])
	}
	if at < 0 {
		return ",-"
	}
	i, j := transformCell(k, at/p.Cols, at%p.Cols, p.Rows, p.Cols)
	return fmt.Sprintf(",%d.%d", i, j)
}

// subsumed is L4 where the consumer stops at one match: conn class C after a
// join, barriers A and D after a block. An earlier pattern without conditions
// that fits wherever a later one fits, and does at least as much, makes the
// later one superfluous.
func (l *linter) subsumed(dbs []*DB) {
	for _, db := range dbs {
		if db.Kind != KindConn && db.Kind != KindBarriers {
			continue
		}
		l.db = db
		for i, p := range db.Patterns {
			for _, q := range db.Patterns[:i] {
				if stopsAtOne(db.Kind, p) && covers(db.Kind, q, p) && canonical(p) != canonical(q) {
					l.add(Warning, "L4", p, 0, 9, "fits only where %s (line %d) fits, which has no constraint", q.Name, q.Line)
					break
				}
			}
		}
	}
}

func stopsAtOne(k Kind, p *Pattern) bool {
	return k == KindConn && p.Classes.Has('C') && p.Action == nil || k == KindBarriers && p.Classes.HasAny("AD")
}

// covers reports whether q, unconditional and of the same classes, has a
// placement on every placement of p that includes the cells p acts on.
func covers(kind Kind, q, p *Pattern) bool {
	if q.Constraint != nil || q.Helper != "" || q.Action != nil || q.Classes != p.Classes {
		return false
	}
	first, end := q.Orientations()
	for k := first; k < end; k++ {
		cells, rows, cols, b := q.picture(k)
		for r := 0; r+rows <= p.Rows; r++ {
			for c := 0; c+cols <= p.Cols; c++ {
				if bordersHold(p, b, r, c, rows, cols) && placed(kind, p, cells, r, c, rows, cols) {
					return true
				}
			}
		}
	}
	return false
}

// bordersHold reports whether q's borders are borders of p there.
func bordersHold(p *Pattern, b Borders, r, c, rows, cols int) bool {
	return (!b.North || p.Borders.North && r == 0) && (!b.South || p.Borders.South && r+rows == p.Rows) &&
		(!b.West || p.Borders.West && c == 0) && (!b.East || p.Borders.East && c+cols == p.Cols)
}

// placed compares q's cells at (r, c) with p's.
func placed(kind Kind, p *Pattern, cells []byte, r, c, rows, cols int) bool {
	for i := range p.Rows {
		for j := range p.Cols {
			pc := p.Cell(i, j)
			inside := i >= r && i < r+rows && j >= c && j < c+cols
			acts := kind == KindConn && pc == 'O' || kind == KindBarriers && (pc == ',' || pc == '!')
			if !inside {
				if acts {
					return false
				}
				continue
			}
			qc := cells[(i-r)*cols+j-c]
			if symbolAllow(pc)&^symbolAllow(qc) != 0 || acts && qc != pc {
				return false
			}
		}
	}
	return true
}
