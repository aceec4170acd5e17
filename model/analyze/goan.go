package analyze

import (
	"context"
	"fmt"
	"path/filepath"

	"ana/goeng"
	"ana/goeng/board"
	"ana/goeng/pattern"
	"ana/model"
	"ana/model/settings"
)

// The stages of the Go engine. The payload of each is a *goeng.Analysis that
// holds its own part and those it was made from.
const (
	GoWorms   Name = "go.worms"
	GoTactics Name = "go.tactics"
	GoDragons Name = "go.dragons"
)

// GoInput is a Go position for analysis.
type GoInput struct {
	*model.GoPosition
	// Neutral analyses without a side to move.
	Neutral bool
}

// Identity tells apart the neutral mode.
func (p GoInput) Identity() uint64 {
	id := p.GoPosition.Identity()
	if p.Neutral {
		id ^= 0x9e3779b97f4a7c15
	}
	return id
}

// Position converts the position for the engine.
func (p GoInput) Position() (goeng.Position, error) {
	b, err := p.Board()
	if err != nil {
		return goeng.Position{}, err
	}
	pos := goeng.Position{Board: b, ToMove: p.ToMove, Komi: p.Komi}
	if p.Neutral {
		pos.ToMove = board.Empty
	}
	return pos, nil
}

// GoOptions returns the engine options of settings. Databases that cannot be
// read in full are used as far as they can; faults are what was wrong. The error
// is about settings that make no sense.
func GoOptions(s settings.Settings, library *Library) (opts goeng.Options, faults pattern.ErrorList, err error) {
	compat, err := goeng.ParseCompat(s.Compat)
	if err != nil {
		return goeng.Options{}, nil, err
	}
	opts = goeng.Options{Compat: compat, Classic: s.Moyo == "classic", ClassicPartition: s.Partition == "classic" || s.Partition == "as-moyo" && s.Moyo == "classic", Workers: s.Threads, Read: library.readStrings}
	if s.Patterns != "" {
		opts.Patterns, faults = library.Load(filepath.SplitList(s.Patterns)...)
	}
	return opts, faults, nil
}

// goStage makes the analyzer of one part.
func goStage(lib *Library, name Name, part goeng.Part, cost Cost, fields []string, deps ...Name) Analyzer {
	return Analyzer{
		Name: name, Game: settings.Go, Version: 1, Cost: cost, Fields: fields, Deps: deps,
		Run: func(ctx context.Context, in Input, _ Emit) (any, error) {
			p, ok := in.Position.(GoInput)
			if !ok {
				return nil, fmt.Errorf("%s: not a Go position: %T", name, in.Position)
			}
			pos, err := p.Position()
			if err != nil {
				return nil, err
			}
			opts, _, err := GoOptions(in.Settings, lib)
			if err != nil {
				return nil, err
			}
			var before *goeng.Analysis
			if len(deps) > 0 {
				before, _ = in.Deps[deps[len(deps)-1]].(*goeng.Analysis)
			}
			return goeng.Extend(ctx, before, pos, opts, part)
		},
	}
}

// goAnalyzers returns the stages in the order of the pipeline.
func goAnalyzers(lib *Library) []Analyzer {
	return []Analyzer{
		goStage(lib, GoWorms, goeng.Worms, Instant, []string{"compat"}),
		goStage(lib, GoTactics, goeng.Tactics, Short, []string{"compat"}, GoWorms),
		goStage(lib, GoDragons, goeng.Dragons, Deep, []string{"compat", "moyo", "partition", "patterns"}, GoTactics),
	}
}

// Standard returns the registry of both engines. Pattern databases and nets come
// from the library.
func Standard(lib *Library) (*Registry, error) {
	return NewRegistry(append(goAnalyzers(lib), bgAnalyzers(lib)...)...)
}
