package analyze

import (
	"context"
	"fmt"
	"hash/fnv"

	"ana/bgeng"
	"ana/model"
	"ana/model/series"
	"ana/model/settings"
)

// BgMatch analyses a whole record in the background. Its position is a
// RecordInput, its payload a *Match, emitted anew after every decision.
const BgMatch Name = "bg.match"

// RecordInput is a whole record for analysis.
type RecordInput struct{ *model.Record }

// Identity tells records apart: by name, size and what was found in them. A
// record that was read again after a change has other nodes.
func (r RecordInput) Identity() uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s %p", r.Path, r.Record)
	return h.Sum64()
}

// Match is what is known so far about the decisions of a record. It is immutable.
type Match struct {
	// Games holds the decisions of each game in order, as far as they are done.
	Games [][]*series.Decision
	// Totals are those of the players over what is done.
	Totals series.Totals
	// Done and Total count actions.
	Done, Total int
}

// copyWith returns a match with one more decision.
func (m *Match) copyWith(game int, d *series.Decision) *Match {
	next := *m
	next.Games = append([][]*series.Decision(nil), m.Games...)
	list := next.Games[game]
	next.Games[game] = append(list[:len(list):len(list)], d)
	next.Done++
	return &next
}

// matchAnalyzer analyses all games of a record, one after the other.
func matchAnalyzer(lib *Library) Analyzer {
	return Analyzer{
		Name: BgMatch, Game: settings.Backgammon, Version: 1, Fields: bgFields(), Cost: Deep,
		Run: func(ctx context.Context, in Input, emit Emit) (any, error) {
			r, ok := in.Position.(RecordInput)
			if !ok {
				return nil, fmt.Errorf("not a record: %T", in.Position)
			}
			o, err := BgOptions(in.Settings)
			if err != nil {
				return nil, err
			}
			e, err := lib.Engine(in.Settings.Net, in.Settings.MET)
			if err != nil {
				return nil, err
			}
			return analyseMatch(ctx, r.Record, e, o, emit)
		},
	}
}

func analyseMatch(ctx context.Context, rec *model.Record, e *bgeng.Engine, o bgeng.Options, emit Emit) (any, error) {
	m := &Match{Games: make([][]*series.Decision, len(rec.Games)), Totals: series.NewTotals()}
	for _, g := range rec.Games {
		m.Total += g.Moves()
	}
	for i := range rec.Games {
		t, err := series.Bg(ctx, rec, i, e, o, func(d *series.Decision) error {
			m = m.copyWith(i, d)
			emit(m)
			return ctx.Err()
		})
		if err != nil {
			return nil, err
		}
		next := *m
		next.Totals = series.NewTotals()
		next.Totals.Add(m.Totals)
		next.Totals.Add(t)
		m = &next
	}
	return m, nil
}
