package pattern

import (
	"fmt"
	"strconv"
	"strings"
)

// exprDiag is a finding inside an expression text.
type exprDiag struct {
	sev  Severity
	code string
	off  int
	msg  string
}

// maxDepth bounds the nesting of an expression.
const maxDepth = 200

// parser is a recursive descent parser over tokens.
type parser struct {
	toks    []token
	i       int
	depth   int
	dialect Dialect
	cell    func(label byte) (int, bool) // nil: labels are not checked
	used    map[byte]bool
	nodes   []*Node
	diags   []exprDiag
	failed  bool // a syntax error stopped the parse
}

func (p *parser) tok() token { return p.toks[p.i] }

func (p *parser) is(op string) bool { t := p.tok(); return t.kind == tokOp && t.text == op }

func (p *parser) accept(op string) bool {
	if p.is(op) {
		p.i++
		return true
	}
	return false
}

func (p *parser) note(sev Severity, code string, off int, format string, args ...any) {
	p.diags = append(p.diags, exprDiag{sev, code, off, fmt.Sprintf(format, args...)})
}

// syntax reports a syntax error once and stops the parse.
func (p *parser) syntax(format string, args ...any) {
	if p.failed {
		return
	}
	p.failed = true
	p.note(Error, "P041", p.tok().off, format, args...)
}

func (p *parser) expect(op, where string) bool {
	if p.accept(op) {
		return true
	}
	p.syntax("expected '%s' %s, found %s", op, where, describe(p.tok()))
	return false
}

func describe(t token) string {
	if t.kind == tokEOF {
		return "the end of the text"
	}
	return strconv.Quote(t.text)
}

func (p *parser) enter() bool {
	if p.depth++; p.depth > maxDepth {
		p.syntax("expression is nested too deeply")
		return false
	}
	return !p.failed
}

func (p *parser) expr() *Node {
	defer func() { p.depth-- }()
	if !p.enter() {
		return nil
	}
	x := p.binary(0)
	if p.failed || !p.is("?") {
		return x
	}
	p.i++
	n := &Node{Op: OpCond, X: x, Off: x.Off}
	n.Y = p.expr()
	if p.failed || !p.expect(":", "in a ?: expression") {
		return nil
	}
	n.Z = p.expr()
	if p.failed {
		return nil
	}
	n.End = n.Z.End
	return n
}

// levels are the binary operators from the loosest to the tightest.
var levels = [...]map[string]Op{
	{"||": OpOr},
	{"&&": OpAnd},
	{"==": OpEqual, "!=": OpNotEqual},
	{"<": OpLess, "<=": OpLessEq, ">": OpGreater, ">=": OpGreaterEq},
	{"+": OpAdd, "-": OpSub},
	{"*": OpMul, "/": OpDiv, "%": OpMod},
}

func (p *parser) binary(level int) *Node {
	if level == len(levels) {
		return p.unary()
	}
	x := p.binary(level + 1)
	for !p.failed {
		t := p.tok()
		op, ok := levels[level][t.text]
		if t.kind != tokOp || !ok {
			break
		}
		p.i++
		y := p.binary(level + 1)
		if p.failed {
			return nil
		}
		x = &Node{Op: op, X: x, Y: y, Off: x.Off, End: y.End}
	}
	if p.failed {
		return nil
	}
	return x
}

func (p *parser) unary() *Node {
	defer func() { p.depth-- }()
	if !p.enter() {
		return nil
	}
	ops := map[string]Op{"!": OpNot, "-": OpNeg, "+": OpPlus}
	t := p.tok()
	op, ok := ops[t.text]
	if t.kind != tokOp || !ok {
		return p.primary()
	}
	p.i++
	x := p.unary()
	if p.failed {
		return nil
	}
	return &Node{Op: op, X: x, Off: t.off, End: x.End}
}

func (p *parser) primary() *Node {
	t := p.tok()
	switch {
	case t.kind == tokNumber:
		p.i++
		v, err := strconv.ParseFloat(t.text, 64)
		if err != nil {
			p.i--
			p.syntax("%q is not a number", t.text)
			return nil
		}
		return &Node{Op: OpNumber, Num: v, Off: t.off, End: t.end}
	case t.kind == tokIdent:
		return p.ident()
	case p.accept("("):
		x := p.expr()
		if p.failed || !p.expect(")", "to close '('") {
			return nil
		}
		return x
	}
	p.syntax("expected a value, found %s", describe(t))
	return nil
}

func (p *parser) ident() *Node {
	t := p.tok()
	p.i++
	call := p.is("(")
	if v, ok := constantValue(t.text, p.dialect); ok && !call {
		return &Node{Op: OpConst, Name: t.text, Num: v, Off: t.off, End: t.end}
	}
	f := FunctionNamed(t.text)
	if f == nil || f.Group == GroupHelper || !p.known(f) {
		p.unknown(t)
		f = nil
	}
	n := &Node{Op: OpCall, Func: f, Off: t.off, End: t.end}
	if call {
		p.i++
		if !p.args(n) {
			return nil
		}
	} else if f != nil && f.MinArgs() > 0 {
		p.note(Error, "P043", t.end, "%s needs %d argument(s)", f.Name, f.MinArgs())
		return n
	}
	if f != nil {
		p.checkArity(n)
	}
	return n
}

func (p *parser) known(f *Func) bool {
	if p.dialect.is38() {
		return f.In38
	}
	return f.In2002
}

func (p *parser) unknown(t token) {
	hint := ""
	f := FunctionNamed(t.text)
	switch {
	case f != nil && f.Group == GroupHelper:
		hint = "; helpers are named at the end of the entry line"
	case contains(documentedOnly[:], t.text):
		hint = "; documented but never implemented in this dialect"
	case f != nil && f.In38:
		hint = "; a function of 3.8: such a file has an attribute_map line"
	default:
		if n := nearest(t.text, p.candidates()); n != "" {
			hint = "; did you mean " + n + "?"
		}
	}
	p.note(Error, "P042", t.off, "unknown name %s%s", t.text, hint)
}

func (p *parser) candidates() []string {
	var out []string
	for _, n := range functions().names {
		if p.known(FunctionNamed(n)) {
			out = append(out, n)
		}
	}
	return append(out, "WIN", "KO_A", "KO_B", "CUT", "ALIVE", "DEAD", "CRITICAL", "UNKNOWN")
}

// args parses the argument list after '('.
func (p *parser) args(n *Node) bool {
	if p.is(")") {
		n.End = p.tok().end
		p.i++
		return true
	}
	last := p.toks[p.i-1].end
	for {
		t := p.tok()
		if t.off != last {
			p.note(Hint, "P043", last, "blank inside an argument list: GNU Go may not accept it")
		}
		if !p.arg(n, t) {
			return false
		}
		p.i++
		sep := p.tok()
		if sep.kind == tokOp && sep.text == "," {
			last = sep.end
			p.i++
			continue
		}
		if !p.expect(")", "or ',' in an argument list") {
			return false
		}
		n.End = sep.end
		return true
	}
}

func (p *parser) arg(n *Node, t token) bool {
	switch {
	case t.kind == tokOp && t.text == "?":
		if len(n.Args) == 0 {
			p.note(Error, "P043", t.off, "'?' (pass) may not be the first argument")
		} else if n.Func != nil && !n.Func.Plays() {
			p.note(Error, "P043", t.off, "'?' (pass) makes sense only in a sequence of moves")
		}
		n.Args = append(n.Args, Arg{'?', -1})
		return true
	case t.kind == tokOp && t.text == "*":
		n.Args = append(n.Args, p.label('*', t))
		return true
	case t.kind == tokIdent && len(t.text) == 1:
		n.Args = append(n.Args, p.label(t.text[0], t))
		return true
	}
	p.syntax("expected a label, '*' or '?' as argument, found %s", describe(t))
	return false
}

func (p *parser) label(c byte, t token) Arg {
	if c != '*' && !isLabel(c) {
		p.note(Error, "P032", t.off, "%q may not be a label (o x O X Q Y are symbols)", printable(c))
		return Arg{c, -1}
	}
	p.used[c] = true
	if p.cell == nil {
		return Arg{c, -1}
	}
	at, ok := p.cell(c)
	if !ok {
		if c == '*' {
			p.note(Error, "P032", t.off, "'*' is used, but the diagram has no key cell")
		} else {
			p.note(Error, "P032", t.off, "label %c is not in the constraint diagram", c)
		}
	}
	return Arg{c, int16(at)}
}

func (p *parser) checkArity(n *Node) {
	f, got, want := n.Func, len(n.Args), n.Func.MinArgs()
	switch {
	case got < want && f.Variadic():
		p.note(Error, "P043", n.Off, "%s needs at least %d argument(s), has %d", f.Name, want, got)
	case got != want && !f.Variadic():
		p.note(Error, "P043", n.Off, "%s takes %d argument(s), has %d", f.Name, want, got)
	case got > maxArgs(p.dialect):
		p.note(Error, "P043", n.Off, "%s has %d arguments, the limit is %d", f.Name, got, maxArgs(p.dialect))
	}
	for i := max(got-want, 0); i < got && f.Plays(); i++ {
		if n.Args[i].Label == '?' {
			p.note(Error, "P043", n.Off, "%s: the last %d argument(s) are vertices, not '?'", f.Name, want)
			return
		}
	}
}

// foreign returns the first token that belongs to free C code, if any.
func (p *parser) foreign() (token, bool) {
	for i, t := range p.toks {
		if t.kind == tokForeign {
			return t, true
		}
		if t.kind == tokIdent && i+1 < len(p.toks) && p.toks[i+1].kind == tokIdent {
			switch t.text {
			case "int", "float", "char", "const", "static", "unsigned":
				return t, true
			}
		}
		if t.kind == tokIdent && (t.text == "for" || t.text == "while" || t.text == "do") {
			return t, true
		}
	}
	return token{}, false
}

// renumber fills nodes in preorder.
func (p *parser) renumber(n *Node) {
	if n == nil {
		return
	}
	n.ID = len(p.nodes)
	p.nodes = append(p.nodes, n)
	p.renumber(n.X)
	p.renumber(n.Y)
	p.renumber(n.Z)
}

// newParser prepares a parser for the text; p may be nil when the diagram is
// unknown and labels cannot be checked.
func newParser(text string, d Dialect, pat *Pattern, used map[byte]bool) *parser {
	ps := &parser{toks: tokenize(text), dialect: d, used: used}
	if pat == nil {
		return ps
	}
	ps.cell = func(c byte) (int, bool) {
		if c == '*' {
			return pat.Move, pat.Move >= 0
		}
		at := pat.LabelCell[c]
		return int(at), at >= 0
	}
	return ps
}

// SourceOf returns the text of a node.
func (e *Expr) SourceOf(n *Node) string {
	if n.Off < 0 || n.End > len(e.Text) || n.Off > n.End {
		return ""
	}
	return strings.TrimSpace(e.Text[n.Off:n.End])
}
