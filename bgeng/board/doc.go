// Package board holds backgammon positions: the two sides' chequers, the
// classes that decide which evaluator a position belongs to, pip counts and
// the three text identifiers in common use (GNU Position ID, GNU Match ID,
// XGID).
//
// A [Position] is always written from the view of the side on roll:
//
//	       p[1] (on roll) counts its own points 0..23, then its bar 24
//	13 14 15 16 17 18       19 20 21 22 23 24      index = point - 1
//	12 11 10  9  8  7        6  5  4  3  2  1      24 = bar
//	                        '---- home -----'      off = 15 - sum
//
// p[0] is the opponent, counted from its own ace point in the same way, so the
// physical point with index i for one side has index 23-i for the other. After
// a play the two sides change places with [Position.Swap].
//
// The package knows nothing about dice rolls and plays (package moves), nor
// about values. The identifiers follow the published descriptions of GNU
// Backgammon and eXtreme Gammon; see [ParseID] for what is accepted.
package board
