package report

import (
	"strings"

	"ana/goeng"
	"ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/influence"
	"ana/goeng/moyo"
	"ana/goeng/pattern"
)

// Dragon is one group of worms.
type Dragon struct {
	Origin        string   `json:"origin"`
	Color         string   `json:"color"`
	Strings       []string `json:"strings"`
	Size          int      `json:"size"`
	EffectiveSize Num      `json:"effective_size"`
	StrategicSize Num      `json:"strategic_size"`
	// Genus is the number of sure eyes in 2002; in 3.8 its four digits read as a
	// number (22 for 0022), which GenusText spells out.
	Genus          int        `json:"genus"`
	GenusText      string     `json:"genus_text"`
	Heye           *string    `json:"heye"`
	EscapeRoute    int        `json:"escape_route"`
	Lunch          *string    `json:"lunch"`
	CrudeStatus    string     `json:"crude_status"`
	OwlStatus      string     `json:"owl_status"`
	Status         string     `json:"status"`
	Safety         string     `json:"safety"`
	Weakness       Num        `json:"weakness"`
	WeaknessPreOwl Num        `json:"weakness_pre_owl"`
	SurroundStatus int        `json:"surround_status"`
	SurroundSize   int        `json:"surround_size"`
	Neighbors      []string   `json:"neighbors"`
	Hostile        int        `json:"hostile_neighbors"`
	Moyo           DragonMoyo `json:"moyo"`
}

// DragonMoyo is the surrounding moyo of a dragon in both modes.
type DragonMoyo struct {
	Classic      MoyoFigures `json:"classic"`
	Experimental MoyoFigures `json:"experimental"`
}

// MoyoFigures are the sizes before and after life-and-death reading, in points,
// and the territory that the moyo is worth.
type MoyoFigures struct {
	PreOwl           int `json:"pre_owl"`
	PostOwl          int `json:"post_owl"`
	TerritorialValue Num `json:"territorial_value"`
}

// Moyo is the moyo of the whole board in both modes.
type Moyo struct {
	Classic      ClassicMoyo      `json:"classic"`
	Experimental ExperimentalMoyo `json:"experimental"`
}

// ClassicMoyo is the segmentation of the restricted moyo: region numbers from 1,
// 0 outside.
type ClassicMoyo struct {
	Segmentation [][]int      `json:"segmentation"`
	Regions      []MoyoRegion `json:"regions"`
}

// MoyoRegion is one connected region.
type MoyoRegion struct {
	ID               int    `json:"id"`
	Owner            string `json:"owner"`
	Size             int    `json:"size"`
	TerritorialValue Num    `json:"territorial_value"`
}

// ExperimentalMoyo says who owns each point (-1 white, 0 nobody, 1 black) and
// which dragons share it.
type ExperimentalMoyo struct {
	Owner [][]int                `json:"owner"`
	Share map[string][]MoyoShare `json:"share"`
}

// MoyoShare is the part of a point that goes to a dragon.
type MoyoShare struct {
	Dragon string `json:"dragon"`
	Part   Num    `json:"part"`
}

// Influence holds the layers after life-and-death reading with the side to play
// moving first. Regions run from -4 (White's stones) over -3 territory, -2 moyo
// and -1 area to 4, as GNU Go prints them.
type Influence struct {
	Black          [][]Num `json:"black"`
	White          [][]Num `json:"white"`
	TerritoryValue [][]Num `json:"territory_value"`
	Regions        [][]int `json:"regions"`
}

// PatternMatch is one match of a pattern database.
type PatternMatch struct {
	DB          string `json:"db"`
	Name        string `json:"name"`
	Class       string `json:"class"`
	Anchor      string `json:"anchor"`
	Orientation int    `json:"orientation"`
	Constraint  bool   `json:"constraint"`
	Verdict     string `json:"verdict"`
}

// Score is the estimate of the result: the mean of either side moving first.
type Score struct {
	Black Num    `json:"black"`
	White Num    `json:"white"`
	Komi  Num    `json:"komi"`
	Lead  string `json:"lead"`
	Upper Num    `json:"upper"` // White's lead when White moves first
	Lower Num    `json:"lower"` // when Black does
}

// addDragons fills the parts that the dragon stage makes.
func (g *GoPosition) addDragons(a *goeng.Analysis, wants func(string) bool) {
	r := a.Dragons
	if wants("dragons") {
		g.Dragons = dragonList(r)
	}
	if wants("moyo") {
		g.Moyo = moyoOf(r)
	}
	if wants("influence") {
		g.Influence = influenceOf(r)
	}
	if wants("patterns") {
		g.Patterns = matchList(r)
	}
	if wants("score") {
		s := goeng.EstimateOf(r, g.at.Taken(), a.Position.Komi, g.at.Counting())
		g.Score = &Score{Black: Num(s.Black), White: Num(s.White), Komi: Num(s.Komi), Lead: s.String(), Upper: Num(s.Upper), Lower: Num(s.Lower)}
	}
}

func dragonList(r *dragon.Result) []Dragon {
	h := r.Board.Height()
	list := make([]Dragon, 0, len(r.Dragons))
	for i := range r.Dragons {
		d := &r.Dragons[i]
		out := Dragon{
			Origin: d.Origin.Vertex(h), Color: d.Color.String(), Strings: []string{}, Size: d.Size,
			EffectiveSize: Num(d.EffectiveSize), StrategicSize: Num(d.StrategicSize), Genus: genus(r, d), GenusText: d.Eyes.Genus.String(), Heye: vertex(d.Eyes.Heye, h),
			EscapeRoute: d.EscapeRoute, Lunch: vertex(d.Lunch, h), CrudeStatus: d.Crude.String(), OwlStatus: d.Owl.String(),
			Status: d.Status.String(), Safety: d.Safety.String(), Weakness: Num(d.Weakness), WeaknessPreOwl: Num(d.WeaknessPreOwl),
			SurroundStatus: int(d.Surround), SurroundSize: d.SurroundSize, Neighbors: []string{}, Hostile: d.Hostile,
			Moyo: DragonMoyo{Classic: figures(d, moyo.Classic), Experimental: figures(d, moyo.Experimental)},
		}
		for _, id := range d.Worms {
			out.Strings = append(out.Strings, r.Worms.Worms[id].Origin.Vertex(h))
		}
		for _, n := range d.Neighbors {
			out.Neighbors = append(out.Neighbors, r.Dragons[n].Origin.Vertex(h))
		}
		list = append(list, out)
	}
	return list
}

// genus is the count of sure eyes in 2002 and the four digits of 3.8.
func genus(r *dragon.Result, d *dragon.Dragon) int {
	g := d.Eyes.Genus
	if r.Compat == influence.GNUGo2002 {
		return g.B
	}
	return 1000*g.A + 100*g.B + 10*g.C + g.D
}

func figures(d *dragon.Dragon, m moyo.Mode) MoyoFigures {
	return MoyoFigures{PreOwl: d.Pre[m].Size, PostOwl: d.Post[m].Size, TerritorialValue: Num(d.Post[m].Value)}
}

// sign is 1 for Black, -1 for White, 0 for nobody.
func sign(c board.Color) int {
	switch c {
	case board.Black:
		return 1
	case board.White:
		return -1
	}
	return 0
}

func moyoOf(r *dragon.Result) *Moyo {
	m := r.ForSide(r.ToMove)
	w, h := m.Width(), m.Height()
	seg := m.Regions(influence.MoyoRegions)
	out := &Moyo{
		Classic: ClassicMoyo{
			Segmentation: grid(w, h, func(p board.Point) int { return seg.RegionAt(p) + 1 }), Regions: []MoyoRegion{},
		},
		Experimental: ExperimentalMoyo{
			Owner: grid(w, h, func(p board.Point) int { return sign(seg.Owner(p)) }), Share: map[string][]MoyoShare{},
		},
	}
	for i, reg := range seg.Regions {
		out.Classic.Regions = append(out.Classic.Regions, MoyoRegion{ID: i + 1, Owner: reg.Owner.String(), Size: reg.Size, TerritorialValue: Num(reg.Value)})
	}
	for _, p := range m.Points() {
		c := seg.Owner(p)
		if c == board.Empty || c == r.Board.At(p) {
			continue
		}
		near := r.Nearest()[c-board.White]
		var shares []MoyoShare
		for k := range near.Count[p] {
			origin := r.Dragons[r.ID[near.Worm[p][k]]].Origin.Vertex(h)
			part := Num(1 / float64(near.Count[p]))
			if n := len(shares); n > 0 && shares[n-1].Dragon == origin {
				shares[n-1].Part += part
				continue
			}
			shares = append(shares, MoyoShare{origin, part})
		}
		if shares != nil {
			out.Experimental.Share[p.Vertex(h)] = shares
		}
	}
	return out
}

func influenceOf(r *dragon.Result) *Influence {
	m := r.ForSide(r.ToMove)
	layer := func(l *influence.Layer) [][]Num {
		return grid(m.Width(), m.Height(), func(p board.Point) Num { return Num(l[p]) })
	}
	return &Influence{
		Black: layer(m.Influence(board.Black)), White: layer(m.Influence(board.White)), TerritoryValue: layer(m.Territory()),
		Regions: grid(m.Width(), m.Height(), m.Region),
	}
}

// matchList lists what the connection databases and the last influence matched.
func matchList(r *dragon.Result) []PatternMatch {
	h := r.Board.Height()
	list := []PatternMatch{}
	add := func(outcomes []pattern.Outcome) {
		for i := range outcomes {
			o := &outcomes[i]
			list = append(list, PatternMatch{
				DB: o.DB.Name, Name: o.Pattern.Name, Class: o.Pattern.Classes.String(), Anchor: o.Anchor.Vertex(h),
				Orientation: o.Orientation, Constraint: o.Verdict.Fired(), Verdict: strings.TrimSpace(o.Verdict.String()),
			})
		}
	}
	add(r.Outcomes)
	if r.Effects != nil {
		add(r.Effects.Outcomes)
	}
	return list
}
