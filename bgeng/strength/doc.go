// Package strength measures how well an evaluator judges backgammon positions:
//
//   - RMS error of the equity on rolled-out positions, at 0 and 1 ply;
//   - loss per decision on the positions of games, judged by a deeper search of
//     a reference evaluator;
//   - points per game against another evaluator, the dice of every game being
//     used twice with the sides exchanged.
//
// Every figure comes with its standard error. The measures look one or two
// rolls ahead with all plays and all rolls; they are plain rather than fast.
package strength
