package sgf

import (
	"strconv"
	"strings"

	goboard "ana/goeng/board"
	"ana/model"
	"ana/model/record/charset"
)

// AnalysisProperty is the private property for our own analysis of a node: one JSON
// value as text. Other programs keep or drop it; we read it back as Node.Prop.
const AnalysisProperty = "XANA"

// WriteOptions says how a record is written.
type WriteOptions struct {
	// Clean replaces FF, CA and AP, writes canonical names, expands lists and
	// writes passes as []. Without it properties are written as they were read.
	Clean bool
	// App is the value of AP for Clean, such as "ana:1.0".
	App string
	// Analysis returns the text for AnalysisProperty, "" for none. May be nil.
	Analysis func(game int, node model.NodeID) string
	// Marks returns marks of ours for a node. Points that the record marks itself, or
	// kinds that it uses in the node, are left alone. May be nil.
	Marks func(game int, node model.NodeID) []Mark
}

// Mark is a kind of mark, such as MA, and the points that have it.
type Mark struct {
	ID     string
	Points []model.Coord
}

// movesPerLine is how many nodes share a line.
const movesPerLine = 10

// Write returns the record as SGF. The output depends on nothing but the record and
// the options; reading it gives the same games. Lost lists what the text encoding
// could not hold.
func Write(r *model.Record, o WriteOptions) (out []byte, lost []string) {
	w := writer{o: o, utf8: true}
	w.encoding(r)
	for i, g := range r.Games {
		w.junk(r, i)
		w.game(g)
	}
	w.junk(r, len(r.Games))
	text := w.b.String()
	if w.utf8 {
		clean := charset.Clean(text)
		if clean != text {
			lost = append(lost, "bytes that do not decode are written as U+FFFD")
		}
		if r.Charset.BOM && !o.Clean && r.Charset.Name == "UTF-8" {
			clean = "\uFEFF" + clean
		}
		return []byte(clean), lost
	}
	if b, ok := charset.Encode(text, w.ca); ok {
		return b, nil
	}
	o.Clean = true
	out, _ = Write(withUTF8(r), o)
	return out, append(lost, "text that "+r.Charset.Name+" cannot hold; written as UTF-8")
}

// withUTF8 returns r with its text declared as clean UTF-8.
func withUTF8(r *model.Record) *model.Record {
	c := *r
	c.Charset = model.Charset{Name: "UTF-8"}
	return &c
}

type writer struct {
	b      strings.Builder
	o      WriteOptions
	utf8   bool
	ca     string // character set of the output
	caText string // value of CA, "" to write none
	recode bool   // the text came in another set: CA must be put right
	onLine int
}

// encoding chooses the character set: UTF-8, except that a text with bytes that did not
// decode goes back into the set it came in, so that these bytes survive.
func (w *writer) encoding(r *model.Record) {
	w.ca, w.caText = "UTF-8", "UTF-8"
	switch {
	case r.Charset.Lossy && r.Charset.Name != "" && !strings.HasPrefix(r.Charset.Name, "UTF-16"):
		w.ca, w.utf8 = r.Charset.Name, false
		// A name that is no name was kept in the bytes of the file.
		w.caText = charset.Plain([]byte(r.Charset.Declared), r.Charset.Name).Text
	case asciiOnly(r):
		w.caText = r.Charset.Declared
	default:
		w.recode = r.Charset.Name != "" && r.Charset.Name != "UTF-8"
	}
}

func asciiOnly(r *model.Record) bool {
	for _, g := range r.Games {
		for id := range model.NodeID(g.Len()) {
			n := g.Node(id)
			for i := range n.Props {
				for _, v := range n.Props[i].Values {
					if !isASCIIString(v) {
						return false
					}
				}
			}
			if len(n.Props) == 0 && !isASCIIString(n.Comment+n.Name) {
				return false
			}
		}
	}
	return isASCIIString(strings.Join(r.Junk, ""))
}

func isASCIIString(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

func (w *writer) junk(r *model.Record, i int) {
	if i < len(r.Junk) && r.Junk[i] != "" {
		w.b.WriteString(r.Junk[i])
		w.b.WriteByte('\n')
	}
}

// game writes one tree. Nodes are in pre-order, so a stack of subtree ends is all
// that is needed to place the parentheses.
func (w *writer) game(g *model.Game) {
	w.b.WriteByte('(')
	var ends []model.NodeID
	w.onLine = 0
	for id := range model.NodeID(g.Len()) {
		n := g.Node(id)
		for len(ends) > 0 && ends[len(ends)-1] <= id {
			w.b.WriteByte(')')
			ends = ends[:len(ends)-1]
		}
		if n.Joined {
			continue
		}
		switch {
		case n.Parent == model.NoNode:
		case n.PrevSibling != model.NoNode || n.NextSibling != model.NoNode:
			w.b.WriteString("\n(")
			ends = append(ends, n.End)
			w.onLine = 0
		case w.onLine%movesPerLine == 0:
			w.b.WriteByte('\n')
		}
		if n.Parent != model.NoNode {
			w.onLine++
		}
		w.node(g, n)
	}
	for range ends {
		w.b.WriteByte(')')
	}
	w.b.WriteString(")\n")
}

func (w *writer) node(g *model.Game, n *model.Node) {
	w.b.WriteByte(';')
	props := n.Props
	if len(props) == 0 {
		props = propsOf(g, n)
	}
	done := map[string]bool{}
	for i := range props {
		p := &props[i]
		if n.ID == 0 && (w.o.Clean || w.recode && p.ID == "CA") && w.replaced(p.ID, done) {
			continue
		}
		if p.ID == AnalysisProperty && w.o.Analysis != nil {
			continue
		}
		w.property(g, p, props[i+1:], done)
		done[p.ID] = true
	}
	switch {
	case n.ID == 0 && w.o.Clean:
		w.headers(done)
	case n.ID == 0 && w.recode && !done["CA"]:
		w.replaced("CA", done)
	}
	if w.o.Marks != nil {
		w.marks(w.o.Marks(g.Index, n.ID), props, done)
	}
	if w.o.Analysis != nil {
		if text := w.o.Analysis(g.Index, n.ID); text != "" {
			w.b.WriteString(AnalysisProperty + "[" + Escape(text) + "]")
		}
	}
}

// marks writes marks of ours beside those of the record; a point has one mark at most.
func (w *writer) marks(list []Mark, props []model.Prop, done map[string]bool) {
	taken := map[string]bool{}
	for i := range props {
		if _, mark := markKind(props[i].ID); mark {
			for _, v := range expand(props[i].Values) {
				taken[unblank(v)] = true
			}
		}
	}
	for _, m := range list {
		var values []string
		for _, p := range m.Points {
			if v := p.Point().SGF(); !taken[v] {
				taken[v] = true
				values = append(values, v)
			}
		}
		if len(values) > 0 && !done[m.ID] {
			w.b.WriteString(m.ID)
			w.values(values)
		}
	}
}

// replaced writes the new value of FF, CA and AP in the place of the old one.
func (w *writer) replaced(id string, done map[string]bool) bool {
	value := ""
	switch id {
	case "FF":
		value = "4"
	case "CA":
		value = w.caText
	case "AP":
		value = w.o.App
	default:
		return false
	}
	if !done[id] && value != "" {
		w.b.WriteString(id + "[" + value + "]")
	}
	done[id] = true
	return true
}

// headers adds FF, CA and AP where the record had none.
func (w *writer) headers(done map[string]bool) {
	for _, id := range [...]string{"FF", "CA", "AP"} {
		if !done[id] {
			w.replaced(id, done)
		}
	}
}

// property writes p. In a clean file the same list further on in the node is joined
// to its first occurrence.
func (w *writer) property(g *model.Game, p *model.Prop, rest []model.Prop, done map[string]bool) {
	if !w.o.Clean {
		w.b.WriteString(p.Name)
		w.values(p.Values)
		return
	}
	values := p.Values
	if mergeable(p.ID) {
		if done[p.ID] {
			return
		}
		for i := range rest {
			if rest[i].ID == p.ID {
				values = append(values[:len(values):len(values)], rest[i].Values...)
			}
		}
	}
	w.b.WriteString(p.ID)
	w.values(w.cleanValues(g, p, values))
}

func mergeable(id string) bool {
	_, mark := markKind(id)
	return mark || id == "AB" || id == "AW" || id == "AE" || id == "LB" || id == "C" || id == "N"
}

func (w *writer) values(values []string) {
	for _, v := range values {
		w.b.WriteByte('[')
		w.b.WriteString(v)
		w.b.WriteByte(']')
	}
	if len(values) == 0 {
		w.b.WriteString("[]")
	}
}

// cleanValues rewrites values without soft breaks, rectangles and old passes.
func (w *writer) cleanValues(g *model.Game, p *model.Prop, values []string) []string {
	_, mark := markKind(p.ID)
	switch {
	case p.ID == "KM" && komiDiffers(g):
		return []string{strconv.FormatFloat(g.Go.Komi, 'f', -1, 64)}
	case p.ID == "B" || p.ID == "W":
		out := make([]string, len(values))
		for i, v := range values {
			out[i] = v
			if v = unblank(v); v == "tt" && g.Go.Width <= 19 && g.Go.Height <= 19 {
				out[i] = ""
			}
		}
		return out
	case mark || p.ID == "AB" || p.ID == "AW" || p.ID == "AE":
		return expand(values)
	case p.ID == "C" || p.ID == "N":
		parts := make([]string, len(values))
		for i, v := range values {
			parts[i] = unsoften(v)
		}
		return []string{strings.Join(parts, "\n")}
	}
	return values
}

// komiDiffers reports a komi that the reader did not take as written.
func komiDiffers(g *model.Game) bool {
	v, err := strconv.ParseFloat(g.Go.KomiWritten, 64)
	return g.Go.KomiWritten != "" && (err != nil || v != g.Go.Komi)
}

// expand writes rectangles as points; what is not a rectangle stays as it is.
func expand(values []string) []string {
	rect := false
	for _, v := range values {
		rect = rect || strings.Contains(v, ":")
	}
	if !rect {
		return values
	}
	var out []string
	seen := map[model.Coord]bool{}
	for _, v := range values {
		a, b, two := strings.Cut(unblank(v), ":")
		from, ok1 := parsePoint(a)
		to, ok2 := parsePoint(b)
		if !two {
			to, ok2 = from, ok1
		}
		if !ok1 || !ok2 {
			out = append(out, v)
			continue
		}
		for y := min(from.Y, to.Y); y <= max(from.Y, to.Y); y++ {
			for x := min(from.X, to.X); x <= max(from.X, to.X); x++ {
				if c := (model.Coord{X: x, Y: y}); !seen[c] {
					seen[c] = true
					out = append(out, FormatPoint(c))
				}
			}
		}
	}
	return out
}

// unsoften drops soft line breaks, unifies the others and keeps every escape that is
// needed.
func unsoften(raw string) string {
	if !strings.ContainsAny(raw, "\\\r\t\v\f\x00") {
		return raw
	}
	var b strings.Builder
	for i := 0; i < len(raw); {
		switch c := raw[i]; {
		case c == '\\' && i+1 < len(raw) && lineBreak(raw[i+1:]) > 0:
			i += 1 + lineBreak(raw[i+1:])
		case c == '\\' && i+1 < len(raw):
			if next := raw[i+1]; next == ']' || next == '\\' {
				b.WriteByte('\\')
				b.WriteByte(next)
			} else if isSpace(next) {
				b.WriteByte(' ')
			} else {
				b.WriteByte(next)
			}
			i += 2
		case c == '\\':
			i++
		case c == '\n' || c == '\r':
			b.WriteByte('\n')
			i += lineBreak(raw[i:])
		case isSpace(c):
			b.WriteByte(' ')
			i++
		default:
			b.WriteByte(c)
			i++
		}
	}
	return b.String()
}

// propsOf makes the properties of a node that was not read from SGF.
func propsOf(g *model.Game, n *model.Node) []model.Prop {
	var out []model.Prop
	add := func(id string, values ...string) {
		out = append(out, model.Prop{Name: id, ID: id, Values: values})
	}
	if n.ID == 0 {
		rootProps(g, add)
	}
	if u := n.Setup; u != nil {
		for _, s := range [...]struct {
			id   string
			list []model.Coord
		}{{"AE", u.Empty}, {"AB", u.Black}, {"AW", u.White}} {
			if len(s.list) > 0 {
				add(s.id, formatPoints(s.list)...)
			}
		}
		if u.ToMove != goboard.Empty {
			add("PL", colourLetter(u.ToMove))
		}
	}
	if n.HasMove {
		add(colourLetter(n.Move.Color), FormatPoint(n.Move.At))
	}
	if n.Name != "" {
		add("N", Escape(n.Name))
	}
	for _, a := range n.Annotations {
		add(a.Name, Escape(a.Value))
	}
	markProps(n, add)
	if n.Comment != "" {
		add("C", Escape(n.Comment))
	}
	return out
}

func rootProps(g *model.Game, add func(string, ...string)) {
	add("GM", "1")
	add("FF", "4")
	size := strconv.Itoa(g.Go.Width)
	if g.Go.Width != g.Go.Height {
		size += ":" + strconv.Itoa(g.Go.Height)
	}
	add("SZ", size)
	for _, f := range g.Info {
		if isInfo(f.Name) {
			add(f.Name, Escape(f.Value))
		}
	}
	if g.Field("KM") == "" && g.Go.Komi != 0 {
		add("KM", strconv.FormatFloat(g.Go.Komi, 'f', -1, 64))
	}
}

func colourLetter(c model.Color) string {
	if c == goboard.White {
		return "W"
	}
	return "B"
}

func formatPoints(list []model.Coord) []string {
	out := make([]string, len(list))
	for i, c := range list {
		out[i] = FormatPoint(c)
	}
	return out
}

// markNames are the properties of the kinds of marks, by kind.
func markName(k model.MarkKind) string {
	return [...]string{"", "TR", "SQ", "CR", "MA", "SL", "LB", "AR", "LN", "TB", "TW", "DD", "VW"}[k]
}

func markProps(n *model.Node, add func(string, ...string)) {
	for k := model.MarkTriangle; k <= model.MarkView; k++ {
		var values []string
		for _, m := range n.Marks {
			if m.Kind != k {
				continue
			}
			v := FormatPoint(m.At)
			switch k {
			case model.MarkLabel:
				v += ":" + EscapeComposed(m.Text)
			case model.MarkArrow, model.MarkLine:
				v += ":" + FormatPoint(m.To)
			}
			values = append(values, v)
		}
		if len(values) > 0 {
			add(markName(k), values...)
		}
	}
}
