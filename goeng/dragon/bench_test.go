package dragon_test

import (
	"testing"

	"ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/eye"
	"ana/goeng/influence"
	"ana/goeng/moyo"
	"ana/goeng/pattern/builtin"
	"ana/goeng/worm"
)

// middleGame returns a 19×19 position of the reference data after move 80.
func middleGame(b *testing.B) *record {
	b.Helper()
	for _, r := range records(b) {
		if r.Size == 19 && r.Move > 80 {
			return &r
		}
	}
	b.Fatal("no middle game")
	return nil
}

func BenchmarkEyeSpaces(b *testing.B) {
	r := middleGame(b)
	bd := r.board(b)
	attack, defend, _, _ := r.arrays(b, bd)
	in := &eye.Input{Board: bd, Attack: attack, Defend: defend, Inessential: r.inessential(bd), Safe: safeMove(bd)}
	an := eye.NewAnalyzer()
	for b.Loop() {
		an.Find(in)
	}
}

// BenchmarkDragons is the dragon stage with the built-in patterns and without
// reading of connections and of life and death.
func BenchmarkDragons(b *testing.B) {
	r := middleGame(b)
	bd := r.board(b)
	in := &dragon.Input{
		Board: bd, ToMove: board.Black, Compat: influence.GNUGo38, Worms: r.worms(b, bd, worm.GNUGo38), Patterns: builtin.Load(),
		Safe: safeMove(bd), Mode: moyo.Experimental,
	}
	an := dragon.NewAnalyzer()
	for b.Loop() {
		if _, err := an.Analyze(b.Context(), in); err != nil {
			b.Fatal(err)
		}
	}
}
