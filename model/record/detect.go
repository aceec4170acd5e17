package record

import (
	"bytes"
	"encoding/binary"
	"regexp"
	"strings"
	"sync"

	"ana/model"
	"ana/model/record/charset"
)

// format is what a file was found to be.
type format uint8

const (
	fmtUnknown format = iota
	fmtEmpty
	fmtXG
	fmtBGBlitz
	fmtSGF
	fmtPosition
	fmtMat
	fmtGamesGrid
	fmtTMG
	fmtGamGrid
	fmtParty
	fmtFIBS
	fmtSnowie
	fmtBGRoom
	fmtJellyfish
	fmtBKG
	fmtTygem
	fmtNGF
	fmtUGF
	fmtJago
)

// headSize is how much of a file the detection looks at.
const headSize = 64 << 10

// patterns are the expressions of the detection.
type patterns struct {
	matchLine, gameLine, scoreLine, positionID, fibsScore, fibsNames, fibsMove *regexp.Regexp
	party, tmgKey, sggTitle, xgid, idLine, bkg, gameTag                        *regexp.Regexp
}

var detection = sync.OnceValue(func() *patterns {
	c := regexp.MustCompile
	return &patterns{
		matchLine:  c(`(?im)^\s*(\d+|unlimited|money)\s*[- ]?points?\s+match\b|^\s*(unlimited|money)\s+(game|match|session)\b`),
		gameLine:   c(`(?im)^\s*game\s+\d+\b`),
		scoreLine:  c(`(?m):\s*\d+\s{2,}.*:\s*\d+\s*$`),
		positionID: c(`^["'` + "`" + `]?[A-Za-z0-9+/_-]{14}(==)?(\s*[: ]\s*[A-Za-z0-9+/_-]{12})?["'` + "`" + `]?$`),
		fibsScore:  c(`(?im)^\s*score is \d+-\d+ in a`),
		fibsNames:  c(`(?m)^\s*[XO] is \S+ *- *[YXO] is \S+`),
		fibsMove:   c(`(?m)^\s*[XO]: *\(\d \d\)`),
		party:      c(`(?m)^(boardid|creator|MATCHLENGTH|GAME_\d+_PLAYER_\d)=`),
		tmgKey:     c(`(?m)^(MatchID|Player1|Startdate|PlayMoney|MaxCube) *:`),
		sggTitle:   c(`(?i)^\s*\S.* vs\. \S`),
		xgid:       c(`(?m)XGID *= *\S`),
		idLine:     c(`(?i)(Position[- ]?ID|Match[- ]?ID)\s*:\s*[A-Za-z0-9+/]{12}`),
		bkg:        c(`(?im)^\s*(black|white)\b.*\b[1-6]\s*[-,]?\s*[1-6]`),
		gameTag:    c(`(?m)^\s*GAME_\d+`),
	}
})

// detect finds out what data is. Text formats are given decoded, without mark.
func detect(data []byte, text string) format {
	head := data[:min(len(data), headSize)]
	switch {
	case len(bytes.Trim(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \t\r\n\v\f\x00")) == 0:
		return fmtEmpty
	case bytes.HasPrefix(head, []byte("RGMH")):
		return fmtXG
	case isBGBlitz(head):
		return fmtBGBlitz
	}
	if f := refusedFormat(data, text); f != fmtUnknown {
		return f
	}
	if hasSGF(text) {
		return fmtSGF
	}
	if f := detectText(text); f != fmtUnknown {
		return f
	}
	if isJellyfish(data) {
		return fmtJellyfish
	}
	return fmtUnknown
}

// isBGBlitz reports a JSON header line followed by a gzip stream or more JSON.
func isBGBlitz(head []byte) bool {
	line, rest, ok := bytes.Cut(head, []byte("\n"))
	line = bytes.TrimSpace(line)
	if !ok || len(line) < 2 || line[0] != '{' || line[len(line)-1] != '}' {
		return false
	}
	if !bytes.Contains(line, []byte(`"compression"`)) && !bytes.Contains(line, []byte(`"encoding"`)) {
		return false
	}
	rest = bytes.TrimLeft(rest, " \r\n")
	return isGzip(rest) || bytes.HasPrefix(rest, []byte(":)\n")) || bytes.HasPrefix(rest, []byte("{"))
}

// refusedFormat recognises Go formats that are named but not read.
func refusedFormat(data []byte, text string) format {
	switch first, _, _ := strings.Cut(text, "\n"); {
	case strings.HasPrefix(text, `\HS`):
		return fmtTygem
	case strings.HasPrefix(text, "[Header]") || strings.HasPrefix(text, "[HEADER]"):
		return fmtUGF
	case strings.Contains(text, "\nSTO 0 ") || strings.HasPrefix(text, "STO 0 "):
		return fmtTygem
	case strings.Count(text, "\nPM") > 4 && strings.Contains(text, "\nPMAB"):
		return fmtNGF
	case bytes.HasPrefix(data, []byte("<?xml")) && strings.Contains(text, "<Go>"):
		return fmtJago
	case strings.Contains(first, "<?xml"):
		return fmtUnknown
	}
	return fmtUnknown
}

// hasSGF reports a "(" then ";" and a property name, or "(" and a property.
func hasSGF(text string) bool {
	for i := 0; ; {
		k := strings.IndexByte(text[i:], '(')
		if k < 0 {
			return false
		}
		i += k + 1
		rest := strings.TrimLeft(text[i:], "( \t\r\n\v\f\x00\uFEFF")
		i = len(text) - len(rest)
		if semi, ok := strings.CutPrefix(rest, ";"); ok {
			rest = strings.TrimLeft(semi, "(; \t\r\n\v\f\x00\uFEFF")
			if rest == "" || rest[0] == ')' {
				return true
			}
		}
		if n := letters(rest); n > 0 && n <= 64 {
			if r := strings.TrimLeft(rest[n:], " \t\r\n\v\f\x00"); strings.HasPrefix(r, "[") {
				return true
			}
		}
	}
}

func letters(s string) int {
	n := 0
	for n < len(s) && (s[n] >= 'A' && s[n] <= 'Z' || s[n] >= 'a' && s[n] <= 'z' || n > 0 && s[n] >= '0' && s[n] <= '9') {
		n++
	}
	return n
}

// detectText tells the text formats of backgammon apart.
func detectText(text string) format {
	p := detection()
	line := firstLine(text)
	switch {
	case p.matchLine.MatchString(firstLines(text, 200)) && !p.xgid.MatchString(text) && !strings.Contains(text, "Position ID:"):
		return fmtMat
	case strings.HasPrefix(line, "BGF version"):
		return fmtBGRoom
	case strings.Contains(text, "boardid=") || p.party.MatchString(text) && p.gameTag.MatchString(text):
		return fmtParty
	case strings.Count(line, ";") >= 36:
		return fmtSnowie
	case p.xgid.MatchString(text) || p.idLine.MatchString(text) || isIDLine(line):
		return fmtPosition
	case p.fibsScore.MatchString(text) || p.fibsNames.MatchString(text) && p.fibsMove.MatchString(text):
		return fmtFIBS
	case p.sggTitle.MatchString(line) && p.gameLine.MatchString(text):
		return fmtGamesGrid
	case len(p.tmgKey.FindAllString(text, 3)) >= 2:
		return fmtTMG
	case p.gameLine.MatchString(text) && p.scoreLine.MatchString(text):
		return fmtMat
	case strings.Contains(text, "+13-14-15-16-17-18") || strings.Contains(text, "+12-11-10--9--8--7"):
		return fmtPosition
	case gamGrid(text):
		return fmtGamGrid
	case p.bkg.MatchString(text):
		return fmtBKG
	}
	return fmtUnknown
}

// isIDLine reports a line that is, or tries to be, a position identifier.
func isIDLine(line string) bool {
	line, _, _ = strings.Cut(line, " #")
	line = strings.TrimSpace(line)
	return detection().positionID.MatchString(line) || strings.Count(line, ":") >= 8 && len(line) < 120 &&
		len(strings.SplitN(line, ":", 2)[0]) >= 26
}

// gamGrid reports two names in line 1 and numbered rows.
func gamGrid(text string) bool {
	lines := strings.SplitN(text, "\n", 40)
	if len(lines) < 3 {
		return false
	}
	rows := 0
	for _, l := range lines[1:] {
		l = strings.TrimSpace(l)
		if i := strings.IndexByte(l, ')'); i > 0 && i <= 4 && strings.Contains(l, ":") && l[0] >= '0' && l[0] <= '9' {
			rows++
		}
	}
	return rows >= 2 && len(strings.Fields(lines[0])) >= 2
}

// firstLine returns the first line that is neither empty nor a remark.
func firstLine(text string) string {
	for line := range strings.Lines(text) {
		if s := strings.TrimSpace(line); s != "" && s[0] != '#' {
			return s
		}
	}
	return ""
}

func firstLines(text string, n int) string {
	at := 0
	for ; n > 0; n-- {
		i := strings.IndexByte(text[at:], '\n')
		if i < 0 {
			return text
		}
		at += i + 1
	}
	return text[:at]
}

// isJellyfish reports the binary position format: a version of 124 to 126 and a small
// size.
func isJellyfish(data []byte) bool {
	if len(data) < 60 || len(data) >= 1024 {
		return false
	}
	v := binary.LittleEndian.Uint16(data)
	return v >= 124 && v <= 126
}

// headText decodes the beginning of a file well enough for the detection.
func headText(data []byte) string {
	head := data[:min(len(data), headSize)]
	if len(head) < len(data) && len(head)%2 == 1 {
		head = head[:len(head)-1]
	}
	t := charset.Plain(head, "")
	return t.Text
}

// formatsRead is the list for the message about unknown files.
const formatsRead = "SGF, match text (.mat, .txt), GNU Backgammon SGF, XG (.xg, .xgp), BGBlitz (.bgf), " +
	"GamesGrid, TrueMoneyGames, GammonEmpire, PartyGammon, FIBS, Snowie, BackGammonRoom, Jellyfish, BKG, " +
	"Position ID, Match ID, XGID"

// refusal returns the message for files that are not read, "" for the others.
func (f format) refusal(data []byte) string {
	switch f {
	case fmtEmpty:
		return "empty file; give a file with a record"
	case fmtTygem:
		return "Tygem GIB is not read; convert it to SGF"
	case fmtNGF:
		return "NGF is not read; convert it to SGF"
	case fmtUGF:
		return "UGF is not read; convert it to SGF"
	case fmtJago:
		return "Jago is not read; convert it to SGF"
	case fmtUnknown:
		return "begins with " + model.Quote(readable(data)) + ", which is no known format; these are read: " + formatsRead
	}
	return ""
}

// readable returns the first 40 printable characters of data.
func readable(data []byte) string {
	var b strings.Builder
	n := 0
	for _, r := range headText(data[:min(len(data), 400)]) {
		if r < 0x20 || r == 0x7f || r == 0xfffd {
			continue
		}
		b.WriteRune(r)
		if n++; n == 40 {
			break
		}
	}
	return b.String()
}
