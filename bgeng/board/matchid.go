package board

import "encoding/base64"

// MatchID returns the 12 characters of the GNU Match ID. Beavers, the cube
// limit and a pending beaver have no place in it: they are lost, and of a double
// that was beavered the ID tells that it is offered.
func (m Match) MatchID() string {
	m = m.beforeBeaver()
	var b bitStream
	owner := 3
	if m.Owner != Centre {
		owner = int(m.Owner)
	}
	high, low := max(m.Dice[0], m.Dice[1]), min(m.Dice[0], m.Dice[1])
	b.put(log2(m.Cube), bitsCube)
	b.put(owner, bitsOwner)
	b.put(m.OnRoll, bitsMove)
	b.put(bit(m.Crawford), bitsCrawford)
	b.put(int(m.State), bitsState)
	b.put(m.Turn, bitsTurn)
	b.put(bit(m.Doubled), bitsDoubled)
	b.put(m.Resigns, bitsResigns)
	b.put(high, bitsDie)
	b.put(low, bitsDie)
	b.put(m.Length, bitsLength)
	b.put(m.Score[0], bitsScore)
	b.put(m.Score[1], bitsScore)
	b.put(bit(m.Length > 0 || !m.Jacoby), bitsNoJacoby)
	return base64.RawStdEncoding.EncodeToString(b.data[:])
}

// beforeBeaver returns the state in which a double that was beavered had just been
// offered: the cube is the doubler's, or nobody's if it was not turned before.
func (m Match) beforeBeaver() Match {
	if !m.Doubled || m.Beavered == 0 {
		return m
	}
	m.Beavered, m.Owner, m.Turn = 0, Centre, 1-m.OnRoll
	if m.Cube > 1 {
		m.Owner = Owner(m.OnRoll)
	}
	return m
}

// ParseMatchID reads a 12-character GNU Match ID. The dice may be in either
// order. Beavers are assumed to be allowed in money play, as the ID does not
// say. The error is an [*IDError] that names the wrong field.
func ParseMatchID(s string) (Match, error) {
	raw, err := decode64(s, 12, "Match ID")
	if err != nil {
		return Match{}, err
	}
	var b bitStream
	copy(b.data[:], raw)
	bad := func(what string) (Match, error) {
		return Match{}, &IDError{Input: s, Column: 1, What: "Match ID: " + what, Do: "check the ID, a character is probably wrong"}
	}
	m := Match{Cube: 1 << b.take(bitsCube)}
	switch owner := b.take(bitsOwner); owner {
	case 3:
		m.Owner = Centre
	case 2:
		return bad("cube owner 2; it is 0, 1 or 3 (centre)")
	default:
		m.Owner = Owner(owner)
	}
	m.OnRoll = b.take(bitsMove)
	m.Crawford = b.take(bitsCrawford) == 1
	m.State = State(b.take(bitsState))
	m.Turn = b.take(bitsTurn)
	m.Doubled = b.take(bitsDoubled) == 1
	m.Resigns = b.take(bitsResigns)
	m.Dice[0] = b.take(bitsDie)
	m.Dice[1] = b.take(bitsDie)
	m.Length = b.take(bitsLength)
	m.Score[0] = b.take(bitsScore)
	m.Score[1] = b.take(bitsScore)
	noJacoby := b.take(bitsNoJacoby) == 1
	if b.take(5) != 0 {
		return bad("the last five bits are not zero")
	}
	m.Jacoby = m.Length == 0 && !noJacoby
	m.Beavers = m.Length == 0
	m.sortDice()
	if m.State == NoGame && m.Dice[0] != 0 {
		m.State = Playing // written by some programs for the first roll of a game
	}
	if what := m.Check(); what != "" {
		return bad(what)
	}
	return m, nil
}

func (m *Match) sortDice() {
	if m.Dice[0] < m.Dice[1] {
		m.Dice[0], m.Dice[1] = m.Dice[1], m.Dice[0]
	}
}
