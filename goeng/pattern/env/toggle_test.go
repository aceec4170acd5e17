package env_test

import (
	"context"
	"testing"

	"ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/influence"
	"ana/goeng/moyo"
	"ana/goeng/pattern"
	"ana/goeng/worm"
)

// TestToggleMoyo is the published demonstration of a pattern switched off: the
// moyo before reading of the four dragons of T1, with all patterns of the 2002
// tree and without EB4, and that the classic sizes without EB4 equal the
// experimental ones.
func TestToggleMoyo(t *testing.T) {
	set := loadSet(t, "2002", "conn.db", "influence.db", "barriers.db")
	b := setup(t, t1)
	for _, tt := range []struct {
		name string
		off  *pattern.Disabled
		want map[string]int
	}{
		{"all patterns", nil, map[string]int{"C7": 10, "F5": 11, "C3": 7, "F3": 4}},
		{"without EB4", &pattern.Disabled{Patterns: map[string]bool{"EB4": true}}, map[string]int{"C7": 13, "F5": 13, "C3": 7, "F3": 6}},
	} {
		r, err := dragon.NewAnalyzer().Analyze(context.Background(), &dragon.Input{
			Board: b, Compat: influence.GNUGo2002, Worms: worms(t, b, worm.GNUGo2002), Patterns: set, Disabled: tt.off,
			Mode: moyo.Classic, Safe: func(board.Point, board.Color) int { return pattern.CodeWin },
		})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Dragons) != len(tt.want) {
			t.Errorf("%s: %d dragons, want %d", tt.name, len(r.Dragons), len(tt.want))
		}
		for _, d := range r.Dragons {
			origin := d.Origin.Vertex(9)
			if got := int(d.Pre[moyo.Classic].Size); got != tt.want[origin] {
				t.Errorf("%s: moyo of %s is %d, want %d", tt.name, origin, got, tt.want[origin])
			}
			if tt.off != nil && d.Pre[moyo.Classic].Size != d.Pre[moyo.Experimental].Size {
				t.Errorf("%s: sizes of %s differ: %v", tt.name, origin, d.Pre)
			}
		}
	}
}
