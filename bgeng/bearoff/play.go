package bearoff

// dice is one of the 21 different rolls with its weight out of 36.
type dice struct{ low, high, weight int }

var rolls = func() (r [21]dice) {
	n := 0
	for high := 1; high <= 6; high++ {
		for low := 1; low <= high; low++ {
			r[n] = dice{low, high, 2}
			if low == high {
				r[n].weight = 1
			}
			n++
		}
	}
	return r
}()

// player finds the results of bearing off. It is scratch space of one worker.
type player struct{ found []int32 }

// results returns the indices of the positions that the roll can lead to, the
// higher die and the rearmost chequer first; a position may come up twice. The
// order decides between plays of equal mean, so it is part of the format. The
// slice is valid until the next call.
func (p *player) results(h home, d dice) []int32 {
	p.found = p.found[:0]
	if d.low == d.high {
		p.repeat(h, d.low-1, 4, 5)
	} else {
		p.pair(h, d.high, d.low)
		p.pair(h, d.low, d.high)
	}
	return p.found
}

func (p *player) add(h *home) { p.found = append(p.found, int32(Index(h[:]))) }

// pair plays two dice in the given order.
func (p *player) pair(h home, first, second int) {
	back := h.back()
	if back < 0 {
		p.add(&h)
		return
	}
	for i := back; i >= 0; i-- {
		one, ok := h.move(i, first, back)
		if !ok {
			continue
		}
		rear := one.back()
		if rear < 0 {
			p.add(&one)
		}
		for j := rear; j >= 0; j-- {
			if two, ok := one.move(j, second, rear); ok {
				p.add(&two)
			}
		}
	}
}

// repeat plays a die left more times, from no point behind the given one.
func (p *player) repeat(h home, die, left, from int) {
	back := h.back()
	if left == 0 || back < 0 {
		p.add(&h)
		return
	}
	for i := min(from, back); i >= 0; i-- {
		if next, ok := h.move(i, die+1, back); ok {
			p.repeat(next, die, left-1, i)
		}
	}
}

// move plays one die from point i; back is the rearmost chequer.
func (h home) move(i, die, back int) (home, bool) {
	if h[i] == 0 || i < die-1 && i != back {
		return h, false
	}
	h[i]--
	if i >= die {
		h[i-die]++
	}
	return h, true
}
