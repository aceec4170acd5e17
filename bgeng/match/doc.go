// Package match holds match equity tables: the chance of winning a match from
// a score, before the game starts.
//
//	t := match.Kazaross()
//	t.Chance([2]int{5, 2}, false, false)   // 5-away against 2-away: .25641
//
// A [Table] keeps 64 by 64 scores before the Crawford game and 64 after it,
// explicit up to the table's own length and extended beyond. Tables are read
// from the XML files that GNU Backgammon and others use with [Read]. The
// default is Neil Kazaross' XG2 table of 25 points (2011): rolled out by eXtreme
// Gammon to 9 points, by GNU Backgammon to 15, projected to 25.
//
// The package knows scores only. Cubes, gammons and decisions are in package
// cube.
package match
