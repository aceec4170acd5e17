package model

import (
	"fmt"
	"slices"
)

// GameBuilder makes a Game. Nodes must be added in pre-order; Finish checks it.
// A builder is not safe for concurrent use and is spent after Finish.
type GameBuilder struct {
	g *Game
}

// NewGame returns a builder for a game of kind k, with a root node.
func NewGame(k Kind) *GameBuilder {
	g := &Game{Kind: k, Result: Result{Winner: -1}}
	g.nodes = append(g.nodes, Node{
		Parent: NoNode, FirstChild: NoNode, LastChild: NoNode,
		NextSibling: NoNode, PrevSibling: NoNode,
	})
	return &GameBuilder{g: g}
}

// Game gives access to the fields of the game that is being built.
func (b *GameBuilder) Game() *Game { return b.g }

// Node gives access to a node that is being built. The pointer is valid until the
// next call of Add.
func (b *GameBuilder) Node(id NodeID) *Node { return &b.g.nodes[id] }

// Len returns the number of nodes so far.
func (b *GameBuilder) Len() int { return len(b.g.nodes) }

// Grow makes room for n more nodes.
func (b *GameBuilder) Grow(n int) { b.g.nodes = slices.Grow(b.g.nodes, n) }

// Add appends a node as the last child of parent and returns its ID.
func (b *GameBuilder) Add(parent NodeID) NodeID {
	id := NodeID(len(b.g.nodes))
	p := &b.g.nodes[parent]
	n := Node{
		ID: id, Parent: parent, FirstChild: NoNode, LastChild: NoNode,
		NextSibling: NoNode, PrevSibling: p.LastChild, Depth: p.Depth + 1,
	}
	if p.LastChild == NoNode {
		p.FirstChild = id
	} else {
		b.g.nodes[p.LastChild].NextSibling = id
	}
	p.LastChild = id
	b.g.nodes = append(b.g.nodes, n)
	return id
}

// Finish numbers the moves, closes the subtrees and, for Go, stores the snapshots
// from which positions are rebuilt. It returns the finished game and the warnings
// about moves that break the rules.
func (b *GameBuilder) Finish() (*Game, ErrorList, error) {
	g := b.g
	b.g = nil
	nodes := g.nodes
	for i := range nodes {
		n := &nodes[i]
		if n.Parent != NoNode {
			n.MoveNumber = nodes[n.Parent].MoveNumber
		}
		if n.HasMove || n.Action != nil && n.Action.Kind != ActSetup {
			n.MoveNumber++
		}
	}
	for i := len(nodes) - 1; i >= 0; i-- {
		n := &nodes[i]
		n.End = NodeID(i + 1)
		if n.LastChild != NoNode {
			n.End = nodes[n.LastChild].End
		}
		if n.PrevSibling != NoNode && nodes[n.PrevSibling].LastChild != NoNode &&
			nodes[n.PrevSibling].LastChild > n.ID {
			return nil, nil, fmt.Errorf("node %d: nodes were not added in pre-order", i)
		}
	}
	if g.Kind != KindGo {
		return g, nil, nil
	}
	if w, h := g.Go.Width, g.Go.Height; w < 1 || h < 1 || w > MaxGoSize || h > MaxGoSize {
		return nil, nil, fmt.Errorf("board %d×%d: want 1 to %d lines each way", w, h, MaxGoSize)
	}
	return g, g.replayAll(), nil
}
