package tui_test

import (
	"testing"

	"ana/tui"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	uv "github.com/charmbracelet/ultraviolet"
)

// BenchmarkStep measures a key press up to the cells that the renderer compares: Update, View, and the parsing of the view
// into a screen buffer.
func BenchmarkStep(b *testing.B) {
	for name, tab := range map[string]rune{"board": '1', "worms": '2'} {
		b.Run(name, func(b *testing.B) {
			m := tui.NewModel(options(b, goGame))
			defer m.Close()
			var model tea.Model = m
			model, _ = model.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
			model, _ = model.Update(tea.KeyPressMsg{Code: tab, Text: string(tab)})
			for range 90 {
				model, _ = model.Update(tea.KeyPressMsg{Code: tea.KeyRight})
			}
			screen := uv.NewScreenBuffer(120, 40)
			keys := [...]rune{tea.KeyRight, tea.KeyRight, tea.KeyLeft, tea.KeyLeft}
			i := 0
			for b.Loop() {
				model, _ = model.Update(tea.KeyPressMsg{Code: keys[i%len(keys)]})
				i++
				v := model.View()
				uv.NewStyledString(v.Content).Draw(screen, screen.Bounds())
			}
		})
	}
}

// BenchmarkIdleView measures View when nothing has changed, as after messages that are not about the screen.
func BenchmarkIdleView(b *testing.B) {
	m := tui.NewModel(options(b, goGame))
	defer m.Close()
	m.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	for b.Loop() {
		if lipgloss.Width(m.View().WindowTitle) == 0 {
			b.Fatal("no title")
		}
	}
}
