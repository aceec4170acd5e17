package series

import (
	"context"

	"ana/goeng"
	"ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/influence"
	"ana/goeng/moyo"
	"ana/model"
)

// Sides holds a figure of each side.
type Sides struct{ Black, White float64 }

func (s *Sides) add(c board.Color, v float64) {
	switch c {
	case board.Black:
		s.Black += v
	case board.White:
		s.White += v
	}
}

// Flip is a dragon whose safety changed with a move.
type Flip struct {
	Origin   board.Point
	Color    board.Color
	From, To influence.Safety
	// Jump says that the dragon died or came to life although no stone of it is near
	// the move: one of the two verdicts is likely to be wrong.
	Jump bool
}

// nearMove is how many lines away a stone of a dragon may be for a move to count as
// local.
const nearMove = 4

// GoPoint is one move of a game and the position after it.
type GoPoint struct {
	Node  model.NodeID
	Move  int // number of moves so far
	Color board.Color
	Point model.Coord
	Lead  float64 // points by which White leads, as goeng.EstimateOf has them
	// Settled is the mean of Lead here and at the position before, if the sides moved
	// in turn. An estimate gives the last move its full worth and takes nothing off for
	// the answer that is due, so that Lead rises with every move of White and falls
	// with every move of Black by what a move is worth. Between two positions in which
	// either side has moved last that cancels out.
	Settled float64
	ToMove  board.Color
	// Territory is in points; moyo counts points of the restricted moyo, by
	// regions and by what closest worms are credited with. Territory and classic
	// moyo are the means of either side moving first.
	Territory, Classic, Experimental Sides
	// Disagree is the sum over dragons of the differences between the two
	// attributions of moyo.
	Disagree float64
	// Verdicts are the origins of the dragons that one attribution takes for safe or
	// weak and the other does not.
	Verdicts []board.Point
	Captures Sides // stones taken so far by each side
	Flips    []Flip
	// Dead and Critical are the stones of dragons of that status.
	Dead, Critical []board.Point
}

// Go analyses every node of the main line of a game, the root included, and hands
// each point to emit in order. It stops with the error of emit or of ctx.
func Go(ctx context.Context, rec *model.Record, game int, opts goeng.Options, emit func(GoPoint) error) error {
	c := model.NewCursor(rec, game)
	var before *dragon.Result
	var last GoPoint
	for {
		p := c.Go()
		b, err := p.Board()
		if err != nil {
			return err
		}
		a, err := goeng.Analyze(ctx, goeng.Position{Board: b, ToMove: p.ToMove, Komi: p.Komi}, opts, goeng.Dragons)
		if err != nil {
			return err
		}
		pt := pointOf(c, p, a.Dragons, before)
		if before != nil && last.ToMove != pt.ToMove {
			pt.Settled = (pt.Lead + last.Lead) / 2
		}
		if err := emit(pt); err != nil {
			return err
		}
		last = pt
		before = a.Dragons
		next, ok := c.Next()
		if !ok {
			return nil
		}
		c = next
	}
}

// pointOf gathers the figures of one position.
func pointOf(c model.Cursor, p *model.GoPosition, r, before *dragon.Result) GoPoint {
	pt := GoPoint{
		Node: c.ID(), Move: p.Move, Point: model.Pass,
		Captures: Sides{Black: float64(p.Captures[board.Black]), White: float64(p.Captures[board.White])},
	}
	if p.HasLast {
		pt.Color, pt.Point = p.Last.Color, p.Last.At
	}
	pt.Lead = goeng.EstimateOf(r, p.Taken(), p.Komi, p.Counting()).Lead()
	pt.Settled, pt.ToMove = pt.Lead, p.ToMove
	for _, first := range [...]board.Color{board.White, board.Black} {
		pt.half(r.ForSide(first))
	}
	for i := range r.Dragons {
		d := &r.Dragons[i]
		exp := float64(d.Post[moyo.Experimental].Sum)
		pt.Experimental.add(d.Color, exp)
		pt.Disagree += abs(float64(d.Post[moyo.Classic].Sum) - exp)
		switch d.Status {
		case dragon.Dead:
			pt.Dead = append(pt.Dead, r.Stones(i)...)
		case dragon.Critical:
			pt.Critical = append(pt.Critical, r.Stones(i)...)
		}
	}
	pt.Flips = flips(before, r, pt.Point)
	pt.Verdicts = verdicts(r)
	return pt
}

// verdicts lists the dragons whose verdict depends on the attribution of moyo.
func verdicts(r *dragon.Result) []board.Point {
	var list []board.Point
	for i := range r.Dragons {
		d, f := &r.Dragons[i], r.Facts(i)
		a := moyo.Judge(&f, d.Pre[moyo.Classic], d.Post[moyo.Classic], r.Compat)
		b := moyo.Judge(&f, d.Pre[moyo.Experimental], d.Post[moyo.Experimental], r.Compat)
		if moyo.Compare(a, b).Flipped() {
			list = append(list, d.Origin)
		}
	}
	return list
}

// half adds half of the territory and moyo of one computation: the figures are the
// means of either side moving first, so that they do not swing with the turn.
func (pt *GoPoint) half(m *influence.Map) {
	for _, q := range m.Points() {
		switch v := float64(m.Territory()[q]) / 2; {
		case v > 0:
			pt.Territory.White += v
		default:
			pt.Territory.Black -= v
		}
	}
	for _, reg := range m.Regions(influence.MoyoRegions).Regions {
		pt.Classic.add(reg.Owner, float64(reg.Size)/2)
	}
}

func abs(x float64) float64 {
	if x < 0 {
		return -x
	}
	return x
}

// flips lists the dragons whose safety differs from that which their origin had
// before the move at a point.
func flips(before, now *dragon.Result, move model.Coord) []Flip {
	if before == nil {
		return nil
	}
	var list []Flip
	for i := range now.Dragons {
		d := &now.Dragons[i]
		old := before.ID[d.Origin]
		if old < 0 || before.Dragons[old].Color != d.Color {
			continue
		}
		if from := before.Dragons[old].Safety; from != d.Safety {
			jump := isDead(from) != isDead(d.Safety) && !isOpen(from) && !isOpen(d.Safety) && far(now, i, move) && far(before, int(old), move)
			list = append(list, Flip{Origin: d.Origin, Color: d.Color, From: from, To: d.Safety, Jump: jump})
		}
	}
	return list
}

func isDead(s influence.Safety) bool { return s == influence.Dead || s == influence.TacticallyDead }

// isOpen tells whether the next move decides.
func isOpen(s influence.Safety) bool { return s == influence.Critical || s == influence.Inessential }

// far tells whether no stone of dragon i is near a move.
func far(r *dragon.Result, i int, move model.Coord) bool {
	if move.IsPass() {
		return true
	}
	for _, p := range r.Stones(i) {
		dx, dy := p.Col()-int(move.X), p.Row()-int(move.Y)
		if max(dx, -dx, dy, -dy) <= nearMove {
			return false
		}
	}
	return true
}
