package owl

import (
	"ana/goeng/board"
	"ana/goeng/tactic"
)

// finding is what the exact solver says to one of the two questions of a race: the
// code, the move, whether none is needed, and whether it is settled.
type finding struct {
	code       int
	at         board.Point
	idle, sure bool
}

// question puts the question whether the side that moves saves or takes the dragon of
// p, the other one being foe's.
func (x *Racer) question(race *Race, p, foe *Problem) (f finding) {
	me := x.sides[0].color
	x.siege.load(x.ctx, p, foe)
	f.code, f.at, f.idle, f.sure = x.siege.grade(me, me, x.exactNodes, true)
	race.Nodes += x.siege.nodes
	return f
}

// exact reads the race by the exact solver: whether the first dragon can be saved
// and whether the second can be taken are two questions.
func (x *Racer) exact(mine, theirs *Problem) (Race, bool) {
	if x.siege == nil {
		x.siege = newSiege(x.exactNodes)
	}
	s := x.siege
	race := Race{Point: board.Pass, Certain: true}
	kill := x.question(&race, theirs, mine)
	if kill.sure && kill.code == int(tactic.Win) {
		race.Kill, race.Save = kill.code, kill.code
		if !kill.idle {
			race.Point = x.natural(kill.at)
		}
		return race, true
	}
	ko := kill.sure && kill.code == int(tactic.KoA)
	leisure := ko && s.lost(x.exactNodes)
	waits := leisure || ko && s.waits(kill.at, x.exactNodes)
	save := x.question(&race, mine, theirs)
	x.spared = kill.sure && kill.code == 0
	switch {
	case !kill.sure && save.sure && save.code == 0: // it is lost
		return race, true
	case !kill.sure && save.sure && !save.idle:
		// What has to be done to live in a race mostly wins it.
		race.Save, race.Kill, race.Point, race.Certain = save.code, save.code, save.at, false
		return race, true
	case !kill.sure || !save.sure:
		return race, false
	}
	alive := save.code == int(tactic.Win)
	if alive && !save.idle && kill.code != 0 && kill.at != save.at && !s.holds(kill.at, s.attacker, x.exactNodes) {
		kill.code = 0 // the move that takes does not save
	}
	race.Kill, race.Save = kill.code, max(kill.code, save.code)
	if race.settleKo(waits || !save.idle) {
		return race, true
	}
	switch {
	case leisure && save.idle:
	case kill.code != 0 && (save.code < kill.code || alive || save.at == board.Pass && s.holds(kill.at, strongest(save.code, s.owner), x.exactNodes)):
		race.Point = kill.at
	case save.code != 0 && !save.idle:
		race.Point = save.at
	}
	return race, true
}

// strongest is who may retake a ko at once if a side is to reach a code at best.
func strongest(code int, side board.Color) board.Color {
	if code == int(tactic.KoB) {
		return side
	}
	return board.Empty
}

// natural returns the first liberty of the second dragon to fill, outside ones before
// others, if the race is won by counting: the move found first may be any that keeps
// the lead. Else it returns at.
func (x *Racer) natural(at board.Point) board.Point {
	s, t := x.siege, &x.sides[1].survey
	if !s.wonBy(at) {
		return at
	}
	t.look(x.sides[1], true)
	t.against = x.siege.foes
	k := &t.ranking
	k.list = k.list[:0]
	t.fills(k)
	for _, m := range k.best(listedRaces) {
		if s.wonBy(m.at) {
			return m.at
		}
	}
	return at
}

// settleKo grades a race in which a ko decides something. One that takes at leisure,
// and costs nothing since its side lives without it, counts as won. Where one side
// has to find the first threat and the other lives all the same it counts as lost,
// which is returned. A ko that saves is the one that takes.
func (race *Race) settleKo(waits bool) (lost bool) {
	switch {
	case race.Save == int(tactic.Win) && race.Kill == int(tactic.KoA) && waits:
		race.Kill = int(tactic.Win)
	case race.Save == int(tactic.KoA) && race.Kill == int(tactic.KoB):
		race.Kill = int(tactic.KoA)
	case race.Save == int(tactic.KoB) && race.Kill == 0:
		race.Save, race.Point = 0, board.Pass
		return true
	}
	return false
}
