package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"ana/bgeng/eval"
	"ana/bgeng/strength"
)

// measure prints the strength of the trained net, or of the embedded ones if the
// name is "embedded", beside that of GNU Backgammon's weights.
func measure(ctx context.Context, o *options) error {
	name := filepath.Join(o.dir, o.name+".net")
	if o.name == eval.NameEmbedded {
		name = eval.NameEmbedded
	}
	own, err := eval.Open(name, eval.Options{CacheDir: o.dir})
	if err != nil {
		return err
	}
	gnu, err := eval.Open(o.weights, eval.Options{CacheDir: o.dir, CacheMiB: 64})
	if err != nil {
		return err
	}
	rollouts, err := strength.ReadRolloutFile(o.rollouts)
	if err != nil {
		return err
	}
	if o.disputes > 0 {
		return disputes(ctx, own, gnu, o)
	}
	report, err := strength.Measure(ctx, own, strength.Options{
		Rollouts: rollouts, Plies: 1, Reference: gnu, JudgePlies: o.judge,
		Count: o.decisions, Pairs: o.pairs, Seed: o.seed, Workers: o.workers,
		Progress: func(part string) { fmt.Fprintln(os.Stderr, part) },
	})
	if err != nil {
		return err
	}
	fmt.Print(report)
	return byClass(ctx, own, gnu, o)
}

// disputes rolls out the decisions at which the nets disagree at 2 plies.
func disputes(ctx context.Context, own, gnu eval.Evaluator, o *options) error {
	list, err := strength.Decisions(ctx, gnu, o.disputes, o.seed)
	if err != nil {
		return err
	}
	d, err := strength.Dispute(ctx, own, gnu, gnu, 2, list, o.games, o.seed, o.workers)
	if err != nil {
		return err
	}
	fmt.Printf("of %d decisions at 2 plies %d differ; %s saves %v a decision against %s, %d games each\n",
		d.Decisions, d.Disputed, own.Name(), d.Saved, gnu.Name(), d.Games)
	return nil
}
