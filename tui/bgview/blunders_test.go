package bgview

import (
	"strings"
	"testing"

	"ana/bgeng"
	"ana/keymap"
	"ana/model"
	"ana/model/record"
	"ana/model/series"
	"ana/tui/pane"
	"ana/tui/theme"

	"github.com/charmbracelet/colorprofile"
)

// The list keeps to one player where asked, and is written with the positions.
func TestBlunders(t *testing.T) {
	t.Parallel()
	rec, err := record.Open(t.Context(), "../../testdata/bg/demo.mat", record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	decision := func(node model.NodeID, player int, err float64) *series.Decision {
		return &series.Decision{Node: node, Number: int(node), Player: player, Action: rec.Games[0].Node(node).Action, PlayError: err, Analysis: &bgeng.Analysis{}, Phase: series.Opening}
	}
	r := &review{games: []gameReview{{decisions: []*series.Decision{decision(1, 1, .05), decision(2, 0, .08), decision(3, 1, .01)}}}}
	p := NewBlunders(r)
	gl, th := theme.GlyphsOf(theme.ASCII), theme.New(theme.Dark, true, colorprofile.ASCII)
	s := &pane.State{Cursor: model.NewCursor(rec, 0), Look: pane.Look{Theme: th, Glyphs: gl}}
	for _, want := range []string{"2 both players", "1 player X", "1 player O"} {
		n, who, _ := strings.Cut(want, " ")
		if rows := p.rows(s).Rows; len(rows) != int(n[0]-'0') || p.who() != who {
			t.Errorf("%d errors of %s, want %s", len(rows), p.who(), want)
		}
		if _, ok := p.Do(keymap.BlunderPlayer, s); !ok {
			t.Fatal("the key is not known")
		}
	}
	for i := range r.games {
		r.games[i].done = true
	}
	var rows []string
	(&StatsPane{reviewed: reviewed{r}}).phases(func(name, _ string, f func(int) string) { rows = append(rows, name+" "+f(0)+" "+f(1)) }, func(string) {})
	if len(rows) != 1 || rows[0] != "opening -0.080  1 -0.060  2" {
		t.Errorf("errors by phase: %q", rows)
	}
	for {
		p.Do(keymap.BlunderPhase, s)
		want := 0
		if p.phase == series.Opening || p.phase == series.Phases {
			want = 2
		}
		if n := len(p.rows(s).Rows); n != want {
			t.Errorf("%d errors in %s, want %d", n, p.phaseText(), want)
		}
		if p.phase == series.Phases {
			break
		}
	}
	p.Do(keymap.BlunderFloor, s)
	if n := len(p.rows(s).Rows); n != 1 {
		t.Errorf("%d errors of .060 and more", n)
	}
	p.floor = 0
	fx, _ := p.Do(keymap.BlunderSave, s)
	if fx.Save == nil {
		t.Fatal("nothing was written")
	}
	lines := strings.Split(strings.TrimSpace(string(fx.Save.Data)), "\n")
	if len(lines) != 3 || !strings.Contains(lines[1], "0.080") || !strings.Contains(lines[2], "\t4HPwATDgc/ABMA:") {
		t.Errorf("written, costliest first: %q", lines)
	}
	p.marked[p.rows(s).Rows[0].ID] = true
	fx, _ = p.Do(keymap.BlunderSave, s)
	if lines := strings.Split(strings.TrimSpace(string(fx.Save.Data)), "\n"); len(lines) != 2 || !strings.Contains(lines[1], "[x]") {
		t.Errorf("written of one marked error: %q", lines)
	}
}
