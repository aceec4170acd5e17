package model

import "fmt"

// Kind is the game that a record belongs to.
type Kind uint8

// The kinds of record.
const (
	KindUnknown    Kind = iota
	KindGo              // Go, an SGF record with GM[1] or without GM
	KindBackgammon      // a backgammon match, session or position
)

// String returns "go", "backgammon" or "unknown".
func (k Kind) String() string {
	switch k {
	case KindGo:
		return "go"
	case KindBackgammon:
		return "backgammon"
	}
	return "unknown"
}

// MarshalText writes the kind as String does.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (k *Kind) UnmarshalText(b []byte) error {
	switch string(b) {
	case "go":
		*k = KindGo
	case "backgammon":
		*k = KindBackgammon
	case "unknown":
		*k = KindUnknown
	default:
		return fmt.Errorf("kind %q: want go, backgammon or unknown", b)
	}
	return nil
}
