package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
)

// options are the settings of a run.
type options struct {
	dir     string
	weights string
	seed    uint64
	workers int
	shards  int
	plies   int
	odd     int
	races   bool
	crashed bool
	thirds  bool

	siblings int
	keep     int
	leaf     string

	// fit
	name     string
	hidden   int
	passes   int
	batch    int
	rate     float64
	lambda   float64
	siblingW float64
	rollouts string
	plain    bool
	start    string
	grow     bool

	// measure
	decisions, pairs, judge, perClass, games, disputes int
}

func main() {
	var o options
	flag.StringVar(&o.dir, "dir", "", "folder for samples, checkpoints and results, outside the source tree")
	flag.StringVar(&o.weights, "weights", eval0, "GNU Backgammon's weights: gnubg, or a file; to generate also MAIN,RACE,SORT: three net files")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of self-play and of the first weights")
	flag.IntVar(&o.workers, "workers", 1, "threads")
	flag.IntVar(&o.shards, "shards", 50, "shards of 20,000 samples to generate")
	flag.IntVar(&o.odd, "odd", 50, "games of a hundred that begin with an odd position")
	flag.BoolVar(&o.races, "races", false, "generate races only, or train on races only")
	flag.BoolVar(&o.crashed, "crashed", false, "with -siblings: generate decisions that lead to crashed positions only")
	flag.BoolVar(&o.thirds, "thirds", false, "labels from a random third of the rolls: noisier, three times as many")
	flag.IntVar(&o.plies, "plies", 1, "plies of the labels: 0, 1, or 2 (an estimate from a random ninth of the pairs of rolls)")
	flag.IntVar(&o.siblings, "siblings", 0, "generate decisions: up to so many good plays of a roll, labelled at 1 ply or at 2 plies with the same rolls")
	flag.IntVar(&o.keep, "keep", 0, "plays scored by the main net after preselection while looking ahead; 0 is 5 and one for each doubling of the plays")
	flag.StringVar(&o.leaf, "leaf", "", "with -siblings: weights that judge the ends of lines, as in -weights; those of -weights choose the plays")
	flag.StringVar(&o.name, "name", "net", "name of the checkpoint and the net file; measure takes \"embedded\", too")
	flag.BoolVar(&o.plain, "plain", false, "train without the hand-made inputs: a quick net that sorts plays")
	flag.StringVar(&o.start, "start", "", "net file to begin with, in place of random weights")
	flag.BoolVar(&o.grow, "grow", false, "read the samples again before each pass, while another run makes more of them")
	flag.IntVar(&o.hidden, "hidden", 256, "units of the first layer, a multiple of 8")
	flag.IntVar(&o.passes, "passes", 30, "passes over the samples")
	flag.IntVar(&o.batch, "batch", 256, "samples of a batch")
	flag.Float64Var(&o.rate, "rate", 0.002, "largest learning rate")
	flag.Float64Var(&o.lambda, "lambda", 1, "weight of the squared equity error")
	flag.Float64Var(&o.siblingW, "sibling-weight", 0, "weight of the squared error of the equity against the mean error of the decision's plays")
	flag.StringVar(&o.rollouts, "rollouts", "", "file of rolled-out positions to measure on, never to train on")
	flag.IntVar(&o.decisions, "decisions", 1000, "decisions to judge")
	flag.IntVar(&o.disputes, "disputes", 0, "decisions to compare at 2 plies; where the nets differ the plays are rolled out")
	flag.IntVar(&o.perClass, "perclass", 500, "positions of each class to roll out")
	flag.IntVar(&o.games, "games", 72, "games of a rollout")
	flag.IntVar(&o.judge, "judge", 2, "plies at which decisions are judged")
	flag.IntVar(&o.pairs, "pairs", 1000, "pairs of games to play")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, &o, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

const eval0 = "gnubg"

func run(ctx context.Context, o *options, stage string) error {
	if o.dir == "" {
		return fmt.Errorf("no folder given: use -dir")
	}
	if err := os.MkdirAll(o.dir, 0o755); err != nil {
		return err
	}
	switch stage {
	case "generate":
		return generate(ctx, o)
	case "fit":
		return fit(ctx, o)
	case "linear":
		return linear(ctx, o)
	case "rollout":
		return rollout(ctx, o)
	case "measure":
		return measure(ctx, o)
	}
	return fmt.Errorf("stage %q: want generate, fit, linear, rollout or measure", stage)
}
