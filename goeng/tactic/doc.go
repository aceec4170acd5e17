// Package tactic reads whether a string of stones can be captured or saved.
//
//	. . . . .      attack E5 (the white stone): Win at F5
//	. . X O .      defend E5: Win at F5
//	. . X . .
//
// A Reader answers single questions with GNU Go's result codes: Lose, KoB,
// KoA, Win in order of strength. ReadAll reads every string of a position, a
// Stepper the positions of a game one after the other, where it reads again
// only the strings whose surroundings have changed. Neither depends on the
// number of goroutines: every string is a search of its own with an empty
// transposition table.
//
// The search is a proof-number search over candidates that come in batches:
// liberties and strings in atari, shapes, points at a distance. It always goes
// on below the move that needs the least to settle the question, so that a
// line that does not get anywhere is left before it has cost much. Questions
// are yes or no: is there a capture of any kind? Only where a ko matters, is
// there one without ko, or with a good one? A strict ladder reader comes before
// everything else. A small state machine makes ko results nameable. Attacks
// must threaten to capture if the defender passes; when the defender has tried
// what the shapes suggest, the points that refuted it are tried as well. A
// defence that is found is checked by asking for the attack after it; of two that
// make the same ko the more direct one is reported. The search
// runs on a board of its own, whose strings carry bit sets of stones and
// liberties.
//
// When all strings are read, one that was found safe soon, but not at once, is
// asked about a second time with attacks that need no threat behind them.
//
// Budgets are nodes, never time, so that answers are the same everywhere. A
// search that runs out counts as a failure of the side that asked, and says so
// in Result.Limit; so does one that is given up because much of the budget is
// gone and the other side has many answers left.
//
// It does not judge life and death: a string that cannot be captured by
// reading may still be dead. It knows no patterns.
//
// Source of the method: the project's specification of tactical reading, which
// was written from measurements of GNU Go 3.8. Where the two programs differ,
// testdata/disagreements.md says who is right.
package tactic
