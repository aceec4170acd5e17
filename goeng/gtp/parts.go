package gtp

import (
	"context"

	"ana/goeng/board"
	"ana/goeng/tactic"
)

// Parts returns an Engine of the parts that this module has. level is GNU Go's,
// 0 for 10. The Engine keeps readers and may be used by one Server at a time.
func Parts(level int) Engine {
	t := &tacticPart{level: level, readers: make(map[[2]int]*tactic.Reader)}
	return Engine{Attack: t.attack, Defend: t.defend}
}

// tacticPart keeps a reader for every combination of moves tried and depth shift.
type tacticPart struct {
	level   int
	readers map[[2]int]*tactic.Reader
}

// maxReaders bounds the readers kept; each has a table of its own.
const maxReaders = 4

func (t *tacticPart) reader(pos Position) *tactic.Reader {
	key := [2]int{pos.Tries, pos.Shift}
	r := t.readers[key]
	if r == nil {
		if len(t.readers) >= maxReaders {
			clear(t.readers)
		}
		r = tactic.New(tactic.Options{Level: t.level, Moves: pos.Tries, Shift: pos.Shift})
		t.readers[key] = r
	}
	return r
}

func (t *tacticPart) attack(ctx context.Context, pos Position, p board.Point) (Answer, error) {
	return tacticAnswer(ctx, t.reader(pos).Attack(ctx, pos.Board, p))
}

func (t *tacticPart) defend(ctx context.Context, pos Position, p board.Point) (Answer, error) {
	return tacticAnswer(ctx, t.reader(pos).Defend(ctx, pos.Board, p))
}

func tacticAnswer(ctx context.Context, r tactic.Result) (Answer, error) {
	return Answer{Code: int(r.Code), Point: r.Point, Nodes: r.Nodes}, ctx.Err()
}
