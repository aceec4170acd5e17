package pattern

import (
	"hash/fnv"
	"strings"
	"sync"
)

// Class is a set of class letters.
type Class uint64

// classLetters are the letters that may stand in the class field.
const classLetters = "sOoXxDCcnBAbeEadIJjtTUWFYN"

func classBit(letter byte) Class {
	switch {
	case letter >= 'A' && letter <= 'Z':
		return 1 << (letter - 'A')
	case letter >= 'a' && letter <= 'z':
		return 1 << (letter - 'a' + 26)
	}
	return 0
}

// Has reports whether the set holds the letter.
func (c Class) Has(letter byte) bool { return c&classBit(letter) != 0 }

// HasAny reports whether the set holds one of the letters.
func (c Class) HasAny(letters string) bool {
	for i := 0; i < len(letters); i++ {
		if c.Has(letters[i]) {
			return true
		}
	}
	return false
}

// String returns the letters in the order of the format's table, "-" for none.
func (c Class) String() string {
	var b strings.Builder
	for i := 0; i < len(classLetters); i++ {
		if c.Has(classLetters[i]) {
			b.WriteByte(classLetters[i])
		}
	}
	if b.Len() == 0 {
		return "-"
	}
	return b.String()
}

// Field is one name(argument) of an entry line.
type Field struct {
	Name  string
	Value float64 // numeric fields
	Label byte    // label fields: a letter or '*'
}

// Borders says which edges of the board a diagram touches.
type Borders struct{ North, South, West, East bool }

func (b Borders) any() bool { return b.North || b.South || b.West || b.East }

// Pattern is one pattern of a database. It is immutable after loading.
type Pattern struct {
	Name    string
	Line    int // of the header, 1-based
	EndLine int // last line that belongs to the pattern
	Index   int // position in its database

	Rows, Cols int
	Cells      []byte // Rows×Cols, row-major: one of . X O x o ? * , !  (Q and Y become O and X)
	Borders    Borders
	Anchor     int  // cell index of the anchor
	AnchorX    bool // the anchor is an X stone
	Forced     bool // the anchor was forced by Q or Y
	Move       int  // cell index of *, or -1

	Symmetry byte  // symmetry letter as used (8 when it was unknown)
	Classes  Class // class letters
	Fields   []Field
	Helper   string // name of the helper, "" for none

	Labels     []byte     // constraint diagram, row-major, 0 where no label; nil without one
	LabelCell  [128]int16 // cell index of each letter, -1 where undefined
	Constraint *Expr      // nil when there is none
	Action     *Action    // nil when there is none

	Source []string // raw text lines, header first
	Stale  bool     // kept from the last good version of a file that is broken now

	hash uint64
}

// Value returns the value(x) (or minvalue(x)) field, 0 when there is none.
func (p *Pattern) Value() float64 {
	v, _ := p.Field("value")
	return v
}

// Field returns the numeric field of that name and whether it is there. The
// synonyms minvalue, minterri and followup_value count as value, terri and
// followup.
func (p *Pattern) Field(name string) (float64, bool) {
	name = canonicalField(name)
	for i := range p.Fields {
		if canonicalField(p.Fields[i].Name) == name {
			return p.Fields[i].Value, true
		}
	}
	return 0, false
}

func canonicalField(name string) string {
	switch name {
	case "minvalue":
		return "value"
	case "minterri":
		return "terri"
	case "followup_value":
		return "followup"
	}
	return name
}

// Cell returns the symbol at (row, col) of the diagram.
func (p *Pattern) Cell(row, col int) byte { return p.Cells[row*p.Cols+col] }

// Orientations returns the half-open range of transformation numbers that the
// symmetry letter asks for.
func (p *Pattern) Orientations() (first, end int) { return orientationRange(p.Symmetry) }

// Hash identifies the content of the pattern (everything but its place in the
// file); equal texts have equal hashes.
func (p *Pattern) Hash() uint64 { return p.hash }

func (p *Pattern) computeHash() {
	h := fnv.New64a()
	for _, line := range p.Source {
		if line == "" || line[0] == '#' {
			continue
		}
		h.Write([]byte(line))
		h.Write([]byte{'\n'})
	}
	p.hash = h.Sum64()
}

// DB is one database file. It is immutable after loading.
type DB struct {
	Name     string // base name, such as "conn.db"
	Path     string // as given
	Kind     Kind
	Dialect  Dialect
	Patterns []*Pattern
	Eyes     []*EyeShape // KindEyes only
	Notice   string      // says what of the file is out of scope, "" when all is read

	directives   []directive
	byName       map[string]*Pattern
	markAndBlock bool             // some pattern has class t besides A or D
	compiled     func() *compiled // made on first use
}

// Pattern returns the pattern of that name, or nil. With duplicate names it is
// the first.
func (db *DB) Pattern(name string) *Pattern { return db.byName[name] }

// finish builds the derived tables once all patterns are there.
func (db *DB) finish() {
	db.byName = make(map[string]*Pattern, len(db.Patterns))
	for i, p := range db.Patterns {
		p.Index = i
		db.markAndBlock = db.markAndBlock || p.Classes.Has('t') && p.Classes.HasAny("AD")
		if db.byName[p.Name] == nil {
			db.byName[p.Name] = p
		}
	}
	patterns, full := db.Patterns, db.Kind == KindFullBoard
	db.compiled = sync.OnceValue(func() *compiled { return compile(patterns, full) })
}

// Counts are the figures of one database that the parser self-check compares.
type Counts struct {
	Patterns, Constraints, Actions, Orientations int
}

// Counts returns the number of patterns, of patterns with a constraint and with
// an action, and of pattern orientations that a matcher tries per anchor.
func (db *DB) Counts() Counts {
	c := Counts{Patterns: len(db.Patterns) + len(db.Eyes)}
	for _, p := range db.Patterns {
		if p.Constraint != nil {
			c.Constraints++
		}
		if p.Action != nil {
			c.Actions++
		}
		first, end := p.Orientations()
		c.Orientations += end - first
	}
	return c
}
