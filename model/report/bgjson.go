package report

import (
	"ana/bgeng/board"
	"ana/bgeng/moves"
	"ana/model"
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

	File     string         `json:"file,omitempty"`
	Plays    []BgPlay       `json:"plays"`
	Warnings []*model.Error `json:"warnings"`
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

// BgPlay is one legal play.
type BgPlay struct {
	Rank       int    `json:"rank"`
	Move       string `json:"move"`
	PositionID string `json:"position_id"` // after the play, the opponent on roll
}

// BgHeader fills what is known of a position without an evaluator, legal plays
// included.
func BgHeader(file string, p *model.BgPosition, warnings model.ErrorList) (*BgPosition, error) {
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
	if m.Dice[0] > 0 {
		g.Dice = []int{m.Dice[0], m.Dice[1]}
		for i, play := range moves.Legal(p.Board, m.Dice[0], m.Dice[1], nil) {
			g.Plays = append(g.Plays, BgPlay{Rank: i + 1, Move: moves.Notation(&play), PositionID: play.Result.PositionID()})
		}
	}
	return g, nil
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
