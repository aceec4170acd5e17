// Package tactic reads whether a string of stones can be captured or saved.
//
//	. . . . .      attack E5 (the white stone): Win at F5
//	. . X O .      defend E5: Win at F5
//	. . X . .
//
// A Reader answers single questions with GNU Go's result codes: Lose, KoB,
// KoA, Win in order of strength. The search is a depth-first look-ahead with a
// transposition table, fresh for every question, a strict ladder reader that
// comes before everything else, a ko machine that makes ko results nameable,
// and depth limits per kind of move. It runs on a board of its own, whose
// strings carry bit sets of stones and liberties.
//
// It does not judge life and death: a string that lives in a ladder may still
// be dead. Source of the method: the project's specification of tactical
// reading, written from measurements of GNU Go 3.8.
package tactic
