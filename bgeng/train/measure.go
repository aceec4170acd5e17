package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"ana/bgeng/board"
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
	return byClass(ctx, own, gnu, o)
}

// byClass prints how far both are from GNU Backgammon's 2-ply values on
// positions of each class of self-play.
func byClass(ctx context.Context, own, gnu eval.Evaluator, o *options) error {
	for _, class := range []board.Class{board.Race, board.Crashed, board.Contact} {
		positions, err := strength.Positions(ctx, gnu, class, o.perClass, o.seed)
		if err != nil || len(positions) == 0 {
			return err
		}
		deep, err := strength.Deepen(ctx, gnu, positions, o.judge)
		if err != nil {
			return err
		}
		ours, err := strength.RMS(ctx, own, deep, 0)
		if err != nil {
			return err
		}
		theirs, err := strength.RMS(ctx, gnu, deep, 0)
		if err != nil {
			return err
		}
		fmt.Printf("RMS from gnubg at %d ply, %s: own %v, gnubg %v\n", o.judge, class, ours, theirs)
	}
	return nil
}
