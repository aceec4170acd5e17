package pattern

import (
	"encoding/json"
	"fmt"
	"sort"
	"strings"
)

// Severity grades a diagnostic.
type Severity uint8

// Severities, worst first.
const (
	Error   Severity = iota // the pattern (or file) is not used as written
	Warning                 // used, but probably not what the author meant
	Hint                    // style and portability
)

// String returns "error", "warning" or "hint".
func (s Severity) String() string {
	switch s {
	case Error:
		return "error"
	case Warning:
		return "warning"
	}
	return "hint"
}

// MarshalText writes the name of the severity.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Diagnostic is one finding about a database file. Line and Col are 1-based,
// Col in bytes of the raw line; a finding about a whole file has line 1, col 1.
type Diagnostic struct {
	File     string   `json:"file"`
	Line     int      `json:"line"`
	Col      int      `json:"col"`
	Severity Severity `json:"severity"`
	Code     string   `json:"code"` // P0xx from the reader, L1–L17 from the linter
	Msg      string   `json:"message"`
	Pattern  string   `json:"pattern,omitempty"`
	Source   string   `json:"source,omitempty"` // the raw line
}

// Error returns the one-line form
// "path:line:column: severity: code: message (pattern NAME)".
func (d *Diagnostic) Error() string {
	s := fmt.Sprintf("%s:%d:%d: %s: %s: %s", d.File, d.Line, d.Col, d.Severity, d.Code, d.Msg)
	if d.Pattern != "" {
		s += " (pattern " + d.Pattern + ")"
	}
	return s
}

// Text returns Error followed by the source line and a caret under the column,
// without a final newline.
func (d *Diagnostic) Text() string {
	if d.Source == "" && d.Col <= 1 {
		return d.Error()
	}
	var pad strings.Builder
	for i := 0; i < d.Col-1; i++ {
		if i < len(d.Source) && d.Source[i] == '\t' {
			pad.WriteByte('\t')
		} else if i >= len(d.Source) || d.Source[i]&0xC0 != 0x80 {
			pad.WriteByte(' ')
		}
	}
	return d.Error() + "\n    " + strings.ToValidUTF8(d.Source, "?") + "\n    " + pad.String() + "^"
}

// ErrorList holds the diagnostics of one load, in the order of file, line and
// column. A list may hold warnings only; use HasErrors to decide.
type ErrorList []*Diagnostic

// HasErrors reports whether at least one diagnostic is of severity Error.
func (l ErrorList) HasErrors() bool { return l.Count(Error) > 0 }

// Count returns the number of diagnostics of that severity.
func (l ErrorList) Count(s Severity) int {
	n := 0
	for _, d := range l {
		if d.Severity == s {
			n++
		}
	}
	return n
}

// Error returns the first error and the number of further ones.
func (l ErrorList) Error() string {
	for _, d := range l {
		if d.Severity != Error {
			continue
		}
		if n := l.Count(Error) - 1; n > 0 {
			return fmt.Sprintf("%s (and %d more)", d.Error(), n)
		}
		return d.Error()
	}
	return "no errors"
}

// Err returns the list as an error, or nil when it holds no diagnostic of
// severity Error.
func (l ErrorList) Err() error {
	if !l.HasErrors() {
		return nil
	}
	return l
}

// Text returns all diagnostics with source lines and carets.
func (l ErrorList) Text() string {
	var b strings.Builder
	for _, d := range l {
		b.WriteString(d.Text())
		b.WriteByte('\n')
	}
	return b.String()
}

// JSON returns the list as a JSON array.
func (l ErrorList) JSON() ([]byte, error) {
	if l == nil {
		l = ErrorList{}
	}
	return json.Marshal([]*Diagnostic(l))
}

// sortByPlace orders the list by file (in order of first appearance), line and
// column; diagnostics of one place keep their order.
func (l ErrorList) sortByPlace() {
	order := map[string]int{}
	for _, d := range l {
		if _, ok := order[d.File]; !ok {
			order[d.File] = len(order)
		}
	}
	sort.SliceStable(l, func(i, j int) bool {
		a, b := l[i], l[j]
		if a.File != b.File {
			return order[a.File] < order[b.File]
		}
		if a.Line != b.Line {
			return a.Line < b.Line
		}
		return a.Col < b.Col
	})
}
