// Package bearoff knows how positions without contact end: databases that tell
// for every distribution of one side's chequers over its home points how many
// turns it needs, and for small positions of both sides who wins.
//
//	one-sided   6 points, up to 15 chequers    54 264 positions
//	            chance to be off in exactly 0..31 turns, and to have the first
//	            chequer off in exactly 0..31 turns, in units of 1/65535
//	two-sided   6 points, up to 6 chequers     924 x 924 positions
//	            equity without a cube, and with the cube owned, centred, or
//	            owned by the other side, in units of 1/32767.5
//
// Databases are computed here, kept in a checksummed file of a cache folder if
// one is given, or read from GNU Backgammon's .bd files (one-sided compressed or
// not, two-sided; the normal-distribution kind is refused). What is computed
// equals the stock files of GNU Backgammon 1.07: bit for bit the one-sided, and
// all but 55 of the 3.4 million numbers of the two-sided, which differ by one
// unit.
//
// The package does not decide which database a position belongs to and knows
// nothing of nets. The construction follows published descriptions of the
// format.
package bearoff
