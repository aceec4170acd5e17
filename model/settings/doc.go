// Package settings holds the options that decide what the engines compute, and
// the one table from which flags, configuration keys, toggles in the interface
// and the headers of reports are made.
//
// A Settings value is comparable and complete: a screen or a report can be made
// again from a file, a node and its Settings. Nothing here reads files or
// starts work.
package settings
