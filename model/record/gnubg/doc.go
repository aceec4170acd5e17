// Package gnubg reads and writes backgammon matches as SGF, GM[6], the way GNU
// Backgammon does: one tree per game, one node per roll or cube action.
//
//	(;FF[4]GM[6]…MI[length:7][game:0][ws:0][bs:0]PW[…]PB[…]RE[W+2]
//	;B[41lpab]A[0][lpab E ver 3 0.496…]…      13/9 24/23 with its analysis
//	;W[double] ;B[take]                       cube actions
//
// White is player 0 (top), Black player 1 (bottom). The analysis that a file holds is
// kept as read, interpreted into StoredAnalysis where it can be, and written back.
//
// Source: the project's notes on formats, §4.
package gnubg
