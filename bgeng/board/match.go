package board

import "fmt"

// Owner says who may turn the cube.
type Owner int8

// The players have fixed numbers for a whole match: player 0 sits at the top
// (O), player 1 at the bottom (X).
const (
	Player0 Owner = 0
	Player1 Owner = 1
	Centre  Owner = -1
)

// String returns "player 0", "player 1" or "centre".
func (o Owner) String() string {
	switch o {
	case Player0:
		return "player 0"
	case Player1:
		return "player 1"
	default:
		return "centre"
	}
}

// State is the phase of a game as the Match ID records it.
type State uint8

// The states of a Match ID.
const (
	NoGame State = iota
	Playing
	GameOver
	Resigned
	Dropped
)

// Match is everything about a game besides the chequers: cube, score, rules,
// dice and who acts. The zero value is not valid; start from [Money] or from a
// parsed identifier.
type Match struct {
	Cube     int    // 1, 2, 4, …
	Owner    Owner  // who may turn it
	OnRoll   int    // player on move, 0 or 1: the [OnRoll] side of the Position
	Turn     int    // player who acts; differs from OnRoll while a double is offered
	State    State  //
	Doubled  bool   // OnRoll has offered a double, Turn must answer; Cube is still the old value
	Beavered int    // 1: the double was beavered, 2: raccooned (XGID only)
	Resigns  int    // points offered by resigning: 1 single, 2 gammon, 3 backgammon; 0 none
	Dice     [2]int // larger first; 0 0 not rolled yet
	Length   int    // points of the match; 0 is money play
	Score    [2]int // of player 0 and player 1
	Crawford bool   // this is the Crawford game
	Jacoby   bool   // money play: gammons count only after a double
	Beavers  bool   // money play: beavers allowed
	Limit    int    // largest log2 of the cube, XGID only; 0 not said
}

// Money returns the state a Position ID alone stands for: money play with the
// Jacoby rule, cube 1 in the middle, player 1 on roll, not rolled yet.
func Money() Match {
	return Match{Cube: 1, Owner: Centre, OnRoll: 1, Turn: 1, State: Playing, Jacoby: true, Beavers: true}
}

// Away returns how many points player needs; 0 in money play.
func (m *Match) Away(player int) int {
	if m.Length == 0 {
		return 0
	}
	return m.Length - m.Score[player]
}

// PostCrawford reports whether a player is one point away in a match and the
// Crawford game has been played.
func (m *Match) PostCrawford() bool {
	return m.Length > 0 && !m.Crawford && (m.Away(0) == 1 || m.Away(1) == 1)
}

// Check returns what is impossible in m, "" if nothing is.
func (m *Match) Check() string {
	switch {
	case m.Dice[0] < 0 || m.Dice[0] > 6 || m.Dice[1] < 0 || m.Dice[1] > 6:
		return fmt.Sprintf("dice %d%d: a die shows 1 to 6", m.Dice[0], m.Dice[1])
	case (m.Dice[0] == 0) != (m.Dice[1] == 0):
		return fmt.Sprintf("dice %d%d: one die is missing", m.Dice[0], m.Dice[1])
	case m.Length < 0 || m.Score[0] < 0 || m.Score[1] < 0:
		return "negative length or score"
	case m.Length > 0 && m.State != GameOver && max(m.Score[0], m.Score[1]) >= m.Length:
		return fmt.Sprintf("score %d-%d is not below the length %d", m.Score[0], m.Score[1], m.Length)
	case m.Crawford && m.Length == 0:
		return "Crawford game in money play"
	case m.Crawford && m.Length-max(m.Score[0], m.Score[1]) != 1 && m.State != GameOver:
		return fmt.Sprintf("Crawford game at %d-%d to %d, nobody is one point away", m.Score[0], m.Score[1], m.Length)
	case m.State > Dropped:
		return fmt.Sprintf("game state %d", m.State)
	case m.Doubled && m.Dice[0] != 0:
		return "a double is offered after the roll"
	case m.Doubled && m.Crawford:
		return "a double is offered in the Crawford game"
	case m.Doubled && m.Beavered == 0 && m.Owner != Centre && int(m.Owner) != m.OnRoll:
		return "a double is offered by the side that does not own the cube"
	}
	return ""
}

// Warning returns what is odd but possible in m, "" if nothing is.
func (m *Match) Warning() string {
	if m.Owner == Centre && m.Cube > 1 {
		return fmt.Sprintf("the cube is at %d in the middle; kept, it happens only with automatic doubles", m.Cube)
	}
	return ""
}

// fields of the Match ID in order: how many bits each takes.
const (
	bitsCube, bitsOwner, bitsMove, bitsCrawford, bitsState = 4, 2, 1, 1, 3
	bitsTurn, bitsDoubled, bitsResigns, bitsDie            = 1, 1, 2, 3
	bitsLength, bitsScore, bitsNoJacoby                    = 15, 15, 1
	matchBytes                                             = 9
)

// bitStream reads and writes fields of up to 16 bits, least significant first.
type bitStream struct {
	data [matchBytes]byte
	at   int
}

func (b *bitStream) take(n int) int {
	v := 0
	for i := range n {
		v |= int(b.data[b.at/8]>>(b.at%8)&1) << i
		b.at++
	}
	return v
}

func (b *bitStream) put(v, n int) {
	for i := range n {
		b.data[b.at/8] |= byte(v>>i&1) << (b.at % 8)
		b.at++
	}
}

func log2(cube int) int {
	n := 0
	for ; cube > 1; cube >>= 1 {
		n++
	}
	return n
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
