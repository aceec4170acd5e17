package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"

	"ana/bgeng/board"
	"ana/bgeng/eval"
	"ana/bgeng/strength"
)

// rolled are the classes that are rolled out to measure on: the rolled-out
// contact positions come from elsewhere.
var rolled = []struct {
	class board.Class
	file  string
}{{board.Race, "rollouts-race.jsonl"}, {board.Crashed, "rollouts-crashed.jsonl"}}

// rollout rolls out positions of self-play of the classes that it has no file of.
func rollout(ctx context.Context, o *options) error {
	gnu, err := eval.Open(o.weights, eval.Options{CacheDir: o.dir, CacheMiB: 64})
	if err != nil {
		return err
	}
	for _, r := range rolled {
		path := filepath.Join(o.dir, r.file)
		if _, err := os.Stat(path); err == nil {
			continue
		}
		positions, err := strength.Positions(ctx, gnu, r.class, o.perClass, o.seed)
		if err != nil {
			return err
		}
		all, err := strength.RollOut(ctx, gnu, positions, o.games, o.seed, o.workers)
		if err != nil {
			return err
		}
		var b bytes.Buffer
		if err := strength.WriteRollouts(&b, all); err != nil {
			return err
		}
		if err := writeFile(path, b.Bytes()); err != nil {
			return err
		}
		fmt.Printf("%s: %d positions, %d games each\n", path, len(all), o.games)
	}
	return nil
}

// byClass prints how far both are from the rolled-out positions of each class.
func byClass(ctx context.Context, own, gnu eval.Evaluator, o *options) error {
	for _, r := range rolled {
		path := filepath.Join(o.dir, r.file)
		if _, err := os.Stat(path); err != nil {
			fmt.Printf("%s: not rolled out\n", r.class)
			continue
		}
		all, err := strength.ReadRolloutFile(path)
		if err != nil {
			return err
		}
		ours, err := strength.RMS(ctx, own, all, 0, o.workers)
		if err != nil {
			return err
		}
		theirs, err := strength.RMS(ctx, gnu, all, 0, o.workers)
		if err != nil {
			return err
		}
		closer, err := strength.Closer(ctx, own, gnu, all, 0, o.workers)
		if err != nil {
			return err
		}
		var noise float64
		for i := range all {
			noise += all[i].Err * all[i].Err / float64(len(all))
		}
		fmt.Printf("RMS equity error, %s, 0 ply: own %v, gnubg %v, mean square below gnubg's by %.6f ± %.6f (that of the rollouts is %.6f)\n",
			r.class, ours, theirs, closer.Value, closer.Err, noise)
	}
	return nil
}
