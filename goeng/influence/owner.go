package influence

import "ana/goeng/board"

// Thresholds of specification sections 3.2 and 9; compared in double precision.
const (
	moyoRatio, moyoOwn, moyoOther          = 7, 5, 10
	restrictedRatio, restrictedOwn         = 10, 10
	restrictedOther                        = 10
	areaRatio, areaOwn, areaOther          = 3, 1, 40
	restrictedAlone                        = 25 // 2002: this many times the other, however weak
	territoryAt38                  float32 = 0.95
)

// stronger tells whether own influence exceeds ratio times the other, exceeds
// minOwn, and the other is below maxOther.
func stronger(own, other float32, ratio, minOwn, maxOther float64) bool {
	return float64(own) > ratio*float64(other) && float64(own) > minOwn && float64(other) < maxOther
}

// TerritoryOwner returns the colour that has influence on p while the other has
// exactly none; in 3.8 the vertex must be valued as a point too.
func (m *Map) TerritoryOwner(p board.Point) board.Color {
	white, black := m.sides[0].influence[p], m.sides[1].influence[p]
	sure := m.query.Compat != GNUGo38 || m.living[p] != board.Empty
	switch {
	case black > 0 && white == 0 && (sure || m.territory[p] < -territoryAt38):
		return board.Black
	case white > 0 && black == 0 && (sure || m.territory[p] > territoryAt38):
		return board.White
	}
	return board.Empty
}

// MoyoOwner returns the owner of p by the plain (unrestricted) moyo rule.
func (m *Map) MoyoOwner(p board.Point) board.Color {
	return m.ownerBy(p, moyoRatio, moyoOwn, moyoOther)
}

// AreaOwner returns the owner of p by the area rule, the weakest of the three.
func (m *Map) AreaOwner(p board.Point) board.Color {
	if c := m.MoyoOwner(p); c != board.Empty {
		return c
	}
	return m.ownerBy(p, areaRatio, areaOwn, areaOther)
}

func (m *Map) ownerBy(p board.Point, ratio, minOwn, maxOther float64) board.Color {
	if c := m.TerritoryOwner(p); c != board.Empty {
		return c
	}
	white, black := m.sides[0].influence[p], m.sides[1].influence[p]
	switch {
	case stronger(black, white, ratio, minOwn, maxOther):
		return board.Black
	case stronger(white, black, ratio, minOwn, maxOther):
		return board.White
	}
	return board.Empty
}

// RestrictedOwner returns the owner of p as far as moyo sizes are concerned:
// specification section 9. It depends on the tactical codes and inhibited
// vertices of in.
func (m *Map) RestrictedOwner(in *Input, p board.Point) board.Color {
	if m.query.Compat == GNUGo38 {
		return m.ownerBy(p, restrictedRatio, restrictedOwn, restrictedOther)
	}
	if m.stones[p] != board.Empty && in.unstable(p) {
		return board.Empty
	}
	c := m.ownerBy(p, restrictedRatio, restrictedOwn, restrictedOther)
	if c == board.Empty {
		white, black := float64(m.sides[0].influence[p]), float64(m.sides[1].influence[p])
		switch {
		case black > restrictedAlone*white:
			c = board.Black
		case white > restrictedAlone*black:
			c = board.White
		}
	}
	if c != board.Empty && in.inhibited(p, c) {
		return board.Empty
	}
	return c
}

// Region returns the code that the `influence` commands print: 3, 2, 1 for
// territory, moyo and area of White, negative for Black, 0 for nobody. In 3.8
// stones show 4, dead ones too.
func (m *Map) Region(p board.Point) int {
	if m.query.Compat == GNUGo38 && m.stones[p] != board.Empty {
		return 4 * signOf(m.stones[p])
	}
	if c := m.TerritoryOwner(p); c != board.Empty {
		return 3 * signOf(c)
	}
	if c := m.MoyoOwner(p); c != board.Empty {
		return 2 * signOf(c)
	}
	return signOf(m.AreaOwner(p))
}

// signOf is 1 for White, −1 for Black and 0 for nobody.
func signOf(c board.Color) int {
	switch c {
	case board.White:
		return 1
	case board.Black:
		return -1
	}
	return 0
}
