package pattern

import "strings"

const (
	mainSymbols  = ".XOxo?*,!QY"
	labelExclude = "oxOQXY" // letters that are symbols and so never labels
)

// isLabel reports whether the byte may name a vertex.
func isLabel(b byte) bool { return isLetter(b) && strings.IndexByte(labelExclude, b) < 0 }

// row is a diagram row cut into its parts.
type row struct {
	cells      string
	col        int // column of the first cell, 1-based
	west, east bool
	no         int
}

// diagramText is what both kinds of diagrams have in common.
type diagramText struct {
	rows    []row
	borders Borders
	cols    int
}

// readDiagram checks the frame and the shape of a diagram. Cells are checked by
// accept; labels says whether this is a constraint diagram, whose borders need
// not be complete.
func (r *reader) readDiagram(lines []srcLine, labels bool) (diagramText, bool) {
	var t diagramText
	ok := true
	south := false
	for _, l := range lines {
		if south {
			r.add(Error, "P011", l.no, 1, "row after the south border")
			return t, false
		}
		if l.text[0] == '+' || l.text[0] == '-' {
			if len(t.rows) == 0 && !t.borders.North {
				ok = r.northBorder(l, &t) && ok
			} else {
				south = true
				ok = r.southBorder(l, &t, labels) && ok
			}
			continue
		}
		rw, good := r.cutRow(l, labels)
		ok = good && ok
		if good {
			ok = r.fitRow(&t, rw, labels) && ok
		}
	}
	if ok && len(t.rows) == 0 {
		r.add(Error, "P010", lines[0].no, 1, "diagram has no rows")
		return t, false
	}
	return t, ok
}

// borderMarks counts the dashes of a border row and tells its corners.
func borderMarks(text string) (dashes int, west, east bool, end int) {
	i := 0
	if text[0] == '+' {
		west = true
		i++
	}
	for i < len(text) && text[i] == '-' {
		dashes++
		i++
	}
	if i < len(text) && text[i] == '+' {
		east = true
		i++
	}
	return dashes, west, east, i
}

func (r *reader) northBorder(l srcLine, t *diagramText) bool {
	dashes, west, east, end := borderMarks(l.text)
	t.borders.North = true
	t.borders.West = west
	t.borders.East = east
	return r.borderTail(l, dashes, end)
}

func (r *reader) borderTail(l srcLine, dashes, end int) bool {
	if dashes == 0 {
		r.add(Error, "P011", l.no, end+1, "border row needs at least one '-'")
		return false
	}
	if end < len(l.text) && l.text[end] != ' ' && l.text[end] != '\t' {
		r.add(Error, "P011", l.no, end+1, "unexpected %q in a border row", printable(l.text[end]))
		return false
	}
	return true
}

func (r *reader) southBorder(l srcLine, t *diagramText, labels bool) bool {
	dashes, west, east, end := borderMarks(l.text)
	t.borders.South = true
	if !r.borderTail(l, dashes, end) {
		return false
	}
	if labels {
		return true
	}
	if len(t.rows) == 0 {
		r.add(Error, "P011", l.no, 1, "two border rows without a row between them")
		return false
	}
	if dashes != t.cols {
		r.add(Error, "P010", l.no, 1, "south border has %d dashes, the diagram has %d columns", dashes, t.cols)
		return false
	}
	if west && !t.borders.West {
		r.add(Error, "P011", l.no, 1, "corner '+' without a west border on the rows")
		return false
	}
	if east && !t.borders.East {
		r.add(Error, "P011", l.no, end, "corner '+' without an east border on the rows")
		return false
	}
	return true
}

// cutRow splits a row into borders and cells and checks every symbol.
func (r *reader) cutRow(l srcLine, labels bool) (row, bool) {
	rw := row{no: l.no, col: 1}
	text := l.text
	if i := strings.IndexAny(text, " \t"); i >= 0 {
		text = text[:i]
	}
	if text[0] == '|' {
		rw.west = true
		rw.col = 2
		text = text[1:]
	}
	n := 0
	for n < len(text) && (strings.IndexByte(mainSymbols, text[n]) >= 0 || labels && isLabel(text[n])) {
		n++
	}
	rw.cells = text[:n]
	rest := text[n:]
	if rest != "" && rest[0] == '|' {
		rw.east = true
		rest = rest[1:]
		n++
	}
	if rest != "" {
		r.badSymbol(l.no, rw.col+n, rest[0])
		return rw, false
	}
	if rw.cells == "" {
		r.add(Error, "P010", l.no, rw.col, "row without cells")
		return rw, false
	}
	return rw, true
}

func (r *reader) badSymbol(line, col int, c byte) {
	switch {
	case c == 'a':
		r.add(Error, "P012", line, col, "symbol 'a' is reserved in a main diagram")
	case c == '+' || c == '-' || c == '|':
		r.add(Error, "P011", line, col, "border mark %q inside a row", printable(c))
	default:
		r.add(Error, "P012", line, col, "unknown symbol %q in a diagram row (put a blank before a side comment)", printable(c))
	}
}

// fitRow checks a row against the rows before it.
func (r *reader) fitRow(t *diagramText, rw row, labels bool) bool {
	first := len(t.rows) == 0
	ok := true
	if !labels {
		ok = r.fitSides(t, rw, first)
	}
	if first {
		t.cols = len(rw.cells)
	} else if len(rw.cells) != t.cols {
		ok = false
		at := rw.col + min(len(rw.cells), t.cols)
		if labels {
			r.add(Error, "P030", rw.no, at, "row has %d cells, the rows above have %d", len(rw.cells), t.cols)
		} else {
			r.add(Error, "P010", rw.no, at, "row has %d cells, the rows above have %d", len(rw.cells), t.cols)
		}
	}
	t.rows = append(t.rows, rw)
	return ok
}

func (r *reader) fitSides(t *diagramText, rw row, first bool) bool {
	check := func(have bool, declared *bool, col int, side string) bool {
		switch {
		case have == *declared:
			return true
		case have && first && !t.borders.North:
			*declared = true
			return true
		case have && first:
			r.add(Error, "P011", rw.no, col, "%s border here, but the corner of the north border lacks its '+'", side)
		case have:
			r.add(Error, "P011", rw.no, col, "%s border begins at this row; it must be on the first row too", side)
		default:
			r.add(Error, "P011", rw.no, col, "%s border is missing on this row", side)
		}
		return false
	}
	w := check(rw.west, &t.borders.West, 1, "west")
	e := check(rw.east, &t.borders.East, rw.col+len(rw.cells), "east")
	return w && e
}

// mainDiagram fills the geometry of p from the main diagram.
func (r *reader) mainDiagram(d *draft, p *Pattern) bool {
	t, ok := r.readDiagram(d.diagram, false)
	if !ok {
		return false
	}
	p.Rows, p.Cols, p.Borders = len(t.rows), t.cols, t.borders
	p.Cells = make([]byte, 0, p.Rows*p.Cols)
	p.Move, p.Anchor = -1, -1
	stars, forced := 0, 0
	for i, rw := range t.rows {
		for j := 0; j < len(rw.cells); j++ {
			c := rw.cells[j]
			at := i*p.Cols + j
			switch c {
			case '*':
				if stars++; stars == 2 {
					r.add(Error, "P013", rw.no, rw.col+j, "second '*': a pattern has one key cell")
					ok = false
				}
				p.Move = at
			case 'Q', 'Y':
				forced++
				if forced > 1 {
					r.add(Warning, "P015", rw.no, rw.col+j, "several Q or Y: the last one is the anchor")
				}
				p.Anchor, p.AnchorX, p.Forced = at, c == 'Y', true
				c = map[byte]byte{'Q': 'O', 'Y': 'X'}[c]
			}
			p.Cells = append(p.Cells, c)
		}
	}
	tr := r.db.Kind.traits()
	if stars == 0 && !tr.optionalStar {
		r.add(Error, "P013", d.header.no, d.nameCol, "no '*' in the diagram; %s databases need one", r.db.Kind)
		ok = false
	}
	return r.findAnchor(d, p, tr) && ok
}

// findAnchor chooses the anchor by the rules of the kind.
func (r *reader) findAnchor(d *draft, p *Pattern, tr kindTraits) bool {
	if r.db.Kind == KindFullBoard {
		p.Anchor, p.AnchorX, p.Forced = (p.Rows/2)*p.Cols+p.Cols/2, false, false
		return true
	}
	if p.Forced && !tr.centre {
		return true
	}
	p.Anchor = -1
	best := 1 << 30
	for at, c := range p.Cells {
		if !(c == 'O' && tr.anchorO || c == 'X' && tr.anchorX) {
			continue
		}
		if !tr.centre {
			p.Anchor, p.AnchorX = at, c == 'X'
			return true
		}
		i, j := at/p.Cols, at%p.Cols
		dist := abs(100*i-50*(p.Rows-1)) + abs(100*j-(50*(p.Cols-1)-1))
		if dist < best {
			best, p.Anchor, p.AnchorX = dist, at, c == 'X'
		}
	}
	if p.Anchor >= 0 {
		return true
	}
	need := "O"
	if tr.anchorX {
		need = "X"
		if tr.anchorO {
			need = "O or X"
		}
	}
	r.add(Error, "P014", d.header.no, d.nameCol, "no anchor: a %s pattern needs an %s stone in its diagram", r.db.Kind, need)
	return false
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

// labelDiagram fills the labels of p from the constraint diagram and compares
// the stones of both diagrams.
func (r *reader) labelDiagram(d *draft, p *Pattern) bool {
	t, ok := r.readDiagram(d.labels, true)
	if !ok {
		return false
	}
	if len(t.rows) != p.Rows || t.cols != p.Cols {
		rw := t.rows[min(len(t.rows)-1, p.Rows-1)]
		r.add(Error, "P030", rw.no, rw.col, "constraint diagram is %d×%d, main diagram %d×%d (rows×columns)",
			len(t.rows), t.cols, p.Rows, p.Cols)
		return false
	}
	p.Labels = make([]byte, p.Rows*p.Cols)
	for i, rw := range t.rows {
		for j := 0; j < len(rw.cells); j++ {
			c, at := rw.cells[j], i*p.Cols+j
			main := p.Cells[at]
			switch {
			case isLabel(c):
				p.Labels[at] = c
				if p.LabelCell[c] < 0 {
					p.LabelCell[c] = int16(at)
				}
			case strings.IndexByte("xXoO", c) >= 0 && c != main:
				ok = r.differs(d, rw.no, rw.col+j, c, main) && ok
			}
		}
	}
	return ok
}

func (r *reader) differs(d *draft, line, col int, c, main byte) bool {
	sev := Error
	if len(d.constraint) == 0 {
		sev = Warning
	}
	r.add(sev, "P031", line, col, "%q here, %q in the main diagram", printable(c), printable(main))
	return sev != Error
}
