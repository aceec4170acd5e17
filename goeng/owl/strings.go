package owl

import (
	"ana/goeng/board"
	"ana/goeng/tactic"
)

// reading is what is known about a string.
type reading struct {
	attack, defend     tactic.Code
	attackAt, defendAt board.Point
}

// window is how far around a string stones matter to a reading that is kept for
// the rest of a question.
const window = 3

// read returns whether a string can be taken and saved. Within one question it is
// read again only when something near it has changed.
func (r *Reader) read(p board.Point) reading {
	k := r.surroundings(p)
	if rd, ok := r.known[k]; ok {
		return rd
	}
	at := r.reader.Attack(r.ctx, r.b, p)
	rd := reading{attack: at.Code, attackAt: at.Point}
	if at.Code != tactic.Lose {
		df := r.reader.Defend(r.ctx, r.b, p)
		rd.defend, rd.defendAt = df.Code, df.Point
	}
	r.known[k] = rd
	return rd
}

// surroundings is a key of the stones around a string, and of the ko.
func (r *Reader) surroundings(p board.Point) uint64 {
	r.scratch = r.b.AppendStones(r.scratch[:0], p)
	top, bottom, left, right := board.MaxSize, 0, board.MaxSize, 0
	for _, s := range r.scratch {
		top, bottom = min(top, s.Row()), max(bottom, s.Row())
		left, right = min(left, s.Col()), max(right, s.Col())
	}
	top, left = max(0, top-window), max(0, left-window)
	bottom, right = min(r.b.Height()-1, bottom+window), min(r.b.Width()-1, right+window)
	key := uint64(p)
	for row := top; row <= bottom; row++ {
		for q, end := board.At(row, left), board.At(row, right); q <= end; q++ {
			key = (key ^ uint64(r.b.At(q))) * 0x9e3779b97f4a7c15
			key ^= key >> 29
		}
	}
	ko, c := r.b.Ko()
	return key ^ uint64(ko)<<2 ^ uint64(c)
}
