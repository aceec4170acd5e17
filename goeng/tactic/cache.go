package tactic

import (
	"context"

	"ana/goeng/board"
)

// Stepper reads positions of one game after the other and reads again only
// those strings whose surroundings have changed. It is not safe for
// concurrent use.
type Stepper struct {
	pool  *pool
	cache cache
}

// NewStepper returns a stepper; workers as in ReadAll.
func NewStepper(opts Options, workers int) *Stepper {
	return &Stepper{pool: newPool(opts, workers), cache: cache{byOrigin: map[board.Point][]*reading{}}}
}

// Read is ReadAll with memory. Stats tells how much of it was used.
func (s *Stepper) Read(ctx context.Context, b *board.Board) ([]Codes, error) {
	if b.Width() != s.cache.width || b.Height() != s.cache.height {
		s.cache.byOrigin = map[board.Point][]*reading{}
		s.cache.width, s.cache.height = b.Width(), b.Height()
	}
	return s.pool.readAll(ctx, b, &s.cache)
}

// Stats returns the numbers of strings in the last position and of those that
// had to be read.
func (s *Stepper) Stats() (strings, read int) { return s.cache.strings, s.cache.read }

// perOrigin is the number of readings kept per origin: enough to step back and
// sideways.
const perOrigin = 8

// cache keeps readings by the origin of their string. One is valid again when
// the stones in its area are the same.
type cache struct {
	byOrigin      map[board.Point][]*reading
	width, height int
	strings, read int
}

func (c *cache) find(g *grid, origins []board.Point, reads []*reading) {
	c.strings, c.read = len(origins), 0
	for i, o := range origins {
		for _, rd := range c.byOrigin[o] {
			if rd.content == g.content(&rd.area) {
				reads[i] = rd.clone()
				break
			}
		}
		if reads[i] == nil {
			c.read++
		}
	}
}

func (rd *reading) clone() *reading {
	n := *rd
	n.tried = make(map[hint]Code, len(rd.tried))
	for k, v := range rd.tried {
		n.tried[k] = v
	}
	return &n
}

// store files the readings under the stones of their areas.
func (c *cache) store(g *grid, reads []*reading) {
	for _, rd := range reads {
		rd.area = rd.touched
		g.widen(&rd.area, g.fromBoard(rd.origin))
		rd.content = g.content(&rd.area)
		list := c.byOrigin[rd.origin]
		kept := list[:0:0]
		kept = append(kept, rd)
		for _, old := range list {
			if len(kept) < perOrigin && (old.area != rd.area || old.content != rd.content) {
				kept = append(kept, old)
			}
		}
		c.byOrigin[rd.origin] = kept
	}
}

// widen grows the points touched by a search to all that it looked at: the
// strings at or beside them, whole, with their liberties, one more step over
// empty points, and what touches that.
func (g *grid) widen(a *set, t int16) {
	var d, strings set
	ch := g.chainAt(t)
	for i := range g.nw {
		a[i] |= ch.stones[i]
	}
	g.dilate(a, &d)
	for i := range g.nw {
		a[i] |= d[i] & g.onBoard(i)
	}
	for _, c := range [2]int{1, 2} {
		for i := range g.nw {
			d[i] = a[i] & g.stones[c][i]
		}
		for q := g.next(&d, 0); q != 0; q = g.next(&d, q+1) {
			s := g.chainAt(q)
			for i := range g.nw {
				d[i] &^= s.stones[i]
				if s.nlib <= 5 {
					strings[i] |= s.stones[i] | s.libs[i]
				}
			}
		}
	}
	for i := range g.nw {
		a[i] |= strings[i]
	}
	g.dilate(a, &d)
	for i := range g.nw {
		a[i] |= d[i] & g.onBoard(i)
	}
}

// content is a key of the stones inside a set, and of the ko ban if it is
// there.
func (g *grid) content(a *set) uint64 {
	var k uint64
	for c := range 2 {
		for i := range g.nw {
			k ^= mix(a[i]&g.stones[c+1][i] + uint64(2*i+c)*0x9e3779b97f4a7c15)
		}
	}
	// Strings that reach out of the area count with their liberties.
	var d set
	for i := range g.nw {
		d[i] = a[i] &^ g.empties[i] & g.onBoard(i)
	}
	for q := g.next(&d, 0); q != 0; q = g.next(&d, q+1) {
		ch := g.chainAt(q)
		k ^= mix(uint64(q)<<3 | uint64(min(ch.nlib, 6)))
		for i := range g.nw {
			d[i] &^= ch.stones[i]
		}
	}
	if g.ko != 0 && g.has(a, g.ko) {
		k ^= g.zob.ko[g.ko]
	}
	return k
}

func mix(v uint64) uint64 {
	v = (v ^ v>>30) * 0xbf58476d1ce4e5b9
	v = (v ^ v>>27) * 0x94d049bb133111eb
	return v ^ v>>31
}

func (g *grid) onBoard(i int) uint64 {
	return g.empties[i] | g.stones[1][i] | g.stones[2][i]
}
