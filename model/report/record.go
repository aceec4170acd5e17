package report

import (
	"ana/goeng/board"
	"ana/model"
	"ana/model/series"
	"ana/model/settings"
)

// RecordSchema is the schema of a line of a report.
const RecordSchema = "ana.report/1"

// Record is one line of a report: everything about one file. A record that
// could not be read, or not in full, carries Error with its place.
type Record struct {
	Schema   string            `json:"schema"`
	File     string            `json:"file"`
	Kind     string            `json:"kind,omitempty"`
	Format   string            `json:"format,omitempty"`
	Settings map[string]string `json:"settings"`
	Go       []GoGame          `json:"games,omitempty"`
	Match    *BgMatchReport    `json:"match,omitempty"`
	Warnings []*model.Error    `json:"warnings"`
	Error    string            `json:"error,omitempty"`
}

// NewRecord starts a line; rec is nil when the file could not be read.
func NewRecord(file string, rec *model.Record, s settings.Settings) *Record {
	r := &Record{Schema: RecordSchema, File: file, Settings: map[string]string{}, Warnings: []*model.Error{}}
	var kind model.Kind
	if rec != nil {
		kind = rec.Kind
		r.Kind, r.Format = rec.Kind.String(), rec.Format
		r.Warnings = append(r.Warnings, rec.Warnings...)
	}
	for _, f := range settings.Fields() {
		// The number of workers changes no result, so it is not part of one.
		if f.Game == settings.Both || rec != nil && (f.Game == settings.Go) != (kind == model.KindGo) {
			continue
		}
		r.Settings[f.Name] = f.Get(&s)
	}
	return r
}

// GoGame is one game of a Go record.
type GoGame struct {
	Game   int      `json:"game"` // from 1
	Size   [2]int   `json:"size"`
	Black  string   `json:"black"`
	White  string   `json:"white"`
	Komi   Num      `json:"komi"`
	Result string   `json:"result"`
	Moves  []GoMove `json:"moves"`
}

// GoMove is the position after one move of the main line, or at the start.
type GoMove struct {
	Move      int        `json:"move"`
	Color     string     `json:"color,omitempty"`
	Point     string     `json:"point,omitempty"`
	Lead      Num        `json:"lead"`         // points by which White leads
	Settled   Num        `json:"lead_settled"` // mean with the position before, so that the right to move cancels out
	Territory BySide     `json:"territory"`
	Moyo      MoyoBySide `json:"moyo"`
	Safety    []Safety   `json:"safety_changes"`
	Captures  ByColor    `json:"captures"`
}

// BySide is a figure of each side.
type BySide struct {
	Black Num `json:"black"`
	White Num `json:"white"`
}

// MoyoBySide is the moyo of each side in both modes.
type MoyoBySide struct {
	Classic      BySide `json:"classic"`
	Experimental BySide `json:"experimental"`
}

// Safety is a dragon whose safety changed.
type Safety struct {
	Dragon string `json:"dragon"`
	Color  string `json:"color"`
	From   string `json:"from"`
	To     string `json:"to"`
	Jump   bool   `json:"jump,omitempty"` // between life and death, by a move far away
}

// NewGoGame starts the report of a game.
func NewGoGame(g *model.Game) GoGame {
	return GoGame{
		Game: g.Index + 1, Size: [2]int{g.Go.Width, g.Go.Height}, Black: g.Players[0].Name, White: g.Players[1].Name,
		Komi: Num(g.Go.Komi), Result: g.Result.Text, Moves: []GoMove{},
	}
}

// GoMoveOf turns a point of the series into its JSON form.
func GoMoveOf(p series.GoPoint, height int) GoMove {
	m := GoMove{
		Move: p.Move, Lead: Num(p.Lead), Settled: Num(p.Settled), Territory: bySide(p.Territory),
		Moyo:     MoyoBySide{Classic: bySide(p.Classic), Experimental: bySide(p.Experimental)},
		Safety:   []Safety{},
		Captures: ByColor{Black: int(p.Captures.Black), White: int(p.Captures.White)},
	}
	if p.Color != board.Empty {
		m.Color, m.Point = p.Color.String(), p.Point.Vertex(height)
	}
	for _, f := range p.Flips {
		m.Safety = append(m.Safety, Safety{f.Origin.Vertex(height), f.Color.String(), f.From.String(), f.To.String(), f.Jump})
	}
	return m
}

func bySide(s series.Sides) BySide { return BySide{Black: Num(s.Black), White: Num(s.White)} }
