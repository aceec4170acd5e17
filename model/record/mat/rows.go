package mat

import (
	"strconv"
	"strings"

	"ana/model"
	"ana/model/record/bgplay"
	"ana/model/record/diag"
)

// body reads a row, or a line that says who won.
func (r *reader) body(line, s string, n int) {
	digits := leadingNumber(s)
	rest := strings.TrimLeft(s[len(digits):], " ")
	if digits != "" && len(digits) <= 4 && strings.HasPrefix(rest, ")") {
		r.row++
		if number, err := strconv.Atoi(digits); err == nil && number != r.row {
			r.log.Note(diag.At(n, 1), "mat-row", "row %d is numbered %d", r.row, number)
			r.row = number
		}
		at := len(line) - len(rest) + 1
		r.halves(line, at, n)
		return
	}
	indent := len(line) - len(s)
	if low := strings.ToLower(s); strings.HasPrefix(low, "wins") {
		column := 0
		if indent >= 25 {
			column = 1
		}
		r.cell(s, r.player(column), n, indent+1)
		return
	}
	if !r.scored && strings.Contains(s, ":") {
		r.log.Warn(diag.At(n, 1), "mat-score", "score line %s cannot be read; want NAME : 0  NAME : 0", model.Quote(s))
		return
	}
	r.log.Warn(diag.At(n, indent+1), "mat-line", "line %s is neither row nor result; kept as remark", model.Quote(s))
	r.g.Comment = strings.TrimLeft(r.g.Comment+"\n"+s, "\n")
}

// rightAt is the distance behind ")" from which text belongs to the right player.
const rightAt = 15

// halves splits the text of a row from offset at on and reads both cells.
func (r *reader) halves(line string, at, n int) {
	cut := splitRow(line[at:])
	left, right := line[at:at+cut], line[at+cut:]
	r.half(left, line, at, 0, n)
	r.half(right, line, at+cut, 1, n)
}

func (r *reader) half(text, line string, off, col, n int) {
	s := strings.TrimSpace(text)
	if s == "" {
		return
	}
	off += strings.Index(text, s)
	r.cell(s, r.player(col), n, column(line, off))
}

// splitRow returns where the right half begins in the text behind ")".
func splitRow(s string) int {
	if i := strings.Index(strings.ToLower(s), "illegal play ("); i >= 0 {
		return splitIllegal(s, i)
	}
	first, second := diceAt(s, 0), -1
	if first >= 0 {
		second = diceAt(s, first+3)
	}
	if second >= 0 {
		return second
	}
	start := len(s) - len(strings.TrimLeft(s, " \t"))
	if start > rightAt {
		return 0
	}
	if i := strings.Index(s[start:], "   "); i >= 0 {
		return start + i
	}
	if i := strings.IndexByte(s[start:], '\t'); i >= 0 {
		return start + i
	}
	if first > start {
		return first
	}
	if first >= 0 {
		if k := wordAt(s, first+3); k >= 0 {
			return k
		}
	}
	return len(s)
}

// splitIllegal is splitRow for a row with the position after an illegal play at i. The
// dice behind the parenthesis belong to the same player.
func splitIllegal(s string, i int) int {
	if i > rightAt || diceAt(s[:i], 0) >= 0 {
		return i
	}
	end := i + strings.IndexByte(s[i:]+")", ')')
	own := diceAt(s, min(end+1, len(s)))
	if own < 0 {
		return len(s)
	}
	if next := diceAt(s, own+3); next >= 0 {
		return next
	}
	return len(s)
}

// diceAt finds "dd:" at a word's beginning from offset from on, -1 if there is none.
func diceAt(s string, from int) int {
	for i := from; i+2 < len(s); i++ {
		if s[i+2] == ':' && isDie(s[i]) && isDie(s[i+1]) && (i == 0 || s[i-1] == ' ' || s[i-1] == '\t') {
			return i
		}
	}
	return -1
}

func isDie(c byte) bool { return c >= '0' && c <= '6' }

// wordAt finds a cube or result word behind the plays of the same cell.
func wordAt(s string, from int) int {
	low := strings.ToLower(s)
	for _, w := range [...]string{" double", " take", " drop", " pass", " accept", " reject", " resign", " wins", " beaver", " lose", " loss"} {
		if i := strings.Index(low[from:], w); i >= 0 {
			return from + i + 1
		}
	}
	return -1
}

// cell reads one half of a row.
func (r *reader) cell(s string, player, n, col int) {
	if !r.counted(1, diag.At(n, col)) {
		return
	}
	if len(s) >= 3 && s[2] == ':' && isDie(s[0]) && isDie(s[1]) {
		r.roll(s, player, n, col)
		return
	}
	e := bgplay.Event{Player: player, Written: s, Place: diag.At(n, col)}
	low := strings.ToLower(s)
	switch {
	case strings.HasPrefix(low, "double"), strings.HasPrefix(low, "redouble"):
		e.Kind, e.Value = bgplay.EvDouble, lastNumber(s)
	case strings.HasPrefix(low, "take"), strings.HasPrefix(low, "accept"):
		e.Kind = bgplay.EvTake
	case strings.HasPrefix(low, "drop"), strings.HasPrefix(low, "pass"), strings.HasPrefix(low, "reject"):
		e.Kind = bgplay.EvDrop
	case strings.HasPrefix(low, "beaver"), strings.HasPrefix(low, "raccoon"):
		e.Kind, e.Value = bgplay.EvBeaver, lastNumber(s)
	case strings.HasPrefix(low, "resign"):
		e.Kind, e.Value = bgplay.EvResign, resignValue(low)
	case strings.HasPrefix(low, "wins"):
		e.Kind, e.Value = bgplay.EvWin, lastNumber(s)
	case strings.HasPrefix(low, "loss"), strings.HasPrefix(low, "lose"):
		return
	case strings.HasPrefix(low, "illegal play"):
		r.illegalPlay(s, player, n, col)
		return
	case strings.Contains(s, "???"):
		e.Kind, e.Hidden = bgplay.EvRoll, true
	default:
		r.log.Warn(e.Place, "mat-cell", "%s is neither roll nor cube action; ignored", model.Quote(s))
		return
	}
	r.g.Events = append(r.g.Events, e)
}

func (r *reader) roll(s string, player, n, col int) {
	e := bgplay.Event{Kind: bgplay.EvRoll, Player: player, Place: diag.At(n, col)}
	e.Dice = [2]int{int(s[0] - '0'), int(s[1] - '0')}
	text := strings.TrimSpace(s[3:])
	e.Written = text
	switch {
	case strings.Contains(text, "???") || e.Dice[0] == 0 || e.Dice[1] == 0:
		e.Hidden = true
		if e.Dice[0] == 0 || e.Dice[1] == 0 {
			e.Dice = [2]int{}
		}
	case text == "" || isNoPlay(text):
		e.NoPlay = true
	default:
		entries, err := bgplay.ParseEntries(text)
		e.Entries = entries
		if err != nil {
			e.Bad = err.Error()
		}
		for _, x := range entries {
			r.marks = r.marks || x.Hit
		}
	}
	r.g.Events = append(r.g.Events, e)
}

// isNoPlay recognises the words for a roll that cannot be played.
func isNoPlay(s string) bool {
	low := strings.TrimLeft(strings.ToLower(s), "( ")
	for _, w := range [...]string{"cannot move", "can't move", "can’t move", "no move", "illegal", "o-o", "no play", "dance", "fan", "none"} {
		if strings.HasPrefix(low, w) {
			return true
		}
	}
	return false
}

// lastNumber returns the last number of a text, 0 if there is none.
func lastNumber(s string) int {
	end := len(s)
	for end > 0 && (s[end-1] < '0' || s[end-1] > '9') {
		end--
	}
	start := end
	for start > 0 && end-start < 9 && s[start-1] >= '0' && s[start-1] <= '9' {
		start--
	}
	n, err := strconv.Atoi(s[start:end])
	if err != nil {
		return 0
	}
	return n
}

func resignValue(low string) int {
	switch {
	case strings.Contains(low, "backgammon"):
		return 3
	case strings.Contains(low, "gammon"):
		return 2
	case strings.Contains(low, "single"):
		return 1
	}
	return 0
}

// illegalPlay reads the position after an illegal play, given as Snowie fields in
// parentheses, and what follows it.
func (r *reader) illegalPlay(s string, player, n, col int) {
	open, end := strings.IndexByte(s, '('), strings.LastIndexByte(s, ')')
	place := diag.At(n, col)
	if open < 0 || end < open {
		r.log.Warn(place, "mat-cell", "%s gives no position; ignored", model.Quote(s))
		return
	}
	pos, err := bgplay.ParseSnowie(s[open+1 : end])
	if err != nil {
		r.log.Warn(place, "mat-cell", "position after an illegal play: %v; ignored", err)
		return
	}
	state := pos.State(player)
	r.log.Warn(place, "bg-illegal", "an illegal play was made; the position after it is set up")
	r.g.Events = append(r.g.Events, bgplay.Event{Kind: bgplay.EvSetup, Player: player, State: state, Parts: bgplay.PartAll, Written: s, Place: place})
	if rest := strings.TrimSpace(s[end+1:]); rest != "" {
		r.cell(rest, player, n, col+end+1)
	}
}
