package eval

import (
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"

	"ana/bgeng/board"
)

// Cached is an [Evaluator] with a cache before it: a table of fixed size, four
// ways to a set, that compares whole positions. It is safe for concurrent use
// and changes no result.
type Cached struct {
	Evaluator
	sets []cacheSet
	// misses holds buffers of EvalBatch.
	misses sync.Pool
}

const (
	ways = 4
	// setBytes is the size of a cacheSet.
	setBytes = ways * 32
)

// cacheSet holds four positions, the most recently stored one first.
type cacheSet [ways]cacheEntry

// cacheEntry is empty while hi is zero: the key of a real position in hi gets a
// mark above its 16 bits. A mark of the first entry is the lock of its set.
type cacheEntry struct {
	lo  uint64
	hi  uint32
	out Outputs
}

const (
	occupied = 1 << 31
	locked   = 1 // in place of the first entry's mark: the set is in use
)

// lock takes hold of the set for a few instructions and returns the mark of its
// first entry. It writes without reading first: a page that is read before it is
// written is mapped twice, and the second time stops the other processors.
func (s *cacheSet) lock() uint32 {
	for {
		if hi := atomic.SwapUint32(&s[0].hi, locked); hi != locked {
			return hi
		}
		runtime.Gosched()
	}
}

func (s *cacheSet) unlock(hi uint32) { atomic.StoreUint32(&s[0].hi, hi) }

// NewCached returns ev with a cache of about the given size before it, at least
// 1 MiB.
func NewCached(ev Evaluator, mib int) *Cached {
	sets := max(mib, 1) << 20 / setBytes
	c := &Cached{Evaluator: ev, sets: make([]cacheSet, 1<<(bits.Len(uint(sets))-1))}
	c.misses.New = func() any { return new(misses) }
	return c
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
	if !c.find(p, out) {
		c.Evaluator.Eval(p, out)
		c.store(p, out)
	}
}

// find reports whether the cache holds p and writes what it holds.
func (c *Cached) find(p *board.Position, out *Outputs) bool {
	lo, hi, at := c.place(p)
	set := &c.sets[at]
	first := set.lock()
	hit := first == hi && set[0].lo == lo
	if hit {
		*out = set[0].out
	}
	for i := 1; i < ways && !hit; i++ {
		if e := &set[i]; e.lo == lo && e.hi == hi {
			*out, hit = e.out, true
		}
	}
	set.unlock(first)
	return hit
}

// store makes p the latest position of its set.
func (c *Cached) store(p *board.Position, out *Outputs) {
	lo, hi, at := c.place(p)
	set := &c.sets[at]
	first := set.lock()
	if e := &set[0]; e.lo != lo || first != hi {
		copy(set[2:], set[1:])
		set[1] = cacheEntry{e.lo, first, e.out}
		e.lo, e.out = lo, *out
	}
	set.unlock(hi)
}

// EvalBatch does the same for many positions: those that the cache does not hold
// reach the evaluator behind it together.
func (c *Cached) EvalBatch(p []board.Position, out []Outputs) {
	m := c.misses.Get().(*misses)
	for len(p) > 0 {
		n := min(len(p), groupSize)
		c.group(p[:n], out[:n], m)
		p, out = p[n:], out[n:]
	}
	c.misses.Put(m)
}

// groupSize is how many positions are looked up before those missing are
// evaluated.
const groupSize = 64

// misses are the positions of a group that the cache does not hold.
type misses struct {
	index [groupSize]int
	pos   [groupSize]board.Position
	out   [groupSize]Outputs
}

func (c *Cached) group(p []board.Position, out []Outputs, m *misses) {
	n := 0
	for i := range p {
		if !c.find(&p[i], &out[i]) {
			m.index[n], m.pos[n] = i, p[i]
			n++
		}
	}
	if n == 0 {
		return
	}
	c.Evaluator.EvalBatch(m.pos[:n], m.out[:n])
	for k, i := range m.index[:n] {
		out[i] = m.out[k]
		c.store(&p[i], &out[i])
	}
}
