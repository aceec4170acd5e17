package bgview

import (
	"context"
	"fmt"

	"ana/model"
	"ana/model/analyze"
	"ana/model/series"
	"ana/tui/pane"
)

// maxPlies is the deepest lookahead of a setting.
const maxPlies = 4

// deeper is a queue of decisions that are analysed with more lookahead than the match was.
type deeper struct {
	run   int // number of the queue
	key   reviewKey
	plies int
	queue []place
	done  int
	found map[place]*series.Decision // of every queue for the same match and settings
	err   error
}

// place is an action of a record.
type place struct {
	game int
	node model.NodeID
}

// deeperKey is a queue that somebody asked for.
type deeperKey struct{ run int }

// deeperPart is a decision that was analysed.
type deeperPart struct {
	run      int
	at       place
	decision *series.Decision
	err      error
}

// of returns what is known best about a decision.
func (q *deeper) of(key reviewKey, game int, d *series.Decision) *series.Decision {
	if q.key == key {
		if better := q.found[place{game, d.Node}]; better != nil {
			return better
		}
	}
	return d
}

// chosen lists the rows that are marked.
func (p *BlundersPane) chosen(t *pane.Table) []pane.Row {
	var out []pane.Row
	for _, row := range t.Rows {
		if p.marked[row.ID] {
			out = append(out, row)
		}
	}
	return out
}

// deepen queues the marked errors, or the selected one.
func (p *BlundersPane) deepen(s *pane.State) pane.Effect {
	rows := p.chosen(p.rows(s))
	if len(rows) == 0 {
		row, ok := p.table.Selected()
		if !ok {
			return pane.Say("no error is selected")
		}
		rows = []pane.Row{row}
	}
	if s.Settings.Plies >= maxPlies {
		return pane.Say(fmt.Sprintf("%d rolls are the deepest that can be looked ahead", maxPlies))
	}
	q := &p.again
	if q.key != p.review.key {
		q.found = map[place]*series.Decision{}
	}
	q.run++
	q.key, q.plies, q.queue, q.done, q.err = p.review.key, s.Settings.Plies+1, nil, 0, nil
	seen := map[place]bool{}
	for _, row := range rows {
		if at := (place{row.Game, row.Node}); !seen[at] {
			seen[at] = true
			q.queue = append(q.queue, at)
		}
	}
	return pane.Say(fmt.Sprintf("%d decisions are analysed %d rolls deep", len(q.queue), q.plies))
}

// ask returns what is still in the queue.
func (q *deeper) ask(s *pane.State) (pane.Question, bool) {
	if q.done >= len(q.queue) || q.err != nil || q.key != reviewKeyOf(s) || s.Library == nil {
		return pane.Question{}, false
	}
	run, key, pending, lib := q.run, q.key, q.queue[q.done:], s.Library
	key.settings.Plies = q.plies
	return pane.Question{Key: deeperKey{run}, Run: func(ctx context.Context, emit func(any)) {
		engine, err := lib.Engine(key.settings)
		if err != nil {
			emit(deeperPart{run: run, err: err})
			return
		}
		o, err := analyze.BgOptions(key.settings)
		if err != nil {
			emit(deeperPart{run: run, err: err})
			return
		}
		for _, at := range pending {
			d, err := series.BgAt(ctx, key.record, at.game, at.node, engine, o)
			if ctx.Err() != nil {
				return
			}
			emit(deeperPart{run: run, at: at, decision: d, err: err})
		}
	}}, true
}

// take puts an answer in its place.
func (q *deeper) take(part deeperPart) {
	if part.run != q.run {
		return
	}
	if part.err != nil {
		q.err = part.err
		return
	}
	q.done++
	if part.decision != nil {
		q.found[part.at] = part.decision
	}
}

// Ask implements pane.Asker: the queue of decisions that were asked for goes before the review of the match.
func (p *BlundersPane) Ask(s *pane.State) (pane.Question, bool) {
	if q, ok := p.again.ask(s); ok {
		return q, true
	}
	return p.review.ask(s)
}

// Answer implements pane.Asker.
func (p *BlundersPane) Answer(part any) {
	if d, ok := part.(deeperPart); ok {
		p.again.take(d)
		return
	}
	p.review.answer(part)
}
