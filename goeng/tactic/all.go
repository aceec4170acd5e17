package tactic

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"ana/goeng/board"
)

// MaxPoints is the number of attack and of defence points kept per string.
const MaxPoints = 10

// Move is a point with the code that it reaches.
type Move struct {
	Point board.Point
	Code  Code
}

// Codes is all that reading tells about one string.
type Codes struct {
	Origin   board.Point // first stone in scan order
	Color    board.Color
	Attack   Code   // best result of the opponent moving first
	Defence  Code   // best result of the owner moving first; asked for attackable strings only
	Attacks  []Move // best first, at most MaxPoints
	Defences []Move
	Nodes    int   // moves tried for this string
	Limit    Limit // bounds met by any of its questions
}

// Safe reports whether the string cannot be captured.
func (c *Codes) Safe() bool { return c.Attack == Lose }

// Critical reports whether the next move decides.
func (c *Codes) Critical() bool { return c.Attack != Lose && c.Defence != Lose }

// AttackPoint returns the first attack point, board.Pass if there is none.
func (c *Codes) AttackPoint() board.Point { return firstPoint(c.Attacks) }

// DefencePoint returns the first defence point, board.Pass if there is none.
func (c *Codes) DefencePoint() board.Point { return firstPoint(c.Defences) }

func firstPoint(ms []Move) board.Point {
	if len(ms) == 0 {
		return board.Pass
	}
	return ms[0].Point
}

// ReadAll reads every string of a position: attack and defence, further
// points among the liberties, and the points that other strings suggest. The
// strings come in scan order of their origins. workers is the number of
// goroutines, 0 for one per processor; the answer does not depend on it. The
// error is that of the context.
func ReadAll(ctx context.Context, b *board.Board, opts Options, workers int) ([]Codes, error) {
	p := newPool(opts, workers)
	return p.readAll(ctx, b, nil)
}

// pool is a set of readers that share the strings of a position.
type pool struct {
	readers []*Reader
}

func newPool(opts Options, workers int) *pool {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	p := &pool{readers: make([]*Reader, workers)}
	for i := range p.readers {
		p.readers[i] = New(opts)
	}
	return p
}

// each calls f for 0 … n−1, spread over the readers.
func (p *pool) each(n int, f func(r *Reader, i int)) {
	if len(p.readers) == 1 || n < 2 {
		for i := range n {
			f(p.readers[0], i)
		}
		return
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	for _, r := range p.readers[:min(len(p.readers), n)] {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				f(r, i)
			}
		})
	}
	wg.Wait()
}

// readAll reads all strings; with a cache, those that it knows are not read
// again.
func (p *pool) readAll(ctx context.Context, b *board.Board, c *cache) ([]Codes, error) {
	b = b.Breathing()
	origins := origins(b)
	reads := make([]*reading, len(origins))
	for _, r := range p.readers {
		r.s.load(b)
	}
	if c != nil {
		c.find(&p.readers[0].s.grid, origins, reads)
	}
	p.each(len(origins), func(r *Reader, i int) {
		if reads[i] == nil && ctx.Err() == nil {
			reads[i] = r.readString(ctx, origins[i])
		}
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	hints := collectHints(reads)
	p.each(len(origins), func(r *Reader, i int) {
		if ctx.Err() == nil {
			r.tryHints(ctx, reads[i], hints)
		}
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if c != nil {
		c.store(&p.readers[0].s.grid, reads)
	}
	out := make([]Codes, len(reads))
	for i, rd := range reads {
		out[i] = rd.codes(hints)
	}
	p.neighbours(ctx, b, out)
	return out, ctx.Err()
}

// origins lists the first stones of all strings in scan order.
func origins(b *board.Board) []board.Point {
	var os []board.Point
	for _, p := range b.Points() {
		if b.At(p) != board.Empty && b.Origin(p) == p {
			os = append(os, p)
		}
	}
	return os
}

// hint is a move that decides about some string.
type hint struct {
	p     board.Point
	color board.Color // who plays it
}

func (r *reading) hintsOf() [2]hint {
	var hs [2]hint
	if len(r.attacks) > 0 {
		hs[0] = hint{r.attacks[0].Point, r.color.Opponent()}
	}
	if len(r.defences) > 0 {
		hs[1] = hint{r.defences[0].Point, r.color}
	}
	return hs
}

// collectHints gathers the first attack and defence point of every string.
func collectHints(reads []*reading) []hint {
	var hs []hint
	for _, rd := range reads {
		for _, h := range rd.hintsOf() {
			if h.color != board.Empty && h.p != board.Pass && !slices.Contains(hs, h) {
				hs = append(hs, h)
			}
		}
	}
	return hs
}

// neighbours looks at adjacent strings of opposite colours that can both be
// captured while one has no defence: capturing the other may be one.
func (p *pool) neighbours(ctx context.Context, b *board.Board, cs []Codes) {
	index := map[board.Point]int{}
	for i := range cs {
		index[cs[i].Origin] = i
	}
	r := p.readers[0]
	for i := range cs {
		c := &cs[i]
		if c.Attack == Lose || c.Defence != Lose {
			continue
		}
		for _, q := range b.AppendAdjacent(nil, c.Origin) {
			o := &cs[index[b.Origin(q)]]
			if o.Attack == Lose {
				continue
			}
			m := o.Attacks[0].Point
			if m == board.Pass {
				continue
			}
			if v := r.tryDefence(ctx, c.Origin, m); v != Lose {
				c.Defence = v
				c.Defences = insertMove(c.Defences, Move{m, v})
			}
		}
	}
}

// insertMove adds a point, keeping the list sorted and the worse of two codes
// for the same point.
func insertMove(ms []Move, m Move) []Move {
	for i := range ms {
		if ms[i].Point == m.Point {
			ms[i].Code = min(ms[i].Code, m.Code)
			slices.SortStableFunc(ms, func(a, b Move) int { return int(b.Code) - int(a.Code) })
			return ms
		}
	}
	i := 0
	for i < len(ms) && ms[i].Code >= m.Code {
		i++
	}
	if i >= MaxPoints {
		return ms
	}
	ms = slices.Insert(ms, i, m)
	return ms[:min(len(ms), MaxPoints)]
}
