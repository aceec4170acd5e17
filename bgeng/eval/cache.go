package eval

import (
	"math/bits"
	"sync"

	"ana/bgeng/board"
)

// Cached is an [Evaluator] with a cache before it: a table of fixed size, four
// ways to a set, that compares whole positions. It is safe for concurrent use
// and changes no result.
type Cached struct {
	Evaluator
	sets  []cacheSet
	locks [stripes]sync.Mutex
}

const (
	ways    = 4
	stripes = 256
	// setBytes is the size of a cacheSet.
	setBytes = ways * 32
)

// cacheSet holds four positions, the most recently stored one first.
type cacheSet [ways]cacheEntry

// cacheEntry is empty while hi is zero: the key of a real position in hi gets a
// mark above its 16 bits.
type cacheEntry struct {
	lo  uint64
	hi  uint32
	out Outputs
}

const occupied = 1 << 31

// NewCached returns ev with a cache of about the given size before it, at least
// 1 MiB.
func NewCached(ev Evaluator, mib int) *Cached {
	sets := max(mib, 1) << 20 / setBytes
	return &Cached{Evaluator: ev, sets: make([]cacheSet, 1<<(bits.Len(uint(sets))-1))}
}

// place returns the key of p and its set.
func (c *Cached) place(p *board.Position) (lo uint64, hi uint32, set int) {
	lo, h := p.Bits()
	mixed := (lo ^ h*0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9
	mixed ^= mixed >> 29
	mixed *= 0x94d049bb133111eb
	return lo, uint32(h) | occupied, int(mixed>>32) & (len(c.sets) - 1)
}

// Eval answers from the cache or asks the evaluator behind it.
func (c *Cached) Eval(p *board.Position, out *Outputs) {
	lo, hi, at := c.place(p)
	lock, set := &c.locks[at%stripes], &c.sets[at]
	lock.Lock()
	for i := range set {
		if e := &set[i]; e.lo == lo && e.hi == hi {
			*out = e.out
			lock.Unlock()
			return
		}
	}
	lock.Unlock()
	c.Evaluator.Eval(p, out)
	lock.Lock()
	if set[0].lo != lo || set[0].hi != hi {
		copy(set[1:], set[:ways-1])
		set[0] = cacheEntry{lo, hi, *out}
	}
	lock.Unlock()
}

// EvalBatch does the same for many positions.
func (c *Cached) EvalBatch(p []board.Position, out []Outputs) {
	for i := range p {
		c.Eval(&p[i], &out[i])
	}
}
