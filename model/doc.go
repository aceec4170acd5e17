// Package model holds what both games share: records as trees of nodes, the
// cursor that walks them, and the position under the cursor.
//
//	Record ── Games ── Game ── nodes 0 … n−1, in the order of the file
//	                             0 root
//	                             1 ├─ B D4
//	                             2 │  ├─ W Q16      main line: first children
//	                             3 │  └─ W C3       a variation
//	Cursor = (record, game, node, tip)    tip remembers the chosen line, so
//	                                      that Next undoes Prev
//
// Records are built once, by the readers under model/record through a
// GameBuilder, and never change afterwards: everything reachable from a Record
// may be read by many goroutines. A reload makes a new Record.
//
// In a Go game a node is a place in the tree and its position is the one after
// its move. In a backgammon game a node is an action (roll and play, double,
// take, drop, resignation) and its position is the one before that action, with
// the dice and the play that was made; a last node without action shows the
// final position.
//
// The package does not read or write files (model/record does), does not
// analyse (model/analyze) and does not own settings (model/work).
package model
