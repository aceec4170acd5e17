package owl

import (
	"sort"

	"ana/goeng/board"
	"ana/goeng/eye"
	"ana/goeng/tactic"
)

// survey is what is seen at one position.
type survey struct {
	r      *Reader
	stones []board.Point // of the dragon
	gone   bool          // nothing of it is left
	home   bool          // it touches a friend that lives
	sure   int           // eyes if the attacker moves first
	value  eye.Value
	route  int
	spaces []*eye.Space
	region [board.NumPoints]bool
	lunch  []board.Point // origins of enemy strings beside it that can be taken and saved
	weak   []board.Point // origins of its own strings that can be taken
}

const (
	// wideNodes is the depth down to which several moves of a kind are tried.
	wideDepth = 6
	// most moves tried at one node near the root and deeper.
	mostMoves, fewMoves = 6, 3
	// reach is how far around the dragon strings are read.
	reach = 3
	// easyLiberties is the number of liberties from which a string is not read.
	easyLiberties = 3
)

// survey looks at the position: what is left of the dragon, its eyes, its room to
// run, and the strings around it.
func (r *Reader) survey(depth int) *survey {
	s := &survey{r: r}
	for _, p := range r.b.Points() {
		if r.goal[p] && r.b.At(p) == r.color {
			s.stones = append(s.stones, p)
		}
	}
	if len(s.stones) == 0 {
		s.gone = true
		return s
	}
	s.home = s.reachesFriend()
	if s.home {
		return s
	}
	s.spread()
	s.readStrings()
	s.count()
	if r.p.Escape != nil {
		s.route = r.escape.Route(r.b, r.color, s.stones, r.p.Escape, r.p.Inhibit, r.p.Compat)
	}
	return s
}

// reachesFriend tells whether a string of the dragon contains a living friend.
func (s *survey) reachesFriend() bool {
	if s.r.p.Safe == nil {
		return false
	}
	for _, p := range s.stones {
		for _, d := range board.Steps4() {
			if q := p + d; s.r.b.At(q) == s.r.color && s.r.p.Safe[q] {
				return true
			}
		}
	}
	return false
}

// spread marks the points near the dragon.
func (s *survey) spread() {
	front := append([]board.Point(nil), s.stones...)
	for _, p := range front {
		s.region[p] = true
	}
	for range reach {
		var next []board.Point
		for _, p := range front {
			for _, d := range board.Steps4() {
				if q := p + d; s.r.b.OnBoard(q) && !s.region[q] {
					s.region[q] = true
					next = append(next, q)
				}
			}
		}
		front = next
	}
}

// readStrings reads the strings near the dragon that have few liberties.
func (s *survey) readStrings() {
	r := s.r
	for _, p := range r.b.Points() {
		r.attack[p], r.defend[p] = 0, 0
	}
	for _, p := range r.b.Points() {
		c := r.b.At(p)
		if !s.region[p] || !c.IsPlayer() || r.b.Origin(p) != p || r.b.Liberties(p) > easyLiberties {
			continue
		}
		at := r.reader.Attack(r.ctx, r.b, p)
		if at.Code == tactic.Lose {
			continue
		}
		df := r.reader.Defend(r.ctx, r.b, p)
		r.attackAt[p], r.defendAt[p] = at.Point, df.Point
		for _, q := range r.b.AppendStones(nil, p) {
			r.attack[q], r.defend[q] = uint8(at.Code), uint8(df.Code)
		}
		switch {
		case c == r.color && r.goal[p]:
			s.weak = append(s.weak, p)
		case c != r.color && df.Code != tactic.Lose && s.beside(p):
			s.lunch = append(s.lunch, p)
		}
	}
}

// beside tells whether a string touches the dragon.
func (s *survey) beside(p board.Point) bool {
	for _, q := range s.r.b.AppendStones(nil, p) {
		for _, d := range board.Steps4() {
			if t := q + d; s.r.b.At(t) == s.r.color && s.r.goal[t] {
				return true
			}
		}
	}
	return false
}

// count values the eye spaces of the dragon.
func (s *survey) count() {
	r := s.r
	in := &eye.Input{Board: r.b, Attack: &r.attack, Defend: &r.defend, Inessential: &r.none, Safe: r.safe}
	found := r.eyes.Find(in)
	for i := range found.Spaces {
		sp := &found.Spaces[i]
		if sp.Color != r.color || !s.owns(found, sp) {
			continue
		}
		s.spaces = append(s.spaces, sp)
		s.value = s.value.Plus(sp.Value)
	}
	s.sure = s.value.B
}

// owns tells whether a space belongs to the dragon: its stones stand beside it,
// and not fewer than those of others.
func (s *survey) owns(found *eye.Result, sp *eye.Space) bool {
	own, foreign := 0, 0
	for _, p := range sp.Points {
		for _, d := range board.Steps8() {
			q := p + d
			if s.r.b.At(q) != s.r.color || found.ID[s.r.color][q] >= 0 {
				continue
			}
			if s.r.goal[q] {
				own++
			} else {
				foreign++
			}
		}
	}
	return own > 0 && own >= foreign
}

// safe reads whether a stone just played stands.
func (r *Reader) safe(p board.Point, c board.Color) int {
	if !r.b.TryPlay(p, c) {
		return 0
	}
	defer r.b.Undo()
	switch n := r.b.Liberties(p); {
	case n > 2:
		return int(tactic.Win)
	case n == 1:
		return 0
	}
	return int(r.reader.Attack(r.ctx, r.b, p).Code.Opposite())
}

// hopeless tells whether nothing has to be played to kill: no eyes even with two
// moves, no room and nothing to take.
func (s *survey) hopeless(int) bool {
	return s.value.C == 0 && s.value.D == 0 && s.route == 0 && len(s.lunch) == 0
}

// scored is a move and how promising it is.
type scored struct {
	at    board.Point
	score int
}

// ranking collects moves.
type ranking struct {
	r    *Reader
	list []scored
}

func (k *ranking) add(p board.Point, score int) {
	if p <= board.NoPoint || k.r.b.At(p) != board.Empty {
		return
	}
	for i := range k.list {
		if k.list[i].at == p {
			k.list[i].score = max(k.list[i].score, score) + 1
			return
		}
	}
	k.list = append(k.list, scored{p, score})
}

// best returns the most promising moves; equal ones in board order.
func (k *ranking) best(depth int) []board.Point {
	sort.SliceStable(k.list, func(i, j int) bool {
		a, b := k.list[i], k.list[j]
		if a.score != b.score {
			return a.score > b.score
		}
		return a.at < b.at
	})
	n := mostMoves
	if depth > wideDepth {
		n = fewMoves
	}
	moves := make([]board.Point, 0, n)
	for _, m := range k.list {
		if len(moves) == n {
			break
		}
		moves = append(moves, m.at)
	}
	return moves
}

// attacks lists moves that may kill.
func (s *survey) attacks(depth int) []board.Point {
	k := &ranking{r: s.r}
	for _, sp := range s.spaces {
		if u := sp.Value.Urgency(); u > 0 {
			k.add(sp.AttackPoint, 50+10*u)
			k.add(sp.DefensePoint, 45+10*u)
		}
		s.margins(k, sp, 35)
	}
	for _, w := range s.weak {
		k.add(s.r.attackAt[w], 40+5*min(s.r.b.Size(w), 6))
	}
	for _, l := range s.lunch {
		k.add(s.r.defendAt[l], 40+5*min(s.r.b.Size(l), 6))
	}
	s.runs(k, 30)
	return k.best(depth)
}

// defences lists moves that may save.
func (s *survey) defences(depth int) []board.Point {
	k := &ranking{r: s.r}
	for _, sp := range s.spaces {
		if u := sp.Value.Urgency(); u > 0 {
			k.add(sp.DefensePoint, 50+10*u)
			k.add(sp.AttackPoint, 45+10*u)
		}
		s.margins(k, sp, 35)
	}
	for _, w := range s.weak {
		k.add(s.r.defendAt[w], 40+5*min(s.r.b.Size(w), 6))
	}
	for _, l := range s.lunch {
		k.add(s.r.attackAt[l], 45+5*min(s.r.b.Size(l), 6))
	}
	s.runs(k, 30)
	return k.best(depth)
}

// margins adds the points of a space that both sides can reach, and the points
// beside it that would enlarge it.
func (s *survey) margins(k *ranking, sp *eye.Space, score int) {
	b := s.r.b
	for _, p := range sp.Points {
		for _, d := range board.Steps4() {
			q := p + d
			if b.At(q) != board.Empty || !s.region[q] {
				continue
			}
			inside := false
			for _, t := range sp.Points {
				inside = inside || t == q
			}
			if !inside {
				k.add(q, score-5)
				k.add(p, score)
			}
		}
	}
}

// runs adds the steps that open or close most room.
func (s *survey) runs(k *ranking, score int) {
	r := s.r
	if r.p.Escape == nil {
		return
	}
	var seen [board.NumPoints]bool
	for _, p := range s.stones {
		for _, d := range board.Steps8() {
			for n := board.Point(1); n <= 2; n++ {
				q := p + n*d
				if !r.b.OnBoard(q) || seen[q] || r.b.At(q) != board.Empty {
					continue
				}
				seen[q] = true
				if worth := int(r.p.Escape[q]); worth > 0 {
					k.add(q, score+4*worth+s.openness(q))
				}
			}
		}
	}
}

// openness counts the free points around, less the enemy stones.
func (s *survey) openness(q board.Point) int {
	n := 0
	for _, d := range board.Steps8() {
		switch s.r.b.At(q + d) {
		case board.Empty:
			n++
		case s.r.color.Opponent():
			n -= 2
		}
	}
	return n
}
