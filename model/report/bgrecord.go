package report

import (
	"fmt"
	"strconv"

	"ana/bgeng/judge"
	"ana/bgeng/moves"
	"ana/model"
	"ana/model/series"
)

// BgMatchReport is the analysis of a backgammon record. Errors and luck are
// equities: money, or normalised to the cube in a match ("emg"); costs are points
// in money play and match winning chance in a match.
type BgMatchReport struct {
	Length  int         `json:"length"`
	Unit    string      `json:"unit"`      // of errors: "equity" or "emg"
	Cost    string      `json:"cost_unit"` // "points" or "mwc"
	Players [2]BgPlayer `json:"players"`
	Games   []BgGame    `json:"games"`
}

// BgPlayer is a player's totals over the record. Rates are per unforced play or
// close decision, in millipoints; PR is 500 times the overall rate; the Snowie
// rate is per move of both sides.
type BgPlayer struct {
	Name          string         `json:"name"`
	Moves         int            `json:"moves"`
	Unforced      int            `json:"unforced"`
	CubeDecisions int            `json:"close_cube_decisions"`
	PlayError     Num            `json:"play_error"`
	PlayCost      Num            `json:"play_cost"`
	CubeError     Num            `json:"cube_error"`
	CubeCost      Num            `json:"cube_cost"`
	Plays         map[string]int `json:"plays_by_mark"`
	CubeFaults    map[string]int `json:"cube_faults"`
	PlayRate      Num            `json:"play_rate"`
	CubeRate      Num            `json:"cube_rate"`
	ErrorRate     Num            `json:"error_rate"`
	SnowieRate    Num            `json:"snowie_rate"`
	PR            Num            `json:"pr"`
	Rating        string         `json:"rating"`
	Luck          Num            `json:"luck"`
	LuckCost      Num            `json:"luck_cost"`
	LuckRating    string         `json:"luck_rating"`
	// Result is that of the finished games, LuckAdjusted the same without the luck of
	// both players, in the unit of costs; null without a finished game.
	Result       *Num `json:"result"`
	LuckAdjusted *Num `json:"luck_adjusted"`
	// Phases are errors and actions by phase of the game.
	Phases map[string]BgPhase `json:"phases"`
}

// BgPhase is what a player gave away in one phase of the game.
type BgPhase struct {
	Decisions int `json:"decisions"`
	Error     Num `json:"error"` // of plays and cube actions
}

// BgGame is one game. Score is that before the game, by player.
type BgGame struct {
	Game      int          `json:"game"`
	Score     [2]int       `json:"score"`
	Crawford  bool         `json:"crawford"`
	Winner    *int         `json:"winner"` // index into players, null when unfinished
	Points    int          `json:"points"`
	Decisions []BgDecision `json:"decisions"`
}

// BgDecision is one action with what was considered.
type BgDecision struct {
	Number     int        `json:"number"` // of the action: --at GAME:NUMBER
	Player     int        `json:"player"`
	Action     string     `json:"action"` // "roll", "double", "take", "drop", …
	Phase      string     `json:"phase,omitempty"`
	PositionID string     `json:"position_id"`
	MatchID    string     `json:"match_id"`
	Dice       []int      `json:"dice,omitempty"`
	Played     string     `json:"played,omitempty"`
	Best       string     `json:"best,omitempty"`
	Plays      []BgPlay   `json:"plays,omitempty"` // the best few and the one made
	Error      *Num       `json:"error,omitempty"` // of the play
	Cost       *Num       `json:"cost,omitempty"`
	Mark       string     `json:"mark,omitempty"`
	Luck       *Num       `json:"luck,omitempty"`
	Cube       *BgOffered `json:"cube,omitempty"`
}

// BgOffered is a cube decision.
type BgOffered struct {
	BgCubeAction
	Error Num    `json:"error"`
	Cost  Num    `json:"cost"`
	Fault string `json:"fault,omitempty"`
	Mark  string `json:"mark,omitempty"`
	Close bool   `json:"close"`
}

// shownPlays is how many of the best plays a decision lists.
const shownPlays = 5

// NewBgMatch starts the report of a record.
func NewBgMatch(rec *model.Record) *BgMatchReport {
	m := &BgMatchReport{Length: rec.Games[0].Bg.Length, Unit: "equity", Cost: "points", Games: []BgGame{}}
	if m.Length > 0 {
		m.Unit, m.Cost = "emg", "mwc"
	}
	return m
}

// NewBgGame starts the report of a game.
func NewBgGame(g *model.Game) BgGame {
	out := BgGame{Game: g.Index + 1, Score: g.Bg.Score, Crawford: g.Bg.Crawford, Points: int(g.Result.Points), Decisions: []BgDecision{}}
	if g.Result.Winner >= 0 {
		out.Winner = ptr(g.Result.Winner)
	}
	return out
}

// DecisionOf turns a decision into its JSON form.
func DecisionOf(d *series.Decision) BgDecision {
	a := d.Analysis
	out := BgDecision{Number: d.Number, Player: d.Player, Action: d.Action.Kind.String()}
	if a == nil {
		return out
	}
	m := a.Match
	out.Phase = d.Phase.String()
	out.PositionID, out.MatchID = a.Position.PositionID(), m.MatchID()
	if d.Action.Kind == model.ActRoll {
		out.Dice = []int{m.Dice[0], m.Dice[1]}
		out.plays(d, m.Length > 0)
	}
	if d.HasLuck {
		out.Luck = ptr(Num(d.Luck.EMG))
	}
	if d.HasCube {
		out.Cube = &BgOffered{
			BgCubeAction: BgCubeAction{
				NoDouble: Num(d.Cube.NoDouble), DoubleTake: Num(d.Cube.DoubleTake), DoublePass: Num(d.Cube.DoublePass), Best: d.Cube.Text,
				Available: d.Cube.Available, Unit: a.Unit,
			},
			Error: Num(d.CubeError), Cost: Num(d.CubeCost), Fault: d.CubeFault.String(), Mark: d.CubeMark.String(), Close: d.CubeClose,
		}
	}
	return out
}

// plays lists the best few plays and the one that was made.
func (out *BgDecision) plays(d *series.Decision, match bool) {
	for i := range d.Plays {
		p := &d.Plays[i]
		if i == 0 {
			out.Best = moves.Notation(&p.Play)
		}
		if i == d.Played {
			out.Played = moves.Notation(&p.Play)
		}
		if i < shownPlays || i == d.Played {
			out.Plays = append(out.Plays, BgPlay{
				Rank: i + 1, Move: moves.Notation(&p.Play), PositionID: p.Play.Result.PositionID(),
				BgValue: bgValue(p.Rolls, &p.Value, match), Error: ptr(Num(p.Error)),
			})
		}
	}
	if d.Played >= 0 {
		out.Error, out.Cost, out.Mark = ptr(Num(d.PlayError)), ptr(Num(d.PlayCost)), d.PlayMark.String()
	}
}

// PlayersOf turns the totals of a record, and the results of its games, into their
// JSON form. The phases are counted from the decisions of the games.
func PlayersOf(rec *model.Record, t series.Totals, l series.Luckless, games []BgGame) [2]BgPlayer {
	var players [2]BgPlayer
	phases := phasesOf(games)
	g := rec.Games[0]
	for i, total := range t {
		r := total.Rates(t.Moves(), g.Bg.Length)
		p := BgPlayer{
			Name: g.Players[i].Name, Moves: total.Moves, Unforced: total.Unforced, CubeDecisions: total.CloseCube,
			PlayError: Num(total.ChequerError), PlayCost: Num(total.ChequerCost), CubeError: Num(total.CubeError), CubeCost: Num(total.CubeCost),
			Plays: map[string]int{}, CubeFaults: map[string]int{},
			PlayRate: Num(1000 * r.Chequer), CubeRate: Num(1000 * r.Cube), ErrorRate: Num(1000 * r.Overall), SnowieRate: Num(r.Snowie),
			PR: Num(r.Performance), Rating: r.Rating, Luck: Num(total.Luck), LuckCost: Num(total.LuckCost), LuckRating: r.LuckRating,
			Phases: phases[i],
		}
		if l.Games > 0 {
			p.Result, p.LuckAdjusted = ptr(Num(l.Actual[i])), ptr(Num(l.Adjusted(i)))
		}
		for m, n := range total.MoveMarks {
			p.Plays[judge.Mark(m).Word()] = n
		}
		for f, n := range total.Faults {
			if name := judge.CubeFault(f).String(); name != "" && n > 0 {
				p.CubeFaults[name] = n
			}
		}
		players[i] = p
	}
	return players
}

// phasesOf adds up the decisions of each player by phase.
func phasesOf(games []BgGame) [2]map[string]BgPhase {
	out := [2]map[string]BgPhase{{}, {}}
	for i := range games {
		for k := range games[i].Decisions {
			d := &games[i].Decisions[k]
			if d.Phase == "" {
				continue
			}
			sum := out[d.Player][d.Phase]
			sum.Decisions++
			if d.Error != nil {
				sum.Error += *d.Error
			}
			if d.Cube != nil {
				sum.Error += d.Cube.Error
			}
			out[d.Player][d.Phase] = sum
		}
	}
	return out
}

// tables returns a table of the players and one a game.
func (m *BgMatchReport) tables() []table {
	all := []table{m.playerTable()}
	for i := range m.Games {
		all = append(all, m.gameTable(&m.Games[i]))
	}
	return all
}

func (m *BgMatchReport) playerTable() table {
	t := table{title: "Players", head: []string{"figure", m.Players[0].Name, m.Players[1].Name}}
	row := func(name string, f func(p *BgPlayer) string) {
		t.rows = append(t.rows, []string{name, f(&m.Players[0]), f(&m.Players[1])})
	}
	row("unforced of all plays", func(p *BgPlayer) string { return fmt.Sprintf("%d of %d", p.Unforced, p.Moves) })
	row("close or actual cube decisions", func(p *BgPlayer) string { return strconv.Itoa(p.CubeDecisions) })
	row("error of plays", func(p *BgPlayer) string { return digits(p.PlayError, 3) })
	row("error of cube actions", func(p *BgPlayer) string { return digits(p.CubeError, 3) })
	row("error rate, millipoints a decision", func(p *BgPlayer) string { return digits(p.ErrorRate, 1) })
	row("PR (500 times the rate)", func(p *BgPlayer) string { return digits(p.PR, 2) })
	row("Snowie error rate", func(p *BgPlayer) string { return digits(p.SnowieRate, 1) })
	row("luck", func(p *BgPlayer) string { return digits(p.Luck, 3) })
	row("rating", func(p *BgPlayer) string { return p.Rating })
	if m.Players[0].Result != nil {
		row("result, "+m.Cost, func(p *BgPlayer) string { return digits(*p.Result, 4) })
		row("luck-adjusted result, "+m.Cost, func(p *BgPlayer) string { return digits(*p.LuckAdjusted, 4) })
	}
	return t
}

func (m *BgMatchReport) gameTable(g *BgGame) table {
	t := table{
		title: fmt.Sprintf("Game %d, score %d-%d", g.Game, g.Score[0], g.Score[1]),
		head:  []string{"number", "player", "action", "dice", "played", "best", "error", "cost", "mark", "luck", "cube", "cube error"},
	}
	for i := range g.Decisions {
		d := &g.Decisions[i]
		row := []string{strconv.Itoa(d.Number), m.Players[d.Player].Name, d.Action, "", d.Played, d.Best, "", "", d.Mark, "", "", ""}
		if len(d.Dice) == 2 {
			row[3] = fmt.Sprintf("%d%d", d.Dice[0], d.Dice[1])
		}
		if d.Error != nil {
			row[6], row[7] = digits(*d.Error, 3), digits(*d.Cost, 4)
		}
		if d.Luck != nil {
			row[9] = digits(*d.Luck, 3)
		}
		if d.Cube != nil {
			row[10], row[11] = d.Cube.Best, digits(d.Cube.Error, 3)
		}
		t.rows = append(t.rows, row)
	}
	return t
}
