package connect

import (
	"ana/goeng/board"
	"ana/goeng/tactic"
)

// over reports whether the search must end; it then counts as cut. Joining and
// cutting have their own budgets.
func (r *Reader) over(cutting int) bool {
	if r.depth > r.opts.Depth || r.nodes > r.quota[cutting][r.depth] || r.ctx.Err() != nil {
		r.limit = true
		return true
	}
	return false
}

// join: the owner of p and q moves.
func (r *Reader) join(p, q board.Point) (int, board.Point) {
	switch {
	case !r.b.At(p).IsPlayer() || !r.b.At(q).IsPlayer():
		return lose, board.Pass
	case r.b.SameString(p, q):
		return win, board.Pass
	}
	if r.over(0) {
		return lose, board.Pass
	}
	r.nodes++
	key := r.key(p, q, 0)
	if e, ok := r.table.get(key, r.depth); ok {
		return int(e.code), e.move
	}
	if at := r.trivialJoin(p, q); at != board.NoPoint {
		return win, at
	}
	m := &r.maps[r.depth]
	r.spread(m, p, q)
	list := r.candidates(m, p, q, true)
	if len(list) == 0 && m.total < 1 {
		return win, board.Pass
	}
	code, at := r.try(list, p, q, true)
	r.table.put(key, r.depth, code, at)
	return code, at
}

// try plays the candidates of the side to move in order and returns the best.
func (r *Reader) try(list []board.Point, p, q board.Point, joining bool) (best int, move board.Point) {
	side := r.b.At(p)
	if !joining {
		side = side.Opponent()
	}
	move = board.Pass
	for _, at := range list {
		before, ok, cond := r.play(at, side, best == lose)
		if !ok {
			continue
		}
		var code int
		if joining {
			code, _ = r.cut(p, q, false)
		} else {
			code, _ = r.join(p, q)
		}
		r.undo(before)
		code = win - code
		if cond && code != lose {
			code = koB
		}
		if code > best {
			best, move = code, at
		}
		if best == win || r.ctx.Err() != nil {
			break
		}
	}
	return best, move
}

// trivialJoin returns a common liberty, or the move that captures a common enemy
// string.
func (r *Reader) trivialJoin(p, q board.Point) board.Point {
	n := len(r.buf)
	defer func() { r.buf = r.buf[:n] }()
	r.buf = r.b.AppendCommonLiberties(r.buf, p, q)
	for _, l := range r.buf[n:] {
		if r.b.Legal(l, r.b.At(p)) {
			return l
		}
	}
	r.buf = r.b.AppendAdjacent(r.buf[:n], p)
	for _, s := range r.buf[n:] {
		if r.b.Liberties(s) > 4 || !r.touches(s, q) {
			continue
		}
		if res := r.taken(s); res.Code == tactic.Win && res.Point > 0 {
			return res.Point
		}
	}
	return board.NoPoint
}

// cut: the opponent of p and q moves; passed tells that it has passed already.
func (r *Reader) cut(p, q board.Point, passed bool) (int, board.Point) {
	switch {
	case !r.b.At(p).IsPlayer() || !r.b.At(q).IsPlayer():
		return win, board.Pass
	case r.b.SameString(p, q):
		return lose, board.Pass
	}
	if r.over(1) {
		return win, board.Pass
	}
	r.nodes++
	key := r.key(p, q, 1)
	if passed {
		key = r.key(p, q, 2)
	}
	if e, ok := r.table.get(key, r.depth); ok {
		return int(e.code), e.move
	}
	for _, s := range [2]board.Point{p, q} {
		if res := r.lost(s); res.Code == tactic.Win {
			return win, res.Point
		}
	}
	m := &r.maps[r.depth]
	r.spread(m, p, q)
	list := r.candidates(m, p, q, false)
	var code int
	at := board.Pass
	if len(list) == 0 {
		code = r.cutByPassing(m.total, p, q, passed)
	} else {
		code, at = r.try(list, p, q, false)
	}
	r.table.put(key, r.depth, code, at)
	return code, at
}

// cutByPassing decides where there is nothing to cut: close strings are joined;
// others only if the owner finds a way after a pass.
func (r *Reader) cutByPassing(total float32, p, q board.Point, passed bool) int {
	switch {
	case total < 1:
		return lose
	case passed:
		return win
	}
	r.depth++
	code, _ := r.join(p, q)
	r.depth--
	return win - code
}

// key identifies a node of the search.
func (r *Reader) key(p, q board.Point, role uint64) uint64 {
	a, b := r.b.Origin(p), r.b.Origin(q)
	if a > b {
		a, b = b, a
	}
	k := r.b.Hash() ^ uint64(r.ko.kind)<<62 ^ uint64(r.ko.owner)<<60 ^ uint64(r.ko.p)<<40
	k ^= (uint64(a)<<24 ^ uint64(b)<<8 ^ role) * 0x9e3779b97f4a7c15
	return k
}

// tableBits is the size of the memory of one question.
const tableBits = 12

type slot struct {
	key   uint64
	gen   uint32
	move  board.Point
	depth int8
	code  int8
}

// table keeps the results of the nodes of one question.
type table struct {
	slots []slot
	gen   uint32
}

func newTable() table { return table{slots: make([]slot, 1<<tableBits)} }

func (t *table) clear() {
	if t.gen++; t.gen == 0 {
		clear(t.slots)
		t.gen = 1
	}
}

// get returns a result that was found at this depth or nearer to the root.
func (t *table) get(key uint64, depth int) (slot, bool) {
	e := t.slots[key>>7&(1<<tableBits-1)]
	return e, e.key == key && e.gen == t.gen && int(e.depth) <= depth
}

func (t *table) put(key uint64, depth, code int, move board.Point) {
	t.slots[key>>7&(1<<tableBits-1)] = slot{key, t.gen, move, int8(depth), int8(code)}
}
