package sgf

import (
	"strings"
	"unicode/utf8"

	"ana/model"
	"ana/model/record/diag"
)

// Limits on what one file may hold. The largest real files have a tenth of it.
const (
	MaxNodes  = 500_000
	MaxValues = 2_000_000
	maxName   = 64
)

// Node is one node of a parsed tree.
type Node struct {
	Parent       int32 // index in Tree.Nodes, -1 for the root
	Line, Column int32
	Props        []model.Prop
}

// Tree is one game tree; its nodes are in the order of the file.
type Tree struct {
	Nodes        []Node
	Line, Column int
	Text         string // the source of the tree
	Junk         string // text before the tree
}

// Collection is a parsed file.
type Collection struct {
	Trees []Tree
	Tail  string // text after the last tree
}

// parser is the state of one Parse.
type parser struct {
	s       string
	pos     int
	where   diag.Tracker
	log     *diag.List
	out     Collection
	values  int
	nodes   int
	stack   []frame
	cur     int32 // current node, -1 before the first
	opened  int32 // node at which the innermost "(" stood
	pending bool  // a ")" came since the last ";" or "("
	full    bool

	// Most nodes have one property, and most properties one value: room for these
	// is made for many at a time.
	spareProps  []model.Prop
	spareValues []string
}

// spare is how many nodes and values room is made for.
const spare = 128

// oneOf returns an empty slice with room for one element of pool.
func oneOf[T any](pool *[]T) []T {
	if len(*pool) == 0 {
		*pool = make([]T, spare)
	}
	one := (*pool)[0:0:1]
	*pool = (*pool)[1:]
	return one
}

// frame is a run of open parentheses at the same node.
type frame struct {
	node int32
	n    int
}

// Parse splits decoded text into trees. It never fails; what it repairs or skips is
// reported to log. Time and memory are linear in the text.
func Parse(text string, log *diag.List) Collection {
	p := &parser{s: text, where: diag.NewTracker(text), log: log}
	for p.between() {
		p.tree()
		if p.full {
			break
		}
	}
	return p.out
}

// isSpace reports white space between tokens; U+FEFF is handled by skipSpace.
func isSpace(c byte) bool {
	switch c {
	case ' ', '\t', '\n', '\r', '\v', '\f', 0:
		return true
	}
	return false
}

func isLetter(c byte) bool { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' }

// skipSpace returns the first offset from i on that is not white space.
func skipSpace(s string, i int) int {
	for i < len(s) {
		switch {
		case isSpace(s[i]):
			i++
		case strings.HasPrefix(s[i:], "\uFEFF"):
			i += 3
		default:
			return i
		}
	}
	return i
}

// between skips the text before a tree and reports whether a tree begins at pos.
func (p *parser) between() bool {
	start := p.pos
	for i := p.pos; ; {
		k := strings.IndexByte(p.s[i:], '(')
		if k < 0 {
			p.out.Tail = p.junk(start, len(p.s), false)
			return false
		}
		i += k
		ok, failed := startsTree(p.s, i)
		if ok {
			junk := p.junk(start, i, true)
			p.pos = i
			line, col := p.where.At(i)
			p.out.Trees = append(p.out.Trees, Tree{Line: line, Column: col, Junk: junk})
			return true
		}
		i = failed
	}
}

// startsTree reports whether the "(" at i opens a game tree: more "(" and blanks may
// follow, then ";" or a property. If not, the search goes on at next.
func startsTree(s string, i int) (ok bool, next int) {
	for i < len(s) && s[i] == '(' {
		i = skipSpace(s, i+1)
	}
	if i < len(s) && s[i] == ';' {
		return true, i
	}
	_, value, isProp := property(s, i)
	return isProp && value > i, max(i, 1)
}

// property reports whether a property begins at i: a name and "[". It returns the
// end of the name and the offset of the bracket.
func property(s string, i int) (end, bracket int, ok bool) {
	end = i
	for end < len(s) && end-i <= maxName && (isLetter(s[end]) || end > i && s[end] >= '0' && s[end] <= '9') {
		end++
	}
	if end == i || end-i > maxName {
		return end, end, false
	}
	bracket = skipSpace(s, end)
	return end, bracket, bracket < len(s) && s[bracket] == '['
}

// blanks is the white space of SGF.
const blanks = " \t\r\n\v\f\x00\uFEFF"

// junkWarn is the length above which skipped text is a warning.
const junkWarn = 1024

// junk reports and returns the text between trees, without white space around.
func (p *parser) junk(from, to int, before bool) string {
	part := p.s[from:to]
	text := strings.Trim(part, blanks)
	if len(p.out.Trees) > 0 {
		text = strings.TrimLeft(text, blanks+")")
	}
	if strings.Contains(part, ")") && len(p.out.Trees) > 0 {
		p.surplus(from, to)
	}
	if strings.Contains(part, "\x00\x00") {
		p.log.Note(p.where.Place(to), "sgf-nul", "NUL bytes between games; read as blanks")
	}
	if text == "" {
		return ""
	}
	sev := model.Note
	if len(text) > junkWarn {
		sev = model.Warning
	}
	what := "after the last game"
	if before {
		what = "before the game"
	}
	p.log.Add(sev, p.where.Place(to), "sgf-junk", "", "text %s %s; skipped and kept", model.Quote(text), what)
	return text
}

// maxSurplus is the number of surplus ")" in a row that get a message each.
const maxSurplus = 100

// surplus reports ")" outside of trees that stand directly after one.
func (p *parser) surplus(from, to int) {
	n := 0
	for i := skipSpace(p.s, from); i < to && p.s[i] == ')'; i = skipSpace(p.s, i+1) {
		if n++; n <= maxSurplus {
			p.log.Warn(p.where.Place(i), "sgf-surplus", `surplus ")"; ignored`)
		}
	}
	if n > maxSurplus {
		p.log.Warn(p.where.Place(to), "sgf-surplus", `%d more surplus ")" before this place; ignored`, n-maxSurplus)
	}
}

// tree reads the tree that begins at pos.
func (p *parser) tree() {
	t := &p.out.Trees[len(p.out.Trees)-1]
	start := p.pos
	p.stack, p.cur, p.opened, p.pending = p.stack[:0], -1, -2, false
	depth := 0
	for {
		p.pos = skipSpace(p.s, p.pos)
		if p.pos >= len(p.s) {
			p.log.Warn(p.where.Place(len(p.s)), "sgf-unclosed", `the file ends inside a game, %d ")" missing; closed`, depth)
			break
		}
		switch c := p.s[p.pos]; {
		case c == '(':
			p.open()
			depth++
			p.pos++
		case c == ')':
			if p.opened == p.cur && !p.pending {
				p.log.Warn(p.where.Place(p.pos), "sgf-empty", `"()" without a node; ignored`)
			}
			p.pos++
			depth--
			p.close()
		case c == ';':
			p.node(t, p.pos)
			p.pos++
		default:
			p.props(t)
		}
		if depth == 0 || p.full {
			break
		}
	}
	t.Text = p.s[start:p.pos]
}

func (p *parser) open() {
	if n := len(p.stack); n > 0 && p.stack[n-1].node == p.cur {
		p.stack[n-1].n++
	} else {
		p.stack = append(p.stack, frame{p.cur, 1})
	}
	p.opened, p.pending = p.cur, false
}

func (p *parser) close() {
	top := &p.stack[len(p.stack)-1]
	p.cur = top.node
	if top.n--; top.n == 0 {
		p.stack = p.stack[:len(p.stack)-1]
	}
	p.pending = true
}

// node appends a node whose parent is the current one and makes it current.
func (p *parser) node(t *Tree, at int) {
	line, col := p.where.At(at)
	if p.nodes >= MaxNodes {
		p.overflow(line, col, "more than 500000 nodes")
		return
	}
	p.nodes++
	parent := p.cur
	if parent < 0 && len(t.Nodes) > 0 {
		parent = 0 // a second node without parent: hung under the root
	}
	if t.Nodes == nil && len(p.out.Trees) == 1 {
		t.Nodes = make([]Node, 0, min(len(p.s)/8+1, 512))
	}
	t.Nodes = append(t.Nodes, Node{Parent: parent, Line: int32(line), Column: int32(col)})
	p.cur = int32(len(t.Nodes) - 1)
	p.opened, p.pending = -2, false
}

func (p *parser) overflow(line, col int, what string) {
	p.full = true
	p.log.Warn(diag.At(line, col), "sgf-limit", "%s; the rest of the file is not read", what)
}

// props reads one property, or skips what is none.
func (p *parser) props(t *Tree) {
	end, bracket, ok := property(p.s, p.pos)
	if !ok {
		p.stray(end)
		return
	}
	at := p.pos
	line, col := p.where.At(at)
	if p.cur < 0 || p.pending || p.opened == p.cur {
		switch {
		case p.pending:
			p.log.Warn(diag.At(line, col), "sgf-node", `property %s after ")" without ";"; a new node is made`, p.s[at:end])
		default:
			p.log.Warn(diag.At(line, col), "sgf-node", `"(" followed by property %s without ";"; a node starts here`, p.s[at:end])
		}
		p.node(t, at)
		if p.full {
			return
		}
	}
	prop := model.Prop{Name: p.s[at:end], Line: int32(line), Column: int32(col)}
	prop.ID = p.canonical(prop.Name, line, col)
	prop.Values = oneOf(&p.spareValues)
	for i := bracket; i < len(p.s) && p.s[i] == '['; i = skipSpace(p.s, p.pos) {
		v, ok := p.value(i)
		prop.Values = append(prop.Values, v)
		if p.values++; !ok || p.values > MaxValues {
			break
		}
	}
	n := &t.Nodes[p.cur]
	if n.Props == nil {
		n.Props = oneOf(&p.spareProps)
	}
	n.Props = append(n.Props, prop)
	if p.values > MaxValues {
		p.overflow(line, col, "more than 2000000 property values")
	}
}

// canonical returns the name without the lower-case letters of FF[1] to FF[3].
func (p *parser) canonical(name string, line, col int) string {
	upper, lower, digit := 0, 0, 0
	for i := range len(name) {
		switch c := name[i]; {
		case c >= 'a':
			lower++
		case c >= 'A':
			upper++
		default:
			digit++
		}
	}
	if digit > 0 {
		p.log.Note(diag.At(line, col), "sgf-digit", "property name %s has a digit; kept", name)
	}
	switch {
	case upper == 0:
		p.log.Warn(diag.At(line, col), "sgf-lower", "property name %s has no capital letter; kept as unknown", name)
		return name
	case lower == 0:
		return name
	}
	id := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' {
			return -1
		}
		return r
	}, name)
	if !isLetter(id[0]) {
		return name
	}
	return id
}

// value reads the value whose "[" is at i and leaves pos behind its "]".
func (p *parser) value(i int) (v string, closed bool) {
	for k := i + 1; k < len(p.s); k++ {
		switch p.s[k] {
		case ']':
			p.pos = k + 1
			return p.s[i+1 : k], true
		case '\\':
			k++
		}
	}
	p.log.Warn(p.where.Place(i), "sgf-value", `the value that opens here has no "]"; it ends with the file`)
	p.pos = len(p.s)
	return p.s[i+1:], false
}

// stray skips characters that begin nothing, up to the next that do.
func (p *parser) stray(nameEnd int) {
	start := p.pos
	place := p.where.Place(start)
	i := max(nameEnd, start)
	next := skipSpace(p.s, i)
	if i > start && (next >= len(p.s) || strings.IndexByte(";()", p.s[next]) >= 0) && p.s[start] <= 'Z' {
		p.log.Warn(place, "sgf-novalue", "property %s without a value; ignored", p.s[start:i])
		p.pos = i
		return
	}
	for i == start || i < len(p.s) {
		if i > start {
			if c := p.s[i]; c == ';' || c == '(' || c == ')' {
				break
			}
			if !isLetter(p.s[i-1]) && isLetter(p.s[i]) {
				end, _, ok := property(p.s, i)
				if ok {
					break
				}
				i = max(end, i+1)
				continue
			}
		}
		_, size := utf8.DecodeRuneInString(p.s[i:])
		i += size
	}
	p.log.Warn(place, "sgf-stray", "unexpected text %s; skipped", model.Quote(strings.TrimSpace(p.s[start:i])))
	p.pos = i
}

// Outline reports whether text has the outline of SGF: values closed, parentheses
// paired, nothing but names, ";" and blanks outside of values, at least one tree. It
// counts the values, as far as it gets.
func Outline(text []byte) (values int, ok bool) {
	depth, trees := 0, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth < 0 {
				return values, false
			}
			trees++
		case depth > 0 && c != '[' && c != ';' && !isLetter(c) && !isSpace(c) && (c < '0' || c > '9'):
			return values, false
		case c == '[':
			if depth == 0 {
				continue
			}
			for i++; i < len(text) && text[i] != ']'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
			if i >= len(text) {
				return values, false
			}
			values++
		}
	}
	return values, depth == 0 && trees > 0
}
