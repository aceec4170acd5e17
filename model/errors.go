package model

import (
	"fmt"
	"slices"
	"strings"
)

// Severity grades what a reader found.
type Severity uint8

// The three grades.
const (
	Note     Severity = iota // harmless oddity, kept in JSON, not printed
	Warning                  // repaired, ignored or suspicious; the record loads
	Critical                 // nothing usable; the file is refused
)

// String returns "note", "warning" or "error".
func (s Severity) String() string {
	switch s {
	case Note:
		return "note"
	case Warning:
		return "warning"
	}
	return "error"
}

// MarshalText writes the severity as String does.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Error is one message about a record with its place. Line and Column count from
// 1, the column in characters; both are 0 for binary formats, whose place is
// Offset, from 0, in Member if the format has members (-1: no offset known).
type Error struct {
	File     string   `json:"file"`
	Line     int      `json:"line,omitempty"`
	Column   int      `json:"column,omitempty"`
	Offset   int64    `json:"offset"`
	Member   string   `json:"member,omitempty"`
	Property string   `json:"property,omitempty"` // property, tag or field, if any
	Msg      string   `json:"message"`            // what was found; what was expected or done
	Severity Severity `json:"severity"`
	Code     string   `json:"code"` // kind of message: equal for all of one kind
	Game     int      `json:"game"` // index of the game it belongs to, -1 if none
	Node     NodeID   `json:"node"` // node it belongs to, -1 if none
}

// Place returns FILE:LINE:COL, FILE:+OFFSET or FILE(member):+OFFSET.
func (e *Error) Place() string {
	file := e.File
	if file == "" {
		file = "-"
	}
	switch {
	case e.Line > 0:
		return fmt.Sprintf("%s:%d:%d", file, e.Line, max(e.Column, 1))
	case e.Member != "":
		return fmt.Sprintf("%s(%s):+0x%x", file, e.Member, max(e.Offset, 0))
	}
	return fmt.Sprintf("%s:+0x%x", file, max(e.Offset, 0))
}

// Error returns the place and the message, on one line.
func (e *Error) Error() string { return e.Place() + ": " + e.Msg }

// ErrorList is a list of messages in the order of their places.
type ErrorList []*Error

// Error returns the first message and how many follow.
func (l ErrorList) Error() string {
	switch len(l) {
	case 0:
		return "no errors"
	case 1:
		return l[0].Error()
	}
	return fmt.Sprintf("%s (and %d more)", l[0].Error(), len(l)-1)
}

// Unwrap gives the single messages to errors.Is and errors.As.
func (l ErrorList) Unwrap() []error {
	out := make([]error, len(l))
	for i, e := range l {
		out[i] = e
	}
	return out
}

// Err returns the list as an error, nil if it is empty.
func (l ErrorList) Err() error {
	if len(l) == 0 {
		return nil
	}
	return l
}

// Sorted returns the list in the order of place, without messages that repeat
// another one at the same place. It sorts and cuts the list itself.
func (l ErrorList) Sorted() ErrorList {
	slices.SortStableFunc(l, compareErrors)
	return slices.CompactFunc(l, func(a, b *Error) bool {
		return compareErrors(a, b) == 0 && a.Msg == b.Msg
	})
}

func compareErrors(a, b *Error) int {
	if c := strings.Compare(a.File, b.File); c != 0 {
		return c
	}
	if c := strings.Compare(a.Member, b.Member); c != 0 {
		return c
	}
	for _, d := range [...]int{a.Line - b.Line, a.Column - b.Column, int(a.Offset - b.Offset)} {
		if d != 0 {
			return d
		}
	}
	return strings.Compare(a.Msg, b.Msg)
}

// AtLeast returns the messages of grade s or worse.
func (l ErrorList) AtLeast(s Severity) ErrorList {
	var out ErrorList
	for _, e := range l {
		if e.Severity >= s {
			out = append(out, e)
		}
	}
	return out
}

// maxOfKind is the number of warnings of one kind that Lines prints.
const maxOfKind = 20

// Lines returns the warnings and errors for printing, one a line without line
// end. Of each kind at most 20 are given; a count replaces the rest.
func (l ErrorList) Lines() []string {
	var out []string
	counts := map[string]int{}
	last := map[string]*Error{}
	var kinds []string
	for _, e := range l {
		if e.Severity < Warning {
			continue
		}
		if counts[e.Code] == 0 {
			kinds = append(kinds, e.Code)
		}
		counts[e.Code]++
		last[e.Code] = e
		if counts[e.Code] <= maxOfKind {
			out = append(out, e.Error())
		}
	}
	for _, k := range kinds {
		if n := counts[k] - maxOfKind; n > 0 {
			out = append(out, fmt.Sprintf("%s: and %d more of this kind (%s)", last[k].File, n, k))
		}
	}
	return out
}

// quoteMax is the length at which quoted input is cut, in characters.
const quoteMax = 40

// Quote returns input text for a message: at most 40 characters, in double
// quotes, control characters as \x1b, so that a file cannot repaint a terminal.
func Quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	n := 0
	for _, r := range s {
		if n == quoteMax {
			b.WriteString("…")
			break
		}
		n++
		switch {
		case r == '\n':
			b.WriteString(`\n`)
		case r < 0x20 || r == 0x7f:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r >= 0x80 && r < 0xa0 || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
