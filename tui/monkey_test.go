package tui_test

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"ana/keymap"
	"ana/tui"

	tea "charm.land/bubbletea/v2"
)

// Random keys, clicks, wheel turns and sizes in every pane, with the engines: nothing breaks, and the screen is never larger
// than the terminal. ANA_FULL=1 presses many more.
func TestMonkey(t *testing.T) {
	n := 300
	if os.Getenv("ANA_FULL") != "" {
		n = 5000
	}
	var keys []tea.KeyPressMsg
	for _, b := range keymap.Default().Bindings() {
		for _, name := range b.Keys {
			if b.Action == keymap.Quit || b.Action == keymap.Suspend {
				continue
			}
			k, err := tui.ParseKey(name)
			if err != nil {
				t.Fatal(err)
			}
			keys = append(keys, k)
		}
	}
	for _, path := range []string{"testdata/small.sgf", goGame, "testdata/match.mat"} {
		o := options(t, path)
		o.Settings.Plies = 0
		o = engines(t, o)
		m := tui.NewModel(o)
		r := rand.New(rand.NewPCG(7, uint64(len(path))))
		w, h := 80, 24
		m.Update(tea.WindowSizeMsg{Width: w, Height: h})
		for range n {
			switch r.IntN(12) {
			case 0:
				m.Update(tea.MouseClickMsg{X: r.IntN(w), Y: r.IntN(h), Button: tea.MouseLeft})
			case 1:
				m.Update(tea.MouseWheelMsg{X: r.IntN(w), Y: r.IntN(h), Button: tea.MouseWheelDown})
			case 2:
				if r.IntN(4) == 0 {
					w, h = 1+r.IntN(220), 1+r.IntN(70)
					m.Update(tea.WindowSizeMsg{Width: w, Height: h})
				}
			case 3:
				m.Update(tea.KeyPressMsg{Code: tea.KeyEscape})
			default:
				m.Update(keys[r.IntN(len(keys))])
			}
			if lines := strings.Count(m.View().Content, "\n") + 1; lines > h {
				t.Fatalf("%s: %d lines on a terminal of %d", path, lines, h)
			}
		}
		m.Close()
	}
}
