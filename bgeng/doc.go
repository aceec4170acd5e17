// Package bgeng analyses backgammon positions: static evaluation, lookahead with
// roll reduction, ranked plays, cube decisions.
//
//	e, err := bgeng.Open(bgeng.Setup{})
//	id, err := board.ParseID("4HPwATDgc/ABMA:cIkFAAAAAAAA")
//	a, err := e.Analyze(ctx, bgeng.Request{
//		Position: id.Position, Match: id.Match, Options: bgeng.Defaults(),
//	}, nil)
//	a.Plays[0].Play.String()   // "8/5 6/5"
//
// The packages below it, each with its own documentation:
//
//	board   positions, identifiers          match   match equity tables
//	moves   legal plays, notation           cube    cube model and decisions
//	nn, bearoff, race, eval                 ply     n-ply search, ranking
//	        static evaluation               judge   errors, luck, ratings
//
// [Engine.Analyze] answers everything about one position, with snapshots on the
// way; [Engine.Modes] compares the reductions; [Engine.Luck] tells how lucky a
// roll was. An engine may be shared by goroutines. It knows nothing about
// records and files of games.
package bgeng
