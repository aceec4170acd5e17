package pattern

import (
	"slices"
	"sync/atomic"
)

// element is a cell of a diagram: its offset from the anchor and its index.
type element struct {
	di, dj int8
	sym    byte
	allow  uint8 // bit per content code: 1 empty, 2 O, 4 X
	cell   int16
}

// Contents of a vertex seen from the side bound to O, as they are packed into
// neighbourhood codes.
const (
	codeEmpty = 0
	codeO     = 1
	codeX     = 2
	codeOff   = 3
)

// symbolAllow returns the contents a symbol accepts, a bit each.
func symbolAllow(sym byte) uint8 {
	switch sym {
	case 'O':
		return 1 << codeO
	case 'X':
		return 1 << codeX
	case 'o':
		return 1<<codeEmpty | 1<<codeO
	case 'x':
		return 1<<codeEmpty | 1<<codeX
	case '?':
		return 1<<codeEmpty | 1<<codeO | 1<<codeX
	}
	return 1 << codeEmpty
}

// symbolRank orders elements as the original compilers emit them, which fixes
// what "first mismatch" means.
func symbolRank(sym byte) int {
	switch sym {
	case ',':
		return 0
	case '!':
		return 1
	case 'X':
		return 2
	case 'O':
		return 3
	case 'x':
		return 5
	case 'o':
		return 6
	}
	return 7
}

// shape is what the orientations of a pattern share. Offsets are those of the
// drawing.
type shape struct {
	elems []element // the cells that are tested, in the reference order
	inner []element // all cells of the 5×5 block around the anchor
	outer []element // those tested outside of it, stones first
}

// oriented is one (pattern, orientation), ready to match.
type oriented struct {
	pat            *Pattern
	k              int8
	r0, r1, c0, c1 int8      // rectangle relative to the anchor, on the board
	elems          []element // as drawn: see Match.Elements
	outer          []element // on the board
	mask, value    uint64    // 5×5 block, two bits a cell
	onBoard        uint32    // cells of the block that must be on the board
}

// compiled is a database ready to match, with lazily filled buckets.
type compiled struct {
	all     []oriented
	byRole  [2][]entry // anchored at O, at X
	buckets [2]*[1 << 8]atomic.Pointer[bucket]
	full    []oriented // full-board patterns, compared stone by stone
}

// entry is an orientation with the codes of its four neighbours.
type entry struct {
	at          int32 // index into compiled.all
	mask, value uint8
}

// bucket lists the orientations that fit one neighbourhood of four vertices.
type bucket struct{ list []candidate }

// candidate is what is compared first of an orientation.
type candidate struct {
	mask, value uint64
	onBoard     uint32
	at          int32 // index into compiled.all
}

func compile(patterns []*Pattern, full bool) *compiled {
	c := &compiled{}
	n := 0
	for _, p := range patterns {
		first, end := p.Orientations()
		n += end - first
	}
	if !full {
		c.all = make([]oriented, 0, n)
	}
	for _, p := range patterns {
		s := newShape(p)
		if full {
			s.elems = slices.DeleteFunc(s.elems, func(e element) bool { return !isStone(e.sym) && e.sym != '*' })
			s.elems, s.outer = slices.Clip(slices.Clone(s.elems)), nil
		}
		role := 0
		if p.AnchorX {
			role = 1
		}
		first, end := p.Orientations()
		outer := make([]element, len(s.outer)*(end-first))
		for k := first; k < end; k++ {
			o := s.orient(p, k, outer[:len(s.outer):len(s.outer)])
			outer = outer[len(s.outer):]
			if full {
				c.full = append(c.full, o)
				continue
			}
			c.byRole[role] = append(c.byRole[role], entry{int32(len(c.all)), key4(o.mask), key4(o.value)})
			c.all = append(c.all, o)
		}
	}
	for role := range c.buckets {
		if len(c.byRole[role]) > 0 {
			c.buckets[role] = new([1 << 8]atomic.Pointer[bucket])
		}
	}
	return c
}

func newShape(p *Pattern) shape {
	cells := make([]element, 0, 3*len(p.Cells))
	s := shape{elems: cells[:0:len(p.Cells)], inner: cells[len(p.Cells) : len(p.Cells) : 2*len(p.Cells)], outer: cells[2*len(p.Cells) : 2*len(p.Cells)]}
	ai, aj := p.Anchor/p.Cols, p.Anchor%p.Cols
	for at, sym := range p.Cells {
		i, j := at/p.Cols-ai, at%p.Cols-aj
		e := element{int8(i), int8(j), sym, symbolAllow(sym), int16(at)}
		inner := abs(i) <= 2 && abs(j) <= 2
		if inner {
			s.inner = append(s.inner, e)
		}
		if sym == '?' {
			continue
		}
		s.elems = append(s.elems, e)
		if !inner {
			s.outer = append(s.outer, e)
		}
	}
	slices.SortStableFunc(s.elems, func(a, b element) int { return symbolRank(a.sym) - symbolRank(b.sym) })
	// Stones are the rarest contents of a vertex, so they reject fastest.
	slices.SortStableFunc(s.outer, func(a, b element) int { return outerRank(a.sym) - outerRank(b.sym) })
	return s
}

// orient computes one orientation of a pattern; outer has room for the elements
// outside the block.
func (s *shape) orient(p *Pattern, k int, outer []element) oriented {
	o := oriented{pat: p, k: int8(k), elems: s.elems, outer: outer}
	ai, aj := p.Anchor/p.Cols, p.Anchor%p.Cols
	for n := range s.inner {
		e := &s.inner[n]
		i, j := transform(k, int(e.di), int(e.dj))
		o.onBoard |= 1 << blockIndex(i, j)
		o.pack(i, j, e.allow)
	}
	for n, e := range s.outer {
		i, j := transform(k, int(e.di), int(e.dj))
		e.di, e.dj = int8(i), int8(j)
		outer[n] = e
	}
	i0, j0 := transform(k, -ai, -aj)
	i1, j1 := transform(k, p.Rows-1-ai, p.Cols-1-aj)
	o.r0, o.r1 = int8(min(i0, i1)), int8(max(i0, i1))
	o.c0, o.c1 = int8(min(j0, j1)), int8(max(j0, j1))
	return o
}

// orient is shape.orient for a pattern that is not compiled.
func orient(p *Pattern, k int) oriented {
	s := newShape(p)
	return s.orient(p, k, make([]element, len(s.outer)))
}

func isStone(sym byte) bool { return sym == 'O' || sym == 'X' }

func outerRank(sym byte) int {
	if isStone(sym) {
		return 0
	}
	return 1
}

func blockIndex(i, j int) int { return (i+2)*5 + j + 2 }

// pack adds a cell to the masks of the 5×5 block.
func (o *oriented) pack(i, j int, allow uint8) {
	var m, v uint64
	switch allow {
	case 1 << codeEmpty:
		m, v = 3, codeEmpty
	case 1 << codeO:
		m, v = 3, codeO
	case 1 << codeX:
		m, v = 3, codeX
	case 1<<codeEmpty | 1<<codeO:
		m, v = 2, 0
	case 1<<codeEmpty | 1<<codeX:
		m, v = 1, 0
	}
	at := 2 * blockIndex(i, j)
	o.mask |= m << at
	o.value |= v << at
}

// fits reports whether the rectangle, with its borders, can stand at the anchor
// (row, col) of a width×height board.
func (o *oriented) fits(row, col, width, height int) bool {
	r0, r1, c0, c1 := o.rectangle(width, height)
	return row+r0 >= 0 && row+r1 < height && col+c0 >= 0 && col+c1 < width
}

// rectangle returns the rectangle on the board relative to the anchor, extended
// by the borders: a bordered side makes the rectangle as long as the board, so
// that it fits only flush against its edge.
func (o *oriented) rectangle(width, height int) (r0, r1, c0, c1 int) {
	r0, r1, c0, c1 = int(o.r0), int(o.r1), int(o.c0), int(o.c1)
	p := o.pat
	if !p.Borders.any() {
		return r0, r1, c0, c1
	}
	ai, aj := p.Anchor/p.Cols, p.Anchor%p.Cols
	d0, d1, e0, e1 := -ai, p.Rows-1-ai, -aj, p.Cols-1-aj
	h, w := height, width
	if transposes(int(o.k)) {
		h, w = width, height
	}
	if p.Borders.North {
		d1 = max(d1, d0+h-1)
	}
	if p.Borders.South {
		d0 = min(d0, d1-(h-1))
	}
	if p.Borders.West {
		e1 = max(e1, e0+w-1)
	}
	if p.Borders.East {
		e0 = min(e0, e1-(w-1))
	}
	i0, j0 := transform(int(o.k), d0, e0)
	i1, j1 := transform(int(o.k), d1, e1)
	return min(i0, i1), max(i0, i1), min(j0, j1), max(j0, j1)
}

// key4 cuts the codes of the four neighbours out of a 5×5 code.
func key4(code uint64) uint8 {
	return uint8(code>>(2*7)&3 | code>>(2*11)&3<<2 | code>>(2*13)&3<<4 | code>>(2*17)&3<<6)
}

// bucketFor returns the orientations of a role that fit the codes of the four
// neighbours, computing the list on first use. It is safe for concurrent use:
// two goroutines may compute the same list, and both lists are equal.
func (c *compiled) bucketFor(role int, key uint8, st *Stats) []candidate {
	slot := &c.buckets[role][key]
	if b := slot.Load(); b != nil {
		return b.list
	}
	st.Scanned += len(c.byRole[role])
	b := &bucket{}
	for i := range c.byRole[role] {
		if e := &c.byRole[role][i]; key&e.mask == e.value {
			o := &c.all[e.at]
			b.list = append(b.list, candidate{o.mask, o.value, o.onBoard, e.at})
		}
	}
	slot.Store(b)
	return b.list
}
