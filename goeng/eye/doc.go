// Package eye finds eye spaces, half and false eyes, and says how many eyes each
// space is worth.
//
// The value of a space is four digits: the eyes it gives if the attacker gets two
// local moves, moves first, moves second, and if the defender gets two local
// moves. Values are not looked up; they are solved: the shape is put on a small
// board as the only eye space of one string, and a search asks, once with and once
// without a second secure eye, whether its owner can force a position in which the
// string stays on the board although the opponent alone moves. Seki counts nothing,
// and what hangs on a ko is the opponent's.
//
// Rules of spaces and margins, and the addition of values, follow the behaviour
// of GNU Go 3.8 as described in its documentation and observed from outside.
package eye
