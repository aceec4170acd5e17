// Package owl reads life and death of dragons, and capturing races.
//
// A question is about a dragon as a whole: can it be killed when the opponent
// moves first, can it live when its owner does. The search goes by proof numbers
// over few moves: points that decide the value of an eye space, captures and
// rescues of strings on the border, free points around the dragon, and in a race
// liberties. At each position the eye spaces are valued anew, the strings nearby
// are read, and the room to run is measured.
//
//	attacker ─→ verdict? ─→ up to ten moves ─→ owner ─→ verdict? ─→ …
//
// A dragon lives with two sure eyes, by reaching enough open space, by touching a
// friend that lives, or by taking its rival. Where ko decides, the search is made
// again with one side allowed to retake at once, and the answer is graded. Where a
// limit ends the search the dragon counts as alive for Reader, and as the crude
// status says for Life; either way the answer is marked uncertain.
//
// Races that are too long to read are decided by counting liberties. The package
// does not look for threats or for kos as threats.
//
// The terminal tests follow what is documented of GNU Go's reading of the same
// name; the search is this project's own.
package owl
