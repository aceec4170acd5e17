package bgview

import (
	"context"
	"fmt"

	bgboard "ana/bgeng/board"
	"ana/bgeng/ply"
	"ana/model/analyze"
	"ana/model/settings"
	"ana/tui/pane"
	"ana/tui/theme"
)

// fullKey is the question what the plays are worth when all rolls are searched.
type fullKey struct {
	position uint64
	settings settings.Settings
}

// fullScores is the answer: the scores of plays and how deep they were looked at.
type fullScores struct {
	key   fullKey
	err   error
	plays map[bgboard.Position]ply.Ranked
}

// reduced tells whether some rolls are left out with the settings in force.
func reduced(s *pane.State) bool {
	o, err := analyze.BgOptions(s.Settings)
	if err != nil {
		return false
	}
	for _, percent := range o.Levels() {
		if percent != 100 {
			return true
		}
	}
	return false
}

// Ask implements pane.Asker: the plays with all rolls, while the difference is shown.
func (p *PlaysPane) Ask(s *pane.State) (pane.Question, bool) {
	p.want = fullKey{}
	if !p.diff || s.Library == nil || s.Bg.End || s.Bg.Match.Dice[0] == 0 || !reduced(s) {
		return pane.Question{}, false
	}
	st := s.Settings
	st.Reduction, st.Rotation = "100", "path"
	key := fullKey{s.Bg.Identity(), st}
	p.want = key
	lib, at := s.Library, s.Bg
	return pane.Question{Key: key, Run: func(ctx context.Context, emit func(any)) {
		out := &fullScores{key: key, plays: map[bgboard.Position]ply.Ranked{}}
		o, err := analyze.BgOptions(st)
		if err == nil {
			engine, e := lib.Engine(st)
			if err = e; err == nil {
				a, e := engine.Analyze(ctx, analyze.BgRequest(at, o), nil)
				if err = e; err == nil {
					for i := range a.Plays {
						out.plays[a.Plays[i].Play.Result] = a.Plays[i]
					}
				}
			}
		}
		if out.err = err; ctx.Err() == nil {
			emit(out)
		}
	}}, true
}

// Answer implements pane.Asker.
func (p *PlaysPane) Answer(part any) {
	if a, ok := part.(*fullScores); ok && a.key == p.want {
		p.full = a
	}
}

// distance is what the reduction adds to the score of a play, where both searches looked at it equally deep.
func (p *PlaysPane) distance(r *ply.Ranked) pane.Value {
	if p.full == nil || p.full.key != p.want {
		return pane.V("")
	}
	all, ok := p.full.plays[r.Play.Result]
	if !ok || all.Rolls != r.Rolls {
		return pane.V("-")
	}
	d := r.Score - all.Score
	v := pane.N(fmt.Sprintf("%+.4f", d), d)
	if d > doubtful || d < -doubtful {
		v.Role = theme.Warn
	}
	return v
}

// toggleDiff shows or hides what the reduction changes.
func (p *PlaysPane) toggleDiff(s *pane.State) pane.Effect {
	if !p.diff && !reduced(s) {
		return pane.Say("all rolls are searched already; r leaves some out")
	}
	p.diff = !p.diff
	if p.diff {
		return pane.Say("last column: what the reduction adds to the equity by all rolls")
	}
	return pane.Effect{}
}
