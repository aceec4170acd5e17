// Package strength measures how well an evaluator judges backgammon positions:
//
//   - RMS error of the equity on rolled-out positions, at 0, 1, … plies;
//   - loss per decision on the positions of games, judged by a deeper search of
//     a reference evaluator;
//   - points per game against another evaluator, the dice of every game being
//     used twice with the sides exchanged;
//   - the same against a ladder of simple players: random plays, a pip counter,
//     a linear function, the quick net.
//
// [RollOut] makes rolled-out positions where there are none. Every figure comes
// with its standard error. The measures look one or two rolls ahead with all plays
// and all rolls; they are plain rather than fast.
package strength
