package tactic

import (
	"math/bits"

	"ana/goeng/board"
)

// gridPoints is the number of points of the largest board with its border.
const gridPoints = (board.MaxSize+2)*(board.MaxSize+1) + 2

const (
	empty  = uint8(board.Empty)
	border = uint8(board.Edge)
)

// frame remembers what one move changed.
type frame struct {
	hash             uint64
	libs, beside     uint64 // windows: what the stone gave its string
	move             int16
	ko               int16
	nstr             int16
	base             int16 // string of the stone
	first            int16 // its first stone before the move
	color            uint8
	nmerged, ncaught uint8
	merged, caught   [4]int16
	state            koState
}

// grid is a board made for reading: strings carry bit sets of stones and
// liberties. Taking a move back undoes what it did to the strings around it; only a
// string that others are joined to is copied before. Point p = (row+1)*stride + col; bit p-stride in a set.
type grid struct {
	width, height int
	stride        int
	around        [4]int16 // offsets of the neighbours: up, left, right, down
	cross         uint64   // their bits in a window
	nw            int
	col           [gridPoints]uint8
	sid           [gridPoints]int16
	strs          []chain
	nstr          int16
	empties       set
	points        set // all points of the board
	stones        [3]set
	ko            int16 // point banned for the side to move by the ko rule, or 0
	hash          uint64
	frames        []frame
	journal       []chain // strings before others were joined to them
	zob           *zobrist
	state         koState
	loaded        uint64 // hash of the position that was loaded last
}

func newGrid() *grid {
	return &grid{zob: zobristTables()}
}

// load copies a position, unless it is here from the question before. Buffers are
// reused when they are large enough.
func (g *grid) load(b *board.Board) {
	w, h, hash := b.Width(), b.Height(), b.Hash()
	if g.width == w && g.height == h && g.loaded == hash && len(g.frames) == 0 {
		return
	}
	g.loaded = hash
	b = b.Breathing()
	g.width, g.height, g.stride = w, h, w+1
	st := int16(g.stride)
	g.around = [4]int16{-st, -1, 1, st}
	n := (h+2)*g.stride + 1
	g.nw = (h*g.stride + 63) / 64
	for i := range g.col[:n] {
		g.col[i] = border
	}
	g.cross = cross(g.stride)
	g.empties, g.points, g.stones = set{}, set{}, [3]set{}
	g.hash, g.nstr, g.ko = 0, 0, 0
	g.frames, g.journal = g.frames[:0], g.journal[:0]
	g.state = koState{}
	for r := range h {
		for c := range w {
			p := g.index(r, c)
			v := uint8(b.At(board.At(r, c)))
			g.col[p] = v
			g.sid[p] = -1
			g.points.add(g.bit(p))
			if v == empty {
				g.empties.add(g.bit(p))
			} else {
				g.stones[v].add(g.bit(p))
				g.hash ^= g.zob.stone[v-1][p]
			}
		}
	}
	g.buildStrings()
	// A search holds pointers to strings: the slice must not grow below it.
	if n := int(g.nstr) + maxPly + 16; len(g.strs) < n {
		g.strs = append(g.strs, make([]chain, n-len(g.strs))...)
	}
	if k, _ := b.Ko(); k > 0 {
		g.ko = g.index(k.Row(), k.Col())
	}
}

func (g *grid) buildStrings() {
	var stack [gridPoints]int16
	for r := range g.height {
		for c := range g.width {
			p := g.index(r, c)
			if g.col[p] == empty || g.sid[p] >= 0 {
				continue
			}
			id := g.newChain(g.col[p], p)
			ch := &g.strs[id]
			stack[0], g.sid[p] = p, id
			for n := 1; n > 0; {
				n--
				q := stack[n]
				ch.stones.add(g.bit(q))
				ch.size++
				for _, d := range g.around {
					x := q + d
					if g.col[x] == border {
						continue
					}
					ch.beside.add(g.bit(x))
					if g.col[x] == ch.color && g.sid[x] < 0 {
						g.sid[x] = id
						stack[n] = x
						n++
					}
				}
			}
			for i := range g.nw {
				ch.libs[i] = ch.beside[i] & g.empties[i]
			}
			ch.nlib = int16(g.count(&ch.libs))
		}
	}
}

func (g *grid) index(row, col int) int16 { return int16((row+1)*g.stride + col) }
func (g *grid) bit(p int16) int          { return int(p) - g.stride }

func (g *grid) point(p int16) board.Point {
	if p <= 0 {
		return board.Pass
	}
	return board.At(int(p)/g.stride-1, int(p)%g.stride)
}

func (g *grid) fromBoard(p board.Point) int16 { return g.index(p.Row(), p.Col()) }

// newChain makes a string without stones, of which p will be the first.
func (g *grid) newChain(c uint8, p int16) int16 {
	id := g.nstr
	if int(id) == len(g.strs) {
		g.strs = append(g.strs, chain{})
	} else {
		g.strs[id].reset(g.nw)
	}
	g.strs[id].color, g.strs[id].first = c, p
	g.nstr++
	return id
}

// save puts a string into the journal.
func (g *grid) save(id int16) {
	n := len(g.journal)
	if n == cap(g.journal) {
		g.journal = append(g.journal, chain{})
	}
	g.journal = g.journal[:n+1]
	g.journal[n].copyFrom(&g.strs[id], g.nw)
}

// chainAt returns the string at p, which must hold a stone.
func (g *grid) chainAt(p int16) *chain { return &g.strs[g.sid[p]] }

// neighbours returns the four offsets in the order up, left, right, down.
func (g *grid) neighbours() [4]int16 { return g.around }

// suicide reports whether c playing at the empty point p captures nothing and
// has no liberty.
func (g *grid) suicide(p int16, c uint8) bool {
	if g.window(&g.empties, p) != 0 {
		return false
	}
	for w := g.window(&g.stones[c], p); w != 0; w &= w - 1 {
		if g.chainAt(g.at(p, w)).nlib > 1 {
			return false
		}
	}
	for w := g.window(&g.stones[3-c], p); w != 0; w &= w - 1 {
		if g.chainAt(g.at(p, w)).nlib == 1 {
			return false
		}
	}
	return true
}

// koCapture returns the stone that c would take in a ko by playing at the
// empty point p, or 0 if the move is no ko capture.
func (g *grid) koCapture(p int16, c uint8) int16 {
	if g.window(&g.empties, p)|g.window(&g.stones[c], p) != 0 {
		return 0
	}
	var k int16
	for w := g.window(&g.stones[3-c], p); w != 0; w &= w - 1 {
		q := g.at(p, w)
		if ch := g.chainAt(q); ch.nlib == 1 {
			if ch.size != 1 || k != 0 {
				return 0
			}
			k = q
		}
	}
	return k
}

// play puts a stone of colour c on the empty point p. The move must be no
// suicide; a ko ban is not checked.
func (g *grid) play(p int16, c uint8) {
	n := len(g.frames)
	if n == cap(g.frames) {
		g.frames = append(g.frames, frame{})
	}
	g.frames = g.frames[:n+1]
	f := &g.frames[n]
	f.hash, f.move, f.ko, f.nstr, f.state = g.hash, p, g.ko, g.nstr, g.state
	f.color, f.nmerged, f.ncaught = c, 0, 0
	g.ko = 0
	bp := g.bit(p)
	g.col[p] = c
	g.empties.del(bp)
	g.stones[c].add(bp)
	g.hash ^= g.zob.stone[c-1][p]

	base := int16(-1)
	var own, dead [4]int16
	nown, ndead := 0, 0
	for w := g.window(&g.stones[c], p); w != 0; w &= w - 1 {
		id := g.sid[g.at(p, w)]
		if !containsID(own[:nown], id) {
			own[nown&3] = id
			nown++
			if base < 0 || g.strs[id].size > g.strs[base].size {
				base = id
			}
		}
	}
	for w := g.window(&g.stones[3-c], p); w != 0; w &= w - 1 {
		id := g.sid[g.at(p, w)]
		ch := &g.strs[id]
		if !ch.libs.has(bp) {
			continue // met before
		}
		ch.libs.del(bp)
		if ch.nlib--; ch.nlib == 0 {
			dead[ndead&3] = id
			ndead++
		}
	}
	if base < 0 {
		base = g.newChain(c, p)
	} else if f.first = g.strs[base].first; nown > 1 {
		g.save(base)
	}
	f.base = base
	g.extend(f, p)
	if nown > 1 {
		g.merge(f, own[:nown], bp)
	}
	for _, id := range dead[:ndead] {
		g.capture(f, base, id)
	}
	if ndead == 1 {
		if b, k := &g.strs[base], &g.strs[dead[0]]; b.size == 1 && b.nlib == 1 && k.size == 1 {
			g.ko = k.first
		}
	}
}

func containsID(ids []int16, id int16) bool {
	for _, x := range ids {
		if x == id {
			return true
		}
	}
	return false
}

// extend adds the stone p to the string of the move. The frame keeps what was new
// to the string.
func (g *grid) extend(f *frame, p int16) {
	b := &g.strs[f.base]
	bp := g.bit(p)
	g.sid[p] = f.base
	b.stones.add(bp)
	if b.size > 0 {
		b.libs.del(bp)
		b.nlib--
	}
	b.size++
	b.first = min(b.first, p)
	f.beside = g.window(&g.points, p) &^ g.window(&b.beside, p)
	g.addWindow(&b.beside, p, f.beside)
	f.libs = g.window(&g.empties, p) &^ g.window(&b.libs, p)
	g.addWindow(&b.libs, p, f.libs)
	b.nlib += int16(bits.OnesCount64(f.libs))
}

// merge joins the other own strings around the new stone, at bit bp, to that of
// the move.
func (g *grid) merge(f *frame, own []int16, bp int) {
	b := &g.strs[f.base]
	for _, id := range own {
		if id == f.base {
			continue
		}
		f.merged[f.nmerged&3] = id
		f.nmerged++
		o := &g.strs[id]
		b.stones.or(&o.stones, g.nw)
		b.libs.or(&o.libs, g.nw)
		b.beside.or(&o.beside, g.nw)
		b.size += o.size
		b.first = min(b.first, o.first)
		for q := o.first; q != 0; q = g.next(&o.stones, q+1) {
			g.sid[q] = f.base
		}
	}
	b.libs.del(bp)
	b.nlib = int16(g.count(&b.libs))
}

// capture removes string id and gives the freed points to the strings around it.
func (g *grid) capture(f *frame, base, id int16) {
	f.caught[f.ncaught&3] = id
	f.ncaught++
	dead := &g.strs[id]
	o := dead.color
	for i := range g.nw {
		g.stones[o][i] &^= dead.stones[i]
		g.empties[i] |= dead.stones[i]
	}
	for q := dead.first; q != 0; q = g.next(&dead.stones, q+1) {
		g.col[q] = empty
		g.hash ^= g.zob.stone[o-1][q]
		bq := g.bit(q)
		for w := g.window(&g.stones[f.color], q); w != 0; w &= w - 1 {
			if ch := g.chainAt(g.at(q, w)); !ch.libs.has(bq) {
				ch.libs.add(bq)
				ch.nlib++
			}
		}
	}
}

// undo takes the last move back.
func (g *grid) undo() {
	f := &g.frames[len(g.frames)-1]
	for _, id := range f.caught[:f.ncaught] {
		g.restore(f, id)
	}
	bp := g.bit(f.move)
	g.col[f.move] = empty
	g.empties.add(bp)
	g.stones[f.color].del(bp)
	for w := g.window(&g.stones[3-f.color], f.move); w != 0; w &= w - 1 {
		if ch := g.chainAt(g.at(f.move, w)); !ch.libs.has(bp) {
			ch.libs.add(bp)
			ch.nlib++
		}
	}
	switch {
	case f.nmerged > 0:
		g.part(f)
	case f.base < f.nstr:
		g.shrink(f, bp)
	}
	g.nstr, g.ko, g.hash, g.state = f.nstr, f.ko, f.hash, f.state
	g.frames = g.frames[:len(g.frames)-1]
}

// restore puts a captured string back.
func (g *grid) restore(f *frame, id int16) {
	ch := &g.strs[id]
	o := ch.color
	for i := range g.nw {
		g.stones[o][i] |= ch.stones[i]
		g.empties[i] &^= ch.stones[i]
	}
	for q := ch.first; q != 0; q = g.next(&ch.stones, q+1) {
		g.sid[q] = id
		g.col[q] = o
		bq := g.bit(q)
		for w := g.window(&g.stones[f.color], q); w != 0; w &= w - 1 {
			if own := g.chainAt(g.at(q, w)); own.libs.has(bq) {
				own.libs.del(bq)
				own.nlib--
			}
		}
	}
}

// shrink takes the stone of a move, at bit bp, from the one string that it was
// added to.
func (g *grid) shrink(f *frame, bp int) {
	b := &g.strs[f.base]
	b.stones.del(bp)
	b.size--
	b.first = f.first
	g.dropWindow(&b.beside, f.move, f.beside)
	g.dropWindow(&b.libs, f.move, f.libs)
	b.libs.add(bp)
	b.nlib += 1 - int16(bits.OnesCount64(f.libs))
}

// part separates the strings that a move joined.
func (g *grid) part(f *frame) {
	n := len(g.journal) - 1
	g.strs[f.base].copyFrom(&g.journal[n], g.nw)
	g.journal = g.journal[:n]
	for _, id := range f.merged[:f.nmerged] {
		ch := &g.strs[id]
		for q := ch.first; q != 0; q = g.next(&ch.stones, q+1) {
			g.sid[q] = id
		}
	}
}
