package model

import (
	"fmt"

	goboard "ana/goeng/board"
	"ana/goeng/influence"
)

// GoPosition is the position under a cursor in a Go game. It belongs to the
// caller.
type GoPosition struct {
	Width, Height int
	Stones        []Color // row-major from the upper left, Width×Height values
	ToMove        Color
	Ko            Coord  // where ToMove's opponent just took a ko; Pass if there is none
	KoFor         Color  // who may not play at Ko
	Captures      [3]int // prisoners taken, by goboard.Black and goboard.White
	Move          int    // number of moves so far
	Last          Move
	HasLast       bool
	Komi          float64
	Handicap      int
	Rules         string
}

// Taken returns the stones of White and of Black that are off the board, as the
// estimates of the engine want them.
func (p *GoPosition) Taken() [2]int {
	return [2]int{p.Captures[goboard.Black], p.Captures[goboard.White]}
}

// Counting is the way of counting of the rules of the record: area where they are
// Chinese or AGA, otherwise territory.
func (p *GoPosition) Counting() influence.Counting {
	if p.Rules == "chinese" || p.Rules == "aga" {
		return influence.AreaCounting
	}
	return influence.TerritoryCounting
}

// Go returns the position of a Go cursor. It costs some microseconds: at most 16
// nodes are replayed from a stored position.
func (c Cursor) Go() *GoPosition {
	g := c.Game()
	s := newGoState(g.Go.Width, g.Go.Height)
	g.restore(s, c.node)
	p := &GoPosition{
		Width: s.w, Height: s.h, Stones: s.stones, Ko: s.ko, KoFor: s.koFor,
		Captures: s.captured, Move: c.MoveNumber(), Last: s.last, HasLast: s.hasLast,
		Komi: g.Go.Komi, Handicap: g.Go.Handicap, Rules: g.Go.Rules,
	}
	p.ToMove = c.goToMove(s)
	return p
}

// goToMove decides whose turn it is: PL, else the colour of the next move, else the
// opposite of the last move, else white after handicap stones, else black.
func (c Cursor) goToMove(s *goState) Color {
	if s.setup {
		return s.toMove
	}
	g := c.Game()
	for id := c.NextID(); id != NoNode; id = c.nextOf(id) {
		if n := g.Node(id); n.HasMove {
			return n.Move.Color
		} else if n.Setup != nil {
			break
		}
	}
	if s.toMove != goboard.Empty {
		return s.toMove
	}
	if g.Go.Handicap >= 2 {
		return goboard.White
	}
	return goboard.Black
}

// Board returns the position as a board of goeng. Boards over 25 lines are shown
// but not analysed; the error says so.
func (p *GoPosition) Board() (*goboard.Board, error) {
	if p.Width > goboard.MaxSize || p.Height > goboard.MaxSize || p.Width < 2 || p.Height < 2 {
		return nil, fmt.Errorf("board %d×%d: boards of 2 to %d lines are analysed, others are shown only",
			p.Width, p.Height, goboard.MaxSize)
	}
	b := goboard.New(p.Width, p.Height)
	for i, c := range p.Stones {
		if c == goboard.Empty {
			continue
		}
		at := goboard.At(i/p.Width, i%p.Width)
		if err := b.Place(at, c); err != nil {
			return nil, err
		}
	}
	if p.KoFor != goboard.Empty {
		b.SetKo(p.Ko.Point(), p.KoFor)
	}
	return b, nil
}

// At returns the colour of the stone at c.
func (p *GoPosition) At(c Coord) Color { return p.Stones[int(c.Y)*p.Width+int(c.X)] }

// Identity returns a hash of everything that an analysis may depend on: stones,
// size, ko, captures, side to move, komi.
func (p *GoPosition) Identity() uint64 {
	h := newHash()
	h.add(uint64(KindGo), uint64(p.Width), uint64(p.Height), uint64(p.ToMove), uint64(p.KoFor))
	h.add(uint64(uint8(p.Ko.X)), uint64(uint8(p.Ko.Y)), uint64(p.Captures[1]), uint64(p.Captures[2]))
	h.add(uint64(int64(p.Komi * 100)))
	for _, c := range p.Stones {
		h.add8(uint8(c))
	}
	return uint64(h)
}

// hash is FNV-1a, 64 bits.
type hash uint64

func newHash() hash { return 14695981039346656037 }

func (h *hash) add8(b uint8) { *h = (*h ^ hash(b)) * 1099511628211 }

func (h *hash) add(vs ...uint64) {
	for _, v := range vs {
		for range 8 {
			h.add8(uint8(v))
			v >>= 8
		}
	}
}

// Identity returns the identity of the position under the cursor.
func (c Cursor) Identity() uint64 {
	if c.Game().Kind == KindGo {
		return c.Go().Identity()
	}
	return c.Bg().Identity()
}
