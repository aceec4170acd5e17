package xg

import (
	"fmt"

	"ana/model"
	"ana/model/record/bgplay"
	"ana/model/record/diag"
)

// cubeRecord reads a cube record; one stands before every move, whether or not somebody
// doubled.
func (r *reader) cubeRecord(b rec, at diag.Place) {
	player := b.player(12)
	stored := r.storedCube(b)
	if r.position == r.g && len(r.g.Events) == 0 {
		r.setStart(b, 36, player, b.i32(32))
	}
	if b.i32(16) != 1 {
		r.cube = stored
		return
	}
	r.cube = nil
	comment := r.comment(b.i32(292))
	r.g.Events = append(r.g.Events, bgplay.Event{
		Kind: bgplay.EvDouble, Player: player, Place: at, Written: "double", Stored: stored, Comment: comment,
	})
	answer := bgplay.Event{Player: 1 - player, Place: at, Stored: stored}
	switch b.i32(20) {
	case 0:
		answer.Kind, answer.Written = bgplay.EvDrop, "pass"
	case 1:
		answer.Kind, answer.Written = bgplay.EvTake, "take"
	case 2:
		answer.Kind, answer.Written = bgplay.EvBeaver, "beaver"
	default:
		return
	}
	r.g.Events = append(r.g.Events, answer)
	if answer.Kind == bgplay.EvBeaver {
		r.afterBeaver(b, at, player)
	}
}

// afterBeaver adds the raccoon, if any, and the take that ends the exchange.
func (r *reader) afterBeaver(b rec, at diag.Place, player int) {
	last := player
	if b.i32(28) > 0 {
		r.g.Events = append(r.g.Events, bgplay.Event{Kind: bgplay.EvBeaver, Player: player, Place: at, Written: "raccoon"})
		last = 1 - player
	}
	r.g.Events = append(r.g.Events, bgplay.Event{Kind: bgplay.EvTake, Player: last, Place: at, Written: "take"})
}

// setStart takes the position of the first record of an .xgp file as the start.
func (r *reader) setStart(b rec, off, player, cube int) {
	me, opp, ok := b.position(off)
	if !ok {
		r.log.Warn(r.main.at(0), "xg-position", "the position has more than 15 checkers a side or a wrong bar; not used")
		return
	}
	s := model.BgState{Men: [2][25]uint8{me, opp}, Turn: int8(player), Cube: 1, Owner: -1}
	var field [4]byte
	le.PutUint32(field[:], uint32(int32(cube)))
	value, owner := rec(field[:]).cube(0)
	s.Cube, s.Owner = value, int8(owner)
	r.g.Info.Start = s
}

// move reads a move record.
func (r *reader) move(b rec, at diag.Place) {
	player := b.player(64)
	if r.position == r.g && len(r.g.Events) == 0 {
		r.setStart(b, 9, player, b.i32(108))
	}
	e := bgplay.Event{Kind: bgplay.EvRoll, Player: player, Place: at, Comment: r.comment(b.i32(2524))}
	e.Dice = [2]int{b.i32(100), b.i32(104)}
	if e.Dice[0] < 1 || e.Dice[0] > 6 || e.Dice[1] < 1 || e.Dice[1] > 6 {
		r.log.Warn(at, "xg-dice", "dice %d %d; the move is left out", e.Dice[0], e.Dice[1])
		return
	}
	e.Entries = readPlay(b[68:100])
	e.NoPlay = len(e.Entries) == 0
	if b[2308] == 0 && allZero(b[68:100]) {
		e.Hidden, e.Entries = true, nil
	}
	e.Written = entriesText(e.Entries)
	e.Stored = r.storedMove(b)
	r.g.Events = append(r.g.Events, e)
	r.cube = nil
}

func allZero(b []byte) bool {
	for _, c := range b {
		if c != 0 {
			return false
		}
	}
	return true
}

// readPlay reads from/to pairs of 32-bit numbers, points counted from 0; a negative from
// ends the list, a negative to is off.
func readPlay(b []byte) []bgplay.Entry {
	var out []bgplay.Entry
	for i := 0; i+8 <= len(b); i += 8 {
		from, to := int32(le.Uint32(b[i:])), int32(le.Uint32(b[i+4:]))
		if from < 0 || from > 24 || to > 23 {
			break
		}
		out = append(out, bgplay.Entry{From: int8(from), To: int8(max(to, -1))})
	}
	return out
}

func entriesText(entries []bgplay.Entry) string {
	s := ""
	for i, e := range entries {
		if i > 0 {
			s += " "
		}
		s += pointText(e.From) + "/" + pointText(e.To)
	}
	return s
}

func pointText(p int8) string {
	switch p {
	case model.Bar:
		return "bar"
	case model.Off:
		return "off"
	}
	return fmt.Sprint(p + 1)
}

// positionRecord makes the record of an .xgp file: one position.
func (r *reader) positionRecord() (*model.Record, error) {
	if !r.ended && len(r.g.Events) == 1 && r.g.Events[0].Kind == bgplay.EvRoll {
		r.g.Info.Start.Dice = r.g.Events[0].Dice
	}
	rec, err := r.m.Record(r.log)
	if rec != nil {
		rec.Position = true
	}
	return rec, err
}
