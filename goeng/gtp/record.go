package gtp

import (
	"fmt"
	"strconv"

	"ana/goeng/board"
)

// Record is the main line of a game record.
type Record struct {
	Width, Height int
	Komi          float64
	HasKomi       bool
	Handicap      int
	Nodes         []Node
}

// Node is one node of the main line. The setup comes first, then the moves.
type Node struct {
	Empty, Black, White []board.Point
	Next                board.Color   // PL, or Empty
	Illegal             []board.Point // IL
	Moves               []Move
}

// Move is a move or a pass.
type Move struct {
	Point board.Point
	Color board.Color
}

// replay is the state while a record is set up.
type replay struct {
	board    *board.Board
	next     board.Color
	handicap int
	floor    int // history depth after the last setup
	moves    []Move
}

// until says where to stop: before move number move, or before the first move at
// vertex, or, if neither is set, at the end.
type until struct {
	move   int
	vertex board.Point
}

// parseUntil reads the second argument of loadsgf.
func parseUntil(s string, rec *Record) (until, error) {
	if n, err := strconv.Atoi(s); err == nil && n > 0 {
		return until{move: n}, nil
	}
	p, err := board.ParseVertex(s, rec.Width, rec.Height)
	if err != nil || p == board.Pass {
		return until{}, fmt.Errorf("invalid move number or coordinate %q", s)
	}
	return until{vertex: p}, nil
}

// play sets up the record as GNU Go does. The side to move is that of the move
// stopped at, else the one that PL, the handicap or the last move says. A board of
// the right size that is not needed any more is used again.
func (rec *Record) play(stop until, old *board.Board) (*replay, error) {
	if rec.Width < 1 || rec.Width > board.MaxSize || rec.Height < 1 || rec.Height > board.MaxSize {
		return nil, fmt.Errorf("unacceptable size %dx%d", rec.Width, rec.Height)
	}
	r := &replay{board: old, next: board.Black}
	if old != nil && old.Width() == rec.Width && old.Height() == rec.Height {
		old.Clear()
	} else {
		r.board = board.New(rec.Width, rec.Height)
	}
	if rec.Handicap > 1 {
		r.next = board.White
	}
	for i := range rec.Nodes {
		n := &rec.Nodes[i]
		r.setup(n)
		for _, m := range n.Moves {
			if stop.move > 0 && len(r.moves)+1 == stop.move ||
				stop.vertex != board.NoPoint && m.Point == stop.vertex {
				r.beforeMove(rec, m)
				r.next = m.Color
				return r, nil
			}
			r.beforeMove(rec, m)
			if notes := r.board.PlayRecorded(m.Point, m.Color); !notes.OffBoard {
				r.moves = append(r.moves, m)
				r.next = m.Color.Opponent()
			}
		}
		r.illegal(n.Illegal)
	}
	return r, nil
}

func (r *replay) setup(n *Node) {
	for c, points := range [3][]board.Point{board.Empty: n.Empty, board.White: n.White, board.Black: n.Black} {
		for _, p := range points {
			if r.board.Place(p, board.Color(c)) == nil {
				r.floor = r.board.Depth()
			}
		}
	}
	if n.Next.IsPlayer() {
		r.next = n.Next
	}
}

// beforeMove puts the handicap stones down if white makes the first move on an
// empty board.
func (r *replay) beforeMove(rec *Record, m Move) {
	if rec.Handicap < 2 || len(r.moves) > 0 || r.board.Depth() > 0 || m.Color != board.White {
		return
	}
	for _, p := range fixedHandicap(rec.Width, rec.Height, rec.Handicap) {
		if r.board.Place(p, board.Black) == nil {
			r.handicap++
		}
	}
	r.floor = r.board.Depth()
}

// illegal bans a ko that IL names. Other points of the list are illegal anyway.
func (r *replay) illegal(points []board.Point) {
	for _, p := range points {
		c := board.Color(board.Edge)
		surrounded := r.board.At(p) == board.Empty
		for _, d := range board.Steps4() {
			switch got := r.board.At(p + d); {
			case got == board.Edge:
			case got == board.Empty || c != board.Edge && got != c:
				surrounded = false
			default:
				c = got
			}
		}
		if surrounded && c.IsPlayer() && r.board.Captures(p, c.Opponent()) == 1 {
			r.board.SetKo(p, c.Opponent())
			return
		}
	}
}

// fixedHandicap returns the places of n handicap stones, or nil if the board has
// none for that number. The order is by rows from the top.
func fixedHandicap(width, height, n int) []board.Point {
	most := 9
	switch {
	case width < 7 || height < 7:
		return nil
	case width%2 == 0 || height%2 == 0 || width == 7 || height == 7:
		most = 4
	}
	if n < 2 || n > most {
		return nil
	}
	edge := func(size int) int {
		if size < 12 {
			return 2
		}
		return 3
	}
	rows := [3]int{edge(height), height / 2, height - 1 - edge(height)}
	cols := [3]int{edge(width), width / 2, width - 1 - edge(width)}
	var points []board.Point
	for i, row := range rows {
		for j, col := range cols {
			if n >= handicapFrom[i][j] && !(i == 1 && j == 1 && n%2 == 0) {
				points = append(points, board.At(row, col))
			}
		}
	}
	return points
}

// handicapFrom is the smallest number of stones for which a place is used; the
// centre is used for odd numbers only.
var handicapFrom = [3][3]int{{3, 8, 2}, {6, 5, 6}, {2, 8, 4}}
