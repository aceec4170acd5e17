package pattern

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Options steer the reader. The zero value recognises everything by itself.
type Options struct {
	Dialect Dialect // DialectAuto: recognise
	Kind    Kind    // KindUnknown: by file name, else by content
}

// maxDiagnostics bounds the list of one file, so that a file of another format
// does not fill the memory.
const maxDiagnostics = 2000

// ReadFile reads one database from disk. An unreadable file gives a nil *DB and
// a diagnostic at 1:1.
func ReadFile(path string, opt Options) (*DB, ErrorList) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, ErrorList{{File: path, Line: 1, Col: 1, Severity: Error, Code: "P000", Msg: err.Error()}}
	}
	return Parse(path, data, opt)
}

// Parse reads a database text. The *DB is never nil and holds every pattern
// that is usable; the list holds what is wrong with the rest, and warnings.
// One broken pattern never hides the others. Parse does not panic, whatever the
// bytes, and is safe for concurrent use.
func Parse(path string, data []byte, opt Options) (*DB, ErrorList) {
	base := filepath.Base(path)
	db := &DB{Name: base, Path: path, Kind: opt.Kind, Dialect: opt.Dialect}
	if db.Kind == KindUnknown {
		db.Kind = kindOfName(base)
	}
	lines := splitLines(data)
	if db.Dialect == DialectAuto {
		db.Dialect = recognise(base, lines, db.Kind)
	}
	var diags ErrorList
	switch db.Dialect {
	case DialectMC:
		db.Kind = KindMC
		db.Notice = "Monte-Carlo table of GNU Go 3.8: recognised, out of scope, not read"
	case DialectEyes2002, DialectEyes38:
		db.Kind = KindEyes
		diags = readEyes(db, lines)
	case DialectDBZ:
		db.Kind = KindFullBoard
		diags = readDBZ(db, lines)
	default:
		r := reader{db: db, lines: lines, attrMap: "general", guess: db.Kind == KindUnknown}
		if db.Dialect == Dialect38 {
			r.attrMap = "none"
		}
		r.run()
		diags = r.diags
	}
	if db.Kind == KindReading {
		db.Notice = "experimental reading database of GNU Go 2002: constraints written in free C are kept as text, not evaluated"
	}
	db.finish()
	diags.sortByPlace()
	return db, diags
}

// splitLines cuts the text into lines without trailing white space.
func splitLines(data []byte) []string {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	lines := strings.Split(string(data), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " \t\r\v\f")
	}
	if n := len(lines); n > 0 && lines[n-1] == "" {
		lines = lines[:n-1]
	}
	return lines
}

// recognise tells the dialect from the content.
func recognise(base string, lines []string, kind Kind) Dialect {
	if strings.HasSuffix(base, ".dbz") {
		return DialectDBZ
	}
	headers, directives, mcEntries := 0, 0, 0
	eyes2002, eyes38, numbered := 0, 0, 0
	for _, l := range lines {
		switch {
		case strings.HasPrefix(l, "Pattern"):
			headers++
			if isInteger(strings.TrimSpace(l[len("Pattern"):])) {
				numbered++
			}
		case isDirective(l):
			directives++
		case len(l) > 1 && l[0] == ':' && l[1] >= '0' && l[1] <= '9':
			mcEntries++
			if isEyes38(l[1:]) {
				eyes38++
			} else if len(l) == 4 && l[2] == ',' {
				eyes2002++
			}
		}
	}
	switch {
	case kind == KindMC || headers == 0 && mcEntries > 0 && directives == 0:
		return DialectMC
	case kind == KindEyes || headers > 0 && numbered == headers && eyes38+eyes2002 > 0:
		if eyes38 >= eyes2002 && eyes38 > 0 {
			return DialectEyes38
		}
		return DialectEyes2002
	case directives > 0:
		return Dialect38
	}
	return Dialect2002
}

func isInteger(s string) bool {
	if s == "" || len(s) > 9 {
		return false
	}
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

func isEyes38(s string) bool { return len(s) == 4 && isInteger(s) }

func isDirective(l string) bool {
	word, _, _ := strings.Cut(l, " ")
	return word == "attribute_map" || word == "goal_elements" || word == "callback_data"
}

// state is the place in a pattern that the reader has reached.
type state uint8

const (
	stIdle      state = iota
	stHeader          // header seen
	stDiagram         // in the main diagram
	stDiagramOK       // main diagram closed
	stEntry           // entry line seen
	stLabels          // in the constraint diagram
	stLabelsOK        // constraint diagram closed
	stConstraint
	stAction
)

// srcLine is a line of the file with its number.
type srcLine struct {
	text string
	no   int
}

// draft is the pattern being read.
type draft struct {
	header             srcLine
	name               string
	nameCol            int
	diagram, labels    []srcLine
	entry              srcLine
	constraint, action []srcLine
	last               int // number of the last line that belongs here
	broken             bool
	attrMap            string
}

// reader turns the lines of a pattern file into patterns.
type reader struct {
	db      *DB
	lines   []string
	diags   ErrorList
	st      state
	cur     *draft
	attrMap string
	started bool // a pattern has been seen
	guess   bool // the kind is not known yet
	drafts  []*draft
}

func (r *reader) add(sev Severity, code string, line, col int, format string, args ...any) {
	if len(r.diags) >= maxDiagnostics {
		return
	}
	d := &Diagnostic{
		File: r.db.Path, Line: line, Col: max(col, 1), Severity: sev, Code: code,
		Msg: fmt.Sprintf(format, args...),
	}
	if line >= 1 && line <= len(r.lines) {
		d.Source = r.lines[line-1]
	}
	if r.cur != nil {
		d.Pattern = r.cur.name
		if sev == Error {
			r.cur.broken = true
		}
	}
	r.diags = append(r.diags, d)
}

// run reads the whole file: first the lines into drafts, then the drafts into
// patterns, so that the kind can be guessed from all of them.
func (r *reader) run() {
	for i, l := range r.lines {
		r.line(srcLine{l, i + 1})
	}
	r.closePattern()
	if r.guess {
		r.db.Kind = guessKind(r.drafts)
	}
	seen := map[string]int{}
	for _, d := range r.drafts {
		r.cur = d
		if first, dup := seen[d.name]; dup && r.db.Kind != KindFullBoard {
			r.add(Warning, "P003", d.header.no, d.nameCol, "pattern name already used at line %d", first)
		} else if !dup {
			seen[d.name] = d.header.no
		}
		if p := r.build(d); p != nil && !d.broken {
			r.db.Patterns = append(r.db.Patterns, p)
		}
	}
	r.cur = nil
	if r.guess && r.db.Kind == KindUnknown {
		r.db.Kind = KindMove
	}
	if len(r.drafts) == 0 {
		r.db.Notice = "no patterns in this file"
	}
}

// line feeds one line to the state machine.
func (r *reader) line(l srcLine) {
	if len(l.text) > 498 {
		r.add(Hint, "P001", l.no, 499, "line longer than 498 characters: GNU Go cannot read it")
	}
	t := l.text
	switch {
	case t == "" || t[0] == '#':
		r.separator()
	case strings.HasPrefix(t, "Pattern"):
		r.header(l)
	case isDirective(t):
		r.directive(l)
	case t[0] == ':':
		r.entryLine(l)
	case t[0] == ';':
		r.constraintLine(l)
	case t[0] == '>':
		r.actionLine(l)
	case t[0] == ' ' || t[0] == '\t':
		r.add(Error, "P001", l.no, 1, "line begins with a blank: diagrams, entries and comments start in column 1")
	case strings.IndexByte(".,!*?+-|", t[0]) >= 0 || isLetter(t[0]):
		r.diagramRow(l)
	default:
		r.add(Error, "P001", l.no, 1, "malformed line: %q begins no kind of line", printable(t[0]))
	}
	if r.cur != nil && t != "" && t[0] != '#' {
		r.cur.last = l.no
	}
}

// printable returns the byte as text that a terminal shows.
func printable(b byte) string {
	if b < 0x20 || b >= 0x7f {
		return fmt.Sprintf("byte %#02x", b)
	}
	return string(rune(b))
}

func isLetter(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' }

func (r *reader) separator() {
	switch r.st {
	case stDiagram:
		r.st = stDiagramOK
	case stLabels:
		r.st = stLabelsOK
	}
}

func (r *reader) header(l srcLine) {
	r.closePattern()
	r.started = true
	rest := l.text[len("Pattern"):]
	name := strings.TrimLeft(rest, " \t")
	col := len(l.text) - len(name) + 1
	if i := strings.IndexAny(name, " \t"); i >= 0 {
		name = name[:i]
	}
	if name == "" {
		r.add(Error, "P002", l.no, len(l.text)+1, "pattern without a name: write \"Pattern NAME\"")
		// Keep the state machine in step: read the body, then drop it.
		r.cur = &draft{header: l, nameCol: col, broken: true, attrMap: r.attrMap}
		r.st = stHeader
		return
	}
	full := name
	if len(name) > 79 {
		name = name[:79]
	}
	name = strings.ToValidUTF8(name, "?")
	r.cur = &draft{header: l, name: name, nameCol: col, attrMap: r.attrMap, last: l.no}
	r.st = stHeader
	if len(full) > 79 {
		r.add(Warning, "P002", l.no, col+79, "name longer than 79 characters is cut")
	}
}

// closePattern ends the current draft, judging the state it was left in.
func (r *reader) closePattern() {
	d := r.cur
	if d == nil {
		return
	}
	switch r.st {
	case stHeader:
		r.add(Warning, "P004", d.header.no, d.nameCol, "empty pattern: no diagram follows")
		d.broken = true
	case stDiagram, stDiagramOK:
		r.add(Error, "P004", d.header.no, d.nameCol, "pattern has no entry line (a line that begins with ':')")
	case stLabels, stLabelsOK:
		if !usesLabelField(d.entry.text) {
			sev := Warning
			if !r.db.Dialect.is38() {
				sev = Error
			}
			r.add(sev, "P004", d.labels[0].no, 1, "constraint diagram without a constraint or action")
		}
	}
	if r.st != stHeader {
		r.drafts = append(r.drafts, d)
	}
	r.cur, r.st = nil, stIdle
}

// usesLabelField reports whether an entry line has an attribute that names a
// label, which justifies a constraint diagram without a constraint.
func usesLabelField(entry string) bool {
	return strings.Contains(entry, "threatens_to_capture") || strings.Contains(entry, "threatens_eye") ||
		strings.Contains(entry, "reverse_sente")
}

func (r *reader) diagramRow(l srcLine) {
	switch r.st {
	case stIdle:
		r.add(Error, "P004", l.no, 1, "stray line: a diagram row outside a pattern")
	case stHeader:
		r.st = stDiagram
		r.cur.diagram = append(r.cur.diagram, l)
	case stDiagram:
		r.cur.diagram = append(r.cur.diagram, l)
	case stEntry:
		r.st = stLabels
		r.cur.labels = append(r.cur.labels, l)
	case stLabels:
		r.cur.labels = append(r.cur.labels, l)
	case stDiagramOK:
		r.add(Error, "P004", l.no, 1, "second diagram before the entry line: an empty line or comment ends a diagram")
	default:
		r.add(Error, "P004", l.no, 1, "diagram row where a constraint, an action or the next pattern is expected")
	}
}

func (r *reader) entryLine(l srcLine) {
	switch r.st {
	case stDiagram, stDiagramOK:
		r.cur.entry = l
		r.st = stEntry
	case stIdle:
		r.add(Warning, "P004", l.no, 1, "entry line outside a pattern is ignored")
	case stHeader:
		r.add(Warning, "P004", l.no, 1, "entry line before the diagram is ignored")
	default:
		r.add(Warning, "P004", l.no, 1, "second entry line is ignored (the first is at line %d)", r.cur.entry.no)
	}
}

func (r *reader) constraintLine(l srcLine) {
	switch r.st {
	case stLabels, stLabelsOK, stConstraint:
		r.st = stConstraint
		r.cur.constraint = append(r.cur.constraint, l)
	case stEntry:
		r.lost(l, "constraint ignored by GNU Go: no constraint diagram stands before it")
	case stAction:
		r.lost(l, "constraint ignored: it stands after an action line")
	default:
		r.add(Warning, "P004", l.no, 1, "constraint line before the entry line is ignored")
	}
}

// lost reports a constraint line that GNU Go drops. The pattern stays usable,
// without the constraint, as it is there.
func (r *reader) lost(l srcLine, msg string) {
	broken := r.cur.broken
	r.add(Error, "P040", l.no, 1, "%s", msg)
	r.cur.broken = broken
}

func (r *reader) actionLine(l srcLine) {
	switch r.st {
	case stEntry, stLabels, stLabelsOK, stConstraint, stAction:
		r.st = stAction
		r.cur.action = append(r.cur.action, l)
	default:
		r.add(Warning, "P004", l.no, 1, "action line before the entry line is ignored")
	}
}
