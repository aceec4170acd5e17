package influence_test

import (
	"context"
	"fmt"

	"ana/goeng/board"
	"ana/goeng/influence"
)

// A black stone and a white one share a small board. Nobody is to move, no
// patterns are used.
func ExampleMap() {
	b := board.New(7, 7)
	for s, c := range map[string]board.Color{"C4": board.Black, "F4": board.White} {
		p, err := board.ParseVertex(s, 7, 7)
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := b.Place(p, c); err != nil {
			fmt.Println(err)
			return
		}
	}
	var m influence.Map
	q := influence.NewQuery(influence.PreOwl, board.Empty, influence.GNUGo2002)
	if err := m.Compute(context.Background(), &influence.Input{Board: b}, q, nil); err != nil {
		fmt.Println(err)
		return
	}
	for row := range 7 {
		for col := range 7 {
			p := board.At(row, col)
			mark := map[board.Color]string{board.Black: "b", board.White: "w", board.Empty: "."}[m.AreaOwner(p)]
			if c := m.Stone(p); c != board.Empty {
				mark = map[board.Color]string{board.Black: "X", board.White: "O"}[c]
			}
			fmt.Print(" ", mark)
		}
		fmt.Println()
	}
	// Output:
	//  b b b . . w w
	//  b b b . . w w
	//  b b b . . w w
	//  b b X . . O w
	//  b b b . . w w
	//  b b b . . w w
	//  b b b . . w w
}
