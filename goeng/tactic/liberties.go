package tactic

// libsAfter returns the exact number of liberties of the string at p after c
// plays there; 0 for suicide.
func (g *grid) libsAfter(p int16, c uint8) int {
	own, empties := int16(-1), 0
	var free [4]int16
	for _, d := range g.neighbours() {
		q := p + d
		switch v := g.col[q]; {
		case v == empty:
			free[empties] = q
			empties++
		case v == c:
			if own >= 0 && g.sid[q] != own {
				var acc set // two strings may share liberties
				return g.libsAfterSet(p, c, &acc)
			}
			own = g.sid[q]
		case v == 3-c && g.chainAt(q).nlib == 1:
			var acc set
			return g.libsAfterSet(p, c, &acc)
		}
	}
	if own < 0 {
		return empties
	}
	ch := &g.strs[own]
	n := int(ch.nlib) - 1
	for _, q := range free[:empties] {
		if !g.has(&ch.libs, q) {
			n++
		}
	}
	return n
}

// libsAfterSet is libsAfter that also returns the liberties. acc must be
// empty.
func (g *grid) libsAfterSet(p int16, c uint8, acc *set) int {
	var nb [4]int16
	nn := 0
	caught := false
	o := 3 - c
	for _, d := range g.neighbours() {
		q := p + d
		switch g.col[q] {
		case empty:
			acc.add(g.bit(q))
		case c:
			id := g.sid[q]
			if !containsID(nb[:nn], id) {
				nb[nn] = id
				nn++
				a := acc[:g.nw]
				libs := g.strs[id].libs[:len(a)]
				for i := range a {
					a[i] |= libs[i]
				}
			}
		case o:
			caught = caught || g.chainAt(q).nlib == 1
		}
	}
	acc.del(g.bit(p))
	if caught {
		g.addCaught(p, c, nb[:nn], acc)
	}
	return g.count(acc)
}

// addCaught adds the points freed by the capture that touch the new string.
func (g *grid) addCaught(p int16, c uint8, own []int16, acc *set) {
	var d set
	for _, id := range own {
		for i := range g.nw {
			d[i] |= g.strs[id].beside[i]
		}
	}
	for _, dd := range g.neighbours() {
		q := p + dd
		if g.col[q] == 3-c {
			d.add(g.bit(q))
		}
	}
	for _, dd := range g.neighbours() {
		q := p + dd
		if g.col[q] == 3-c {
			if ch := g.chainAt(q); ch.nlib == 1 {
				for i := range g.nw {
					acc[i] |= d[i] & ch.stones[i]
				}
			}
		}
	}
}

// selfAtari reports whether c at p ends with at most one liberty.
func (g *grid) selfAtari(p int16, c uint8) bool {
	n := 0
	for _, d := range g.neighbours() {
		if g.col[p+d] == empty {
			n++
		}
	}
	return n < 2 && g.libsAfter(p, c) <= 1
}
