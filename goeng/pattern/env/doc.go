// Package env answers the questions of pattern constraints: what stands on the
// board, what tactical reading says, and, where the caller can tell, what is
// known about influence, dragons and eyes.
//
//	constraint   !oplay_attack(*,a,B) && lib(c)>2 && omoyo(d)
//	                  |                   |            |
//	                tactic.Reader       board       Input.Owner
//
// Sequences of moves are played on a board of its own; illegal moves are
// skipped and their turn passes; retaking a ko counts as legal. Answers are kept
// for the life of an Env, keyed by the position and the string, so that patterns
// which ask the same cost nothing twice.
//
// What it does not know it says: the value is unknown, never false. That holds
// for life-and-death questions (owl_…), for reading that is switched off, and
// for every hook of Knowledge that is nil.
//
// Source of the method: the catalogue of functions in the project's
// specification of pattern databases, sections 9 and 10.
package env
