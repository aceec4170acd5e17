package gtp

import (
	"context"
	"fmt"

	"ana/goeng"
	"ana/goeng/board"
	"ana/goeng/dragon"
)

// surroundMaps is how many surrounded dragons have a map, GNU Go's.
const surroundMaps = 10

// surround returns the surround status of the dragon at p and its map: 1 on points
// of the hull, 2 of the ring. The map is nil for dragons that are not surrounded,
// and for all but the first ten that are.
func (d *dragonPart) surround(ctx context.Context, pos Position, p board.Point) (int, *[board.NumPoints]int8, error) {
	a, err := d.analysis(ctx, pos, goeng.Dragons)
	if err != nil {
		return 0, nil, err
	}
	r := a.Dragons
	id := int(r.ID[p])
	if id < 0 {
		return 0, nil, fmt.Errorf("no dragon at %s", p.Vertex(r.Board.Height()))
	}
	status := r.Dragons[id].Surround
	before := 0
	for i := range id {
		if r.Dragons[i].Surround != dragon.NotSurrounded {
			before++
		}
	}
	if status == dragon.NotSurrounded || before >= surroundMaps {
		return int(status), nil, nil
	}
	return int(status), zones(r, id), nil
}

// zones decides again whether a dragon is surrounded, for the sake of the map.
func zones(r *dragon.Result, id int) *[board.NumPoints]int8 {
	var hostile []board.Point
	var friends [][]board.Point
	for _, n := range r.Dragons[id].Neighbors {
		if r.Dragons[n].Color == r.Dragons[id].Color {
			friends = append(friends, r.Stones(n))
			continue
		}
		hostile = append(hostile, r.Stones(n)...)
	}
	var s dragon.Surrounder
	e := s.Decide(r.Board, r.Dragons[id].Color, r.Stones(id), hostile, friends)
	out := new([board.NumPoints]int8)
	if e.Hull == nil {
		return out
	}
	for _, p := range r.Board.Points() {
		switch {
		case e.Hull[p]:
			out[p] = 1
		case e.Ring[p]:
			out[p] = 2
		}
	}
	return out
}
