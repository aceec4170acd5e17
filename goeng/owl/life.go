package owl

import (
	"context"

	"ana/goeng/board"
	"ana/goeng/dragon"
)

const (
	// Worth of the stones of friends for running: those that live, and those
	// that may well.
	escapeHome, escapePromising = 6, 4
	// promising is the moyo size, and the escape route, from which a friend
	// whose life is open is worth running to.
	promising = 5
)

// Life reads the dragons of an analysis. It may be used by one goroutine at a
// time.
type Life struct{ reader *Reader }

// NewLife returns a Life.
func NewLife(opts Options) *Life { return &Life{reader: New(opts)} }

// Read answers both questions about a dragon; the second only where it matters.
func (l *Life) Read(ctx context.Context, r *dragon.Result, d int) (dragon.Life, error) {
	p := ProblemOf(r, d)
	at := l.reader.Attack(ctx, p)
	life := dragon.Life{AttackCode: at.Code, AttackPoint: at.Point, AttackCertain: at.Certain, DefenseCertain: true, DefensePoint: board.Pass}
	if at.Code != 0 && at.Point != board.Pass {
		df := l.reader.Defend(ctx, p)
		life.DefenseCode, life.DefensePoint, life.DefenseCertain = df.Code, df.Point, df.Certain
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
		}
	}
	return p
}
