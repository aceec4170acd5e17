package owl

import (
	"slices"

	"ana/goeng/board"
	"ana/goeng/eye"
)

// scored is a move and how promising it is.
type scored struct {
	at    board.Point
	score int
}

// ranking collects moves.
type ranking struct {
	list []scored
	at   [board.NumPoints]int16 // index in list plus one
}

// add files a move; one that is listed for several reasons gains a little.
func (k *ranking) add(b *board.Board, p board.Point, score int) {
	if p <= board.NoPoint || b.At(p) != board.Empty {
		return
	}
	if i := k.at[p]; i > 0 {
		m := &k.list[i-1]
		m.score = max(m.score, score) + 3
		return
	}
	k.list = append(k.list, scored{p, score})
	k.at[p] = int16(len(k.list))
}

// once files a move unless it is listed.
func (k *ranking) once(b *board.Board, p board.Point, score int) {
	if k.at[p] == 0 {
		k.add(b, p, score)
	}
}

// breadth is how widely a question is read: the moves tried at the root and, by
// depth, elsewhere; the depth beyond which probable eyes are believed in, and that
// up to which the strings around eyes must hold together.
type breadth struct {
	single                bool // the best move is wanted, and the nets list the moves
	root, many, some, few int
	trusting, watchful    int
	idle                  int // the depth from which moves that change nothing are dropped
}

// wideBreadth is that of single questions.
func wideBreadth() breadth {
	return breadth{single: true, root: 14, many: 6, some: 4, few: 3, trusting: 4, watchful: 9, idle: 4}
}

// narrowBreadth is that of dragons that are read among others.
func narrowBreadth() breadth {
	return breadth{root: 10, many: 10, some: 7, few: 4, trusting: 4, watchful: 5, idle: 1}
}

const manyDepth, someDepth = 2, 5

// What moves are put off by: step is by how many points of score a move is by one,
// topScore what no score exceeds, idleWait how much moves are that change nothing
// and are not dropped.
const (
	step     = 8
	topScore = 112
	idleWait = 6
)

// moves returns how many moves are tried at a depth.
func (w *breadth) moves(depth int) int {
	switch {
	case depth == 0:
		return w.root
	case depth <= manyDepth:
		return w.many
	case depth <= someDepth:
		return w.some
	}
	return w.few
}

// best sorts the moves, equal ones in board order, and keeps the first n.
func (k *ranking) best(n int) []scored {
	for _, m := range k.list {
		k.at[m.at] = 0
	}
	slices.SortFunc(k.list, func(a, b scored) int {
		if a.score != b.score {
			return b.score - a.score
		}
		return int(a.at) - int(b.at)
	})
	return k.list[:min(n, len(k.list))]
}

// moves lists what the side to move may try. The vital points of one side are
// those of the other, so both get the same list but for the weights.
func (s *survey) moves(attacker bool, depth int) []scored {
	k := &s.ranking
	k.list = k.list[:0]
	b := s.r.b
	for _, sp := range s.spaces {
		s.vital(k, sp, attacker)
	}
	for _, w := range s.weak {
		bonus := 5 * min(b.Size(w), 6)
		if attacker {
			k.add(b, s.r.attackAt[w], 50+bonus)
		} else {
			k.add(b, s.r.defendAt[w], 50+bonus)
			k.add(b, s.r.attackAt[w], 30+bonus)
		}
	}
	for _, l := range s.lunch {
		bonus := 5 * min(b.Size(l), 6)
		if attacker {
			k.add(b, s.r.defendAt[l], 45+bonus)
			k.add(b, s.r.attackAt[l], 35+bonus)
		} else {
			k.add(b, s.r.attackAt[l], 50+bonus)
		}
	}
	for _, f := range s.food {
		if !attacker {
			k.add(b, s.r.attackAt[f], 20+3*min(b.Size(f), 6))
		}
	}
	s.outside(k)
	s.shortage(k)
	s.punish(k, attacker)
	return k.best(s.r.breadth.moves(depth))
}

// vital adds the points of an eye space.
func (s *survey) vital(k *ranking, sp *eye.Space, attacker bool) {
	b, c := s.r.b, s.r.color
	if u := sp.Value.Urgency(); u > 0 {
		first, second := sp.DefensePoint, sp.AttackPoint
		if attacker {
			first, second = second, first
		}
		k.add(b, first, 60+10*u)
		k.add(b, second, 50+10*u)
	}
	for _, p := range sp.Points {
		if h, ok := s.found.Halves[p]; ok && h.Kind == eye.HalfEye {
			for _, q := range h.Attack {
				k.add(b, q, 55)
			}
			for _, q := range h.Defend {
				k.add(b, q, 50)
			}
		}
		inner, around := 0, 0
		for _, d := range board.Steps4() {
			q := p + d
			switch {
			case !b.OnBoard(q):
			case s.found.ID[c][q] == s.found.ID[c][p]:
				inner++
			case b.At(q) == board.Empty:
				around++
				k.add(b, q, 30)
			}
		}
		score := 22 + 4*inner + 4*around
		if s.found.Marginal[c][p] {
			score += 12
		}
		k.add(b, p, score)
	}
}

// outside adds the free points around the dragon, by the room they give.
func (s *survey) outside(k *ranking) {
	b := s.r.b
	for _, p := range s.stones {
		for i, d := range board.Steps8() {
			q := p + d
			if b.At(q) != board.Empty {
				continue
			}
			score := 14 + 2*s.openness(q)
			if i >= 4 {
				score -= 4
			}
			if s.r.p.Escape != nil {
				score += 4 * int(s.r.p.Escape[q])
			}
			k.add(b, q, score)
			if far := q + d; b.OnBoard(far) && b.At(far) == board.Empty {
				k.add(b, far, score-4)
			}
			if i >= 4 {
				continue
			}
			for _, e := range board.Steps4() { // knight's moves
				if far := q + d + e; e != d && e != -d && b.At(far) == board.Empty {
					k.once(b, far, score-8)
				}
			}
		}
	}
}

// shortage adds the liberties of strings that have few of them, those between two
// strings before others.
func (s *survey) shortage(k *ranking) {
	b := s.r.b
	for _, p := range s.stones {
		n := b.Liberties(p)
		if b.Origin(p) != p || n > wellConnected {
			continue
		}
		s.libs = b.AppendLiberties(s.libs[:0], p)
		for _, q := range s.libs {
			score := 34 - 4*n
			for _, d := range board.Steps4() {
				if t := q + d; b.At(t) == s.r.color && s.r.goal[t] && !b.SameString(t, p) {
					score += 8
					break
				}
			}
			k.add(b, q, score)
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

// punish puts off moves that leave the stone in atari without taking anything.
func (s *survey) punish(k *ranking, attacker bool) {
	c, cost := s.r.color, 25
	if attacker {
		c, cost = c.Opponent(), 15
	}
	for i := range k.list {
		if m := &k.list[i]; s.r.b.LibertiesAfter(m.at, c) <= 1 && s.r.b.Captures(m.at, c) == 0 {
			m.score -= cost
		}
	}
}

// near tells whether a point is beside one of the stones.
func near(q board.Point, stones []board.Point) bool {
	for _, d := range board.Steps4() {
		if slices.Contains(stones, q+d) {
			return true
		}
	}
	return false
}
