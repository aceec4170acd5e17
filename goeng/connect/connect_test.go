package connect_test

import (
	"context"
	"testing"

	"ana/goeng/board"
	"ana/goeng/connect"
)

// draw makes a board from rows of . X O; P and Q are the two O strings asked
// about.
func draw(t testing.TB, rows ...string) (b *board.Board, p, q board.Point) {
	t.Helper()
	b = board.New(len(rows[0]), len(rows))
	for i, row := range rows {
		for j := range len(row) {
			c := map[byte]board.Color{'X': board.Black, 'O': board.White, 'P': board.White, 'Q': board.White}[row[j]]
			if c == board.Empty {
				continue
			}
			at := board.At(i, j)
			if err := b.Place(at, c); err != nil {
				t.Fatal(err)
			}
			switch row[j] {
			case 'P':
				p = at
			case 'Q':
				q = at
			}
		}
	}
	return b, p, q
}

func TestShapes(t *testing.T) {
	tests := []struct {
		name        string
		rows        []string
		join, apart bool
	}{
		{"one string", []string{".....", ".PQ..", ".....", "....."}, true, false},
		{"diagonal", []string{".....", ".....", ".P...", "..Q..", ".....", "....."}, true, false},
		{"diagonal, one point taken", []string{".....", ".....", ".PX..", "..Q..", ".....", "....."}, true, false},
		{"crosscut", []string{"......", "..X...", ".PXX..", "..XQ..", "...X..", "......", "......"}, false, true},
		{"bamboo joint", []string{"......", ".PO...", "......", ".QO...", "......", "......"}, true, false},
		{"peeped bamboo", []string{"......", ".PO...", "...X..", ".QO...", "......", "......"}, true, false},
		{"behind a wall", []string{".P...", "XXXXX", "XXXXX", ".....", "..Q..", "....."}, false, true},
		{"capture joins", []string{".OOO..", ".PX...", "..XQ..", "...OX.", "......", "......", "......"}, true, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, p, q := draw(t, tt.rows...)
			hash, depth, r := b.Hash(), b.Depth(), connect.New(connect.Options{})
			for _, swap := range []bool{false, true} {
				if swap {
					p, q = q, p
				}
				if got := r.Connect(context.Background(), b, p, q); (got.Code > 0) != tt.join {
					t.Errorf("connect: %+v, want %t", got, tt.join)
				}
				if got := r.Disconnect(context.Background(), b, p, q); (got.Code > 0) != tt.apart {
					t.Errorf("disconnect: %+v, want %t", got, tt.apart)
				}
			}
			if b.Hash() != hash || b.Depth() != depth {
				t.Error("the board was changed")
			}
		})
	}
}

// TestNothingToAsk: vertices that do not hold two stones of one colour give 0.
func TestNothingToAsk(t *testing.T) {
	b, p, q := draw(t, ".....", ".P.X.", ".....", "..Q..", ".....")
	r := connect.New(connect.Options{})
	for _, pair := range [][2]board.Point{{p, board.At(1, 3)}, {board.At(0, 0), q}} {
		if got := r.Connect(context.Background(), b, pair[0], pair[1]); got.Code != 0 {
			t.Errorf("connect %v: %+v", pair, got)
		}
	}
}

// TestCancelled: a cancelled search ends at once and leaves the board alone.
func TestCancelled(t *testing.T) {
	b, p, q := draw(t, ".......", ".P.....", ".......", "...X...", ".......", ".....Q.", ".......")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r, depth := connect.New(connect.Options{}), b.Depth()
	if got := r.Connect(ctx, b, p, q); got.Nodes != 0 || !got.Limit || b.Depth() != depth {
		t.Errorf("cancelled search: %+v", got)
	}
}

func BenchmarkPair(b *testing.B) {
	pos, p, q := draw(b, ".........", "..P......", "....X....", "...X.....", ".....Q...", ".........", "..X......", ".........", ".........")
	for b.Loop() {
		r := connect.New(connect.Options{})
		r.Disconnect(context.Background(), pos, p, q)
	}
}
