package dragon

import "ana/goeng/board"

// Surround says how far enemy stones enclose a dragon.
type Surround uint8

// The three answers, with the numbers that GNU Go prints.
const (
	NotSurrounded    Surround = 0
	Surrounded       Surround = 1
	WeaklySurrounded Surround = 2
)

// Squared distances between consecutive marks beyond which the ring leaks.
const (
	wideGap = 60 // not surrounded
	weakGap = 27 // weakly surrounded
	// nearMark is the squared distance up to which a mark is never thinned out.
	nearMark = 8
)

// Enclosure is the outcome of a surround test. Hull and Ring are valid until the
// next call of the Surrounder that made it.
type Enclosure struct {
	Status Surround
	Size   int // points of the hull
	Hull   *[board.NumPoints]bool
	Ring   *[board.NumPoints]bool
}

// Surrounder decides whether dragons are surrounded. It holds scratch memory and
// may be used by one goroutine at a time.
type Surrounder struct {
	isMark [board.NumPoints]bool
	near   [board.NumPoints]int32
	hull   [board.NumPoints]bool
	ring   [board.NumPoints]bool
	marks  []board.Point
}

// Decide tests the dragon made of stones (not empty, all of colour c) against
// the hostile stones of its neighbours. Friends lists, for each neighbour dragon
// of the same colour, its stones.
func (s *Surrounder) Decide(b *board.Board, c board.Color, stones, hostile []board.Point, friends [][]board.Point) Enclosure {
	if len(hostile) == 0 {
		return Enclosure{}
	}
	s.mark(b, hostile)
	s.thin(stones)
	s.sortAround(stones)
	s.enclose(b)
	e := Enclosure{Status: s.gaps(b), Hull: &s.hull, Ring: &s.ring}
	for _, p := range b.Points() {
		if s.hull[p] {
			e.Size++
		}
	}
	e.Status = s.contain(b, c, stones, friends, e.Status)
	return e
}

// mark collects the hostile stones and the edge points below those on the second
// and third line, in board order.
func (s *Surrounder) mark(b *board.Board, hostile []board.Point) {
	s.isMark = [board.NumPoints]bool{}
	for _, p := range hostile {
		s.isMark[p] = true
	}
	for _, p := range b.Points() {
		if !s.isMark[p] {
			continue
		}
		for _, d := range board.Steps4() {
			one, two := p+d, p+2*d
			switch {
			case b.At(one) != board.Empty:
			case b.At(one+d) == board.Edge:
				s.isMark[one] = true
			case b.At(two) == board.Empty && b.At(two+d) == board.Edge:
				s.isMark[two] = true
			}
		}
	}
	s.marks = s.marks[:0]
	for _, p := range b.Points() {
		if s.isMark[p] {
			s.marks = append(s.marks, p)
		}
	}
}

func squared(p, q board.Point) int32 {
	dr, dc := int32(p.Row()-q.Row()), int32(p.Col()-q.Col())
	return dr*dr + dc*dc
}

// thin drops marks that lie behind two nearer ones.
func (s *Surrounder) thin(stones []board.Point) {
	for _, m := range s.marks {
		s.near[m] = squared(m, stones[0])
		for _, p := range stones[1:] {
			s.near[m] = min(s.near[m], squared(m, p))
		}
	}
	for again := true; again; {
		again = false
		for i := 0; i < len(s.marks); i++ {
			if s.hidden(s.marks[i]) {
				s.marks = append(s.marks[:i], s.marks[i+1:]...)
				again = true
				i--
			}
		}
	}
}

// hidden tells whether two marks nearer to the dragon stand before m.
func (s *Surrounder) hidden(m board.Point) bool {
	limit := s.near[m]
	if limit <= nearMark {
		return false
	}
	for i, p := range s.marks {
		if p == m || s.near[p] >= limit || squared(p, m) >= limit {
			continue
		}
		for _, q := range s.marks[i+1:] {
			if q != m && s.near[q] < limit && squared(q, m) < limit && squared(p, q) < limit {
				return true
			}
		}
	}
	return false
}

// direction orders marks around a centre: due south first, then clockwise.
type direction struct{ row, col int }

// before tells whether d comes before e; the centre itself comes last.
func (d direction) before(e direction) bool {
	hd, he := d.half(), e.half()
	if hd != he {
		return hd < he
	}
	// Inside one half turn the cross product decides.
	return d.row*e.col-d.col*e.row < 0
}

// half is 0 from due south through west up to due north, 1 from there on, 2 at
// the centre.
func (d direction) half() int {
	switch {
	case d.row == 0 && d.col == 0:
		return 2
	case d.col < 0 || d.col == 0 && d.row > 0:
		return 0
	}
	return 1
}

// sortAround orders the marks by direction from the centre of the dragon. The
// order of equal directions is that of a comb sort from board order, because the
// gaps between consecutive marks depend on it.
func (s *Surrounder) sortAround(stones []board.Point) {
	row, col := 0, 0
	for _, p := range stones {
		row += p.Row()
		col += p.Col()
	}
	row, col = row/len(stones), col/len(stones)
	at := func(i int) direction {
		return direction{s.marks[i].Row() - row, s.marks[i].Col() - col}
	}
	gap := len(s.marks)
	for swapped := true; gap > 1 || swapped; {
		gap = max((10*gap+3)/13, 1)
		swapped = false
		for i := 0; i+gap < len(s.marks); i++ {
			if at(i + gap).before(at(i)) {
				s.marks[i], s.marks[i+gap] = s.marks[i+gap], s.marks[i]
				swapped = true
			}
		}
	}
}

// enclose computes the convex hull of the marks on the grid and its ring.
func (s *Surrounder) enclose(b *board.Board) {
	s.hull, s.ring = [board.NumPoints]bool{}, [board.NumPoints]bool{}
	var left, right [board.MaxSize]int
	for r := range left {
		left[r], right[r] = board.MaxSize, -1
	}
	for _, m := range s.marks {
		r, c := m.Row(), m.Col()
		left[r], right[r] = min(left[r], c), max(right[r], c)
	}
	for r := range b.Height() {
		from, to := span(&left, &right, r)
		for c := from; c <= to; c++ {
			s.hull[board.At(r, c)] = true
		}
	}
	for _, p := range b.Points() {
		if !s.hull[p] {
			continue
		}
		for _, d := range board.Steps4() {
			if q := p + d; b.OnBoard(q) && !s.hull[q] {
				s.ring[q] = true
			}
		}
	}
}

// span returns the first and last column of the hull in row r, first > last
// where the hull does not reach. Left and right hold the outermost marks by row.
func span(left, right *[board.MaxSize]int, r int) (first, last int) {
	first, last = board.MaxSize, -1
	for a := 0; a <= r; a++ {
		if right[a] < 0 {
			continue
		}
		for z := r; z < board.MaxSize; z++ {
			switch {
			case right[z] < 0:
			case z == a:
				first, last = min(first, left[a]), max(last, right[a])
			default:
				// Rounded inwards: up on the left, down on the right.
				n := z - a
				first = min(first, ceilDiv(left[a]*n+(left[z]-left[a])*(r-a), n))
				last = max(last, (right[a]*n+(right[z]-right[a])*(r-a))/n)
			}
		}
	}
	return first, last
}

func ceilDiv(a, n int) int { return (a + n - 1) / n }

// gaps starts the verdict from the distances between consecutive marks.
func (s *Surrounder) gaps(b *board.Board) Surround {
	status := Surrounded
	for i, p := range s.marks {
		q := s.marks[(i+1)%len(s.marks)]
		if onEdge(b, p) && onEdge(b, q) {
			continue
		}
		switch d := squared(p, q); {
		case d > wideGap:
			return NotSurrounded
		case d > weakGap:
			status = WeaklySurrounded
		}
	}
	return status
}

func onEdge(b *board.Board, p board.Point) bool {
	r, c := p.Row(), p.Col()
	return r == 0 || c == 0 || r == b.Height()-1 || c == b.Width()-1
}

// contain lowers the verdict where stones of the dragon or of its friends reach
// out of the hull.
func (s *Surrounder) contain(b *board.Board, c board.Color, stones []board.Point, friends [][]board.Point, status Surround) Surround {
	if status == NotSurrounded {
		return status
	}
	inside := [][]board.Point{stones}
	for _, f := range friends {
		if s.involved(b, c, f) {
			inside = append(inside, f)
		}
	}
	for _, group := range inside {
		for _, p := range group {
			switch {
			case s.hull[p]:
			case !s.ring[p]:
				return NotSurrounded
			default:
				status = WeaklySurrounded
			}
		}
	}
	if len(stones) == 1 && s.ring[stones[0]] && status == WeaklySurrounded {
		return NotSurrounded
	}
	for _, group := range inside {
		for _, p := range group {
			if s.jumpsOut(b, c, p) {
				return NotSurrounded
			}
		}
	}
	return status
}

// involved tells whether a friendly neighbour has to be enclosed too.
func (s *Surrounder) involved(b *board.Board, c board.Color, stones []board.Point) bool {
	for _, p := range stones {
		if s.hull[p] {
			return true
		}
		if !s.ring[p] {
			continue
		}
		for _, v := range [2]board.Point{board.South, board.North} {
			for _, h := range [2]board.Point{board.West, board.East} {
				q := p + v + h
				if b.At(q) == c && s.hull[q] && b.At(p+v) == board.Empty && b.At(p+h) == board.Empty {
					return true
				}
			}
		}
	}
	return false
}

// jumpsOut tells whether a one-space jump leads from p to a friendly stone
// outside the hull, over a point that the enemy does not watch.
func (s *Surrounder) jumpsOut(b *board.Board, c board.Color, p board.Point) bool {
	for _, d := range board.Steps4() {
		over, to := p+d, p+2*d
		if b.At(over) != board.Empty || b.At(to) != c || s.hull[to] {
			continue
		}
		side := board.South
		if d == board.South || d == board.North {
			side = board.West
		}
		u, v := b.At(over+side), b.At(over-side)
		if u != board.Edge && v != board.Edge && u != c.Opponent() && v != c.Opponent() {
			return true
		}
	}
	return false
}
