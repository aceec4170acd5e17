package connect

import "ana/goeng/board"

// koKind names the states of kos in a search, as in tactical reading.
type koKind uint8

const (
	koNone   koKind = iota
	koMaster        // the owner took a ko that was banned, a threat being supposed
	koGray          // the other side answered with a second ko
	koWeak          // two kos were taken in a row
)

// koState makes the search end and ko results nameable. Its point is the point of
// the stone taken (master, gray) or the point banned before (weak).
type koState struct {
	kind  koKind
	owner board.Color
	p     board.Point
}

// maxKoDepth is the deepest line in which a ban may be ignored.
const maxKoDepth = 8

// play tries p for c if the rules and the state of kos allow it. conditional
// permits a ban to be ignored, which cond reports.
func (r *Reader) play(p board.Point, c board.Color, conditional bool) (before koState, ok, cond bool) {
	before = r.ko
	if p <= 0 || r.b.At(p) != board.Empty {
		return before, false, false
	}
	k := r.koStone(p, c)
	if k == board.NoPoint {
		if !r.b.TryPlay(p, c) {
			return before, false, false
		}
		switch {
		case before.kind == koWeak:
			r.ko = koState{}
		case before.kind != koNone && before.owner == c && r.koResolved(before):
			r.ko = koState{}
		}
	} else if ok, cond = r.takeKo(p, c, k, conditional); !ok {
		return before, false, false
	}
	r.depth++
	return before, true, cond
}

func (r *Reader) undo(before koState) {
	r.b.Undo()
	r.depth--
	r.ko = before
}

// koStone returns the single stone that c takes in a ko by playing p.
func (r *Reader) koStone(p board.Point, c board.Color) board.Point {
	taken := board.NoPoint
	for _, s := range board.Steps4() {
		n := p + s
		switch r.b.At(n) {
		case board.Empty, c:
			return board.NoPoint
		case c.Opponent():
			if r.b.Liberties(n) > 1 {
				continue
			}
			if taken != board.NoPoint || r.b.Size(n) > 1 {
				return board.NoPoint
			}
			taken = n
		}
	}
	return taken
}

// takeKo plays the capture of the stone k in a ko.
func (r *Reader) takeKo(p board.Point, c board.Color, k board.Point, conditional bool) (ok, cond bool) {
	at, side := r.b.Ko()
	banned := at == p && side == c
	old := board.NoPoint
	if side != board.Empty {
		old = at
	}
	st := r.ko
	switch {
	case st.kind == koNone && !banned:
		if old != board.NoPoint {
			st = koState{koWeak, board.Empty, old}
		}
	case st.kind == koWeak && !banned:
		if !diagonal(k, st.p) {
			return false, false
		}
		st = koState{koWeak, board.Empty, old}
	case st.kind == koNone || st.kind == koWeak:
		if !conditional || r.depth > maxKoDepth {
			return false, false
		}
		cond, st = true, koState{koMaster, c, k}
	case st.kind == koMaster && banned:
		return false, false
	case st.kind == koMaster && st.owner == c:
		if !diagonal(k, st.p) {
			return false, false
		}
		st = koState{koMaster, c, k}
	case st.kind == koMaster && p != st.p:
		st = koState{koGray, st.owner, st.p}
	default:
		return false, false
	}
	if ok, _ = r.b.TryKoPlay(p, c); !ok {
		return false, false
	}
	r.ko = st
	return true, cond
}

// koResolved reports whether the ko of st is over in favour of its owner.
func (r *Reader) koResolved(st koState) bool {
	if r.b.At(st.p) != board.Empty {
		return true
	}
	other := st.owner.Opponent()
	return r.koStone(st.p, other) == board.NoPoint && r.b.IsSuicide(st.p, other)
}

// diagonal reports whether p and q touch at a corner.
func diagonal(p, q board.Point) bool {
	d := p - q
	if d < 0 {
		d = -d
	}
	return d == board.Stride-1 || d == board.Stride+1
}
