package pattern_test

import (
	"context"
	"fmt"

	"ana/goeng/board"
	"ana/goeng/pattern"
)

// A database is read, matched on a board, and asked why a pattern does not fire.
func Example() {
	db, diags := pattern.Parse("barriers.db", []byte(`Pattern Jump

O.O

:+,D

Pattern Cap

X
.
O

:8,D

A
.
O

;lib(A)<2
`), pattern.Options{})
	fmt.Println(len(db.Patterns), "patterns,", len(diags), "diagnostics")

	b := board.New(5, 5)
	for v, c := range map[string]board.Color{"B3": board.White, "D3": board.White, "D5": board.Black} {
		p, _ := board.ParseVertex(v, 5, 5)
		if err := b.Place(p, c); err != nil {
			fmt.Println(err)
		}
	}
	var m pattern.Matcher
	for _, x := range m.Match(nil, db, b, board.White) {
		fmt.Println(x.Text(5))
	}
	at, _ := board.ParseVertex("D4", 5, 5)
	why := pattern.Explain(context.Background(), db, db.Pattern("Cap"), b, at, pattern.ExplainOptions{O: board.White, Env: answers{"lib": 2}, Limit: 1})
	fmt.Print(why[0].Text(5))
	// Output:
	// 2 patterns, 0 diagnostics
	// Jump+0@B3
	// Cap+0@D5
	// Cap+7@D5
	// Cap+0@D5  O=white  as drawn  constraint false
	//   lib(A)<2 ................................. false
	//     lib(A) ................................. 2  (7 nodes)
	//   would fire if lib(A)<2 were true
}
