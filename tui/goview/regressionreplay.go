package goview

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	goboard "ana/goeng/board"
	"ana/goeng/regress"
	"ana/keymap"
	"ana/model"
	"ana/tui/layout"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// replayKey is a test whose position, and with deep whose answers, are wanted.
type replayKey struct {
	run    int
	suite  string
	number int
	deep   bool
}

// replayPart is what is known about it.
type replayPart struct {
	key   replayKey
	board *goboard.Board
	of    [2]*regress.Replay // nil for a column that did not answer
	errs  []string
	done  bool // all is there
}

// replayView shows the answers of both columns played out.
type replayView struct {
	key  replayKey
	part *replayPart // nil until it is there
	at   int         // moves played
	side int         // the column in front where there is room for one board
}

// askReplay asks for the position of the selected test, and for both answers when they are replayed.
func (p *RegressionPane) askReplay(s *pane.State) (pane.Question, bool) {
	one := p.selected()
	if one == nil || s.Regress.Talk == nil {
		return pane.Question{}, false
	}
	key := replayKey{run: p.run, suite: one.suite, number: one.number(), deep: p.replay != nil}
	if p.replay != nil {
		key = p.replay.key
	}
	p.testKey = key
	if p.shown != nil && p.shown.key == key && p.shown.done {
		return pane.Question{}, false
	}
	r, talk, here := *one.any(), s.Regress.Talk, pane.Engine{Settings: s.Settings}
	engines := [2]pane.Engine{p.sides[0].engine, p.sides[1].engine}
	return pane.Question{Key: key, Run: func(ctx context.Context, emit func(any)) {
		part := &replayPart{key: key}
		part.board = positionOf(ctx, part, talk, here, &r)
		for k := range engines {
			if part.board == nil || !key.deep || ctx.Err() != nil {
				break
			}
			soFar := *part
			emit(&soFar)
			part.of[k] = follow(ctx, part, talk, engines[k], &r)
		}
		part.done = true
		if ctx.Err() == nil {
			emit(part)
		}
	}}, true
}

type talker func(ctx context.Context, suite string, e pane.Engine) (pane.Talk, error)

func positionOf(ctx context.Context, part *replayPart, talk talker, e pane.Engine, r *regress.Result) *goboard.Board {
	t, err := talk(ctx, part.key.suite, e)
	if err != nil {
		part.errs = append(part.errs, err.Error())
		return nil
	}
	defer t.Close()
	b, err := regress.PositionOf(ctx, t, r.Setup)
	if err != nil {
		part.errs = append(part.errs, err.Error())
	}
	return b
}

func follow(ctx context.Context, part *replayPart, talk talker, e pane.Engine, r *regress.Result) *regress.Replay {
	t, err := talk(ctx, part.key.suite, e)
	if err != nil {
		part.errs = append(part.errs, err.Error())
		return nil
	}
	defer t.Close()
	out, err := regress.Follow(ctx, t, r.Setup, r.Command, part.board)
	if err != nil {
		part.errs = append(part.errs, err.Error())
	}
	return out
}

func (p *RegressionPane) takeReplay(part *replayPart) {
	if part.key != p.testKey {
		return
	}
	p.shown = part
	if p.replay != nil && p.replay.key == part.key {
		atEnd := p.replay.part == nil || p.replay.at == p.replay.longest()
		p.replay.part = part
		if atEnd {
			p.replay.at = p.replay.longest()
		}
	}
}

// toggleReplay starts the replay of the selected test, or returns to the results.
func (p *RegressionPane) toggleReplay() pane.Effect {
	if p.replay != nil {
		p.replay = nil
		return pane.Effect{}
	}
	one := p.selected()
	switch {
	case one == nil:
		return pane.Say("no test is selected")
	case p.done < len(p.jobs):
		return pane.Say("answers are replayed when the run is over")
	}
	p.replay = &replayView{key: replayKey{run: p.run, suite: one.suite, number: one.number(), deep: true}}
	return pane.Effect{}
}

// longest is the number of moves of the longer line.
func (v *replayView) longest() int {
	n := 0
	if v.part != nil {
		for _, r := range v.part.of {
			if r != nil {
				n = max(n, len(r.Moves))
			}
		}
	}
	return n
}

func (v *replayView) step(by int) { v.at = min(max(v.at+by, 0), v.longest()) }

// do steps through the lines with the keys that step elsewhere.
func (v *replayView) do(a keymap.Action) (pane.Effect, bool) {
	switch a {
	case keymap.StepNext, keymap.RowDown:
		v.step(1)
	case keymap.StepPrev, keymap.RowUp:
		v.step(-1)
	case keymap.StepFirst, keymap.RowFirst:
		v.at = 0
	case keymap.StepLast, keymap.RowLast:
		v.at = v.longest()
	default:
		return pane.Effect{}, false
	}
	return pane.Effect{}, true
}

// FocusNext implements pane.Focuser: the other answer, where one board is shown.
func (p *RegressionPane) FocusNext() {
	if p.replay != nil {
		p.replay.side = 1 - p.replay.side
	}
}

// drawReplay draws a board for each answer, and what was said below or beside them.
func (p *RegressionPane) drawReplay(c paint.Canvas, s *pane.State) {
	v := p.replay
	one := p.find(v.key)
	if one == nil {
		p.replay = nil
		return
	}
	in := pane.Title(c, &s.Look, fmt.Sprintf("replay of %s  %s  want [%s]  A: %s  B: %s", one.name(), one.any().Command, one.any().Want, answerOf(one, 0), answerOf(one, 1)), true)
	if v.part == nil {
		in.Text(1, 1, s.Style(theme.Dim), s.Glyphs.Spinner[s.Spin%len(s.Glyphs.Spinner)]+" asking both engines")
		return
	}
	if v.part.board == nil {
		in.Text(1, 1, s.Style(theme.Fail), paint.Cut(strings.Join(v.part.errs, "; "), in.W()-2, s.Glyphs.More))
		return
	}
	w, h := Size(v.part.board.Width(), v.part.board.Height(), false)
	parts := layout.Split(paint.R(0, 1, in.W(), in.H()-1), layout.Spec{BoardW: w, BoardH: h, Boards: 2, SideMin: 30})
	for i, r := range parts.Boards {
		k := i
		if len(parts.Boards) == 1 {
			k = v.side
		}
		in.Text(r.Min.X, 0, s.Style(theme.Head), paint.Cut(fmt.Sprintf("%c: %s", 'A'+k, p.sides[k].label), r.Dx(), s.Glyphs.More))
		bd := v.drawn(k)
		bd.Look = &s.Look
		bd.Draw(sub(in, r))
	}
	p.detail.Draw(sub(in, parts.Side), &s.Look, theme.Text, p.replayText(v, len(parts.Boards) == 1))
}

// drawn is the board of a column after the moves that are shown.
func (v *replayView) drawn(k int) *Board {
	b := v.part.board.Clone()
	bd := boardOf(b)
	if r := v.part.of[k]; r != nil {
		for i := range min(v.at, len(r.Moves)) {
			if m := r.Moves[i]; b.TryPlay(m.Point, m.Color) {
				bd.Numbers[m.Point.Row()*b.Width()+m.Point.Col()] = i + 1
				bd.Cursor = coord(m.Point)
			}
		}
	}
	bd.Stones = boardOf(b).Stones
	return bd
}

// boardOf prepares the drawing of a position.
func boardOf(b *goboard.Board) *Board {
	w, h := b.Width(), b.Height()
	bd := &Board{W: w, H: h, Stones: make([]model.Color, w*h), Numbers: make([]int, w*h), Cursor: model.Pass, Pin: model.Pass, Last: model.Pass}
	for _, p := range b.Points() {
		bd.Stones[p.Row()*w+p.Col()] = b.At(p)
	}
	return bd
}

// replayText says what each engine said, and where their dragons differ.
func (p *RegressionPane) replayText(v *replayView, single bool) string {
	var sb strings.Builder
	if single {
		fmt.Fprintf(&sb, "F6 shows the other answer\n")
	}
	fmt.Fprintf(&sb, "move %d of %d, h and l step, p returns\n", v.at, v.longest())
	for k, r := range v.part.of {
		fmt.Fprintf(&sb, "\n%c: %s\n", 'A'+k, p.sides[k].label)
		if r == nil && !v.part.done {
			sb.WriteString("asking\n")
		}
		if r == nil {
			continue
		}
		for i, m := range r.Moves {
			fmt.Fprintf(&sb, "%d %s %s  %s\n", i+1, strings.ToUpper(m.Color.String()[:1]), m.Point.Vertex(v.part.board.Height()), m.Said)
		}
		if r.End != "" {
			fmt.Fprintln(&sb, r.End)
		} else {
			fmt.Fprintln(&sb, "answer "+r.Answer)
		}
		if r.Values != "" {
			fmt.Fprintln(&sb, "moves "+r.Values)
		}
	}
	sb.WriteString("\nfirst differences\n")
	differences := regress.FirstDifferences(v.part.of[0], v.part.of[1], 6)
	if !v.part.done {
		differences = nil
	} else if len(differences) == 0 {
		differences = []string{"no dragon that both tell of differs"}
	}
	return sb.String() + strings.Join(append(differences, v.part.errs...), "\n")
}

func answerOf(one *pair, k int) string {
	if r := one.of[k]; r != nil {
		return r.Answer
	}
	return "-"
}

// find returns the test of a key.
func (p *RegressionPane) find(key replayKey) *pair {
	for _, one := range p.pairs(key.suite) {
		if one.number() == key.number {
			return one
		}
	}
	return nil
}

// drawDetail draws the comment and the setup of the selected test with a part of its position, and what went wrong.
func (p *RegressionPane) drawDetail(c paint.Canvas, s *pane.State) {
	c.HRule(0, 0, c.W(), s.Style(theme.Border), s.Glyphs.Rule)
	c = c.Sub(0, 1, c.W(), c.H()-1)
	one := p.selected()
	if one == nil {
		p.detail.Draw(c, &s.Look, theme.Warn, strings.Join(p.errs, "\n"))
		return
	}
	x := 0
	if q := p.shown; q != nil && q.board != nil && q.key.suite == one.suite && q.key.number == one.number() && c.H() > 3 {
		bd := boardOf(q.board)
		bd.Look = &s.Look
		bd.Cursor = focusOf(one.any().Command, q.board)
		x = min(25, c.W()/3)
		bd.Draw(c.Sub(0, 0, x, c.H()))
		x++
	}
	r := one.any()
	text := fmt.Sprintf("%s:%d  %s", filepath.Base(one.suite), r.Line, strings.Join(r.Setup, "; "))
	if r.Comment != "" {
		text += "\n" + r.Comment
	}
	p.detail.Draw(c.Sub(x, 0, c.W()-x, c.H()), &s.Look, theme.Text, strings.Join(append([]string{text}, p.errs...), "\n"))
}

// focusOf is the point that a question is about.
func focusOf(command string, b *goboard.Board) model.Coord {
	for _, word := range strings.Fields(command)[1:] {
		if pt, err := goboard.ParseVertex(word, b.Width(), b.Height()); err == nil && pt > 0 {
			return coord(pt)
		}
	}
	return model.Pass
}
