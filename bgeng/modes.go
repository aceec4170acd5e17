package bgeng

import (
	"context"
	"math"
	"strconv"

	"ana/bgeng/board"
	"ana/bgeng/ply"
)

// Mode is one line of a comparison of reductions.
type Mode struct {
	Name     string // "100", "50", "path 100,50,25", …
	Levels   []int  // percentages
	Rotation ply.Rotation
	Value    ply.Value
	Error    float64 // equity less that of the full search with as many rolls
	Effort   ply.Effort
}

// Modes values the position of req with the full search and with every
// reduction of the levels below the root, by path, stack and the rotation of
// 2003. emit, which may be nil, gets each line as it is done. The first line is
// the full search that the errors are counted from.
func (e *Engine) Modes(ctx context.Context, req Request, emit func(Mode)) ([]Mode, error) {
	var modes []Mode
	full := math.NaN()
	for _, o := range modeOptions(req.Options) {
		m, err := e.mode(ctx, &req, &o)
		if err != nil {
			return nil, err
		}
		if math.IsNaN(full) {
			full = shown(&m, &o)
		}
		m.Error = shown(&m, &o) - full
		if emit != nil {
			emit(m)
		}
		modes = append(modes, m)
	}
	return modes, nil
}

// modeOptions are the options of every line in order, the full search first.
func modeOptions(o Options) []Options {
	var list []Options
	for _, rotation := range []ply.Rotation{ply.Path, ply.Stack, ply.Classic2003} {
		for _, percent := range ply.Percentages() {
			if percent == 100 && rotation != ply.Path {
				continue
			}
			o.Rotation, o.Reduction = rotation, []int{percent}
			list = append(list, o)
		}
	}
	return list
}

// shown is the equity that a mode is compared by.
func shown(m *Mode, o *Options) float64 {
	if o.Cubeful {
		return m.Value.Cubeful
	}
	return m.Value.Equity
}

func (e *Engine) mode(ctx context.Context, req *Request, o *Options) (Mode, error) {
	q, err := e.question(req.Position, &req.Match, o)
	if err != nil {
		return Mode{}, err
	}
	// The rotation of 2003 is compared under the same pruning as the others.
	q.PruneNets = o.PruneNets
	res, err := e.search.Search(ctx, q)
	if err != nil {
		return Mode{}, err
	}
	m := Mode{Levels: o.Levels(), Rotation: o.Rotation, Value: res.Value, Effort: res.Effort}
	m.Name = modeName(m.Levels, o.Rotation)
	return m, nil
}

func modeName(levels []int, rotation ply.Rotation) string {
	name := rotation.String()
	for i, p := range levels {
		sep := ","
		if i == 0 {
			sep = " "
		}
		name += sep + strconv.Itoa(p)
	}
	return name
}

// PlayMode is what one reduction says about some plays.
type PlayMode struct {
	Name     string
	Levels   []int
	Rotation ply.Rotation
	Scores   []float64 // equity of each play for the side that makes it, cubeful if the options rank by it
	Effort   ply.Effort
}

// PlayModes is Modes for the positions that plays of the side on roll in req lead
// to, given as in moves.Play.Result. The lines are those of Modes, in the same
// order.
func (e *Engine) PlayModes(ctx context.Context, req Request, after []board.Position, emit func(PlayMode)) ([]PlayMode, error) {
	var modes []PlayMode
	for _, o := range modeOptions(req.Options) {
		m, err := e.playMode(ctx, &req, &o, after)
		if err != nil {
			return nil, err
		}
		if emit != nil {
			emit(m)
		}
		modes = append(modes, m)
	}
	return modes, nil
}

func (e *Engine) playMode(ctx context.Context, req *Request, o *Options, after []board.Position) (PlayMode, error) {
	q, err := e.question(req.Position, &req.Match, o)
	if err != nil {
		return PlayMode{}, err
	}
	q.PruneNets = o.PruneNets
	q.Player = 1 - q.Player
	m := PlayMode{Levels: o.Levels(), Rotation: o.Rotation, Scores: make([]float64, len(after))}
	m.Name = modeName(m.Levels, o.Rotation)
	for i := range after {
		q.Position = after[i]
		res, err := e.search.Search(ctx, q)
		if err != nil {
			return PlayMode{}, err
		}
		theirs := Mode{Value: res.Value}
		m.Scores[i] = -shown(&theirs, o)
		m.Effort.Add(&res.Effort)
	}
	return m, nil
}
