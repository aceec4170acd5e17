package tool

import (
	"context"

	"ana/goeng/board"
	"ana/goeng/influence"
	"ana/goeng/influence/patterned"
	"ana/goeng/pattern"
)

// Position is a position to match on.
type Position struct {
	Board  *board.Board
	ToMove board.Color // board.Empty: no side to move
}

// Rules say how matches are judged.
type Rules struct {
	Compat   pattern.Dialect // Dialect2002, or 3.8
	Mode     pattern.ConnMode
	Disabled *pattern.Disabled
	// Env makes the environment for a position; nil leaves constraints that ask
	// anything unknown.
	Env func(p Position) pattern.Env
	// Attack is the attack code of a string, for the tests of classes A, B and C;
	// nil asks Env.
	Attack func(p board.Point) int
	// Status is the matcher status; nil counts every dragon as unknown.
	Status func(p board.Point) pattern.Status
	// Geometry judges nothing: every match fires.
	Geometry bool
}

// Judge matches all databases of a set on a position and judges the matches:
// connection databases first, in their passes; then influence and barriers with
// both sides to move in turn (or none); then the others, for the side to move.
func Judge(ctx context.Context, set *pattern.Set, pos Position, rules Rules) ([]pattern.Outcome, error) {
	if rules.Geometry {
		return geometry(set, pos), nil
	}
	j := judge{set: set, pos: pos, rules: rules}
	if rules.Env != nil {
		j.env = rules.Env(pos)
	}
	j.codes(ctx)
	// Connection patterns ask who owns a vertex, so influence is computed before
	// them and listed after them.
	areas, err := j.influence(ctx)
	if err != nil {
		return nil, err
	}
	if err := j.connections(ctx); err != nil {
		return nil, err
	}
	for _, list := range areas {
		base := len(j.out)
		for _, o := range list {
			if o.By >= 0 {
				o.By += base
			}
			j.out = append(j.out, o)
		}
	}
	return j.out, j.others(ctx)
}

type judge struct {
	set            *pattern.Set
	pos            Position
	rules          Rules
	env            pattern.Env
	attack, defend [board.NumPoints]uint8
	out            []pattern.Outcome
}

// codes asks for the tactical codes of every string.
func (j *judge) codes(ctx context.Context) {
	ask := func(name string, p board.Point) uint8 {
		if j.env == nil {
			return 0
		}
		a := j.env.Ask(ctx, &pattern.Question{Func: pattern.FunctionNamed(name), Args: []board.Point{p}, Match: &pattern.Match{O: board.White}})
		if a.Unknown {
			return 0
		}
		return uint8(a.Value)
	}
	b := j.pos.Board
	for _, p := range b.Points() {
		if !b.At(p).IsPlayer() {
			continue
		}
		if o := b.Origin(p); o != p {
			j.attack[p], j.defend[p] = j.attack[o], j.defend[o]
			continue
		}
		if j.rules.Attack != nil {
			j.attack[p] = uint8(j.rules.Attack(p))
		} else {
			j.attack[p] = ask("attack", p)
		}
		if j.attack[p] != 0 {
			j.defend[p] = ask("defend", p)
		}
	}
}

func (j *judge) attackCode(p board.Point) int { return int(j.attack[p]) }

// geometry lists all matches with the verdict that they fire.
func geometry(set *pattern.Set, pos Position) []pattern.Outcome {
	var m pattern.Matcher
	var out []pattern.Outcome
	for _, db := range set.DBs {
		for _, o := range sides(db.Kind, pos) {
			for _, x := range m.Match(nil, db, pos.Board, o) {
				out = append(out, pattern.Outcome{Match: x, By: -1})
			}
		}
	}
	return out
}

// sides returns the colours for which a database is matched.
func sides(k pattern.Kind, pos Position) []board.Color {
	switch {
	case !k.HasPatterns():
		return nil
	case k.BothColours():
		return []board.Color{board.Empty}
	case k == pattern.KindHandicap:
		return []board.Color{board.Black}
	case k == pattern.KindBarriers || pos.ToMove == board.Empty:
		return []board.Color{board.White, board.Black}
	}
	return []board.Color{pos.ToMove}
}

func (j *judge) connections(ctx context.Context) error {
	if len(j.set.Kind(pattern.KindConn)) == 0 {
		return nil
	}
	c := pattern.NewConn(pattern.ConnInput{
		Board: j.pos.Board, Set: j.set, Mode: j.rules.Mode, Env: j.env, Disabled: j.rules.Disabled, Attack: j.attackCode,
		EyeSpace: func(_ board.Color, p board.Point) bool { return j.pos.Board.At(p) == board.Empty },
	})
	for _, pass := range []func(context.Context) error{c.FindCuts, c.FindConnections, c.LunchPass} {
		if err := pass(ctx); err != nil {
			return err
		}
	}
	j.out = append(j.out, c.Outcomes...)
	return nil
}

// influence runs the computation before reading for each side to move and lets
// the environment know the owners of vertices. It returns what became of the
// matches, in two lists. The influence database counts once, in the first.
func (j *judge) influence(ctx context.Context) (lists [2][]pattern.Outcome, err error) {
	compat := influence.GNUGo38
	if j.rules.Compat == pattern.Dialect2002 {
		compat = influence.GNUGo2002
	}
	var maps [3]*influence.Map
	in := &influence.Input{Board: j.pos.Board, Attack: &j.attack, Defend: &j.defend}
	for i, c := range [2]board.Color{board.White, board.Black} {
		src := &patterned.Source{
			Board: j.pos.Board, Set: j.set, Env: j.env, Disabled: j.rules.Disabled, Attack: j.attackCode, Status: j.status(),
		}
		maps[c] = new(influence.Map)
		if err := maps[c].Compute(ctx, in, influence.NewQuery(influence.PreOwl, c, compat), src); err != nil {
			return lists, err
		}
		list := src.Result.Outcomes
		if i == 1 {
			list = withoutInfluence(list)
		}
		lists[i] = list
	}
	maps[board.Empty] = maps[board.White]
	if j.pos.ToMove.IsPlayer() {
		maps[board.Empty] = maps[j.pos.ToMove.Opponent()]
	}
	if l, ok := j.env.(pattern.Learner); ok {
		l.Learn(pattern.Knowledge{Owner: func(level pattern.OwnerLevel, mover board.Color, p board.Point) board.Color {
			return owner(maps[mover], level, p)
		}})
	}
	return lists, nil
}

func owner(m *influence.Map, level pattern.OwnerLevel, p board.Point) board.Color {
	switch level {
	case pattern.OwnerArea:
		return m.AreaOwner(p)
	case pattern.OwnerMoyo:
		return m.MoyoOwner(p)
	}
	return m.TerritoryOwner(p)
}

// withoutInfluence drops the matches of the influence database, which come
// first, and corrects the references of the others.
func withoutInfluence(list []pattern.Outcome) []pattern.Outcome {
	n := 0
	for n < len(list) && list[n].DB.Kind == pattern.KindInfluence {
		n++
	}
	out := append([]pattern.Outcome(nil), list[n:]...)
	for i := range out {
		if out[i].By >= 0 {
			out[i].By -= n
		}
	}
	return out
}

func (j *judge) status() func(board.Point) pattern.Status {
	if j.rules.Status != nil {
		return j.rules.Status
	}
	return func(board.Point) pattern.Status { return pattern.StatusUnknown }
}

// others judges the remaining databases by status letters and constraint.
func (j *judge) others(ctx context.Context) error {
	var m pattern.Matcher
	ev := pattern.Evaluator{Env: j.env}
	for _, db := range j.set.DBs {
		switch db.Kind {
		case pattern.KindConn, pattern.KindInfluence, pattern.KindBarriers:
			continue
		}
		for _, o := range sides(db.Kind, j.pos) {
			for _, x := range m.Match(nil, db, j.pos.Board, o) {
				if err := ctx.Err(); err != nil {
					return err
				}
				nodes := ev.Nodes
				out := pattern.Judge(ctx, x, j.pos.Board, &ev, j.status(), j.rules.Disabled)
				out.Nodes = ev.Nodes - nodes
				j.out = append(j.out, out)
			}
		}
	}
	return nil
}
