package tactic

import "math/bits"

// maxWords is the number of 64-bit words that hold the points of the largest
// board, laid out with one border column: 25 rows of 26.
const maxWords = 11

// set is a set of board points, one bit each. Only the first nw words of a
// grid are ever used, so that small boards cost little.
type set [maxWords]uint64

func (s *set) add(b int)      { s[b>>6] |= 1 << (b & 63) }
func (s *set) del(b int)      { s[b>>6] &^= 1 << (b & 63) }
func (s *set) has(b int) bool { return s[b>>6]>>(b&63)&1 != 0 }

func (g *grid) has(s *set, p int16) bool { return s.has(int(p) - g.stride) }

func (g *grid) count(s *set) int {
	n := 0
	for _, w := range s[:g.nw] {
		n += bits.OnesCount64(w)
	}
	return n
}

// next returns the first point of s that is not before from, or 0. Callers
// start with 0 and go on with the last point + 1.
func (g *grid) next(s *set, from int16) int16 {
	b := 0
	if from > 0 {
		b = int(from) - g.stride
	}
	i := b >> 6
	if i >= g.nw {
		return 0
	}
	w := s[i] >> (b & 63) << (b & 63)
	for w == 0 {
		if i++; i >= g.nw {
			return 0
		}
		w = s[i]
	}
	return int16(i<<6+bits.TrailingZeros64(w)) + int16(g.stride)
}

// prev returns the last point of s before the point before, or 0. Callers
// start with 0.
func (g *grid) prev(s *set, before int16) int16 {
	b := g.nw << 6
	if before > 0 {
		b = int(before) - g.stride
	}
	for i := (b - 1) >> 6; i >= 0; i-- {
		w := s[i]
		if i == b>>6 {
			w &= 1<<(b&63) - 1
		}
		if w != 0 {
			return int16(i<<6+63-bits.LeadingZeros64(w)) + int16(g.stride)
		}
	}
	return 0
}

// dilate stores the points 4-adjacent to src (bits beyond the board included,
// which callers mask away) in dst.
func (g *grid) dilate(src, dst *set) {
	nw := g.nw
	bs := uint(g.stride) // at most 26: a row never spans more than two words
	s := src[:nw]
	d := dst[:nw]
	var prev uint64
	for i := range s {
		x := s[i]
		var nxt uint64
		if i+1 < len(s) {
			nxt = s[i+1]
		}
		d[i] = x<<1 | prev>>63 | x>>1 | nxt<<63 |
			x<<bs | prev>>(64-bs) | x>>bs | nxt<<(64-bs)
		prev = x
	}
}
