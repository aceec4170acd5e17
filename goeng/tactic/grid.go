package tactic

import "ana/goeng/board"

// gridPoints is the number of points of the largest board with its border.
const gridPoints = (board.MaxSize+2)*(board.MaxSize+1) + 2

const (
	empty  = uint8(board.Empty)
	border = uint8(board.Edge)
)

// frame remembers what one move changed.
type frame struct {
	hash             uint64
	move             int16
	ko               int16
	nstr             int16
	journal          int32
	color            uint8
	nmerged, ncaught uint8
	merged, caught   [4]int16
	state            koState
}

// saved is a string as it was before a move: its liberties, and its stones with
// what lies beside them if the move added to these.
type saved struct {
	id    int16
	whole bool
	c     chain
}

// grid is a board made for reading: strings carry bit sets of stones and
// liberties, a move saves the strings it changes and taking it back restores
// them. Point p = (row+1)*stride + col; bit p-stride in a set.
type grid struct {
	width, height int
	stride        int
	around        [4]int16 // offsets of the neighbours: up, left, right, down
	nw            int
	col           [gridPoints]uint8
	sid           [gridPoints]int16
	strs          []chain
	nstr          int16
	empties       set
	stones        [3]set
	ko            int16 // point banned for the side to move by the ko rule, or 0
	hash          uint64
	frames        []frame
	journal       []saved
	zob           *zobrist
	state         koState
}

func newGrid() *grid {
	return &grid{zob: zobristTables()}
}

// load copies a position. Buffers are reused when they are large enough.
func (g *grid) load(b *board.Board) {
	b = b.Breathing()
	w, h := b.Width(), b.Height()
	g.width, g.height, g.stride = w, h, w+1
	st := int16(g.stride)
	g.around = [4]int16{-st, -1, 1, st}
	n := (h+2)*g.stride + 1
	g.nw = (h*g.stride + 63) / 64
	for i := range g.col[:n] {
		g.col[i] = border
	}
	g.empties, g.stones = set{}, [3]set{}
	g.hash, g.nstr, g.ko = 0, 0, 0
	g.frames, g.journal = g.frames[:0], g.journal[:0]
	g.state = koState{}
	for r := range h {
		for c := range w {
			p := g.index(r, c)
			v := uint8(b.At(board.At(r, c)))
			g.col[p] = v
			g.sid[p] = -1
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
			id := g.newChain(g.col[p])
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

func (g *grid) newChain(c uint8) int16 {
	id := g.nstr
	if int(id) == len(g.strs) {
		g.strs = append(g.strs, chain{})
	} else {
		g.strs[id].reset(g.nw)
	}
	g.strs[id].color = c
	g.nstr++
	return id
}

// save puts the liberties of a string into the journal, whole the rest too.
func (g *grid) save(id int16, whole bool) {
	n := len(g.journal)
	if n == cap(g.journal) {
		g.journal = append(g.journal, saved{})
	}
	g.journal = g.journal[:n+1]
	j := &g.journal[n]
	j.id, j.whole = id, whole
	j.c.copyFrom(&g.strs[id], g.nw, whole)
}

// chainAt returns the string at p, which must hold a stone.
func (g *grid) chainAt(p int16) *chain { return &g.strs[g.sid[p]] }

// neighbours returns the four offsets in the order up, left, right, down.
func (g *grid) neighbours() [4]int16 { return g.around }

// suicide reports whether c playing at the empty point p captures nothing and
// has no liberty.
func (g *grid) suicide(p int16, c uint8) bool {
	for _, d := range g.neighbours() {
		q := p + d
		switch g.col[q] {
		case empty:
			return false
		case c:
			if g.chainAt(q).nlib > 1 {
				return false
			}
		case 3 - c:
			if g.chainAt(q).nlib == 1 {
				return false
			}
		}
	}
	return true
}

// koCapture returns the stone that c would take in a ko by playing at the
// empty point p, or 0 if the move is no ko capture.
func (g *grid) koCapture(p int16, c uint8) int16 {
	var k int16
	for _, d := range g.neighbours() {
		q := p + d
		switch g.col[q] {
		case empty, c:
			return 0
		case 3 - c:
			if ch := g.chainAt(q); ch.nlib == 1 {
				if ch.size != 1 || k != 0 {
					return 0
				}
				k = q
			}
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
	f.journal, f.color = int32(len(g.journal)), c
	f.nmerged, f.ncaught = 0, 0
	g.ko = 0
	o := 3 - c
	bp := g.bit(p)
	g.col[p] = c
	g.empties.del(bp)
	g.stones[c].add(bp)
	g.hash ^= g.zob.stone[c-1][p]

	base := int16(-1)
	var own, opp [4]int16
	var free [4]int
	nown, nopp, nfree, dead := 0, 0, 0, 0
	for _, d := range g.around {
		switch q := p + d; g.col[q] {
		case empty:
			free[nfree&3] = g.bit(q)
			nfree++
		case c:
			id := g.sid[q]
			if !containsID(own[:nown], id) {
				own[nown&3] = id
				nown++
				if base < 0 || g.strs[id].size > g.strs[base].size {
					base = id
				}
			}
		case o:
			id := g.sid[q]
			if !containsID(opp[:nopp], id) {
				opp[nopp&3] = id
				nopp++
				g.save(id, false)
				ch := &g.strs[id]
				ch.libs.del(bp)
				if ch.nlib--; ch.nlib == 0 {
					dead++
				}
			}
		}
	}
	if base >= 0 {
		g.save(base, true)
		g.strs[base].nlib-- // p
	} else {
		base = g.newChain(c)
	}
	g.join(f, base, own[:nown], free[:nfree], p)
	if dead == 0 {
		return
	}
	for _, id := range opp[:nopp] {
		if g.strs[id].nlib == 0 {
			g.capture(f, base, id)
		}
	}
	b := &g.strs[base]
	if f.ncaught == 1 && b.size == 1 && b.nlib == 1 && g.strs[f.caught[0]].size == 1 {
		g.ko = g.next(&g.strs[f.caught[0]].stones, 0)
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

// join adds the stone p, with its empty neighbours, and the own strings to base.
func (g *grid) join(f *frame, base int16, own []int16, free []int, p int16) {
	b := &g.strs[base]
	bp := g.bit(p)
	for _, q := range free {
		if !b.libs.has(q) {
			b.libs.add(q)
			b.nlib++
		}
	}
	for _, d := range g.around {
		if q := p + d; g.col[q] != border {
			b.beside.add(g.bit(q))
		}
	}
	b.stones.add(bp)
	b.size++
	g.sid[p] = base
	for _, id := range own {
		if id == base {
			continue
		}
		f.merged[f.nmerged] = id
		f.nmerged++
		o := &g.strs[id]
		for i := range g.nw {
			b.stones[i] |= o.stones[i]
			b.libs[i] |= o.libs[i]
			b.beside[i] |= o.beside[i]
		}
		b.size += o.size
		for q := g.next(&o.stones, 0); q != 0; q = g.next(&o.stones, q+1) {
			g.sid[q] = base
		}
	}
	b.libs.del(bp)
	if f.nmerged > 0 {
		b.nlib = int16(g.count(&b.libs))
	}
}

// capture removes string id and gives the freed points to its neighbours.
// base, the capturing string, is already in the journal.
func (g *grid) capture(f *frame, base, id int16) {
	f.caught[f.ncaught] = id
	f.ncaught++
	dead := &g.strs[id]
	o := dead.color
	var touch set
	for i := range g.nw {
		touch[i] = dead.beside[i] & g.stones[3-o][i]
		g.stones[o][i] &^= dead.stones[i]
		g.empties[i] |= dead.stones[i]
	}
	for q := g.next(&dead.stones, 0); q != 0; q = g.next(&dead.stones, q+1) {
		g.col[q] = empty
		g.hash ^= g.zob.stone[o-1][q]
	}
	for q := g.next(&touch, 0); q != 0; q = g.next(&touch, q+1) {
		n := g.sid[q]
		if n != base && !g.journaled(f, n) {
			g.save(n, false)
		}
		ch := &g.strs[n]
		for i := range g.nw {
			ch.libs[i] |= ch.beside[i] & g.strs[id].stones[i]
			touch[i] &^= ch.stones[i]
		}
		ch.nlib = int16(g.count(&ch.libs))
	}
}

func (g *grid) journaled(f *frame, id int16) bool {
	for i := int(f.journal); i < len(g.journal); i++ {
		if g.journal[i].id == id {
			return true
		}
	}
	return false
}

// undo takes the last move back.
func (g *grid) undo() {
	f := &g.frames[len(g.frames)-1]
	bp := g.bit(f.move)
	g.col[f.move] = empty
	g.empties.add(bp)
	g.stones[f.color].del(bp)
	o := 3 - f.color
	for _, id := range f.merged[:f.nmerged] {
		ch := &g.strs[id]
		for q := g.next(&ch.stones, 0); q != 0; q = g.next(&ch.stones, q+1) {
			g.sid[q] = id
		}
	}
	for _, id := range f.caught[:f.ncaught] {
		ch := &g.strs[id]
		for i := range g.nw {
			g.stones[o][i] |= ch.stones[i]
			g.empties[i] &^= ch.stones[i]
		}
		for q := g.next(&ch.stones, 0); q != 0; q = g.next(&ch.stones, q+1) {
			g.sid[q] = id
			g.col[q] = o
		}
	}
	for i := len(g.journal) - 1; i >= int(f.journal); i-- {
		j := &g.journal[i]
		g.strs[j.id].copyFrom(&j.c, g.nw, j.whole)
	}
	g.journal = g.journal[:f.journal]
	g.nstr, g.ko, g.hash, g.state = f.nstr, f.ko, f.hash, f.state
	g.frames = g.frames[:len(g.frames)-1]
}
