package bgplay

import (
	"ana/model"
	"ana/model/record/diag"
)

// Match is a whole record as a reader found it.
type Match struct {
	Length      int // 0: money session
	Games       []*Game
	NoCrawford  bool // the record says that the rule is not used
	Known       bool // the games already say which is the Crawford game
	Headers     []model.Field
	Format      string
	Charset     model.Charset
	LengthGiven bool
}

// Record builds all games. It returns nil if there is none.
func (m *Match) Record(log *diag.List) (*model.Record, error) {
	rec := &model.Record{
		Kind: model.KindBackgammon, Format: m.Format, Charset: m.Charset, Headers: m.Headers,
	}
	if !m.Known {
		m.crawford()
	}
	for i, g := range m.Games {
		log.Game = i
		if i+1 < len(m.Games) {
			next := m.Games[i+1].Info.Score
			if g.NextScore == nil && (next[0] >= g.Info.Score[0] && next[1] >= g.Info.Score[1]) {
				g.NextScore = &next
			}
		}
		g.Last = i+1 == len(m.Games)
		game, err := Build(g, log)
		if err != nil {
			return nil, err
		}
		rec.Games = append(rec.Games, game)
	}
	log.Game = -1
	if len(rec.Games) == 0 {
		return nil, nil
	}
	return rec, nil
}

// crawford finds the Crawford game: the first in which exactly one side needs one
// point. In an excerpt that begins with such a score and a cube action it is over.
func (m *Match) crawford() {
	over := false
	for i, g := range m.Games {
		in := &g.Info
		in.Length = m.Length
		in.CrawfordRule = m.Length > 0 && !m.NoCrawford
		if m.Length == 0 {
			continue
		}
		need0, need1 := m.Length-in.Score[0], m.Length-in.Score[1]
		atPoint := need0 == 1 && need1 > 1 || need1 == 1 && need0 > 1
		switch {
		case over:
			in.PostCrawford = need0 == 1 || need1 == 1
		case !atPoint:
			over = need0 <= 1 && need1 <= 1
			in.PostCrawford = over && in.CrawfordRule
		case !in.CrawfordRule:
		case i == 0 && in.Score != [2]int{} && cubeTurned(g):
			in.PostCrawford, over = true, true
		default:
			in.Crawford, over = true, true
		}
	}
}

func cubeTurned(g *Game) bool {
	for i := range g.Events {
		if g.Events[i].Kind == EvDouble {
			return true
		}
	}
	return false
}
