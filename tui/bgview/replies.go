package bgview

import (
	"context"
	"fmt"

	"ana/bgeng"
	bgboard "ana/bgeng/board"
	"ana/model/analyze"
	"ana/model/settings"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// replyKey is the question what can be played with a roll of the table.
type replyKey struct {
	board    bgboard.Position // the roller's side on roll
	match    bgboard.Match    // with the dice
	settings settings.Settings
}

// replies is the ranking of the plays.
type replies struct {
	key replyKey
	a   *bgeng.Analysis
	err error
}

// replyTo returns the question about the roll under the cursor; ok is false while nothing is asked.
func (p *RollsPane) replyTo(s *pane.State) (k replyKey, ok bool) {
	a := analysis(s)
	if !p.second || a == nil || s.Bg.End || s.Library == nil {
		return k, false
	}
	k.board, k.match, k.settings = s.Bg.Board, s.Bg.Match, s.Settings
	k.settings.Plies = max(s.Settings.Plies-1, 0)
	if s.Bg.Match.Dice[0] > 0 {
		if p.play >= len(a.Plays) {
			return k, false
		}
		k.board = a.Plays[p.play].Play.Result
		k.match.OnRoll = 1 - k.match.OnRoll
	}
	k.match.Turn, k.match.Doubled = k.match.OnRoll, false
	k.match.Dice = [2]int{max(p.row, p.col) + 1, min(p.row, p.col) + 1}
	return k, true
}

// Ask implements pane.Asker: the plays of the roll under the cursor, one roll less deep than the table.
func (p *RollsPane) Ask(s *pane.State) (pane.Question, bool) {
	k, ok := p.replyTo(s)
	if !ok {
		return pane.Question{}, false
	}
	lib := s.Library
	return pane.Question{Key: k, Run: func(ctx context.Context, emit func(any)) {
		out := &replies{key: k}
		o, err := analyze.BgOptions(k.settings)
		if err == nil {
			engine, e := lib.Engine(k.settings)
			if err = e; err == nil {
				out.a, err = engine.Analyze(ctx, bgeng.Request{Position: k.board, Match: k.match, Options: o}, nil)
			}
		}
		if out.err = err; ctx.Err() == nil {
			emit(out)
		}
	}}, true
}

// Answer implements pane.Asker.
func (p *RollsPane) Answer(part any) {
	if a, ok := part.(*replies); ok {
		p.answer = a
	}
}

// drawReplies lists the plays of the roll under the cursor, best first, for the side that rolls.
func (p *RollsPane) drawReplies(c paint.Canvas, s *pane.State, k replyKey) {
	head := fmt.Sprintf("replies of %s to %d-%d, %s", side(k.match.OnRoll), k.match.Dice[0], k.match.Dice[1], depth(&s.Look, k.settings.Plies))
	c.Text(0, 0, s.Style(theme.Head), paint.Cut(head, c.W(), s.Glyphs.More))
	switch r := p.answer; {
	case r == nil || r.key != k:
		c.Text(0, 1, s.Style(theme.Dim), s.Glyphs.Spinner[s.Spin%len(s.Glyphs.Spinner)]+" looking")
	case r.err != nil:
		c.Text(0, 1, s.Style(theme.Warn), paint.Cut(r.err.Error(), c.W(), s.Glyphs.More))
	case len(r.a.Plays) == 0:
		c.Text(0, 1, s.Style(theme.Text), "no checker can move")
	default:
		y := 1
		for i := range r.a.Plays {
			x := &r.a.Plays[i]
			if i > 0 && x.Rolls < r.a.Plays[i-1].Rolls {
				c.Text(0, y, s.Style(theme.Dim), fmt.Sprintf("   only %s: not comparable with the rows above", depth(&s.Look, x.Rolls)))
				y++
			}
			if y >= c.H() {
				break
			}
			text := fmt.Sprintf("%2d %s  %-22s %s", i+1, depth(&s.Look, x.Rolls), x.Play.String(), signed(x.Score))
			if i > 0 {
				text += fmt.Sprintf("  %.3f", -x.Error)
			}
			c.Text(0, y, s.Style(theme.Text), paint.Cut(text, c.W(), s.Glyphs.More))
			y++
		}
	}
}
