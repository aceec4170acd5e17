package goview

import (
	"context"
	"fmt"
	"strings"
	"time"

	goboard "ana/goeng/board"
	"ana/goeng/connect"
	"ana/goeng/tactic"
	"ana/keymap"
	"ana/model"
	"ana/model/analyze"
	"ana/tui/layout"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// maxNodes is how many nodes of a tree are listed.
const maxNodes = 4000

// readingAsk is what is asked about strings.
type readingAsk uint8

const (
	askAttack  readingAsk = iota
	askDefend             // of the string under the cursor
	askConnect            // of the pinned string and the one under the cursor
	askDisconnect
	readingAsks
)

func (q readingAsk) String() string {
	return [...]string{"attack", "defend", "connect", "disconnect"}[q]
}

// two tells whether the question is about two strings.
func (q readingAsk) two() bool { return q >= askConnect }

// ReadingPane asks whether the string under the cursor can be captured or saved, or joined to the pinned one, and steps
// through what was read.
type ReadingPane struct {
	base
	ask     readingAsk
	tree    pane.TableView
	treeAt  paint.Rect
	focused bool // the tree has the focus
	answer  *reading
	want    readingKey
}

// readingKey is the question: a position, a string and who moves first.
type readingKey struct {
	position uint64
	at       model.Coord
	other    model.Coord // the second string of questions about two
	ask      readingAsk
}

// command is the question as GTP has it.
func (k readingKey) command(height int) string {
	text := k.ask.String() + " " + k.at.Vertex(height)
	if k.ask.two() {
		text += " " + k.other.Vertex(height)
	}
	return text
}

// first is who moves first in the answer.
func (k readingKey) first(s *pane.State) model.Color {
	c := s.Go.At(k.at)
	if k.ask == askAttack || k.ask == askDisconnect {
		return c.Opponent()
	}
	return c
}

// reading is an answer.
type reading struct {
	key     readingKey
	result  tactic.Result
	elapsed time.Duration
	rows    []pane.Row
	nodes   []visit // what the rows stand for
	cut     bool
}

// visit is a node of the tree and how it was reached.
type visit struct {
	node   *tactic.Node
	parent int
}

// NewReading returns the reading pane.
func NewReading(sh *Shared) *ReadingPane { return &ReadingPane{base: base{Shared: sh}} }

// ID implements pane.Pane.
func (p *ReadingPane) ID() string { return "reading" }

// Title implements pane.Pane.
func (p *ReadingPane) Title() string { return "Reading" }

// Contexts implements pane.Pane.
func (p *ReadingPane) Contexts() []keymap.Context {
	if p.focused {
		return []keymap.Context{keymap.Reading, keymap.Table, keymap.Pointer}
	}
	return []keymap.Context{keymap.Reading, keymap.Points}
}

// Wants implements pane.Pane.
func (p *ReadingPane) Wants() []analyze.Name { return nil }

// FocusNext implements pane.Focuser.
func (p *ReadingPane) FocusNext() { p.focused = !p.focused }

// question returns what is asked about, or why nothing can be asked: the string under the cursor, or the pinned one and
// another of its colour under the cursor.
func (p *ReadingPane) question(s *pane.State) (k readingKey, why string) {
	k = readingKey{position: s.Go.Identity(), at: p.point(s), other: model.Pass, ask: p.ask}
	stone := func(at model.Coord) bool { return p.inside(s, at) && s.Go.At(at) != goboard.Empty }
	if !stone(k.at) {
		return k, "put it on a stone: hjkl, shift with arrows, or a click"
	}
	if !k.ask.two() {
		return k, ""
	}
	k.other = p.cursor
	switch {
	case !stone(p.pin):
		return k, "pin one string with Enter, then put the cursor on another one of its colour"
	case !stone(k.other) || s.Go.At(k.other) != s.Go.At(k.at):
		return k, fmt.Sprintf("the pin is on %s; put the cursor on another %s string", k.at.Vertex(s.Go.Height), s.Go.At(k.at))
	}
	b, err := s.Go.Board()
	if err == nil && b.Origin(k.at.Point()) == b.Origin(k.other.Point()) {
		return k, "both stones are of one string"
	}
	return k, ""
}

// Ask implements pane.Asker.
func (p *ReadingPane) Ask(s *pane.State) (pane.Question, bool) {
	key, why := p.question(s)
	p.want = key
	if why != "" {
		return pane.Question{}, false
	}
	b, err := s.Go.Board()
	if err != nil {
		return pane.Question{}, false
	}
	return pane.Question{Key: key, Run: func(ctx context.Context, emit func(any)) {
		start := time.Now()
		a := &reading{key: key, result: read(ctx, key, b)}
		if ctx.Err() != nil {
			return
		}
		a.elapsed = time.Since(start)
		a.list(b.Height())
		emit(a)
	}}, true
}

// read answers a question. Questions about two strings keep no tree.
func read(ctx context.Context, k readingKey, b *goboard.Board) tactic.Result {
	at := k.at.Point()
	switch k.ask {
	case askAttack:
		return tactic.New(tactic.Options{Record: true}).Attack(ctx, b, at)
	case askDefend:
		return tactic.New(tactic.Options{Record: true}).Defend(ctx, b, at)
	}
	reader, other := connect.New(connect.Options{}), k.other.Point()
	var r connect.Result
	if k.ask == askConnect {
		r = reader.Connect(ctx, b, at, other)
	} else {
		r = reader.Disconnect(ctx, b, at, other)
	}
	out := tactic.Result{Code: tactic.Code(r.Code), Point: r.Point, Nodes: r.Nodes}
	if r.Point > 0 {
		out.Line = []goboard.Point{r.Point}
	}
	if r.Limit {
		out.Limit = tactic.LimitNodes
	}
	return out
}

// Answer implements pane.Asker.
func (p *ReadingPane) Answer(part any) {
	if a, ok := part.(*reading); ok && a.key == p.want {
		p.answer = a
		p.tree = pane.TableView{}
	}
}

// list flattens the tree into rows, depth first.
func (a *reading) list(height int) {
	var walk func(n *tactic.Node, parent, depth int)
	walk = func(n *tactic.Node, parent, depth int) {
		if len(a.rows) >= maxNodes {
			a.cut = true
			return
		}
		me := len(a.nodes)
		a.nodes = append(a.nodes, visit{n, parent})
		move := "position"
		if depth > 0 {
			move = strings.ToUpper(n.Color.String()[:1]) + " " + vertex(n.Move, height)
		}
		var said []string
		for _, ans := range n.Answers {
			verb := "defend"
			if ans.Attack {
				verb = "attack"
			}
			text := verb + " " + ans.Code.String()
			if ans.Point > 0 {
				text += " " + ans.Point.Vertex(height)
			}
			said = append(said, text)
		}
		a.rows = append(a.rows, pane.Row{ID: fmt.Sprint(me), Node: model.NoNode, Cells: []pane.Value{
			count(depth), pane.V(strings.Repeat(" ", min(depth, 16)) + move), pane.V(strings.Join(said, ", ")),
		}})
		for _, c := range n.Children {
			walk(c, me, depth+1)
		}
	}
	if a.result.Tree != nil {
		walk(a.result.Tree, -1, 0)
	}
}

// current returns the answer to the question that is asked now.
func (p *ReadingPane) current() *reading {
	if p.answer == nil || p.answer.key != p.want {
		return nil
	}
	return p.answer
}

// Draw implements pane.Pane.
func (p *ReadingPane) Draw(c paint.Canvas, s *pane.State) {
	parts := p.split(c, s, layout.Spec{Boards: 1, SideMin: 36, SideMax: 90})
	a := p.current()
	p.board(c, s, parts.Boards[0], nil, func(b *Board) { p.variation(s, a, b) })
	k, why := p.question(s)
	side := sub(c, parts.Side)
	p.treeAt = paint.Rect{}
	if why != "" {
		pane.DrawFields(side, &s.Look, []pane.Field{pane.Heading("Reading: " + p.ask.String()), pane.F("cursor", why)})
		return
	}
	used := pane.DrawFields(side, &s.Look, p.fields(s, k, a))
	if a == nil || a.result.Tree == nil || side.H()-used < 4 {
		return
	}
	title := fmt.Sprintf("%d nodes", len(a.nodes))
	if a.cut {
		title = fmt.Sprintf("first %d nodes", len(a.nodes))
	}
	in := pane.Title(side.Sub(0, used+1, side.W(), side.H()-used-1), &s.Look, title, p.focused)
	p.treeAt = paint.R(parts.Side.Min.X, parts.Side.Min.Y+used+2, in.W(), in.H())
	p.tree.Draw(in, &s.Look, &pane.Table{Columns: []pane.Column{{Title: "ply", Right: true}, {Title: "move"}, {Title: "settled"}}, Rows: a.rows}, p.focused)
}

// fields are the question and the answer.
func (p *ReadingPane) fields(s *pane.State, k readingKey, a *reading) []pane.Field {
	what := fmt.Sprintf("%s the %s string at %s", k.ask, s.Go.At(k.at), k.at.Vertex(s.Go.Height))
	if k.ask.two() {
		what = fmt.Sprintf("%s the %s strings at %s and %s", k.ask, s.Go.At(k.at), k.at.Vertex(s.Go.Height), k.other.Vertex(s.Go.Height))
	}
	out := []pane.Field{pane.Heading(what), pane.F("moves first", k.first(s).String())}
	if a == nil {
		return append(out, pane.F("answer", s.Glyphs.Spinner[s.Spin%len(s.Glyphs.Spinner)]+" reading"))
	}
	r := a.result
	answer := pane.F("answer", fmt.Sprintf("%s (code %d)", r.Code, r.Code))
	answer.Role = theme.Strong
	if r.Point > 0 {
		answer.Value += " at " + r.Point.Vertex(s.Go.Height)
	}
	var line []string
	for _, pt := range r.Line {
		line = append(line, vertex(pt, s.Go.Height))
	}
	out = append(out, answer, pane.F("nodes", fmt.Sprintf("%d in %.1f ms", r.Nodes, float64(a.elapsed.Microseconds())/1000)))
	if len(line) > 0 {
		out = append(out, pane.F("line", strings.Join(line, " ")))
	}
	if r.Limit != 0 {
		f := pane.F("limits met", limits(r.Limit))
		f.Role = theme.Warn
		out = append(out, f)
	}
	return out
}

func limits(l tactic.Limit) string {
	var out []string
	if l&tactic.LimitDepth != 0 {
		out = append(out, "depth")
	}
	if l&tactic.LimitNodes != 0 {
		out = append(out, "nodes")
	}
	return strings.Join(out, ", ")
}

// path returns the moves from the root to the selected node of the tree.
func (p *ReadingPane) path(a *reading) []*tactic.Node {
	row, ok := p.tree.Selected()
	if !ok || a == nil {
		return nil
	}
	var i int
	if _, err := fmt.Sscan(row.ID, &i); err != nil {
		return nil
	}
	var out []*tactic.Node
	for ; i > 0 && i < len(a.nodes); i = a.nodes[i].parent {
		out = append([]*tactic.Node{a.nodes[i].node}, out...)
	}
	return out
}

// variation puts the moves of the selected node, or of the main line, on the board with their numbers.
func (p *ReadingPane) variation(s *pane.State, a *reading, b *Board) {
	if a == nil {
		return
	}
	pos, err := s.Go.Board()
	if err != nil {
		return
	}
	numbers := make([]int, s.Go.Width*s.Go.Height)
	n := 0
	play := func(pt goboard.Point, c goboard.Color) bool {
		if ok, _ := pos.TryKoPlay(pt, c); !ok {
			return false
		}
		n++
		numbers[pt.Row()*s.Go.Width+pt.Col()] = n
		return true
	}
	moves := p.path(a)
	if p.focused && moves != nil {
		for _, m := range moves {
			if m.Move <= 0 || !play(m.Move, m.Color) {
				break
			}
		}
	} else if !p.focused {
		c := a.key.first(s)
		for _, pt := range a.result.Line {
			if pt <= 0 || !play(pt, c) {
				break
			}
			c = c.Opponent()
		}
	}
	stones := make([]model.Color, len(numbers))
	for i := range stones {
		stones[i] = pos.At(goboard.At(i/s.Go.Width, i%s.Go.Width))
	}
	b.Stones, b.Numbers, b.Last = stones, numbers, model.Pass
}

// Do implements pane.Pane.
func (p *ReadingPane) Do(a keymap.Action, s *pane.State) (pane.Effect, bool) {
	switch a {
	case keymap.ReadNext:
		p.ask = (p.ask + 1) % readingAsks
		return pane.Say("question: " + p.ask.String()), true
	case keymap.TestLine:
		cur := p.current()
		if cur == nil {
			return pane.Say("the answer is not there yet"), true
		}
		return codeTest(s, cur.key.command(s.Go.Height), int(cur.result.Code), cur.result.Point), true
	case keymap.ReadSave:
		cur := p.current()
		if cur == nil || cur.result.Tree == nil {
			return pane.Say("no tree was read here"), true
		}
		name := fmt.Sprintf("reading-%s.sgf", strings.ToLower(cur.key.at.Vertex(s.Go.Height)))
		return pane.Effect{Save: &pane.File{Name: name, Data: []byte(treeSGF(s, cur))}}, true
	}
	if p.focused && p.tree.Do(a, 3) {
		return pane.Effect{}, true
	}
	return p.do(a, s)
}

// Click implements pane.Clicker.
func (p *ReadingPane) Click(x, y int, s *pane.State) pane.Effect {
	if image(x, y, p.treeAt) {
		p.focused = true
		p.tree.Click(x-p.treeAt.Min.X, y-p.treeAt.Min.Y)
		return pane.Effect{}
	}
	p.focused = false
	if at, ok := p.hit(x, y); ok {
		p.cursor = at
	}
	return pane.Effect{}
}

// Wheel implements pane.Wheeler.
func (p *ReadingPane) Wheel(x, y, by int, _ *pane.State) bool {
	if image(x, y, p.treeAt) {
		p.focused = true
		p.tree.Move(by)
		return true
	}
	return false
}

// Explain implements pane.Explainer.
func (p *ReadingPane) Explain(*pane.State) []string {
	return []string{
		"# Reading",
		"Can the opponent capture the string if he moves first (attack), can its owner save it (defend)? The string is the one under the cursor.",
		"Can the owner of two strings join them (connect), can the opponent keep them apart (disconnect)? Pin one string with Enter and put the cursor on the other; v changes the question. These questions give the move and the nodes but no tree.",
		"# Codes",
		"5 win, 4 good ko (the opponent must find the first threat), 1 bad ko, 0 lose. The numbers are GNU Go's.",
		"# Tree",
		"Every move that was tried, in order, and what was settled there. The numbers on the board are the line of the answer, or the moves down to the selected node when the tree has the focus.",
		"# Limits",
		"Depth limits depend on the kind of move; when one cut off a line the answer may be wrong. The node budget of a question is 200 000.",
	}
}

// treeSGF writes the tree that was read as SGF: the position as setup, the moves as variations.
func treeSGF(s *pane.State, a *reading) string {
	var sb strings.Builder
	fmt.Fprintf(&sb, "(;FF[4]GM[1]CA[UTF-8]SZ[%d:%d]C[%s]\n", s.Go.Width, s.Go.Height, question(s, a))
	for _, side := range [...]struct {
		prop  string
		color model.Color
	}{{"AB", goboard.Black}, {"AW", goboard.White}} {
		first := true
		for i, c := range s.Go.Stones {
			if c != side.color {
				continue
			}
			if first {
				sb.WriteString(side.prop)
				first = false
			}
			fmt.Fprintf(&sb, "[%s]", goboard.At(i/s.Go.Width, i%s.Go.Width).SGF())
		}
	}
	if a.result.Tree != nil {
		left := maxNodes
		writeNodes(&sb, a.result.Tree, &left)
	}
	sb.WriteString(")\n")
	return sb.String()
}

func question(s *pane.State, a *reading) string {
	return fmt.Sprintf("%s: %s, %d nodes", a.key.command(s.Go.Height), a.result.Code, a.result.Nodes)
}

func writeNodes(sb *strings.Builder, n *tactic.Node, left *int) {
	for _, c := range n.Children {
		if *left--; *left < 0 {
			return
		}
		many := len(n.Children) > 1
		if many {
			sb.WriteString("\n(")
		}
		prop := "B"
		if c.Color == goboard.White {
			prop = "W"
		}
		fmt.Fprintf(sb, ";%s[%s]", prop, c.Move.SGF())
		writeNodes(sb, c, left)
		if many {
			sb.WriteByte(')')
		}
	}
}
