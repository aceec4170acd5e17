// Package eval estimates backgammon positions without looking ahead ("0-ply").
//
//	position ─► class ─► over, two-sided or one-sided database   exact
//	                  ─► net of the class ─► corrections, clamps
//	                  ─► five outputs for the side on roll
//
// The outputs are chances: win, win a gammon or better, win a backgammon, lose
// a gammon or better, lose a backgammon; [Equity] makes one number of them.
// [Open] returns an [Evaluator]: the embedded net, or one that runs GNU
// Backgammon's weights as that program does (the "plain variant": a true
// division in the logistic function, so that every machine gives the same
// bits; single outputs can differ by 1e-4, and by 1e-3 where the function
// jumps). [NewCached] puts a cache before any evaluator.
//
// An evaluator is a pure function of the position: safe for concurrent use, the
// same bits whatever was evaluated before. It knows nothing of dice, cube and
// score. The rules follow a published description of GNU Backgammon's
// evaluation.
package eval
