package owl

import (
	"ana/goeng/board"
	"ana/goeng/tactic"
)

// trial is the outcome of one search: whether its goal is reached and by which
// move, and whether the limit or a ko has had a part in it since the question
// was put.
type trial struct {
	yes, limited, ko bool
	at               board.Point
}

// graded answers by trials. Where a ko matters the search is repeated with one
// side allowed to retake at once: with the opponent, if the goal was reached, or
// with the side that wants it.
func graded(side board.Color, try func(strong board.Color) trial) Answer {
	first := try(board.Empty)
	a := Answer{Point: board.Pass, Certain: !first.limited}
	if first.limited {
		a.Point = first.at // the best guess
	}
	switch {
	case first.yes:
		a.Code, a.Point = int(tactic.Win), first.at
		if !first.ko {
			break
		}
		if again := try(side.Opponent()); again.yes {
			a.Point = again.at
		} else if !again.limited {
			a.Code = int(tactic.KoA)
		}
	case first.ko && !first.limited:
		if again := try(side); again.yes && !again.limited {
			a.Code, a.Point = int(tactic.KoB), again.at
		}
	}
	return a
}
