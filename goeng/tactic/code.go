package tactic

// Code is the answer to "can the side to move reach the goal?". The numbers
// are GNU Go's; their order is the order of strength.
type Code uint8

// The result codes. 2 and 3 are not used by tactical reading.
const (
	Lose Code = 0 // fails
	KoB  Code = 1 // needs a ko in which the side to move must find the first threat
	KoA  Code = 4 // needs a ko in which the opponent must find the first threat
	Win  Code = 5 // succeeds
)

// Opposite is the value for one side of a result c of the other.
func (c Code) Opposite() Code { return Win - c }

// GTP returns the digit that the reading commands print: 1 best, then 2, 3,
// and 0 for failure.
func (c Code) GTP() int {
	switch c {
	case Win:
		return 1
	case KoA:
		return 2
	case KoB:
		return 3
	}
	return 0
}

// String names the code.
func (c Code) String() string {
	switch c {
	case Win:
		return "win"
	case KoA:
		return "good ko"
	case KoB:
		return "bad ko"
	}
	return "lose"
}
