// Package dragon groups worms into dragons and says how safe each is.
//
// A dragon is a set of worms of one colour that live or die together. The order
// of the work matters, because some figures use provisional values of others:
//
//	worms ─→ partition ─→ eyes, lunch, escape route ─→ weakness before reading
//	      ─→ crude status, neighbours, surround ─→ life and death ─→ safety
//	      ─→ weakness, strategic size
//
// The package reads no files and plays no moves of its own beyond what life and
// death reading asks for. Rules and constants are those of GNU Go 3.8 (2009) and
// of the tree of September 2002 as observed from outside; where the two differ,
// influence.Compat selects.
package dragon
