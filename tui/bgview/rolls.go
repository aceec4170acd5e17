package bgview

import (
	"fmt"
	"math"

	"ana/bgeng"
	"ana/bgeng/ply"
	"ana/keymap"
	"ana/model/analyze"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// cellW is the width of a roll in the table of rolls.
const cellW = 7

// RollsPane shows what every roll is worth: after the best plays for the opponent's next roll, or before the dice for the
// side on roll.
type RollsPane struct {
	base
	diff     bool
	row, col int
	play     int  // which of the ranked plays
	second   bool // the replies to the roll under the cursor are listed
	answer   *replies
	grid     paint.Rect
}

// NewRolls returns the rolls pane.
func NewRolls(sh *Shared) *RollsPane { return &RollsPane{base: base{sh}} }

// ID implements pane.Pane.
func (p *RollsPane) ID() string { return "rolls" }

// Title implements pane.Pane.
func (p *RollsPane) Title() string { return "Rolls" }

// Contexts implements pane.Pane.
func (p *RollsPane) Contexts() []keymap.Context {
	return []keymap.Context{keymap.Rolls, keymap.Points}
}

// Wants implements pane.Pane.
func (p *RollsPane) Wants() []analyze.Name { return []analyze.Name{analyze.BgAnalysis} }

// breakdown is the value of every roll for one side.
type breakdown struct {
	title string
	rolls []ply.RollValue
	sign  float64 // -1 where the rolls are the opponent's: numbers are always for the side that acts
	cube  bool
}

// value returns the number of a roll, NaN if it was not searched.
func (b *breakdown) value(r *ply.RollValue) float64 {
	if !r.Searched {
		return math.NaN()
	}
	if b.cube {
		return b.sign * r.Cubeful
	}
	return b.sign * r.Equity
}

// at returns the roll of two dice.
func (b *breakdown) at(d1, d2 int) *ply.RollValue {
	for i := range b.rolls {
		r := &b.rolls[i]
		if int(r.Roll.High) == max(d1, d2) && int(r.Roll.Low) == min(d1, d2) {
			return r
		}
	}
	return nil
}

// breakdownOf is the table after ranked play i, or that of the side on roll without dice.
func (p *RollsPane) breakdownOf(s *pane.State, a *bgeng.Analysis, i int) (breakdown, bool) {
	me := side(int(s.Bg.State.Turn))
	other := side(1 - int(s.Bg.State.Turn))
	if s.Bg.Match.Dice[0] == 0 {
		return breakdown{title: me + " to roll, equity for " + me, rolls: a.Rolls, sign: 1, cube: a.Options.Cubeful}, i == 0 && len(a.Rolls) > 0
	}
	if i >= len(a.Plays) {
		return breakdown{}, false
	}
	rolls := a.Plays[i].Breakdown
	if name := a.Plays[i].Play.String(); len(rolls) == 0 && name == a.BreakdownOf {
		rolls = a.Breakdown // the only play that the filter left needed no lookahead to win
	}
	if len(rolls) == 0 {
		return breakdown{}, false
	}
	title := fmt.Sprintf("after %s: %s to roll, equity for %s", a.Plays[i].Play.String(), other, me)
	return breakdown{title: title, rolls: rolls, sign: -1, cube: a.Options.Cubeful}, true
}

// Draw implements pane.Pane.
func (p *RollsPane) Draw(c paint.Canvas, s *pane.State) {
	a := analysis(s)
	p.grid = paint.Rect{}
	if a == nil {
		c.Text(0, 0, s.Style(theme.Dim), missing(s, analyze.BgAnalysis))
		return
	}
	one, ok := p.breakdownOf(s, a, p.play)
	if !ok {
		p.play = 0
		if one, ok = p.breakdownOf(s, a, 0); !ok {
			c.Text(0, 0, s.Style(theme.Dim), "no breakdown: it needs a lookahead of at least one roll ("+"p"+" looks deeper)")
			return
		}
	}
	two, both := p.breakdownOf(s, a, p.other())
	wide := c.W() >= 2*(6*cellW+4)+2
	left := c.Sub(0, 0, 6*cellW+4, c.H())
	y := 9
	switch {
	case both && wide:
		p.draw(left, s, &one, nil)
		p.draw(c.Sub(6*cellW+6, 0, 6*cellW+4, c.H()), s, &one, &two)
	case both && p.diff:
		p.draw(left, s, &one, &two)
	default:
		p.draw(left, s, &one, nil)
	}
	p.grid = paint.R(2, 2, 6*cellW, 6)
	summary(c.Sub(0, y, c.W(), c.H()-y), s, &one, &two, both)
	if k, ok := p.replyTo(s); ok {
		p.drawReplies(c.Sub(0, y+4, c.W(), c.H()-y-4), s, k)
		return
	}
	p.detail(c.Sub(0, y+4, c.W(), c.H()-y-4), s, &one)
}

// other is the play that the shown one is compared with.
func (p *RollsPane) other() int {
	if p.play == 0 {
		return 1
	}
	return 0
}

// draw draws a table of six by six: the value of each roll, or its difference to another play.
func (p *RollsPane) draw(c paint.Canvas, s *pane.State, b, minus *breakdown) {
	title := b.title
	if minus != nil {
		title = "difference to " + minus.title
	}
	c.Text(0, 0, s.Style(theme.Head), paint.Cut(title, c.W(), s.Glyphs.More))
	mean, spread := stats(b)
	for d := 1; d <= 6; d++ {
		c.TextRight(2+d*cellW-2, 1, s.Style(theme.Dim), fmt.Sprint(d))
		c.Text(0, 1+d, s.Style(theme.Dim), fmt.Sprint(d))
	}
	for d1 := 1; d1 <= 6; d1++ {
		for d2 := 1; d2 <= 6; d2++ {
			r := b.at(d1, d2)
			x, y := 2+(d2-1)*cellW, 1+d1
			if r == nil {
				continue
			}
			v := b.value(r)
			scale := (v - mean) / max(2*spread, 0.01)
			if minus != nil {
				if o := minus.at(d1, d2); o != nil {
					v -= minus.value(o)
				}
				scale = v / 0.3
			}
			text := "   -  "
			if !math.IsNaN(v) {
				text = fmt.Sprintf("%+.2f", v)
			}
			st := s.Theme.Heat(min(max(scale, -1), 1))
			c.Sub(x, y, cellW-1, 1).Fill(st)
			c.TextRight(x+cellW-1, y, st, text+shade(scale))
			if d1-1 == p.row && d2-1 == p.col {
				c.Cell(x-1, y, s.Style(theme.Accent), "[")
				c.Cell(x+cellW-1, y, s.Style(theme.Accent), "]")
			}
		}
	}
}

// shade marks good and bad rolls without colour.
func shade(scale float64) string {
	switch {
	case math.IsNaN(scale):
		return " "
	case scale >= 0.5:
		return "+"
	case scale <= -0.5:
		return "@"
	case scale <= -0.25:
		return "#"
	}
	return " "
}

// stats returns the mean and the standard deviation over the 36 throws.
func stats(b *breakdown) (mean, sd float64) {
	var sum, sq, n float64
	for i := range b.rolls {
		v := b.value(&b.rolls[i])
		if math.IsNaN(v) {
			continue
		}
		w := float64(b.rolls[i].Roll.Weight)
		sum, sq, n = sum+w*v, sq+w*v*v, n+w
	}
	if n == 0 {
		return 0, 0
	}
	mean = sum / n
	return mean, math.Sqrt(max(sq/n-mean*mean, 0))
}

func summary(c paint.Canvas, s *pane.State, b, other *breakdown, both bool) {
	best, worst := -1, -1
	left := 0
	for i := range b.rolls {
		v := b.value(&b.rolls[i])
		if math.IsNaN(v) {
			left++
			continue
		}
		if best < 0 || v > b.value(&b.rolls[best]) {
			best = i
		}
		if worst < 0 || v < b.value(&b.rolls[worst]) {
			worst = i
		}
	}
	if best < 0 {
		return
	}
	mean, sd := stats(b)
	c.Text(0, 0, s.Style(theme.Text), fmt.Sprintf("best %s %+.3f   worst %s %+.3f   mean %+.3f   sd %.3f",
		b.rolls[best].Roll, b.value(&b.rolls[best]), b.rolls[worst].Roll, b.value(&b.rolls[worst]), mean, sd))
	if left > 0 {
		c.Text(0, 1, s.Style(theme.Warn), fmt.Sprintf("%d of 21 rolls were left out by the reduction", left))
	}
	if both {
		m2, _ := stats(other)
		c.Text(0, 2, s.Style(theme.Dim), paint.Cut(fmt.Sprintf("%s is %+.3f; difference %+.3f", other.title, m2, mean-m2), c.W(), s.Glyphs.More))
	}
}

// detail says what the best play of the roll under the cursor is.
func (p *RollsPane) detail(c paint.Canvas, s *pane.State, b *breakdown) {
	r := b.at(p.row+1, p.col+1)
	if r == nil {
		return
	}
	out := []pane.Field{pane.Heading(fmt.Sprintf("roll %s, %d of 36 throws", r.Roll, r.Roll.Weight))}
	if !r.Searched {
		pane.DrawFields(c, &s.Look, append(out, pane.F("value", "not searched: left out by the reduction")))
		return
	}
	play := "no legal play"
	if r.Play.N > 0 {
		play = r.Play.String()
	}
	out = append(out, pane.F("best play", fmt.Sprintf("%s (of %d)", play, r.Plays)),
		pane.F("for the roller", fmt.Sprintf("equity %s, cubeful %s", signed(r.Equity), signed(r.Cubeful))),
		pane.F("wins", fmt.Sprintf("%s %%, gammons %s %%, loses gammons %s %%", percent(r.Outputs[0]), percent(r.Outputs[1]), percent(r.Outputs[3]))))
	switch {
	case r.Over:
		out = append(out, pane.F("note", "this roll ends the game"))
	case r.Exact:
		out = append(out, pane.F("note", "exact, from a bear-off database"))
	}
	pane.DrawFields(c, &s.Look, out)
}

// Do implements pane.Pane.
func (p *RollsPane) Do(a keymap.Action, s *pane.State) (pane.Effect, bool) {
	switch a {
	case keymap.RollsDiff:
		p.diff = !p.diff
	case keymap.RollsPlay:
		p.play++
	case keymap.RollsReplies:
		p.second = !p.second
	case keymap.CursorLeft:
		p.col = (p.col + 5) % 6
	case keymap.CursorRight:
		p.col = (p.col + 1) % 6
	case keymap.CursorUp:
		p.row = (p.row + 5) % 6
	case keymap.CursorDown:
		p.row = (p.row + 1) % 6
	default:
		return p.do(a, s)
	}
	return pane.Effect{}, true
}

// Click implements pane.Clicker.
func (p *RollsPane) Click(x, y int, _ *pane.State) pane.Effect {
	if inside(x, y, p.grid) {
		p.col, p.row = (x-p.grid.Min.X)/cellW, y-p.grid.Min.Y
	}
	return pane.Effect{}
}

// Explain implements pane.Explainer.
func (p *RollsPane) Explain(*pane.State) []string {
	return []string{
		"# Rolls",
		"With dice: what each roll of the opponent is worth after the play, for the side that plays now. Without dice: what each roll of the side on roll is worth to it. Rows are the first die; both orders of a throw show the same number.",
		"# Marks",
		"+ a good roll, # a bad one, @ a very bad one, by the distance to the mean in standard deviations. A roll that the reduction left out has a dash.",
		"# Replies",
		"Enter lists the plays of the roll under the cursor, one roll less deep than the table, with the equity for the side that rolls; again to return.",
		"# Difference",
		"The same table for the best two plays subtracted from each other: where a play gains and where it loses.",
	}
}
