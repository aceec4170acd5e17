package moyo

import (
	"fmt"

	"ana/goeng/board"
)

// Mode selects an attribution. The mode by which stones were partitioned into
// dragons is a separate choice, made where the partition comes from.
type Mode uint8

// The two attributions.
const (
	Classic      Mode = iota // regions of restricted moyo
	Experimental             // closest worms
	NumModes
)

// String returns "classic" or "experimental".
func (m Mode) String() string {
	switch m {
	case Classic:
		return "classic"
	case Experimental:
		return "experimental"
	}
	return fmt.Sprintf("Mode(%d)", uint8(m))
}

// MarshalText writes the name of the mode.
func (m Mode) MarshalText() ([]byte, error) {
	if m >= NumModes {
		return nil, fmt.Errorf("moyo mode %d: unknown", uint8(m))
	}
	return []byte(m.String()), nil
}

// UnmarshalText reads "classic" or "experimental".
func (m *Mode) UnmarshalText(text []byte) error {
	for mode := range NumModes {
		if mode.String() == string(text) {
			*m = mode
			return nil
		}
	}
	return fmt.Errorf("moyo mode %q: want classic or experimental", text)
}

// NoDragon is the dragon index of vertices without a stone.
const NoDragon = -1

// Partition divides the stones into dragons.
type Partition struct {
	// Dragon is the index of the dragon of a stone, NoDragon elsewhere.
	Dragon [board.NumPoints]int16
	// Colors holds the colour of every dragon; its length is their number.
	Colors []board.Color
}

// MaxNearest is the largest number of equally close worms that are listed; a
// vertex with more lists none.
const MaxNearest = 4

// Nearest lists, for every vertex, the closest worms of one colour: go-worms
// section 5, distance at most six, enemy stones transparent.
type Nearest struct {
	Count [board.NumPoints]uint8 // 0 to MaxNearest
	// Worm holds a stone of each of the Count closest worms, in list order.
	Worm [board.NumPoints][MaxNearest]board.Point
}
