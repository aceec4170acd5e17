package sgf

import (
	"math"
	"strconv"
	"strings"

	goboard "ana/goeng/board"
	"ana/model"
)

// isInfo reports the game information properties, shown in file order.
func isInfo(id string) bool {
	switch id {
	case "GN", "EV", "RO", "PC", "DT", "PB", "BR", "BT", "PW", "WR", "WT", "RE", "KM", "HA", "RU", "TM", "OT", "SO", "US", "AN", "CP", "GC", "ON", "AP", "KI":
		return true
	}
	return false
}

// singleValue are the root properties of which the first value counts.
func isRootOnly(id string) bool { return id == "FF" || id == "GM" || id == "CA" || id == "ST" }

// gameInfo reads the information of the whole tree. What stands outside the root
// belongs to the variations under it; the fields of the game take the first value.
func (r *goReader) gameInfo() {
	r.fox = r.isFox()
	g := r.b.Game()
	for i := range r.tree.Nodes {
		props := r.tree.Nodes[i].Props
		var seen map[string]bool
		for k := range props {
			p := &props[k]
			if !isInfo(p.ID) && !isRootOnly(p.ID) {
				continue
			}
			if seen == nil {
				seen = map[string]bool{}
			}
			if seen[p.ID] {
				r.warn(p, "sgf-dup", "%s twice in a node; %s", p.ID, dupRule(p.ID))
			}
			seen[p.ID] = true
			if isInfo(p.ID) {
				r.field(g, p, i)
			}
		}
	}
	r.komi(g)
}

func dupRule(id string) string {
	if id == "GC" {
		return "joined by a line break"
	}
	return "the first one counts, the other is kept"
}

// field stores one property of game information, which stands at node i of the tree.
func (r *goReader) field(g *model.Game, p *model.Prop, i int) {
	if len(p.Values) == 0 {
		return
	}
	value := SimpleText(p.Values[0])
	if p.ID == "GC" {
		value = Text(strings.Join(p.Values, "\n"))
	}
	if i == 0 {
		g.Info = append(g.Info, model.Field{Name: p.ID, Value: value})
	} else {
		r.later[i] = append(r.later[i], model.Field{Name: p.ID, Value: value})
	}
	value = strings.TrimSpace(value)
	if r.info[p.ID] {
		return
	}
	r.info[p.ID] = true
	switch p.ID {
	case "PB":
		g.Players[0].Name = value
	case "PW":
		g.Players[1].Name = value
	case "BR":
		g.Players[0].Rank = value
	case "WR":
		g.Players[1].Rank = value
	case "BT":
		g.Players[0].Team = value
	case "WT":
		g.Players[1].Team = value
	case "RE":
		g.Result = r.result(p, value)
	case "RU":
		g.Go.Rules = r.rules(p, value)
	case "HA":
		r.readHandicap(g, p, value)
	case "TM":
		if strings.Contains(value, ",") {
			r.note(p, "sgf-comma", "TM[%s]: decimal comma; read as a point", value)
		}
	}
}

func (r *goReader) isFox() bool {
	if len(r.tree.Nodes) == 0 {
		return false
	}
	for _, p := range r.tree.Nodes[0].Props {
		if p.ID == "AP" && strings.Contains(strings.ToLower(strings.Join(p.Values, " ")), "fox") {
			return true
		}
	}
	return false
}

// result reads RE.
func (r *goReader) result(p *model.Prop, text string) model.Result {
	res := model.Result{Text: text, Winner: -1}
	s := strings.ToLower(strings.TrimSpace(text))
	switch s {
	case "0", "draw", "jigo":
		res.Reason = "draw"
		return res
	case "void":
		res.Reason = "void"
		return res
	case "", "?":
		return res
	}
	side, margin, ok := strings.Cut(s, "+")
	if !ok || side != "b" && side != "w" && side != "black" && side != "white" {
		return res
	}
	res.Winner = 0
	if side[0] == 'w' {
		res.Winner = 1
	}
	switch margin {
	case "r", "res", "resign":
		res.Reason = "resign"
	case "t", "time":
		res.Reason = "time"
	case "f", "forfeit":
		res.Reason = "forfeit"
	default:
		if strings.Contains(margin, ",") {
			r.note(p, "sgf-comma", "RE[%s]: decimal comma; read as a point", text)
			margin = strings.Replace(margin, ",", ".", 1)
		}
		if v, err := strconv.ParseFloat(margin, 64); err == nil && !math.IsInf(v, 0) && !math.IsNaN(v) {
			res.Points = v
		}
	}
	return res
}

func (r *goReader) rules(p *model.Prop, text string) string {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "japanese", "jp", "japan", "jap":
		return "japanese"
	case "chinese", "cn", "china":
		return "chinese"
	case "aga":
		return "aga"
	case "nz", "new zealand":
		return "nz"
	case "goe", "ing":
		return "goe"
	case "korean", "kr", "korea":
		return "korean"
	case "tromp-taylor", "tromp taylor", "tt":
		return "tromp-taylor"
	case "":
		return ""
	}
	r.warn(p, "sgf-rules", "rules %s are not known; the default is used", model.Quote(text))
	return ""
}

func (r *goReader) readHandicap(g *model.Game, p *model.Prop, text string) {
	if text == "" {
		return
	}
	n, ok := number(text)
	if !ok || n > 999 {
		r.warn(p, "sgf-handicap", "HA[%s]: want a number; ignored", text)
		return
	}
	g.Go.Handicap = n
}

// komi decides KM, with the dialects that write it in hundredths.
func (r *goReader) komi(g *model.Game) {
	p := r.firstProp("KM")
	if p == nil || strings.TrimSpace(first(p)) == "" {
		if q := r.firstProp("KI"); q != nil {
			if n, err := strconv.Atoi(strings.TrimSpace(first(q))); err == nil && n > -2000 && n < 2000 {
				g.Go.Komi, g.Go.KomiWritten = float64(n)/2, "KI["+first(q)+"]"
			}
		}
		return
	}
	written := strings.TrimSpace(SimpleText(first(p)))
	g.Go.KomiWritten = written
	s := written
	if strings.Contains(s, ",") {
		s = strings.Replace(s, ",", ".", 1)
		r.note(p, "sgf-comma", "KM[%s]: decimal comma; read as %s", written, s)
	}
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsNaN(v) || math.Abs(v) > 100000 {
		r.warn(p, "sgf-komi", "KM: %s is not a number; komi 0 is used", model.Quote(written))
		return
	}
	switch {
	case v > 50 && math.Mod(v, 25) == 0:
		g.Go.Komi = v / 100
		if math.Mod(v, 50) != 0 {
			g.Go.Komi *= 2
		}
		r.warn(p, "sgf-komi", "KM[%s] is in hundredths; read as komi %g", written, g.Go.Komi)
	case v == 0 && r.fox && g.Go.Handicap == 0:
		g.Go.Komi = 6.5
		if g.Go.Rules == "chinese" {
			g.Go.Komi = 7.5
		}
		r.warn(p, "sgf-komi", "KM[%s] in an even game of this server; read as komi %g", written, g.Go.Komi)
	default:
		g.Go.Komi = v
	}
}

func (r *goReader) firstProp(id string) *model.Prop {
	for i := range r.tree.Nodes {
		for k := range r.tree.Nodes[i].Props {
			if p := &r.tree.Nodes[i].Props[k]; p.ID == id {
				return p
			}
		}
	}
	return nil
}

// handicap compares HA with the stones and moves that are really there. Stones are
// never invented.
func (r *goReader) handicap() {
	p := r.firstProp("HA")
	g := r.b.Game()
	if p == nil || g.Go.Handicap == 0 {
		return
	}
	black, white, moves := 0, 0, 0
	for id := model.NodeID(0); id != model.NoNode; id = r.b.Node(id).FirstChild {
		n := r.b.Node(id)
		if n.HasMove {
			if n.Move.Color == goboard.White {
				break
			}
			moves++
			continue
		}
		if n.Setup != nil && moves == 0 {
			black += len(n.Setup.Black)
			white += len(n.Setup.White)
		}
	}
	switch n := g.Go.Handicap; {
	case n == black:
	case n == 1 && black == 0:
		r.warn(p, "sgf-handicap", "HA[1]: no handicap stone is placed, komi %g as written; black moves first", g.Go.Komi)
	case black == 0 && moves >= n:
		r.note(p, "sgf-handicap", "HA[%d]: the handicap stones are given as moves", n)
	case white > 0:
		r.note(p, "sgf-handicap", "HA[%d]: the record starts from a position with %d black stones", n, black)
	default:
		r.warn(p, "sgf-handicap", "HA[%d] but %d stones are placed; the stones on the board count", n, black)
	}
}
