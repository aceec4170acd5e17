package theme_test

import (
	"image/color"
	"math"
	"reflect"
	"testing"

	"ana/tui/paint"
	"ana/tui/theme"

	"github.com/charmbracelet/colorprofile"
	"golang.org/x/text/width"
)

// every visits all strings of a glyph set.
func every(v reflect.Value, visit func(string)) {
	switch v.Kind() {
	case reflect.String:
		if v.Type() == reflect.TypeFor[string]() {
			visit(v.String())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			every(v.Field(i), visit)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			every(v.Index(i), visit)
		}
	}
}

func TestGlyphsAreOneCell(t *testing.T) {
	t.Parallel()
	for _, set := range theme.Sets() {
		g := theme.GlyphsOf(set)
		every(reflect.ValueOf(*g), func(s string) {
			if paint.Width(s) != 1 {
				t.Errorf("%s: glyph %q has width %d", set, s, paint.Width(s))
			}
			for _, r := range s {
				if set == theme.ASCII && r > 126 {
					t.Errorf("ascii: glyph %q", s)
				}
				if k := width.LookupRune(r).Kind(); set == theme.Neutral && (k == width.EastAsianAmbiguous || k == width.EastAsianWide) {
					t.Errorf("neutral: glyph %q is ambiguous", s)
				}
			}
		})
		if g.Black == g.White || g.Checker[0] == g.Checker[1] {
			t.Errorf("%s: the two sides look alike without colour", set)
		}
	}
}

func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	lin := func(v uint32) float64 {
		x := float64(v) / 65535
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*lin(r) + 0.7152*lin(g) + 0.0722*lin(b)
}

func contrast(a, b color.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func TestContrast(t *testing.T) {
	t.Parallel()
	for _, name := range []theme.Name{theme.Dark, theme.Light, theme.CVD} {
		for _, dark := range []bool{true, false} {
			th := theme.New(name, dark, colorprofile.TrueColor)
			isDark := name == theme.Dark || name == theme.CVD && dark
			screen := color.Color(color.White)
			if isDark {
				screen = color.Black
			}
			for _, r := range []theme.Role{
				theme.Text, theme.Dim, theme.Strong, theme.Bar, theme.BarDim, theme.BarHot, theme.BarWarn, theme.TabOn, theme.TabOff, theme.Key,
				theme.Head, theme.Selected, theme.Changed, theme.Warn, theme.Fail, theme.Good, theme.Bad, theme.Overlay, theme.OverlayDim,
				theme.OverlayKey, theme.OverlaySel, theme.Input, theme.BoardBlack, theme.CheckerX, theme.CheckerO,
			} {
				st := th.Style(r)
				bg := st.Bg
				if bg == nil {
					bg = screen
				}
				if c := contrast(st.Fg, bg); c < 4.5 {
					t.Errorf("%s (dark %v): role %d has contrast %.1f", name, dark, r, c)
				}
			}
			for i := range 8 {
				if st := th.Class(i); contrast(st.Fg, st.Bg) < 4.5 {
					t.Errorf("%s: class %d has contrast %.1f", name, i, contrast(st.Fg, st.Bg))
				}
			}
			for v := -1.0; v <= 1; v += 0.1 {
				if st := th.Heat(v); math.Abs(v) > 0.01 && contrast(st.Fg, st.Bg) < 4.5 {
					t.Errorf("%s: heat %.1f has contrast %.1f", name, v, contrast(st.Fg, st.Bg))
				}
			}
		}
	}
}

func TestMonoHasNoColour(t *testing.T) {
	t.Parallel()
	for _, p := range []colorprofile.Profile{colorprofile.NoTTY, colorprofile.ASCII} {
		th := theme.New(theme.Dark, true, p)
		if th.Name != theme.Mono {
			t.Errorf("profile %v: theme %s", p, th.Name)
		}
		for r := theme.Text; r <= theme.CubeFace; r++ {
			if st := th.Style(r); st.Fg != nil || st.Bg != nil {
				t.Errorf("role %d has a colour", r)
			}
		}
		if st := th.Heat(math.NaN()); st.Fg != nil {
			t.Error("heat of NaN has a colour")
		}
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	for _, n := range theme.Names() {
		if got, err := theme.ParseName(string(n)); err != nil || got != n {
			t.Errorf("ParseName(%q) = %q, %v", n, got, err)
		}
	}
	if _, err := theme.ParseName("neon"); err == nil {
		t.Error("theme neon exists")
	}
	if _, err := theme.ParseSet("emoji"); err == nil {
		t.Error("glyph set emoji exists")
	}
}
