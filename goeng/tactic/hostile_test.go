package tactic

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"ana/goeng/board"
)

// hostile are boards of 25 lines on which nearly everything can be read far:
// strings of two liberties everywhere, hundreds of kos, strings across the board.
func hostile() map[string]*board.Board {
	rng := rand.New(rand.NewPCG(5, 6))
	shapes := map[string]func(row, col int) board.Color{
		"thirds":    func(row, col int) board.Color { return board.Color((row + col) % 3) },
		"knights":   func(row, col int) board.Color { return board.Color((row + 2*col) % 3) },
		"half full": func(int, int) board.Color { return board.Color(rng.IntN(3)) },
		"kos": func(row, col int) board.Color {
			return [4][4]board.Color{{2, 1, 0, 1}, {1, 0, 1, 2}, {2, 1, 2, 2}, {1, 2, 2, 1}}[row%4][col%4]
		},
		"open kos": func(row, col int) board.Color {
			return [3][5]board.Color{{0, 1, 2, 0, 0}, {1, 0, 1, 2, 0}, {0, 1, 2, 0, 0}}[row%3][col%5]
		},
		"stripes": func(row, col int) board.Color {
			if col == 12 && row%3 == 0 {
				return board.Empty
			}
			return board.Color(1 + row%2)
		},
		"combs": func(row, col int) board.Color {
			switch {
			case row == 0 || row < 24 && col%3 == 0:
				return board.White
			case row == 24 || col%3 == 1:
				return board.Black
			}
			return board.Empty
		},
	}
	boards := map[string]*board.Board{}
	for name, shape := range shapes {
		b := board.New(board.MaxSize, board.MaxSize)
		for row := range board.MaxSize {
			for col := range board.MaxSize {
				if c := shape(row, col); c != board.Empty {
					if err := b.Place(board.At(row, col), c); err != nil {
						panic(err)
					}
				}
			}
		}
		boards[name] = b.Breathing()
	}
	return boards
}

// TestHostileBoards wants the budget kept where everything could be read far.
func TestHostileBoards(t *testing.T) {
	const budget = 300
	r := New(Options{Nodes: budget})
	for name, b := range hostile() {
		most, met := 0, false
		for i, p := range origins(b) {
			if i%7 != 0 {
				continue
			}
			for _, res := range []Result{r.Attack(context.Background(), b, p), r.Defend(context.Background(), b, p)} {
				most, met = max(most, res.Nodes), met || res.Limit&LimitNodes != 0
			}
		}
		if most > budget+maxPly {
			t.Errorf("%s: %d moves with a budget of %d", name, most, budget)
		}
		if name == "thirds" && !met {
			t.Errorf("%s: no question met the budget: the board tests nothing", name)
		}
	}
}

// countdown is a context that ends when it has been asked n times.
type countdown struct {
	context.Context
	n int
}

func (c *countdown) Err() error {
	if c.n--; c.n < 0 {
		return context.Canceled
	}
	return nil
}

// TestCancelWithin wants a search to end before it makes another thousand moves.
func TestCancelWithin(t *testing.T) {
	b := hostile()["kos"]
	r := New(Options{Nodes: 1 << 30})
	for n := range 2 {
		long := 0
		for i, p := range origins(b) {
			if i%5 != 0 {
				continue
			}
			res := r.Attack(&countdown{context.Background(), n}, b, p)
			if res.Nodes > 1024*(n+1)+maxPly {
				t.Errorf("string %d, cancelled at check %d: %d moves", i, n, res.Nodes)
			}
			if res.Limit&LimitTime != 0 {
				long++
			}
		}
		if long == 0 {
			t.Errorf("no search was long enough for check %d", n)
		}
	}
	if _, err := ReadAll(&countdown{context.Background(), 40}, b, small, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("ReadAll: %v", err)
	}
}
