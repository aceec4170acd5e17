package tactic

// chain is a string with its exact stones and liberties.
type chain struct {
	stones, libs set
	beside       set // the points of the board 4-adjacent to stones
	nlib, size   int16
	color        uint8
}

// copyFrom copies a string of a board with nw words to a set.
func (c *chain) copyFrom(o *chain, nw int) {
	if nw > smallWords {
		*c = *o
		return
	}
	*(*[smallWords]uint64)(c.stones[:]) = *(*[smallWords]uint64)(o.stones[:])
	*(*[smallWords]uint64)(c.libs[:]) = *(*[smallWords]uint64)(o.libs[:])
	*(*[smallWords]uint64)(c.beside[:]) = *(*[smallWords]uint64)(o.beside[:])
	c.nlib, c.size, c.color = o.nlib, o.size, o.color
}

// smallWords are enough for a board of 19×19: less has to be copied then.
const smallWords = 6
