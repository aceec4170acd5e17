// Package tool is what the verb "ana patterns" and the Patterns pane say, as
// functions that write text or JSON to an io.Writer:
//
//	Check    faults and lint findings of database files
//	List     the patterns of a set
//	Matches  what matches on a position, with verdicts
//	Explain  why a pattern does or does not fire at a vertex
//	Cover    how often every pattern matches and fires over many positions
//	Diff     what changed between two versions of a set
//
// It judges matches in the way of the analysis: connection patterns in their
// passes, influence and barrier patterns as effects, all others by status
// letters and constraint. What a constraint asks is answered by the Env of the
// caller. It opens no records: positions come from the caller.
//
// Source of the method: the project's specification of pattern databases,
// section 17, and of the command line.
package tool
