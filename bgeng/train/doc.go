// Command train makes the nets that the program embeds.
//
//	go run ./bgeng/train -dir DIR generate   positions with labels, in shards
//	go run ./bgeng/train -dir DIR fit        train on the shards
//	go run ./bgeng/train -dir DIR rollout    roll out races and crashed positions
//	go run ./bgeng/train -dir DIR measure    strength of the result
//	go run ./bgeng/train -dir DIR linear     the linear player of the ladder
//
//	self-play ──► positions ──► labels ──► fit ──► net files
//	GNU weights,  some from     GNU or own nets,   bgeng/eval/
//	0 ply         odd starts    0 to 2 plies       *.net
//
// With -siblings, generate labels all good plays of a roll together, and fit weighs
// the error of their differences (-sibling-weight).
//
// All stages are seeded and resumable: generate skips shards that exist, fit
// writes a checkpoint after every pass and goes on from it. DIR lies outside the
// source tree. GNU Backgammon's weights are needed for the labels; they are read
// at run time and only their output, figures, goes into the net. The rolled-out
// positions that strength is measured on are never trained on. measure remembers
// what decisions are worth to the judge in DIR. docs/net.md tells
// how the embedded nets were made.
package main
