package model

import (
	"slices"

	goboard "ana/goeng/board"
)

// MaxGoSize is the largest board side that a record may have.
const MaxGoSize = 52

// snapEvery is the distance of the stored positions along a line, in nodes.
const snapEvery = 16

// goState is a Go position in the compact form of the snapshots. Unlike the
// board of goeng it takes boards of up to 52 lines, executes illegal moves as the
// record rules want it, and costs a few hundred bytes.
type goState struct {
	w, h     int
	stones   []Color // row-major from the upper left
	captured [3]int  // prisoners taken by the colour
	ko       Coord
	koFor    Color // who may not play at ko; goboard.Empty: no ko
	toMove   Color // as far as the path settles it, otherwise goboard.Empty
	last     Move
	hasLast  bool
	setup    bool // PL decided toMove

	group []int  // scratch of chain
	seen  []bool // scratch of chain, all false between calls
	work  int    // points looked at so far, the measure of effort
}

func newGoState(w, h int) *goState {
	return &goState{w: w, h: h, stones: make([]Color, w*h), ko: Pass}
}

// clone returns a copy without scratch space.
func (s *goState) clone() *goState {
	t := *s
	t.stones = slices.Clone(s.stones)
	t.group, t.seen, t.work = nil, nil, 0
	return &t
}

// set makes s a copy of t, keeping its own scratch space.
func (s *goState) set(t *goState) {
	stones, group, seen, work := s.stones, s.group, s.seen, s.work
	*s = *t
	s.stones = append(stones[:0], t.stones...)
	s.group, s.seen, s.work = group, seen, work
}

func (s *goState) inside(c Coord) bool {
	return c.X >= 0 && c.Y >= 0 && int(c.X) < s.w && int(c.Y) < s.h
}

func (s *goState) index(c Coord) int { return int(c.Y)*s.w + int(c.X) }

func (s *goState) coord(i int) Coord { return Coord{int8(i % s.w), int8(i / s.w)} }

// neighbours returns the indices of the neighbours of point i and their number.
func (s *goState) neighbours(i int) (near [4]int, n int) {
	x := i % s.w
	if x > 0 {
		near[n&3] = i - 1
		n++
	}
	if x < s.w-1 {
		near[n&3] = i + 1
		n++
	}
	if i >= s.w {
		near[n&3] = i - s.w
		n++
	}
	if i+s.w < len(s.stones) {
		near[n&3] = i + s.w
		n++
	}
	return near, n
}

// chain returns the stones connected to i and up to two of their liberties; it
// stops early when the group is known to live, unless all is set.
func (s *goState) chain(i int, all bool) (stones []int, libs int) {
	if s.seen == nil {
		s.seen = make([]bool, len(s.stones))
	}
	c := s.stones[i]
	s.group = append(s.group[:0], i)
	s.seen[i] = true
	first := -1
	for k := 0; k < len(s.group) && (all || libs == 0); k++ {
		s.work++
		near, n := s.neighbours(s.group[k])
		for _, j := range near[:n] {
			switch {
			case s.stones[j] == goboard.Empty:
				if j != first && libs < 2 {
					first = j
					libs++
				}
			case s.stones[j] == c && !s.seen[j]:
				s.seen[j] = true
				s.group = append(s.group, j)
			}
		}
	}
	for _, j := range s.group {
		s.seen[j] = false
	}
	return s.group, libs
}

// moveNotes tells what was irregular about a move.
type moveNotes struct {
	occupied, suicide, koRetake bool
}

// play executes a move as it is written, legal or not.
func (s *goState) play(m Move) (n moveNotes) {
	s.last, s.hasLast, s.setup = m, true, false
	s.toMove = 3 - m.Color
	ko, koFor := s.ko, s.koFor
	s.ko, s.koFor = Pass, goboard.Empty
	if m.At.IsPass() || !s.inside(m.At) {
		return n
	}
	i := s.index(m.At)
	n.occupied = s.stones[i] != goboard.Empty
	n.koRetake = koFor == m.Color && ko == m.At
	s.stones[i] = m.Color
	taken, single := 0, -1
	near, k := s.neighbours(i)
	for _, j := range near[:k] {
		if s.stones[j] != 3-m.Color {
			continue
		}
		group, libs := s.chain(j, false)
		if libs > 0 {
			continue
		}
		taken += len(group)
		single = j
		for _, g := range group {
			s.stones[g] = goboard.Empty
		}
	}
	s.captured[m.Color] += taken
	if taken > 1 {
		return n
	}
	group, libs := s.chain(i, taken == 1)
	switch {
	case libs == 0:
		n.suicide = true
		s.captured[3-m.Color] += len(group)
		for _, g := range group {
			s.stones[g] = goboard.Empty
		}
	case taken == 1 && len(group) == 1 && libs == 1:
		s.ko, s.koFor = s.coord(single), 3-m.Color
	}
	return n
}

// apply executes the setup and the move of a node.
func (s *goState) apply(n *Node) (notes moveNotes) {
	if u := n.Setup; u != nil {
		s.place(u)
	}
	if n.HasMove {
		notes = s.play(n.Move)
	}
	return notes
}

func (s *goState) place(u *Setup) {
	if len(u.Empty)+len(u.Black)+len(u.White) > 0 {
		s.ko, s.koFor = Pass, goboard.Empty
	}
	s.fill(u.Empty, goboard.Empty)
	s.fill(u.Black, goboard.Black)
	s.fill(u.White, goboard.White)
	if u.ToMove != goboard.Empty {
		s.toMove, s.setup = u.ToMove, true
	}
}

func (s *goState) fill(list []Coord, c Color) {
	for _, at := range list {
		s.stones[s.index(at)] = c
	}
	s.work += len(list)
}
