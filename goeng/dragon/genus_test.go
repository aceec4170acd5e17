package dragon_test

import (
	"context"
	"testing"

	"ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/eye"
	"ana/goeng/tactic"
)

// safeMove reads what happens to a stone of colour c played at p.
func safeMove(b *board.Board) func(board.Point, board.Color) int {
	reader := tactic.New(tactic.Options{})
	work := b.Clone()
	return func(p board.Point, c board.Color) int {
		if !work.TryPlay(p, c) {
			return 0
		}
		defer work.Undo()
		if work.Liberties(p) > 3 {
			return int(tactic.Win)
		}
		return int(reader.Attack(context.Background(), work, p).Code.Opposite())
	}
}

// TestGenusNearReference feeds tactical codes and partition of the reference.
func TestGenusNearReference(t *testing.T) {
	t.Parallel()
	an := eye.NewAnalyzer()
	total, same, halves := 0, 0, 0
	for _, r := range records(t) {
		b := r.board(t)
		attack, defend, id, origins := r.arrays(t, b)
		in := &eye.Input{Board: b, Attack: attack, Defend: defend, Inessential: r.inessential(b), Safe: safeMove(b)}
		eyes := dragon.Genera(b, an.Find(in), id, len(origins))
		for i, o := range origins {
			want := r.Dragons[o].text("genus")
			got := eyes[i].Genus
			total++
			if got.String() == want {
				same++
			}
			if len(want) == 4 && got.B == int(want[1]-'0') && got.C == int(want[2]-'0') {
				halves++
			} else {
				t.Logf("%s move %d dragon %s: genus %v, want %s", r.File, r.Move, o, got, want)
			}
		}
	}
	t.Logf("%d dragons: %d equal, %d with equal least and most eyes", total, same, halves)
	if halves*100 < total*80 {
		t.Errorf("only %d of %d", halves, total)
	}
}

func (r *record) inessential(b *board.Board) *[board.NumPoints]bool {
	marks := new([board.NumPoints]bool)
	for _, p := range b.Points() {
		if b.At(p) != board.Empty {
			marks[p] = r.Worms[b.Origin(p).Vertex(b.Height())]["inessential"] == "1"
		}
	}
	return marks
}
