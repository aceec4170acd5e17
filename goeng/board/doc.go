// Package board holds Go positions and plays moves on them, fast enough for
// tactical reading (millions of Play and Undo a second) and without allocation
// once a board is warm.
//
// A board is a one-dimensional array with a border, the same stride for every
// size, so that the neighbours of a point p are p-1, p+1, p-Stride and p+Stride
// whatever the board:
//
//	row 0      #  A19 B19 … T19 #          At(0, 0) is the upper left corner;
//	row 1      #  A18 B18 … T18 #          # reads as Edge
//	 …
//
// Strings (worms) are kept incrementally, each with the set of its stones and
// the set of its liberties as bits in scan order. Lists come out in scan order
// for that reason: what a caller sees depends on the stones alone, never on the
// way that they came there.
//
//	b := board.New(9, 9)
//	b.Play(board.At(4, 4), board.Black)     // E5
//	b.Liberties(board.At(4, 4))             // 4
//	b.Undo()
//
// Rules: a stone is put down, opponent strings without liberties go, suicide is
// illegal and so is the immediate recapture of a ko. Setup (Place) and the
// replay of records (PlayRecorded) are more tolerant. The package knows no
// superko, no scoring and no file format, but offers StonesHash to detect
// repeated positions.
//
// A Board may be used by one goroutine at a time; Clone and CopyFrom make copies
// for others.
package board
