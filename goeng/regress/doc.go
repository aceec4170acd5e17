// Package regress runs regression suites in the form of GNU Go's .tst files and
// grades the answers.
//
// A suite is a list of GTP commands. One with a number is a test, and the line
// after it says what the answer has to be; all others set up the position:
//
//	loadsgf games/nngs.sgf 112
//	15 attack C13
//	#? [1 (C14|B13)]
//
// The pattern is a regular expression; ^ and $ are put around it without
// brackets, so that of the alternatives A|B|C the first is bound to the start and
// the last to the end only. A leading ! inverts it, a * after the bracket marks a
// test that is known to fail, a & one that is not graded. The outcomes are
//
//	pass   as expected         fail   known failure
//	PASS   unexpected pass     FAIL   unexpected failure
//	note   not graded          lost   no answer: refused, crashed or timed out
//
// Run plays suites against a gtp.Server in this process or against any GTP
// program, and Compare sets the outcome against an earlier report: so many
// passes, so many failures, and answers that changed without changing the class.
//
// The reports have the form of those of the Python grader that the suites came
// with, and may be mixed with them.
package regress
