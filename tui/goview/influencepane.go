package goview

import (
	"fmt"
	"math"

	goboard "ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/influence"
	"ana/keymap"
	"ana/model/analyze"
	"ana/tui/layout"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// layer is one array of an influence computation.
type layer struct {
	name string
	// value returns the number at a point; sign says whose it is, positive for White.
	value func(m *influence.Map, p goboard.Point) float64
	// full is the value that is drawn in the strongest colour; 0 scales by the largest of the position.
	full float64
	text func(v float64) string
	both bool // holds values of both sides
}

// InfluencePane shows every layer that the influence computation has, for either side moving first, before and after
// life-and-death reading.
type InfluencePane struct {
	base
	layer  int
	before bool
	first  int // which of the two computations
}

// NewInfluence returns the influence pane.
func NewInfluence(sh *Shared) *InfluencePane { return &InfluencePane{base: base{Shared: sh}} }

// ID implements pane.Pane.
func (p *InfluencePane) ID() string { return "influence" }

// Title implements pane.Pane.
func (p *InfluencePane) Title() string { return "Influence" }

// Contexts implements pane.Pane.
func (p *InfluencePane) Contexts() []keymap.Context {
	return []keymap.Context{keymap.Influence, keymap.Points}
}

// Wants implements pane.Pane.
func (p *InfluencePane) Wants() []analyze.Name { return []analyze.Name{analyze.GoDragons} }

// digitOf scales a value to one digit: 0 is below a tenth of the full value.
func digitOf(full float64) func(float64) string {
	return func(v float64) string {
		n := int(math.Abs(v) / full * 10)
		return digit(min(max(n, 0), 9))
	}
}

func layers() []layer {
	of := func(get func(*influence.Map, goboard.Color) *influence.Layer, c goboard.Color) func(*influence.Map, goboard.Point) float64 {
		return func(m *influence.Map, p goboard.Point) float64 { return sided(float64(get(m, c)[p]), c) }
	}
	strength, weaken := (*influence.Map).Strength, (*influence.Map).Attenuation
	pass, inf := (*influence.Map).Permeability, (*influence.Map).Influence
	w, b := goboard.White, goboard.Black
	return []layer{
		{"territory", func(m *influence.Map, p goboard.Point) float64 { return float64(m.Territory()[p]) }, 1, digitOf(1), true},
		{"regions", func(m *influence.Map, p goboard.Point) float64 { return float64(m.Region(p)) }, 3, func(v float64) string { return digit(int(math.Abs(v))) }, true},
		{"influence W", of(inf, w), 0, nil, false}, {"influence B", of(inf, b), 0, nil, false},
		{"strength W", of(strength, w), 100, digitOf(100), false}, {"strength B", of(strength, b), 100, digitOf(100), false},
		{"attenuation W", of(weaken, w), 3, digitOf(10), false}, {"attenuation B", of(weaken, b), 3, digitOf(10), false},
		{"permeability W", of(pass, w), 1, digitOf(1), false}, {"permeability B", of(pass, b), 1, digitOf(1), false},
	}
}

// sided makes the values of Black negative.
func sided(v float64, c goboard.Color) float64 {
	if c == goboard.Black {
		return -v
	}
	return v
}

// current returns the computation that is shown.
func (p *InfluencePane) current(r *dragon.Result) *influence.Map {
	if p.before {
		return r.Before[p.first]
	}
	return r.After[p.first]
}

// Draw implements pane.Pane.
func (p *InfluencePane) Draw(c paint.Canvas, s *pane.State) {
	parts := p.split(c.Sub(0, headH, c.W(), c.H()-headH), s, layout.Spec{Boards: 2, SideMin: 32, SideMax: 60})
	for i := range parts.Boards {
		parts.Boards[i].Min.Y += headH
		parts.Boards[i].Max.Y += headH
	}
	r, stale := dragons(s)
	side := c.Sub(parts.Side.Min.X, parts.Side.Min.Y+headH, parts.Side.Dx(), parts.Side.Dy())
	if r == nil || p.current(r) == nil {
		p.board(c, s, parts.Boards[0], nil, nil)
		waiting(side, s, analyze.GoDragons)
		return
	}
	m := p.current(r)
	all := layers()
	p.drawHead(c, s, r, all[p.layer])
	for i, rect := range parts.Boards {
		l := all[p.layer]
		if i == 1 { // the second board shows the layer that belongs to the first
			l = all[partner(p.layer)]
		}
		p.board(c, s, rect, layerOverlay(s, m, l), func(b *Board) { b.Dim = stale })
	}
	p.drawSide(side, s, r, m, all)
}

// partner is the layer shown beside another: the same of the other colour.
func partner(i int) int {
	if i < 2 {
		return 1 - i
	}
	return i ^ 1
}

func (p *InfluencePane) drawHead(c paint.Canvas, s *pane.State, r *dragon.Result, l layer) {
	x := c.Text(0, 0, s.Style(theme.Dim), "layer ")
	x = c.Text(x, 0, s.Style(theme.TabOn), " "+l.name+" ")
	when := "after reading"
	if p.before {
		when = "before reading"
	}
	c.Text(x+2, 0, s.Style(theme.Dim), paint.Cut(fmt.Sprintf("%s, %s moves first", when, mover(r, p.first)), c.W()-x-2, s.Glyphs.More))
}

func mover(r *dragon.Result, i int) string {
	if c := r.Mover(i); c != goboard.Empty {
		return c.String()
	}
	return "nobody"
}

// layerOverlay turns a layer into digits and a ramp: White's values are warm, Black's cold.
func layerOverlay(s *pane.State, m *influence.Map, l layer) *pane.Overlay {
	o := pane.NewOverlay(s.Go.Width, s.Go.Height)
	full := l.full
	if full == 0 {
		for _, pt := range m.Points() {
			full = max(full, math.Abs(l.value(m, pt)))
		}
		full = max(full, 1)
	}
	text := l.text
	if text == nil {
		text = func(v float64) string { return digit(min(int(math.Log2(1+math.Abs(v))), 9)) }
	}
	for _, pt := range m.Points() {
		v := l.value(m, pt)
		cell := o.At(pt.Col(), pt.Row())
		cell.Value = min(max(v/full, -1), 1)
		if l.text == nil && full > 1 { // influence falls off by factors: a logarithmic ramp
			cell.Value = math.Copysign(math.Log2(1+math.Abs(v))/math.Log2(1+full), v)
		}
		cell.Label = text(v)
		if cell.Label == "0" {
			cell.Label, cell.Value = s.Glyphs.Dot, math.NaN()
		} else if v < 0 && l.both && m.Stone(pt) == goboard.Empty {
			cell.Note = "b" // said without colour: numbers without a letter are White's
		}
	}
	return o
}

// drawSide gives the exact numbers at the cursor and the totals.
func (p *InfluencePane) drawSide(c paint.Canvas, s *pane.State, r *dragon.Result, m *influence.Map, all []layer) {
	var fields []pane.Field
	if at := p.point(s); !at.IsPass() {
		pt := at.Point()
		fields = append(fields, pane.Heading("point "+at.Vertex(s.Go.Height)))
		for i, l := range all {
			f := pane.F(l.name, fmt.Sprintf("%.3f", l.value(m, pt)))
			if i > 1 {
				f.Value = fmt.Sprintf("%.3f", math.Abs(l.value(m, pt)))
			}
			if i == p.layer {
				f.Role = theme.Strong
			}
			fields = append(fields, f)
		}
		seg := m.Regions(influence.MoyoRegions)
		if id := seg.RegionAt(pt); id >= 0 {
			reg := seg.Regions[id]
			fields = append(fields, pane.F("moyo region", fmt.Sprintf("%s from %s: %d points, worth %.2f", reg.Owner, reg.First.Vertex(s.Go.Height), reg.Size, reg.Value)))
		}
	}
	fields = append(fields, pane.Heading("estimate"))
	if sc, ok := score(s, r); ok {
		f := pane.F("lead", sc.String())
		f.Role = theme.Strong
		fields = append(fields, f, pane.F("white", ftoa(sc.White, 1)), pane.F("black", ftoa(sc.Black, 1)))
	}
	pane.DrawFields(c, &s.Look, fields)
}

// Do implements pane.Pane.
func (p *InfluencePane) Do(a keymap.Action, s *pane.State) (pane.Effect, bool) {
	n := len(layers())
	switch a {
	case keymap.InfluenceNext:
		p.layer = (p.layer + 1) % n
	case keymap.InfluencePrev:
		p.layer = (p.layer + n - 1) % n
	case keymap.InfluenceStage:
		p.before = !p.before
	case keymap.InfluenceFirst:
		p.first = 1 - p.first
	default:
		return p.do(a, s)
	}
	return pane.Effect{}, true
}

// Click implements pane.Clicker.
func (p *InfluencePane) Click(x, y int, s *pane.State) pane.Effect { return p.base.Click(x, y, s) }

// Explain implements pane.Explainer.
func (p *InfluencePane) Explain(s *pane.State) []string {
	return []string{
		"# Influence",
		"Every living stone is a source of strength 100 times its safety. A wave runs outward from each source through empty points and loses its attenuation at every step, more on diagonals, and what a point does not let through (permeability). The sums are the influence of each side.",
		"# Territory",
		"The value of a point as territory, from -1 (Black's) to 1 (White's), from the relation of the two influences, corrected by the distance to the edge and by patterns.",
		"# Regions",
		"3 territory, 2 moyo, 1 area, 4 a stone; b behind a number says that it is Black's.",
		"# Digits",
		"Tenths of the full value; influence itself as its logarithm to base 2. The numbers at the cursor are exact.",
		"# Who moves first",
		"One computation for each side moving first everywhere; the key f changes between them, t between before and after life-and-death reading.",
		fmt.Sprintf("Constants of %s (setting compat).", s.Settings.Compat),
	}
}
