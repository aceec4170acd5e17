package tui

import (
	"strings"
	"unicode"

	"ana/keymap"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"

	"charm.land/bubbles/v2/textinput"
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

// maxInput is the longest input line, in characters.
const maxInput = 1000

// field is one line of input: the text input of Bubbles, drawn by cells. The zero
// value is empty.
type field struct {
	in    textinput.Model
	ready bool
}

// model returns the text input, made at first use.
func (f *field) model() *textinput.Model {
	if !f.ready {
		f.in, f.ready = textinput.New(), true
		f.in.CharLimit = maxInput
		f.in.Focus()
	}
	return &f.in
}

// edit handles a key of a text input.
func (f *field) edit(k tea.Key) {
	m := f.model()
	*m, _ = m.Update(tea.KeyPressMsg(k))
}

// insert puts text at the cursor; of several lines only the first is taken.
func (f *field) insert(text string) {
	text, _, _ = strings.Cut(text, "\n")
	text = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, text)
	m := f.model()
	value, at := []rune(m.Value()), m.Position()
	m.SetValue(string(value[:at]) + text + string(value[at:]))
	m.SetCursor(at + len([]rune(text)))
}

func (f *field) String() string { return f.model().Value() }

// draw draws the end of the input that fits and returns the column of the cursor.
func (f *field) draw(c paint.Canvas, x int, st paint.Style) int {
	m := f.model()
	value, pos := []rune(m.Value()), m.Position()
	before := string(value[:pos])
	for paint.Width(before) > c.W()-x-2 && before != "" {
		before = before[len(string([]rune(before)[0])):]
	}
	at := c.Text(x, 0, st, before)
	c.Text(at, 0, st, string(value[pos:]))
	return at
}
