package goeng

import (
	"fmt"

	"ana/goeng/board"
	"ana/goeng/influence"
	"ana/goeng/worm"
)

// Position is a board and whose turn it is. The board is not modified by any
// analysis and must not be modified while one runs.
type Position struct {
	Board *board.Board
	// ToMove is the side to move, or board.Empty for the neutral mode, in which
	// nobody is assumed to move first.
	ToMove board.Color
	// Komi is added to White's score.
	Komi float64
}

// Compat chooses whose constants are used where the two generations of GNU Go
// differ.
type Compat uint8

// The two generations.
const (
	GNUGo38 Compat = iota
	GNUGo2002
)

// ParseCompat reads "gnugo-3.8" or "gnugo-2002".
func ParseCompat(s string) (Compat, error) {
	switch s {
	case "gnugo-3.8":
		return GNUGo38, nil
	case "gnugo-2002":
		return GNUGo2002, nil
	}
	return 0, fmt.Errorf("compat %q: want gnugo-3.8 or gnugo-2002", s)
}

// String returns the name that ParseCompat reads.
func (c Compat) String() string {
	if c == GNUGo2002 {
		return "gnugo-2002"
	}
	return "gnugo-3.8"
}

func (c Compat) worm() worm.Compat {
	if c == GNUGo2002 {
		return worm.GNUGo2002
	}
	return worm.GNUGo38
}

func (c Compat) influence() influence.Compat {
	if c == GNUGo2002 {
		return influence.GNUGo2002
	}
	return influence.GNUGo38
}
