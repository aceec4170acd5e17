package mat

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"ana/model"
	"ana/model/record/bgplay"
	"ana/model/record/diag"
)

// reader is the state of one Read.
type reader struct {
	log     *diag.List
	m       bgplay.Match
	g       *bgplay.Game // nil before the first game line
	scored  bool         // the score line of g was read
	swap    bool         // the columns of g are exchanged
	names   [2]string    // of the columns of the first game
	tags    map[string]string
	marks   bool
	row     int
	actions int
	full    bool // the limit of actions is reached
}

// Read reads a match from decoded text. Info tells how it was decoded.
func Read(text string, info model.Charset, log *diag.List) (*model.Record, error) {
	r := &reader{log: log, tags: map[string]string{}}
	r.m.Format, r.m.Charset = "mat", info
	for n := 1; text != "" && !r.full; n++ {
		var line string
		line, text = cutLine(text)
		if len(line) > maxLine {
			log.Warn(diag.At(n, 1), "mat-long", "the line has %d bytes; what follows the first %d is not read", len(line), maxLine)
			line = line[:maxLine]
		}
		r.line(strings.TrimRight(line, " \t"), n)
	}
	if len(r.m.Games) == 0 {
		return nil, errors.New(`no game in this match; a game begins with "Game 1" and a score line`)
	}
	r.rules()
	for _, g := range r.m.Games {
		g.Marks = r.marks
		g.Fields = r.m.Headers
		// A following roll shows that the game went on: see bgplay.
	}
	return r.m.Record(log)
}

// maxLine bounds the length of a line; the longest real ones have some hundred bytes.
const maxLine = 16 << 10

// cutLine splits at LF, CRLF or CR.
func cutLine(text string) (line, rest string) {
	i := strings.IndexAny(text, "\r\n")
	if i < 0 {
		return text, ""
	}
	if text[i] == '\r' && i+1 < len(text) && text[i+1] == '\n' {
		return text[:i], text[i+2:]
	}
	return text[:i], text[i+1:]
}

func (r *reader) line(line string, n int) {
	s := strings.TrimLeft(line, " \t\uFEFF")
	switch {
	case s == "":
	case s[0] == ';' || s[0] == '#':
		r.header(s)
	case r.matchLine(s):
	case r.gameLine(s, n):
	case r.g == nil:
		r.m.Headers = append(r.m.Headers, model.Field{Name: "", Value: s})
		r.log.Note(diag.At(n, 1), "mat-header", "line %s is no tag; kept", model.Quote(s))
	case !r.scored && r.scoreLine(line):
	default:
		r.body(line, s, n)
	}
}

// header reads a tag or keeps a remark.
func (r *reader) header(s string) {
	body := strings.TrimSpace(s[1:])
	name, value := "", body
	if strings.HasPrefix(body, "[") {
		if i := strings.IndexByte(body, '"'); i > 0 {
			name = strings.TrimSpace(body[1:i])
			end := strings.LastIndexByte(body, '"')
			value = body[i+1 : max(end, i+1)]
		}
	}
	r.m.Headers = append(r.m.Headers, model.Field{Name: name, Value: value})
	if key := strings.ToLower(name); name != "" && r.tags[key] == "" {
		r.tags[key] = strings.TrimSpace(value)
	}
}

// matchLine reads "N point match", "Unlimited game", "money session".
func (r *reader) matchLine(s string) bool {
	low := strings.ToLower(s)
	if !strings.Contains(low, "match") && !strings.HasPrefix(low, "unlimited") && !strings.HasPrefix(low, "money") {
		return false
	}
	n := leadingNumber(low)
	rest := strings.TrimLeft(low[len(n):], " -")
	switch {
	case n != "" && strings.HasPrefix(rest, "point"):
		v, err := strconv.Atoi(n)
		if err != nil || v > 32767 {
			v = 0
		}
		r.m.Length, r.m.LengthGiven = v, true
	case n == "" && (strings.HasPrefix(low, "unlimited") || strings.HasPrefix(low, "money")):
		r.m.Length, r.m.LengthGiven = 0, true
	default:
		return false
	}
	return true
}

// MaxActions bounds the actions of one file, a game counting as ten; the longest real
// sessions have a tenth of it.
const (
	MaxActions = 100_000
	gameCost   = 10
)

// counted adds n to the actions and reports whether the file is within the limit.
func (r *reader) counted(n int, at diag.Place) bool {
	r.actions += n
	if r.actions > MaxActions && !r.full {
		r.full = true
		r.log.Warn(at, "mat-limit", "more than %d actions; the rest of the file is not read, split it", MaxActions)
	}
	return !r.full
}

func leadingNumber(s string) string {
	i := 0
	for i < len(s) && i < 9 && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	return s[:i]
}

// gameLine reads "Game N".
func (r *reader) gameLine(s string, line int) bool {
	if len(s) < 6 || !strings.EqualFold(s[:5], "game ") {
		return false
	}
	n := leadingNumber(strings.TrimLeft(s[5:], " "))
	if n == "" {
		return false
	}
	number, err := strconv.Atoi(n)
	if err != nil {
		return false
	}
	r.g = &bgplay.Game{Place: diag.At(line, 1)}
	r.g.Info.Number = number
	r.counted(gameCost, diag.At(line, 1))
	r.m.Games = append(r.m.Games, r.g)
	r.scored, r.swap, r.row = false, false, 0
	return true
}

// scoreLine reads the names and scores of the two columns.
func (r *reader) scoreLine(line string) bool {
	left, right, ok := splitScores(line)
	if !ok {
		return false
	}
	r.scored = true
	nl, sl := nameAndScore(left)
	nr, sr := nameAndScore(right)
	if nl == "" {
		nl = r.tags["player 1"]
	}
	if nr == "" {
		nr = r.tags["player 2"]
	}
	if len(r.m.Games) == 1 {
		r.names = [2]string{nl, nr}
	}
	r.swap = nl != nr && nl == r.names[1] && nr == r.names[0]
	l, rr := r.player(0), r.player(1)
	r.g.Players[l].Name, r.g.Players[rr].Name = dropRating(&r.g.Players[l], nl), dropRating(&r.g.Players[rr], nr)
	r.g.Info.Score[l], r.g.Info.Score[rr] = sl, sr
	return true
}

// player is the number of the player in a column.
func (r *reader) player(column int) int {
	if r.swap {
		return 1 - column
	}
	return column
}

// splitScores cuts a score line into its columns: at the first ": digits" that two
// blanks follow.
func splitScores(line string) (left, right string, ok bool) {
	for i := 0; i < len(line); i++ {
		if line[i] != ':' {
			continue
		}
		k := i + 1
		for k < len(line) && line[k] == ' ' {
			k++
		}
		d := k
		for d < len(line) && line[d] >= '0' && line[d] <= '9' {
			d++
		}
		if d == k || d+1 >= len(line) || line[d] != ' ' && line[d] != '\t' {
			continue
		}
		if line[d] == '\t' || line[d+1] == ' ' || strings.Count(line, ":") == 2 {
			left, right = line[:d], line[d:]
			if _, _, good := cutScore(right); good {
				return left, right, true
			}
		}
	}
	return "", "", false
}

// cutScore splits "NAME : 3" at its last colon.
func cutScore(s string) (name string, score int, ok bool) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return "", 0, false
	}
	n, err := strconv.Atoi(strings.TrimSpace(s[i+1:]))
	return strings.TrimSpace(s[:i]), n, err == nil && n >= 0 && n < 1<<20
}

func nameAndScore(s string) (string, int) {
	name, score, _ := cutScore(s)
	return name, score
}

// dropRating cuts ",1673" from a name and keeps it as rating.
func dropRating(p *model.Player, name string) string {
	i := strings.LastIndexByte(name, ',')
	if i < 0 {
		return name
	}
	digits := strings.TrimSpace(name[i+1:])
	if digits == "" || leadingNumber(digits) != digits {
		return name
	}
	p.Rating = digits
	return strings.TrimSpace(name[:i])
}

// rules applies the tags and the missing match line.
func (r *reader) rules() {
	if !r.m.LengthGiven {
		most := 0
		for _, g := range r.m.Games {
			most = max(most, g.Info.Score[0], g.Info.Score[1])
		}
		r.log.Warn(r.m.Games[0].Place, "mat-length", `no line "N point match"; read as a money session, the highest score is %d`, most)
	}
	r.m.NoCrawford = strings.EqualFold(r.tags["crawford"], "off")
	variant := strings.ToLower(r.tags["variation"])
	limit, _ := strconv.Atoi(r.tags["cubelimit"])
	for _, g := range r.m.Games {
		in := &g.Info
		in.Length = r.m.Length
		in.Variant = variant
		if limit > 0 {
			in.CubeLimit, in.NoCube = limit, limit == 1
		}
		if r.m.Length == 0 {
			in.Jacoby = !strings.EqualFold(r.tags["jacoby"], "off")
			in.Beavers = !strings.EqualFold(r.tags["beaver"], "off")
		}
		for p := range 2 {
			if g.Players[p].Name == "" {
				g.Players[p].Name = r.tags["player "+strconv.Itoa(p+1)]
			}
		}
	}
}

// column returns the column, from 1, of a byte offset in a line.
func column(line string, off int) int { return utf8.RuneCountInString(line[:off]) + 1 }
