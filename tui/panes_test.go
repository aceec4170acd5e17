package tui_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"ana/model"
	"ana/model/analyze"
	"ana/model/record"
	"ana/model/settings"
	"ana/model/work"
	"ana/tui"
	"ana/tui/internal/tuitest"
	"ana/tui/pane"

	"github.com/charmbracelet/x/exp/golden"
)

// engines adds the real analyzers to the options of a test.
func engines(t *testing.T, o tui.Options) tui.Options {
	t.Helper()
	o.Library = analyze.NewLibrary()
	reg, err := analyze.Standard(o.Library)
	if err != nil {
		t.Fatal(err)
	}
	return withRegistry(t, o, reg)
}

func withRegistry(t *testing.T, o tui.Options, reg *analyze.Registry) tui.Options {
	t.Helper()
	o.Scheduler = work.New(reg, 1, 100)
	t.Cleanup(o.Scheduler.Close)
	o.Known = func(n analyze.Name) bool { _, ok := reg.Lookup(n); return ok }
	o.Cheap = func(n analyze.Name) bool { a, _ := reg.Lookup(n); return a.Cost != analyze.Deep }
	return o
}

// tabOf presses keys until a pane is open.
func tabOf(t *testing.T, s *tuitest.Screen, title string) {
	t.Helper()
	for range 10 {
		if strings.Contains(strings.SplitN(s.Text(), "\n", 2)[0], strings.ToUpper(title)) {
			return
		}
		s.Keys("tab")
	}
	t.Fatalf("no pane %s:\n%s", title, s.Text())
}

// The panes of the Go engine on a small board, every one at two sizes, with the keys that change what they show.
func TestGoPanes(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {160, 50}} {
		bubble(t, func(t *testing.T) {
			s := start(t, engines(t, options(t, "testdata/small.sgf")), size[0], size[1])
			s.Keys("G")
			for _, c := range []struct {
				title string
				keys  []string
				want  []string
			}{
				{"Moyo", []string{"D", "a", "b", "o", "o", "v", "v", "j", "s", "ctrl+w", "h", "enter"}, []string{"verdict", "A-B"}},
				{"Influence", []string{"v", "v", "V", "t", "f", "h", "k"}, []string{"layer", "territory", "estimate"}},
				{"Dragons", []string{"j", "j", "s", "S", "enter", "ctrl+w", "l"}, []string{"dragons", "effective size"}},
				{"Reading", []string{"c", ".", "v", "ctrl+w", "j", "j", "w"}, []string{"defend the", "answer", "settled", "copied reading-"}},
				{"Patterns", []string{"v", "v", "j", "enter", "ctrl+w", "v", "w", "h"}, []string{"matches", "Tests of "}},
				{"Graph", []string{"s", "s", "s", "n"}, []string{"moyo, experimental", "flips"}},
			} {
				if c.title == "Graph" && size[0] > 100 {
					continue // the whole game again
				}
				tabOf(t, s, c.title)
				s.Keys(c.keys...)
				for _, w := range c.want {
					if !s.Contains(w) {
						t.Errorf("%v %s: no %q:\n%s", size, c.title, w, s.Text())
					}
				}
				s.Keys("i", "esc", "?", "esc", "y")
				s.Click(5, 5)
				s.Click(size[0]-10, 6)
				s.Wheel(size[0]-10, 6, 1)
			}
		})
	}
}

// Looking for the next disagreement of the modes analyses the game and lists the moves at which verdicts differ.
func TestMoyoFlipsInGame(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := start(t, engines(t, options(t, "testdata/small.sgf")), 80, 24)
		tabOf(t, s, "Moyo")
		if s.Contains("flips in game") {
			t.Errorf("a list that nobody asked for:\n%s", s.Text())
		}
		s.Keys("n")
		if !regexp.MustCompile(`flips in game (none|m\.\d+ [A-T]\d+)`).MatchString(s.Text()) || s.Contains("so far") {
			t.Errorf("no list of flips after the whole game was read:\n%s", s.Text())
		}
		t.Log(s.Text())
	})
}

// Two strings are asked about with the pin on one of them, and every question can go into a regression suite.
func TestQuestionsAndTests(t *testing.T) {
	bubble(t, func(t *testing.T) {
		o := engines(t, options(t, "testdata/small.sgf"))
		var suite []string
		o.Test = func(q *pane.Test) (string, error) {
			suite = append(suite, q.Text(10*len(suite)+10))
			return "positions.tst", nil
		}
		s := start(t, o, 120, 40)
		s.Keys("G")
		tabOf(t, s, "Reading")
		s.Keys(".", "v", "v")
		if !s.Contains("pin one string") {
			t.Fatalf("connect without a pin:\n%s", s.Text())
		}
		s.Keys("enter", "shift+right", "shift+up")
		if !s.Contains("connect the white strings at D2 and E3") || !s.Contains("moves first") {
			t.Fatalf("connect:\n%s", s.Text())
		}
		s.Keys("T", "v", "T", "v", "T")
		tabOf(t, s, "Dragons")
		s.Keys("T", "j", "T")
		tabOf(t, s, "Worms")
		s.Keys("T")
		tabOf(t, s, "Board")
		s.Keys("e", "t", "T", "esc")
		want := []string{"connect ", "disconnect ", "attack ", "dragon_status ", "dragon_status ", "attack "}
		for i, w := range want {
			if i >= len(suite) || !strings.Contains(suite[i], fmt.Sprintf("\n%d %s", 10*i+10, w)) {
				t.Fatalf("test %d is no %q: %q", i, w, suite)
			}
			if !strings.HasPrefix(suite[i], "loadsgf testdata/small.sgf ") || !strings.Contains(suite[i], "\n#? [") {
				t.Errorf("test %d: %q", i, suite[i])
			}
		}
		if len(suite) != len(want)+1 || !strings.HasPrefix(suite[len(want)], "boardsize 7\nclear_board\nplay ") {
			t.Errorf("a position that was changed is set up stone by stone: %q", suite[len(want):])
		}
	})
}

// slow makes an analyzer that answers with the move number after a time, and counts its runs.
func slow(t *testing.T, runs *atomic.Int32, d time.Duration) *analyze.Registry {
	t.Helper()
	reg, err := analyze.NewRegistry(analyze.Analyzer{
		Name: analyze.GoDragons, Game: settings.Go, Cost: analyze.Deep,
		Run: func(ctx context.Context, in analyze.Input, _ analyze.Emit) (any, error) {
			runs.Add(1)
			select {
			case <-ctx.Done():
				return nil, ctx.Err()
			case <-time.After(d):
			}
			return nil, errors.New("answer to move " + string(rune('A'+in.Position.(analyze.GoInput).Move)))
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return reg
}

// While a key is held no deep work starts; after it is let go exactly one position is analysed.
func TestScrubbingStartsNoDeepWork(t *testing.T) {
	bubble(t, func(t *testing.T) {
		var runs atomic.Int32
		s := start(t, withRegistry(t, options(t, goGame), slow(t, &runs, 10*time.Millisecond)), 80, 24)
		tabOf(t, s, "Dragons")
		before := runs.Load()
		s.Hold("right", 12, 30*time.Millisecond)
		if n := runs.Load() - before; n > 1 { // the first press does not know yet that the key stays down
			t.Errorf("%d analyses while the key was held", n)
		}
		s.Settle()
		if !s.Contains("answer to move M") {
			t.Errorf("after the key was let go:\n%s", s.Text())
		}
	})
}

// An answer that comes after the next step is never painted.
func TestStaleAnswersAreNotPainted(t *testing.T) {
	bubble(t, func(t *testing.T) {
		var runs atomic.Int32
		s := start(t, withRegistry(t, options(t, goGame), slow(t, &runs, time.Second)), 80, 24)
		tabOf(t, s, "Dragons")
		s.Keys("right") // settles for less than a second: the answer to move 1 is on its way
		if s.Contains("answer to move") {
			t.Fatalf("too early:\n%s", s.Text())
		}
		s.Keys("right")
		for range 10 {
			s.Settle()
			if s.Contains("answer to move B") {
				t.Fatalf("the answer to move 1 is shown at move 2:\n%s", s.Text())
			}
		}
		if !s.Contains("answer to move C") {
			t.Errorf("no answer to move 2:\n%s", s.Text())
		}
	})
}

func TestWhatIf(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := start(t, options(t, goGame), 80, 24)
		s.Keys("right", "e", "shift+left", "enter")
		if !s.Contains("WHAT IF") || !s.Contains("B to move") {
			t.Fatalf("after a move:\n%s", s.Text())
		}
		s.Keys("t", "b", "c", "w", "backspace", "backspace", "u")
		if !s.Contains("W to move") {
			t.Fatalf("after undoing:\n%s", s.Text())
		}
		s.Keys("esc")
		if s.Contains("WHAT IF") {
			t.Fatalf("still editing:\n%s", s.Text())
		}
		s.Keys("e", "right")
		if s.Contains("WHAT IF") || !s.Contains("2/140") {
			t.Fatalf("a step leaves the what-if position:\n%s", s.Text())
		}
	})
}

func TestWhatIfDice(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := start(t, options(t, "testdata/match.mat"), 80, 24)
		s.Keys("right", "2", "e", "6", "4")
		if !s.Contains("WHAT IF") || !s.Contains("to play 6-4") {
			t.Fatalf("dice 6 and 4:\n%s", s.Text())
		}
		s.Keys("5")
		if !s.Contains("to play 5-5") {
			t.Fatalf("one die of 5:\n%s", s.Text())
		}
		s.Keys("c")
		if !s.Contains("to roll") {
			t.Fatalf("no dice:\n%s", s.Text())
		}
		s.Keys("t", "u", "u", "backspace", "backspace", "esc")
		if s.Contains("WHAT IF") {
			t.Fatalf("still editing:\n%s", s.Text())
		}
	})
}

func TestPickAtTheStart(t *testing.T) {
	bubble(t, func(t *testing.T) {
		o := options(t, "testdata/match.mat")
		o.Pick = true
		s := start(t, o, 80, 24)
		if !s.Contains("Open") || !s.Contains("game 2") {
			t.Fatalf("no picker:\n%s", s.Text())
		}
		s.Keys("down", "enter")
		if !s.Contains("G2/2") {
			t.Fatalf("the second game was not opened:\n%s", s.Text())
		}
	})
}

func TestReload(t *testing.T) {
	bubble(t, func(t *testing.T) {
		o := options(t, goGame)
		o.Record.Path = goGame
		again := o.Record
		changed := make(chan string)
		o.Changed = changed
		o.Open = func(path string) (*model.Record, error) {
			if path != goGame {
				return nil, errors.New(path + ": no such file")
			}
			return again, nil
		}
		o.Nearby = func() []string { return []string{"other.sgf"} }
		s := start(t, o, 80, 24)
		s.Keys("right", "right")
		again = open(t, "testdata/small.sgf")
		again.Path = goGame
		changed <- goGame
		s.Settle()
		if !s.Contains("2/") || !s.Contains("7x7") {
			t.Fatalf("after a change on disk:\n%s", s.Text())
		}
		s.Keys("o", "o", "t", "h", "enter")
		if !s.Contains("other.sgf: no such file") {
			t.Fatalf("a file that cannot be opened:\n%s", s.Text())
		}
		s.Keys("right")
		if !s.Contains("no such file") {
			t.Fatalf("the error went away by itself:\n%s", s.Text())
		}
		s.Keys("esc")
		if s.Contains("no such file") {
			t.Fatalf("the error stays:\n%s", s.Text())
		}
		close(changed)
	})
}

func TestPages(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := start(t, options(t, goGame), 80, 24)
		for _, c := range []struct{ key, want string }{
			{"I", "Information"}, {"W", "about this file"}, {"?", "Keys of Board"}, {"i", "About Board"}, {"o", "Open"}, {"/", "Find"}, {":", "Go to a move"},
		} {
			s.Keys(c.key)
			if !s.Contains(c.want) {
				t.Errorf("%s: no %q:\n%s", c.key, c.want, s.Text())
			}
			s.Keys("down", "pgdown", "up", "pgup", "end", "home")
			s.Wheel(40, 12, 1)
			s.Keys("esc")
			if s.Contains(c.want) {
				t.Errorf("%s: Esc does not close:\n%s", c.key, s.Text())
			}
		}
		s.Keys("?")
		s.Click(0, 23)
		if s.Contains("Keys of Board") {
			t.Error("a click outside does not close the page")
		}
		s.Keys("b", "right", "right", "'")
		if !s.Contains("0/140") || !s.Contains("bookmark") {
			t.Errorf("bookmark:\n%s", s.Text())
		}
		s.Keys("f7", "f7", "f8", "f9", "#", "#", "t")
	})
}

func TestBackgammonScreens(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
		for name, keys := range map[string][]string{"board": {"3", "down", "1"}, "double": {"G", "left", "N"}, "plays": {"right", "right", "2", "j"}} {
			t.Run(fmt.Sprintf("%s-%dx%d", name, size[0], size[1]), func(t *testing.T) {
				bubble(t, func(t *testing.T) {
					s := start(t, options(t, "testdata/match.mat"), size[0], size[1])
					s.Keys(keys...)
					golden.RequireEqual(t, []byte(s.Text()))
				})
			})
		}
	}
}

// The panes of the backgammon engine, at two sizes, with the keys that change what they show.
func TestBackgammonPanes(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {160, 50}} {
		bubble(t, func(t *testing.T) {
			o := options(t, "testdata/match.mat")
			o.Settings.Plies = 1
			s := start(t, engines(t, o), size[0], size[1])
			s.Keys("right", "right", "right")
			for _, c := range []struct {
				title string
				keys  []string
				want  []string
			}{
				{"Board", []string{"x", "x", "ctrl+w", "j", "k", "enter", "ctrl+w"}, []string{"pips", "best"}},
				{"Plays", []string{"j", "k", "s", "s", "S"}, []string{"legal plays", "equity", "1p", "not comparable", "played"}},
				{"Rolls", []string{"d", "d", "v", "l", "j", "h", "k"}, []string{"to roll, equity for", "best", "of 36 throws"}},
				{"Rolls", []string{"enter", "l"}, []string{"replies of", ", 0p"}},
				{"Rolls", []string{"enter"}, []string{"of 36 throws"}},
				{"Lookahead", []string{"j"}, []string{"the two best plays", "path", "spare the root", "classic-2003", "evaluations"}},
				{"Blunders", []string{"v", "v", "v", "j", "s", "S", "f", "f", "f", "w", "enter"}, []string{"errors of .030", "both players", "cost", "MWC %"}},
				{"Graph", []string{"s", "s", "s", "n"}, []string{"chance of X to win", "MWC of X, all 2 games", "luck X", "err X", "G2"}},
				{"Stats", []string{"j"}, []string{"games analysed"}},
				{"Cube", []string{"n", "N"}, []string{"no double", "double, take", "double, pass", "at other scores", "money", "T take", "D double", "C cash", "live 68 %", "G too good"}},
			} {
				if size[0] > 100 && strings.Contains("Blunders Graph Stats", c.title) {
					continue // the whole match again
				}
				tabOf(t, s, c.title)
				s.Keys(c.keys...)
				for _, w := range c.want {
					if !s.Contains(w) {
						t.Errorf("%v %s: no %q:\n%s", size, c.title, w, s.Text())
					}
				}
				s.Keys("i", "esc", "?", "esc", "y")
				s.Click(5, 5)
				s.Click(size[0]-10, 6)
				s.Wheel(size[0]-10, 3, 1)
				s.Wheel(size[0]-10, 3, -1)
			}
			s.Keys("r", "R", "P", "p", ">", "<")
			if !s.Contains("66") {
				t.Errorf("the reduction in force is not shown:\n%s", s.Text())
			}
		})
	}
}

// Marked errors are analysed a roll deeper, and say how deep they were looked at.
func TestBlundersDeeper(t *testing.T) {
	bubble(t, func(t *testing.T) {
		o := options(t, "../testdata/bg/demo.mat")
		o.Settings.Plies = 0
		s := start(t, engines(t, o), 120, 36)
		tabOf(t, s, "Blunders")
		s.Keys("home", "x", "x", "r")
		if !s.Contains("queue 2/2 done") || strings.Count(s.Text(), "[x]") != 2 || strings.Count(s.Text(), " 1p ") < 1 {
			t.Errorf("two errors deeper:\n%s", s.Text())
		}
		s.Keys("u")
		if strings.Contains(s.Text(), "[x]") {
			t.Errorf("marks stay:\n%s", s.Text())
		}
		s.Keys("t")
		if !s.Contains("bearoff") {
			t.Errorf("errors of a phase:\n%s", s.Text())
		}
		tabOf(t, s, "Stats")
		for _, want := range []string{"errors by phase", "luck-adjusted", "result without the luck of both players"} {
			if !s.Contains(want) {
				t.Errorf("no %q:\n%s", want, s.Text())
			}
		}
	})
}

// The difference to the search of all rolls needs a reduction; it follows the settings.
func TestDifferenceOfPlays(t *testing.T) {
	bubble(t, func(t *testing.T) {
		o := options(t, "testdata/match.mat")
		s := start(t, engines(t, o), 120, 36)
		s.Keys("right", "right", "right")
		tabOf(t, s, "Plays")
		s.Keys("d")
		if !s.Contains("all rolls are searched already") {
			t.Fatalf("without a reduction:\n%s", s.Text())
		}
		s.Keys("r", "r", "d")
		if !s.Contains("vs 100%") || !s.Contains("+0.0000") {
			t.Fatalf("at 50 %%:\n%s", s.Text())
		}
		s.Keys("d")
		if s.Contains("vs 100%") || !s.Contains("cubeless") {
			t.Fatalf("switched off:\n%s", s.Text())
		}
		s.Keys("#")
		if !s.Contains(" 3x ") || s.Contains(" 2p ") {
			t.Fatalf("plies as XG counts them:\n%s", s.Text())
		}
	})
}

// fakeSuites runs a suite of two tests whose answers depend on the moyo mode, and a broken one.
func fakeSuites(asked, marked *[]string) *pane.Regression {
	return &pane.Regression{
		Count: func(suite string) (int, error) {
			if strings.Contains(suite, ":") {
				return 1, nil
			}
			return 2, nil
		},
		Run: func(_ context.Context, suite string, e pane.Engine, each func([]byte)) ([]byte, error) {
			*asked = append(*asked, suite+" "+e.Settings.Moyo+e.Command+e.Limit.String())
			if suite == "testdata/broken.tst" {
				return nil, errors.New("no such suite")
			}
			answer, outcome := "C13", "FAIL"
			if e.Settings.Moyo == "classic" || e.Command != "" {
				answer, outcome = "1 E3", "pass"
			}
			first := fmt.Appendf(nil, `{"number":7,"command":"attack D2","want":"1 E3","answer":%q,"ok":true,"outcome":%q,"line":3,"comment":"a snapback","setup":["loadsgf small.sgf 4"],"nodes":{"reading":1500}}`, answer, outcome)
			each(first)
			return fmt.Appendf(nil, `{"engine":"ana","suites":[{"suite":"first","tests":2,"results":[%s,
				{"number":8,"command":"defend C13","want":"0","answer":"0","ok":true,"outcome":"pass","wall":0.2}]}]}`, first), nil
		},
		Mark: func(suite string, number int, want string, known bool) error {
			*marked = append(*marked, fmt.Sprintf("%s:%d [%s] %v", suite, number, want, known))
			return nil
		},
		Talk: func(_ context.Context, _ string, e pane.Engine) (pane.Talk, error) {
			return &fakeTalk{mode: e.Settings.Moyo}, nil
		},
	}
}

// fakeTalk is an engine with one answer to every question.
type fakeTalk struct {
	mode string
	last string
}

func (f *fakeTalk) Ask(_ context.Context, command string) (bool, string, error) {
	words := strings.Fields(command)
	f.last = command
	switch words[0] {
	case "query_boardsize":
		return true, "7", nil
	case "list_stones":
		return true, map[string]string{"white": "D2", "black": "E2"}[words[1]], nil
	case "attack":
		return true, map[string]string{"classic": "1 E3", "experimental": "1 C2"}[f.mode], nil
	case "defend":
		return true, "0", nil
	case "dragon_data":
		return true, "D2:\ncolor  white\nmoyo_size  " + map[string]string{"classic": "31", "experimental": "6"}[f.mode] + "\n", nil
	}
	return true, "", nil
}

func (f *fakeTalk) Close() {}

func regressionScreen(t *testing.T, w, h int) (s *tuitest.Screen, asked, marked *[]string, saved map[string]string) {
	o := options(t, goGame)
	o.Suites = func() []string { return []string{"testdata/first.tst", "testdata/broken.tst"} }
	o.Engine = "other engine"
	o.Open = func(path string) (*model.Record, error) { return record.Open(t.Context(), path, record.Options{}) }
	asked, marked, saved = new([]string), new([]string), map[string]string{}
	o.Regress = fakeSuites(asked, marked)
	o.Save = func(name string, data []byte) (string, error) { saved[name] = string(data); return name, nil }
	s = start(t, o, w, h)
	tabOf(t, s, "Regression")
	return s, asked, marked, saved
}

func TestRegressionPane(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s, asked, _, saved := regressionScreen(t, 160, 40)
		if !s.Contains("first.tst broken.tst") || !s.Contains("moyo classic; b changes it") {
			t.Fatalf("before the first run:\n%s", s.Text())
		}
		s.Keys("r")
		for _, want := range []string{
			"A: 1 ok, 0 xfail, 0 XPASS, 1 FAIL", "B: 2 ok", "tests 4", "run 1: 8/8  done in 0:00  exit code 1", "view: UNEXPECTED failed delta",
			"gained 1  lost 0  changed-but-same-class 0   sign test p = 1.00", "1500->1500", "a snapback", "broken.tst, classic: no such suite", "first.tst:3  loadsgf small.sgf 4",
		} {
			if !s.Contains(want) {
				t.Errorf("two modes, unexpected results: no %q:\n%s", want, s.Text())
			}
		}
		if s.Contains("defend C13") {
			t.Errorf("an expected result among the unexpected ones:\n%s", s.Text())
		}
		s.Keys("v", "v", "v", "v", "v")
		if !s.Contains("defend C13") {
			t.Fatalf("all results:\n%s", s.Text())
		}
		*asked = nil
		s.Keys("f")
		if len(*asked) != 2 || (*asked)[0] != "testdata/first.tst:7 experimental0s" {
			t.Fatalf("failed tests again: %q", *asked)
		}
		for name, want := range map[string]string{"regression.txt": "1 pass, 0 failures", "regression.xml": "<testsuites", "regression.json": `"want": "1 E3"`, "regression.tsv": "first\t7\t3\tattack D2"} {
			s.Keys("e")
			for range map[string]int{"regression.txt": 0, "regression.xml": 1, "regression.json": 2, "regression.tsv": 3}[name] {
				s.Keys("down")
			}
			s.Keys("enter")
			if !strings.Contains(saved[name], want) {
				t.Errorf("%s: no %q in %q", name, want, saved[name])
			}
		}
		s.Keys("T", "down", "enter", "b", "r")
		if !s.Contains("A: run before") && !s.Contains("run before") || !s.Contains("B: 1 ok") || (*asked)[len(*asked)-1] != "testdata/broken.tst experimental1s" {
			t.Fatalf("against the run before, a second a question: %q\n%s", *asked, s.Text())
		}
		s.Keys("b", "r", "i", "esc", "y")
		if !s.Contains("B: 2 ok") || !s.Contains("other engine") {
			t.Fatalf("against an engine:\n%s", s.Text())
		}
		s.Click(5, 5)
		s.Wheel(5, 5, 1)
		s.Keys("home", "enter")
		if !s.Contains("small.sgf") || !s.Contains("3/8") {
			t.Fatalf("the position of a test:\n%s", s.Text())
		}
		tabOf(t, s, "Regression")
		if !s.Contains("B: 2 ok") {
			t.Fatalf("results are kept when another record is opened:\n%s", s.Text())
		}
	})
}

// Filters let through words and figures, and say what they do not understand.
func TestRegressionFilter(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s, _, _, _ := regressionScreen(t, 120, 40)
		s.Keys("r", "v", "v", "v", "v", "v")
		for _, c := range []struct {
			filter string
			rows   []string
			gone   string
		}{
			{"attack&nodes>1k", []string{"attack D2"}, "defend C13"},
			{"!attack", []string{"defend C13"}, "attack D2 "},
			{"ms>=200", []string{"defend C13"}, "attack D2 "},
			{"id<8&first", []string{"attack D2"}, "defend C13"},
			{"", []string{"attack D2", "defend C13"}, "nothing"},
		} {
			s.Keys("/", "ctrl+u")
			s.Keys(strings.Split(c.filter, "")...)
			s.Keys("enter")
			for _, row := range c.rows {
				if !s.Contains(row) {
					t.Errorf("%q: no row %q:\n%s", c.filter, row, s.Text())
				}
			}
			if table, _, _ := strings.Cut(s.Text(), "first.tst:"); strings.Contains(table, c.gone) {
				t.Errorf("%q lets %q through:\n%s", c.filter, c.gone, s.Text())
			}
		}
		s.Keys("/", "n", "o", ">", "enter")
		if !s.Contains("want a word, or nodes, ms or id") {
			t.Errorf("a filter that is none:\n%s", s.Text())
		}
	})
}

// An answer is accepted after asking, a failure is marked as known, and the grades follow at once.
func TestRegressionMarks(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s, _, marked, _ := regressionScreen(t, 120, 40)
		s.Keys("r", "v", "v", "v", "v", "v", "x")
		if !s.Contains("0 ok, 1 xfail") && !s.Contains("1 ok, 1 xfail") || !s.Contains("1 E3 *") || !s.Contains("first:7 is expected to fail now") {
			t.Errorf("a known failure:\n%s", s.Text())
		}
		s.Keys("x", "a")
		if !s.Contains("[C13]") || !s.Contains("answer of A") || !s.Contains("answer of B") {
			t.Fatalf("no question before an answer is accepted:\n%s", s.Text())
		}
		s.Keys("enter")
		if !s.Contains("A: 2 ok") || !s.Contains("B: 1 ok") {
			t.Errorf("after the answer of A was accepted:\n%s", s.Text())
		}
		s.Keys("a", "esc")
		want := []string{"testdata/first.tst:7 [1 E3] true", "testdata/first.tst:7 [1 E3] false", "testdata/first.tst:7 [C13] false"}
		if fmt.Sprint(*marked) != fmt.Sprint(want) {
			t.Errorf("the suite was changed by %q, want %q", *marked, want)
		}
	})
}

// The pane at two sizes: progress, both columns, the views and the selected test with its position.
func TestRegressionScreens(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s, _, _, _ := regressionScreen(t, size[0], size[1])
				s.Keys("r", "v", "v", "v", "v", "v")
				golden.RequireEqual(t, []byte(s.Text()))
			})
		})
	}
}

// Both answers of a test are played out side by side, at small sizes one after the other.
func TestRegressionReplay(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s, _, _, _ := regressionScreen(t, size[0], size[1])
				s.Keys("r", "p")
				golden.RequireEqual(t, []byte(s.Text()))
				s.Keys("h", "l", "f6")
				if !s.Contains("B: classic") {
					t.Errorf("the other answer:\n%s", s.Text())
				}
				s.Keys("p")
				if !s.Contains("view: UNEXPECTED") {
					t.Errorf("p does not return:\n%s", s.Text())
				}
			})
		})
	}
}

// Hits and cost of every pattern, here and over the game; a database that changes on disk is counted again and compared.
func TestPatternCounts(t *testing.T) {
	dir := t.TempDir()
	conn, err := os.ReadFile("../goeng/pattern/builtin/conn.db")
	if err != nil {
		t.Fatal(err)
	}
	db := filepath.Join(dir, "conn.db")
	write := func(data []byte, at int64) {
		if err := os.WriteFile(db, data, 0o644); err != nil {
			t.Fatal(err)
		}
		when := time.Unix(at, 0) // two versions within the resolution of a clock are two versions all the same
		if err := os.Chtimes(db, when, when); err != nil {
			t.Fatal(err)
		}
	}
	write(conn, 1_000_000_000)
	bubble(t, func(t *testing.T) {
		o := engines(t, options(t, "testdata/small.sgf"))
		o.Settings.Patterns = dir
		changed := make(chan string)
		o.Changed = changed
		s := start(t, o, 120, 40)
		s.Keys("G")
		tabOf(t, s, "Patterns")
		s.Keys("a")
		for _, want := range []string{"here", "game", "fired", "cost %", "gain", "never matched in the game: ", "costliest 5 = "} {
			if !s.Contains(want) {
				t.Errorf("no %q:\n%s", want, s.Text())
			}
		}
		s.Keys("/", "C", "u", "t", "*", "enter")
		rows := regexp.MustCompile(`(?m)CutDiagonal +\S+ +(\d+) +(\d+) +(\d+) +(\d+)`)
		before := rows.FindStringSubmatch(s.Text())
		if before == nil || before[3] == "0" {
			t.Fatalf("CutDiagonal is not counted: %q\n%s", before, s.Text())
		}
		s.Keys("d")
		if !s.Contains("No database has changed") {
			t.Errorf("a difference before any change:\n%s", s.Text())
		}
		write([]byte(strings.Replace(string(conn), "Pattern CutDiagonal\n", "Pattern CutOther\n", 1)), 1_000_000_100)
		changed <- db
		s.Settle()
		if !s.Contains("+1 -1 ~0") || !s.Contains("CutDiagonal  "+before[3]+" -> 0") || !s.Contains("CutOther  0 -> "+before[3]) {
			t.Errorf("after the change:\n%s", s.Text())
		}
		s.Keys("g", "n")
		if s.Contains(" 0/8 ") {
			t.Errorf("n does not go to a position where the pattern hits:\n%s", s.Text())
		}
		s.Keys("a", "w", "d", "w", "i", "esc")
		close(changed)
	})
}
