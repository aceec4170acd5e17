// Package race gives the chance of a backgammon when the two sides have passed
// each other: whether the loser still has a chequer in the winner's home board
// when the winner bears off the last one.
//
//	winner's home board        X's chequers that must run: y[0]..y[4], counted
//	 6 5 4 3 2 1               from the edge of the board they have to leave
//	 . . W W W W      y: 4 3 2 1 0
//
// The distribution of the turns that the loser needs to leave is exact (found
// by going through all positions of up to six chequers); the winner's comes from
// the one-sided bear-off database. The package does not estimate who wins a
// race. The construction follows a published description of GNU Backgammon's
// evaluation.
package race
