package bearoff

// maxSum bounds points + chequers of any database.
const maxSum = 40

// choose holds the binomial coefficients that fit 63 bits; choose[n][k] is zero
// for k > n.
var choose = func() (c [maxSum + 1][maxSum + 1]int) {
	for n := range c {
		c[n][0] = 1
		for k := 1; k <= n; k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
	return c
}()

// Positions returns the number of ways to place up to the given number of
// chequers on the given number of points.
func Positions(points, chequers int) int { return choose[points+chequers][points] }

// Index numbers a half position, one count per point from the ace point up. It
// does not depend on the limit of chequers; the empty board is 0 and every
// bear-off move lowers the number. len(counts) plus the chequers must not
// exceed 40.
func Index(counts []uint8) int {
	points := len(counts)
	sum, index := 0, 0
	for i := points - 1; i >= 0; i-- {
		sum += int(counts[i])
		index += choose[points-1-i+sum][points-i]
	}
	return index
}

// home is one side's chequers on its six home points.
type home [6]uint8

func (h *home) count() int {
	n := 0
	for _, c := range h {
		n += int(c)
	}
	return n
}

// back returns the rearmost occupied point, -1 if the board is empty.
func (h *home) back() int {
	for i := len(h) - 1; i >= 0; i-- {
		if h[i] != 0 {
			return i
		}
	}
	return -1
}

// homes lists all positions of up to limit chequers on six points by index.
func homes(limit int) []home {
	all := make([]home, Positions(6, limit))
	var fill func(h *home, point, left int)
	fill = func(h *home, point, left int) {
		if point == len(h) {
			all[Index(h[:])] = *h
			return
		}
		for n := range left + 1 {
			h[point] = uint8(n)
			fill(h, point+1, left-n)
		}
		h[point] = 0
	}
	fill(new(home), 0, limit)
	return all
}
