package worm

import "ana/goeng/board"

// Result codes of tactical reading that matter here.
const (
	codeKoA = 4
	codeWin = 5
)

// ApplyTactics enters what tactical reading found, one entry for each worm of r
// in its order, and derives Lunch and Inessential from it. The board must be the
// one that r describes.
func (a *Analyzer) ApplyTactics(b *board.Board, r *Result, tactics []Tactics) {
	for i := range r.Worms {
		r.Worms[i].Tactics = tactics[i]
	}
	a.lunches(b, r)
	for i := range r.Worms {
		w := &r.Worms[i]
		w.Inessential = w.Genus == 0 && w.Liberties[1] == 0 && w.Cutstone == 0 &&
			w.Lunch == board.NoPoint && a.walledIn(b, r, i)
	}
	r.HasTactics = true
}

// lunches finds for every worm the best adjacent worm that can be taken, also
// diagonally adjacent: the most important cutting stone, then the one with the
// fewest liberties, then the first in scan order. A ko that the taker has to
// find the first threat for is no lunch, and there is no second choice then.
func (a *Analyzer) lunches(b *board.Board, r *Result) {
	for i := range r.Worms {
		r.Worms[i].Lunch = board.NoPoint
	}
	a.findKoPoints(b, r)
	for _, p := range r.points {
		food := r.At(p)
		if food == nil || food.AttackCode == 0 || a.ko[p] {
			continue
		}
		eater := food.Color.Opponent()
		for _, d := range board.Steps8() {
			if b.At(p+d) != eater {
				continue
			}
			if w := r.At(p + d); w.Lunch == board.NoPoint || tastier(food, r.At(w.Lunch)) {
				w.Lunch = food.Origin
			}
		}
	}
	for i := range r.Worms {
		w := &r.Worms[i]
		if food := r.At(w.Lunch); food != nil && food.AttackCode != codeWin && food.AttackCode != codeKoA {
			w.Lunch = board.NoPoint
		}
	}
}

func tastier(food, than *Worm) bool {
	if food.Cutstone != than.Cutstone {
		return food.Cutstone > than.Cutstone
	}
	return food.Liberties[0] < than.Liberties[0]
}

// walledIn reports whether the place of worm id and the empty points that it
// opens on are bordered by stones of one colour only, with at most two empty
// points on the edge of the board.
func (a *Analyzer) walledIn(b *board.Board, r *Result, id int) bool {
	a.nextGen()
	a.queue = a.queue[:0]
	for _, p := range r.Stones(id) {
		a.seen[p] = a.gen
		a.queue = append(a.queue, p)
	}
	var bordered [4]bool
	onEdge := 0
	for i := 0; i < len(a.queue); i++ { // the queue grows while it is read
		p := a.queue[i]
		edge := false
		for _, q := range [4]board.Point{p + board.South, p + board.West, p + board.North, p + board.East} {
			c := b.At(q)
			if c == board.Edge {
				edge = true
			}
			if a.seen[q] == a.gen {
				continue
			}
			if c != board.Empty {
				bordered[c] = true
				continue
			}
			a.seen[q] = a.gen
			a.queue = append(a.queue, q)
		}
		if edge && b.At(p) == board.Empty {
			onEdge++
		}
	}
	return bordered[board.White] != bordered[board.Black] && onEdge <= 2
}
