package board

// MoveNotes tells what was unusual about a move of a record.
type MoveNotes struct {
	OffBoard bool  // the point is outside the board or the colour no player: nothing was done
	Replaced Color // the stone that was on the point before, Empty if none
	TookKo   bool  // took back a ko that was banned
	Captured int   // stones of the opponent taken
	Suicide  int   // own stones that the move removed, itself included
}

// Unusual reports whether the move was not legal.
func (n MoveNotes) Unusual() bool {
	return n.OffBoard || n.Replaced != Empty || n.TookKo || n.Suicide > 0
}

// PlayRecorded executes a move of a record even where it is not legal: the stone
// replaces what is on the point, strings of the opponent that it leaves without
// liberties go, and then its own string if it has none. One Undo takes it back.
// A point off the board changes nothing and is not part of the history.
func (b *Board) PlayRecorded(p Point, c Color) MoveNotes {
	var notes MoveNotes
	if why := b.check(p, c); why == OffBoard || why == NoPlayer {
		notes.OffBoard = true
		return notes
	}
	notes.TookKo = b.IsKo(p, c)
	b.push(p, c)
	b.ko, b.koColor = NoPoint, Empty
	if p == Pass {
		return notes
	}
	if old := b.cells[p]; old != Empty {
		notes.Replaced = old
		b.takeOff(p)
	}
	notes.Captured = b.execute(p, c)
	if s := b.chainAt(p); s.nlibs == 0 {
		notes.Suicide = int(s.size)
		b.captured[c] += notes.Suicide
		b.lift(b.chainOf[p])
	}
	return notes
}

// Place sets up the point p: it puts a stone there, replacing what was there, or
// removes the stone if c is Empty. Nothing is captured, strings without
// liberties stay, and the ko ban ends. One Undo takes it back. The error is a
// *MoveError for a point off the board or a colour that cannot be placed.
func (b *Board) Place(p Point, c Color) error {
	if b.At(p) == Edge {
		return &MoveError{Point: p, Color: c, Reason: OffBoard, Height: b.height}
	}
	if c > Black {
		return &MoveError{Point: p, Color: c, Reason: NoPlayer, Height: b.height}
	}
	b.push(p, c)
	b.ko, b.koColor = NoPoint, Empty
	if b.cells[p] == c {
		return nil
	}
	if b.cells[p] != Empty {
		b.takeOff(p)
	}
	if c != Empty {
		b.add(p, c)
	}
	return nil
}

// takeOff removes the stone on p, which may split its string.
func (b *Board) takeOff(p Point) {
	id := b.chainOf[p]
	color, size := b.chains[id].color, int(b.chains[id].size)
	var buffer [MaxSize * MaxSize]Point
	rest := b.appendSet(buffer[:0:size], &b.chains[id].stones)
	b.lift(id)
	for _, q := range rest {
		if q != p {
			b.add(q, color)
		}
	}
}
