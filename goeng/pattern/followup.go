package pattern

import (
	"context"
	"sort"

	"ana/goeng/board"
)

// followUpMatch judges an intrusion of the follow-up influence.
func (r *influenceRun) followUpMatch(ctx context.Context, out *Outcome) {
	f := r.in.FollowUp
	cl := out.Pattern.Classes
	if !cl.Has('B') || f.Goal != nil && !f.Goal(out.Anchor) {
		out.Verdict = VerdictMode
		return
	}
	if !r.in.Compat.is38() && f.Saved != nil {
		saved := false
		out.Match.Elements(func(e Element) bool {
			saved = saved || e.Symbol == 'O' && f.Saved(e.Point)
			return !saved
		})
		if !saved {
			out.Verdict = VerdictMode
			return
		}
	}
	if !r.stonesOK(ctx, out) || !r.accept(ctx, out) {
		return
	}
	if out.Pattern.Action != nil {
		if v, _ := r.ev.Action(ctx, &out.Match); out.refused(v.Truth()) {
			return
		}
	}
	r.intrude(out)
}

// maxIntrusions is the capacity of the originals' list; more are dropped.
const maxIntrusions = 722

// CapIntrusions turns the intrusions among the effects into sources. Per anchor
// stone every target counts once, with the weakest of its strengths; if the sum
// exceeds limit times the strength of the stone (0.6, or 1 for follow-up
// influence), all are scaled down to that. Arithmetic is in float32, summed in
// the order of the targets.
func CapIntrusions(effects []Effect, strength func(c board.Color, p board.Point) float32, limit float64) []Effect {
	var list []Effect
	for _, e := range effects {
		if e.Kind == EffectIntrusion && len(list) < maxIntrusions {
			list = append(list, e)
		}
	}
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i], list[j]
		if a.Anchor != b.Anchor {
			return a.Anchor < b.Anchor
		}
		if a.Point != b.Point {
			return a.Point < b.Point
		}
		return a.Strength < b.Strength
	})
	var out []Effect
	for i := 0; i < len(list); {
		start := len(out)
		var sum float32
		anchor := list[i].Anchor
		for ; i < len(list) && list[i].Anchor == anchor; i++ {
			if n := len(out); n > start && out[n-1].Point == list[i].Point {
				continue
			}
			e := list[i]
			e.Kind = EffectSource
			out = append(out, e)
			sum += e.Strength
		}
		allowed := float32(limit * float64(strength(out[start].Color, anchor)))
		if sum > allowed {
			factor := allowed / sum
			for j := start; j < len(out); j++ {
				out[j].Strength = float32(out[j].Strength * factor)
			}
		}
	}
	return out
}
