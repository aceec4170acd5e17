package owl

import (
	"context"

	"ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/tactic"
)

// Race is the outcome of a capturing race between two dragons for the side that
// moves first. Codes are those of package tactic.
type Race struct {
	Save    int         // of the first dragon
	Kill    int         // of the second
	Point   board.Point // board.Pass when no move is needed or none helps
	Certain bool
	Nodes   int
}

// Semeai reads the race of dragons d and e, neighbours of opposite colours, the
// owner of d moving first. It asks four questions: whether d can be saved and e
// be killed, and whether the same happens when the move is wasted.
func (r *Reader) Semeai(ctx context.Context, a *dragon.Result, d, e int) Race {
	mine, theirs := ProblemOf(a, d), ProblemOf(a, e)
	mine.Rival, theirs.Rival = theirs.Stones, mine.Stones
	save := r.Defend(ctx, mine)
	kill := r.Attack(ctx, theirs)
	race := Race{Save: save.Code, Kill: kill.Code, Point: kill.Point, Certain: save.Certain && kill.Certain, Nodes: save.Nodes + kill.Nodes}
	if !race.Certain && (kill.Code == 0 || !kill.Certain) {
		return countRace(a, d, e, race)
	}
	if kill.Code != 0 && save.Code == 0 {
		race.Save = kill.Code // what has taken the other one lives
	}
	if race.Kill == 0 {
		race.Point = save.Point
	}
	if race.Save == 0 && race.Kill == 0 {
		race.Point = board.Pass
		return race
	}
	held := r.Attack(ctx, mine)
	dead := r.Defend(ctx, theirs)
	race.Nodes += held.Nodes + dead.Nodes
	if held.Code == 0 && held.Certain && dead.Certain && int(tactic.Win)-dead.Code == race.Kill {
		race.Point = board.Pass
	}
	return race
}

// runner is one side of a race that is decided by counting.
type runner struct {
	outside, shared, eye int
	fill                 board.Point // where its opponent takes a liberty first
	alive                bool
}

// bigEye is what an eye of so many points is worth in liberties.
var bigEye = [...]int{0, 1, 2, 3, 5, 8, 12, 17}

// side counts the liberties of dragon d in its race with e.
func side(a *dragon.Result, d, e int) runner {
	var x runner
	me := &a.Dragons[d]
	x.alive = me.Eyes.Genus.B >= 2
	own := &a.Eyes.ID[me.Color]
	for _, i := range me.Eyes.Spaces {
		s := &a.Eyes.Spaces[i]
		inside, points := 0, len(s.Points)-s.Margins
		for _, p := range s.Points {
			if a.Board.At(p).IsPlayer() {
				inside++
			}
		}
		if points > 0 {
			x.eye += max(1, bigEye[min(points, len(bigEye)-1)]-inside)
		}
	}
	shared := board.NoPoint
	var seen [board.NumPoints]bool
	for _, p := range a.Stones(d) {
		for _, step := range board.Steps4() {
			q := p + step
			if a.Board.At(q) != board.Empty || seen[q] {
				continue
			}
			seen[q] = true
			switch {
			case beside(a, q, e):
				x.shared++
				shared = q
			case own[q] >= 0 && !a.Eyes.Marginal[me.Color][q]:
			default:
				x.outside++
				if x.fill == board.NoPoint {
					x.fill = q
				}
			}
		}
	}
	if x.fill == board.NoPoint {
		x.fill = shared
	}
	return x
}

func beside(a *dragon.Result, q board.Point, d int) bool {
	for _, step := range board.Steps4() {
		if a.Board.OnBoard(q+step) && int(a.ID[q+step]) == d {
			return true
		}
	}
	return false
}

// beats tells whether x takes y, moving first or second. Liberties that both share
// count for the one with the larger eye; where neither has the larger one, all but
// one of them have to be filled by whoever wants to win.
func (x *runner) beats(y *runner, first bool) bool {
	if y.alive {
		return false
	}
	lead := x.outside + x.eye - y.outside - y.eye
	switch {
	case x.eye > y.eye:
	case y.eye > x.eye:
		lead -= x.shared
	case x.eye > 0:
		lead -= x.shared
	default:
		lead -= max(0, x.shared-1)
	}
	if !first {
		lead--
	}
	return x.alive || lead >= 0
}

// countRace decides a race that is too long to read by its liberties.
func countRace(a *dragon.Result, d, e int, race Race) Race {
	x, y := side(a, d, e), side(a, e, d)
	race.Save, race.Kill, race.Point, race.Certain = 0, 0, board.Pass, false
	if x.beats(&y, true) {
		race.Kill = int(tactic.Win)
		if !x.beats(&y, false) && y.fill != board.NoPoint {
			race.Point = y.fill
		}
	}
	if race.Kill != 0 || !y.beats(&x, false) {
		race.Save = int(tactic.Win)
		if race.Kill == 0 && y.beats(&x, true) && y.fill != board.NoPoint {
			race.Point = y.fill
		}
	}
	return race
}
