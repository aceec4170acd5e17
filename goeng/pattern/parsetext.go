package pattern

// constraint parses the constraint lines of a draft.
func (r *reader) constraint(d *draft, pat *Pattern, used map[byte]bool) (*Expr, bool) {
	t := joinLines(d.constraint)
	e, diags := parseExpr(t.text, r.db.Dialect, pat, used)
	if r.freeC(diags) {
		diags, e = freeCNote(diags), &Expr{Text: t.text, Unsupported: true}
	}
	return e, r.report(&t, diags)
}

// parseExpr parses one expression; an extra ';' at its end is tolerated.
func parseExpr(text string, d Dialect, pat *Pattern, used map[byte]bool) (*Expr, []exprDiag) {
	p := newParser(text, d, pat, used)
	e := &Expr{Text: text}
	if t, ok := p.foreign(); ok {
		p.note(Warning, "P044", t.off, "%s: C outside the constraint language; the constraint counts as unknown", describe(t))
		e.Unsupported = true
		return e, p.diags
	}
	e.Root = p.expr()
	if !p.failed {
		for p.accept(";") {
		}
		if p.tok().kind != tokEOF {
			p.syntax("unexpected %s", describe(p.tok()))
		}
	}
	if p.failed {
		e.Root = nil
	}
	p.renumber(e.Root)
	e.Nodes = p.nodes
	if !hasErrors(p.diags) {
		e.Cost = staticCost(e.Nodes)
	}
	return e, p.diags
}

func hasErrors(diags []exprDiag) bool {
	for _, d := range diags {
		if d.sev == Error {
			return true
		}
	}
	return false
}

// report turns findings in an expression into diagnostics with a place.
func (r *reader) report(t *exprText, diags []exprDiag) bool {
	for _, x := range diags {
		line, col := t.place(x.off)
		r.add(x.sev, x.code, line, col, "%s", x.msg)
	}
	return !hasErrors(diags)
}

// action parses the action lines of a draft.
func (r *reader) action(d *draft, pat *Pattern, used map[byte]bool) (*Action, bool) {
	t := joinLines(d.action)
	a, diags := parseAction(t.text, r.db.Dialect, pat, used)
	if r.freeC(diags) {
		diags, a = freeCNote(diags), &Action{Expr: Expr{Text: t.text, Unsupported: true}}
	}
	return a, r.report(&t, diags)
}

// freeC reports whether errors only show that this is one of the experimental
// reading databases, whose expressions are C code with its own functions.
func (r *reader) freeC(diags []exprDiag) bool {
	return r.db.Kind == KindReading && hasErrors(diags)
}

// freeCNote replaces the findings by one notice at the first error.
func freeCNote(diags []exprDiag) []exprDiag {
	for _, d := range diags {
		if d.sev == Error {
			return []exprDiag{{Warning, "P044", d.off, "C code of an experimental reading database; not evaluated"}}
		}
	}
	return nil
}

// parseAction parses a list of statements.
func parseAction(text string, d Dialect, pat *Pattern, used map[byte]bool) (*Action, []exprDiag) {
	p := newParser(text, d, pat, used)
	a := &Action{Expr: Expr{Text: text}}
	if t, ok := p.foreign(); ok {
		p.note(Warning, "P044", t.off, "%s: C outside the action language; the action is not run", describe(t))
		a.Unsupported = true
		return a, p.diags
	}
	for !p.failed && p.tok().kind != tokEOF {
		if s := p.stmt(); s != nil {
			a.Stmts = append(a.Stmts, s)
		}
	}
	if !p.failed {
		p.renumberStmts(a.Stmts)
		a.Nodes = p.nodes
		if !hasErrors(p.diags) {
			a.Cost = staticCost(a.Nodes)
		}
	}
	return a, p.diags
}

func (p *parser) renumberStmts(list []*Stmt) {
	for _, s := range list {
		p.renumber(s.Expr)
		p.renumberStmts(s.Body)
		p.renumberStmts(s.Else)
	}
}

// stmt parses one statement; nil after a bare ';' or an error.
func (p *parser) stmt() *Stmt {
	defer func() { p.depth-- }()
	if !p.enter() {
		return nil
	}
	t := p.tok()
	switch {
	case p.accept(";"):
		return nil
	case p.accept("{"):
		s := &Stmt{Kind: StmtBlock}
		for !p.failed && !p.is("}") {
			if p.tok().kind == tokEOF {
				p.syntax("expected '}' to close '{'")
				return nil
			}
			if b := p.stmt(); b != nil {
				s.Body = append(s.Body, b)
			}
		}
		p.accept("}")
		return s
	case t.kind == tokIdent && t.text == "if":
		return p.ifStmt()
	case t.kind == tokIdent && t.text == "return":
		p.i++
		s := &Stmt{Kind: StmtReturn, Expr: p.expr()}
		p.endStmt()
		return s
	}
	s := &Stmt{Kind: StmtExpr, Expr: p.expr()}
	p.endStmt()
	return s
}

// endStmt wants a ';'; the last one of an action may be missing.
func (p *parser) endStmt() {
	if p.failed || p.tok().kind == tokEOF {
		return
	}
	p.expect(";", "after a statement")
}

func (p *parser) ifStmt() *Stmt {
	p.i++
	if !p.expect("(", "after if") {
		return nil
	}
	s := &Stmt{Kind: StmtIf, Expr: p.expr()}
	if p.failed || !p.expect(")", "to close the condition") {
		return nil
	}
	s.Body = appendStmt(nil, p.stmt())
	if t := p.tok(); !p.failed && t.kind == tokIdent && t.text == "else" {
		p.i++
		s.Else = appendStmt(nil, p.stmt())
	}
	return s
}

func appendStmt(list []*Stmt, s *Stmt) []*Stmt {
	if s == nil {
		return list
	}
	return append(list, s)
}
