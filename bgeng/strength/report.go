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
	// Reference is the evaluator to compare with; it judges decisions, too.
	Reference eval.Evaluator
	// JudgePlies is the depth of the judge, 2 as a rule.
	JudgePlies int
	// Decisions and Pairs are the numbers of decisions judged and of pairs of
	// games played against the reference.
	Decisions, Pairs int
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
}

// Measure measures ev. With the same options it gives the same figures.
func Measure(ctx context.Context, ev eval.Evaluator, o Options) (*Report, error) {
	r := &Report{Name: ev.Name()}
	step := func(format string, args ...any) {
		if o.Progress != nil {
			o.Progress(fmt.Sprintf(format, args...))
		}
	}
	for plies := 0; plies <= o.Plies && len(o.Rollouts) > 0; plies++ {
		step("RMS error at %d ply on %d positions", plies, len(o.Rollouts))
		f, err := RMS(ctx, ev, o.Rollouts, plies)
		if err != nil {
			return nil, err
		}
		r.RMS = append(r.RMS, f)
		if o.Reference == nil {
			continue
		}
		if f, err = RMS(ctx, o.Reference, o.Rollouts, plies); err != nil {
			return nil, err
		}
		r.ReferenceRMS = append(r.ReferenceRMS, f)
	}
	if o.Reference == nil {
		return r, nil
	}
	r.Reference = o.Reference.Name()
	if o.Decisions > 0 {
		step("%d decisions judged at %d plies", o.Decisions, o.JudgePlies)
		decisions, err := Decisions(ctx, o.Reference, o.Decisions, o.Seed)
		if err != nil {
			return nil, err
		}
		losses, saved, err := Loss(ctx, []eval.Evaluator{ev, o.Reference}, o.Reference, o.JudgePlies, decisions)
		if err != nil {
			return nil, err
		}
		r.Loss, r.ReferenceLoss, r.LossSaved = losses[0], losses[1], saved
	}
	if o.Pairs > 0 {
		step("%d pairs of games", o.Pairs)
		f, err := Match(ctx, ev, o.Reference, o.Pairs, o.Seed)
		if err != nil {
			return nil, err
		}
		r.Match = f
	}
	return r, nil
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
	if r.Loss.N > 0 {
		fmt.Fprintf(&b, "equity lost per decision: %s %v, %s %v, saved %v\n",
			r.Name, r.Loss, r.Reference, r.ReferenceLoss, r.LossSaved)
	}
	if r.Match.N > 0 {
		fmt.Fprintf(&b, "points per game won from %s, each sequence of dice used twice: %v\n", r.Reference, r.Match)
	}
	return b.String()
}
