package tui

import (
	"context"
	"fmt"
	"time"

	"ana/model/analyze"
	"ana/model/work"
	"ana/tui/pane"

	tea "charm.land/bubbletea/v2"
)

const (
	// letGo is how long after a step the deep analyzers start when keys come faster than that.
	letGo = 150 * time.Millisecond
	// drainEvery is the shortest time between two repaints caused by answers: one frame.
	drainEvery = 16 * time.Millisecond
	spinEvery  = 120 * time.Millisecond
)

type (
	partMsg struct {
		key  any
		part any
		more <-chan any
	}
	resultsMsg struct{}
	deepMsg    struct{ gen uint64 }
	spinMsg    struct{}
)

// refresh is called after everything that changes what is analysed: it starts a new generation, asks for the answers that
// the pane in front shows, and takes those that are known at once. While a key is held only cheap ones are asked for.
func (m *Model) refresh(scrub bool) tea.Cmd {
	m.dirty = true
	m.state = m.snapshot()
	e := &m.engine
	e.gen++
	for n, a := range e.answers {
		if a.Stale = true; a.Err != nil {
			delete(e.answers, n) // an error says nothing about another position
			continue
		}
		e.answers[n] = a
	}
	if e.client == nil {
		return nil
	}
	if e.answers == nil {
		e.answers = map[analyze.Name]pane.Answer{}
	}
	e.held = scrub
	m.request()
	if !scrub {
		return m.spin()
	}
	gen := e.gen
	return tea.Batch(m.spin(), tea.Tick(letGo, func(time.Time) tea.Msg { return deepMsg{gen} }))
}

// request tells the scheduler what is wanted now.
func (m *Model) request() {
	e := &m.engine
	e.prints = map[analyze.Name]work.Key{}
	e.skipped = false
	var wants []work.Want
	for _, name := range m.panes[m.active].Wants() {
		if !m.known(name) {
			continue
		}
		if e.held && !m.cheap(name) {
			e.skipped = true
			continue
		}
		w := work.Want{Name: name, Position: m.state.Position(), Settings: m.settings}
		wants = append(wants, w)
		e.prints[name] = e.scheduler.Print(w)
	}
	m.accept(e.client.Request(e.gen, wants))
	m.pending()
}

// cheap reports whether an analyzer may run while a key is held.
func (m *Model) cheap(n analyze.Name) bool { return m.opts.Cheap != nil && m.opts.Cheap(n) }

// accept takes the answers that belong to what is shown: the third fence against stale results.
func (m *Model) accept(updates []work.Update) {
	e := &m.engine
	for _, u := range updates {
		if e.prints[u.Name] != u.Key {
			continue
		}
		e.answers[u.Name] = pane.Answer{Payload: u.Payload, Final: u.Final, Err: u.Err, Elapsed: u.Elapsed, Cached: u.Cached}
		m.dirty = true
	}
}

// pending finds out whether answers are missing.
func (m *Model) pending() {
	e := &m.engine
	was := e.waiting
	e.waiting = e.skipped || e.asking != nil
	for n := range e.prints {
		if a, ok := e.answers[n]; !ok || a.Stale || !a.Final {
			e.waiting = true
		}
	}
	if was != e.waiting {
		m.dirty = true
	}
}

// listen waits for answers, at most once a frame.
func (e *engine) listen() tea.Cmd {
	if e.client == nil {
		return nil
	}
	signal, last := e.client.Signal(), e.last
	return func() tea.Msg {
		if _, ok := <-signal; !ok {
			return nil
		}
		if wait := drainEvery - time.Since(last); wait > 0 {
			time.Sleep(wait)
		}
		return resultsMsg{}
	}
}

// results takes what has come and listens again.
func (m *Model) results() tea.Cmd {
	e := &m.engine
	e.last = time.Now()
	m.accept(e.client.Drain())
	m.pending()
	return e.listen()
}

// deep asks for everything once no newer step has come.
func (m *Model) deep(msg deepMsg) tea.Cmd {
	if msg.gen != m.engine.gen || !m.engine.held {
		return nil
	}
	return m.release()
}

// release asks for what was held back while a key was down.
func (m *Model) release() tea.Cmd {
	if !m.engine.held {
		return nil
	}
	m.engine.held = false
	m.request()
	return m.spin()
}

// spin starts the spinner if work is going on and it does not turn already.
func (m *Model) spin() tea.Cmd {
	e := &m.engine
	if e.spinning || !e.waiting {
		return nil
	}
	e.spinning = true
	return tea.Tick(spinEvery, func(time.Time) tea.Msg { return spinMsg{} })
}

func (m *Model) spun() tea.Cmd {
	e := &m.engine
	e.spinning = false
	e.spin++
	m.dirty = true
	return m.spin()
}

// snapshot makes the state that panes draw from.
func (m *Model) snapshot() pane.State {
	s := pane.State{
		Look: m.look, Cursor: m.cursor, Settings: m.settings, Answers: m.engine.answers, Known: m.known, Library: m.opts.Library, Regress: m.opts.Regress, Engine: m.opts.Engine,
	}
	m.adapter.position(&s)
	if m.edit != nil {
		m.edit.apply(&s)
	}
	return s
}

// ask starts the question of the pane in front if it is a new one, and ends the work on the one before.
func (m *Model) ask() tea.Cmd {
	e := &m.engine
	p, ok := m.panes[m.active].(pane.Asker)
	var q pane.Question
	if ok {
		q, ok = p.Ask(&m.state)
	}
	if !ok || e.held {
		m.unask()
		return nil
	}
	if e.asked == q.Key {
		return nil
	}
	m.unask()
	ctx, cancel := context.WithCancel(context.Background())
	e.asked, e.asking, e.cancel = q.Key, q.Key, cancel
	parts := make(chan any)
	emit := func(part any) {
		select {
		case parts <- part:
		case <-ctx.Done():
		}
	}
	go func() {
		defer close(parts)
		defer func() {
			if r := recover(); r != nil { // the interface goes on, and says where it happened
				emit(broken{fmt.Sprint(r)})
			}
		}()
		q.Run(ctx, emit)
	}()
	m.pending()
	return tea.Batch(next(q.Key, parts), m.spin())
}

// broken is the part of an answer that could not be made because of a fault of the program.
type broken struct{ what string }

// next waits for the next part of an answer.
func next(key any, parts <-chan any) tea.Cmd {
	return func() tea.Msg {
		part, ok := <-parts
		if !ok {
			return partMsg{key: key}
		}
		return partMsg{key: key, part: part, more: parts}
	}
}

// part delivers a part of an answer if its question is still the one that is asked.
func (m *Model) part(msg partMsg) tea.Cmd {
	e := &m.engine
	if e.asked != msg.key {
		return nil
	}
	m.dirty = true
	if msg.more == nil {
		e.asking = nil
		m.pending()
		return nil
	}
	if b, ok := msg.part.(broken); ok {
		m.fail(fmt.Sprintf("%s stopped at %s: %s", m.panes[m.active].Title(), m.where(), b.what))
	} else if p, ok := m.panes[m.active].(pane.Asker); ok {
		p.Answer(msg.part)
	}
	return next(msg.key, msg.more)
}

// unask ends the work on a question.
func (m *Model) unask() {
	if m.engine.cancel != nil {
		m.engine.cancel()
	}
	m.engine.asked, m.engine.asking, m.engine.cancel = nil, nil, nil
	m.pending()
}
