package tui

import (
	"context"
	"os"
	"strings"
	"testing"

	"ana/keymap"
	"ana/model/analyze"
	"ana/model/record"
	"ana/model/settings"
	"ana/tui/paint"
	"ana/tui/pane"

	tea "charm.land/bubbletea/v2"
)

// asking is a pane whose question breaks.
type asking struct{ key int }

func (p *asking) ID() string                                        { return "asking" }
func (p *asking) Title() string                                     { return "Asking" }
func (p *asking) Contexts() []keymap.Context                        { return nil }
func (p *asking) Wants() []analyze.Name                             { return nil }
func (p *asking) Draw(paint.Canvas, *pane.State)                    {}
func (p *asking) Answer(any)                                        {}
func (p *asking) Do(keymap.Action, *pane.State) (pane.Effect, bool) { return pane.Effect{}, false }
func (p *asking) Ask(*pane.State) (pane.Question, bool) {
	return pane.Question{Key: p.key, Run: func(context.Context, func(any)) { panic("index out of range") }}, true
}

// drain runs commands until there are none, as the event loop does.
func drain(m *Model, cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.BatchMsg:
		for _, c := range msg {
			drain(m, c)
		}
	case partMsg:
		_, next := m.Update(msg)
		drain(m, next)
	}
}

// A fault in the work of a pane is a message with the place; the program goes on.
func TestBrokenQuestion(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/small.sgf")
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse("small.sgf", data, record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m := NewModel(Options{Record: r, Settings: settings.Default()})
	defer m.Close()
	m.resize(80, 24)
	m.panes = []pane.Pane{&asking{}}
	_, cmd := m.Update(tea.KeyPressMsg{Code: tea.KeyRight})
	drain(m, cmd)
	if !strings.Contains(m.message.text, "index out of range") || !strings.Contains(m.message.text, "move 1") || !m.message.keep {
		t.Errorf("message %+v", m.message)
	}
}
