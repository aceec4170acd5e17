package tool

import (
	"context"

	"ana/goeng/board"
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
	// nil means that every string is safe.
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
	if err := j.connections(ctx); err != nil {
		return nil, err
	}
	if err := j.influence(ctx); err != nil {
		return nil, err
	}
	return j.out, j.others(ctx)
}

type judge struct {
	set   *pattern.Set
	pos   Position
	rules Rules
	env   pattern.Env
	out   []pattern.Outcome
}

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
		Board: j.pos.Board, Set: j.set, Mode: j.rules.Mode, Env: j.env, Disabled: j.rules.Disabled, Attack: j.rules.Attack,
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

// influence runs the computation before reading for each side to move. The
// influence database gives the same for both, so it counts once.
func (j *judge) influence(ctx context.Context) error {
	if len(j.set.Kind(pattern.KindInfluence))+len(j.set.Kind(pattern.KindBarriers)) == 0 {
		return nil
	}
	first := true
	for _, c := range []board.Color{board.White, board.Black} {
		res, err := pattern.Influence(ctx, &pattern.InfluenceInput{
			Board: j.pos.Board, Set: j.set, Compat: j.rules.Compat, ToMove: c, Env: j.env, Disabled: j.rules.Disabled,
			Attack: j.rules.Attack, Status: j.status(),
		})
		if err != nil {
			return err
		}
		base := len(j.out)
		for _, o := range res.Outcomes {
			if o.DB.Kind == pattern.KindInfluence && !first {
				base--
				continue
			}
			if o.By >= 0 {
				o.By += base
			}
			j.out = append(j.out, o)
		}
		first = false
	}
	return nil
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
