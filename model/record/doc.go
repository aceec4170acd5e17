// Package record opens records of both games and writes them again.
//
//	bytes ─ detect by content ─┬ sgf ────────── Go (GM[1])
//	                           ├ gnubg ──────── backgammon SGF (GM[6])
//	                           ├ mat ────────── match text, all dialects
//	                           ├ xg, bgblitz ── binary matches
//	                           ├ minor ──────── the smaller match formats
//	                           └ posid ──────── IDs and position texts
//	       → *model.Record  (games, notes and warnings with their places)
//
// The content decides what a file is, never its name. A file that cannot be used at
// all gives a model.ErrorList; everything else opens, with warnings, as far as it goes.
// Nothing here prints; nothing recurses on the depth of the input; memory and time
// are bounded by the size of the input.
package record
