package sgf

import (
	"strings"

	"ana/model"
)

// markIDs are the properties that put one mark on each point of a list.
func markKind(id string) (model.MarkKind, bool) {
	switch id {
	case "TR":
		return model.MarkTriangle, true
	case "SQ":
		return model.MarkSquare, true
	case "CR":
		return model.MarkCircle, true
	case "MA", "M":
		return model.MarkCross, true
	case "SL":
		return model.MarkSelected, true
	case "TB":
		return model.MarkTerritoryBlack, true
	case "TW":
		return model.MarkTerritoryWhite, true
	case "DD":
		return model.MarkDim, true
	case "VW":
		return model.MarkView, true
	}
	return 0, false
}

// isAnnotation reports the properties that are kept as annotations.
func isAnnotation(id string) bool {
	switch id {
	case "GB", "GW", "UC", "DM", "BM", "DO", "IT", "TE", "HO", "V", "BL", "WL", "OB", "OW", "MN", "FG", "PM", "ST", "KO":
		return true
	}
	return false
}

// decorate reads comments, names, marks and annotations of a node.
func (r *goReader) decorate(n *model.Node, src *Node) {
	var name, comment texts
	seen := seenIDs{}
	for k := range src.Props {
		p := &src.Props[k]
		again := seen.again(src.Props, k)
		switch {
		case p.ID == "C" || p.ID == "N":
			if again || len(p.Values) > 1 {
				r.warn(p, "sgf-dup", "%s more than once in a node; joined by a line break", p.ID)
			}
			if p.ID == "N" {
				name.add(p.Values, SimpleText, ' ')
			} else {
				comment.add(p.Values, Text, '\n')
			}
		case p.ID == "LB":
			r.labels(n, p)
		case p.ID == "L":
			r.oldLabels(n, p)
		case p.ID == "AR" || p.ID == "LN":
			r.arrows(n, p)
		case isAnnotation(p.ID):
			if again {
				r.warn(p, "sgf-dup", "%s twice in a node; the first one counts", p.ID)
				continue
			}
			n.Annotations = append(n.Annotations, model.Annotation{Name: p.ID, Value: SimpleText(first(p))})
		default:
			if kind, ok := markKind(p.ID); ok {
				r.marks(n, p, kind)
			}
		}
	}
	n.Name, n.Comment = name.String(), comment.String()
}

// texts joins values.
type texts struct {
	one string
	all *strings.Builder
}

func (t *texts) add(values []string, decode func(string) string, sep byte) {
	for _, raw := range values {
		v := decode(raw)
		switch {
		case t.all == nil && t.one == "":
			t.one = v
			continue
		case t.all == nil:
			t.all = &strings.Builder{}
			t.all.WriteString(t.one)
		}
		t.all.WriteByte(sep)
		t.all.WriteString(v)
	}
}

func (t *texts) String() string {
	if t.all != nil {
		return t.all.String()
	}
	return t.one
}

// seenIDs tells which properties of a node were there before.
type seenIDs map[string]bool

// manyProps is the number of properties of a node from which a map pays.
const manyProps = 12

func (s seenIDs) again(props []model.Prop, k int) bool {
	if len(props) > manyProps {
		again := s[props[k].ID]
		s[props[k].ID] = true
		return again
	}
	for i := range k {
		if props[i].ID == props[k].ID {
			return true
		}
	}
	return false
}

func first(p *model.Prop) string {
	if len(p.Values) == 0 {
		return ""
	}
	return p.Values[0]
}

// marks adds one mark for each point of a list. DD[] and VW[] switch back.
func (r *goReader) marks(n *model.Node, p *model.Prop, kind model.MarkKind) {
	inherit := kind == model.MarkDim || kind == model.MarkView
	list := r.pts.list(p, inherit || kind == model.MarkTerritoryBlack || kind == model.MarkTerritoryWhite)
	if inherit && len(list) == 0 {
		n.Marks = append(n.Marks, model.Mark{Kind: kind, At: model.Pass})
	}
	for _, c := range list {
		n.Marks = append(n.Marks, model.Mark{Kind: kind, At: c})
	}
}

func (r *goReader) labels(n *model.Node, p *model.Prop) {
	for _, raw := range p.Values {
		point, text, ok := Split(raw)
		at, isPoint := parsePoint(unblank(point))
		switch {
		case !isPoint || !r.pts.inside(at):
			r.warn(p, "sgf-label", "LB: %s is not a point of the board; label ignored", model.Quote(point))
		case !ok:
			r.note(p, "sgf-label", "LB[%s] without text; ignored", point)
		default:
			n.Marks = append(n.Marks, model.Mark{Kind: model.MarkLabel, At: at, Text: SimpleText(text)})
		}
	}
}

// oldLabels reads L of FF[3]: letters in order.
func (r *goReader) oldLabels(n *model.Node, p *model.Prop) {
	for i, c := range r.pts.list(p, false) {
		letter := string(letterFor(int8(i % maxSide)))
		n.Marks = append(n.Marks, model.Mark{Kind: model.MarkLabel, At: c, Text: letter})
	}
}

func (r *goReader) arrows(n *model.Node, p *model.Prop) {
	kind := model.MarkArrow
	if p.ID == "LN" {
		kind = model.MarkLine
	}
	for _, raw := range p.Values {
		a, b, _ := strings.Cut(unblank(raw), ":")
		from, ok1 := parsePoint(a)
		to, ok2 := parsePoint(b)
		if !ok1 || !ok2 || !r.pts.inside(from) || !r.pts.inside(to) {
			r.warn(p, "sgf-arrow", "%s: %s is not two points of the board; ignored", p.ID, model.Quote(raw))
			continue
		}
		n.Marks = append(n.Marks, model.Mark{Kind: kind, At: from, To: to})
	}
}
