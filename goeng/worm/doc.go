// Package worm describes the strings of a position ("worms"): their size and
// effective size, liberties of order 1 to 4, cutting stones, genus, what of them
// is settled unconditionally, and which worms are closest to every point.
//
// Three maps of closest worms are made, from all stones (Either) and from the
// stones of one colour (Black, White). Each is a breadth-first search from all
// its stones at once; equal distances are kept, so that a point is shared:
//
//	    A B C D E                distance      number of closest worms
//	3   . . . . .               2 1 2 1 2           1 1 2 1 1
//	2   . X . O .               1 X 1 O 1           1 . 2 . 1
//	1   . . . . .               2 1 2 1 2           1 1 2 1 1
//
// The Either map stops at distance 4 and the others at 6. Stones of the other
// colour do not stop the maps of one colour. At most four worms are listed for a
// point; where more are equally close nothing is listed, but all of them count
// for effective sizes.
//
// An Analyzer does the work; it can be reused and then allocates nothing:
//
//	a := worm.NewAnalyzer(worm.Options{})
//	r := a.Analyze(b, nil)            // the static part
//	a.Unconditional(b, r)             // alive, dead and territory whatever happens
//	a.ApplyTactics(b, r, tactics)     // lunch and inessential, from tactical reading
//
// The package does no tactical reading itself, and does not join worms to
// dragons. Figures follow GNU Go 3.8 or, where it differs, the tree of September
// 2002 (Options.Compat), as observed from their answers; the unconditional
// status starts from Benson, "Life in the game of Go" (1976).
package worm
