package shot

import (
	"fmt"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
)

// names are the keys that are not one character.
func names() map[string]rune {
	return map[string]rune{
		"tab": tea.KeyTab, "enter": tea.KeyEnter, "esc": tea.KeyEscape, "space": tea.KeySpace, "backspace": tea.KeyBackspace,
		"left": tea.KeyLeft, "right": tea.KeyRight, "up": tea.KeyUp, "down": tea.KeyDown, "home": tea.KeyHome, "end": tea.KeyEnd,
		"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "delete": tea.KeyDelete,
	}
}

// ParseKeys reads keys as the help shows them, separated by blanks: "right",
// "tab", "G", "ctrl+w", "shift+tab".
func ParseKeys(text string) ([]tea.KeyPressMsg, error) {
	var keys []tea.KeyPressMsg
	for word := range strings.FieldsSeq(text) {
		k, err := parseKey(word)
		if err != nil {
			return nil, err
		}
		keys = append(keys, k)
	}
	return keys, nil
}

func parseKey(word string) (tea.KeyPressMsg, error) {
	name := word
	var k tea.KeyPressMsg
	for _, m := range []struct {
		prefix string
		mod    tea.KeyMod
	}{{"ctrl+", tea.ModCtrl}, {"alt+", tea.ModAlt}, {"shift+", tea.ModShift}} {
		if rest, ok := strings.CutPrefix(name, m.prefix); ok && rest != "" {
			name = rest
			k.Mod |= m.mod
		}
	}
	if code, ok := names()[strings.ToLower(name)]; ok {
		k.Code = code
		if code == tea.KeySpace {
			k.Text = " "
		}
		return k, nil
	}
	r, size := utf8.DecodeRuneInString(name)
	if size != len(name) || r == utf8.RuneError {
		return k, fmt.Errorf("key %q: want a character, or tab, enter, esc, space, left, right, up, down, home, end, pgup, pgdown", word)
	}
	k.Code = r
	if k.Mod == 0 {
		k.Text = name
	}
	return k, nil
}
