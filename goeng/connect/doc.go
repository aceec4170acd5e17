// Package connect reads whether two strings of one colour can be joined into
// one, or kept apart.
//
//	. . . . .      connect C4 C2: Win, no move is needed here:
//	. . O . .      White at C3, if Black tries it, can be answered,
//	. . . . .      and Black at C3 is answered by a cut that fails
//	. . O . .      disconnect C4 C2: code of Black's best try
//	. . . . .
//
// The search is a mutual recursion of joining (owner to move) and cutting
// (opponent to move). Moves are proposed by a connection distance: a weighted
// spreading from both strings whose weights say roughly how many moves a step
// takes to become safe. Points on nearly shortest ways, moves that capture or
// save strings on the way, and points where one move breaks two links are tried,
// those that cost least first. Deep lines get less of the budget than shallow
// ones; a search that runs out counts as cut. Kos follow the state machine of
// tactical reading.
//
// Codes are those of tactical reading: 0 fails, 1 and 4 by ko, 5 succeeds.
//
// What it does not do: it does not tell whether two strings belong together in
// the loose sense of dragons, which the connection patterns decide with it.
//
// Source of the method: the project's specification of reading, section 9.
package connect
