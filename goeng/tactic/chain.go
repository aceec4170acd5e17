package tactic

// chain is a string with its exact stones and liberties.
type chain struct {
	nlib, size   int16
	color        uint8
	libs, stones set
	beside       set // the points of the board 4-adjacent to stones
}

// smallWords are enough for a board of 19×19: less has to be copied then.
const smallWords = 6

type smallSet [smallWords]uint64

// copySmall copies the words that a board of 19×19 uses.
func (s *set) copySmall(o *set) {
	s[0], s[1], s[2], s[3], s[4], s[5] = o[0], o[1], o[2], o[3], o[4], o[5]
}

// copyFrom copies the liberties of a string of a board with nw words to a set,
// whole the rest too.
func (c *chain) copyFrom(o *chain, nw int, whole bool) {
	if nw > smallWords {
		*c = *o
		return
	}
	c.nlib = o.nlib
	c.libs.copySmall(&o.libs)
	if whole {
		c.size, c.color = o.size, o.color
		c.stones.copySmall(&o.stones)
		c.beside.copySmall(&o.beside)
	}
}

// reset makes c a string without stones.
func (c *chain) reset(nw int) {
	if nw > smallWords {
		*c = chain{}
		return
	}
	*(*smallSet)(c.stones[:]) = smallSet{}
	*(*smallSet)(c.libs[:]) = smallSet{}
	*(*smallSet)(c.beside[:]) = smallSet{}
	c.nlib, c.size = 0, 0
}
