package pane

import (
	"ana/keymap"
	"ana/tui/paint"
	"ana/tui/theme"
)

// TableView draws a table with a selected row and an order. The zero value sorts by the table itself.
type TableView struct {
	selected string // ID of the selected row
	index    int    // its place, used when the ID is gone
	offset   int
	sortBy   int // column + 1, 0 for the order of the table
	desc     bool
	rows     []Row // as drawn last
	top, h   int   // first row of the body and height in the last drawing
	widths   []int
	cols     []int // columns shown in the last drawing
}

// Selected returns the selected row.
func (t *TableView) Selected() (Row, bool) {
	if t.index < 0 || t.index >= len(t.rows) || t.rows[t.index].Rule {
		return Row{}, false
	}
	return t.rows[t.index], true
}

// Select moves to the row of an ID, if it is there at the next drawing.
func (t *TableView) Select(id string) { t.selected = id }

// SetOrder sorts by a column, the largest first if desc.
func (t *TableView) SetOrder(col int, desc bool) { t.sortBy, t.desc = col+1, desc }

// Order returns the column sorted by, -1 for the order of the table, and whether the largest comes first.
func (t *TableView) Order() (col int, desc bool) { return t.sortBy - 1, t.desc }

// Draw draws the headings and as many rows as fit, the selected one among them.
func (t *TableView) Draw(c paint.Canvas, l *Look, tab *Table, focused bool) {
	t.rows = tab.Sorted(t.sortBy-1, t.desc)
	t.find()
	cols := t.measure(tab, c.W())
	t.cols = cols
	t.top, t.h = 1, max(c.H()-1, 0)
	x := 0
	for _, i := range cols {
		col := tab.Columns[i]
		title := paint.Cut(col.Title, t.widths[i], "")
		st := l.Style(theme.Head)
		if t.sortBy == i+1 {
			st = l.Style(theme.Accent)
		}
		if col.Right {
			c.TextRight(x+t.widths[i], 0, st, title)
		} else {
			c.Text(x, 0, st, title)
		}
		if t.sortBy == i+1 {
			mark := l.Glyphs.Up
			if t.desc {
				mark = l.Glyphs.Down
			}
			c.Text(x+t.widths[i], 0, st, mark)
		}
		x += t.widths[i] + 1
	}
	t.offset = min(t.offset, t.index)
	t.offset = max(t.offset, t.index-t.h+1)
	t.offset = max(min(t.offset, len(t.rows)-t.h), 0)
	for k := range min(t.h, len(t.rows)-t.offset) {
		t.drawRow(c.Sub(0, t.top+k, c.W(), 1), l, tab, cols, t.offset+k, focused)
	}
	if t.offset+t.h < len(t.rows) {
		c.Cell(c.W()-1, c.H()-1, l.Style(theme.Dim), l.Glyphs.Down)
	}
	if t.offset > 0 {
		c.Cell(c.W()-1, t.top, l.Style(theme.Dim), l.Glyphs.Up)
	}
}

func (t *TableView) drawRow(c paint.Canvas, l *Look, tab *Table, cols []int, i int, focused bool) {
	row := t.rows[i]
	if row.Rule {
		c.HRule(0, 0, c.W(), l.Style(theme.Border), l.Glyphs.Rule)
		if len(row.Cells) > 0 {
			c.Text(2, 0, l.Style(theme.Dim), " "+row.Cells[0].Text+" ")
		}
		return
	}
	sel := i == t.index && (focused || row.ID != "")
	if sel {
		c.Fill(l.Style(theme.Selected))
	}
	x := 0
	for _, k := range cols {
		if k >= len(row.Cells) {
			continue
		}
		v := row.Cells[k]
		st := l.Style(v.Role)
		if sel {
			st = l.Style(theme.Selected)
		} else if row.Mark {
			st = l.Style(theme.Strong)
		}
		text := paint.Cut(v.Text, t.widths[k], l.Glyphs.More)
		if tab.Columns[k].Right {
			c.TextRight(x+t.widths[k], 0, st, text)
		} else {
			c.Text(x, 0, st, text)
		}
		x += t.widths[k] + 1
	}
}

// find keeps the selection on the same row when rows come, go or move.
func (t *TableView) find() {
	for i, r := range t.rows {
		if t.selected != "" && r.ID == t.selected && !r.Rule {
			t.index = i
			return
		}
	}
	t.index = min(max(t.index, 0), max(len(t.rows)-1, 0))
	t.skip(1)
	if t.index < len(t.rows) {
		t.selected = t.rows[t.index].ID
	}
}

// skip leaves a rule row in a direction.
func (t *TableView) skip(by int) {
	for t.index >= 0 && t.index < len(t.rows) && t.rows[t.index].Rule {
		t.index += by
	}
	t.index = min(max(t.index, 0), max(len(t.rows)-1, 0))
}

// measure computes column widths and which columns fit: those with the largest Keep go first.
func (t *TableView) measure(tab *Table, w int) []int {
	t.widths = make([]int, len(tab.Columns))
	for i, c := range tab.Columns {
		t.widths[i] = paint.Width(c.Title)
	}
	for _, r := range t.rows {
		if r.Rule {
			continue
		}
		for i := range min(len(r.Cells), len(t.widths)) {
			t.widths[i] = max(t.widths[i], paint.Width(r.Cells[i].Text))
		}
	}
	shown := make([]bool, len(tab.Columns))
	total := -1
	for i := range shown {
		shown[i] = true
		total += t.widths[i] + 1
	}
	for total > w {
		worst := -1
		for i, c := range tab.Columns {
			if shown[i] && c.Keep > 0 && (worst < 0 || c.Keep >= tab.Columns[worst].Keep) {
				worst = i
			}
		}
		if worst < 0 {
			break
		}
		shown[worst] = false
		total -= t.widths[worst] + 1
	}
	var cols []int
	for i, ok := range shown {
		if ok {
			cols = append(cols, i)
		}
	}
	return cols
}

// Do performs the actions of the table context and reports whether it knows them.
func (t *TableView) Do(a keymap.Action, columns int) bool {
	by := 0
	switch a {
	case keymap.RowDown:
		by = 1
	case keymap.RowUp:
		by = -1
	case keymap.RowFirst:
		by = -len(t.rows)
	case keymap.RowLast:
		by = len(t.rows)
	case keymap.SortNext:
		t.sortBy = (t.sortBy + 1) % (columns + 1)
		return true
	case keymap.SortFlip:
		t.desc = !t.desc
		return true
	default:
		return false
	}
	t.Move(by)
	return true
}

// Move moves the selection.
func (t *TableView) Move(by int) {
	t.index = min(max(t.index+by, 0), max(len(t.rows)-1, 0))
	t.skip(sign(by))
	t.skip(-sign(by))
	if t.index < len(t.rows) {
		t.selected = t.rows[t.index].ID
	}
}

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}

// Click selects the row at y, or sorts by the heading at x; it reports whether a row was hit that was selected already.
func (t *TableView) Click(x, y int) (again bool) {
	if y < t.top {
		at := 0
		for _, i := range t.cols {
			if x >= at && x <= at+t.widths[i] {
				if t.sortBy == i+1 {
					t.desc = !t.desc
				}
				t.sortBy = i + 1
				return false
			}
			at += t.widths[i] + 1
		}
		return false
	}
	i := t.offset + y - t.top
	if i >= len(t.rows) || t.rows[i].Rule {
		return false
	}
	again = i == t.index
	t.index, t.selected = i, t.rows[i].ID
	return again
}
