package goview

import (
	"context"
	"fmt"
	"time"

	"ana/model"
	"ana/model/analyze"
	"ana/model/series"
	"ana/model/settings"
	"ana/tui/pane"
)

// gameSeries is the analysis of every position of the main line, made in the background while a pane that shows it is in
// front.
type gameSeries struct {
	key    seriesKey
	points []series.GoPoint
	failed error
}

// seriesKey is the question that the points answer; only settings that change the figures count.
type seriesKey struct {
	game     *model.Game
	settings settings.Settings
}

// seriesPart is some more points, or why there are no more.
type seriesPart struct {
	key    seriesKey
	points []series.GoPoint
	err    error
}

func seriesKeyOf(s *pane.State) seriesKey {
	st := settings.Settings{Moyo: s.Settings.Moyo, Partition: s.Settings.Partition, Compat: s.Settings.Compat, Patterns: s.Settings.Patterns, Threads: 1}
	return seriesKey{s.Cursor.Game(), st}
}

// of returns the points of the game shown that are there.
func (g *gameSeries) of(s *pane.State) []series.GoPoint {
	if g.key != seriesKeyOf(s) {
		return nil
	}
	return g.points
}

// complete reports whether nothing is missing.
func (g *gameSeries) complete(s *pane.State) bool {
	return g.failed != nil || len(g.of(s)) == len(mainLine(s.Cursor.Game()))
}

// progress is a word for the status line while points are missing.
func (g *gameSeries) progress(s *pane.State) []string {
	if g.complete(s) {
		return nil
	}
	return []string{fmt.Sprintf("searching %d/%d", len(g.of(s)), len(mainLine(s.Cursor.Game())))}
}

// ask returns what is still to be done.
func (g *gameSeries) ask(s *pane.State) (pane.Question, bool) {
	key := seriesKeyOf(s)
	if key != g.key {
		g.key, g.points, g.failed = key, nil, nil
	}
	if g.complete(s) {
		return pane.Question{}, false
	}
	rec, game, lib := s.Cursor.Record(), s.Cursor.GameIndex(), s.Library
	if lib == nil {
		lib = analyze.NewLibrary()
	}
	return pane.Question{Key: key, Run: func(ctx context.Context, emit func(any)) {
		opts, _, err := analyze.GoOptions(key.settings, lib)
		if err != nil {
			emit(seriesPart{key: key, err: err})
			return
		}
		var batch []series.GoPoint
		last := time.Now()
		err = series.Go(ctx, rec, game, opts, func(pt series.GoPoint) error {
			batch = append(batch, pt)
			if time.Since(last) >= 100*time.Millisecond {
				emit(seriesPart{key: key, points: batch})
				batch, last = nil, time.Now()
			}
			return ctx.Err()
		})
		if ctx.Err() == nil {
			emit(seriesPart{key: key, points: batch, err: err})
		}
	}}, true
}

// answer takes a part. The points of a question that is asked again come from the start again.
func (g *gameSeries) answer(part any) {
	p, ok := part.(seriesPart)
	if !ok || p.key != g.key {
		return
	}
	if len(p.points) > 0 && p.points[0].Node == 0 {
		g.points = nil
	}
	g.points = append(g.points, p.points...)
	g.failed = p.err
}

// next goes to the next move of the line whose point is of a kind.
func (g *gameSeries) next(s *pane.State, by int, kind func(*series.GoPoint) bool) (model.Cursor, bool) {
	wanted := map[model.NodeID]bool{}
	for i := range g.of(s) {
		if kind(&g.points[i]) {
			wanted[g.points[i].Node] = true
		}
	}
	is := func(n *model.Node) bool { return wanted[n.ID] }
	if by < 0 {
		return s.Cursor.PrevWhere(is)
	}
	return s.Cursor.NextWhere(is)
}

// mainLine returns the nodes of the main line.
func mainLine(g *model.Game) []model.NodeID {
	var out []model.NodeID
	for id := model.NodeID(0); id != model.NoNode; id = g.Node(id).FirstChild {
		out = append(out, id)
	}
	return out
}
