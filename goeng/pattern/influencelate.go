package pattern

import (
	"cmp"
	"context"
	"slices"

	"ana/goeng/board"
)

// lateMatches are the barriers of a lazy computation that wait because they read:
// what they would do is often done by others, which costs nothing.
//
// Effects commute, so the order in which matches are judged does not matter for
// what comes out. One that would only repeat effects does not count, nor does a
// block of a vertex on which the blocked colour has a source: sources clear the
// way for themselves.
type lateMatches struct {
	lazy      bool
	late      []int                    // outcomes
	finishing bool                     // these are being judged
	source    [3][board.NumPoints]bool // there is a source of the colour
}

// markAndBlock reports whether a pattern of the set marks vertices and blocks or
// intrudes too: whether it marks would depend on the order.
func markAndBlock(set *Set) bool {
	for _, db := range set.Kind(KindBarriers) {
		if db.markAndBlock {
			return true
		}
	}
	return false
}

// finish judges the barriers that were put off and restores the order of effects.
func (r *influenceRun) finish(ctx context.Context) {
	r.finishing = true
	for _, at := range r.late {
		if ctx.Err() != nil {
			return
		}
		r.cause = at
		r.judge(ctx, r.barrierMatch)
	}
	if len(r.late) > 0 {
		slices.SortStableFunc(r.res.Effects, func(x, y Effect) int { return cmp.Compare(x.Cause, y.Cause) })
	}
}

// reached reports whether the intrusions of a match make no difference to those that
// are there, and the outcome responsible.
func (r *influenceRun) reached(out *Outcome) (by int, all bool) {
	by = -1
	out.Match.Elements(func(el Element) bool {
		if el.Symbol == '!' {
			i := slices.IndexFunc(r.res.Effects, func(e Effect) bool { return r.covers(&e, out, el.Point) })
			if all = i >= 0; all {
				by = r.res.Effects[i].Cause
			}
			return all
		}
		return el.Symbol == ','
	})
	return by, all
}

// covers reports whether an effect makes an intrusion of the match at p needless: of
// those of one anchor the weakest counts, of sources the strongest.
func (r *influenceRun) covers(e *Effect, out *Outcome, p board.Point) bool {
	value := float32(out.Pattern.Value())
	switch {
	case e.Color != out.O || e.Point != p:
		return false
	case r.territorial:
		return e.Kind == EffectIntrusion && e.Anchor == out.Anchor && e.Strength <= value
	}
	return e.Kind == EffectSource && e.Strength >= value
}
