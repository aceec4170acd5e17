package goeng

import (
	"context"
	"time"

	"ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/influence"
	"ana/goeng/moyo"
	"ana/goeng/owl"
	"ana/goeng/pattern"
	"ana/goeng/pattern/builtin"
	"ana/goeng/tactic"
	"ana/goeng/worm"
)

// easyLiberties is the number of liberties with which a stone just played is
// taken to be safe without reading.
const easyLiberties = 4

// safetyNodes is how many positions are read about a stone just played: with more, one
// dragon of 150 positions differs, and not as GNU Go has it.
const safetyNodes = 6000

// Budgets of a connection question: GNU Go's for databases made for it, and for the
// built-in set one that finds nearly as much in a third of the time.
const fullConnect, briefConnect = 2000, 200

// briefRead is the budget of a tactical question of the built-in patterns.
const briefRead = 1000

// PatternSet returns the databases in force.
func (o Options) PatternSet() *pattern.Set {
	if o.Patterns != nil {
		return o.Patterns
	}
	return builtin.Load()
}

// mode is the attribution whose sizes decide.
func (o Options) mode() moyo.Mode {
	if o.Classic {
		return moyo.Classic
	}
	return moyo.Experimental
}

// JudgeDragons is the stage that groups the worms, which must have their
// tactical codes, and judges the groups.
func JudgeDragons(ctx context.Context, pos Position, opts Options, w *worm.Result) (*dragon.Result, error) {
	r, _, err := judgeDragons(ctx, pos, opts, w)
	return r, err
}

// judgeDragons also returns how much of the time went into influence and moyo.
func judgeDragons(ctx context.Context, pos Position, opts Options, w *worm.Result) (*dragon.Result, time.Duration, error) {
	pos.Board = pos.Board.Breathing()
	in := &dragon.Input{
		Board: pos.Board, ToMove: pos.ToMove, Compat: opts.Compat.influence(), Experimental: !opts.ClassicPartition, Worms: w,
		Patterns: opts.PatternSet(), Disabled: opts.Disabled, Mode: opts.mode(), Safe: safety(ctx, pos.Board), ConnectNodes: fullConnect,
	}
	if opts.Patterns == nil {
		in.ConnectNodes, in.ReadNodes = briefConnect, briefRead
	}
	if opts.LifeNodes >= 0 {
		in.Life = owl.NewLife(owl.Options{Nodes: opts.LifeNodes})
	}
	an := dragon.NewAnalyzer()
	r, err := an.Analyze(ctx, in)
	return r, an.InfluenceTime, err
}

// safety returns a function that reads what happens to a stone just played.
func safety(ctx context.Context, b *board.Board) func(board.Point, board.Color) int {
	reader := tactic.New(tactic.Options{Moves: 1, Nodes: safetyNodes})
	work := b.Clone()
	return func(p board.Point, c board.Color) int {
		if !work.TryPlay(p, c) {
			return int(tactic.Lose)
		}
		defer work.Undo()
		if work.Liberties(p) >= easyLiberties {
			return int(tactic.Win)
		}
		return int(reader.Attack(ctx, work, p).Code.Opposite())
	}
}

// Estimate is what a position is worth: the mean of the computations in which
// either side moves first everywhere, and those two.
type Estimate struct {
	influence.Score
	Upper, Lower float64 // White's lead when White, and when Black, moves first
}

// EstimateOf counts the score after life-and-death reading. Captured holds the
// stones of White and of Black taken so far. The estimate does not depend on
// whose turn it is.
func EstimateOf(r *dragon.Result, captured [2]int, komi float64, counting influence.Counting) Estimate {
	white := influence.ScoreOf(r.ForSide(board.White), captured, komi, counting)
	black := influence.ScoreOf(r.ForSide(board.Black), captured, komi, counting)
	return Estimate{Score: influence.Estimate(white, black), Upper: white.Lead(), Lower: black.Lead()}
}
