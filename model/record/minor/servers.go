package minor

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"ana/model"
	"ana/model/record/diag"
)

// exprs are the expressions of the readers of this package.
type exprs struct {
	sggGame, fibsScore, fibsNames, roomGame, roomRow, wins *regexp.Regexp
}

var patterns = sync.OnceValue(func() exprs {
	c := regexp.MustCompile
	return exprs{
		sggGame:   c(`(?i)^\s*game\s+(\d+)\s*[.:]?\s*(\d+)(\*?)\s*-\s*(\d+)(\*?)(?:\s*/\s*(\d+))?`),
		fibsScore: c(`(?i)score is (\d+)-(\d+) in a (?:(\d+) point match|money)`),
		fibsNames: c(`X is (\S+) *- *[YO] is (\S+?)\.?$`),
		roomGame:  c(`(?i)^\s*game\s+(\d+)\s*-\s*(.*?)\s*\([XO0]\)\s*vs\.?\s*(.*?)\s*\([XO0]\)`),
		roomRow:   c(`^\s*\d+\s*\.\s*([XO0]):\s*(.*)$`),
		wins:      c(`(?i)^\s*(.*?)\s+wins?\s+(?:an?\s+)?(?:(\d+)|(single|gammon|backgammon))?`),
	}
})

// GamesGrid reads .sgg.
func GamesGrid(text string, info model.Charset, log *diag.List) (*model.Record, error) {
	s := newSheet("sgg", info, log)
	var names [2]string
	var last string
	for l := range linesOf(text) {
		if s.Full() {
			break
		}
		t := strings.TrimSpace(l.s)
		switch {
		case t == "" || t == last && strings.Contains(t, "\t"):
			continue
		case names[0] == "":
			a, b, ok := cutFold(t, " vs. ")
			if !ok {
				s.unread(l)
				continue
			}
			names = [2]string{strings.TrimSpace(a), strings.TrimSpace(b)}
		default:
			sggLine(s, l, t, names)
		}
		last = t
	}
	return s.Record()
}

// cutFold is strings.Cut without case.
func cutFold(s, sep string) (a, b string, ok bool) {
	i := strings.Index(strings.ToLower(s), strings.ToLower(sep))
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

func sggLine(s sheet, l line, t string, names [2]string) {
	if m := patterns().sggGame.FindStringSubmatch(t); m != nil {
		if m[6] != "" {
			s.Length(atoi(m[6], 0))
		}
		s.Game(atoi(m[1], s.Games()+1), names, [2]int{atoi(m[2], 0), atoi(m[4], 0)}, l.n)
		if m[3]+m[5] != "" {
			s.Crawford()
		}
		return
	}
	if name, value, ok := strings.Cut(t, ":"); ok && s.Games() == 0 {
		if v := strings.ToLower(strings.TrimSpace(value)); v == "yes" || v == "no" {
			value = map[string]string{"yes": "On", "no": "Off"}[v]
		}
		name = strings.TrimSpace(name)
		if strings.EqualFold(name, "beavers") {
			name = "Beaver"
		}
		s.Tag(name, strings.TrimSpace(value))
		return
	}
	if s.Games() == 0 {
		s.Tag("Date", t)
		return
	}
	if winLine(s, l, t, names) {
		return
	}
	cells := strings.Split(l.s, "\t")
	if len(cells) < 2 {
		s.unread(l)
		return
	}
	if n := strings.TrimRight(strings.TrimSpace(cells[0]), ".)"); n == "" || atoi(n, -1) >= 0 {
		cells = cells[1:]
	}
	col := 1
	for i, c := range cells[:min(len(cells), 2)] {
		sggCell(s, l, i, strings.TrimSpace(c), col)
		col += len(c) + 1
	}
}

func sggCell(s sheet, l line, player int, c string, col int) {
	switch low := strings.ToLower(c); {
	case c == "" || c == "-":
	case strings.Contains(low, "automatic double"):
		s.AutoDouble()
	case strings.HasPrefix(low, "double"), strings.HasPrefix(low, "beaver"), strings.HasPrefix(low, "raccoon"),
		strings.HasPrefix(low, "accept"), strings.HasPrefix(low, "pass"), strings.HasPrefix(low, "resign"):
		s.Cell(player, c, l.n, col)
	default:
		if d1, d2, rest, ok := cutDice(c); ok {
			s.Cell(player, diceCell(d1, d2, rest), l.n, col)
			return
		}
		s.unread(line{c, l.n})
	}
}

// winLine reads "NAME wins 2 points" of one of the names.
func winLine(s sheet, l line, t string, names [2]string) bool {
	m := patterns().wins.FindStringSubmatch(t)
	if m == nil {
		return false
	}
	for p, name := range names {
		if name != "" && strings.HasPrefix(strings.TrimSpace(m[1]), name) || m[1] == name {
			n := max(atoi(m[2], 1), 1)
			s.Cell(p, "Wins "+strconv.Itoa(n)+" points", l.n, 1)
			return true
		}
	}
	return false
}

// FIBS reads oldmoves texts.
func FIBS(text string, info model.Charset, log *diag.List) (*model.Record, error) {
	s := newSheet("fibs", info, log)
	p := patterns()
	names := [2]string{"X", "O"}
	var score [2]int
	started := false
	for l := range linesOf(text) {
		if s.Full() {
			break
		}
		t := strings.TrimSpace(l.s)
		if m := p.fibsScore.FindStringSubmatch(t); m != nil {
			s.Length(atoi(m[3], 0))
			score = [2]int{atoi(m[1], 0), atoi(m[2], 0)}
			started = false
		}
		if m := p.fibsNames.FindStringSubmatch(t); m != nil {
			names = [2]string{strings.TrimSuffix(m[1], "."), strings.TrimSuffix(m[2], ".")}
		}
		if len(t) < 3 || t[1] != ':' || t[0] != 'X' && t[0] != 'O' {
			if started && !winLine(s, l, t, names) && t != "" && !strings.Contains(t, " is ") {
				s.unread(l)
			}
			continue
		}
		if !started {
			started = true
			s.Game(s.Games()+1, names, score, l.n)
		}
		player := strings.IndexByte("XO", t[0])
		fibsCell(s, l, player, strings.TrimSpace(t[2:]))
	}
	s.ChainScores()
	return s.Record()
}

func fibsCell(s sheet, l line, player int, c string) {
	if d1, d2, rest, ok := cutDice(c); ok {
		if strings.Contains(strings.ToLower(rest), "can't move") {
			rest = ""
		}
		s.Cell(player, diceCell(d1, d2, downwards(rest)), l.n, 4)
		return
	}
	low := strings.ToLower(strings.TrimSpace(c))
	switch {
	case strings.Contains(low, "can't move"), low == "":
	case strings.HasPrefix(low, "wants to resign"):
		s.Cell(player, "Resigns", l.n, 4)
	case strings.HasPrefix(low, "wins"):
		s.Cell(player, "Wins "+strconv.Itoa(max(atoi(firstNumber(low), 1), 1))+" points", l.n, 4)
	default:
		s.Cell(player, c, l.n, 4)
	}
}

func firstNumber(s string) string {
	i := strings.IndexAny(s, "0123456789")
	if i < 0 {
		return ""
	}
	k := i
	for k < len(s) && s[k] >= '0' && s[k] <= '9' {
		k++
	}
	return s[i:k]
}

// downwards mirrors plays that run upwards: "1-7" becomes "24/18".
func downwards(play string) string {
	words := strings.Fields(play)
	for i, w := range words {
		a, b, ok := strings.Cut(strings.ReplaceAll(w, "/", "-"), "-")
		if !ok {
			continue
		}
		star := ""
		if strings.HasSuffix(b, "*") {
			b, star = strings.TrimSuffix(b, "*"), "*"
		}
		from, to := atoi(a, -1), atoi(b, -1)
		switch {
		case a == "bar" && to > 0 && to <= 6:
			// Entering upwards: the near side of the other player.
			to = 25 - to
			words[i] = "bar/" + strconv.Itoa(to) + star
		case from > 0 && (to > from || b == "off" && from > 6):
			words[i] = strconv.Itoa(25-from) + "/" + mirrored(b, to) + star
		default:
			words[i] = a + "/" + b + star
		}
	}
	return strings.Join(words, " ")
}

func mirrored(word string, n int) string {
	if n < 0 {
		return word
	}
	return strconv.Itoa(25 - n)
}

// Room reads the text .bgf of BackGammonRoom.
func Room(text string, info model.Charset, log *diag.List) (*model.Record, error) {
	s := newSheet("bgroom", info, log)
	p := patterns()
	var names [2]string
	for l := range linesOf(text) {
		if s.Full() {
			break
		}
		t := strings.TrimSpace(l.s)
		switch m, row := p.roomGame.FindStringSubmatch(t), p.roomRow.FindStringSubmatch(t); {
		case m != nil:
			names = [2]string{m[2], m[3]}
			s.Game(atoi(m[1], s.Games()+1), names, [2]int{}, l.n)
		case row != nil:
			player := 1
			if row[1] == "X" {
				player = 0
			}
			if d1, d2, rest, ok := cutDice(row[2]); ok {
				s.Cell(player, diceCell(d1, d2, strings.ReplaceAll(rest, "-", "/")), l.n, 1)
			} else {
				s.Cell(player, row[2], l.n, 1)
			}
		case t == "" || strings.HasPrefix(t, "BGF version") || strings.HasPrefix(t, "Single"):
		case s.Games() > 0 && winLine(s, l, t, names):
		default:
			s.unread(l)
		}
	}
	return s.Record()
}
