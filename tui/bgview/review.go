package bgview

import (
	"context"

	"ana/model"
	"ana/model/analyze"
	"ana/model/series"
	"ana/model/settings"
	"ana/tui/pane"
)

// review is the analysis of a whole match, made game by game in the background while one of the panes that show it is in
// front. What has been found stays when the user looks at something else.
type review struct {
	key   reviewKey
	games []gameReview
	err   error
}

// gameReview is what has been found about one game.
type gameReview struct {
	decisions []*series.Decision
	totals    series.Totals
	luckless  series.Luckless
	done      bool
}

// reviewKey is the question that a review answers.
type reviewKey struct {
	record   *model.Record
	settings settings.Settings
}

// reviewPart is some more of a game.
type reviewPart struct {
	key      reviewKey
	game     int
	first    bool // the first decision of the game: what is known of it comes again
	decision *series.Decision
	totals   series.Totals
	luckless series.Luckless
	done     bool
	err      error
}

// reviewKeyOf returns the question for what is shown.
func reviewKeyOf(s *pane.State) reviewKey {
	st := s.Settings
	st.Threads, st.Moyo, st.Compat, st.Patterns, st.Seed = 1, "", "", "", 0
	return reviewKey{s.Cursor.Record(), st}
}

// ask returns what is still to be done, the game under the cursor first.
func (r *review) ask(s *pane.State) (pane.Question, bool) {
	key := reviewKeyOf(s)
	if key != r.key {
		r.key, r.err, r.games = key, nil, make([]gameReview, len(key.record.Games))
	}
	var pending []int
	for k := range r.games {
		if i := (s.Cursor.GameIndex() + k) % len(r.games); !r.games[i].done {
			pending = append(pending, i)
		}
	}
	if len(pending) == 0 || r.err != nil || s.Library == nil {
		return pane.Question{}, false
	}
	lib := s.Library
	return pane.Question{Key: key, Run: func(ctx context.Context, emit func(any)) {
		engine, err := lib.Engine(key.settings)
		if err != nil {
			emit(reviewPart{key: key, err: err})
			return
		}
		o, err := analyze.BgOptions(key.settings)
		if err != nil {
			emit(reviewPart{key: key, err: err})
			return
		}
		for _, i := range pending {
			first := true
			totals, err := series.Bg(ctx, key.record, i, engine, o, func(d *series.Decision) error {
				emit(reviewPart{key: key, game: i, first: first, decision: d})
				first = false
				return ctx.Err()
			})
			if ctx.Err() != nil {
				return
			}
			var l series.Luckless
			if g := key.record.Games[i]; g.Bg.Analysed && err == nil {
				l.AddGame(g, totals, engine.Table())
			}
			emit(reviewPart{key: key, game: i, totals: totals, luckless: l, done: true, err: err})
		}
	}}, true
}

// answer takes a part.
func (r *review) answer(part any) {
	p, ok := part.(reviewPart)
	if !ok || p.key != r.key || p.game >= len(r.games) {
		return
	}
	g := &r.games[p.game]
	switch {
	case p.err != nil:
		r.err = p.err
	case p.done:
		g.done, g.totals, g.luckless = true, p.totals, p.luckless
	case p.first:
		g.decisions = []*series.Decision{p.decision}
	default:
		g.decisions = append(g.decisions, p.decision)
	}
}

// progress says how far the review is: games that are done, of all.
func (r *review) progress() (done, all int) {
	for i := range r.games {
		if r.games[i].done {
			done++
		}
	}
	return done, len(r.games)
}

// totals adds up the games that are done.
func (r *review) totals() series.Totals {
	t := series.NewTotals()
	for i := range r.games {
		if r.games[i].done {
			t.Add(r.games[i].totals)
		}
	}
	return t
}

// luckless adds up the results of the games that are done.
func (r *review) luckless() series.Luckless {
	var l series.Luckless
	for i := range r.games {
		if r.games[i].done {
			l.Add(r.games[i].luckless)
		}
	}
	return l
}

// reviewed is what the three panes of a review have in common.
type reviewed struct{ review *review }

// Ask implements pane.Asker.
func (p *reviewed) Ask(s *pane.State) (pane.Question, bool) { return p.review.ask(s) }

// Answer implements pane.Asker.
func (p *reviewed) Answer(part any) { p.review.answer(part) }

// Pending implements pane.Pender.
func (p *reviewed) Pending(s *pane.State) bool {
	i := s.Cursor.GameIndex()
	return p.review.err == nil && i < len(p.review.games) && !p.review.games[i].done
}

// Wants implements pane.Pane.
func (p *reviewed) Wants() []analyze.Name { return nil }
