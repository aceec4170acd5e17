package dragon

import "ana/goeng/board"

const (
	// maxNeighbors is how many neighbours are kept for a dragon.
	maxNeighbors = 10
	// neighborReach is how far dragons spread to meet each other.
	neighborReach = 5

	nobody    = -1
	collision = -2
)

// Area returns the owner of the area at p when the first colour is to move.
type Area func(toMove board.Color, p board.Point) board.Color

// Neighbors returns, for each of n dragons, its neighbours in order of
// discovery, at most ten. ID gives the dragon of a stone by vertex and is -1
// elsewhere. The relation can be one-sided at the cap.
func Neighbors(b *board.Board, id *[board.NumPoints]int16, n int, area Area) [][]int {
	owner := spreadDragons(b, id, area)
	found := make([][]int, n)
	meet := func(d, e int16) {
		if d >= 0 && e >= 0 && d != e {
			add(&found[d], int(e))
			add(&found[e], int(d))
		}
	}
	for _, p := range b.Points() {
		if owner[p] == collision {
			var around [4]int16
			for i, s := range board.Steps4() {
				around[i] = nobody
				if b.OnBoard(p + s) {
					around[i] = owner[p+s]
				}
			}
			for i := range around {
				for k := i + 1; k < len(around); k++ {
					meet(around[i], around[k])
				}
			}
			continue
		}
		for _, s := range [2]board.Point{board.North, board.East} {
			if b.OnBoard(p + s) {
				meet(owner[p], owner[p+s])
			}
		}
	}
	return found
}

func add(list *[]int, e int) {
	if len(*list) >= maxNeighbors {
		return
	}
	for _, x := range *list {
		if x == e {
			return
		}
	}
	*list = append(*list, e)
}

// spreadDragons lets every dragon grow from its stones, first to all free points
// beside them, then through its own area, and marks the points where two meet at
// the same step.
func spreadDragons(b *board.Board, id *[board.NumPoints]int16, area Area) *[board.NumPoints]int16 {
	owner := new([board.NumPoints]int16)
	var front []board.Point
	color := map[int16]board.Color{}
	for i := range owner {
		owner[i] = nobody
	}
	for _, p := range b.Points() {
		if d := id[p]; d >= 0 {
			owner[p] = d
			color[d] = b.At(p)
			front = append(front, p)
		}
	}
	for step := 1; step <= neighborReach; step++ {
		var reached []board.Point
		claim := map[board.Point]int16{}
		for _, p := range front {
			c := color[owner[p]]
			if step > 1 && area(c, p) != c {
				continue
			}
			for _, s := range board.Steps4() {
				q := p + s
				if !b.OnBoard(q) || owner[q] != nobody || step > 1 && area(c, q) == c.Opponent() {
					continue
				}
				switch old, ok := claim[q]; {
				case !ok:
					claim[q] = owner[p]
					reached = append(reached, q)
				case old != owner[p]:
					claim[q] = collision
				}
			}
		}
		front = front[:0]
		for _, q := range reached {
			owner[q] = claim[q]
			if owner[q] != collision {
				front = append(front, q)
			}
		}
	}
	return owner
}
