// Package tui is the terminal interface: one root model that routes events, owns the record, the cursor and the answers of
// the engines, and draws the pane in front, the overlays above it and the status line.
//
//	key ─▶ overlay stack ─▶ pane in front ─▶ game ─▶ everywhere      (package keymap decides, route.go follows)
//	step ─▶ generation + 1 ─▶ Request(wants of the pane) ─▶ Drain ─▶ answers that still match ─▶ redraw
//	View: header │ main (drawn by the pane into cells) │ status │ hints, or the string of last time if nothing changed
//
// Panes are in tui/goview and tui/bgview, what they share in tui/pane. The root never asks which game it shows: the
// adapter that it picks once (adapter.go) does. Nothing here computes anything about a position.
package tui
