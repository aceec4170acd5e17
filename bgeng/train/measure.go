package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"ana/bgeng/eval"
	"ana/bgeng/strength"
)

// rms measures an evaluator on a file of rolled-out positions.
func rms(ev eval.Evaluator, path string, plies int) (strength.Figure, error) {
	f, err := os.Open(path)
	if err != nil {
		return strength.Figure{}, err
	}
	defer f.Close()
	rollouts, err := strength.ReadRollouts(f)
	if err != nil {
		return strength.Figure{}, err
	}
	return strength.RMS(context.Background(), ev, rollouts, plies)
}

// measure prints the strength of the trained net beside that of GNU
// Backgammon's weights.
func measure(ctx context.Context, o *options) error {
	own, err := eval.Open(filepath.Join(o.dir, o.name+".net"), eval.Options{CacheDir: o.dir})
	if err != nil {
		return err
	}
	gnu, err := eval.Open(o.weights, eval.Options{CacheDir: o.dir})
	if err != nil {
		return err
	}
	if o.rollouts != "" {
		for _, ev := range []eval.Evaluator{own, gnu} {
			for plies := range 2 {
				f, err := rms(ev, o.rollouts, plies)
				if err != nil {
					return err
				}
				fmt.Printf("%-12s RMS equity error at %d ply: %v\n", ev.Name(), plies, f)
			}
		}
	}
	decisions, err := strength.Decisions(ctx, gnu, o.decisions, o.seed)
	if err != nil {
		return err
	}
	losses, diff, err := strength.Loss(ctx, []eval.Evaluator{own, gnu}, gnu, 2, decisions)
	if err != nil {
		return err
	}
	fmt.Printf("loss per decision, judged at 2 ply by gnubg: %v, gnubg %v, difference (gnubg - own) %v\n", losses[0], losses[1], diff)
	match, err := strength.Match(ctx, own, gnu, o.pairs, o.seed)
	if err != nil {
		return err
	}
	fmt.Printf("points per game against gnubg at 0 ply, dice used twice: %v\n", match)
	return nil
}
