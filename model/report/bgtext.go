package report

import (
	"fmt"
	"io"
	"strings"
)

// BgText writes the analysis of a position for reading.
func BgText(w io.Writer, g *BgPosition) error {
	var sb strings.Builder
	fmt.Fprintf(&sb, "%s:%s  %s\n", g.PositionID, g.MatchID, g.XGID)
	fmt.Fprintf(&sb, "%s position, pips %d to play, %d opponent", g.Class, g.Pips[0], g.Pips[1])
	if g.Match.Length > 0 {
		fmt.Fprintf(&sb, ", match to %d, score %d-%d", g.Match.Length, g.Match.Score[0], g.Match.Score[1])
		if g.Match.Crawford {
			sb.WriteString(" (Crawford)")
		}
	} else {
		sb.WriteString(", money")
	}
	fmt.Fprintf(&sb, ", cube %d %s\n", g.Cube.Value, g.Cube.Owner)
	if len(g.Dice) == 2 {
		fmt.Fprintf(&sb, "\n%d-%d: %d legal plays\n", g.Dice[0], g.Dice[1], len(g.Plays))
		for _, p := range g.Plays {
			fmt.Fprintf(&sb, "%4d  %-28s %s\n", p.Rank, p.Move, p.PositionID)
		}
	}
	_, err := io.WriteString(w, sb.String())
	return err
}
