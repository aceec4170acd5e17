package influence

import (
	"context"
	"sync"

	"ana/goeng/board"
)

// station is a vertex reached by a wave, with its offset from the source as an
// index into the spoke table.
type station struct {
	point  board.Point
	offset int16
}

// Offsets from a source are (rows down, columns right), each −24 to 24.
const (
	offsetSide   = 2*board.MaxSize - 1
	offsetOrigin = (board.MaxSize-1)*offsetSide + board.MaxSize - 1
	numOffsets   = offsetSide * offsetSide
)

// numDirections counts the directions of a step: four orthogonal ones first.
const numDirections = 8

// spoke is one outward direction from an offset with its geometric factor.
type spoke struct {
	dir    uint8
	factor float32
}

// hub lists the outward directions from an offset: three or four of them.
type hub struct {
	n      int
	spokes [4]spoke
}

// wheel holds the directions of one generation and the hubs of all offsets.
type wheel struct {
	point  [numDirections]board.Point // step as a difference of points
	offset [numDirections]int16       // step as a difference of offsets
	// The two vertices that share an edge with both ends of a diagonal step.
	side [numDirections][2]board.Point
	hubs [numOffsets]hub
}

// Directions as (row, column), in the order in which they are tried.
var (
	directions2002 = [numDirections][2]int{
		{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, -1}, {1, 1}, {-1, 1}, // N S W E NW SW SE NE
	}
	directions38 = [numDirections][2]int{
		{1, 0}, {0, -1}, {-1, 0}, {0, 1}, {1, -1}, {-1, -1}, {-1, 1}, {1, 1}, // S W N E SW NW NE SE
	}
	wheel2002 = sync.OnceValue(func() *wheel { return newWheel(directions2002, false) })
	wheel38   = sync.OnceValue(func() *wheel { return newWheel(directions38, true) })
)

// newWheel builds the table. With halved, the factor of a diagonal step leaves
// out the final ½, which 3.8 multiplies at the end.
func newWheel(directions [numDirections][2]int, halved bool) *wheel {
	w := new(wheel)
	for d, u := range directions {
		w.point[d] = board.Point(u[0]*board.Stride + u[1])
		w.offset[d] = int16(u[0]*offsetSide + u[1])
		w.side[d] = [2]board.Point{board.Point(u[0] * board.Stride), board.Point(u[1])}
	}
	for row := -board.MaxSize + 1; row < board.MaxSize; row++ {
		for col := -board.MaxSize + 1; col < board.MaxSize; col++ {
			if row == 0 && col == 0 {
				continue // from the source every direction is outward
			}
			h := &w.hubs[offsetOrigin+row*offsetSide+col]
			for d, u := range directions {
				dot := u[0]*row + u[1]*col
				if dot <= 0 {
					continue
				}
				norm := row*row + col*col
				if d >= 4 && !halved {
					norm *= 2
				}
				h.spokes[h.n] = spoke{uint8(d), float32(dot*dot) / float32(norm)}
				h.n++
			}
		}
	}
	return w
}

// spread radiates every source: in scan order, White before Black.
func (m *Map) spread(ctx context.Context) error {
	for _, p := range m.points {
		for i := range m.sides {
			s := &m.sides[i]
			if s.strength[p] <= 0 {
				continue
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			if m.query.Compat == GNUGo38 {
				m.radiate38(p, s)
			} else {
				m.radiate2002(p, s)
			}
		}
	}
	return nil
}

// radiate2002 adds the wave of the source at p: specification section 7. The
// wave leaves a vertex alone as soon as one direction is blocked or too weak.
func (m *Map) radiate2002(source board.Point, s *side) {
	wh := wheel2002()
	ortho := s.attenuation[source]
	diag := float32(float64(ortho) * m.par.damping)
	wave, perm := &m.wave, &s.permeability
	m.queue[0] = station{source, offsetOrigin}
	wave[source] = s.strength[source]
	tail := 1
	var start hubStart
	for head := 0; head < tail; head++ {
		st := m.queue[head]
		v := st.point
		here, pv := wave[v], perm[v]
		spokes := start.spokes(wh, st.offset)
		for _, sp := range spokes {
			t := v + wh.point[sp.dir]
			if m.living[t] != board.Empty {
				continue
			}
			pi, loss := pv, ortho
			if sp.dir >= 4 {
				side := &wh.side[sp.dir]
				pi = float32(pi * max(perm[v+side[0]], perm[v+side[1]]))
				loss = diag
			}
			if pi == 0 {
				break
			}
			passed := float32(float32(float32(sp.factor*pi)*here) / loss)
			if float64(passed) <= cutoff {
				if pi < 1 || wave[t] != 0 {
					break
				}
				passed = epsilonPassed
			}
			if wave[t] == 0 {
				m.queue[tail] = station{t, st.offset + wh.offset[sp.dir]}
				tail++
			}
			wave[t] += passed
		}
	}
	for _, st := range m.queue[:tail] {
		if w := wave[st.point]; float64(w) > epsilonPassed || s.influence[st.point] == 0 {
			s.influence[st.point] += w
		}
		wave[st.point] = 0
	}
}

// hubStart gives the directions from the source itself: all eight, factor 1.
type hubStart struct {
	all [numDirections]spoke
}

func (h *hubStart) spokes(wh *wheel, offset int16) []spoke {
	if offset != offsetOrigin {
		hub := &wh.hubs[offset]
		return hub.spokes[:hub.n]
	}
	for d := range h.all {
		h.all[d] = spoke{uint8(d), 1}
	}
	return h.all[:]
}
