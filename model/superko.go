package model

import (
	"fmt"
	"hash/maphash"
	"slices"

	goboard "ana/goeng/board"
)

// Rulesets lists the names of rules that a record can be read by.
func Rulesets() []string {
	return []string{"japanese", "chinese", "aga", "nz", "goe", "korean", "tromp-taylor"}
}

// superko is what rules forbid besides the simple ko.
type superko uint8

const (
	noSuperko   superko = iota
	positional          // no whole-board position twice
	situational         // none twice with the same side to move
)

func superkoOf(rules string) superko {
	switch rules {
	case "chinese", "tromp-taylor":
		return positional
	case "aga", "nz":
		return situational
	}
	return noSuperko
}

// Repetitions returns a warning for every move that makes a position of its own
// line again although the rules forbid it; nil for rules without superko. Passes
// repeat nothing, and a node with KO says that the move is meant.
func (g *Game) Repetitions(rules string) ErrorList {
	kind := superkoOf(rules)
	if kind == noSuperko || g.Kind != KindGo {
		return nil
	}
	type seen struct {
		id   NodeID
		hash uint64
	}
	var out ErrorList
	var line []seen               // the nodes from the root to the present one
	last := map[uint64][]NodeID{} // nodes of the line by position
	seed := maphash.MakeSeed()
	buf := make([]byte, g.Go.Width*g.Go.Height+1)
	state := newGoState(g.Go.Width, g.Go.Height)
	for id := range NodeID(g.Len()) {
		if g.cut > 0 && id >= g.cut {
			break // positions are not followed any more
		}
		n := g.Node(id)
		for len(line) > 0 && line[len(line)-1].id != n.Parent {
			top := line[len(line)-1]
			last[top.hash] = last[top.hash][:len(last[top.hash])-1]
			line = line[:len(line)-1]
		}
		hash := g.positionHash(state, id, kind, seed, buf)
		if earlier := last[hash]; len(earlier) > 0 && n.HasMove && !n.Move.At.IsPass() && n.Prop("KO") == nil {
			out = append(out, repetition(g, n, slices.Max(earlier)))
		}
		line = append(line, seen{id, hash})
		last[hash] = append(last[hash], id)
	}
	return out
}

// positionHash stands for the stones after a node and, for situational superko,
// the side that moved last.
func (g *Game) positionHash(s *goState, id NodeID, kind superko, seed maphash.Seed, buf []byte) uint64 {
	g.restore(s, id)
	for i, c := range s.stones {
		buf[i] = byte(c)
	}
	buf[len(buf)-1] = 0
	if kind == situational {
		buf[len(buf)-1] = byte(s.toMove)
	}
	return maphash.Bytes(seed, buf)
}

func repetition(g *Game, n *Node, earlier NodeID) *Error {
	prop := "B"
	if n.Move.Color == goboard.White {
		prop = "W"
	}
	e := &Error{
		Line: int(n.Line), Column: int(n.Column), Offset: -1, Property: prop, Node: n.ID, Severity: Warning, Code: "superko",
		Msg: fmt.Sprintf("%s %s: repeats move %d; executed as written", prop, n.Move.At.Vertex(g.Go.Height), g.Node(earlier).MoveNumber),
	}
	if p := n.Prop(prop); p != nil && !n.Joined {
		e.Line, e.Column = int(p.Line), int(p.Column)
	}
	return e
}
