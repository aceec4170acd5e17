// Package owl reads life and death of dragons.
//
// A question is about a dragon as a whole: can it be killed when the opponent
// moves first, can it live when its owner does. The search alternates few moves:
// points that decide the value of an eye space, captures and rescues of strings on
// the border, and steps towards open space; at each position the eye spaces are
// valued anew and the room to run is measured.
//
//	attack ─→ static verdict? ─→ up to a few moves ─→ defend ─→ static verdict? …
//
// A dragon lives with two sure eyes, by reaching enough open space, or by touching
// a friend that lives. Where the node budget runs out it counts as alive and the
// answer is marked uncertain. Ko is not graded: a ko that the attacker cannot
// retake at once counts for whoever took it.
//
// The terminal tests and the order of moves follow what is documented of GNU Go's
// reading of the same name; the search is this project's own.
package owl
