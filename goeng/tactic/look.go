package tactic

import "math/bits"

// look is what surrounds an empty point, seen by one colour.
type look struct {
	own, opp          [4]int16 // ids of the strings
	free              uint64   // window of the empty points
	nown, nopp        int
	empties           int
	inAtari           int // strings of the other colour with one liberty
	captured          int // stones of these
	atari             int // stones of the other colour's strings with two
	saved, endangered int // stones of, and number of, own strings with one liberty
}

// look fills l with what surrounds the empty point p for colour c.
func (g *grid) look(p int16, c uint8, l *look) {
	l.nown, l.nopp = 0, 0
	l.inAtari, l.captured, l.atari, l.saved, l.endangered = 0, 0, 0, 0, 0
	l.free = g.window(&g.empties, p)
	l.empties = bits.OnesCount64(l.free)
	for w := g.window(&g.stones[c], p); w != 0; w &= w - 1 {
		id := g.sid[g.at(p, w)]
		if containsID(l.own[:l.nown], id) {
			continue
		}
		l.own[l.nown&3] = id
		l.nown++
		if ch := &g.strs[id]; ch.nlib == 1 {
			l.saved += int(ch.size)
			l.endangered++
		}
	}
	for w := g.window(&g.stones[3-c], p); w != 0; w &= w - 1 {
		id := g.sid[g.at(p, w)]
		if containsID(l.opp[:l.nopp], id) {
			continue
		}
		l.opp[l.nopp&3] = id
		l.nopp++
		switch ch := &g.strs[id]; ch.nlib {
		case 1:
			l.captured += int(ch.size)
			l.inAtari++
		case 2:
			l.atari += int(ch.size)
		}
	}
}

// libs returns the number of liberties of the string at p after its colour
// plays there, as libsAfter does.
func (g *grid) libs(p int16, c uint8, l *look) int {
	if l.inAtari > 0 {
		var acc set
		return g.libsAfterSet(p, c, &acc)
	}
	return g.joined(p, l.own[:l.nown], l)
}

// libsOther is libs for the other colour.
func (g *grid) libsOther(p int16, c uint8, l *look) int {
	if l.endangered > 0 {
		var acc set
		return g.libsAfterSet(p, 3-c, &acc)
	}
	return g.joined(p, l.opp[:l.nopp], l)
}

// joined counts the liberties of strings joined by a stone at p that captures
// nothing.
func (g *grid) joined(p int16, ids []int16, l *look) int {
	switch len(ids) {
	case 0:
		return l.empties
	case 1:
		ch := &g.strs[ids[0]]
		return int(ch.nlib) - 1 + bits.OnesCount64(l.free&^g.window(&ch.libs, p))
	case 2:
		return g.libsJoined(p, ids[0], ids[1], l.free, 0)
	}
	return g.libsOfMany(p, g.strs[ids[0]].color, l.free)
}

// takesKo reports whether the move that l was made for captures in a ko.
func (l *look) takesKo() bool {
	return l.empties == 0 && l.nown == 0 && l.inAtari == 1 && l.captured == 1
}

// touches reports whether the string id is among the own or the other strings.
func (l *look) touches(id int16) bool {
	return containsID(l.own[:l.nown], id) || containsID(l.opp[:l.nopp], id)
}
