// Package paint draws text and shapes into a buffer of terminal cells.
//
//	Canvas (a clipped rectangle of a screen buffer)
//	┌──────────────────────┐
//	│ Text  Fill  Rule  Box│   everything outside the rectangle is dropped, control characters never reach the terminal
//	│   Sub ┌─────┐        │
//	│       └─────┘        │
//	└──────────────────────┘
//
// Cells are written directly, which is several times faster than rendering styled strings and joining them. The package
// knows no games, no themes and no events.
package paint
