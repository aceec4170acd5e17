package worm

import "ana/goeng/board"

// Status says what is settled about a point whatever its owner's opponent plays.
type Status uint8

// The statuses. Alive and Dead are for stones, the territories for empty points.
const (
	Unknown Status = iota
	Alive
	Dead
	WhiteTerritory
	BlackTerritory
)

// String returns "unknown", "alive", "dead", "white_territory" or
// "black_territory".
func (s Status) String() string {
	switch s {
	case Alive:
		return "alive"
	case Dead:
		return "dead"
	case WhiteTerritory:
		return "white_territory"
	case BlackTerritory:
		return "black_territory"
	}
	return "unknown"
}

// Marks of the points while the status of one colour is found.
const (
	markStands = 1 // a stone that cannot be taken
	markOwned  = 2 // settled as belonging to the colour
)

// Unconditional finds the stones that live without a move of their owner, and
// the points and stones that belong to them. It fills r.Settled and the fields
// Invincible and Unconditional of the worms of r, which must describe b.
func (a *Analyzer) Unconditional(b *board.Board, r *Result) {
	clear(r.Settled[:])
	for i := range r.Worms {
		r.Worms[i].Invincible, r.Worms[i].Unconditional = false, Unknown
	}
	for c := board.White; c <= board.Black; c++ {
		if !a.settle(b, c) {
			continue
		}
		territory := WhiteTerritory
		if c == board.Black {
			territory = BlackTerritory
		}
		for _, p := range r.points {
			if a.marks[p] == 0 {
				continue
			}
			switch b.At(p) {
			case c:
				r.Settled[p] = Alive
				if a.marks[p] == markStands {
					r.Worms[r.id[p]].Invincible = true
				}
			case board.Empty:
				r.Settled[p] = territory
			default:
				r.Settled[p] = Dead
			}
		}
	}
	for i := range r.Worms {
		w := &r.Worms[i]
		w.Unconditional = r.Settled[w.Origin]
	}
	r.HasSettled = true
}

// settle lets the opponent of c play alone on a scratch board and marks what c
// keeps. It reports whether anything was marked.
func (a *Analyzer) settle(b *board.Board, c board.Color) bool {
	if a.scratch == nil {
		a.scratch = board.New(b.Width(), b.Height())
	}
	s := a.scratch
	s.CopyPosition(b)
	a.markSuspects(s, c)
	a.strip(s, c)
	clear(a.marks[:])
	stands := false
	for _, p := range s.Points() {
		stands = stands || s.At(p) == c && !a.suspect[p]
	}
	if !stands && a.opts.Compat != GNUGo2002 {
		return false
	}
	a.fillAround(s, c, false)
	a.extendAll(s, c.Opponent())
	a.seki(s, c)
	a.fillAround(s, c, true)
	a.closeTwoPointEyes(s, c)
	a.readOff(s, c)
	return true
}

// markSuspects finds the strings of two stones away from the border and from
// other stones of c: they may be the core of a seki, and are left alone while the
// rest of c is stripped. The 2002 program does not know them.
func (a *Analyzer) markSuspects(s *board.Board, c board.Color) {
	clear(a.suspect[:])
	a.origins = a.origins[:0]
	for _, p := range s.Points() {
		if s.At(p) != c || s.Origin(p) != p {
			continue
		}
		a.origins = append(a.origins, p)
		if a.opts.Compat == GNUGo2002 || s.Size(p) != 2 {
			continue
		}
		q := p + board.South
		if s.At(p+board.East) == c {
			q = p + board.East
		}
		alone := true
		for _, d := range board.Steps8() {
			for _, stone := range [2]board.Point{p, q} {
				n := stone + d
				if got := s.At(n); got == board.Edge || got == c && n != p && n != q {
					alone = false
				}
			}
		}
		a.suspect[p], a.suspect[q] = alone, alone
	}
}

// strip takes away every string of c that its opponent can capture by playing
// alone, in rounds over the original strings until nothing changes.
func (a *Analyzer) strip(s *board.Board, c board.Color) {
	enemy := c.Opponent()
	for changed := true; changed; {
		changed = false
		for _, p := range a.origins {
			if s.At(p) != c || a.suspect[p] {
				continue
			}
			depth := s.Depth()
			a.libs = s.AppendLiberties(a.libs[:0], p)
			for _, lib := range a.libs {
				s.TryPlay(lib, enemy)
			}
			if s.At(p) == c && s.Liberties(p) == 1 {
				s.TryKoPlay(s.FirstLiberty(p), enemy)
			}
			if s.At(p) != c {
				changed = true
				continue
			}
			for s.Depth() > depth {
				s.Undo()
			}
		}
	}
}

// fillAround lets the opponent play all liberties of the strings of c that he
// can, those of the suspects or those of the others.
func (a *Analyzer) fillAround(s *board.Board, c board.Color, suspects bool) {
	for _, p := range s.Points() {
		if s.At(p) != c || a.suspect[p] != suspects || s.Origin(p) != p {
			continue
		}
		a.libs = s.AppendLiberties(a.libs[:0], p)
		for _, lib := range a.libs {
			s.TryPlay(lib, c.Opponent())
		}
	}
}

// extendAll extends the strings of enemy that have one liberty until none can.
func (a *Analyzer) extendAll(s *board.Board, enemy board.Color) {
	for changed := true; changed; {
		changed = false
		for _, p := range s.Points() {
			if s.At(p) == enemy && s.Origin(p) == p && s.Liberties(p) == 1 {
				if s.TryPlay(s.FirstLiberty(p), enemy) {
					changed = true
				}
			}
		}
	}
}

// seki looks for the one shape in which a suspect lives in seki: in a line with
// it a free point at each end, and beside it free points on opposite sides, while
// the opponent's stones on the other two sides hang together. A third stone
// saves the suspect then.
func (a *Analyzer) seki(s *board.Board, c board.Color) {
	for _, p := range s.Points() {
		if s.At(p) != c || !a.suspect[p] || s.Size(p) != 2 {
			continue
		}
		for _, u := range board.Steps4() {
			if s.At(p+u) != c {
				continue
			}
			side := board.East
			if u == board.East || u == board.West {
				side = board.South
			}
			if a.isSeki(s, p, u, side) || a.isSeki(s, p, u, -side) {
				s.TryPlay(p-u, c)
				a.suspect[p-u] = true
				break
			}
		}
	}
}

// isSeki tests the shape for the stones p and p+u and the side r.
func (a *Analyzer) isSeki(s *board.Board, p, u, r board.Point) bool {
	for _, free := range [4]board.Point{p - u, p + 2*u, p + r, p + u - r} {
		if s.At(free) != board.Empty {
			return false
		}
	}
	enemy := s.At(p).Opponent()
	l, m := p-r, p+u+r
	depth := s.Depth()
	for _, q := range [2]board.Point{l, m} {
		if s.At(q) == board.Empty {
			s.TryPlay(q, enemy)
		}
	}
	shape := s.At(l) == enemy && s.SameString(l, m)
	for s.Depth() > depth {
		s.Undo()
	}
	return shape
}

// closeTwoPointEyes lets every string of the opponent that has two adjacent
// liberties play one of them, the one that takes more from c.
func (a *Analyzer) closeTwoPointEyes(s *board.Board, c board.Color) {
	enemy := c.Opponent()
	for _, p := range s.Points() {
		if s.At(p) != enemy || s.Origin(p) != p || s.Liberties(p) != 2 {
			continue
		}
		a.libs = s.AppendLiberties(a.libs[:0], p)
		x, y := a.libs[0], a.libs[1]
		if y-x != board.East && y-x != board.South {
			continue
		}
		cx, cy := libsUpTo4(s, x, c), libsUpTo4(s, y, c)
		if cx < cy || cx == cy && libsUpTo4(s, x, enemy) < libsUpTo4(s, y, enemy) {
			x = y
		}
		s.TryPlay(x, enemy)
	}
}

func libsUpTo4(s *board.Board, p board.Point, c board.Color) int {
	return min(s.LibertiesAfter(p, c), 4)
}

// readOff marks the strings that are left, their liberties, and the opponent's
// strings with one liberty.
func (a *Analyzer) readOff(s *board.Board, c board.Color) {
	for _, p := range s.Points() {
		if s.At(p) == c && !a.suspect[p] && s.Origin(p) == p {
			a.markString(s, p, markStands)
		}
	}
	for _, p := range s.Points() {
		if s.At(p) == c.Opponent() && s.Origin(p) == p && s.Liberties(p) == 1 {
			a.markString(s, p, markOwned)
		}
	}
}

func (a *Analyzer) markString(s *board.Board, p board.Point, mark uint8) {
	a.libs = s.AppendStones(a.libs[:0], p)
	for _, q := range a.libs {
		a.marks[q] = mark
	}
	a.libs = s.AppendLiberties(a.libs[:0], p)
	for _, q := range a.libs {
		a.marks[q] = markOwned
	}
}
