package owl

import (
	"context"

	"ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/tactic"
)

const (
	// clearRoute is the escape route with which a dragon none of whose worms can be
	// taken gets out, whatever the opponent plays first.
	clearRoute = 8
	// Worth of the stones of friends for running: those that live, and those
	// that may well.
	escapeHome, escapePromising = 6, 4
	// promising is the moyo size, and the escape route, from which a friend
	// whose life is open is worth running to.
	promising = 5
)

// Life reads the dragons of an analysis: with the exact solver and the search of
// Reader where a limit that suits single questions is given, else with a search
// that is made for many dragons. It may be used by one goroutine at a time.
type Life struct {
	reader *Reader
	chase  *chase // nil with the exact solver
	racer  *Racer
}

// NewLife returns a Life.
func NewLife(opts Options) *Life {
	l := &Life{reader: New(opts)}
	if l.reader.opts.Siege > 0 {
		l.racer = NewRacer(Options{Nodes: opts.Nodes})
		return l
	}
	nodes, races := opts.Nodes, opts.Nodes
	if nodes == 0 {
		nodes, races = chaseNodes, chaseRaces
	}
	l.reader.eyes.Limit(chaseSolved)
	l.chase = l.reader.search
	l.chase.budget = nodes
	l.racer = NewRacer(Options{Nodes: races, Siege: -1})
	return l
}

// Race reads the capturing race of dragon d with e, the owner of d moving first.
func (l *Life) Race(ctx context.Context, r *dragon.Result, d, e int) (dragon.Race, error) {
	x := l.racer.Read(ctx, r, d, e)
	return dragon.Race{Save: x.Save, Kill: x.Kill, Point: x.Point, Certain: x.Certain}, ctx.Err()
}

// Read answers both questions about a dragon. Where the limits end the search the
// crude status decides, and the answer is marked uncertain.
func (l *Life) Read(ctx context.Context, r *dragon.Result, d int) (dragon.Life, error) {
	life := dragon.Life{AttackPoint: board.Pass, DefensePoint: board.Pass, AttackCertain: true, DefenseCertain: true}
	crude := r.Dragons[d].Crude
	if crude == dragon.Alive {
		life.AttackCertain = r.Dragons[d].Eyes.Genus.Halves() > 3
		return life, nil
	}
	if crude == dragon.Unknown && r.Dragons[d].EscapeRoute >= clearRoute && firm(r, d) {
		return life, nil
	}
	at := l.Attack(ctx, r, d)
	life.AttackCode, life.AttackPoint, life.AttackCertain = at.Code, at.Point, at.Certain
	if at.Code == 0 {
		life.AttackPoint = board.Pass
		return life, ctx.Err()
	}
	df := l.Defend(ctx, r, d)
	life.DefenseCode, life.DefensePoint, life.DefenseCertain = df.Code, df.Point, df.Certain
	return life, ctx.Err()
}

// firm tells whether no worm of a dragon can be taken.
func firm(r *dragon.Result, d int) bool {
	for _, id := range r.Dragons[d].Worms {
		if r.Worms.Worms[id].AttackCode != 0 {
			return false
		}
	}
	return true
}

// attackBy is Attack with the crude status where the limits end the search.
func (r *Reader) attackBy(ctx context.Context, p *Problem, crude dragon.Status) Answer {
	a := r.Attack(ctx, p)
	if a.Code == 0 && !a.Certain && (crude == dragon.Dead || crude == dragon.Critical) {
		a.Code = int(tactic.Win)
	}
	return a
}

// defendBy is Defend with the crude status where the limits end the search.
func (r *Reader) defendBy(ctx context.Context, p *Problem, crude dragon.Status) Answer {
	a := r.Defend(ctx, p)
	if !a.Certain && crude == dragon.Dead {
		a.Code, a.Point = 0, board.Pass
	}
	return a
}

// Attack answers whether the opponent, moving first, can kill dragon d.
func (l *Life) Attack(ctx context.Context, r *dragon.Result, d int) Answer {
	if l.chase != nil {
		return l.chase.attack(ctx, r, d)
	}
	return l.reader.attackBy(ctx, ProblemOf(r, d), r.Dragons[d].Crude)
}

// Defend answers whether the owner, moving first, can make dragon d live.
func (l *Life) Defend(ctx context.Context, r *dragon.Result, d int) Answer {
	if l.chase != nil {
		return l.chase.defend(ctx, r, d)
	}
	return l.reader.defendBy(ctx, ProblemOf(r, d), r.Dragons[d].Crude)
}

// ProblemOf returns the question about dragon d of an analysis that has got as far
// as neighbours; the verdicts on others may be missing.
func ProblemOf(r *dragon.Result, d int) *Problem {
	me := &r.Dragons[d]
	worth := r.Escape[me.Color]
	p := &Problem{Board: r.Board, Stones: r.Stones(d), Escape: &worth, Safe: new([board.NumPoints]bool), Home: new([board.NumPoints]bool), Doomed: new([board.NumPoints]bool), Inhibit: &r.Inhibit, Compat: r.Compat}
	for _, q := range r.Board.Points() {
		id := r.ID[q]
		if id < 0 || int(id) == d || r.Dragons[id].Color != me.Color {
			continue
		}
		switch o := &r.Dragons[id]; {
		case o.Crude == dragon.Dead:
			p.Doomed[q] = true
		case o.Crude == dragon.Alive:
			worth[q] = escapeHome
			p.Safe[q], p.Home[q] = true, true
		case o.Crude == dragon.Unknown && (moyoOf(r, o) > promising || o.PotentialRoute > promising):
			worth[q] = escapePromising
			p.Safe[q] = true
			p.Home[q] = moyoOf(r, o) > promising
		}
	}
	return p
}
