// Package mat reads and writes backgammon matches as text: the format that goes by
// .mat and .txt, in all the dialects of programs and servers.
//
//	; [Site "…"]                      tags and remarks
//	 7 point match
//
//	 Game 1
//	 NAME : 0              NAME : 0   left player 0, right player 1
//	  1) 31: 8/5 6/5       42: 8/4 6/4
//	  2) Doubles => 2      Drops
//	     Wins 1 point
//
// The reader is tolerant: what a row means is decided by package bgplay. The writer
// uses the Jellyfish dialect.
package mat
