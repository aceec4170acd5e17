package model

import "slices"

// Cursor is a place in a record: an immutable value. Moving returns a new cursor
// and whether it moved; a cursor that cannot move returns itself. The zero Cursor
// is not usable.
type Cursor struct {
	rec  *Record
	game int
	node NodeID
	tip  NodeID // a node at or below node: the line that Next follows
}

// NewCursor returns a cursor at the root of game number game, from 0.
func NewCursor(r *Record, game int) Cursor {
	game = min(max(game, 0), len(r.Games)-1)
	return Cursor{rec: r, game: game}
}

// Record returns the record.
func (c Cursor) Record() *Record { return c.rec }

// Game returns the game the cursor is in.
func (c Cursor) Game() *Game { return c.rec.Games[c.game] }

// GameIndex returns the number of the game, from 0.
func (c Cursor) GameIndex() int { return c.game }

// ID returns the node's ID.
func (c Cursor) ID() NodeID { return c.node }

// Node returns the node under the cursor.
func (c Cursor) Node() *Node { return c.Game().Node(c.node) }

// MoveNumber returns the number of moves or actions up to the cursor.
func (c Cursor) MoveNumber() int { return int(c.Node().MoveNumber) }

// NextID returns the node that Next goes to, NoNode at the end of the line.
func (c Cursor) NextID() NodeID { return c.nextOf(c.node) }

func (c Cursor) nextOf(id NodeID) NodeID {
	g := c.Game()
	n := g.Node(id)
	if c.tip > id && c.tip < n.End {
		for k := n.FirstChild; k != NoNode; k = g.Node(k).NextSibling {
			if c.tip < g.Node(k).End {
				return k
			}
		}
	}
	return n.FirstChild
}

// Next steps to the child on the chosen line, the first child where none was chosen.
func (c Cursor) Next() (Cursor, bool) {
	id := c.NextID()
	if id == NoNode {
		return c, false
	}
	c.node = id
	if c.tip < id {
		c.tip = id
	}
	return c, true
}

// Prev steps to the parent; the line stays chosen.
func (c Cursor) Prev() (Cursor, bool) {
	p := c.Node().Parent
	if p == NoNode {
		return c, false
	}
	c.node = p
	return c, true
}

// Sibling steps by d to a sibling: +1 to the next variation, -1 to the one before.
func (c Cursor) Sibling(d int) (Cursor, bool) {
	g, id := c.Game(), c.node
	for ; d > 0 && id != NoNode; d-- {
		id = g.Node(id).NextSibling
	}
	for ; d < 0 && id != NoNode; d++ {
		id = g.Node(id).PrevSibling
	}
	if id == NoNode {
		return c, false
	}
	return c.ToNode(id)
}

// Child steps to child number i, from 0.
func (c Cursor) Child(i int) (Cursor, bool) {
	g := c.Game()
	id := c.Node().FirstChild
	for ; i > 0 && id != NoNode; i-- {
		id = g.Node(id).NextSibling
	}
	if id == NoNode || i < 0 {
		return c, false
	}
	return c.ToNode(id)
}

// Step moves n nodes along the line, backwards if n is negative, as far as it goes.
func (c Cursor) Step(n int) (Cursor, bool) {
	from := c.node
	for ok := true; ok && n > 0; n-- {
		c, ok = c.Next()
	}
	for ok := true; ok && n < 0; n++ {
		c, ok = c.Prev()
	}
	return c, c.node != from
}

// ToMove goes to the place after n moves on the chosen line: for Go the node of
// move n (the root for 0), for backgammon the action number n, which shows the
// position before it. Beyond the end it goes to the end.
func (c Cursor) ToMove(n int) (Cursor, bool) {
	from := c.node
	g := c.Game()
	for c.node != 0 && int(g.Node(c.node).MoveNumber) >= n {
		c.node = g.Node(c.node).Parent
	}
	for int(g.Node(c.node).MoveNumber) < n {
		next, ok := c.Next()
		if !ok {
			break
		}
		c = next
	}
	return c, c.node != from
}

// After goes to the position after n moves of the chosen line as GTP's loadsgf has
// it: like ToMove, but in a Go game past the setup that follows the move.
func (c Cursor) After(n int) (Cursor, bool) {
	from := c.node
	c, _ = c.ToMove(n)
	for c.Game().Kind == KindGo && int(c.Node().MoveNumber) == n {
		next, ok := c.Next()
		if !ok || int(next.Node().MoveNumber) > n {
			break
		}
		c = next
	}
	return c, c.node != from
}

// ToStart goes to the root; the line stays chosen.
func (c Cursor) ToStart() (Cursor, bool) {
	from := c.node
	c.node = 0
	return c, from != 0
}

// ToEnd goes to the last node of the chosen line.
func (c Cursor) ToEnd() (Cursor, bool) {
	from := c.node
	for {
		next, ok := c.Next()
		if !ok {
			return c, c.node != from
		}
		c = next
	}
}

// ToNode goes to node id of the same game and chooses its line.
func (c Cursor) ToNode(id NodeID) (Cursor, bool) {
	g := c.Game()
	if id < 0 || int(id) >= g.Len() {
		return c, false
	}
	moved := id != c.node
	c.node = id
	if c.tip < id || c.tip >= g.Node(id).End {
		c.tip = id
	}
	return c, moved
}

// ToGame goes to the root of game i.
func (c Cursor) ToGame(i int) (Cursor, bool) {
	if i < 0 || i >= len(c.rec.Games) || i == c.game {
		return c, false
	}
	return NewCursor(c.rec, i), true
}

// NextWhere goes forward on the chosen line to the next node for which f is true.
func (c Cursor) NextWhere(f func(*Node) bool) (Cursor, bool) {
	for d := c; ; {
		var ok bool
		if d, ok = d.Next(); !ok {
			return c, false
		}
		if f(d.Node()) {
			return d, true
		}
	}
}

// PrevWhere goes back on the line to the nearest node for which f is true.
func (c Cursor) PrevWhere(f func(*Node) bool) (Cursor, bool) {
	for d := c; ; {
		var ok bool
		if d, ok = d.Prev(); !ok {
			return c, false
		}
		if f(d.Node()) {
			return d, true
		}
	}
}

// Path returns the nodes from the root to the cursor, both included.
func (c Cursor) Path() []NodeID {
	g := c.Game()
	out := make([]NodeID, g.Node(c.node).Depth+1)
	for id, i := c.node, len(out)-1; i >= 0; i-- {
		out[i] = id
		id = g.Node(id).Parent
	}
	return out
}

// Info returns the game information that applies at the cursor: that of the root, with
// what stands at later nodes of the path added or put in its place.
func (c Cursor) Info() []Field {
	g := c.Game()
	out := slices.Clone(g.Info)
	for _, id := range c.Path() {
		for _, f := range g.Node(id).Info {
			i := slices.IndexFunc(out, func(o Field) bool { return o.Name == f.Name })
			if i < 0 {
				out = append(out, f)
			} else {
				out[i] = f
			}
		}
	}
	return out
}

// InForce returns the points that DD dims and VW leaves visible at the cursor: the nearest
// such marks on the path, nil if they were switched back or never set.
func (c Cursor) InForce() (dim, view []Coord) {
	g := c.Game()
	var done [2]bool
	for id := c.node; id != NoNode && !(done[0] && done[1]); id = g.Node(id).Parent {
		var found [2]bool
		for _, m := range g.Node(id).Marks {
			k := int(m.Kind) - int(MarkDim)
			if k < 0 || k > 1 || done[k] {
				continue
			}
			found[k] = true
			switch {
			case m.At.IsPass():
			case k == 0:
				dim = append(dim, m.At)
			default:
				view = append(view, m.At)
			}
		}
		done[0], done[1] = done[0] || found[0], done[1] || found[1]
	}
	return dim, view
}

// Line returns the nodes of the chosen line from the root to its end.
func (c Cursor) Line() []NodeID {
	out := c.Path()
	for id := c.NextID(); id != NoNode; id = c.nextOf(id) {
		out = append(out, id)
	}
	return out
}

// In finds the place of c again in another reading of the same record: the same
// game and the same choices of child, as far as they exist there. The result is
// exact if the whole path was found.
func (c Cursor) In(r *Record) (d Cursor, exact bool) {
	d = NewCursor(r, c.game)
	old := c.Game()
	exact = d.game == c.game
	for _, id := range c.Path()[1:] {
		k := 0
		for p := old.Node(id).PrevSibling; p != NoNode; p = old.Node(p).PrevSibling {
			k++
		}
		next, ok := d.Child(k)
		if !ok {
			return d, false
		}
		d = next
	}
	return d, exact
}
