package pattern

import "strings"

// cellOf returns the diagram symbol under an argument, 0 for '?'.
func (p *Pattern) cellOf(a Arg) byte {
	if a.Cell < 0 || int(a.Cell) >= len(p.Cells) {
		return 0
	}
	return p.Cells[a.Cell]
}

// expr checks the arguments of every call: L6, L7 and L8.
func (l *linter) expr(p *Pattern, e *Expr, lineStart byte) {
	e.calls(func(n *Node) {
		for i, a := range n.Args {
			switch n.Func.Kind(i, len(n.Args)) {
			case 's':
				if !n.Func.Plays() {
					l.stoneArg(p, n, a, lineStart)
				}
			case 'e':
				l.emptyArg(p, n, a, lineStart)
			case 'm':
				l.moveArg(p, n, i, lineStart)
			}
		}
	})
}

func (l *linter) stoneArg(p *Pattern, n *Node, a Arg, lineStart byte) {
	switch c := p.cellOf(a); {
	case isEmptySymbol(c):
		l.add(Error, "L6", p, lineStart, n.Off+2, "%s wants a stone, %c is an empty point", n.Func.Name, a.Label)
	case c == 'o' || c == 'x' || c == '?':
		l.add(Warning, "L7", p, lineStart, n.Off+2, "%s wants a stone, %c (%q in the diagram) may be empty", n.Func.Name, a.Label, string(c))
	}
}

func (l *linter) emptyArg(p *Pattern, n *Node, a Arg, lineStart byte) {
	switch c := p.cellOf(a); {
	case isStone(c):
		l.add(Error, "L6", p, lineStart, n.Off+2, "%s wants an empty point, %c is a stone", n.Func.Name, a.Label)
	case c == 'o' || c == 'x' || c == '?':
		l.add(Warning, "L7", p, lineStart, n.Off+2, "%s wants an empty point, %c (%q in the diagram) may be taken", n.Func.Name, a.Label, string(c))
	}
}

// moveArg is L8: the first time a vertex is played it should be empty for sure.
func (l *linter) moveArg(p *Pattern, n *Node, i int, lineStart byte) {
	a := n.Args[i]
	if a.Label == '?' {
		return
	}
	for _, b := range n.Args[:i] {
		if b == a {
			return
		}
	}
	switch c := p.cellOf(a); c {
	case 'O', 'X', 'o', 'x':
		l.add(Hint, "L8", p, lineStart, n.Off+2, "%s plays at %c, which is %q in the diagram; an illegal move is skipped silently",
			n.Func.Name, a.Label, string(c))
	}
}

// constant is L5: calls whose value follows from the diagram, and constraints
// that are false whatever the board.
func (l *linter) constant(p *Pattern) {
	tr := &Trace{Results: make([]NodeResult, len(p.Constraint.Nodes))}
	any := false
	for _, n := range p.Constraint.Nodes {
		r := &tr.Results[n.ID]
		r.Evaluated, r.Value = true, Value{Unknown: true}
		if n.Op != OpCall {
			continue
		}
		if v, ok := constantCall(p, n); ok {
			r.Value = Value{N: v}
			any = true
			l.add(Error, "L5", p, ';', n.Off+2, "%s asks about an empty point that is never played: always %s",
				p.Constraint.SourceOf(n), codeName(v))
		}
	}
	if any && replay(p.Constraint.Root, tr, -1, Value{}).Truth() == False {
		l.add(Error, "L5", p, ';', 1, "the constraint is always false: the pattern can never fire")
	}
}

func codeName(v float64) string {
	if v == CodeWin {
		return "WIN"
	}
	return "0"
}

// constantCall returns the value of a play function one of whose targets is an
// empty point that the sequence does not play.
func constantCall(p *Pattern, n *Node) (float64, bool) {
	if !n.Func.Plays() {
		return 0, false
	}
	var win bool
	switch strings.TrimPrefix(strings.TrimPrefix(n.Func.Name, "o"), "x") {
	case "play_attack", "play_attack_either", "play_disconnect":
		win = true
	case "play_defend", "play_defend_both", "play_connect":
	default:
		return 0, false
	}
	fixed := n.Func.MinArgs()
	moves := n.Args[:max(len(n.Args)-fixed, 0)]
	for _, a := range n.Args[len(moves):] {
		if !isEmptySymbol(p.cellOf(a)) {
			continue
		}
		played := false
		for _, m := range moves {
			played = played || m == a
		}
		if !played {
			return map[bool]float64{true: CodeWin}[win], true
		}
	}
	return 0, false
}

// costOrder is L15: in a chain of && (or ||) a call of weight 1 or more stands
// before one that costs less than a twentieth of it.
func (l *linter) costOrder(p *Pattern) {
	e := p.Constraint
	for _, n := range e.Nodes {
		if n.Op != OpAnd && n.Op != OpOr {
			continue
		}
		left, right := subtreeCost(n.X), subtreeCost(n.Y)
		if right > 0 && left >= 1 && right*20 <= left {
			l.add(Hint, "L15", p, ';', n.Y.Off+2, "cheap test %s (cost %.2f) stands after one of cost %.2f",
				e.SourceOf(n.Y), right, left)
			return
		}
	}
}

// subtreeCost sums the weights of the calls under a node.
func subtreeCost(n *Node) float64 {
	if n == nil {
		return 0
	}
	c := subtreeCost(n.X) + subtreeCost(n.Y) + subtreeCost(n.Z)
	if n.Op == OpCall {
		c += n.Func.Cost
	}
	return c
}
