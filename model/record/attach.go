package record

import (
	"sort"

	"ana/model"
)

// attach gives every message the game and node in whose text it stands, and every node
// its messages. Nodes are in the order of the file, so both are found by halving.
func attach(rec *model.Record) {
	for _, e := range rec.Warnings {
		if e.Severity == model.Critical {
			continue
		}
		if e.Game < 0 {
			e.Game = gameAt(rec, e)
		}
		if e.Game < 0 || e.Game >= len(rec.Games) {
			continue
		}
		g := rec.Games[e.Game]
		if e.Node == model.NoNode {
			e.Node = nodeAt(g, e)
		}
		n := g.Node(e.Node)
		n.Warnings = append(n.Warnings, e)
	}
}

// before reports whether node n begins at or before the place of e.
func before(n *model.Node, e *model.Error) bool {
	if e.Line > 0 {
		return int(n.Line) < e.Line || int(n.Line) == e.Line && int(n.Column) <= e.Column
	}
	return n.Offset <= e.Offset
}

// gameAt returns the last game that begins before e, -1 if there is none.
func gameAt(rec *model.Record, e *model.Error) int {
	return sort.Search(len(rec.Games), func(i int) bool { return !before(rec.Games[i].Root(), e) }) - 1
}

// nodeAt returns the last node that begins before e. Nodes without a place, such as the
// end of a match, belong to the one before.
func nodeAt(g *model.Game, e *model.Error) model.NodeID {
	last := g.Len()
	if g.Node(model.NodeID(last-1)).Line == 0 && last > 1 && e.Line > 0 {
		last--
	}
	i := sort.Search(last, func(i int) bool { return !before(g.Node(model.NodeID(i)), e) }) - 1
	return model.NodeID(max(i, 0))
}
