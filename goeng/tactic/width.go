package tactic

// batch names the stages in which the candidates of an attack come.
type batch int

const (
	direct batch = iota // liberties of the target, help for strings in atari
	shapes              // nets, the edge, protection
	far                 // points at a distance
)

// width is the number of candidates that a batch may have after so many moves
// of the search. The numbers are where the suites and the agreement with
// GNU Go stop gaining while the nodes go on growing.
func width(b batch, nlib int16, moves int) int {
	const all = maxCands
	var w [6]int8
	switch {
	case b == direct && nlib == 3:
		w = [6]int8{all, all, 5, 5, 4, 4}
		if moves > 5 {
			return 3
		}
	case b == direct && nlib == 4:
		w = [6]int8{all, all, 5, 4, 4, 3}
	case b == direct:
		return all
	case b == shapes && nlib == 4:
		if moves > 3 {
			return 0
		}
		w = [6]int8{all, all, 1}
	case b == shapes && nlib == 3:
		w = [6]int8{all, all, 2, 2, 1, 1}
	case b == shapes:
		w = [6]int8{all, all, 2, 2, 2, 2}
	case nlib == 2:
		w = [6]int8{all, all, 3, 3, 3, 3}
	case nlib == 3:
		w = [6]int8{all, 4, 2, 2}
	}
	return int(w[min(moves, 5)])
}
