package board

import (
	"fmt"
	"strconv"
	"strings"
)

const xgidPrefix = "XGID="

// XGID returns the eXtreme Gammon identifier with its prefix. Player 1 is the
// bottom player.
func XGID(p Position, m Match) string {
	bottom, top := p[OnRoll], p[Opponent]
	turn := 1
	if m.OnRoll == 0 {
		bottom, top = top, bottom
		turn = -1
	}
	var cells [26]byte
	for i := range cells {
		cells[i] = '-'
	}
	for i := range 24 {
		if n := bottom[i]; n > 0 {
			cells[i+1] = 'A' + n - 1
		}
		if n := top[23-i]; n > 0 {
			cells[i+1] = 'a' + n - 1
		}
	}
	if top[Bar] > 0 {
		cells[0] = 'a' + top[Bar] - 1
	}
	if bottom[Bar] > 0 {
		cells[25] = 'A' + bottom[Bar] - 1
	}
	rules := bit(m.Crawford)
	if m.Length == 0 {
		rules = bit(m.Jacoby) + 2*bit(m.Beavers)
	}
	limit := m.Limit
	if limit == 0 {
		limit = 10
	}
	owner := 0
	switch m.Owner {
	case Player1:
		owner = 1
	case Player0:
		owner = -1
	}
	return fmt.Sprintf("%s%s:%d:%d:%d:%s:%d:%d:%d:%d:%d", xgidPrefix, cells[:], log2(m.Cube), owner, turn, m.xgidDice(),
		m.Score[1], m.Score[0], rules, m.Length, limit)
}

func (m *Match) xgidDice() string {
	switch {
	case m.Doubled && m.Beavered == 1:
		return "B"
	case m.Doubled && m.Beavered == 2:
		return "R"
	case m.Doubled:
		return "D"
	default:
		return fmt.Sprintf("%d%d", max(m.Dice[0], m.Dice[1]), min(m.Dice[0], m.Dice[1]))
	}
}

// xgidParser reads the fields of an XGID one by one, keeping the column of
// each for messages.
type xgidParser struct {
	input  string
	fields []string
	column []int
	err    *IDError
}

// ParseXGID reads an XGID with or without its prefix. The error is an
// [*IDError] with the column of the wrong field.
func ParseXGID(s string) (Position, Match, error) {
	body := strings.TrimSpace(s)
	start := strings.Index(s, body)
	if len(body) >= len(xgidPrefix) && strings.EqualFold(body[:len(xgidPrefix)], xgidPrefix) {
		trimmed := strings.TrimLeft(body[len(xgidPrefix):], " ")
		start += len(body) - len(trimmed)
		body = trimmed
	}
	x := xgidParser{input: s}
	for field := range strings.SplitSeq(body, ":") {
		x.fields = append(x.fields, strings.TrimSpace(field))
		x.column = append(x.column, start+1)
		start += len(field) + 1
	}
	if n := len(x.fields); n != 9 && n != 10 {
		return Position{}, Match{}, &IDError{Input: s, Column: 1, What: fmt.Sprintf("XGID: %d fields, expected 10 separated by \":\"", n), Do: "copy the whole line"}
	}
	p := x.board()
	m := x.match()
	if x.err == nil {
		if m.OnRoll == 0 {
			p = p.Swap()
		}
		if what := p.Check(); what != "" {
			x.fail(0, what)
		}
	}
	if x.err == nil {
		if what := m.Check(); what != "" {
			x.fail(0, what)
		}
	}
	if x.err != nil {
		return Position{}, Match{}, x.err
	}
	return p, m, nil
}

// fail records the first error, at the start of a field.
func (x *xgidParser) fail(field int, what string) {
	x.failAt(x.column[field], what)
}

func (x *xgidParser) failAt(column int, what string) {
	if x.err == nil {
		x.err = &IDError{Input: x.input, Column: column, What: "XGID: " + what, Do: "correct that field"}
	}
}

// board reads the 26 characters; the result has the bottom player on roll.
func (x *xgidParser) board() Position {
	var p Position
	cells := x.fields[0]
	if len(cells) != 26 {
		x.fail(0, fmt.Sprintf("the board has %d characters, expected 26", len(cells)))
		return p
	}
	for i := range 26 {
		c := cells[i]
		at := x.column[0] + i
		switch {
		case c == '-':
		case c >= 'A' && c <= 'P':
			if i == 0 {
				x.failAt(at, fmt.Sprintf("capital %q in the upper player's bar, that is a small letter", c))
				continue
			}
			p[OnRoll][i-1] = c - 'A' + 1
		case c >= 'a' && c <= 'p':
			switch i {
			case 25:
				x.failAt(at, fmt.Sprintf("small letter %q in the lower player's bar, that is a capital", c))
			case 0:
				p[Opponent][Bar] = c - 'a' + 1
			default:
				p[Opponent][24-i] = c - 'a' + 1
			}
		default:
			x.failAt(at, fmt.Sprintf("%q on the board, expected \"-\", A to P or a to p", c))
		}
	}
	return p
}

// number reads a field as an integer within limits.
func (x *xgidParser) number(field int, name string, low, high int) int {
	n, err := strconv.Atoi(x.fields[field])
	if err != nil || n < low || n > high {
		x.fail(field, fmt.Sprintf("%s is %s, expected %d to %d", name, clip(x.fields[field]), low, high))
		return low
	}
	return n
}

// maxLength is the longest match a Match ID can hold.
const maxLength = 1<<bitsLength - 1

func (x *xgidParser) match() Match {
	m := Match{State: Playing, Owner: Centre, Cube: 1 << x.number(1, "the cube", 0, 1<<bitsCube-1)}
	switch x.number(2, "the cube owner", -1, 1) {
	case 1:
		m.Owner = Player1
	case -1:
		m.Owner = Player0
	}
	turn := x.number(3, "the turn", -1, 1)
	if turn == 0 {
		x.fail(3, "the turn is 0, expected 1 or -1")
	}
	if turn == 1 {
		m.OnRoll = 1
	}
	m.Turn = m.OnRoll
	m.Score[1] = x.number(5, "the lower score", 0, maxLength)
	m.Score[0] = x.number(6, "the upper score", 0, maxLength)
	m.Length = x.number(8, "the length", 0, maxLength)
	if m.Length > 0 {
		m.Crawford = x.number(7, "the Crawford field", 0, 1) == 1
	} else {
		rules := x.number(7, "the money rules", 0, 3)
		m.Jacoby, m.Beavers = rules&1 == 1, rules&2 == 2
	}
	if len(x.fields) == 10 {
		m.Limit = x.number(9, "the cube limit", 0, 1<<bitsCube-1)
	}
	x.dice(&m)
	return m
}

// dice reads the fifth field: two digits or a letter for a pending double.
func (x *xgidParser) dice(m *Match) {
	field := x.fields[4]
	switch strings.ToUpper(field) {
	case "D", "B", "R":
		m.Doubled = true
		m.Beavered = strings.Index("DBR", strings.ToUpper(field))
		if m.Beavered != 1 { // a beaver is answered by the one who doubled
			m.Turn = 1 - m.OnRoll
		}
		return
	}
	if len(field) != 2 || field[0] < '0' || field[0] > '9' || field[1] < '0' || field[1] > '9' {
		x.fail(4, fmt.Sprintf("the dice are %s, expected two digits, D, B or R", clip(field)))
		return
	}
	m.Dice = [2]int{int(field[0] - '0'), int(field[1] - '0')}
	m.sortDice()
	switch {
	case m.Dice[0] > 6:
		x.fail(4, fmt.Sprintf("dice %s: a die shows 1 to 6", field))
	case m.Dice[0] != 0 && m.Dice[1] == 0:
		x.fail(4, fmt.Sprintf("dice %s: one die is missing", field))
	}
}
