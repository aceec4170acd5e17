package posid

import (
	"errors"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"

	bgboard "ana/bgeng/board"
	"ana/model"
	"ana/model/record/diag"
)

// exprs find identifiers inside texts.
type exprs struct{ xgid, position, match, names *regexp.Regexp }

var patterns = sync.OnceValue(func() exprs {
	return exprs{
		xgid:     regexp.MustCompile(`XGID *= *([^\s"'<>]+)`),
		position: regexp.MustCompile(`(?i)Position[- ]?ID\s*:\s*(\S+)`),
		match:    regexp.MustCompile(`(?i)Match[- ]?ID\s*:\s*(\S+)`),
		names:    regexp.MustCompile(`^X:(.*?)\s+O:(.*)$`),
	}
})

// entry is a position that was found.
type entry struct {
	id      bgboard.ID
	line    int
	column  int
	text    []string
	players [2]string
}

// Read reads all positions of a decoded text.
func Read(text string, info model.Charset, log *diag.List) (*model.Record, error) {
	lines := splitLines(text)
	var list []entry
	if isList(lines) {
		list = readList(lines, log)
	} else {
		list = readText(lines, log)
	}
	if len(list) == 0 {
		return nil, errors.New("no identifier in this text; boards drawn with characters are not read, " +
			"give an XGID, a Position ID or a Position ID and a Match ID")
	}
	rec := &model.Record{Kind: model.KindBackgammon, Format: "id", Charset: info, Position: true}
	for i := range list {
		g, err := list[i].game(i)
		if err != nil {
			return nil, err
		}
		rec.Games = append(rec.Games, g)
	}
	return rec, nil
}

func splitLines(text string) []string {
	if strings.Contains(text, "\r") {
		text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	}
	lines := strings.SplitN(text, "\n", maxLines+1)
	return lines[:min(len(lines), maxLines)]
}

// isList reports a text of nothing but identifiers, one a line.
func isList(lines []string) bool {
	for _, l := range lines {
		if len(l) > maxID {
			return false
		}
		l, _, _ = strings.Cut(strings.TrimSpace(l), " #")
		if l == "" || l[0] == '#' {
			continue
		}
		f := strings.Fields(l)
		if len(f) > 3 || len(l) > 200 {
			return false
		}
		if len(f) > 1 && !strings.Contains(f[0], "XGID") && len(f[0]) < 10 {
			return false
		}
		if len(f) == 1 && len(l) < 8 {
			return false
		}
	}
	return true
}

// maxPositions and maxLines bound the positions and lines of one file, maxID the part
// of a line in which an identifier is looked for.
const (
	maxPositions = 50_000
	maxLines     = 1_000_000
	maxID        = 4096
)

func readList(lines []string, log *diag.List) []entry {
	var out []entry
	for i, l := range lines {
		s := strings.TrimSpace(l)
		if s == "" || s[0] == '#' {
			continue
		}
		if i >= maxPositions {
			log.Warn(diag.At(i+1, 1), "id-limit", "more than %d lines; the rest is not read, split the file", maxPositions)
			break
		}
		if k := strings.Index(l, " #"); k >= 0 {
			l = l[:k]
		}
		log.Game = len(out)
		if e, ok := parse(l, i+1, 1, log); ok {
			out = append(out, e)
		}
	}
	log.Game = -1
	return out
}

// parse reads an identifier that stands at line and column.
func parse(s string, line, column int, log *diag.List) (entry, bool) {
	id, err := bgboard.ParseID(s)
	if err != nil {
		at := diag.At(line, column)
		msg := err.Error()
		var bad *bgboard.IDError
		if errors.As(err, &bad) {
			at.Column += bad.Column - 1
			msg = bad.What + "; " + bad.Do
		}
		log.Fail(at, "id", "%s", msg)
		return entry{}, false
	}
	at := diag.At(line, column)
	for _, w := range id.Warnings {
		log.Warn(at, "id", "%s", w)
	}
	for _, n := range id.Notes {
		log.Note(at, "id", "%s", n)
	}
	return entry{id: id, line: line, column: column}, true
}

// column returns the column, from 1, of a byte offset.
func column(line string, off int) int { return utf8.RuneCountInString(line[:off]) + 1 }

// readText reads the identifiers inside a text; each takes the lines up to the next.
func readText(lines []string, log *diag.List) []entry {
	p := patterns()
	var out []entry
	var names [2]string
	var before []string
	for i := 0; i < len(lines) && len(out) < maxPositions; i++ {
		l := lines[i]
		log.Game = len(out)
		if len(l) <= maxID && strings.Contains(l, "X:") {
			if m := p.names.FindStringSubmatch(strings.TrimSpace(l)); m != nil {
				names = [2]string{strings.TrimSpace(m[2]), strings.TrimSpace(m[1])}
				if len(out) > 0 {
					out[len(out)-1].players = names
				}
			}
		}
		if e, ok := fromLine(lines, i, log); ok {
			if n := len(out); n > 0 && samePlace(&out[n-1], &e) {
				// One position with two identifiers: the XGID says more.
				e.text, e.players = out[n-1].text, out[n-1].players
				out[n-1] = e
				continue
			}
			e.players = names
			e.text = before
			before = nil
			out = append(out, e)
			continue
		}
		if len(l) < 100 && strings.Contains(l, ":") && len(strings.Fields(l)) <= 4 && p.match.MatchString(l) {
			continue
		}
		if len(out) == 0 {
			before = append(before, l)
			continue
		}
		out[len(out)-1].text = append(out[len(out)-1].text, l)
	}
	log.Game = -1
	return out
}

// samePlace reports two identifiers of one position, close together.
func samePlace(a, b *entry) bool {
	return b.line-a.line <= 2 && b.id.Form == bgboard.FormXGID && a.id.Form != bgboard.FormXGID &&
		a.id.Position == b.id.Position
}

// fromLine reads the identifier in line i, if there is one.
func fromLine(lines []string, i int, log *diag.List) (entry, bool) {
	p, l := patterns(), lines[i][:min(len(lines[i]), maxID)]
	if !strings.Contains(l, "ID") && !strings.Contains(l, "id") {
		return entry{}, false
	}
	if m := p.xgid.FindStringSubmatchIndex(l); m != nil {
		return parse("XGID="+l[m[2]:m[3]], i+1, max(column(l, m[2])-5, 1), log)
	}
	m := p.position.FindStringSubmatchIndex(l)
	if m == nil {
		return entry{}, false
	}
	id := l[m[2]:m[3]]
	for k := i; k < min(i+2, len(lines)); k++ {
		if q := p.match.FindStringSubmatch(lines[k][:min(len(lines[k]), maxID)]); q != nil {
			id += ":" + q[1]
			break
		}
	}
	return parse(id, i+1, column(l, m[2]), log)
}

// game makes the game of a position.
func (e *entry) game(i int) (*model.Game, error) {
	b := model.NewGame(model.KindBackgammon)
	g := b.Game()
	g.Bg = Info(&e.id)
	g.Bg.Number = i + 1
	g.Players[0].Name, g.Players[1].Name = e.players[0], e.players[1]
	n := b.Node(0)
	n.Line, n.Column = int32(e.line), int32(e.column)
	n.Comment = strings.Trim(strings.Join(e.text, "\n"), "\n")
	game, _, err := b.Finish()
	return game, err
}

// Info returns the information of a game that consists of the position.
func Info(id *bgboard.ID) model.BgInfo {
	m := &id.Match
	in := model.BgInfo{
		Length: m.Length, Score: m.Score, Crawford: m.Crawford, CrawfordRule: m.Length > 0,
		PostCrawford: m.PostCrawford(), Jacoby: m.Length == 0 && m.Jacoby, Beavers: m.Length == 0 && m.Beavers,
		Variant: "backgammon", Unfinished: m.State != bgboard.GameOver, Analysed: true,
	}
	if m.Limit > 0 {
		in.CubeLimit = 1 << m.Limit
	}
	in.Start = State(&id.Position, m)
	return in
}

// State returns a position and match state by player.
func State(p *bgboard.Position, m *bgboard.Match) model.BgState {
	s := model.BgState{Turn: int8(m.OnRoll), Owner: int8(m.Owner), Cube: m.Cube, Dice: m.Dice, Doubled: m.Doubled}
	s.Men[m.OnRoll], s.Men[1-m.OnRoll] = p[bgboard.OnRoll], p[bgboard.Opponent]
	if m.Doubled {
		s.Turn = int8(1 - m.OnRoll)
	}
	return s
}

// FromID makes a record of one identifier, as given on a command line.
func FromID(s string) (*model.Record, error) {
	log := diag.New("")
	e, ok := parse(s, 1, 1, log)
	if !ok {
		return nil, log.Sorted()
	}
	g, err := e.game(0)
	if err != nil {
		return nil, err
	}
	return &model.Record{
		Kind: model.KindBackgammon, Format: "id", Position: true, Games: []*model.Game{g}, Warnings: log.Sorted(),
	}, nil
}
