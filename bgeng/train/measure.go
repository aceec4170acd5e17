package main

import (
	"bufio"
	"context"
	"errors"
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
	judge, save, err := openJudge(gnu, o)
	if err != nil {
		return err
	}
	report, err := strength.Measure(ctx, own, strength.Options{
		Rollouts: rollouts, Plies: 1, Reference: gnu, Judge: judge,
		Count: o.decisions, Pairs: o.pairs, Seed: o.seed, Workers: o.workers,
		Progress: func(part string) { fmt.Fprintln(os.Stderr, part) },
	})
	if err := errors.Join(err, save()); err != nil {
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

// openJudge returns the judge of decisions with the values that earlier runs left
// in the folder, and what adds this run's to them.
func openJudge(gnu eval.Evaluator, o *options) (*strength.Judge, func() error, error) {
	name := fmt.Sprintf("judged-%s-%d.jsonl", filepath.Base(o.weights), o.judge)
	f, err := os.OpenFile(filepath.Join(o.dir, name), os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, nil, err
	}
	judge := &strength.Judge{Evaluator: gnu, Plies: o.judge}
	if err := judge.Read(bufio.NewReader(f)); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", f.Name(), errors.Join(err, f.Close()))
	}
	return judge, func() error {
		w := bufio.NewWriter(f)
		return errors.Join(judge.Write(w), w.Flush(), f.Close())
	}, nil
}
