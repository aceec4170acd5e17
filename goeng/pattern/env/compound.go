package env

import (
	"context"

	"ana/goeng/board"
	"ana/goeng/connect"
	"ana/goeng/pattern"
)

// attackEither asks whether the opponent of a and b, moving first, can capture
// one of them.
func (e *Env) attackEither(ctx context.Context, a, b board.Point) int {
	if !e.b.At(a).IsPlayer() || !e.b.At(b).IsPlayer() {
		return pattern.CodeWin
	}
	if e.b.Liberties(b) < e.b.Liberties(a) {
		a, b = b, a
	}
	ca, _ := e.attack(ctx, a)
	if ca == pattern.CodeWin || !e.old && e.b.SameString(a, b) {
		return ca
	}
	cb, _ := e.attack(ctx, b)
	if ca != 0 || cb != 0 {
		return max(ca, cb)
	}
	code := 0
	if e.b.Liberties(a) == 2 {
		code = e.atariEither(ctx, e.b.AppendLiberties(nil, a), a, b)
	}
	if !e.old && code == 0 && e.b.Liberties(b) == 2 {
		var rest []board.Point
		for _, l := range e.b.AppendLiberties(nil, b) {
			if !e.b.IsLibertyOf(l, a) {
				rest = append(rest, l)
			}
		}
		code = e.atariEither(ctx, rest, a, b)
	}
	return code
}

// atariEither plays each of the points for the attacker and asks whether both
// strings can still be defended; the next is tried only while they can.
func (e *Env) atariEither(ctx context.Context, points []board.Point, a, b board.Point) int {
	attacker := e.b.At(a).Opponent()
	least := pattern.CodeWin
	for _, l := range points {
		if least == 0 {
			break
		}
		start := e.depth
		if e.tryLegal(l, attacker) {
			least = min(least, e.defendBoth(ctx, a, b))
		}
		e.back(start)
	}
	return pattern.CodeWin - least
}

// defendBoth asks whether the owner of a and b, moving first, can keep both. It
// returns 0 or WIN.
func (e *Env) defendBoth(ctx context.Context, a, b board.Point) int {
	if !e.b.At(a).IsPlayer() || !e.b.At(b).IsPlayer() {
		return 0
	}
	if !e.old {
		if e.b.SameString(a, b) {
			return e.playDefend(ctx, a)
		}
		if e.b.Liberties(b) < e.b.Liberties(a) {
			a, b = b, a
		}
	}
	need := pattern.CodeKoB
	if !e.old {
		need = pattern.CodeWin
	}
	attA, defA, _, atA := e.attackDefend(ctx, a)
	if attA != 0 && defA < need {
		return 0
	}
	attB, defB, _, atB := e.attackDefend(ctx, b)
	if attB != 0 && defB < need {
		return 0
	}
	switch {
	case attA == 0 || attB == 0:
		return pattern.CodeWin
	case atA == atB && atA > 0, e.saves(ctx, atA, a, b), e.saves(ctx, atB, b, a), e.commonCapture(ctx, a, b):
		return pattern.CodeWin
	}
	return 0
}

// saves reports whether the move that defends the string at a also leaves the one
// at b unattackable.
func (e *Env) saves(ctx context.Context, move, a, b board.Point) bool {
	start := e.depth
	defer e.back(start)
	if !e.tryLegal(move, e.b.At(a)) || !e.b.At(b).IsPlayer() {
		return false
	}
	c, _ := e.attack(ctx, b)
	return c == 0
}

// commonCapture looks for an enemy string of at most four liberties beside both
// strings whose capture saves both.
func (e *Env) commonCapture(ctx context.Context, a, b board.Point) bool {
	owner, saved := e.b.At(a), false
	e.adjacent(a, func(s board.Point) bool {
		if e.b.Liberties(s) > 4 || !e.touches(s, b) {
			return true
		}
		code, at := e.attack(ctx, s)
		if code == 0 || at <= 0 {
			return true
		}
		start := e.depth
		if e.tryLegal(at, owner) {
			ca, _ := e.attack(ctx, a)
			cb := 0
			if ca == 0 {
				cb, _ = e.attack(ctx, b)
			}
			saved = ca == 0 && cb == 0
		}
		e.back(start)
		return !saved
	})
	return saved
}

// touches reports whether the string at s is beside the string at p.
func (e *Env) touches(s, p board.Point) bool {
	found := false
	e.adjacent(p, func(x board.Point) bool {
		found = e.b.SameString(x, s)
		return !found
	})
	return found
}

// breach is the shape of a break-through, F the stone that breaks:
//
//	d b e
//	a F c
type breach struct {
	a, b, c, d, e, f board.Point
	us               board.Color
}

// breakThrough asks whether F's side, moving first, cuts a, b and c (CUT) or
// captures something as well (WIN).
func (e *Env) breakThrough(ctx context.Context, a, b, c board.Point) int {
	owner := e.b.At(a)
	if !owner.IsPlayer() || e.b.At(b) != owner || e.b.At(c) != owner {
		return 1
	}
	f := (a + c) / 2
	up := b - f
	s := breach{a, b, c, a + up, c + up, f, owner.Opponent()}
	if e.b.At(f) != s.us {
		return 0
	}
	mirror := breach{c, b, a, s.e, s.d, f, s.us}
	code := e.breakAt(ctx, s)
	if code != pattern.CodeWin {
		code = max(code, e.breakAt(ctx, mirror))
	}
	if code != 0 {
		return code
	}
	att, def, _, g := e.attackDefend(ctx, f)
	if att == 0 || def == 0 {
		return 0
	}
	start := e.depth
	defer e.back(start)
	if !e.tryLegal(g, s.us) {
		return 0
	}
	first := e.cutAfter(ctx, s)
	if first == 0 {
		return 0
	}
	return min(first, e.cutAfter(ctx, mirror))
}

// cutAfter lets the enemy answer at d and cuts at e.
func (e *Env) cutAfter(ctx context.Context, s breach) int {
	start := e.depth
	defer e.back(start)
	e.tryLegal(s.d, s.us.Opponent())
	if !e.tryLegal(s.e, s.us) {
		return 0
	}
	if x, _ := e.attack(ctx, s.f); x != 0 {
		return 0
	}
	if x, _ := e.attack(ctx, s.e); x != 0 {
		return 0
	}
	if a, d, _, _ := e.attackDefend(ctx, s.c); a != 0 && d == 0 {
		return pattern.CodeWin
	}
	return pattern.CodeCut
}

// breakAt tries the break at d.
func (e *Env) breakAt(ctx context.Context, s breach) int {
	start := e.depth
	defer e.back(start)
	if !e.tryLegal(s.d, s.us) {
		return 0
	}
	if x, _ := e.attack(ctx, s.f); x != 0 {
		return 0
	}
	if x, g := e.attack(ctx, s.d); x != 0 {
		code, done := e.breakAnswered(ctx, s, g)
		if done {
			return code
		}
	}
	return e.breakMore(ctx, s)
}

// breakAnswered handles a break whose stone d can be attacked at g: the enemy
// plays g, we cut at e. It is done when that fails or gives no more than a cut.
func (e *Env) breakAnswered(ctx context.Context, s breach, g board.Point) (code int, done bool) {
	enemy, start := s.us.Opponent(), e.depth
	defer e.back(start)
	if g == s.e {
		return 0, true
	}
	if e.tryLegal(s.e, enemy) {
		held := e.playDefend(ctx, s.d) == 0
		e.back(start)
		if held {
			return 0, true
		}
	}
	if !e.tryLegal(g, enemy) {
		return 0, true
	}
	if !e.tryLegal(s.e, s.us) {
		if !e.old {
			return 0, true
		}
	} else if x, _ := e.attack(ctx, s.e); x != 0 {
		return 0, true
	}
	if e.defendBoth(ctx, s.b, s.c) != 0 {
		return pattern.CodeCut, true
	}
	return 0, false
}

// breakMore asks, after a successful break at d, for a capture on top of the cut.
func (e *Env) breakMore(ctx context.Context, s breach) int {
	if e.defendBoth(ctx, s.a, s.b) == 0 {
		return pattern.CodeWin
	}
	enemy, start := s.us.Opponent(), e.depth
	if !e.tryLegal(s.e, enemy) {
		return pattern.CodeCut
	}
	target := s.b
	att, _ := e.attack(ctx, target)
	if att == 0 {
		target = s.a
		att, _ = e.attack(ctx, target)
	}
	if att == 0 {
		e.back(start)
		return pattern.CodeCut
	}
	def, at := e.defend(ctx, target)
	if def == 0 || at <= 0 {
		e.back(start)
		return pattern.CodeWin
	}
	e.back(start)
	defer e.back(start)
	if e.tryLegal(at, enemy) && e.tryLegal(s.e, s.us) && e.defendBoth(ctx, s.b, s.c) == 0 {
		return pattern.CodeWin
	}
	return pattern.CodeCut
}

// connectAndCut is the question of connect_and_cut_helper: the string at a has
// two liberties, p and d. The opponent plays p, a's side d and then c. True if the
// stone at p or the enemy string beside both a and c is lost.
func (e *Env) connectAndCut(ctx context.Context, a, p, c board.Point) bool {
	owner := e.b.At(a)
	if !owner.IsPlayer() || e.b.Liberties(a) != 2 || !e.b.IsLibertyOf(p, a) {
		return false
	}
	libs := e.b.AppendLiberties(nil, a)
	d := libs[0] + libs[1] - p
	target := e.besideBoth(c, a)
	start := e.depth
	defer e.back(start)
	if target == board.NoPoint || !e.tryLegal(p, owner.Opponent()) || !e.tryLegal(d, owner) || !e.tryLegal(c, owner) {
		return false
	}
	return e.oneIsLost(ctx, p, target)
}

// connectAndCut2 is the same with O playing a first and defending it by reading.
func (e *Env) connectAndCut2(ctx context.Context, o board.Color, a, p, c board.Point) bool {
	start := e.depth
	defer e.back(start)
	if !e.tryLegal(a, o) {
		return false
	}
	target := e.besideBoth(c, a)
	if target == board.NoPoint || !e.tryLegal(p, o.Opponent()) {
		return false
	}
	att, _ := e.attack(ctx, a)
	if att != 0 {
		def, at := e.defend(ctx, a)
		if def == 0 || !e.tryLegal(at, o) {
			return false
		}
	}
	return e.tryLegal(c, o) && e.oneIsLost(ctx, p, target)
}

// besideBoth returns an enemy string of a that touches the empty vertex c.
func (e *Env) besideBoth(c, a board.Point) board.Point {
	enemy := e.b.At(a).Opponent()
	for _, n := range neighbours(c) {
		if e.b.At(n) == enemy && e.touches(n, a) {
			return n
		}
	}
	return board.NoPoint
}

// oneIsLost reports whether one of two strings is gone or cannot be kept together
// with the other.
func (e *Env) oneIsLost(ctx context.Context, p, q board.Point) bool {
	return !e.b.At(p).IsPlayer() || !e.b.At(q).IsPlayer() || e.defendBoth(ctx, p, q) == 0
}

// edgeDoubleSente: the colour of s plays the first vertex, must get two
// liberties, and then connectAndCut holds.
func (e *Env) edgeDoubleSente(ctx context.Context, v []board.Point) bool {
	start := e.depth
	defer e.back(start)
	c := e.b.At(v[3])
	return c.IsPlayer() && e.tryLegal(v[0], c) && e.b.Liberties(v[0]) == 2 && e.connectAndCut(ctx, v[0], v[1], v[2])
}

func (e *Env) connect(ctx context.Context, a, b board.Point) pattern.Answer {
	switch {
	case !e.b.At(a).IsPlayer() || !e.b.At(b).IsPlayer():
		return number(0)
	case e.b.SameString(a, b):
		return number(pattern.CodeWin)
	}
	return e.readJoin(ctx, a, b, false)
}

func (e *Env) disconnect(ctx context.Context, a, b board.Point) pattern.Answer {
	switch {
	case !e.b.At(a).IsPlayer() || !e.b.At(b).IsPlayer():
		return number(pattern.CodeWin)
	case e.b.SameString(a, b):
		return number(0)
	}
	return e.readJoin(ctx, a, b, true)
}

// readJoin asks the connection reader, or remembers. A search that ran out of
// nodes stands as it is, as in the originals: it counts as cut.
func (e *Env) readJoin(ctx context.Context, a, b board.Point, cut bool) pattern.Answer {
	if e.in.NoConnect {
		return unknown("connection reading is off")
	}
	k := joinKey{e.b.Hash(), e.b.Origin(a), e.b.Origin(b), cut}
	res, ok := e.joins[k]
	if !ok {
		if e.joiner == nil {
			e.joiner = connect.New(connect.Options{Nodes: e.in.ConnectNodes})
		}
		if cut {
			res = e.joiner.Disconnect(ctx, e.b, a, b)
		} else {
			res = e.joiner.Connect(ctx, e.b, a, b)
		}
		if ctx.Err() == nil {
			e.joins[k] = res
		}
		e.nodes += res.Nodes
	}
	out := pattern.Answer{Value: float64(res.Code)}
	if res.Limit {
		out.Note = "connection reading met its limit"
	}
	return out
}
