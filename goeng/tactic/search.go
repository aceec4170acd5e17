package tactic

import (
	"context"
	"math/bits"
)

const (
	maxLinks = 24  // neighbouring strings looked at per string
	maxPly   = 120 // hard end of ladders
	maxCands = 64
)

// Limit tells which bounds a search met. A zero value means that the answer
// does not depend on any of them.
type Limit uint8

// The bounds of a search.
const (
	LimitDepth Limit = 1 << iota // some line was cut off by a depth limit
	LimitNodes                   // the node budget ran out
	LimitTime                    // the context was cancelled; the answer is void
)

// depths are the look-ahead limits of one search, see go-reading §5.
type depths struct {
	depth, branch, backfill, backfill2 int
	breakChain, superstring, fourlib   int
	ko                                 int
}

// depthsFor returns the limits of a level, shifted by shift plies. They are
// those of go-reading §5 where this search does best with them; it reads deeper
// than GNU Go where a ko is to be retaken, because it goes deep on few lines.
func depthsFor(level, shift int) depths {
	d := level - 10
	switch {
	case level == 9:
		d = 0
	case level == 8:
		d = -1
	case level < 8:
		d = level - 8
	}
	l := depths{
		depth: max(6, 18+d), branch: max(3, 11+d), backfill: max(2, 15+d),
		backfill2: max(1, 3+d), breakChain: max(2, 3+d), superstring: 7,
		fourlib: 6, ko: 16,
	}
	if level < 8 {
		l.superstring = 0
	}
	if level < 7 {
		l.fourlib = level - 1
	}
	if level > 10 {
		l.fourlib, l.ko, l.superstring = 6+d, 16+d, 7+d
	}
	l.depth += shift
	l.branch += shift
	l.backfill += shift
	l.backfill2 += shift
	l.breakChain += shift
	l.superstring += shift
	l.fourlib += shift
	l.ko += shift
	return l
}

// search is the state of one reader: a board, the limits and the counters.
type search struct {
	grid
	table
	lim     depths
	base    int // moves on the stack before the search began
	nodes   int
	maxNode int
	each    int // budget of one move at the root
	limit   Limit
	stop    bool
	ctx     context.Context
	touched set
	replies replies
	lenient bool // ladders count kos for the attacker

	quietPly int // see the constant
	killers  [2][maxPly + 8]int16
	tree     *tracer // where ladders write their moves, if anywhere
	proofs
	root           int32 // node of the last question
	start, allowed int   // nodes before and for the question
}

func newSearch() *search {
	return &search{grid: *newGrid(), table: newTable(), proofs: newProofs(), ctx: context.Background(), quietPly: quietPly}
}

// begin loads a position for a fresh group of questions.
func (s *search) begin(ctx context.Context) {
	s.ctx = ctx
	s.table.clear()
	s.proofs.clear()
	s.killers = [2][maxPly + 8]int16{}
	s.replies = replies{}
	s.touched = set{}
	s.reset()
}

// reset starts the counters of the next question of the group.
func (s *search) reset() {
	s.nodes, s.limit, s.stop = 0, 0, false
}

func (s *search) ply() int { return s.base + len(s.frames) }

// visit counts a move that the search is about to make.
func (s *search) visit(p int16) {
	s.touched.add(s.bit(p))
	s.nodes++
	if s.nodes&1023 == 0 && s.ctx.Err() != nil {
		s.limit |= LimitTime
		s.stop = true
	}
	if s.nodes > s.maxNode {
		s.limit |= LimitNodes
		s.stop = true
	}
}

// over reports whether the search has to unwind.
func (s *search) over() bool { return s.stop }

// play tries a move under the ko machine. See grid.try.
func (s *search) move(p int16, c uint8, allowCond bool) (ok, cond bool) {
	ok, cond = s.try(p, c, allowCond)
	if ok {
		s.visit(p)
	}
	return ok, cond
}

// step plays a move that is known to be legal.
func (s *search) step(p int16, c uint8) {
	s.grid.play(p, c)
	s.visit(p)
	if s.tree != nil {
		s.tree.push(s, p, c)
	}
}

func (s *search) back() { s.undo() }

// stepBack takes back a move that step made.
func (s *search) stepBack() {
	s.undo()
	if s.tree != nil {
		s.tree.pop()
	}
}

// links appends the ids of the other colour's strings that touch the string
// at t and have at most maxLib liberties, in board order.
func (s *search) links(t int16, maxLib int16, dst []int16) []int16 {
	g := &s.grid
	ch := g.chainAt(t)
	o := 3 - ch.color
	known := len(dst)
	for i := max(0, int(ch.first)-2*g.stride) >> 6; i < g.nw; i++ {
		for w := ch.beside[i] & g.stones[o][i]; w != 0; {
			id := g.sid[i<<6+bits.TrailingZeros64(w)+g.stride]
			l := &g.strs[id]
			w &^= l.stones[i]
			if l.nlib <= maxLib && len(dst) < cap(dst) && !containsID(dst[known:], id) {
				dst = append(dst, id)
			}
		}
	}
	return dst
}

// nodeKey is the key of a question about the string at t.
func (s *search) nodeKey(t int16, role int) uint64 {
	return s.key() ^ s.zob.target[s.chainAt(t).first] ^ s.zob.role[role]
}
