// Package owl reads life and death of dragons, and capturing races.
//
// A question is about a dragon as a whole: can it be killed when the opponent
// moves first, can it live when its owner does. The search goes by proof numbers
// over few moves, and a move is looked at when it is the most promising one. At each
// position the eye spaces are valued anew, the strings nearby are read, and the room
// to run is measured; a move that changes nothing for the side that made it is
// dropped, in single questions from the fourth move on. A position is looked at once,
// whatever the order of moves.
//
//	attacker ─→ verdict? ─→ three to six moves ─→ owner ─→ verdict? ─→ …
//
// In single questions two small nets, one for either side, list the moves, and say
// how likely the dragon lives: verdicts at sight that they find unlikely are not
// believed. They were trained on trees of variations that GNU Go wrote (docs/owl.md,
// package train below this one). Of the moves that settle a question the one that the
// nets expect first is the answer.
//
// Before that an exact solver, the siege, looks at the points around the dragon
// and at the strings that may be taken there, and tries everything, with proof
// numbers to say where to look next:
//
//	O O O O .      zone: the free points at the dragon, those next to them, the
//	X X X O .      liberties of endangered strings, and a rim that only the
//	. . X O .      attacker may enter
//
// It ends lines in which the dragon is gone, has no room for two eyes, no friend
// and no way out, or lives unconditionally, and gives up at its limit. Its answers
// hold as far as nothing outside the zone matters. The search described above
// answers what it leaves open.
//
// Life, which reads all dragons of a position, has the same search with a budget of a
// few dozen positions a question and moves in an order made by hand: points that
// decide the value of an eye space, captures and rescues of strings on the border,
// liberties of strings that have few, free points around the dragon. More positions do
// not agree better with the reference. Where the budget ends the search a guess decides.
//
// A dragon lives with two sure eyes, if the strings around them hold together, by
// reaching enough open space, or by being connected to a friend that lives. Where
// ko decides, the search is made again with one side allowed to retake at once,
// and the answer is graded. Where a limit ends the search the dragon counts as
// alive for Reader, and as the crude status says for Life; either way the answer
// is marked uncertain.
//
// A Racer reads races of two dragons. The siege is asked whether one is saved and
// whether the other is taken, by ko or not; a capture of few stones counts only if
// the taker lives after a play back inside, and a ko that only one side can begin
// is that side's, as in the bent four, and so is one that costs the other side its
// life and this one nothing. Where a dragon is shut in, with room for one eye at most,
// liberties are counted instead: those outside, those in common, eyes by their size.
//
//	O O O O O O O   taking x needs six moves, taking o four: who has them in
//	. . . O . . .   time wins, or who can leave what both have in common to
//	x x x x x x x   the other, having an eye; if neither can, it is a seki
//	o o o o o o o
//	. . . . X X X
//
// What the siege leaves open is read with
// three outcomes: one takes the other, or both live; lines of a few moves, at
// whose ends liberties are counted. The package does not look for threats or for
// kos as threats.
//
// The terminal tests follow what is documented of GNU Go's reading of the same
// name; the search is this project's own.
package owl
