package bgview

import (
	"context"
	"fmt"

	"ana/bgeng"
	bgboard "ana/bgeng/board"
	"ana/bgeng/cube"
	"ana/keymap"
	"ana/model"
	"ana/model/analyze"
	"ana/model/settings"
	"ana/tui/layout"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// mapSize is how many points away the score map goes for each side.
const mapSize = 7

// CubePane shows the cube decision: no double, double and take, double and pass together, the windows, and what the
// decision would be at other scores.
type CubePane struct {
	base
	scores *scoreMap
	want   scoreKey
	show   mapCell
}

// mapCell is what the score map shows.
type mapCell uint8

const (
	mapActions mapCell = iota
	mapNoDouble
	mapDoubleTake
	mapCells
)

func (m mapCell) String() string {
	return [...]string{"actions", "equity of no double", "equity of double, take"}[m]
}

// scoreKey is the question that a score map answers.
type scoreKey struct {
	board    bgboard.Position
	match    bgboard.Match // without dice
	settings settings.Settings
}

// scoreMap is the decision at every score, without lookahead.
type scoreMap struct {
	key    scoreKey
	at     [mapSize + 1][mapSize + 1]cube.Decision // points away of the side on roll, of the other; 0 is money
	prices cube.Prices                             // at the score of the record, for the side on roll
	live   float64                                 // share of a live cube
	err    error
}

// NewCube returns the cube pane.
func NewCube(sh *Shared) *CubePane { return &CubePane{base: base{sh}} }

// ID implements pane.Pane.
func (p *CubePane) ID() string { return "cube" }

// Title implements pane.Pane.
func (p *CubePane) Title() string { return "Cube" }

// Contexts implements pane.Pane.
func (p *CubePane) Contexts() []keymap.Context { return []keymap.Context{keymap.Cube} }

// Wants implements pane.Pane.
func (p *CubePane) Wants() []analyze.Name { return []analyze.Name{analyze.BgAnalysis} }

// Ask implements pane.Asker: the decision at other scores.
func (p *CubePane) Ask(s *pane.State) (pane.Question, bool) {
	if s.Library == nil || s.Bg.End {
		return pane.Question{}, false
	}
	m := s.Bg.Match
	st := settings.Settings{Net: s.Settings.Net, MET: s.Settings.MET, Bearoff: s.Settings.Bearoff}
	m.Dice = [2]int{}
	key := scoreKey{s.Bg.Board, m, st}
	p.want = key
	if p.scores != nil && p.scores.key == key {
		return pane.Question{}, false
	}
	lib := s.Library
	return pane.Question{Key: key, Run: func(ctx context.Context, emit func(any)) {
		out := &scoreMap{key: key}
		engine, err := lib.Engine(st)
		if err != nil {
			out.err = err
			emit(out)
			return
		}
		out.fill(ctx, engine, m)
		if ctx.Err() == nil {
			emit(out)
		}
	}}, true
}

// fill decides at every score.
func (sm *scoreMap) fill(ctx context.Context, engine *bgeng.Engine, m bgboard.Match) {
	if sm.prices, sm.live, sm.err = prices(engine, &sm.key); sm.err != nil {
		return
	}
	o := bgeng.Defaults()
	o.Plies, o.Threads = 0, 1
	for me := 0; me <= mapSize; me++ {
		for other := 0; other <= mapSize; other++ {
			if (me == 0) != (other == 0) {
				continue
			}
			at := m
			at.Dice, at.Doubled, at.Crawford = [2]int{}, false, false
			at.Turn = at.OnRoll
			at.Length = 0
			at.Score = [2]int{}
			if me > 0 {
				at.Length = mapSize
				at.Score[at.OnRoll], at.Score[1-at.OnRoll] = mapSize-me, mapSize-other
			}
			a, err := engine.Analyze(ctx, bgeng.Request{Position: sm.key.board, Match: at, Options: o, Want: bgeng.WantCube}, nil)
			if err != nil {
				sm.err = err
				return
			}
			sm.at[me][other] = a.Cube
		}
	}
}

// prices returns what gammons are worth to the side on roll, and how far the cube is live in this class of position.
func prices(engine *bgeng.Engine, k *scoreKey) (cube.Prices, float64, error) {
	m := k.match
	g, err := engine.Game(&m)
	if err != nil {
		return cube.Prices{}, 0, err
	}
	pips, _ := k.board.Pips()
	return g.Prices(cube.State{Value: m.Cube, Owner: m.Owner}, m.OnRoll), cube.Efficiency(k.board.Class(), pips), nil
}

// Answer implements pane.Asker.
func (p *CubePane) Answer(part any) {
	if sm, ok := part.(*scoreMap); ok && sm.key == p.want {
		p.scores = sm
	}
}

// Draw implements pane.Pane.
func (p *CubePane) Draw(c paint.Canvas, s *pane.State) {
	a := analysis(s)
	full := paint.R(0, 0, c.W(), c.H())
	left, right := full, paint.Rect{}
	if c.W() >= boardW+52 {
		parts := layout.Split(full, layout.Spec{BoardW: boardW, BoardH: boardH, Boards: 1, SideMin: 50})
		p.drawBoard(sub(c, parts.Boards[0]), s, nil, nil)
		left, right = parts.Side, paint.R(0, boardH+1, boardW, c.H()-boardH-1)
	} else {
		left, right = paint.R(0, 0, c.W(), 11), paint.R(0, 11, c.W(), c.H()-11)
	}
	if a == nil {
		sub(c, left).Text(0, 0, s.Style(theme.Dim), missing(s, analyze.BgAnalysis))
		return
	}
	in := sub(c, left)
	used := pane.DrawFields(in, &s.Look, p.fields(s, a))
	chances(in.Sub(0, used, min(in.W(), 70), 1), 0, s, &a.Eval)
	p.drawWindow(in.Sub(0, used+1, min(in.W(), 70), 3), s, a)
	p.drawMap(sub(c, right), s)
}

// fields are the three values and the right action.
func (p *CubePane) fields(s *pane.State, a *bgeng.Analysis) []pane.Field {
	d := &a.Cube
	unit := "money equity"
	if d.Match {
		unit = "normalised equity, chance to win the match"
	}
	head := fmt.Sprintf("%s on roll, cube %d, %s lookahead: %s", side(s.Bg.Match.OnRoll), s.Bg.Match.Cube, depth(&s.Look, a.EvalPlies), unit)
	out := []pane.Field{pane.Heading(head)}
	for i, row := range [...]struct {
		name string
		v    float64
	}{{"no double", d.NoDouble}, {"double, take", d.DoubleTake}, {"double, pass", d.DoublePass}} {
		text := signed(row.v)
		if d.Match {
			text += fmt.Sprintf("  MWC %.2f %%", 100*d.MWC[i])
		}
		text += fmt.Sprintf("  %+.3f", row.v-d.Optimal)
		f := pane.F(row.name, text)
		if row.v == d.Optimal {
			f.Role = theme.Strong
			f.Value += "  " + s.Glyphs.Left + " best"
		}
		out = append(out, f)
	}
	action := pane.F("proper action", d.Text)
	action.Role = theme.Good
	if !d.Available {
		action.Role = theme.Text
		action.Value += " (the cube cannot be turned now)"
	}
	gammons := fmt.Sprintf("%s, gammons won %s %%, lost %s %%", signed(a.Eval.Equity), percent(a.Eval.Outputs[1]), percent(a.Eval.Outputs[3]))
	if sm := p.scores; sm != nil && sm.key == p.want && sm.err == nil {
		gammons = fmt.Sprintf("%s, gammons won %s %% x %.2f, lost %s %% x %.2f, live %.0f %%", signed(a.Eval.Equity),
			percent(a.Eval.Outputs[1]), sm.prices.Gammon, percent(a.Eval.Outputs[3]), sm.prices.OppGammon, 100*sm.live)
	}
	out = append(out, action, pane.F("cubeless", gammons))
	if act := s.Bg.Action; act != nil {
		out = append(out, p.played(act, d))
		if act.Stored != nil && act.Stored.Cube != nil {
			st := act.Stored.Cube
			out = append(out, pane.F("in the file", fmt.Sprintf("%s %s: %s / %s / %s", act.Stored.Source, st.Level, signed(st.NoDouble), signed(st.DoubleTake), signed(st.DoublePass))))
		}
	}
	return out
}

// played says what was done here and what it cost.
func (p *CubePane) played(act *model.BgAction, d *cube.Decision) pane.Field {
	cost := 0.0
	text := act.Kind.String()
	switch act.Kind {
	case model.ActRoll:
		text = "no double"
		if d.Available {
			cost = d.Optimal - d.NoDouble
		}
	case model.ActDouble:
		cost = d.Optimal - min(d.DoubleTake, d.DoublePass)
	case model.ActTake:
		cost = max(d.DoubleTake-d.DoublePass, 0)
	case model.ActDrop:
		cost = max(d.DoublePass-d.DoubleTake, 0)
	}
	mark, role := grade(cost)
	f := pane.F("played", fmt.Sprintf("%s, cost %.3f %s", text, max(cost, 0), mark))
	f.Role = role
	return f
}

// drawWindow draws the winning chances at which the decision turns, and where the position is. Each has two values: with a
// cube that is never used again, and with one that is always used at the right moment. On a live cube doubling, cashing
// and playing on begin at one point, so the marks stand where the dead cube has them.
func (p *CubePane) drawWindow(c paint.Canvas, s *pane.State, a *bgeng.Analysis) {
	w := c.W() - 2
	if w < 30 {
		return
	}
	x := func(v float64) int { return 1 + int(v*float64(w-1)) }
	c.HRule(1, 0, w, s.Style(theme.Dim), s.Glyphs.Dot)
	for i, note := range []string{"dead, live cube", "* here"} {
		c.Text(49, 1+i, s.Style(theme.Dim), note)
	}
	for i, m := range [...]struct {
		v          cube.Point
		mark, name string
	}{{a.Windows.Take, "T", "take"}, {a.Windows.Double, "D", "double"}, {a.Windows.Cash, "C", "cash"}, {a.Windows.TooGood, "G", "too good"}} {
		if m.v.Dead > 0 && m.v.Dead < 1 {
			c.Cell(x(m.v.Dead), 0, s.Style(theme.Key), m.mark)
		}
		c.Text(1+i%2*24, 1+i/2, s.Style(theme.Dim), fmt.Sprintf("%s %-8s %4.1f, %4.1f%%", m.mark, m.name, 100*m.v.Dead, 100*m.v.Live))
	}
	c.Cell(x(float64(a.Eval.Outputs[0])), 0, s.Style(theme.Selected), "*")
}

// drawMap draws the decision at other scores.
func (p *CubePane) drawMap(c paint.Canvas, s *pane.State) {
	if c.H() < mapSize+3 || p.scores == nil || p.scores.key != p.want {
		return
	}
	if p.scores.err != nil {
		c.Text(0, 0, s.Style(theme.Warn), paint.Cut(p.scores.err.Error(), c.W(), s.Glyphs.More))
		return
	}
	c.Text(0, 0, s.Style(theme.Head), paint.Cut(fmt.Sprintf("at other scores, cube %d, %s without lookahead (points away: %s down, %s across)",
		s.Bg.Match.Cube, p.show, side(s.Bg.Match.OnRoll), side(1-s.Bg.Match.OnRoll)), c.W(), s.Glyphs.More))
	away := [2]int{s.Bg.Match.Away(s.Bg.Match.OnRoll), s.Bg.Match.Away(1 - s.Bg.Match.OnRoll)}
	for k := 1; k <= mapSize; k++ {
		c.Text(4+(k-1)*6, 1, s.Style(theme.Dim), fmt.Sprintf("%da", k))
		c.Text(0, 1+k, s.Style(theme.Dim), fmt.Sprintf("%da", k))
		for j := 1; j <= mapSize; j++ {
			text, role := p.cell(&p.scores.at[k][j])
			st := s.Style(role)
			if away == [2]int{k, j} {
				st = s.Style(theme.Selected)
			}
			c.Text(4+(j-1)*6, 1+k, st, text)
		}
	}
	text, _ := p.cell(&p.scores.at[0][0])
	note := "   - no cube  ND no double  D/T take  D/P pass  TG too good"
	if p.show != mapActions {
		note = "   normalised equity for the side on roll; the colour is that of the action"
	}
	c.Text(0, mapSize+2, s.Style(theme.Dim), paint.Cut("money "+text+note, c.W(), s.Glyphs.More))
}

// cell is what the map says about a score.
func (p *CubePane) cell(d *cube.Decision) (string, theme.Role) {
	text, role := short(d.Action)
	if p.show == mapActions || text == "-" {
		return text, role
	}
	v := d.NoDouble
	if p.show == mapDoubleTake {
		v = d.DoubleTake
	}
	return fmt.Sprintf("%+.2f", v), role
}

// short names an action in few letters.
func short(a cube.Action) (string, theme.Role) {
	switch a {
	case cube.NoDoubleTake, cube.NoDoubleBeaver:
		return "ND", theme.Text
	case cube.DoubleTake, cube.OptionalDoubleTake, cube.DoubleBeaver, cube.OptionalDoubleBeaver:
		return "D/T", theme.Good
	case cube.DoublePass, cube.OptionalDoublePass:
		return "D/P", theme.Warn
	case cube.TooGoodTake, cube.TooGoodPass:
		return "TG", theme.Accent
	}
	return "-", theme.Dim
}

// Do implements pane.Pane.
func (p *CubePane) Do(a keymap.Action, s *pane.State) (pane.Effect, bool) {
	if a == keymap.CubeMap {
		p.show = (p.show + 1) % mapCells
		return pane.Say("score map: " + p.show.String()), true
	}
	return p.do(a, s)
}

// Event implements pane.Eventer: cube actions.
func (p *CubePane) Event(s *pane.State, by int) (model.Cursor, bool) {
	is := func(n *model.Node) bool {
		return n.Action != nil && (n.Action.Kind == model.ActDouble || n.Action.Kind == model.ActTake || n.Action.Kind == model.ActDrop || n.Action.Kind == model.ActBeaver)
	}
	if by < 0 {
		return s.Cursor.PrevWhere(is)
	}
	return s.Cursor.NextWhere(is)
}

// Explain implements pane.Explainer.
func (p *CubePane) Explain(s *pane.State) []string {
	out := []string{
		"# Cube",
		"The value of not doubling, of doubling when the other side takes, and when it passes, for the side on roll. The number behind each is its distance to the value of the right action.",
		"# Model",
		"A dead and a live cube joined by Janowski's model: (1-x) dead + x live, x by class of position; both come out of the same lookahead.",
		"# Gammon prices",
		"The number behind each share of gammons is what a gammon is worth at this score on top of a single win or loss, in units of the cube; it is 1 in money play. The share to which the cube is live is the x of the model.",
		"# Windows",
		"The winning chances, for a cube that is always used at the right moment, at which the answers change: from D the side on roll doubles, from C the other side passes, from G it plays on for the gammon.",
		"# Other scores",
		"The decision for this board at every score up to seven points away, evaluated without lookahead; the present score is marked. Crawford is not considered. e shows the equities of no double and of double and take instead.",
		"# Cost of what was played",
		"A double is judged as the doubler's, a take or pass as the other side's decision.",
	}
	if a := analysis(s); a != nil {
		out = append(out, "# In force", "match equity table "+s.Settings.MET+", net "+a.Net.Name)
	}
	return append(out, "# Source", "Rick Janowski, \"Take points in money games\" (1993); Kazaross XG2 match equity table.")
}
