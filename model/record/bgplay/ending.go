package bgplay

import (
	"fmt"

	"ana/model"
)

func (m *machine) resigns(e *Event) {
	word := [...]string{"", " single", " gammon", " backgammon"}[min(max(e.Value, 0), 3)]
	a := m.add(e, model.ActResign, e.Player, "Resigns"+word)
	a.Points = e.Value
	if m.over {
		return
	}
	m.resign = e.Value
	m.s.Doubled = false
	a.After = m.s
	m.end(1-e.Player, "resign")
}

// inflated is the factor by which some servers flag a resignation that ended a match.
const inflated = 1004

// win handles the line that says who won how many points.
func (m *machine) win(e *Event) {
	if m.lastWin != nil {
		if m.lastWin.Player != e.Player || m.lastWin.Value != e.Value {
			m.log.Warn(e.Place, "bg-wins", "a second line says who won, differently; the first one counts")
		}
		return
	}
	m.lastWin = e
	m.b.Game().Bg.WrittenPoints = e.Value
	if m.over {
		if m.winner != e.Player {
			m.log.Warn(e.Place, "bg-wins", "by the plays %s won, the record says %s; the record counts", m.name(m.winner), m.name(e.Player))
			m.winner = e.Player
		}
		return
	}
	loser := 1 - e.Player
	last := m.lastAction()
	switch {
	case m.s.Doubled && int(m.s.Turn) == loser:
		m.log.Note(e.Place, "bg-drop", "the cube was offered and the game is over; a pass is assumed")
		m.drop(&Event{Place: e.Place, Written: "(pass)"}, loser)
	case last != nil && last.Kind == model.ActRoll && last.Hidden && last.Player == e.Player && !e.Resigned:
		m.end(e.Player, "bearoff")
	default:
		m.log.Note(e.Place, "bg-resign", "the game ends without a last play; %s resigned", m.name(loser))
		m.resigns(&Event{Kind: EvResign, Player: loser, Written: "(resigns)", Place: e.Place})
	}
}

func (m *machine) lastAction() *model.BgAction {
	for id := m.at; id > 0; id = m.b.Node(id).Parent {
		if a := m.b.Node(id).Action; a != nil {
			return a
		}
	}
	return nil
}

// result gives the points of the game and compares them with what is written.
func (m *machine) result() model.Result {
	r := model.Result{Winner: -1, Text: m.in.ResultText}
	if !m.over {
		return r
	}
	r.Winner, r.Reason = m.winner, m.reason
	mult := 1
	switch {
	case m.reason == "drop":
	case m.reason == "resign":
		mult = m.resignMult()
	default:
		mult = m.playedMult()
	}
	points := mult * m.s.Cube
	if m.in.Trust && m.lastWin != nil && m.lastWin.Value > 0 {
		points = m.lastWin.Value
	} else {
		m.compare(points)
	}
	r.Points = float64(points)
	if r.Text == "" {
		r.Text = fmt.Sprintf("%s wins %d point%s", m.in.Players[m.winner].Name, points, plural(points))
	}
	if a := m.lastAction(); a != nil && a.Kind == model.ActResign && a.Points == 0 {
		a.Points = mult
	}
	return r
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

// playedMult is 1, 2 or 3 from the final position, 1 under Jacoby with an unturned cube.
func (m *machine) playedMult() int {
	loser := 1 - m.winner
	in := &m.in.Info
	if m.s.Borne(loser) > 0 || in.Length == 0 && in.Jacoby && m.s.Owner < 0 {
		return 1
	}
	for i := 18; i <= model.Bar; i++ {
		if m.s.Men[loser][i] > 0 {
			return 3
		}
	}
	return 2
}

// resignMult is the value of a resignation: as said, else from the points written, else
// from the next score, else single.
func (m *machine) resignMult() int {
	if m.resign > 0 {
		return min(m.resign, 3)
	}
	value := m.writtenValue()
	if value == 0 {
		return 1
	}
	if k := value / m.s.Cube; value%m.s.Cube == 0 && k >= 1 && k <= 3 {
		return k
	}
	if !m.capped(value) {
		m.log.Warn(m.lastWin.Place, "bg-wins", "%d points with the cube at %d is no single, gammon or backgammon; read as single", value, m.s.Cube)
	}
	return 1
}

// writtenValue is the number of points that the record gives, 0 if it does not or if it
// is the inflated flag of a resignation and no score follows.
func (m *machine) writtenValue() int {
	value := 0
	if m.lastWin != nil {
		value = m.lastWin.Value
	}
	if value%inflated == 0 && value > 0 || value == 0 {
		value = 0
		if won, ok := m.wonByScore(); ok {
			value = won
		}
	}
	return value
}

func (m *machine) wonByScore() (int, bool) {
	if m.in.NextScore == nil || m.winner < 0 {
		return 0, false
	}
	won := m.in.NextScore[m.winner] - m.in.Info.Score[m.winner]
	return won, won > 0 && m.in.NextScore[1-m.winner] == m.in.Info.Score[1-m.winner]
}

// capped reports a value that is what the winner still needed.
func (m *machine) capped(value int) bool {
	in := &m.in.Info
	return in.Length > 0 && (value == in.Length-in.Score[m.winner] || value == in.Length)
}

// compare checks the points against the written value and the next score.
func (m *machine) compare(points int) {
	if m.lastWin != nil && m.lastWin.Value != points && m.lastWin.Value > 0 {
		value := m.lastWin.Value
		switch {
		case value%inflated == 0:
			m.log.Note(m.lastWin.Place, "bg-wins", "%d points is a flag for a resignation; %d points are counted", value, points)
		case m.capped(value):
			m.log.Note(m.lastWin.Place, "bg-wins", "%d points is what the match needed; the game was worth %d", value, points)
		default:
			m.log.Warn(m.lastWin.Place, "bg-wins", "%d point%s written, %d %s expected by the position and the cube; the position counts",
				value, plural(value), points, map[bool]string{true: "was", false: "were"}[points == 1])
		}
	}
	won, ok := m.wonByScore()
	switch {
	case m.in.NextScore == nil || ok && won == points:
	case ok && m.in.Info.Length > 0 && m.in.NextScore[m.winner] == m.in.Info.Length:
	case !ok:
		m.log.Warn(m.in.Place, "bg-score", "the score goes from %d-%d to %d-%d but %s won %d; the scores count",
			m.in.Info.Score[0], m.in.Info.Score[1], m.in.NextScore[0], m.in.NextScore[1], m.name(m.winner), points)
	case m.lastWin == nil || m.lastWin.Value != points:
		m.log.Note(m.in.Place, "bg-score", "the next score gives %d points, the position %d", won, points)
	default:
		m.log.Warn(m.in.Place, "bg-score", "the next score gives %d points, the game %d", won, points)
	}
}
