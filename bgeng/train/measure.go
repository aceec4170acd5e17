package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"ana/bgeng/eval"
	"ana/bgeng/strength"
)

// readRollouts reads the file of rolled-out positions, none if no name is given.
func readRollouts(path string) ([]strength.Rollout, error) {
	if path == "" {
		return nil, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return strength.ReadRollouts(f)
}

// measure prints the strength of the trained net beside that of GNU
// Backgammon's weights.
func measure(ctx context.Context, o *options) error {
	own, err := eval.Open(filepath.Join(o.dir, o.name+".net"), eval.Options{CacheDir: o.dir})
	if err != nil {
		return err
	}
	gnu, err := eval.Open(o.weights, eval.Options{CacheDir: o.dir, CacheMiB: 64})
	if err != nil {
		return err
	}
	rollouts, err := readRollouts(o.rollouts)
	if err != nil {
		return err
	}
	report, err := strength.Measure(ctx, own, strength.Options{
		Rollouts: rollouts, Plies: 1, Reference: gnu, JudgePlies: o.judge,
		Decisions: o.decisions, Pairs: o.pairs, Seed: o.seed,
		Progress: func(part string) { fmt.Fprintln(os.Stderr, part) },
	})
	if err != nil {
		return err
	}
	fmt.Print(report)
	return nil
}
