package influence

import (
	"cmp"
	"slices"

	"ana/goeng/board"
)

// intrusion is a collected class B entry: anchor stone, target, strength.
type intrusion struct {
	anchor, target board.Point
	strength       float32
}

// applyEffects applies the effects of patterns: specification section 5. All
// but repeated weak blocks commute.
func (m *Map) applyEffects() {
	m.intrusions = m.intrusions[:0]
	for i := range m.effects {
		e := &m.effects[i]
		switch e.Kind {
		case AddSource:
			m.addSources(e.Colors, e.Point, e.Strength, e.Attenuation)
		case Block:
			for c := board.White; c <= board.Black; c++ {
				if e.Colors&ColorBit(c) != 0 {
					m.side(c.Opponent()).permeability[e.Point] = 0
				}
			}
		case WeakBlock:
			m.weakBlock(e)
		case Intrusion:
			m.intrude(e)
		case NonTerritory:
			m.nonTerritory[e.Point] |= e.Colors
		}
	}
	if len(m.intrusions) > 0 {
		m.settleIntrusions()
	}
}

func (m *Map) weakBlock(e *Effect) {
	if !m.query.Territorial() {
		return
	}
	for c := board.White; c <= board.Black; c++ {
		if e.Colors&ColorBit(c) != 0 {
			perm := &m.side(c.Opponent()).permeability[e.Point]
			*perm = float32(float64(*perm) * weakBlockFactor)
		}
	}
}

// intrude is a plain source before owl reading and collected after it.
func (m *Map) intrude(e *Effect) {
	if !m.query.Territorial() {
		m.addSources(e.Colors, e.Point, e.Strength, EnhanceAttenuation)
		return
	}
	m.intrusions = append(m.intrusions, intrusion{e.Anchor, e.Point, e.Strength})
}

// addSources sets a source for each colour of the mask unless a stronger or
// equal one is there.
func (m *Map) addSources(mask uint8, p board.Point, strength, attenuation float32) {
	if attenuation == 0 {
		attenuation = m.par.attenuation
	}
	for c := board.White; c <= board.Black; c++ {
		if mask&ColorBit(c) == 0 {
			continue
		}
		if s := m.side(c); s.strength[p] < strength {
			s.strength[p] = strength
			s.attenuation[p] = attenuation
		}
	}
}

// settleIntrusions turns the collected entries into sources: per anchor stone at
// most 0.6 of its strength is spent, the weakest entry of a target counts.
func (m *Map) settleIntrusions() {
	t := m.query.Patterns
	if t != board.White && t != board.Black {
		return
	}
	slices.SortFunc(m.intrusions, func(a, b intrusion) int {
		return cmp.Or(cmp.Compare(a.anchor, b.anchor), cmp.Compare(a.target, b.target),
			cmp.Compare(a.strength, b.strength))
	})
	m.intrusions = slices.CompactFunc(m.intrusions, func(a, b intrusion) bool {
		return a.anchor == b.anchor && a.target == b.target
	})
	for from := 0; from < len(m.intrusions); {
		to, sum := from, float32(0)
		for to < len(m.intrusions) && m.intrusions[to].anchor == m.intrusions[from].anchor {
			sum += m.intrusions[to].strength
			to++
		}
		limit := float32(intrusionCap * float64(m.side(t).strength[m.intrusions[from].anchor]))
		factor := float32(1)
		if sum > limit {
			factor = limit / sum
		}
		for _, e := range m.intrusions[from:to] {
			m.addSources(ColorBit(t), e.target, float32(e.strength*factor), m.par.attenuation)
		}
		from = to
	}
}
