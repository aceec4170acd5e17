package bgview

import (
	"context"
	"fmt"

	"ana/bgeng"
	bgboard "ana/bgeng/board"
	"ana/model/analyze"
	"ana/model/settings"
	"ana/tui/pane"
	"ana/tui/theme"
)

// stripKey is the question what every mode says about two plays.
type stripKey struct {
	position uint64
	plays    [2]bgboard.Position
	settings settings.Settings
}

// playStrip is what every mode says about the two best plays.
type playStrip struct {
	key   stripKey
	names [2]string
	modes []bgeng.PlayMode
}

// Ask implements pane.Asker: the two best plays by every mode, once their ranking is final.
func (p *LookaheadPane) Ask(s *pane.State) (pane.Question, bool) {
	a := analysis(s)
	if s.Library == nil || a == nil || !a.Final || len(a.Plays) < 2 {
		p.want = stripKey{}
		return pane.Question{}, false
	}
	key := stripKey{s.Bg.Identity(), [2]bgboard.Position{a.Plays[0].Play.Result, a.Plays[1].Play.Result}, s.Settings}
	names := [2]string{a.Plays[0].Play.String(), a.Plays[1].Play.String()}
	p.want = key
	lib, at := s.Library, s.Bg
	return pane.Question{Key: key, Run: func(ctx context.Context, emit func(any)) {
		o, err := analyze.BgOptions(key.settings)
		if err != nil {
			return
		}
		engine, err := lib.Engine(key.settings)
		if err != nil {
			return
		}
		var done []bgeng.PlayMode
		_, _ = engine.PlayModes(ctx, analyze.BgRequest(at, o), key.plays[:], func(m bgeng.PlayMode) {
			done = append(done[:len(done):len(done)], m)
			emit(&playStrip{key, names, done})
		})
	}}, true
}

// Answer implements pane.Asker.
func (p *LookaheadPane) Answer(part any) {
	if a, ok := part.(*playStrip); ok && a.key == p.want {
		p.two = a
	}
}

// strip is what is known about the two plays of the position shown, nil for nothing.
func (p *LookaheadPane) strip(s *pane.State) *playStrip {
	if p.two == nil || p.two.key != p.want || p.two.key.position != s.Bg.Identity() {
		return nil
	}
	return p.two
}

// of returns the line of a mode, nil while it is missing.
func (t *playStrip) of(m *bgeng.Mode) *bgeng.PlayMode {
	if t == nil {
		return nil
	}
	for i := range t.modes {
		if t.modes[i].Name == m.Name {
			return &t.modes[i]
		}
	}
	return nil
}

func (t *playStrip) score(m *bgeng.Mode, k int) pane.Value {
	one := t.of(m)
	if one == nil {
		return pane.V("")
	}
	return pane.N(fmt.Sprintf("%+.4f", one.Scores[k]), one.Scores[k])
}

func (t *playStrip) difference(m *bgeng.Mode) pane.Value {
	one := t.of(m)
	if one == nil {
		return pane.V("")
	}
	return pane.N(fmt.Sprintf("%+.4f", one.Scores[0]-one.Scores[1]), one.Scores[0]-one.Scores[1])
}

// order says whether a mode ranks the plays as the full search does.
func (t *playStrip) order(m *bgeng.Mode) pane.Value {
	one := t.of(m)
	if one == nil {
		return pane.V("")
	}
	full := &t.modes[0]
	if one == full {
		return pane.V("-")
	}
	if (full.Scores[0] >= full.Scores[1]) == (one.Scores[0] >= one.Scores[1]) {
		return pane.V("same")
	}
	v := pane.V("turned")
	v.Role = theme.Bad
	return v
}
