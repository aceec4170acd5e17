package tactic

// chain is a string with its exact stones and liberties.
type chain struct {
	nlib, size   int16
	first        int16 // first stone in scan order
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

// or adds the points of o to s.
func (s *set) or(o *set, nw int) {
	if nw > smallWords {
		for i := range s {
			s[i] |= o[i]
		}
		return
	}
	s[0] |= o[0]
	s[1] |= o[1]
	s[2] |= o[2]
	s[3] |= o[3]
	s[4] |= o[4]
	s[5] |= o[5]
}

// copyFrom copies a string of a board with nw words to a set.
func (c *chain) copyFrom(o *chain, nw int) {
	if nw > smallWords {
		*c = *o
		return
	}
	c.nlib, c.size, c.first, c.color = o.nlib, o.size, o.first, o.color
	c.libs.copySmall(&o.libs)
	c.stones.copySmall(&o.stones)
	c.beside.copySmall(&o.beside)
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
