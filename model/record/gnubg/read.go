package gnubg

import (
	"strconv"
	"strings"

	"ana/model"
	"ana/model/record/bgplay"
	"ana/model/record/diag"
	"ana/model/record/mat"
	"ana/model/record/sgf"
)

// Players of the format.
const (
	white = 0
	black = 1
)

// Reader collects the games of a match, one tree each.
type Reader struct {
	m     bgplay.Match
	names []model.Field
	nodes int
	log   *diag.List
}

// NewReader returns a reader that reports to log.
func NewReader(info model.Charset, log *diag.List) *Reader {
	r := &Reader{log: log}
	r.m.Format, r.m.Charset, r.m.Known = "gnubg-sgf", info, true
	return r
}

// Len returns the number of games so far.
func (r *Reader) Len() int { return len(r.m.Games) }

// Record builds the match.
func (r *Reader) Record() (*model.Record, error) {
	r.m.Headers = r.names
	rec, err := r.m.Record(r.log)
	if rec == nil {
		return rec, err
	}
	rec.Position = true
	for _, g := range rec.Games {
		rec.Position = rec.Position && g.Moves() == 0 && g.Bg.Start.Men != model.StartState(g.Bg.Variant).Men
	}
	return rec, err
}

// Add reads one tree. Only the main line is the game.
func (r *Reader) Add(t *sgf.Tree) {
	g := &bgplay.Game{Marks: true, Place: diag.At(t.Line, t.Column)}
	g.Info.Number = len(r.m.Games) + 1
	g.Info.Start = model.BgState{}
	if len(t.Nodes) == 0 {
		r.m.Games = append(r.m.Games, g)
		return
	}
	main := mainLine(t)
	if len(main) < len(t.Nodes) {
		r.log.Note(diag.At(t.Line, t.Column), "bgsgf-variation", "%d nodes of variations are not part of the game; left out", len(t.Nodes)-len(main))
	}
	game := gameReader{g: g, log: r.log, win: bgplay.Event{Player: -1}}
	game.root(&t.Nodes[0])
	for i, id := range main {
		if r.nodes++; r.nodes > mat.MaxActions {
			r.log.Warn(diag.At(int(t.Nodes[id].Line), int(t.Nodes[id].Column)), "bgsgf-limit", "more than %d nodes; the rest of the file is not read", mat.MaxActions)
			break
		}
		var next *sgf.Node
		if i+1 < len(main) {
			next = &t.Nodes[main[i+1]]
		}
		game.node(&t.Nodes[id], i == 0, next)
	}
	if game.win.Player >= 0 {
		g.Events = append(g.Events, game.win)
	}
	if len(r.m.Games) == 0 {
		r.names = g.Fields
		r.m.Length = g.Info.Length
	}
	r.m.Games = append(r.m.Games, g)
}

// mainLine returns the nodes of the first variation.
func mainLine(t *sgf.Tree) []int {
	line := []int{0}
	for i := 1; i < len(t.Nodes); i++ {
		if int(t.Nodes[i].Parent) == line[len(line)-1] {
			line = append(line, i)
		}
	}
	return line
}

// gameReader reads the nodes of one game.
type gameReader struct {
	g   *bgplay.Game
	log *diag.List
	win bgplay.Event
	// notes counts the events at the start that are nothing but notes.
	notes int
}

func place(p *model.Prop) diag.Place { return diag.At(int(p.Line), int(p.Column)) }

func value(p *model.Prop) string {
	if len(p.Values) == 0 {
		return ""
	}
	return strings.TrimSpace(sgf.SimpleText(p.Values[0]))
}

// root reads the match and game information.
func (r *gameReader) root(n *sgf.Node) {
	in := &r.g.Info
	r.g.Props = n.Props
	in.Variant = "backgammon"
	for k := range n.Props {
		p := &n.Props[k]
		v := value(p)
		switch p.ID {
		case "MI":
			r.matchInfo(p)
		case "PW":
			r.g.Players[white].Name = v
		case "PB":
			r.g.Players[black].Name = v
		case "WR":
			r.g.Players[white].Rank = v
		case "BR":
			r.g.Players[black].Rank = v
		case "RU":
			r.rules(v)
		case "RE":
			r.result(p, v)
		case "CV":
			for c := number(v, 1); c > 1; c >>= 1 {
				in.AutoDoubles++
			}
		case "GC":
			r.g.Comment = sgf.Text(strings.Join(p.Values, "\n"))
		}
		if strings.Contains(" DT EV RO PC AN WR BR PW PB RU GC AP ", " "+p.ID+" ") {
			r.g.Fields = append(r.g.Fields, model.Field{Name: p.ID, Value: v})
		}
	}
	if in.Length == 0 {
		in.Beavers = true
	}
	in.PostCrawford = in.CrawfordRule && !in.Crawford && in.Length > 1 &&
		(in.Score[0] == in.Length-1 || in.Score[1] == in.Length-1)
}

func number(s string, otherwise int) int {
	n, err := strconv.Atoi(strings.TrimSpace(s))
	if err != nil || n < 0 || n > 32767 {
		return otherwise
	}
	return n
}

func (r *gameReader) matchInfo(p *model.Prop) {
	in := &r.g.Info
	for _, raw := range p.Values {
		name, v, _ := strings.Cut(raw, ":")
		switch strings.TrimSpace(name) {
		case "length":
			in.Length = number(v, 0)
		case "game":
			in.Number = number(v, in.Number-1) + 1
		case "ws":
			in.Score[white] = number(v, 0)
		case "bs":
			in.Score[black] = number(v, 0)
		}
	}
}

func (r *gameReader) rules(v string) {
	in := &r.g.Info
	for _, word := range strings.Split(v, ":") {
		switch w := strings.ToLower(strings.TrimSpace(word)); w {
		case "nocube":
			in.NoCube, in.CubeLimit = true, 1
		case "crawford":
			in.CrawfordRule = in.Length > 0
		case "crawfordgame":
			in.Crawford, in.CrawfordRule = in.Length > 0, in.Length > 0
		case "jacoby":
			in.Jacoby = in.Length == 0
		case "nackgammon", "hypergammon1", "hypergammon2", "hypergammon3":
			in.Variant = w
		}
	}
}

// result reads RE[W+3R].
func (r *gameReader) result(p *model.Prop, v string) {
	r.g.ResultText = v
	s := strings.ToUpper(v)
	if len(s) < 3 || s[1] != '+' || s[0] != 'W' && s[0] != 'B' {
		if v != "" {
			r.log.Add(model.Warning, place(p), "bgsgf-result", "RE", "result %s; want W+ or B+ and a number", model.Quote(v))
		}
		return
	}
	r.win = bgplay.Event{Kind: bgplay.EvWin, Player: white, Written: v, Place: place(p)}
	if s[0] == 'B' {
		r.win.Player = black
	}
	digits, resigned := strings.CutSuffix(s[2:], "R")
	r.win.Value, r.win.Resigned = number(digits, 0), resigned
}

// node reads one node of the main line.
func (r *gameReader) node(n *sgf.Node, root bool, next *sgf.Node) {
	e := bgplay.Event{Kind: bgplay.EvNote, Place: diag.At(int(n.Line), int(n.Column)), Props: n.Props}
	var set setup
	acted := false
	for k := range n.Props {
		p := &n.Props[k]
		switch p.ID {
		case "B", "W":
			if acted {
				r.log.Add(model.Warning, place(p), "bgsgf-second", p.ID, "a second action in the node; ignored")
				continue
			}
			acted = r.action(&e, p)
		case "C":
			e.Comment = sgf.Text(strings.Join(p.Values, "\n"))
		case "AE", "AW", "AB", "PL", "DI", "CP":
			set.read(r, p)
		case "CV":
			if !root {
				set.read(r, p)
			}
		}
	}
	if root {
		e.Props, e.Comment = nil, ""
	}
	e.Stored = r.stored(n.Props, &e)
	switch {
	case acted:
	case set.parts&bgplay.PartBoard != 0 && !r.began() && !root:
		// A position set up before anything happened is where the game starts.
		set.apply(r.start())
	case set.parts != 0:
		r.setup(&e, &set, next)
	case root:
		return
	}
	if root {
		r.rootSetup(&e, &set, acted)
		return
	}
	r.g.Events = append(r.g.Events, e)
}

// began reports whether an action or setup was read.
func (r *gameReader) began() bool {
	for r.notes < len(r.g.Events) && r.g.Events[r.notes].Kind == bgplay.EvNote {
		r.notes++
	}
	return r.notes < len(r.g.Events)
}

// start returns the start of the game, which becomes that of the variant first.
func (r *gameReader) start() *model.BgState {
	if r.g.Info.Start.Cube == 0 {
		r.g.Info.Start = model.StartState(r.g.Info.Variant)
		r.g.Info.Start.Cube <<= r.g.Info.AutoDoubles
	}
	return &r.g.Info.Start
}

// rootSetup keeps what a root node sets up, or does.
func (r *gameReader) rootSetup(e *bgplay.Event, set *setup, acted bool) {
	if set.parts != 0 && !acted {
		set.apply(r.start())
		return
	}
	r.g.Events = append(r.g.Events, *e)
}

// setup turns a node that sets something up into an event. Dice that nobody plays are a
// roll whose play was not recorded.
func (r *gameReader) setup(e *bgplay.Event, set *setup, next *sgf.Node) {
	if set.parts&bgplay.PartBoard == 0 && set.parts&bgplay.PartDice != 0 && set.state.Dice[0] > 0 {
		if !playsDice(next, int(set.state.Turn), set.state.Dice) {
			e.Kind, e.Player, e.Dice, e.Hidden = bgplay.EvRoll, int(set.state.Turn), set.state.Dice, true
			e.Written = "????"
			return
		}
		set.parts &^= bgplay.PartDice
	}
	e.Kind, e.Player = bgplay.EvSetup, int(set.state.Turn)
	e.State, e.Parts = set.state, set.parts
	e.Written = "setup"
}

// playsDice reports whether the next node is the play of dice by player.
func playsDice(next *sgf.Node, player int, dice [2]int) bool {
	if next == nil {
		return false
	}
	for k := range next.Props {
		p := &next.Props[k]
		if p.ID == "B" && player == black || p.ID == "W" && player == white {
			v := value(p)
			return len(v) >= 2 && (v[0] == byte('0'+dice[0]) && v[1] == byte('0'+dice[1]) ||
				v[0] == byte('0'+dice[1]) && v[1] == byte('0'+dice[0]))
		}
	}
	return false
}
