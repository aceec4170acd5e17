package connect

import (
	"slices"

	"ana/goeng/board"
	"ana/goeng/tactic"
)

// reach is the largest distance that is followed.
const reach = 3.05

// field is the connection distance from one string.
type field struct {
	dist, gain [board.NumPoints]float32
	from       [board.NumPoints]board.Point
	seen       []board.Point // vertices with a distance
	heap       []item
}

type item struct {
	d float32
	p board.Point
}

// pair holds the distances from both strings at one depth of the search.
type pair struct {
	a, b  field
	total float32 // from string to string
	list  []candidate
	moves []board.Point
}

type candidate struct {
	p   board.Point
	key float32
}

// spread computes both fields.
func (r *Reader) spread(m *pair, p, q board.Point) {
	r.fill(&m.a, p)
	r.fill(&m.b, q)
	m.total = reach + 1
	if m.a.known(q) {
		m.total = m.a.dist[q]
	}
	if m.b.known(p) {
		m.total = min(m.total, m.b.dist[p])
	}
}

// unreached marks vertices without a distance.
const unreached = 99

func (f *field) known(p board.Point) bool { return f.dist[p] < unreached }

func (f *field) put(p board.Point, d, gain float32, from board.Point) {
	if d > reach || d >= f.dist[p] {
		return
	}
	if f.dist[p] == unreached {
		f.seen = append(f.seen, p)
	}
	f.dist[p], f.gain[p], f.from[p] = d, gain, from
	f.push(item{d, p})
}

func (f *field) push(x item) {
	h := append(f.heap, x)
	for i := len(h) - 1; i > 0; {
		up := (i - 1) / 2
		if h[up].d <= h[i].d {
			break
		}
		h[up], h[i] = h[i], h[up]
		i = up
	}
	f.heap = h
}

func (f *field) pop() item {
	h := f.heap
	top := h[0]
	last := len(h) - 1
	h[0] = h[last]
	h = h[:last]
	for i := 0; ; {
		c := 2*i + 1
		if c >= len(h) {
			break
		}
		if c+1 < len(h) && h[c+1].d < h[c].d {
			c++
		}
		if h[i].d <= h[c].d {
			break
		}
		h[i], h[c] = h[c], h[i]
		i = c
	}
	f.heap = h
	return top
}

// fill spreads from the string at p.
func (r *Reader) fill(f *field, p board.Point) {
	if f.seen == nil {
		for i := range f.dist {
			f.dist[i] = unreached
		}
	}
	for _, s := range f.seen {
		f.dist[s] = unreached
	}
	f.seen, f.heap = f.seen[:0], f.heap[:0]
	c := r.b.At(p)
	r.putString(f, p, 0, 0, board.NoPoint)
	for len(f.heap) > 0 {
		x := f.pop()
		if x.d > f.dist[x.p] {
			continue
		}
		if r.b.At(x.p) == c {
			r.fromStone(f, x.p, c)
		} else {
			r.fromGap(f, x.p, c)
		}
	}
}

// putString enters all stones of a string.
func (r *Reader) putString(f *field, p board.Point, d, gain float32, from board.Point) {
	if d >= f.dist[p] || d > reach {
		return
	}
	n := len(r.buf)
	r.buf = r.b.AppendStones(r.buf, p)
	for _, s := range r.buf[n:] {
		f.put(s, d, gain, from)
	}
	r.buf = r.buf[:n]
}

// fromStone takes the steps that begin at a stone of our own.
func (r *Reader) fromStone(f *field, p board.Point, c board.Color) {
	d := f.dist[p]
	steps := board.Steps4()
	for i, s := range steps {
		n := p + s
		switch x := r.b.At(n); {
		case x == board.Empty:
			w, gain := r.stepWeight(n, c)
			f.put(n, d+w, gain, p)
			r.jump(f, p, s, c)
		case x == c.Opponent():
			if w, gain, ok := r.enemyWeight(n); ok {
				r.putString(f, n, d+w, gain, p)
			}
			if far := n + s; r.b.At(far) == board.Empty && r.b.Size(n) == 1 {
				f.put(far, d+2, 1, p)
			}
		}
		r.diagonal(f, p, s, steps[(i+1)%4], c)
	}
}

// stepWeight is the weight of the step from a stone to the empty vertex n.
func (r *Reader) stepWeight(n board.Point, c board.Color) (w, gain float32) {
	enemy := c.Opponent()
	libs := r.b.LibertiesAfter(n, enemy)
	captures := r.b.Captures(n, enemy) > 0
	switch {
	case libs == 0 && !captures:
		return 0, 0
	case libs == 1 && !captures:
		return 0.1, 0
	case libs <= 2 && r.dies(n, enemy):
		return 0.6, 0.6
	}
	w = 0.85 + 0.05*float32(min(libs, 5))
	return w, w
}

// dies reports whether a stone of c at the empty vertex n is caught in a ladder.
func (r *Reader) dies(n board.Point, c board.Color) bool {
	k := ladderKey{r.b.Hash(), n, uint8(c)}
	if v, ok := r.ladder[k]; ok {
		return v
	}
	v := false
	if r.b.TryPlay(n, c) {
		v = r.b.Liberties(n) <= 2 && r.quick.Attack(r.ctx, r.b, n).Code == tactic.Win
		r.b.Undo()
	}
	r.ladder[k] = v
	return v
}

// maxPrey is the largest number of liberties of an enemy string that counts as
// possible prey on the way.
const maxPrey = 3

// enemyWeight is the weight of a step onto an enemy string; one that cannot be
// taken is no way.
func (r *Reader) enemyWeight(n board.Point) (w, gain float32, ok bool) {
	if r.b.Liberties(n) > maxPrey {
		return 0, 0, false
	}
	res := r.lost(n)
	switch {
	case res.Code == tactic.Lose:
		return 0, 0, false
	case !r.captive(n):
		return 1, 1, true
	case r.b.Liberties(n) == 1:
		return 0.1, 0, true
	}
	return 0.3, 0, true
}

// jump takes the one-space jump, the bamboo joint and the step to a stone across
// a protected gap.
func (r *Reader) jump(f *field, p, s board.Point, c board.Color) {
	d, gap, far := f.dist[p], p+s, p+2*s
	side := sideStep(s)
	for _, t := range [2]board.Point{side, -side} {
		if r.b.At(p+t) == c && r.b.At(gap+t) == board.Empty && r.b.At(far) == c && r.b.At(far+t) == c {
			f.put(gap, d+0.1, 0, p)
			r.putString(f, far, d+0.1, 0, p)
		}
	}
	switch {
	case r.b.At(far) == c && r.b.LibertiesAfter(gap, c.Opponent()) <= 1:
		r.putString(f, far, d+0.2, 0, p)
	case r.b.At(far) == board.Empty && r.low(p, s) && r.b.Liberties(p) >= 3 && r.open(gap, c):
		f.put(far, d+1.3, 1.3, p)
	}
}

// sideStep turns a step by a right angle.
func sideStep(s board.Point) board.Point {
	if s == board.West || s == -board.West {
		return board.South
	}
	return board.West
}

// low reports whether p is on the first or second line and s runs along the edge.
func (r *Reader) low(p, s board.Point) bool {
	line := func(x, n int) bool { return x < 2 || x >= n-2 }
	if s == board.West || s == -board.West {
		return line(p.Row(), r.b.Height())
	}
	return line(p.Col(), r.b.Width())
}

// open reports whether no enemy stone is beside an empty vertex.
func (r *Reader) open(p board.Point, c board.Color) bool {
	for _, s := range board.Steps4() {
		if r.b.At(p+s) == c.Opponent() {
			return false
		}
	}
	return true
}

// diagonal takes the steps to the diagonal neighbour between two directions.
func (r *Reader) diagonal(f *field, p, s, t board.Point, c board.Color) {
	d, n, a, b := f.dist[p], p+s+t, p+s, p+t
	empties := 0
	if r.b.At(a) == board.Empty {
		empties++
	}
	if r.b.At(b) == board.Empty {
		empties++
	}
	enemy := c.Opponent()
	switch x := r.b.At(n); {
	case x == c && empties == 2:
		r.putString(f, n, d+0.1, 0, p)
	case x == c && empties == 0 && r.b.At(a) == enemy && r.b.At(b) == enemy:
		if r.b.Liberties(a)+r.b.Liberties(b) <= 5 {
			r.putString(f, n, d+2, 1, p)
		}
	case x == board.Empty && empties == 2:
		w := float32(1.3)
		if r.b.LibertiesAfter(a, enemy) <= 2 || r.b.LibertiesAfter(b, enemy) <= 2 {
			w = 1.2
		}
		f.put(n, d+w, w, p)
	case x == board.Empty && empties == 1:
		other := a
		if r.b.At(a) == board.Empty {
			other = b
		}
		w := float32(1.8)
		if r.b.At(other) == enemy && r.b.Liberties(other) <= 3 {
			w = 1.5
		}
		f.put(n, d+w, w, p)
	}
}

// fromGap takes the steps that begin at an empty vertex or an enemy stone.
func (r *Reader) fromGap(f *field, p board.Point, c board.Color) {
	d := f.dist[p]
	steps := board.Steps4()
	for i, s := range steps {
		n := p + s
		switch x := r.b.At(n); x {
		case c:
			r.putString(f, n, d, 0, p)
		case board.Empty:
			w := 0.8 + 0.05*float32(min(r.b.LibertiesAfter(n, c.Opponent()), 6))
			f.put(n, d+w, w, p)
		case c.Opponent():
			if _, _, ok := r.enemyWeight(n); ok {
				r.putString(f, n, d+1, 1, p)
			}
		}
		t := steps[(i+1)%4]
		if r.b.At(p+s) != board.Empty || r.b.At(p+t) != board.Empty {
			continue
		}
		switch n := p + s + t; r.b.At(n) {
		case c:
			r.putString(f, n, d+1.3, 1.3, p)
		case board.Empty:
			f.put(n, d+1.5, 1.5, p)
		}
	}
}

// Bounds of candidates.
const (
	maxKey        = 2.5 // d1 - g1 + d2 - g2
	slack         = 0.6 // a way may be so much longer than the shortest
	keySpan       = 1.5 // worse than the best by more: dropped
	maxCandidates = 10
)

// candidates lists the moves to try, best first. joining tells who moves.
func (r *Reader) candidates(m *pair, p, q board.Point, joining bool) []board.Point {
	owner := r.b.At(p)
	m.list = m.list[:0]
	for _, v := range m.a.seen {
		if !m.b.known(v) {
			continue
		}
		key := m.a.dist[v] - m.a.gain[v] + m.b.dist[v] - m.b.gain[v]
		if key > maxKey || m.a.dist[v]+m.b.dist[v]-max(m.a.gain[v], m.b.gain[v]) > m.total+slack {
			continue
		}
		at := v
		switch r.b.At(v) {
		case owner:
			continue
		case owner.Opponent():
			if at = r.tacticalMove(v, joining); at <= 0 {
				continue
			}
		}
		m.list = append(m.list, candidate{at, key + r.bonus(m, v, at, owner)})
	}
	if !joining {
		r.fragile(m, owner)
	}
	slices.SortFunc(m.list, func(x, y candidate) int {
		switch {
		case x.key < y.key:
			return -1
		case x.key > y.key:
			return 1
		}
		return int(x.p) - int(y.p)
	})
	m.moves = m.moves[:0]
	for _, c := range m.list {
		if c.key > m.list[0].key+keySpan || len(m.moves) == maxCandidates {
			break
		}
		if !slices.Contains(m.moves, c.p) {
			m.moves = append(m.moves, c.p)
		}
	}
	return m.moves
}

// tacticalMove is the move that captures an enemy string on the way (joining) or
// saves it (cutting).
func (r *Reader) tacticalMove(v board.Point, joining bool) board.Point {
	res := r.lost(v)
	if res.Code == tactic.Lose {
		return board.NoPoint
	}
	if joining {
		return res.Point
	}
	switch res = r.saved(v); {
	case res.Code != tactic.Lose:
		return res.Point
	case res.Limit&tactic.LimitNodes != 0:
		return r.b.FirstLiberty(v)
	}
	return board.NoPoint
}

// bonus adjusts the order: smaller is tried first.
func (r *Reader) bonus(m *pair, v, at board.Point, owner board.Color) float32 {
	var x float32
	if diff := m.a.dist[v] - m.b.dist[v]; diff < 0.5 && diff > -0.5 {
		x -= 0.1
	}
	for _, s := range board.Steps4() {
		switch r.b.At(at + s) {
		case owner.Opponent():
			x -= 0.15
			if r.b.Liberties(at+s) <= 2 {
				x -= 0.2
			}
		case owner:
			if r.b.Liberties(at+s) <= 2 {
				x -= 0.2
			}
		}
	}
	return x
}

// fragile adds the shared points of the diagonal links on the way: the cutter may
// push into either.
func (r *Reader) fragile(m *pair, owner board.Color) {
	for _, v := range m.a.seen {
		if r.b.At(v) != owner || !m.b.known(v) || m.a.dist[v]+m.b.dist[v] > m.total+slack {
			continue
		}
		steps := board.Steps4()
		for i, s := range steps {
			t := steps[(i+1)%4]
			n := v + s + t
			if r.b.At(n) != owner || r.b.SameString(n, v) || !m.b.known(n) || r.b.At(v+s) != board.Empty || r.b.At(v+t) != board.Empty {
				continue
			}
			m.list = append(m.list, candidate{v + s, 1}, candidate{v + t, 1})
		}
	}
}
