package dragon

import (
	"ana/goeng/board"
	"ana/goeng/eye"
)

// Eyes is what the eye spaces of a dragon are worth together.
type Eyes struct {
	Genus eye.Value
	// Heye is where the most urgent eye is decided, NoPoint if nowhere.
	Heye board.Point
	// Spaces are the indices of its spaces.
	Spaces []int
}

// Genera adds up the eye spaces of each of n dragons. ID gives the dragon of a
// stone by vertex. A space counts for a dragon only if no stone of its colour
// beside its proper points belongs to another one.
func Genera(b *board.Board, r *eye.Result, id *[board.NumPoints]int16, n int) []Eyes {
	all := make([]Eyes, n)
	for i := range r.Spaces {
		s := &r.Spaces[i]
		d := soleOwner(b, r, id, s)
		if d < 0 {
			continue
		}
		e := &all[d]
		if s.Value.Urgency() > e.Genus.Urgency() && s.DefensePoint != board.NoPoint {
			e.Heye = s.DefensePoint
		}
		e.Genus = e.Genus.Plus(s.Value)
		e.Spaces = append(e.Spaces, i)
	}
	return all
}

// soleOwner returns the only dragon beside the proper points of a space, -1 if
// there is none or more than one.
func soleOwner(b *board.Board, r *eye.Result, id *[board.NumPoints]int16, s *eye.Space) int {
	owner := -1
	for _, p := range s.Points {
		if r.Marginal[s.Color][p] {
			continue
		}
		for _, d := range board.Steps4() {
			q := p + d
			if b.At(q) != s.Color || id[q] < 0 {
				continue
			}
			if owner >= 0 && owner != int(id[q]) {
				return -1
			}
			owner = int(id[q])
		}
	}
	return owner
}
