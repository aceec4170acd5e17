package tui

import (
	"strings"
	"unicode"

	"ana/keymap"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"

	tea "charm.land/bubbletea/v2"
)

// outcome is what an overlay wants after a key: to stay, to go, or to go and do something.
type outcome struct {
	close bool
	then  func() tea.Cmd
}

// overlay is something that is drawn above the pane and sees keys first.
type overlay interface {
	contexts() []keymap.Context
	key(a keymap.Action, k tea.Key) outcome
	click(x, y int) outcome
	scroll(by int)
	paste(text string)
	draw(c paint.Canvas, l *pane.Look)
	caret() (x, y int, ok bool)
}

// finish carries out what the overlay on top wants.
func (m *Model) finish(o outcome) tea.Cmd {
	if o.close && len(m.overlays) > 0 {
		m.overlays = m.overlays[:len(m.overlays)-1]
	}
	m.dirty = true
	if o.then != nil {
		return o.then()
	}
	return nil
}

// box draws the frame of an overlay in the middle of the screen and returns its inside.
func box(c paint.Canvas, l *pane.Look, title string, w, h int) paint.Canvas {
	w, h = min(w, c.W()-2), min(h, c.H()-2)
	out := c.Sub((c.W()-w)/2, max((c.H()-h)/2, 0), w, h)
	out.Fill(l.Style(theme.Overlay))
	in := out.Box(l.Glyphs.Border, l.Theme.On(theme.Focus, theme.Overlay))
	out.Text(2, 0, l.Style(theme.OverlayHead), " "+paint.Cut(title, max(w-6, 0), l.Glyphs.More)+" ")
	return in
}

// line is one row of a page: a heading, or a key and a text.
type line struct {
	key, text string
	head      bool
}

// page is text that can be scrolled.
type page struct {
	title  string
	lines  []line
	offset int
	seen   int
	rows   int
	at     paint.Rect
	keyW   int
}

func newPage(title string, lines []line) *page {
	p := &page{title: title, lines: lines}
	for _, l := range lines {
		p.keyW = max(p.keyW, paint.Width(l.key))
	}
	p.keyW = min(p.keyW, 22)
	return p
}

func (p *page) contexts() []keymap.Context { return []keymap.Context{keymap.Dialog} }
func (p *page) caret() (int, int, bool)    { return 0, 0, false }
func (p *page) paste(string)               {}
func (p *page) scroll(by int)              { p.offset = min(max(p.offset+by, 0), max(p.rows-p.seen, 0)) }

func (p *page) key(a keymap.Action, _ tea.Key) outcome {
	switch a {
	case keymap.DialogDown:
		p.scroll(1)
	case keymap.DialogUp:
		p.scroll(-1)
	case keymap.DialogPgDown:
		p.scroll(max(p.seen-1, 1))
	case keymap.DialogPgUp:
		p.scroll(-max(p.seen-1, 1))
	case keymap.DialogTop:
		p.scroll(-p.rows)
	case keymap.DialogBottom:
		p.scroll(p.rows)
	case keymap.DialogClose, keymap.DialogOK:
		return outcome{close: true}
	}
	return outcome{}
}

func (p *page) click(x, y int) outcome {
	return outcome{close: x < p.at.Min.X || x >= p.at.Max.X || y < p.at.Min.Y || y >= p.at.Max.Y}
}

// wrapped breaks the lines to a width.
func (p *page) wrapped(w int) []line {
	var out []line
	for _, l := range p.lines {
		room := w
		if p.keyW > 0 && !l.head {
			room = w - p.keyW - 2
		}
		for i, text := range paint.Wrap(l.text, max(room, 8)) {
			one := line{text: text, head: l.head}
			if i == 0 {
				one.key = l.key
			}
			out = append(out, one)
		}
	}
	return out
}

func (p *page) draw(c paint.Canvas, l *pane.Look) {
	w := min(c.W()-2, 84)
	rows := p.wrapped(w - 4)
	in := box(c, l, p.title, w, len(rows)+2)
	p.at, p.seen, p.rows = in.Rect(), in.H(), len(rows)
	p.offset = min(p.offset, max(p.rows-p.seen, 0))
	for i, row := range rows[p.offset:] {
		if i >= in.H() {
			break
		}
		if row.head {
			in.Text(1, i, l.Style(theme.OverlayHead), row.text)
			continue
		}
		x := 1
		if p.keyW > 0 {
			in.Text(1, i, l.Style(theme.OverlayKey), paint.Cut(row.key, p.keyW, l.Glyphs.More))
			x += p.keyW + 2
		}
		in.Text(x, i, l.Style(theme.Overlay), row.text)
	}
	more(in, l, p.offset > 0, p.offset+p.seen < p.rows)
}

func more(in paint.Canvas, l *pane.Look, above, below bool) {
	if above {
		in.Cell(in.W()-1, 0, l.Style(theme.OverlayDim), l.Glyphs.Up)
	}
	if below {
		in.Cell(in.W()-1, in.H()-1, l.Style(theme.OverlayDim), l.Glyphs.Down)
	}
}

// field is one line of input.
type field struct {
	text []rune
	at   int
}

// edit handles a key of a text input.
func (f *field) edit(k tea.Key) {
	switch k.Code {
	case tea.KeyLeft:
		f.at = max(f.at-1, 0)
	case tea.KeyRight:
		f.at = min(f.at+1, len(f.text))
	case tea.KeyHome:
		f.at = 0
	case tea.KeyEnd:
		f.at = len(f.text)
	case tea.KeyBackspace:
		if f.at > 0 {
			f.text = append(f.text[:f.at-1], f.text[f.at:]...)
			f.at--
		}
	case tea.KeyDelete:
		if f.at < len(f.text) {
			f.text = append(f.text[:f.at], f.text[f.at+1:]...)
		}
	default:
		switch {
		case k.Mod.Contains(tea.ModCtrl) && k.Code == 'u':
			f.text, f.at = f.text[f.at:], 0
		case k.Mod.Contains(tea.ModCtrl) && k.Code == 'w':
			rest := strings.TrimRight(string(f.text[:f.at]), " ")
			cut := []rune(rest[:strings.LastIndexByte(rest, ' ')+1])
			f.text, f.at = append(cut, f.text[f.at:]...), len(cut)
		case k.Text != "":
			f.insert(k.Text)
		}
	}
}

// insert puts text at the cursor; of several lines only the first is taken.
func (f *field) insert(text string) {
	text, _, _ = strings.Cut(text, "\n")
	var in []rune
	for _, r := range text {
		if unicode.IsPrint(r) && len(f.text)+len(in) < 1000 {
			in = append(in, r)
		}
	}
	f.text = append(f.text[:f.at], append(in, f.text[f.at:]...)...)
	f.at += len(in)
}

func (f *field) String() string { return string(f.text) }

// draw draws the end of the input that fits and returns the column of the cursor.
func (f *field) draw(c paint.Canvas, x int, st paint.Style) int {
	before := string(f.text[:f.at])
	for paint.Width(before) > c.W()-x-2 && before != "" {
		before = before[len(string([]rune(before)[0])):]
	}
	at := c.Text(x, 0, st, before)
	c.Text(at, 0, st, string(f.text[f.at:]))
	return at
}
