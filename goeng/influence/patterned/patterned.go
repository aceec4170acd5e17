// Package patterned feeds influence computations with the effects of matched
// patterns: it runs the influence and barrier databases of a set through package
// pattern, with the strengths that the computation has just initialised, and
// translates what fires.
//
//	influence.Map ──strengths, permeabilities──▶ pattern.Influence ──▶ effects
//	      ▲                                                              │
//	      └──────────────── sources, blocks, intrusions, marks ◀─────────┘
//
// What it does not do: it reads nothing itself (constraints ask the Env that it
// is given) and it does not decide connections, which is the business of the
// dragon stage.
//
// Source of the method: sections 5 of the influence and 8 of the pattern
// specification of this project.
package patterned

import (
	"context"

	"ana/goeng/board"
	"ana/goeng/influence"
	"ana/goeng/pattern"
)

// Source is an influence.EffectSource over a pattern set. It may be used for one
// computation at a time.
type Source struct {
	Board    *board.Board
	Set      *pattern.Set // nil: no patterns
	Env      pattern.Env  // answers constraints
	Disabled *pattern.Disabled
	Scoring  bool
	// Attack returns the tactical code of the worm at p; nil means 0.
	Attack func(p board.Point) int
	// Status returns the matcher status of the dragon at p. Nil counts every
	// stone as dead, which is right before dragons are known.
	Status func(p board.Point) pattern.Status

	// Memo is shared by the sources of one position and set; nil matches afresh.
	Memo *pattern.Memo

	// Result is what the last computation matched, for display. The Pattern
	// field of an influence.Effect is an index into its Outcomes.
	Result *pattern.InfluenceResult
}

// Effects implements influence.EffectSource.
func (s *Source) Effects(ctx context.Context, m *influence.Map, dst []influence.Effect) ([]influence.Effect, error) {
	if s.Set == nil {
		return dst, nil
	}
	q := m.Query()
	in := &pattern.InfluenceInput{
		Board: s.Board, Set: s.Set, Compat: dialect(q.Compat), ToMove: q.Patterns,
		DragonsKnown: q.Stage == influence.PostOwl, Escape: q.Stage == influence.Escape,
		Scoring: s.Scoring, Env: s.Env, Disabled: s.Disabled, Attack: s.Attack, Status: s.Status, Lazy: true, Memo: s.Memo,
		Strength:     func(c board.Color, p board.Point) float32 { return m.Strength(c)[p] },
		Permeability: func(c board.Color, p board.Point) float32 { return m.Permeability(c)[p] },
	}
	res, err := pattern.Influence(ctx, in)
	if err != nil {
		return dst, err
	}
	s.Result = res
	for i := range res.Effects {
		dst = append(dst, translate(&res.Effects[i]))
	}
	return dst, nil
}

func dialect(c influence.Compat) pattern.Dialect {
	if c == influence.GNUGo38 {
		return pattern.Dialect38
	}
	return pattern.Dialect2002
}

// translate turns an effect of package pattern, which names the colour whose
// influence is touched, into one of package influence, which names the colour
// that acts.
func translate(e *pattern.Effect) influence.Effect {
	out := influence.Effect{
		Colors: influence.ColorBit(e.Color), Point: e.Point, Anchor: e.Anchor,
		Strength: e.Strength, Attenuation: e.Attenuation, Pattern: int32(e.Cause),
	}
	switch e.Kind {
	case pattern.EffectBlock:
		out.Kind, out.Colors = influence.Block, influence.ColorBit(e.Color.Opponent())
	case pattern.EffectWeakBlock:
		out.Kind, out.Colors = influence.WeakBlock, influence.ColorBit(e.Color.Opponent())
	case pattern.EffectIntrusion:
		out.Kind = influence.Intrusion
	case pattern.EffectNonTerritory:
		out.Kind = influence.NonTerritory
	default:
		out.Kind = influence.AddSource
	}
	return out
}
