package pattern

import (
	"strconv"
	"strings"
)

// readDBZ reads a compressed full-board file of 3.8: "name weight placements" a
// line, two letters a stone as in SGF. The first vertex is the move, the others
// are stones that alternate X, O, X, …; a pair that begins with 't' only holds
// a place in the alternation. The board size is the number in the file name,
// 19 without one.
func readDBZ(db *DB, lines []string) ErrorList {
	r := &reader{db: db, lines: lines}
	size := 19
	for _, n := range []int{9, 13} {
		if strings.Contains(db.Name, strconv.Itoa(n)) {
			size = n
		}
	}
	for i, text := range lines {
		if text == "" || text[0] == '#' {
			continue
		}
		r.cur = &draft{}
		r.dbzLine(srcLine{text, i + 1}, size)
	}
	r.cur = nil
	return r.diags
}

func (r *reader) dbzLine(l srcLine, size int) {
	f := strings.Fields(l.text)
	if len(f) != 3 {
		r.add(Error, "P001", l.no, 1, "want three fields: name, weight, placements")
		return
	}
	r.cur.name = f[0]
	weight, err := strconv.ParseFloat(f[1], 64)
	if err != nil {
		r.add(Error, "P023", l.no, len(f[0])+2, "weight %q is not a number", f[1])
		return
	}
	at := strings.LastIndex(l.text, f[2]) + 1
	if len(f[2])%2 != 0 {
		r.add(Error, "P001", l.no, at, "placements have an odd number of letters")
		return
	}
	p := &Pattern{
		Name: f[0], Line: l.no, EndLine: l.no, Rows: size, Cols: size, Symmetry: '8', Move: -1,
		Borders: Borders{true, true, true, true}, Fields: []Field{{Name: "value", Value: weight}}, Source: []string{l.text},
		Cells: []byte(strings.Repeat(".", size*size)), Anchor: size/2*size + size/2,
	}
	for i := range p.LabelCell {
		p.LabelCell[i] = -1
	}
	for i := 0; i < len(f[2]); i += 2 {
		col, row := int(f[2][i])-'a', int(f[2][i+1])-'a'
		if i > 0 && f[2][i] == 't' {
			continue
		}
		if col < 0 || row < 0 || col >= size || row >= size {
			r.add(Error, "P012", l.no, at+i, "%q is not a vertex of a %d×%d board", f[2][i:i+2], size, size)
			return
		}
		sym := byte('*')
		if i > 0 {
			sym = "OX"[i/2%2]
		} else {
			p.Move = row*size + col
		}
		p.Cells[row*size+col] = sym
	}
	p.computeHash()
	r.db.Patterns = append(r.db.Patterns, p)
}
