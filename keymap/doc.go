// Package keymap holds every key of the terminal interface: what can be done (actions), which keys do it (bindings),
// where they are live (contexts), and the help and documentation that follow from that.
//
//	key "b" ──▶ Map.Lookup("b", Worms, Points, Go, Global) ──▶ "worms.black"
//	              the first context that knows the key wins
//
// A dialog comes before a text input, a text input before the pane in front, the pane before the game, the game before the
// global keys; the caller passes the contexts that are live in that order. Users remap by action ID; two actions on one
// key inside one context are an error that names both.
//
// The package does not read key events and draws nothing: a key is the text form that the terminal library gives
// ("right", "ctrl+w", "G", "space").
package keymap
