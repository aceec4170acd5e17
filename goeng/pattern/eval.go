package pattern

import (
	"context"
	"math"
	"strconv"

	"ana/goeng/board"
)

// Question is one function call of a constraint with its arguments resolved to
// board vertices.
type Question struct {
	Func  *Func
	Args  []board.Point // board.Pass stands for '?'; valid during the call only
	Match *Match        // roles and geometry
}

// Answer is what an Env says. Nodes and Note are for display and may be empty.
type Answer struct {
	Value   float64
	Unknown bool   // not computed: no reader, no owl context, node limit hit
	Nodes   int    // reading nodes spent
	Note    string // why, in a few words
}

// Env answers the questions of constraints, actions and helpers. Reading codes
// are 0 … 5 = WIN. What an Env cannot answer it returns as Unknown, never as
// false. Ask must return soon after ctx is cancelled; its answer is then not
// used.
type Env interface {
	Ask(ctx context.Context, q *Question) Answer
}

// OwnerLevel is a degree of ownership of a vertex in an influence computation.
type OwnerLevel uint8

// Levels of ownership, the widest first.
const (
	OwnerArea OwnerLevel = iota
	OwnerMoyo
	OwnerTerritory
)

// Knowledge is what later stages of an analysis tell an Env. Nil fields change
// nothing.
type Knowledge struct {
	// Status is the matcher status of the dragon at p.
	Status func(p board.Point) Status
	// Owner is the owner of p in the influence in which the colour mover is
	// assumed to move next. 2002 keeps one influence for both roles and passes
	// board.Empty.
	Owner func(level OwnerLevel, mover board.Color, p board.Point) board.Color
	// Cut reports whether the connection of the colour is cut at p.
	Cut func(c board.Color, p board.Point) bool
	// Fact answers functions about dragons, eyes and surrounded groups that have
	// no hook of their own: genus, halfeye, false_eye, weakness, …
	Fact func(f *Func, args []board.Point) (value float64, known bool)
}

// Learner is an Env that takes up knowledge as the analysis of its position goes
// on. What it has read stays known.
type Learner interface {
	Env
	Learn(k Knowledge)
}

// Value is a number or unknown. Ints and floats share the representation.
type Value struct {
	N       float64
	Unknown bool
}

// Truth is a value of three-valued logic.
type Truth uint8

// Truth values.
const (
	False Truth = iota
	True
	Unknown
)

// String returns "false", "true" or "unknown".
func (t Truth) String() string { return [...]string{"false", "true", "unknown"}[t] }

// Truth returns whether the value is non-zero, or Unknown.
func (v Value) Truth() Truth {
	switch {
	case v.Unknown:
		return Unknown
	case v.N != 0:
		return True
	}
	return False
}

// String returns the number, or "unknown".
func (v Value) String() string {
	if v.Unknown {
		return "unknown"
	}
	return strconv.FormatFloat(v.N, 'g', -1, 64)
}

func boolValue(b bool) Value {
	if b {
		return Value{N: 1}
	}
	return Value{}
}

// NodeResult is what one sub-expression gave.
type NodeResult struct {
	Evaluated bool // false: skipped by a short circuit
	Value     Value
	Nodes     int
	Note      string
}

// Trace keeps the result of every sub-expression, indexed by Node.ID.
type Trace struct {
	Force   bool // also evaluate what a short circuit skips
	Results []NodeResult
}

// ActionCall is an action that was reached, with its vertices.
type ActionCall struct {
	Func *Func
	Args []board.Point
}

// Evaluator evaluates constraints and actions. It holds scratch memory and is
// not safe for concurrent use. The zero value with an Env is ready.
type Evaluator struct {
	Env   Env
	Trace *Trace // nil: keep nothing

	args    [20]board.Point
	q       Question // passed to Env; kept here so that a call does not allocate
	match   *Match
	pending []ActionCall
	Asked   int // questions put to Env so far
	Nodes   int // reading nodes reported so far
}

// Constraint evaluates the constraint of a match. A pattern without one gives 1.
func (ev *Evaluator) Constraint(ctx context.Context, m *Match) Value {
	e := m.Pattern.Constraint
	if e == nil {
		return Value{N: 1}
	}
	ev.start(m, e)
	if e.Unsupported || e.Root == nil {
		return Value{Unknown: true}
	}
	return ev.eval(ctx, e.Root)
}

// Action runs the action of a match. It returns the value of the return
// statement that was reached (unknown when a condition before it is unknown, 1
// when there is none) and the actions reached, in order.
func (ev *Evaluator) Action(ctx context.Context, m *Match) (Value, []ActionCall) {
	a := m.Pattern.Action
	if a == nil {
		return Value{N: 1}, nil
	}
	ev.start(m, &a.Expr)
	if a.Unsupported {
		return Value{Unknown: true}, nil
	}
	v, _ := ev.stmts(ctx, a.Stmts)
	return v, ev.pending
}

// Helper asks the helper function of the entry line; a pattern without one
// gives 1.
func (ev *Evaluator) Helper(ctx context.Context, m *Match) Value {
	if m.Pattern.Helper == "" {
		return Value{N: 1}
	}
	ev.match = m
	return ev.ask(ctx, FunctionNamed(m.Pattern.Helper), 0).value()
}

func (a Answer) value() Value { return Value{N: a.Value, Unknown: a.Unknown} }

func (ev *Evaluator) start(m *Match, e *Expr) {
	ev.match, ev.pending = m, nil
	if t := ev.Trace; t != nil {
		if cap(t.Results) < len(e.Nodes) {
			t.Results = make([]NodeResult, len(e.Nodes))
		}
		t.Results = t.Results[:len(e.Nodes)]
		clear(t.Results)
	}
}

// ask puts a question with n arguments that stand in ev.args.
func (ev *Evaluator) ask(ctx context.Context, f *Func, n int) Answer {
	if ev.Env == nil {
		return Answer{Unknown: true, Note: "no evaluation environment"}
	}
	ev.q = Question{Func: f, Args: ev.args[:n], Match: ev.match}
	a := ev.Env.Ask(ctx, &ev.q)
	ev.Asked++
	ev.Nodes += a.Nodes
	return a
}

// AskPoints puts a question that is not part of an expression, such as the
// safety of the key cell, with the roles of m.
func (ev *Evaluator) AskPoints(ctx context.Context, f *Func, m *Match, args ...board.Point) Answer {
	ev.match = m
	return ev.ask(ctx, f, copy(ev.args[:], args))
}

func (ev *Evaluator) keep(n *Node, v Value) Value {
	if t := ev.Trace; t != nil && n.ID < len(t.Results) {
		t.Results[n.ID].Evaluated = true
		t.Results[n.ID].Value = v
	}
	return v
}

func (ev *Evaluator) eval(ctx context.Context, n *Node) Value {
	switch n.Op {
	case OpNumber, OpConst:
		return ev.keep(n, Value{N: n.Num})
	case OpCall:
		return ev.call(ctx, n)
	case OpAnd, OpOr:
		return ev.keep(n, ev.logic(ctx, n))
	case OpCond:
		return ev.keep(n, ev.cond(ctx, n))
	}
	x := ev.eval(ctx, n.X)
	if n.Y == nil {
		return ev.keep(n, unaryValue(n.Op, x))
	}
	return ev.keep(n, binaryValue(n.Op, x, ev.eval(ctx, n.Y)))
}

// logic evaluates && and || with short circuits. Unknown is decided by the
// other operand where that suffices.
func (ev *Evaluator) logic(ctx context.Context, n *Node) Value {
	decides := False
	if n.Op == OpOr {
		decides = True
	}
	x := ev.eval(ctx, n.X).Truth()
	if x == decides {
		if ev.Trace != nil && ev.Trace.Force {
			ev.eval(ctx, n.Y)
		}
		return boolValue(x == True)
	}
	y := ev.eval(ctx, n.Y).Truth()
	switch {
	case y == decides:
		return boolValue(y == True)
	case x == Unknown || y == Unknown:
		return Value{Unknown: true}
	}
	return boolValue(y == True)
}

func (ev *Evaluator) cond(ctx context.Context, n *Node) Value {
	c := ev.eval(ctx, n.X).Truth()
	force := ev.Trace != nil && ev.Trace.Force
	var y, z Value
	if c != False || force {
		y = ev.eval(ctx, n.Y)
	}
	if c != True || force {
		z = ev.eval(ctx, n.Z)
	}
	switch {
	case c == True:
		return y
	case c == False:
		return z
	case y == z:
		return y
	}
	return Value{Unknown: true}
}

func unaryValue(op Op, x Value) Value {
	switch {
	case x.Unknown:
		return x
	case op == OpNot:
		return boolValue(x.N == 0)
	case op == OpNeg:
		return Value{N: -x.N}
	}
	return x
}

func binaryValue(op Op, x, y Value) Value {
	if x.Unknown || y.Unknown {
		return Value{Unknown: true}
	}
	a, b := x.N, y.N
	switch op {
	case OpMul:
		return Value{N: a * b}
	case OpDiv, OpMod:
		return division(op, a, b)
	case OpAdd:
		return Value{N: a + b}
	case OpSub:
		return Value{N: a - b}
	case OpLess:
		return boolValue(a < b)
	case OpLessEq:
		return boolValue(a <= b)
	case OpGreater:
		return boolValue(a > b)
	case OpGreaterEq:
		return boolValue(a >= b)
	case OpEqual:
		return boolValue(a == b)
	}
	return boolValue(a != b)
}

// division truncates between whole numbers; a division by zero is unknown.
func division(op Op, a, b float64) Value {
	whole := a == math.Trunc(a) && b == math.Trunc(b)
	switch {
	case b == 0:
		return Value{Unknown: true}
	case op == OpMod:
		return Value{N: math.Mod(a, b)}
	case whole:
		return Value{N: math.Trunc(a / b)}
	}
	return Value{N: a / b}
}

// call resolves the arguments and asks the environment. Actions are collected.
func (ev *Evaluator) call(ctx context.Context, n *Node) Value {
	if n.Func.Name == "value" && len(n.Args) == 0 {
		return ev.keep(n, Value{N: ev.match.Pattern.Value()})
	}
	for i, a := range n.Args {
		if a.Label == '?' {
			ev.args[i] = board.Pass
		} else {
			ev.args[i] = ev.match.Vertex(int(a.Cell))
		}
	}
	if n.Func.Group == GroupAction {
		args := append([]board.Point(nil), ev.args[:len(n.Args)]...)
		ev.pending = append(ev.pending, ActionCall{n.Func, args})
		return ev.keep(n, Value{})
	}
	if ctx.Err() != nil {
		return ev.keep(n, Value{Unknown: true})
	}
	a := ev.ask(ctx, n.Func, len(n.Args))
	if t := ev.Trace; t != nil {
		t.Results[n.ID].Nodes, t.Results[n.ID].Note = a.Nodes, a.Note
	}
	return ev.keep(n, a.value())
}

// stmts runs statements until one returns.
func (ev *Evaluator) stmts(ctx context.Context, list []*Stmt) (v Value, returned bool) {
	for _, s := range list {
		if v, returned = ev.stmt(ctx, s); returned {
			return v, true
		}
	}
	return Value{N: 1}, false
}

func (ev *Evaluator) stmt(ctx context.Context, s *Stmt) (Value, bool) {
	switch s.Kind {
	case StmtReturn:
		return ev.eval(ctx, s.Expr), true
	case StmtBlock:
		return ev.stmts(ctx, s.Body)
	case StmtIf:
		switch ev.eval(ctx, s.Expr).Truth() {
		case True:
			return ev.stmts(ctx, s.Body)
		case False:
			return ev.stmts(ctx, s.Else)
		}
		// Neither branch is certain: the action has no certain effect from here.
		return Value{Unknown: true}, true
	}
	if s.Expr != nil {
		ev.eval(ctx, s.Expr)
	}
	return Value{}, false
}
