package owl

import (
	"context"

	"ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/tactic"
)

const (
	// raceDepth is the longest line in a capturing race.
	raceDepth = 40
	// Worth of the stones of friends for running: those that live, and those
	// that may well.
	escapeHome, escapePromising = 6, 4
	// promising is the moyo size, and the escape route, from which a friend
	// whose life is open is worth running to.
	promising = 5
)

// Life reads the dragons of an analysis. It may be used by one goroutine at a
// time.
type Life struct{ reader, racer *Reader }

// NewLife returns a Life.
func NewLife(opts Options) *Life {
	race := opts
	race.Depth = raceDepth
	return &Life{reader: New(opts), racer: New(race)}
}

// Race reads the capturing race of dragon d with e, the owner of d moving first.
func (l *Life) Race(ctx context.Context, r *dragon.Result, d, e int) (dragon.Race, error) {
	x := l.racer.Semeai(ctx, r, d, e)
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
	p := ProblemOf(r, d)
	at := l.reader.Attack(ctx, p)
	life.AttackCode, life.AttackPoint, life.AttackCertain = at.Code, at.Point, at.Certain
	if at.Code == 0 && (at.Certain || crude == dragon.Unknown) {
		return life, ctx.Err()
	}
	if at.Code == 0 {
		life.AttackCode = int(tactic.Win)
	}
	df := l.reader.Defend(ctx, p)
	life.DefenseCode, life.DefensePoint, life.DefenseCertain = df.Code, df.Point, df.Certain
	if !df.Certain && crude == dragon.Dead {
		life.DefenseCode, life.DefensePoint = 0, board.Pass
	}
	return life, ctx.Err()
}

// ProblemOf returns the question about dragon d of an analysis that has got as far
// as neighbours; the verdicts on others may be missing.
func ProblemOf(r *dragon.Result, d int) *Problem {
	me := &r.Dragons[d]
	worth := r.Escape[me.Color]
	p := &Problem{Board: r.Board, Stones: r.Stones(d), Escape: &worth, Safe: new([board.NumPoints]bool), Inhibit: &r.Inhibit, Compat: r.Compat}
	for _, q := range r.Board.Points() {
		id := r.ID[q]
		if id < 0 || int(id) == d || r.Dragons[id].Color != me.Color {
			continue
		}
		switch o := &r.Dragons[id]; {
		case o.Crude == dragon.Alive:
			worth[q] = escapeHome
			p.Safe[q] = true
		case o.Crude == dragon.Unknown && (o.Pre[0].Size > promising || o.PotentialRoute > promising):
			worth[q] = escapePromising
			p.Safe[q] = true
		}
	}
	return p
}
