// Package owl reads life and death of dragons, and capturing races.
//
// A question is about a dragon as a whole: can it be killed when the opponent
// moves first, can it live when its owner does. The search goes by proof numbers
// over few moves: points that decide the value of an eye space, captures and
// rescues of strings on the border, liberties of strings that have few, free
// points around the dragon. At each position the eye spaces are valued anew, the
// strings nearby are read, and the room to run is measured; a move that changes
// nothing for the side that made it is dropped. A position is looked at once,
// whatever the order of moves.
//
//	attacker ─→ verdict? ─→ up to ten moves ─→ owner ─→ verdict? ─→ …
//
// A dragon lives with two sure eyes, if the strings around them hold together, by
// reaching enough open space, or by being connected to a friend that lives. Where
// ko decides, the search is made again with one side allowed to retake at once,
// and the answer is graded. Where a limit ends the search the dragon counts as
// alive for Reader, and as the crude status says for Life; either way the answer
// is marked uncertain.
//
// A Racer reads races of two dragons with three outcomes: one takes the other, or
// both live. Where few points are free everything is tried; otherwise lines of a
// few moves, at whose ends liberties are counted. It does not grade kos, and the
// package does not look for threats or for kos as threats.
//
// The terminal tests follow what is documented of GNU Go's reading of the same
// name; the search is this project's own.
package owl
