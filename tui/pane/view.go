package pane

import (
	"math"
	"slices"

	"ana/model"
	"ana/tui/theme"
)

// Cell is what an overlay says about one point of a board.
type Cell struct {
	Label string  // one grapheme; "" leaves the point as it is
	Class int     // group that the point belongs to, for its colour; -1 none
	Value float64 // -1 to 1 for a heat map, NaN none; ignored if Class is set
	Note  string  // one grapheme beside a stone or label
	Hot   bool    // changed or selected: drawn bold
	Dim   bool
}

// Overlay is one cell a point, row-major from the upper left.
type Overlay struct {
	W, H  int
	Cells []Cell
}

// NewOverlay returns an overlay without labels, classes and values.
func NewOverlay(w, h int) *Overlay {
	o := &Overlay{W: w, H: h, Cells: make([]Cell, w*h)}
	for i := range o.Cells {
		o.Cells[i] = Cell{Class: -1, Value: math.NaN()}
	}
	return o
}

// At returns the cell at column x and row y, nil outside.
func (o *Overlay) At(x, y int) *Cell {
	if o == nil || x < 0 || y < 0 || x >= o.W || y >= o.H {
		return nil
	}
	return &o.Cells[y*o.W+x]
}

// Field is one line of an inspector: a name and a value with a role; a field without a value is a heading. Bar, if not
// NaN, is drawn as a bar from 0 to 1.
type Field struct {
	Name, Value string
	Role        theme.Role
	Bar         float64
}

// F returns a field without bar.
func F(name, value string) Field { return Field{Name: name, Value: value, Bar: math.NaN()} }

// Heading returns a heading.
func Heading(name string) Field { return Field{Name: name, Role: theme.Head, Bar: math.NaN()} }

// Column is one column of a table.
type Column struct {
	Title string
	Unit  string // said in explanations
	Right bool   // right aligned
	Keep  int    // columns with the smallest Keep survive when the place is narrow; 0 always
}

// Value is what a table cell shows and sorts by.
type Value struct {
	Text string
	Num  float64 // sort key; NaN sorts by Text
	Role theme.Role
}

// V returns a value that sorts by its text.
func V(text string) Value { return Value{Text: text, Num: math.NaN()} }

// N returns a value that sorts by a number.
func N(text string, num float64) Value { return Value{Text: text, Num: num} }

// Row is one row of a table.
type Row struct {
	Cells  []Value
	Points []int        // points to paint when the row is selected, row-major
	Node   model.NodeID // where Enter goes, NoNode if nowhere
	Game   int
	ID     string // identity across updates, so that the selection stays
	Rule   bool   // a line across the table instead of cells; its text is Cells[0]
	Mark   bool   // the row of the present position, the play made, …
}

// Table is rows with columns.
type Table struct {
	Columns []Column
	Rows    []Row
}

// Sorted returns the rows sorted by a column, stable; rows do not move across a Rule row. A negative column leaves the
// order of the table.
func (t *Table) Sorted(col int, desc bool) []Row {
	rows := slices.Clone(t.Rows)
	if col < 0 || col >= len(t.Columns) {
		return rows
	}
	from := 0
	for i := 0; i <= len(rows); i++ {
		if i == len(rows) || rows[i].Rule {
			slices.SortStableFunc(rows[from:i], func(a, b Row) int { return compare(a, b, col, desc) })
			from = i + 1
		}
	}
	return rows
}

func compare(a, b Row, col int, desc bool) int {
	if col >= len(a.Cells) || col >= len(b.Cells) {
		return 0
	}
	x, y := a.Cells[col], b.Cells[col]
	c := 0
	switch {
	case math.IsNaN(x.Num) && math.IsNaN(y.Num):
		c = compareText(x.Text, y.Text)
	case math.IsNaN(x.Num):
		return 1 // rows without a number come last, whatever the direction
	case math.IsNaN(y.Num):
		return -1
	case x.Num < y.Num:
		c = -1
	case x.Num > y.Num:
		c = 1
	}
	if desc {
		return -c
	}
	return c
}

func compareText(a, b string) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// Series is one value a node along the chosen line.
type Series struct {
	Name   string
	Unit   string
	Values []float64 // NaN where not known
	Nodes  []model.NodeID
	Lo, Hi float64 // fixed range; equal for automatic
	Zero   bool    // draw the zero line
	// Here is the place of the present node, counted from 1; 0 when Nodes tell.
	Here int
	// Parts are the places at which parts begin, such as games, with their names.
	Parts []Part
}

// Part is where a part of a series begins.
type Part struct {
	At   int
	Name string
}
