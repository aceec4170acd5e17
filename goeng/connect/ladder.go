package connect

import "ana/goeng/board"

// maxRun is the number of positions after which a ladder counts as escaped.
const maxRun = 2000

// ladder reads a strict ladder against the string at t, which has two liberties,
// its opponent to move: he plays on one of them, the owner extends or captures a
// string in atari, and so on. True is a proof of capture; whatever smells of ko
// counts as an escape. The board itself is played on, which costs less than
// setting up a tactical reader for the many small questions of a spreading.
func (r *Reader) ladder(t board.Point) bool {
	n := len(r.buf)
	r.buf = r.b.AppendLiberties(r.buf, t)
	x, y := r.buf[n], r.buf[n+1]
	r.buf = r.buf[:n]
	d := r.b.At(t)
	nx, ny := r.b.LibertiesAfter(x, d), r.b.LibertiesAfter(y, d)
	if ny > nx {
		x, y, nx, ny = y, x, ny, nx
	}
	// Playing one leaves the owner the other.
	return ny <= 3 && r.ladderAtari(t, x) || nx <= 3 && r.ladderAtari(t, y)
}

// ladderAtari puts the string at t into atari by x and reports whether it is caught.
func (r *Reader) ladderAtari(t, x board.Point) bool {
	a := r.b.At(t).Opponent()
	if r.koStone(x, a) != board.NoPoint || !r.b.TryPlay(x, a) {
		return false
	}
	caught := !r.ladderEscapes(t)
	r.b.Undo()
	return caught
}

// ladderEscapes reports whether the string at t, in atari, gets away.
func (r *Reader) ladderEscapes(t board.Point) bool {
	if r.ladders++; r.ladders > maxRun {
		return true
	}
	d, x := r.b.At(t), r.b.FirstLiberty(t)
	n := len(r.buf)
	defer func() { r.buf = r.buf[:n] }()
	r.buf = r.b.AppendAdjacent(r.buf, t)
	for i, end := n, len(r.buf); i < end; i++ {
		s := r.buf[i]
		if r.b.Liberties(s) != 1 {
			continue
		}
		q := r.b.FirstLiberty(s)
		switch {
		case q == x && r.b.Size(s) > 1: // the extension below takes it as well
		case r.koStone(q, d) != board.NoPoint:
			return true
		case q != x && r.ladderRuns(t, q):
			return true
		}
	}
	if r.ladderRuns(t, x) {
		return true
	}
	// The capture of a single stone can be made a ko or a snapback.
	return r.b.Size(t) == 1 && (r.koStone(x, d.Opponent()) != board.NoPoint || r.b.LibertiesAfter(x, d.Opponent()) < 3)
}

// ladderRuns plays x for the owner of the string at t and reports whether it
// escapes the attack that follows.
func (r *Reader) ladderRuns(t, x board.Point) bool {
	d := r.b.At(t)
	if r.b.IsLibertyOf(x, t) {
		switch n := r.b.LibertiesAfter(x, d); {
		case n >= 3:
			return true
		case n < 2:
			return false // two stones or more in atari
		}
	}
	if !r.b.TryPlay(x, d) {
		return false
	}
	defer r.b.Undo()
	switch r.b.Liberties(t) {
	case 0, 1:
		return r.b.Size(t) == 1
	case 2:
		return !r.ladder(t)
	}
	return true
}
