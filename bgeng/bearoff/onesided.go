package bearoff

import (
	"context"
	"fmt"
)

// Turns is the length of a distribution: chances beyond turn 31 do not occur.
const Turns = 32

// one is a probability of one in the units of the databases.
const one = 65535

// Dist is a distribution over turns: P[k]/65535 is the chance of First+k turns
// exactly. P must not be modified.
type Dist struct {
	First int
	P     []uint16
}

// Last returns the largest number of turns with a chance above zero.
func (d Dist) Last() int { return d.First + len(d.P) - 1 }

// Mean returns the expected number of turns times 65535.
func (d Dist) Mean() int {
	sum := 0
	for k, p := range d.P {
		sum += (d.First + k) * int(p)
	}
	return sum
}

// OneSided is a one-sided database. It is immutable and safe for concurrent
// use.
type OneSided struct {
	points, chequers int
	gammons          bool
	entry            []entry
	data             []uint16
}

// entry locates the two distributions of a position in data.
type entry struct {
	at             uint32
	nz, first      uint8
	nzGam, firstGm uint8
}

// Points returns the number of points of the database, from the ace point up.
func (d *OneSided) Points() int { return d.points }

// Chequers returns the largest number of chequers of the database.
func (d *OneSided) Chequers() int { return d.chequers }

// HasGammons reports whether [OneSided.FirstOff] is known.
func (d *OneSided) HasGammons() bool { return d.gammons }

// Off returns the distribution of the turns until all chequers are off, for
// the position with the given [Index].
func (d *OneSided) Off(index int) Dist {
	e := d.entry[index]
	return Dist{int(e.first), d.data[e.at : e.at+uint32(e.nz)]}
}

// FirstOff returns the distribution of the turns until the first chequer is
// off. It is turn 0 for positions that have one off already.
func (d *OneSided) FirstOff(index int) Dist {
	e := d.entry[index]
	at := e.at + uint32(e.nz)
	return Dist{int(e.firstGm), d.data[at : at+uint32(e.nzGam)]}
}

// append adds the distributions of the next position.
func (d *OneSided) append(off, first *[Turns]uint16) {
	e := entry{at: uint32(len(d.data))}
	e.first, e.nz = d.pack(off)
	if first != nil {
		e.firstGm, e.nzGam = d.pack(first)
	}
	d.entry = append(d.entry, e)
}

// pack appends the non-zero part of p.
func (d *OneSided) pack(p *[Turns]uint16) (first, nz uint8) {
	lo, hi := 0, Turns
	for lo < Turns-1 && p[lo] == 0 {
		lo++
	}
	for hi > lo+1 && p[hi-1] == 0 {
		hi--
	}
	d.data = append(d.data, p[lo:hi]...)
	return uint8(lo), uint8(hi - lo)
}

// Progress is told how many of all positions are done. It may be nil.
type Progress func(done, total int)

func (p Progress) report(done, total int) {
	if p != nil {
		p(done, total)
	}
}

// GenerateOneSided computes the database of 6 points and up to limit chequers
// (15 for the real game; less for tests). Each roll is played so that the
// expected number of turns is smallest, separately for the two distributions.
// It stops with ctx's error when ctx ends.
func GenerateOneSided(ctx context.Context, limit int, progress Progress) (*OneSided, error) {
	if limit < 1 || limit > 15 {
		return nil, fmt.Errorf("one-sided database of %d chequers: want 1 to 15", limit)
	}
	all := homes(limit)
	g := generator{
		db:   &OneSided{points: 6, chequers: limit, gammons: true, entry: make([]entry, 0, len(all))},
		mean: make([]int32, len(all)), meanGam: make([]int32, len(all)), full: limit,
	}
	done := [Turns]uint16{one}
	g.db.append(&done, &done)
	for i := 1; i < len(all); i++ {
		if i%256 == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			progress.report(i, len(all))
		}
		g.position(all[i], i)
	}
	progress.report(len(all), len(all))
	return g.db, nil
}

// generator is the state of GenerateOneSided.
type generator struct {
	db            *OneSided
	mean, meanGam []int32
	full          int
	player        player
}

// position computes the distributions of h, whose results are all known.
func (g *generator) position(h home, index int) {
	var off, first [Turns]uint32
	gammon := h.count() == g.full
	for _, roll := range rolls {
		results := g.player.results(h, roll)
		best, bestGam := results[0], results[0]
		for _, r := range results[1:] {
			if g.mean[r] < g.mean[best] {
				best = r
			}
			if g.meanGam[r] < g.meanGam[bestGam] {
				bestGam = r
			}
		}
		addTurn(&off, g.db.Off(int(best)), roll.weight)
		if gammon {
			addTurn(&first, g.db.FirstOff(int(bestGam)), roll.weight)
		}
	}
	p, q := settle(&off), [Turns]uint16{one}
	if gammon {
		q = settle(&first)
	}
	g.db.append(&p, &q)
	g.mean[index] = int32(g.db.Off(index).Mean())
	g.meanGam[index] = int32(g.db.FirstOff(index).Mean())
}

// addTurn adds d, one turn later, with a weight.
func addTurn(sum *[Turns]uint32, d Dist, weight int) {
	for k, p := range d.P {
		sum[min(d.First+k+1, Turns-1)] += uint32(weight) * uint32(p)
	}
}

// settle divides by 36 and gives the rounding surplus to the likeliest turn.
func settle(sum *[Turns]uint32) (p [Turns]uint16) {
	total, mode := 0, 0
	for t, s := range sum {
		p[t] = uint16((s + 18) / 36)
		total += int(p[t])
		if p[t] > p[mode] {
			mode = t
		}
	}
	p[mode] = uint16(int(p[mode]) + one - total)
	return p
}
