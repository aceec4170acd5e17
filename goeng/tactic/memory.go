package tactic

import (
	"context"

	"ana/goeng/board"
)

// Memory is a Reader that keeps its answers, each with the stones that it depends
// on: an answer holds again in every position in which these stand the same, as
// most do after a move elsewhere. It is for searches that ask about the same
// strings in thousands of positions which differ in a few moves. It is not safe for
// concurrent use.
type Memory struct {
	r    *Reader
	kept map[kept][]remembered
}

// kept identifies a question: the target by its first stone, what is asked, and
// with how many moves on the board.
type kept struct {
	t      int16
	moves  int16
	attack bool
}

// remembered is an answer with the points it depends on and the key of what stood
// there.
type remembered struct {
	area    set
	content uint64
	res     Result
}

// perQuestion is the number of answers kept for one question; the oldest go first.
const perQuestion = 12

// maxKept is the number of questions at which everything is forgotten.
const maxKept = 1 << 13

// NewMemory returns a Memory that reads with the options but for their Moves, which
// each question gives. Options.Record has no effect.
func NewMemory(opts Options) *Memory {
	opts.Record = false
	return &Memory{r: New(opts), kept: map[kept][]remembered{}}
}

// Clear forgets everything.
func (m *Memory) Clear() { clear(m.kept) }

// Attack is Reader.Attack with that many moves on the board.
func (m *Memory) Attack(ctx context.Context, b *board.Board, p board.Point, moves int) Result {
	return m.ask(ctx, b, p, moves, true)
}

// Defend is Reader.Defend with that many moves on the board.
func (m *Memory) Defend(ctx context.Context, b *board.Board, p board.Point, moves int) Result {
	return m.ask(ctx, b, p, moves, false)
}

func (m *Memory) ask(ctx context.Context, b *board.Board, p board.Point, moves int, attack bool) Result {
	s := m.r.s
	s.load(b)
	t := s.fromBoard(p)
	if c := s.col[t]; c == empty || c == border {
		return Result{Code: Lose, Point: board.Pass}
	}
	k := kept{s.next(&s.chainAt(t).stones, 0), int16(moves), attack}
	list := m.kept[k]
	for i := range list {
		if a := &list[i]; a.content == s.content(&a.area) {
			return a.res
		}
	}
	s.base = moves
	s.begin(ctx)
	res := m.r.ask(p, attack)
	if ctx.Err() != nil {
		return res
	}
	a := remembered{area: s.touched, res: res}
	s.widen(&a.area, t)
	a.content = s.content(&a.area)
	a.res.Nodes = 0 // it costs nothing the next time
	if len(list) == perQuestion {
		copy(list, list[1:])
		list[perQuestion-1] = a
	} else {
		list = append(list, a)
	}
	if len(m.kept) >= maxKept {
		clear(m.kept)
	}
	m.kept[k] = list
	return res
}
