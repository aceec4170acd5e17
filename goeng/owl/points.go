package owl

import "ana/goeng/board"

// points is a set of points of a zone.
type points [2]uint64

// everything stands for all points, inside the zone or out of it.
var everything = points{^uint64(0), ^uint64(0)}

func (s *points) join(t *points) {
	s[0] |= t[0]
	s[1] |= t[1]
}

// mark adds a point of the zone to a set; other points are nothing to it.
func (z *zone) mark(s *points, p board.Point) {
	if i := z.index[p]; i > 0 {
		s[(i-1)>>6&1] |= 1 << ((i - 1) & 63)
	}
}

func (z *zone) marked(s *points, p board.Point) bool {
	i := z.index[p]
	return i > 0 && s[(i-1)>>6&1]>>((i-1)&63)&1 != 0
}
