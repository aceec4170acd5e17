package moyo

import (
	"slices"

	"ana/goeng/board"
)

// PointPart is what one vertex contributes to a dragon's figure.
type PointPart struct {
	Point board.Point
	// Own of Tied closest worms belong to the dragon (experimental); 1 of 1 in
	// classic attribution.
	Own, Tied int
	Size      float32 // Own/Tied
	Value     float32
	Region    int // index of the region of restricted moyo, −1 for none
}

// RegionPart is what one region contributes to a dragon's figure.
type RegionPart struct {
	Region int
	Owner  board.Color
	Size   int     // of the whole region
	Value  float32 // of the whole region
	// Given is what this dragon got from it.
	Given      float32
	GivenValue float32
	// Others lists the further dragons that draw on the same region.
	Others []int
}

// Explanation breaks a dragon's figure down.
type Explanation struct {
	Mode  Mode
	Share Share
	// Regions in the order of their first vertices, Points in scan order.
	Regions []RegionPart
	Points  []PointPart
}

// Explain tells where the figure share of a dragon comes from: the field it was
// taken from is fields[share.From]. The sums of the parts are those of the
// share up to rounding.
func Explain(fields [2]Field, part *Partition, near [2]*Nearest, dragon int, mode Mode, share Share) Explanation {
	f := &fields[share.From&1]
	e := Explanation{Mode: mode, Share: share}
	if mode == Classic {
		e.Points = f.classicPoints(part, dragon)
	} else {
		e.Points = f.experimentalPoints(part, near, dragon)
	}
	if f.Regions != nil {
		e.Regions = f.regionParts(part, near, dragon, mode, e.Points)
	}
	return e
}

// stands reports whether dragon d has a stone in region r.
func (f *Field) stands(part *Partition, d, r int) bool {
	return slices.ContainsFunc(f.Points, func(p board.Point) bool {
		return int(part.Dragon[p]) == d && f.regionAt(p) == r
	})
}

func (f *Field) regionAt(p board.Point) int {
	if f.Regions == nil {
		return -1
	}
	return f.Regions.RegionAt(p)
}

// counted reports whether p is a moyo point that does not hold a stone of its
// owner that is alive, as regions count them.
func (f *Field) counted(p board.Point) bool {
	return f.Owner[p].IsPlayer() && f.Living[p] != f.Owner[p]
}

func (f *Field) classicPoints(part *Partition, dragon int) []PointPart {
	if f.Regions == nil {
		return nil
	}
	in := make([]bool, len(f.Regions.Regions))
	for _, p := range f.Points {
		if r := f.regionAt(p); int(part.Dragon[p]) == dragon && r >= 0 {
			in[r] = f.Owner[p] == part.Colors[dragon]
		}
	}
	var list []PointPart
	for _, p := range f.Points {
		if r := f.regionAt(p); r >= 0 && in[r] && f.counted(p) {
			t := f.Territory[p]
			list = append(list, PointPart{Point: p, Own: 1, Tied: 1, Size: 1, Value: max(t, -t), Region: r})
		}
	}
	return list
}

func (f *Field) experimentalPoints(part *Partition, near [2]*Nearest, dragon int) []PointPart {
	var list []PointPart
	for _, p := range f.Points {
		c := f.Owner[p]
		if c != part.Colors[dragon] || c == f.Stones[p] {
			continue
		}
		nearest := near[c-board.White]
		tied, own := int(nearest.Count[p]), 0
		for _, w := range nearest.Worm[p][:tied] {
			if int(part.Dragon[w]) == dragon {
				own++
			}
		}
		if own > 0 {
			ratio := float32(own) / float32(tied)
			list = append(list, PointPart{Point: p, Own: own, Tied: tied, Size: ratio,
				Value: float32(f.worth(p, c) * ratio), Region: f.regionAt(p)})
		}
	}
	return list
}

// regionParts groups points by region.
func (f *Field) regionParts(part *Partition, near [2]*Nearest, dragon int, mode Mode, points []PointPart) []RegionPart {
	given := make([][2]float32, len(f.Regions.Regions))
	for _, p := range points {
		if p.Region >= 0 {
			given[p.Region][0] += p.Size
			given[p.Region][1] += p.Value
		}
	}
	var list []RegionPart
	for r, g := range given {
		if g[0] == 0 {
			continue
		}
		region := &f.Regions.Regions[r]
		rp := RegionPart{Region: r, Owner: region.Owner, Size: region.Size, Value: region.Value,
			Given: g[0], GivenValue: g[1]}
		for d := range part.Colors {
			if d != dragon && f.draws(part, near, d, r, mode) {
				rp.Others = append(rp.Others, d)
			}
		}
		list = append(list, rp)
	}
	return list
}

// draws reports whether dragon d gets something from region r.
func (f *Field) draws(part *Partition, near [2]*Nearest, d, r int, mode Mode) bool {
	if part.Colors[d] != f.Regions.Regions[r].Owner {
		return false
	}
	if mode == Classic {
		return f.stands(part, d, r)
	}
	return slices.ContainsFunc(f.experimentalPoints(part, near, d), func(p PointPart) bool { return p.Region == r })
}

// RegionSplit compares how the two modes hand out one region.
type RegionSplit struct {
	Region int
	Owner  board.Color
	Size   int
	Value  float32
	// Classic lists the dragons that get the whole region each.
	Classic []int
	// Experimental lists the dragons that get parts of it, largest part first.
	Experimental []RegionShare
	// Rest is the part of the region that goes to nobody in experimental mode:
	// points too far from every worm or with more than four closest ones.
	Rest float32
}

// RegionShare is a dragon's part of a region.
type RegionShare struct {
	Dragon int
	Size   float32
	Value  float32
}

// Splits tells, for every region of a field that counts at least one point, who
// gets it in either mode.
func Splits(f Field, part *Partition, near [2]*Nearest) []RegionSplit {
	if f.Regions == nil {
		return nil
	}
	splits := make([]RegionSplit, len(f.Regions.Regions))
	for r, region := range f.Regions.Regions {
		splits[r] = RegionSplit{Region: r, Owner: region.Owner, Size: region.Size, Value: region.Value,
			Rest: float32(region.Size)}
	}
	for d := range part.Colors {
		for r := range splits {
			if part.Colors[d] == splits[r].Owner && f.stands(part, d, r) {
				splits[r].Classic = append(splits[r].Classic, d)
			}
		}
		for _, p := range f.experimentalPoints(part, near, d) {
			if p.Region >= 0 {
				splits[p.Region].give(d, p)
			}
		}
	}
	for r := range splits {
		slices.SortStableFunc(splits[r].Experimental, func(a, b RegionShare) int {
			return int(b.Size*64) - int(a.Size*64)
		})
	}
	return slices.DeleteFunc(splits, func(s RegionSplit) bool { return s.Size == 0 })
}

// give adds a point's part to the share of dragon d.
func (s *RegionSplit) give(d int, p PointPart) {
	s.Rest -= p.Size
	if n := len(s.Experimental); n > 0 && s.Experimental[n-1].Dragon == d {
		s.Experimental[n-1].Size += p.Size
		s.Experimental[n-1].Value += p.Value
		return
	}
	s.Experimental = append(s.Experimental, RegionShare{Dragon: d, Size: p.Size, Value: p.Value})
}
