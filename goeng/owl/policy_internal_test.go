package owl

import (
	"context"
	"slices"
	"testing"

	"ana/goeng/board"
)

// cornered is a white group in the corner that one move kills or saves.
const cornered = `
. O O . X . . . .
. . O X X . . . .
O O O X . . . . .
X X X X . . O . .
. . . . . . . . .
. . X . . . O . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
`

// placed returns the position turned or mirrored in one of eight ways, with the
// colours swapped if asked, and where a point of it comes to lie.
func placed(t *testing.T, way int, swap bool) (*board.Board, func(row, col int) board.Point) {
	t.Helper()
	b := board.New(9, 9)
	to := func(row, col int) board.Point {
		if way&1 != 0 {
			row = 8 - row
		}
		if way&2 != 0 {
			col = 8 - col
		}
		if way&4 != 0 {
			row, col = col, row
		}
		return board.At(row, col)
	}
	n := 0
	for _, r := range cornered {
		c := board.Empty
		switch r {
		case 'X':
			c = board.Black
		case 'O':
			c = board.White
		case '.':
		default:
			continue
		}
		if c != board.Empty {
			if swap {
				c = c.Opponent()
			}
			if err := b.Place(to(n/9, n%9), c); err != nil {
				t.Fatal(err)
			}
		}
		n++
	}
	return b, to
}

func problem(b *board.Board, stone board.Point) *Problem {
	return &Problem{Board: b, Stones: b.AppendStones(nil, stone)}
}

// TestDescribeSymmetry checks that a move has the same features however the board is
// turned, and whichever colour the dragon has.
func TestDescribeSymmetry(t *testing.T) {
	describe := func(way int, swap, attacker bool) map[board.Point][]uint16 {
		b, to := placed(t, way, swap)
		d, ok := New(Options{Nodes: question}).Describe(context.Background(), problem(b, to(2, 0)), nil, attacker)
		if !ok {
			t.Fatal("the dragon is gone")
		}
		at := map[board.Point]board.Point{}
		for row := range 9 {
			for col := range 9 {
				at[to(row, col)] = board.At(row, col)
			}
		}
		list := map[board.Point][]uint16{}
		for i, m := range d.Moves {
			f := slices.Concat(d.Common, d.Features[i])
			for _, x := range f {
				if x >= Inputs {
					t.Fatalf("feature %d of %d", x, Inputs)
				}
			}
			slices.Sort(f)
			list[at[m]] = f
		}
		return list
	}
	for _, attacker := range []bool{true, false} {
		want := describe(0, false, attacker)
		if len(want) < 10 {
			t.Fatalf("only %d moves", len(want))
		}
		for way := range 16 {
			got := describe(way%8, way >= 8, attacker)
			if len(got) != len(want) {
				t.Errorf("way %d: %d moves, want %d", way, len(got), len(want))
			}
			for p, f := range want {
				if !slices.Equal(got[p], f) {
					t.Errorf("way %d, move %s: features %v, want %v", way, p.Vertex(9), got[p], f)
				}
			}
		}
	}
}

func TestReadPolicy(t *testing.T) {
	p := embedded()
	data, err := p.Append(nil)
	if err != nil || !slices.Equal(data, policyData) {
		t.Errorf("the nets do not come back as they were: %v", err)
	}
	if _, err := ReadPolicy(data[1:]); err == nil {
		t.Error("nets that are too short are read")
	}
	var some bool
	for _, w := range p.Attacker.Fate {
		some = some || w != 0
	}
	if !some {
		t.Error("the nets are empty")
	}
}

// TestLikely checks that the nets put the vital point of a corner first.
func TestLikely(t *testing.T) {
	b, to := placed(t, 0, false)
	r := New(Options{Nodes: question, Siege: -1})
	if a := r.Attack(context.Background(), problem(b, to(2, 0))); a.Code == 0 || !a.Certain {
		t.Errorf("attack %+v, want a kill", a)
	}
	r.load(context.Background(), problem(b, to(2, 0)))
	s := &r.survey
	s.look(r, true)
	list := s.likely(true, 3)
	if !slices.ContainsFunc(list, func(m scored) bool { return m.at == to(1, 0) || m.at == to(1, 1) || m.at == to(0, 0) }) {
		t.Errorf("first moves %v", list)
	}
	for i := 1; i < len(list); i++ {
		if list[i].score > list[i-1].score {
			t.Error("the moves are not in order")
		}
	}
	if list[0].score != topScore {
		t.Errorf("the first move has %d, want %d", list[0].score, topScore)
	}
}
