package goview

import (
	"fmt"
	"strings"

	goboard "ana/goeng/board"
	"ana/keymap"
	"ana/model"
	"ana/model/analyze"
	"ana/tui/layout"
	"ana/tui/paint"
	"ana/tui/pane"
	"ana/tui/theme"
)

// BoardPane is the first pane: the board with the markup of the record, who plays, the comment and the variation tree.
type BoardPane struct {
	base
	comment pane.TextView
	tree    pane.TreeView
	treeAt  paint.Rect
	textAt  paint.Rect
	noMarks bool
	numbers int // 0 none, 1 the last ten, 2 all
	overlay boardOverlay
}

// boardOverlay is what the engine adds to the plain board.
type boardOverlay uint8

const (
	plainBoard boardOverlay = iota
	statusBoard
	territoryBoard
)

func (o boardOverlay) String() string {
	return [...]string{"nothing", "status of dragons", "territory"}[o]
}

// NewBoard returns the board pane.
func NewBoard(sh *Shared) *BoardPane { return &BoardPane{base: base{Shared: sh}} }

// ID implements pane.Pane.
func (p *BoardPane) ID() string { return "board" }

// Title implements pane.Pane.
func (p *BoardPane) Title() string { return "Board" }

// Contexts implements pane.Pane.
func (p *BoardPane) Contexts() []keymap.Context {
	return []keymap.Context{keymap.GoBoard, keymap.Scroll, keymap.Pointer}
}

// Wants implements pane.Pane.
func (p *BoardPane) Wants() []analyze.Name { return []analyze.Name{analyze.GoDragons} }

// Draw implements pane.Pane.
func (p *BoardPane) Draw(c paint.Canvas, s *pane.State) {
	parts := p.split(c, s, layout.Spec{Boards: 1, SideMin: 30, SideMax: 70, RightMin: 60})
	p.board(c, s, parts.Boards[0], p.engineOverlay(s), func(b *Board) {
		if !p.noMarks {
			b.Marks = s.Cursor.Node().Marks
		}
		b.Numbers = p.moveNumbers(s)
	})
	p.treeAt, p.textAt = paint.Rect{}, paint.Rect{}
	side := parts.Side
	used := pane.DrawFields(sub(c, side), &s.Look, p.fields(s))
	rest := paint.R(side.Min.X, side.Min.Y+used+1, side.Dx(), side.Dy()-used-1)
	tree := parts.Right
	if tree.Empty() {
		rest, tree = p.shareTree(rest, s)
	}
	p.drawTree(c, s, tree)
	p.drawComment(c, s, rest)
}

// engineOverlay is what the engine says about the position, nil for nothing: an answer to an earlier position is not shown.
func (p *BoardPane) engineOverlay(s *pane.State) *pane.Overlay {
	r, stale := dragons(s)
	if r == nil || stale || p.overlay == plainBoard {
		return nil
	}
	if p.overlay == statusBoard {
		return dragonOverlay(s, r, -1)
	}
	if r.After[0] == nil || r.After[1] == nil {
		return nil
	}
	o := pane.NewOverlay(s.Go.Width, s.Go.Height)
	for _, pt := range r.After[0].Points() {
		v := float64(r.After[0].Territory()[pt]+r.After[1].Territory()[pt]) / 2
		cell := o.At(pt.Col(), pt.Row())
		switch {
		case v >= 0.5:
			cell.Label, cell.Value = "w", min(v, 1)
		case v <= -0.5:
			cell.Label, cell.Value = "b", max(v, -1)
		}
	}
	return o
}

// shareTree gives the tree the lower part of the side panel: as many rows as it has lanes, at most half.
func (p *BoardPane) shareTree(r paint.Rect, s *pane.State) (text, tree paint.Rect) {
	h := min(p.tree.Lanes(s.Cursor.Game())+1, r.Dy()/2)
	if h < 2 {
		return r, paint.Rect{}
	}
	return paint.R(r.Min.X, r.Min.Y, r.Dx(), r.Dy()-h), paint.R(r.Min.X, r.Max.Y-h, r.Dx(), h)
}

func (p *BoardPane) drawTree(c paint.Canvas, s *pane.State, r paint.Rect) {
	if r.Dy() < 2 {
		return
	}
	title := "Tree"
	if i, n := variation(s.Cursor); n > 1 {
		title = fmt.Sprintf("Variation %d of %d", i, n)
	}
	in := pane.Title(sub(c, r), &s.Look, title, false)
	p.treeAt = paint.R(r.Min.X, r.Min.Y+1, in.W(), in.H())
	p.tree.Draw(in, s)
}

func (p *BoardPane) drawComment(c paint.Canvas, s *pane.State, r paint.Rect) {
	if r.Dy() < 2 {
		return
	}
	n := s.Cursor.Node()
	text := n.Comment
	if n.Name != "" {
		text = n.Name + "\n" + text
	}
	if text == "" {
		return
	}
	in := pane.Title(sub(c, r), &s.Look, "Comment", false)
	p.textAt = paint.R(r.Min.X, r.Min.Y+1, in.W(), in.H())
	p.comment.Draw(in, &s.Look, theme.Text, text)
}

// variation returns which of how many moves at this place the cursor is on.
func variation(c model.Cursor) (i, n int) {
	g := c.Game()
	for id := c.ID(); id != model.NoNode; id = g.Node(id).PrevSibling {
		i++
	}
	n = i
	for id := c.Node().NextSibling; id != model.NoNode; id = g.Node(id).NextSibling {
		n++
	}
	return i, n
}

// fields are the players, the score of prisoners and what is known about the game.
func (p *BoardPane) fields(s *pane.State) []pane.Field {
	g := s.Cursor.Game()
	out := []pane.Field{player(s, goboard.Black), player(s, goboard.White)}
	line := fmt.Sprintf("%d%s%d", s.Go.Width, "x", s.Go.Height) + ", komi " + g.Go.KomiWritten
	if g.Go.KomiWritten == "" {
		line = fmt.Sprintf("%dx%d", s.Go.Width, s.Go.Height) + ", no komi"
	}
	if g.Go.Handicap > 0 {
		line += fmt.Sprintf(", handicap %d", g.Go.Handicap)
	}
	if g.Go.Rules != "" {
		line += ", " + g.Go.Rules
	}
	out = append(out, pane.F("game", line))
	if g.Result.Text != "" {
		out = append(out, pane.F("result", g.Result.Text))
	}
	var where []string
	for _, name := range []string{"EV", "RO", "PC", "DT"} {
		if v := strings.TrimSpace(g.Field(name)); v != "" {
			where = append(where, v)
		}
	}
	if len(where) > 0 {
		out = append(out, pane.F("event", strings.Join(where, ", ")))
	}
	if r, stale := dragons(s); r != nil && !stale {
		if sc, ok := score(s, r); ok {
			f := pane.F("estimate", fmt.Sprintf("%s (white %.1f, black %.1f)", sc.String(), sc.White, sc.Black))
			f.Role = theme.Strong
			out = append(out, f)
		}
	}
	if s.Go.KoFor != goboard.Empty {
		out = append(out, pane.F("ko", s.Go.Ko.Vertex(s.Go.Height)+" not for "+colour(s.Go.KoFor)))
	}
	for _, a := range s.Cursor.Node().Annotations {
		out = append(out, pane.F(annotation(a)))
	}
	for _, w := range s.Cursor.Node().Warnings {
		f := pane.F("warning", w.Msg)
		f.Role = theme.Warn
		out = append(out, f)
	}
	return out
}

// annotation returns a judgement of the record in words.
func annotation(a model.Annotation) (name, value string) {
	names := map[string]string{
		"GB": "good for black", "GW": "good for white", "DM": "even", "UC": "unclear", "TE": "tesuji", "BM": "bad move",
		"DO": "doubtful", "IT": "interesting", "HO": "hotspot", "V": "value", "BL": "time black", "WL": "time white",
		"OB": "stones left black", "OW": "stones left white",
	}
	name, ok := names[a.Name]
	if !ok {
		name = a.Name
	}
	value = a.Value
	if value == "" || value == "1" {
		value = "yes"
	}
	return name, value
}

func player(s *pane.State, c model.Color) pane.Field {
	g := s.Cursor.Game()
	i := 0
	if c == goboard.White {
		i = 1
	}
	pl := g.Players[i]
	name := strings.TrimSpace(pl.Name + " " + pl.Rank)
	if name == "" {
		name = colour(c)
	}
	f := pane.Heading(fmt.Sprintf("%s %s, %d taken", stoneOf(&s.Look, c), name, s.Go.Captures[c]))
	f.Role = theme.Dim
	if s.Go.ToMove == c {
		f.Role = theme.Strong
	}
	return f
}

// moveNumbers returns the numbers to draw on stones, nil for none.
func (p *BoardPane) moveNumbers(s *pane.State) []int {
	if p.numbers == 0 {
		return nil
	}
	out := make([]int, s.Go.Width*s.Go.Height)
	left := 10
	if p.numbers == 2 {
		left = 1 << 30
	}
	for c := s.Cursor; left > 0; left-- {
		n := c.Node()
		if n.HasMove && p.inside(s, n.Move.At) {
			if i := int(n.Move.At.Y)*s.Go.Width + int(n.Move.At.X); out[i] == 0 {
				out[i] = int(n.MoveNumber)
			}
		}
		prev, ok := c.Prev()
		if !ok {
			break
		}
		c = prev
	}
	return out
}

// Do implements pane.Pane.
func (p *BoardPane) Do(a keymap.Action, s *pane.State) (pane.Effect, bool) {
	switch a {
	case keymap.BoardMarks:
		p.noMarks = !p.noMarks
		return pane.Say("marks " + map[bool]string{true: "off", false: "on"}[p.noMarks]), true
	case keymap.BoardNumber:
		p.numbers = (p.numbers + 1) % 3
		return pane.Say("move numbers: " + [...]string{"none", "the last ten", "all"}[p.numbers]), true
	case keymap.BoardOverlay:
		p.overlay = (p.overlay + 1) % 3
		return pane.Say("on the board: " + p.overlay.String()), true
	case keymap.ScrollDown:
		p.comment.Scroll(1)
		return pane.Effect{}, true
	case keymap.ScrollUp:
		p.comment.Scroll(-1)
		return pane.Effect{}, true
	}
	return p.do(a, s)
}

// Click implements pane.Clicker: a stone of the line jumps to its move, a node of the tree to that node.
func (p *BoardPane) Click(x, y int, s *pane.State) pane.Effect {
	if image(x, y, p.treeAt) {
		if id, ok := p.tree.Click(x-p.treeAt.Min.X, y-p.treeAt.Min.Y); ok {
			return pane.Jump(s.Cursor.ToNode(id))
		}
		return pane.Effect{}
	}
	at, ok := p.hit(x, y)
	if !ok {
		return pane.Effect{}
	}
	if at != p.cursor {
		p.cursor = at
		return pane.Effect{}
	}
	if c, ok := s.Cursor.PrevWhere(func(n *model.Node) bool { return n.HasMove && n.Move.At == at }); ok {
		return pane.Jump(c, true)
	}
	return pane.Jump(s.Cursor.NextWhere(func(n *model.Node) bool { return n.HasMove && n.Move.At == at }))
}

// Wheel implements pane.Wheeler.
func (p *BoardPane) Wheel(x, y, by int, _ *pane.State) bool {
	return image(x, y, p.textAt) && p.comment.Scroll(by)
}

// Event implements pane.Eventer: captures, comments, variations and warnings.
func (p *BoardPane) Event(s *pane.State, by int) (model.Cursor, bool) {
	c, before := s.Cursor, s.Cursor.Go().Captures
	for {
		next, ok := c.Step(by)
		if !ok {
			return s.Cursor, false
		}
		c = next
		n := c.Node()
		if n.Comment != "" || n.NextSibling != model.NoNode || n.PrevSibling != model.NoNode || len(n.Warnings) > 0 {
			return c, true
		}
		now := c.Go().Captures
		if by > 0 && n.HasMove && now != before || by < 0 && captured(c) {
			return c, true
		}
		before = now
	}
}

// captured reports whether the move under the cursor took stones.
func captured(c model.Cursor) bool {
	prev, ok := c.Prev()
	if !ok || !c.Node().HasMove {
		return false
	}
	a, b := prev.Go(), c.Go()
	return a.Captures[1] != b.Captures[1] || a.Captures[2] != b.Captures[2]
}

// Explain implements pane.Explainer.
func (p *BoardPane) Explain(*pane.State) []string {
	return []string{
		"# Board",
		"The position after the move under the cursor. ( ) is around the last move, [ ] around the point cursor.",
		"Illegal moves of a record are executed as written: a stone on an occupied point replaces it, suicide removes the own stones, a ko may be retaken; each is a warning with its place in the file.",
		"# Estimate",
		"The mean of the scores with either side moving first, komi included, from the territory of the influence after life-and-death reading. v shows the territory on the board (w, b), or beside stones the status of dragons that are not alive: x dead, ! critical, ? unknown.",
		"# Events",
		"n and N go to captures, comments, variations and warnings.",
		"# Marks",
		"Marks of the record stand right of a stone, or on an empty point. b and w are points that the record counts as territory.",
	}
}
