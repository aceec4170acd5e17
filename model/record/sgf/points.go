package sgf

import (
	"strings"

	"ana/model"
	"ana/model/record/diag"
)

// maxSide is the largest board side that two letters can address.
const maxSide = 52

func letterValue(c byte) (int, bool) {
	switch {
	case c >= 'a' && c <= 'z':
		return int(c - 'a'), true
	case c >= 'A' && c <= 'Z':
		return int(c-'A') + 26, true
	}
	return 0, false
}

func letterFor(n int8) byte {
	if n < 26 {
		return 'a' + byte(n)
	}
	return 'A' + byte(n-26)
}

// FormatPoint writes a coordinate as two letters, a pass as nothing.
func FormatPoint(c model.Coord) string {
	if c.IsPass() {
		return ""
	}
	return string([]byte{letterFor(c.X), letterFor(c.Y)})
}

// parsePoint reads two letters; the point may lie off the board.
func parsePoint(s string) (model.Coord, bool) {
	if len(s) != 2 {
		return model.Pass, false
	}
	x, okX := letterValue(s[0])
	y, okY := letterValue(s[1])
	return model.Coord{X: int8(x), Y: int8(y)}, okX && okY
}

// unblank drops white space and escapes from a value that holds no text.
func unblank(s string) string {
	if !strings.ContainsAny(s, " \t\r\n\v\f\x00\\") {
		return s
	}
	return strings.Map(func(r rune) rune {
		if r < 0x80 && (isSpace(byte(r)) || r == '\\') {
			return -1
		}
		return r
	}, s)
}

// points reads lists of points on a board of w×h. Its marks array finds repeated
// points; budget bounds what rectangles may expand to in the whole file.
type points struct {
	w, h   int
	log    *diag.List
	seen   []int32 // serial number of the list that named the point last
	serial int32
	budget int
}

func newPoints(w, h, budget int, log *diag.List) *points {
	return &points{w: w, h: h, log: log, seen: make([]int32, w*h), budget: budget}
}

func (p *points) inside(c model.Coord) bool { return int(c.X) < p.w && int(c.Y) < p.h }

// list reads all values of a property as one list of distinct points. An empty value
// is fine if emptyOK.
func (p *points) list(prop *model.Prop, emptyOK bool) []model.Coord {
	var out []model.Coord
	p.serial++
	for _, raw := range prop.Values {
		out = p.value(out, prop, unblank(raw), emptyOK)
	}
	return out
}

func (p *points) value(out []model.Coord, prop *model.Prop, raw string, emptyOK bool) []model.Coord {
	at := diag.At(int(prop.Line), int(prop.Column))
	if raw == "" {
		if !emptyOK {
			p.log.Add(model.Warning, at, "sgf-emptyvalue", prop.ID, "%s has an empty value; ignored", prop.Name)
		}
		return out
	}
	a, b, rect := strings.Cut(raw, ":")
	from, ok := parsePoint(a)
	to := from
	if rect && ok {
		to, ok = parsePoint(b)
	}
	if !ok {
		p.log.Add(model.Warning, at, "sgf-point", prop.ID, "%s: %s is not a point; ignored (want two letters, or two points with a colon)",
			prop.Name, model.Quote(raw))
		return out
	}
	if rect && from == to {
		p.log.Add(model.Warning, at, "sgf-onepoint", prop.ID, "%s: rectangle %s of one point; read as the point", prop.Name, raw)
	}
	if from.X > to.X || from.Y > to.Y {
		p.log.Add(model.Warning, at, "sgf-corners", prop.ID, "%s: corners of rectangle %s in the wrong order; swapped", prop.Name, raw)
		from, to = model.Coord{X: min(from.X, to.X), Y: min(from.Y, to.Y)}, model.Coord{X: max(from.X, to.X), Y: max(from.Y, to.Y)}
	}
	return p.rectangle(out, prop, raw, from, to)
}

func (p *points) rectangle(out []model.Coord, prop *model.Prop, raw string, from, to model.Coord) []model.Coord {
	at := diag.At(int(prop.Line), int(prop.Column))
	off, twice := false, false
	for y := from.Y; y <= to.Y; y++ {
		for x := from.X; x <= to.X; x++ {
			c := model.Coord{X: x, Y: y}
			if p.budget--; p.budget < 0 {
				p.log.Add(model.Warning, at, "sgf-limit", prop.ID, "%s: point lists too long for the size of the file; ignored", prop.Name)
				return out
			}
			if !p.inside(c) {
				off = true
				continue
			}
			i := int(y)*p.w + int(x)
			if p.seen[i] == p.serial {
				twice = true
				continue
			}
			p.seen[i] = p.serial
			out = append(out, c)
		}
	}
	if off {
		p.log.Add(model.Warning, at, "sgf-offboard", prop.ID, "%s: %s lies off the %d×%d board; dropped", prop.Name, raw, p.w, p.h)
	}
	if twice {
		p.log.Add(model.Warning, at, "sgf-twice", prop.ID, "%s: %s names a point twice; read once", prop.Name, raw)
	}
	return out
}

// move reads the value of a B or W. It returns false if there is no usable move.
func (p *points) move(prop *model.Prop, raw string) (model.Coord, bool) {
	raw = unblank(raw)
	if raw == "" || raw == "tt" && p.w <= 19 && p.h <= 19 {
		return model.Pass, true
	}
	at := diag.At(int(prop.Line), int(prop.Column))
	c, ok := parsePoint(raw)
	switch {
	case !ok && boardCoordinates(raw):
		p.log.Add(model.Warning, at, "sgf-coords", prop.ID,
			"%s[%s]: looks like board coordinates, SGF wants two letters; move ignored", prop.Name, raw)
		return c, false
	case !ok:
		p.log.Add(model.Warning, at, "sgf-move", prop.ID, "%s: %s is not a point; move ignored (want two letters)", prop.Name, model.Quote(raw))
		return c, false
	case p.inside(c):
		return c, true
	case int(c.X) == p.w && int(c.Y) == p.h:
		p.log.Add(model.Warning, at, "sgf-passoff", prop.ID, "%s[%s]: one past the edge of the %d×%d board; read as a pass", prop.Name, raw, p.w, p.h)
		return model.Pass, true
	}
	p.log.Add(model.Warning, at, "sgf-moveoff", prop.ID, "%s[%s]: off the %d×%d board; move ignored", prop.Name, raw, p.w, p.h)
	return c, false
}

// boardCoordinates reports a value such as D4, 4-4 or d4.
func boardCoordinates(s string) bool {
	if len(s) < 2 || len(s) > 5 {
		return false
	}
	last := s[len(s)-1]
	first := s[0]
	return last >= '0' && last <= '9' && (isLetter(first) || first >= '0' && first <= '9')
}
