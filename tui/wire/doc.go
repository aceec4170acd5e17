// Package wire thins out what a renderer sends to a terminal: text that the terminal shows already, with the same look, is
// not sent again.
//
//	renderer ─▶ Writer ─▶ terminal
//	            ├ keeps a copy of the screen and follows cursor and pen
//	            ├ equal cells are skipped, cursor moves and style changes are sent only when something is written
//	            └ whatever it does not understand is passed on, and the copy is forgotten
//
// The renderer of Bubble Tea compares lines and writes everything between the first and the last cell that differ. With a
// board at the left and numbers at the right that is most of the line; over a slow connection it is felt. The package knows
// only the sequences that move, erase, scroll and style; it never drops anything else.
package wire
