package gnubg

import (
	"fmt"
	"strconv"
	"strings"

	"ana/model"
	"ana/model/record/charset"
	"ana/model/record/sgf"
)

// WriteOptions says how a match is written.
type WriteOptions struct {
	// Clean replaces CA and AP. Without it, a match that came from SGF comes back
	// byte by byte.
	Clean bool
	App   string // value of AP
}

// Write returns the match as SGF. Lost lists what the format cannot hold.
func Write(r *model.Record, o WriteOptions) (out []byte, lost []string) {
	w := writer{o: o}
	for i, g := range r.Games {
		if i < len(r.Junk) && r.Junk[i] != "" {
			w.b.WriteString(r.Junk[i] + "\n")
		}
		w.game(r, g)
	}
	if n := len(r.Games); n < len(r.Junk) && r.Junk[n] != "" {
		w.b.WriteString(r.Junk[n] + "\n")
	}
	text := w.b.String()
	if name := r.Charset.Name; !o.Clean && name != "" && name != "UTF-8" && r.Format == "gnubg-sgf" {
		if b, ok := charset.Encode(text, name); ok {
			return b, w.lost
		}
	}
	return []byte(charset.Clean(text)), w.lost
}

type writer struct {
	b    strings.Builder
	o    WriteOptions
	lost []string
}

func (w *writer) lose(what string) {
	for _, l := range w.lost {
		if l == what {
			return
		}
	}
	w.lost = append(w.lost, what)
}

func (w *writer) game(r *model.Record, g *model.Game) {
	w.b.WriteString("(;")
	root := g.Root()
	if len(root.Props) > 0 {
		w.props(root.Props, true)
	} else {
		w.root(r, g)
	}
	for id := root.FirstChild; id != model.NoNode; id = g.Node(id).FirstChild {
		n := g.Node(id)
		switch {
		case len(n.Props) > 0:
			w.b.WriteString("\n;")
			w.props(n.Props, false)
		case n.Action == nil || n.Joined && (len(root.Props) > 0 || n.Action.Kind == model.ActResign):
		default:
			w.action(n)
		}
	}
	w.b.WriteString(")\n")
}

// props writes properties as read.
func (w *writer) props(props []model.Prop, root bool) {
	for i := range props {
		p := &props[i]
		switch {
		case root && w.o.Clean && p.ID == "CA":
			w.b.WriteString("CA[UTF-8]")
			continue
		case root && w.o.Clean && p.ID == "AP" && w.o.App != "":
			w.b.WriteString("AP[" + w.o.App + "]")
			continue
		}
		w.b.WriteString(p.Name)
		for _, v := range p.Values {
			w.b.WriteByte('[')
			w.b.WriteString(v)
			w.b.WriteByte(']')
		}
	}
}

// root writes the first node of a game that was not read from SGF.
func (w *writer) root(r *model.Record, g *model.Game) {
	in := &g.Bg
	fmt.Fprintf(&w.b, "FF[4]GM[6]CA[UTF-8]AP[%s]MI[length:%d][game:%d][ws:%d][bs:%d]PW[%s]PB[%s]",
		w.o.App, in.Length, max(in.Number-1, 0), in.Score[white], in.Score[black],
		sgf.Escape(g.Players[white].Name), sgf.Escape(g.Players[black].Name))
	if g.Index == 0 {
		w.matchFields(r)
	}
	var rules []string
	for _, x := range [...]struct {
		on   bool
		word string
	}{
		{in.NoCube, "NoCube"}, {in.CrawfordRule, "Crawford"}, {in.Crawford, "CrawfordGame"},
		{in.Jacoby, "Jacoby"}, {in.Variant == "nackgammon", "Nackgammon"},
		{in.Variant == "hypergammon1", "Hypergammon1"}, {in.Variant == "hypergammon2", "Hypergammon2"},
		{in.Variant == "hypergammon3" || in.Variant == "hypergammon", "Hypergammon3"},
	} {
		if x.on {
			rules = append(rules, x.word)
		}
	}
	if len(rules) > 0 {
		w.b.WriteString("RU[" + strings.Join(rules, ":") + "]")
	}
	if in.AutoDoubles > 0 {
		fmt.Fprintf(&w.b, "CV[%d]", 1<<in.AutoDoubles)
	}
	w.result(g)
	if c := g.Root().Comment; c != "" {
		w.b.WriteString("GC[" + sgf.Escape(c) + "]")
	}
	start := model.StartState(in.Variant)
	start.Cube, start.Turn = 1<<in.AutoDoubles, in.Start.Turn
	if start != in.Start || r.Position {
		w.b.WriteString("\n;")
		w.position(&in.Start)
	}
}

func (w *writer) result(g *model.Game) {
	if g.Result.Winner < 0 {
		return
	}
	resigned := ""
	if g.Result.Reason == "resign" {
		resigned = "R"
	}
	fmt.Fprintf(&w.b, "RE[%c+%d%s]", "WB"[g.Result.Winner], int(g.Result.Points), resigned)
}

// matchFields writes what the tags of a text match say.
func (w *writer) matchFields(r *model.Record) {
	names := map[string]string{
		"eventdate": "DT", "date": "DT", "event": "EV", "round": "RO", "site": "PC", "annotator": "AN", "transcriber": "AN",
		"EV": "EV", "DT": "DT", "RO": "RO", "PC": "PC", "AN": "AN",
	}
	done := map[string]bool{}
	var dropped []string
	for _, f := range r.Headers {
		id := names[f.Name]
		if id == "" {
			id = names[strings.ToLower(f.Name)]
		}
		switch {
		case f.Value == "" || id == "" && ruled[strings.ToLower(f.Name)]:
			continue
		case id == "" && (f.Value == r.Games[0].Players[0].Name || f.Value == r.Games[0].Players[1].Name):
			continue
		case id == "" || done[id]:
			if f.Name == "" {
				f.Name = "remarks"
			}
			dropped = append(dropped, f.Name)
			continue
		}
		done[id] = true
		v := f.Value
		if id == "DT" {
			v = strings.ReplaceAll(v, ".", "-")
		}
		w.b.WriteString(id + "[" + sgf.Escape(v) + "]")
	}
	if len(dropped) > 0 {
		w.lose("the headers " + strings.Join(dropped, ", "))
	}
}

// ruled are the headers that RU holds.
var ruled = map[string]bool{"variation": true, "crawford": true, "jacoby": true, "beaver": true, "cubelimit": true}

// position writes a set-up position.
func (w *writer) position(s *model.BgState) {
	w.b.WriteString("AE[a:y]")
	for player, id := range [...]string{"AW", "AB"} {
		half := s.Men[player]
		first := true
		for i := range 25 {
			for range half[i] {
				if first {
					w.b.WriteString(id)
				}
				first = false
				w.b.WriteString("[" + string(letter(int8(i), player)) + "]")
			}
		}
	}
	fmt.Fprintf(&w.b, "PL[%c]", "WB"[s.Turn])
	if s.Dice[0] > 0 {
		fmt.Fprintf(&w.b, "DI[%d%d]", s.Dice[0], s.Dice[1])
	}
	owner := "c"
	if s.Owner >= 0 {
		owner = string("wb"[s.Owner])
	}
	w.b.WriteString("CV[" + strconv.Itoa(s.Cube) + "]CP[" + owner + "]")
}

// action writes the node of an action that was not read from SGF.
func (w *writer) action(n *model.Node) {
	a := n.Action
	if a.AfterEnd {
		w.lose("actions after the end of a game")
		return
	}
	side := "WB"[a.Player]
	switch a.Kind {
	case model.ActRoll:
		if !w.roll(a, side) {
			return
		}
	case model.ActDouble, model.ActBeaver:
		fmt.Fprintf(&w.b, "\n;%c[double]", side)
	case model.ActTake:
		fmt.Fprintf(&w.b, "\n;%c[take]", side)
	case model.ActDrop:
		fmt.Fprintf(&w.b, "\n;%c[drop]", side)
	case model.ActSetup:
		w.b.WriteString("\n;")
		w.position(&a.After)
	default:
		return // a resignation is in RE
	}
	if n.Comment != "" {
		w.b.WriteString("C[" + sgf.Escape(n.Comment) + "]")
	}
}

// roll writes dice and play; a play that was not recorded as dice on the table.
func (w *writer) roll(a *model.BgAction, side byte) bool {
	switch {
	case a.Hidden && a.Dice[0] == 0:
		w.lose("rolls without dice")
		return false
	case a.Hidden:
		fmt.Fprintf(&w.b, "\n;PL[%c]DI[%d%d]", side, a.Dice[0], a.Dice[1])
		return true
	}
	fmt.Fprintf(&w.b, "\n;%c[%d%d", side, a.Dice[0], a.Dice[1])
	for _, s := range a.Steps[:min(len(a.Steps), 4)] {
		w.b.WriteByte(letter(s.From, a.Player))
		w.b.WriteByte(letter(s.To, a.Player))
	}
	w.b.WriteByte(']')
	return true
}
