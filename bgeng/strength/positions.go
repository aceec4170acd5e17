package strength

import (
	"context"
	"math/rand/v2"

	"ana/bgeng/board"
	"ana/bgeng/eval"
)

// Positions returns n positions of one class from games that ev plays against
// itself at 0 ply from the opening, one in three taken. The seed fixes the dice.
func Positions(ctx context.Context, ev eval.Evaluator, class board.Class, n int, seed uint64) ([]board.Position, error) {
	rng := rand.New(rand.NewPCG(seed, uint64(class)))
	search := NewSearcher(ev)
	var all []board.Position
	for len(all) < n {
		for p := board.Start(); p.Class() >= board.Race && len(all) < n; {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if p.Class() == class && rng.IntN(3) == 0 {
				all = append(all, p)
			}
			p = search.Play(&p, 1+rng.IntN(6), 1+rng.IntN(6))
		}
	}
	return all, nil
}
