// Package bgplay turns the rows of a backgammon record into a game: it finds the legal
// play that a text means, follows cube and turn, and decides how a game ended.
//
//	reader ─ Game{Events: roll, double, take, …} ─ Build ─ model.Game
//
// All match readers share it. A play is resolved by trying the dice on the written
// entries, so that merged ("24/14"), split ("13/7 7/4"), unordered and unstarred
// spellings come to the same; where several resulting positions are possible the later
// rows decide. Plays that break the rules are applied as written and marked.
//
// Source of the rules: the project's notes on formats, §3.4 to 3.6.
package bgplay
