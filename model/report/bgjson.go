package report

import (
	"ana/bgeng"
	"ana/bgeng/board"
	"ana/bgeng/moves"
	"ana/bgeng/ply"
	"ana/model"
	"ana/model/settings"
)

// BgSchema is the schema of a backgammon position.
const BgSchema = "ana.bg.position/1"

// BgPosition is the JSON form of a backgammon position and its analysis.
// Probabilities and equities are from the view of the side to play; gammons
// include backgammons. Parts that were not computed are absent.
type BgPosition struct {
	Schema     string  `json:"schema"`
	PositionID string  `json:"position_id"`
	MatchID    string  `json:"match_id"`
	XGID       string  `json:"xgid"`
	Dice       []int   `json:"dice"` // two dice, or null before the roll
	Class      string  `json:"class"`
	Pips       [2]int  `json:"pips"` // side to play, opponent
	Cube       BgCube  `json:"cube"`
	Match      BgMatch `json:"match"`

	Net      *BgNet      `json:"net,omitempty"`
	Settings *BgSettings `json:"settings,omitempty"`
	// Unit is of every cubeful number: "equity" in money play, "emg" in a match,
	// where 1 is the gain of a won game at the current cube.
	Unit string   `json:"unit,omitempty"`
	Eval *BgValue `json:"eval,omitempty"`

	Plays []BgPlay `json:"plays"`
	// BreakdownOf is the play after which the rolls are the opponent's; empty
	// when they are those of the position itself.
	BreakdownOf string        `json:"breakdown_of,omitempty"`
	Breakdown   []BgRoll      `json:"breakdown,omitempty"`
	CubeAction  *BgCubeAction `json:"cube_action,omitempty"`
	Effort      *BgEffort     `json:"effort,omitempty"`

	File     string         `json:"file,omitempty"`
	Played   string         `json:"played,omitempty"` // the play that the record has here
	Warnings []*model.Error `json:"warnings"`
	Notes    []string       `json:"notes,omitempty"`
}

// BgCube is the doubling cube. Owner is "centre", "player" (the side to play) or
// "opponent".
type BgCube struct {
	Value int    `json:"value"`
	Owner string `json:"owner"`
}

// BgMatch is the match: length 0 is money play. Score is of the side to play
// first.
type BgMatch struct {
	Length   int    `json:"length"`
	Score    [2]int `json:"score"`
	Crawford bool   `json:"crawford"`
	Jacoby   bool   `json:"jacoby"`
	Beavers  bool   `json:"beavers"`
}

// BgNet names the evaluator.
type BgNet struct {
	Name   string `json:"name"`
	Source string `json:"source"`
}

// BgSettings are the settings in force; Reduction has a share for each level.
type BgSettings struct {
	Plies     int    `json:"plies"`
	Reduction []int  `json:"reduction"`
	Rotation  string `json:"rotation"`
	Prune     string `json:"prune"`
	Filter    string `json:"filter"`
	Cubeful   bool   `json:"cubeful"`
	Corrected bool   `json:"corrected,omitzero"`
	MET       string `json:"met"`
	Bearoff   string `json:"bearoff,omitempty"` // .bd files in place of computed databases
}

// BgValue is an evaluation at a number of rolls of lookahead.
type BgValue struct {
	Plies          int  `json:"plies"`
	Win            Num  `json:"win"`
	WinGammon      Num  `json:"win_gammon"`
	WinBackgammon  Num  `json:"win_backgammon"`
	LoseGammon     Num  `json:"lose_gammon"`
	LoseBackgammon Num  `json:"lose_backgammon"`
	Equity         Num  `json:"equity"`
	Cubeful        Num  `json:"cubeful"`
	MWC            *Num `json:"mwc,omitempty"`
}

// BgPlay is one legal play.
type BgPlay struct {
	Rank       int    `json:"rank"`
	Move       string `json:"move"`
	PositionID string `json:"position_id"` // after the play, the opponent on roll
	*BgValue
	Error *Num `json:"error,omitempty"` // score of the best play less this one
}

// BgRoll is one roll of the breakdown. A roll that the reduction left out has no
// numbers.
type BgRoll struct {
	Roll     string `json:"roll"`
	Weight   int    `json:"weight"`
	Searched bool   `json:"searched"`
	Best     string `json:"best,omitempty"`
	Win      *Num   `json:"win,omitempty"`
	Equity   *Num   `json:"equity,omitempty"`
	Cubeful  *Num   `json:"cubeful,omitempty"`
}

// BgCubeAction is the cube decision of the side to play.
type BgCubeAction struct {
	NoDouble   Num     `json:"no_double"`
	DoubleTake Num     `json:"double_take"`
	DoublePass Num     `json:"double_pass"`
	Best       string  `json:"best"`
	Available  bool    `json:"available"`
	Unit       string  `json:"unit"`
	MWC        *[3]Num `json:"mwc,omitempty"`
}

// BgEffort is the work that the analysis took.
type BgEffort struct {
	Evaluations int64 `json:"evaluations"` // found in the cache or not
	CacheHits   int64 `json:"cache_hits"`
	Pruned      int64 `json:"pruned"` // positions valued by pruning nets
	Nodes       int64 `json:"nodes"`
	MS          Num   `json:"ms"`
}

// BgHeader fills what is known of a position without an evaluator, legal plays
// included.
func BgHeader(file string, p *model.BgPosition, warnings model.ErrorList) *BgPosition {
	m := p.Match
	me := m.OnRoll
	g := &BgPosition{
		Schema: BgSchema, File: file, PositionID: p.Board.PositionID(), MatchID: m.MatchID(), XGID: board.XGID(p.Board, m),
		Class: p.Board.Class().String(), Cube: BgCube{Value: m.Cube, Owner: ownerName(m.Owner, me)},
		Match:    BgMatch{Length: m.Length, Score: [2]int{m.Score[me], m.Score[1-me]}, Crawford: m.Crawford, Jacoby: m.Jacoby, Beavers: m.Beavers},
		Plays:    []BgPlay{},
		Warnings: append([]*model.Error{}, warnings...),
	}
	g.Pips[0], g.Pips[1] = p.Board.Pips()
	if p.Action != nil && p.Action.Kind == model.ActRoll {
		g.Played = p.Action.Text
	}
	if m.Dice[0] > 0 {
		g.Dice = []int{m.Dice[0], m.Dice[1]}
		for i, play := range moves.Legal(p.Board, m.Dice[0], m.Dice[1], nil) {
			g.Plays = append(g.Plays, BgPlay{Rank: i + 1, Move: moves.Notation(&play), PositionID: play.Result.PositionID()})
		}
	}
	return g
}

func ownerName(o board.Owner, me int) string {
	switch int(o) {
	case me:
		return "player"
	case 1 - me:
		return "opponent"
	}
	return "centre"
}

// Add fills in an analysis of the same position made with the settings s.
func (g *BgPosition) Add(a *bgeng.Analysis, s settings.Settings) {
	g.Class = a.Class.String()
	g.Net = &BgNet{a.Net.Name, a.Net.Source}
	g.Settings = &BgSettings{
		Plies: a.Options.Plies, Reduction: a.Levels, Rotation: a.Options.Rotation.String(), Prune: s.Prune, Filter: s.Filter,
		Cubeful: a.Options.Cubeful, Corrected: a.Options.Corrected, MET: s.MET, Bearoff: bearoffOf(s),
	}
	g.Unit = a.Unit
	g.Notes = a.Warnings
	match := a.Match.Length > 0
	g.Eval = bgValue(a.EvalPlies, &a.Eval, match)
	if len(a.Plays) > 0 {
		g.Plays = g.Plays[:0]
	}
	for i := range a.Plays {
		p := &a.Plays[i]
		g.Plays = append(g.Plays, BgPlay{
			Rank: i + 1, Move: moves.Notation(&p.Play), PositionID: p.Play.Result.PositionID(),
			BgValue: bgValue(p.Rolls, &p.Value, match), Error: ptr(Num(p.Error)),
		})
	}
	g.BreakdownOf = a.BreakdownOf
	g.Breakdown = bgRolls(a.Breakdown, a.BreakdownOf != "")
	d := a.Cube
	g.CubeAction = &BgCubeAction{
		NoDouble: Num(d.NoDouble), DoubleTake: Num(d.DoubleTake), DoublePass: Num(d.DoublePass), Best: d.Text, Available: d.Available, Unit: a.Unit,
	}
	if d.Match {
		g.CubeAction.MWC = &[3]Num{Num(d.MWC[0]), Num(d.MWC[1]), Num(d.MWC[2])}
	}
	g.Effort = &BgEffort{
		Evaluations: a.Effort.Evaluations, CacheHits: a.CacheHits, Pruned: a.Effort.Pruned, Nodes: a.Effort.Nodes, MS: millis(a.Effort.Time),
	}
}

func bgValue(plies int, v *ply.Value, match bool) *BgValue {
	out := &BgValue{
		Plies: plies, Win: Num(v.Outputs[0]), WinGammon: Num(v.Outputs[1]), WinBackgammon: Num(v.Outputs[2]),
		LoseGammon: Num(v.Outputs[3]), LoseBackgammon: Num(v.Outputs[4]), Equity: Num(v.Equity), Cubeful: Num(v.Cubeful),
	}
	if match {
		out.MWC = ptr(Num(v.MWC))
	}
	return out
}

// bgRolls turns a breakdown into the view of the side to play; after a play the
// rolls are the opponent's and their values change sign.
func bgRolls(rolls []ply.RollValue, opponent bool) []BgRoll {
	list := make([]BgRoll, 0, len(rolls))
	for i := range rolls {
		r := &rolls[i]
		out := BgRoll{Roll: r.Roll.String(), Weight: int(r.Roll.Weight), Searched: r.Searched}
		if r.Searched {
			win, equity, cubeful := Num(r.Outputs[0]), Num(r.Equity), Num(r.Cubeful)
			if opponent {
				win, equity, cubeful = 1-win, -equity, -cubeful
			}
			out.Best, out.Win, out.Equity, out.Cubeful = moves.Notation(&r.Play), &win, &equity, &cubeful
		}
		list = append(list, out)
	}
	return list
}

// bearoffOf names the databases that were read, "" for computed ones.
func bearoffOf(s settings.Settings) string {
	if f, ok := settings.FieldByName("bearoff"); ok && s.Bearoff != f.Default {
		return s.Bearoff
	}
	return ""
}
