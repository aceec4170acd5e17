package goview

import (
	"fmt"
	"slices"
	"strings"

	"ana/goeng/board"
	"ana/goeng/worm"
	"ana/model"
	"ana/tui/layout"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// drawInspector says what the cursor is on: for a stone where the effective size of its worm comes from, for an empty point
// which worms are closest and with which shares.
func (p *WormsPane) drawInspector(c paint.Canvas, s *pane.State, r *worm.Result) {
	at := p.point(s)
	if at.IsPass() {
		pane.DrawFields(c, &s.Look, []pane.Field{pane.Heading("Worms"), pane.F("count", fmt.Sprint(len(r.Worms))),
			pane.F("cursor", "shift with arrows, hjkl, or a click")})
		return
	}
	if id := r.ID(at.Point()); id >= 0 {
		pane.DrawFields(c, &s.Look, p.wormFields(s, r, id))
		return
	}
	pane.DrawFields(c, &s.Look, p.pointFields(s, r, at, p.which))
}

// wormFields describes a worm; the rings add up to its effective size.
func (p *WormsPane) wormFields(s *pane.State, r *worm.Result, id int) []pane.Field {
	w := &r.Worms[id]
	h := s.Go.Height
	out := []pane.Field{
		pane.Heading(fmt.Sprintf("worm %s  %s  %s", p.letters.of(id), w.Origin.Vertex(h), w.Color)),
		pane.F("stones", fmt.Sprintf("%d", w.Size)),
		pane.F("liberties", fmt.Sprintf("%d, then %d %d %d", w.Liberties[0], w.Liberties[1], w.Liberties[2], w.Liberties[3])),
	}
	size := pane.F("effective size", ftoa(float64(w.EffectiveSize), 3))
	size.Role = theme.Strong
	out = append(out, size)
	for d, ring := range r.Rings(id) {
		if ring.Points == 0 {
			continue
		}
		name := fmt.Sprintf("  distance %d", d)
		if d == 0 {
			name = "  stones"
		}
		f := pane.F(name, fmt.Sprintf("%6.3f", ring.Size))
		if w.EffectiveSize > 0 {
			f.Bar = ring.Size / float64(w.EffectiveSize)
		}
		out = append(out, f)
	}
	out = append(out, pane.F("genus", fmt.Sprint(w.Genus)))
	if w.Cutstone > 0 {
		out = append(out, pane.F("cutting stone", [...]string{"no", "potential", "yes"}[min(w.Cutstone, 2)]))
	}
	read := tactics(s)
	if read == nil || id >= len(read.Worms) || read.Worms[id].Origin != w.Origin {
		return out
	}
	t := &read.Worms[id]
	out = append(out, pane.F("attack", tacticText(t.AttackCode, t.AttackPoint, h)))
	if t.AttackCode != 0 {
		out = append(out, pane.F("defence", tacticText(t.DefendCode, t.DefendPoint, h)))
	}
	if t.Lunch > 0 {
		out = append(out, pane.F("lunch", t.Lunch.Vertex(h)))
	}
	if t.Inessential {
		out = append(out, pane.F("inessential", "yes"))
	}
	if read.HasSettled {
		out = append(out, pane.F("unconditional", t.Unconditional.String()))
	}
	return out
}

// tacticText says in words what a code means.
func tacticText(code int, at board.Point, height int) string {
	words := map[int]string{0: "fails", 1: "bad ko", 4: "good ko", 5: "succeeds"}
	text := fmt.Sprintf("%s (code %d)", words[code], code)
	if code != 0 && at > 0 {
		text += " at " + at.Vertex(height)
	}
	return text
}

// pointFields describes an empty point.
func (p *WormsPane) pointFields(s *pane.State, r *worm.Result, at model.Coord, which worm.Map) []pane.Field {
	pt, h := at.Point(), s.Go.Height
	m := &r.Maps[which]
	out := []pane.Field{pane.Heading("point " + at.Vertex(h))}
	d := m.Distance(pt)
	if d < 0 {
		return append(out, pane.F("distance", fmt.Sprintf("beyond %d layers", m.Layers)))
	}
	out = append(out, pane.F("distance", fmt.Sprint(d)), pane.F("equally close", fmt.Sprint(m.Ties(pt))))
	for _, id := range m.All(pt) {
		w := &r.Worms[id]
		f := pane.F("  "+p.letters.of(int(id))+" "+w.Origin.Vertex(h), fmt.Sprintf("%s  share %.3f", w.Color, m.Share(pt)))
		f.Bar = m.Share(pt)
		out = append(out, f)
	}
	if m.IsCut(pt) {
		f := pane.F("list", fmt.Sprintf("cut: more than %d are equally close", worm.MaxClose))
		f.Role = theme.Warn
		out = append(out, f)
	}
	for _, other := range [...]worm.Map{worm.Black, worm.White, worm.Either} {
		if other == which {
			continue
		}
		o := &r.Maps[other]
		text := "out of range"
		if od := o.Distance(pt); od >= 0 {
			text = fmt.Sprintf("%s at %d", origins(r, o, pt, h), od)
		}
		out = append(out, pane.F(other.String()+" map", text))
	}
	return out
}

func origins(r *worm.Result, m *worm.Closest, pt board.Point, h int) string {
	var names []string
	for _, id := range m.All(pt) {
		names = append(names, r.Worms[id].Origin.Vertex(h))
	}
	return strings.Join(names, " ")
}

// drawTable draws all worms below the boards or at the right, where there is room.
func (p *WormsPane) drawTable(body paint.Canvas, s *pane.State, r *worm.Result, parts layout.Parts) {
	at := parts.Right
	if at.Empty() {
		at = parts.Bottom
	}
	p.tableAt = paint.Rect{}
	if at.Empty() {
		p.focused = false
		return
	}
	in := pane.Title(sub(body, at), &s.Look, fmt.Sprintf("%d worms", len(r.Worms)), p.focused)
	p.tableAt = paint.R(at.Min.X, at.Min.Y+2, in.W(), in.H()) // one row for the head of the pane, one for the title
	if pt := p.point(s); !p.focused && (p.inside(s, p.cursor) || p.inside(s, p.pin)) {
		if id := r.ID(pt.Point()); id >= 0 {
			p.table.Select(r.Worms[id].Origin.Vertex(s.Go.Height))
		}
	}
	p.table.Draw(in, &s.Look, p.wormTable(s, r), p.focused)
}

func wormColumns() []pane.Column {
	return []pane.Column{
		{Title: "#"}, {Title: "worm"}, {Title: "colour", Keep: 2}, {Title: "size", Right: true}, {Title: "effective", Right: true},
		{Title: "lib", Right: true}, {Title: "2nd", Right: true, Keep: 3}, {Title: "3rd", Right: true, Keep: 4}, {Title: "4th", Right: true, Keep: 5},
		{Title: "att", Keep: 5}, {Title: "def", Keep: 5}, {Title: "cut", Right: true, Keep: 6}, {Title: "genus", Right: true, Keep: 7},
	}
}

// wormTable lists all worms.
func (p *WormsPane) wormTable(s *pane.State, r *worm.Result) *pane.Table {
	t := &pane.Table{Columns: wormColumns()}
	read := tactics(s)
	for i := range r.Worms {
		w := &r.Worms[i]
		att, def := pane.V(""), pane.V("")
		if read != nil && i < len(read.Worms) && read.Worms[i].Origin == w.Origin {
			att, def = tacticCell(read.Worms[i].AttackCode, read.Worms[i].AttackPoint, s.Go.Height), tacticCell(read.Worms[i].DefendCode, read.Worms[i].DefendPoint, s.Go.Height)
		}
		name := w.Origin.Vertex(s.Go.Height)
		num := func(n int) pane.Value { return pane.N(fmt.Sprint(n), float64(n)) }
		row := pane.Row{ID: name, Node: model.NoNode, Cells: []pane.Value{
			pane.N(p.letters.of(i), float64(p.letters.number(i))), pane.V(name), pane.V(stoneOf(&s.Look, w.Color) + " " + w.Color.String()), num(w.Size),
			pane.N(ftoa(float64(w.EffectiveSize), 3), float64(w.EffectiveSize)),
			num(w.Liberties[0]), num(w.Liberties[1]), num(w.Liberties[2]), num(w.Liberties[3]), att, def, num(w.Cutstone), num(w.Genus),
		}}
		for _, pt := range r.Stones(i) {
			row.Points = append(row.Points, pt.Row()*r.Width+pt.Col())
		}
		t.Rows = append(t.Rows, row)
	}
	slices.SortFunc(t.Rows, func(a, b pane.Row) int { return int(a.Cells[0].Num - b.Cells[0].Num) })
	return t
}

// tacticCell is a code with its point: "5 B2", "-" for a failure.
func tacticCell(code int, at board.Point, height int) pane.Value {
	if code == 0 {
		return pane.N("-", 0)
	}
	return pane.N(fmt.Sprintf("%d %s", code, vertex(at, height)), float64(code))
}

// Explain implements pane.Explainer.
func (p *WormsPane) Explain(s *pane.State) []string {
	o := worm.NewAnalyzer(p.options(s)).Options()
	return []string{
		"# Worms",
		"A worm is a string of connected stones; its name is the first of its stones from A19 to the right and down.",
		"# Closest worms",
		fmt.Sprintf("A breadth-first search from all stones at once. The map of both colours stops at distance %d (default 4), those of one colour at %d (default 6). Stones of the other colour do not stop a map of one colour. Points that are equally close to several worms are shared; at most %d worms are listed for a point.", o.EitherLayers, o.ColorLayers, worm.MaxClose),
		"# Effective size",
		"Its stones, plus for every empty point in the map of both colours half a point divided by the number of equally close worms; the rings of the inspector add up to it.",
		fmt.Sprintf("Figures follow %s (setting compat).", s.Settings.Compat),
		"# Letters",
		"A letter is the only closest worm, * means that several are equally close, + that so many are that none is listed, a dot that none is in range. A worm keeps its letter while you step. In the difference against the move before ' stands beside a point whose closest worms changed.",
		"# Attack and defence",
		"Whether the opponent can capture the worm if he moves first, and whether its owner can then save it: 5 succeeds, 4 and 1 by ko, 0 fails. Beside stones x means that the worm can be captured, ! that it can be saved.",
		"# Source",
		"Effective size and closest worms: notes on GNU Go, \"Worms and Dragons\" (GNU Go 3.8 documentation), and the mail and patch on surrounding moyos of 2002.",
	}
}
