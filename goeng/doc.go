// Package goeng analyses Go positions. It puts the stages of the packages below
// it in order and gives each the results of those before:
//
//	board ─→ worm ─→ tactic ─→ pattern ─→ influence ─→ dragon ─→ moyo
//
// Analyze runs every stage that is wanted and those that it needs; the functions
// of the single stages are there for callers that keep results while the user
// steps through a record. Everything is a pure function of a Position and
// Options, cancellable, and gives the same bits for any number of workers.
//
// The package reads no records and knows no interface; positions come from the
// caller. What GNU Go calls a string is called a worm here, as in its
// documentation.
package goeng
