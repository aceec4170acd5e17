package influence

import "ana/goeng/board"

// RegionKind selects by which rule vertices are owned.
type RegionKind uint8

// The three segmentations. Moyo is the restricted moyo, the basis of sizes.
const (
	MoyoRegions RegionKind = iota
	TerritoryRegions
	AreaRegions
	numRegionKinds
)

// Region is a 4-connected set of vertices of one owner.
type Region struct {
	Owner board.Color
	First board.Point // first vertex in scan order
	// Size counts the vertices that do not hold a living stone of the owner.
	Size int
	// Value is the territory on the same vertices, in points of the owner; 0
	// before owl reading.
	Value float32
}

// Segmentation divides the board into regions.
type Segmentation struct {
	// Regions in the scan order of their first vertices.
	Regions []Region
	id      [board.NumPoints]int16
	owner   [board.NumPoints]board.Color
}

// RegionAt returns the index of the region of p in Regions, −1 for none.
func (s *Segmentation) RegionAt(p board.Point) int { return int(s.id[p]) - 1 }

// Owner returns the owner of p by the rule of the segmentation, Empty for
// nobody.
func (s *Segmentation) Owner(p board.Point) board.Color { return s.owner[p] }

// Owners returns the owners of all vertices, indexed by board.Point.
func (s *Segmentation) Owners() *[board.NumPoints]board.Color { return &s.owner }

// Segment finds the regions of the restricted moyo again, with the inhibited
// vertices of in. Compute has found all three kinds already.
func (m *Map) Segment(in *Input) {
	seg := &m.seg[MoyoRegions]
	for _, p := range m.points {
		seg.owner[p] = m.RestrictedOwner(in, p)
	}
	m.fill(seg)
}

// segmentOthers finds the regions of territory and of area.
func (m *Map) segmentOthers() {
	for _, p := range m.points {
		m.seg[TerritoryRegions].owner[p] = m.TerritoryOwner(p)
		m.seg[AreaRegions].owner[p] = m.AreaOwner(p)
	}
	m.fill(&m.seg[TerritoryRegions])
	m.fill(&m.seg[AreaRegions])
}

// Regions returns a segmentation of the last computation.
func (m *Map) Regions(kind RegionKind) *Segmentation { return &m.seg[kind] }

// fill numbers the components of equal owner and sums them up, breadth first.
func (m *Map) fill(seg *Segmentation) {
	seg.Regions = seg.Regions[:0]
	for i := range seg.id {
		seg.id[i] = 0
	}
	for _, first := range m.points {
		owner := seg.owner[first]
		if owner == board.Empty || seg.id[first] != 0 {
			continue
		}
		seg.Regions = append(seg.Regions, Region{Owner: owner, First: first})
		id := int16(len(seg.Regions))
		r := &seg.Regions[id-1]
		m.flood[0] = first
		seg.id[first] = id
		tail := 1
		for head := 0; head < tail; head++ {
			p := m.flood[head]
			if m.living[p] != owner {
				r.Size++
				r.Value += abs(m.territory[p])
			}
			for _, d := range orthogonals {
				n := p + d
				if seg.owner[n] == owner && seg.id[n] == 0 {
					seg.id[n] = id
					m.flood[tail] = n
					tail++
				}
			}
		}
	}
}

func abs(x float32) float32 {
	if x < 0 {
		return -x
	}
	return x
}
