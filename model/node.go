package model

import (
	goboard "ana/goeng/board"
)

// NodeID is the index of a node in its game. The root is 0 and IDs are in
// pre-order: a node, then its subtree, then its next sibling.
type NodeID int32

// NoNode is the absence of a node.
const NoNode NodeID = -1

// Color is the colour of a stone; the values are those of goeng/board.
type Color = goboard.Color

// Node is one node of a game. Nodes are read only.
type Node struct {
	ID          NodeID
	Parent      NodeID // NoNode at the root
	FirstChild  NodeID
	LastChild   NodeID
	NextSibling NodeID
	PrevSibling NodeID
	End         NodeID // one past the last node of the subtree
	Depth       int32  // 0 at the root
	MoveNumber  int32  // moves or actions from the root to this node, this one included
	Line        int32  // place in the file, from 1; 0 if not known
	Column      int32
	Offset      int64 // byte offset for binary formats
	// Joined marks a node that has no place of its own in the file: the second
	// of two moves in one SGF node, or a cube action or resignation that the
	// record only implies.
	Joined bool

	HasMove bool
	Move    Move      // Go move, if HasMove
	Setup   *Setup    // Go setup, nil if none
	Action  *BgAction // backgammon; nil at the root and at the end node

	Name        string
	Comment     string
	Marks       []Mark
	Annotations []Annotation
	// Info holds game information that stands at this node instead of the root; it
	// applies from here on.
	Info []Field
	// Props holds the properties as written, in file order, also those that the
	// fields above were taken from.
	Props []Prop
	// Warnings are those of this node, also found in Record.Warnings.
	Warnings ErrorList
}

// Move is a Go move.
type Move struct {
	Color Color
	At    Coord // Pass for a pass
}

// Setup changes the board without moves. The order of effect is Empty, Black, White.
type Setup struct {
	Black, White, Empty []Coord
	ToMove              Color // board.Empty if the node does not say
	Clear               bool
}

// MarkKind is the kind of a mark on the board.
type MarkKind uint8

// The marks of SGF.
const (
	MarkTriangle MarkKind = iota + 1
	MarkSquare
	MarkCircle
	MarkCross
	MarkSelected
	MarkLabel
	MarkArrow
	MarkLine
	MarkTerritoryBlack
	MarkTerritoryWhite
	MarkDim  // DD; stays in force down the tree
	MarkView // VW; stays in force down the tree
)

// Mark is one mark of a node. A Dim or View mark with At == Pass switches back.
type Mark struct {
	Kind MarkKind
	At   Coord
	To   Coord  // arrows and lines
	Text string // labels
}

// Annotation is a judgement or number of a node: GB, BM, HO, V, BL, … with its
// canonical property name and value ("1", "2", a number, or "" for a flag).
type Annotation struct {
	Name  string
	Value string
}

// Prop is one property as written. Name keeps its lower-case letters; ID is the
// canonical name. Values are decoded to UTF-8 but still escaped; a byte that could
// not be decoded is held as U+10FF00 plus the byte.
type Prop struct {
	Name   string
	ID     string
	Values []string
	Line   int32
	Column int32
}

// Prop returns the first property with that canonical name, nil if there is none.
func (n *Node) Prop(id string) *Prop {
	for i := range n.Props {
		if n.Props[i].ID == id {
			return &n.Props[i]
		}
	}
	return nil
}

// Coord is a point of a Go board, column and row from 0 at the upper left.
type Coord struct{ X, Y int8 }

// Pass is the coordinate of a pass, and of "no point".
var Pass = Coord{-1, -1}

// IsPass reports whether c is Pass.
func (c Coord) IsPass() bool { return c.X < 0 }

// Point returns the point of goeng/board; c must be on a board of at most 25 lines or Pass.
func (c Coord) Point() goboard.Point {
	if c.IsPass() {
		return goboard.Pass
	}
	return goboard.At(int(c.Y), int(c.X))
}

// Vertex returns the coordinate as A1 to Z25 (no I) for a board of that height,
// columns over 25 as AA, AB, …; "PASS" for a pass.
func (c Coord) Vertex(height int) string {
	if c.IsPass() {
		return "PASS"
	}
	const letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
	s := ""
	if c.X >= int8(len(letters)) {
		s = string(letters[int(c.X)/len(letters)-1])
	}
	s += string(letters[int(c.X)%len(letters)])
	return s + itoa(height-int(c.Y))
}

func itoa(n int) string {
	if n >= 10 {
		return itoa(n/10) + string(rune('0'+n%10))
	}
	return string(rune('0' + n))
}
