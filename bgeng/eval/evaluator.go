package eval

import "ana/bgeng/board"

// Indices of the five outputs.
const (
	Win = iota
	WinGammon
	WinBackgammon
	LoseGammon
	LoseBackgammon
	NumOutputs
)

// Outputs are the five chances for the side on roll, each in 0..1: win, win a
// gammon or better, win a backgammon, lose a gammon or better, lose a
// backgammon.
type Outputs = [NumOutputs]float32

// Evaluator estimates positions. Implementations are pure functions of the
// position and safe for concurrent use.
type Evaluator interface {
	// Eval writes the outputs for the side on roll, p[board.OnRoll]. It
	// allocates nothing.
	Eval(p *board.Position, out *Outputs)
	// EvalBatch does the same for many positions; out is as long as p.
	EvalBatch(p []board.Position, out []Outputs)
	// Class tells which net or database judges p.
	Class(p *board.Position) board.Class
	// Prune writes quicker and coarser estimates of positions that are all of
	// the given class, for choosing candidates among plays. It reports false,
	// leaving out alone, if the evaluator has none for that class.
	Prune(p []board.Position, class board.Class, out []Outputs) bool
	// Databases returns the bear-off databases behind the evaluator.
	Databases() *Databases
	// Name is a short name for reports: "embedded 1", "gnubg 1.00".
	Name() string
	// ID tells evaluators apart in cache keys: equal IDs, equal results.
	ID() uint64
}

// Equity returns the cubeless money equity of the outputs, -3 to 3 points.
func Equity(o *Outputs) float32 {
	return 2*o[Win] - 1 + o[WinGammon] - o[LoseGammon] + o[WinBackgammon] - o[LoseBackgammon]
}

// Invert rewrites the outputs for the other side.
func Invert(o *Outputs) {
	o[Win] = 1 - o[Win]
	o[WinGammon], o[LoseGammon] = o[LoseGammon], o[WinGammon]
	o[WinBackgammon], o[LoseBackgammon] = o[LoseBackgammon], o[WinBackgammon]
}

// over writes the outputs of a finished game.
func over(p *board.Position, out *Outputs) {
	*out = Outputs{}
	if p.Back(board.Opponent) < 0 {
		out[LoseGammon], out[LoseBackgammon] = lost(p, board.OnRoll)
		return
	}
	out[Win] = 1
	out[WinGammon], out[WinBackgammon] = lost(p, board.Opponent)
}

// lost tells whether the losing side lost a gammon and a backgammon.
func lost(p *board.Position, side int) (gammon, backgammon float32) {
	if p.Count(side) < board.Chequers {
		return 0, 0
	}
	if p.Back(side) >= 18 {
		return 1, 1
	}
	return 1, 0
}
