package goeng

import (
	"context"
	"time"

	"ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/pattern"
	"ana/goeng/tactic"
	"ana/goeng/worm"
)

// Part names a part of an analysis; parts combine by addition.
type Part uint16

// The parts, in the order of the pipeline.
const (
	Worms   Part = 1 << iota // worms, closest-worm maps, unconditional status
	Tactics                  // attack and defence codes, lunches, inessential worms
	Dragons                  // partition, verdicts, influence, moyo, pattern matches, score
)

// needs lists what each part is computed from.
var needs = map[Part]Part{
	Tactics: Worms,
	Dragons: Tactics,
}

// closure adds everything that the wanted parts need.
func (p Part) closure() Part {
	for {
		all := p
		for part, from := range needs {
			if p&part != 0 {
				all |= from
			}
		}
		if all == p {
			return p
		}
		p = all
	}
}

// Options are the settings of an analysis. The zero value is 3.8 with one
// worker.
type Options struct {
	Compat Compat
	// Classic takes the surrounding moyo of segmentation for verdicts; else that of
	// closest worms.
	Classic bool
	// ClassicPartition groups worms by the classic rules where 2002 has two.
	ClassicPartition bool
	// Patterns are the databases; nil stands for the built-in set.
	Patterns *pattern.Set
	// Disabled switches patterns off.
	Disabled *pattern.Disabled
	// LifeNodes is how many positions life and death reading may look at per
	// question; 0 stands for the default, and a negative number for none at all,
	// which leaves every dragon unchecked.
	LifeNodes int
	// Read reads all strings of a board; nil stands for reading afresh. Callers that
	// step through a game give one that remembers.
	Read func(ctx context.Context, b *board.Board) ([]tactic.Codes, error)
	// Workers is the number of goroutines, at least 1; it never changes a
	// result.
	Workers int
}

// Timing is how long the stages took; Influence, moyo with it, is a part of Dragons.
type Timing struct {
	Worms, Read, Dragons, Influence, Total time.Duration
}

// Analysis is what is known about a position; parts that were not wanted are nil.
// It is not modified once returned.
type Analysis struct {
	Position Position
	Options  Options
	// Worms describes the strings; its tactical fields are set when
	// Worms.HasTactics.
	Worms *worm.Result
	// Dragons holds the dragons and everything that was computed on the way:
	// influence, moyo, matches.
	Dragons *dragon.Result
	Timing  Timing

	has Part // the parts that are there
}

// Has tells whether all of the named parts are there.
func (a *Analysis) Has(p Part) bool { return a.has&p == p }

// Analyze computes the wanted parts of a position and what they need.
func Analyze(ctx context.Context, pos Position, opts Options, want Part) (*Analysis, error) {
	return Extend(ctx, nil, pos, opts, want)
}

// Extend is Analyze for a position of which some parts are known: it returns a
// new analysis with those of before, which may be nil, and the wanted ones. The
// two must be of the same position and options.
func Extend(ctx context.Context, before *Analysis, pos Position, opts Options, want Part) (*Analysis, error) {
	start := time.Now()
	pos.Board = pos.Board.Breathing()
	a := &Analysis{Position: pos, Options: opts}
	if before != nil {
		*a = *before
		a.Options = opts
	}
	for _, s := range stages() {
		if want.closure()&s.part == 0 || a.has&s.part != 0 {
			continue
		}
		begin := time.Now()
		if err := s.run(ctx, a); err != nil {
			return nil, err
		}
		*s.clock(&a.Timing) = time.Since(begin)
		a.has |= s.part
	}
	a.Timing.Total += time.Since(start)
	return a, ctx.Err()
}

// stage is one step of the pipeline.
type stage struct {
	part  Part
	clock func(*Timing) *time.Duration
	run   func(context.Context, *Analysis) error
}

// stages lists the pipeline in order.
func stages() []stage {
	return []stage{
		{Worms, func(t *Timing) *time.Duration { return &t.Worms }, func(_ context.Context, a *Analysis) error {
			a.Worms = FindWorms(a.Position, a.Options)
			return nil
		}},
		{Tactics, func(t *Timing) *time.Duration { return &t.Read }, func(ctx context.Context, a *Analysis) (err error) {
			a.Worms, err = ReadWorms(ctx, a.Position, a.Options, a.Worms)
			return err
		}},
		{Dragons, func(t *Timing) *time.Duration { return &t.Dragons }, func(ctx context.Context, a *Analysis) (err error) {
			a.Dragons, a.Timing.Influence, err = judgeDragons(ctx, a.Position, a.Options, a.Worms)
			return err
		}},
	}
}

// FindWorms is the stage that reads nothing: worms, maps, unconditional status.
func FindWorms(pos Position, opts Options) *worm.Result {
	pos.Board = pos.Board.Breathing()
	an := worm.NewAnalyzer(worm.Options{Compat: opts.Compat.worm()})
	r := an.Analyze(pos.Board, nil)
	an.Unconditional(pos.Board, r)
	return r
}

// ReadWorms adds the tactical codes to a description of the same position and
// returns the completed copy.
func ReadWorms(ctx context.Context, pos Position, opts Options, w *worm.Result) (*worm.Result, error) {
	pos.Board = pos.Board.Breathing()
	read := opts.Read
	if read == nil {
		read = func(ctx context.Context, b *board.Board) ([]tactic.Codes, error) {
			return tactic.ReadAll(ctx, b, tactic.Options{}, max(1, opts.Workers))
		}
	}
	all, err := read(ctx, pos.Board)
	if err != nil {
		return nil, err
	}
	// Both lists are in scan order of the origins.
	codes := make([]worm.Tactics, len(all))
	for i := range all {
		c := &all[i]
		codes[i] = worm.Tactics{
			AttackCode: int(c.Attack), AttackPoint: c.AttackPoint(), DefendCode: int(c.Defence), DefendPoint: c.DefencePoint(),
		}
	}
	done := *w
	done.Worms = append([]worm.Worm(nil), w.Worms...)
	worm.NewAnalyzer(worm.Options{Compat: opts.Compat.worm()}).ApplyTactics(pos.Board, &done, codes)
	return &done, nil
}
