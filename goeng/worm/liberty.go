package worm

import "ana/goeng/board"

// higherLiberties counts the liberties of order 2, 3 and 4 of every worm: the
// empty points away from the enemy that are reached from the liberties of lower
// order, where friendly stones cost nothing.
func (a *Analyzer) higherLiberties(b *board.Board, r *Result) {
	a.findKoPoints(b, r)
	for i := range r.Worms {
		w := &r.Worms[i]
		a.nextGen()
		a.startKnown(b, w)
		a.queue = append(a.queue[:0], w.Origin)
		a.seen[w.Origin] = a.gen
		for order := uint32(2); order <= 4; order++ {
			w.Liberties[order-1] = a.pass(w.Color, order)
		}
	}
}

// startKnown makes the liberties of w known that are not blocked, that is, not
// between two points that are enemy stones or off the board.
func (a *Analyzer) startKnown(b *board.Board, w *Worm) {
	enemy := w.Color.Opponent()
	shut := func(p board.Point) bool {
		c := b.At(p)
		return c == enemy || c == board.Edge
	}
	a.libs = b.AppendLiberties(a.libs[:0], w.Origin)
	for _, p := range a.libs {
		if shut(p+board.South) && shut(p+board.North) || shut(p+board.West) && shut(p+board.East) {
			continue
		}
		a.known[p] = a.gen + 1
	}
}

// pass floods over carriers, the friendly stones and the points known from lower
// orders, and collects the points beside them that touch no enemy stone. It
// returns their number. Known points hold gen plus the order of the liberty.
//
// A pass goes on where the one before stopped, because the carriers visited then
// have no more points to collect: the queue holds what is reached now for the
// first time. The flood does not leave a ko point, so a point collected beside
// one is visited later only if another carrier leads to it.
func (a *Analyzer) pass(color board.Color, order uint32) int {
	count, gen := 0, a.gen
	queue, fresh := a.queue, a.fresh[:0]
	seen, known, cells, nearEnemy := &a.seen, &a.known, &a.cells, &a.near[color.Opponent()]
	for i := 0; i < len(queue); i++ { // the queue grows while it is read
		p := queue[i]
		stop := a.ko[p]
		for _, q := range [4]board.Point{p + board.South, p + board.West, p + board.North, p + board.East} {
			switch cells[q] {
			case color:
				if !stop && seen[q] != gen {
					seen[q] = gen
					queue = append(queue, q)
				}
			case board.Empty:
				of := known[q] - gen // order, 1 to 4, if known, else larger
				if of > 4 {
					if nearEnemy[q] {
						continue
					}
					known[q], of = gen+order, order
					count++
				}
				if stop || seen[q] == gen {
					continue
				}
				seen[q] = gen
				if of == order {
					fresh = append(fresh, q) // carries from the next pass on
				} else {
					queue = append(queue, q)
				}
			}
		}
	}
	a.queue, a.fresh = fresh, queue
	return count
}

// findKoPoints marks the single stones that can be taken in a ko, and the empty
// points where the opponent of the stone below (above, on the last row) can take
// in a ko.
func (a *Analyzer) findKoPoints(b *board.Board, r *Result) {
	a.ko = [board.NumPoints]bool{}
	for _, p := range r.points {
		if c := b.At(p); c != board.Empty {
			if b.Size(p) == 1 && b.Liberties(p) == 1 {
				a.ko[p] = koCapture(b, b.FirstLiberty(p), c.Opponent())
			}
			continue
		}
		beside := b.At(p + board.South)
		if beside == board.Edge {
			beside = b.At(p + board.North)
		}
		if beside.IsPlayer() {
			a.ko[p] = koCapture(b, p, beside.Opponent())
		}
	}
}

// koCapture reports whether colour c at the empty point p is surrounded by the
// other colour and takes exactly one stone, legal at the moment or not.
func koCapture(b *board.Board, p board.Point, c board.Color) bool {
	for _, n := range [4]board.Point{p + board.South, p + board.West, p + board.North, p + board.East} {
		if got := b.At(n); got == c || got == board.Empty {
			return false
		}
	}
	return b.Captures(p, c) == 1
}

// genus counts the regions of the complement of worm id, minus one.
//
// It uses Euler's formula instead of a flood: with the border added to the worm,
// and diagonal neighbours joined, the regions are the holes of the figure. Their
// number is that of the parts of the figure (worm and border, or one if they
// touch) minus its Euler number, which is a sum over squares of four points. The
// border alone has Euler number 0, so only squares with a stone matter.
func genus(b *board.Board, r *Result, id int) int {
	parts, euler := 2, 0
	for _, p := range r.Stones(id) {
		for _, n := range [4]board.Point{p + board.South, p + board.West, p + board.North, p + board.East} {
			if b.At(n) == board.Edge {
				parts = 1
			}
		}
		for _, corner := range [4]board.Point{p, p + board.West, p + board.North, p + board.North + board.West} {
			euler += eulerSquare(b, r, corner, int16(id), p)
		}
	}
	return parts - euler/4 - 1
}

// eulerSquare returns four times what the square with the given upper left corner
// adds to the Euler number because of the stones of worm id, if p is the first of
// them; else 0, so that every square counts once.
func eulerSquare(b *board.Board, r *Result, corner board.Point, id int16, p board.Point) int {
	var with, without int // bits of the square: worm or border, border only
	for i, q := range [4]board.Point{corner, corner + board.East, corner + board.South, corner + board.South + board.East} {
		switch {
		case b.At(q) == board.Edge:
			with |= 1 << i
			without |= 1 << i
		case r.id[q] == id:
			if with&^without == 0 && q != p {
				return 0
			}
			with |= 1 << i
		}
	}
	return eulerQuad[with] - eulerQuad[without]
}

// eulerQuad is four times the weight of a square in the Euler number of a figure
// with diagonal neighbours joined: 1 for one point, -1 for three, -2 for two on a
// diagonal.
var eulerQuad = [16]int{
	0b0001: 1, 0b0010: 1, 0b0100: 1, 0b1000: 1,
	0b1110: -1, 0b1101: -1, 0b1011: -1, 0b0111: -1,
	0b1001: -2, 0b0110: -2,
}
