package report

import (
	"fmt"
	"io"
	"strings"
)

// BgText writes the analysis of a position for reading.
func BgText(w io.Writer, g *BgPosition) error {
	var sb strings.Builder
	g.facts(&sb)
	if g.Eval != nil {
		v := g.Eval
		fmt.Fprintf(&sb, "\n%d-ply  win %.2f %%  gammon %.2f  backgammon %.2f  lose gammon %.2f  backgammon %.2f  equity %+.4f  cubeful %+.4f\n",
			v.Plies, 100*v.Win, 100*v.WinGammon, 100*v.WinBackgammon, 100*v.LoseGammon, 100*v.LoseBackgammon, float64(v.Equity), float64(v.Cubeful))
	}
	if c := g.CubeAction; c != nil {
		fmt.Fprintf(&sb, "cube: no double %+.4f, double/take %+.4f, double/pass %+.4f: %s\n", float64(c.NoDouble), float64(c.DoubleTake), float64(c.DoublePass), c.Best)
	}
	g.playTable(&sb)
	g.rollTable(&sb)
	if e := g.Effort; e != nil {
		fmt.Fprintf(&sb, "\n%d evaluations, %.1f ms, net %s\n", e.Evaluations, float64(e.MS), g.Net.Name)
	}
	for _, n := range g.Notes {
		fmt.Fprintf(&sb, "note: %s\n", n)
	}
	_, err := io.WriteString(w, sb.String())
	return err
}

// facts writes what is known without an evaluator.
func (g *BgPosition) facts(sb *strings.Builder) {
	fmt.Fprintf(sb, "%s:%s  %s\n", g.PositionID, g.MatchID, g.XGID)
	fmt.Fprintf(sb, "%s position, pips %d to play, %d opponent", g.Class, g.Pips[0], g.Pips[1])
	if g.Match.Length > 0 {
		fmt.Fprintf(sb, ", match to %d, score %d-%d", g.Match.Length, g.Match.Score[0], g.Match.Score[1])
		if g.Match.Crawford {
			sb.WriteString(" (Crawford)")
		}
	} else {
		sb.WriteString(", money")
	}
	fmt.Fprintf(sb, ", cube %d %s\n", g.Cube.Value, g.Cube.Owner)
}

// playTable lists the plays; a rule separates rows of different depth, which
// cannot be compared.
func (g *BgPosition) playTable(sb *strings.Builder) {
	if len(g.Dice) != 2 {
		return
	}
	fmt.Fprintf(sb, "\n%d-%d: %d legal plays\n", g.Dice[0], g.Dice[1], len(g.Plays))
	depth := -1
	for _, p := range g.Plays {
		if p.BgValue == nil {
			fmt.Fprintf(sb, "%4d  %-28s %s\n", p.Rank, p.Move, p.PositionID)
			continue
		}
		if depth >= 0 && p.Plies != depth {
			fmt.Fprintf(sb, "      ---- below: %d-ply, not comparable ----\n", p.Plies)
		}
		depth = p.Plies
		fmt.Fprintf(sb, "%4d  %d-ply  %-26s %+.4f  %+.4f  win %.2f  g %.2f  lose g %.2f\n", p.Rank, p.Plies, p.Move, float64(p.Cubeful),
			-float64(*p.Error), 100*p.Win, 100*p.WinGammon, 100*p.LoseGammon)
	}
}

// rollTable lists the breakdown.
func (g *BgPosition) rollTable(sb *strings.Builder) {
	if len(g.Breakdown) == 0 {
		return
	}
	sb.WriteString("\nby roll")
	if g.BreakdownOf != "" {
		fmt.Fprintf(sb, ", after %s", g.BreakdownOf)
	}
	sb.WriteString(":\n")
	for _, r := range g.Breakdown {
		if !r.Searched {
			fmt.Fprintf(sb, "  %s  not searched\n", r.Roll)
			continue
		}
		fmt.Fprintf(sb, "  %s  %+.4f  %+.4f  %s\n", r.Roll, float64(*r.Equity), float64(*r.Cubeful), r.Best)
	}
}
