package dragon

import (
	"context"

	"ana/goeng/board"
	"ana/goeng/eye"
	"ana/goeng/influence"
	"ana/goeng/moyo"
	"ana/goeng/pattern"
	"ana/goeng/worm"
)

// partition joins worms by the connection databases and, in the standard mode of
// 2002, around shared eye spaces, and finds the eye spaces on the way.
func (b *builder) partition(ctx context.Context) error {
	eyes := b.eyes.Find(b.eyeInput())
	if b.in.Partition != nil {
		b.r.Eyes = eyes
		b.number(b.in.Partition)
		return nil
	}
	conn := pattern.NewConn(b.connInput(eyes))
	if b.in.Patterns != nil {
		if err := conn.FindCuts(ctx); err != nil {
			return err
		}
		if err := conn.FindConnections(ctx); err != nil {
			return err
		}
	}
	if b.in.Compat == influence.GNUGo2002 && !b.in.Experimental {
		b.joinAroundEyes(conn, eyes)
	}
	if b.in.Patterns != nil {
		if err := conn.LunchPass(ctx); err != nil {
			return err
		}
	}
	b.r.Eyes, b.r.Cuts, b.r.Outcomes = eyes, conn.Cuts, conn.Outcomes
	for _, c := range conn.Cuts {
		if c.Inhibit || c.Cut {
			b.r.Inhibit[c.Point] |= influence.ColorBit(c.Color)
		}
	}
	b.number(conn.Dragon)
	return nil
}

func (b *builder) eyeInput() *eye.Input {
	c := b.codes
	return &eye.Input{
		Board: b.in.Board, Attack: &c.attack, Defend: &c.defend, AttackAt: &c.attackAt, DefendAt: &c.defendAt, Inessential: &c.inessential, Safe: b.in.Safe,
	}
}

func (b *builder) connInput(eyes *eye.Result) pattern.ConnInput {
	in := pattern.ConnInput{
		Board: b.in.Board, Set: b.in.Patterns, Env: b.deep, Disabled: b.in.Disabled, Mode: pattern.Conn38, Lazy: true,
		Attack:        func(p board.Point) int { return int(b.codes.attack[p]) },
		EyeSpace:      func(c board.Color, p board.Point) bool { return eyes.ID[c][p] >= 0 },
		EffectiveSize: func(p board.Point) float64 { return float64(b.in.Worms.At(p).EffectiveSize) },
	}
	if b.in.Compat == influence.GNUGo2002 {
		in.Mode = pattern.ConnStandard
		if b.in.Experimental {
			in.Mode = pattern.ConnExperimental
		}
	}
	return in
}

// joinAroundEyes joins the lively worms around each eye space; marginal and
// inhibited points do not count.
func (b *builder) joinAroundEyes(conn *pattern.Conn, eyes *eye.Result) {
	for i := range eyes.Spaces {
		s := &eyes.Spaces[i]
		if len(s.Points) == 3 && s.Margins > 1 {
			continue
		}
		first := board.NoPoint
		for _, p := range s.Points {
			cut := conn.CutAt(s.Color, p)
			if eyes.Marginal[s.Color][p] || cut != nil && (cut.Inhibit || cut.Marginal) {
				continue
			}
			for _, d := range board.Steps4() {
				q := p + d
				if b.in.Board.At(q) != s.Color || b.codes.attack[q] != 0 && b.codes.defend[q] == 0 || b.codes.inessential[q] {
					continue
				}
				if first == board.NoPoint {
					first = q
				}
				conn.Join(first, q)
			}
		}
	}
}

// number gives the dragons their indices in board order of their first stone.
func (b *builder) number(dragon func(board.Point) board.Point) {
	r := b.r
	for i := range r.ID {
		r.ID[i] = -1
	}
	index := map[board.Point]int16{}
	for _, p := range b.in.Board.Points() {
		if !b.in.Board.At(p).IsPlayer() {
			continue
		}
		origin := dragon(p)
		id, ok := index[origin]
		if !ok {
			id = int16(len(r.Dragons))
			index[origin] = id
			r.Dragons = append(r.Dragons, Dragon{Origin: origin, Color: b.in.Board.At(p)})
		}
		r.ID[p] = id
	}
	r.part = &moyo.Partition{Dragon: r.ID}
	for i := range r.Dragons {
		r.part.Colors = append(r.part.Colors, r.Dragons[i].Color)
	}
}

// makeDragons fills in what follows from the worms: members, sizes, eyes, lunch.
func (b *builder) makeDragons(context.Context) error {
	r := b.r
	for id := range b.in.Worms.Worms {
		w := &b.in.Worms.Worms[id]
		d := &r.Dragons[r.ID[w.Origin]]
		d.Worms = append(d.Worms, id)
		d.Size += w.Size
		d.EffectiveSize += float64(w.EffectiveSize)
	}
	for i, e := range Genera(b.in.Board, r.Eyes, &r.ID, len(r.Dragons)) {
		r.Dragons[i].Eyes = e
	}
	for i := range r.Dragons {
		b.originFirst(&r.Dragons[i])
		b.lunch(&r.Dragons[i])
	}
	return nil
}

// originFirst moves the worm of the dragon's origin to the front.
func (b *builder) originFirst(d *Dragon) {
	for k, id := range d.Worms {
		if b.in.Worms.Worms[id].Origin == d.Origin {
			copy(d.Worms[1:k+1], d.Worms[:k])
			d.Worms[0] = id
			return
		}
	}
}

// lunch picks the best of the lunches of the worms that can also be defended:
// the most important cutting stone, then the one with fewer liberties.
func (b *builder) lunch(d *Dragon) {
	d.Lunch = board.NoPoint
	var best *worm.Worm
	for _, p := range b.in.Board.Points() {
		if b.r.ID[p] < 0 || &b.r.Dragons[b.r.ID[p]] != d {
			continue
		}
		w := b.in.Worms.At(p)
		if w.Origin != p || w.Lunch == board.NoPoint {
			continue
		}
		food := b.in.Worms.At(w.Lunch)
		if food == nil || food.DefendCode == 0 {
			continue
		}
		if best == nil || food.Cutstone > best.Cutstone || food.Cutstone == best.Cutstone && food.Liberties[0] < best.Liberties[0] {
			best, d.Lunch = food, food.Origin
		}
	}
}
