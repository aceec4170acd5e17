package bgeng

import (
	"context"
	"fmt"

	"ana/bgeng/board"
	"ana/bgeng/cube"
	"ana/bgeng/moves"
	"ana/bgeng/ply"
)

// Want says which parts of an analysis are asked for.
type Want uint8

// The parts. Eval, Cube and Rolls come from one search and cost the same
// together as alone.
const (
	WantEval  Want = 1 << iota // value of the position for the side on roll
	WantPlays                  // ranked plays; needs dice
	WantCube                   // cube decision
	WantRolls                  // breakdown by roll
	WantAll   = WantEval | WantPlays | WantCube | WantRolls
)

// Request is a position to analyse.
type Request struct {
	Position board.Position
	Match    board.Match // cube, score, rules, dice
	Options  Options
	Want     Want            // 0: WantAll
	Play     string          // the play whose breakdown is wanted; "" the best
	Judge    *board.Position // result of the play that was made (opponent on roll), scored at the full depth too
}

// Analysis is what the engine says about a position. Snapshots given to emit
// have the same form and are never changed afterwards.
type Analysis struct {
	Position board.Position
	Match    board.Match
	Class    board.Class
	Net      Net
	Options  Options
	Levels   []int  // percentage of each level
	Unit     string // of Cubeful numbers: "equity" or "emg" (match play)
	Final    bool   // false in snapshots on the way

	// The position on roll, before the dice.
	EvalPlies int
	Eval      ply.Value
	Cube      cube.Decision
	Windows   cube.Windows
	Rolls     []ply.RollValue // of the side on roll; empty at 0 plies

	// With dice.
	PlaysPlies int // rolls that the first play was scored with
	Plays      []ply.Ranked
	Played     int // index in Plays of Request.Judge, -1 if not asked or not legal

	// Breakdown is that of the position after a play, for its side on roll (the
	// opponent), if there are dice; otherwise it is Rolls.
	Breakdown   []ply.RollValue
	BreakdownOf string // the play; "" without dice

	Effort ply.Effort
	// CacheHits is how many of the evaluations the cache answered; approximate
	// while other analyses run on the same engine, 0 without a cache.
	CacheHits int64
	Warnings  []string
}

// Analyze values a position, ranks the plays if there are dice, and decides the
// cube. emit, which may be nil, gets snapshots as depths are completed, from
// the calling goroutine. A cancelled analysis returns the context's error.
func (e *Engine) Analyze(ctx context.Context, req Request, emit func(*Analysis)) (*Analysis, error) {
	if req.Want == 0 {
		req.Want = WantAll
	}
	question, err := e.question(req.Position, &req.Match, &req.Options)
	if err != nil {
		return nil, err
	}
	run := analysis{engine: e, req: &req, question: question, emit: emit, before: e.computed()}
	run.start()
	if err := run.check(); err != nil {
		return nil, err
	}
	if err := run.static(ctx); err != nil {
		return nil, err
	}
	if run.out.Class == board.Over {
		return run.over(), nil
	}
	if req.Want&WantPlays != 0 && req.Match.Dice[0] != 0 {
		if err := run.plays(ctx); err != nil {
			return nil, err
		}
	}
	if req.Want&(WantEval|WantCube|WantRolls) != 0 {
		if err := run.deepen(ctx); err != nil {
			return nil, err
		}
	}
	run.out.Final = true
	run.snapshot()
	out := run.out
	return &out, nil
}

// over answers for a finished game: its value, and nothing to decide.
func (a *analysis) over() *Analysis {
	a.out.Cube = cube.Decision{Text: cube.NotAvailable.Text(false)}
	a.out.Windows = cube.Windows{}
	a.out.Warnings = append(a.out.Warnings, "the game is over, there is nothing to play")
	a.out.Final = true
	a.snapshot()
	out := a.out
	return &out
}

// analysis is one call of Analyze in progress.
type analysis struct {
	engine   *Engine
	req      *Request
	question ply.Request
	emit     func(*Analysis)
	before   int64 // evaluations computed by the engine at the start
	out      Analysis
	play     *board.Position // result of Request.Play
	shown    int             // index in Plays of the play whose breakdown is given
}

func (a *analysis) start() {
	m := &a.req.Match
	a.out = Analysis{
		Position: a.req.Position, Match: *m, Class: a.engine.eval.Class(&a.req.Position), Net: a.engine.Net(),
		Options: a.req.Options, Levels: a.req.Options.Levels(), Unit: "equity", Played: -1,
	}
	if m.Length > 0 {
		a.out.Unit = "emg"
	}
	if w := m.Warning(); w != "" {
		a.out.Warnings = append(a.out.Warnings, w)
	}
	if a.req.Options.Rotation.OrderDependent() {
		a.out.Warnings = append(a.out.Warnings, fmt.Sprintf("rotation %s is order-dependent, its counter starts at %d",
			a.req.Options.Rotation, a.engine.search.Counter()))
	}
}

// check refuses a play that the dice do not allow.
func (a *analysis) check() error {
	d := a.req.Match.Dice
	if a.req.Play == "" || d[0] == 0 {
		return nil
	}
	play, err := moves.Parse(a.req.Play, a.req.Position, d[0], d[1])
	if err != nil {
		return err
	}
	a.play = &play.Result
	return nil
}

// snapshot hands a copy to the caller.
func (a *analysis) snapshot() {
	if a.engine.behind != nil {
		a.out.CacheHits = max(a.out.Effort.Evaluations-(a.engine.computed()-a.before), 0)
	}
	if a.emit != nil {
		out := a.out
		a.emit(&out)
	}
}

// static gives the first numbers without looking ahead.
func (a *analysis) static(ctx context.Context) error {
	q := a.question
	q.Rolls = 0
	return a.fill(ctx, q)
}

// deepen searches the position on roll, depth by depth if somebody watches.
func (a *analysis) deepen(ctx context.Context) error {
	first := a.question.Rolls
	if a.emit != nil && !a.question.Rotation.OrderDependent() {
		first = min(first, 1)
	}
	for rolls := max(first, 1); rolls <= a.question.Rolls; rolls++ {
		q := a.question
		q.Rolls = rolls
		if err := a.fill(ctx, q); err != nil {
			return err
		}
		if rolls < a.question.Rolls {
			a.snapshot()
		}
	}
	return nil
}

// fill searches the position on roll and stores the answer.
func (a *analysis) fill(ctx context.Context, q ply.Request) error {
	res, err := a.engine.search.Search(ctx, q)
	if err != nil {
		return err
	}
	a.out.EvalPlies, a.out.Eval, a.out.Cube = res.Rolls, res.Value, res.Decision
	a.out.Windows = q.Game.Windows(&res.Outputs, q.Cube, q.Player)
	a.out.Rolls = res.Breakdown
	if a.req.Match.Dice[0] == 0 {
		a.out.Breakdown = res.Breakdown
	}
	a.out.Effort.Add(&res.Effort)
	return nil
}

// plays ranks the plays of the dice.
func (a *analysis) plays(ctx context.Context) error {
	rank := ply.RankRequest{Request: a.question, Dice: a.req.Match.Dice, Filter: a.req.Options.Filter}
	if a.req.Judge != nil {
		rank.Judge = append(rank.Judge, *a.req.Judge)
	}
	if a.play != nil {
		rank.Judge = append(rank.Judge, *a.play)
	}
	if a.emit != nil {
		rank.Emit = func(s ply.RankSnapshot) {
			if !s.Final {
				a.ranked(s.Plays)
				a.snapshot()
			}
		}
	}
	ranking, err := a.engine.search.Rank(ctx, rank)
	if err != nil {
		return err
	}
	a.ranked(ranking.Plays)
	a.out.Effort.Add(&ranking.Effort)
	switch {
	case len(ranking.Plays) == 0:
		err = a.after(ctx, a.req.Position.Swap(), moves.Notation(&moves.Play{}))
	case len(a.out.Breakdown) == 0 && a.question.Rolls > 0:
		// The filter left one play, which needed no lookahead to win.
		err = a.after(ctx, a.out.Plays[a.shown].Play.Result, a.out.BreakdownOf)
	}
	if err != nil {
		return err
	}
	a.snapshot()
	return nil
}

// ranked stores a ranking and the breakdown of the wanted play.
func (a *analysis) ranked(plays []ply.Ranked) {
	a.out.Plays = plays
	if len(plays) == 0 {
		return
	}
	a.out.PlaysPlies = plays[0].Rolls
	a.shown = 0
	for i := range plays {
		result := plays[i].Play.Result
		if a.play != nil && result == *a.play {
			a.shown = i
		}
		if a.req.Judge != nil && result == *a.req.Judge {
			a.out.Played = i
		}
	}
	best := &plays[a.shown]
	a.out.Breakdown, a.out.BreakdownOf = best.Breakdown, best.Play.String()
}

// after gives the breakdown of the position p that a play, or a roll that
// cannot be played, leads to.
func (a *analysis) after(ctx context.Context, p board.Position, name string) error {
	q := a.question
	q.Position, q.Player = p, 1-q.Player
	res, err := a.engine.search.Search(ctx, q)
	if err != nil {
		return err
	}
	a.out.Breakdown, a.out.BreakdownOf = res.Breakdown, name
	a.out.Effort.Add(&res.Effort)
	return nil
}
