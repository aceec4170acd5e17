package owl

import (
	"context"
	"math/bits"
	"slices"

	"ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/tactic"
)

// siege solves a dragon on the points around it: everything is tried there, by
// both sides, until the dragon is taken or lives for certain. Proof numbers say
// where to look next.
type siege struct {
	b        *board.Board
	ctx      context.Context
	p        *Problem
	owner    board.Color
	attacker board.Color
	zone     zone
	escape   dragon.Escaper
	runners  []board.Point

	nodes, limit int
	limited      bool
	koSeen       bool
	race         bool // an enemy dragon may be taken
	foes         []board.Point
	foe          *Problem    // about that dragon
	stones       int         // of the dragon
	vital        board.Point // to be looked at first at the root, or NoPoint
	noPass       bool        // the owner does not pass at the root
	still        bool        // nor makes moves there that are no better
	strong       board.Color // may retake a ko at once

	table   []siegeEntry
	shift   int // of a key, to the index
	gen     uint32
	path    []uint64 // keys of the positions of the line
	took    []bool   // which of them retaking a ko led to
	retook  bool     // the last move did
	moves   []siegeMove
	prior   [board.NumPoints]int32 // what moves of the root are put off by
	history [3][board.NumPoints]int32
	stamp   uint32
	walk    uint32 // of regions
	side    board.Color
	marks   [board.NumPoints]uint32 // of hard
	floods  [board.NumPoints]uint32
	regions [board.NumPoints]uint32
	queue   []board.Point
	chains  []siegeChain
	areas   []siegeArea
	libs    []board.Point
	pure    [][2]board.Point // strings one of whose plain liberties is listed
	cands   []board.Point
	chased  hunt
}

// siegeEntry is what is known about a position. Phi is the effort of the side to
// move to get its way, delta that of the other side.
type siegeEntry struct {
	key        uint64
	phi, delta int32
	gen        uint32
	work       uint32
}

// siegeMove is a move at a node; board.Pass is passing.
type siegeMove struct {
	key        uint64
	at         board.Point
	retake     bool
	done       bool // its numbers are final
	phi, delta int32
}

const (
	siegeMinBits = 10
	siegeMaxBits = 19
	siegeDepth   = 70
	siegeMaxPN   = int32(1 << 26)
	passKey      = 0x6a09e667f3bcc909
	sideKey      = 0xbb67ae8584caa73b
	siegeEscape  = 7
	siegeRunning = 2
	// vitalShare is what part of a search goes to what the other side would do.
	vitalShare = 5
	// othersShare is how many other moves count for one.
	othersShare = 2
)

// newSiege returns a siege with a table for so many positions.
func newSiege(limit int) *siege {
	n := min(max(bits.Len(uint(limit)), siegeMinBits), siegeMaxBits)
	return &siege{table: make([]siegeEntry, 1<<n), shift: 64 - n}
}

// load prepares the points around the dragon of a problem. Foe, if not nil, is about
// an enemy dragon that may be taken.
func (s *siege) load(ctx context.Context, p, foe *Problem) {
	s.ctx, s.p, s.b = ctx, p, p.Board.Clone()
	s.owner = s.b.At(p.Stones[0])
	s.attacker = s.owner.Opponent()
	s.history = [3][board.NumPoints]int32{}
	s.prior = [board.NumPoints]int32{}
	s.foe, s.foes, s.race = foe, nil, foe != nil
	if s.race {
		s.foes = foe.Stones
	}
	s.stones, s.noPass, s.still = len(p.Stones), false, false
	s.zone.build(s.b, p, s.foes)
	s.nodes = 0
}

// solve answers whether the dragon is taken when mover moves first, and the move
// that settles it. settled is false where the limit ended the search.
func (s *siege) solve(mover, strong board.Color, limit int) (killed, settled bool, at board.Point) {
	s.gen++
	s.koSeen = false
	return s.resume(mover, strong, limit)
}

// resume is solve with what has been found out since the last one, which must have
// had the same side strong.
func (s *siege) resume(mover, strong board.Color, limit int) (killed, settled bool, at board.Point) {
	s.strong, s.limited = strong, false
	s.limit = s.nodes + limit
	s.path, s.took, s.moves, s.retook = s.path[:0], s.took[:0], s.moves[:0], false
	e := s.mid(turn{mover: mover}, siegeMaxPN, siegeMaxPN, 0)
	settled = !s.limited && (e.phi == 0 || e.delta == 0)
	killed = settled && (mover == s.attacker) == (e.phi == 0)
	at = s.bestRoot(mover)
	if settled && e.phi == 0 && at != board.Pass && !s.race {
		at = s.natural(mover, at)
	}
	return killed, settled, at
}

// ask finds the move with which the other side gets its way if it moves first: that
// point is the first to look at.
func (s *siege) ask(other board.Color, limit int) {
	killed, settled, at := s.resume(other, board.Empty, limit)
	s.vital = board.NoPoint
	if settled && at != board.Pass && killed == (other == s.attacker) {
		s.vital = at
	}
}

// wonBy tells whether the attacker, having played at a point, takes the dragon by
// counting.
func (s *siege) wonBy(at board.Point) bool {
	if at == board.Pass || !s.b.TryPlay(at, s.attacker) {
		return false
	}
	defer s.b.Undo()
	s.stamp++
	s.hard()
	return !s.gone() && s.count(false) == dies
}

// grade answers with the code with which side, the owner or the attacker, gets its
// way, and the move; ok is false where the limit ended the search. With rest it
// also tells whether it gets its way without moving.
func (s *siege) grade(side, mover board.Color, limit int, rest bool) (code int, at board.Point, idle, ok bool) {
	kill := side == s.attacker
	s.noPass = mover == s.owner && !rest // the question is how, or it would not be asked
	defer func() { s.noPass = false }()
	s.gen++
	s.koSeen = false
	if s.race {
		s.ask(mover.Opponent(), limit/vitalShare)
	}
	killed, settled, at := s.resume(mover, board.Empty, limit)
	s.vital = board.NoPoint
	if !settled {
		return 0, at, false, false
	}
	if killed && s.noPass { // it may be better not to move
		s.noPass = false
		if killed, settled, at = s.solve(mover, board.Empty, limit); !settled {
			return 0, at, false, false
		}
	}
	ko := s.koSeen
	switch yes := killed == kill; {
	case yes && ko:
		code = int(tactic.Win)
		if k, sure, best := s.solve(mover, side.Opponent(), limit); sure && k == kill {
			at = best
		} else if sure {
			code = int(tactic.KoA)
		}
	case yes:
		code = int(tactic.Win)
	case ko:
		if k, sure, best := s.solve(mover, side, limit); sure && k == kill {
			code, at = int(tactic.KoB), best
		}
	}
	switch {
	case rest && code == int(tactic.Win):
		k, sure, _ := s.solve(mover.Opponent(), side.Opponent(), limit)
		idle = sure && k == kill
	case rest && code != 0:
		// As in the bent four in the corner: if the owner cannot make a move of his
		// own, the attacker chooses when to fight the ko, and the dragon is dead.
		s.noPass, s.still = true, true
		k, sure, _ := s.solve(s.owner, s.owner, limit)
		s.noPass, s.still = false, false
		if sure && k && kill {
			code, idle = int(tactic.Win), true
		} else if sure && k && mover == s.owner {
			code = 0
		}
	}
	return code, at, idle, true
}

// lost tells whether the owner cannot do without a ko even if he moves first.
func (s *siege) lost(limit int) bool {
	killed, settled, _ := s.solve(s.owner, board.Empty, limit)
	return settled && killed
}

// waits tells whether the attacker, once he has moved, can leave a ko about the
// dragon for later: whatever its owner does first, he takes it.
func (s *siege) waits(at board.Point, limit int) bool {
	if at != board.Pass && !s.b.TryPlay(at, s.attacker) {
		return false
	}
	s.noPass, s.still = true, true
	killed, settled, _ := s.solve(s.owner, s.owner, limit)
	s.noPass, s.still = false, false
	if at != board.Pass {
		s.b.Undo()
	}
	return settled && killed
}

// holds tells whether the owner saves the dragon by a move if one side may retake a
// ko at once.
func (s *siege) holds(at board.Point, strong board.Color, limit int) bool {
	if !s.b.TryPlay(at, s.owner) {
		return false
	}
	killed, settled, _ := s.solve(s.attacker, strong, limit)
	s.b.Undo()
	return settled && !killed
}

// gone tells whether nothing of the dragon is left.
func (s *siege) gone() bool {
	for _, p := range s.zone.reps {
		if s.b.At(p) == s.owner {
			return false
		}
	}
	return true
}

// bestRoot returns the move that settles the question, else the most promising
// one.
func (s *siege) bestRoot(mover board.Color) board.Point {
	from := len(s.moves)
	t := turn{mover: mover}
	s.list(t, 0)
	defer func() { s.moves = s.moves[:from] }()
	best, at := siegeMaxPN, board.Pass
	for i := from; i < len(s.moves); i++ {
		m := &s.moves[i]
		s.open(m, t)
		if m.done {
			continue
		}
		if _, delta := s.lookup(m.key, m.phi, m.delta); delta < best {
			best, at = delta, m.at
		}
	}
	return at
}

// refuted marks the first moves that the last search has shown to fail.
func (s *siege) refuted(mover board.Color, bad *[board.NumPoints]bool) {
	t := turn{mover: mover}
	for _, p := range s.zone.points {
		if s.b.At(p) != board.Empty || !s.b.TryPlay(p, mover) {
			continue
		}
		phi, _ := s.lookup(s.key(t.after(p, s.owner)), 1, 1)
		bad[p] = phi == 0
		s.b.Undo()
	}
}

func (s *siege) lookup(key uint64, phi, delta int32) (int32, int32) {
	e := &s.table[key>>s.shift]
	if e.key == key && e.gen == s.gen {
		return e.phi, e.delta
	}
	return phi, delta
}

func (s *siege) store(n siegeEntry, work int) siegeEntry {
	n.gen, n.work = s.gen, uint32(work)
	e := &s.table[n.key>>s.shift]
	if e.gen != s.gen || e.key == n.key || e.phi != 0 && e.delta != 0 || e.work <= 64 || work >= 8 {
		*e = n
	}
	return n
}

// turn says who moves and what went before.
type turn struct {
	mover  board.Color
	passed bool // the owner has just passed
}

// key of the position at a turn.
func (s *siege) key(t turn) uint64 {
	k := s.b.Hash()
	if t.mover == s.attacker {
		k ^= sideKey
	}
	if t.passed {
		k ^= passKey
	}
	// The table is indexed by the highest bits.
	k ^= k >> 29
	return k * 0x9e3779b97f4a7c15
}

// mid searches below a position until one of its numbers reaches a limit.
func (s *siege) mid(t turn, tphi, tdelta int32, depth int) siegeEntry {
	key := s.key(t)
	s.nodes++
	if s.nodes >= s.limit || s.nodes&255 == 0 && s.ctx.Err() != nil {
		s.limited = true
		return siegeEntry{phi: 1, delta: 1}
	}
	if e := &s.table[key>>s.shift]; e.gen == s.gen && e.key == key {
		if s.race {
			s.stamp++
			s.hard()
		}
	} else if f := s.judge(t, depth); f != open && depth > 0 || depth >= siegeDepth {
		e := siegeEntry{key: key, delta: siegeMaxPN}
		if (f == dies) != (t.mover == s.attacker) {
			e.phi, e.delta = siegeMaxPN, 0
		}
		return s.store(e, 1)
	}
	before := s.nodes
	s.path, s.took = append(s.path, key), append(s.took, s.retook)
	e := s.follow(t, tphi, tdelta, depth)
	s.path, s.took = s.path[:len(s.path)-1], s.took[:len(s.took)-1]
	if s.limited {
		return e
	}
	e.key = key
	return s.store(e, s.nodes-before)
}

// follow searches below the moves of a node. What is left to refute all of them is
// taken to be the hardest, and a little for each of the others: they mostly fail
// for the same reason, and their sum would count that many times. In races, where
// moves fail for reasons of their own, it is the sum.
func (s *siege) follow(t turn, tphi, tdelta int32, depth int) (e siegeEntry) {
	from := len(s.moves)
	s.list(t, depth)
	to := len(s.moves)
	defer func() { s.moves = s.moves[:from] }()
	for {
		var g gathered
		e, g = s.gather(from, to)
		switch {
		case e.phi == 0:
			e.delta = siegeMaxPN
			s.history[t.mover][max(0, s.moves[g.best].at)] += 2
			return e
		case e.delta == 0:
			e.phi = siegeMaxPN
			return e
		case e.phi >= tphi || e.delta >= tdelta || g.best < 0:
			return e
		}
		m := &s.moves[g.best]
		if m.key == 0 {
			s.open(m, t)
			continue
		}
		s.play(m, t.mover)
		s.retook = m.retake
		limit := max(m.phi+1, tdelta-g.others)
		if s.race {
			limit = min(tdelta-g.sum+m.phi, siegeMaxPN)
		}
		c := s.mid(t.after(m.at, s.owner), limit, min(tphi, g.second+1+g.second/4), depth+1)
		s.b.Undo()
		if s.limited {
			return e
		}
		s.moves[g.best].phi, s.moves[g.best].delta = c.phi, c.delta
	}
}

// gathered is what the moves of a position come to, besides its numbers.
type gathered struct {
	best   int   // the move to look at next, -1 if none
	second int32 // the disproof number of the next best
	others int32 // what the moves but the hardest add to refuting all of them
	sum    int32 // of the proof numbers of the answers
}

// gather makes the numbers of a position from those of its moves.
func (s *siege) gather(from, to int) (e siegeEntry, g gathered) {
	left := int32(-1)
	e.phi = siegeMaxPN
	g.best, g.second = -1, siegeMaxPN
	for i := from; i < to; i++ {
		m := &s.moves[i]
		if m.key != 0 && !m.done {
			s.recall(m)
		}
		e.delta, g.sum = max(e.delta, m.phi), min(g.sum+m.phi, siegeMaxPN)
		if m.phi > 0 {
			left++
		}
		if m.delta < e.phi {
			g.second = e.phi
			e.phi, g.best = m.delta, i
		} else if m.delta < g.second {
			g.second = m.delta
		}
	}
	g.others = max(0, left) / othersShare
	if s.race {
		g.others = g.sum - e.delta
	}
	if e.delta > 0 {
		e.delta = min(e.delta+g.others, siegeMaxPN)
	}
	return e, g
}

// recall looks a move up in the table.
func (s *siege) recall(m *siegeMove) {
	m.phi, m.delta = s.lookup(m.key, m.phi, m.delta)
}

// after is the turn after a move.
func (t turn) after(at board.Point, owner board.Color) turn {
	return turn{mover: t.mover.Opponent(), passed: at == board.Pass && t.mover == owner}
}

func (s *siege) play(m *siegeMove, mover board.Color) bool {
	if m.retake {
		ok, _ := s.b.TryKoPlay(m.at, mover)
		return ok
	}
	return s.b.TryPlay(m.at, mover)
}

// open finds out where a move leads to.
func (s *siege) open(m *siegeMove, t turn) {
	mover := t.mover
	caught := m.at != board.Pass && s.b.Captures(m.at, mover) > 0
	if !s.play(m, mover) {
		m.key, m.done, m.phi, m.delta = 1, true, 0, siegeMaxPN
		return
	}
	m.key = s.key(t.after(m.at, s.owner))
	s.b.Undo()
	from := -1
	if caught {
		from = slices.Index(s.path, m.key)
	}
	if from >= 0 {
		m.done = true
		// The attacker fails if nothing changes, but an owner who goes on retaking a
		// ko has to end it as well.
		endless := s.strong == s.owner && (m.retake || slices.Contains(s.took[from+1:], true))
		if (mover == s.attacker) != endless {
			m.phi, m.delta = 0, siegeMaxPN
		} else {
			m.phi, m.delta = siegeMaxPN, 0
		}
	}
}
