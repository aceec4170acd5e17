package keymap_test

import (
	"strings"
	"testing"

	"ana/keymap"
)

func TestLookupPrecedence(t *testing.T) {
	t.Parallel()
	m := keymap.Default()
	for _, c := range []struct {
		key  string
		live []keymap.Context
		want keymap.Action
	}{
		{"b", []keymap.Context{keymap.Global}, keymap.BookmarkSet},
		{"b", []keymap.Context{keymap.Worms, keymap.Points, keymap.Go, keymap.Global}, keymap.WormsBlack},
		{"l", []keymap.Context{keymap.Points, keymap.Global}, keymap.CursorRight},
		{"right", []keymap.Context{keymap.Points, keymap.Global}, keymap.StepNext},
		{"q", []keymap.Context{keymap.Dialog, keymap.Global}, keymap.DialogClose},
		{"3", []keymap.Context{keymap.Global}, keymap.Tab(3)},
		{"r", []keymap.Context{keymap.Go, keymap.Global}, ""},
	} {
		got, ok := m.Lookup(c.key, c.live...)
		if got != c.want || ok != (c.want != "") {
			t.Errorf("Lookup(%q, %v) = %q, %v, want %q", c.key, c.live, got, ok, c.want)
		}
	}
}

func TestDefaultsAreComplete(t *testing.T) {
	t.Parallel()
	m := keymap.Default()
	type key struct {
		a keymap.Action
		c keymap.Context
	}
	seen := map[key]bool{}
	for _, b := range m.Bindings() {
		if seen[key{b.Action, b.Context}] {
			t.Errorf("action %q is listed twice", b.Action)
		}
		seen[key{b.Action, b.Context}] = true
		if b.Help == "" || b.Context.Title() == "" {
			t.Errorf("action %q: help %q, context title %q", b.Action, b.Help, b.Context.Title())
		}
		if len(b.Keys) == 0 {
			t.Errorf("action %q has no key", b.Action)
		}
		for _, k := range b.Keys {
			if err := keymap.CheckKey(k); err != nil {
				t.Errorf("action %q: %v", b.Action, err)
			}
		}
	}
}

func TestRemap(t *testing.T) {
	t.Parallel()
	m, err := keymap.Default().Remap(map[string][]string{"step.next": {"ctrl+f"}, "quit": {}})
	if err != nil {
		t.Fatal(err)
	}
	if a, _ := m.Lookup("ctrl+f", keymap.Global); a != keymap.StepNext {
		t.Errorf("ctrl+f does %q", a)
	}
	if a, ok := m.Lookup("right", keymap.Global); ok {
		t.Errorf("right still does %q", a)
	}
	if a, ok := m.Lookup("q", keymap.Global); ok {
		t.Errorf("q still does %q", a)
	}
	if a, _ := keymap.Default().Lookup("right", keymap.Global); a != keymap.StepNext {
		t.Errorf("the default map changed: right does %q", a)
	}
}

func TestRemapErrors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		keys map[string][]string
		want []string
	}{
		{"conflict names both", map[string][]string{"help": {"q"}}, []string{`"help"`, `"quit"`, `"q"`, "global"}},
		{"unknown action", map[string][]string{"step.nxt": {"x"}}, []string{`"step.nxt"`, "did you mean"}},
		{"unknown key", map[string][]string{"help": {"rigth"}}, []string{`"rigth"`}},
		{"space as a character", map[string][]string{"help": {" "}}, []string{`"space"`}},
		{"empty key", map[string][]string{"help": {""}}, []string{"empty key"}},
		{"all at once", map[string][]string{"nope": {"z"}, "help": {"q"}}, []string{`"nope"`, `"quit"`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := keymap.Default().Remap(c.keys)
			if err == nil {
				t.Fatal("no error")
			}
			for _, w := range c.want {
				if !strings.Contains(err.Error(), w) {
					t.Errorf("error %q lacks %q", err, w)
				}
			}
		})
	}
}

// A pane may shadow a global key; that is precedence, not a conflict.
func TestShadowingIsAllowed(t *testing.T) {
	t.Parallel()
	m, err := keymap.Default().Remap(map[string][]string{"worms.ties": {"q"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range m.Live(keymap.Worms, keymap.Global) {
		if b.Action == keymap.Quit {
			for _, k := range b.Keys {
				if k == "q" {
					t.Error("the help shows a shadowed key")
				}
			}
		}
	}
}

func TestTabNumber(t *testing.T) {
	t.Parallel()
	for n := 1; n <= 9; n++ {
		if got := keymap.TabNumber(keymap.Tab(n)); got != n {
			t.Errorf("TabNumber(Tab(%d)) = %d", n, got)
		}
	}
	if got := keymap.TabNumber(keymap.TabNext); got != 0 {
		t.Errorf("TabNumber(%q) = %d", keymap.TabNext, got)
	}
}

func TestDocumentation(t *testing.T) {
	t.Parallel()
	m := keymap.Default()
	md, txt := m.Markdown(), m.Text()
	for _, b := range m.Bindings() {
		if !strings.Contains(md, "`"+string(b.Action)+"`") || !strings.Contains(txt, string(b.Action)) {
			t.Errorf("action %q is missing from the documentation", b.Action)
		}
	}
	if m.Key(keymap.StepNext) != "Right" || keymap.Display("ctrl+w") != "Ctrl-w" || keymap.Display("f6") != "F6" {
		t.Errorf("display forms: %q %q %q", m.Key(keymap.StepNext), keymap.Display("ctrl+w"), keymap.Display("f6"))
	}
}
