package pattern

import "slices"

// Op is the operator of a node.
type Op uint8

// Operators of the expression language.
const (
	OpNumber Op = iota
	OpConst
	OpCall
	OpNot
	OpNeg
	OpPlus
	OpMul
	OpDiv
	OpMod
	OpAdd
	OpSub
	OpLess
	OpLessEq
	OpGreater
	OpGreaterEq
	OpEqual
	OpNotEqual
	OpAnd
	OpOr
	OpCond
)

var opText = [...]string{
	"", "", "", "!", "-", "+", "*", "/", "%", "+", "-", "<", "<=", ">", ">=", "==", "!=", "&&", "||", "?:",
}

// String returns the operator as written in C; calls and values have none.
func (o Op) String() string {
	if int(o) < len(opText) {
		return opText[o]
	}
	return ""
}

// Arg is one argument of a call: a label, '*' for the key cell, or '?' for a
// pass in a sequence of moves.
type Arg struct {
	Label byte
	Cell  int16 // cell index in the diagram, -1 for '?'
}

// Node is one sub-expression. Nodes are numbered in preorder; the number
// indexes Expr.Nodes and Trace results.
type Node struct {
	ID       int
	Op       Op
	Num      float64 // OpNumber, OpConst
	Name     string  // OpConst
	Func     *Func   // OpCall
	Args     []Arg   // OpCall
	X, Y, Z  *Node   // operands
	Off, End int     // bytes of Expr.Text
}

// Expr is a checked constraint.
type Expr struct {
	Text        string
	Root        *Node
	Nodes       []*Node
	Cost        float64 // static cost: w1 + 0.6 w2 + 0.36 w3 + … in textual order
	Unsupported bool    // free C code: kept as text, evaluates to unknown
}

// StmtKind tells the statements of an action apart.
type StmtKind uint8

// Statements.
const (
	StmtExpr StmtKind = iota
	StmtReturn
	StmtIf
	StmtBlock
)

// Stmt is one statement of an action.
type Stmt struct {
	Kind       StmtKind
	Expr       *Node // expression, return value, or condition; nil for a bare ';'
	Body, Else []*Stmt
}

// Action is a checked action. Its Expr fields share the numbering of Expr.
type Action struct {
	Expr  // Text, Nodes, Cost and Unsupported; Root is nil
	Stmts []*Stmt
}

// calls runs f over all calls of the expression in textual order.
func (e *Expr) calls(f func(*Node)) {
	for _, n := range e.Nodes {
		if n.Op == OpCall {
			f(n)
		}
	}
}

// maxArgs is the largest number of arguments of a call.
func maxArgs(d Dialect) int {
	if d.is38() {
		return 20
	}
	return 15
}

// staticCost sums the weights of the calls, each next one counted 0.6 as much.
func staticCost(nodes []*Node) float64 {
	cost, f := 0.0, 1.0
	for _, n := range nodes {
		if n.Op == OpCall {
			cost += f * n.Func.Cost
			f *= 0.6
		}
	}
	return cost
}

// reads reports whether judging a match of the pattern may take tactical reading.
func (p *Pattern) reads() bool {
	if p.Helper != "" {
		return true
	}
	return p.Constraint != nil && slices.ContainsFunc(p.Constraint.Nodes, func(n *Node) bool {
		return n.Op == OpCall && n.Func.Group == GroupTactical
	})
}
