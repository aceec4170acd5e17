package main

import (
	"math/rand/v2"

	"ana/bgeng/board"
	"ana/bgeng/moves"
)

// start returns the position that a game of self-play begins with: the opening,
// or in o.odd of a hundred games one of the kinds that ordinary play reaches too
// seldom. With o.races those are races.
func start(rng *rand.Rand, o *options) board.Position {
	if rng.IntN(100) >= o.odd {
		return board.Start()
	}
	if o.races {
		return runningRace(rng)
	}
	switch k := rng.IntN(100); {
	case k < 11:
		return board.Nackgammon()
	case k < 44:
		return wander(rng)
	default:
		return construct(rng)
	}
}

// wander plays at random for a while: loose positions with many blots.
func wander(rng *rand.Rand) board.Position {
	p := board.Start()
	for range 2 + rng.IntN(14) {
		plays := moves.Legal(p, 1+rng.IntN(6), 1+rng.IntN(6), nil)
		if len(plays) == 0 {
			p = p.Swap()
			continue
		}
		if p = plays[rng.IntN(len(plays))].Result; p.Class() == board.Over {
			return board.Start()
		}
	}
	return p
}

// construct builds positions of hard kinds, from both sides' views.
func construct(rng *rand.Rand) board.Position {
	for {
		var p board.Position
		switch rng.IntN(5) {
		case 0:
			p = backGame(rng)
		case 1:
			p = primes(rng)
		case 2:
			p = containment(rng)
		case 3:
			p = bearIn(rng)
		default:
			p = holding(rng)
		}
		if rng.IntN(2) == 0 {
			p = p.Swap()
		}
		if p.Class() >= board.Crashed {
			return p
		}
	}
}

// put places n chequers of side on a point unless the other side holds it.
func put(p *board.Position, side, point, n int) {
	if point < board.Bar && p[1-side][23-point] > 0 {
		return
	}
	if free := board.Chequers - p.Count(side); n > free {
		n = free
	}
	p[side][point] += uint8(n)
}

// fill places the rest of a side's chequers, up to total, between two points.
func fill(rng *rand.Rand, p *board.Position, side, low, high, total int) {
	for tries := 0; p.Count(side) < total && tries < 200; tries++ {
		n := 1
		if rng.IntN(3) > 0 {
			n = min(2, total-p.Count(side))
		}
		put(p, side, low+rng.IntN(high-low+1), n)
	}
	for i := 0; p.Count(side) < total && i < board.Bar; i++ {
		put(p, side, i, total-p.Count(side))
	}
}

// backGame: side 0 holds two points of side 1's home board.
func backGame(rng *rand.Rand) (p board.Position) {
	a := 18 + rng.IntN(6)
	b := 18 + rng.IntN(6)
	put(&p, 0, a, 2+rng.IntN(2))
	put(&p, 0, b, 2+rng.IntN(2))
	fill(rng, &p, 0, 2, 12, board.Chequers)
	fill(rng, &p, 1, rng.IntN(4), 6+rng.IntN(12), board.Chequers)
	return p
}

// primes: both sides have a long block and chequers behind the other's.
func primes(rng *rand.Rand) (p board.Position) {
	for side := range 2 {
		first := 2 + rng.IntN(4)
		for i := range 3 + rng.IntN(3) {
			put(&p, side, first+i, 2)
		}
		put(&p, side, 20+rng.IntN(4), 1+rng.IntN(2))
		if rng.IntN(4) == 0 {
			put(&p, side, board.Bar, 1)
		}
		fill(rng, &p, side, 3, 16, board.Chequers)
	}
	return p
}

// containment: side 1 has borne off some and has a chequer or two back, side 0
// tries to keep them in.
func containment(rng *rand.Rand) (p board.Position) {
	first := rng.IntN(3)
	for i := range 3 + rng.IntN(4) {
		put(&p, 0, first+i, 2)
	}
	back := 18 + rng.IntN(7)
	put(&p, 1, back, 1+rng.IntN(2))
	fill(rng, &p, 0, 0, 6+rng.IntN(14), board.Chequers)
	fill(rng, &p, 1, 0, 5, p.Count(1)+rng.IntN(13))
	return p
}

// bearIn: side 1 brings its last chequers home or bears off against a point or
// a blot of side 0 in its home board.
func bearIn(rng *rand.Rand) (p board.Position) {
	put(&p, 0, 19+rng.IntN(6), 1+rng.IntN(3))
	if rng.IntN(2) == 0 {
		put(&p, 0, 18+rng.IntN(6), 2)
	}
	fill(rng, &p, 0, 0, 4+rng.IntN(9), board.Chequers)
	fill(rng, &p, 1, 0, 5+rng.IntN(5), board.Chequers-max(0, rng.IntN(16)-6))
	return p
}

// holding: both sides hold a high anchor or their bar points and bring the rest
// home.
func holding(rng *rand.Rand) (p board.Position) {
	for side := range 2 {
		if rng.IntN(3) > 0 {
			put(&p, side, 15+rng.IntN(6), 2)
		}
		put(&p, side, 12, rng.IntN(4))
		fill(rng, &p, side, 1, 8+rng.IntN(6), board.Chequers)
	}
	return p
}

// runningRace: the sides have passed each other somewhere; some chequers may be
// off.
func runningRace(rng *rand.Rand) (p board.Position) {
	if rng.IntN(2) == 0 {
		return stragglers(rng)
	}
	cut := 3 + rng.IntN(17)
	for side, far := range [2]int{22 - cut, cut} {
		total := board.Chequers
		if rng.IntN(3) == 0 {
			total = 3 + rng.IntN(13)
		}
		reach := 1 + rng.IntN(far+1)
		for range total {
			at := rng.IntN(reach)
			if rng.IntN(2) == 0 {
				at = min(at, rng.IntN(reach))
			}
			p[side][at]++
		}
	}
	return p
}

// stragglers: one side has brought nearly everything home, the other is bearing
// off or about to; gammons and backgammons hang on the last chequers.
func stragglers(rng *rand.Rand) (p board.Position) {
	side := rng.IntN(2)
	home := 1 + rng.IntN(6)
	other := board.Chequers
	if rng.IntN(3) > 0 {
		other = 1 + rng.IntN(board.Chequers)
	}
	for range other {
		p[1-side][min(rng.IntN(home), rng.IntN(7))]++
	}
	behind := rng.IntN(4)
	far := min(23, 22-p.Back(1-side))
	for range behind {
		p[side][far-rng.IntN(1+rng.IntN(far))]++
	}
	for p.Count(side) < board.Chequers {
		p[side][rng.IntN(1+rng.IntN(7))%7]++
	}
	return p
}
