package moyo

import (
	"ana/goeng/board"
	"ana/goeng/influence"
)

// initialSize is the size of a dragon before the first influence is looked at.
const initialSize = 800

// Share is what a dragon gets in one mode.
type Share struct {
	// Size counts points of moyo; Sum is the same before truncation.
	Size int
	Sum  float32
	// Value is the territory on these points, 0 before owl reading.
	Value float32
	// From tells which influence set the figure: 0 or 1.
	From uint8
}

// Pair holds the shares of a dragon in both modes, indexed by Mode.
type Pair [NumModes]Share

// Field is one influence computation as attribution sees it. [FieldOf] makes
// one from a Map.
type Field struct {
	Points    []board.Point // on board, scan order
	Stones    *[board.NumPoints]board.Color
	Living    *[board.NumPoints]board.Color // stones without those dead for the computation
	Owner     *[board.NumPoints]board.Color // restricted moyo
	Territory *influence.Layer
	Regions   *influence.Segmentation // needed by Classic only
	Compat    influence.Compat
}

// FieldOf returns the view of m, which must have been computed and segmented
// with the inhibited vertices of the position.
func FieldOf(m *influence.Map) Field {
	seg := m.Regions(influence.MoyoRegions)
	return Field{
		Points: m.Points(), Stones: m.Stones(), Living: m.LivingStones(), Owner: seg.Owners(),
		Territory: m.Territory(), Regions: seg, Compat: m.Query().Compat,
	}
}

// Attributor computes shares. It keeps its working memory, so that after the
// first positions nothing is allocated. The zero value is ready for use; it is
// not safe for concurrent use.
type Attributor struct {
	pairs []Pair
	sum   []float32
	value []float32
	seen  []uint64
}

// Attribute returns the shares of every dragon of part in both modes, from the
// two influence computations of a stage: the smaller size of the two, and on
// equal sizes that of the first. The first is "initial" in 2002 and that for
// Black to move in 3.8. near holds the closest worms of White and of Black. The
// slice is valid until the next call.
func (a *Attributor) Attribute(fields [2]Field, part *Partition, near [2]*Nearest) []Pair {
	n := len(part.Colors)
	if cap(a.pairs) < n {
		a.pairs = make([]Pair, n)
		a.sum, a.value = make([]float32, n), make([]float32, n)
	}
	a.pairs, a.sum, a.value = a.pairs[:n], a.sum[:n], a.value[:n]
	for i := range a.pairs {
		a.pairs[i] = Pair{{Size: initialSize}, {Size: initialSize}}
	}
	for i := range fields {
		if fields[i].Regions != nil {
			a.classic(&fields[i], part)
			a.lower(Classic, uint8(i))
		}
		a.experimental(&fields[i], part, near)
		a.lower(Experimental, uint8(i))
	}
	return a.pairs
}

// lower replaces shares by the sums of influence from where these are strictly
// smaller.
func (a *Attributor) lower(mode Mode, from uint8) {
	for d := range a.pairs {
		s := &a.pairs[d][mode]
		if size := int(a.sum[d]); size < s.Size {
			*s = Share{Size: size, Sum: a.sum[d], Value: a.value[d], From: from}
		}
	}
}

// classic adds up the regions that each dragon stands in: section 12.1.
func (a *Attributor) classic(f *Field, part *Partition) {
	clear(a.sum)
	clear(a.value)
	regions := f.Regions.Regions
	words := (len(regions)*len(part.Colors) + 63) / 64
	if cap(a.seen) < words {
		a.seen = make([]uint64, words)
	}
	a.seen = a.seen[:words]
	clear(a.seen)
	for _, p := range f.Points {
		d := int(part.Dragon[p])
		if d < 0 || f.Stones[p] == board.Empty {
			continue
		}
		r := f.Regions.RegionAt(p)
		if r < 0 || regions[r].Owner != part.Colors[d] {
			continue
		}
		bit := d*len(regions) + r
		if a.seen[bit/64]>>(bit%64)&1 != 0 {
			continue
		}
		a.seen[bit/64] |= 1 << (bit % 64)
		a.sum[d] += float32(regions[r].Size)
		a.value[d] += regions[r].Value
	}
}

// experimental splits every moyo point among the closest worms: section 12.2.
func (a *Attributor) experimental(f *Field, part *Partition, near [2]*Nearest) {
	clear(a.sum)
	clear(a.value)
	for _, p := range f.Points {
		c := f.Owner[p]
		if !c.IsPlayer() || c == f.Stones[p] {
			continue
		}
		list := near[c-board.White]
		n := int(list.Count[p])
		if n == 0 {
			continue
		}
		one := 1 / float64(n)
		value := f.worth(p, c) / float32(n)
		for _, w := range list.Worm[p][:n] {
			if d := part.Dragon[w]; d >= 0 {
				a.sum[d] = float32(float64(a.sum[d]) + one)
				a.value[d] += value
			}
		}
	}
}

// worth is the territory value of p as it is credited to its owner c.
func (f *Field) worth(p board.Point, c board.Color) float32 {
	t := f.Territory[p]
	if f.Compat == influence.GNUGo38 {
		if c == board.Black {
			t = -t
		}
		return min(t, 1)
	}
	return max(t, -t)
}
