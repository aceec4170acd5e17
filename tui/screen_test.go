package tui_test

import (
	"encoding/base64"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"ana/keymap"
	"ana/model"
	"ana/model/analyze"
	"ana/model/record"
	"ana/model/settings"
	"ana/tui"
	"ana/tui/internal/tuitest"
	"ana/tui/theme"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/exp/golden"
)

func open(t testing.TB, path string) *model.Record {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse(path, data, record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func options(t testing.TB, path string) tui.Options {
	s := settings.Default()
	s.Threads = 1
	return tui.Options{Record: open(t, path), Settings: s}
}

const goGame = "testdata/game.sgf"

// start runs the interface on a record inside a bubble.
func start(t *testing.T, o tui.Options, w, h int, p ...colorprofile.Profile) *tuitest.Screen {
	t.Helper()
	m := tui.NewModel(o)
	t.Cleanup(m.Close)
	return tuitest.Start(t, m, w, h, p...)
}

func bubble(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	synctest.Test(t, f)
}

func TestGoScreens(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
		for _, c := range []struct {
			name string
			keys []string
		}{
			{"board", []string{":", "3", "1", "enter"}},
			{"variation", []string{":", "4", "1", "enter", "J", "right", "right", "right", "right", "right"}},
			{"worms", []string{":", "9", "6", "enter", "2"}},
			{"distances", []string{":", "9", "6", "enter", "2", "d", "x", "h", "k"}},
			{"help", []string{"2", "?"}},
		} {
			t.Run(fmt.Sprintf("%s-%dx%d", c.name, size[0], size[1]), func(t *testing.T) {
				bubble(t, func(t *testing.T) {
					s := start(t, options(t, goGame), size[0], size[1])
					s.Keys(c.keys...)
					golden.RequireEqual(t, []byte(s.Text()))
				})
			})
		}
	}
}

// The colours of a screen, for every palette and for terminals with few or none.
func TestColourClasses(t *testing.T) {
	for _, c := range []struct {
		name    theme.Name
		profile colorprofile.Profile
	}{
		{theme.Dark, colorprofile.TrueColor}, {theme.Light, colorprofile.TrueColor}, {theme.CVD, colorprofile.TrueColor},
		{theme.Dark, colorprofile.ANSI256}, {theme.Dark, colorprofile.ANSI}, {theme.Dark, colorprofile.ASCII},
	} {
		t.Run(fmt.Sprintf("%s-%v", c.name, c.profile), func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				o := options(t, goGame)
				o.Theme = c.name
				s := start(t, o, 80, 24, c.profile)
				s.Keys(":", "9", "6", "enter", "2")
				golden.RequireEqual(t, []byte(s.Classes()))
			})
		})
	}
}

func TestGlyphSets(t *testing.T) {
	for _, set := range theme.Sets() {
		t.Run(string(set), func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				o := options(t, goGame)
				o.Glyphs = set
				s := start(t, o, 80, 24)
				s.Keys(":", "3", "1", "enter")
				text := s.Text()
				if set == theme.ASCII {
					for _, r := range text {
						if r > 126 && r != '白' && r != '黒' {
							t.Fatalf("%q on the ascii screen:\n%s", r, text)
						}
					}
				}
				golden.RequireEqual(t, []byte(text))
			})
		})
	}
}

func TestStepping(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := start(t, options(t, goGame), 80, 24)
		for _, c := range []struct{ key, want string }{
			{"right", "1/140"}, {"l", "2/140"}, {"left", "1/140"}, {"down", "11/140"}, {"up", "1/140"}, {"G", "140/140"}, {"right", "end of the game"},
			{"g", "0/140"}, {"left", "start of the game"}, {"n", "10/140"}, {"N", "no earlier event"},
		} {
			s.Keys(c.key)
			if !s.Contains(c.want) {
				t.Fatalf("after %q no %q:\n%s", c.key, c.want, s.Text())
			}
		}
	})
}

func TestGoToAndSearch(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := start(t, options(t, goGame), 80, 24)
		s.Keys(":", "9", "6", "enter")
		if !s.Contains(" 96/140") {
			t.Fatalf("go to 96:\n%s", s.Text())
		}
		s.Keys("/", "w", "a", "l", "l", "enter")
		if !s.Contains(" 10/140") || !s.Contains("found from the start again") {
			t.Fatalf("search for a comment:\n%s", s.Text())
		}
		s.Keys("/", "n", "o", "p", "e", "x", "enter")
		if !s.Contains("not found: nopex") {
			t.Fatalf("search for nothing:\n%s", s.Text())
		}
		s.Keys(":", "9", "9", "9", "enter")
		if !s.Contains("the game ends at 140") {
			t.Fatalf("beyond the end:\n%s", s.Text())
		}
		s.Keys(":", "g", "l", "y", "p", "h", "s", " ", "a", "s", "enter")
		if s.Contains("┼") || !s.Contains("X") {
			t.Fatalf("palette:\n%s", s.Text())
		}
	})
}

func TestVariations(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := start(t, options(t, goGame), 80, 24)
		s.Keys(":", "4", "1", "enter", "J")
		if !s.Contains("Variation 2 of 3") || !s.Contains("A try") {
			t.Fatalf("second variation:\n%s", s.Text())
		}
		s.Keys("right", "left", "left", "right") // the line stays chosen
		if !s.Contains("Variation 2 of 3") {
			t.Fatalf("the chosen line was lost:\n%s", s.Text())
		}
		s.Keys("K")
		if !s.Contains("Variation 1 of 3") {
			t.Fatalf("back to the first:\n%s", s.Text())
		}
	})
}

func TestMouse(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := start(t, options(t, goGame), 120, 40)
		s.Keys(":", "9", "6", "enter")
		s.Click(12, 0)
		if !s.Contains("2 WORMS") {
			t.Fatalf("click on a tab:\n%s", s.Text())
		}
		s.Click(3+2*9, 3+9)
		if !s.Contains("K10") {
			t.Fatalf("click on a point:\n%s", s.Text())
		}
		before := s.Text()
		s.Click(3, 30)
		if s.Text() == before {
			t.Fatalf("click on a row changed nothing:\n%s", before)
		}
		s.Wheel(5, 5, 1)
		if !s.Contains("97/140") {
			t.Fatalf("wheel:\n%s", s.Text())
		}
		s.Wheel(5, 5, -1)
		if !s.Contains("96/140") {
			t.Fatalf("wheel back:\n%s", s.Text())
		}
	})
}

// A resize never loses the place, and every size gives a screen.
func TestResize(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := start(t, options(t, goGame), 80, 24)
		s.Keys(":", "9", "6", "enter")
		for _, size := range [][2]int{{120, 40}, {59, 24}, {1, 1}, {60, 20}, {200, 60}, {80, 19}, {300, 100}, {80, 24}} {
			s.Resize(size[0], size[1])
			small := size[0] < 60 || size[1] < 20
			if got := s.Contains("96/140"); got == small {
				t.Fatalf("%v: place shown %v:\n%s", size, got, s.Text())
			}
			if small && size[0] > 30 && !s.Contains("ana needs 60x20") {
				t.Fatalf("%v:\n%s", size, s.Text())
			}
		}
	})
}

func TestTinyTerminal(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := start(t, options(t, goGame), 0, 0)
		s.Keys("right", "2", "?", "esc")
		s.Resize(80, 24)
		if !s.Contains("1/140") {
			t.Fatalf("after 0x0:\n%s", s.Text())
		}
	})
}

func TestRemappedKeysAreShown(t *testing.T) {
	bubble(t, func(t *testing.T) {
		o := options(t, goGame)
		keys, err := keymap.Default().Remap(map[string][]string{"step.next": {"x"}})
		if err != nil {
			t.Fatal(err)
		}
		o.Keys = keys
		s := start(t, o, 80, 24)
		s.Keys("x")
		if !s.Contains("1/140") {
			t.Fatalf("x does not step:\n%s", s.Text())
		}
		s.Keys("?", "G")
		if s.Contains("Right, l") {
			t.Fatalf("the help shows the old key:\n%s", s.Text())
		}
	})
}

func TestCopy(t *testing.T) {
	bubble(t, func(t *testing.T) {
		o := options(t, goGame)
		o.JSON = func(c model.Cursor, shown analyze.Position, _ settings.Settings) ([]byte, error) {
			time.Sleep(time.Second) // an analysis takes time, in which the screen goes on
			stones := 0
			for _, c := range shown.(analyze.GoInput).Stones {
				if c != 0 {
					stones++
				}
			}
			return fmt.Appendf(nil, `{"move":%d,"stones":%d}`, c.MoveNumber(), stones), nil
		}
		s := start(t, o, 80, 24)
		s.Keys("right")
		s.Output()
		s.Keys("y")
		if !strings.Contains(s.Output(), "\x1b]52;c;") {
			t.Error("y wrote no OSC 52 sequence")
		}
		copied := func(want string) {
			t.Helper()
			s.Output()
			s.Keys("Y")
			if !s.Contains("analysing for the copy") {
				t.Errorf("Y waits:\n%s", s.Text())
			}
			for range 20 {
				s.Settle()
			}
			if out := s.Output(); !strings.Contains(out, "\x1b]52;c;"+base64.StdEncoding.EncodeToString([]byte(want))) {
				t.Errorf("Y wrote %q, want %s", out, want)
			}
		}
		copied(`{"move":1,"stones":1}`)
		s.Keys("e", "shift+left", "enter") // what is shown is copied, not what the record has
		copied(`{"move":1,"stones":2}`)
	})
}

func TestQuit(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := start(t, options(t, goGame), 80, 24)
		s.Keys("q")
		if !s.Ended() {
			t.Fatal("q does not quit")
		}
		out := s.Output()
		if !strings.Contains(out, "\x1b[?1049l") || !strings.Contains(out, "\x1b[?25h") {
			t.Errorf("the terminal was not restored: %q", out[max(len(out)-200, 0):])
		}
	})
}

// A held key moves the board at every repeat.
func TestScrub(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := start(t, options(t, goGame), 80, 24)
		s.Keys("2")
		s.Hold("right", 30, 30*time.Millisecond)
		s.Settle()
		if !s.Contains("30/140") {
			t.Fatalf("after 30 repeats:\n%s", s.Text())
		}
	})
}

// A step writes less than 2 kB, also on the maps of the worms pane, where many cells change.
func TestStepWritesLittle(t *testing.T) {
	const limit = 2048
	for _, tab := range []string{"1", "2"} {
		bubble(t, func(t *testing.T) {
			s := start(t, options(t, goGame), 120, 40)
			s.Keys(":", "9", "0", "enter", tab)
			worst := 0
			for range 20 {
				s.Written()
				s.Keys("right")
				worst = max(worst, s.Written())
			}
			t.Logf("pane %s: at most %d bytes a step", tab, worst)
			if worst > limit {
				t.Errorf("pane %s: a step writes %d bytes", tab, worst)
			}
		})
	}
}
