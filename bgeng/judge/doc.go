// Package judge turns the engine's numbers into marks, totals and ratings: how
// large the errors of chequer play and cube action were, how lucky the dice.
//
//	error of a play  = score of the best play - score of the played one
//	luck of a roll   = value with the roll - mean over all rolls
//
// Errors and luck are equities: money, or EMG at the current cube in a match
// (+1 is the value of the cube). A cost is the same in points (money, times the
// cube) or in match winning chance. The functions are pure; finding the best play
// and the values is the business of the engine above.
//
// The definitions are those of GNU Backgammon 1.07. The performance rating is
// defined as in eXtreme Gammon but counts GNU Backgammon's close decisions, since
// the other program's rule for obvious decisions is not published in full.
package judge
