package eval

import (
	"ana/bgeng/bearoff"
	"ana/bgeng/board"
	"ana/bgeng/nn"
	"ana/bgeng/race"
)

// noise is the size below which a gammon chance in a contact position is taken
// for nothing.
const noise = 1e-4

// standing is what the clamps need to know of one side.
type standing struct {
	count, back   int
	cross, gcross int // home boards to cross until off, and until one is off
}

func newStanding(half *[25]uint8) standing {
	s := standing{back: -1, gcross: 1}
	for i, n := range half {
		if n == 0 {
			continue
		}
		s.count += int(n)
		s.back = i
		s.cross += (i/6 + 1) * int(n)
		s.gcross += i / 6 * int(n)
	}
	return s
}

// turns bounds the turns that the side needs to bear off.
func (s *standing) turns(half *[25]uint8, db *bearoff.OneSided) int {
	if s.back >= 6 {
		return 2 * s.cross
	}
	return db.Off(bearoff.Index(half[:6])).Last()
}

// clamp removes from the outputs of a net what the position rules out.
func clamp(p *board.Position, v *nn.View, databases *Databases, out *Outputs) {
	contact := v.Back(board.OnRoll)+v.Back(board.Opponent) >= 24
	if contact {
		if v.Count(board.Opponent) < board.Chequers {
			out[WinGammon], out[WinBackgammon] = 0, 0
		}
		if v.Count(board.OnRoll) < board.Chequers {
			out[LoseGammon], out[LoseBackgammon] = 0, 0
		}
	} else {
		me, opp := newStanding(&p[board.OnRoll]), newStanding(&p[board.Opponent])
		clampRace(p, &me, &opp, databases.OneSided(), out)
	}
	out[WinGammon] = min(out[WinGammon], out[Win])
	out[LoseGammon] = min(out[LoseGammon], 1-out[Win])
	out[WinBackgammon] = min(out[WinBackgammon], out[WinGammon])
	out[LoseBackgammon] = min(out[LoseBackgammon], out[LoseGammon])
	if !contact {
		return
	}
	for i := WinGammon; i <= LoseBackgammon; i++ {
		if out[i] < noise {
			out[i] = 0
		}
	}
}

// clampRace compares the turns that one side surely needs with those that the
// other needs at most.
func clampRace(p *board.Position, me, opp *standing, db *bearoff.OneSided, out *Outputs) {
	tMe := max(1, me.turns(&p[board.OnRoll], db))
	tOpp := opp.turns(&p[board.Opponent], db)
	if opp.cross > 4*(tMe-1) {
		out[Win] = 1
	}
	if opp.count < board.Chequers {
		out[WinGammon], out[WinBackgammon] = 0, 0
	} else {
		if me.cross > 8*opp.gcross {
			out[WinGammon] = 0
		} else if opp.gcross > 4*(tMe-1) {
			out[WinGammon] = 1
		}
		if opp.back < 18 {
			out[WinBackgammon] = 0
		}
	}
	if me.cross > 4*tOpp {
		out[Win] = 0
	}
	if me.count < board.Chequers {
		out[LoseGammon], out[LoseBackgammon] = 0, 0
		return
	}
	if opp.cross > 8*me.gcross-4 {
		out[LoseGammon] = 0
	} else if me.gcross > 4*tOpp {
		out[LoseGammon] = 1
	}
	if me.back < 18 {
		out[LoseBackgammon] = 0
	}
}

// correctRace replaces the backgammon outputs of a race in which one side, with
// all its chequers left, still has some in the other's home board.
func correctRace(p *board.Position, v *nn.View, databases *Databases, out *Outputs) {
	const far = 18
	me, opp := &p[board.OnRoll], &p[board.Opponent]
	switch {
	case v.Back(board.Opponent) >= far && v.Count(board.Opponent) == board.Chequers:
		chance := race.Backgammon(me, opp, true, databases.OneSided())
		out[WinBackgammon] = chance
		out[WinGammon] = max(out[WinGammon], chance)
	case v.Back(board.OnRoll) >= far && v.Count(board.OnRoll) == board.Chequers:
		chance := race.Backgammon(opp, me, false, databases.OneSided())
		out[LoseBackgammon] = chance
		out[LoseGammon] = max(out[LoseGammon], chance)
	}
}
