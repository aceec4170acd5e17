package sgf

import (
	"fmt"
	"strings"

	goboard "ana/goeng/board"
	"ana/model"
	"ana/model/record/diag"
)

// goReader turns one tree into a Go game.
type goReader struct {
	tree *Tree
	log  *diag.List
	b    *model.GameBuilder
	pts  *points
	ids  []model.NodeID // node of the game for each node of the tree (the last, if joined)
	fox  bool
	info map[string]bool
	// later is the game information outside the root, by node of the tree.
	later map[int][]model.Field
	steps [3][]step // of the node that is being read, by colour
}

// ReadGo interprets a tree as a game of Go. It returns an error, already reported to
// log, if the tree has no usable board size.
func ReadGo(t *Tree, log *diag.List) (*model.Game, error) {
	r := &goReader{tree: t, log: log, b: model.NewGame(model.KindGo), info: map[string]bool{}, later: map[int][]model.Field{}}
	g := r.b.Game()
	w, h, err := r.size()
	if err != nil {
		return nil, err
	}
	g.Go = model.GoInfo{Width: w, Height: h}
	r.pts = newPoints(w, h, max(1<<20, len(t.Text)), log)
	r.gameInfo()
	r.b.Grow(len(t.Nodes))
	r.ids = make([]model.NodeID, len(t.Nodes))
	for i := range t.Nodes {
		r.node(i)
	}
	r.handicap()
	game, warnings, err := r.b.Finish()
	if err != nil {
		return nil, err
	}
	for _, w := range warnings {
		w.Game = log.Game
	}
	log.Append(warnings)
	return game, nil
}

func place(p *model.Prop) diag.Place { return diag.At(int(p.Line), int(p.Column)) }

func (r *goReader) warn(p *model.Prop, code, format string, args ...any) {
	r.log.Add(model.Warning, place(p), code, p.ID, format, args...)
}

func (r *goReader) note(p *model.Prop, code, format string, args ...any) {
	r.log.Add(model.Note, place(p), code, p.ID, format, args...)
}

// size reads SZ; the first one wins, wherever it stands.
func (r *goReader) size() (w, h int, err error) {
	w, h = 19, 19
	var first *model.Prop
	for i := range r.tree.Nodes {
		for k := range r.tree.Nodes[i].Props {
			p := &r.tree.Nodes[i].Props[k]
			if p.ID != "SZ" {
				continue
			}
			if first != nil || i > 0 {
				r.warn(p, "sgf-size", "SZ again or outside the root; the first one counts")
			}
			if first == nil {
				first = p
			}
		}
	}
	if first == nil || len(first.Values) == 0 {
		return w, h, nil
	}
	raw := unblank(first.Values[0])
	a, b, two := strings.Cut(raw, ":")
	w, okW := number(a)
	h, okH := w, okW
	if two {
		h, okH = number(b)
		if okW && okH && w == h {
			r.note(first, "sgf-square", "SZ[%s]: a square board is written with one number", raw)
		}
	}
	if !okW || !okH || w < 1 || h < 1 || w > maxSide || h > maxSide {
		r.log.Add(model.Critical, place(first), "sgf-size", "SZ",
			"board size %s: want 1 to %d lines each way, as SZ[19] or SZ[columns:rows]; game not read", model.Quote(raw), maxSide)
		return 0, 0, fmt.Errorf("board size %s", model.Quote(raw))
	}
	return w, h, nil
}

func number(s string) (int, bool) {
	if s == "" || len(s) > 6 {
		return 0, false
	}
	n := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = 10*n + int(s[i]-'0')
	}
	return n, true
}

// step is one move of a node.
type step struct {
	move model.Move
	line int32
	col  int32
}

// node adds node i of the tree, as several nodes if it holds several moves.
func (r *goReader) node(i int) {
	src := &r.tree.Nodes[i]
	id := model.NodeID(0)
	if i > 0 {
		parent := max(src.Parent, 0)
		id = r.b.Add(r.ids[parent])
	}
	n := r.b.Node(id)
	n.Line, n.Column, n.Props = src.Line, src.Column, src.Props
	n.Info = r.later[i]
	if len(src.Props) == 0 {
		r.ids[i] = id
		return
	}
	setup, steps := r.boardChanges(src)
	n.Setup = setup
	if setup != nil && len(steps) > 0 {
		r.log.Warn(diag.At(int(src.Line), int(src.Column)), "sgf-mixed", "setup and move in one node; the setup is done first")
	}
	for k, s := range steps {
		if k > 0 {
			id = r.b.Add(id)
			n = r.b.Node(id)
			n.Joined, n.Line, n.Column = true, s.line, s.col
		}
		n.HasMove, n.Move = true, s.move
	}
	r.ids[i] = id
	r.decorate(n, src)
}

// boardChanges reads setup and moves of a node. The moves are valid until the next call.
func (r *goReader) boardChanges(src *Node) (*model.Setup, []step) {
	var setup *model.Setup
	steps := &r.steps
	for c := range steps {
		steps[c] = steps[c][:0]
	}
	need := func() *model.Setup {
		if setup == nil {
			setup = &model.Setup{}
		}
		return setup
	}
	for k := range src.Props {
		p := &src.Props[k]
		switch p.ID {
		case "AB":
			need().Black = append(need().Black, r.pts.list(p, false)...)
		case "AW":
			need().White = append(need().White, r.pts.list(p, false)...)
		case "AE":
			need().Empty = append(need().Empty, r.pts.list(p, false)...)
		case "PL":
			if c := r.toPlay(p); c != goboard.Empty {
				need().ToMove = c
			}
		case "B":
			r.moves(p, goboard.Black)
		case "W":
			r.moves(p, goboard.White)
		}
	}
	if setup != nil {
		r.bothColours(setup, src)
	}
	all := steps[goboard.White]
	if black := steps[goboard.Black]; len(black) > 0 {
		all = append(black, all...)
	}
	if len(all) > 1 {
		r.log.Warn(diag.At(int(src.Line), int(src.Column)), "sgf-moves", "%d moves in one node; played one after the other, black first", len(all))
	}
	return setup, all
}

// moves adds the moves of a property to those of the node.
func (r *goReader) moves(p *model.Prop, c model.Color) {
	for _, raw := range p.Values {
		if at, ok := r.pts.move(p, raw); ok {
			r.steps[c] = append(r.steps[c], step{model.Move{Color: c, At: at}, p.Line, p.Column})
		}
	}
}

// bothColours warns if a point gets stones of both colours in one node.
func (r *goReader) bothColours(s *model.Setup, src *Node) {
	if len(s.Black) == 0 || len(s.White) == 0 {
		return
	}
	r.pts.serial++
	for _, c := range s.Black {
		r.pts.seen[int(c.Y)*r.pts.w+int(c.X)] = r.pts.serial
	}
	for _, c := range s.White {
		if r.pts.seen[int(c.Y)*r.pts.w+int(c.X)] == r.pts.serial {
			r.log.Warn(diag.At(int(src.Line), int(src.Column)), "sgf-bothcolours",
				"AB and AW both name %s; white is set last and stays", c.Vertex(r.pts.h))
		}
	}
}

func (r *goReader) toPlay(p *model.Prop) model.Color {
	raw := ""
	if len(p.Values) > 0 {
		raw = strings.ToLower(unblank(p.Values[0]))
	}
	switch raw {
	case "b", "black", "1":
		return goboard.Black
	case "w", "white", "2":
		return goboard.White
	case "":
		return goboard.Empty
	}
	r.warn(p, "sgf-pl", "PL[%s]: want B or W; ignored", raw)
	return goboard.Empty
}
