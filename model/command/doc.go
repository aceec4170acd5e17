// Package command holds the headless verbs of the program: each takes streams
// and an options struct, calls the same analyses as the panes, and writes text
// or JSON. It parses no flags and never exits; the main package does that.
//
// Data goes to Streams.Out, talk to Streams.Err. Errors that end a verb are one
// line; Exit wraps them with the status that the main package returns.
package command
