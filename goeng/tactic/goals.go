package tactic

import (
	"context"

	"ana/goeng/board"
)

// Ladder answers whether the string at p, which must have exactly two
// liberties, falls to a strict ladder. Win is a proof, Lose is not.
func (r *Reader) Ladder(ctx context.Context, b *board.Board, p board.Point) Result {
	r.load(ctx, b)
	s := r.s
	t := s.fromBoard(p)
	res := Result{Code: Lose, Point: board.Pass}
	if !r.stone(t) || s.chainAt(t).nlib != 2 {
		return res
	}
	if m, ok := s.ladder(t); ok && !s.over() {
		res.Code, res.Point = Win, s.point(m)
	}
	res.Nodes, res.Limit = s.nodes, s.limit
	return res
}

func (r *Reader) stone(t int16) bool { return r.s.col[t] != empty && r.s.col[t] != border }

// DoesAttack returns the code of the attacker's move m against the string at
// p: Lose if the string is lost anyway, or if the move reaches less than the
// best attack does.
func (r *Reader) DoesAttack(ctx context.Context, b *board.Board, m, p board.Point) Code {
	r.load(ctx, b)
	if !r.stone(r.s.fromBoard(p)) {
		return Lose
	}
	best := r.ask(p, true).Code
	answer := Result{}
	if best != Lose {
		if answer = r.ask(p, false); answer.Code == Lose {
			return Lose
		}
	}
	v := r.afterAttack(p, m)
	if v != Lose && answer.Point != board.Pass && answer.Code != Lose {
		v = min(v, r.survives(p, m, answer.Point))
	}
	if v < best {
		return Lose
	}
	return v
}

// survives returns the value of the attack m after the defence d that was the
// best one before it.
func (r *Reader) survives(p, m, d board.Point) Code {
	s := r.s
	t := s.fromBoard(p)
	c := s.col[t]
	if ok, _ := s.move(s.fromBoard(m), 3-c, true); !ok {
		return Lose
	}
	defer s.back()
	if s.col[t] == empty {
		return Win
	}
	if ok, _ := s.move(s.fromBoard(d), c, true); !ok {
		return Win
	}
	v, _ := s.attack(t)
	s.back()
	return v
}

// DoesDefend returns Win if the move m of the owner makes the string at p,
// which must be attackable, unattackable, also after the attack known before;
// a ko code if that takes a ko.
func (r *Reader) DoesDefend(ctx context.Context, b *board.Board, m, p board.Point) Code {
	r.load(ctx, b)
	if !r.stone(r.s.fromBoard(p)) || r.ask(p, true).Code == Lose {
		return Lose
	}
	return r.afterMove(p, m)
}

// AttackEither returns the best code with which the opponent, moving once, can
// take at least one of two strings of the same colour.
func (r *Reader) AttackEither(ctx context.Context, b *board.Board, p, q board.Point) Code {
	r.load(ctx, b)
	s := r.s
	if !r.stone(s.fromBoard(p)) || !r.stone(s.fromBoard(q)) {
		return Lose
	}
	best := max(r.ask(p, true).Code, r.ask(q, true).Code)
	for _, x := range [2]board.Point{p, q} {
		ch := s.chainAt(s.fromBoard(x))
		if best == Win || ch.nlib != 2 {
			continue
		}
		libs := ch.libs
		for l := s.next(&libs, 0); l != 0; l = s.next(&libs, l+1) {
			best = max(best, r.bothAfter(l, p, q).Opposite())
		}
	}
	return best
}

// bothAfter plays the attacker's move l and returns how well both strings can
// be defended.
func (r *Reader) bothAfter(l int16, p, q board.Point) Code {
	s := r.s
	s.reset()
	c := s.col[s.fromBoard(p)]
	if ok, _ := s.move(l, 3-c, false); !ok {
		return Win
	}
	defer s.back()
	return r.both(p, q)
}

// DefendBoth returns Win if the owner of two strings, moving once, can save
// both; like AttackEither it is deliberately shallow.
func (r *Reader) DefendBoth(ctx context.Context, b *board.Board, p, q board.Point) Code {
	r.load(ctx, b)
	r.s.reset()
	if !r.stone(r.s.fromBoard(p)) || !r.stone(r.s.fromBoard(q)) {
		return Lose
	}
	return r.both(p, q)
}

func (r *Reader) both(p, q board.Point) Code {
	s := r.s
	ts := [2]int16{s.fromBoard(p), s.fromBoard(q)}
	var attackable [2]bool
	var moves [2]int16
	for i, t := range ts {
		if s.col[t] == empty {
			return Lose
		}
		if a, _ := s.attack(t); a == Lose {
			continue
		}
		attackable[i] = true
		d, m := s.defend(t)
		if d != Win {
			return Lose
		}
		moves[i] = m
	}
	switch {
	case !attackable[0] || !attackable[1], moves[0] == moves[1]:
		return Win
	case s.saves(moves[0], ts[1]), s.saves(moves[1], ts[0]):
		return Win
	}
	return s.captureSavesBoth(ts)
}

// saves reports whether m, played by the owner of the string at t, leaves it
// unattackable.
func (s *search) saves(m, t int16) bool {
	ok, _ := s.move(m, s.col[t], false)
	if !ok {
		return false
	}
	a, _ := s.attack(t)
	s.back()
	return a == Lose
}

// captureSavesBoth looks for an enemy string next to both whose capture saves
// both.
func (s *search) captureSavesBoth(ts [2]int16) Code {
	var b0, b1 [maxLinks]int16
	other := s.links(ts[1], 4, b1[:0])
	for _, id := range s.links(ts[0], 4, b0[:0]) {
		if !containsID(other, id) {
			continue
		}
		t := s.strs[id].first
		if c, m := s.attack(t); c == Win && s.saves(m, ts[0]) && s.saves(m, ts[1]) {
			return Win
		}
	}
	return Lose
}

// Threats returns moves after which the string at p, now safe, can be
// attacked, with the code of that attack: its liberties and the empty points
// beside them. Strings with fewer than two or more than five liberties have
// none.
func (r *Reader) Threats(ctx context.Context, b *board.Board, p board.Point) []Move {
	r.load(ctx, b)
	s := r.s
	t := s.fromBoard(p)
	if !r.stone(t) || s.chainAt(t).nlib < 2 || s.chainAt(t).nlib > 5 || r.ask(p, true).Code != Lose {
		return nil
	}
	var tries, beside set
	ch := s.chainAt(t)
	s.dilate(&ch.libs, &beside)
	for i := range s.nw {
		tries[i] = (beside[i] | ch.libs[i]) & s.empties[i]
	}
	var ms []Move
	for q := s.next(&tries, 0); q != 0; q = s.next(&tries, q+1) {
		s.reset()
		ok, _ := s.move(q, 3-s.col[t], false)
		if !ok {
			continue
		}
		if s.col[t] != empty {
			if c, _ := s.attack(t); c != Lose && !s.over() {
				ms = insertMove(ms, Move{s.point(q), c})
			}
		}
		s.back()
	}
	return ms
}
