// Package diag collects the notes, warnings and errors of a reader with their
// places, and finds lines and columns in a text.
//
// It does not print; model.ErrorList does the ordering and counting.
package diag

import (
	"fmt"
	"unicode/utf8"

	"ana/model"
)

// maxPerCode bounds the messages of one kind that are stored, so that a hostile
// file cannot fill the memory with them.
const maxPerCode = 2000

// Place is a place in a text (Line and Column from 1) or in binary data (Line 0,
// Offset from 0, Member if there are several).
type Place struct {
	Line, Column int
	Offset       int64
	Member       string
}

// At returns the place of a line and column.
func At(line, column int) Place { return Place{Line: line, Column: column, Offset: -1} }

// AtOffset returns the place of a byte.
func AtOffset(off int) Place { return Place{Offset: int64(off)} }

// List collects messages. It is not safe for concurrent use.
type List struct {
	File string
	// Game is the index that new messages get; -1 outside games.
	Game  int
	all   model.ErrorList
	count map[string]int
}

// New returns an empty list for a file.
func New(file string) *List { return &List{File: file, Game: -1, count: map[string]int{}} }

// Add stores a message. Code names its kind; property may be empty.
func (l *List) Add(s model.Severity, at Place, code, property, format string, args ...any) {
	l.count[code]++
	if l.count[code] > maxPerCode {
		return
	}
	l.all = append(l.all, &model.Error{
		File: l.File, Line: at.Line, Column: at.Column, Offset: at.Offset, Member: at.Member,
		Property: property, Msg: fmt.Sprintf(format, args...), Severity: s, Code: code,
		Game: l.Game, Node: model.NoNode,
	})
}

// Note stores a note.
func (l *List) Note(at Place, code, format string, args ...any) {
	l.Add(model.Note, at, code, "", format, args...)
}

// Warn stores a warning.
func (l *List) Warn(at Place, code, format string, args ...any) {
	l.Add(model.Warning, at, code, "", format, args...)
}

// Fail stores an error.
func (l *List) Fail(at Place, code, format string, args ...any) {
	l.Add(model.Critical, at, code, "", format, args...)
}

// Append stores messages made elsewhere; those without file get this one's.
func (l *List) Append(list model.ErrorList) {
	for _, e := range list {
		l.count[e.Code]++
		if l.count[e.Code] > maxPerCode {
			continue
		}
		if e.File == "" {
			e.File = l.File
		}
		l.all = append(l.all, e)
	}
}

// Sorted returns the messages in the order of place.
func (l *List) Sorted() model.ErrorList { return l.all.Sorted() }

// Tracker finds lines and columns of rising offsets in one pass.
type Tracker struct {
	text      string
	off       int
	line, col int
}

// NewTracker returns a tracker at the start of text.
func NewTracker(text string) Tracker { return Tracker{text: text, line: 1, col: 1} }

// At returns the line and column of offset off, which must not be less than the
// one of the last call. CR, LF and CRLF end a line; a tab is one column.
func (t *Tracker) At(off int) (line, col int) {
	off = min(off, len(t.text))
	for t.off < off {
		part := t.text[t.off:off]
		i := lineEnd(part)
		if i < 0 {
			t.col += utf8.RuneCountInString(part)
			t.off = off
			break
		}
		t.off += i + 1
		if part[i] == '\r' && t.off < len(t.text) && t.text[t.off] == '\n' {
			if t.off >= off {
				t.col += utf8.RuneCountInString(part[:i]) + 1
				break
			}
			t.off++
		}
		t.line++
		t.col = 1
	}
	return t.line, t.col
}

// lineEnd returns the index of the first CR or LF, -1 if there is none.
func lineEnd(s string) int {
	for i := range len(s) {
		if s[i] == '\n' || s[i] == '\r' {
			return i
		}
	}
	return -1
}

// Place is At as a Place.
func (t *Tracker) Place(off int) Place { return At(t.At(off)) }
