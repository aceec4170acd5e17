package pattern

import (
	"bytes"
	"fmt"
	"strings"
)

// Lint checks databases for faults that a reader cannot see: it returns the
// findings L1 to L16, in the order of files and lines. Databases of one kind
// count as one. The check of coverage (L17) is Coverage.Lint.
//
//	L1 E  declared symmetry does not hold      L9  W  label on two empty points
//	L2 W  real symmetry higher: fires twice    L10 W  class or function without meaning here
//	L3 W  duplicate up to transformation       L11 W  intrusion whose source may be an X stone
//	L4 W  subsumed by an earlier pattern       L12 W  borders missing or opposite
//	L5 E  constant sub-expression              L13 W  impossible position
//	L6 E  argument of the wrong kind           L14 W  callback_data lacks a kind
//	L7 W  argument perhaps of the wrong kind   L15 H  expensive call before a cheap one
//	L8 H  move on a point that may be taken    L16 W  name used twice across files
func Lint(dbs ...*DB) ErrorList {
	var out ErrorList
	l := linter{}
	for _, db := range dbs {
		if !db.Kind.HasPatterns() {
			continue
		}
		l.db = db
		for _, p := range db.Patterns {
			l.pattern(p)
		}
		l.directives()
	}
	l.duplicates(dbs)
	l.subsumed(dbs)
	l.names(dbs)
	out = l.out
	out.sortByPlace()
	return out
}

// linter collects findings.
type linter struct {
	db  *DB
	out ErrorList
}

// add reports a finding at a line of the pattern's source that begins with the
// byte (0: the header).
func (l *linter) add(sev Severity, code string, p *Pattern, lineStart byte, col int, format string, args ...any) {
	d := &Diagnostic{
		File: l.db.Path, Line: p.Line, Col: max(col, 1), Severity: sev, Code: code, Msg: fmt.Sprintf(format, args...),
		Pattern: p.Name, Source: p.Source[0],
	}
	for i, s := range p.Source {
		if lineStart != 0 && s != "" && s[0] == lineStart {
			d.Line, d.Source = p.Line+i, s
			break
		}
	}
	l.out = append(l.out, d)
}

func (l *linter) pattern(p *Pattern) {
	l.symmetry(p)
	l.borders(p)
	l.impossible(p)
	l.labels(p)
	l.classes(p)
	if p.Constraint != nil && !p.Constraint.Unsupported {
		l.expr(p, p.Constraint, ';')
		l.constant(p)
		l.costOrder(p)
	}
	if p.Action != nil && !p.Action.Unsupported {
		l.expr(p, &p.Action.Expr, '>')
	}
	if l.db.Kind == KindBarriers && p.Classes.Has('B') && p.AnchorX {
		l.add(Warning, "L11", p, 0, 1, "the source of the intrusion is an X stone: mark an O stone with Q")
	}
}

// picture is a diagram with everything that a symmetry must keep.
func (p *Pattern) picture(k int) (cells []byte, rows, cols int, b Borders) {
	cells, rows, cols = transformDiagram(k, p.Cells, p.Rows, p.Cols)
	return cells, rows, cols, transformBorders(k, p.Borders)
}

// symmetric reports whether the picture under k equals the picture under 0.
func (p *Pattern) symmetric(k int) bool {
	c, rows, cols, b := p.picture(k)
	return rows == p.Rows && cols == p.Cols && b == p.Borders && bytes.Equal(c, p.Cells)
}

// symmetry is L1 and L2.
func (l *linter) symmetry(p *Pattern) {
	for _, g := range symmetryGenerators(p.Symmetry) {
		if !p.symmetric(g) {
			l.add(Error, "L1", p, ':', 2, "symmetry %c is declared, but the diagram changes when %s", p.Symmetry, OrientationName(g))
			return
		}
	}
	if p.Constraint != nil || p.Action != nil || l.db.Kind == KindFullBoard {
		return
	}
	first, end := p.Orientations()
	for k := first; k < end; k++ {
		for j := first; j < k; j++ {
			a, ra, ca, ba := p.picture(j)
			b, rb, cb, bb := p.picture(k)
			if ra == rb && ca == cb && ba == bb && bytes.Equal(a, b) {
				l.add(Warning, "L2", p, ':', 2, "orientations %d and %d give the same picture: the pattern fires twice; "+
					"a letter of higher symmetry than %c fits", j, k, p.Symmetry)
				return
			}
		}
	}
}

// borders is L12.
func (l *linter) borders(p *Pattern) {
	b := p.Borders
	full := b.North && b.South && b.West && b.East
	switch {
	case l.db.Kind == KindFullBoard && !full:
		l.add(Warning, "L12", p, 0, 1, "full-board pattern with fewer than four borders")
	case l.db.Kind != KindFullBoard && (b.North && b.South || b.West && b.East):
		l.add(Warning, "L12", p, 0, 1, "opposite borders: only the %s one is enforced, and only on a board of exactly this size both",
			map[bool]string{true: "north", false: "west"}[b.North && b.South])
	}
}

// impossible is L13: a string without any liberty that can exist.
func (l *linter) impossible(p *Pattern) {
	seen := make([]bool, len(p.Cells))
	for at, c := range p.Cells {
		if !isStone(c) || seen[at] {
			continue
		}
		if !l.libertyPossible(p, at, c, seen) {
			l.add(Warning, "L13", p, 0, 1, "the %c string at row %d col %d has no liberty", c, at/p.Cols+1, at%p.Cols+1)
			return
		}
	}
}

func (l *linter) libertyPossible(p *Pattern, at int, c byte, seen []bool) bool {
	stack, alive := []int{at}, false
	seen[at] = true
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		i, j := x/p.Cols, x%p.Cols
		for _, d := range [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
			r, q := i+d[0], j+d[1]
			if r < 0 || q < 0 || r >= p.Rows || q >= p.Cols {
				wall := d[0] < 0 && p.Borders.North || d[0] > 0 && p.Borders.South ||
					d[1] < 0 && p.Borders.West || d[1] > 0 && p.Borders.East
				alive = alive || !wall
				continue
			}
			switch n := r*p.Cols + q; {
			case p.Cells[n] == c:
				if !seen[n] {
					seen[n] = true
					stack = append(stack, n)
				}
			case !isStone(p.Cells[n]):
				alive = true
			}
		}
	}
	return alive
}

// labels is L9: a letter on two empty points, the second of which is ignored.
func (l *linter) labels(p *Pattern) {
	for at, c := range p.Labels {
		if c == 0 || int(p.LabelCell[c]) == at {
			continue
		}
		if isEmptySymbol(p.Cells[at]) && isEmptySymbol(p.Cells[p.LabelCell[c]]) {
			l.add(Warning, "L9", p, 0, 1, "label %c stands on two empty points; the one at row %d col %d is ignored", c,
				at/p.Cols+1, at%p.Cols+1)
			return
		}
	}
}

func isEmptySymbol(c byte) bool { return c == '.' || c == ',' || c == '!' || c == '*' }

// usefulClasses are the letters with a meaning in each kind.
func usefulClasses(k Kind) string {
	switch k {
	case KindConn:
		return "BCIWYs"
	case KindInfluence:
		return "EIesoOxX"
	case KindBarriers:
		return "ADBtsoOxXTW"
	case KindAttack:
		return "A"
	case KindDefense:
		return "D"
	}
	return classLetters
}

// classes is L10.
func (l *linter) classes(p *Pattern) {
	useful := usefulClasses(l.db.Kind)
	for i := 0; i < len(classLetters); i++ {
		if c := classLetters[i]; p.Classes.Has(c) && strings.IndexByte(useful, c) < 0 {
			l.add(Warning, "L10", p, ':', 4, "class letter %c has no meaning in a %s database", c, l.db.Kind)
		}
	}
	if l.db.Kind != KindConn {
		return
	}
	check := func(n *Node) {
		switch n.Func.Name {
		case "dead", "alive", "critical", "weak", "status":
			l.add(Warning, "L10", p, ';', 1, "%s() has no meaning here: every dragon is unknown while connections are made", n.Func.Name)
		}
	}
	if p.Constraint != nil {
		p.Constraint.calls(check)
	}
}

// neededKinds are the element kinds that must be in callback_data for a class.
func neededKinds(k Kind, c Class) string {
	switch {
	case k == KindConn && c.Has('B'):
		return "X!"
	case k == KindConn && c.Has('C'):
		return "O"
	case k == KindInfluence && c.Has('E'):
		return "O"
	case k == KindBarriers:
		return "XO,!"
	case k == KindAttack:
		return "X"
	case k == KindDefense:
		return "O"
	case k == KindHandicap:
		return "!"
	case k == KindMove && c.HasAny("adBCc"):
		return "XOxo"
	}
	return ""
}

// directives is L14, for files that have directives.
func (l *linter) directives() {
	have, next := "", 0
	dir := l.db.directives
	known := false
	for i, p := range l.db.Patterns {
		for next < len(dir) && dir[next].before <= i && dir[next].line < p.Line {
			if dir[next].name == "callback_data" {
				have, known = dir[next].arg, true
			}
			next++
		}
		if !known {
			continue
		}
		for _, c := range neededKinds(l.db.Kind, p.Classes) {
			if !strings.ContainsRune(have, c) {
				l.add(Warning, "L14", p, 0, 1, "callback_data %s lacks %q, which class %s needs", have, string(c), p.Classes)
				break
			}
		}
	}
}

// names is L16: names used twice in files of one kind.
func (l *linter) names(dbs []*DB) {
	type key struct {
		kind Kind
		name string
	}
	seen := map[key]*DB{}
	for _, db := range dbs {
		if db.Kind == KindFullBoard {
			continue
		}
		for _, p := range db.Patterns {
			k := key{db.Kind, p.Name}
			if first := seen[k]; first != nil && first != db {
				l.db = db
				l.add(Warning, "L16", p, 0, 9, "name is used in %s too", first.Name)
			} else if first == nil {
				seen[k] = db
			}
		}
	}
}
