// Package sgf reads and writes SGF, FF[1] to FF[4]: the tree of properties for
// both games, and Go games from it.
//
//	text ─ Parse → Tree {nodes with properties, junk} ─ ReadGo → model.Game
//	                                                  └ package gnubg for GM[6]
//	model.Record ─ Write → text
//
// Reading is a loop with an explicit stack; nothing recurses on the depth of a
// file. Every deviation from the grammar that is met in real files is repaired and
// reported with line and column. Properties are kept as written and in order, so
// that nothing is lost when the record is written again.
//
// Source: the SGF FF[4] specification and the project's notes on formats, §2.
package sgf
