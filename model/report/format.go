package report

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"
)

// Format is how a report is written.
type Format string

// The formats.
const (
	Markdown Format = "md"
	JSON     Format = "json"
	CSV      Format = "csv"
	HTML     Format = "html"
)

// Writer writes records one after the other.
type Writer struct {
	w      io.Writer
	format Format
	begun  bool
	head   string // of the CSV rows written last
	csv    *csv.Writer
}

// NewWriter returns a Writer of a format.
func NewWriter(w io.Writer, f Format) *Writer { return &Writer{w: w, format: f, csv: csv.NewWriter(w)} }

// Write writes one record.
func (w *Writer) Write(r *Record) error {
	switch w.format {
	case JSON:
		data, err := json.Marshal(r)
		if err != nil {
			return err
		}
		_, err = w.w.Write(append(data, '\n'))
		return err
	case CSV:
		return w.writeCSV(r)
	}
	if w.format == HTML && !w.begun {
		w.begun = true
		if _, err := io.WriteString(w.w, htmlHead); err != nil {
			return err
		}
	}
	return w.page(r)
}

// Close ends the document.
func (w *Writer) Close() error {
	if w.format == HTML && w.begun {
		_, err := io.WriteString(w.w, "</body></html>\n")
		return err
	}
	return nil
}

const htmlHead = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>ana report</title><style>
body{font:15px/1.4 sans-serif;margin:2em}table{border-collapse:collapse;margin:1em 0}
th,td{padding:.15em .6em;border-bottom:1px solid #ccc;text-align:right}th{border-bottom:2px solid #888}
td:first-child,th:first-child{text-align:left}.error{color:#a00}
</style></head><body>
`

// table is rows under a title; numbers are formatted already.
type table struct {
	title string
	head  []string
	rows  [][]string
}

// page writes a record as tables, in Markdown or HTML.
func (w *Writer) page(r *Record) error {
	if err := w.title(r.File); err != nil {
		return err
	}
	if r.Error != "" {
		if err := w.paragraph(r.Error); err != nil {
			return err
		}
	}
	for _, t := range r.tables() {
		if err := w.table(t); err != nil {
			return err
		}
	}
	return nil
}

func (w *Writer) title(s string) (err error) {
	if w.format == HTML {
		_, err = fmt.Fprintf(w.w, "<h1>%s</h1>\n", html.EscapeString(s))
	} else {
		_, err = fmt.Fprintf(w.w, "# %s\n\n", s)
	}
	return err
}

func (w *Writer) paragraph(s string) (err error) {
	if w.format == HTML {
		_, err = fmt.Fprintf(w.w, "<p class=\"error\">%s</p>\n", html.EscapeString(s))
	} else {
		_, err = fmt.Fprintf(w.w, "%s\n\n", s)
	}
	return err
}

func (w *Writer) table(t table) error {
	if w.format == HTML {
		return w.htmlTable(t)
	}
	if _, err := fmt.Fprintf(w.w, "## %s\n\n", t.title); err != nil {
		return err
	}
	line := func(cells []string) error {
		for _, c := range cells {
			if _, err := fmt.Fprintf(w.w, "| %s ", c); err != nil {
				return err
			}
		}
		_, err := io.WriteString(w.w, "|\n")
		return err
	}
	if err := line(t.head); err != nil {
		return err
	}
	rule := make([]string, len(t.head))
	for i := range rule {
		rule[i] = "---"
	}
	if err := line(rule); err != nil {
		return err
	}
	for _, row := range t.rows {
		if err := line(row); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w.w, "\n")
	return err
}

func (w *Writer) htmlTable(t table) error {
	if _, err := fmt.Fprintf(w.w, "<h2>%s</h2><table><tr>", html.EscapeString(t.title)); err != nil {
		return err
	}
	for _, c := range t.head {
		if _, err := fmt.Fprintf(w.w, "<th>%s</th>", html.EscapeString(c)); err != nil {
			return err
		}
	}
	for _, row := range t.rows {
		if _, err := io.WriteString(w.w, "</tr>\n<tr>"); err != nil {
			return err
		}
		for _, c := range row {
			if _, err := fmt.Fprintf(w.w, "<td>%s</td>", html.EscapeString(c)); err != nil {
				return err
			}
		}
	}
	_, err := io.WriteString(w.w, "</tr></table>\n")
	return err
}

// writeCSV writes one row a move or decision; the first column is the file.
func (w *Writer) writeCSV(r *Record) error {
	head := ""
	for _, t := range r.tables() {
		// Tables of another shape start with their own head.
		if now := strings.Join(t.head, ","); now != head && (!w.begun || now != w.head) {
			head, w.head, w.begun = now, now, true
			if err := w.csv.Write(append([]string{"file", "table"}, t.head...)); err != nil {
				return err
			}
		}
		for _, row := range t.rows {
			if err := w.csv.Write(append([]string{r.File, t.title}, row...)); err != nil {
				return err
			}
		}
	}
	w.csv.Flush()
	return w.csv.Error()
}

// tables turns a record into tables.
func (r *Record) tables() []table {
	var all []table
	for i := range r.Go {
		all = append(all, r.Go[i].table())
	}
	if r.Match != nil {
		all = append(all, r.Match.tables()...)
	}
	return all
}

func (g *GoGame) table() table {
	t := table{
		title: fmt.Sprintf("Game %d: %s (black) - %s (white), komi %s, %s", g.Game, g.Black, g.White, digits(g.Komi, 1), g.Result),
		head: []string{
			"move", "color", "point", "lead", "territory black", "territory white", "classic black", "classic white",
			"experimental black", "experimental white", "captures black", "captures white", "safety changes",
		},
	}
	for _, m := range g.Moves {
		changes := ""
		for i, s := range m.Safety {
			if i > 0 {
				changes += "; "
			}
			changes += s.Dragon + " " + s.From + " to " + s.To
		}
		t.rows = append(t.rows, []string{
			strconv.Itoa(m.Move), m.Color, m.Point, digits(m.Lead, 1), digits(m.Territory.Black, 1), digits(m.Territory.White, 1),
			digits(m.Moyo.Classic.Black, 0), digits(m.Moyo.Classic.White, 0), digits(m.Moyo.Experimental.Black, 1), digits(m.Moyo.Experimental.White, 1),
			strconv.Itoa(m.Captures.Black), strconv.Itoa(m.Captures.White), changes,
		})
	}
	return t
}

func digits(n Num, places int) string { return strconv.FormatFloat(float64(n), 'f', places, 64) }
