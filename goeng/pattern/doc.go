// Package pattern reads, checks, matches and evaluates pattern databases in the
// text format of GNU Go (the .db files of its 2002 and 3.8 trees, and any file
// a user writes in that format).
//
//	Pattern Hane1
//
//	?X?            O  the side the pattern is drawn for (a role, not a colour)
//	O*X            X  the other side        x  empty or X     o  empty or O
//	O.?            .  empty    ?  anything  *  the key cell   ,!  special points
//
//	:8,D,value(12)
//
//	?A?
//	O*X            lower letters and most upper letters name vertices
//	Oc?
//
//	;lib(A)>1 && safe_omove(c)
//
// The road from text to result:
//
//	Parse / LoadDir   text -> *DB, *Set, and an ErrorList with FILE:LINE:COL
//	Matcher.Match     board -> []Match: pattern, orientation, anchor, colour of O
//	Match.Eval        constraint or action -> Value in three-valued logic
//	Influence, Conn   matches -> effects as plain structs
//	Explain, Lint,    why a pattern fires or does not, what is wrong with a file,
//	Cover, Diff       how often patterns fire, what changed between two versions
//
// Geometry, symmetry letters, borders and the order of matches are those of the
// original programs, so that a match list can be compared with theirs line by
// line. Reading (ladders, cuts, connections) is not done here: a constraint
// asks an Env, which package pattern/env implements over the tactical reader.
//
// What it does not do: it does not value moves, does not run the life-and-death
// databases, and does not read the Monte-Carlo tables of 3.8 or the two
// experimental reading databases of 2002 whose constraints are free C code;
// these files are recognised and the result says so.
//
// Sources of the method: the format as documented in the manual "GNU Go,
// version 3.3 and 3.8, chapter Patterns" and observed behaviour of the programs.
//
// A *DB and a *Set are immutable after loading and may be shared by any number
// of goroutines. A Matcher is not safe for concurrent use; use one a goroutine.
package pattern
