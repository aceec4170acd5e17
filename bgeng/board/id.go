package board

import (
	"encoding/base64"
	"fmt"
	"strings"
	"unicode"
)

// IDError says what is wrong with an identifier, where, and what to do.
type IDError struct {
	Input  string // as given
	Column int    // from 1, in characters of Input
	What   string // what was found and what was expected
	Do     string // what the user can do
}

// Error returns "column N: what; what to do".
func (e *IDError) Error() string {
	return fmt.Sprintf("column %d: %s; %s", e.Column, e.What, e.Do)
}

// Form is the notation of an identifier.
type Form uint8

// The notations that [ParseID] reads.
const (
	FormPosition      Form = iota + 1 // Position ID alone
	FormPositionMatch                 // Position ID and Match ID
	FormXGID
)

// ID is what an identifier stands for.
type ID struct {
	Position Position
	Match    Match
	Form     Form
	Warnings []string // odd but accepted
	Notes    []string // harmless spelling differences
}

// ParseID reads a backgammon position in any of the usual forms:
//
//	4HPwATDgc/ABMA                   Position ID: money, cube 1, player 1 on roll
//	4HPwATDgc/ABMA:cIkFAAAAAAAA      Position ID and Match ID; also with a blank between
//	XGID=-b----E-C---eE---…:10       with or without "XGID="
//
// Quotes and blanks around are dropped. The error is an [*IDError].
func ParseID(s string) (ID, error) {
	body := strings.TrimFunc(s, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("\"'`", r) })
	lead := strings.Index(s, body)
	id, err := parseID(body)
	if bad, ok := err.(*IDError); ok {
		bad.Input = s
		bad.Column = len([]rune(s[:lead])) + bad.Column
	}
	return id, err
}

func parseID(body string) (ID, error) {
	if body == "" {
		return ID{}, &IDError{Column: 1, What: "empty identifier", Do: "give a Position ID, POSITION:MATCH or an XGID"}
	}
	if hasXGIDPrefix(body) || strings.Count(body, ":") >= 5 {
		p, m, err := ParseXGID(body)
		if err != nil {
			return ID{}, err
		}
		return finish(ID{Position: p, Match: m, Form: FormXGID}), nil
	}
	first, second, two := cutID(body)
	p, err := ParsePositionID(first)
	if err != nil {
		return ID{}, err
	}
	id := ID{Position: p, Match: Money(), Form: FormPosition}
	id.spelling(first, "Position ID")
	if !two {
		return finish(id), nil
	}
	m, err := ParseMatchID(second)
	if err != nil {
		if bad, ok := err.(*IDError); ok {
			bad.Column += len([]rune(body)) - len([]rune(second))
		}
		return ID{}, err
	}
	id.Match, id.Form = m, FormPositionMatch
	id.spelling(second, "Match ID")
	return finish(id), nil
}

func hasXGIDPrefix(s string) bool {
	return len(s) >= len(xgidPrefix) && strings.EqualFold(s[:len(xgidPrefix)], xgidPrefix)
}

// cutID splits at the first colon or run of blanks.
func cutID(s string) (first, second string, two bool) {
	at := strings.IndexFunc(s, func(r rune) bool { return r == ':' || unicode.IsSpace(r) })
	if at < 0 {
		return s, "", false
	}
	return s[:at], strings.TrimLeft(s[at:], ": \t\r\n"), true
}

func finish(id ID) ID {
	if w := id.Match.Warning(); w != "" {
		id.Warnings = append(id.Warnings, w)
	}
	return id
}

func (id *ID) spelling(s, kind string) {
	if strings.HasSuffix(s, "=") {
		id.Notes = append(id.Notes, kind+": padding \"=\" is not needed")
	}
	if strings.ContainsAny(s, "-_") {
		id.Notes = append(id.Notes, kind+": URL-safe letters read as \"+\" and \"/\"")
	}
}

// decode64 reads exactly want base64 characters; padding and URL-safe letters
// are accepted.
func decode64(s string, want int, kind string) (raw []byte, err error) {
	clean := strings.TrimRight(s, "=")
	clean = strings.NewReplacer("-", "+", "_", "/").Replace(clean)
	for i, r := range []rune(clean) {
		if r < 128 && (r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '+' || r == '/') {
			continue
		}
		return nil, &IDError{Input: s, Column: i + 1, What: fmt.Sprintf("%s: %q is not in the alphabet A-Z a-z 0-9 + /", kind, r), Do: "check the ID, a character is probably wrong"}
	}
	if len(clean) != want {
		return nil, &IDError{Input: s, Column: 1, What: fmt.Sprintf("%s: %d characters, expected %d", kind, len(clean), want), Do: "copy the whole ID"}
	}
	// The last character of a Position ID carries four unused bits.
	raw, err = base64.RawStdEncoding.DecodeString(clean)
	if err != nil {
		return nil, &IDError{Input: s, Column: 1, What: kind + ": " + err.Error(), Do: "check the ID"}
	}
	if base64.RawStdEncoding.EncodeToString(raw) != clean {
		return nil, &IDError{Input: s, Column: want, What: kind + ": stray bits in the last character", Do: "check the last character"}
	}
	return raw, nil
}

// clip quotes input for a message, at most 40 characters of it.
func clip(s string) string {
	runes := []rune(s)
	if len(runes) > 40 {
		return fmt.Sprintf("%q…", string(runes[:40]))
	}
	return fmt.Sprintf("%q", s)
}
