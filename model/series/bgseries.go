package series

import (
	"context"

	"ana/bgeng"
	"ana/bgeng/cube"
	"ana/bgeng/judge"
	"ana/bgeng/ply"
	"ana/model"
)

// Decision is one analysed action of a backgammon game.
type Decision struct {
	Node   model.NodeID
	Number int // of the action in its game, from 1
	Action *model.BgAction
	Player int

	// Analysis is that of the position in which the action was chosen.
	Analysis *bgeng.Analysis
	// Plays are the ranked plays of a roll; Played is the index of the play made,
	// -1 if it cannot be told.
	Plays  []ply.Ranked
	Played int

	// PlayError is what the play gave away, in equity at the current cube; PlayCost
	// the same in points (money) or match winning chance.
	PlayError, PlayCost float64
	PlayMark            judge.Mark

	// HasCube says that there was a cube decision: offered, answered, or not
	// offered although it could have been.
	HasCube             bool
	CubeClose           bool // counts in rates
	Cube                cube.Decision
	CubeFault           judge.CubeFault
	CubeError, CubeCost float64
	CubeMark            judge.Mark

	HasLuck  bool
	Luck     bgeng.Luck
	LuckMark judge.LuckMark

	Phase Phase // of the position, by the plays before it
}

// Totals are those of players 0 and 1.
type Totals [2]*judge.Totals

// NewTotals returns empty totals.
func NewTotals() Totals { return Totals{judge.NewTotals(), judge.NewTotals()} }

// Add adds the totals of another game.
func (t Totals) Add(o Totals) {
	for i := range t {
		t[i].Add(o[i])
	}
}

// Moves is the number of chequer plays of both players.
func (t Totals) Moves() int { return t[0].Moves + t[1].Moves }

// Bg analyses the actions of one game in order and hands each decision to emit.
// It stops with the error of emit or of ctx, and returns the totals of the
// players.
func Bg(ctx context.Context, rec *model.Record, game int, e *bgeng.Engine, o bgeng.Options, emit func(*Decision) error) (Totals, error) {
	totals := NewTotals()
	c := model.NewCursor(rec, game)
	if !c.Game().Bg.Analysed {
		return totals, nil
	}
	w := walker{ctx: ctx, engine: e, options: o, totals: totals, opening: true}
	for ok := true; ok; c, ok = c.Next() {
		p := c.Bg()
		if p.Action == nil || p.Action.AfterEnd {
			continue
		}
		d, err := w.decide(p)
		if err != nil {
			return totals, err
		}
		if d == nil {
			continue
		}
		d.Node = c.ID()
		if d.Analysis != nil {
			d.Phase = PhaseOf(&d.Analysis.Position, w.plays)
		}
		if d.Action.Kind == model.ActRoll {
			w.plays++
		}
		if err := emit(d); err != nil {
			return totals, err
		}
	}
	return totals, nil
}

// walker carries the totals through a game.
type walker struct {
	ctx     context.Context
	engine  *bgeng.Engine
	options bgeng.Options
	totals  Totals
	opening bool // nobody has rolled yet
	plays   int  // made before
}

// BgAt analyses the single action at a node of a game, as Bg does; nil if it decides nothing.
func BgAt(ctx context.Context, rec *model.Record, game int, node model.NodeID, e *bgeng.Engine, o bgeng.Options) (*Decision, error) {
	c, ok := model.NewCursor(rec, game).ToNode(node)
	if p := c.Bg(); !ok && c.ID() != node || p.Action == nil {
		return nil, nil
	}
	w := walker{ctx: ctx, engine: e, options: o, totals: NewTotals(), opening: true}
	for at, back := c.Prev(); back; at, back = at.Prev() {
		if p := at.Bg(); p.Action != nil && p.Action.Kind == model.ActRoll {
			w.opening = false
			w.plays++
		}
	}
	d, err := w.decide(c.Bg())
	if err != nil || d == nil {
		return nil, err
	}
	d.Node = node
	if d.Analysis != nil {
		d.Phase = PhaseOf(&d.Analysis.Position, w.plays)
	}
	return d, nil
}

// decide judges one action; it returns nil for actions that decide nothing.
func (w *walker) decide(p *model.BgPosition) (*Decision, error) {
	d := &Decision{Number: p.Number, Action: p.Action, Player: p.Action.Player, Played: -1}
	switch p.Action.Kind {
	case model.ActRoll:
		err := w.roll(d, p)
		w.opening = false
		return d, err
	case model.ActDouble, model.ActTake, model.ActDrop, model.ActBeaver:
		return d, w.turn(d, p)
	}
	return nil, nil
}

// roll judges a chequer play and the cube that stayed where it was.
func (w *walker) roll(d *Decision, p *model.BgPosition) error {
	req := bgeng.Request{Position: p.Board, Match: p.Match, Options: w.options, Want: bgeng.WantPlays | bgeng.WantCube}
	if p.Action.Dice[0] == 0 {
		return nil // the roll was not recorded
	}
	if !p.Action.Hidden && !p.Action.Illegal && !p.Action.Unplayed {
		after := p.Result
		req.Judge = &after
	}
	a, err := w.engine.Analyze(w.ctx, req, nil)
	if err != nil {
		return err
	}
	d.Analysis, d.Plays, d.Played, d.Cube = a, a.Plays, a.Played, a.Cube
	t := w.totals[d.Player]
	if d.Played >= 0 {
		d.PlayError = a.Plays[d.Played].Error
		if d.PlayCost, err = w.engine.Cost(d.PlayError, &p.Match); err != nil {
			return err
		}
		d.PlayMark = t.AddMove(len(a.Plays), d.PlayError, d.PlayCost)
	} else if len(a.Plays) == 0 {
		t.AddMove(0, 0, 0)
	}
	if d.Luck, err = w.engine.Luck(w.ctx, p.Board, p.Match, p.Match.Dice, w.opening); err != nil {
		return err
	}
	d.HasLuck = true
	d.LuckMark = t.AddLuck(d.Luck.EMG, d.Luck.Cost)
	if w.opening || !a.Cube.Available {
		return nil
	}
	return w.offer(d, p, false)
}

// turn judges an offered cube or the answer to it.
func (w *walker) turn(d *Decision, p *model.BgPosition) error {
	m := p.Match
	m.Dice = [2]int{}
	m.Doubled, m.Turn = false, m.OnRoll
	a, err := w.engine.Analyze(w.ctx, bgeng.Request{Position: p.Board, Match: m, Options: w.options, Want: bgeng.WantCube}, nil)
	if err != nil {
		return err
	}
	d.Analysis, d.Cube = a, a.Cube
	if p.Action.Kind == model.ActDouble {
		return w.offer(d, p, true)
	}
	d.HasCube, d.CubeClose = true, true
	d.CubeFault, d.CubeError = judge.Answer(&d.Cube, p.Action.Kind != model.ActDrop)
	if d.CubeCost, err = w.engine.Cost(d.CubeError, &m); err != nil {
		return err
	}
	d.CubeMark = w.totals[d.Player].AddAnswer(d.CubeFault, d.CubeError, d.CubeCost)
	return nil
}

// offer judges whether the cube was rightly turned or left.
func (w *walker) offer(d *Decision, p *model.BgPosition, doubled bool) (err error) {
	d.HasCube = true
	d.CubeFault, d.CubeError, d.CubeClose = judge.Offer(&d.Cube, doubled)
	if d.CubeCost, err = w.engine.Cost(d.CubeError, &p.Match); err != nil {
		return err
	}
	d.CubeMark = w.totals[d.Player].AddOffer(d.CubeFault, d.CubeError, d.CubeCost, doubled, d.CubeClose)
	return nil
}
