package influence

import (
	"context"
	"fmt"

	"ana/goeng/board"
)

// Layer is one value per vertex, indexed by board.Point.
type Layer [board.NumPoints]float32

// side holds the layers of one colour.
type side struct {
	strength     Layer
	attenuation  Layer
	permeability Layer
	influence    Layer
}

// Map is one influence computation with all its inputs and results. The zero
// value is ready for use. A Map is not safe for concurrent use; after Compute
// has returned it may be read by several goroutines.
type Map struct {
	query  Query
	par    params
	width  int
	height int
	points []board.Point // on board, scan order; shared with the board
	stones [board.NumPoints]board.Color
	living [board.NumPoints]board.Color // stones without those dead for this computation
	sides  [2]side                      // White, Black

	nonTerritory [board.NumPoints]uint8
	territory    Layer
	first        Layer // first guess of territory
	seg          [numRegionKinds]Segmentation

	effects    []Effect
	intrusions []intrusion

	// Working arrays of one radiation.
	wave  Layer
	queue [board.MaxSize * board.MaxSize]station
	flood [board.MaxSize * board.MaxSize]board.Point
}

// Compute runs one computation on the position in in. Effects of patterns come
// from src, which may be nil. The context is looked at between sources; when it
// is cancelled Compute returns its error and the Map holds no result.
//
// The regions of the restricted moyo are found with the inhibited vertices of
// in; when these become known only later, call Segment again.
func (m *Map) Compute(ctx context.Context, in *Input, q Query, src EffectSource) error {
	if err := m.reset(in.Board, q); err != nil {
		return err
	}
	m.initSources(in)
	m.effects = m.effects[:0]
	if src != nil {
		var err error
		if m.effects, err = src.Effects(ctx, m, m.effects); err != nil {
			return err
		}
	}
	m.applyEffects()
	m.softBarriers()
	if err := m.spread(ctx); err != nil {
		return err
	}
	m.valueTerritory()
	m.Segment(in)
	m.segmentOthers()
	return nil
}

// reset prepares the arrays for a position and computation.
func (m *Map) reset(b *board.Board, q Query) error {
	if q.Stage > Escape || q.Compat > GNUGo38 {
		return fmt.Errorf("influence: unknown computation %v of %v", q.Stage, q.Compat)
	}
	m.query = q
	m.par = paramsOf(q)
	if m.width != b.Width() || m.height != b.Height() {
		m.width, m.height = b.Width(), b.Height()
		m.points = append(m.points[:0], b.Points()...)
		for i := range m.stones {
			m.stones[i] = board.Edge
			m.living[i] = board.Edge
		}
		for i := range m.seg {
			m.seg[i].owner = [board.NumPoints]board.Color{}
		}
	}
	for _, p := range m.points {
		c := b.At(p)
		m.stones[p], m.living[p] = c, c
		m.nonTerritory[p] = 0
		m.territory[p], m.first[p] = 0, 0
	}
	for i := range m.sides {
		s := &m.sides[i]
		for _, p := range m.points {
			s.strength[p], s.influence[p] = 0, 0
			s.attenuation[p], s.permeability[p] = m.par.attenuation, 1
		}
	}
	return nil
}

// side returns the layers of a colour.
func (m *Map) side(c board.Color) *side {
	return &m.sides[c-board.White]
}

// Query returns what the last Compute computed.
func (m *Map) Query() Query { return m.query }

// Width returns the number of columns.
func (m *Map) Width() int { return m.width }

// Height returns the number of rows.
func (m *Map) Height() int { return m.height }

// Points returns the vertices of the board in scan order; not to be modified.
func (m *Map) Points() []board.Point { return m.points }

// Stones returns the colours on the board, indexed by board.Point.
func (m *Map) Stones() *[board.NumPoints]board.Color { return &m.stones }

// LivingStones returns, indexed by board.Point, the stones that count as living
// in this computation.
func (m *Map) LivingStones() *[board.NumPoints]board.Color { return &m.living }

// Stone returns the colour on the board, dead stones included; Edge outside.
func (m *Map) Stone(p board.Point) board.Color { return m.stones[p] }

// Living returns the colour of the stone on p that counts as living in this
// computation, Empty where there is none; Edge outside.
func (m *Map) Living(p board.Point) board.Color { return m.living[p] }

// Strength returns the strength of the source of colour c on every vertex, 0
// where there is none; 100 is a stone of full strength.
func (m *Map) Strength(c board.Color) *Layer { return &m.side(c).strength }

// Attenuation returns the factor by which the sources of colour c fall off at
// every orthogonal step, at least 1.
func (m *Map) Attenuation(c board.Color) *Layer { return &m.side(c).attenuation }

// Permeability returns what part of the influence of colour c passes on from a
// vertex, 0 to 1.
func (m *Map) Permeability(c board.Color) *Layer { return &m.side(c).permeability }

// Influence returns the accumulated influence of colour c, 0 and up.
func (m *Map) Influence(c board.Color) *Layer { return &m.side(c).influence }

// Territory returns the value of every vertex as territory, positive for White
// and negative for Black, −2 to 2. All 0 unless the query is territorial.
func (m *Map) Territory() *Layer { return &m.territory }

// NonTerritory returns the mask of colours that patterns deny territory at p.
func (m *Map) NonTerritory(p board.Point) uint8 { return m.nonTerritory[p] }

// Effects returns the effects of patterns used by the last Compute. The slice
// is valid until the next one.
func (m *Map) Effects() []Effect { return m.effects }
