package gnubg

import (
	"strings"

	"ana/model"
	"ana/model/record/bgplay"
	"ana/model/record/sgf"
)

// action reads B[…] or W[…]. It reports false if the node holds no usable action.
func (r *gameReader) action(e *bgplay.Event, p *model.Prop) bool {
	e.Player = white
	if p.ID == "B" {
		e.Player = black
	}
	v := value(p)
	e.Written = v
	switch strings.ToLower(v) {
	case "double":
		e.Kind = bgplay.EvDouble
		if n := len(r.g.Events); n > 0 && (r.g.Events[n-1].Kind == bgplay.EvDouble || r.g.Events[n-1].Kind == bgplay.EvBeaver) &&
			r.g.Events[n-1].Player != e.Player {
			e.Kind = bgplay.EvBeaver
		}
		return true
	case "take":
		e.Kind = bgplay.EvTake
		return true
	case "drop":
		e.Kind = bgplay.EvDrop
		return true
	}
	if len(v) < 2 || v[0] < '1' || v[0] > '6' || v[1] < '1' || v[1] > '6' {
		r.log.Add(model.Warning, place(p), "bgsgf-dice", p.ID, "%s[%s]: want two dice and letter pairs, double, take or drop; ignored", p.ID, v)
		return false
	}
	e.Kind = bgplay.EvRoll
	e.Dice = [2]int{int(v[0] - '0'), int(v[1] - '0')}
	e.Entries = r.pairs(p, v[2:], e.Player)
	e.NoPlay = len(e.Entries) == 0
	return true
}

// pairs reads letter pairs: from, to.
func (r *gameReader) pairs(p *model.Prop, s string, player int) []bgplay.Entry {
	if len(s)%2 != 0 || len(s) > 8 {
		r.log.Add(model.Warning, place(p), "bgsgf-pairs", p.ID, "%s is not one to four pairs of letters; the first four pairs are used", model.Quote(s))
		s = s[:min(len(s)&^1, 8)]
	}
	entries, ok := letterPairs(s, player)
	if !ok {
		r.log.Add(model.Warning, place(p), "bgsgf-pairs", p.ID, "%s: letters a to z wanted; what follows is not played", model.Quote(s))
	}
	return entries
}

// letterPairs turns pairs of letters into entries of a player.
func letterPairs(s string, player int) ([]bgplay.Entry, bool) {
	var out []bgplay.Entry
	for i := 0; i+1 < len(s); i += 2 {
		from, ok1 := point(s[i], player)
		to, ok2 := point(s[i+1], player)
		if !ok1 || !ok2 || from == model.Off || to == model.Bar {
			return out, false
		}
		out = append(out, bgplay.Entry{From: from, To: to})
	}
	return out, true
}

// point turns a letter into a point of the player: a to x the board, y bar, z off.
func point(c byte, player int) (int8, bool) {
	switch {
	case c == 'y':
		return model.Bar, true
	case c == 'z':
		return model.Off, true
	case c < 'a' || c > 'z':
		return 0, false
	case player == white:
		return int8(c - 'a'), true
	}
	return int8('x' - c), true
}

// letter is the inverse of point.
func letter(p int8, player int) byte {
	switch {
	case p == model.Bar:
		return 'y'
	case p == model.Off:
		return 'z'
	case player == white:
		return 'a' + byte(p)
	}
	return 'x' - byte(p)
}

// setup is what AE, AW, AB, PL, DI, CV and CP of a node change.
type setup struct {
	state model.BgState
	parts bgplay.Part
}

func (s *setup) apply(to *model.BgState) {
	e := bgplay.Event{State: s.state, Parts: s.parts}
	e.Apply(to)
}

func (s *setup) read(r *gameReader, p *model.Prop) {
	v := value(p)
	switch p.ID {
	case "AE":
		s.parts |= bgplay.PartBoard
	case "AW":
		s.men(r, p, white)
	case "AB":
		s.men(r, p, black)
	case "PL":
		s.parts |= bgplay.PartTurn
		s.state.Turn = white
		if strings.HasPrefix(strings.ToUpper(v), "B") {
			s.state.Turn = black
		}
	case "DI":
		if len(v) != 2 || v[0] < '0' || v[0] > '6' || v[1] < '0' || v[1] > '6' || (v[0] == '0') != (v[1] == '0') {
			r.log.Add(model.Warning, place(p), "bgsgf-dice", "DI", "dice %s; want two digits from 1 to 6; ignored", model.Quote(v))
			return
		}
		s.parts |= bgplay.PartDice
		s.state.Dice = [2]int{int(v[0] - '0'), int(v[1] - '0')}
	case "CV":
		n := number(v, 0)
		if n < 1 || n&(n-1) != 0 || n > 4096 {
			r.log.Add(model.Warning, place(p), "bgsgf-cube", "CV", "cube %s; want a power of two; ignored", model.Quote(v))
			return
		}
		s.parts |= bgplay.PartCube
		s.state.Cube = n
	case "CP":
		s.parts |= bgplay.PartOwner
		s.state.Owner = -1
		switch strings.ToLower(v) {
		case "w":
			s.state.Owner = white
		case "b":
			s.state.Owner = black
		}
	}
}

// men reads the checkers of one side; a repeated letter is one more checker.
func (s *setup) men(r *gameReader, p *model.Prop, player int) {
	s.parts |= bgplay.PartBoard
	half := &s.state.Men[player]
	total := 0
	for _, raw := range p.Values {
		a, b, isRange := strings.Cut(strings.TrimSpace(sgf.SimpleText(raw)), ":")
		if !isRange {
			b = a
		}
		if len(a) != 1 || len(b) != 1 || a[0] < 'a' || b[0] > 'y' || a[0] > b[0] {
			r.log.Add(model.Warning, place(p), "bgsgf-setup", p.ID, "%s: %s is no point from a to y; ignored", p.ID, model.Quote(raw))
			continue
		}
		for c := a[0]; c <= b[0]; c++ {
			i, _ := point(c, player)
			if total++; total > 15 {
				r.log.Add(model.Warning, place(p), "bgsgf-setup", p.ID, "%s: more than 15 checkers; the rest is ignored", p.ID)
				return
			}
			half[i]++
		}
	}
}
