package ply

import (
	"context"

	"ana/bgeng/cube"
	"ana/bgeng/moves"
)

// Value is a position's worth for the side on roll.
type Value struct {
	Outputs [5]float32 // win, win gammon+, win backgammon, lose gammon+, lose backgammon
	Equity  float64    // cubeless money equity
	Cubeful float64    // money equity, or EMG at the current cube
	MWC     float64    // the cubeful value as match winning chance; 0 in money play
}

// Result answers [Engine.Search].
type Result struct {
	Rolls     int   // of lookahead
	Value           // Cubeful is the value without doubling now
	Double    Value // after double and take; only Cubeful and MWC are set, for the current cube
	Decision  cube.Decision
	Breakdown []RollValue // in the order of the full list; empty for a static value
	Effort    Effort
}

// RollValue is a line of a breakdown, from the view of the side that rolls.
type RollValue struct {
	Roll     Roll
	Searched bool       // false: left out by the reduction, nothing else is set
	Play     moves.Play // the best play; N is 0 if the roll cannot be played
	Plays    int        // legal plays
	Exact    bool       // the result is in a database
	Over     bool       // the result is a finished game
	Static   float64    // cubeless money equity of the result without looking further
	Value
}

// Search values the position of req for the side on roll, both values of its
// cube decision included.
func (n *Engine) Search(ctx context.Context, req Request) (*Result, error) {
	if err := req.check(); err != nil {
		return nil, err
	}
	s := n.newSearch(&req, req.Player, true, req.Cube, req.Cube.Double(req.Player))
	root := &rootNode{pos: req.Position, left: req.Rolls}
	res := &Result{Rolls: req.Rolls}
	if err := s.run(ctx, []*rootNode{root}, &res.Effort); err != nil {
		return nil, err
	}
	s.fill(&res.Value, &root.value, 0)
	doubled := root.value.cf[1]
	res.Decision = req.Game.Decide(root.value.cf[0], doubled, &res.Outputs, req.Cube, req.Player)
	res.Double.Cubeful = res.Decision.DoubleTake
	if !req.Game.Money() {
		res.Double.MWC = doubled
	}
	res.Breakdown = s.breakdown(root)
	return res, nil
}

// fill converts the value of a node at a depth for its side on roll.
func (s *search) fill(v *Value, from *value, depth int) {
	for i, o := range from.out {
		v.Outputs[i] = float32(o)
	}
	v.Equity = cube.Equity(&v.Outputs)
	v.Cubeful = s.game.EMG(from.cf[0], s.root.Value, s.plan[depth].player)
	if !s.game.Money() {
		v.MWC = from.cf[0]
	}
}

// fillInverted is fill for the other side.
func (s *search) fillInverted(v *Value, from *value, depth int) {
	other := *from
	other.out = invertOutputs(&from.out)
	other.cf[0] = s.game.Invert(from.cf[0])
	for i, o := range other.out {
		v.Outputs[i] = float32(o)
	}
	v.Equity = cube.Equity(&v.Outputs)
	v.Cubeful = s.game.EMG(other.cf[0], s.root.Value, 1-s.plan[depth].player)
	if !s.game.Money() {
		v.MWC = other.cf[0]
	}
}

// breakdown lists all 21 rolls of a searched root.
func (s *search) breakdown(r *rootNode) []RollValue {
	if len(r.outcomes) == 0 {
		return nil
	}
	lines := make([]RollValue, 0, Rolls)
	for _, roll := range tables().full {
		line := RollValue{Roll: roll}
		for i := range r.outcomes {
			o := &r.outcomes[i]
			if o.roll != roll {
				continue
			}
			line.Searched, line.Play, line.Plays = true, o.play, o.plays
			line.Exact, line.Over = o.kind == exact, o.kind == over
			line.Static = -o.before
			s.fillInverted(&line.Value, &o.deep, 1)
		}
		lines = append(lines, line)
	}
	return lines
}
