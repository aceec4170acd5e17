package board

import (
	"encoding/base64"
	"fmt"
)

// PositionID returns the 14 characters of the GNU Position ID.
func (p Position) PositionID() string {
	key := p.Key()
	return base64.RawStdEncoding.EncodeToString(key[:])
}

// ParsePositionID reads a 14-character GNU Position ID. Trailing "=" and the
// URL-safe letters "-" and "_" are accepted. The error is an [*IDError].
func ParsePositionID(s string) (Position, error) {
	raw, err := decode64(s, 14, "Position ID")
	if err != nil {
		return Position{}, err
	}
	var key [10]byte
	copy(key[:], raw)
	p, what := unpack(key)
	if what == "" {
		what = p.Check()
	}
	if what != "" {
		return Position{}, &IDError{Input: s, Column: 1, What: "Position ID: " + what, Do: "check the ID, a character is probably wrong"}
	}
	return p, nil
}

// FromKey is the inverse of [Position.Key]. It does not test whether the
// position is a possible one; see [Position.Check].
func FromKey(key [10]byte) (Position, error) {
	p, what := unpack(key)
	if what != "" {
		return Position{}, fmt.Errorf("key %x: %s", key, what)
	}
	return p, nil
}

// unpack reads the 80 bits; what says why it could not.
func unpack(key [10]byte) (p Position, what string) {
	at := 0
	for side := range 2 {
		for i := range 25 {
			for ; at < 80 && key[at/8]>>(at%8)&1 == 1; at++ {
				p[side][i]++
			}
			at++
		}
	}
	// With all 30 chequers on the board the last zero is bit 80, beyond the
	// ten bytes; anything longer has run out of bits.
	if at > 80 {
		return p, "more than 15 checkers a side"
	}
	for ; at < 80; at++ {
		if key[at/8]>>(at%8)&1 == 1 {
			return p, "stray bits after the last checker"
		}
	}
	return p, ""
}

// Check returns why p cannot occur in a game, "" if it can: a side with more
// than 15 chequers, a point held by both, both sides with none left, or both
// sides on the bar against closed boards. A position with one side borne off is
// possible.
func (p *Position) Check() string {
	me, opp := p.Count(OnRoll), p.Count(Opponent)
	switch {
	case me > Chequers || opp > Chequers:
		return fmt.Sprintf("%d checkers on one side, at most 15 are possible", max(me, opp))
	case me == 0 && opp == 0:
		return "both sides have no checkers, the game is over"
	}
	for i := range 24 {
		if p[OnRoll][i] > 0 && p[Opponent][23-i] > 0 {
			return fmt.Sprintf("the %d point of the side on roll is held by both sides", i+1)
		}
	}
	if p[OnRoll][Bar] > 0 && p[Opponent][Bar] > 0 && p.closed(OnRoll) && p.closed(Opponent) {
		return "both sides are on the bar against closed boards"
	}
	return ""
}

func (p *Position) closed(side int) bool {
	for _, n := range p[side][:6] {
		if n < 2 {
			return false
		}
	}
	return true
}
