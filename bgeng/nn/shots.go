package nn

import (
	"math/bits"

	"ana/bgeng/board"
)

// A way is one manner of hitting with a roll: a single die (ways 0 to 5), the
// sum of two different dice (6 to 20), or two, three or four times a double.
const ways = 6 + 15 + 18

// way tells the distance covered and the points stepped on in between, counted
// in pips.
type way struct {
	pips   int
	steps  [3]int
	n      int  // steps used; 0 for a single die
	either bool // one open step is enough (the sum of two different dice)
}

// shotTables relate ways to distances, rolls and blocked points. A set of ways
// has bit w for way w; blocked points are sets with bit q-1 for the point q
// pips from the blot.
type shotTables struct {
	way      [ways]way
	byPips   [25]uint64     // ways that cover a distance
	far      [3][256]uint64 // ways that cover a set of distances, 1 to 8, 9 to 16, 17 to 24
	openLow  [512]uint64    // ways left by the blocked points 1 to 9
	openHigh [512]uint64    // ways left by the blocked points 10 to 18
	roll     [21]rollWays
	direct   [64]uint64 // rolls that show one of a set of dice, see rolls
}

// rollWays lists the ways of a roll: low die, high die and sum, or one to four
// times the die of a double.
type rollWays struct {
	way    [4]uint8
	n      int
	weight int
	double bool
	all    uint64
}

func (t *shotTables) fill() {
	for d := range 6 {
		t.way[d] = way{pips: d + 1}
	}
	w, r := 6, 0
	for hi := 1; hi <= 6; hi++ {
		for lo := 1; lo < hi; lo++ {
			t.way[w] = way{pips: lo + hi, steps: [3]int{lo, hi}, n: 2, either: true}
			t.roll[r] = rollWays{way: [4]uint8{uint8(lo - 1), uint8(hi - 1), uint8(w)}, n: 3, weight: 2}
			w, r = w+1, r+1
		}
	}
	for d := 1; d <= 6; d++ {
		list := [4]uint8{uint8(d - 1)}
		for k := 2; k <= 4; k++ {
			t.way[w] = way{pips: k * d, steps: [3]int{d, 2 * d, 3 * d}, n: k - 1}
			list[k-1] = uint8(w)
			w++
		}
		t.roll[r] = rollWays{way: list, n: 4, weight: 1, double: true}
		r++
	}
	t.index()
}

// index fills the sets derived from the list of ways.
func (t *shotTables) index() {
	for w := range t.way {
		t.byPips[t.way[w].pips] |= 1 << w
	}
	for k := range t.far {
		for set := range t.far[k] {
			for pip := range 8 {
				if set>>pip&1 != 0 {
					t.far[k][set] |= t.byPips[8*k+pip+1]
				}
			}
		}
	}
	for r := range t.roll {
		for _, w := range t.roll[r].way[:t.roll[r].n] {
			t.roll[r].all |= 1 << w
		}
	}
	for dice := range t.direct {
		for r := range t.roll {
			if t.roll[r].all&uint64(dice) != 0 {
				t.direct[dice] |= 1 << rollBit(r)
			}
		}
	}
	for mask := range uint32(512) {
		for w := range t.way {
			if t.way[w].open(mask) {
				t.openLow[mask] |= 1 << w
			}
			if t.way[w].open(mask << 9) {
				t.openHigh[mask] |= 1 << w
			}
		}
	}
}

// open reports whether the way is left by the blocked points: the sum of two
// different dice needs one of its two steps, a double all of them.
func (w *way) open(blocked uint32) bool {
	shut := 0
	for _, q := range w.steps[:w.n] {
		shut += int(blocked >> (q - 1) & 1)
	}
	if w.either {
		return shut < w.n
	}
	return shut == 0
}

// shotCount sums over the 36 rolls: pips that the best hit costs the other
// side, rolls that hit, rolls that hit two.
type shotCount struct{ pips, one, two int }

// shots counts a's hits on b's blots.
func (t *shotTables) shots(a, b *half) shotCount {
	var sum shotCount
	if b.blots == 0 {
		return sum
	}
	var hit [ways]uint32
	found := t.hitters(a, b, &hit)
	if found == 0 {
		return sum
	}
	for r := range t.roll {
		roll := &t.roll[r]
		if found&roll.all == 0 {
			continue
		}
		var count, pips int
		switch a.n[board.Bar] {
		case 0:
			count, pips = t.free(roll, a, b, &hit)
		case 1:
			count, pips = t.entering(roll, b, &hit)
		default:
			count, pips = t.stuck(roll, &hit)
		}
		sum.pips += roll.weight * pips
		if count >= 1 {
			sum.one += roll.weight
		}
		if count >= 2 {
			sum.two += roll.weight
		}
	}
	return sum
}

// hitters collects for each way the points from which a can hit a blot with it
// and returns the set of ways that hit at all.
func (t *shotTables) hitters(a, b *half, hit *[ways]uint32) uint64 {
	from := a.any
	for j := range 6 {
		if a.n[j] == 2 {
			from &^= 1 << j
		}
	}
	blots := b.blots
	if bits.OnesCount32(a.any&0x3f) <= 2 {
		blots &= 1<<22 - 1
	}
	reverse := bits.Reverse32(b.made)
	var found uint64
	for ; blots != 0; blots &= blots - 1 {
		i := bits.TrailingZeros32(blots)
		blocked := reverse >> (32 - i)
		open := t.openLow[blocked&511] & t.openHigh[blocked>>9&511]
		for far := from >> (24 - i); far != 0; far &= far - 1 {
			pips := bits.TrailingZeros32(far) + 1
			set := open & t.byPips[pips]
			found |= set
			for ; set != 0; set &= set - 1 {
				hit[bits.TrailingZeros64(set)] |= 1 << (pips + 23 - i)
			}
		}
	}
	return found
}

// free counts chequers hit and pips won by a roll with nobody on a's bar.
func (t *shotTables) free(roll *rollWays, a, b *half, hit *[ways]uint32) (count, pips int) {
	used := -1
	for _, w := range roll.way[:roll.n] {
		set := hit[w]
		if set == 0 {
			continue
		}
		way := &t.way[w]
		k := bits.Len32(set) - 1
		pips = max(pips, k-way.pips+1)
		if way.n == 0 {
			if k != used || a.n[k] > 1 {
				count++
			}
			used = k
			if roll.double && set&(set-1) != 0 {
				count++
			}
			continue
		}
		count = max(count, 1)
		for _, q := range way.steps[:way.n] {
			if b.n[23-k+q] == 1 {
				count++
				break
			}
		}
	}
	return count, pips
}

// entering does the same with one of a's chequers on the bar: only that one
// hits, or another if the other die brings it in.
func (t *shotTables) entering(roll *rollWays, b *half, hit *[ways]uint32) (count, pips int) {
	entered := false
	for at, w := range roll.way[:roll.n] {
		set, way := hit[w], &t.way[w]
		if way.n == 0 {
			for set != 0 {
				k := bits.Len32(set) - 1
				set &^= 1 << k
				if k != board.Bar {
					if entered || b.n[t.way[roll.way[1-at]].pips-1] > 1 {
						break
					}
					entered = true
				}
				count++
				pips = max(pips, k-way.pips+1)
			}
			continue
		}
		if set>>board.Bar == 0 {
			continue
		}
		count = max(count, 1)
		pips = max(pips, 25-way.pips)
		for _, q := range way.steps[:way.n] {
			if b.n[q+1] == 1 { // one pip off, as the nets were trained
				count++
				break
			}
		}
	}
	return count, pips
}

// stuck does the same with two or more on the bar: only single dice hit.
func (t *shotTables) stuck(roll *rollWays, hit *[ways]uint32) (count, pips int) {
	for _, w := range roll.way[:2] {
		if way := &t.way[w]; way.n == 0 && hit[w]>>board.Bar != 0 {
			count++
			pips = max(pips, 25-way.pips)
		}
	}
	return count, pips
}

// quickShots fills slots 7 to 9 with coarser figures: sums over the blots of
// pips at risk and of hitting rolls, and rolls that hit some blot. With chequers
// on the bar only those hit.
func (t *handTables) quickShots(a, b *half, v *[halfInputs]float32) {
	if b.blots == 0 {
		return
	}
	table := &t.shots
	from, allowed := a.any, ^uint64(0)
	switch n := a.n[board.Bar]; {
	case n == 1:
		from = 1 << board.Bar
	case n > 1:
		from, allowed = 1<<board.Bar, 1<<6-1
	}
	reverse := bits.Reverse32(b.made)
	any, sum, pips := uint64(0), 0, 0
	for blots := b.blots; blots != 0; blots &= blots - 1 {
		i := bits.TrailingZeros32(blots)
		blocked := reverse >> (32 - i)
		far := from >> (24 - i)
		found := table.far[0][far&255] | table.far[1][far>>8&255] | table.far[2][far>>16&255]
		rolls := table.rolls(found & allowed & table.openLow[blocked&511] & table.openHigh[blocked>>9&511])
		any |= rolls
		n := weigh(rolls)
		sum += n
		pips += n * (24 - i)
	}
	v[7] = float32(pips) / 432
	v[8] = float32(weigh(any)) / 36
	v[9] = float32(sum) / 36
}

// A set of rolls has a bit for each: the fifteen of different dice come first, as
// in shotTables.roll, and doubles take every third bit after them, where the ways
// to play them begin.
const (
	mixedRolls = 1<<15 - 1
	doubles    = 0o111111 << 15
)

func rollBit(r int) int {
	if r < 15 {
		return r
	}
	return 15 + 3*(r-15)
}

// rolls returns the rolls that use one of the ways found.
func (t *shotTables) rolls(found uint64) uint64 {
	far := found >> 6 // without the single dice
	return t.direct[found&63] | far&mixedRolls | (far|far>>1|far>>2)&doubles
}

// weigh counts how many of the 36 throws the rolls stand for.
func weigh(rolls uint64) int {
	return bits.OnesCount64(rolls) + bits.OnesCount64(rolls&mixedRolls)
}
