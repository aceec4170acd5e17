// Package ply looks ahead: it values a position, or ranks the plays of a roll,
// by averaging over the rolls that can follow.
//
// A search of r rolls is a tree. Level 0 holds the rolls of the side on roll,
// level 1 the other side's replies, and so on; the leaves are static
// evaluations. At every roll the statically best play is followed (or a few
// plays, under wider [Policies]):
//
//	level 0      21 rolls of the side on roll, or a group of them
//	             |  best play of each
//	level 1      21 rolls of the other side, or a group
//	             |
//	leaf         package eval
//
// Reduction replaces the 21 rolls of a node by a group that stands for a half, a
// third, a quarter or two thirds of the 36 throws; [Rotation] says which group
// is used where. With [Path], the default, the group is a function of the rolls
// that lead to the node, so that an answer depends on the question only: not on
// the number of workers, on caches, or on what was asked before.
//
// The same traversal carries the values of every cube state that can arise
// (money: at most three; match: two for every cube value).
//
// [Engine.Search] values a position on roll, with the two values of a cube
// decision and a breakdown by roll; [Engine.Rank] ranks plays through move
// filters. Static evaluation is not here; it
// comes from package eval.
//
// The method is that of GNU Backgammon 1.07 (n-ply semantics, filters, pruning
// nets), of its releases of 2001 to 2003 (roll reduction) and of the
// experimental scheme with a stack of depths that was proposed for them.
package ply
