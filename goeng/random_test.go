package goeng_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"ana/goeng"
	"ana/goeng/board"
)

// randomBoard sets up stones with a density, whatever the rules say.
func randomBoard(rng *rand.Rand) *board.Board {
	b := board.New(2+rng.IntN(12), 2+rng.IntN(12))
	density := rng.IntN(10)
	for _, p := range b.Points() {
		if rng.IntN(10) < density {
			if err := b.Place(p, board.White+board.Color(rng.IntN(2))); err != nil {
				panic(err)
			}
		}
	}
	return b
}

// TestAnyPositionIsAnalysed sets up positions that no game leads to, in all
// modes. Every stone with a liberty must belong to a worm and to a dragon.
func TestAnyPositionIsAnalysed(t *testing.T) {
	t.Parallel()
	n := 12
	if os.Getenv("ANA_FULL") != "" {
		n = 1000
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range n {
		b := randomBoard(rng)
		pos := goeng.Position{Board: b, ToMove: board.Color(rng.IntN(3)), Komi: 6.5}
		opts := goeng.Options{Compat: goeng.Compat(rng.IntN(2)), Classic: rng.IntN(2) == 0}
		a, err := goeng.Analyze(t.Context(), pos, opts, goeng.Dragons)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range b.Points() {
			if b.At(p).IsPlayer() && b.Liberties(p) > 0 && (a.Worms.ID(p) < 0 || a.Dragons.ID[p] < 0) {
				t.Errorf("position %d: the stone at %s belongs to nothing", i, p.Vertex(b.Height()))
			}
		}
	}
}
