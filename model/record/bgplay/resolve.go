package bgplay

import (
	"fmt"

	bgboard "ana/bgeng/board"
	"ana/bgeng/moves"
	"ana/model"
)

// side is the board seen by the mover: own checkers by own points, the opponent's by
// the opponent's.
type side struct {
	me, opp [25]uint8
}

func sideOf(s *model.BgState, player int) side {
	return side{s.Men[player], s.Men[1-player]}
}

func (b *side) store(s *model.BgState, player int) {
	s.Men[player], s.Men[1-player] = b.me, b.opp
}

// candidate is one way to understand a play.
type candidate struct {
	after side
	steps [4]model.Step
	n     int
	hits  int
}

// outcome is what became of a written play.
type outcome struct {
	list   []candidate // possible readings, best first; empty if illegal
	after  side        // the board after the play if it is illegal
	steps  []model.Step
	reason string // why it is illegal, "" if it is legal
	dance  bool   // there was no legal play
	// unplayed: nothing was written although there is a legal play, at the end of a game.
	unplayed bool
}

// solver enumerates the ways to make written entries with the dice.
type solver struct {
	board   side
	dice    [4]int8 // 0 where used
	ndice   int
	entries [maxEntries]Entry
	left    int
	nent    int
	steps   [4]model.Step
	n       int
	hits    int
	found   []candidate
}

// resolve finds what the entries mean for a roll. Marks says that the file marks hits;
// scratch is reused from call to call.
func resolve(b side, dice [2]int, entries []Entry, marks bool, scratch *[]moves.Play) outcome {
	v := solver{board: b, nent: len(entries), left: len(entries)}
	v.dice[0], v.dice[1], v.ndice = int8(dice[0]), int8(dice[1]), 2
	if dice[0] == dice[1] {
		v.dice[2], v.dice[3], v.ndice = v.dice[0], v.dice[0], 4
	}
	if len(entries) <= v.ndice {
		copy(v.entries[:], entries)
		v.search()
	}
	list := v.found
	if len(list) > 0 && list[0].n == v.ndice {
		return outcome{list: rank(list, entries, marks)}
	}
	legal := moves.Legal(b.position(), dice[0], dice[1], (*scratch)[:0])
	*scratch = legal
	if len(entries) == 0 && len(legal) == 0 {
		return outcome{list: []candidate{{after: b}}, dance: true}
	}
	list = onlyLegal(list, legal)
	if len(list) > 0 {
		return outcome{list: rank(list, entries, marks)}
	}
	return literal(b, dice, entries, len(v.found) > 0)
}

// onlyLegal keeps the candidates whose result a legal play has.
func onlyLegal(list []candidate, legal []moves.Play) []candidate {
	var out []candidate
	for _, c := range list {
		for i := range legal {
			r := &legal[i].Result
			if r[bgboard.Opponent] == c.after.me && r[bgboard.OnRoll] == c.after.opp {
				out = append(out, c)
				break
			}
		}
	}
	return out
}

// rank orders the readings: those whose hits are the ones marked, then fewer hits.
func rank(list []candidate, entries []Entry, marks bool) []candidate {
	if len(list) < 2 {
		return list
	}
	stars := 0
	for _, e := range entries {
		if e.Hit {
			stars++
		}
	}
	best := 0
	for i := range list {
		a, b := &list[i], &list[best]
		if marks && (a.hits == stars) != (b.hits == stars) {
			if a.hits == stars {
				best = i
			}
			continue
		}
		if a.hits < b.hits {
			best = i
		}
	}
	list[0], list[best] = list[best], list[0]
	return list
}

// search tries every die with every entry that is left.
func (v *solver) search() {
	if v.left == 0 {
		v.record()
		return
	}
	for d := 0; d < v.ndice; d++ {
		die := v.dice[d]
		if die == 0 || d > 0 && die == v.dice[d-1] {
			continue
		}
		for e := 0; e < v.nent; e++ {
			if v.repeated(e) {
				continue
			}
			v.try(d, e, die)
			if len(v.found) >= 8 {
				return
			}
		}
	}
}

// repeated reports an entry that is done, or equal to one tried just before.
func (v *solver) repeated(e int) bool {
	if v.entries[e].From == done {
		return true
	}
	for k := range e {
		if v.entries[k].From == v.entries[e].From && v.entries[k].To == v.entries[e].To {
			return true
		}
	}
	return false
}

// done marks an entry that has been played out.
const done = -2

// try moves the checker of entry e with die number d, searches on, and takes back.
func (v *solver) try(d, e int, die int8) {
	ent := v.entries[e]
	from := ent.From
	to := from - die
	if v.board.me[from] == 0 || v.board.me[model.Bar] > 0 && from != model.Bar {
		return
	}
	hit := false
	if to >= 0 {
		switch n := v.board.opp[23-to]; {
		case to < ent.To || n > 1:
			return
		case n == 1:
			hit = true
		}
	} else if ent.To != model.Off || !v.board.mayBearOff(from, to) {
		return
	}
	saved := v.board
	v.board.me[from]--
	v.dice[d] = 0
	next := Entry{From: to, To: ent.To}
	if to < 0 {
		to = model.Off
	} else {
		v.board.me[to]++
	}
	if to == ent.To {
		next.From = done
		v.left--
	}
	if hit {
		v.board.opp[23-to] = 0
		v.board.opp[model.Bar]++
		v.hits++
	}
	v.entries[e] = next
	v.steps[v.n] = model.Step{From: from, To: to, Hit: hit}
	v.n++
	v.search()
	v.n--
	if hit {
		v.hits--
	}
	if next.From == done {
		v.left++
	}
	v.entries[e], v.dice[d], v.board = ent, die, saved
}

// mayBearOff reports whether a checker may leave from point from, passing the edge at
// to (-1: exactly).
func (b *side) mayBearOff(from, to int8) bool {
	for i := 6; i <= model.Bar; i++ {
		if b.me[i] > 0 {
			return false
		}
	}
	if to < -1 {
		for i := from + 1; i < 6; i++ {
			if b.me[i] > 0 {
				return false
			}
		}
	}
	return true
}

// record stores the present board as a candidate unless it is there already.
func (v *solver) record() {
	for i := range v.found {
		c := &v.found[i]
		if c.after == v.board {
			if v.hits < c.hits {
				c.hits = v.hits
			}
			return
		}
	}
	v.found = append(v.found, candidate{after: v.board, steps: v.steps, n: v.n, hits: v.hits})
}

// literal applies a play that breaks the rules checker by checker and says why it does.
func literal(b side, dice [2]int, entries []Entry, partial bool) outcome {
	out := outcome{}
	if len(entries) == 0 {
		out.after = b
		out.reason = "a die could be played but was not"
		return out
	}
	if partial {
		out.reason = "a die could be played but was not"
	} else {
		out.reason = reasonFor(&b, dice, entries)
	}
	left := append([]Entry(nil), entries...)
	for progress := true; progress && len(left) > 0; {
		progress = false
		for i := 0; i < len(left); {
			if step, ok := b.force(left[i]); ok {
				out.steps = append(out.steps, step)
				left = append(left[:i], left[i+1:]...)
				progress = true
				continue
			}
			i++
		}
	}
	out.after = b
	return out
}

// force moves a checker without regard to dice. It fails on an empty start and on a
// point that the opponent holds.
func (b *side) force(e Entry) (model.Step, bool) {
	if b.me[e.From] == 0 || e.To >= 0 && e.To < 24 && b.opp[23-e.To] > 1 {
		return model.Step{}, false
	}
	s := model.Step{From: e.From, To: e.To}
	b.me[e.From]--
	if e.To >= 0 {
		b.me[e.To]++
		if b.opp[23-e.To] == 1 {
			b.opp[23-e.To] = 0
			b.opp[model.Bar]++
			s.Hit = true
		}
	}
	return s, true
}

// reasonFor names the first rule that the entries break.
func reasonFor(b *side, dice [2]int, entries []Entry) string {
	total := dice[0] + dice[1]
	if dice[0] == dice[1] {
		total *= 2
	}
	used, bar := 0, false
	var have [25]int
	for i, n := range b.me {
		have[i] = int(n)
	}
	for _, e := range entries {
		if e.To > e.From {
			return fmt.Sprintf("moves backwards, %d/%d", e.From+1, e.To+1)
		}
		used += int(e.From - e.To)
		bar = bar || e.From == model.Bar
		if e.To >= 0 {
			have[e.To]++
		}
	}
	off := false
	for _, e := range entries {
		off = off || e.To == model.Off
		if e.To >= 0 && b.opp[23-e.To] > 1 {
			return fmt.Sprintf("point %d is blocked", e.To+1)
		}
		if have[e.From]--; have[e.From] < 0 {
			return "no checker on " + pointName(e.From)
		}
	}
	switch {
	case used > total && !off:
		return fmt.Sprintf("uses %d pips of %d", used, total)
	case b.me[model.Bar] > 0 && !bar:
		return "a checker on the bar must enter first"
	}
	return fmt.Sprintf("the entries do not fit the dice %d%d", dice[0], dice[1])
}

func pointName(p int8) string {
	switch p {
	case model.Bar:
		return "the bar"
	case model.Off:
		return "off"
	}
	return fmt.Sprint(p + 1)
}
