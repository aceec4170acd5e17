package race

import (
	"sync"

	"ana/bgeng/bearoff"
)

// Columns is the length of a leave distribution; the last column stands for
// that many turns or more.
const Columns = 5

const (
	leavePoints   = 5
	leaveChequers = 6
)

// leaveTable holds for each position of up to six chequers on five points, by
// its bear-off index, the chances to have left in exactly 1, 2, 3, 4 turns, and
// in five or more.
type leaveTable [][Columns]float32

var leaves = sync.OnceValue(func() leaveTable {
	n := bearoff.Positions(leavePoints, leaveChequers)
	s := leaveSolver{
		count: make([][Columns]int, n), mean: make([]float64, n), known: make([]bool, n),
	}
	s.known[0] = true
	table := make(leaveTable, n)
	var visit func(y [leavePoints]uint8, point, left int)
	visit = func(y [leavePoints]uint8, point, left int) {
		if point == leavePoints {
			i := s.solve(y)
			table[i] = chances(s.count[i])
			return
		}
		for k := range left + 1 {
			y[point] = uint8(k)
			visit(y, point+1, left-k)
		}
	}
	visit([leavePoints]uint8{}, 0, leaveChequers)
	return table
})

// chances turns numbers of roll sequences into chances; the last column takes
// the rest.
func chances(count [Columns]int) (c [Columns]float32) {
	rest, scale := 1.0, 1.0
	for j := range Columns - 1 {
		scale *= 36
		p := float64(count[j]) / scale
		c[j] = float32(p)
		rest -= p
	}
	c[Columns-1] = float32(max(rest, 0))
	return c
}

// leaveSolver finds for each position the play of every roll that has the
// smallest expected number of turns.
type leaveSolver struct {
	count [][Columns]int // roll sequences of length j+1 that just suffice
	mean  []float64
	known []bool
}

func (s *leaveSolver) solve(y [leavePoints]uint8) int {
	index := bearoff.Index(y[:])
	if s.known[index] {
		return index
	}
	s.known[index] = true // every reply has a smaller index
	s.mean[index] = 1
	for high := 1; high <= 6; high++ {
		for low := 1; low <= high; low++ {
			weight, best := 2, 0
			if low == high {
				weight = 1
				best = s.best(y, []int{low, low, low, low})
			} else {
				best = s.best(y, []int{high, low})
				if other := s.best(y, []int{low, high}); s.mean[other] < s.mean[best] {
					best = other
				}
			}
			s.mean[index] += float64(weight) * s.mean[best] / 36
			if best == 0 {
				s.count[index][0] += weight
				continue
			}
			for j := 1; j < Columns; j++ {
				s.count[index][j] += weight * s.count[best][j-1]
			}
		}
	}
	return index
}

// best returns the index of the position with the smallest mean that the dice
// can lead to. Leaving a home board is not bearing off: any die larger than a
// chequer's distance will do, wherever the others stand.
func (s *leaveSolver) best(y [leavePoints]uint8, dice []int) int {
	found := -1
	if len(dice) > 0 {
		for i := range y {
			if y[i] == 0 {
				continue
			}
			next := y
			next[i]--
			if i >= dice[0] {
				next[i-dice[0]]++
			}
			if r := s.best(next, dice[1:]); found < 0 || s.mean[r] < s.mean[found] {
				found = r
			}
		}
	}
	if found < 0 {
		return s.solve(y)
	}
	return found
}

// Leave returns the chances that the chequers y leave the five points in
// exactly 1, 2, 3, 4 turns and in five or more. y holds at most six chequers.
func Leave(y [5]uint8) [Columns]float32 { return leaves()[bearoff.Index(y[:])] }
