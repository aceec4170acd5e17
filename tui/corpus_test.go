package tui_test

import (
	"os"
	"path/filepath"
	"testing"

	"ana/model/record"
	"ana/model/settings"
	"ana/testdata/shared"
	"ana/tui"

	tea "charm.land/bubbletea/v2"
)

// Every record of the reference corpus steps from end to end and back in every pane and at several sizes, without engines.
// A third of the files with every 7th step drawn; all of both with ANA_FULL=1.
func TestCorpusSteps(t *testing.T) {
	t.Parallel()
	every, share := 7, 3
	if os.Getenv("ANA_FULL") != "" {
		every, share = 1, 1
	}
	for _, dir := range []string{"go", "bg"} {
		files, err := filepath.Glob(filepath.Join(shared.Path(t, "corpus", dir), "*"))
		if err != nil {
			t.Fatal(err)
		}
		for i, path := range files {
			if i%share != 0 {
				continue
			}
			data, err := os.ReadFile(path)
			if err != nil {
				continue
			}
			r, err := record.Parse(path, data, record.Options{})
			if err != nil {
				continue // refused: the tests of the readers know which and why
			}
			t.Run(filepath.Base(path), func(t *testing.T) { walk(t, tui.Options{Record: r, Settings: settings.Default()}, every) })
		}
	}
}

func walk(t *testing.T, o tui.Options, every int) {
	t.Helper()
	m := tui.NewModel(o)
	defer m.Close()
	press := func(k tea.Key) { m.Update(tea.KeyPressMsg(k)) }
	sizes := [...][2]int{{80, 24}, {60, 20}, {120, 40}, {200, 60}}
	steps := 0
	for game := range min(len(o.Record.Games), 4) {
		moves := o.Record.Games[game].Len()
		for i := range min(moves, 400) {
			press(tea.Key{Code: tea.KeyRight})
			if i%every == 0 {
				size := sizes[steps%len(sizes)]
				m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				press(tea.Key{Code: '1' + rune(steps%2), Text: string('1' + rune(steps%2))})
				if m.View().Content == "" {
					t.Fatalf("game %d step %d: empty screen at %v", game, i, size)
				}
				steps++
			}
		}
		for _, text := range []string{"J", "g", "G", "n", "N", "I", "q", "W", "q", ">"} {
			press(tea.Key{Code: rune(text[0]), Text: text})
			_ = m.View()
		}
	}
	if m.Cursor().Record() != o.Record {
		t.Error("another record")
	}
}
