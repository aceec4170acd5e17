package model

// ActionKind is the kind of a backgammon action.
type ActionKind uint8

// The actions. Each of them counts as one in --at GAME:ACTION.
const (
	ActNone   ActionKind = iota
	ActRoll              // roll and play, also a dance and a play that was not recorded
	ActDouble            // cube offered
	ActTake              // cube accepted
	ActDrop              // cube refused; ends the game
	ActBeaver            // redoubled while keeping the cube; also raccoons
	ActResign            // resignation; ends the game
	ActSetup             // position set up in the middle of the record
)

// String returns the word for the action.
func (k ActionKind) String() string {
	switch k {
	case ActRoll:
		return "roll"
	case ActDouble:
		return "double"
	case ActTake:
		return "take"
	case ActDrop:
		return "drop"
	case ActBeaver:
		return "beaver"
	case ActResign:
		return "resign"
	case ActSetup:
		return "setup"
	}
	return "none"
}

// Bar and Off are the points of a checker step besides 0 to 23.
const (
	Bar = 24
	Off = -1
)

// Step is one die's move of one checker, from the mover's own view: 0 is the ace
// point, 23 the farthest, Bar (24) the bar, Off (-1) off the board.
type Step struct {
	From, To int8
	Hit      bool
}

// BgAction is one action of a backgammon game.
type BgAction struct {
	Kind   ActionKind
	Player int // who acts: 0 or 1
	// Dice are those of ActRoll, in the order written; 0 0 if not recorded.
	Dice [2]int
	// Steps are the single checker steps of the play, in a workable order.
	Steps []Step
	// Text is the action in words: "31: 8/5 6/5", "Doubles => 2", "Takes".
	Text string
	// Written is the text of the action as the file has it.
	Written string
	Dance   bool // nothing was moved: no legal play, or Unplayed
	// Unplayed: the record has the roll but no play although there is a legal one,
	// because the game was given up then.
	Unplayed bool
	Hidden   bool // the play was not recorded
	Illegal  bool // the play breaks the rules; applied as written
	// AfterEnd marks actions after the game was over; they are not analysed.
	AfterEnd bool
	// Cube is the new value for ActDouble and ActBeaver.
	Cube int
	// Points is the value lost by ActResign: 1 single, 2 gammon, 3 backgammon.
	Points int
	// Before is the state in which the action is chosen, dice included; After
	// the state after it.
	Before, After BgState
	// Stored is the analysis that came with the file, nil if none.
	Stored *StoredAnalysis
}

// BgState is a backgammon position with its cube, by player (not by side on roll).
type BgState struct {
	Men     [2][25]uint8 // per player, from that player's own view: 0 ace point … 23, 24 bar
	Turn    int8         // whose decision or roll it is: 0 or 1
	Owner   int8         // cube owner: 0, 1, or -1 for the middle
	Doubled bool         // the other side has offered the cube to Turn
	Cube    int          // value of the cube; while Doubled the value before the offer
	Dice    [2]int       // 0 0 before the roll
}

// Pips returns the pip counts of players 0 and 1.
func (s *BgState) Pips() (p0, p1 int) {
	for i := range 25 {
		p0 += (i + 1) * int(s.Men[0][i])
		p1 += (i + 1) * int(s.Men[1][i])
	}
	return p0, p1
}

// Borne returns how many checkers player p has taken off, of 15.
func (s *BgState) Borne(p int) int {
	n := 15
	for _, m := range s.Men[p] {
		n -= int(m)
	}
	return n
}

// StoredAnalysis is what the file itself says about a decision. It is kept beside
// our own analysis and never mixed with it.
type StoredAnalysis struct {
	Source string // "gnubg", "xg", "bgblitz", …
	// Plays are the candidates, best first as the file has them.
	Plays []StoredPlay
	// Chosen is the index of the play made in Plays, -1 if not there.
	Chosen int
	// Cube is the analysis of the cube decision before the roll.
	Cube *StoredCube
	// Luck of the roll in equity, if HasLuck.
	Luck    float64
	HasLuck bool
	// Raw holds the properties as written, for writing them back.
	Raw []Prop
}

// StoredPlay is one candidate with its numbers, from the mover's view.
type StoredPlay struct {
	Text   string
	Level  string     // "2-ply cubeful", "rollout 1296", "XG Roller++"
	Probs  [5]float64 // win, win gammon, win backgammon, lose gammon, lose backgammon
	Equity float64    // money equity, normalised in a match
}

// StoredCube is an analysed cube decision, from the doubler's view.
type StoredCube struct {
	Level string
	Probs [5]float64
	// NoDouble, DoubleTake and DoublePass are equities, or match winning chances
	// if MWC is set.
	NoDouble, DoubleTake, DoublePass float64
	MWC                              bool
}
