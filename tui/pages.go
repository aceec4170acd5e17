package tui

import (
	"fmt"
	"path/filepath"
	"strings"

	"ana/keymap"
	"ana/model"
	"ana/model/settings"
	"ana/tui/pane"
	"ana/tui/theme"

	tea "charm.land/bubbletea/v2"
)

// helpPage lists the keys that are live.
func (m *Model) helpPage() overlay {
	var lines []line
	for _, g := range m.keys.Groups(m.contexts()...) {
		if len(lines) > 0 {
			lines = append(lines, line{})
		}
		lines = append(lines, line{text: g.Title, head: true})
		for _, b := range g.Bindings {
			if n := keymap.TabNumber(b.Action); n > len(m.panes) {
				continue
			} else if n > 0 {
				b.Help = "pane " + m.panes[n-1].Title()
			}
			lines = append(lines, line{key: b.DisplayKeys(), text: b.Help})
		}
	}
	return newPage("Keys of "+m.panes[m.active].Title(), lines)
}

// explainPage says where the numbers of the pane come from.
func (m *Model) explainPage() overlay {
	var lines []line
	if p, ok := m.panes[m.active].(pane.Explainer); ok {
		for _, text := range p.Explain(&m.state) {
			if head, found := strings.CutPrefix(text, "# "); found {
				if len(lines) > 0 {
					lines = append(lines, line{})
				}
				lines = append(lines, line{text: head, head: true})
				continue
			}
			lines = append(lines, line{text: text})
		}
	}
	lines = append(lines, line{}, line{text: "Settings in force", head: true})
	for _, f := range settings.Fields() {
		if f.Game == settings.Both || (f.Game == settings.Go) == (m.record.Kind != model.KindBackgammon) {
			lines = append(lines, line{text: fmt.Sprintf("%s = %s", f.Name, orDash(f.Get(&m.settings)))})
		}
	}
	return newPage("About "+m.panes[m.active].Title(), lines)
}

func orDash(s string) string {
	if s == "" {
		return "built in"
	}
	return s
}

// infoPage shows all headers of the record and of the game.
func (m *Model) infoPage() overlay {
	r, g := m.record, m.cursor.Game()
	lines := []line{{text: "Record", head: true}, {key: "file", text: orNone(r.Path)}, {key: "format", text: r.Format}}
	if r.Charset.Name != "" {
		how := "declared " + r.Charset.Declared
		switch {
		case r.Charset.Forced:
			how = "chosen"
		case r.Charset.Guessed:
			how = "guessed"
		case r.Charset.BOM:
			how = "by its mark"
		case r.Charset.Declared == "":
			how = "none declared, all of it is ASCII"
		}
		if r.Charset.Lossy {
			how += ", some bytes could not be read"
		}
		lines = append(lines, line{key: "charset", text: r.Charset.Name + " (" + how + ")"})
	}
	lines = append(lines, line{key: "games", text: fmt.Sprint(len(r.Games))})
	for _, f := range r.Headers {
		lines = append(lines, line{key: f.Name, text: f.Value})
	}
	lines = append(lines, line{}, line{text: fmt.Sprintf("Game %d", g.Index+1), head: true},
		line{key: "nodes", text: fmt.Sprint(g.Len())}, line{key: "moves", text: fmt.Sprint(g.Moves())})
	for _, f := range g.Info {
		lines = append(lines, line{key: f.Name, text: f.Value})
	}
	n := m.cursor.Node()
	lines = append(lines, line{}, line{text: "This node", head: true})
	if n.Line > 0 {
		lines = append(lines, line{key: "place", text: fmt.Sprintf("line %d, column %d", n.Line, n.Column)})
	}
	for _, p := range n.Props {
		lines = append(lines, line{key: p.Name, text: strings.Join(p.Values, " | ")})
	}
	return newPage("Information", lines)
}

func orNone(s string) string {
	if s == "" || s == "-" {
		return "standard input"
	}
	return s
}

// warningList lists what was wrong in the file; taking one goes to its node.
func (m *Model) warningList() overlay {
	d := &list{title: plural(len(m.record.Warnings), "message") + " about this file", empty: "nothing was wrong in this file"}
	for _, w := range m.record.Warnings {
		d.items = append(d.items, item{text: w.Msg, note: place(w), take: func() tea.Cmd {
			if w.Game < 0 || w.Node < 0 {
				return nil
			}
			c, _ := model.NewCursor(m.record, w.Game).ToNode(w.Node)
			return m.goTo(c, false)
		}})
	}
	return d
}

func place(w *model.Error) string {
	p := w.Place()
	return p[strings.LastIndexByte(p, '/')+1:]
}

// pickerList offers the games of the record and files nearby.
func (m *Model) pickerList() overlay {
	d := &list{title: "Open", prompt: "filter", typing: true, empty: "nothing matches"}
	for i, g := range m.record.Games {
		if len(m.record.Games) == 1 {
			break
		}
		names := fmt.Sprintf("game %d  %s - %s", i+1, orUnknown(g.Players[0].Name), orUnknown(g.Players[1].Name))
		d.items = append(d.items, item{text: names, note: fmt.Sprintf("%d moves  %s", g.Moves(), g.Result.Text), take: func() tea.Cmd {
			return m.goTo(model.NewCursor(m.record, i), false)
		}})
	}
	if m.opts.Nearby != nil && m.opts.Open != nil {
		for _, path := range m.opts.Nearby() {
			d.items = append(d.items, item{text: filepath.Base(path), note: filepath.Dir(path), take: func() tea.Cmd { return m.open(path, 0) }})
		}
	}
	return d
}

func orUnknown(s string) string {
	if s == "" {
		return "?"
	}
	return s
}

// paletteList takes a move number, or runs an action or a setting by its name.
func (m *Model) paletteList() overlay {
	d := &list{title: "Go to a move (96, or game:move), or run", prompt: ":", typing: true, empty: "no such command", enter: m.goToText}
	seen := map[keymap.Action]bool{}
	for _, b := range m.keys.Bindings() {
		if seen[b.Action] || !m.runnable(b) {
			continue
		}
		seen[b.Action] = true
		d.items = append(d.items, item{text: string(b.Action) + "  " + b.Help, note: b.DisplayKeys(), take: func() tea.Cmd { return m.do(b.Action, false) }})
	}
	for _, f := range settings.Fields() {
		if f.Game != settings.Both && (f.Game == settings.Go) != (m.record.Kind != model.KindBackgammon) {
			continue
		}
		for _, v := range f.Values {
			d.items = append(d.items, item{text: "set " + f.Name + " " + v, note: f.Label, take: func() tea.Cmd { return m.set(f, v) }})
		}
	}
	for _, n := range theme.Names() {
		d.items = append(d.items, item{text: "theme " + string(n), take: func() tea.Cmd {
			m.name = n
			m.retheme()
			m.state = m.snapshot()
			return nil
		}})
	}
	for _, s := range theme.Sets() {
		d.items = append(d.items, item{text: "glyphs " + string(s), take: func() tea.Cmd {
			m.look.Glyphs = theme.GlyphsOf(s)
			m.state = m.snapshot()
			return nil
		}})
	}
	return d
}

// runnable reports whether an action makes sense outside of the overlay that it belongs to.
func (m *Model) runnable(b keymap.Binding) bool {
	switch b.Context {
	case keymap.Dialog, keymap.Text:
		return false
	case keymap.Global:
		n := keymap.TabNumber(b.Action)
		return b.Action != keymap.Palette && n <= len(m.panes)
	}
	for _, c := range m.contexts() {
		if c == b.Context {
			return true
		}
	}
	return false
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
