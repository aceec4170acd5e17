package tactic

import (
	"context"

	"ana/goeng/board"
)

// reading is what the questions about one string found, with the set of
// points that the answers depend on.
type reading struct {
	origin   board.Point
	color    board.Color
	attacks  []Move
	defences []Move
	tried    map[hint]Code // moves that other strings suggested
	nodes    int
	limit    Limit
	first    set // points on which the string's own questions tried moves
	touched  set // the same with those of the moves that others suggested
	area     set
	content  uint64 // key of the stones inside the area
}

// readString answers the questions about one string by itself.
func (r *Reader) readString(ctx context.Context, origin board.Point) *reading {
	s := r.s
	s.begin(ctx)
	t := s.fromBoard(origin)
	rd := &reading{origin: origin, color: board.Color(s.col[t])}
	a := r.ask(origin, true)
	rd.count(a)
	if a.Code < KoA {
		a = r.lookAgain(ctx, rd, a)
	}
	if a.Code != Lose {
		rd.attacks = append(rd.attacks, Move{a.Point, a.Code})
		d := r.ask(origin, false)
		rd.count(d)
		if d.Code != Lose {
			rd.defences = append(rd.defences, Move{d.Point, d.Code})
		} else if a.Point != board.Pass && !s.has(&s.chainAt(t).libs, s.fromBoard(a.Point)) {
			rd.addDefence(r, a.Point)
		}
		r.readLiberties(rd, t)
	}
	rd.first, rd.touched = s.touched, s.touched
	return rd
}

// Strings that are found safe with a number of moves between these are asked
// about again: the question was neither trivial nor hard.
const (
	againMin = 30
	againMax = 500
)

// lookAgain asks for the attack once more, with attacks late in the line that
// threaten nothing directly, such as those that fill an eye from within. It returns
// the better one of the two answers.
func (r *Reader) lookAgain(ctx context.Context, rd *reading, a Result) Result {
	s := r.s
	if a.Nodes < againMin || a.Nodes > againMax {
		return a
	}
	touched := s.touched
	s.begin(ctx)
	s.quietPly = maxPly
	b := r.ask(rd.origin, true)
	s.quietPly = quietPly
	rd.count(b)
	touched.or(&s.touched, s.nw)
	s.begin(ctx)
	s.touched = touched
	if b.Code > a.Code {
		return b
	}
	return a
}

func (rd *reading) count(res Result) {
	rd.nodes += res.Nodes
	rd.limit |= res.Limit
}

func (rd *reading) addDefence(r *Reader, m board.Point) {
	v := r.afterMove(rd.origin, m)
	rd.nodes += r.s.nodes
	if v != Lose {
		rd.defences = insertMove(rd.defences, Move{m, v})
	}
}

// readLiberties tries each liberty of an attackable string.
func (r *Reader) readLiberties(rd *reading, t int16) {
	s := r.s
	libs := s.chainAt(t).libs
	for q := s.next(&libs, 0); q != 0; q = s.next(&libs, q+1) {
		p := s.point(q)
		if p != rd.attacks[0].Point {
			v := r.afterAttack(rd.origin, p)
			rd.nodes += s.nodes
			if v != Lose {
				rd.attacks = insertMove(rd.attacks, Move{p, v})
			}
		}
		if len(rd.defences) > 0 && p != rd.defences[0].Point {
			rd.addDefence(r, p)
		}
	}
}

// afterMove returns the code of the owner of the string at origin if he plays
// m now.
func (r *Reader) afterMove(origin, m board.Point) Code {
	return r.oneMove(origin, m, false)
}

// afterAttack returns the code of the attacker of the string at origin if he
// plays m now.
func (r *Reader) afterAttack(origin, m board.Point) Code {
	return r.oneMove(origin, m, true)
}

func (r *Reader) oneMove(origin, m board.Point, attack bool) Code {
	s := r.s
	s.reset()
	whole := s.maxNode
	s.maxNode = s.each
	defer func() { s.maxNode = whole }()
	t, q := s.fromBoard(origin), s.fromBoard(m)
	c := s.col[t]
	if attack {
		c = 3 - c
	}
	ok, cond := s.move(q, c, true)
	if !ok {
		return Lose
	}
	var v Code
	if attack {
		v = s.afterAttack(t)
	} else {
		a, _ := s.attack(t)
		v = a.Opposite()
	}
	s.back()
	if s.over() {
		return Lose
	}
	if cond && v != Lose {
		v = KoB
	}
	return v
}

// tryDefence is afterMove as a question of its own.
func (r *Reader) tryDefence(ctx context.Context, origin, m board.Point) Code {
	r.s.begin(ctx)
	return r.afterMove(origin, m)
}

// tryHints tries the moves that decide about other strings.
func (r *Reader) tryHints(ctx context.Context, rd *reading, hints []hint) {
	s := r.s
	t := s.fromBoard(rd.origin)
	if s.chainAt(t).nlib > 4 {
		return
	}
	var near set
	s.around(t, &rd.first, &near)
	for _, h := range hints {
		if _, known := rd.tried[h]; known || rd.knows(h) {
			continue
		}
		if h.color == rd.color && len(rd.attacks) == 0 ||
			h.color != rd.color && len(rd.attacks) > 0 && len(rd.defences) == 0 {
			continue
		}
		if !s.has(&near, s.fromBoard(h.p)) {
			continue
		}
		if rd.tried == nil {
			rd.tried = map[hint]Code{}
		}
		s.begin(ctx) // nothing may depend on what was tried before
		rd.tried[h] = r.oneMove(rd.origin, h.p, h.color != rd.color)
		rd.nodes += s.nodes
		for i := range s.nw {
			rd.touched[i] |= s.touched[i]
		}
	}
}

// around returns the points from which a move may change the answers about
// the string at t: what the search touched, its neighbours, the string and its
// liberties.
func (s *search) around(t int16, touched, near *set) {
	var core set
	ch := s.chainAt(t)
	for i := range s.nw {
		core[i] = touched[i] | ch.stones[i] | ch.libs[i]
	}
	s.dilate(&core, near)
	for i := range s.nw {
		near[i] |= core[i]
	}
}

func (rd *reading) knows(h hint) bool {
	ms := rd.attacks
	if h.color == rd.color {
		ms = rd.defences
	}
	for _, m := range ms {
		if m.Point == h.p {
			return true
		}
	}
	return false
}

// codes merges the results of the hints into the lists.
func (rd *reading) codes(hints []hint) Codes {
	c := Codes{Origin: rd.origin, Color: rd.color, Nodes: rd.nodes, Limit: rd.limit}
	c.Attacks = append(c.Attacks, rd.attacks...)
	c.Defences = append(c.Defences, rd.defences...)
	for _, h := range hints {
		v := rd.tried[h]
		switch {
		case v == Lose:
		case h.color == rd.color:
			c.Defences = insertMove(c.Defences, Move{h.p, v})
		default:
			c.Attacks = insertMove(c.Attacks, Move{h.p, v})
		}
	}
	if len(c.Attacks) > 0 {
		c.Attack = c.Attacks[0].Code
	}
	if len(c.Defences) > 0 {
		c.Defence = c.Defences[0].Code
	}
	return c
}
