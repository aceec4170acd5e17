package dragon

import (
	"context"

	"ana/goeng/board"
	"ana/goeng/influence"
)

// maxRaceDragons is the number of dragons beyond which races are not read.
const maxRaceDragons = 50

// readRaces reads the capturing races between neighbours that are both dead or
// critical, and revises their status.
func (b *builder) readRaces(ctx context.Context) error {
	defer b.dropInessential()
	reader, ok := b.in.Life.(RaceReader)
	if !ok || len(b.r.Dragons) > maxRaceDragons {
		return nil
	}
	for i := range b.r.Dragons {
		for _, k := range b.r.Dragons[i].Neighbors {
			if k < i || !b.racing(i, k) {
				continue
			}
			for _, pair := range [2][2]int{{i, k}, {k, i}} {
				race, err := reader.Race(ctx, b.r, pair[0], pair[1])
				if err != nil {
					return err
				}
				b.r.Dragons[pair[0]].Semeai.defended(race, pair[1])
				b.r.Dragons[pair[1]].Semeai.attacked(race, pair[0])
			}
		}
	}
	for i := range b.r.Dragons {
		b.revise(&b.r.Dragons[i])
	}
	for i := range b.r.Dragons {
		if b.in.Compat == influence.GNUGo38 {
			b.reviseTaken(i)
		}
	}
	return nil
}

// reviseTaken judges a dragon whose strings can all be taken and not saved by the
// one dragon that takes them: if that is critical by itself, so are they; if it is
// dead, nobody takes several strings, and a single one lives in seki if the captor
// does. No race is read for them.
func (b *builder) reviseTaken(i int) {
	d := &b.r.Dragons[i]
	if _, lost := b.taken(d); !lost || d.Owl != Dead {
		return
	}
	k := b.captor(i)
	if k < 0 {
		return
	}
	switch e := &b.r.Dragons[k]; {
	case e.Owl == Critical:
		d.Status, d.Safety = Critical, influence.Critical
	case e.Owl == Dead && e.Status == Alive:
		d.Status, d.Safety = Alive, influence.AliveInSeki
	case e.Owl == Dead && e.Status == Dead && len(d.Worms) > 1:
		d.Status, d.Safety = Alive, influence.Alive
	}
}

// captor returns the only dragon of the other colour that touches a dragon, -1 if
// there is none or more than one.
func (b *builder) captor(dragon int) int {
	found := -1
	enemy := b.r.Dragons[dragon].Color.Opponent()
	for _, p := range b.r.Stones(dragon) {
		for _, s := range board.Steps4() {
			if q := p + s; b.in.Board.At(q) == enemy {
				id := int(b.r.ID[q])
				if found >= 0 && id != found {
					return -1
				}
				found = id
			}
		}
	}
	return found
}

// racing tells whether two dragons race: of opposite colours, both in danger, and
// adjacent or with a liberty in common.
func (b *builder) racing(i, k int) bool {
	d, e := &b.r.Dragons[i], &b.r.Dragons[k]
	if d.Color == e.Color || !d.inDanger() || !e.inDanger() {
		return false
	}
	for _, x := range [2]*Dragon{d, e} {
		if _, lost := b.taken(x); lost {
			return false
		}
	}
	for _, p := range b.r.Stones(i) {
		for _, s := range board.Steps4() {
			q := p + s
			switch {
			case !b.in.Board.OnBoard(q):
			case int(b.r.ID[q]) == k:
				return true
			case b.in.Board.At(q) == board.Empty:
				for _, t := range board.Steps4() {
					if b.in.Board.OnBoard(q+t) && int(b.r.ID[q+t]) == k {
						return true
					}
				}
			}
		}
	}
	return false
}

func (d *Dragon) inDanger() bool {
	return (d.Owl == Dead || d.Owl == Critical) && d.Safety != influence.Inessential
}

func (s *Semeai) defended(r Race, other int) {
	if s.Races == 0 || better(r.Save, r.Certain, s.Defense.Save, s.Defense.Certain) {
		s.Defense, s.DefenseTarget = r, other
	}
	s.Races++
}

func (s *Semeai) attacked(r Race, other int) {
	if s.Attack.Kill == 0 && !s.Attack.Certain || better(r.Kill, r.Certain, s.Attack.Kill, s.Attack.Certain) {
		s.Attack, s.AttackTarget = r, other
	}
}

func better(code int, certain bool, than int, thanCertain bool) bool {
	return code > than || code == than && certain && !thanCertain
}

// revise lets the races of a dragon decide about it. One that is dead by itself may
// turn out to live in seki. One that can be killed by itself stays critical even if
// the race alone does not kill it.
func (b *builder) revise(d *Dragon) {
	s := &d.Semeai
	if s.Races == 0 || b.in.Compat == influence.GNUGo2002 && d.Safety == influence.TacticallyDead {
		return
	}
	switch {
	case s.Attack.Kill != 0 && s.Defense.Save != 0:
		d.Status, d.Safety = Critical, influence.Critical
	case d.Owl == Dead && s.Attack.Kill == 0 && s.Attack.Save != 0 && s.Defense.Save != 0:
		d.Status, d.Safety = Alive, influence.Alive
	}
}

// dropInessential makes critical dragons inessential all whose worms are so, or can
// be taken and saved and only meet dead enemies.
func (b *builder) dropInessential() {
	if b.in.Compat == influence.GNUGo2002 {
		return
	}
	for i := range b.r.Dragons {
		d := &b.r.Dragons[i]
		all := d.Status == Critical
		for _, id := range d.Worms {
			w := &b.in.Worms.Worms[id]
			all = all && (w.Inessential || w.AttackCode != 0 && w.DefendCode != 0 && b.onlyMeetsDead(w.Origin))
		}
		if all {
			d.Safety = influence.Inessential
		}
	}
}

// onlyMeetsDead tells whether the enemy strings that touch a string or share a
// liberty with it, of which there must be one, all belong to dead dragons.
func (b *builder) onlyMeetsDead(origin board.Point) bool {
	bd := b.in.Board
	enemy := bd.At(origin).Opponent()
	met := 0
	dead := func(p board.Point) bool {
		if bd.At(p) != enemy {
			return true
		}
		met++
		return b.r.Dragons[b.r.ID[p]].Status == Dead
	}
	for _, p := range bd.AppendStones(nil, origin) {
		for _, s := range board.Steps4() {
			if !dead(p + s) {
				return false
			}
		}
	}
	for _, p := range bd.AppendLiberties(nil, origin) {
		for _, s := range board.Steps4() {
			if !dead(p + s) {
				return false
			}
		}
	}
	return met > 0
}
