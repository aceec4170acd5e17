package pattern

import (
	"fmt"
	"strconv"
	"strings"
)

// EyeContent says what may stand on a vertex of an eye shape.
type EyeContent uint8

// Contents of an eye vertex, as seen from the owner of the eye.
const (
	EyeEmpty        EyeContent = iota // empty
	EyeEnemy                          // an enemy stone
	EyeEmptyOrEnemy                   // either
)

// EyeVertex is one vertex of an eye shape. Vertices are numbered in reading
// order.
type EyeVertex struct {
	Row, Col  int // in the diagram
	Symbol    byte
	Marginal  bool
	Content   EyeContent
	Attack    bool  // key point for the attacker
	Defence   bool  // key point for the owner
	Edge      uint8 // 0 centre, 1 edge, 2 corner: the least number of board edges touched
	Neighbors []int // vertices next to it
}

// EyeShape is one pattern of an eyes.db: a graph of vertices and the number of
// eyes it is worth.
type EyeShape struct {
	Number    int
	Line      int
	Vertices  []EyeVertex
	Marginals int
	Degree    [5]int // number of vertices with 0 … 4 neighbours
	// Eyes holds the four values of 3.8: attacker moves twice; attacker moves
	// first; owner moves first; owner moves twice. A 2002 file sets the middle
	// two and repeats them outside.
	Eyes   [4]uint8
	Source []string
}

// Min returns the number of eyes when the attacker moves first.
func (e *EyeShape) Min() int { return int(e.Eyes[1]) }

// Max returns the number of eyes when the owner moves first.
func (e *EyeShape) Max() int { return int(e.Eyes[2]) }

// Size returns the number of vertices.
func (e *EyeShape) Size() int { return len(e.Vertices) }

const (
	maxEyeSide     = 20
	maxEyeVertices = 20
)

// eyeReader reads an eyes.db.
type eyeReader struct {
	reader
	shape *EyeShape
	rows  []srcLine
	done  bool // the entry line was seen
	last  int  // number of the last shape
}

func readEyes(db *DB, lines []string) ErrorList {
	r := &eyeReader{reader: reader{db: db, lines: lines}}
	for i, text := range lines {
		l := srcLine{text, i + 1}
		switch {
		case text == "" || text[0] == '#':
		case strings.HasPrefix(text, "Pattern"):
			r.close()
			r.eyeHeader(l)
		case r.shape == nil:
			r.add(Error, "P004", l.no, 1, "line outside a pattern")
		case r.done:
			r.add(Error, "P004", l.no, 1, "line after the entry line")
		case text[0] == ':':
			r.done = true
			r.finishShape(l)
		default:
			r.rows = append(r.rows, l)
		}
	}
	r.close()
	return r.diags
}

func (r *eyeReader) eyeHeader(l srcLine) {
	name := strings.TrimSpace(l.text[len("Pattern"):])
	r.shape, r.rows, r.done = &EyeShape{Line: l.no}, nil, false
	r.cur = &draft{header: l, name: name}
	n, err := strconv.Atoi(name)
	if err != nil || n < 0 || n > 1<<30 {
		r.add(Error, "P002", l.no, len("Pattern")+2, "eye shapes are numbered: %q is not a number", name)
		return
	}
	if n <= r.last {
		r.add(Error, "P003", l.no, len("Pattern")+2, "number %d does not follow %d: numbers increase", n, r.last)
	}
	r.last, r.shape.Number = max(r.last, n), n
}

// close ends the current shape.
func (r *eyeReader) close() {
	if r.shape == nil {
		return
	}
	if !r.done {
		r.add(Error, "P004", r.shape.Line, 1, "eye shape without an entry line")
	}
	if !r.cur.broken {
		r.db.Eyes = append(r.db.Eyes, r.shape)
	}
	r.shape, r.cur = nil, nil
}

func (r *eyeReader) finishShape(entry srcLine) {
	if !r.readGraph() {
		return
	}
	r.readValues(entry)
	for _, l := range r.rows {
		r.shape.Source = append(r.shape.Source, l.text)
	}
}

// eyeVertex returns the vertex of a symbol.
func eyeVertex(c byte) (EyeVertex, bool) {
	v := EyeVertex{Symbol: c}
	switch c {
	case '.':
	case 'x':
		v.Content = EyeEmptyOrEnemy
	case 'X':
		v.Content = EyeEnemy
	case '*':
		v.Attack, v.Defence = true, true
	case '<':
		v.Attack = true
	case '>':
		v.Defence = true
	case '!':
		v.Marginal = true
	case '@':
		v.Marginal, v.Attack, v.Defence = true, true, true
	case '$':
		v.Marginal, v.Content = true, EyeEnemy
	case '(':
		v.Marginal, v.Attack = true, true
	case ')':
		v.Marginal, v.Defence = true, true
	default:
		return v, false
	}
	return v, true
}

// readGraph builds the vertices, their neighbours and edge levels.
func (r *eyeReader) readGraph() bool {
	s := r.shape
	at := map[[2]int]int{}
	type mark struct{ row, col, di, dj int }
	var marks []mark
	if len(r.rows) > maxEyeSide {
		r.add(Error, "P010", r.rows[maxEyeSide].no, 1, "more than %d rows", maxEyeSide)
		return false
	}
	for i, l := range r.rows {
		if len(l.text) > maxEyeSide {
			r.add(Error, "P010", l.no, maxEyeSide+1, "more than %d columns", maxEyeSide)
			return false
		}
		for j := 0; j < len(l.text); j++ {
			switch c := l.text[j]; c {
			case ' ', '+':
			case '|':
				dj := -1
				if j == 0 {
					dj = 1
				}
				marks = append(marks, mark{i, j, 0, dj})
			case '-':
				di := -1
				if i == 0 {
					di = 1
				}
				marks = append(marks, mark{i, j, di, 0})
			default:
				v, ok := eyeVertex(c)
				if !ok {
					r.add(Error, "P012", l.no, j+1, "unknown eye symbol %q", printable(c))
					return false
				}
				v.Row, v.Col = i, j
				at[[2]int{i, j}] = len(s.Vertices)
				s.Vertices = append(s.Vertices, v)
			}
		}
	}
	if n := len(s.Vertices); n == 0 || n > maxEyeVertices {
		r.add(Error, "P010", s.Line, 1, "%d vertices; 1 to %d are possible", n, maxEyeVertices)
		return false
	}
	for _, m := range marks {
		if v, ok := at[[2]int{m.row + m.di, m.col + m.dj}]; ok && s.Vertices[v].Edge < 2 {
			s.Vertices[v].Edge++
		}
	}
	s.link(at)
	return true
}

// link fills neighbours and the counts per shape.
func (s *EyeShape) link(at map[[2]int]int) {
	for n := range s.Vertices {
		v := &s.Vertices[n]
		for _, d := range [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
			if w, ok := at[[2]int{v.Row + d[0], v.Col + d[1]}]; ok {
				v.Neighbors = append(v.Neighbors, w)
			}
		}
		s.Degree[len(v.Neighbors)]++
		if v.Marginal {
			s.Marginals++
		}
	}
}

// readValues parses ":max,min" or ":dddd" and checks the key points.
func (r *eyeReader) readValues(l srcLine) {
	s, t := r.shape, l.text[1:]
	if r.db.Dialect == DialectEyes2002 {
		if len(t) != 3 || t[1] != ',' || !eyeDigit(t[0]) || !eyeDigit(t[2]) || t[0] < t[2] {
			r.add(Error, "P020", l.no, 2, "want \":max,min\" with 0 <= min <= max <= 2")
			return
		}
		hi, lo := t[0]-'0', t[2]-'0'
		s.Eyes = [4]uint8{lo, lo, hi, hi}
		r.keyPoints(l, hi != lo, hi != lo)
		return
	}
	if len(t) != 4 {
		r.add(Error, "P020", l.no, 2, "want \":dddd\": four digits from 0 to 2")
		return
	}
	for i := range 4 {
		if !eyeDigit(t[i]) || i > 0 && t[i] < t[i-1] {
			r.add(Error, "P020", l.no, 2+i, "digits are 0 to 2 and never fall")
			return
		}
		s.Eyes[i] = t[i] - '0'
	}
	r.keyPoints(l, s.Eyes[0] != s.Eyes[2], s.Eyes[1] != s.Eyes[3])
}

func eyeDigit(b byte) bool { return b >= '0' && b <= '2' }

// keyPoints checks that attack and defence points are marked exactly when the
// values say that a move matters.
func (r *eyeReader) keyPoints(l srcLine, attack, defence bool) {
	var haveA, haveD bool
	for _, v := range r.shape.Vertices {
		haveA = haveA || v.Attack
		haveD = haveD || v.Defence
	}
	check := func(have, want bool, name string) {
		if have == want {
			return
		}
		verb := "need"
		if have {
			verb = "forbid"
		}
		r.add(Error, "P020", l.no, 2, "%s", fmt.Sprintf("the values %s %s points in the diagram", verb, name))
	}
	check(haveA, attack, "attack")
	check(haveD, defence, "defence")
}
