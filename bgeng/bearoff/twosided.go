package bearoff

import (
	"context"
	"fmt"
)

// Equities are the values of a position of a two-sided database for the side
// on roll, in money play with the cube at 1, gammons being impossible. The
// cubeful ones hold for "does not double now"; every later cube action is the
// best one.
type Equities struct {
	Cubeless float32
	Owned    float32 // the side on roll owns the cube
	Centred  float32
	Opposing float32 // the other side owns the cube
}

// TwoSided is a two-sided database. It is immutable and safe for concurrent
// use.
type TwoSided struct {
	points, chequers int
	n                int // positions of one side
	width            int // values per pair: 4, or 1 without the cube
	data             []uint16
}

// Points returns the number of points of the database, from the ace point up.
func (d *TwoSided) Points() int { return d.points }

// Chequers returns the largest number of chequers of one side.
func (d *TwoSided) Chequers() int { return d.chequers }

// HasCube reports whether the database holds cubeful equities.
func (d *TwoSided) HasCube() bool { return d.width == 4 }

// Cubeless returns the equity without a cube of the side on roll, whose
// position has index me, against a side with index opp.
func (d *TwoSided) Cubeless(me, opp int) float32 {
	return equity(d.data[d.width*(me*d.n+opp)])
}

// At returns all equities; without a cube in the database the cubeful ones are
// the cubeless.
func (d *TwoSided) At(me, opp int) Equities {
	v := d.data[d.width*(me*d.n+opp):]
	if d.width == 1 {
		e := equity(v[0])
		return Equities{e, e, e, e}
	}
	return Equities{equity(v[0]), equity(v[1]), equity(v[2]), equity(v[3])}
}

func equity(u uint16) float32 { return float32(u)/32767.5 - 1 }

// GenerateTwoSided computes the cubeful database of 6 points and up to limit
// chequers a side (6 is the stock size: 854 thousand pairs, 7 MB). It stops with
// ctx's error when ctx ends.
func GenerateTwoSided(ctx context.Context, limit int, progress Progress) (*TwoSided, error) {
	if limit < 1 || limit > 10 {
		return nil, fmt.Errorf("two-sided database of %d chequers: want 1 to 10", limit)
	}
	all := homes(limit)
	n := len(all)
	d := &TwoSided{points: 6, chequers: limit, n: n, width: 4, data: make([]uint16, 4*n*n)}
	plays := replies(all)
	for opp := range n {
		copy(d.pair(0, opp), []uint16{one, one, one, one})
	}
	// A value depends on pairs with a smaller sum of indices only.
	for sum := 0; sum < 2*n-1; sum++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		progress.report(sum, 2*n-1)
		for me := max(1, sum-n+1); me <= min(sum, n-1); me++ {
			d.solve(me, sum-me, &plays[me])
		}
	}
	progress.report(2*n-1, 2*n-1)
	return d, nil
}

func (d *TwoSided) pair(me, opp int) []uint16 { return d.data[4*(me*d.n+opp):][:4] }

// replies lists the distinct results of every roll in every position.
func replies(all []home) [][len(rolls)][]int32 {
	plays := make([][len(rolls)][]int32, len(all))
	var p player
	for i := range all {
		for r, roll := range rolls {
			seen := map[int32]bool{}
			for _, x := range p.results(all[i], roll) {
				if !seen[x] {
					seen[x] = true
					plays[i][r] = append(plays[i][r], x)
				}
			}
		}
	}
	return plays
}

// solve fills one pair: the mean over the rolls of the best reply, chosen for
// each of the four cases by itself. The sums are formed from signed numbers,
// -32768 to 32767, and the mean is cut towards zero: so the stock file was made.
func (d *TwoSided) solve(me, opp int, plays *[len(rolls)][]int32) {
	var sum [4]int
	for r, roll := range rolls {
		best := [4]int{-half, -half, -half, -half}
		for _, next := range plays[r] {
			v := d.pair(opp, int(next))
			opposing := int(v[3]) - half
			best[0] = max(best[0], ^(int(v[0]) - half))
			best[1] = max(best[1], ^opposing)
			best[2] = max(best[2], ^(withCube(int(v[2])-half, opposing)))
			best[3] = max(best[3], ^(withCube(int(v[1])-half, opposing)))
		}
		for k, b := range best {
			sum[k] += roll.weight * b
		}
	}
	pair := d.pair(me, opp)
	for k, s := range sum {
		pair[k] = uint16(s/36 + half)
	}
}

// half is the offset between the stored and the signed numbers.
const half = 32768

// withCube is the value for the side on roll with access to the cube: noDouble
// if it keeps it, opposing (at cube 1) if it doubles and the other side takes,
// the maximum if the other side passes (as it does when that costs the same).
func withCube(noDouble, opposing int) int {
	take := 2 * opposing
	if take < noDouble {
		return noDouble
	}
	if take >= half-2 {
		return half - 1
	}
	return take
}
