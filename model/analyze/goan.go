package analyze

import (
	"context"
	"fmt"

	"ana/goeng"
	"ana/goeng/board"
	"ana/model"
	"ana/model/settings"
)

// The stages of the Go engine. The payload of each is a *goeng.Analysis that
// holds its own part and those it was made from.
const (
	GoWorms   Name = "go.worms"
	GoTactics Name = "go.tactics"
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

// GoOptions returns the engine options of settings.
func GoOptions(s settings.Settings) (goeng.Options, error) {
	compat, err := goeng.ParseCompat(s.Compat)
	if err != nil {
		return goeng.Options{}, err
	}
	return goeng.Options{Compat: compat, Workers: s.Threads}, nil
}

// goStage makes the analyzer of one part.
func goStage(name Name, part goeng.Part, cost Cost, fields []string, deps ...Name) Analyzer {
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
			opts, err := GoOptions(in.Settings)
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
func goAnalyzers() []Analyzer {
	return []Analyzer{
		goStage(GoWorms, goeng.Worms, Instant, []string{"compat"}),
		goStage(GoTactics, goeng.Tactics, Short, []string{"compat"}, GoWorms),
	}
}

// Standard returns the registry of both engines.
func Standard() (*Registry, error) { return NewRegistry(goAnalyzers()...) }
