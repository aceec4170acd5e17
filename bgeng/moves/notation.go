package moves

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ana/bgeng/board"
)

// Step is the movement of one chequer as notation writes it, possibly over
// several dice: indices of the mover's points, [board.Bar] and [Off].
type Step struct {
	From, To int8
	Hit      bool // a star after To
}

// String returns the play in GNU Backgammon's notation: the moves of one
// chequer joined unless it hits on the way, farthest first, repeats counted.
//
//	24/18  bar/20*/15  13/11(2) 6/4*(2)  6/off
func (p *Play) String() string {
	steps := p.steps()
	var b strings.Builder
	for i := 0; i < len(steps); {
		chain := steps[i]
		n := 1
		for i+n < len(steps) && slices.EqualFunc(steps[i+n], chain, sameSquares) {
			n++
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(pointName(chain[0].From))
		for _, s := range chain {
			b.WriteByte('/')
			b.WriteString(pointName(s.To))
			if s.Hit {
				b.WriteByte('*')
			}
		}
		if n > 1 {
			fmt.Fprintf(&b, "(%d)", n)
		}
		i += n
	}
	return b.String()
}

// sameSquares compares two legs of chains; only the first of several chequers
// that land on a blot hits it.
func sameSquares(a, b Step) bool { return a.From == b.From && a.To == b.To }

// steps groups the chequer moves into chains, one for each chequer, and drops
// the stops at which nothing was hit. The chains come in the order of their
// first legs, from the back.
func (p *Play) steps() [][]Step {
	var legs []Step
	for i := range p.N {
		legs = append(legs, Step{p.From[i], p.To[i], p.Hits>>i&1 == 1})
	}
	slices.SortStableFunc(legs, func(a, b Step) int {
		if d := int(b.From) - int(a.From); d != 0 {
			return d
		}
		return int(b.To) - int(a.To)
	})
	var chains [][]Step
	for _, leg := range legs {
		joined := false
		for c := range chains {
			last := &chains[c][len(chains[c])-1]
			if last.To != leg.From {
				continue
			}
			if stops(legs, last.To) {
				chains[c] = append(chains[c], leg)
			} else {
				last.To, last.Hit = leg.To, leg.Hit
			}
			joined = true
			break
		}
		if !joined {
			chains = append(chains, []Step{leg})
		}
	}
	return chains
}

// stops reports whether a chequer that passes over to is written with a stop
// there: where one of them hits, all that go the same way are.
func stops(legs []Step, to int8) bool {
	return slices.ContainsFunc(legs, func(s Step) bool { return s.Hit && s.To == to })
}

func pointName(i int8) string {
	switch i {
	case board.Bar:
		return "bar"
	case Off:
		return "off"
	default:
		return strconv.Itoa(int(i) + 1)
	}
}

// Notation returns the display form of a play, and "no play" for the zero
// value, which stands for a roll that cannot be played.
func Notation(p *Play) string {
	if p.N == 0 {
		return "no play"
	}
	return p.String()
}
