package tui

import (
	"strings"

	"ana/keymap"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"

	tea "charm.land/bubbletea/v2"
)

// item is one row of a list: what it says, what stands beside it, and what happens when it is taken.
type item struct {
	text, note string
	take       func() tea.Cmd
}

// list is rows to choose from, with a line of input that filters them or is taken itself.
type list struct {
	title  string
	prompt string
	items  []item
	empty  string // said when nothing matches
	// enter is tried with the input before the selected row; it reports whether it understood.
	enter func(text string) (tea.Cmd, bool)
	// typing is false for lists without an input line.
	typing bool

	input  field
	shown  []int
	sel    int
	offset int
	rows   paint.Rect
	box    paint.Rect
	cx, cy int
}

func (d *list) contexts() []keymap.Context {
	if d.typing {
		return []keymap.Context{keymap.Text}
	}
	return []keymap.Context{keymap.Dialog}
}

func (d *list) caret() (int, int, bool) { return d.cx, d.cy, d.typing }

func (d *list) paste(text string) {
	d.input.insert(text)
	d.filter()
}

func (d *list) scroll(by int) { d.move(by) }

func (d *list) move(by int) { d.sel = min(max(d.sel+by, 0), max(len(d.shown)-1, 0)) }

// filter keeps the items that contain every word of the input; those that begin with it come first.
func (d *list) filter() {
	query := strings.ToLower(strings.TrimSpace(d.input.String()))
	words := strings.Fields(query)
	d.shown = d.shown[:0]
	var rest []int
	for i, it := range d.items {
		hay := strings.ToLower(it.text + " " + it.note)
		ok := true
		for _, w := range words {
			ok = ok && strings.Contains(hay, w)
		}
		switch {
		case ok && strings.HasPrefix(hay, query):
			d.shown = append(d.shown, i)
		case ok:
			rest = append(rest, i)
		}
	}
	d.shown = append(d.shown, rest...)
	d.sel, d.offset = 0, 0
}

func (d *list) key(a keymap.Action, k tea.Key) outcome {
	switch a {
	case keymap.DialogDown, keymap.TextDown:
		d.move(1)
	case keymap.DialogUp, keymap.TextUp:
		d.move(-1)
	case keymap.DialogPgDown:
		d.move(max(d.rows.Dy(), 1))
	case keymap.DialogPgUp:
		d.move(-max(d.rows.Dy(), 1))
	case keymap.DialogTop:
		d.move(-len(d.items))
	case keymap.DialogBottom:
		d.move(len(d.items))
	case keymap.DialogClose, keymap.TextCancel:
		return outcome{close: true}
	case keymap.TextDone:
		if d.sel < len(d.shown) {
			d.input = field{}
			d.input.insert(d.items[d.shown[d.sel]].text)
			d.filter()
		}
	case keymap.DialogOK, keymap.TextOK:
		return d.accept()
	default:
		if d.typing {
			d.input.edit(k)
			d.filter()
		}
	}
	return outcome{}
}

func (d *list) accept() outcome {
	if d.enter != nil {
		text := d.input.String()
		return outcome{close: true, then: func() tea.Cmd {
			if cmd, ok := d.enter(text); ok {
				return cmd
			}
			return d.take()
		}}
	}
	return outcome{close: true, then: d.take}
}

func (d *list) take() tea.Cmd {
	if d.sel >= len(d.shown) {
		return nil
	}
	return d.items[d.shown[d.sel]].take()
}

func (d *list) click(x, y int) outcome {
	if x < d.box.Min.X || x >= d.box.Max.X || y < d.box.Min.Y || y >= d.box.Max.Y {
		return outcome{close: true}
	}
	i := d.offset + y - d.rows.Min.Y
	if y < d.rows.Min.Y || i >= len(d.shown) {
		return outcome{}
	}
	d.sel = i
	return outcome{close: true, then: d.take}
}

func (d *list) draw(c paint.Canvas, l *pane.Look) {
	if d.shown == nil {
		d.filter()
	}
	w := min(c.W()-2, 84)
	extra := 0
	if d.typing {
		extra = 1
	}
	h := max(len(d.items), 1) + extra + 2
	in := box(c, l, d.title, w, h)
	d.box = in.Rect()
	if d.typing {
		x := in.Text(1, 0, l.Style(theme.OverlayKey), d.prompt+" ")
		at := d.input.draw(in.Sub(0, 0, in.W(), 1), x, l.Style(theme.Input))
		d.cx, d.cy = in.Rect().Min.X+at, in.Rect().Min.Y
	}
	body := in.Sub(0, extra, in.W(), in.H()-extra)
	d.rows = body.Rect()
	d.offset = max(min(d.offset, d.sel), d.sel-body.H()+1, 0)
	if len(d.shown) == 0 {
		body.Text(1, 0, l.Style(theme.OverlayDim), d.empty)
	}
	for i := range min(body.H(), len(d.shown)-d.offset) {
		d.drawItem(body.Sub(0, i, body.W(), 1), l, d.offset+i)
	}
	more(body, l, d.offset > 0, d.offset+body.H() < len(d.shown))
}

func (d *list) drawItem(c paint.Canvas, l *pane.Look, i int) {
	it := d.items[d.shown[i]]
	st, note := l.Style(theme.Overlay), l.Style(theme.OverlayDim)
	if i == d.sel {
		st, note = l.Style(theme.OverlaySel), l.Style(theme.OverlaySel)
		c.Fill(st)
	}
	noteW := min(paint.Width(it.note), c.W()/2)
	c.Text(1, 0, st, paint.Cut(it.text, c.W()-noteW-4, l.Glyphs.More))
	c.TextRight(c.W()-2, 0, note, paint.Cut(it.note, noteW, l.Glyphs.More))
}
