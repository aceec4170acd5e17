package influence

import "ana/goeng/board"

// valueTerritory fills the territory layer: specification section 10.
func (m *Map) valueTerritory() {
	if !m.query.Territorial() {
		return
	}
	for _, p := range m.points {
		if m.living[p] == board.Empty {
			m.first[p] = m.firstGuess(p)
		}
	}
	m.settleTerritory()
	if m.query.Compat == GNUGo38 && m.openDoubleBlocks() {
		m.settleTerritory()
	}
}

// settleTerritory goes from first guesses to values.
func (m *Map) settleTerritory() {
	for _, p := range m.points {
		if m.living[p] == board.Empty {
			m.territory[p] = m.finish(p, m.degrade(p))
		}
	}
}

// Double blocks of 3.8: at most so many are opened, and a block must be better
// than another one by the margin.
const (
	maxDoubleBlocks   = 20
	doubleBlockMargin = 0.0005
)

// openDoubleBlocks finds sources of the side to move, on empty vertices, that
// are blocked on two sides or more although the intruder needs only one answer
// to be stopped. The cheapest block of each becomes permeable. It reports
// whether it opened any.
func (m *Map) openDoubleBlocks() bool {
	t := m.query.Patterns
	if !t.IsPlayer() {
		return false
	}
	s := m.side(t)
	var open [maxDoubleBlocks]board.Point
	n := 0
	for _, p := range m.points {
		if n == maxDoubleBlocks {
			break
		}
		if m.stones[p] != board.Empty || s.strength[p] <= 0 {
			continue
		}
		if block, count := m.cheapestBlock(p, t); count >= 2 {
			open[n] = block
			n++
		}
	}
	for _, p := range open[:n] {
		s.permeability[p] = 1
	}
	return n > 0
}

// cheapestBlock returns, of the empty neighbours of p that block colour t, the
// one that costs t's opponent the least territory, and how many there are.
func (m *Map) cheapestBlock(p board.Point, t board.Color) (board.Point, int) {
	best, least, count := board.NoPoint, float32(0), 0
	for _, d := range orthogonals {
		n := p + d
		if m.stones[n] != board.Empty || m.side(t).permeability[n] != 0 {
			continue
		}
		sum := m.ownedBy(n, t.Opponent())
		for _, e := range orthogonals {
			if q := n + e; m.stones[q] != board.Edge {
				sum += m.ownedBy(q, t.Opponent())
			}
		}
		if count == 0 || sum < least-doubleBlockMargin {
			best, least = n, sum
		}
		count++
	}
	return best, count
}

// ownedBy returns the territory value of p from the view of colour c.
func (m *Map) ownedBy(p board.Point, c board.Color) float32 {
	if c == board.Black {
		return -m.territory[p]
	}
	return m.territory[p]
}

// firstGuess values an empty vertex from its own influence only.
func (m *Map) firstGuess(p board.Point) float32 {
	switch m.stones[p] {
	case board.Black:
		return 1
	case board.White:
		return -1
	}
	white, black := m.sides[0].influence[p], m.sides[1].influence[p]
	if white == 0 && black == 0 {
		return 0
	}
	x := (white - black) / (white + black)
	guess := float32(float32(x*x) * x)
	least := Interpolate(minInfluenceTable[:], 0, 24, float32(m.central(p)))
	return float32(guess * Interpolate(correctionTable[:], 0, 1, max(white, black)/least))
}

// central is 0 in the corner and grows towards the centre.
func (m *Map) central(p board.Point) int {
	row, col := p.Row(), p.Col()
	near := min(row, m.height-1-row)
	far := min(col, m.width-1-col)
	if near > far {
		near, far = far, near
	}
	if near > 4 {
		return 12 + near
	}
	return 3*near + min(far, 4)
}

// degrade lowers the value of p to that of its neighbours as far as these are
// open to the opponent of its owner.
func (m *Map) degrade(p board.Point) float32 {
	value := m.first[p]
	here := value
	for _, d := range orthogonals {
		n := p + d
		c := m.living[n]
		if c == board.Edge {
			continue
		}
		white := value > 0
		if c != board.Empty && (m.query.Compat == GNUGo38 || (c == board.White) == white) {
			continue // a living stone (3.8), a stone of the owner (2002)
		}
		intruder := board.White
		if white {
			intruder = board.Black
		}
		pi := m.side(intruder).permeability[n]
		candidate := float32(pi*m.first[n]) + float32((1-pi)*here)
		if white {
			value = max(0, min(value, candidate))
		} else {
			value = min(0, max(value, candidate))
		}
	}
	return value
}

// finish applies the marks of patterns and adds prisoners.
func (m *Map) finish(p board.Point, value float32) float32 {
	switch {
	case value > 0 && m.nonTerritory[p]&ColorBit(board.White) != 0,
		value < 0 && m.nonTerritory[p]&ColorBit(board.Black) != 0:
		value = 0
	}
	switch m.stones[p] {
	case board.Black:
		value++
	case board.White:
		value--
	}
	return value
}
