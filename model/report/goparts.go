package report

import (
	"fmt"
	"sort"
	"strings"
)

// dragonTable has a row a group, with the moyo of both modes after reading.
func dragonTable(sb *strings.Builder, dragons []Dragon) {
	fmt.Fprintf(sb, "\n%-6s %-5s %6s %6s  %-8s %-17s %5s %-5s %6s %7s %7s  %s\n",
		"dragon", "color", "stones", "strat.", "status", "safety", "weak", "eyes", "escape", "moyo A", "moyo B", "worms")
	for i := range dragons {
		d := &dragons[i]
		fmt.Fprintf(sb, "%-6s %-5s %6d %6.1f  %-8s %-17s %5.2f %-5s %6d %7d %7d  %s\n",
			d.Origin, d.Color, d.Size, float64(d.StrategicSize), d.Status, d.Safety, float64(d.Weakness), d.GenusText, d.EscapeRoute,
			d.Moyo.Classic.PostOwl, d.Moyo.Experimental.PostOwl, strings.Join(d.Strings, " "))
	}
	if len(dragons) > 0 {
		sb.WriteString("moyo A is that of the classic mode, B that of the experimental one, both after reading\n")
	}
}

// regionTable lists the regions of moyo and how the experimental mode shares them.
func regionTable(sb *strings.Builder, m *Moyo) {
	fmt.Fprintf(sb, "\n%-6s %-5s %6s %9s  %s\n", "region", "color", "points", "worth", "closest to worms of")
	shares := regionShares(m)
	for i, r := range m.Classic.Regions {
		fmt.Fprintf(sb, "%-6d %-5s %6d %9.2f  %s\n", r.ID, r.Owner, r.Size, float64(r.TerritorialValue), shares[i])
	}
}

// regionShares says for each region how many of its points go to which dragon,
// largest part first.
func regionShares(m *Moyo) []string {
	parts := make([]map[string]float64, len(m.Classic.Regions))
	for i := range parts {
		parts[i] = map[string]float64{}
	}
	h := len(m.Classic.Segmentation)
	for y, row := range m.Classic.Segmentation {
		for x, id := range row {
			if id == 0 {
				continue
			}
			for _, s := range m.Experimental.Share[gridVertex(x, y, h)] {
				parts[id-1][s.Dragon] += float64(s.Part)
			}
		}
	}
	out := make([]string, len(parts))
	for i, by := range parts {
		names := make([]string, 0, len(by))
		for name := range by {
			names = append(names, name)
		}
		sort.Slice(names, func(a, b int) bool {
			if by[names[a]] != by[names[b]] {
				return by[names[a]] > by[names[b]]
			}
			return names[a] < names[b]
		})
		for k, name := range names {
			names[k] = fmt.Sprintf("%s %.1f", name, by[name])
		}
		out[i] = strings.Join(names, "  ")
	}
	return out
}

// territoryMap draws what each point is worth: 9 to 1 for White's part of a point
// in tenths, with b behind it for Black's, a dot for nothing.
func territoryMap(sb *strings.Builder, g *GoPosition) {
	stones := map[string]byte{}
	for _, v := range g.Black {
		stones[v] = 'X'
	}
	for _, v := range g.White {
		stones[v] = 'O'
	}
	h := len(g.Influence.TerritoryValue)
	sb.WriteString("\nterritory in tenths of a point, b behind Black's\n")
	for y, row := range g.Influence.TerritoryValue {
		fmt.Fprintf(sb, "%3d ", h-y)
		for x, v := range row {
			mark, tail := byte('.'), byte(' ')
			if tenths := int(min(10*absNum(v), 9)); tenths > 0 {
				mark = '0' + byte(tenths)
				if v < 0 {
					tail = 'b'
				}
			}
			if s := stones[gridVertex(x, y, h)]; s != 0 {
				mark = s
			}
			sb.WriteByte(mark)
			sb.WriteByte(tail)
		}
		sb.WriteByte('\n')
	}
}

func absNum(v Num) float64 {
	if v < 0 {
		return float64(-v)
	}
	return float64(v)
}

// patternTable counts the matches of each pattern and those that took effect.
func patternTable(sb *strings.Builder, list []PatternMatch) {
	type count struct{ fired, all int }
	by := map[string]*count{}
	var names []string
	for i := range list {
		key := fmt.Sprintf("%-14s %-22s %-5s", list[i].DB, list[i].Name, list[i].Class)
		if by[key] == nil {
			by[key] = &count{}
			names = append(names, key)
		}
		by[key].all++
		if list[i].Constraint {
			by[key].fired++
		}
	}
	fmt.Fprintf(sb, "\n%-14s %-22s %-5s %7s %5s\n", "database", "pattern", "class", "matches", "fire")
	for _, name := range names {
		fmt.Fprintf(sb, "%s %7d %5d\n", name, by[name].all, by[name].fired)
	}
}

// patternLine sums up the matches.
func patternLine(sb *strings.Builder, list []PatternMatch) {
	fired := 0
	for i := range list {
		if list[i].Constraint {
			fired++
		}
	}
	fmt.Fprintf(sb, "\n%d matches of patterns, %d of them take effect; --only patterns counts them by name\n", len(list), fired)
}

// scoreLine is the estimate with its bounds.
func scoreLine(sb *strings.Builder, s *Score) {
	fmt.Fprintf(sb, "\nscore %s: black %.1f, white %.1f with komi %g; white's lead is %.1f if white moves first, %.1f if black does\n",
		s.Lead, float64(s.Black), float64(s.White), float64(s.Komi), float64(s.Upper), float64(s.Lower))
}
