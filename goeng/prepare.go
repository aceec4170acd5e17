package goeng

import (
	"context"

	"ana/goeng/board"
)

// rehearsed are the stones of the position that Prepare analyses, colours in turn
// from Black, on a board of a shape of its own: nothing that is remembered of it
// serves a game.
var rehearsed = [...]string{"C3", "C4", "D4", "D5", "E4", "C5", "B4", "B5", "A4", "G7", "G3", "C7"}

// Prepare does what the first analysis of a process would do once: patterns are
// compiled, tables computed, buffers allocated. Programs that answer questions call
// it before the first one. It takes some 6 ms and changes no result.
func Prepare(ctx context.Context, opts Options) error {
	const width, height = 10, 9
	b := board.New(width, height)
	for i, v := range rehearsed {
		p, err := board.ParseVertex(v, width, height)
		if err != nil {
			return err
		}
		if err := b.Place(p, board.Color(2-i%2)); err != nil {
			return err
		}
	}
	_, err := Analyze(ctx, Position{Board: b, ToMove: board.Black}, opts, Dragons)
	return err
}
