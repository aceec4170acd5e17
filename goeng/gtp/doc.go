// Package gtp is a server for the Go Text Protocol, version 2: it keeps a board
// and answers questions about it with GNU Go's commands in GNU Go's words.
//
//	in                         out
//	1 boardsize 9              =1
//	2 play black E5            =2
//	3 worm_data E5             =3 E5: …
//	4 attack E5                =4 0
//	5 dragon_status E5         ?5 not available yet      (if that part is missing)
//
// A Server answers one line at a time (Do); Serve connects one to a reader and a
// writer, runs each command with a context, and cancels it when the comment line
// "# interrupt" comes in.
//
// What needs reading or judgement comes from an Engine, a struct of functions. A
// command whose function is nil is not listed and answers "not available yet".
// Records come from Options.Load, because parsing them is not this package's
// business; how GNU Go replays a record (handicap stones without setup, IL, stop
// before a move or a vertex) is.
//
// The server plays no games: there are no clocks and no move generator of its
// own, so reg_genmove and restricted_genmove are known by name only, are not listed
// and answer "not available yet". final_score does not play the game out either: it
// takes off what is read as dead and counts (see Ending). It survives any input: an unknown or malformed command is an error
// answer, and a panic of a command is caught and reported as one.
package gtp
