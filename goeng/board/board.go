package board

import (
	"fmt"
	"math/bits"
	"slices"
)

// setWords is the number of words in a set of points of the largest board.
const setWords = (MaxSize*MaxSize + 63) / 64

// pointSet is a set of points, a bit each, in scan order without the border.
type pointSet [setWords]uint64

func (s *pointSet) has(bit uint16) bool { return s[bit>>6]>>(bit&63)&1 != 0 }
func (s *pointSet) add(bit uint16)      { s[bit>>6] |= 1 << (bit & 63) }
func (s *pointSet) remove(bit uint16)   { s[bit>>6] &^= 1 << (bit & 63) }

// chain is a string. Chains are never reused before the move that made them is
// taken back, so one that was captured or merged keeps its contents for Undo.
type chain struct {
	stones, libs pointSet
	size, nlibs  int32
	color        Color
}

// Board is a position with the history that led to it. The zero Board is not
// usable; call New.
type Board struct {
	width, height int
	words         int // words of a pointSet that this size uses
	cells         [NumPoints]Color
	chainOf       [NumPoints]int32  // index into chains; valid where a stone is
	bitOf         [NumPoints]uint16 // index into points; valid on the board
	points        []Point
	keys          *keys
	hash          uint64
	ko            Point
	koColor       Color
	captured      [3]int
	chains        []chain
	ops           []op
	moves         []move
	marks         []uint32 // by chain; equal to mark when visited
	mark          uint32
}

// New returns an empty board of width columns and height rows, 1 to MaxSize
// each. It panics on other sizes, which a caller has to refuse before.
func New(width, height int) *Board {
	if width < 1 || width > MaxSize || height < 1 || height > MaxSize {
		panic(fmt.Sprintf("board: size %dx%d, want 1 to %d", width, height, MaxSize))
	}
	b := &Board{
		width: width, height: height, words: (width*height + 63) / 64,
		keys: zobrist(), points: make([]Point, 0, width*height),
	}
	for i := range b.cells {
		b.cells[i] = Edge
	}
	for row := range height {
		for col := range width {
			p := At(row, col)
			b.bitOf[p] = uint16(len(b.points))
			b.points = append(b.points, p)
		}
	}
	b.Clear()
	return b
}

// Clear makes the board empty and forgets the history and the captures.
func (b *Board) Clear() {
	for _, p := range b.points {
		b.cells[p] = Empty
	}
	b.hash = sizeKey(b.width, b.height)
	b.ko, b.koColor = NoPoint, Empty
	b.captured = [3]int{}
	b.chains, b.ops, b.moves = b.chains[:0], b.ops[:0], b.moves[:0]
}

// Width returns the number of columns.
func (b *Board) Width() int { return b.width }

// Height returns the number of rows.
func (b *Board) Height() int { return b.height }

// Points returns every point of the board in scan order: rows from the top, each
// from the left. The caller must not modify it.
func (b *Board) Points() []Point { return b.points }

// Index returns the place of p in Points. It is meaningful on the board only.
func (b *Board) Index(p Point) int { return int(b.bitOf[p]) }

// At returns the contents of p, and Edge for any p off the board.
func (b *Board) At(p Point) Color {
	if uint(p) >= NumPoints {
		return Edge
	}
	return b.cells[p]
}

// OnBoard reports whether p is a point of the board.
func (b *Board) OnBoard(p Point) bool { return b.At(p) != Edge }

// Hash returns the Zobrist hash of size, stones and ko ban.
func (b *Board) Hash() uint64 {
	if b.koColor == Empty {
		return b.hash
	}
	return b.hash ^ b.keys.ko[b.koColor][b.ko]
}

// StonesHash returns the Zobrist hash of size and stones.
func (b *Board) StonesHash() uint64 { return b.hash }

// Captured returns the number of stones of colour c taken so far.
func (b *Board) Captured(c Color) int {
	if !c.IsPlayer() {
		return 0
	}
	return b.captured[c]
}

// Ko returns the point that a ko bans and the colour that may not play there, or
// NoPoint and Empty.
func (b *Board) Ko() (Point, Color) { return b.ko, b.koColor }

// SetKo bans colour c from p until the next move; NoPoint or Empty lifts the
// ban. It is not taken back by Undo of its own, but Undo of an earlier move
// restores the ban of that time. A ban off the board is ignored.
func (b *Board) SetKo(p Point, c Color) {
	if !c.IsPlayer() || b.At(p) == Edge {
		p, c = NoPoint, Empty
	}
	b.ko, b.koColor = p, c
}

// chainAt returns the string at p, or nil where there is no stone.
func (b *Board) chainAt(p Point) *chain {
	if !b.At(p).IsPlayer() {
		return nil
	}
	return &b.chains[b.chainOf[p]]
}

// Origin returns the first stone in scan order of the string at p, or NoPoint
// where there is no stone.
func (b *Board) Origin(p Point) Point {
	if c := b.chainAt(p); c != nil {
		return b.first(&c.stones)
	}
	return NoPoint
}

// Size returns the number of stones of the string at p, 0 where there is none.
func (b *Board) Size(p Point) int {
	if c := b.chainAt(p); c != nil {
		return int(c.size)
	}
	return 0
}

// Liberties returns the number of liberties of the string at p, 0 where there is
// no stone.
func (b *Board) Liberties(p Point) int {
	if c := b.chainAt(p); c != nil {
		return int(c.nlibs)
	}
	return 0
}

// SameString reports whether p and q hold stones of one string.
func (b *Board) SameString(p, q Point) bool {
	c := b.chainAt(p)
	return c != nil && c == b.chainAt(q)
}

// IsLibertyOf reports whether the point lib is a liberty of the string at p.
func (b *Board) IsLibertyOf(lib, p Point) bool {
	c := b.chainAt(p)
	return c != nil && b.At(lib) == Empty && c.libs.has(b.bitOf[lib])
}

// FirstLiberty returns the first liberty in scan order of the string at p, or
// NoPoint.
func (b *Board) FirstLiberty(p Point) Point {
	if c := b.chainAt(p); c != nil {
		return b.first(&c.libs)
	}
	return NoPoint
}

// AppendStones appends the stones of the string at p in scan order.
func (b *Board) AppendStones(dst []Point, p Point) []Point {
	if c := b.chainAt(p); c != nil {
		return b.appendSet(dst, &c.stones)
	}
	return dst
}

// AppendLiberties appends the liberties of the string at p in scan order.
func (b *Board) AppendLiberties(dst []Point, p Point) []Point {
	if c := b.chainAt(p); c != nil {
		return b.appendSet(dst, &c.libs)
	}
	return dst
}

// AppendCommonLiberties appends the points that are liberties of both strings,
// in scan order.
func (b *Board) AppendCommonLiberties(dst []Point, p, q Point) []Point {
	c, d := b.chainAt(p), b.chainAt(q)
	if c == nil || d == nil {
		return dst
	}
	var both pointSet
	for i := range b.words {
		both[i] = c.libs[i] & d.libs[i]
	}
	return b.appendSet(dst, &both)
}

// HaveCommonLiberty reports whether a point is a liberty of both strings.
func (b *Board) HaveCommonLiberty(p, q Point) bool {
	c, d := b.chainAt(p), b.chainAt(q)
	if c == nil || d == nil {
		return false
	}
	for i := range b.words {
		if c.libs[i]&d.libs[i] != 0 {
			return true
		}
	}
	return false
}

// AppendAdjacent appends the origin of every opponent string that touches the
// string at p, in scan order of the stones of p and south, west, north, east.
func (b *Board) AppendAdjacent(dst []Point, p Point) []Point {
	c := b.chainAt(p)
	if c == nil {
		return dst
	}
	b.nextMark()
	other := c.color.Opponent()
	for w := range b.words {
		for set := c.stones[w]; set != 0; set &= set - 1 {
			q := b.points[w<<6+bits.TrailingZeros64(set)]
			for _, n := range [4]Point{q + South, q + West, q + North, q + East} {
				if b.cells[n] != other {
					continue
				}
				if id := b.chainOf[n]; b.marks[id] != b.mark {
					b.marks[id] = b.mark
					dst = append(dst, b.first(&b.chains[id].stones))
				}
			}
		}
	}
	return dst
}

// nextMark starts a round of visiting chains.
func (b *Board) nextMark() {
	if n := len(b.chains); len(b.marks) < n {
		b.marks = slices.Grow(b.marks, cap(b.chains)-len(b.marks))[:cap(b.chains)]
	}
	b.mark++
	if b.mark == 0 {
		clear(b.marks)
		b.mark = 1
	}
}

func (b *Board) first(s *pointSet) Point {
	for w := range b.words {
		if s[w] != 0 {
			return b.points[w<<6+bits.TrailingZeros64(s[w])]
		}
	}
	return NoPoint
}

func (b *Board) appendSet(dst []Point, s *pointSet) []Point {
	for w := range b.words {
		for set := s[w]; set != 0; set &= set - 1 {
			dst = append(dst, b.points[w<<6+bits.TrailingZeros64(set)])
		}
	}
	return dst
}

// CopyPosition makes b equal to src without the history: Depth is 0 and the
// stones, the captures and the ko ban are those of src. It reuses b's memory and
// is cheaper than CopyFrom after a long game.
func (b *Board) CopyPosition(src *Board) {
	if b == src {
		b = src.Clone() // read from a copy, so that src can be rewritten
		b, src = src, b
	}
	chains, ops, moves, marks := b.chains[:0], b.ops[:0], b.moves[:0], b.marks[:0]
	*b = *src
	b.chains, b.ops, b.moves, b.marks, b.mark = chains, ops, moves, marks, 0
	clear(b.marks[:cap(b.marks)])
	for _, p := range src.points {
		c := src.chainAt(p)
		if c == nil || src.first(&c.stones) != p {
			continue
		}
		id := b.newChain(c.color)
		b.chains[id] = *c
		b.relabel(&c.stones, id)
	}
}

// Clone returns a copy with the same history.
func (b *Board) Clone() *Board {
	c := &Board{}
	c.CopyFrom(b)
	return c
}

// CopyFrom makes b equal to src, history included, reusing b's memory.
func (b *Board) CopyFrom(src *Board) {
	if b == src {
		return
	}
	chains, ops, moves, marks := b.chains[:0], b.ops[:0], b.moves[:0], b.marks[:0]
	*b = *src // points is never modified after New and can be shared
	b.chains = append(chains, src.chains...)
	b.ops = append(ops, src.ops...)
	b.moves = append(moves, src.moves...)
	b.marks, b.mark = marks, 0
	clear(b.marks[:cap(b.marks)])
}
