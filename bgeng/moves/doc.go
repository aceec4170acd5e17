// Package moves generates the legal plays of a backgammon roll and writes and
// reads them in the usual notation.
//
//	plays := moves.Legal(board.Start(), 3, 1, nil)
//	plays[0].String()        // "8/5 6/5" and so on
//
// Every distinct resulting position is listed once, whichever order of the dice
// leads to it. The rules are the tournament rules: enter from the bar first,
// use as many dice as possible, the larger one if only one of them can be used,
// bear off only when all chequers are home and with a larger die only from the
// rearmost point.
//
// The package does not judge plays; see packages eval and ply.
package moves
