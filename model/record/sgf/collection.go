package sgf

import (
	"strings"

	"ana/model"
	"ana/model/record/charset"
	"ana/model/record/diag"
)

// Decode turns the bytes of an SGF file into text.
func Decode(data []byte, force string) charset.Text {
	t := charset.SGF(data, charset.Options{Force: force, Outline: Outline, Values: guessValues})
	if t.Raw {
		t.Text = splitFirst(data, &t)
	}
	return t
}

// guessValues are the texts that a guess looks at.
func guessValues(text string) []string {
	var out []string
	for _, t := range Parse(text, diag.New("")).Trees {
		for i := range t.Nodes {
			for _, p := range t.Nodes[i].Props {
				switch p.ID {
				case "PB", "PW", "EV", "RO", "PC", "C", "GN":
					out = append(out, p.Values...)
				}
			}
		}
	}
	return out
}

// splitFirst decodes a file whose values must be cut out before decoding: their bytes
// are unescaped, decoded, and escaped again as characters.
func splitFirst(data []byte, t *charset.Text) string {
	var b strings.Builder
	b.Grow(len(data) + len(data)/2)
	var value []byte
	for i := 0; i < len(data); i++ {
		b.WriteByte(data[i])
		if data[i] != '[' {
			continue
		}
		value = value[:0]
		for i++; i < len(data) && data[i] != ']'; i++ {
			if data[i] == '\\' && i+1 < len(data) {
				i++
				if data[i] < 0x20 {
					value = append(value, '\\')
				}
			}
			value = append(value, data[i])
		}
		b.WriteString(escapeKeepingBreaks(t.DecodeValue(value)))
		if i < len(data) {
			b.WriteByte(']')
		}
	}
	return b.String()
}

// escapeKeepingBreaks escapes text, except "\" before a line break: a soft break.
func escapeKeepingBreaks(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == ']' || s[i] == '\\' && (i+1 >= len(s) || s[i+1] >= 0x20) {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// GameKind returns the value of the first GM of a tree: 1 is Go, also without GM.
func (t *Tree) GameKind() (gm string, at diag.Place) {
	for i := range t.Nodes {
		for k := range t.Nodes[i].Props {
			if p := &t.Nodes[i].Props[k]; p.ID == "GM" {
				if v := unblank(first(p)); v != "" {
					return v, place(p)
				}
			}
		}
		if i > 16 {
			break
		}
	}
	return "1", diag.At(t.Line, t.Column)
}

// GameName names the game of a GM value.
func GameName(gm string) string {
	n, ok := number(gm)
	names := [...]string{"", "Go", "Othello", "chess", "Gomoku+Renju", "Nine Men's Morris", "backgammon", "Chinese chess",
		"Shogi", "Lines of Action", "Ataxx", "Hex", "Jungle", "Neutron", "Philosopher's Football", "Quadrature", "Trax",
		"Tantrix", "Amazons", "Octi", "Gess", "Twixt", "Zertz", "Plateau", "Yinsh", "Punct", "Gobblet", "Hive", "Exxit",
		"Hnefatafl", "Kuba", "Tripples", "Chase", "Tumbling Down", "Sahara", "Byte", "Focus", "Dvonn", "Tamsk", "Gipf", "Kropki"}
	if ok && n > 0 && n < len(names) {
		return names[n]
	}
	return "game " + model.Quote(gm)
}
