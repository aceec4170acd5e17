package influence

import "ana/goeng/board"

// initSources sets strength and permeability from the stones: specification
// section 4, for 3.8 section 15.
func (m *Map) initSources(in *Input) {
	for _, p := range m.points {
		if c := m.stones[p]; c != board.Empty {
			if m.query.Compat == GNUGo38 {
				m.initStone38(in, p, c)
			} else {
				m.initStone2002(in, p, c)
			}
		}
	}
}

// safetyAt returns the safety that counts in this computation; Alive stands for
// "not known" before owl reading.
func (m *Map) safetyAt(in *Input, p board.Point) Safety {
	if m.query.Stage != PostOwl || in.Safety == nil {
		return Alive
	}
	return in.Safety[p]
}

func (m *Map) initStone2002(in *Input, p board.Point, c board.Color) {
	opp := c.Opponent()
	t := m.query.ToMove
	safety := m.safetyAt(in, p)
	post := m.query.Stage == PostOwl
	dead := in.attack(p) && (!in.unstable(p) || t == opp)
	if post && (safety == Dead || safety == TacticallyDead || safety == Critical && t == opp) {
		dead = true
	}
	switch {
	case dead:
		m.living[p] = board.Empty
		m.side(c).permeability[p] = 0
	case post && safety == Critical && t != c:
		// A critical stone with nobody to move blocks, but lets pass.
	default:
		m.side(opp).permeability[p] = 0
	}
	if post && (safety == Inessential || m.inessentialAlive(in, p, c, safety)) {
		m.living[p] = c
	}
	if m.living[p] != c {
		return
	}
	strength := float32(fullStrength)
	if post {
		strength = float32(fullStrength * float64(safety.Factor()))
		if safety == Critical && t == opp {
			strength = 0
		}
	}
	m.side(c).strength[p] = strength
}

// inessentialAlive tells whether an inessential worm stays on the board because
// its dragon is not dead.
func (m *Map) inessentialAlive(in *Input, p board.Point, c board.Color, safety Safety) bool {
	return in.Inessential != nil && in.Inessential[p] &&
		safety != Dead && safety != TacticallyDead &&
		(safety != Critical || m.query.ToMove == c)
}

func (m *Map) initStone38(in *Input, p board.Point, c board.Color) {
	opp := c.Opponent()
	t := m.query.ToMove
	safety := m.safetyAt(in, p)
	unsafe := in.attack(p) && (t != c || !in.unstable(p))
	if safety == Dead || safety == TacticallyDead || safety == Critical && t == opp {
		unsafe = true
	}
	inessential := safety == Inessential || m.inessentialAlive(in, p, c, safety)
	if unsafe && !inessential {
		m.living[p] = board.Empty
		m.side(c).permeability[p] = 0
		return
	}
	m.side(opp).permeability[p] = 0
	if inessential {
		return
	}
	strength := float32(fullStrength)
	if m.query.Stage == PostOwl && in.Weakness != nil {
		strength = float32(fullStrength * (1 - float64(0.3*float64(in.Weakness[p]))))
	}
	m.side(c).strength[p] = strength
}

// orthogonal and diagonal neighbours as differences of points.
var (
	orthogonals = [4]board.Point{board.Stride, -1, -board.Stride, 1} // S W N E
	diagonals   = [4]board.Point{board.Stride - 1, -board.Stride - 1, -board.Stride + 1, board.Stride + 1}
)

// softBarriers weakens the flow past living stones and clears the way for
// sources on empty vertices: specification section 6.
func (m *Map) softBarriers() {
	for _, p := range m.points {
		c := m.living[p]
		if c == board.Empty {
			continue
		}
		perm := &m.side(c.Opponent()).permeability
		for _, d := range orthogonals {
			if t := p + d; m.living[t] == board.Empty && !m.softened(t, c) {
				perm[t] = float32(perm[t] * orthogonalSoft)
			}
		}
		for _, d := range diagonals {
			if t := p + d; m.living[t] == board.Empty && !m.softened(t, c) {
				perm[t] = float32(perm[t] * diagonalSoft)
			}
		}
	}
	for i := range m.sides {
		s := &m.sides[i]
		for _, p := range m.points {
			if m.living[p] == board.Empty && s.strength[p] > 0 {
				s.permeability[p] = 1
			}
		}
	}
}

// softened reports whether the soft barrier of colour c is dropped at t because
// an unsafe stone of c stands next to it (3.8 only).
func (m *Map) softened(t board.Point, c board.Color) bool {
	if m.query.Compat != GNUGo38 {
		return false
	}
	for _, d := range orthogonals {
		if n := t + d; m.stones[n] == c && m.living[n] == board.Empty {
			return true
		}
	}
	for _, d := range diagonals {
		if n := t + d; m.stones[n] == c && m.living[n] == board.Empty {
			return true
		}
	}
	return false
}
