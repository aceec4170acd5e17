package pane

import (
	"slices"

	"ana/model"
	"ana/tui/paint"
	"ana/tui/theme"
)

// TreeView draws the variation tree of a game as a graph: depth to the right, one lane a variation.
//
//	o-o-o-o-o
//	  | `-o-o
//	  `-o
//
// The lanes are computed once a game, in time proportional to its nodes plus the length of its variations.
type TreeView struct {
	game   *model.Game
	lane   []int32 // by node
	byLane [][]model.NodeID
	x0, y0 int // depth and lane of the upper left corner in the last drawing
}

// layout assigns a lane to every node: a first child continues the lane of its parent, a variation takes the lowest lane
// below everything that is drawn between its parent and its own end.
func (t *TreeView) layout(g *model.Game) {
	t.game = g
	t.lane = make([]int32, g.Len())
	t.byLane = nil
	var free []int32 // by depth, the first lane that is free below everything
	for id := range model.NodeID(g.Len()) {
		n := g.Node(id)
		if n.Parent != model.NoNode && n.PrevSibling == model.NoNode {
			continue // placed with its branch
		}
		end := id
		for g.Node(end).FirstChild != model.NoNode {
			end = g.Node(end).FirstChild
		}
		from, to := max(int(n.Depth)-1, 0), int(g.Node(end).Depth)
		for len(free) <= to {
			free = append(free, 0)
		}
		lane := int32(0)
		for d := from; d <= to; d++ {
			lane = max(lane, free[d])
		}
		for d := from; d <= to; d++ {
			free[d] = lane + 1
		}
		for int(lane) >= len(t.byLane) {
			t.byLane = append(t.byLane, nil)
		}
		for k := id; k != model.NoNode; k = g.Node(k).FirstChild {
			t.lane[k] = lane
			t.byLane[lane] = append(t.byLane[lane], k)
		}
	}
	for _, lane := range t.byLane {
		slices.SortFunc(lane, func(a, b model.NodeID) int { return int(g.Node(a).Depth - g.Node(b).Depth) })
	}
}

// Lanes returns the number of lanes that a game needs.
func (t *TreeView) Lanes(g *model.Game) int {
	if t.game != g {
		t.layout(g)
	}
	return len(t.byLane)
}

// Draw draws the part of the tree around the cursor.
func (t *TreeView) Draw(c paint.Canvas, s *State) {
	g := s.Cursor.Game()
	if t.game != g {
		t.layout(g)
	}
	cols, rows := c.W()/2, c.H()
	if cols < 2 || rows < 1 {
		return
	}
	here := s.Cursor.Node()
	depth, lane := int(here.Depth), int(t.lane[here.ID])
	if margin := min(4, cols/3); depth < t.x0+margin || depth >= t.x0+cols-margin {
		t.x0 = max(depth-cols/2, 0) // far from the edge again: a step moves the marker, not the tree
	}
	t.y0 = max(min(lane-rows/2, len(t.byLane)-rows), 0)
	onPath := t.path(s.Cursor, cols)
	for y := range min(rows, len(t.byLane)-t.y0) {
		t.drawLane(c, s, y, cols, onPath)
	}
	t.drawStems(c, s, cols, rows)
}

// path returns the visible nodes of the chosen line; the cost does not depend on the length of the game.
func (t *TreeView) path(at model.Cursor, cols int) map[model.NodeID]bool {
	on := map[model.NodeID]bool{}
	back, ahead := at, at
	for range cols {
		on[back.ID()], on[ahead.ID()] = true, true
		back, _ = back.Prev()
		ahead, _ = ahead.Next()
	}
	return on
}

func (t *TreeView) drawLane(c paint.Canvas, s *State, y, cols int, onPath map[model.NodeID]bool) {
	g := t.game
	for _, id := range t.within(t.y0+y, t.x0, t.x0+cols) {
		n := g.Node(id)
		x := 2 * (int(n.Depth) - t.x0)
		glyph, role := nodeGlyph(n, &s.Look)
		line := theme.Text // the same look as plain nodes: one run of cells, few bytes to write
		if !onPath[id] {
			role, line = theme.Dim, theme.Dim
		}
		if id == s.Cursor.ID() {
			role = theme.TabOn
		}
		c.Cell(x, y, s.Style(role), glyph)
		if n.FirstChild != model.NoNode {
			c.Cell(x+1, y, s.Style(line), s.Glyphs.Rule)
		}
	}
}

// drawStems draws the lines from a parent down to its variations.
func (t *TreeView) drawStems(c paint.Canvas, s *State, cols, rows int) {
	g := t.game
	st := s.Style(theme.Border)
	for y := range min(len(t.byLane)-t.y0, rows+64) {
		for _, id := range t.heads(t.y0+y, t.x0, t.x0+cols+1) {
			n := g.Node(id)
			x := 2*(int(n.Depth)-t.x0) - 1
			from := int(t.lane[n.Parent]) - t.y0 + 1
			c.Cell(x, y, st, s.Glyphs.Border.BL)
			for k := max(from, 0); k < y; k++ {
				stem := s.Glyphs.Border.V
				if was := c.At(x, k); was == s.Glyphs.Border.BL || was == s.Glyphs.Tee {
					stem = s.Glyphs.Tee // another variation of the same parent branches off here
				}
				c.Cell(x, k, st, stem)
			}
		}
	}
}

// within returns the nodes of a lane with depths from lo up to hi.
func (t *TreeView) within(lane, lo, hi int) []model.NodeID {
	nodes := t.byLane[lane]
	at := func(depth int) int {
		i, _ := slices.BinarySearchFunc(nodes, depth, func(id model.NodeID, d int) int { return int(t.game.Node(id).Depth) - d })
		return i
	}
	return nodes[at(lo):at(max(hi, lo))]
}

// heads returns the first nodes of the variations that lie in a lane.
func (t *TreeView) heads(lane, lo, hi int) []model.NodeID {
	var out []model.NodeID
	for _, id := range t.within(lane, lo, hi) {
		if t.game.Node(id).PrevSibling != model.NoNode {
			out = append(out, id)
		}
	}
	return out
}

func nodeGlyph(n *model.Node, l *Look) (string, theme.Role) {
	role := theme.Text
	if n.Comment != "" {
		role = theme.Warn
	}
	switch {
	case n.HasMove && n.Move.Color == 2:
		return l.Glyphs.Black, role
	case n.HasMove:
		return l.Glyphs.White, role
	case n.Setup != nil && n.Parent != model.NoNode:
		return l.Glyphs.Select, role
	}
	return l.Glyphs.Dot, role
}

// Click returns the node at x, y of the last drawing.
func (t *TreeView) Click(x, y int) (model.NodeID, bool) {
	if t.game == nil || y < 0 || t.y0+y >= len(t.byLane) {
		return model.NoNode, false
	}
	for _, id := range t.within(t.y0+y, t.x0+x/2, t.x0+x/2+1) {
		return id, true
	}
	return model.NoNode, false
}
