package model

import (
	"fmt"

	goboard "ana/goeng/board"
)

// replayBudget bounds the points looked at and the bytes kept while a record is
// checked: some tenths of a second's work, twenty times what the largest real
// files need. Beyond it the positions of a record are not followed any more.
const (
	replayBudget   = 20_000_000
	snapshotBudget = 128 << 20
)

// replayAll stores the snapshots and returns the warnings about illegal moves.
func (g *Game) replayAll() ErrorList {
	g.snaps = map[NodeID]*goState{}
	var out ErrorList
	s := newGoState(g.Go.Width, g.Go.Height)
	kept := 0
	for id := range NodeID(len(g.nodes)) {
		n := &g.nodes[id]
		if n.Parent != id-1 {
			g.restore(s, n.Parent)
		}
		out = append(out, moveWarnings(n, s.apply(n), g.Go.Height)...)
		if n.Depth%snapEvery == 0 && n.FirstChild != NoNode || id == 0 {
			g.snaps[id] = s.clone()
			kept += len(s.stones) + 128
		}
		if s.work > replayBudget || kept > snapshotBudget {
			g.cut, g.cutState = id+1, s.clone()
			out = append(out, &Error{
				Line: int(n.Line), Column: int(n.Column), Offset: -1, Node: id, Severity: Warning, Code: "sgf-limit",
				Msg: "the record captures or branches beyond all measure; from here on its positions are not followed",
			})
			break
		}
	}
	return out
}

// restore makes s the state after node id.
func (g *Game) restore(s *goState, id NodeID) {
	if g.cut > 0 && id >= g.cut {
		s.set(g.cutState)
		return
	}
	var path [4 * snapEvery]NodeID
	steps := path[:0]
	for g.snaps[id] == nil {
		steps = append(steps, id)
		id = g.nodes[id].Parent
	}
	s.set(g.snaps[id])
	s.work += len(s.stones) / 8
	for i := len(steps) - 1; i >= 0; i-- {
		s.apply(&g.nodes[steps[i]])
	}
}

func moveWarnings(n *Node, notes moveNotes, height int) ErrorList {
	if notes == (moveNotes{}) {
		return nil
	}
	prop := "B"
	if n.Move.Color == goboard.White {
		prop = "W"
	}
	var out ErrorList
	add := func(code, msg string) {
		e := &Error{
			Line: int(n.Line), Column: int(n.Column), Offset: -1, Property: prop, Node: n.ID,
			Severity: Warning, Code: code,
			Msg: fmt.Sprintf("%s %s: %s", prop, n.Move.At.Vertex(height), msg),
		}
		if p := n.Prop(prop); p != nil && !n.Joined {
			e.Line, e.Column = int(p.Line), int(p.Column)
		}
		out = append(out, e)
	}
	if n.Prop("KO") != nil {
		return nil
	}
	if notes.occupied {
		add("occupied", "move on an occupied point; the stone there is replaced")
	}
	if notes.koRetake {
		add("ko", "takes back the ko; executed as written")
	}
	if notes.suicide {
		add("suicide", "suicide; the stones without liberties are removed")
	}
	return out
}
