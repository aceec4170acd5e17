package report

import (
	"time"

	"ana/goeng"
	"ana/goeng/board"
	"ana/goeng/worm"
	"ana/model"
)

// GoSchema is the schema of a Go position.
const GoSchema = "ana.go.position/1"

// GoPosition is the JSON form of a Go position and its analysis. Parts that were
// not asked for are absent. Grids are rows from the top edge down, columns from
// A; vertices are "A1" to "Z25" without I.
type GoPosition struct {
	Schema   string   `json:"schema"`
	File     string   `json:"file"`
	Move     int      `json:"move"`
	Size     [2]int   `json:"size"` // width, height
	ToPlay   string   `json:"to_play"`
	Ko       *string  `json:"ko"`
	Captures ByColor  `json:"captures"` // stones taken by each side
	Black    []string `json:"black"`
	White    []string `json:"white"`

	Worms      []Worm      `json:"worms,omitzero"`
	Distance   *MapGrids   `json:"distance,omitempty"`
	CloseWorms *CloseWorms `json:"close_worms,omitempty"`

	Dragons   []Dragon       `json:"dragons,omitzero"`
	Moyo      *Moyo          `json:"moyo,omitempty"`
	Influence *Influence     `json:"influence,omitempty"`
	Patterns  []PatternMatch `json:"patterns,omitzero"`
	Score     *Score         `json:"score,omitempty"`

	Timing   GoTiming       `json:"timing_ms"`
	Warnings []*model.Error `json:"warnings"`

	at *model.GoPosition
}

// ByColor is a count for each side.
type ByColor struct {
	Black int `json:"black"`
	White int `json:"white"`
}

// Worm is one string. Codes are GNU Go's: 0 fails, 5 succeeds, 1 to 4 by ko.
type Worm struct {
	Origin        string   `json:"origin"`
	Color         string   `json:"color"`
	Stones        []string `json:"stones"`
	Size          int      `json:"size"`
	EffectiveSize Num      `json:"effective_size"`
	Liberties     [4]int   `json:"liberties"` // of order 1 to 4
	Cutstone      int      `json:"cutstone"`
	Cutstone2     int      `json:"cutstone2"`
	Genus         int      `json:"genus"`
	Inessential   bool     `json:"inessential"`
	Invincible    bool     `json:"invincible"`
	Lunch         *string  `json:"lunch"`
	Attack        *Code    `json:"attack,omitempty"`
	Defense       *Code    `json:"defense,omitempty"`
	Unconditional string   `json:"unconditional"`
}

// Code is a result code and the move that reaches it, null when none is needed
// or none works.
type Code struct {
	Code  int     `json:"code"`
	Point *string `json:"point"`
}

// MapGrids are the distances to the closest worm, null beyond reach.
type MapGrids struct {
	Either [][]*int `json:"either"`
	Black  [][]*int `json:"black"`
	White  [][]*int `json:"white"`
}

// CloseWorms lists, for each point in reach, the origins of its closest worms of
// the map's colour; a point with more than four is left out, and so are the
// stones that the map starts from.
type CloseWorms struct {
	Either map[string][]string `json:"either"`
	Black  map[string][]string `json:"black"`
	White  map[string][]string `json:"white"`
}

// GoTiming is the time of the stages in milliseconds.
type GoTiming struct {
	Read      Num `json:"read"`
	Worms     Num `json:"worms"`
	Dragons   Num `json:"dragons"`
	Influence Num `json:"influence"`
	Total     Num `json:"total"`
}

// GoHeader fills what is known of a position without any analysis.
func GoHeader(file string, p *model.GoPosition, toMove board.Color, warnings model.ErrorList) *GoPosition {
	g := &GoPosition{
		Schema: GoSchema, File: file, Move: p.Move, Size: [2]int{p.Width, p.Height}, ToPlay: sideName(toMove),
		Captures: ByColor{Black: p.Captures[board.Black], White: p.Captures[board.White]},
		Black:    []string{}, White: []string{}, Warnings: []*model.Error{}, at: p,
	}
	g.Warnings = append(g.Warnings, warnings...)
	if p.KoFor != board.Empty && !p.Ko.IsPass() {
		g.Ko = ptr(p.Ko.Vertex(p.Height))
	}
	for i, c := range p.Stones {
		v := (model.Coord{X: int8(i % p.Width), Y: int8(i / p.Width)}).Vertex(p.Height)
		switch c {
		case board.Black:
			g.Black = append(g.Black, v)
		case board.White:
			g.White = append(g.White, v)
		}
	}
	return g
}

// sideName is "black", "white", or "none" in the neutral mode.
func sideName(c board.Color) string {
	switch c {
	case board.Black:
		return "black"
	case board.White:
		return "white"
	}
	return "none"
}

func ptr[T any](v T) *T { return &v }

// Add fills the named parts from an analysis of the same position; nil stands
// for all parts.
func (g *GoPosition) Add(a *goeng.Analysis, only map[string]bool) {
	wants := func(part string) bool { return len(only) == 0 || only[part] }
	if a.Worms != nil && wants("worms") {
		g.Worms = wormList(a.Worms)
		g.Distance = distanceGrids(a.Worms)
		g.CloseWorms = closeWorms(a.Worms)
	}
	if a.Dragons != nil {
		g.addDragons(a, wants)
	}
	g.Timing = GoTiming{
		Read: millis(a.Timing.Read), Worms: millis(a.Timing.Worms), Dragons: millis(a.Timing.Dragons),
		Influence: millis(a.Timing.Influence), Total: millis(a.Timing.Total),
	}
}

func millis(d time.Duration) Num { return Num(float64(d.Microseconds()) / 1000) }

func wormList(r *worm.Result) []Worm {
	list := make([]Worm, 0, len(r.Worms))
	for i := range r.Worms {
		w := &r.Worms[i]
		out := Worm{
			Origin: w.Origin.Vertex(r.Height), Color: w.Color.String(), Stones: vertices(r.Stones(i), r.Height), Size: w.Size,
			EffectiveSize: Num(w.EffectiveSize), Liberties: w.Liberties, Cutstone: w.Cutstone, Cutstone2: w.Cutstone2, Genus: w.Genus,
			Inessential: w.Inessential, Invincible: w.Invincible, Lunch: vertex(w.Lunch, r.Height), Unconditional: w.Unconditional.String(),
		}
		if r.HasTactics {
			out.Attack = &Code{w.AttackCode, vertex(w.AttackPoint, r.Height)}
			out.Defense = &Code{w.DefendCode, vertex(w.DefendPoint, r.Height)}
		}
		list = append(list, out)
	}
	return list
}

// vertex returns the name of a point, nil for a pass or no point.
func vertex(p board.Point, height int) *string {
	if p <= board.NoPoint {
		return nil
	}
	return ptr(p.Vertex(height))
}

func vertices(points []board.Point, height int) []string {
	names := make([]string, len(points))
	for i, p := range points {
		names[i] = p.Vertex(height)
	}
	return names
}

// grid makes rows from the top edge down.
func grid[T any](width, height int, at func(board.Point) T) [][]T {
	rows := make([][]T, height)
	for y := range rows {
		rows[y] = make([]T, width)
		for x := range rows[y] {
			rows[y][x] = at(board.At(y, x))
		}
	}
	return rows
}

func distanceGrids(r *worm.Result) *MapGrids {
	one := func(m worm.Map) [][]*int {
		c := &r.Maps[m]
		return grid(r.Width, r.Height, func(p board.Point) *int {
			if d := c.Distance(p); d >= 0 {
				return &d
			}
			return nil
		})
	}
	return &MapGrids{Either: one(worm.Either), Black: one(worm.Black), White: one(worm.White)}
}

func closeWorms(r *worm.Result) *CloseWorms {
	one := func(m worm.Map) map[string][]string {
		lists := map[string][]string{}
		c := &r.Maps[m]
		for _, p := range r.Points() {
			if c.Distance(p) == 0 {
				continue // a stone of the map's colour
			}
			var origins []string
			for _, id := range c.Listed(p) {
				origins = append(origins, r.Worms[id].Origin.Vertex(r.Height))
			}
			if origins != nil {
				lists[p.Vertex(r.Height)] = origins
			}
		}
		return lists
	}
	return &CloseWorms{Either: one(worm.Either), Black: one(worm.Black), White: one(worm.White)}
}
