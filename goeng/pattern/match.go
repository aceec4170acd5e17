package pattern

import (
	"strconv"

	"ana/goeng/board"
)

// Match is one place where the geometry of a pattern fits.
type Match struct {
	DB          *DB
	Pattern     *Pattern
	Orientation int
	Anchor      board.Point
	O           board.Color // the colour in the role O

	orient *oriented
}

// Stats counts the work of a match run.
type Stats struct {
	Anchors  int // stones at which patterns were tried
	Scanned  int // orientations scanned to fill buckets (first use of a neighbourhood)
	Tried    int // pattern orientations tested against a 5×5 neighbourhood
	Elements int // single elements compared outside the 5×5 block
	Matches  int
}

// Add sums the counters of other into s.
func (s *Stats) Add(other Stats) {
	s.Anchors += other.Anchors
	s.Scanned += other.Scanned
	s.Tried += other.Tried
	s.Elements += other.Elements
	s.Matches += other.Matches
}

const (
	gridStride = board.MaxSize + 4
	gridLen    = gridStride * gridStride
)

// Matcher runs databases over positions. It holds scratch memory and is not
// safe for concurrent use; databases may be shared between matchers. After the
// first positions it does not allocate except for the result.
type Matcher struct {
	width, height int
	grid          [gridLen]uint8 // codes seen from white: 1 white, 2 black, 3 off board
	stones        [3][]board.Point
	Stats         Stats // of the last call
}

// Memo keeps the matches of one position, for computations that run the same
// databases over it. The zero value is ready. It is not safe for concurrent use.
type Memo struct {
	m    Matcher
	kept map[memoKey][]Match
}

type memoKey struct {
	db *DB
	o  board.Color
}

// Match is Matcher.Match, or what it said before; the list is not to be modified.
// Stats are zero where nothing had to be matched.
func (k *Memo) Match(db *DB, b *board.Board, o board.Color) ([]Match, Stats) {
	key := memoKey{db, o}
	if ms, ok := k.kept[key]; ok {
		return ms, Stats{}
	}
	if k.kept == nil {
		k.kept = map[memoKey][]Match{}
	}
	ms := k.m.Match(nil, db, b, o)
	k.kept[key] = ms
	return ms, k.m.Stats
}

// gridAt returns the index of (row, col) in the grid.
func gridAt(row, col int) int { return (row+2)*gridStride + col + 2 }

// load copies the position into the grid.
func (m *Matcher) load(b *board.Board) {
	m.width, m.height = b.Width(), b.Height()
	for i := range m.grid {
		m.grid[i] = codeOff
	}
	m.stones[board.White] = m.stones[board.White][:0]
	m.stones[board.Black] = m.stones[board.Black][:0]
	for _, p := range b.Points() {
		c := b.At(p)
		m.grid[gridAt(p.Row(), p.Col())] = uint8(c)
		if c == board.White || c == board.Black {
			m.stones[c] = append(m.stones[c], p)
		}
	}
}

// Match appends the matches of db on the position to dst and returns it.
//
// o is the colour in the role O; board.Empty stands for the databases that are
// matched for both colours, white as O first (see Kind.BothColours). The order
// is that of the originals: white anchors in scan order, then black ones; at an
// anchor patterns in file order, orientations ascending.
func (m *Matcher) Match(dst []Match, db *DB, b *board.Board, o board.Color) []Match {
	m.Stats = Stats{}
	if db == nil || db.compiled == nil {
		return dst
	}
	m.load(b)
	n := len(dst)
	if o == board.Empty {
		dst = m.both(dst, db)
	} else {
		dst = m.one(dst, db, o)
	}
	m.Stats.Matches = len(dst) - n
	return dst
}

// both runs white as O over its anchors and then black as O over its own. For
// X-anchored patterns white as O stands at black stones.
func (m *Matcher) both(dst []Match, db *DB) []Match {
	dst = m.one(dst, db, board.White)
	return m.one(dst, db, board.Black)
}

func (m *Matcher) one(dst []Match, db *DB, o board.Color) []Match {
	if len(db.compiled().full) > 0 {
		return m.fullBoard(dst, db, o)
	}
	for _, c := range [2]board.Color{board.White, board.Black} {
		role := 0
		if c != o {
			role = 1
		}
		if db.compiled().buckets[role] == nil {
			continue
		}
		for _, p := range m.stones[c] {
			dst = m.anchor(dst, db, p, o, role)
		}
	}
	return dst
}

// swapRoles exchanges the codes 01 and 10 of a packed neighbourhood.
func swapRoles(code uint64) uint64 {
	const odd = 0x5555555555555555
	return code&odd<<1 | code>>1&odd
}

// neighbourhood packs the 5×5 block around (row, col) as seen from o, and the
// set of its cells that are on the board.
func (m *Matcher) neighbourhood(row, col int, o board.Color) (code uint64, on uint32) {
	base := gridAt(row, col)
	for i := -2; i <= 2; i++ {
		line := m.grid[base+i*gridStride-2 : base+i*gridStride+3]
		for j, c := range line {
			at := (i+2)*5 + j
			code |= uint64(c) << (2 * at)
			if c != codeOff {
				on |= 1 << at
			}
		}
	}
	if o == board.Black {
		code = swapRoles(code)
	}
	return code, on
}

func (m *Matcher) anchor(dst []Match, db *DB, p board.Point, o board.Color, role int) []Match {
	m.Stats.Anchors++
	row, col := p.Row(), p.Col()
	code, on := m.neighbourhood(row, col, o)
	c := db.compiled()
	list := c.bucketFor(role, key4(code), &m.Stats)
	m.Stats.Tried += len(list)
	for i := range list {
		q := &list[i]
		if code&q.mask != q.value || on&q.onBoard != q.onBoard {
			continue
		}
		t := &c.all[q.at]
		if !t.fits(row, col, m.width, m.height) || !m.outerFit(t, row, col, o) {
			continue
		}
		dst = append(dst, Match{DB: db, Pattern: t.pat, Orientation: int(t.k), Anchor: p, O: o, orient: t})
	}
	return dst
}

// outerFit compares the elements outside the 5×5 block.
func (m *Matcher) outerFit(t *oriented, row, col int, o board.Color) bool {
	base := gridAt(row, col)
	for i := range t.outer {
		e := &t.outer[i]
		m.Stats.Elements++
		c := roleCode(m.grid[base+int(e.di)*gridStride+int(e.dj)], o)
		if e.allow>>c&1 == 0 {
			return false
		}
	}
	return true
}

// roleCode turns a colour into the code seen from o.
func roleCode(c uint8, o board.Color) uint8 {
	if o == board.Black && (c == 1 || c == 2) {
		return 3 - c
	}
	return c
}

// fullBoard matches whole positions: every stone of the board must stand in the
// diagram and every stone of the diagram on the board.
func (m *Matcher) fullBoard(dst []Match, db *DB, o board.Color) []Match {
	total := len(m.stones[1]) + len(m.stones[2])
	m.Stats.Anchors++
	for i := range db.compiled().full {
		t := &db.compiled().full[i]
		if t.pat.Rows != m.height || t.pat.Cols != m.width {
			continue
		}
		m.Stats.Tried++
		row, col := -int(t.r0), -int(t.c0)
		if int(t.r1-t.r0)+1 != m.height || int(t.c1-t.c0)+1 != m.width || !m.sameStones(t, row, col, o, total) {
			continue
		}
		dst = append(dst, Match{
			DB: db, Pattern: t.pat, Orientation: int(t.k), Anchor: board.At(row, col), O: o, orient: t,
		})
	}
	return dst
}

func (m *Matcher) sameStones(t *oriented, row, col int, o board.Color, total int) bool {
	base := gridAt(row, col)
	n := 0
	for i := range t.elems {
		e := &t.elems[i]
		di, dj := transform(int(t.k), int(e.di), int(e.dj))
		c := m.grid[base+di*gridStride+dj]
		if !isStone(e.sym) {
			if e.sym == '*' && c != codeEmpty {
				return false
			}
			continue
		}
		m.Stats.Elements++
		if n++; n > total {
			return false
		}
		if e.allow>>roleCode(c, o)&1 == 0 {
			return false
		}
	}
	return n == total
}

// X returns the colour in the role X.
func (m *Match) X() board.Color { return m.O.Opponent() }

// String returns "NAME+k@VERTEX" for a 19×19 board; use Text for other sizes.
func (m *Match) String() string { return m.Text(19) }

// Text returns the match as the originals' traces write it, "NAME+k@VERTEX",
// for a board of that height.
func (m *Match) Text(height int) string {
	return m.Pattern.Name + "+" + strconv.Itoa(m.Orientation) + "@" + m.Anchor.Vertex(height)
}

// Offset returns the vertex that lies di rows below and dj columns to the right
// of the cell in the frame of the drawing. The caller must know that it is on
// the board; cells of the diagram always are.
func (m *Match) Offset(cell, di, dj int) board.Point {
	p := m.Pattern
	i, j := transform(m.Orientation, cell/p.Cols-p.Anchor/p.Cols+di, cell%p.Cols-p.Anchor%p.Cols+dj)
	return m.Anchor + board.Point(i*board.Stride+j)
}

// OffsetOnBoard is Offset for cells outside the diagram: it reports whether the
// vertex is on a width×height board.
func (m *Match) OffsetOnBoard(cell, di, dj, width, height int) (board.Point, bool) {
	p := m.Pattern
	i, j := transform(m.Orientation, cell/p.Cols-p.Anchor/p.Cols+di, cell%p.Cols-p.Anchor%p.Cols+dj)
	row, col := m.Anchor.Row()+i, m.Anchor.Col()+j
	if row < 0 || col < 0 || row >= height || col >= width {
		return board.NoPoint, false
	}
	return board.At(row, col), true
}

// Vertex returns the board vertex of a cell of the diagram.
func (m *Match) Vertex(cell int) board.Point { return m.Offset(cell, 0, 0) }

// Move returns the vertex of the key cell, or board.NoPoint when the pattern
// has none.
func (m *Match) Move() board.Point {
	if m.Pattern.Move < 0 {
		return board.NoPoint
	}
	return m.Vertex(m.Pattern.Move)
}

// Label returns the vertex that a letter of the constraint diagram names, or
// board.NoPoint.
func (m *Match) Label(c byte) board.Point {
	if c >= 128 || m.Pattern.LabelCell[c] < 0 {
		return board.NoPoint
	}
	return m.Vertex(int(m.Pattern.LabelCell[c]))
}

// Element is one tested cell of a match.
type Element struct {
	Point  board.Point
	Symbol byte // . X O x o * , !
	Cell   int
}

// Elements calls f for every tested cell in the reference order (, ! X O x o
// and then . *) until f returns false.
func (m *Match) Elements(f func(Element) bool) {
	t := m.oriented()
	down, right := step(m.Orientation, 1, 0), step(m.Orientation, 0, 1)
	for i := range t.elems {
		e := &t.elems[i]
		if !f(Element{m.Anchor + board.Point(e.di)*down + board.Point(e.dj)*right, e.sym, int(e.cell)}) {
			return
		}
	}
}

// step is the difference of points that a step on the drawing makes.
func step(k, di, dj int) board.Point {
	i, j := transform(k, di, dj)
	return board.Point(i*board.Stride + j)
}

func (m *Match) oriented() *oriented {
	if m.orient == nil {
		o := orient(m.Pattern, m.Orientation)
		m.orient = &o
	}
	return m.orient
}
