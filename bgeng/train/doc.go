// Command train makes the net that the program embeds.
//
//	go run ./bgeng/train -dir DIR generate   positions with labels, in shards
//	go run ./bgeng/train -dir DIR fit        train on the shards
//	go run ./bgeng/train -dir DIR measure    strength of the result
//
//	self-play ──► positions ──► labels ──► fit ──► net file
//	GNU weights,  about 30 %    GNU weights,       bgeng/eval/
//	0 ply         odd starts    1 ply              embedded.net
//
// All stages are seeded and resumable: generate skips shards that exist, fit
// writes a checkpoint after every pass and goes on from it. DIR lies outside the
// source tree. GNU Backgammon's weights are needed for the labels; they are read
// at run time and only their output, figures, goes into the net. The rolled-out
// positions that strength is measured on are never trained on.
package main
