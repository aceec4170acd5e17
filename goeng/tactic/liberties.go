package tactic

import "math/bits"

// libsAfter returns the exact number of liberties of the string at p after c
// plays there; 0 for suicide.
func (g *grid) libsAfter(p int16, c uint8) int {
	for w := g.window(&g.stones[3-c], p); w != 0; w &= w - 1 {
		if g.chainAt(g.at(p, w)).nlib == 1 {
			var acc set
			return g.libsAfterSet(p, c, &acc)
		}
	}
	free := g.window(&g.empties, p)
	own := g.window(&g.stones[c], p)
	if own == 0 {
		return bits.OnesCount64(free)
	}
	id := g.sid[g.at(p, own)]
	for w := own & (own - 1); w != 0; w &= w - 1 {
		if other := g.sid[g.at(p, w)]; other != id {
			return g.libsJoined(p, id, other, free, w&(w-1))
		}
	}
	ch := &g.strs[id]
	return int(ch.nlib) - 1 + bits.OnesCount64(free&^g.window(&ch.libs, p))
}

// libsJoined is the number of liberties of the strings x and y joined by a stone
// at p, which captures nothing and has the empty neighbours of the window free. more
// has further own stones around p.
func (g *grid) libsJoined(p, x, y int16, free, more uint64) int {
	for w := more; w != 0; w &= w - 1 {
		if id := g.sid[g.at(p, w)]; id != x && id != y {
			return g.libsOfMany(p, g.strs[x].color, free)
		}
	}
	a, b := &g.strs[x], &g.strs[y]
	free &^= g.window(&a.libs, p) | g.window(&b.libs, p)
	return int(a.nlib) + int(b.nlib) - g.common(&a.libs, &b.libs) - 1 + bits.OnesCount64(free)
}

// libsOfMany is libsJoined for all strings of colour c around p.
func (g *grid) libsOfMany(p int16, c uint8, free uint64) int {
	var acc set
	g.addOwn(p, c, &acc)
	g.addWindow(&acc, p, free)
	return g.count(&acc)
}

// addOwn adds the liberties of the strings of colour c around p but for p.
func (g *grid) addOwn(p int16, c uint8, acc *set) {
	last := int16(-1)
	for w := g.window(&g.stones[c], p); w != 0; w &= w - 1 {
		if id := g.sid[g.at(p, w)]; id != last {
			acc.or(&g.strs[id].libs, g.nw)
			last = id
		}
	}
	acc.del(g.bit(p))
}

// libsAfterSet is libsAfter that also returns the liberties. acc must be
// empty.
func (g *grid) libsAfterSet(p int16, c uint8, acc *set) int {
	g.addOwn(p, c, acc)
	g.addWindow(acc, p, g.window(&g.empties, p))
	for w := g.window(&g.stones[3-c], p); w != 0; w &= w - 1 {
		if g.chainAt(g.at(p, w)).nlib == 1 {
			g.addCaught(p, c, w, acc)
			break
		}
	}
	return g.count(acc)
}

// addCaught adds the points freed by captures that touch the new string. The
// window opp has the stones of the other colour around p.
func (g *grid) addCaught(p int16, c uint8, opp uint64, acc *set) {
	var d set
	for w := g.window(&g.stones[c], p); w != 0; w &= w - 1 {
		d.or(&g.chainAt(g.at(p, w)).beside, g.nw)
	}
	g.addWindow(&d, p, opp)
	for w := opp; w != 0; w &= w - 1 {
		if ch := g.chainAt(g.at(p, w)); ch.nlib == 1 {
			for i := range g.nw {
				acc[i] |= d[i] & ch.stones[i]
			}
		}
	}
}

// selfAtari reports whether c at p ends with at most one liberty.
func (g *grid) selfAtari(p int16, c uint8) bool {
	return bits.OnesCount64(g.window(&g.empties, p)) < 2 && g.libsAfter(p, c) <= 1
}
