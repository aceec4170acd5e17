package chart_test

import (
	"math"
	"strings"
	"testing"

	"ana/tui/chart"
	"ana/tui/paint"
	"ana/tui/theme"

	uv "github.com/charmbracelet/ultraviolet"
)

func draw(w, h int, f func(paint.Canvas)) string {
	buf := uv.NewBuffer(w, h)
	f(paint.New(buf, buf.Bounds()))
	var rows []string
	for y := range h {
		var sb strings.Builder
		for _, c := range buf.Line(y) {
			sb.WriteString(c.Content)
		}
		rows = append(rows, sb.String())
	}
	return strings.Join(rows, "|")
}

func TestLine(t *testing.T) {
	t.Parallel()
	nan := math.NaN()
	for _, c := range []struct {
		name   string
		set    theme.Set
		values []float64
		want   string
	}{
		{"rising", theme.Unicode, []float64{0, 1, 2, 3, 4, 5, 6, 7}, "  ⡠⠊|⡠⠊  "},
		{"flat", theme.Unicode, []float64{7, 7}, "⠉⠉⠉⠉|    "},
		{"steep", theme.Unicode, []float64{0, 7}, "  ⡏⠉|⣀⣀⠇ "},
		{"gap", theme.Unicode, []float64{7, nan, 7}, ""},
		{"ascii", theme.ASCII, []float64{0, 7}, "  ''|..  "},
		{"empty", theme.Unicode, nil, "    |    "},
	} {
		got := draw(4, 2, func(cv paint.Canvas) {
			chart.Line(cv, theme.GlyphsOf(c.set), paint.Style{}, c.values, 0, 7)
		})
		if c.want != "" && got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
		if c.name == "gap" && !strings.Contains(got, " ") {
			t.Errorf("no gap in %q", got)
		}
	}
}

func TestBarAndSpark(t *testing.T) {
	t.Parallel()
	u, a := theme.GlyphsOf(theme.Unicode), theme.GlyphsOf(theme.ASCII)
	for _, c := range []struct {
		g    *theme.Glyphs
		v    float64
		want string
	}{{u, 4, "████    "}, {u, 0.5, "▌       "}, {u, 9, "████████"}, {u, -1, "        "}, {u, math.NaN(), "        "}, {a, 2.5, "##-     "}} {
		got := draw(8, 1, func(cv paint.Canvas) { chart.Bar(cv, 0, 0, 8, c.g, paint.Style{}, c.v, 8) })
		if got != c.want {
			t.Errorf("Bar(%v) = %q, want %q", c.v, got, c.want)
		}
	}
	if got := strings.Join(chart.Spark(u, []float64{0, 7, math.NaN(), 3.5}, 0, 7), ""); got != "▁█ ▅" {
		t.Errorf("Spark = %q", got)
	}
	if _, _, ok := chart.Range([]float64{math.NaN()}); ok {
		t.Error("Range of nothing")
	}
	if lo, hi, ok := chart.Range([]float64{3, -1, math.NaN()}); lo != -1 || hi != 3 || !ok {
		t.Errorf("Range = %v %v %v", lo, hi, ok)
	}
}

func TestPlaceAndColumn(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 2, 7, 80, 300} {
		for _, w := range []int{1, 2, 40, 100} {
			for i := range n {
				x := chart.Place(i, w, n)
				if x < 0 || x >= w {
					t.Fatalf("Place(%d, %d, %d) = %d", i, w, n, x)
				}
				if j := chart.Column(x, w, n); j < 0 || j >= n || n <= w && chart.Place(j, w, n) > x {
					t.Fatalf("Column(%d, %d, %d) = %d", x, w, n, j)
				}
			}
		}
	}
}
