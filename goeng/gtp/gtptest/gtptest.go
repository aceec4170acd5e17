// Package gtptest reads the main line of SGF files for tests of goeng/gtp and
// goeng/regress. The reader of the program is model/record/sgf, which the engine
// must not import; this one knows no more than the regression suites need.
package gtptest

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"ana/goeng/board"
	"ana/goeng/gtp"
)

// Loader returns a function for gtp.Options.Load that finds files in dir.
func Loader(dir string) func(string) (*gtp.Record, error) {
	return func(path string) (*gtp.Record, error) {
		if !filepath.IsAbs(path) {
			path = filepath.Join(dir, path)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		return Parse(string(data))
	}
}

// Parse reads the main line of a record.
func Parse(text string) (*gtp.Record, error) {
	r := &reader{rec: &gtp.Record{Width: 19, Height: 19}}
	open, done := false, false
	for i := 0; i < len(text) && !done; {
		switch c := text[i]; {
		case c == '(':
			open = true
			i++
		case c == ')' && open:
			done = true // the end of the first variation all the way down
		case c == ';':
			r.rec.Nodes = append(r.rec.Nodes, gtp.Node{})
			i++
		case c >= 'A' && c <= 'Z' && len(r.rec.Nodes) > 0:
			next, err := r.property(text, i)
			if err != nil {
				return nil, err
			}
			i = next
		default:
			i++
		}
	}
	if !open {
		return nil, fmt.Errorf("no game tree")
	}
	return r.rec, nil
}

type reader struct{ rec *gtp.Record }

// property reads a name and its values from text[i:] and returns where it ends.
func (r *reader) property(text string, i int) (int, error) {
	start := i
	for i < len(text) && text[i] != '[' {
		i++
	}
	name := strings.TrimSpace(text[start:i])
	for {
		for i < len(text) && strings.IndexByte(" \t\r\n", text[i]) >= 0 {
			i++
		}
		if i >= len(text) || text[i] != '[' {
			return i, nil
		}
		var value strings.Builder
		for i++; i < len(text) && text[i] != ']'; i++ {
			if text[i] == '\\' && i+1 < len(text) {
				i++
			}
			value.WriteByte(text[i])
		}
		i++
		if err := r.value(name, value.String()); err != nil {
			return i, fmt.Errorf("%s[%s]: %w", name, value.String(), err)
		}
	}
}

func (r *reader) value(name, v string) (err error) {
	rec := r.rec
	node := &rec.Nodes[len(rec.Nodes)-1]
	switch name {
	case "SZ":
		rec.Width, err = strconv.Atoi(v)
		rec.Height = rec.Width
	case "HA":
		rec.Handicap, err = strconv.Atoi(v)
	case "KM":
		rec.Komi, err = strconv.ParseFloat(v, 64)
		rec.HasKomi = err == nil
	case "PL":
		node.Next = map[byte]board.Color{'B': board.Black, 'W': board.White}[(strings.ToUpper(v) + " ")[0]]
	case "AB":
		node.Black, err = r.points(node.Black, v)
	case "AW":
		node.White, err = r.points(node.White, v)
	case "AE":
		node.Empty, err = r.points(node.Empty, v)
	case "IL":
		node.Illegal, err = r.points(node.Illegal, v)
	case "B", "W":
		var p board.Point
		if p, err = board.ParseSGF(v, rec.Width, rec.Height); err == nil {
			c := map[string]board.Color{"B": board.Black, "W": board.White}[name]
			node.Moves = append(node.Moves, gtp.Move{Point: p, Color: c})
		}
	}
	return err
}

// points reads a point or a rectangle.
func (r *reader) points(list []board.Point, v string) ([]board.Point, error) {
	from, to, ok := strings.Cut(v, ":")
	if !ok {
		to = from
	}
	p, err := board.ParseSGF(from, r.rec.Width, r.rec.Height)
	if err != nil {
		return nil, err
	}
	q, err := board.ParseSGF(to, r.rec.Width, r.rec.Height)
	if err != nil {
		return nil, err
	}
	for row := p.Row(); row <= q.Row(); row++ {
		for col := p.Col(); col <= q.Col(); col++ {
			list = append(list, board.At(row, col))
		}
	}
	return list, nil
}
