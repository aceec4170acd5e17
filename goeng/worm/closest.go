package worm

import "ana/goeng/board"

// Map names one of the maps of closest worms.
type Map uint8

// The maps, by the stones that they start from. White and Black have the values
// of the colours.
const (
	Either Map = 0
	White  Map = Map(board.White)
	Black  Map = Map(board.Black)
)

// String returns "either", "white" or "black".
func (m Map) String() string {
	switch m {
	case Either:
		return "either"
	case White:
		return "white"
	}
	return "black"
}

// Closest says for every point which worms are closest.
type Closest struct {
	Layers     int                // largest distance that is looked at
	Rings      [MaxLayers + 1]int // points by distance; 0 are the stones
	Cut        int                // points with more than MaxClose equally close worms
	OutOfRange int                // points farther than Layers from every stone

	dist  [board.NumPoints]int8 // -1 out of range
	ties  [board.NumPoints]int16
	start [board.NumPoints]int32
	lists []int16
}

// Distance returns the distance of p from the closest worms, 0 on their stones,
// and -1 out of range.
func (c *Closest) Distance(p board.Point) int { return int(c.dist[p]) }

// Ties returns the number of equally close worms.
func (c *Closest) Ties(p board.Point) int { return int(c.ties[p]) }

// All returns the indices of all worms that are equally close to p, however many.
// The caller must not modify it.
func (c *Closest) All(p board.Point) []int16 {
	start := c.start[p]
	return c.lists[start : start+int32(c.ties[p])]
}

// Listed returns the indices of the worms that are equally close to p, and
// nothing if they are more than MaxClose.
func (c *Closest) Listed(p board.Point) []int16 {
	if c.ties[p] > MaxClose {
		return nil
	}
	return c.All(p)
}

// IsCut reports whether nothing is listed for p because too many worms are
// equally close.
func (c *Closest) IsCut(p board.Point) bool { return c.ties[p] > MaxClose }

// Share returns the part of p that each of its closest worms gets, 1 divided by
// their number, and 0 out of range.
func (c *Closest) Share(p board.Point) float64 {
	if c.ties[p] == 0 {
		return 0
	}
	return 1 / float64(c.ties[p])
}

// spread makes map m: ring by ring, every point beside the ring before gets the
// union of the lists of its neighbours there, in the order south, west, north,
// east. Stones that are no sources are passed through like empty points.
func (a *Analyzer) spread(r *Result, m Map) {
	c := &r.Maps[m]
	c.Layers = a.opts.layers(m)
	c.Rings, c.Cut = [MaxLayers + 1]int{}, 0
	c.lists = c.lists[:0]
	for i := range c.dist {
		c.dist[i] = -1
	}
	clear(c.ties[:])
	a.queue = a.queue[:0]
	for _, p := range r.points {
		id := r.id[p]
		if id < 0 || m != Either && Map(r.Worms[id].Color) != m {
			continue
		}
		c.dist[p], c.ties[p], c.start[p] = 0, 1, int32(len(c.lists))
		c.lists = append(c.lists, id)
		a.queue = append(a.queue, p)
	}
	c.Rings[0] = len(a.queue)
	reached, ring := len(a.queue), 0
	for d := int8(1); int(d) <= c.Layers; d++ {
		end := len(a.queue)
		for _, p := range a.queue[ring:end] {
			for _, q := range [4]board.Point{p + board.South, p + board.West, p + board.North, p + board.East} {
				if c.dist[q] < 0 && a.cells[q] != board.Edge {
					c.dist[q] = d
					a.queue = append(a.queue, q)
				}
			}
		}
		if ring = end; len(a.queue) == end {
			break
		}
		for _, q := range a.queue[end:] {
			a.union(c, q)
		}
		c.Rings[d] = len(a.queue) - end
		reached += len(a.queue) - end
	}
	c.OutOfRange = len(r.points) - reached
}

// union lists the worms of q from its neighbours one step closer.
func (a *Analyzer) union(c *Closest, q board.Point) {
	before := c.dist[q] - 1
	start := len(c.lists)
	a.nextGen()
	for _, n := range [4]board.Point{q + board.South, q + board.West, q + board.North, q + board.East} {
		if c.dist[n] != before {
			continue
		}
		for _, id := range c.All(n) {
			if a.wormGen[id] != a.gen {
				a.wormGen[id] = a.gen
				c.lists = append(c.lists, id)
			}
		}
	}
	c.start[q], c.ties[q] = int32(start), int16(len(c.lists)-start)
	if c.ties[q] > MaxClose {
		c.Cut++
	}
}

// Ring is what the points at one distance give to the effective size of a worm.
type Ring struct {
	Points int     // points of which the worm has a share
	Size   float64 // what they add
}

// Rings returns how the effective size of worm id comes about: entry 0 are its
// stones, entry d the points at distance d in the Either map. The sizes add up
// to EffectiveSize but for rounding.
func (r *Result) Rings(id int) []Ring {
	m := &r.Maps[Either]
	rings := make([]Ring, m.Layers+1)
	for _, p := range r.points {
		for _, w := range m.All(p) {
			if int(w) != id {
				continue
			}
			ring := &rings[m.dist[p]]
			ring.Points++
			if m.dist[p] == 0 {
				ring.Size++
			} else {
				ring.Size += 0.5 * m.Share(p)
			}
		}
	}
	return rings
}
