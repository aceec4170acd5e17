package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"ana/bgeng/board"
	"ana/bgeng/eval"
	"ana/bgeng/nn"

	"golang.org/x/sync/errgroup"
)

// shardSize is the number of samples of a shard.
const shardSize = 20000

// generate writes shards until there are shards of them. Shard k depends on the
// seed and k alone, so any number of workers gives the same files.
func generate(ctx context.Context, o *options) error {
	ev, err := teacher(o, o.weights)
	if err != nil {
		return err
	}
	leaf := ev
	if o.leaf != "" {
		if leaf, err = teacher(o, o.leaf); err != nil {
			return err
		}
	}
	var next atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	for range o.workers {
		group.Go(func() error {
			for {
				k := int(next.Add(1) - 1)
				if k >= o.shards {
					return nil
				}
				path := shardPath(o.dir, k)
				if _, err := os.Stat(path); err == nil {
					continue
				}
				began := time.Now()
				samples, err := play(ctx, &labeller{ev: ev, leaf: leaf, keep: o.keep}, o, rand.New(rand.NewPCG(o.seed, uint64(k))))
				if err != nil {
					return err
				}
				if err := writeShard(path, samples); err != nil {
					return err
				}
				fmt.Printf("shard %d: %d samples in %.0fs\n", k, len(samples), time.Since(began).Seconds())
			}
		})
	}
	return group.Wait()
}

// teacher opens the evaluator that plays and labels: weights of GNU Backgammon,
// or the main, race and sorting nets of this program, separated by commas.
func teacher(o *options, weights string) (eval.Evaluator, error) {
	files := strings.Split(weights, ",")
	if len(files) == 1 {
		return eval.Open(weights, eval.Options{CacheDir: o.dir})
	}
	var nets eval.Nets
	for k, slot := range []**nn.Own{&nets.Main, &nets.Race, &nets.Sort} {
		if k >= len(files) {
			break
		}
		data, err := os.ReadFile(files[k])
		if err != nil {
			return nil, err
		}
		raw, err := nn.ParseOwn(data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", files[k], err)
		}
		if *slot, err = nn.NewOwn(raw); err != nil {
			return nil, fmt.Errorf("%s: %w", files[k], err)
		}
	}
	return eval.NewOwn(nets, eval.NewDatabases(o.dir, nil)), nil
}

// player plays games against itself until its shard is full.
type player struct {
	l       *labeller
	o       *options
	rng     *rand.Rand
	samples []sample
}

func play(ctx context.Context, l *labeller, o *options, rng *rand.Rand) ([]sample, error) {
	p := &player{l: l, o: o, rng: rng, samples: make([]sample, 0, shardSize+o.siblings)}
	for len(p.samples) < shardSize {
		pos := start(rng, o)
		for pos.Class() >= board.Race && len(p.samples) < shardSize {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if o.siblings == 0 {
				p.keep(&pos)
			}
			p.l.best(&pos, 1+rng.IntN(6), 1+rng.IntN(6), false)
			next := p.l.boards[choose(rng, p.l.outs)]
			if o.siblings == 0 {
				p.keepSiblings()
			} else {
				p.keepDecision()
			}
			pos = next
		}
	}
	return p.samples, nil
}

// keepSiblings adds some of the plays just scored: they teach what not to do.
// Labels at 0 ply are there already, so more of them are taken.
func (p *player) keepSiblings() {
	boards := p.l.boards
	if p.o.plies > 0 {
		if p.rng.IntN(3) == 0 {
			sibling := boards[p.rng.IntN(len(boards))]
			p.keep(&sibling)
		}
		return
	}
	for range min(3, len(boards)/2) {
		p.keep(&boards[p.rng.IntN(len(boards))])
	}
}

// keep labels a position and adds it to the shard; of races only every third,
// unless races and nothing else are wanted.
func (p *player) keep(pos *board.Position) {
	class := pos.Class()
	if len(p.samples) == shardSize || class < board.Race {
		return
	}
	if race := class == board.Race; p.o.races && !race || !p.o.races && race && p.rng.IntN(3) > 0 {
		return
	}
	s := sample{pos: *pos}
	switch {
	case p.o.plies == 0:
		p.l.ev.Eval(pos, &s.out)
	case p.o.plies == 2:
		p.l.labelTwo(pos, p.rng, &s.out)
	case p.o.thirds:
		p.l.labelThird(pos, p.rng.IntN(len(thirds)), &s.out)
	default:
		p.l.label(pos, &s.out)
	}
	p.samples = append(p.samples, s)
}

// choose picks the best play, or now and then a worse one, the more seldom the
// more it loses.
func choose(rng *rand.Rand, outs []eval.Outputs) int {
	if len(outs) == 1 || rng.IntN(4) > 0 {
		return 0
	}
	const temperature = 0.08
	best := eval.Equity(&outs[0])
	weights := make([]float64, len(outs))
	total := 0.0
	for i := range outs {
		weights[i] = math.Exp(float64(eval.Equity(&outs[i])-best) / temperature)
		total += weights[i]
	}
	x := rng.Float64() * total
	for i, w := range weights {
		if x -= w; x < 0 {
			return i
		}
	}
	return 0
}
