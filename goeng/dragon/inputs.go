package dragon

import (
	"ana/goeng/board"
	"ana/goeng/moyo"
	"ana/goeng/worm"
)

// tactics holds the codes of worms by vertex.
type tactics struct {
	attack, defend     [board.NumPoints]uint8
	attackAt, defendAt [board.NumPoints]board.Point // where that is done
	inessential        [board.NumPoints]bool
}

func tacticsOf(b *board.Board, w *worm.Result) *tactics {
	t := new(tactics)
	for _, p := range b.Points() {
		if at := w.At(p); at != nil {
			t.attack[p], t.defend[p] = uint8(at.AttackCode), uint8(at.DefendCode)
			t.attackAt[p], t.defendAt[p] = at.AttackPoint, at.DefendPoint
			t.inessential[p] = at.Inessential
		}
	}
	return t
}

// nearestOf converts the colour maps of closest worms, White first.
func nearestOf(w *worm.Result) [2]*moyo.Nearest {
	var near [2]*moyo.Nearest
	for i, m := range [2]worm.Map{worm.White, worm.Black} {
		n := new(moyo.Nearest)
		for _, p := range w.Points() {
			listed := w.Maps[m].Listed(p)
			if w.Maps[m].Distance(p) < 0 || len(listed) > moyo.MaxNearest {
				continue
			}
			n.Count[p] = uint8(len(listed))
			for k, id := range listed {
				n.Worm[p][k] = w.Worms[id].Origin
			}
		}
		near[i] = n
	}
	return near
}
