package ply_test

import (
	"context"
	"sync/atomic"
	"testing"

	"ana/bgeng/board"
	"ana/bgeng/moves"
	"ana/bgeng/ply"
)

// broken panics on the n-th evaluation.
type broken struct {
	fake
	left *atomic.Int64
}

func (b broken) EvalBatch(ps []board.Position, outs [][5]float32) {
	if b.left.Add(-1) < 0 {
		panic("broken evaluator")
	}
	b.fake.EvalBatch(ps, outs)
}

// TestPanic: a panic of a worker reaches the caller's goroutine.
func TestPanic(t *testing.T) {
	for _, workers := range []int{1, 3} {
		left := new(atomic.Int64)
		left.Store(50)
		e := ply.New(broken{left: left})
		req := money(t, board.Start())
		req.Rolls, req.Workers = 2, workers
		func() {
			defer func() {
				if p := recover(); p != "broken evaluator" {
					t.Errorf("%d workers: recovered %v", workers, p)
				}
			}()
			_, _ = e.Search(context.Background(), req)
		}()
	}
}

// FuzzRank ranks any roll of any position under any settings: no crash, every
// legal play listed once, errors not negative.
func FuzzRank(f *testing.F) {
	f.Add("4HPwATDgc/ABMA", 8, 0)
	f.Add("M9sfAADg/wMAYA", 3, 77)
	f.Add("qgAAYBUAAAAAAA", 30, 1234)
	f.Add("/38AAABBAAAAAA", 35, 99999)
	e := ply.New(fake{})
	f.Fuzz(func(t *testing.T, id string, dice, settings int) {
		p, err := board.ParsePositionID(id)
		if err != nil || p.Back(board.OnRoll) < 0 || p.Back(board.Opponent) < 0 {
			return
		}
		bits := uint(settings)
		m := board.Money()
		if bits&1 == 1 {
			m = matchState()
		}
		req := ply.RankRequest{Request: request(t, p, m), Dice: [2]int{(dice&63)%6 + 1, (dice&1023)/6%6 + 1}}
		req.Rolls = int(bits >> 1 & 1)
		req.Rotation = ply.Rotation(bits >> 2 % 6)
		req.Reduction = []int{ply.Percentages()[bits>>5%5], ply.Percentages()[bits>>8%5]}
		req.Cubeful, req.PruneNets, req.Corrected = bits>>11&1 == 1, bits>>12&1 == 1, bits>>13&1 == 1
		req.Filter, _ = ply.ParseFilter("tiny")
		r, err := e.Rank(context.Background(), req)
		if err != nil {
			t.Fatal(err)
		}
		if want := len(moves.Legal(p, req.Dice[0], req.Dice[1], nil)); len(r.Plays) != want {
			t.Fatalf("%d plays, want %d", len(r.Plays), want)
		}
		for i := range r.Plays {
			if !(r.Plays[i].Error >= 0) || !(r.Plays[i].Outputs[0] >= 0 && r.Plays[i].Outputs[0] <= 1) {
				t.Fatalf("%s: %+v", &r.Plays[i].Play, r.Plays[i].Value)
			}
		}
	})
}
