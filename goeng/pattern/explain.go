package pattern

import (
	"context"
	"fmt"
	"sort"
	"strings"

	"ana/goeng/board"
)

// Mismatch is an element of a pattern that does not fit.
type Mismatch struct {
	Row, Col int // in the diagram, from 1
	Point    board.Point
	Want     byte        // symbol of the diagram
	Found    board.Color // what stands there
}

// Text says it in words, with roles: "row 2 col 3 of the diagram (F4): needs X
// or empty, found O".
func (m *Mismatch) Text(o board.Color, height int) string {
	found := "empty"
	switch m.Found {
	case o:
		found = "O"
	case o.Opponent():
		found = "X"
	}
	return fmt.Sprintf("row %d col %d of the diagram (%s): needs %s, found %s",
		m.Row, m.Col, m.Point.Vertex(height), symbolWords(m.Want), found)
}

func symbolWords(sym byte) string {
	switch sym {
	case 'X', 'O':
		return string(rune(sym))
	case 'x':
		return "X or empty"
	case 'o':
		return "O or empty"
	}
	return "empty"
}

// TreeLine is one sub-expression of a constraint with its value.
type TreeLine struct {
	Depth     int    `json:"depth"`
	Text      string `json:"text"`
	Evaluated bool   `json:"evaluated"`
	Value     string `json:"value"`
	Nodes     int    `json:"nodes"`
	Note      string `json:"note,omitempty"`
}

// Explanation says how far one placement of a pattern gets and what stops it.
type Explanation struct {
	Match
	Verdict    Verdict
	Edge       string     // for VerdictEdge: which side, by how much
	Mismatches []Mismatch // in reference element order; the first is the one that a matcher sees
	Status     board.Point
	Tree       []TreeLine // the constraint
	Value      Value      // of the constraint
	Smallest   string     // smallest change that flips the verdict, if it is a single cell or leaf
	Nodes      int
}

// ExplainOptions steer Explain.
type ExplainOptions struct {
	O      board.Color // colour in the role O; board.Empty tries both
	Status func(p board.Point) Status
	Env    Env
	Force  bool // evaluate sub-expressions that a short circuit skips
	Limit  int  // number of explanations, 0 for three
}

// Explain tells why the pattern does or does not fire with any of its cells at
// the vertex: it tries every orientation, role and cell and returns the
// placements that get furthest, best first. Consumers add their own verdicts
// (strength, inhibition): see Outcome.
func Explain(ctx context.Context, db *DB, p *Pattern, b *board.Board, at board.Point, opt ExplainOptions) []Explanation {
	limit := opt.Limit
	if limit <= 0 {
		limit = 3
	}
	var all []Explanation
	roles := []board.Color{opt.O}
	if opt.O == board.Empty {
		roles = []board.Color{board.White, board.Black}
	}
	first, end := p.Orientations()
	for _, o := range roles {
		for k := first; k < end; k++ {
			t := orient(p, k)
			all = append(all, placements(db, &t, b, at, o)...)
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return rank(&all[i]) < rank(&all[j]) })
	all = all[:min(len(all), 4*limit)]
	for i := range all {
		if all[i].Verdict == VerdictFires && ctx.Err() == nil {
			judgeExplanation(ctx, &all[i], b, opt)
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return rank(&all[i]) < rank(&all[j]) })
	return all[:min(len(all), limit)]
}

// rank orders explanations by how far they got: placements that fit first, then
// those with the fewest wrong elements.
func rank(e *Explanation) int {
	switch e.Verdict {
	case VerdictFires:
		return 0
	case VerdictEdge:
		return 100000
	case VerdictMismatch:
		wrong := 10 * len(e.Mismatches)
		if len(e.Mismatches) > 0 && e.Mismatches[0].Point == e.Anchor {
			wrong++
		}
		return 1000 + wrong
	}
	return 10 + int(e.Verdict)
}

// placements lists the geometry of every placement of one orientation that puts
// a cell of the pattern on the vertex.
func placements(db *DB, t *oriented, b *board.Board, at board.Point, o board.Color) []Explanation {
	var out []Explanation
	p := t.pat
	for cell := range p.Cells {
		i, j := transform(int(t.k), cell/p.Cols-p.Anchor/p.Cols, cell%p.Cols-p.Anchor%p.Cols)
		row, col := at.Row()-i, at.Col()-j
		e := Explanation{Match: Match{DB: db, Pattern: p, Orientation: int(t.k), O: o, orient: t}}
		if row < 0 || col < 0 || row >= b.Height() || col >= b.Width() {
			continue // the anchor itself would be off the board: no placement at all
		}
		e.Anchor = board.At(row, col)
		if !t.fits(row, col, b.Width(), b.Height()) {
			e.Verdict, e.Edge = VerdictEdge, edgeText(t, row, col, b.Width(), b.Height())
			out = append(out, e)
			continue
		}
		e.Match.Elements(func(el Element) bool {
			c := b.At(el.Point)
			if symbolAllow(el.Symbol)>>roleCode(uint8(c), o)&1 == 0 {
				e.Mismatches = append(e.Mismatches, Mismatch{
					Row: el.Cell/p.Cols + 1, Col: el.Cell%p.Cols + 1, Point: el.Point, Want: el.Symbol, Found: c,
				})
			}
			return true
		})
		if len(e.Mismatches) > 0 {
			e.Verdict = VerdictMismatch
			if len(e.Mismatches) == 1 {
				m := &e.Mismatches[0]
				e.Smallest = fmt.Sprintf("would fit if %s were %s", m.Point.Vertex(b.Height()), symbolWords(m.Want))
			}
		}
		out = append(out, e)
	}
	return out
}

// edgeText says which edge is wrong and by how much.
func edgeText(t *oriented, row, col, width, height int) string {
	r0, r1, c0, c1 := int(t.r0), int(t.r1), int(t.c0), int(t.c1)
	over := func(n int, side string) string {
		return fmt.Sprintf("reaches %d line(s) over the %s edge", n, side)
	}
	switch {
	case row+r0 < 0:
		return over(-(row + r0), "top")
	case row+r1 >= height:
		return over(row+r1-height+1, "bottom")
	case col+c0 < 0:
		return over(-(col + c0), "left")
	case col+c1 >= width:
		return over(col+c1-width+1, "right")
	}
	need := transformBorders(int(t.k), t.pat.Borders)
	far := func(side string, n int) string {
		return fmt.Sprintf("needs the %s edge, is %d line(s) away", side, n)
	}
	switch {
	case need.North && row+r0 > 0:
		return far("top", row+r0)
	case need.South && row+r1 < height-1:
		return far("bottom", height-1-row-r1)
	case need.West && col+c0 > 0:
		return far("left", col+c0)
	case need.East && col+c1 < width-1:
		return far("right", width-1-col-c1)
	}
	return "does not fit on a board of this size"
}

// judgeExplanation runs the status filter and the constraint of a placement
// that fits.
func judgeExplanation(ctx context.Context, e *Explanation, b *board.Board, opt ExplainOptions) {
	if opt.Status != nil {
		if p, bad := statusRejects(&e.Match, b, opt.Status); bad {
			e.Verdict, e.Status = VerdictStatus, p
			return
		}
	}
	trace := &Trace{Force: opt.Force}
	ev := Evaluator{Env: opt.Env, Trace: trace}
	e.Value = ev.Constraint(ctx, &e.Match)
	e.Nodes = ev.Nodes
	if c := e.Pattern.Constraint; c != nil && c.Root != nil {
		e.Tree = treeLines(c, trace)
		e.Smallest = singleLeaf(c, trace, e.Value.Truth())
	}
	switch e.Value.Truth() {
	case False:
		e.Verdict = VerdictConstraintFalse
	case Unknown:
		e.Verdict = VerdictConstraintUnknown
	}
}

// treeLines lists the nodes of a constraint in preorder.
func treeLines(c *Expr, tr *Trace) []TreeLine {
	var out []TreeLine
	var walk func(n *Node, depth int)
	walk = func(n *Node, depth int) {
		if n == nil || n.Op == OpNumber || n.Op == OpConst {
			return
		}
		r := tr.Results[n.ID]
		l := TreeLine{Depth: depth, Text: c.SourceOf(n), Evaluated: r.Evaluated, Nodes: r.Nodes, Note: r.Note}
		if n.Op == OpAnd || n.Op == OpOr || n.Op == OpCond {
			l.Text = n.Op.String()
		}
		switch {
		case !r.Evaluated:
			l.Value = "skipped"
		case isTruth(n):
			l.Value = r.Value.Truth().String()
		default:
			l.Value = r.Value.String()
		}
		out = append(out, l)
		walk(n.X, depth+1)
		walk(n.Y, depth+1)
		walk(n.Z, depth+1)
	}
	walk(c.Root, 0)
	return out
}

// isTruth reports whether a node is shown as true or false.
func isTruth(n *Node) bool {
	switch n.Op {
	case OpNot, OpAnd, OpOr, OpEqual, OpNotEqual, OpLess, OpLessEq, OpGreater, OpGreaterEq:
		return true
	case OpCall:
		return n.Func.Result == 'b'
	}
	return false
}

// singleLeaf looks for one leaf whose opposite truth flips the verdict.
func singleLeaf(c *Expr, tr *Trace, now Truth) string {
	if now == Unknown {
		return ""
	}
	for _, n := range c.Nodes {
		if !isLeaf(n) || !tr.Results[n.ID].Evaluated {
			continue
		}
		v := tr.Results[n.ID].Value
		if v.Unknown {
			continue
		}
		if got := replay(c.Root, tr, n.ID, boolValue(v.N == 0)).Truth(); got != now && got != Unknown {
			return fmt.Sprintf("%s if %s were %s", map[bool]string{true: "would fire", false: "would not fire"}[got == True],
				c.SourceOf(n), boolValue(v.N == 0).Truth())
		}
	}
	return ""
}

// isLeaf reports whether a node is a truth that no logic operator builds: a
// comparison, or a call that is used as a truth value.
func isLeaf(n *Node) bool {
	switch n.Op {
	case OpEqual, OpNotEqual, OpLess, OpLessEq, OpGreater, OpGreaterEq, OpCall:
		return true
	}
	return false
}

// replay evaluates the expression from traced values with one node replaced.
// Calls that were not evaluated are unknown.
func replay(n *Node, tr *Trace, id int, v Value) Value {
	if n.ID == id {
		return v
	}
	switch n.Op {
	case OpNumber, OpConst:
		return Value{N: n.Num}
	case OpCall:
		r := tr.Results[n.ID]
		if !r.Evaluated {
			return Value{Unknown: true}
		}
		return r.Value
	case OpAnd, OpOr:
		x, y := replay(n.X, tr, id, v).Truth(), replay(n.Y, tr, id, v).Truth()
		decides := False
		if n.Op == OpOr {
			decides = True
		}
		switch {
		case x == decides || y == decides:
			return boolValue(decides == True)
		case x == Unknown || y == Unknown:
			return Value{Unknown: true}
		}
		return boolValue(decides != True)
	case OpCond:
		switch replay(n.X, tr, id, v).Truth() {
		case True:
			return replay(n.Y, tr, id, v)
		case False:
			return replay(n.Z, tr, id, v)
		}
		return Value{Unknown: true}
	}
	x := replay(n.X, tr, id, v)
	if n.Y == nil {
		return unaryValue(n.Op, x)
	}
	return binaryValue(n.Op, x, replay(n.Y, tr, id, v))
}

// Text renders the explanation as lines for a terminal.
func (e *Explanation) Text(height int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  O=%s  %s  %s\n", e.Match.Text(height), e.O, OrientationName(e.Orientation), e.Verdict)
	if e.Edge != "" {
		fmt.Fprintf(&b, "  %s\n", e.Edge)
	}
	for i := range e.Mismatches {
		if i == 3 {
			fmt.Fprintf(&b, "  … %d more\n", len(e.Mismatches)-3)
			break
		}
		fmt.Fprintf(&b, "  %s\n", e.Mismatches[i].Text(e.O, height))
	}
	if e.Verdict == VerdictStatus {
		fmt.Fprintf(&b, "  class letters exclude the dragon at %s\n", e.Status.Vertex(height))
	}
	for _, l := range e.Tree {
		label := strings.Repeat("  ", l.Depth+1) + l.Text + " "
		fmt.Fprintf(&b, "%s%s %s", label, strings.Repeat(".", max(3, 44-len(label))), l.Value)
		if l.Nodes > 0 {
			fmt.Fprintf(&b, "  (%d nodes)", l.Nodes)
		}
		if l.Note != "" {
			fmt.Fprintf(&b, "  %s", l.Note)
		}
		b.WriteByte('\n')
	}
	if e.Smallest != "" {
		fmt.Fprintf(&b, "  %s\n", e.Smallest)
	}
	return b.String()
}
