package dragon

import (
	"fmt"

	"ana/goeng/moyo"
)

// Status is a verdict on the life of a dragon.
type Status uint8

// The verdicts, in the words that GNU Go prints.
const (
	Unchecked Status = iota
	Dead
	Alive
	Critical
	Unknown
	CanThreatenAttack
	CanThreatenDefense
)

var statusNames = [...]string{"unchecked", "dead", "alive", "critical", "unknown", "can threaten attack", "can threaten defense"}

// String returns the word for the status.
func (s Status) String() string {
	if int(s) < len(statusNames) {
		return statusNames[s]
	}
	return fmt.Sprintf("Status(%d)", uint8(s))
}

// moyo is the verdict in the steps that package moyo knows.
func (s Status) moyo() moyo.Status {
	switch s {
	case Dead:
		return moyo.Dead
	case Alive:
		return moyo.Alive
	case Critical:
		return moyo.Critical
	case Unchecked:
		return moyo.Unchecked
	}
	return moyo.Unknown
}

// statusOf is the verdict that package moyo gave.
func statusOf(s moyo.Status) Status {
	switch s {
	case moyo.Dead:
		return Dead
	case moyo.Alive:
		return Alive
	case moyo.Critical:
		return Critical
	case moyo.Unchecked:
		return Unchecked
	}
	return Unknown
}
