package tui

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"ana/keymap"

	tea "charm.land/bubbletea/v2"
)

// ParseKey makes the key press of a name that package keymap knows: "right", "ctrl+w", "G", "space".
func ParseKey(name string) (tea.KeyPressMsg, error) {
	if err := keymap.CheckKey(name); err != nil {
		return tea.KeyPressMsg{}, err
	}
	var k tea.Key
	for {
		mod, rest, ok := strings.Cut(name, "+")
		if !ok || rest == "" {
			break
		}
		k.Mod |= map[string]tea.KeyMod{"ctrl": tea.ModCtrl, "alt": tea.ModAlt, "shift": tea.ModShift, "meta": tea.ModMeta, "super": tea.ModSuper, "hyper": tea.ModHyper}[mod]
		name = rest
	}
	named := map[string]rune{
		"left": tea.KeyLeft, "right": tea.KeyRight, "up": tea.KeyUp, "down": tea.KeyDown, "home": tea.KeyHome, "end": tea.KeyEnd,
		"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "insert": tea.KeyInsert, "delete": tea.KeyDelete, "tab": tea.KeyTab,
		"enter": tea.KeyEnter, "esc": tea.KeyEscape, "backspace": tea.KeyBackspace,
	}
	if code, ok := named[name]; ok {
		k.Code = code
		return tea.KeyPressMsg(k), nil
	}
	if name == "space" {
		return tea.KeyPressMsg{Code: tea.KeySpace, Text: " ", Mod: k.Mod}, nil
	}
	var f rune
	if _, err := fmt.Sscanf(name, "f%d", &f); err == nil && len(name) > 1 {
		k.Code = tea.KeyF1 + f - 1
		return tea.KeyPressMsg(k), nil
	}
	k.Code, _ = utf8.DecodeRuneInString(name)
	if k.Mod == 0 {
		k.Text = name
	}
	return tea.KeyPressMsg(k), nil
}

// ParseKeys reads key presses separated by blanks: names of keys, numbers ("96" is two presses), and text in single quotes,
// which is typed letter by letter. "5*right" presses a key five times.
func ParseKeys(text string) ([]tea.KeyPressMsg, error) {
	var out []tea.KeyPressMsg
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		if text[0] == '\'' {
			typed, rest, ok := strings.Cut(text[1:], "'")
			if !ok {
				return nil, fmt.Errorf("keys: no closing quote after %q", text)
			}
			out = append(out, typeText(typed)...)
			text = rest
			continue
		}
		word, rest, _ := strings.Cut(text, " ")
		text = rest
		n := 1
		if times, name, ok := strings.Cut(word, "*"); ok && name != "" {
			if _, err := fmt.Sscanf(times, "%d", &n); err != nil || n < 1 || n > 10000 {
				return nil, fmt.Errorf("keys: %q: want a number from 1 to 10000 before *", word)
			}
			word = name
		}
		k, err := ParseKey(word)
		if err != nil {
			if strings.Trim(word, "0123456789") != "" {
				return nil, fmt.Errorf("keys: %w", err)
			}
			out = append(out, typeText(word)...)
			continue
		}
		for range n {
			out = append(out, k)
		}
	}
	return out, nil
}

func typeText(text string) []tea.KeyPressMsg {
	var out []tea.KeyPressMsg
	for _, r := range text {
		out = append(out, tea.KeyPressMsg{Code: r, Text: string(r)})
	}
	return out
}
