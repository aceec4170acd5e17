package influence

import "ana/goeng/board"

// radiate38 adds the wave of the source at p as 3.8 does: a direction that is
// blocked or too weak is left out, the others go on; nothing is passed on below
// the cutoff; reciprocals are multiplied instead of dividing.
func (m *Map) radiate38(source board.Point, s *side) {
	wh := wheel38()
	ortho := float32(1 / s.attenuation[source])
	damp := float32(1 / m.par.damping)
	wave, perm := &m.wave, &s.permeability
	m.queue[0] = station{source, offsetOrigin}
	wave[source] = s.strength[source]
	tail := 1
	var start hubStart
	for head := 0; head < tail; head++ {
		st := m.queue[head]
		v := st.point
		pv := perm[v]
		if pv == 0 {
			continue
		}
		here := float32(wave[v] * ortho)
		if float64(here) <= cutoff {
			continue
		}
		slant := float32(here * damp)
		for _, sp := range start.spokes(wh, st.offset) {
			t := v + wh.point[sp.dir]
			if m.living[t] != board.Empty {
				continue
			}
			var passed float32
			if sp.dir < 4 {
				passed = float32(float32(here*pv) * sp.factor)
			} else {
				side := &wh.side[sp.dir]
				pi := float32(pv * max(perm[v+side[0]], perm[v+side[1]]))
				passed = float32(float32(slant*pi) * sp.factor)
				if st.offset != offsetOrigin {
					passed = float32(passed * 0.5)
				}
			}
			if float64(passed) <= cutoff {
				continue
			}
			if wave[t] == 0 {
				m.queue[tail] = station{t, st.offset + wh.offset[sp.dir]}
				tail++
			}
			wave[t] += passed
		}
	}
	for _, st := range m.queue[:tail] {
		s.influence[st.point] += wave[st.point]
		wave[st.point] = 0
	}
}
