package strength

import (
	"context"
	"fmt"
	"strings"

	"ana/bgeng/eval"
)

// Options say what to measure. Parts that lack what they need are left out.
type Options struct {
	// Rollouts are the rolled-out positions for the RMS error.
	Rollouts []Rollout
	// Plies is the largest depth at which the RMS error is measured.
	Plies int
	// Reference is the evaluator to compare with.
	Reference eval.Evaluator
	// Judge judges the decisions, the reference 2 plies deep as a rule; nil leaves
	// them out.
	Judge *Judge
	// Decisions are judged; without any, Count decisions of self-play are.
	Decisions []Decision
	Count     int
	// Pairs is the number of pairs of games played against the reference, and
	// Rungs that against each rung of the ladder.
	Pairs, Rungs int
	// Workers is the number of goroutines; the figures do not depend on it.
	Workers int
	// Seed fixes all dice.
	Seed uint64
	// Progress, if not nil, is called before each part.
	Progress func(part string)
}

// Report holds the figures of an evaluator. Parts that were left out have N = 0.
type Report struct {
	Name, Reference string
	RMS             []Figure // by plies
	ReferenceRMS    []Figure
	Loss            Figure // equity lost per decision at 0 ply
	ReferenceLoss   Figure
	LossSaved       Figure // paired difference: how much more the reference loses
	Match           Figure // points per game won from the reference
	Ladder          []RungFigure
}

// Measure measures ev. With the same options it gives the same figures.
func Measure(ctx context.Context, ev eval.Evaluator, o Options) (*Report, error) {
	r := &Report{Name: ev.Name()}
	step := func(format string, args ...any) {
		if o.Progress != nil {
			o.Progress(fmt.Sprintf(format, args...))
		}
	}
	if err := r.errors(ctx, ev, &o, step); err != nil {
		return nil, err
	}
	if o.Rungs > 0 {
		step("%d pairs of games against each rung of the ladder", o.Rungs)
		var err error
		if r.Ladder, err = Climb(ctx, ev, o.Rungs, o.Seed, o.Workers); err != nil {
			return nil, err
		}
	}
	if o.Reference == nil {
		return r, nil
	}
	r.Reference = o.Reference.Name()
	if err := r.losses(ctx, ev, &o, step); err != nil {
		return nil, err
	}
	if o.Pairs > 0 {
		step("%d pairs of games against %s", o.Pairs, r.Reference)
		f, err := Match(ctx, ev, o.Reference, o.Pairs, o.Seed, o.Workers)
		if err != nil {
			return nil, err
		}
		r.Match = f
	}
	return r, nil
}

// errors measures the RMS error on rolled-out positions.
func (r *Report) errors(ctx context.Context, ev eval.Evaluator, o *Options, step func(string, ...any)) error {
	for plies := 0; plies <= o.Plies && len(o.Rollouts) > 0; plies++ {
		step("RMS error at %d ply on %d positions", plies, len(o.Rollouts))
		f, err := RMS(ctx, ev, o.Rollouts, plies, o.Workers)
		if err != nil {
			return err
		}
		r.RMS = append(r.RMS, f)
		if o.Reference == nil {
			continue
		}
		if f, err = RMS(ctx, o.Reference, o.Rollouts, plies, o.Workers); err != nil {
			return err
		}
		r.ReferenceRMS = append(r.ReferenceRMS, f)
	}
	return nil
}

// losses judges decisions.
func (r *Report) losses(ctx context.Context, ev eval.Evaluator, o *Options, step func(string, ...any)) error {
	decisions := o.Decisions
	if len(decisions) == 0 && o.Count > 0 {
		var err error
		if decisions, err = Decisions(ctx, o.Reference, o.Count, o.Seed); err != nil {
			return err
		}
	}
	if len(decisions) == 0 || o.Judge == nil {
		return nil
	}
	step("%d decisions judged at %d plies", len(decisions), o.Judge.Plies)
	losses, saved, err := Loss(ctx, []eval.Evaluator{ev, o.Reference}, o.Judge, decisions, o.Workers)
	if err != nil {
		return err
	}
	r.Loss, r.ReferenceLoss, r.LossSaved = losses[0], losses[1], saved
	return nil
}

// String returns the report as lines of text.
func (r *Report) String() string {
	var b strings.Builder
	for plies, f := range r.RMS {
		fmt.Fprintf(&b, "RMS equity error, %d ply: %s %v", plies, r.Name, f)
		if plies < len(r.ReferenceRMS) {
			fmt.Fprintf(&b, ", %s %v", r.Reference, r.ReferenceRMS[plies])
		}
		b.WriteByte('\n')
	}
	for _, f := range r.Ladder {
		fmt.Fprintf(&b, "points per game won from %s: %v\n", f.Name, f.Figure)
	}
	if r.Loss.N > 0 {
		fmt.Fprintf(&b, "equity lost per decision: %s %v, %s %v, saved %v\n",
			r.Name, r.Loss, r.Reference, r.ReferenceLoss, r.LossSaved)
	}
	if r.Match.N > 0 {
		fmt.Fprintf(&b, "points per game won from %s, each sequence of dice used twice: %v\n", r.Reference, r.Match)
	}
	return b.String()
}
