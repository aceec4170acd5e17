package bgview

import (
	"fmt"
	"math"

	"ana/bgeng/judge"
	"ana/keymap"
	"ana/model"
	"ana/model/series"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// StatsPane adds up the decisions of both players; every rate says its definition.
type StatsPane struct {
	reviewed
	table pane.TableView
}

// NewStats returns the statistics pane.
func NewStats(r *review) *StatsPane { return &StatsPane{reviewed: reviewed{r}} }

// ID implements pane.Pane.
func (p *StatsPane) ID() string { return "stats" }

// Title implements pane.Pane.
func (p *StatsPane) Title() string { return "Stats" }

// Contexts implements pane.Pane.
func (p *StatsPane) Contexts() []keymap.Context {
	return []keymap.Context{keymap.Stats, keymap.Table}
}

// Draw implements pane.Pane.
func (p *StatsPane) Draw(c paint.Canvas, s *pane.State) {
	g := s.Cursor.Game()
	done, all := p.review.progress()
	title := fmt.Sprintf("%d of %d games analysed", done, all)
	in := pane.Title(c, &s.Look, title, true)
	if p.review.err != nil {
		in.Text(0, 0, s.Style(theme.Warn), paint.Cut(p.review.err.Error(), in.W(), s.Glyphs.More))
		return
	}
	t := &pane.Table{Columns: []pane.Column{{Title: ""}, {Title: Name(g, 1) + " X", Right: true}, {Title: Name(g, 0) + " O", Right: true}, {Title: "definition", Keep: 1}}}
	if done == 0 {
		in.Text(0, 0, s.Style(theme.Dim), "the first game is being analysed")
		return
	}
	p.table.Draw(in, &s.Look, p.fill(t, g), true)
}

// fill adds the rows.
func (p *StatsPane) fill(t *pane.Table, g *model.Game) *pane.Table {
	totals := p.review.totals()
	rates := [2]judge.Rates{}
	for i := range rates {
		rates[i] = totals[i].Rates(totals.Moves(), g.Bg.Length)
	}
	unit := "points"
	scale := 1.0
	if g.Bg.Length > 0 {
		unit, scale = "% of match winning chance", 100
	}
	add := func(name, definition string, f func(i int) string) {
		t.Rows = append(t.Rows, pane.Row{ID: name, Node: model.NoNode, Cells: []pane.Value{pane.V(name), pane.V(f(1)), pane.V(f(0)), {Text: definition, Num: math.NaN(), Role: theme.Dim}}})
	}
	rule := func(text string) { t.Rows = append(t.Rows, pane.Row{Rule: true, Cells: []pane.Value{pane.V(text)}}) }
	tot := func(i int) *judge.Totals { return totals[i] }
	add("plays, unforced of all", "more than one legal play", func(i int) string { return fmt.Sprintf("%d of %d", tot(i).Unforced, tot(i).Moves) })
	th := judge.DefaultThresholds()
	add("  marked ? ! !!", fmt.Sprintf("over %.2f, %.2f, %.2f of equity", th.Doubtful, th.Bad, th.VeryBad), func(i int) string {
		m := tot(i).MoveMarks
		return fmt.Sprintf("%d %d %d", m[judge.Doubtful], m[judge.Bad], m[judge.VeryBad])
	})
	// 0-x, as -x of nothing lost would read -0.
	add("  error", "equity given away", func(i int) string { return fmt.Sprintf("%.3f", 0-tot(i).ChequerError) })
	add("  cost", unit, func(i int) string { return fmt.Sprintf("%.2f", 0-scale*tot(i).ChequerCost) })
	add("cube decisions", "close, or doubled", func(i int) string { return fmt.Sprint(tot(i).CloseCube) })
	add("  error", "equity given away", func(i int) string { return fmt.Sprintf("%.3f", 0-tot(i).CubeError) })
	add("  cost", unit, func(i int) string { return fmt.Sprintf("%.2f", 0-scale*tot(i).CubeCost) })
	for f := judge.NoFault + 1; f <= judge.WrongPass; f++ {
		if tot(0).Faults[f]+tot(1).Faults[f] > 0 {
			add("  "+f.String(), "number, equity", func(i int) string { return fmt.Sprintf("%d  %.3f", tot(i).Faults[f], 0-tot(i).FaultError[f]) })
		}
	}
	p.phases(add, rule)
	rule("rates")
	p.rates(add, rates, totals, scale, unit)
	return t
}

// phases adds a row of errors for every phase of the game with decisions.
func (p *StatsPane) phases(add func(string, string, func(int) string), rule func(string)) {
	type sums struct {
		n     [2]int
		error [2]float64
	}
	var by [series.Phases]sums
	some := false
	for i := range p.review.games {
		if !p.review.games[i].done {
			continue
		}
		for _, d := range p.review.games[i].decisions {
			if d.Analysis == nil {
				continue
			}
			some = true
			sum := &by[d.Phase]
			sum.n[d.Player]++
			sum.error[d.Player] += d.PlayError
			if d.HasCube {
				sum.error[d.Player] += d.CubeError
			}
		}
	}
	if !some {
		return
	}
	rule("errors by phase")
	for _, ph := range [...]series.Phase{series.Opening, series.Middle, series.Holding, series.Priming, series.Blitz, series.BackGame, series.Race, series.Bearoff} {
		if sum := &by[ph]; sum.n[0]+sum.n[1] > 0 {
			add(ph.String(), ph.Rule(), func(i int) string { return fmt.Sprintf("%.3f  %d", 0-sum.error[i], sum.n[i]) })
		}
	}
}

// rates adds the rows that depend on the number of decisions.
func (p *StatsPane) rates(add func(string, string, func(int) string), rates [2]judge.Rates, totals series.Totals, scale float64, unit string) {
	add("plays", "1000 x equity an unforced play", func(i int) string { return fmt.Sprintf("%.1f", 1000*rates[i].Chequer) })
	add("cube", "1000 x equity a close or actual decision", func(i int) string { return fmt.Sprintf("%.1f", 1000*rates[i].Cube) })
	add("overall", "1000 x equity a decision of both kinds", func(i int) string { return fmt.Sprintf("%.1f", 1000*rates[i].Overall) })
	add("PR", "500 x equity a decision", func(i int) string { return fmt.Sprintf("%.2f", rates[i].Performance) })
	add("Snowie ER", "1000 x equity a move of both players", func(i int) string { return fmt.Sprintf("%.1f", rates[i].Snowie) })
	add("rating", "by the overall rate", func(i int) string { return rates[i].Rating })
	add("luck", "value of the rolls against their mean, equity", func(i int) string { return fmt.Sprintf("%+.3f", totals[i].Luck) })
	add("luck", unit, func(i int) string { return fmt.Sprintf("%+.2f", scale*totals[i].LuckCost) })
	add("", "by the luck a move", func(i int) string { return rates[i].LuckRating })
	l := p.review.luckless()
	if l.Games == 0 {
		return
	}
	add("result", fmt.Sprintf("%s, of %d finished games", unit, l.Games), func(i int) string { return fmt.Sprintf("%+.2f", scale*l.Actual[i]) })
	add("  luck-adjusted", "result without the luck of both players", func(i int) string { return fmt.Sprintf("%+.2f", scale*l.Adjusted(i)) })
}

// Do implements pane.Pane.
func (p *StatsPane) Do(a keymap.Action, _ *pane.State) (pane.Effect, bool) {
	switch a {
	case keymap.SortNext, keymap.SortFlip: // the order carries meaning
		return pane.Effect{}, true
	}
	return pane.Effect{}, p.table.Do(a, 4)
}

// Explain implements pane.Explainer.
func (p *StatsPane) Explain(*pane.State) []string {
	t := judge.DefaultThresholds()
	return []string{
		"# Statistics",
		"All decisions of the games that are analysed so far, with the settings in force. The definition of every figure stands in its row.",
		"# Marks",
		fmt.Sprintf("Doubtful, bad and very bad from %.2f, %.2f and %.2f; lucky and very lucky rolls from %.2f and %.2f.", t.Doubtful, t.Bad, t.VeryBad, t.Lucky, t.VeryLucky),
		"# Close cube decisions",
		"A decision not to double counts in rates only if it is close; a double, a take and a pass always count.",
		"# Phases",
		"Rules of thumb, the first that holds: bearoff and race (no contact), the opening (three plays of each side), back game, blitz, priming, holding, and any other contact. Every row says its rule; errors are of plays and cube actions together, with the number of actions.",
		"# Luck-adjusted result",
		"What the finished games brought a player, in points or match winning chance, less the own luck, plus the luck of the other.",
		"# Source",
		"The definitions of GNU Backgammon 1.07. PR is defined as in eXtreme Gammon but counts GNU Backgammon's close decisions.",
	}
}
