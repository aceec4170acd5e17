package gtp

import (
	"context"

	"ana/goeng/board"
	"ana/goeng/worm"
)

// Position is what a question is about. The board is lent: an engine may play on
// it but leaves it as it was.
type Position struct {
	Board  *board.Board
	ToMove board.Color
	Komi   float64
	Moves  int // moves played, passes included
	Tries  int // of them, moves made with trymove; depth limits count from below them
	Shift  int // increase_depths minus decrease_depths
}

// Answer is the answer to a question of reading. Codes are 0, 1, 4 and 5, and 2
// and 3 for the loss or the gain of a string in life and death.
type Answer struct {
	Code  int
	Point board.Point // board.Pass if the code is not 0 without a move
	Nodes int         // positions read, for the counters
}

// A Read answers a question about one point.
type Read func(ctx context.Context, pos Position, target board.Point) (Answer, error)

// A Read2 answers a question about two points: two strings, or a move and a
// string.
type Read2 func(ctx context.Context, pos Position, p, q board.Point) (Answer, error)

// Engine holds the parts that answer questions. A nil function is a part that
// does not exist.
type Engine struct {
	// Tactical reading.
	Attack, Defend           Read
	LadderAttack             Read  // the string has two liberties
	DoesAttack, DoesDefend   Read2 // move, string
	AttackEither, DefendBoth Read2

	// Connections.
	Connect, Disconnect Read2

	// Life and death.
	OwlAttack, OwlDefend         Read
	OwlDoesAttack, OwlDoesDefend Read2 // move, string

	// EvalEye returns the words of the answer to eval_eye for an eye space.
	EvalEye func(ctx context.Context, pos Position, p board.Point) (string, error)

	// Semeai returns the results for the first and the second string and the move.
	Semeai func(ctx context.Context, pos Position, p, q board.Point) (first, second int, move board.Point, err error)

	// Worms describes the worms with the results of reading. If it is nil, Attack
	// and Defend are asked for every worm.
	Worms func(ctx context.Context, pos Position) (*worm.Result, error)

	// Dragons returns the dragons in scan order of their origins.
	Dragons func(ctx context.Context, pos Position) ([]Dragon, error)

	// Status returns the dragon at a point, its life and death read with the budget
	// of a question. If it is nil, Dragons answers.
	Status func(ctx context.Context, pos Position, p board.Point) (*Dragon, error)

	// Surround returns how far the dragon at p is enclosed, 0 to 2, and its map: 1 on
	// points of the hull, 2 of the ring, nil for a dragon without a map.
	Surround func(ctx context.Context, pos Position, p board.Point) (status int, zone *[board.NumPoints]int8, err error)

	// Spent returns the nodes of strings, of life and death and of connections that
	// were read so far beside those that answers tell: in analyses of whole positions.
	// nil counts answers alone.
	Spent func() [3]int

	// Forget drops what is kept about positions; nil when nothing is. NewGame is told
	// of every new game, of which earlier positions are not likely to come back.
	Forget, NewGame func()

	// EyeData and HalfEyeData return the fields of the answers.
	EyeData     func(ctx context.Context, pos Position, c board.Color, p board.Point) ([]Field, error)
	HalfEyeData func(ctx context.Context, pos Position, p board.Point) ([]Field, error)

	// Influence returns one of the arrays of initial_influence, by board.Point,
	// and whether it is printed as integers. ok is false for an unknown name.
	Influence func(ctx context.Context, pos Position, c board.Color, what string) (grid *[board.NumPoints]float64, integer, ok bool, err error)

	// Maps lists the maps that Draw knows; Draw returns the word of every point,
	// which may be empty.
	Maps []BoardMap
	Draw func(ctx context.Context, pos Position, name string) (func(board.Point) string, error)

	// EstimateScore returns the score for white and its bounds.
	EstimateScore func(ctx context.Context, pos Position) (score, upper, lower float64, err error)

	// Ending counts the position as after the end of the game.
	Ending func(ctx context.Context, pos Position) (*Ending, error)

	// Genmove returns a move of colour c, one of allowed if that is not empty.
	Genmove func(ctx context.Context, pos Position, c board.Color, allowed []board.Point) (board.Point, error)
}

// Field is a name and a value of an answer in fields.
type Field struct{ Name, Value string }

// Dragon is what dragon_data prints.
type Dragon struct {
	Origin  board.Point
	Color   board.Color
	Status  string        // "alive", "dead", "critical" or "unknown"
	Attack  board.Point   // killing move of a critical dragon
	Defend  board.Point   // saving move of a critical dragon
	Stones  []board.Point // in scan order
	Strings []board.Point // origins of its worms
	Fields  []Field       // in the order printed, from color on, strings excluded
}
