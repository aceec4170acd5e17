package goview

import (
	"ana/goeng/worm"
	"ana/tui/pane"
)

// alphabet is the names of worms: A to Z, a to z, then digits; more worms are called "?".
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

// letters names the worms of a position. A worm keeps its name from one position to the next as long as one of its stones
// stays, so that a step changes few labels on the map; new worms take the first free names in scan order.
type letters struct {
	result *worm.Result // whose worms are named
	names  []int        // by worm, -1 none
	stones []int        // by point, row-major: name + 1 of the stone there in the last position
}

// assign names the worms of r.
func (l *letters) assign(s *pane.State, r *worm.Result) {
	if l.result == r && len(l.names) == len(r.Worms) {
		return
	}
	l.result = r
	n := s.Go.Width * s.Go.Height
	if len(l.stones) != n {
		l.stones = make([]int, n)
	}
	l.names = make([]int, len(r.Worms))
	var taken [len(alphabet)]bool
	for i := range r.Worms {
		l.names[i] = -1
		for _, pt := range r.Stones(i) {
			if name := l.stones[pt.Row()*r.Width+pt.Col()] - 1; name >= 0 && !taken[name] {
				l.names[i], taken[name] = name, true
				break
			}
		}
	}
	next := 0
	for i := range l.names {
		if l.names[i] >= 0 {
			continue
		}
		for next < len(taken) && taken[next] {
			next++
		}
		if next < len(taken) {
			l.names[i], taken[next] = next, true
		}
	}
	clear(l.stones)
	for i := range r.Worms {
		for _, pt := range r.Stones(i) {
			l.stones[pt.Row()*r.Width+pt.Col()] = l.names[i] + 1
		}
	}
}

// number returns the place of a worm's name in the alphabet, past its end for worms without a name.
func (l *letters) number(id int) int {
	if id < 0 || id >= len(l.names) || l.names[id] < 0 {
		return len(alphabet)
	}
	return l.names[id]
}

// of returns the name of a worm.
func (l *letters) of(id int) string { return letter(l.number(id)) }

func letter(n int) string {
	if n < 0 || n >= len(alphabet) {
		return "?"
	}
	return alphabet[n : n+1]
}
