package influencetest

import (
	"ana/goeng/board"
	"ana/goeng/moyo"
	"ana/goeng/pattern"
	"ana/goeng/worm"
)

// Worms describes the worms of a position with the tactical codes that the 2002
// tree found, translated to the codes of 3.8 as all packages use them.
func Worms(b *board.Board, tactics map[board.Point]Tactics) *worm.Result {
	code := [...]int{0, pattern.CodeKoB, pattern.CodeKoA, pattern.CodeWin}
	an := worm.NewAnalyzer(worm.Options{Compat: worm.GNUGo2002})
	r := an.Analyze(b, nil)
	codes := make([]worm.Tactics, len(r.Worms))
	for i := range r.Worms {
		t := tactics[r.Worms[i].Origin]
		codes[i] = worm.Tactics{AttackCode: code[t.Attack], AttackPoint: t.AttackPoint,
			DefendCode: code[t.Defend], DefendPoint: t.DefendPoint}
	}
	an.ApplyTactics(b, r, codes)
	return r
}

// Nearest converts the closest worms of White and of Black.
func Nearest(b *board.Board, w *worm.Result) (near [2]*moyo.Nearest) {
	for i, m := range [2]worm.Map{worm.White, worm.Black} {
		near[i] = new(moyo.Nearest)
		for _, p := range b.Points() {
			for k, id := range w.Maps[m].Listed(p) {
				near[i].Count[p] = uint8(k + 1)
				near[i].Worm[p][k] = w.Worms[id].Origin
			}
		}
	}
	return near
}

// Partition reads the dragons of a run.
func (r *Run) Partition(b *board.Board) *moyo.Partition {
	part := &moyo.Partition{Colors: make([]board.Color, len(r.Dragons))}
	ids := r.Influences[0].DragonID
	for i := range part.Dragon {
		part.Dragon[i] = moyo.NoDragon
	}
	for _, p := range b.Points() {
		if id := ids[p.Row()][p.Col()]; id >= 0 {
			part.Dragon[p] = int16(id)
			part.Colors[id] = b.At(p)
		}
	}
	return part
}

// Statuses returns the matcher status of the dragons of a run.
func (r *Run) Statuses() func(board.Point) pattern.Status {
	byID := map[int]pattern.Status{}
	for _, d := range r.Dragons {
		byID[d.ID] = pattern.Status(d.Status)
	}
	ids := r.Influences[0].DragonID
	return func(p board.Point) pattern.Status {
		if s, ok := byID[ids[p.Row()][p.Col()]]; ok {
			return s
		}
		return pattern.StatusDead
	}
}
