package mat

import (
	"strings"

	"ana/model"
	"ana/model/record/bgplay"
	"ana/model/record/diag"
)

// Sheet builds a match cell by cell, for readers of formats that have the same cells in
// another arrangement.
type Sheet struct{ r *reader }

// NewSheet returns an empty sheet.
func NewSheet(format string, info model.Charset, log *diag.List) *Sheet {
	r := &reader{log: log, tags: map[string]string{}}
	r.m.Format, r.m.Charset = format, info
	return &Sheet{r}
}

// Length sets the length of the match, 0 for a money session.
func (s *Sheet) Length(n int) { s.r.m.Length, s.r.m.LengthGiven = min(max(n, 0), 32767), true }

// Tag stores a header; the names are those of match text (Jacoby, Beaver, Crawford, …).
func (s *Sheet) Tag(name, value string) {
	s.r.header("[" + name + ` "` + value + `"]`)
}

// Game begins a game.
func (s *Sheet) Game(number int, names [2]string, score [2]int, line int) {
	s.r.counted(gameCost, diag.At(line, 1))
	g := &bgplay.Game{Place: diag.At(line, 1)}
	g.Info.Number, g.Info.Score = number, score
	for p := range 2 {
		g.Players[p].Name = dropRating(&g.Players[p], names[p])
	}
	s.r.g, s.r.scored, s.r.row = g, true, 0
	s.r.m.Games = append(s.r.m.Games, g)
}

// Full reports that the limit of one file is reached; the caller stops.
func (s *Sheet) Full() bool { return s.r.full }

// Games returns the number of games so far.
func (s *Sheet) Games() int { return len(s.r.m.Games) }

// ChainScores puts the two scores of all games in the other order if only then they follow
// from the results.
func (s *Sheet) ChainScores() {
	straight, crossed := 0, 0
	games := s.r.m.Games
	for i := range games[:max(len(games)-1, 0)] {
		n := len(games[i].Events)
		if n == 0 || games[i].Events[n-1].Kind != bgplay.EvWin {
			continue
		}
		win := games[i].Events[n-1]
		now, next := games[i].Info.Score, games[i+1].Info.Score
		switch {
		case next[1-win.Player] == now[1-win.Player] && next[win.Player] == now[win.Player]+win.Value:
			straight++
		case next[win.Player] == now[win.Player] && next[1-win.Player] == now[1-win.Player]+win.Value:
			crossed++
		}
	}
	if crossed <= straight {
		return
	}
	s.r.log.Note(games[0].Place, "mat-scores", "the scores are written in the other order than the players")
	for _, g := range games {
		g.Info.Score[0], g.Info.Score[1] = g.Info.Score[1], g.Info.Score[0]
	}
}

// Crawford marks the game as the Crawford game.
func (s *Sheet) Crawford() {
	if s.r.g != nil {
		s.r.g.Info.Crawford = true
	}
}

// AutoDouble counts an automatic double of the game.
func (s *Sheet) AutoDouble() {
	if s.r.g != nil && s.r.g.Info.AutoDoubles < 10 {
		s.r.g.Info.AutoDoubles++
	}
}

// Cell adds what a player did: "31: 8/5 6/5", "Doubles", "Takes", "Wins 2 points".
func (s *Sheet) Cell(player int, text string, line, col int) {
	if s.r.g == nil {
		s.r.log.Warn(diag.At(line, col), "mat-cell", "%s before the first game; ignored", model.Quote(text))
		return
	}
	s.r.cell(text, player, line, col)
}

// Record builds the match, nil if it has no game.
func (s *Sheet) Record() (*model.Record, error) {
	if len(s.r.m.Games) == 0 {
		return nil, nil
	}
	s.r.rules()
	for _, g := range s.r.m.Games {
		g.Marks, g.Fields = s.r.marks, s.r.m.Headers
	}
	return s.r.m.Record(s.r.log)
}

// Row reads a numbered row with both halves. It reports false if the line is none.
func (s *Sheet) Row(text string, n int) bool {
	t := strings.TrimLeft(text, " \t")
	digits := leadingNumber(t)
	rest := strings.TrimLeft(t[len(digits):], " ")
	if digits == "" || !strings.HasPrefix(rest, ")") && !strings.HasPrefix(rest, ".") {
		return false
	}
	s.r.halves(text, len(text)-len(rest)+1, n)
	return true
}
