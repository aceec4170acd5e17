package analyze

import (
	"context"
	"fmt"
	"strings"

	"ana/bgeng"
	"ana/bgeng/ply"
	"ana/model"
	"ana/model/settings"
)

// The stages of the backgammon engine. The payload of BgAnalysis is a
// *bgeng.Analysis, that of BgModes a []bgeng.Mode: every reduction side by side.
const (
	BgAnalysis Name = "bg.analysis"
	BgModes    Name = "bg.modes"
)

// BgOptions returns the engine options of settings.
func BgOptions(s settings.Settings) (bgeng.Options, error) {
	o := bgeng.Defaults()
	var err error
	if o.Reduction, err = bgeng.ParseReduction(s.Reduction); err != nil {
		return o, err
	}
	if o.Rotation, err = ply.ParseRotation(s.Rotation); err != nil {
		return o, err
	}
	if o.Filter, err = ply.ParseFilter(s.Filter); err != nil {
		return o, err
	}
	if o.Prune, err = bgeng.ParsePrune(s.Prune); err != nil {
		return o, err
	}
	if strings.HasPrefix(s.Rotation, "classic") && strings.Contains(s.Reduction, ",") {
		return o, fmt.Errorf("--reduction %s: the classic rotations take one value, 100, 66, 50, 33 or 25; lists go with path and stack", s.Reduction)
	}
	o.PruneNets = s.Prune == "gnubg"
	o.Plies, o.PruneName, o.Cubeful, o.Corrected, o.Threads = s.Plies, s.Prune, s.Cubeful, s.Corrected, s.Threads
	return o, nil
}

// BgRequest makes the question about a position: the play of the record is
// scored at full depth too.
func BgRequest(p *model.BgPosition, o bgeng.Options) bgeng.Request {
	req := bgeng.Request{Position: p.Board, Match: p.Match, Options: o}
	if p.Action != nil && p.Action.Kind == model.ActRoll && !p.Action.Illegal && !p.Action.Hidden {
		after := p.Result
		req.Judge = &after
	}
	return req
}

// bgFields are the settings that the backgammon engine reads.
func bgFields() []string {
	return []string{"plies", "reduction", "rotation", "prune", "filter", "cubeful", "corrected", "net", "met", "bearoff"}
}

// bgInput prepares a question.
func bgInput(in Input, lib *Library) (*bgeng.Engine, bgeng.Request, error) {
	p, ok := in.Position.(*model.BgPosition)
	if !ok {
		return nil, bgeng.Request{}, fmt.Errorf("not a backgammon position: %T", in.Position)
	}
	o, err := BgOptions(in.Settings)
	if err != nil {
		return nil, bgeng.Request{}, err
	}
	e, err := lib.Engine(in.Settings)
	return e, BgRequest(p, o), err
}

// bgAnalyzers returns the stages of the backgammon engine.
func bgAnalyzers(lib *Library) []Analyzer {
	return []Analyzer{
		{
			Name: BgAnalysis, Game: settings.Backgammon, Version: 1, Fields: bgFields(), Cost: Short,
			Run: func(ctx context.Context, in Input, emit Emit) (any, error) {
				e, req, err := bgInput(in, lib)
				if err != nil {
					return nil, err
				}
				return e.Analyze(ctx, req, func(a *bgeng.Analysis) { emit(a) })
			},
		},
		{
			Name: BgModes, Game: settings.Backgammon, Version: 1, Fields: bgFields(), Cost: Deep,
			Run: func(ctx context.Context, in Input, emit Emit) (any, error) {
				e, req, err := bgInput(in, lib)
				if err != nil {
					return nil, err
				}
				var done []bgeng.Mode
				return e.Modes(ctx, req, func(m bgeng.Mode) {
					done = append(done[:len(done):len(done)], m)
					emit(done)
				})
			},
		},
	}
}
