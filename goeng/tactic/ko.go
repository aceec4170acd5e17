package tactic

// koKind names the states of the ko machine of the reader.
type koKind uint8

const (
	koNone   koKind = iota
	koMaster        // the owner has made a ko his: he took it conditionally
	koGray          // the other side answered with a second ko
	koWeak          // two kos were taken in a row, unconditionally
)

// koState makes reading terminate and ko results nameable. Its point is the
// point of the stone taken in the ko (master, gray) or the point banned before
// the second capture (weak).
type koState struct {
	kind  koKind
	owner uint8
	p     int16
}

// diagonal reports whether p and q touch at a corner.
func (g *grid) diagonal(p, q int16) bool {
	d := p - q
	if d < 0 {
		d = -d
	}
	return int(d) == g.stride-1 || int(d) == g.stride+1
}

// try plays p for c if the rules and the ko machine allow it. cond tells that
// the move retakes a banned ko, which stands for a threat played and answered
// elsewhere; it is only done when allowCond is set.
func (g *grid) try(p int16, c uint8, allowCond bool) (ok, cond bool) {
	if g.col[p] != empty {
		return false, false
	}
	if g.window(&g.empties, p) != 0 {
		g.playPlain(p, c)
		return true, false
	}
	if g.suicide(p, c) {
		return false, false
	}
	st := g.state
	if k := g.koCapture(p, c); k != 0 {
		banned := p == g.ko
		switch {
		case st.kind == koNone && !banned:
			if g.ko != 0 {
				st = koState{koWeak, 0, g.ko}
			}
		case st.kind == koWeak && !banned:
			if !g.diagonal(k, st.p) {
				return false, false
			}
			st = koState{koWeak, 0, g.ko}
		case st.kind == koNone || st.kind == koWeak:
			if !allowCond {
				return false, false
			}
			cond = true
			st = koState{koMaster, c, k}
		case st.kind == koMaster && banned:
			return false, false
		case st.kind == koMaster && st.owner == c:
			if !g.diagonal(k, st.p) {
				return false, false
			}
			st = koState{koMaster, c, k}
		case st.kind == koMaster && p != st.p:
			st = koState{koGray, st.owner, st.p}
		default:
			return false, false
		}
		g.play(p, c)
		g.state = st
		return true, cond
	}
	g.playPlain(p, c)
	return true, false
}

// playPlain plays a legal move that is no ko capture.
func (g *grid) playPlain(p int16, c uint8) {
	st := g.state
	g.play(p, c)
	switch {
	case st.kind == koWeak:
		g.state = koState{}
	case st.kind != koNone && st.owner == c && g.koResolved(st, c):
		g.state = koState{}
	}
}

// koResolved reports whether the ko at st.p is over in favour of its owner.
func (g *grid) koResolved(st koState, owner uint8) bool {
	if g.col[st.p] != empty {
		return true
	}
	return g.koCapture(st.p, 3-owner) == 0 && g.suicide(st.p, 3-owner)
}

// key identifies the position with everything the ko machine knows.
func (g *grid) key() uint64 {
	k := g.hash
	if g.ko != 0 {
		k ^= g.zob.ko[g.ko]
	}
	if g.state.kind != koNone {
		k ^= g.zob.state[uint8(g.state.kind)<<1|g.state.owner&1] ^ g.zob.kp[g.state.p]
	}
	return k
}
