package connect

import "ana/goeng/board"

// reach is the largest distance that is followed.
const reach = 3.05

// link is the pair of points through which a step may be broken; NoPoint where
// there is none.
type link [2]board.Point

// field is the connection distance from one string.
type field struct {
	dist, gain [board.NumPoints]float32
	from       [board.NumPoints]board.Point
	weak       [board.NumPoints]link
	seen       []board.Point // vertices with a distance
	heap       []item
}

type item struct {
	d float32
	p board.Point
}

// pair holds the distances from both strings at one depth of the search.
type pair struct {
	a, b field
	// ends are the distances to the other string; total is the smaller one.
	ends  [2]float32
	total float32
	list  []candidate
	moves []board.Point
}

type candidate struct {
	p   board.Point
	key float32
}

// spread computes both fields.
func (r *Reader) spread(m *pair, p, q board.Point) {
	r.fill(&m.a, p, q)
	r.fill(&m.b, q, p)
	m.ends = [2]float32{reach + 1, reach + 1}
	if m.a.known(q) {
		m.ends[0] = m.a.dist[q]
	}
	if m.b.known(p) {
		m.ends[1] = m.b.dist[p]
	}
	m.total = min(m.ends[0], m.ends[1])
}

// unreached marks vertices without a distance.
const unreached = 99

func (f *field) known(p board.Point) bool { return f.dist[p] < unreached }

func (f *field) put(p board.Point, d, gain float32, from board.Point, weak link) {
	if d >= f.dist[p] {
		return
	}
	if f.dist[p] == unreached {
		f.seen = append(f.seen, p)
	}
	f.dist[p], f.gain[p], f.from[p], f.weak[p] = d, gain, from, weak
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

// fill spreads from the string at p until the string at target and all that is
// not farther, but for the slack of candidates, are reached.
func (r *Reader) fill(f *field, p, target board.Point) {
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
	r.putString(f, p, 0, 0, board.NoPoint, link{})
	for limit := float32(reach); len(f.heap) > 0; {
		x := f.pop()
		if x.d > limit {
			break
		}
		if x.d > f.dist[x.p] {
			continue
		}
		switch r.b.At(x.p) {
		case c:
			if r.b.SameString(x.p, target) {
				limit = min(limit, x.d+slack)
			} else {
				r.fromStone(f, x.p, c)
			}
		case board.Empty:
			r.fromGap(f, x.p, c)
		default:
			if f.gain[x.p] < 1 { // a living string is no way through
				r.fromGap(f, x.p, c)
			}
		}
	}
}

// putString enters all stones of a string.
func (r *Reader) putString(f *field, p board.Point, d, gain float32, from board.Point, weak link) {
	if d >= f.dist[p] {
		return
	}
	n := len(r.buf)
	r.buf = r.b.AppendStones(r.buf, p)
	for _, s := range r.buf[n:] {
		f.put(s, d, gain, from, weak)
	}
	r.buf = r.buf[:n]
}

// fromStone takes the steps that begin at a stone of our own.
func (r *Reader) fromStone(f *field, p board.Point, c board.Color) {
	d := f.dist[p]
	steps := board.Steps4()
	for i, s := range steps {
		n := p + s
		switch x := r.b.At(n); x {
		case board.Empty:
			w, gain := r.stepWeight(n, c)
			f.put(n, d+w, gain, p, link{})
			r.jump(f, p, s, c)
		case c.Opponent():
			w, gain := r.enemyWeight(n)
			r.putString(f, n, d+w, gain, p, link{})
			if far := n + s; r.b.At(far) == board.Empty && r.b.Size(n) == 1 {
				f.put(far, d+2, 1, p, link{})
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
	case libs <= 1 && !captures:
		return 0.1, 0.1
	case libs <= 2 && r.dies(n, enemy):
		return 0.6, 0.6
	}
	w = 0.85 + 0.05*float32(min(libs, 5))
	return w, w
}

// enemyWeight is the weight of a step onto an enemy string. A gain of 1 says that
// it may live.
func (r *Reader) enemyWeight(n board.Point) (w, gain float32) {
	switch libs := r.b.Liberties(n); {
	case libs == 1 && r.stuck(n):
		return 0.1, 0.1
	case libs <= 2 && r.laddered(n) && r.saved(n).Code == 0:
		return 0.3, 0.3
	}
	return 1, 1
}

// stuck reports whether the string at n, in atari, cannot get a second liberty by
// extending.
func (r *Reader) stuck(n board.Point) bool {
	l := r.b.FirstLiberty(n)
	c := r.b.At(n)
	return r.b.LibertiesAfter(l, c) <= 1 && r.b.Captures(l, c) == 0
}

// jump takes the steps over the empty point beside p: the bamboo joint, jumps that
// protect themselves, and jumps and knight's moves along the edge.
func (r *Reader) jump(f *field, p, s board.Point, c board.Color) {
	d, gap, far := f.dist[p], p+s, p+2*s
	enemy := c.Opponent()
	side := sideStep(s)
	bamboo := false
	for _, t := range [2]board.Point{side, -side} {
		if r.b.At(p+t) != c || r.b.At(gap+t) != board.Empty || r.b.At(far+t) != c {
			continue
		}
		bamboo = true
		if r.b.At(far) == c {
			f.put(gap, d+0.1, 0.1, p, link{gap, gap + t})
			r.putString(f, far, d+0.1, 0, p, link{gap, gap + t})
		}
	}
	if r.b.At(far) != board.Empty {
		return
	}
	lively := r.low(p, s) && r.b.Liberties(p) >= 3 && r.free(gap, s, c)
	switch {
	case bamboo, r.b.LibertiesAfter(gap, enemy) <= 2:
		f.put(far, d+1.1, 1, p, link{})
	case lively && r.free(far, s, c):
		f.put(far, d+1.3, 1, p, link{})
	}
	for _, t := range [2]board.Point{side, -side} {
		if n := far + t; lively && r.b.At(n) == board.Empty && r.low(n, s) && r.open(n, c) {
			f.put(n, d+1.3, 1, p, link{}) // the knight's move along the edge
		}
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
	x := r.b.At(n)
	switch {
	case x == c && empties == 2:
		r.putString(f, n, d+0.1, 0, p, link{a, b})
	case (x == c || x == board.Empty) && r.b.At(a) == enemy && r.b.At(b) == enemy:
		libs := r.b.Liberties(a) + r.b.Liberties(b)
		if x == c && libs <= 5 {
			r.putString(f, n, d+2, 1, p, link{})
		} else if x == board.Empty && libs <= 6 {
			f.put(n, d+2, 1, p, link{})
		}
	case x == board.Empty && empties > 0:
		w, gain := r.diagonalWeight(n, a, b, enemy)
		f.put(n, d+w, gain, p, link{})
	}
}

// diagonalWeight is the weight and the gain of a step to the empty vertex n diagonally; a and b
// are the shared points, at least one of them empty.
func (r *Reader) diagonalWeight(n, a, b board.Point, enemy board.Color) (w, gain float32) {
	if r.b.At(a) != board.Empty {
		a, b = b, a
	}
	both := r.b.At(b) == board.Empty
	switch {
	case r.b.LibertiesAfter(a, enemy) <= 2, both && r.b.LibertiesAfter(b, enemy) <= 2:
		return 1.1, 1
	case r.diesBeside(n, a, enemy), both && r.diesBeside(n, b, enemy):
		return 1.2, 1
	case both:
		return 1.3, 1
	case r.b.At(b) == enemy && r.b.Liberties(b) <= 3:
		return 1.5, 1
	}
	return 1.8, 0.9
}

// diesBeside reports whether an enemy stone at a is caught in a ladder once we
// have played n.
func (r *Reader) diesBeside(n, a board.Point, enemy board.Color) bool {
	if r.b.LibertiesAfter(a, enemy) > 3 || !r.b.TryPlay(n, enemy.Opponent()) {
		return false
	}
	v := r.dies(a, enemy)
	r.b.Undo()
	return v
}

// fromGap takes the steps that begin at an empty vertex or a dead enemy stone.
func (r *Reader) fromGap(f *field, p board.Point, c board.Color) {
	d := f.dist[p]
	steps := board.Steps4()
	for i, s := range steps {
		n := p + s
		switch r.b.At(n) {
		case c:
			r.putString(f, n, d, 0, p, link{})
		case board.Empty:
			w := 0.8 + 0.05*float32(min(r.b.LibertiesAfter(n, c.Opponent()), 6))
			f.put(n, d+w, w, p, link{})
		case c.Opponent():
			r.putString(f, n, d+1, 1, p, link{})
		}
		t := steps[(i+1)%4]
		if r.b.At(p+s) != board.Empty || r.b.At(p+t) != board.Empty {
			continue
		}
		switch n := p + s + t; r.b.At(n) {
		case c:
			r.putString(f, n, d+1.3, 1, p, link{})
		case board.Empty:
			f.put(n, d+1.5, 1, p, link{})
		}
	}
}

// free reports whether no enemy stone is beside p on the side of the edge that the
// step s runs along.
func (r *Reader) free(p, s board.Point, c board.Color) bool {
	t := sideStep(s)
	for _, d := range [2]board.Point{t, -t} {
		if r.b.At(p+2*d) == board.Edge && r.b.At(p+d) == c.Opponent() {
			return false
		}
	}
	return true
}
