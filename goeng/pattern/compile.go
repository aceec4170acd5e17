package pattern

import (
	"slices"
	"sync/atomic"
)

// element is a cell that is tested: its offset from the anchor on the board and
// its index in the diagram.
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

// oriented is one (pattern, orientation), ready to match.
type oriented struct {
	pat            *Pattern
	k              int8
	r0, r1, c0, c1 int8 // rectangle relative to the anchor, on the board
	elems          []element
	outer          []element // elements outside the 5×5 block, stones first
	mask, value    uint64    // 5×5 block, two bits a cell
	onBoard        uint32    // cells of the block that must be on the board
}

// compiled is a database ready to match, with lazily filled buckets.
type compiled struct {
	all     []oriented
	byRole  [2][]int32 // indices into all: anchored at O, at X
	buckets [2]*[1 << 8]atomic.Pointer[bucket]
	full    []oriented // full-board patterns, compared stone by stone
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
	for _, p := range patterns {
		first, end := p.Orientations()
		for k := first; k < end; k++ {
			o := orient(p, k)
			if full {
				o.elems = slices.DeleteFunc(o.elems, func(e element) bool { return !isStone(e.sym) && e.sym != '*' })
				o.elems, o.outer = slices.Clip(slices.Clone(o.elems)), nil
				c.full = append(c.full, o)
				continue
			}
			role := 0
			if p.AnchorX {
				role = 1
			}
			c.byRole[role] = append(c.byRole[role], int32(len(c.all)))
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

// orient computes one orientation of a pattern.
func orient(p *Pattern, k int) oriented {
	o := oriented{pat: p, k: int8(k), elems: make([]element, 0, len(p.Cells))}
	ai, aj := p.Anchor/p.Cols, p.Anchor%p.Cols
	for at, sym := range p.Cells {
		i, j := transform(k, at/p.Cols-ai, at%p.Cols-aj)
		e := element{int8(i), int8(j), sym, symbolAllow(sym), int16(at)}
		inner := abs(i) <= 2 && abs(j) <= 2
		if inner {
			o.onBoard |= 1 << blockIndex(i, j)
			o.pack(i, j, sym)
		}
		if sym == '?' {
			continue
		}
		o.elems = append(o.elems, e)
		if !inner {
			o.outer = append(o.outer, e)
		}
	}
	slices.SortStableFunc(o.elems, func(a, b element) int { return symbolRank(a.sym) - symbolRank(b.sym) })
	// Stones are the rarest contents of a vertex, so they reject fastest.
	slices.SortStableFunc(o.outer, func(a, b element) int { return outerRank(a.sym) - outerRank(b.sym) })
	i0, j0 := transform(k, -ai, -aj)
	i1, j1 := transform(k, p.Rows-1-ai, p.Cols-1-aj)
	o.r0, o.r1 = int8(min(i0, i1)), int8(max(i0, i1))
	o.c0, o.c1 = int8(min(j0, j1)), int8(max(j0, j1))
	return o
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
func (o *oriented) pack(i, j int, sym byte) {
	var m, v uint64
	switch symbolAllow(sym) {
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
	for count := true; ; count = false {
		n := 0
		for _, at := range c.byRole[role] {
			o := &c.all[at]
			if key&key4(o.mask) != key4(o.value) {
				continue
			}
			if n++; !count {
				b.list = append(b.list, candidate{o.mask, o.value, o.onBoard, at})
			}
		}
		if !count {
			break
		}
		b.list = make([]candidate, 0, n)
	}
	slot.Store(b)
	return b.list
}
