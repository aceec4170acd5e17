package keymap

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"
)

// Action names one thing that a key can do. The ID is what users write in the configuration file, so it never changes.
type Action string

// Context is a place in which keys are live.
type Context string

// The contexts. Dialog and Text are live while an overlay or an input line is open; then come the pane in front, the part
// of it that has the focus, the game, and the keys that are live everywhere.
const (
	Dialog Context = "dialog"
	Text   Context = "text"

	Rolling Context = "edit.dice" // the same in backgammon: checkers, cube, dice and whose turn it is
	Editing Context = "edit"      // the position is being changed

	Points  Context = "points"  // a cursor that moves over the points of a Go board
	Pointer Context = "pointer" // the same with shifted keys only, for panes in which letters step
	Table   Context = "table"   // rows that can be selected and sorted
	Graph   Context = "graph"
	Scroll  Context = "scroll" // text longer than its place

	GoBoard   Context = "board"
	Worms     Context = "worms"
	Moyo      Context = "moyo"
	Influence Context = "influence"
	Dragons   Context = "dragons"
	Reading   Context = "reading"
	Patterns  Context = "patterns"
	Regress   Context = "regression"

	BgBoard   Context = "bgboard"
	Plays     Context = "plays"
	Rolls     Context = "rolls"
	Lookahead Context = "lookahead"
	Cube      Context = "cube"
	Blunders  Context = "blunders"
	Stats     Context = "stats"

	Go     Context = "go"
	Bg     Context = "backgammon"
	Global Context = "global"
)

// Binding ties an action to its keys in one context.
type Binding struct {
	Action  Action
	Context Context
	Keys    []string // text forms of the terminal library; the first one is shown in hints
	Short   string   // one or two words for the hint line
	Help    string   // one sentence without a full stop for the help page
}

// Map is a set of bindings with an index. It is read-only after it was made and so safe for concurrent use.
type Map struct {
	bindings []Binding
	index    map[Context]map[string]Action
}

// Default returns the bindings that hold unless the user remaps them.
func Default() *Map {
	m := &Map{bindings: defaults()}
	if err := m.reindex(); err != nil {
		panic("keymap: default bindings conflict: " + err.Error()) // a broken table, caught by any test
	}
	return m
}

// Remap returns a copy of m in which each named action has the given keys instead of its own; an empty list unbinds it.
// All problems are reported together: unknown actions, keys that cannot exist, and conflicts with both names.
func (m *Map) Remap(keys map[string][]string) (*Map, error) {
	next := &Map{bindings: make([]Binding, len(m.bindings))}
	for i, b := range m.bindings {
		b.Keys = slices.Clone(b.Keys)
		next.bindings[i] = b
	}
	var problems []string
	names := make([]string, 0, len(keys))
	for name := range keys {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		found := false
		for i := range next.bindings {
			if next.bindings[i].Action == Action(name) {
				next.bindings[i].Keys = slices.Clone(keys[name])
				found = true
			}
		}
		if !found {
			problems = append(problems, fmt.Sprintf("no action is called %q%s", name, m.suggest(name)))
		}
		for _, k := range keys[name] {
			if err := CheckKey(k); err != nil {
				problems = append(problems, fmt.Sprintf("action %q: %v", name, err))
			}
		}
	}
	if err := next.reindex(); err != nil {
		problems = append(problems, err.Error())
	}
	if len(problems) > 0 {
		return nil, fmt.Errorf("keys: %s", strings.Join(problems, "; "))
	}
	return next, nil
}

// suggest names an action that shares the last or the first word of the unknown one.
func (m *Map) suggest(name string) string {
	head, tail, _ := strings.Cut(name, ".")
	for _, b := range m.bindings {
		h, t, _ := strings.Cut(string(b.Action), ".")
		if h == head || (tail != "" && t == tail) {
			return fmt.Sprintf("; did you mean %q?", b.Action)
		}
	}
	return ""
}

// reindex rebuilds the lookup table and reports every key that two actions claim in one context.
func (m *Map) reindex() error {
	m.index = make(map[Context]map[string]Action)
	var clashes []string
	for _, b := range m.bindings {
		keys := m.index[b.Context]
		if keys == nil {
			keys = make(map[string]Action)
			m.index[b.Context] = keys
		}
		for _, k := range b.Keys {
			if other, taken := keys[k]; taken && other != b.Action {
				clashes = append(clashes, fmt.Sprintf("key %q is bound to both %q and %q in context %q", k, other, b.Action, b.Context))
				continue
			}
			keys[k] = b.Action
		}
	}
	if len(clashes) > 0 {
		return fmt.Errorf("%s", strings.Join(clashes, "; "))
	}
	return nil
}

// Lookup returns the action of a key. The contexts are those that are live, the one that takes precedence first.
func (m *Map) Lookup(key string, live ...Context) (Action, bool) {
	for _, c := range live {
		if a, ok := m.index[c][key]; ok {
			return a, true
		}
	}
	return "", false
}

// Bindings returns all bindings in table order. The result is shared: do not modify it.
func (m *Map) Bindings() []Binding { return m.bindings }

// Binding returns the binding of an action.
func (m *Map) Binding(a Action) (Binding, bool) {
	for _, b := range m.bindings {
		if b.Action == a {
			return b, true
		}
	}
	return Binding{}, false
}

// Key returns the first key of an action in display form, or "" when nothing is bound to it.
func (m *Map) Key(a Action) string {
	b, ok := m.Binding(a)
	if !ok || len(b.Keys) == 0 {
		return ""
	}
	return Display(b.Keys[0])
}

// Live returns the bindings of the given contexts, in that order, without keys that an earlier context shadows and
// without bindings that have no key left.
func (m *Map) Live(live ...Context) []Binding {
	taken := make(map[string]bool)
	var out []Binding
	for _, c := range live {
		var claimed []string
		for _, b := range m.bindings {
			if b.Context != c {
				continue
			}
			left := make([]string, 0, len(b.Keys))
			for _, k := range b.Keys {
				if !taken[k] {
					left = append(left, k)
				}
			}
			claimed = append(claimed, left...)
			if len(left) > 0 {
				b.Keys = left
				out = append(out, b)
			}
		}
		for _, k := range claimed {
			taken[k] = true
		}
	}
	return out
}

// CheckKey says whether a key name can be typed: one character, or a known name with modifiers.
func CheckKey(key string) error {
	if key == "" {
		return fmt.Errorf("empty key")
	}
	rest := key
	for {
		mod, after, ok := strings.Cut(rest, "+")
		if !ok || after == "" || !slices.Contains([]string{"ctrl", "alt", "shift", "meta", "super", "hyper"}, mod) {
			break
		}
		rest = after
	}
	if utf8.RuneCountInString(rest) == 1 {
		if rest == " " {
			return fmt.Errorf("key %q is written \"space\"", key)
		}
		return nil
	}
	if slices.Contains(named(), rest) {
		return nil
	}
	return fmt.Errorf("key %q is unknown (a character, or one of %s, with ctrl+, alt+ or shift+)", key, strings.Join(named(), " "))
}

func named() []string {
	names := []string{"left", "right", "up", "down", "home", "end", "pgup", "pgdown", "insert", "delete", "tab", "enter", "esc", "space", "backspace"}
	for i := 1; i <= 12; i++ {
		names = append(names, fmt.Sprintf("f%d", i))
	}
	return names
}

// Display turns the text form of a key into what help shows: arrows as words, "esc" as "Esc", letters as they are.
func Display(key string) string {
	switch key {
	case "left", "right", "up", "down", "home", "end", "tab", "enter", "esc", "space", "backspace", "insert", "delete":
		return strings.ToUpper(key[:1]) + key[1:]
	case "pgup":
		return "PgUp"
	case "pgdown":
		return "PgDn"
	}
	if mod, rest, ok := strings.Cut(key, "+"); ok && rest != "" {
		return strings.ToUpper(mod[:1]) + mod[1:] + "-" + Display(rest)
	}
	if len(key) > 1 && key[0] == 'f' {
		return strings.ToUpper(key)
	}
	return key
}

// DisplayKeys joins the keys of a binding for help: "Right, l".
func (b Binding) DisplayKeys() string {
	shown := make([]string, len(b.Keys))
	for i, k := range b.Keys {
		shown[i] = Display(k)
	}
	return strings.Join(shown, ", ")
}
