package minor

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"ana/model"
	"ana/model/record/diag"
)

// TrueMoney reads .tmg.
func TrueMoney(text string, info model.Charset, log *diag.List) (*model.Record, error) {
	s := newSheet("tmg", info, log)
	var names [2]string
	var dice [2]string
	cube := 1
	for l := range linesOf(text) {
		if s.Full() {
			break
		}
		t := strings.TrimSpace(l.s)
		name, value, tagged := strings.Cut(t, ":")
		switch {
		case t == "":
		case tagged && len(t) >= 5 && strings.EqualFold(t[:5], "game "):
			a, b, _ := strings.Cut(value, "-")
			s.Game(atoi(firstNumber(name), s.Games()+1), names, [2]int{atoi(a, 0), atoi(b, 0)}, l.n)
			dice, cube = [2]string{}, 1
		case tagged && s.Games() == 0:
			tmgTag(s, name, strings.TrimSpace(value), &names)
		case s.Games() > 0:
			tmgRecord(s, l, t, &dice, &cube)
		default:
			s.unread(l)
		}
	}
	return s.Record()
}

func tmgTag(s sheet, name, value string, names *[2]string) {
	yes := value == "1" || strings.EqualFold(value, "yes") || strings.EqualFold(value, "true")
	onOff := map[bool]string{true: "On", false: "Off"}[yes]
	switch name = strings.TrimSpace(name); name {
	case "Player1", "Player2":
		i := strings.IndexByte("12", name[len(name)-1])
		names[i] = value
		if f := strings.Fields(value); len(f) >= 2 {
			names[i] = f[1]
		}
	case "Length":
		s.Length(atoi(value, 0))
	case "Variant":
		if value == "2" {
			s.Tag("Variation", "NackGammon")
		}
	case "Jacoby", "Crawford":
		s.Tag(name, onOff)
	case "Beavers":
		s.Tag("Beaver", onOff)
	case "MaxCube":
		s.Tag("CubeLimit", value)
	default:
		s.Tag(name, value)
	}
}

// The record types of .tmg.
const (
	tmgRoll, tmgAuto, tmgPlay, tmgDouble, tmgTake, tmgBeaver, tmgPass = 1, 2, 4, 5, 7, 8, 10
	tmgSingle, tmgBackgammon, tmgTimeout, tmgSettle, tmgTimeout2      = 14, 16, 17, 19, 22
)

func tmgRecord(s sheet, l line, t string, dice *[2]string, cube *int) {
	number, rest := cutField(t)
	what, rest := cutField(rest)
	if what == "" {
		s.unread(l)
		return
	}
	n, kind := atoi(number, 0), atoi(what, -1)
	player := 0
	if n < 0 || number == "-0" {
		player = 1
	}
	if strings.Contains(rest, "  ") || strings.ContainsAny(rest, "\t\v\f") {
		rest = strings.Join(strings.Fields(rest), " ")
	}
	if dice[player] != "" && kind != tmgPlay && kind != tmgRoll {
		s.Cell(player, dice[player]+":", l.n, 1)
		dice[player] = ""
	}
	switch kind {
	case tmgRoll:
		if d1, d2, _, ok := cutDice(rest); ok {
			dice[player] = string([]byte{d1, d2})
		}
	case tmgAuto:
		s.AutoDouble()
	case tmgPlay:
		if rest == "0/0" {
			rest = ""
		}
		if d1, d2, r, ok := cutDice(rest); ok && dice[player] == "" {
			dice[player], rest = string([]byte{d1, d2}), r
		}
		s.Cell(player, dice[player]+": "+rest, l.n, 1)
		dice[player] = ""
	case tmgDouble:
		s.Cell(player, "Doubles", l.n, 1)
	case tmgTake:
		*cube *= 2
		s.Cell(player, "Takes", l.n, 1)
	case tmgBeaver:
		*cube *= 2
		s.Cell(player, "Beavers", l.n, 1)
	case tmgPass:
		s.Cell(player, "Drops", l.n, 1)
	case tmgSingle, tmgSingle + 1, tmgBackgammon:
		s.Cell(player, fmt.Sprintf("Wins %d points", *cube*(kind-tmgSingle+1)), l.n, 1)
	case tmgTimeout, tmgTimeout2:
		s.Cell(player, "Resigns", l.n, 1)
	case tmgSettle:
		s.log.Note(diag.At(l.n, 1), "minor-settle", "the game was settled; it has no result")
	default:
		s.unread(l)
	}
}

// cutField returns the first word of s, and what follows it without the spaces
// around.
func cutField(s string) (word, rest string) {
	s = strings.TrimSpace(s)
	i := strings.IndexFunc(s, unicode.IsSpace)
	if i < 0 {
		return s, ""
	}
	return s[:i], strings.TrimSpace(s[i:])
}

// Gam reads the .gam of GammonEmpire and Play65: both names, rows, win lines.
func Gam(text string, info model.Charset, log *diag.List) (*model.Record, error) {
	s := newSheet("gam", info, log)
	var names [2]string
	var score [2]int
	s.Length(0)
	open := false
	for l := range linesOf(text) {
		if s.Full() {
			break
		}
		t := strings.TrimSpace(l.s)
		switch {
		case t == "":
		case names[0] == "":
			names = twoNames(t)
		case strings.Contains(strings.ToLower(t), "wins"):
			won := max(atoi(firstNumber(strings.ToLower(t[strings.Index(strings.ToLower(t), "wins"):])), 1), 1)
			p := 0
			if strings.HasPrefix(t, names[1]) || !strings.HasPrefix(t, names[0]) && len(l.s)-len(strings.TrimLeft(l.s, " ")) >= 25 {
				p = 1
			}
			s.Cell(p, fmt.Sprintf("Wins %d points", won), l.n, 1)
			score[p] += won
			open = false
		default:
			if !open {
				open = true
				s.Game(s.Games()+1, names, score, l.n)
			}
			if !s.Row(l.s, l.n) {
				s.unread(l)
			}
		}
	}
	return s.Record()
}

func twoNames(t string) [2]string {
	for _, sep := range []string{" vs. ", " vs ", "\t", "   ", "  ", " - ", " "} {
		if a, b, ok := cutFold(t, sep); ok {
			return [2]string{strings.TrimSpace(a), strings.TrimSpace(b)}
		}
	}
	return [2]string{t, ""}
}

// Party reads the .gam of PartyGammon: key=value lines, plays separated by "#".
func Party(text string, info model.Charset, log *diag.List) (*model.Record, error) {
	s := newSheet("partygammon", info, log)
	var names [2]string
	var score [2]int
	for l := range linesOf(text) {
		if s.Full() {
			break
		}
		key, value, ok := strings.Cut(strings.TrimSpace(l.s), "=")
		if !ok {
			if strings.TrimSpace(l.s) != "" {
				s.unread(l)
			}
			continue
		}
		switch k := strings.ToUpper(strings.TrimSpace(key)); {
		case k == "MATCHLENGTH":
			s.Length(atoi(value, 0))
		case strings.HasPrefix(k, "GAME_") && strings.HasSuffix(k, "_PLAYER_1"):
			names[0] = strings.TrimSpace(value)
		case strings.HasPrefix(k, "GAME_") && strings.HasSuffix(k, "_PLAYER_2"):
			names[1] = strings.TrimSpace(value)
		case strings.HasSuffix(k, "GAMEPLAY"):
			s.Game(s.Games()+1, names, score, l.n)
			partyGame(s, l, value)
		case strings.HasSuffix(k, "SCORE1"):
			score[0] = atoi(value, score[0])
		case strings.HasSuffix(k, "SCORE2"):
			score[1] = atoi(value, score[1])
		default:
			s.Tag(key, value)
		}
	}
	return s.Record()
}

// partyGame reads the tokens of one game. A token may name its player with "1:" or
// "2:"; otherwise the players alternate.
func partyGame(s sheet, l line, value string) {
	player := 0
	col := strings.IndexByte(l.s, '=') + 2
	for _, tok := range strings.Split(value, "#") {
		if s.Full() {
			return
		}
		t := strings.TrimSpace(tok)
		switch {
		case strings.HasPrefix(t, "1:"), strings.HasPrefix(t, "P1:"):
			player, t = 0, t[strings.IndexByte(t, ':')+1:]
		case strings.HasPrefix(t, "2:"), strings.HasPrefix(t, "P2:"):
			player, t = 1, t[strings.IndexByte(t, ':')+1:]
		}
		if t = strings.TrimSpace(t); t != "" {
			if d1, d2, rest, ok := cutDice(t); ok {
				s.Cell(player, diceCell(d1, d2, strings.ReplaceAll(rest, "-", "/")), l.n, col)
			} else {
				s.Cell(player, t, l.n, col)
			}
			player = 1 - player
		}
		col += len(tok) + 1
	}
}

// BKG reads .bkg: a line for each turn of Black and White, money only.
func BKG(text string, info model.Charset, log *diag.List) (*model.Record, error) {
	s := newSheet("bkg", info, log)
	s.Length(0)
	names := [2]string{"White", "Black"}
	open := false
	for l := range linesOf(text) {
		if s.Full() {
			break
		}
		t := strings.TrimSpace(l.s)
		word, rest, _ := strings.Cut(t, " ")
		player := 0
		switch strings.ToLower(strings.Trim(word, ":.")) {
		case "white":
		case "black":
			player = 1
		default:
			if t != "" {
				s.unread(l)
			}
			continue
		}
		if !open {
			open = true
			s.Game(s.Games()+1, names, [2]int{}, l.n)
		}
		low := strings.ToLower(rest)
		switch d1, d2, play, ok := cutDice(rest); {
		case strings.Contains(low, "wins"):
			s.Cell(player, "Wins "+strconv.Itoa(max(atoi(firstNumber(low), 1), 1))+" points", l.n, 1)
			open = false
		case strings.Contains(low, "double"):
			s.Cell(player, "Doubles", l.n, 1)
			if strings.Contains(low, "accept") {
				s.Cell(1-player, "Takes", l.n, 1)
			} else if strings.Contains(low, "refus") || strings.Contains(low, "reject") || strings.Contains(low, "declin") {
				s.Cell(1-player, "Drops", l.n, 1)
			}
		case ok:
			s.Cell(player, diceCell(d1, d2, strings.ReplaceAll(play, "-", "/")), l.n, 1)
		default:
			s.unread(l)
		}
	}
	return s.Record()
}
