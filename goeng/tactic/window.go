package tactic

import "math/bits"

// A window is what a set holds around a point p: bit b stands for the point
// p - stride + b. Of the 64 bits those of the four neighbours are kept; a set has
// none beyond the board. Looking at neighbours by windows instead of one by one
// saves branches that cannot be foreseen.

// cross has the bits of the neighbours up, left, right and down.
func cross(stride int) uint64 {
	return 1 | 1<<(stride-1) | 1<<(stride+1) | 1<<(2*stride)
}

// window returns what s holds around p.
func (g *grid) window(s *set, p int16) uint64 {
	o := int(p) - 2*g.stride
	if o < 0 { // in the first row
		return s[0] << (uint(-o) & 63) & g.cross
	}
	i, k := o>>6, uint(o)&63
	return (s[i]>>k | s[i+1]<<1<<(63-k)) & g.cross
}

// addWindow adds the points of a window to s.
func (g *grid) addWindow(s *set, p int16, w uint64) {
	o := int(p) - 2*g.stride
	if o < 0 {
		s[0] |= w >> (uint(-o) & 63)
		return
	}
	i, k := o>>6, uint(o)&63
	s[i] |= w << k
	s[i+1] |= w >> 1 >> (63 - k)
}

// dropWindow takes the points of a window from s.
func (g *grid) dropWindow(s *set, p int16, w uint64) {
	o := int(p) - 2*g.stride
	if o < 0 {
		s[0] &^= w >> (uint(-o) & 63)
		return
	}
	i, k := o>>6, uint(o)&63
	s[i] &^= w << k
	s[i+1] &^= w >> 1 >> (63 - k)
}

// at returns the point of the lowest bit of a window around p.
func (g *grid) at(p int16, w uint64) int16 {
	return p - int16(g.stride) + int16(bits.TrailingZeros64(w))
}

// common returns the number of points that two sets share.
func (g *grid) common(a, b *set) int {
	if g.nw > smallWords {
		n := 0
		for i := range a {
			n += bits.OnesCount64(a[i] & b[i])
		}
		return n
	}
	return bits.OnesCount64(a[0]&b[0]) + bits.OnesCount64(a[1]&b[1]) + bits.OnesCount64(a[2]&b[2]) +
		bits.OnesCount64(a[3]&b[3]) + bits.OnesCount64(a[4]&b[4]) + bits.OnesCount64(a[5]&b[5])
}
