package dragon

import (
	"context"

	"ana/goeng/board"
	"ana/goeng/eye"
	"ana/goeng/influence"
	"ana/goeng/moyo"
)

// runRoutes measures how well the dragons can run, before surrounding counts.
func (b *builder) runRoutes(ctx context.Context) error {
	if err := b.escapeMaps(ctx); err != nil {
		return err
	}
	for i := range b.r.Dragons {
		d := &b.r.Dragons[i]
		d.PotentialRoute = b.escape.Route(b.in.Board, d.Color, b.r.Stones(i), &b.r.Escape[d.Color], &b.r.Inhibit, b.in.Compat)
		d.EscapeRoute = d.PotentialRoute
	}
	return nil
}

// Stones returns the stones of a dragon in scan order.
func (r *Result) Stones(dragon int) []board.Point {
	stones := make([]board.Point, 0, r.Dragons[dragon].Size)
	for _, p := range r.Board.Points() {
		if int(r.ID[p]) == dragon {
			stones = append(stones, p)
		}
	}
	return stones
}

func (b *builder) weaknessInput(d *Dragon, value float64, route int) WeaknessInput {
	in := WeaknessInput{MoyoValue: value, EscapeRoute: route, EyeHalves: d.Eyes.Genus.Halves(), Lunch: d.Lunch != board.NoPoint}
	if d.Owl != Unchecked {
		in.AttackUncertain, in.DefenseUncertain = !d.Life.AttackCertain, !d.Life.DefenseCertain
	}
	return in
}

// judgeCrude sets the weakness before reading and the crude status.
func (b *builder) judgeCrude(context.Context) error {
	for i := range b.r.Dragons {
		d := &b.r.Dragons[i]
		share := d.Pre[b.in.Mode]
		d.WeaknessPreOwl = CrudeWeakness(b.weaknessInput(d, float64(share.Value), d.PotentialRoute))
		f := b.r.Facts(i)
		d.Crude = statusOf(moyo.Crude(&f, share, b.in.Compat))
	}
	return nil
}

// meet finds neighbours and whether dragons are surrounded, which lowers their
// escape routes.
func (b *builder) meet(context.Context) error {
	area := func(c board.Color, p board.Point) board.Color {
		for i, m := range b.r.Before {
			if b.r.Mover(i) == c {
				return m.AreaOwner(p)
			}
		}
		return b.r.Before[0].AreaOwner(p)
	}
	all := Neighbors(b.in.Board, &b.r.ID, len(b.r.Dragons), area)
	for i := range b.r.Dragons {
		d := &b.r.Dragons[i]
		d.Neighbors = all[i]
		var hostile []board.Point
		var friends [][]board.Point
		for _, n := range all[i] {
			if b.r.Dragons[n].Color == d.Color {
				friends = append(friends, b.r.Stones(n))
				continue
			}
			d.Hostile++
			hostile = append(hostile, b.r.Stones(n)...)
		}
		if b.in.Compat == influence.GNUGo2002 {
			continue // that tree knows no surround status
		}
		e := b.surround.Decide(b.in.Board, d.Color, b.r.Stones(i), hostile, friends)
		d.Surround, d.SurroundSize = e.Status, e.Size
		d.EscapeRoute = LowerRoute(d.PotentialRoute, e.Status)
	}
	return nil
}

// readLife reads the dragons that need it and decides their safety.
func (b *builder) readLife(ctx context.Context) error {
	for i := range b.r.Dragons {
		d := &b.r.Dragons[i]
		d.Life = Life{AttackCertain: true, DefenseCertain: true}
		if b.in.Life != nil && !b.skip(i) {
			life, lost := b.taken(d)
			if !lost {
				var err error
				if life, err = b.in.Life.Read(ctx, b.r, i); err != nil {
					return err
				}
			}
			d.Life = life
			d.Owl = owlStatus(life)
		}
		d.Status = b.status(d)
		d.solidEyes = b.solidEyes(d)
	}
	// Whether a string is worth anything depends on the dragons around it.
	for i := range b.r.Dragons {
		d := &b.r.Dragons[i]
		d.insubstantial = b.insubstantial(i)
		d.Safety = b.safety(i)
	}
	for i := range b.r.Dragons {
		if d := &b.r.Dragons[i]; d.Safety == influence.Invincible {
			d.Status = Alive
		}
	}
	return nil
}

// Strings that count for something however their neighbours stand: with more than
// so many stones, or so many stones and liberties.
const substantialStones, bulkyStones, bulkyLiberties = 6, 3, 4

// insubstantial tells whether a dragon is one string that saves nobody who takes it.
// 3.8 reads whether the captors live then; here that is so unless the dragons around
// are all dead, which answers nearly always the same.
func (b *builder) insubstantial(dragon int) bool {
	d := &b.r.Dragons[dragon]
	w := &b.r.Worms.Worms[d.Worms[0]]
	switch {
	case len(d.Worms) > 1:
		return false
	case w.AttackCode == 0 || w.Size > substantialStones || w.Size >= bulkyStones && w.Liberties[0] >= bulkyLiberties:
		return false
	}
	met := false
	for _, p := range b.r.Stones(dragon) {
		for _, s := range board.Steps4() {
			if q := p + s; b.in.Board.At(q) == d.Color.Opponent() {
				if b.r.Dragons[b.r.ID[q]].Status != Dead {
					return false
				}
				met = true
			}
		}
	}
	return met
}

// taken answers for dragons of which every string is taken and none can be saved:
// reading says the same of nearly all of them, at some cost.
func (b *builder) taken(d *Dragon) (l Life, lost bool) {
	for _, id := range d.Worms {
		if w := &b.r.Worms.Worms[id]; w.AttackCode == 0 || w.DefendCode != 0 {
			return l, false
		}
	}
	w := &b.r.Worms.Worms[d.Worms[0]]
	return Life{AttackCode: w.AttackCode, AttackPoint: w.AttackPoint, DefensePoint: board.Pass, AttackCertain: true, DefenseCertain: true}, true
}

// skip tells whether a dragon looks safe enough not to be read.
func (b *builder) skip(dragon int) bool {
	f := b.r.Facts(dragon)
	return moyo.OwlSkipped(&f, b.r.Dragons[dragon].Pre[b.in.Mode], b.in.Compat)
}

func owlStatus(l Life) Status {
	switch {
	case l.AttackCode == 0:
		return Alive
	case l.DefenseCode != 0:
		return Critical
	}
	return Dead
}

// status is the verdict of reading; where nothing was read the crude one stands
// in, as far as the reference lets it.
func (b *builder) status(d *Dragon) Status {
	switch {
	case d.Owl != Unchecked:
		return d.Owl
	case b.in.Life == nil && (d.Crude == Dead || d.Crude == Critical):
		return d.Crude
	case b.in.Compat == influence.GNUGo2002 && (d.Crude == Dead || d.Crude == Critical):
		return Unknown
	}
	return Alive
}

func (b *builder) safety(dragon int) influence.Safety {
	d := &b.r.Dragons[dragon]
	owl := d.Owl
	if b.in.Life == nil {
		owl = d.Status
	}
	f := b.r.Facts(dragon)
	return moyo.Safety(&f, d.Pre[b.in.Mode].Size, owl.moyo(), b.in.Compat)
}

// solidEyes counts the eye spaces of a dragon that nothing can take: no marginal
// point, no half eye, and no enemy stone inside that can be saved or stays.
func (b *builder) solidEyes(d *Dragon) int {
	n := 0
	for _, i := range d.Eyes.Spaces {
		s := &b.r.Eyes.Spaces[i]
		solid := s.Margins == 0
		for _, p := range s.Points {
			if b.r.Eyes.Halves[p].Kind != eye.Proper {
				solid = false
			}
			if b.in.Board.At(p) == s.Color.Opponent() && (b.codes.attack[p] == 0 || b.codes.defend[p] != 0) {
				solid = false
			}
		}
		if solid {
			n++
		}
	}
	return n
}

// sizes computes the strategic sizes from the final weaknesses.
func (b *builder) sizes() {
	n := len(b.r.Dragons)
	effective, weakness, inessential, hostile := make([]float64, n), make([]float64, n), make([]bool, n), make([][]int, n)
	for i := range b.r.Dragons {
		d := &b.r.Dragons[i]
		effective[i], weakness[i], inessential[i] = d.EffectiveSize, d.Weakness, d.Safety == influence.Inessential
		for _, m := range d.Neighbors {
			if b.r.Dragons[m].Color != d.Color {
				hostile[i] = append(hostile[i], m)
			}
		}
	}
	for i, s := range StrategicSizes(effective, weakness, inessential, hostile) {
		b.r.Dragons[i].StrategicSize = s
	}
}

// Facts returns what the verdicts of both modes on a dragon depend on.
func (r *Result) Facts(dragon int) moyo.Facts {
	d := &r.Dragons[dragon]
	f := moyo.Facts{
		Stones: d.Size, Genus: d.Eyes.Genus.B, HalfEyes: d.Eyes.Genus.C - d.Eyes.Genus.B, Escape: d.EscapeRoute, Lunch: d.Lunch != board.NoPoint,
		OneWorm: len(d.Worms) == 1, AttackUncertain: !d.Life.AttackCertain, DefenseUncertain: !d.Life.DefenseCertain,
	}
	f.Effective, f.Potential, f.InvincibleByEyes = float32(d.EffectiveSize), d.PotentialRoute, d.solidEyes >= 2
	for _, id := range d.Worms {
		f.InvincibleWorm = f.InvincibleWorm || r.Worms.Worms[id].Invincible
	}
	if f.Read = d.Owl != Unchecked; f.Read {
		f.Owl = d.Owl.moyo()
	}
	if food := r.Worms.At(d.Lunch); food != nil {
		f.LunchDefended, f.LunchStones, f.LunchCutstone = food.DefendCode != 0, food.Size, food.Cutstone
	}
	if f.OneWorm {
		w := &r.Worms.Worms[d.Worms[0]]
		f.Attackable, f.Defendable, f.Insubstantial = w.AttackCode != 0, w.DefendCode != 0, d.insubstantial
	}
	return f
}
