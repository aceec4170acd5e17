package shot_test

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"ana/model/record"
	"ana/model/settings"
	"ana/tui"
	"ana/tui/shot"
)

func TestSVG(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../testdata/game.sgf")
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse("game.sgf", data, record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	keys, err := tui.ParseKeys("3*right 2")
	if err != nil {
		t.Fatal(err)
	}
	take := func(light bool) string {
		f, err := shot.Capture(t.Context(), tui.Options{Record: r, Settings: settings.Default()}, shot.Options{Width: 80, Height: 24, Keys: keys, Light: light})
		if err != nil {
			t.Fatal(err)
		}
		var sb strings.Builder
		if err := f.SVG(&sb); err != nil {
			t.Fatal(err)
		}
		return sb.String()
	}
	dark := take(false)
	dec := xml.NewDecoder(strings.NewReader(dark))
	for {
		if _, err := dec.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
	}
	for _, want := range []string{"<circle", "WORMS", "3/140", "</svg>"} {
		if !strings.Contains(dark, want) {
			t.Errorf("the picture lacks %q", want)
		}
	}
	if n := len(dark); n > 200_000 {
		t.Errorf("the picture has %d bytes", n)
	}
	if light := take(true); light == dark || !strings.Contains(light, "#fbfbfb") {
		t.Error("the light picture is like the dark one")
	}
}

func TestParseKeys(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		n    int
		bad  string
	}{
		{"l l tab", 3, ""}, {": 96 enter", 4, ""}, {"10*right G", 11, ""}, {"/ 'wall of' enter", 9, ""}, {"", 0, ""},
		{"rigth", 0, "rigth"}, {"'open", 0, "quote"}, {"0*x", 0, "1 to 10000"},
	} {
		keys, err := tui.ParseKeys(c.text)
		if c.bad != "" {
			if err == nil || !strings.Contains(err.Error(), c.bad) {
				t.Errorf("ParseKeys(%q): error %v, want one about %q", c.text, err, c.bad)
			}
			continue
		}
		if err != nil || len(keys) != c.n {
			t.Errorf("ParseKeys(%q) = %d keys, %v", c.text, len(keys), err)
		}
	}
}

func TestBadSize(t *testing.T) {
	t.Parallel()
	if _, err := shot.Capture(t.Context(), tui.Options{}, shot.Options{Width: 5000, Height: 10}); err == nil {
		t.Error("5000 columns")
	}
}
