package board_test

import (
	"testing"

	"ana/goeng/board"
)

// TestBreathingTakesOffStringsWithoutLiberties sets up what no game leads to.
func TestBreathingTakesOffStringsWithoutLiberties(t *testing.T) {
	t.Parallel()
	b := board.New(5, 5)
	for p, c := range map[board.Point]board.Color{
		board.At(0, 0): board.White, board.At(0, 1): board.Black, board.At(1, 0): board.Black, board.At(3, 3): board.White,
	} {
		if err := b.Place(p, c); err != nil {
			t.Fatal(err)
		}
	}
	c := b.Breathing()
	if c.At(board.At(0, 0)) != board.Empty || c.Liberties(board.At(0, 1)) != 3 || c.At(board.At(3, 3)) != board.White {
		t.Errorf("corner %v, liberties %d", c.At(board.At(0, 0)), c.Liberties(board.At(0, 1)))
	}
	if b.At(board.At(0, 0)) != board.White || c.Breathing() != c {
		t.Error("the board itself changed, or a sound board was copied")
	}
}
