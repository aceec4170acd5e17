package record_test

import (
	"fmt"
	"reflect"

	"ana/model"
)

// sameGames compares what two readings of a record hold; "" if nothing differs.
func sameGames(a, b *model.Record) string {
	if len(a.Games) != len(b.Games) {
		return fmt.Sprintf("%d and %d games", len(a.Games), len(b.Games))
	}
	for i := range a.Games {
		if d := sameGame(a, b, i); d != "" {
			return fmt.Sprintf("game %d: %s", i+1, d)
		}
	}
	return ""
}

func sameGame(ra, rb *model.Record, i int) string {
	a, b := ra.Games[i], rb.Games[i]
	switch {
	case a.Len() != b.Len():
		return fmt.Sprintf("%d and %d nodes", a.Len(), b.Len())
	case a.Players != b.Players:
		return fmt.Sprintf("players %v and %v", a.Players, b.Players)
	case a.Result.Winner != b.Result.Winner || a.Result.Points != b.Result.Points:
		return fmt.Sprintf("result %v and %v", a.Result, b.Result)
	}
	for id := range model.NodeID(a.Len()) {
		if d := sameNode(a.Node(id), b.Node(id)); d != "" {
			return fmt.Sprintf("node %d: %s", id, d)
		}
		ca, _ := model.NewCursor(ra, i).ToNode(id)
		cb, _ := model.NewCursor(rb, i).ToNode(id)
		if ca.Identity() != cb.Identity() {
			return fmt.Sprintf("node %d: positions differ", id)
		}
	}
	return ""
}

func sameNode(a, b *model.Node) string {
	switch {
	case a.Parent != b.Parent:
		return "other parent"
	case a.HasMove != b.HasMove || a.Move != b.Move:
		return fmt.Sprintf("move %v and %v", a.Move, b.Move)
	case a.Comment != b.Comment:
		return fmt.Sprintf("comment %q and %q", a.Comment, b.Comment)
	case a.Name != b.Name:
		return fmt.Sprintf("name %q and %q", a.Name, b.Name)
	case !reflect.DeepEqual(a.Marks, b.Marks):
		return fmt.Sprintf("marks %v and %v", a.Marks, b.Marks)
	case !reflect.DeepEqual(a.Setup, b.Setup):
		return fmt.Sprintf("setup %v and %v", a.Setup, b.Setup)
	case !reflect.DeepEqual(a.Annotations, b.Annotations):
		return fmt.Sprintf("annotations %v and %v", a.Annotations, b.Annotations)
	}
	return unknownProps(a, b)
}

// unknownProps compares the properties that the reader does not interpret.
func unknownProps(a, b *model.Node) string {
	for i := range a.Props {
		p := &a.Props[i]
		switch p.ID {
		case "FF", "CA", "AP", "KM", "AB", "AW", "AE", "B", "W", "C", "N", "TR", "SQ", "CR", "MA", "SL", "DD", "VW", "TB", "TW", "M", "LB":
			continue
		}
		q := b.Prop(p.ID)
		if q == nil || len(q.Values) == 0 || len(p.Values) == 0 || q.Values[0] != p.Values[0] && a.Prop(p.ID) == p {
			return fmt.Sprintf("property %s: %v and %v", p.ID, p, q)
		}
	}
	return ""
}
